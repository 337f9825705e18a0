"""Names of players, as records, tournament programs and databases spell them.

The family name may be first or last, with a comma after it or not, and blanks may be written as
underscores or hyphens. Diacritics may be missing (Dvořák, Dvorak), and ä, ö, ü, å and ø may be
written with two letters (Müller, Muller, Mueller). Mueller and Muller themselves are two names, as
Yue and Yu are.
"""

from itertools import product

from gocheck.text import normal_form

Key = tuple[str, ...]
_BETWEEN = str.maketrans(",_-", "   ")
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_ONE_LETTER = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_MARKS = dict.fromkeys(range(0x300, 0x370))
"""The marks that letters of the Latin alphabet carry, not the voicing marks of kana."""


def players_keys(players: tuple[str, str]) -> list[Key]:
    """Return what the names of two players are found by: two games with a common key have the
    same players."""
    return list(product(*map(_spellings, players)))


def without_marks(name: str) -> str:
    """Return a name without capitals and diacritics."""
    name = normal_form("NFKC", name).casefold().translate(_ONE_LETTER)
    return normal_form("NFC", normal_form("NFD", name).translate(_MARKS))


def _spellings(name: str) -> list[str]:
    name = normal_form("NFKC", name).casefold()
    spelled = (name, name.translate(_TWO_LETTERS))
    words = (without_marks(each).translate(_BETWEEN).split() for each in spelled)
    return list(dict.fromkeys(" ".join(sorted(each)) for each in words))
