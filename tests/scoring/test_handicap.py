"""Compensation for handicap stones: 0, N-1 or N points, by the stones on the board."""

from dataclasses import replace

import pytest
from helpers.boards import empty
from helpers.finished_games import finished, named, report, score

from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import replay

# S2, rule 4: the handicap points in order.
POINTS = ["q16", "d4", "q4", "d16", "q10", "d10", "k16", "k4", "k10"]


def nine_stones(count: int) -> str:
    """Draw a 19x19 board with the first so many handicap points of nine."""
    rows = [["."] * 19 for _ in range(19)]
    for name in POINTS[:count]:
        column = "abcdefghjklmnopqrst".index(name[0])
        rows[19 - int(name[1:])][column] = "X"
    return "\n".join("".join(row) for row in rows)


@pytest.mark.parametrize("stones", [0, 1, 2, 3, 9])
@pytest.mark.parametrize(
    ("ruleset", "points"),
    [
        # rulesets.toml, handicap_compensation. One stone is not a handicap.
        ("japanese", [0, 0, 0, 0, 0]),
        ("primer", [0, 0, 0, 0, 0]),
        ("new-zealand", [0, 0, 0, 0, 0]),
        ("ing", [0, 0, 0, 0, 0]),
        ("telego", [0, 0, 0, 0, 0]),
        ("aga", [0, 0, 1, 2, 8]),
        ("aga-1991", [0, 0, 1, 2, 8]),
        ("bga", [0, 0, 1, 2, 8]),
        ("ffg", [0, 0, 1, 2, 8]),
        ("chinese", [0, 0, 2, 3, 9]),
        ("chinese-superko", [0, 0, 2, 3, 9]),
        ("ing-handicap", [0, 0, 2, 3, 9]),
        ("kgs-chinese", [0, 0, 2, 3, 9]),
    ],
)
def test_points_for_stones_set_up(ruleset: str, points: list[int], stones: int) -> None:
    expected = dict(zip([0, 1, 2, 3, 9], points, strict=True))[stones]
    game = finished(nine_stones(stones), "W:c3 pass pass", handicap=stones)
    scored = score(game, ruleset, "0.5")
    assert scored.parts["compensation"] == (0, expected)
    without = score(game, replace(named(ruleset), handicap_compensation="0"), "0.5")
    assert scored.white - without.white == expected
    assert scored.black == without.black


@pytest.mark.parametrize(
    ("handicap", "start", "moves", "stones", "free"),
    [
        # Up to HA opening moves of Black are handicap stones.
        (2, empty(5, 5), "B:b2 B:d4 W:c3 pass pass", 2, 2),
        (3, empty(5, 5), "B:b2 B:d4 B:b4 W:c3 pass pass", 3, 3),
        # More moves in a row than HA says: the rest are moves.
        (2, empty(5, 5), "B:b2 B:d4 B:b4 W:c3 pass pass", 2, 2),
        # HA says more than there are.
        (3, empty(5, 5), "B:b2 B:d4 W:c3 pass pass", 2, 2),
        # One move alone is the first move of an even game; so are many without HA, or HA[1].
        (2, empty(5, 5), "B:b2 W:d4 B:b4 W:c3 pass pass", 0, 0),
        (1, empty(5, 5), "B:b2 B:d4 W:c3 pass pass", 0, 0),
        (0, empty(5, 5), "B:b2 B:d4 W:c3 pass pass", 0, 0),
        (None, empty(5, 5), "B:b2 B:d4 W:c3 pass pass", 0, 0),
        # AB comes first: Black's moves are then no handicap.
        (2, "X . .\n. . .\n. . X", "B:b2 B:a2 W:c2 pass pass", 2, 0),
        # "What stands on the board for it, not HA": HA 2 and three stones.
        (2, "X . X\n. . .\n. . X", "W:b2 pass pass", 3, 0),
    ],
)
def test_compensation_for_a_free_handicap(
    handicap: int | None, start: str, moves: str, stones: int, free: int
) -> None:
    game = finished(start, moves, handicap=handicap)
    happened = replay(game)
    assert (happened.handicap_stones, happened.free_handicap) == (stones, free)
    assert score(game, "chinese").parts["compensation"] == (0, stones)
    assert score(game, "aga").parts["compensation"] == (0, max(stones - 1, 0))
    assert score(game, "japanese").parts["compensation"] == (0, 0)


