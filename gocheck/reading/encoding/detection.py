"""The most likely encoding of text that does not name its encoding.

For every encoding it is computed how probable the bytes are in it: letter by letter, from the
tables of `gocheck.reading.encoding.letters`, the letters in common use and the rest. That
distinguishes even single names. The detector chardet, which knows prose better, and words such as
"Honinbo" in the file count as well. Start reading at `ranked`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log

from gocheck.limits import MOST_DETECTED
from gocheck.reading.encoding.letters import (
    ACCENTED,
    CYRILLIC,
    HANGUL,
    HANJA,
    JAPANESE,
    KANA,
    OTHER_WESTERN,
    PUNCTUATION,
    SIMPLIFIED_CHINESE,
    TRADITIONAL_CHINESE,
)
from gocheck.text import regex

WINDOWS_1251 = "cp1251"
WINDOWS_1252 = "cp1252"
SINGLE_BYTE = (WINDOWS_1251, WINDOWS_1252)
"""In these any bytes are text."""

_WESTERN_DOS = ("cp437", "cp850")

_CHARDET = {
    "gb18030": "gb18030", "big5hkscs": "big5hkscs", "cp932": "cp932", "euc_jis_2004": "euc_jp",
    "cp949": "cp949", "cp1251": WINDOWS_1251, "iso8859-1": WINDOWS_1252, "cp1252": WINDOWS_1252,
}  # fmt: skip
"""The encodings that are looked for: as chardet names them, and as Python does."""
_CHARDET_WEIGHT = 6.0
"""What chardet's full confidence adds to a likelihood."""

# Natural logarithms of probabilities; a difference of 2.3 is a factor of ten. These, the weight
# above and the shares below are choices: tests/benchmarks/detection.py measures what they do.
_LOST = -16.0
"""A character that the encoding does not have."""
_LETTER = -3.2
"""A letter or digit of ASCII: one of about 25."""
_SIGN = -1.5
"""Another character of ASCII. Some encodings take either for the second half of a character."""
_SENSIBLE = -3.9
"""A byte of text in its own language has more than this, of garbled text less."""
_INSIDE_A_WORD = -3.9
"""Letters of another script in the middle of a word."""
_CLUE = 2.0
"""What a word of `_CLUES` in the file adds to a likelihood."""
_CLUES = (
    (("cp932", "euc_jp"), r"[Hh]on'?inb[oô]u?|[MN]eijin|[KJ]isei|Gosei|Judan|Nihon|Japan|Tokyo"),
    (("gb18030",), r"[Ww]eiqi|China|Beijing|Shanghai|MultiGo"),
    (("big5hkscs",), r"Taiwan|Taipei"),
    (("cp949",), r"[BP]aduk|Korea|Seoul"),
    ((WINDOWS_1251,), r"Russia|Moscow|Ukraine"),
)

_HIGH = regex(rb"[\x80-\xff]")
_HIGH_RUN = regex(rb"[\x80-\xff][^\]]*")
_BETWEEN_LETTERS = regex(r"[A-Za-z][^\x00-\x7f]+(?=[A-Za-z])")
_CYRILLIC_WORD = regex(r"[Ѐ-ӿ]+")
_CYRILLIC_AT_LATIN = regex(r"[A-Za-z](?=[Ѐ-ӿ])|[Ѐ-ӿ](?=[A-Za-z])")
_WESTERN_RUN = regex(r"[^\x00-\x7f\xa0](?=[^\x00-\x7f\xa0])")
_PRIVATE = range(0xE000, 0xF900)
"""The private characters of Unicode: what encodings make of bytes that are not letters in them."""

_Likelihood = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class EncodingGuess:
    """How likely text is in an encoding."""

    encoding: str
    """As Python calls it."""
    likelihood: float
    """A natural logarithm, to be compared with that of another encoding only."""


@dataclass(frozen=True)
class _Script:
    """A language whose letters take two bytes."""

    encoding: str
    """As Python calls it."""
    charset: str
    """The national one, whose rows hold the letters in common use."""
    first: int
    """The first of these rows."""
    last: int
    """The last of them."""
    listed: str
    """The letters of names and of Go."""
    kana: float = 0.002
    """The share of kana in text."""
    foreign: float = 0.005
    """The share of letters that are in no row of the charset."""
    prior: float = 0.0
    """A natural logarithm: how likely the language is before anything is read."""

    def likelihood(self, text: str) -> float:
        """Return how probable the characters of a text beyond ASCII are."""
        probable = _letters_of(self)
        between = len(_BETWEEN_LETTERS.findall(text)) * _INSIDE_A_WORD
        return self.prior + between + _sum(text, probable)


