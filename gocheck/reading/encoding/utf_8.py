"""The text encodings of files: whatever a file is stored in, it leaves here as UTF-8.

SGF is read as bytes in which brackets and backslashes are ASCII, and not every encoding has them
there, so text is decoded before it is parsed. What counts, in this order: a byte order mark, or the
zeros that UTF-16 has between letters of ASCII; the encoding that CA names; strict UTF-8; and, for
any other text, what `gocheck.reading.encoding.detection` finds. CA is ignored where the text cannot
be in the encoding that it names, or makes far less sense in it than in another one.
"""

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.reading.encoding.detection import (
    SINGLE_BYTE,
    is_sensible,
    likelihood,
    likelihood_of_utf_8,
    ranked,
)
from gocheck.reading.encoding.encodings import (
    UTF_8,
    by_brackets,
    codec_name,
    count_high,
    decoded,
    decoded_faultlessly,
    display_name,
    first_high,
    is_like_ascii,
    is_sound,
    may_be_seven_bit,
    root_states,
    seven_bit_encoding,
    stated_between,
    stated_in_games,
    stated_in_text,
    to_utf_8,
    values_of_ca,
    wide_encoding,
)
from gocheck.reading.repair.parsing import parsable
from gocheck.sgf.grammar import holds_no_brackets
from gocheck.sgf.source import Before, Place, Source
from gocheck.text.parsing import regex

_TURNED_MARK = "\ufffe"
"""A byte order mark read the other way round."""
_LOST = "\ufffd".encode()
"""In UTF-8 the character for what could not be decoded."""
_NO_LETTERS = regex(rb"\x1b\$[@B][\s;()\[\]]*+\Z")
"""An escape to Japanese letters behind which stands the end of a game."""
_LONG_SEQUENCE = regex(rb"[\xe1-\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]")
"""A character of three bytes in UTF-8: hardly ever made by chance, other than one of two."""
_PRIVATE = regex(rb"\xee[\x80-\xbf]{2}|\xef[\x80-\xa3][\x80-\xbf]")
"""A character in UTF-8 that has no meaning: what encodings make of bytes that are none in them."""
_LOST_BYTE = regex(rb"[\xe4-\xe9][\x80-\xbf]?\?")
"""A Chinese character in UTF-8 after a way through GBK, which turns bytes into question marks."""
_SOUND_SHARE = 10
"""Of so many characters one may be broken in text that is in the encoding it states: a choice."""
_FEW = 3
"""Of so many characters one may be broken in text whose encoding is found and not stated: a choice,
looser than for one that is stated, since the most likely one is tried first."""
# Choices, as natural logarithms: tests/benchmarks/detection.py measures what they do.
_UNCERTAIN = 40.0
"""By so much an encoding may be less likely than another and still be used, if brackets fit."""
_FOR_IGNORING_CA = 15.0
"""By so much another encoding must be more likely for CA to be ignored, though text decodes."""
_NOT_BY_CHANCE = 10.0
"""By so much text must be likelier in UTF-8, if it is valid there. No one or two characters of the
names of Go that are so by chance come near that."""


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
    is_utf_8 = not _is_foreign(data)
    if is_utf_8 and stated_in_text(data) <= {UTF_8, None}:
        return source, [], False
    text, findings = _without_mark(data)
    games = _games_before_decoding(text, is_utf_8=is_utf_8)
    stated = stated_in_games(games) if games else stated_in_text(text)
    if is_utf_8 and stated <= {UTF_8, None}:
        return source, [], False
    converted, found = _converted(text, games, stated)
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


def _parts(
    text: bytes, games: Source | None, stated: set[str | None]
) -> Iterator[tuple[bytes, set[str | None] | None]]:
    """Yield the parts of a text: its games if any states an encoding, each with what follows it.

    And the encodings that CA names in each, None where that is not known before it is decoded.
    games: those of the text as they can be parsed, if that is possible before it is decoded.
    """
    if stated <= {None}:
        yield text, None
        return
    read = games or Source("", text)
    starts = [0, *(read.in_origin(span.start) for span in read.games[1:])]
    ends = [*starts[1:], len(text)]
    for start, end, span in zip(starts, ends, read.games or [None], strict=True):
        yield text[start:end], set(stated_between(games.data, *span)) if games and span else None


