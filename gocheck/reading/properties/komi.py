"""KM: komi in points, whatever unit the file uses; and why a game without KM has no komi.

Real files give points, zi (1 zi is 2 points of margin), hundredths of either, prose, and, on
Fox, a 0 that stands for 6.5 where RE ends in .5. Only the form of RE is looked at, never who won or
by how much.

Games were played without komi once: a missing KM is 0 in them, and another komi is unusual. Komi
was rare before 1937 (single games of 1852, 1890 and from 1929 on are known) and usual in Japan from
1939, when the Honinbo tournament used it; China and Korea took it over later. Two kinds of Japanese
games had none for longer: ten-game matches, which ended about 1960 and changed the handicap
instead, and the Oteai, which had none in 2002.
(Sensei's Library, "Komi", "History of Komi" and "Castle Games"; encyclopedia article "Professional
Go handicaps".)
"""

import re
from collections.abc import Set
from decimal import Decimal

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.record.komi_history import former_komi_in_words, with_common_digits, year_of
from gocheck.record.record import Handicap, Komi
from gocheck.record.result import Result
from gocheck.record.vocabulary import COLORS, amount, exact, folded, words_of
from gocheck.sgf.source import Place
from gocheck.text.messages import in_points
from gocheck.text.parsing import regex

_PLAIN = regex(r"([+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))\Z", re.ASCII)
_OTHER_WORDS = frozenset({"komi", "black", "first", "white", "reverse", "end"})
"""What may accompany the amount in prose: "Komi 6 1/2", "黑贴3又3/4子", "先番5目半コミ出し"."""
_DASH = "–"
"""Before a number it is a minus; between words it is not."""
_UNUSUAL = 20
"""Points: a choice, far above the komi of any ruleset; reverse komi and bets may be more."""
_HUNDREDTHS = 100
"""From here on KM is in hundredths: no board holds so many points."""
_MOST_ZI = 4
"""No even game has more komi than 8 points: a larger quarter is a slip, not zi. The quarters in
7,943 real games, those in hundredths among them, are 2.75 (5 times), 3.25 (18) and 3.75 (339)."""
_HALF = Decimal("0.5")
_QUARTER = Decimal("0.25")
"""What a komi ends in: halves of a point, or quarters of a zi."""
_FOX_KOMI = Decimal("6.5")
"""What KM[0] stands for on Fox, where RE ends in .5 (the notes on `fox-area` in rulesets.toml)."""
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


def by_form(recorded: str | None) -> tuple[Decimal | None, bool]:
    """Return the points that KM gives by its form alone, and whether it is in zi.

    The points are None if it does not give any. "3.75", "375" and "3 3/4 子" are zi; "5.75" is
    neither points nor zi.
    """
    written = _written((recorded or "").strip())
    return _points(*written) if written else (None, False)


def _points(number: Decimal, unit: str | None) -> tuple[Decimal | None, bool]:
    """Return the points that a number in KM gives, and whether it is in zi; see `by_form`."""
    number = number / 100 if abs(number) >= _HUNDREDTHS else number
    quarter = number % _HALF != 0 and number % _QUARTER == 0
    in_zi = unit == "zi" or (unit is None and quarter)
    if in_zi and unit is None and abs(number) > _MOST_ZI:
        return None, False
    points = number * 2 if in_zi else number
    return None if points % _HALF else points, in_zi


def _written(text: str) -> tuple[Decimal, str | None] | None:
    """Return the number that a text holds, and its unit ("points", "zi" or None)."""
    if _PLAIN.match(text):
        return Decimal(text), None
    if text.startswith(_DASH):
        text = f"-{text.removeprefix(_DASH)}"
    text = folded(text)
    before, dash, after = text.partition("-")
    minus = bool(dash) and not any(map(str.isdigit, before))
    if minus and before.strip() and not after[:1].isdigit():
        return None  # "Komi - 6.5": a dash, or a minus
    first = (after if minus and not before.strip() else text).lstrip("+ ")
    if not (first[:1].isalnum() or first.startswith((".", ","))):
        return None
    words = words_of(text)
    meanings = {word.meaning for word in words}
    words = [word for word in words if word.meaning not in _OTHER_WORDS]
    if [word.meaning for word in words] == ["nothing"]:
        return Decimal(0), "points"
    found = amount(words, 0)
    number = exact(found.number) if found and found.end == len(words) else None
    sign = _sign(meanings, minus=minus)
    return (sign * number, found.unit) if found and number is not None and sign else None


