"""Dates as people write them, and those that could mean something else."""

import pytest

from gocheck.reading.properties.dates import standard_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2009/1/25", "2009-01-25"),
        ("2009年1月25日", "2009-01-25"),
        ("2009年11月", "2009-11"),
        ("1977-12-1", "1977-12-01"),
        ("1974-05-22, 23", "1974-05-22,23"),
        ("1951-05-03/04", "1951-05-03,04"),
        ("1968/Sep/21,22", "1968-09-21,22"),
        ("1950 April 26, 27, 28", "1950-04-26,27,28"),
        ("1966, August 23,24", "1966-08-23,24"),
        ("1971/Nov", "1971-11"),
        ("Sept 8/9, 1965", "1965-09-08,09"),
        ("August 1, 2001", "2001-08-01"),
        ("Jan 5th 2003", "2003-01-05"),
        ("12/13 May 1997", "1997-05-12,13"),
        ("5 mei 1997", "1997-05-05"),
        ("mrt 1997", "1997-03"),
        ("25.02.2014", "2014-02-25"),
        ("12/27/1997", "1997-12-27"),
        ("5.5.1996", "1996-05-05"),
        ("20160309", "2016-03-09"),
        ("2019년 3월 12일", "2019-03-12"),
        ("2016년", "2016"),
        ("平成31年3月12日", "2019-03-12"),
        ("二〇一六年三月九日", "2016-03-09"),
        ("2016–3–9", "2016-03-09"),
        ("2016. 3. 9.", "2016-03-09"),
        ("12 mars 2019", "2019-03-12"),
        ("12 août 2019", "2019-08-12"),
        ("5. März 2019", "2019-03-05"),
    ],
)
def test_dates_with_one_meaning_are_written_in_the_standard_form(text: str, date: str) -> None:
    assert standard_date(text) == date


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a sunny afternoon",
        "05.02.2014",  # which is the month?
        "25.13.2014",
        "2014-02-30",
        "1962-",  # what followed?
        "May 16-18, 1842",  # two days or three?
        "31/1 May 1997",
        "1988-07-20,21 or 22",
        "2001/10/01 22:03:45 UT",
        "1866-04-18 (Keio 2 III 4)",
        "12th and 13th march 94",
        "Mond 5 2003",
        "Junior 5 2003",
        "00/00/2001",
        "昭和65年1月1日",
        "2019년 3월 12일 (금)",
    ],
)
def test_ambiguous_dates_are_left(text: str) -> None:
    assert standard_date(text) is None
