"""What passes do to a score: pass stones, White's last pass, who passed first, passes left out."""

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.boards import empty
from helpers.finished_games import (
    BLACK_PLAYS_LAST,
    EVEN,
    RULESETS,
    both,
    findings,
    finished,
    moves_to,
    named,
    played,
    report as judge,
    score,
)

from gocheck.board.board import geometry
from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Komi, Setup
from gocheck.record.result import parse_result
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.rules.lookup import Rulesets
from gocheck.scoring.scorer import Scorer
from gocheck.settings import Settings
from gocheck.status.status import assumed

AGA_BY_TERRITORY = replace(named("aga"), scoring="territory", handicap_compensation="0")
"""S2, rule 12: the players may count territory and prisoners, pass stones being prisoners."""


@pytest.mark.parametrize(
    ("moves", "closing", "passes", "last", "first_ending", "first_any"),
    [
        # Closing passes that a source leaves out are assumed, alternately from the player to
        # move.
        ("", (BLACK, WHITE), (1, 1), WHITE, BLACK, BLACK),
        ("b2", (WHITE, BLACK), (1, 1), BLACK, WHITE, WHITE),
        ("b2 c3", (BLACK, WHITE), (1, 1), WHITE, BLACK, BLACK),
        ("b2 pass", (BLACK,), (1, 1), BLACK, WHITE, WHITE),
        ("b2 c3 pass", (WHITE,), (1, 1), WHITE, BLACK, BLACK),
        ("b2 pass pass", (), (1, 1), BLACK, WHITE, WHITE),
        ("b2 pass pass pass", (), (1, 2), WHITE, WHITE, WHITE),
        # An early pass that is answered is the first of all, not of those that end the game.
        ("b2 pass b3 c3 pass pass", (), (1, 2), WHITE, BLACK, WHITE),
        ("b2 pass b3 c3", (BLACK, WHITE), (1, 2), WHITE, BLACK, WHITE),
        ("b2 c2 pass c3 b3 pass pass", (), (2, 1), BLACK, WHITE, BLACK),
        # A move off the board is no pass.
        ("b2 W:off", (BLACK, WHITE), (1, 1), WHITE, BLACK, BLACK),
    ],
)
def test_how_a_game_ends_in_passes(
    moves: str,
    closing: tuple[int, ...],
    passes: tuple[int, int],
    last: int,
    first_ending: int,
    first_any: int,
) -> None:
    how = replay(finished(empty(4, 4), moves)).end
    assert (how.missing_passes, how.passes, how.last) == (closing, passes, last)
    assert (how.first_ending, how.first_any) == (first_ending, first_any)


def test_white_to_open_and_nothing_played() -> None:
    how = replay(finished("X . X\n. . .\n. . .", "", handicap=2)).end
    assert (how.missing_passes, how.first_ending) == ((WHITE, BLACK), WHITE)


def test_after_a_resumption_the_first_two_passes_in_a_row_show_who_passed_first() -> None:
    # S0, "World Mind Sports Games Rules": by the time of a resumption "the one-point advantage
    # for passing first has already been attributed to one player or the other by the first set
    # of consecutive passes". White was first at 2 and 3, Black at 5 and 6.
    how = replay(finished(empty(4, 4), "b2 pass pass W:c3 pass pass")).end
    assert (how.missing_passes, how.passes, how.last) == ((), (2, 2), WHITE)
    assert how.first_ending == WHITE


# Passes are prisoners: AGA, the primer.