def test_black_stones_of_a_problem_are_not_a_handicap() -> None:
    # Without HA the stones set up are a position, not a handicap.
    game = finished("X . X\n. O .\n. . X", "W:a2 pass pass")
    assert replay(game).handicap_stones == 0
    assert score(game, "chinese").parts["compensation"] == (0, 0)


@pytest.mark.parametrize(
    ("handicap", "ruleset", "komi"),
    [
        # rulesets.toml, komi and komi_handicap. KM is missing here, so the ruleset's own is taken.
        (None, "japanese", "6.5"),
        (0, "japanese", "6.5"),
        (1, "japanese", "0.5"),  # two stones stand on the board, whatever HA says
        (2, "japanese", "0.5"),
        (None, "aga", "7.5"),
        (2, "aga", "0.5"),
        (None, "chinese", "7.5"),
        (None, "new-zealand", "7"),
        (2, "new-zealand", "0"),
        (None, "ing", "8"),
        (None, "aga-1991", "5.5"),
        (None, "cgos", "7.5"),
        (None, "tromp-taylor", "0"),
    ],
)
def test_komi_of_even_and_handicap_games(handicap: int | None, ruleset: str, komi: str) -> None:
    start = "X . .\n. . .\n. . X" if handicap else empty(3, 3)
    game = finished(start, "W:b2 pass pass", rules=ruleset, handicap=handicap)
    judged = report(game, rules=(ruleset,))
    assert judged is not None
    assert str(judged.scores[ruleset].komi) == komi


@pytest.mark.parametrize(
    ("ruleset", "komi"),
    [
        ("aga", "0.5"),  # S2, rule 4: "giving only 0.5 point compensation to White"
        ("japanese", "0.5"),
        ("primer", "0"),  # S4
        ("new-zealand", "0"),
        ("chinese", "0.5"),  # states none: a choice
        ("tromp-taylor", "0.5"),
    ],
)
def test_komi_of_one_stone_of_handicap(ruleset: str, komi: str) -> None:
    game = finished(empty(3, 3), "b2 pass pass", rules=ruleset, handicap=1)
    judged = report(game, rules=(ruleset,))
    assert judged is not None
    assert str(judged.scores[ruleset].komi) == komi
    recorded = finished(empty(3, 3), "b2 pass pass", rules=ruleset, handicap=1, komi="5.5")
    judged = report(recorded, rules=(ruleset,))
    assert judged is not None
    assert str(judged.scores[ruleset].komi) == "5.5"


def test_komi_of_cgos_on_9x9() -> None:
    game = finished(empty(9, 9), "b2 pass pass", rules="CGOS")
    judged = report(game, rules=("cgos",))
    assert judged is not None
    assert str(judged.scores["cgos"].komi) == "7"


@pytest.mark.parametrize(("stones", "winner"), [(0, BLACK), (2, WHITE)])
def test_white_wins_ties_in_handicap_games_under_ing_with_n_points(
    stones: int, winner: int
) -> None:
    start = "X . .\n. . .\n. . X" if stones else empty(3, 3)
    game = finished(start, "W:b2 pass pass", handicap=stones)
    margin = score(game, "ing-handicap", "0").margin
    tied = score(game, "ing-handicap", str(margin))
    assert not tied.margin
    assert tied.winner == winner


def test_one_stone_gives_no_compensation_with_any_ha() -> None:
    # What counts is the stones on the board for it, not HA; 0 and 1 give no compensation.
    game = finished("X . .\n. . .\n. . .", "W:b2 pass pass", handicap=2)
    assert replay(game).handicap_stones == 1
    assert score(game, "chinese").parts["compensation"] == (0, 0)
    assert score(game, "aga").parts["compensation"] == (0, 0)
