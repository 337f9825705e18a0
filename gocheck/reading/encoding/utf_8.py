"""The text encodings of files: whatever a file is stored in, it leaves here as UTF-8.

SGF is read as bytes in which brackets and backslashes are ASCII, and not every encoding has them
there, so text is decoded before it is parsed. What counts, in this order: a byte order mark, or the
zeros that UTF-16 has between letters of ASCII; the encoding that CA names; strict UTF-8; and, for
text that is none of these, what `gocheck.reading.encoding.detection` finds. CA is not believed
where the text cannot be in what it names, or makes far less sense in it than in another encoding.
"""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gocheck.findings import NOTE, Finding, finding
from gocheck.reading.encoding.brackets import (
    Whole,
    by_brackets,
    count_high,
    decoded,
    first_high,
    is_like_ascii,
    is_sound,
    may_be_seven_bit,
    seven_bit_encoding,
    to_utf_8,
    whole,
    wide_encoding,
)
from gocheck.reading.encoding.detection import (
    SINGLE_BYTE,
    is_sensible,
    likelihood,
    likelihood_of_utf_8,
    ranked,
)
from gocheck.reading.encoding.labels import LATIN_1 as LATIN_1
from gocheck.reading.encoding.labels import UTF_8 as UTF_8
from gocheck.reading.encoding.labels import called
from gocheck.reading.encoding.labels import codec_name as codec_name
from gocheck.reading.repair.structure import parsable
from gocheck.sgf import (
    NAME,
    VALUE,
    Before,
    Place,
    Source,
    holds_no_brackets,
    identifier,
    node,
    tokens,
)

_LOST = "\ufffd".encode()
"""What stands in UTF-8 for what could not be decoded."""
_STATED = re.compile(rb"CA\s*\[([^\]\\]{0,40})\]")
_NO_LETTERS = re.compile(rb"\x1b\$[@B][\s;()\[\]]*+\Z")
"""An escape to Japanese letters behind which stands the end of a game."""
_LONG_SEQUENCE = re.compile(rb"[\xe1-\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]")
"""A character of three bytes in UTF-8: hardly ever made by chance, other than one of two."""
_TURNED_MARK = "\ufffe"
"""A byte order mark read the other way round."""
_PRIVATE = re.compile(rb"\xee[\x80-\xbf]{2}|\xef[\x80-\xa3][\x80-\xbf]")
"""A character in UTF-8 that has no meaning: what encodings make of bytes that are none in them."""
_LOST_BYTE = re.compile(rb"[\xe4-\xe9][\x80-\xbf]?\?")
"""A Chinese character in UTF-8 after a way through GBK, which turns bytes into question marks."""
_SOUND_SHARE = 10
"""Of so many characters one may be broken in text that is in the encoding it states."""
_FEW = 3
_DOUBT = 40.0
"""By so much an encoding may be less likely than another and still be taken, if brackets fit."""
_LIE = 15.0
"""By so much another encoding must be likelier for CA not to be believed, though text decodes."""
_NOT_BY_CHANCE = 10.0
"""By so much text must be likelier in UTF-8, if it is valid there. No one or two characters of the
names of Go that are so by chance come near that."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """Bytes turned to UTF-8; the encoding they were in, and where in the result it shows."""

    data: bytes
    encoding: str
    at: int | None = None
    broken: bool = False


class Decoded(Source):
    """A part of an input that is in UTF-8 by now: `as_utf_8` has been there.

    findings, settled: what it said, with places in this part.
    """

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
        self.settled = settled

    @property
    def beside(self) -> str:
        """See `Source`."""
        return f"{super().beside} {self.findings} {self.settled}"


_Said = tuple[str, str | None] | None
"""Message and severity of what is wrong."""


def _stated(data: bytes) -> list[bytes]:
    """Return the names that CA gives, of every game."""
    return [
        match[1]
        for match in _STATED.finditer(data)
        if not data[max(match.start() - 1, 0) : match.start()].isalpha()
    ]


def _held(read: Source) -> set[str | None]:
    """Return the encodings that CA names as a property of a game, in text as it is read.

    What looks like CA around the games or within a value is none, and a copy leaves it as it is.
    """
    return {name for span in read.games for name in _named(read.data, *span)}


def _named(text: bytes, start: int, end: int) -> Iterator[str | None]:
    """Yield the encodings that the properties in a part of a sound text name."""
    current = ""
    for kind, first, last in tokens(text, start, end):
        if kind == VALUE and current == "CA":
            yield codec_name(text[first + 1 : last - 1])
        elif kind != VALUE:
            current = identifier(text[first:last]) if kind == NAME else ""


def as_utf_8(source: Source) -> tuple[Source, list[Finding], bool]:
    """Return a source in UTF-8, what is to be said of how it is stored, and if that is settled.

    It is settled, whatever CA says, where the text is in UTF-16 or UTF-32.

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
    declared = {codec_name(name) for name in _stated(data)}
    foreign = _is_foreign(data)
    if not foreign and declared <= {UTF_8, None}:
        return source, [], False
    findings = []
    for mark in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(mark):
            data = data.removeprefix(mark)
            if mark != codecs.BOM_UTF8:
                message = "the byte order mark is that of UTF-16, and the text is in another one"
                findings.append(finding("SGF105", message, Place(offset=0)))
            break
    games = None
    if not foreign or not (data.isascii() or decoded(data, UTF_8) is None):
        games, _, _ = parsable(Source("", data))
        declared = _held(games)
        if not foreign and declared <= {UTF_8, None}:
            return source, [], False
    pieces: list[bytes] = []
    length = 0
    others = min(declared - {UTF_8, None}, key=str, default=None)
    divided = bool(declared - {None})
    parts = _parts_as_read(games) if games and divided else _parts(data, divided)
    for part, named in parts:
        reading, said = _read_part(part, others, named)
        if said and reading.at is not None:
            message, severity = said
            place = Place(offset=length + reading.at)
            lost = reading.data.count(_LOST) > part.count(_LOST)
            code = "SGF124" if lost else "SGF105"
            findings.append(finding(code, message, place, severity=severity))
        pieces.append(reading.data)
        length += len(reading.data)
    read = Source(source.file, b"".join(pieces), source.member, stored=source.data)
    return read, findings, False