@pytest.mark.parametrize(
    ("ending_moves", "passes", "black", "white"),
    [
        # White made the last play: Black passes, White passes; each has one stone more.
        ("pass pass", (1, 1), 5, 5),
        # Left out, they are assumed and count the same.
        ("", (1, 1), 5, 5),
        ("pass", (1, 1), 5, 5),
        # A third pass, by Black; White must be last, so a fourth is his.
        ("pass pass pass", (2, 2), 6, 6),
        ("pass pass pass pass", (2, 2), 6, 6),
    ],
)
def test_pass_stones(ending_moves: str, passes: tuple[int, int], black: int, white: int) -> None:
    # S2, rules 7, 9 and 11. 4x4, four points of territory each, White plays last.
    game = played(EVEN, ending_moves)
    scored = score(game, AGA_BY_TERRITORY)
    assert scored.parts["passes"] == passes
    assert both(scored) == (black, white)
    assert score(game, "japanese").parts["passes"] == (0, 0)


def test_passes_between_handicap_stones_are_not_moves() -> None:
    # S2, rule 4: the handicap stones come first, then White moves. Some programs write a pass of
    # White's between two stones.
    passing, plain = (
        finished(empty(5, 5), moves, handicap=3)
        for moves in (
            "B:b2 W:pass B:d4 W:pass B:b4 W:c3 pass pass",
            "B:b2 B:d4 B:b4 W:c3 B:pass W:pass",
        )
    )
    one, other = (replay(game).end for game in (passing, plain))
    assert one == other
    assert (one.passes, one.first_any) == ((1, 1), BLACK)
    assert score(passing, AGA_BY_TERRITORY) == score(plain, AGA_BY_TERRITORY)
    assert score(passing, AGA_BY_TERRITORY).margin == score(passing, "aga").margin
    # Where they are no handicap stones the passes are passes.
    even = finished(empty(5, 5), "B:b2 W:pass B:d4 W:pass B:b4 W:c3 pass pass")
    assert replay(even).end.passes == (1, 3)


def test_white_passes_last_where_black_played_last() -> None:
    # S2, rule 9: "White must make the last move - if necessary, an additional pass".
    game = played(BLACK_PLAYS_LAST, "pass pass")
    assert score(game, AGA_BY_TERRITORY).parts["passes"] == (2, 1)
    assert score(game, replace(AGA_BY_TERRITORY, white_passes_last=False)).parts["passes"] == (1, 1)
    assert score(game, AGA_BY_TERRITORY).assumed_passes == (WHITE,)
    recorded = played(BLACK_PLAYS_LAST, "pass pass pass")
    assert score(recorded, AGA_BY_TERRITORY).parts == score(game, AGA_BY_TERRITORY).parts
    assert score(recorded, AGA_BY_TERRITORY).assumed_passes == ()


def test_under_area_counting_a_pass_stone_has_no_effect() -> None:
    # A pass stone is a point under territory counting and nothing under area.
    many = played(EVEN, "pass pass pass pass")
    assert score(many, "aga").parts["passes"] == (0, 0)
    assert score(many, "aga") == score(played(EVEN), "aga")


@pytest.mark.parametrize(
    ("end", "difference"),
    [
        (EVEN, 0),
        (BLACK_PLAYS_LAST, 1),
    ],
)
def test_telego_misses_a_point_when_black_plays_last(end: str, difference: int) -> None:
    # rulesets.toml, `telego`: territory without pass stones, and White need not move last.
    game = played(end)
    assert score(game, "aga").margin - score(game, "telego").margin == difference


# Who passed first: WMSG, Ikeda, the button.

OPEN_BOARD = """
    . . . X X O .
    . . . X O O .
    . . . X O O .
    . . . X O O .
    . . . X O O .
    . . . X O O .
    . . . X O . .
    """
"""7x7: Black 29, White 20 by area."""


