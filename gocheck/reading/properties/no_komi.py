"""Games that were played without komi: a missing KM is 0 in them, and another komi is unusual.

Komi was rare before 1937 (single games of 1852, 1890 and from 1929 on are known) and usual in
Japan from 1939, when the Honinbo tournament used it; China and Korea took it over later. Two kinds
of Japanese games had none for longer: ten-game matches, which ended about 1960 and changed the
handicap instead, and the Oteai, which had none in 2002.
(Sensei's Library, "Komi", "History of Komi" and "Castle Games"; encyclopedia article "Professional
Go handicaps".)
"""

import re

from gocheck.record import Handicap, with_common_digits, year_of
from gocheck.text import regex

_FIRST_YEAR_OF_KOMI = 1939
"""From this year on komi was usual in Japan, as above."""
_OLD_ERAS = regex(
    r"(?:慶長|元和|寛永|正保|慶安|承応|明暦|万治|寛文|延宝|天和|貞享|元禄|宝永|正徳|享保|元文|寛保|延享"
    r"|寛延|宝暦|明和|安永|天明|寛政|享和|文化|文政|天保|弘化|嘉永|安政|万延|文久|元治|慶[応應]|明治"
    r"|康熙|雍正|乾隆|嘉[慶庆]|道光|咸[豐丰]|同治|光[緒绪]|宣[統统])(?=\s*(?:元|\d{1,2})?\s*年)"
    r"|1[0-9]th century",
    re.IGNORECASE,
)
"""Centuries up to 1900, and eras of Japan from 1596 and of China from 1661, all before 1913. Their
years are not those of our calendar: `gocheck.reading.properties.dates` reads no date in them."""
_EVENTS = (
    (regex(r"jubango|ten[- ]game match|十番[棋碁]", re.IGNORECASE), 1960),
    (regex(r"oteai|大手合", re.IGNORECASE), 2002),
)
"""Events without komi, and the last year in which they certainly had none."""
_BEGINS_WITH_YEAR = regex(r"[0-9]{4}(?:年|\s+[^\W\da-z])")
"""1933 Shusai-Go Seigen. Elsewhere, or before a small letter, a number may be a rating."""
_CASTLE_GAMES = regex(r"castle game|o-?shiro-?go|御城[碁棋]", re.IGNORECASE)
"""Games before the shogun, the last in 1864."""


def why_no_komi(date: str | None, event: str | None, handicap: Handicap) -> str | None:
    """Return why a game was played without komi; None where it may have had komi.

    The year is that of DT; without DT, that of EV.
    """
    if handicap.is_first_move:
        return f"HA[{handicap.recorded}] means that Black moves first without komi"
    if event and not date and _CASTLE_GAMES.search(event):
        return f"games of {event} had no komi"
    date = with_common_digits(date or "")
    if old := _OLD_ERAS.match(date):
        return f"komi was rare in the {old[0].lower()}{' era' if not old[0].isascii() else ''}"
    year = year_of(date) if date else _year_in(event or "")
    if year is None:
        return None
    if year < _FIRST_YEAR_OF_KOMI:
        return f"komi was rare in {year}"
    if any(name.search(event or "") and year <= last for name, last in _EVENTS):
        return f"games of {event} rarely had komi in {year}"
    return None


def _year_in(event: str) -> int | None:
    """Return the year with which EV begins, or that it names with an event of `_EVENTS`."""
    is_known = any(name.search(event) for name, _ in _EVENTS)
    return year_of(event) if is_known or _BEGINS_WITH_YEAR.match(event) else None
