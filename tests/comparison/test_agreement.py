"""Whether a score is the recorded result: true, false, or nothing can be said."""

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import EVEN, RULESETS, finished, position, score

from gocheck.board.stones import BLACK, WHITE
from gocheck.comparison.agreement import ComparedScore, CountedBoard, agrees, signed_margin
from gocheck.record.result import parse_result
from gocheck.scoring.score import Score
from gocheck.status.dead_chains import by_engine

JUDGED = "judged"
MARKED = "marked"
ASSUMED = "assumed"
TWO_DAME = """
    . X . O .
    . X . O .
    """


def margin(points: str, evidence: str, ruleset: str = "chinese") -> Score:
    """Return a score with so many points for Black: eight each, and komi."""
    komi = str(-Decimal(points))
    return replace(score(finished(EVEN), ruleset, komi), evidence=evidence)


@pytest.mark.parametrize(
    ("recorded", "black_by", "evidence", "expected"),
    [
        # Winner and margin equal exactly.
        ("B+3.5", "3.5", MARKED, True),
        ("B+3.5", "3.5", ASSUMED, True),
        ("B+3.50", "3.5", MARKED, True),
        ("B+3.5", "4.5", MARKED, False),
        ("B+3.5", "-3.5", MARKED, False),
        ("W+3.5", "-3.5", MARKED, True),
        ("W+3.5", "3.5", MARKED, False),
        ("B+3.5", "2.5", "proved", False),
        ("B+3.5", "2.5", "engine", False),
        ("B+3.5", "2.5", "judged", False),
        # Null where the status is assumed and the difference could come from that: stones
        # change the margin by whole points ...
        ("B+3.5", "4.5", ASSUMED, None),
        ("B+3.5", "-30.5", ASSUMED, None),
        # ... and never by a fraction.
        ("B+3.5", "4", ASSUMED, False),
        ("B+3.5", "3.25", ASSUMED, False),
        ("B+3", "2.5", ASSUMED, False),
        ("B+3", "-6", ASSUMED, None),
        # A quarter can only be of a zi: half a point.
        ("W+0.25", "-0.5", MARKED, True),
        ("W+0.25", "-0.25", MARKED, False),
        ("黑胜2又3/4子", "5.5", MARKED, True),
        ("黑胜2又3/4子", "2.75", MARKED, False),
        # A draw.
        ("0", "0", MARKED, True),
        ("Draw", "0", ASSUMED, True),
        ("Jigo", "1", MARKED, False),
        ("0", "1", ASSUMED, None),
        ("0", "0.5", ASSUMED, False),
        ("0", "-0.5", MARKED, False),
        # For RE without a margin only the winner is compared.
        ("B+", "0.5", MARKED, True),
        ("B+", "99.5", MARKED, True),
        ("B", "-0.5", MARKED, False),
        ("W+", "-0.5", ASSUMED, True),
        ("W+", "0.5", MARKED, False),
        ("W+", "0", MARKED, False),
        # Assumed stones may turn any winner.
        ("W+", "0.5", ASSUMED, None),
        ("W+", "0", ASSUMED, None),
        # RE is no score.
        ("B+R", "3.5", MARKED, None),
        ("W+T", "3.5", MARKED, None),
        ("B+F", "3.5", MARKED, None),
        ("Void", "0", MARKED, None),
        ("?", "0", MARKED, None),
        ("", "0", MARKED, None),
        (None, "0", MARKED, None),
        ("B+0.02", "0.02", MARKED, None),
        ("whatever", "0", MARKED, None),
        # With a question mark it is still a result.
        ("B+7.5?", "7.5", MARKED, True),
        ("B+7.5?", "6.5", MARKED, False),
    ],
)
def test_when_a_score_agrees_with_the_record(
    recorded: str | None, black_by: str, evidence: str, expected: bool | None
) -> None:
    result = parse_result(recorded)
    assert (
        agrees(margin(black_by, evidence), result, komi_known=True, certain=evidence != "assumed")
        is expected
    )


@pytest.mark.parametrize("recorded", ["B+3.5", "W+3.5", "0", "B+", "W", "B+R", None])
@pytest.mark.parametrize("evidence", [MARKED, ASSUMED])
@pytest.mark.parametrize("black_by", ["3.5", "-3.5", "0"])
def test_agreement_is_unknown_where_komi_is_unknown(
    recorded: str | None, evidence: str, black_by: str
) -> None:
    # KM is missing: no agreement is claimed.
    scored = margin(black_by, evidence)
    assert agrees(scored, parse_result(recorded), komi_known=False, certain=True) is None


@pytest.mark.parametrize(
    ("recorded", "ruleset", "expected"),
    [
        # rulesets.toml, `ing`: Black wins a tie at komi 8.
        ("0", "ing", False),
        ("Jigo", "ing", False),
        ("B+", "ing", True),
        ("B", "ing", True),
        ("W+", "ing", False),
        # The rules gave the tie to a side: RE[B+J].
        ("B+J", "ing", True),
        ("B+J", "chinese", True),
        ("B+0", "chinese", True),
        ("B+", "chinese", False),
        ("0", "chinese", True),
    ],
)
def test_a_tie_agrees_with_the_winner_that_the_ruleset_gives(
    recorded: str, ruleset: str, expected: bool
) -> None:
    tie = margin("0", MARKED, ruleset)
    assert tie.winner == (BLACK if ruleset == "ing" else None)
    assert agrees(tie, parse_result(recorded), komi_known=True, certain=True) is expected


@pytest.mark.parametrize(
    ("recorded", "points"), [("B+3.5", "3.5"), ("W+3.5", "-3.5"), ("0", "0"), ("W+0.25", "-0.5")]
)
def test_signed_margin(recorded: str, points: str) -> None:
    result = parse_result(recorded)
    assert signed_margin(result) == Decimal(points)
    assert result.winner in (None, BLACK, WHITE)


@pytest.mark.parametrize(
    ("recorded", "evidence", "by_area", "distance"),
    [
        ("B+13.5", JUDGED, False, 10 - 4 - 1),
        ("B+13.5", JUDGED, True, 10 - 4 - 1 - 2),
        ("W+6.5", JUDGED, False, 10 - 4 - 1),
        ("B+7.5", JUDGED, False, 0),
        # Where the rules remove nothing by agreement, nothing is unsettled.
        ("B+13.5", "as-is", True, 10),
        # Unknown.
        ("B+", JUDGED, False, None),
        ("B+13.5", ASSUMED, False, None),
    ],
)
def test_how_far_a_margin_is_from_anything_that_the_board_allows(
    recorded: str, evidence: str, by_area: bool, distance: int | None
) -> None:
    colors, shape = position(TWO_DAME)
    none = frozenset[int]()
    status = replace(
        by_engine(colors, shape, ()),
        evidence=JUDGED,
        seki=none,
        seki_eyes=(none, none),
        false_eyes=(frozenset({0}), none),
        margin_uncertainty=4,
    )
    ruleset = RULESETS.get("chinese" if by_area else "japanese")
    record = finished(TWO_DAME, result=recorded)
    compared = ComparedScore(margin("3.5", evidence), ruleset, CountedBoard(status, record))
    assert compared.distance == distance
