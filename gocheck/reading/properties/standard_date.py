"""Dates as people write them, in SGF's form, where they have only one meaning."""

import re

from gocheck.reading.properties.dates import (
    date_finding,
    month_number,
    parse_date,
    sgf_date,
)
from gocheck.record import with_common_digits
from gocheck.sgf import Place
from gocheck.text import regex

_YEAR = r"(?P<year>\d{4})"
_DAYS = r"(?P<days>\d{1,2}(?:\s*[,/]\s*\d{1,2})*)"
_WORD = r"(?P<word>[A-Za-zÀ-ž]{3,})\.?"
_ORDINAL = r"(?:st|nd|rd|th|\.)?"
_FORMS = tuple(
    regex(form, re.ASCII)
    for form in (
        rf"{_YEAR}\s*[-/.年년]\s*(?P<month>\d{{1,2}})\s*[-/.月월]\s*{_DAYS}\s*[日일.]?",
        rf"{_YEAR}\s*[年년]\s*(?P<month>\d{{1,2}})\s*[月월]",
        rf"{_YEAR}\s*[年년]",
        rf"{_YEAR}[\s,/.-]+{_WORD}(?:[\s/.-]+{_DAYS})?",
        rf"{_WORD}\s+(?:{_DAYS}{_ORDINAL},?\s+)?{_YEAR}",
        rf"{_DAYS}{_ORDINAL}[\s-]+{_WORD},?[\s-]+{_YEAR}",
    )
)
_ONE_DAY = regex(r"\d{8}|\d{1,2}([-./])\d{1,2}\1\d{4}", re.ASCII)
"""A single day in digits; `parse_date` decides whether day and month can be distinguished."""


def standard_date(text: str) -> str | None:
    """Return a date, or some days of one month, as SGF writes it: "2003-01-05,06".

    None where the text has anything else as well, where day and month could be confused, and for
    impossible dates.
    """
    text = with_common_digits(text)
    if _ONE_DAY.fullmatch(text):
        date_read = parse_date(text)
        return (
            None
            if date_read is None or date_finding(sgf_date(date_read), Place())
            else sgf_date(date_read)
        )
    for form in _FORMS:
        match = form.fullmatch(text)
        if match:
            break
    else:
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
    return None if date_finding(date, Place()) else date
