"""A part of a file, all in one encoding, to UTF-8. Start reading at `read_part`."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from gocheck.findings.meanings import NOTE
from gocheck.reading.encoding.brackets import (
    Utf8Text,
    by_brackets,
    count_high,
    decoded,
    decoded_faultlessly,
    first_high,
    is_like_ascii,
    is_sound,
    seven_bit_encoding,
    to_utf_8,
)
from gocheck.reading.encoding.detection import (
    SINGLE_BYTE,
    is_sensible,
    likelihood,
    likelihood_of_utf_8,
    ranked,
)
from gocheck.reading.encoding.labels import (
    UTF_8,
    codec_name,
    display_name,
    root_states,
    stated_in_games,
    stated_in_text,
    values_of_ca,
)
from gocheck.reading.repair.parsing import parsable
from gocheck.sgf.grammar import holds_no_brackets
from gocheck.sgf.source import Source
from gocheck.text.parsing import regex

LOST = "\ufffd".encode()
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


@dataclass(frozen=True, slots=True)
class Reading:
    """Text of one encoding, turned to UTF-8."""

    data: bytes
    """The text in UTF-8."""
    encoding: str
    """The one it was in, as Python calls it."""
    at: int | None = None
    """Where in the result that shows: a byte beyond ASCII. None where it does not show."""
    broken: bool = False
    """Some of the text was UTF-8, and the rest in that encoding."""


class EncodingProblem(NamedTuple):
    """What is wrong with the encoding of a text."""

    message: str
    """The message of the finding."""
    severity: str | None = None
    """None: that of the finding's code."""


class Part(NamedTuple):
    """A part of a file that may be in an encoding of its own: a game, or the whole file."""

    data: bytes
    """Its bytes as they are stored."""
    stated: set[str | None] | None = None
    """The encodings that CA names in it; None where the game cannot be read before it is
    decoded."""


def read_part(part: Part, neighbour: str | None) -> tuple[Reading, EncodingProblem | None]:
    """Return a part in UTF-8, and the problem with its encoding.

    neighbour: an encoding that other games of the file state.
    """
    data = part.data
    given = stated_in_text(data) if part.stated is None else part.stated
    names = given - {None}
    stated = min(names, key=str, default=None)
    if stated not in (None, UTF_8):
        reading, problem = _declared(data, stated)
        if part.stated or root_states(reading.data, stated):
            return reading, problem
        given = stated_in_games(parsable(Source("", reading.data))[0])
        names = given - {None}
        if stated in names:
            return reading, problem
    if not names and neighbour and decoded(data, UTF_8) is None:
        converted = decoded_faultlessly(data, neighbour)
        if converted is not None and _is_plausible(data, neighbour, converted):
            return Reading(converted.text, neighbour), None
    if not is_foreign(data):
        return Reading(data, UTF_8), None
    reading = _undeclared(data)
    cause = _cause(reading)
    if names:
        return reading, EncodingProblem(f"CA names UTF-8, but the text {cause}")
    declared = "CA names no known encoding" if given else "CA is missing"
    return reading, EncodingProblem(f"{declared}, and the text {cause}", NOTE)


def _cause(reading: Reading) -> str:
    """Return how text that should be UTF-8 differs from it."""
    found = display_name(reading.encoding)
    if reading.encoding == UTF_8:
        return "is damaged UTF-8"
    if reading.broken:
        return f"is only partly UTF-8; read as UTF-8 and {found}"
    return f"is not UTF-8; read as {found}"


def _declared(data: bytes, stated: str) -> tuple[Reading, EncodingProblem | None]:
    """Return text for which CA names an encoding that is not UTF-8, and what is wrong."""
    escapes = seven_bit_encoding(data)
    if data.isascii() and escapes in (None, stated):
        as_stated = decoded_faultlessly(data, stated)
        if as_stated is not None:
            return Reading(as_stated.text, stated), None
        converted = by_brackets(data, stated)
        reading = Reading(converted, stated, first_high(converted))
        return reading, EncodingProblem(_not_all_of_it(data, stated))
    if decoded(data, UTF_8) is not None and _is_surely_utf_8(data, stated):
        message = f"CA names {_name_in_file(data, stated)}, but the text is UTF-8"
        return Reading(data, UTF_8, first_high(data)), EncodingProblem(message)
    as_stated = decoded_faultlessly(data, stated) if escapes in (None, stated) else None
    if escapes in (None, stated) and _is_plausible(data, stated, as_stated):
        if as_stated is not None:
            return Reading(as_stated.text, stated), None
        converted = by_brackets(data, stated)
        if is_sensible(data, stated) or _lost(converted) * _SOUND_SHARE <= 1:
            where = converted.find(to_utf_8("\ufffd"))
            problem = None if where < 0 else EncodingProblem(_not_all_of_it(data, stated))
            return Reading(converted, stated, where), problem
    reading = _undeclared(data)
    if data.isascii() and reading.encoding == UTF_8:
        return reading, None  # the same in all of these encodings
    if reading.at is None:
        reading = replace(reading, at=first_high(data))
    message = (
        f"CA names {_name_in_file(data, stated)}, but the text is {display_name(reading.encoding)}"
    )
    if reading.encoding == stated:
        message = _not_all_of_it(data, stated)
    return reading, EncodingProblem(message)


