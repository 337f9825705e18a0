"""Go records in other formats than SGF, told by their content and read as SGF.

One module a format makes a `Game` of the lines of a file; `gocheck.reading.formats.foreign_game`
writes that as SGF and remembers which line each part is from. Start reading at `as_sgf`.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable

from gocheck.findings import NOTE, Finding, finding
from gocheck.reading.encoding.brackets import wide_encoding
from gocheck.reading.encoding.plain import text_of
from gocheck.reading.formats.foreign_game import Game, written
from gocheck.reading.formats.gib import read_gib
from gocheck.reading.formats.ngf import read_ngf
from gocheck.reading.formats.stated_encoding import gib_encoding, ugf_encoding
from gocheck.reading.formats.ugf import read_ugf
from gocheck.sgf import Place, Source

_FORMATS: tuple[
    tuple[str, re.Pattern[bytes], Callable[[bytes], str | None], Callable[[list[str]], Game]], ...
] = (
    (
        "a GIB (Tygem)",
        re.compile(rb"^\\[HG]S\s*$|^\\\[GIBOKIND=", re.MULTILINE),
        gib_encoding,
        read_gib,
    ),
    ("a UGF (PandaNet)", re.compile(rb"^\[Header\]\s*$", re.MULTILINE), ugf_encoding, read_ugf),
    (
        "an NGF (Cyberoro)",
        re.compile(rb"^PM[A-Z]{2}[BW][A-Z]{4}[ \t]*\r?\n", re.MULTILINE),
        lambda data: None,
        read_ngf,
    ),
)
"""The name of each format, what only its files have, the encoding they state, and the reader."""

_HEAD = 8192
_MOST_PROBLEMS = 10


def is_other_format(data: bytes) -> bool:
    """Return whether a file that begins so is a record in one of these formats."""
    return _reader(data) is not None


def as_sgf(source: Source) -> tuple[Source, list[Finding]] | None:
    """Return a file in another format as SGF, with what is to be said of it; None for the rest.

    Never raises on account of what the file holds.
    """
    found = _reader(source.data)
    if found is None:
        return None
    name, encoding, read = found
    text, damaged = text_of(source.data, encoding(source.data))
    game = read(re.split(r"\r\n|\n\r|\n|\r", text))
    return _converted(source, name, game, damaged)


def _reader(
    data: bytes,
) -> tuple[str, Callable[[bytes], str | None], Callable[[list[str]], Game]] | None:
    """Return the name of a file's format, the encoding it states, and its reader."""
    head = _in_ascii(data[:_HEAD]).replace(b"\r", b"\n")
    if head.lstrip().startswith(b"("):
        return None
    for name, mark, encoding, read in _FORMATS:
        marked = mark.search(head)
        if marked and b"(;" not in head[: marked.start()]:
            return name, encoding, read
    return None


def _in_ascii(head: bytes) -> bytes:
    """Return the beginning of a file so that its letters of ASCII are one byte each."""
    wide = wide_encoding(head, sign="")
    if wide:
        head = head.decode(wide, errors="replace").removeprefix("\ufeff").encode(errors="replace")
    return head.removeprefix(BOM_UTF8)


def _converted(
    source: Source, name: str, game: Game, damaged: bool
) -> tuple[Source, list[Finding]]:
    sgf, places = written(source, game)
    message = f"this is {name} file, not SGF; it is read as SGF"
    if game.remark:
        message += f" ({game.remark})"
    findings = [finding("SGF150", message, Place(offset=0))]
    if damaged:
        message = "some of the text is in no one encoding: the characters that are none are lost"
        findings.append(finding("SGF124", message, Place(offset=0), severity=NOTE))
    for problem, place in list(zip(game.problems, places, strict=True))[:_MOST_PROBLEMS]:
        findings.append(finding("SGF151", problem.message, place))
    more = len(places) - _MOST_PROBLEMS
    if more > 0:
        message = f"{more} further lines cannot be read"
        findings.append(finding("SGF151", message, places[_MOST_PROBLEMS]))
    return sgf, findings
