"""What is illegal without a repetition: where a stone may not go, whose turn it is, the end."""

import pytest
from helpers.boards import empty, game, judged, reason, record, rules

from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import replay
from gocheck.rules.legality import REASONS, Illegal, Legality, legality_of
from gocheck.rules.ruleset import builtin

SUICIDE_RULES = ("illegal", "multi-stone", "allowed")

ONE = ". O . O ."
TWO = ". O X . O ."
JOINED = """
    . O O O .
    O X . X O
    . O O O .
"""
CAPTURE_FIRST = """
    . O X .
    O . O X
    . O X .
"""

# name, start, moves, the move judged, and why it is illegal under each of SUICIDE_RULES
SUICIDES = [
    ("one stone", ONE, "", "c1", "simple", "suicide suicide -"),
    ("two stones", TWO, "", "d1", "simple", "suicide - -"),
    ("three stones", JOINED, "", "c2", "simple", "suicide - -"),
    ("a capture comes first", CAPTURE_FIRST, "", "b2", "simple", "- - -"),
    ("one stone, the position repeats", ONE, "", "c1", "positional", "suicide suicide superko"),
    ("one stone, White now to move", ONE, "", "c1", "situational", "suicide suicide -"),
    (
        "one stone, White was to move before",
        ONE,
        "c1 pass",
        "c1",
        "situational",
        "suicide suicide superko",
    ),
    ("one stone, the start nobody made", ONE, "", "c1", "natural-situational", "suicide suicide -"),
    (
        "one stone, Black made it before",
        ONE,
        "c1 pass",
        "c1",
        "natural-situational",
        "suicide suicide superko",
    ),
    ("two stones, a new position", TWO, "", "d1", "positional", "suicide - -"),
    (
        "two stones, played into the empty place",
        ". O . . O .",
        "c1 pass",
        "d1",
        "positional",
        "suicide superko superko",
    ),
]


@pytest.mark.parametrize(
    ("start", "moves", "move", "ko", "reasons"),
    [case[1:] for case in SUICIDES],
    ids=[case[0] for case in SUICIDES],
)
def test_which_suicides_are_illegal(
    start: str, moves: str, move: str, ko: str, reasons: str
) -> None:
    history = game(start, moves)
    found = (reason(history, move, rules(ko, suicide)) or "-" for suicide in SUICIDE_RULES)
    assert dict(zip(SUICIDE_RULES, found, strict=True)) == dict(
        zip(SUICIDE_RULES, reasons.split(), strict=True)
    )


def test_situational_superko_allows_a_single_suicide_that_katago_bans() -> None:
    # On one point, by the letter of SSK: Black's suicide hands White the empty board for the
    # first time; White's would hand it back to Black, as it was at the start.
    literal, katago = rules("situational", "allowed"), rules("situational", "multi-stone")
    history = game(".")
    assert reason(history, "a1", literal) is None
    assert reason(history, "a1", katago) == "suicide"
    history = game(".", "a1")
    assert reason(history, "a1", literal) == "superko"
    assert reason(history, "pass", literal) is None
    assert reason(game(".", "a1 pass"), "a1", literal) == "superko"
    assert reason(game(".", "pass"), "a1", literal) == "superko"


@pytest.mark.parametrize(
    ("name", "one", "two"),
    [
        ("japanese", "suicide", "suicide"),
        ("ing", "suicide", None),
        ("katago-tromp-taylor", "suicide", None),
        ("new-zealand", None, None),
        ("tromp-taylor", "superko", None),
        ("basic-7a", "suicide", "suicide"),
    ],
)
def test_suicide_under_the_builtin_rulesets(name: str, one: str | None, two: str | None) -> None:
    assert reason(game(ONE), "c1", builtin()[name]) == one
    assert reason(game(TWO), "d1", builtin()[name]) == two


# name, start, moves, the move judged, why it is illegal
PLACES_AND_TURNS = [
    ("one's own stone", "X . .", "", "a1", "occupied"),
    ("the opponent's stone", "O . .", "", "a1", "occupied"),
    ("off the board", ". . .", "", "off", "outside"),
    ("the same colour twice", ". . .", "B:a1", "B:c1", "turn"),
    ("the same colour twice, by a pass", ". . .", "B:a1", "B:pass", "turn"),
    ("White first", ". . .", "", "W:a1", "turn"),
    ("in turn", ". . .", "B:a1", "W:c1", None),
    ("a pass", ". . .", "", "pass", None),
    ("a pass after a pass", ". . .", "pass", "pass", None),
    ("off the board, and the same colour twice", ". . .", "B:a1", "B:off", "outside"),
    ("an occupied point, where the stone has no liberty", ". O X O .", "", "c1", "occupied"),
    ("an occupied point, and the same colour twice", ". . .", "B:a1", "B:a1", "occupied"),
    ("a suicide that repeats a position, out of turn", ". O . O .", "B:c1", "B:c1", "suicide"),
]