def _from_wide(source: Source, wide: str) -> tuple[Source, list[Finding], bool]:
    text = source.data.decode(wide, errors="replace")
    data = to_utf_8(text.removeprefix("\ufeff").removeprefix(_TURNED_MARK))
    findings = []
    name = wide[:6].upper()
    if text.startswith(_TURNED_MARK):
        message = f"the byte order mark is that of {name} with its bytes the other way round"
        findings.append(finding("SGF105", message, Place(offset=0)))
    elif not text.startswith("\ufeff") and name.encode() not in b" ".join(_stated(data)).upper():
        message = f"there is no byte order mark and the text is not UTF-8: read as {name}"
        findings.append(finding("SGF105", message, Place(offset=0), severity=NOTE))
    elif others := sorted(called(codec) for each in _stated(data) if (codec := codec_name(each))):
        message = f"CA names {others[0]}, and the text is {name}"
        findings.append(finding("SGF105", message, Place(offset=0), severity=NOTE))
    return Source(source.file, data, source.member, stored=source.data), findings, True


_Part = tuple[bytes, set[str | None] | None]
"""Text of one encoding, and the encodings that CA names in it; None where that is not known."""


def _parts(data: bytes, divided: bool) -> Iterator[_Part]:
    """Yield the parts of a file that may be in an encoding each: its games, or all of it."""
    games = Source("", data).games if divided else ()
    starts = [0, *(span.start for span in games[1:])]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield data[start:end], None


def _parts_as_read(read: Source) -> Iterator[_Part]:
    """Yield the parts of a text in UTF-8: its games, each with what stands behind it.

    read: the text mended, where it has to be.
    """
    starts = [0, *(read.in_origin(span.start) for span in read.games[1:])]
    ends = [*starts[1:], len(read.origin)]
    for start, end, span in zip(starts, ends, read.games, strict=True):
        yield read.origin[start:end], set(_named(read.data, *span))


