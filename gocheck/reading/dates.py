"""DT: dates that are none, and dates that SGF writes otherwise.

SGF asks for YYYY-MM-DD, of which the end may be missing, and for further dates of the same game
after commas, shortened (FF[4], game info property DT).
"""

import re
from calendar import monthrange

from gocheck.findings import Finding, finding
from gocheck.source import Place

_USUAL = re.compile(r"\d{4}-(?:0[1-9]|1[012])-(?:0[1-9]|1\d|2[0-8])\Z", re.ASCII)
"""Days that are in every month of every year; all else is looked at closely."""
_PARTS = re.compile(r"(?:(?:(?P<year>\d{4})-)?(?P<month>\d\d)-)?(?P<day>\d\d)|(?P<only>\d{4})")
_YEAR_AND_MONTH = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)")
_SERVER_FORMS = (
    re.compile(r"(?P<year>\d{4})[.-](?P<month>\d\d)[.-](?P<day>\d\d)(?: \d\d:\d\d(?::\d\d)?)?"),
    re.compile(r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)-\d{6}(?:~\d{8}-\d{6})?"),
)
"""Tygem's and Tom's own form, with the time of day, and KataGo's: clear, and in all they write."""
_BY_NUMBERS = re.compile(
    r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})(?!\d)"
)
_MONTHS = {
    month: number
    for number, months in enumerate(
        (
            ("jan", "januari"), ("feb", "februari"), ("mar", "maart", "mrt"), ("apr",),
            ("may", "mei"), ("jun", "juni"), ("jul", "juli"), ("aug", "augustus"),
            ("sep", "sept"), ("oct", "okt"), ("nov",), ("dec",),
        ),
        1,
    )
    for month in months
}  # fmt: skip
_WORDS = re.compile(r"[A-Za-z]+|\d+")


def date_finding(text: str, place: Place) -> Finding | None:
    """Return what there is to say about a date; None where it is as SGF, or its server, has it."""
    if _USUAL.match(text) or not text:
        return None
    for form in _SERVER_FORMS:
        match = form.fullmatch(text)
        if match:
            return _impossible(text, int(match["year"]), match["month"], match["day"], place)
    return _standard(text, place) if _is_standard(text) else _otherwise(text, place)


def _is_standard(text: str) -> bool:
    parts = text.split(",")
    first = parts[0]
    if not (first[:4].isdigit() and first[:4].isascii() and len(first) in (4, 7, 10)):
        return False
    return all(_PARTS.fullmatch(part) or _YEAR_AND_MONTH.fullmatch(part) for part in parts)


def _standard(text: str, place: Place) -> Finding | None:
    """Check every date of a list, each shortened by what the one before it says."""
    year, month, to_the_day = 0, "", False
    for part in text.split(","):
        match = _PARTS.fullmatch(part)
        whole = _YEAR_AND_MONTH.fullmatch(part)
        day = None
        if whole:
            year, month, to_the_day = int(whole["year"]), whole["month"], False
        elif match and match["only"]:
            year, month, to_the_day = int(match["only"]), "", False
        elif match and (match["month"] or to_the_day):
            year = int(match["year"] or year)
            month, day, to_the_day = match["month"] or month, match["day"], True
        elif match:
            month = match["day"]
        found = _impossible(text, year, month or None, day, place)
        if found:
            return found
    return None


def _otherwise(text: str, place: Place) -> Finding:
    """Say how SGF writes a date that can be understood, or that none can be."""
    date = _read(text)
    if date is None:
        message = f"the date {text!r} is not in SGF's form, such as 2003-01-05"
        return finding("SGF142", message, place)
    year, month, day = date
    found = _impossible(text, year, str(month), str(day) if day else None, place)
    if found:
        return found
    written = f"{year:04}-{month:02}" + (f"-{day:02}" if day else "")
    message = f"the date {text!r} is not in SGF's form, which begins {written}"
    return finding("SGF142", message, place)


def _read(text: str) -> tuple[int, int, int | None] | None:
    """Return year, month and day of the first date in a text: 2009/1/25, "Jan 5 2003"."""
    numbers = _BY_NUMBERS.match(text)
    if numbers:
        return int(numbers["year"]), int(numbers["month"]), int(numbers["day"])
    words = [word.casefold() for word in _WORDS.findall(text)]
    months = [number for word in words if (number := _month(word))]
    years = [int(word) for word in words if word.isdigit() and len(word) == 4]
    days = [int(word) for word in words if word.isdigit() and len(word) <= 2]
    if len(months) != 1 or len(years) != 1:
        return None
    return years[0], months[0], days[0] if days else None


def _month(word: str) -> int | None:
    """Return the number of a month named in English or Dutch, shortened or not."""
    return _MONTHS.get(word) or (_MONTHS.get(word[:3]) if len(word) > 3 else None)


def _impossible(
    text: str, year: int, month: str | None, day: str | None, place: Place
) -> Finding | None:
    """Return the finding about a month or a day that no calendar has."""
    what = None
    if month is not None and not 1 <= int(month) <= 12:
        what = f"there is no month {int(month)}"
    elif month is not None and day is not None:
        last = monthrange(max(year, 1), int(month))[1]
        if not 1 <= int(day) <= last:
            what = f"month {int(month)} of {year} has no day {int(day)}"
    if what is None:
        return None
    message = f"the date {text!r} cannot be: {what}"
    return finding("SGF141", message, place)