_SCRIPTS = (
    _Script("gb18030", "gb2312", 0xB0, 0xD7, SIMPLIFIED_CHINESE, foreign=0.01, prior=0.5),
    _Script("big5hkscs", "big5", 0xA4, 0xC6, TRADITIONAL_CHINESE, foreign=0.002, prior=-0.5),
    _Script("cp932", "euc_jp", 0xB0, 0xCF, JAPANESE, kana=0.2, foreign=0.001),
    _Script("euc_jp", "euc_jp", 0xB0, 0xCF, JAPANESE, kana=0.2, foreign=0.001, prior=-1.5),
    _Script("cp949", "euc_kr", 0xB0, 0xC8, HANGUL),
    _Script("cp949", "euc_kr", 0xCA, 0xFD, HANJA, prior=-3.0),
)
"""The rows of the letters in common use are those of each standard; the shares and priors are
choices, as above."""
_LISTED, _COMMON, _RARE, _SIGNS = 0.7, 0.19, 0.03, 0.04
"""The shares in text of the letters listed, of others in common use, of the rest, and of signs."""
_IN_A_ROW, _RARE_LETTERS, _OTHER_LETTERS = 94, 3500, 5000
"""How many letters a row of the charsets has, and about how many are rare or in no row."""
_ALL_SIGNS = 60
"""About how many letters or signs beyond ASCII a single-byte encoding has, of those not listed."""
_ANY_LETTERS = 0.9
"""The share of letters, not signs, in text of which no letters are listed."""
_ALPHABET, _OTHER_CYRILLIC = 0.85, 0.02
"""The shares of the listed letters of an alphabet, and of the rest of Cyrillic, in its text."""
_OTHER_ACCENTED, _RARE_ACCENTED = 0.1, 0.002
"""The shares of less common accented letters, and of anything else, in Western text."""
_RANKS_BEFORE = 5
"""By how many ranks letters are moved: so the first is not twice as common as the second."""
_PRIOR_OF_ALPHABETS = -0.5
"""How likely Russian and Western text is before anything is read."""
_TWO_ACCENTED = log(0.03)
"""Two accented letters in a row."""
_CAPITALIZED, _CAPITALS, _MIXED, _CAPITAL_WITHIN = -0.7, -2.0, -4.0, -3.0
"""A word with a first capital, in capitals, with both, and each capital after a small letter."""


def ranked(data: bytes, with_detector: bool = True) -> list[EncodingGuess]:
    """Return the encodings that text may be in, the most likely first.

    with_detector: whether chardet and the clues in the text count as well.
    """
    values = _values(data)
    scores = _chardet(values) if with_detector else {}
    clues = _clues(data[:MOST_DETECTED]) if with_detector else {}
    return sorted(
        (
            EncodingGuess(
                name, likelihood(values, name) + scores.get(name, 0.0) + clues.get(name, 0.0)
            )
            for name in dict.fromkeys(_CHARDET.values())
        ),
        key=lambda verdict: -verdict.likelihood,
    )


def likelihood(data: bytes, encoding: str) -> float:
    """Return how probable bytes are as text in an encoding.

    This is a natural logarithm, to be compared with that of another encoding only.
    """
    text = _values(data).decode(encoding, errors="replace")
    return _sum(text, _of_ascii) + _beyond_ascii(text, encoding)


def likelihood_of_utf_8(data: bytes) -> float:
    """Return how probable bytes are as UTF-8 with damage, in whatever language."""
    text = _values(data).decode("utf-8", errors="replace")
    languages = [_russian(text), _western(text), *(script.likelihood(text) for script in _SCRIPTS)]
    return _sum(text, _of_ascii) + max(languages)


def is_sensible(data: bytes, encoding: str) -> bool:
    """Return whether text is, for the most part, of letters that names and words of Go have.

    That is not known of other encodings than those that are looked for.
    """
    if encoding not in _CHARDET.values():
        return False
    values = _values(data)
    size = len(_HIGH.findall(values))
    return _beyond_ascii(values.decode(encoding, errors="replace"), encoding) > _SENSIBLE * size


def _values(data: bytes) -> bytes:
    """Return the values with something beyond ASCII in them, each with its bracket."""
    values = b"".join(chunk + b"]" for chunk in data.split(b"]") if not chunk.isascii())
    return values[:MOST_DETECTED]


def _beyond_ascii(text: str, encoding: str) -> float:
    """Return how probable the characters of a text beyond ASCII are."""
    listed = encoding in _CHARDET.values()
    if encoding == WINDOWS_1251 or (not listed and _CYRILLIC_WORD.search(text)):
        return _russian(text)
    if encoding in (WINDOWS_1252, *_WESTERN_DOS):
        return _western(text)
    scripts = [script for script in _SCRIPTS if script.encoding == encoding]
    return max((script.likelihood(text) for script in scripts), default=_sum(text, _of_any))


