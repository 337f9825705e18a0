"""The text encodings of files: whatever a file is stored in, it leaves here as UTF-8.

SGF is read as bytes in which brackets and backslashes are ASCII, and not every encoding has them
there, so text is decoded before it is parsed. What counts, in this order: a byte order mark, or the
zeros that UTF-16 has between letters of ASCII; the encoding that CA names; strict UTF-8; and, for
any other text, what `gocheck.reading.encoding.detection` finds. CA is ignored where the text cannot
be in the encoding that it names, or makes far less sense in it than in another one.
"""

import codecs
from collections.abc import Iterable, Iterator, Sequence

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.reading.encoding.brackets import (
    decoded,
    may_be_seven_bit,
    to_utf_8,
    wide_encoding,
)
from gocheck.reading.encoding.labels import (
    UTF_8,
    codec_name,
    display_name,
    stated_between,
    stated_in_games,
    stated_in_text,
    values_of_ca,
)
from gocheck.reading.encoding.part_of_file import LOST, Part, is_foreign, read_part
from gocheck.reading.repair.parsing import parsable
from gocheck.sgf.source import Before, Place, Source

_TURNED_MARK = "\ufffe"
"""A byte order mark read the other way round."""


class Decoded(Source):
    """A part of an input that is in UTF-8 by now: `as_utf_8` returns it as it is."""

    def __init__(
        self,
        whole: Source,
        data: bytes,
        before: Before,
        findings: Sequence[Finding],
        *,
        settled: bool,
    ) -> None:
        super().__init__(whole.file, data, whole.member, before=before)
        self.findings = tuple(findings)
        """Those on how the text was stored, with places in this part."""
        self.settled = settled
        """Its encoding is certain, whatever CA says."""

    @property
    def reading_context(self) -> str:
        """See `Source`."""
        return f"{super().reading_context} {self.findings} {self.settled}"


def as_utf_8(source: Source) -> tuple[Source, list[Finding], bool]:
    """Return a source in UTF-8, the findings on its encoding, and whether that is certain.

    It is certain, whatever CA says, where the text is in UTF-16 or UTF-32.

    Characters, and so lines and columns, stay the same; what cannot be decoded at all becomes
    U+FFFD. Places in the findings are offsets in the source returned.
    """
    if isinstance(source, Decoded):
        return source, list(source.findings), source.settled
    data = source.data
    if data.isascii() and b"\0" not in data and not may_be_seven_bit(data):
        return source, [], False
    wide = wide_encoding(data)
    if wide:
        return _from_wide(source, wide)
    is_utf_8 = not is_foreign(data)
    if is_utf_8 and stated_in_text(data) <= {UTF_8, None}:
        return source, [], False
    text, findings = _without_mark(data)
    games = _games_before_decoding(text, is_utf_8=is_utf_8)
    stated = stated_in_games(games) if games else stated_in_text(text)
    if is_utf_8 and stated <= {UTF_8, None}:
        return source, [], False
    converted, found = _converted(_parts(text, games, stated), stated)
    read = Source(source.file, converted, source.member, stored=source.data)
    return read, findings + found, False


def _without_mark(data: bytes) -> tuple[bytes, list[Finding]]:
    """Return text without the byte order mark before it, and a finding if that is a wrong one."""
    if data.startswith(codecs.BOM_UTF8):
        return data.removeprefix(codecs.BOM_UTF8), []
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(mark):
            message = "the byte order mark is that of UTF-16, but the text is in another encoding"
            return data.removeprefix(mark), [finding("SGF105", message, Place(offset=0))]
    return data, []


def _games_before_decoding(text: bytes, *, is_utf_8: bool) -> Source | None:
    """Return the games of a text whose bytes are UTF-8, repaired if needed.

    is_utf_8: the text is surely that. None where it has to be decoded before it can be parsed:
    where it is not, and where it is ASCII with escapes to other letters.
    """
    if is_utf_8 or not (text.isascii() or decoded(text, UTF_8) is None):
        return parsable(Source("", text))[0]
    return None


def _parts(text: bytes, games: Source | None, stated: set[str | None]) -> Iterator[Part]:
    """Yield the parts of a text: its games if any states an encoding, each with what follows it.

    games: those of the text as they can be parsed, if that is possible before it is decoded.
    """
    if stated <= {None}:
        yield Part(text)
        return
    read = games or Source("", text)
    starts = [0, *(read.in_origin(span.start) for span in read.games[1:])]
    parts = (text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
    if games is None:
        yield from map(Part, parts)
        return
    for part, span in zip(parts, games.games, strict=True):
        yield Part(part, set(stated_between(games.data, *span)))


def _converted(parts: Iterable[Part], stated: set[str | None]) -> tuple[bytes, list[Finding]]:
    """Return text in UTF-8 and the findings on the encodings of its parts.

    stated: the encodings that CA names in any of them.
    """
    neighbour = min(stated - {UTF_8, None}, key=str, default=None)
    findings: list[Finding] = []
    text = bytearray()
    for part in parts:
        reading, problem = read_part(part, neighbour)
        if problem and reading.at is not None:
            lost = reading.data.count(LOST) > part.data.count(LOST)
            code = "SGF124" if lost else "SGF105"
            place = Place(offset=len(text) + reading.at)
            findings.append(finding(code, problem.message, place, severity=problem.severity))
        text += reading.data
    return bytes(text), findings


def _from_wide(source: Source, wide: str) -> tuple[Source, list[Finding], bool]:
    """Return what `as_utf_8` does for text in UTF-16 or UTF-32."""
    text = source.data.decode(wide, errors="replace")
    data = to_utf_8(text.removeprefix("\ufeff").removeprefix(_TURNED_MARK))
    stated = values_of_ca(data)
    findings = []
    name = wide[:6].upper()
    if text.startswith(_TURNED_MARK):
        message = f"the byte order mark of {name} is reversed; read in the byte order of the text"
        findings.append(finding("SGF105", message, Place(offset=0)))
    elif not text.startswith("\ufeff") and name.encode() not in b" ".join(stated).upper():
        message = f"neither a byte order mark nor CA names the encoding; read as {name}"
        findings.append(finding("SGF105", message, Place(offset=0), severity=NOTE))
    elif others := sorted(display_name(codec) for each in stated if (codec := codec_name(each))):
        message = f"CA names {others[0]}, but the text is {name}"
        findings.append(finding("SGF105", message, Place(offset=0), severity=NOTE))
    return Source(source.file, data, source.member, stored=source.data), findings, True
