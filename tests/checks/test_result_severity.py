"""How severe a wrong winner and a wrong margin are: the table, line by line."""

from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest

from gocheck.checks.result_severity import CIRCUMSTANCES, WrongResult, severity_of
from gocheck.findings import ERROR, MEANINGS, NOTE, WARNING

CERTAIN = WrongResult(
    off=Decimal(1),
    is_far=False,
    komi_is_recorded=True,
    last_plays_may_be_missing=False,
    moves_may_be_missing=False,
    is_open=False,
    is_judged=False,
    is_reversed=False,
    is_unreliable=False,
    komi_unit_explains=False,
    gap_explains=False,
)
JUDGED = replace(CERTAIN, is_judged=True)
REVERSED = replace(JUDGED, is_reversed=True)
SLIGHT, SOME, LARGE = Decimal(2), Decimal(6), Decimal("6.5")


def severities(result: WrongResult) -> tuple[str, str | None]:
    """Return the severity of a wrong winner, and of a wrong margin; None if it has both."""
    margin = None if result.is_reversed else severity_of(result, wrong_winner=False)
    return severity_of(result, wrong_winner=True), margin


@pytest.mark.parametrize(
    ("result", "winner", "margin"),
    [
        pytest.param(CERTAIN, ERROR, ERROR, id="who is dead is certain"),
        pytest.param(
            replace(CERTAIN, komi_unit_explains=True), ERROR, WARNING, id="unit of komi explains"
        ),
        pytest.param(replace(CERTAIN, gap_explains=True), NOTE, NOTE, id="a border to close"),
        pytest.param(
            replace(CERTAIN, is_unreliable=True), WARNING, WARNING, id="record is doubtful"
        ),
        pytest.param(
            replace(CERTAIN, last_plays_may_be_missing=True, off=SLIGHT),
            *(NOTE, NOTE),
            id="last plays may be missing, off by two",
        ),
        pytest.param(
            replace(CERTAIN, last_plays_may_be_missing=True, off=SLIGHT + Decimal("0.5")),
            *(ERROR, ERROR),
            id="last plays may be missing, off by more than two",
        ),
        pytest.param(
            replace(CERTAIN, moves_may_be_missing=True, off=LARGE),
            *(WARNING, WARNING),
            id="every stone counts, final passes missing",
        ),
        pytest.param(
            replace(JUDGED, moves_may_be_missing=True, off=LARGE),
            *(WARNING, WARNING),
            id="judged, moves may be missing",
        ),
        pytest.param(
            replace(JUDGED, moves_may_be_missing=True, is_open=True, off=LARGE),
            *(NOTE, NOTE),
            id="judged, moves may be missing, the board is open",
        ),
        pytest.param(
            replace(JUDGED, is_open=True, off=LARGE),
            *(ERROR, WARNING),
            id="judged, the board is open after the final passes",
        ),
        pytest.param(replace(REVERSED, off=SLIGHT), WARNING, None, id="reversed, off by two"),
        pytest.param(
            replace(REVERSED, off=SLIGHT, last_plays_may_be_missing=True),
            *(NOTE, None),
            id="reversed, off by two, last plays may be missing",
        ),
        pytest.param(replace(REVERSED, off=Decimal(3)), ERROR, None, id="reversed, off by three"),
        pytest.param(
            replace(REVERSED, off=Decimal(4), last_plays_may_be_missing=True),
            *(WARNING, None),
            id="reversed, off by four, last plays may be missing",
        ),
        pytest.param(
            replace(REVERSED, off=Decimal(5), last_plays_may_be_missing=True),
            *(ERROR, None),
            id="reversed, off by five, last plays may be missing",
        ),
        pytest.param(
            replace(REVERSED, off=SOME, is_unreliable=True),
            *(WARNING, None),
            id="reversed, record is doubtful",
        ),
        pytest.param(replace(JUDGED, off=SLIGHT), NOTE, NOTE, id="judged, off by two"),
        pytest.param(
            replace(JUDGED, off=SLIGHT, komi_unit_explains=True),
            *(WARNING, WARNING),
            id="judged, off by two, unit of komi explains",
        ),
        pytest.param(replace(JUDGED, off=SOME), WARNING, WARNING, id="judged, off by six"),
        pytest.param(replace(JUDGED, off=LARGE), ERROR, WARNING, id="judged, off by more than six"),
        pytest.param(
            replace(JUDGED, off=LARGE, is_far=True), ERROR, ERROR, id="judged, far from the board"
        ),
        pytest.param(
            replace(JUDGED, off=LARGE, is_far=True, last_plays_may_be_missing=True),
            *(ERROR, WARNING),
            id="judged, far from the board, last plays may be missing",
        ),
        pytest.param(
            replace(JUDGED, off=LARGE, is_unreliable=True),
            *(WARNING, WARNING),
            id="judged, off by more than six, record is doubtful",
        ),
    ],
)
def test_severity_of_a_wrong_winner_and_of_a_wrong_margin(
    result: WrongResult, winner: str, margin: str | None
) -> None:
    assert severities(result) == (winner, margin)


@pytest.mark.parametrize(
    "result", [CERTAIN, JUDGED, replace(CERTAIN, off=LARGE, is_unreliable=True)]
)
def test_a_result_with_a_komi_that_the_user_chose_is_no_more_than_a_note(
    result: WrongResult,
) -> None:
    assert severities(replace(result, komi_is_recorded=False)) == (NOTE, NOTE)


@pytest.mark.parametrize(("code", "wrong_winner"), [("RES501", True), ("RES502", False)])
def test_explain_shows_the_same_table(code: str, wrong_winner: bool) -> None:
    """Its lines are those of the table; it leaves out those without which nothing changes."""
    cases = list(product((SLIGHT, Decimal(4), SOME, LARGE), product((False, True), repeat=10)))
    assert len(cases) == 4 * 2**10
    for off, flags in cases:
        result = WrongResult(off, *flags)
        if result.is_reversed and not wrong_winner:
            continue  # names the wrong winner
        shown = MEANINGS[code].circumstances
        first = next(each for each in shown if CIRCUMSTANCES[each.when](result))
        assert first.severity == severity_of(result, wrong_winner=wrong_winner)