@pytest.mark.parametrize(
    ("ruleset", "moves", "first_pass"),
    [
        # S0, "World Mind Sports Games": Black has one point less if White was first to pass.
        ("wmsg", "B:a4 W:g1 pass pass", (0, 0)),
        ("wmsg", "W:g1 B:a4 pass pass", (-1, 0)),
        # An early pass that is answered does not count: "the first set of consecutive passes".
        ("wmsg", "B:a4 pass a3 g1 pass pass", (0, 0)),
        ("wmsg", "B:pass W:g1 B:a4 pass pass", (-1, 0)),
        # A third pass changes nothing.
        ("wmsg", "B:a4 W:g1 pass pass pass", (0, 0)),
        # Left out: the player to move is taken to have passed first.
        ("wmsg", "B:a4 W:g1", (0, 0)),
        ("wmsg", "W:g1 B:a4", (-1, 0)),
        # Ikeda's is the very first pass of the game, answered or not; so is the button.
        ("ikeda-area", "B:a4 W:g1 pass pass", (0, 0)),
        ("ikeda-area", "W:g1 B:a4 pass pass", (0, 1)),
        ("ikeda-area", "B:a4 pass a3 g1 pass pass", (0, 1)),
        ("ikeda-area", "B:pass W:g1 B:a4 pass pass", (0, 0)),
        ("button", "B:a4 W:g1 pass pass", (Decimal("0.5"), 0)),
        ("button", "W:g1 B:a4 pass pass", (0, Decimal("0.5"))),
        ("button", "B:a4 pass a3 g1 pass pass pass", (0, Decimal("0.5"))),
        ("chinese", "W:g1 B:a4 pass pass", (0, 0)),
    ],
)
def test_points_for_the_first_pass(ruleset: str, moves: str, first_pass: tuple[int, int]) -> None:
    scored = score(finished(OPEN_BOARD, moves), ruleset)
    assert scored.parts["first_pass"] == first_pass
    assert both(scored) == (29 + first_pass[0], 20 + first_pass[1])


@pytest.mark.parametrize(
    ("moves", "result"), [("B:pass W:pass", "B+0.5"), ("W:pass B:pass", "W+0.5")]
)
def test_the_first_pass_can_decide_a_wmsg_game(moves: str, result: str) -> None:
    # S0: komi 6.5 is 7.5 in effect. Black is ahead by seven on the board.
    game = finished(
        """
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        """,
        moves,
    )
    assert score(game, "wmsg", "6.5").result == result


# The finding where it depends on passes that are not recorded.


def turning(moves: str, compared: tuple[str, ...]) -> list[tuple[str, ...]]:
    game = finished(EVEN, moves, rules="Chinese", komi="7", result="W+7")
    return [each.rulesets for each in findings(judge(game, rules=compared), "END401")]


@pytest.mark.parametrize(
    ("moves", "named_rulesets"),
    [
        ("", [("wmsg", "ikeda-area", "button")]),
        ("B:pass W:pass", []),
        ("B:pass W:pass B:pass", []),
    ],
)
def test_a_score_that_depends_on_passes_not_recorded_is_reported(
    moves: str, named_rulesets: list[tuple[str, ...]]
) -> None:
    # A rule that depends on who passed first then gives a finding.
    compared = ("japanese", "primer", "wmsg", "aga", "ikeda-area", "button")
    assert turning(moves, compared) == named_rulesets
    assert turning(moves, ("japanese", "aga")) == []


@pytest.mark.parametrize(
    ("moves", "assumed"),
    [("", (BLACK, WHITE)), ("B:pass", (WHITE,)), ("B:pass W:pass", ())],
)
@pytest.mark.parametrize("ruleset", ["primer", "wmsg"])
def test_assumed_passes_are_listed_where_they_matter(
    moves: str, assumed: tuple[int, ...], ruleset: str
) -> None:
    assert score(finished(EVEN, moves), ruleset).assumed_passes == assumed


@pytest.mark.parametrize(
    ("ruleset", "moves", "assumed"),
    [
        ("ikeda-area", "", (BLACK, WHITE)),
        ("button", "", (BLACK, WHITE)),
        # The first pass of the game is recorded, so the missing ones change nothing.
        ("ikeda-area", "B:pass", ()),
        ("button", "B:pass W:d4", ()),
        ("wmsg", "B:pass W:d4", (BLACK, WHITE)),
        # So are the first two passes in a row, before play was resumed.
        ("wmsg", "B:pass W:pass B:d4", ()),
        ("primer", "B:pass W:pass B:d4", (WHITE, BLACK, WHITE)),
    ],
)
def test_missing_passes_are_not_listed_where_the_first_pass_is_recorded(
    ruleset: str, moves: str, assumed: tuple[int, ...]
) -> None:
    assert score(finished(EVEN, moves), ruleset).assumed_passes == assumed