def _converted(
    text: bytes, games: Source | None, stated: set[str | None]
) -> tuple[bytes, list[Finding]]:
    """Return text in UTF-8 and the findings on the encodings of its parts.

    games: as for `_parts`; stated: the encodings that CA names in any of them.
    """
    neighbour = min(stated - {UTF_8, None}, key=str, default=None)
    findings: list[Finding] = []
    converted = bytearray()
    for part, stated_here in _parts(text, games, stated):
        reading = _read_part(part, stated_here, neighbour)
        if reading.problem and reading.at is not None:
            code = "SGF124" if reading.data.count(_LOST) > part.count(_LOST) else "SGF105"
            place = Place(offset=len(converted) + reading.at)
            findings.append(finding(code, reading.problem, place, severity=reading.severity))
        converted += reading.data
    return bytes(converted), findings


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


@dataclass(frozen=True, slots=True)
class _Reading:
    """Text of one encoding, turned to UTF-8."""

    data: bytes
    """The text in UTF-8."""
    encoding: str
    """The one it was in, as Python calls it."""
    at: int | None = None
    """Where in the result that shows: a byte beyond ASCII. None where it does not show."""
    problem: str = ""
    """What is wrong with the encoding, for a message; "" for nothing."""
    severity: str | None = None
    """None: that of the finding's code."""


def _read_part(data: bytes, given: set[str | None] | None, neighbour: str | None) -> _Reading:
    """Return a game, or a whole file, in UTF-8.

    given: the encodings that CA names in it, None if that is not known before it is decoded;
    neighbour: an encoding that other games of the file state.
    """
    is_known = bool(given)
    given = stated_in_text(data) if given is None else given
    stated = min(given - {None}, key=str, default=None)
    if stated not in (None, UTF_8):
        reading = _declared(data, stated)
        if is_known or root_states(reading.data, stated):
            return reading
        given = stated_in_games(parsable(Source("", reading.data))[0])
        if stated in given:
            return reading
    names = given - {None}
    if not names and neighbour and decoded(data, UTF_8) is None:
        converted = decoded_faultlessly(data, neighbour)
        if converted is not None and _is_plausible(data, neighbour, converted):
            return _Reading(converted[0], neighbour)
    if not _is_foreign(data):
        return _Reading(data, UTF_8)
    reading = _undeclared(data)
    if names:
        return replace(reading, problem=f"CA names UTF-8, but the text {reading.problem}")
    declared = "CA names no known encoding" if given else "CA is missing"
    return replace(reading, problem=f"{declared}, and the text {reading.problem}", severity=NOTE)


def _declared(data: bytes, stated: str) -> _Reading:
    """Return text for which CA names an encoding that is not UTF-8."""
    escapes = seven_bit_encoding(data)
    says = f"CA names {_name_in_file(data, stated)}, but"
    not_all = f"{says} part of the text is not in that encoding"
    if data.isascii() and escapes in (None, stated):
        as_stated = decoded_faultlessly(data, stated)
        if as_stated is not None:
            return _Reading(as_stated[0], stated)
        converted = by_brackets(data, stated)
        return _Reading(converted, stated, first_high(converted), not_all)
    if decoded(data, UTF_8) is not None and _is_surely_utf_8(data, stated):
        return _Reading(data, UTF_8, first_high(data), f"{says} the text is UTF-8")
    as_stated = decoded_faultlessly(data, stated) if escapes in (None, stated) else None
    if escapes in (None, stated) and _is_plausible(data, stated, as_stated):
        if as_stated is not None:
            return _Reading(as_stated[0], stated)
        converted = by_brackets(data, stated)
        if is_sensible(data, stated) or _lost(converted) * _SOUND_SHARE <= 1:
            where = converted.find(_LOST)
            return _Reading(converted, stated, where, not_all if where >= 0 else "")
    reading = _undeclared(data)
    if data.isascii() and reading.encoding == UTF_8:
        return reading  # the same in all of these encodings
    at = first_high(data) if reading.at is None else reading.at
    problem = f"{says} the text is {display_name(reading.encoding)}"
    return replace(reading, at=at, problem=not_all if reading.encoding == stated else problem)


def _name_in_file(data: bytes, stated: str) -> str:
    """Return the name of the stated encoding as the file writes it."""
    words = (
        name.decode("ascii").strip() for name in values_of_ca(data) if codec_name(name) == stated
    )
    return next(words, display_name(stated))