def _sum(text: str, probable: _Likelihood) -> float:
    return sum(count * probable(letter) for letter, count in Counter(text).items())


def _of_any(letter: str) -> float:
    """Return how probable a letter is in an encoding of which no letters are listed."""
    if letter.isascii():
        return 0.0
    if letter == "\ufffd" or ord(letter) in _PRIVATE:
        return _LOST
    return log((_ANY_LETTERS if letter.isalpha() else 1 - _ANY_LETTERS) / _ALL_SIGNS)


def _of_ascii(letter: str) -> float:
    if not letter.isascii():
        return 0.0
    return _LETTER if letter.isalnum() else _SIGN


@cache
def _letters_of(script: _Script) -> _Likelihood:
    """Return the function that says how probable a letter of a script is."""
    listed = frozenset(script.listed)
    of_listed = log(_LISTED / len(listed))
    of_common = log(_COMMON / ((script.last - script.first + 1) * _IN_A_ROW))
    of_rare = log(_RARE / _RARE_LETTERS)
    of_foreign = log(script.foreign / _OTHER_LETTERS)
    of_sign = log(_SIGNS / len(PUNCTUATION))
    of_kana = log(script.kana / len(KANA))

    @cache
    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        if letter in listed:
            return of_listed
        if letter in PUNCTUATION:
            return of_sign
        if letter in KANA:
            return of_kana
        if letter == "\ufffd" or ord(letter) in _PRIVATE:
            return _LOST
        try:
            row = letter.encode(script.charset)[0]
        except UnicodeError:
            return of_foreign
        if row > script.last:
            return of_rare
        return of_common if row >= script.first else of_foreign

    return probable


@cache
def _by_rank(letters: str) -> dict[str, float]:
    """Return how probable letters are that are given from the most frequent one on."""
    ranks = range(_RANKS_BEFORE, _RANKS_BEFORE + len(letters))
    total = sum(1 / rank for rank in ranks)
    return {
        letter: log(_ALPHABET / rank / total) for rank, letter in zip(ranks, letters, strict=True)
    }


def _russian(text: str) -> float:
    known = _by_rank(CYRILLIC)
    other = log(_OTHER_CYRILLIC / _ALL_SIGNS)

    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        return _LOST if letter == "\ufffd" else known.get(letter.lower(), other)

    words = sum(_case(word) for word in _CYRILLIC_WORD.findall(text))
    mixed = len(_CYRILLIC_AT_LATIN.findall(text)) * _INSIDE_A_WORD
    return _sum(text, probable) + words + mixed + _PRIOR_OF_ALPHABETS


def _case(word: str) -> float:
    """Return how probable the capitals of a word are: none, the first letter, all, or some."""
    if word.islower():
        return 0.0
    if word[0].isupper() and word[1:].islower():
        return _CAPITALIZED
    if word.isupper():
        return _CAPITALS
    within = sum(a.islower() and b.isupper() for a, b in pairwise(word))
    return _MIXED + _CAPITAL_WITHIN * within


def _western(text: str) -> float:
    known = _by_rank(ACCENTED)
    other = log(_OTHER_ACCENTED / len(OTHER_WESTERN))
    rare = log(_RARE_ACCENTED / _ALL_SIGNS)

    def probable(letter: str) -> float:
        if letter.isascii():
            return 0.0
        if letter == "\ufffd":
            return _LOST
        return known.get(letter, other if letter in OTHER_WESTERN else rare)

    in_a_row = len(_WESTERN_RUN.findall(text)) * _TWO_ACCENTED
    return _sum(text, probable) + in_a_row + _PRIOR_OF_ALPHABETS


def _chardet(values: bytes) -> dict[str, float]:
    """Return what chardet makes of text, in the measure of likelihoods."""
    import chardet  # costs a third of a second, and few files need it

    high = b" ".join(_HIGH_RUN.findall(values))
    scores: dict[str, float] = {}
    for verdict in chardet.detect_all(
        high, ignore_threshold=True, compat_names=False, include_encodings=_CHARDET
    ):
        name = _CHARDET.get(verdict["encoding"] or "")
        if name:
            scores[name] = max(scores.get(name, 0.0), _CHARDET_WEIGHT * verdict["confidence"])
    return scores


def _clues(data: bytes) -> dict[str, float]:
    """Return what the words of a file in ASCII say for an encoding."""
    text = data.decode("ascii", errors="replace")
    found: Iterable[tuple[str, ...]] = (
        names for names, words in _CLUES if re.search(rf"\b(?:{words})\b", text)
    )
    return {name: _CLUE for names in found for name in names}