@pytest.mark.parametrize(
    ("ruleset", "moves", "expected"),
    [
        ("wmsg", "", True),
        ("wmsg", "pass pass", False),
        # An answered pass is the first of the game, but does not end it.
        ("wmsg", "pass d4", True),
        ("ikeda-area", "pass d4", False),
        ("ikeda-area", "", True),
        ("chinese", "", False),
    ],
)
def test_the_first_pass_is_assumed_where_the_record_misses_it(
    ruleset: str, moves: str, expected: bool
) -> None:
    assert score(finished(EVEN, moves), ruleset).first_pass_assumed is expected


@pytest.mark.parametrize("moves", ["", "B:pass", "B:pass W:pass"])
@pytest.mark.parametrize("ruleset", ["japanese", "chinese", "telego"])
def test_no_passes_are_assumed_where_they_do_not_matter(moves: str, ruleset: str) -> None:
    assert score(finished(EVEN, moves), ruleset).assumed_passes == ()


def test_moves_of_the_helper_are_in_reading_order() -> None:
    # The tests' own helper: reading order, in turn.
    assert moves_to(". X O\nX O X") == "B2 C2 A1 B1 C1"


def test_one_scorer_scores_each_ruleset_by_its_own_rules() -> None:
    # What rulesets have in common is counted once; what they differ in is not.
    happened = replay(played(BLACK_PLAYS_LAST))
    judge = Scorer(
        happened, assumed(happened.final_position, geometry(happened.columns, happened.rows))
    )
    one_pass = replace(AGA_BY_TERRITORY, white_passes_last=False)
    assert judge.score(AGA_BY_TERRITORY, Decimal(0)).parts["passes"] == (2, 1)
    assert judge.score(one_pass, Decimal(0)).parts["passes"] == (1, 1)


# Play that goes on after two passes, where the ruleset does not know that.


AFTER_THE_END = finished(empty(4, 4), f"{moves_to(EVEN)} pass pass d4")
"""Area eight to eight when the game stops; then Black's d4 opens White's four points to both, so
that counted as is he has 5 stones and 4 points, White 4 stones."""


@pytest.mark.parametrize(
    ("ruleset", "area", "stop"),
    [
        ("chinese", (9, 4), None),
        ("basic", (8, 8), 10),
        ("cgos", (8, 8), 10),
        ("katago-tromp-taylor", (8, 8), 10),
        ("tromp-taylor", (8, 8), 10),
    ],
)
def test_what_is_played_after_the_end_does_not_count(
    ruleset: str, area: tuple[int, int], stop: int | None
) -> None:
    # Tromp-Taylor rule 8, basic rule 8: two consecutive passes end the game.
    game = judge(AFTER_THE_END, ruleset=ruleset, komi=Decimal(0), score_all=True)
    assert game is not None
    scored = game.scores[ruleset]
    assert both(scored) == area
    assert scored.ended_at == stop


@pytest.mark.parametrize(
    ("result", "expected"), [("0", []), ("B+5", ["warning"]), ("B+9", ["error"])]
)
def test_a_result_that_counts_moves_after_the_end_is_no_error(
    result: str, expected: list[str]
) -> None:
    game = replace(AFTER_THE_END, rules="Tromp-Taylor", komi=Komi("0", Decimal(0)))
    found = findings(judge(replace(game, result=parse_result(result))), "RES50")
    assert [each.severity for each in found] == expected
    assert not found or ("after the end" in found[0].message) is (result == "B+5")


