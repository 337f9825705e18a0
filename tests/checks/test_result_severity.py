"""How severe a wrong winner and a wrong margin are: the tables, line by line."""

from dataclasses import replace
from decimal import Decimal

import pytest

from gocheck.checks.recorded_result import (
    COINCIDENCE,
    FAR,
    LARGE,
    SLIGHT,
    WrongResult,
    severity_of,
)
from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, WARNING

CERTAIN = WrongResult(
    off=Decimal(1),
    is_far=False,
    komi_is_not_recorded=False,
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
TWO, SIX, MORE = Decimal(2), Decimal(6), Decimal("6.5")


def severities(result: WrongResult) -> tuple[str, str | None]:
    """Return the severity of a wrong winner, and of a wrong margin; None if it has both."""
    margin = None if result.is_reversed else severity_of("RES502", result)
    return severity_of("RES501", result), margin


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
            replace(CERTAIN, last_plays_may_be_missing=True, off=TWO),
            *(NOTE, NOTE),
            id="last plays may be missing, off by two",
        ),
        pytest.param(
            replace(CERTAIN, last_plays_may_be_missing=True, off=TWO + Decimal("0.5")),
            *(ERROR, ERROR),
            id="last plays may be missing, off by more than two",
        ),
        pytest.param(
            replace(CERTAIN, moves_may_be_missing=True, off=MORE),
            *(WARNING, WARNING),
            id="every stone counts, final passes missing",
        ),
        pytest.param(
            replace(JUDGED, moves_may_be_missing=True, off=MORE),
            *(WARNING, WARNING),
            id="judged, moves may be missing",
        ),
        pytest.param(
            replace(JUDGED, moves_may_be_missing=True, is_open=True, off=MORE),
            *(NOTE, NOTE),
            id="judged, moves may be missing, the board is open",
        ),
        pytest.param(
            replace(JUDGED, is_open=True, off=MORE),
            *(ERROR, WARNING),
            id="judged, the board is open after the final passes",
        ),
        pytest.param(replace(REVERSED, off=TWO), WARNING, None, id="reversed, off by two"),
        pytest.param(
            replace(REVERSED, off=TWO, last_plays_may_be_missing=True),
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
            replace(REVERSED, off=SIX, is_unreliable=True),
            *(WARNING, None),
            id="reversed, record is doubtful",
        ),
        pytest.param(replace(JUDGED, off=TWO), NOTE, NOTE, id="judged, off by two"),
        pytest.param(
            replace(JUDGED, off=TWO, komi_unit_explains=True),
            *(WARNING, WARNING),
            id="judged, off by two, unit of komi explains",
        ),
        pytest.param(replace(JUDGED, off=SIX), WARNING, WARNING, id="judged, off by six"),
        pytest.param(replace(JUDGED, off=MORE), ERROR, WARNING, id="judged, off by more than six"),
        pytest.param(
            replace(JUDGED, off=MORE, is_far=True), ERROR, ERROR, id="judged, far from the board"
        ),
        pytest.param(
            replace(JUDGED, off=MORE, is_far=True, last_plays_may_be_missing=True),
            *(ERROR, WARNING),
            id="judged, far from the board, last plays may be missing",
        ),
        pytest.param(
            replace(JUDGED, off=MORE, is_unreliable=True),
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
    "result", [CERTAIN, JUDGED, replace(CERTAIN, off=MORE, is_unreliable=True)]
)
def test_a_result_with_a_komi_that_the_user_chose_is_no_more_than_a_note(
    result: WrongResult,
) -> None:
    assert severities(replace(result, komi_is_not_recorded=True)) == (NOTE, NOTE)


def test_only_the_tables_of_wrong_results_require_what_a_wrong_result_has() -> None:
    assert len(MEANINGS) > 50
    for code, meaning in MEANINGS.items():
        required = [each.requires for each in meaning.circumstances]
        if code in ("RES501", "RES502"):
            assert all(hasattr(CERTAIN, name) for names in required for name in names)
            assert [bool(names) for names in required] == [True] * (len(required) - 1) + [False]
        else:
            assert not any(required), code


@pytest.mark.parametrize("code", ["RES501", "RES502"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("is_slight", f"at most {SLIGHT} points off"),
        ("is_moderate", f"at most {LARGE} points off"),
        ("is_of_the_other_player", f"more than {COINCIDENCE} points off"),
        ("is_out_of_reach", f"more than {FAR} points from"),
    ],
)
def test_the_words_name_the_points_that_decide(code: str, name: str, words: str) -> None:
    found = [each.when for each in MEANINGS[code].circumstances if name in each.requires]
    assert all(words in when for when in found)