def _sign(meanings: Set[str], *, minus: bool) -> int:
    """Return 1 where Black gives komi, -1 where White does, 0 where that is not certain."""
    reverse = "reverse" in meanings
    if (reverse and ("black" in meanings or minus)) or ("white" in meanings and not reverse):
        return 0  # "white 6.5": who gives it
    if "black" in meanings and meanings.isdisjoint(("komi", "reverse")):
        return 0  # "7.5B"
    return -1 if reverse or minus else 1


def read_komi(
    recorded: str | None,
    place: Place,
    result: Result,
    from_fox: bool,
    why_none: str | None,
    date: str | None = None,
) -> tuple[Komi, list[Finding]]:
    """Return komi in points and the findings on it.

    place: that of KM; from_fox: whether the record comes from the Fox server, where KM[0]
    stands for 6.5 if the margin ends in a half; why_none: why a game like this had no komi, None
    where it may have had komi; date: that of an even game, None for others.
    """
    text = (recorded or "").strip()
    if not text:
        return _missing(recorded, result, why_none, date)
    written = _written(text)
    if written is None:
        named = any(word.meaning in COLORS for word in words_of(text))
        problem = "does not say which player gives the komi" if named else "is not a number"
        return _unknown(text, place, recorded, problem)
    number, _ = written
    points, in_zi = _points(*written)
    if points is None:
        return _unknown(text, place, recorded, _why_not_komi(number))
    if not points and not in_zi and result.margin is not None and _has_half(result):
        if from_fox and not result.in_zi:
            problem = "is what Fox writes for its usual komi: RE ends in a half, so komi is not 0"
            return _read_as(Komi(recorded, _FOX_KOMI), text, place, problem)
        problem = f"is impossible with a recorded margin of {in_points(result.margin)}"
        return _unknown(text, place, recorded, problem)
    komi = Komi(recorded, points, in_zi)
    found = []
    if problem := _other_form(text, number, in_zi=in_zi):
        found = _read_as(komi, text, place, problem)[1]
    elif abs(points) > _UNUSUAL:
        message = f"{place.property}[{text}] is an unusual komi: more than {_UNUSUAL} points"
        found = [finding("SET311", message, place)]
    if abs(points) > _HALF and why_none and not _has_half(result):  # half a point breaks ties
        message = f"{place.property}[{text}] is an unusual komi: {why_none}"
        found.append(finding("SET311", message, place, severity=NOTE))
    return komi, found


def _has_half(result: Result) -> bool:
    """Return whether the recorded margin has a half point, which no komi of 0 gives."""
    return result.margin is not None and result.margin % 1 != 0


def _missing(
    recorded: str | None, result: Result, why_none: str | None, date: str | None
) -> tuple[Komi, list[Finding]]:
    """Return komi without KM, with the finding on it.

    It is 0 where the game had none, unless the recorded margin has a half point.
    """
    if why_none is None or _has_half(result):
        message = "KM is missing: no komi is recorded"
        if usual := former_komi_in_words(date, result):
            message += f"; scores use the usual komi of {year_of(date)}: {usual}"
        return Komi(recorded, None), [finding("SET303", message, Place(0))]
    message = f"KM is missing; komi is read as 0 because {why_none}"
    found = finding("SET303", message, Place(0))
    return Komi(recorded, Decimal(0), assumed=True), [found]


def _why_not_komi(number: Decimal) -> str:
    if abs(number) >= _HUNDREDTHS:
        return "is too large for points, and not a komi in hundredths"
    if number % _QUARTER == 0:
        return "is not a whole or half number of points, and too large for zi"
    return "is not a whole or half number of points, nor a komi in zi"


def _other_form(text: str, number: Decimal, *, in_zi: bool) -> str:
    """Return in which other form than SGF's a komi is written, "" for SGF's form."""
    hundredths = abs(number) >= _HUNDREDTHS
    if in_zi:
        return f"is in {'hundredths of a zi' if hundredths else 'zi'}, not in points"
    if hundredths:
        return "is in hundredths of a point"
    return "" if _PLAIN.match(text) else "is not in SGF's form"


def _unknown(
    text: str, place: Place, recorded: str | None, problem: str
) -> tuple[Komi, list[Finding]]:
    message = f"{place.property}[{text}] {problem}; komi is unknown"
    return Komi(recorded, None), [finding("SET305", message, place)]


def _read_as(komi: Komi, text: str, place: Place, problem: str) -> tuple[Komi, list[Finding]]:
    """Return komi that is written in another form than SGF's, with the finding on it."""
    assert komi.points is not None
    message = f"{place.property}[{text}] {problem}; read as {in_points(komi.points)}"
    return komi, [finding("SET304", message, place)]


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