def _is_plausible(data: bytes, stated: str, as_stated: tuple[bytes, bool] | None) -> bool:
    """Return whether text makes about as much sense in the encoding stated as in any other.

    The others are asked only where it makes little, or where its brackets do not match.
    as_stated: what `decoded_faultlessly` makes of it.
    """
    torn = as_stated is None or not (as_stated[1] or holds_no_brackets(as_stated[0]))
    if is_sensible(data, stated) and not torn:
        return True
    own = likelihood(data, stated)
    uncertainty = -_UNCERTAIN if torn else max(_FOR_IGNORING_CA, count_high(data))
    if as_stated and as_stated[1] and _PRIVATE.search(as_stated[0]):
        uncertainty = 0.0
    for encoding, likely in ranked(data, with_detector=False):
        if encoding == stated or likely - own <= uncertainty:
            continue
        if encoding in SINGLE_BYTE and not is_sensible(data, encoding):
            continue  # any bytes are text in these
        converted = decoded_faultlessly(data, encoding)
        if converted is not None and (not torn or converted[1]):
            return False
    return True


def _undeclared(data: bytes) -> _Reading:
    """Read text that is neither UTF-8 nor in an encoding that is stated; its problem is a verb.

    Servers mix: names in UTF-8, cut or damaged, with comments in another encoding; so each value
    is read by itself where some of the text is UTF-8.
    """
    escapes = seven_bit_encoding(data)
    if escapes:
        converted, sound = _turned(data, escapes)
        # An escape that never ends would turn matching brackets into letters.
        fits = sound or not (is_sound(data) or _NO_LETTERS.search(data))
        if fits and _lost(converted) * _SOUND_SHARE <= 1:
            return _found(converted, escapes, first_high(converted))
    if data.isascii():
        return _Reading(data, UTF_8)
    if not _has_utf_8(data):
        encoding, converted = _detected(data)
        return _found(converted, encoding, first_high(data))
    return _value_by_value(data)


def _found(data: bytes, encoding: str, at: int) -> _Reading:
    problem = f"is not UTF-8; read as {display_name(encoding)}"
    return _Reading(data, encoding, at, problem)


def _value_by_value(data: bytes) -> _Reading:
    """Read text of which some values are UTF-8, and others are in another encoding or damaged."""
    chunks = data.split(b"]")
    foreign = [chunk for chunk in chunks if not chunk.isascii() and not _is_nearly_utf_8(chunk)]
    encoding = ranked(b"]".join(foreign))[0][0] if foreign else UTF_8
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
    problem = f"is only partly UTF-8; read as UTF-8 and {display_name(used)}"
    return _Reading(b"]".join(pieces), used, at, problem if used != UTF_8 else "is damaged UTF-8")


def _detected(data: bytes) -> tuple[str, bytes]:
    """Return the most likely encoding of text, and the text in UTF-8.

    An encoding that destroys brackets is not used if one that does not is nearly as likely.
    """
    verdicts = ranked(data)
    best, highest = verdicts[0]
    for encoding in [each for each, likely in verdicts if likely > highest - _UNCERTAIN]:
        converted, sound = _turned(data, encoding)
        if sound and _lost(converted) * _FEW <= 1:
            return encoding, converted
    return best, by_brackets(data, best)


def _turned(data: bytes, encoding: str) -> tuple[bytes, bool]:
    """Return text in UTF-8, whatever of it decodes, and whether the result is sound."""
    faultless = decoded_faultlessly(data, encoding)
    if faultless is not None:
        return faultless
    converted = by_brackets(data, encoding)
    return converted, is_sound(converted)


def _lost(converted: bytes) -> float:
    """Return which share of the letters beyond ASCII could not be decoded; 1 of none."""
    text = converted.decode(UTF_8)
    beyond = len(text) - sum(map(str.isascii, text))
    return text.count("\ufffd") / beyond if beyond else 1.0


def _is_foreign(data: bytes) -> bool:
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
    return likelihood_of_utf_8(data) > ranked(data, with_detector=False)[0][1]


def _is_surely_utf_8(data: bytes, stated: str) -> bool:
    """Return whether text that is valid UTF-8 cannot well be in the encoding stated.

    Two bytes that are a character of UTF-8 may be one by chance in Chinese or Korean; six bytes in
    threes, or four where the encoding has no such characters, hardly are.
    """
    if decoded(data, stated) is None:
        return True
    if likelihood_of_utf_8(data) - likelihood(data, stated) > _NOT_BY_CHANCE:
        return True
    high = count_high(data)
    if is_like_ascii(stated) and not stated.startswith("euc"):
        return high >= 4 or bool(_LONG_SEQUENCE.search(data))
    return high >= 6 and 3 * len(_LONG_SEQUENCE.findall(data)) == high
