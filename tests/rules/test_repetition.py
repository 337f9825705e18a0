"""Ko, superko and longer cycles: which move may not recreate which position."""

from dataclasses import replace

import pytest
from helpers.boards import empty, game, judged, reason, record, rules

from gocheck.board.board import Geometry, geometry
from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import replay
from gocheck.rules.legality import Outcome, legality_of
from gocheck.rules.ruleset import builtin

KO_RULES = (
    *("simple", "positional", "situational", "situational-moves", "natural-situational", "ing"),
)

KO = """
    . X O . .
    X . . O .
    . X O . .
"""
TRIPLE_KO = """
    . X O .
    X O . O
    . X O .
    X . X O
    . X O .
    X O . O
    . X O .
"""
SEND_TWO = """
    . . . . .
    X X O O .
    . O . O .
"""
SENT_BY_BLACK = SEND_TWO.translate(str.maketrans("XO", "OX"))
SNAPBACK = """
    . . . . .
    O O O O O
    O X X X O
    O X . . O
"""
PSK_AND_SSK_DIFFER = "a2 b1 b2 c2 b3 d1 a3 a1 c1"
NSSK_ALONE_ALLOWS = "b2 d1 c1 d3 c3 c2 e5 e2 a5 pass d2"

# name, start, first to move, moves, the move judged, and why it is illegal under each of KO_RULES
REPETITIONS = [
    ("a ko taken", KO, WHITE, "b2", "c2", "- - - - - -"),
    ("a ko retaken at once", KO, WHITE, "b2 c2", "b2", "ko ko ko ko ko ko"),
    ("a ko retaken after a threat", KO, WHITE, "b2 c2 e3 e2", "b2", "- - - - - -"),
    (
        "a ko retaken by who passed first",
        KO,
        WHITE,
        "b2 c2 pass pass",
        "W:b2",
        "- superko superko superko superko -",
    ),
    (
        "a ko retaken after the start, which nobody made",
        KO.replace("X . . O", "X . X O"),
        WHITE,
        "b2",
        "c2",
        "ko ko ko ko - ko",
    ),
    ("PSK and SSK differ", empty(4, 4), BLACK, PSK_AND_SSK_DIFFER, "b1", "- superko - - - -"),
    ("NSSK alone allows it", empty(5, 5), BLACK, NSSK_ALONE_ALLOWS, "c2", "ko ko ko ko - ko"),
    ("a triple ko, fifth move", TRIPLE_KO, BLACK, "c6 b4 c2 b6", "c4", "- - - - - -"),
    (
        "a triple ko, back at the start",
        TRIPLE_KO,
        BLACK,
        "c6 b4 c2 b6 c4",
        "b2",
        "- superko superko - - -",
    ),
    (
        "a triple ko, second round",
        TRIPLE_KO,
        BLACK,
        "c6 b4 c2 b6 c4 b2",
        "c6",
        "- superko superko superko superko -",
    ),
    ("sending two: taking them", SEND_TWO, WHITE, "a1", "c1", "- - - - - -"),
    ("sending two, returning one", SEND_TWO, WHITE, "a1 c1", "b1", "- superko - - - -"),
    (
        "sending two again",
        SEND_TWO,
        WHITE,
        "a1 c1 b1 pass",
        "a1",
        "- superko superko superko superko -",
    ),
    ("a snapback", SNAPBACK, WHITE, "c1 d1", "c1", "- - - - - -"),
    ("a pass that repeats the position", KO, WHITE, "b2 c2", "pass", "- - - - - -"),
    ("a third pass", KO, WHITE, "pass pass", "pass", "- - - - - -"),
]
IDS = [case[0] for case in REPETITIONS]


