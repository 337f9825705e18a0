"""The days that DT names, for programs."""

import datetime
from calendar import monthrange

from gocheck.reading.properties.dates import Date, impossible_part, parse_date, stated_dates
from gocheck.reading.properties.standard_date import standard_date


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
