"""Recognise a file in another format than SGF and convert it. Start reading at `as_sgf`."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, allowed_by
from gocheck.limits.resources import HEAD_BYTES
from gocheck.reading.encoding.detection import SINGLE_BYTE, ranked
from gocheck.reading.encoding.encodings import codec_name, decoded, wide_encoding
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Place, Source
from gocheck.text.parsing import regex

if TYPE_CHECKING:
    from gocheck.reading.formats.foreign_game import ForeignGame

MOST_LINES_LISTED = 10
"""Unreadable lines of a file that are listed one by one; the others are counted. A choice, since a
file of another kind may fail in each."""

_GIB_KIND = regex(rb"\\\[GIBOKIND=(\w+)")
_GIB_ENCODINGS = {b"Korea": "cp949", b"China": "gb18030", b"Japan": "cp932"}
_UGF_LANGUAGE = regex(rb"^Lang=(\S+)", re.MULTILINE)
_UGF_ENCODINGS = {b"EUC": b"EUC-JP", b"GB": b"GB2312"}
_PRIVATE = regex("[\ue000-\uf8ff]")
"""The characters that some encodings make of bytes that are not letters in them."""
_LINE_END = regex(r"\r\n|\n\r|\n|\r")


def gib_encoding(data: bytes) -> str | None:
    """Return the encoding of the edition of Tygem that wrote a file; None if unknown."""
    kind = _GIB_KIND.search(data)
    return _GIB_ENCODINGS.get(kind[1]) if kind else None


def ugf_encoding(data: bytes) -> str | None:
    """Return the encoding that Lang names; None where it names no known one."""
    language = _UGF_LANGUAGE.search(data)
    if not language:
        return None
    name = language[1].upper()
    return codec_name(_UGF_ENCODINGS.get(name, name))


def decode_text(data: bytes, stated: str | None) -> tuple[str, bool]:
    """Return the text of a file that is not SGF, and whether some of it was lost.

    stated: the encoding that the file says it is in, as Python calls it.
    """
    wide = wide_encoding(data, sign="")
    if wide:
        return data.decode(wide, errors="replace").removeprefix("\ufeff"), False
    text = decoded(data, "utf-8-sig")
    if text is not None:
        return text, False
    found = [encoding for encoding, _ in ranked(data) if encoding not in SINGLE_BYTE]
    candidates = [stated] if stated else found
    for name in candidates:
        text = decoded(data, name)
        if text is not None and not _PRIVATE.search(text):
            return text, False
    return data.decode(candidates[0], errors="replace"), True


class _Format(NamedTuple):
    """One format."""

    name: str
    """With its article, as a message has it."""
    suffixes: tuple[str, ...]
    """How the names of its files end."""
    sign: re.Pattern[bytes]
    """A pattern that only its files have."""
    encoding: Callable[[bytes], str | None]
    """Returns the text encoding that a file states, None where it states none."""
    read: Callable[[list[str]], ForeignGame]
    """Returns what the lines of a file say."""


def _read_gib(lines: list[str]) -> ForeignGame:
    from gocheck.reading.formats.gib import read_gib  # takes long to load

    return read_gib(lines)


def _read_ugf(lines: list[str]) -> ForeignGame:
    from gocheck.reading.formats.ugf import read_ugf

    return read_ugf(lines)


def _read_ngf(lines: list[str]) -> ForeignGame:
    from gocheck.reading.formats.ngf import read_ngf

    return read_ngf(lines)


_FORMATS = (
    _Format(
        "a GIB (Tygem)",
        (".gib",),
        regex(rb"^\\[HG]S\s*$|^\\\[GIBOKIND=", re.MULTILINE),
        gib_encoding,
        _read_gib,
    ),
    _Format(
        "a UGF (PandaNet)",
        (".ugf", ".ugi"),
        regex(rb"^\[Header\]\s*$", re.MULTILINE),
        ugf_encoding,
        _read_ugf,
    ),
    _Format(
        "an NGF (Cyberoro)",
        (".ngf",),
        regex(rb"^PM[A-Z]{2}[BW][A-Z]{4}[ \t]*\r?\n", re.MULTILINE),
        lambda data: None,
        _read_ngf,
    ),
)

OTHER_SUFFIXES = tuple(suffix for each in _FORMATS for suffix in each.suffixes)
"""How the names of files in other formats end."""


def is_other_format(data: bytes) -> bool:
    """Return whether a file that begins so is a record in one of these formats."""
    return _format_of(data) is not None


def as_sgf(
    source: Source, limits: InputLimits = DEFAULT_LIMITS
) -> tuple[Source, list[Finding]] | Unreadable | None:
    """Return a file in another format as SGF, with the findings on it; None for the rest.

    A file with more lines than a game may have nodes is not read: each line may be a move.

    Never raises on account of what the file holds.
    """
    found = _format_of(source.data)
    if found is None:
        return None
    text, damaged = decode_text(source.data, found.encoding(source.data))
    most = limits.game_nodes
    if next(islice(_LINE_END.finditer(text), most, None), None):
        message = f"the game has more than {most} lines; it is not read{allowed_by('game_nodes')}"
        return Unreadable(source, 1, (finding("SGF153", message, Place(offset=0)),))
    game = found.read(_LINE_END.split(text))
    return _converted(source, found.name, game, damaged)


def _format_of(data: bytes) -> _Format | None:
    """Return the format of a file, None where it is SGF or unknown."""
    head = _in_ascii(data[:HEAD_BYTES]).replace(b"\r", b"\n")
    if head.lstrip().startswith(b"("):
        return None
    for each in _FORMATS:
        sign = each.sign.search(head)
        if sign and b"(;" not in head[: sign.start()]:
            return each
    return None


def _in_ascii(head: bytes) -> bytes:
    """Return the beginning of a file with one byte for each ASCII letter."""
    wide = wide_encoding(head, sign="")
    if wide:
        head = head.decode(wide, errors="replace").removeprefix("\ufeff").encode(errors="replace")
    return head.removeprefix(BOM_UTF8)


def _converted(
    source: Source, name: str, game: ForeignGame, damaged: bool
) -> tuple[Source, list[Finding]]:
    from gocheck.reading.formats.foreign_game import to_sgf

    sgf, places = to_sgf(source, game)
    message = f"this is {name} file, not SGF; it is read as SGF"
    if game.remark:
        message += f", {game.remark}"
    findings = [finding("SGF150", message, Place(offset=0))]
    if damaged:
        message = "the text is not fully readable in any encoding; unreadable characters are lost"
        findings.append(finding("SGF124", message, Place(offset=0), severity=NOTE))
    for problem, place in list(zip(game.problems, places, strict=True))[:MOST_LINES_LISTED]:
        findings.append(finding("SGF151", problem.message, place))
    more = len(places) - MOST_LINES_LISTED
    if more > 0:
        message = f"{more} more lines cannot be read; they are ignored"
        findings.append(finding("SGF151", message, places[MOST_LINES_LISTED]))
    return sgf, findings