@pytest.mark.parametrize("ko", ["simple", "positional", "ing"])
@pytest.mark.parametrize(
    ("start", "moves", "move", "expected"),
    [case[1:] for case in PLACES_AND_TURNS],
    ids=[case[0] for case in PLACES_AND_TURNS],
)
def test_occupied_points_and_wrong_turns_are_illegal(
    start: str, moves: str, move: str, expected: str | None, ko: str
) -> None:
    assert reason(game(start, moves), move, rules(ko)) == expected


def test_a_repetition_is_reported_before_the_turn() -> None:
    history = game(
        """
        . X O .
        X O . O
        . X O .
        """,
        "B:c2 W:pass W:pass",
    )
    assert reason(history, "W:b2", rules("positional")) == "superko"
    assert reason(history, "W:b2", rules("simple")) == "turn"


# moves before, the move judged, why it is illegal without resumption, and with it
AFTER_TWO_PASSES = [
    ("pass pass", "B:b2", "ended", None),
    ("pass pass", "W:b2", "ended", None),
    ("pass pass", "B:pass", None, None),
    ("pass pass", "W:pass", None, None),
    ("pass pass B:b2", "W:c3", "ended", None),
    ("pass pass B:b2", "B:c3", "turn", "turn"),
    ("pass pass W:b2", "B:c3", "ended", None),
    ("pass pass pass", "B:b2", "ended", None),
    ("a1 pass", "B:b2", None, None),
    ("pass a1 pass", "W:b2", None, None),
    ("B:pass B:pass", "W:b2", None, None),
    ("pass pass", "off", "outside", "outside"),
]


@pytest.mark.parametrize(("moves", "move", "ended", "resumed"), AFTER_TWO_PASSES)
def test_after_two_passes(moves: str, move: str, ended: str | None, resumed: str | None) -> None:
    history = game(empty(3, 3), moves)
    assert reason(history, move, rules(resumption=False)) == ended
    assert reason(history, move, rules(resumption=True)) == resumed


def test_an_illegal_move_has_its_number_colour_point_and_reason() -> None:
    history = game("X . . .", "c1")
    assert judged(history, "W:a1", rules()) == Illegal(2, WHITE, (0, 0), None, "occupied")
    assert judged(history, "W:off", rules()) == Illegal(2, WHITE, None, "zz", "outside")


def test_the_moves_of_a_game_are_checked_in_order() -> None:
    moves = "a1 W:a1 off B:c1 B:pass W:pass W:b2"
    played = replay(record(empty(3, 2), moves))
    found = legality_of(played, rules("positional", "allowed", resumption=False))
    assert [(illegal.move, illegal.reason) for illegal in found.illegal] == [
        (2, "occupied"),
        (3, "outside"),
        (4, "turn"),
        (5, "turn"),
        (7, "ended"),
    ]
    assert found.outcome is None


def test_illegal_moves_beyond_the_most_that_are_listed_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gocheck.rules.legality.MOST_REMARKABLE_MOVES", 2)
    moves = "a1 W:a1 off B:c1 B:pass W:pass W:b2"
    found = legality_of(replay(record(empty(3, 2), moves)), rules(resumption=True))
    assert [illegal.move for illegal in found.illegal] == [2, 3]
    assert found.more == 2


def test_every_reason_has_its_name_in_the_order_of_asking() -> None:
    assert REASONS == ("outside", "occupied", "suicide", "ko", "superko", "turn", "ended")


@pytest.mark.parametrize("moves", ["", "a1 b1 c2", "a1 pass pass", "pass pass b2"])
def test_a_game_without_illegal_moves(moves: str) -> None:
    legality = legality_of(replay(record(empty(3, 2), moves)), rules())
    assert legality == Legality((), None, 0)


@pytest.mark.parametrize(
    ("name", "illegal"), [("aga", [1, 4]), ("new-zealand", [4]), ("japanese", [1, 4])]
)
def test_two_rulesets_forbid_different_moves_of_one_game(name: str, illegal: list[int]) -> None:
    played = replay(record(TWO, "d1 pass c1 b1", to_move=BLACK))
    found = legality_of(played, builtin()[name]).illegal
    assert [move.move for move in found] == illegal