def test_after_a_setup_a_game_begins_anew() -> None:
    # What is set up after the stop takes the game up again: the next two passes are its end.
    game = finished(empty(4, 4), f"{moves_to(EVEN)} pass pass d4 pass pass")
    again = Setup(after=10, node=0, stones=(((3, 3), WHITE),), to_move=None)
    judged = judge(replace(game, setups=(again,)), ruleset="basic", komi=Decimal(0))
    assert judged is not None
    assert judged.scores["basic"].ended_at is None


def test_the_margin_of_a_game_that_ended_earlier_is_that_at_its_two_passes() -> None:
    then, now = replay(played(EVEN)), replay(AFTER_THE_END)
    shape = geometry(4, 4)
    at_two_passes = Scorer(then, assumed(then.final_position, shape))
    status = assumed(now.final_position, shape)
    game = Scorer(now, status, at_two_passes=at_two_passes)
    assert game.margin(named("basic"), Decimal(0)) == (Decimal(0), None)
    assert game.margin(named("chinese"), Decimal(0)) == (Decimal(5), BLACK)
    assert Scorer(now, status).margin(named("basic"), Decimal(0)) == (Decimal(5), BLACK)


# A second stop, after play was resumed.


@pytest.mark.parametrize(
    ("ruleset", "end", "area", "dead_stones"),
    [
        # S0, "World Mind Sports Games Rules": after one resumption "play stops and all stones left
        # on the board are deemed alive"; Simplified Ing: the second stop is counted as it stands.
        # As it stands Black has 5 stones and 4 points, White 4 stones; with d4 off, 8 to 8.
        ("wmsg", "pass pass d4 pass pass", (9, 4), "none"),
        ("simplified-ing", "pass pass d4 pass pass", (9, 4), "none"),
        ("wmsg", "pass pass d4", (9, 4), "none"),
        # Taylor's comment 5: after a disagreement further passes bind as in rules 6 and 7.
        ("taylor", "pass pass d4 pass pass", (9, 4), "none"),
        ("taylor", "d4 pass pass", (8, 8), "agreement"),
        ("chinese", "pass pass d4 pass pass", (8, 8), "agreement"),
        # Further passes are no resumption, and without one d4 is removed.
        ("wmsg", "d4 pass pass", (7, 8), "agreement"),
        ("wmsg", "d4 pass pass pass", (7, 8), "agreement"),
        ("wmsg", "d4 pass pass pass pass", (7, 8), "agreement"),
        ("taylor", "d4 pass pass pass pass", (8, 8), "agreement"),
        ("simplified-ing", "d4 pass pass pass pass", (8, 8), "agreement"),
        ("simplified-ing", "d4 pass pass", (8, 8), "agreement"),
        # Under rules without resumption the first stop is the end.
        ("basic", "pass pass d4 pass pass", (8, 8), "none"),
    ],
)
def test_a_second_agreement_phase(
    ruleset: str, end: str, area: tuple[int, int], dead_stones: str
) -> None:
    game = finished(empty(4, 4), f"{moves_to(EVEN)} {end}")
    settings = Settings(
        RULESETS, (ruleset,), ruleset, komi=Decimal(0), score_all=True, dead=("D4",)
    )
    judged = Referee(settings).check(game)
    assert judged is not None
    scored = judged.scores[ruleset]
    assert (both(scored), scored.dead_stones) == (area, dead_stones)


def test_dead_stones_are_removed_at_a_first_stop_that_ends_the_game() -> None:
    # No built-in ruleset without resumption removes dead stones by agreement.
    club = replace(RULESETS.get("basic"), name="club", aliases=(), dead_stones="agreement")
    game = finished(empty(4, 4), f"{moves_to(EVEN)} d4 pass pass d3 pass pass")
    settings = Settings(
        Rulesets((club,)), ("club",), "club", komi=Decimal(0), score_all=True, dead=("D4",)
    )
    judged = Referee(settings).check(game)
    assert judged is not None
    scored = judged.scores["club"]
    assert (both(scored), scored.dead_stones, scored.ended_at) == ((8, 8), "agreement", 11)
