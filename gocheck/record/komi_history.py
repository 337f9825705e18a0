"""The year of a game, from DT, and the komi usual in even games then, for records without KM.

A country's games are those under its ruleset. The fraction of the recorded result, never winner or
size, says which komi of a year is meant: with 4.5 or 5.5 every result has half a point, and with 5
none has. What is not confirmed is not used: no komi is usual then.

- Japan: the Honinbo had 4.5 up to its title match of 1974 and 5.5 from 1975 to 2003; the Oza had
  5.5 from 1955, and most others from 1964. The Meijin had 5 from 1961 to 1976 (that of 1976 is seen
  in its records). Before, games with whole results had no komi: those of the Oteai and of matches.
  The Nihon Ki-in decided on 6.5 in September 2002, and the first games with it are of November.
  (Sensei's Library, "Komi"; encyclopedia articles "Rules of Go", section "Komi", and "First Meijin
  Tournament"; Nihon Ki-in, "Topics", October and November 2002; gobase.org, questions and answers
  11; igo.dousetsu.com/words/komi.html; takusen2.seesaa.net/archives/202010-1.html.)
- Korea: 5.5 from 1973, 6.5 in some events from 1998 and in most from 2000. That it was 4.5 before
  is not confirmed. (ko.wikipedia.org, article on komi; a count of database games on rec.games.go,
  January 2002; takusen2, as above.)
- China: 5.5 (2.75 zi) in games of 1980 to 2001, then 7.5 (Sensei's Library, and that count). That
  it was 5.5 before 1980 is not confirmed.
- America: the text of the AGA's rules of 1991 has 5.5, which became 7.5 in about 2004.
"""

import re
from collections.abc import Mapping
from datetime import MAXYEAR
from decimal import Decimal
from types import MappingProxyType

from gocheck.record.result import Result
from gocheck.record.vocabulary import eastern_numbers
from gocheck.text.messages import plain
from gocheck.text.parsing import normal_form, regex

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_ERAS = {"明治": (1868, 45), "大正": (1912, 15), "昭和": (1926, 64), "平成": (1989, 31),
         "令和": (2019, 99), "民國": (1912, 999), "民国": (1912, 999)}  # fmt: skip
"""The first year of an era in Japan or Taiwan, and how many it has; the calendar is ours."""
_SOLAR = 1873
"""The first year of our calendar in Japan; months before it are others."""
_ERA = regex(rf"(?P<era>{'|'.join(_ERAS)})\s*(?P<number>\d{{1,3}}|元)\s*年", re.ASCII)
_CLOCK_NOT_SET = regex(r"1900-01-01|1899-12-30|1904-01-01|1601-01-01")
"""The first days of computers' calendars."""
_YEAR = regex(r"(?<!\d)(?:1[5-9]|20)\d\d", re.ASCII)


def year_of(date: str | None) -> int | None:
    """Return the first year that a text of DT names (1967 for 昭和42年), None without one."""
    text = with_common_digits(date or "")
    found = _YEAR.search(text)
    return int(found[0]) if found and not _CLOCK_NOT_SET.match(text) else None


def with_common_digits(text: str) -> str:
    """Return a date in common digits, dashes and years: 2019年3月12日 for 平成三十一年３月12日.

    A year that its era did not have is left.
    """
    text = normal_form("NFKC", text).strip().translate(_DASHES)
    text = eastern_numbers(text, "年月日")
    era = _ERA.match(text)
    if era is None:
        return text
    first, last = _ERAS[era["era"]]
    number = 1 if era["number"] == "元" else int(era["number"])
    year = first + number - 1
    return f"{year}年{text[era.end() :]}" if 1 <= number <= last and year >= _SOLAR else text


_NONE, _FIVE = Decimal(0), Decimal(5)
_OLD, _LATER = Decimal("4.5"), Decimal("5.5")
_PERIODS: Mapping[str, tuple[tuple[int, tuple[Decimal, ...], tuple[Decimal, ...]], ...]] = (
    MappingProxyType(
        {
            "japanese": (
                (1938, (), (_NONE,)),
                (1954, (_OLD,), (_NONE,)),
                (1960, (_OLD, _LATER), (_NONE,)),
                (1974, (_OLD, _LATER), (_FIVE,)),
                (1976, (_LATER,), (_FIVE,)),
                (2002, (_LATER,), ()),
            ),
            "korean": ((1972, (), ()), (1997, (_LATER,), ()), (1999, (_LATER, Decimal("6.5")), ())),
            "chinese": ((1979, (), ()), (2001, (_LATER,), ())),
            "aga": ((1990, (), ()), (2003, (_LATER,), ())),
        }
    )
)
"""By ruleset, up to the last change, since which its own komi is usual: the last year of a period,
and the komi usual in it where results have half a point and where they have none, the most usual
first; () if unknown."""


def usual_komi(
    ruleset: str, today: Decimal, year: int | None, *, around: int = 0
) -> tuple[Decimal, ...]:
    """Return the komi usual under a ruleset in a year, or so many years around it.

    today: the ruleset's own komi, usual since the last change and where the year is not known.
    """
    if year is None:
        return (today,)
    found: dict[Decimal, None] = {}
    first = 0
    for last, half, whole in (*_PERIODS.get(ruleset, ()), (MAXYEAR, (today,), ())):
        if first - around <= year <= last + around:
            found |= dict.fromkeys(half + whole)
        first = last + 1
    return tuple(found)


def komi_of_its_time(ruleset: str, date: str | None, result: Result) -> Decimal | None:
    """Return the komi of an even game without KM, by its year and the form of RE.

    None where that is not known, or is the ruleset's own.
    """
    year = year_of(date) or MAXYEAR
    is_whole = result.kind == "draw" or (result.margin is not None and not result.margin % 1)
    for last, half, whole in _PERIODS.get(ruleset, ()):
        if year <= last:
            return next(iter(whole if is_whole else half), None)
    return None


def former_komi_in_words(date: str | None, result: Result) -> str:
    """Return what `komi_of_its_time` is under each ruleset: "4.5 (japanese), 5.5 (aga)"."""
    by_komi: dict[Decimal, list[str]] = {}
    for ruleset in _PERIODS:
        komi = komi_of_its_time(ruleset, date, result)
        if komi is not None:
            by_komi.setdefault(komi, []).append(ruleset)
    return ", ".join(f"{plain(komi)} ({', '.join(names)})" for komi, names in by_komi.items())
