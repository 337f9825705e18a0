"""Dates as people write them, in SGF's form, where they say one thing only."""

import re

from gocheck.reading.dates import date_finding
from gocheck.source import Place

_YEAR = r"(?P<year>\d{4})"
_DAYS = r"(?P<days>\d{1,2}(?:\s*[,/]\s*\d{1,2})*)"
_WORD = r"(?P<word>[A-Za-z]{3,})\.?"
_ORDINAL = r"(?:st|nd|rd|th)?"
_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        rf"{_YEAR}\s*[-/.年]\s*(?P<month>\d{{1,2}})\s*[-/.月]\s*{_DAYS}\s*日?",
        rf"{_YEAR}\s*年\s*(?P<month>\d{{1,2}})\s*月",
        rf"{_YEAR}[\s,/.-]+{_WORD}(?:[\s/.-]+{_DAYS})?",
        rf"{_WORD}\s+(?:{_DAYS}{_ORDINAL},?\s+)?{_YEAR}",
        rf"{_DAYS}{_ORDINAL}[\s-]+{_WORD},?[\s-]+{_YEAR}",
    )
)
_DAY_FIRST = re.compile(
    r"(?P<days>1[3-9]|[23]\d)([-./])(?P<month>\d{1,2})\2(?P<year>\d{4})", re.ASCII
)
"""Which of two numbers is the month can be told where the other is none."""
_MONTHS = (
    ("january", "januari"), ("february", "februari"), ("march", "maart", "mrt"), ("april",),
    ("may", "mei"), ("june", "juni"), ("july", "juli"), ("august", "augustus"),
    ("september", "septembre"), ("october", "oktober"), ("november",), ("december",),
)  # fmt: skip


def standard_date(text: str) -> str | None:
    """Return a date, or some days of one month, as SGF writes it: "2003-01-05,06".

    None where the text says anything else beside it, where day and month could be taken for each
    other, and where no calendar has it.
    """
    for form in (*_FORMS, _DAY_FIRST):
        match = form.fullmatch(text.strip())
        if match:
            break
    else:
        return None
    parts = match.groupdict()
    month = int(parts["month"]) if parts.get("month") else _month(parts.get("word") or "")
    days = [int(day) for day in re.findall(r"\d+", parts.get("days") or "")]
    if month is None or days != sorted(set(days)):
        return None
    written = f"{parts['year']}-{month:02}"
    if days:
        written += "-" + ",".join(f"{day:02}" for day in days)
    return None if date_finding(written, Place()) else written


def _month(word: str) -> int | None:
    """Return the number of a month named in full or shortened, in English or Dutch."""
    for number, names in enumerate(_MONTHS, 1):
        if any(name.startswith(word.casefold()) for name in names):
            return number
    return None
