"""A problem is not a game: a position without players and result."""

import pytest
from helpers.findings_of import found
from helpers.record_texts import record

POSITION = "AB[cc][cd]AW[dc]"


@pytest.mark.parametrize(
    ("properties", "is_problem"),
    [
        (f"{POSITION};B[dd]", True),
        (f";{POSITION}C[Black to play];B[dd]", True),
        (f"PB[]PW[]RE[?]HA[0]{POSITION};B[dd]", True),
        (f"PB[Black]PW[White]{POSITION};B[dd]", True),
        (f"RE[黑先活]{POSITION};B[dd]", True),
        (f"RE[Black to play]{POSITION};B[dd]", True),
        (f"PB[黑]PW[白]{POSITION};B[dd];W[]", True),
        (f"{POSITION}", True),
        (f"{POSITION};B[dd];W[];B[ab];W[]", True),
        (f"HA[1]{POSITION};B[dd]", True),
        (f"PW[Shusaku]{POSITION};B[dd]", False),
        (f"RE[B+R]{POSITION};B[dd]", False),
        (f"HA[2]{POSITION};B[dd]", False),
        (f"{POSITION};B[dd];W[];B[]", False),
        (f"{POSITION};B[dd];TB[aa]TW[ee]", False),
        (";B[cc];W[dd]", False),
        (f";B[cc];{POSITION};W[dd]", False),
        ("AE[cc];B[dd]", False),
    ],
)
def test_a_problem_is_a_position_without_players_and_result(
    properties: str, *, is_problem: bool
) -> None:
    read = record(f"(;SZ[5]{properties})")
    assert read.is_problem == is_problem
    codes = {each.code for each in found(read, scores=False)}
    assert codes.isdisjoint({"SET301", "SET303"}) == is_problem


@pytest.mark.parametrize(
    ("properties", "severity"),
    [
        ("", "note"),
        ("RU[Japanese]", "note"),
        ("RE[B+R]", "error"),
        ("PL[B]", "note"),
    ],
)
def test_a_turn_left_out_of_a_problem_is_a_note(properties: str, severity: str) -> None:
    game = record(f"(;SZ[5]{properties}{POSITION};B[dd];B[de];W[ee])")
    (twice,) = (each for each in found(game) if each.code == "MOV206")
    assert (twice.move, twice.severity) == (2, severity)
    is_note = severity == "note"
    assert twice.message.endswith("out of turn; in a problem a turn may be left out") == is_note


def test_no_turn_is_left_out_before_the_first_move() -> None:
    (first,) = found(record(f"(;SZ[5]PL[W]{POSITION};B[dd];W[ee])"))
    assert first.message == "move 1: Black opens the game, but White moves first"
    assert first.severity == "warning"


def test_black_stones_alone_are_no_handicap_of_a_problem() -> None:
    problem = "(;SZ[9]{}AB[cc][gg];W[cg];B[gc])"
    assert found(record(problem.format(""))) == []
    (missing,) = (
        each.message for each in found(record(problem.format("PB[Shusaku]KM[0]RU[Japanese]")))
    )
    assert missing == "HA is missing, but the board has 2 handicap stones"