def _not_all_of_it(data: bytes, stated: str) -> str:
    return f"CA names {_name_in_file(data, stated)}, but part of the text is not in that encoding"


def _name_in_file(data: bytes, stated: str) -> str:
    """Return the name of the stated encoding as the file writes it."""
    words = (
        name.decode("ascii").strip() for name in values_of_ca(data) if codec_name(name) == stated
    )
    return next(words, display_name(stated))


def _is_plausible(data: bytes, stated: str, as_stated: Utf8Text | None) -> bool:
    """Return whether text makes about as much sense in the encoding stated as in any other.

    The others are asked only where it makes little, or where its brackets do not match.
    as_stated: what `decoded_faultlessly` makes of it.
    """
    torn = as_stated is None or not (as_stated.sound or holds_no_brackets(as_stated.text))
    if is_sensible(data, stated) and not torn:
        return True
    own = likelihood(data, stated)
    uncertainty = -_UNCERTAIN if torn else max(_FOR_IGNORING_CA, count_high(data))
    if as_stated and as_stated.sound and _PRIVATE.search(as_stated.text):
        uncertainty = 0.0
    for verdict in ranked(data, with_detector=False):
        if verdict.encoding == stated or verdict.likelihood - own <= uncertainty:
            continue
        if verdict.encoding in SINGLE_BYTE and not is_sensible(data, verdict.encoding):
            continue  # any bytes are text in these
        converted = decoded_faultlessly(data, verdict.encoding)
        if converted is not None and (not torn or converted.sound):
            return False
    return True


def _undeclared(data: bytes) -> Reading:
    """Read text that is neither UTF-8 nor in an encoding that is stated.

    Servers mix: names in UTF-8, cut or damaged, with comments in another encoding; so each value
    is read by itself where some of the text is UTF-8.
    """
    escapes = seven_bit_encoding(data)
    if escapes:
        converted, sound = decoded_faultlessly(data, escapes) or _torn(data, escapes)
        # An escape that never ends would turn matching brackets into letters.
        fits = sound or not (is_sound(data) or _NO_LETTERS.search(data))
        if fits and _lost(converted) * _SOUND_SHARE <= 1:
            return Reading(converted, escapes, first_high(converted))
    if data.isascii():
        return Reading(data, UTF_8)
    if not _has_utf_8(data):
        encoding, converted = _detected(data)
        return Reading(converted, encoding, first_high(data))
    return _value_by_value(data)


def _value_by_value(data: bytes) -> Reading:
    """Read text of which some values are UTF-8, and others are in another encoding or damaged."""
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
    return Reading(b"]".join(pieces), used, at, broken=used != UTF_8)


def _detected(data: bytes) -> tuple[str, bytes]:
    """Return the most likely encoding of text, and the text in UTF-8.

    An encoding that destroys brackets is not used if one that does not is nearly as likely.
    """
    verdicts = ranked(data)
    likely = [each for each in verdicts if each.likelihood > verdicts[0].likelihood - _UNCERTAIN]
    for verdict in likely:
        converted, sound = decoded_faultlessly(data, verdict.encoding) or _torn(
            data, verdict.encoding
        )
        if sound and _lost(converted) * _FEW <= 1:
            return verdict.encoding, converted
    return verdicts[0].encoding, by_brackets(data, verdicts[0].encoding)


def _torn(data: bytes, encoding: str) -> Utf8Text:
    """Return text in UTF-8 that does not decode without fault."""
    converted = by_brackets(data, encoding)
    return Utf8Text(converted, is_sound(converted))


def _lost(converted: bytes) -> float:
    """Return which share of the letters beyond ASCII could not be decoded; 1 of none."""
    text = converted.decode(UTF_8)
    beyond = len(text) - sum(map(str.isascii, text))
    return text.count("\ufffd") / beyond if beyond else 1.0


def is_foreign(data: bytes) -> bool:
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
