"""Who forbids a repetition or a suicide, and what follows where."""

import pytest
from helpers.boards import empty, record
from rules.test_cycles import KO, TRIPLE_KO

from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import replay
from gocheck.rules.legality import VERDICTS, DisputedMove, LegalityTable
from gocheck.rules.ruleset import builtin

NAMES = ("japanese", "korean", "chinese", "chinese-superko", "aga", "new-zealand", "tromp-taylor")
RULESETS = tuple(builtin()[name] for name in (*NAMES, "cgos", "bga"))
ROUND = "c6 b4 c2 b6 c4 b2"


def found(start: str, moves: str, first: int) -> tuple[DisputedMove, ...]:
    return LegalityTable(replay(record(start, moves, to_move=first)), RULESETS).disputed


def said(dispute: DisputedMove) -> dict[str, str]:
    """What each ruleset makes of a move."""
    every = {name: verdict for verdict, names in dispute.verdicts.items() for name in names}
    assert list(dispute.verdicts) == [name for name in VERDICTS if name in dispute.verdicts]
    assert sorted(every) == sorted(ruleset.name for ruleset in RULESETS)
    return every


# name, start, first to move, moves, the verdicts on the first such move
DISPUTES = [
    (
        # rulesets.toml: no result (Japanese), a draw (Korean), a referee (Chinese in practice);
        # NZ forbids only what a move of the player left, BGA's text what a play of the player
        # created, and nobody's did the start.
        "a triple ko, back at the start",
        (TRIPLE_KO, BLACK, f"{ROUND} c6"),
        "no_result draw referee pass stands legal taken-back loses legal",
    ),
    (
        "a ko retaken at once, the last move of the record",
        (KO, WHITE, "b2 c2 b2"),
        "loses loses pass pass pass taken-back taken-back loses pass",
    ),
    (
        "the same, and play goes on: AGA rule 8",
        (KO, WHITE, "b2 c2 b2 e1"),
        "loses loses pass pass stands taken-back taken-back loses stands",
    ),
    (
        "one stone's suicide: literal situational superko lets it be",
        (". O . . .\nO . . . .", BLACK, "a2"),
        "loses loses pass pass pass legal taken-back loses pass",
    ),
    (
        "two stones' suicide",
        ("X O . . .\n. O . . .", BLACK, "a1"),
        "loses loses pass pass pass legal legal loses pass",
    ),
]


@pytest.mark.parametrize(
    ("game", "expected"), [case[1:] for case in DISPUTES], ids=[case[0] for case in DISPUTES]
)
def test_verdict_of_each_ruleset_on_a_disputed_move(
    game: tuple[str, int, str], expected: str
) -> None:
    start, first, moves = game
    dispute = found(start, moves, first)[0]
    names = [ruleset.name for ruleset in RULESETS]
    verdicts = [word.replace("-", "_") for word in expected.split()]
    assert said(dispute) == dict(zip(names, verdicts, strict=True))


def test_a_game_without_repetition_has_no_disputed_move() -> None:
    assert found(empty(5, 5), "c3 b2 pass pass", BLACK) == ()
    assert found(KO, "b2 c2", WHITE) == ()


def test_a_suicide_has_no_cycle_and_a_repetition_has() -> None:
    (suicide,) = found(". O . . .\nO . . . .", "a2", BLACK)
    assert (suicide.what, suicide.cycle, suicide.move, suicide.color) == (
        "suicide",
        None,
        1,
        BLACK,
    )
    (repetition,) = found(KO, "b2 c2 b2", WHITE)
    assert repetition.what == "repetition"
    assert repetition.cycle is not None
    assert repetition.cycle.name == "ko, 2 moves"


@pytest.mark.parametrize(("most", "moves"), [(1, []), (2, [3]), (3, [3]), (4, [3, 4])])
def test_cycles_are_listed_as_long_as_they_have_few_moves_in_all(
    monkeypatch: pytest.MonkeyPatch, most: int, moves: list[int]
) -> None:
    monkeypatch.setattr("gocheck.rules.legality.MOST_MOVES_IN_CYCLES", most)
    assert [each.move for each in found(KO, "b2 c2 b2 c2", WHITE)] == moves


def test_a_play_on_an_occupied_point_is_not_disputed() -> None:
    assert found(KO, "b2 c2 a2", WHITE) == ()
