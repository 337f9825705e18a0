"""DT: what SGF and servers write passes; other forms are a note, days that are none a warning."""

import pytest
from helpers.record_texts import findings, places, record


def said(date: str) -> list[str]:
    return findings(record(f"(;SZ[9]DT[{date}])"))


@pytest.mark.parametrize(
    "date",
    [
        # SGF FF[4], DT
        "2003-01-05",
        "2004-02-29",
        "2003-12-31",
        "2003-02",
        "2003",
        "1991-09-25,26",
        "1996-05,06",
        "1996-12-27,28,1997-01-03,04",
        "1969-04-30,05-01",
        "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
        "2003,2004",
        "",
        # Tygem, Tom, KataGo
        "2017.07.13 17:05",
        "2017.07.13",
        "2016-12-30 17:14:02",
        "20221115-153815~20221115-195800",
    ],
)
def test_correct_dates_give_no_finding(date: str) -> None:
    assert said(date) == []


@pytest.mark.parametrize(
    ("date", "meaning"),
    [
        ("2009/01/25", "2009-01-25"),
        ("2009/1/5", "2009-01-05"),
        ("Jan 5 2003", "2003-01-05"),
        ("5 januari 2003", "2003-01-05"),
        ("21 november 2026", "2026-11-21"),
        ("Sept 8/9, 1965", "1965-09-08"),
        ("1971/Sep", "1971-09"),
        ("2001/10/11 21:22:51 UT", "2001-10-11"),
        ("2009年1月25日", "2009-01-25"),
        ("1977-12-1", "1977-12-01"),
        ("1970-", "read as 1970"),
        ("1965-11-??", "read as 1965-11"),
        ("1996-05-05/1996-05-06", "1996-05-05"),
        ("2016–03–09", "2016-03-09"),
        ("20160309", "2016-03-09"),
        ("25.02.2014", "2014-02-25"),
        ("12/27/1997", "1997-12-27"),
        ("5.5.1996", "1996-05-05"),
        ("03/09/2016", "it may mean 2016-03-09 or 2016-09-03"),
        ("2016年3月", "read as 2016-03"),
        ("2016年", "read as 2016"),
        ("２０１６－０３－０９", "2016-03-09"),
        ("二〇一六年三月九日", "2016-03-09"),
        ("一九八五年十二月二十五日", "1985-12-25"),
        ("昭和37年10月2日", "1962-10-02"),
        ("明治40年5月3日", "1907-05-03"),
        ("令和元年5月1日", "2019-05-01"),
        ("民國105年3月9日", "2016-03-09"),
        ("2016년 3월 9일", "2016-03-09"),
        ("2016. 3. 9.", "2016-03-09"),
        ("12 mars 2019", "in SGF's form; read as 2019-03-12"),
        ("12 août 2019", "2019-08-12"),
    ],
)
def test_other_forms_are_a_note_with_the_right_one(date: str, meaning: str) -> None:
    read = record(f"(;SZ[9]\nDT[{date}])")
    assert findings(read) == ["SGF142 note"]
    assert meaning in read.findings[-1].message or meaning in read.findings[0].message
    assert places(read, "SGF142") == [(2, 1)]


@pytest.mark.parametrize(
    "date",
    [
        "last summer",
        "Junior 5 2003",
        "12th and 13th march 94",
        "13/5/95",
        "弘化3年7月21日",  # of another calendar
        "昭和65年1月1日",  # the era ended in its 64th year
        "明治3年5月3日",  # Japan had another calendar
        "1996,05",  # a month needs a month before it
        "1996,05-06",
        "1996-1997",
        "1996/97",
        "2016-0309",
        "不明",
    ],
)
def test_dates_that_cannot_be_read(date: str) -> None:
    assert said(date) == ["SGF142 note"]


@pytest.mark.parametrize(
    "date",
    [
        "2003-02-31",
        "2003-02-29",
        "1900-02-29",
        "2003-13-01",
        "2003-00-10",
        "2003-13",
        "2003-04-30,31",
        "2003-04-30,05-32",
        "2017.02.30 17:05",
        "20220230-153815",
        "2009/02/31",
        "Feb 31 2003",
        "0000-01-05",
        "0000",
        "2009年2月31日",
        "31.02.2009",
        "13/13/2009",
        "昭和37年2月30日",
    ],
)
def test_days_that_do_not_exist(date: str) -> None:
    assert said(date) == ["SGF141 warning"]
