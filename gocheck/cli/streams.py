"""Where formats go: standard output or files, each a stream of text."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import TextIO

from gocheck.cli.errors import UsageError
from gocheck.cli.output_paths import refuse_to_overwrite
from gocheck.files import finish, open_whole
from gocheck.text import annotation, did_you_mean, in_json, in_xml, printable

_HARMLESS: Mapping[str, Callable[[str], str]] = {
    "github": annotation,
    **dict.fromkeys(("jsonl", "json", "gitlab", "sarif"), in_json),
    "junit": in_xml,
}
"""What makes a line of a format harmless: what comes from a record neither controls a terminal nor
is a line of its own or a command to a CI runner. Other formats, CSV too, keep their line ends."""


def open_streams(
    formats: Iterable[str], known: Sequence[str], stack: ExitStack
) -> list[tuple[str, bool, TextIO]]:
    """Return for each NAME[:PATH] its name, whether it goes to a file, and a stream for it.

    known: the names that there are. Raises UsageError before any file is touched, if it can.
    """
    wanted = [text.partition(":") for text in formats]
    for name, _, _ in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or f"; formats: {', '.join(known)}"
            raise UsageError(f"no format named {name!r}{hint}")
    if sum(not path for _, _, path in wanted) > 1:
        raise UsageError("two formats cannot both go to standard output: give one of them a :PATH")
    refuse_to_overwrite([path for _, _, path in wanted if path])
    return [
        (name, bool(path), _open(path, stack) if path else sys.stdout) for name, _, path in wanted
    ]


def write_lines(name: str, lines: Iterable[str], stream: TextIO, *, last: bool = False) -> None:
    """Write lines of a format to its stream; last: nothing follows. Raises UsageError.

    A file gets its name with the last lines.
    """
    harmless = _HARMLESS.get(name, printable)
    try:
        for line in lines:
            stream.write(harmless(line) + "\n")
        if last:
            finish(stream)
    except BrokenPipeError:
        raise  # the reader has stopped: `gocheck.cli.exit_status`
    except OSError as error:
        raise UsageError(f"{name} cannot be written: {error.strerror or error}") from None


def _open(path: str, stack: ExitStack) -> TextIO:
    try:
        stream = open_whole(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
    stack.callback(_close, stream)
    return stream


def _close(stream: TextIO) -> None:
    # What could not be written is reported by then, and is still in the stream.
    with suppress(OSError):
        stream.close()