def _read_part(
    data: bytes, others: str | None, named: set[str | None] | None
) -> tuple[_Reading, _Said]:
    """Return text of one encoding in UTF-8, and what is wrong.

    others: an encoding that other games of the file state; named: what CA names, if that is known.
    """
    given = {codec_name(name) for name in _stated(data)} if named is None else named
    names = given - {None}
    stated = min(names, key=str, default=None)
    if stated not in (None, UTF_8):
        reading, said = _declared(data, stated)
        root = node(reading.data, 0)
        if named or (root and stated in _named(reading.data, *root)):
            return reading, said
        given = _held(parsable(Source("", reading.data))[0])
        names = given - {None}
        if stated in names:
            return reading, said
    if not names and others and decoded(data, UTF_8) is None:
        converted = whole(data, others)
        if converted is not None and _is_believed(data, others, converted):
            return _Reading(converted.text, others), None
    if not _is_foreign(data):
        return _Reading(data, UTF_8), None
    reading = _undeclared(data)
    found = called(reading.encoding)
    if reading.encoding == UTF_8:
        cause = "is UTF-8 with damage"
    elif reading.broken:
        cause = f"is not all UTF-8: read as UTF-8 and {found}"
    else:
        cause = f"is not UTF-8: read as {found}"
    if names:
        return reading, (f"CA says UTF-8, and the text {cause}", None)
    declared = "CA names nothing known" if given else "there is no CA"
    return reading, (f"{declared} and the text {cause}", NOTE)


def _declared(data: bytes, stated: str) -> tuple[_Reading, _Said]:
    """Return text for which CA names an encoding that is not UTF-8, and what is wrong."""
    escapes = seven_bit_encoding(data)
    if data.isascii() and escapes in (None, stated):
        as_stated = whole(data, stated)
        if as_stated is not None:
            return _Reading(as_stated.text, stated), None
        converted = by_brackets(data, stated)
        reading = _Reading(converted, stated, first_high(converted))
        return reading, (_not_all_of_it(data, stated), None)
    if decoded(data, UTF_8) is not None and _is_surely_utf_8(data, stated):
        message = f"CA names {_own_word(data, stated)}, and the text is UTF-8"
        return _Reading(data, UTF_8, first_high(data)), (message, None)
    as_stated = whole(data, stated) if escapes in (None, stated) else None
    if escapes in (None, stated) and _is_believed(data, stated, as_stated):
        if as_stated is not None:
            return _Reading(as_stated.text, stated), None
        converted = by_brackets(data, stated)
        if is_sensible(data, stated) or _lost(converted) * _SOUND_SHARE <= 1:
            where = converted.find(to_utf_8("\ufffd"))
            said = None if where < 0 else (_not_all_of_it(data, stated), None)
            return _Reading(converted, stated, where), said
    reading = _undeclared(data)
    if data.isascii() and reading.encoding == UTF_8:
        return reading, None  # which is the same in all of them
    if reading.at is None:
        reading = replace(reading, at=first_high(data))
    message = f"CA names {_own_word(data, stated)}, and the text is {called(reading.encoding)}"
    if reading.encoding == stated:
        message = _not_all_of_it(data, stated)
    return reading, (message, None)


def _not_all_of_it(data: bytes, stated: str) -> str:
    return f"some of the text is not in the encoding that CA names ({_own_word(data, stated)})"


def _own_word(data: bytes, stated: str) -> str:
    """Return what a file itself calls the encoding that it states."""
    words = (name.decode("ascii").strip() for name in _stated(data) if codec_name(name) == stated)
    return next(words, called(stated))


def _is_believed(data: bytes, stated: str, as_stated: Whole | None) -> bool:
    """Return whether text makes about as much sense in the encoding stated as in any other.

    The others are asked only where it makes little, or where its brackets do not match.
    as_stated: what `whole` makes of it.
    """
    torn = as_stated is None or not (as_stated.sound or holds_no_brackets(as_stated.text))
    if is_sensible(data, stated) and not torn:
        return True
    own = likelihood(data, stated)
    doubt = -_DOUBT if torn else max(_LIE, count_high(data))
    if as_stated and as_stated.sound and _PRIVATE.search(as_stated.text):
        doubt = 0.0
    for verdict in ranked(data, with_detector=False):
        if verdict.encoding == stated or verdict.likelihood - own <= doubt:
            continue
        if verdict.encoding in SINGLE_BYTE and not is_sensible(data, verdict.encoding):
            continue  # any bytes are text in these
        converted = whole(data, verdict.encoding)
        if converted is not None and (not torn or converted.sound):
            return False
    return True


