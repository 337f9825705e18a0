"""``--format NAME[:PATH]``: where formats go, standard output or files, each a stream of text.

None of the files that a run writes is one that it reads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

import click

from gocheck.cli.exit_status import Interrupts, UsageError
from gocheck.cli.options import configuration
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, is_coloured, page_width, warn
from gocheck.files.atomic import finish, open_atomic
from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.inputs.addresses import LIST, STANDARD_INPUT
from gocheck.inputs.remote import is_url, without_scheme
from gocheck.text.escaping import annotation, in_json, in_xml, printable
from gocheck.text.messages import did_you_mean
from gocheck.text.parsing import regex

if TYPE_CHECKING:
    from gocheck.reports.board_text import Line, Style

_FILES_READ = ("ruleset_file", "results", "baseline")
"""Parameters that name files which are read."""
STANDARD_OUTPUT = "-"
"""The PATH of a format that goes to standard output."""
_HARMLESS: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(("github", "azure"), annotation),
    **dict.fromkeys(("jsonl", "json", "gitlab", "rdjson", "sarif"), in_json),
    **dict.fromkeys(("junit", "svg"), in_xml),
    "html": str,  # a page escapes the texts in it; the rest has to be as its policy says
}
"""What makes a line of a format harmless: what comes from a record neither controls a terminal nor
is a line of its own or a command to a CI runner. A line of other formats may hold line ends."""
_OF_ENDINGS = {".svg": "svg", ".png": "png", ".html": "html", ".htm": "html"}
"""The endings of names by which programs know what they show, and the format of each."""
_COLOURED = ("table", "text")
_COLOUR_OF = {ERROR: "red", WARNING: "yellow", NOTE: "cyan"}
_FINDING = regex(r"\b([A-Z]{3}[0-9]{3})(\s+)(error|warning|note)(?=:)")


class Output:
    """A format on its way to standard output, or to a file."""

    def __init__(self, name: str, file: TextIO | None = None) -> None:
        self.name = name
        """The name of the format."""
        self.to_file = file is not None
        """Whether it goes to a file."""
        self._stream = file or sys.stdout

    @property
    def width(self) -> int:
        """The columns of a page in it."""
        return NO_TERMINAL_WIDTH if self.to_file else page_width()

    def write(self, lines: Iterable[str | Line], *, last: bool = False) -> None:
        """Write lines; last: nothing follows, and a file gets its name. Raises UsageError."""
        harmless = _HARMLESS.get(self.name, printable)
        coloured = self.name in _COLOURED and not self.to_file and is_coloured()
        with self._writing():
            for line in lines:
                if isinstance(line, tuple):
                    text = "".join(
                        _styled(harmless(part), style if coloured else None) for part, style in line
                    )
                    text = text.rstrip()
                else:
                    text = harmless(line)
                if coloured:
                    click.echo(_with_colours(text), self._stream, color=True)
                else:
                    self._stream.write(text + "\n")
            if last:
                finish(self._stream)

    def write_bytes(self, data: bytes) -> None:
        """Write a whole file that is no text; raises UsageError."""
        with self._writing():
            self._stream.flush()
            self._stream.buffer.write(data)
            finish(self._stream)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise  # the reader has stopped: `gocheck.cli.exit_status`
        except OSError as error:
            cause = error.strerror or error
            raise UsageError(f"{self.name} cannot be written: {cause}") from None

    def breaks_off(self, interrupts: Interrupts) -> bool:
        """Return whether it ends without its last lines, after a signal.

        It would look complete: only a table on standard output has totals, of what was read. A file
        does not get its name, and a line on standard error says so.
        """
        if not interrupts.received or (self.name == "table" and not self.to_file):
            return False
        if self.to_file:
            warn(f"{self.name} is not written: the run ended early")
        return True


def open_outputs(formats: Iterable[str], known: Collection[str], stack: ExitStack) -> list[Output]:
    """Return the outputs that each NAME[:PATH] asks for.

    known: the names that there are. PATH may be - for standard output. Raises UsageError before any
    file is touched, if it can.
    """
    wanted = [_name_and_path(text) for text in formats]
    for name, _ in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or f"; formats: {', '.join(known)}"
            raise UsageError(f"no format named {name!r}{hint}")
    if sum(not path for _, path in wanted) > 1:
        raise UsageError("two formats cannot both go to standard output: give one of them a :PATH")
    for name, path in wanted:
        of = _OF_ENDINGS.get(os.path.splitext(path)[1].lower(), name)
        if of != name:
            raise UsageError(f"cannot write {name} to {path}: its name is that of a file in {of}")
    refuse_to_overwrite([path for _, path in wanted if path])
    return [Output(name, _open(path, stack) if path else None) for name, path in wanted]


def goes_to_standard_output(name: str, formats: Iterable[str]) -> bool:
    """Return whether a format is among these NAME[:PATH], and goes to standard output."""
    return any(_name_and_path(text) == (name, "") for text in formats)


def _name_and_path(text: str) -> tuple[str, str]:
    name, _, path = text.partition(":")
    return name, "" if path == STANDARD_OUTPUT else path


def _styled(text: str, style: Style | None) -> str:
    return click.style(text, fg=style.text, bg=style.back) if style else text


def _with_colours(text: str) -> str:
    """Return text with the code and the severity of a finding in colour."""
    return _FINDING.sub(
        lambda found: (
            f"{click.style(found[1], bold=True)}{found[2]}"
            f"{click.style(found[3], fg=_COLOUR_OF[found[3]])}"
        ),
        text,
        count=1,
    )


def _open(path: str, stack: ExitStack) -> TextIO:
    try:
        stream = open_atomic(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
    stack.callback(_close, stream)
    return stream


def _close(stream: TextIO) -> None:
    # What could not be written is reported by then, and is still in the stream.
    with suppress(OSError):
        stream.close()


def refuse_to_overwrite(written: Sequence[str], *, not_read: str | None = None) -> None:
    """Raise UsageError if a file is to be written that is read, or twice, or has a record's name.

    not_read: a parameter whose file is not read this time.
    """
    from gocheck.inputs.records import has_known_name  # takes long to load

    for number, path in enumerate(written):
        if os.path.exists(path) and not os.path.isfile(path):
            continue  # a device has no content to lose; a folder is refused when opened
        if any(_same(path, other) for other in written[:number]):
            raise UsageError(f"two formats cannot both be written to {path}")
        if has_known_name(path):
            raise UsageError(
                f"cannot write {path}: its name is that of a game record or an archive"
            )
        if any(_same(path, other) for other in _files_read(not_read)):
            raise UsageError(f"cannot write {path}: this run reads it")


def _files_read(not_read: str | None) -> Iterator[str]:
    """Yield the files that the command reads."""
    context = click.get_current_context()
    given: Sequence[str] = context.params.get("paths") or ()
    for path in given:
        yield path.removeprefix(LIST)
    for path in given:
        if path.startswith(LIST):
            name = without_scheme(path.removeprefix(LIST))
            # One on standard input or in a pipe can be read only once, by the run itself.
            if name != STANDARD_INPUT and (is_url(name) or os.path.isfile(name)):
                from gocheck.inputs.sources import expand_lists  # takes long to load

                yield from (each for each in expand_lists((path,)) if isinstance(each, str))
    for name in _FILES_READ:
        value = context.params.get(name)
        if value and name != not_read:
            yield from [value] if isinstance(value, str) else value
    file = configuration().file
    if file:
        yield str(file)


def _same(one: str, other: str) -> bool:
    if is_url(other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:  # one of them is not there
        return os.path.realpath(one) == os.path.realpath(other)
