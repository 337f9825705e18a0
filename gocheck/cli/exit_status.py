"""How every command ends where it cannot continue: with one line for wrong usage, else quietly."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, FileIO, RawIOBase, TextIOWrapper
from typing import Any, TextIO

import click
from click.exceptions import NoArgsIsHelpError

from gocheck.cli.interrupts import raise_interrupts
from gocheck.text.escaping import one_line
from gocheck.text.messages import failure_message

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 plus the number of the signal, as in shells."""

BROKEN_PIPE = 141
"""The exit status where the output is closed, as in ``gocheck check | head``: 128 plus the number
of SIGPIPE, as in shells."""


class UsageError(click.ClickException):
    """Wrong usage or nothing to read: one line a cause on standard error, exit status 2.

    What click finds wrong itself (`click.UsageError`) becomes one of these below.
    """

    exit_code = 2

    def __init__(self, *causes: str) -> None:
        super().__init__("\n".join(causes))
        self._causes = causes

    def show(self, file: Any = None) -> None:
        """Print the causes."""
        for cause in self._causes:
            click.echo(one_line(f"gocheck: {cause}"), err=True)


class UnwritableError(UsageError):
    """Nowhere to write: it ends the run, whatever was read."""


class Crash(UsageError):
    """An error in gocheck's own code that ends the run: one line, exit status 3."""

    exit_code = 3
    """No finding and no wrong usage gives it."""


class CommandGroup(click.Group):
    """A group of commands that end as Unix tools do."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Return the context, as click does; raises what `failures_as_exit_status` does."""
        with failures_as_exit_status():
            _prepare_streams()
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, as click does; raises what `failures_as_exit_status` does."""
        with failures_as_exit_status():
            raise_interrupts()
            return super().invoke(ctx)


@contextmanager
def failures_as_exit_status() -> Iterator[None]:
    """Turn what keeps a command from going on into exit statuses.

    Wrong usage that click finds becomes a UsageError, which is one line, and so does a failure of
    the machine, such as a full disk. Ctrl-C and a closed output end the program without a message,
    with the status that shells use for such a signal. An error in gocheck's own code becomes a
    `Crash`, one line too; ``python -X dev`` shows where it comes from.
    """
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise UsageError(_in_one_line(error)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _forget(sys.stdout, sys.stderr)
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        _forget(sys.stdout)
        raise UsageError(f"the run ends: {_cause(error)}") from None
    except (click.ClickException, click.Abort, click.exceptions.Exit):
        raise
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        raise Crash(failure_message("this run", error)) from None


def _cause(error: OSError) -> str:
    cause = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {cause}" if isinstance(error.filename, str) else cause


def _in_one_line(error: click.UsageError) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    message = re.sub(r"is not in the range x>=(\d+)", r"is less than \1", message)
    message = message[:1].lower() + message[1:]
    command = error.ctx.command_path if error.ctx else "gocheck"
    return f"{message} (see {command} --help)"


def _prepare_streams() -> None:
    """Write UTF-8 wherever the output does not go to a terminal, whatever the system's encoding.

    What a terminal cannot show is escaped. What goes to a standard error that is closed or full is
    lost. Raises UsageError where standard output is closed: a file opened later would take its
    place.
    """
    if sys.stdout is None:
        raise UsageError("standard output is closed")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            if isinstance(stream.buffer, RawIOBase):
                stream = _line_buffered(stream)
            is_open = sys.__stderr__ is not None  # else what was just opened, which is always there
            if name == "stderr" and is_open and isinstance(stream.buffer, BufferedWriter):
                unneeded = BufferedWriter(_Unneeded(stream.fileno(), "w", closefd=False))
                stream = TextIOWrapper(unneeded, line_buffering=True)
            setattr(sys, name, stream)
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


class _Unneeded(FileIO):
    """A file to which the program need not write: what has no room, as on a full disk, is lost.

    Else Python ends with status 120, whatever the run found.
    """

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError:
            return len(data)


def _line_buffered(stream: TextIOWrapper) -> TextIOWrapper:
    """Return a stream to the same file that writes every line at once, and whole.

    Under ``python -u`` or PYTHONUNBUFFERED, Python's own loses the rest of a line where a signal
    interrupts it: https://github.com/python/cpython/issues/85393.
    """
    return open(stream.fileno(), "w", buffering=1, encoding=stream.encoding, closefd=False)


def _forget(*streams: TextIO) -> None:
    """Discard the output that is still to be written, so that no error follows at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(OSError, ValueError):  # streams of tests are not files
            os.dup2(nowhere, stream.fileno())