def _undeclared(data: bytes) -> _Reading:
    """Read text that is neither UTF-8 nor in an encoding that is stated.

    Servers mix: names in UTF-8, cut or damaged, beside comments in another encoding; so each
    value is looked at by itself where some of it is UTF-8.
    """
    escapes = seven_bit_encoding(data)
    if escapes:
        converted, sound = whole(data, escapes) or _torn(data, escapes)
        # An escape that never ends would take brackets that fit for letters.
        fits = sound or not (is_sound(data) or _NO_LETTERS.search(data))
        if fits and _lost(converted) * _SOUND_SHARE <= 1:
            return _Reading(converted, escapes, first_high(converted))
    if data.isascii():
        return _Reading(data, UTF_8)
    if not _has_utf_8(data):
        encoding, converted = _detected(data)
        return _Reading(converted, encoding, first_high(data))
    chunks = data.split(b"]")
    foreign = [chunk for chunk in chunks if not chunk.isascii() and not _is_nearly_utf_8(chunk)]
    encoding = ranked(b"]".join(foreign))[0].encoding if foreign else UTF_8
    at: int | None = None
    length = 0
    pieces = []
    used = UTF_8
    for chunk in chunks:
        if chunk.isascii():
            pieces.append(chunk)
            length += len(chunk) + 1
            continue
        text = decoded(chunk, UTF_8)
        if text is None:
            if at is None:
                at = length + first_high(chunk)
            if encoding != UTF_8 and not _is_nearly_utf_8(chunk):
                text = None if encoding in SINGLE_BYTE else decoded(chunk, encoding)
                used = encoding if text is not None else used
            if text is None:
                text = chunk.decode(UTF_8, errors="replace")
        pieces.append(to_utf_8(text))
        length += len(pieces[-1]) + 1
    return _Reading(b"]".join(pieces), used, at, broken=used != UTF_8)


def _detected(data: bytes) -> tuple[str, bytes]:
    """Return the encoding that text is likeliest in, and the text in UTF-8.

    One that tears brackets apart is not taken where another, not much less likely, does not.
    """
    verdicts = ranked(data)
    likely = [each for each in verdicts if each.likelihood > verdicts[0].likelihood - _DOUBT]
    for verdict in likely:
        converted, sound = whole(data, verdict.encoding) or _torn(data, verdict.encoding)
        if sound and _lost(converted) * _FEW <= 1:
            return verdict.encoding, converted
    return verdicts[0].encoding, by_brackets(data, verdicts[0].encoding)


def _torn(data: bytes, encoding: str) -> Whole:
    """Return text in UTF-8 that does not decode without fault."""
    converted = by_brackets(data, encoding)
    return Whole(converted, is_sound(converted))


def _lost(converted: bytes) -> float:
    """Return which share of the letters beyond ASCII could not be decoded; 1 of none."""
    text = converted.decode(UTF_8)
    beyond = len(text) - sum(map(str.isascii, text))
    return text.count("\ufffd") / beyond if beyond else 1.0


def _is_foreign(data: bytes) -> bool:
    """Return whether text is not UTF-8."""
    return decoded(data, UTF_8) is None or seven_bit_encoding(data) is not None


def _is_nearly_utf_8(chunk: bytes) -> bool:
    """Return whether text is UTF-8, perhaps with a character or two broken."""
    if decoded(chunk, UTF_8) is not None:
        return True
    sound = 3 * len(_LONG_SEQUENCE.findall(chunk))
    return 2 * sound >= count_high(chunk) or _LOST_BYTE.search(chunk) is not None


def _has_utf_8(data: bytes) -> bool:
    """Return whether part of a text that is not all UTF-8 surely is."""
    if any(
        _LONG_SEQUENCE.search(chunk) and decoded(chunk, UTF_8) is not None
        for chunk in data.split(b"]")
    ):
        return True
    return likelihood_of_utf_8(data) > ranked(data, with_detector=False)[0].likelihood


def _is_surely_utf_8(data: bytes, stated: str) -> bool:
    """Return whether text that is valid UTF-8 cannot well be in the encoding stated.

    Two bytes that are a character of UTF-8 may be one by chance in Chinese or Korean.
    """
    if decoded(data, stated) is None:
        return True
    if likelihood_of_utf_8(data) - likelihood(data, stated) > _NOT_BY_CHANCE:
        return True
    high = count_high(data)
    if is_like_ascii(stated) and not stated.startswith("euc"):
        return high >= 4 or bool(_LONG_SEQUENCE.search(data))
    return high >= 6 and 3 * len(_LONG_SEQUENCE.findall(data)) == high