@pytest.fixture(params=["hashes that differ", "hashes all alike"], autouse=True)
def hashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test once more with all positions sharing one hash: nothing may change."""
    if request.param == "hashes all alike":

        def without_hashes(columns: int, rows: int) -> Geometry:
            nothing = (0,) * (columns * rows)
            return replace(geometry(columns, rows), hashes=(nothing, nothing, nothing))

        monkeypatch.setattr("gocheck.board.board.geometry", without_hashes)


@pytest.mark.parametrize(
    ("start", "first", "moves", "move", "reasons"), [case[1:] for case in REPETITIONS], ids=IDS
)
def test_which_repetitions_each_ko_rule_forbids(
    start: str, first: int, moves: str, move: str, reasons: str
) -> None:
    history = game(start, moves, first)
    found = (reason(history, move, rules(ko)) or "-" for ko in KO_RULES)
    assert dict(zip(KO_RULES, found, strict=True)) == dict(
        zip(KO_RULES, reasons.split(), strict=True)
    )


@pytest.mark.parametrize(
    ("start", "first", "moves", "move", "ko", "repeats"),
    [
        (KO, WHITE, "b2 c2", "b2", "simple", 1),
        (KO, WHITE, "b2 c2", "b2", "ing", 1),
        (KO, WHITE, "e3 e1 b2 c2", "b2", "positional", 3),
        (KO, WHITE, "b2 c2 pass pass", "W:b2", "situational", 1),
        (KO.replace("X . . O", "X . X O"), WHITE, "b2", "c2", "simple", 0),
        (empty(4, 4), BLACK, PSK_AND_SSK_DIFFER, "b1", "positional", 7),
        (empty(5, 5), BLACK, NSSK_ALONE_ALLOWS, "c2", "situational", 10),
        (empty(5, 5), BLACK, NSSK_ALONE_ALLOWS, "c2", "positional", 10),
        (TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4", "b2", "situational", 0),
        (TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4 b2", "c6", "natural-situational", 1),
        (SEND_TWO, WHITE, "a1 c1 b1 pass", "a1", "positional", 1),
    ],
)
def test_the_repeated_position_is_named(
    start: str, first: int, moves: str, move: str, ko: str, repeats: int
) -> None:
    illegal = judged(game(start, moves, first), move, rules(ko))
    assert illegal is not None
    assert illegal.repeats == repeats


@pytest.mark.parametrize(
    ("ko", "repeats"), [("positional", 4), ("situational", 3), ("natural-situational", 1)]
)
def test_the_latest_position_that_a_ko_rule_forbids_is_named(ko: str, repeats: int) -> None:
    # Nothing changes on the board; White is to move after moves 1 and 3.
    history = game(". O . O .", "B:c1 W:pass B:pass W:pass")
    illegal = judged(history, "B:c1", rules(ko, suicide="allowed"))
    assert illegal is not None
    assert illegal.repeats == repeats


# name, start, first to move, moves, the cycle (move, what it repeats), moves superko forbids
CYCLES = [
    ("a triple ko", TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4 b2", (6, 0), [6]),
    ("a triple ko goes on", TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4 b2 c6 b4", (6, 0), [6, 7, 8]),
    ("sending two, returning one", SEND_TWO, WHITE, "a1 c1 b1 pass a1", (3, 0), [3, 5]),
    ("a ko retaken after a stop is no cycle", KO, WHITE, "b2 c2 pass pass W:b2", None, [5]),
    (
        "a triple ko that begins after two passes",
        TRIPLE_KO,
        BLACK,
        "pass pass c6 b4 c2 b6 c4 b2",
        (8, 2),
        [8],
    ),
    ("no cycle", KO, WHITE, "b2 c2 e3 e2 b2", None, []),
]
CYCLE_IDS = [case[0] for case in CYCLES]


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [
        ("japanese", "no_result"),
        ("korean", "draw"),
        ("chinese", "referee"),
        ("ing", "referee"),
    ],
)
@pytest.mark.parametrize(
    ("start", "first", "moves", "cycle"), [case[1:5] for case in CYCLES], ids=CYCLE_IDS
)
def test_the_outcome_of_a_long_cycle_by_ruleset(
    ruleset: str,
    kind: str,
    start: str,
    first: int,
    moves: str,
    cycle: tuple[int, int] | None,
) -> None:
    legality = legality_of(replay(record(start, moves, to_move=first)), builtin()[ruleset])
    assert legality.illegal == ()
    expected = Outcome(kind, *cycle, length=cycle[0] - cycle[1]) if cycle else None
    assert legality.outcome == expected


# The text: a play that repeats a position ends the game. It is a tie if as many white as black
# stones were removed in the cycle; Black wins if more white ones were, White if more black ones.
@pytest.mark.parametrize(
    ("start", "first", "moves", "expected"),
    [
        (TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4 b2", Outcome("draw", 6, 0, 6)),
        # White sends two stones and gets one back.
        (SEND_TWO, WHITE, "a1 c1 b1", Outcome("black_wins", 3, 0, 3)),
        (SENT_BY_BLACK, BLACK, "a1 c1 b1", Outcome("white_wins", 3, 0, 3)),
        (SEND_TWO, BLACK, "pass a1 c1 b1", Outcome("black_wins", 4, 0, 4)),
        (SEND_TWO, WHITE, "a1 pass pass c1 b1", None),
        (KO, WHITE, "b2 c2 e3 e2 b2", None),
    ],
    ids=["triple ko", "White sends two", "Black sends two", "after a pass", "resumed", "a ko"],
)
def test_who_captures_more_in_a_cycle_wins_under_the_japanese_2003_rules(
    start: str, first: int, moves: str, expected: Outcome | None
) -> None:
    legality = legality_of(replay(record(start, moves, to_move=first)), builtin()["japanese-2003"])
    assert legality.illegal == ()
    assert legality.outcome == expected


@pytest.mark.parametrize(
    ("start", "first", "moves", "illegal"),
    [(*case[1:4], case[5]) for case in CYCLES],
    ids=CYCLE_IDS,
)
def test_positional_superko_forbids_what_closes_a_cycle(
    start: str, first: int, moves: str, illegal: list[int]
) -> None:
    legality = legality_of(replay(record(start, moves, to_move=first)), builtin()["wmsg"])
    assert [found.move for found in legality.illegal] == illegal
    assert legality.outcome is None


@pytest.mark.parametrize(
    ("start", "moves", "expected"),
    [
        (". O . O .", "c1", None),
        (". O . . O .", "c1 pass d1", Outcome("no_result", 3, 0, 3)),
    ],
    ids=["one stone", "two stones"],
)
def test_suicide_of_a_single_stone_is_no_cycle_and_of_two_stones_is_one(
    start: str, moves: str, expected: Outcome | None
) -> None:
    ruleset = rules("simple", "allowed", "no_result")
    assert legality_of(replay(record(start, moves)), ruleset).outcome == expected
