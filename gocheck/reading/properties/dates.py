"""DT: dates that are none, dates that SGF writes otherwise, and the days that they name.

SGF asks for YYYY-MM-DD, of which the end may be missing, and for further dates of the same game
after commas, shortened (FF[4], game info property DT). `standard_date` writes dates as people write
them in that form, where they have only one meaning.
"""

import datetime
import re
from calendar import monthrange

from gocheck.findings.finding import Finding, finding
from gocheck.record.komi_history import with_common_digits
from gocheck.sgf.source import Place
from gocheck.text.parsing import regex

Date = tuple[int, int | None, int | None]
"""Year, month and day, as far as they are given."""
_USUAL = regex(r"(?!0000)\d{4}-(?:0[1-9]|1[012])-(?:0[1-9]|1\d|2[0-8])\Z", re.ASCII)
"""Days that are in every month of every year; all others are checked in full."""
_PART = regex(
    r"(?P<year>\d{4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?"
    r"|(?P<later>\d\d)-(?P<its_day>\d\d)|(?P<short>\d\d)",
    re.ASCII,
)
"""A date of a list, in full or shortened by what it shares with the one before it."""
_SERVER_FORMS = (
    regex(r"(?P<year>\d{4})[.-](?P<month>\d\d)[.-](?P<day>\d\d)(?: \d\d:\d\d(?::\d\d)?)?"),
    regex(r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)-\d{6}(?:~\d{8}-\d{6})?"),
)
"""Tygem's and Tom's own form, with the time of day, and KataGo's: clear, and in all they write."""
_BY_NUMBERS = regex(
    r"(?P<year>\d{4})(?:\s*[-/.年년\s]\s*(?P<month>\d{1,2})(?:\s*[-/.月월\s]\s*(?P<day>\d{1,2}))?)?"
    r"(?!\d)",
    re.ASCII,
)
"""The first date in numbers: 2009/1/25, 2016年3月9日, 2016년 3월, 1952-, 1926-09-27 to ..."""
_YEAR_ONLY = regex(r"\d{4}\s*[-年년][-?\s]*\Z", re.ASCII)
_IN_ONE = regex(r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)\Z", re.ASCII)
_YEAR_LAST = regex(r"(?P<one>\d{1,2})([-/.])(?P<other>\d{1,2})\2(?P<year>\d{4})\Z", re.ASCII)
_MONTHS = (
    ("january", "januari", "januar", "janvier", "jänner"),
    ("february", "februari", "februar", "février"),
    ("march", "maart", "mars", "märz", "mrt"),
    ("april", "avril"),
    ("may", "mei", "mai"),
    ("june", "juni", "juin"),
    ("july", "juli", "juillet"),
    ("august", "augustus", "août"),
    ("september", "septembre"),
    ("october", "oktober", "octobre"),
    ("november", "novembre"),
    ("december", "dezember", "décembre"),
)
"""In English, Dutch, German and French."""
_SHORTEST = 3
"""Letters of a month that is shortened: "ma" may be March or May."""
_WORDS = regex(r"[^\W\d_]+|\d+")
_YEAR_PART = r"(?P<year>\d{4})"
_DAYS = r"(?P<days>\d{1,2}(?:\s*[,/]\s*\d{1,2})*)"
_WORD = r"(?P<word>[A-Za-zÀ-ž]{3,})\.?"
_ORDINAL = r"(?:st|nd|rd|th|\.)?"
_FORMS = tuple(
    regex(form, re.ASCII)
    for form in (
        rf"{_YEAR_PART}\s*[-/.年년]\s*(?P<month>\d{{1,2}})\s*[-/.月월]\s*{_DAYS}\s*[日일.]?",
        rf"{_YEAR_PART}\s*[年년]\s*(?P<month>\d{{1,2}})\s*[月월]",
        rf"{_YEAR_PART}\s*[年년]",
        rf"{_YEAR_PART}[\s,/.-]+{_WORD}(?:[\s/.-]+{_DAYS})?",
        rf"{_WORD}\s+(?:{_DAYS}{_ORDINAL},?\s+)?{_YEAR_PART}",
        rf"{_DAYS}{_ORDINAL}[\s-]+{_WORD},?[\s-]+{_YEAR_PART}",
    )
)
_ONE_DAY = regex(r"\d{8}|\d{1,2}([-./])\d{1,2}\1\d{4}", re.ASCII)
"""A single day in digits; `parse_date` decides whether day and month can be distinguished."""


def date_finding(text: str, place: Place) -> Finding | None:
    """Return the finding on a date; None where it is in SGF's form or its server's."""
    if _USUAL.match(text) or not text:
        return None
    dates = stated_dates(text)
    if dates is None:
        return _form_finding(text, place)
    return next((found for each in dates if (found := _impossible(text, each, place))), None)


def stated_dates(text: str) -> list[Date] | None:
    """Return the dates of a text in SGF's form or its server's, None for any other form."""
    for form in _SERVER_FORMS:
        match = form.fullmatch(text)
        if match:
            return [_date(match)]
    return _listed(text)


def _date(match: re.Match[str]) -> Date:
    """Return the date of a match that has a year, and may have a month and a day."""
    parts = match.groupdict()
    month, day = (int(parts[name]) if parts[name] else None for name in ("month", "day"))
    return int(parts["year"]), month, day


def _listed(text: str) -> list[Date] | None:
    """Return the dates of a list in SGF's form, None where it is not one.

    A part is shortened by what the one before it says: after a day, two digits are a day; after a
    month, a month; after a year, nothing.
    """
    dates: list[Date] = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            return None
        if match["year"]:
            dates.append(_date(match))
            continue
        if not dates or dates[-1][1] is None:
            return None
        year, month, day = dates[-1]
        if match["later"]:
            dates.append((year, int(match["later"]), int(match["its_day"])))
        elif day is None:
            dates.append((year, int(match["short"]), None))
        else:
            dates.append((year, month, int(match["short"])))
    return dates


