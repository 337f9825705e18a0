"""DT as days for programs: the first and the last that it names."""

import pytest

from gocheck.reading.properties.dates import date_range


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2003-01-05", "2003-01-05", "2003-01-05"),
        ("2003-01-05,06", "2003-01-05", "2003-01-06"),
        ("1996-12-27,28,1997-01-03,04", "1996-12-27", "1997-01-04"),
        ("1952-02", "1952-02-01", "1952-02-29"),
        ("1952", "1952-01-01", "1952-12-31"),
        ("2009/1/25", "2009-01-25", "2009-01-25"),
        ("Jan 5 2003", "2003-01-05", "2003-01-05"),
        ("昭和37年10月2日", "1962-10-02", "1962-10-02"),
        ("2016.03.09 13:00:12", "2016-03-09", "2016-03-09"),
        ("1926-09-27 to 1926-10-18", "1926-09-27", None),
        ("Published on 5 January 2003", "2003-01-05", None),
        ("03/09/2016", None, None),  # day and month may be exchanged
        ("2003-02-30", None, None),
        ("2003-02-28,30", None, None),
        ("0000", None, None),
        ("yesterday", None, None),
    ],
)
def test_first_and_last_day_of_a_date(text: str, first: str | None, last: str | None) -> None:
    assert [day and day.isoformat() for day in date_range(text)] == [first, last]
