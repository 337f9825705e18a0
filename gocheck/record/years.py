"""The year of a game, from the text of DT."""

import re

from gocheck.record.vocabulary import eastern_numbers
from gocheck.text import normal_form, regex

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
