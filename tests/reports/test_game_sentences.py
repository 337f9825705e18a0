"""What `gocheck score` says of a wrong result, and of moves on which rulesets differ."""

from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from msgspec import structs

from gocheck.inputs.sources import sources
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.reports.game_sentences import explanations, sentences_on_disputes
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FIXTURES = Path(__file__).parents[2] / "fixtures"
REFEREE = Referee(Settings(RULESETS, score_all=True))


def game(name: str, result: str | None = None) -> Report:
    """A fixture; with another result in the place of W+0.5."""
    data = (FIXTURES / "situations" / f"{name}.sgf").read_bytes()
    if result is not None:
        data = data.replace(b"RE[W+0.5]", f"RE[{result}]".encode())
    [report] = reports([Source(f"{name}.sgf", data)], REFEREE)
    assert report.readable
    return report


def test_the_most_likely_cause_comes_first_with_its_reason() -> None:
    assert list(explanations(game("wrong-winner"), 80))[1:3] == [
        "What would make the recorded result right:",
        " 74% RE names the wrong player (the margin is right)",
    ]


@pytest.mark.parametrize(
    ("shares", "percents"),
    [
        ((0.415, 0.245), [42, 24, 34]),
        ((0.415, 0.247), [41, 25, 34]),
        ((0.334, 0.333, 0.333), [33, 33, 33, 1]),
        ((0.996,), [99, 1]),
        ((1.0,), [99, 1]),
        ((0.7, 0.296), [70, 29, 1]),
        ((0.01,) * 99, [1] * 100),
    ],
)
def test_shares_add_up_to_100(shares: tuple[float, ...], percents: list[int]) -> None:
    made = game("wrong-winner")
    assert made.explanations
    each = made.explanations[0]
    others = tuple(structs.replace(each, confidence=share) for share in shares)
    told = structs.replace(made, explanations=others)
    said = [int(line[:3]) for line in explanations(told, 80) if line[3:4] == "%"]
    assert said == percents
    assert sum(said) == 100


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("B+37.5", "No small change makes the recorded result right: the difference is 37 points."),
        ("B+0.5", None),
    ],
)
def test_a_result_without_explanation(result: str, said: str | None) -> None:
    assert list(explanations(game("wrong-winner", result), 80)) == (["", said] if said else [])


CYCLES = {
    "triple-ko-played-twice": "triple ko, 6 moves, from move 26: B2 C4 B6 C2 B4 C6",
    "quadruple-ko": "quadruple ko, 8 moves, from move 1: C8 B6 C4 B2 C6 B8 C2 B4",
    "eternal-life": "eternal life, 4 moves, from move 2: A3 D3 B3 C3",
    "sending-two-returning-one": "sending two, returning one, 4 moves, from move 10: pass A1 C1 B1",
    "moonshine-life": "moonshine life, 6 moves, from move 1: G1 B4 C2 F1 C4 B2",
}


@pytest.mark.parametrize(("name", "cycle"), CYCLES.items())
def test_a_cycle_is_drawn_with_its_kind_and_its_consequence_by_ruleset(
    name: str, cycle: str
) -> None:
    _, heading, first, *_ = sentences_on_disputes(game(name), 80)
    text = " ".join(first.split())
    assert heading == "Where rulesets differ on a move:"
    assert f"repetition ({cycle}): forbidden (taken back) under" in text
    assert "no result if the players repeat it and agree under japanese" in text
    assert "a draw if the players repeat it under korean" in text
    assert "decided by a referee under chinese" in text


def test_an_illegal_move_is_on_the_board_where_play_went_on() -> None:
    # AGA rule 8: noticed later, the game goes on as it stands; the last move is taken back.
    sentences = sentences_on_disputes(game("eternal-life"), 80)
    *_, first, last = (" ".join(text.split()) for text in sentences)
    assert "forbidden (stands since play went on, AGA rule 8) under aga" in first
    assert first.endswith("The same holds for moves 6 to 8.")
    assert "stands" not in last
    assert "counts as a pass) under chinese-superko, wmsg, aga" in last
    *_, sent, _ = sentences_on_disputes(game("sending-two-returning-one"), 80)
    assert " ".join(sent.split()).endswith("The same holds for moves 15 and 16.")


@pytest.mark.ci
@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_asked_for(width: int) -> None:
    games = [
        report
        for report in reports(sources([str(FIXTURES / "situations")]), REFEREE)
        if report.readable
    ]
    texts = [
        text
        for game in games
        for text in (*explanations(game, width), *sentences_on_disputes(game, width))
    ]
    assert len(texts) > 50
    assert max(len(line) for text in texts for line in text.splitlines()) <= width
