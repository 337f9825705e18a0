"""Where reports go: what ``--format NAME[:PATH]`` opens."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from typing import TextIO, TypeVar

from gocheck.cli.options import Trouble

E = TypeVar("E")


def outputs(
    formats: Iterable[str], makers: Mapping[str, Callable[[bool], E]], stack: ExitStack
) -> list[tuple[E, TextIO]]:
    """Return an emitter and a stream for each format asked for; raises Trouble.

    makers: by name, what makes an emitter; it is told whether it will write to a file.
    """
    found: list[tuple[E, TextIO]] = []
    for text in formats:
        name, _, path = text.partition(":")
        if name not in makers:
            *others, last = makers
            raise Trouble(f"no format named {name!r}: {', '.join(others)} and {last} are")
        stream: TextIO = sys.stdout
        if path:
            try:
                stream = stack.enter_context(
                    open(path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
                )
            except OSError as error:
                raise Trouble(f"cannot write {path}: {error.strerror}") from None
        found.append((makers[name](bool(path)), stream))
    if sum(stream is sys.stdout for _, stream in found) > 1:
        raise Trouble("two formats cannot both go to standard output: give one of them a :PATH")
    return found


def write(lines: Iterator[str], stream: TextIO) -> None:
    """Write lines to a stream."""
    for line in lines:
        stream.write(line + "\n")