def _form_finding(text: str, place: Place) -> Finding:
    date = parse_date(text)
    if date and (found := _impossible(text, date, place)):
        return found
    if date:
        means = f"; read as {sgf_date(date)}"
    elif either := _either_way(text):
        means = f"; it may mean {' or '.join(either)}"
    else:
        means = ", such as 2003-01-05"
    return finding("SGF142", f"{place.property}[{text}] is not in SGF's form{means}", place)


def parse_date(text: str) -> Date | None:
    """Return the first date in a text, None without one or if it may be one of two.

    As people write it: 2009/1/25, "Jan 5 2003", 2016年3月9日, 昭和37年10月2日, 25.02.2014.
    """
    text = with_common_digits(text)
    in_one = _IN_ONE.match(text)
    if in_one:
        date = _date(in_one)
        return None if impossible_part(date) else date
    numbers = _BY_NUMBERS.match(text)
    if numbers and (numbers["day"] or (numbers["month"] and not impossible_part(_date(numbers)))):
        return _date(numbers)
    if numbers and _YEAR_ONLY.match(text):
        return int(numbers["year"]), None, None
    year_last = _YEAR_LAST.match(text)
    return _in_order(year_last) if year_last else _in_words(text)


def _in_order(match: re.Match[str]) -> Date | None:
    """Return a date whose year comes last, None where day and month may be exchanged."""
    one, other, year = int(match["one"]), int(match["other"]), int(match["year"])
    if one == other or other > 12 >= one:
        return year, one, other
    return (year, other, one) if one > 12 else None


def _either_way(text: str) -> list[str]:
    """Return both dates that a text such as 03/09/2016 may be."""
    match = _YEAR_LAST.match(text.strip())
    if match is None or _in_order(match):
        return []
    one, other, year = int(match["one"]), int(match["other"]), int(match["year"])
    dates = ((year, one, other), (year, other, one))
    return [] if any(map(impossible_part, dates)) else sorted(map(sgf_date, dates))


def _in_words(text: str) -> Date | None:
    words = _WORDS.findall(text)
    months = [number for word in words if (number := month_number(word))]
    years = [int(word) for word in words if word.isdigit() and len(word) == 4]
    days = [int(word) for word in words if word.isdigit() and len(word) <= 2]
    if len(months) != 1 or len(years) != 1:
        return None
    return years[0], months[0], days[0] if days else None


def month_number(word: str) -> int | None:
    """Return the number of a month named in full or shortened; None where it could be two."""
    word = word.casefold()
    numbers = [
        number
        for number, names in enumerate(_MONTHS, 1)
        if len(word) >= _SHORTEST and any(name.startswith(word) for name in names)
    ]
    return numbers[0] if len(numbers) == 1 else None


def sgf_date(date: Date) -> str:
    """Return a date as SGF has it."""
    year, month, day = date
    return f"{year:04}" + "".join(f"-{each:02}" for each in (month, day) if each is not None)


def _impossible(text: str, date: Date, place: Place) -> Finding | None:
    what = impossible_part(date)
    if what is None:
        return None
    return finding("SGF141", f"{place.property}[{text}] is not a possible date: {what}", place)


def impossible_part(date: Date) -> str | None:
    """Return what is impossible in a date; None for a possible one."""
    year, month, day = date
    if not year:
        return "there is no year 0"
    if month is not None and not 1 <= month <= 12:
        return f"there is no month {month}"
    if month is not None and day is not None and not 1 <= day <= monthrange(year, month)[1]:
        return f"{year:04}-{month:02} has no day {day}"
    return None


def standard_date(text: str) -> str | None:
    """Return a date, or some days of one month, as SGF writes it: "2003-01-05,06".

    None where the text has anything else as well, where day and month could be confused, and for
    impossible dates.
    """
    text = with_common_digits(text)
    if _ONE_DAY.fullmatch(text):
        day = parse_date(text)
        return None if day is None or impossible_part(day) else sgf_date(day)
    match = next(filter(None, (form.fullmatch(text) for form in _FORMS)), None)
    if match is None:
        return None
    parts = match.groupdict()
    month = int(parts["month"]) if parts.get("month") else month_number(parts.get("word") or "")
    days = [int(day) for day in re.findall(r"\d+", parts.get("days") or "")]
    has_month = bool(parts.keys() & {"month", "word"})
    if (month is None and has_month) or days != sorted(set(days)):
        return None
    date = parts["year"] + (f"-{month:02}" if month else "")
    if days:
        date += "-" + ",".join(f"{day:02}" for day in days)
    return None if any(map(impossible_part, stated_dates(date) or ())) else date


def date_range(text: str) -> tuple[datetime.date | None, datetime.date | None]:
    """Return the first and the last day that the text of DT names, None for what is unknown.

    A year or a month alone names all of its days. The last day is unknown if the text contains
    anything else after the first date; both are unknown if a date is impossible or ambiguous.
    """
    dates = stated_dates(standard_date(text) or text)
    if dates is None:
        date = parse_date(text)
        return (None, None) if date is None or impossible_part(date) else (_first_day(date), None)
    if any(map(impossible_part, dates)):
        return None, None
    return min(map(_first_day, dates)), max(map(_last_day, dates))


def _first_day(date: Date) -> datetime.date:
    year, month, day = date
    return datetime.date(year, month or 1, day or 1)


def _last_day(date: Date) -> datetime.date:
    year, month, day = date
    month = month or 12
    return datetime.date(year, month, day or monthrange(year, month)[1])
