"""The komi of games without KM: by ruleset, year and the form of RE."""

from decimal import Decimal

import pytest

from gocheck.record.komi_history import komi_of_its_time, usual_komi
from gocheck.record.result import parse_result

HONINBO, MEIJIN = "W+1.5", "B+12"
"""Results of a match with a half point in its komi, and of one with a whole komi."""


@pytest.mark.parametrize(
    ("ruleset", "date", "result", "komi"),
    [
        ("japanese", "1947-05-08", HONINBO, "4.5"),
        ("japanese", "1967-06-05,06", HONINBO, "4.5"),
        ("japanese", "昭和42年6月5日", HONINBO, "4.5"),
        ("japanese", "1974-07-18", HONINBO, "4.5"),
        ("japanese", "1975-05-15", HONINBO, "5.5"),
        ("japanese", "2002-07-17", HONINBO, "5.5"),
        ("japanese", "2003-05-12", HONINBO, None),  # that of the ruleset, 6.5
        ("japanese", "1941-07-15", "W+3", "0"),
        ("japanese", "1963-09-02,03", MEIJIN, "5"),
        ("japanese", "1968", "Jigo", "5"),
        ("japanese", "1976-09-08", MEIJIN, "5"),
        ("japanese", "1990", MEIJIN, None),
        ("japanese", "1967", "B+R", "4.5"),
        ("japanese", None, HONINBO, None),
        ("japanese", "1900-01-01", HONINBO, None),  # a clock that was not set
        ("korean", "1985", "W+0.5", "5.5"),
        ("korean", "2000", "W+0.5", None),
        ("chinese", "1987", "W+0.5", "5.5"),
        ("chinese", "2002", "W+0.5", None),
        ("aga", "1995", "W+0.5", "5.5"),
        ("japanese", "1958", "B+1", "0"),
        # Not confirmed:
        ("korean", "1972", "W+0.5", None),
        ("chinese", "1979", "W+0.5", None),
        ("aga", "1990", "W+0.5", None),
        ("new-zealand", "1967", "W+1.5", None),
    ],
)
def test_komi_of_its_time(ruleset: str, date: str | None, result: str, komi: str | None) -> None:
    found = komi_of_its_time(ruleset, date, parse_result(result))
    assert found == (None if komi is None else Decimal(komi))


@pytest.mark.parametrize(
    ("ruleset", "year", "around", "komi"),
    [
        ("japanese", 1985, 3, "5.5"),
        ("japanese", 1965, 0, "4.5 5.5 5"),
        ("japanese", 2003, 0, "6.5"),
        ("japanese", 2003, 3, "5.5 6.5"),
        ("japanese", None, 3, "6.5"),
        ("ing", 1985, 3, "6.5"),
        ("chinese", 1970, 3, ""),
    ],
)
def test_usual_komi(ruleset: str, year: int | None, around: int, komi: str) -> None:
    found = usual_komi(ruleset, Decimal("6.5"), year, around=around)
    assert found == tuple(map(Decimal, komi.split()))
