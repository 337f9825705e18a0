"""What ends a run: errors that are known before the modules that raise them are loaded."""

from gocheck.text.messages import Error


class CacheError(Exception):
    """The cache cannot be used; the message is one line."""


class ExecutorError(Error):
    """No workers can be started; the message is one line."""
