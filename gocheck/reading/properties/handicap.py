"""HA: the number of handicap stones, whatever words the file uses for it.

Only whole texts that can mean one thing are read: "3", "三子", "2 stones", 互先 for none.
"""

import re
import unicodedata

from gocheck.findings import Finding, finding
from gocheck.record import Handicap, eastern_numbers
from gocheck.sgf import Place

_NUMBER = re.compile(r"[+-]?\d{1,6}\Z", re.ASCII)
_AS_KOMI = re.compile(r"\d{1,2}\.5\Z", re.ASCII)
_WORDS = {
    word: number
    for number, words in enumerate(
        (
            ("two", "twee", "두"), ("three", "drie", "세", "석"), ("four", "vier", "네", "넉"),
            ("five", "vijf", "다섯"), ("six", "zes", "여섯"), ("seven", "zeven", "일곱"),
            ("eight", "acht", "여덟"), ("nine", "negen", "아홉"),
        ),
        2,
    )
    for word in words
}  # fmt: skip
_NONE = frozenset(
    (
        *("none", "no", "even", "even game", "no handicap", "-"),
        *("geen", "geen voorgift", "zonder voorgift", "gelijk"),
        *("无", "無", "なし", "無し", "없음", "互先", "分先", "호선"),
    )
)
"""No handicap: the players draw for colours."""
_BLACK_FIRST = frozenset(("定先", "先", "让先", "讓先", "정선"))
"""Black moves first and gives no komi: a handicap of one stone."""
_STONES = re.compile(
    r"(?:handicap:?|voorgift:?|h|受?[让讓]|被[让讓]|受|置|접바둑)?\s*"
    rf"(?P<number>\d{{1,2}}|{'|'.join(_WORDS)})(?:\.0+)?"
    r"\s*(?:stones?|stenen|st\.?|handicap stones?|voorgiftstenen|[子目個个枚](?:局|置|置碁)?|점)?"
    r"\s*(?:접바둑|handicap|voorgift)?\Z"
)


def read_handicap(recorded: str | None, place: Place) -> tuple[Handicap, list[Finding]]:
    """Return the handicap and the findings on how it is written.

    place: that of HA.
    """
    text = (recorded or "").strip()
    if not text:
        return Handicap(recorded, None), []
    if _NUMBER.match(text) and int(text) >= 0:
        return Handicap(recorded, int(text)), []
    stones = _in_words(text)
    if stones is not None:
        meant = f"{stones} stone{'' if stones == 1 else 's'}" if stones else "no handicap"
        message = f"{place.property}[{text}] is not in SGF's form; read as {meant}"
        return Handicap(recorded, stones), [finding("SGF147", message, place)]
    message = f"{place.property}[{text}] is not a number of stones"
    if _AS_KOMI.match(text):
        message += "; komi belongs in KM"
    return Handicap(recorded, None), [finding("SGF106", message, place)]


def _in_words(text: str) -> int | None:
    """Return the number of stones that a text means, None where it is unclear."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    if folded in _NONE:
        return 0
    if folded in _BLACK_FIRST:
        return 1
    match = _STONES.match(eastern_numbers(folded, ""))
    if match is None:
        return None
    return _WORDS.get(match["number"]) or int(match["number"])
