"""Whether RE holds only the result, so that it can be written in SGF's form."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gocheck.record.result import Result
from gocheck.record.vocabulary import (
    COLORS,
    Word,
    amount,
    folded,
    has_spaces,
    meaning_of,
    words_in_brackets,
    words_of,
)
from gocheck.text.parsing import regex

_WINNING = {*COLORS, "wins", "loses", "sign", "end"}
_AMOUNT = {"points", "number", "fraction", "counted", "half", "and"}
_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "winner": frozenset(_WINNING),
        "resignation": frozenset(_WINNING | {"resignation", "resigns"}),
        "time": frozenset(_WINNING | {"time", "times out"}),
        "score": frozenset(_WINNING | _AMOUNT),
        "draw": frozenset({"draw", "end"}),
        "unknown": frozenset({"unknown", "end"}),
    }
)
"""The meanings of the words for each kind of result. SGF's Void and F stand for several things, so
a word for one of these says more than SGF can."""
_BETWEEN_WORDS = regex(r"[^\s,:;'=.-]+")


def holds_only_the_result(result: Result) -> bool:
    """Return whether a recorded result holds no word that is not part of the result."""
    text = folded(result.recorded or "")
    words = words_of(text)
    known = _WORDS.get(result.kind, frozenset())
    if (
        result.uncertain
        or words_in_brackets(text)
        or any(word.meaning not in known for word in words)
    ):
        return False
    if not all(map(_is_filler, _left_out(text, words))):
        return False
    numbers = [at for at, word in enumerate(words) if word.meaning in _AMOUNT]
    amount_read = amount(words, numbers[0]) if numbers else None
    return amount_read is None or amount_read.end == numbers[-1] + 1


def _is_filler(word: str) -> bool:
    """Return whether a word is a filler; Chinese and Japanese text has no spaces."""
    parts = [word] if has_spaces(word) else word
    return all(meaning_of(part) == "filler" for part in parts)


def _left_out(text: str, words: Sequence[Word]) -> list[str]:
    """Return what a text has between the words that were recognised in it."""
    parts = []
    position = 0
    for word in words:
        at = text.find(word.text, position)
        parts.append(text[position:at])
        position = at + len(word.text)
    parts.append(text[position:])
    return _BETWEEN_WORDS.findall(" ".join(parts))
