"""What holds for the scores of every game, random ones included."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.boards import empty
from helpers.finished_games import both, finished, named, score
from hypothesis import given, settings, strategies as st

from gocheck.board.board import Board, geometry
from gocheck.board.groups import groups
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Move, Record, Setup
from gocheck.replay.replay import replay
from gocheck.rules.ruleset import builtin
from gocheck.scoring.score import PARTS
from gocheck.scoring.scorer import Scorer
from gocheck.status.status import assumed

pytestmark = pytest.mark.ci

CHECK = settings(max_examples=150)
RULESETS = tuple(builtin().values())
AREA = named("basic")
TERRITORY = replace(AREA, scoring="territory")
PASS_STONES = replace(TERRITORY, pass_stones=True)
AGA_BY_TERRITORY = replace(named("aga"), scoring="territory", handicap_compensation="0")

Point = tuple[int, int]


def legal(board: Board, point: int, color: int) -> bool:
    """Whether a play takes nothing that stands on its point and is no suicide."""
    trial = board.copy()
    return not board.colors[point] and not trial.play(point, color).removed


@st.composite
def games(
    draw: st.DrawFn,
    *,
    handicap: bool = False,
    early_passes: bool = True,
    unfinished: bool = False,
    resumed: bool = False,
) -> Record:
    """Return a game of legal alternate moves that ends in two passes, if it is finished.

    handicap: with up to five stones set up, or none; unfinished: one final pass may be
    missing, or both; resumed: play may stop by two passes and go on. No ko rule holds, so that
    captures are many.
    """
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    board = Board(columns, rows)
    numbers = st.integers(0, columns * rows - 1)
    color = BLACK
    stones: list[tuple[Point, int]] = []
    if handicap:
        placed = draw(st.sets(numbers, max_size=min(5, columns * rows // 2)))
        if len(placed) > 1:
            color = WHITE
            for number in sorted(placed):
                board.set_up([(number, BLACK)])
                stones.append((pair(number, columns), BLACK))
    moves: list[Move] = []

    def add(point: Point | None) -> None:
        nonlocal color
        moves.append(Move(color, point, len(moves) + 1))
        color = opponent(color)

    may_pass = early_passes and draw(st.booleans())
    count = draw(st.integers(0, 80))
    stop = draw(st.integers(0, count)) if resumed and draw(st.booleans()) else None
    for turn, number in enumerate(draw(st.lists(numbers, min_size=count, max_size=count))):
        if turn == stop:
            add(None)
            add(None)
        if legal(board, number, color):
            board.play(number, color)
            add(pair(number, columns))
        elif may_pass and not (moves and moves[-1].point is None):
            add(None)
    if early_passes and moves and moves[-1].point is None:
        moves.pop()
        color = opponent(color)
    for _ in range(draw(st.integers(0 if unfinished else 2, 2))):
        add(None)
    made = finished(empty(columns, rows), "", handicap=len(stones) or None)
    setups = (Setup(after=0, node=0, stones=tuple(stones), to_move=None),) if stones else ()
    return replace(made, moves=tuple(moves), setups=setups)


def pair(number: int, columns: int) -> Point:
    return number % columns, number // columns


def turns(game: Record, color: int, *, plays: bool = False) -> int:
    """Return how many moves a colour made, or how many plays."""
    return sum(move.color == color and not (plays and move.point is None) for move in game.moves)


def passes_until_equal(game: Record) -> Record:
    """Return the game with one more pass where Black made one move more than White."""
    if turns(game, BLACK) == turns(game, WHITE):
        return game
    return replace(game, moves=(*game.moves, Move(WHITE, None, len(game.moves) + 1)))


@given(games())
@CHECK
def test_after_equally_many_moves_area_and_territory_give_the_same_margin(game: Record) -> None:
    # "Rules of Go", encyclopedia article: stones and pass stones both count as moves.
    game = passes_until_equal(game)
    assert turns(game, BLACK) == turns(game, WHITE)
    assert score(game, AREA).margin == score(game, PASS_STONES).margin


@given(games())
@CHECK
def test_without_pass_stones_the_margins_differ_by_the_plays_made(game: Record) -> None:
    plays = turns(game, BLACK, plays=True) - turns(game, WHITE, plays=True)
    assert score(game, AREA).margin - score(game, TERRITORY).margin == plays


@given(games(handicap=True, unfinished=True))
@CHECK
def test_aga_area_and_territory_always_agree(game: Record) -> None:
    # S2, rules 11 and 12: pass stones, White's last pass, handicap stones as one move.
    assert score(game, "aga", "7.5").margin == score(game, AGA_BY_TERRITORY, "7.5").margin


@given(games(early_passes=False))
@CHECK
def test_telego_differs_exactly_when_black_makes_the_last_play(game: Record) -> None:
    # rulesets.toml, `telego`.
    plays = [move for move in game.moves if move.point is not None]
    point = 1 if plays and plays[-1].color == BLACK else 0
    assert score(game, "aga").margin - score(game, "telego").margin == point


@given(games(handicap=True))
@CHECK
def test_stone_scoring_is_area_less_group_tax(game: Record) -> None:
    # "Rules of Go", encyclopedia article: two points for each group that stands by two eyes.
    tax, _ = taxes(game)
    area, by_stones = score(game, "chinese"), score(game, "stone-scoring")
    compensation = area.parts["compensation"][1]
    assert by_stones.margin == score(game, "area-group-tax").margin
    assert area.margin + compensation - by_stones.margin == tax[BLACK] - tax[WHITE]
    by_territory, taxed = score(game, "telego"), score(game, "territory-group-tax")
    assert by_territory.margin - taxed.margin == tax[BLACK] - tax[WHITE]


@given(games())
@CHECK
def test_stone_scoring_is_area_where_both_have_as_many_groups(game: Record) -> None:
    # "Rules of Go", encyclopedia article.
    tax, count = taxes(game)
    if count[BLACK] == count[WHITE] and all(tax[color] == 2 * count[color] for color in tax):
        assert score(game, "chinese").margin == score(game, "stone-scoring").margin


def taxes(game: Record) -> tuple[dict[int, int], dict[int, int]]:
    """Return each side's group tax, and how many groups with eyes it has."""
    board = geometry(game.columns, game.rows)
    stones = replay(game).final_position
    tax = {BLACK: 0, WHITE: 0}
    count = {BLACK: 0, WHITE: 0}
    for group in groups(stones, assumed(stones, board).owners, board):
        small = len(group.eyes) == 1 and len(group.eyes[0]) < 3
        tax[group.color] += small or 2 * bool(group.eyes)
        count[group.color] += bool(group.eyes)
    return tax, count


@given(games(handicap=True, unfinished=True), st.decimals(-20, 20, places=2))
@CHECK
def test_parts_add_up_under_every_ruleset(game: Record, komi: Decimal) -> None:
    happened = replay(game)
    assert len(RULESETS) > 40
    judge = Scorer(happened, assumed(happened.final_position, geometry(game.columns, game.rows)))
    for ruleset in RULESETS:
        scored = judge.score(ruleset, komi)
        assert tuple(scored.parts) == PARTS
        assert scored.black == sum(Decimal(black) for black, _ in scored.parts.values())
        assert scored.white == sum(Decimal(white) for _, white in scored.parts.values())
        assert scored.margin == scored.black - scored.white
        assert judge.margin(ruleset, komi) == (scored.margin, scored.winner)
        assert scored.parts["komi"] == (0, komi)
        tie = (ruleset.tie_handicap if happened.handicap else None) or ruleset.tie
        assert (scored.winner == BLACK) is (
            scored.margin > 0 or (scored.margin == 0 and tie == "black")
        )
        assert all(black >= 0 and white >= 0 for black, white in board_parts(scored.parts))


def board_parts(
    parts: dict[str, tuple[int | Decimal, int | Decimal]],
) -> list[tuple[int | Decimal, int | Decimal]]:
    names = ("stones", "territory", "prisoners", "dead", "passes", "compensation")
    return [parts[name] for name in names]


@given(games())
@CHECK
def test_area_territory_and_neutral_points_fill_the_board(game: Record) -> None:
    happened = replay(game)
    status = assumed(happened.final_position, geometry(game.columns, game.rows))
    for name in ("chinese", "tromp-taylor"):
        scored = score(game, name)
        assert scored.black + scored.white + len(status.dame) == game.columns * game.rows


# The same game with the colours, or the sides of the board, exchanged.

UNCOLORED = [replace(ruleset, white_passes_last=False, first_pass=None) for ruleset in RULESETS]


@given(games())
@CHECK
def test_exchanging_the_colours_exchanges_the_totals(game: Record) -> None:
    columns, rows = game.columns, game.rows
    swapped = replace(
        game,
        moves=tuple(move._replace(color=opponent(move.color)) for move in game.moves),
        setups=(Setup(after=0, node=0, stones=(), to_move=WHITE),),
    )
    shape = geometry(columns, rows)
    one, other = replay(game), replay(swapped)
    judge = Scorer(one, assumed(one.final_position, shape))
    mirror = Scorer(other, assumed(other.final_position, shape))
    assert len(UNCOLORED) > 40
    for ruleset in UNCOLORED:
        scored, exchanged = judge.score(ruleset, Decimal(0)), mirror.score(ruleset, Decimal(0))
        assert both(scored) == (exchanged.white, exchanged.black)


SYMMETRIES: list[Callable[[int, int, int, int], Point]] = [
    lambda column, row, columns, rows: (columns - 1 - column, row),
    lambda column, row, columns, rows: (column, rows - 1 - row),
    lambda column, row, columns, rows: (row, column),
]
"""Mirror left and right, mirror top and bottom, mirror in the diagonal: they make all eight."""


@given(games(handicap=True), st.sampled_from(SYMMETRIES))
@CHECK
def test_turning_the_board_changes_no_score(
    game: Record, symmetry: Callable[[int, int, int, int], Point]
) -> None:
    columns, rows = game.columns, game.rows

    def image(point: Point) -> Point:
        return symmetry(*point, columns, rows)

    turned = symmetry is SYMMETRIES[2]
    mirrored = replace(
        game,
        columns=rows if turned else columns,
        rows=columns if turned else rows,
        moves=tuple(
            move._replace(point=image(move.point)) if move.point else move for move in game.moves
        ),
        setups=tuple(
            replace(setup, stones=tuple((image(point), color) for point, color in setup.stones))
            for setup in game.setups
        ),
    )
    one, other = replay(game), replay(mirrored)
    judge = Scorer(one, assumed(one.final_position, geometry(columns, rows)))
    mirror = Scorer(other, assumed(other.final_position, geometry(mirrored.columns, mirrored.rows)))
    assert len(RULESETS) > 40
    for ruleset in RULESETS:
        assert judge.score(ruleset, Decimal(0)) == mirror.score(ruleset, Decimal(0))


def test_the_random_games_have_captures_groups_and_passes() -> None:
    # What the properties above are worth: captures, living groups and passes do occur.
    seen: set[str] = set()

    @given(games(handicap=True, unfinished=True))
    @settings(max_examples=300, database=None, derandomize=True)
    def look(game: Record) -> None:
        happened = replay(game)
        assert not any(facts.occupied or facts.out_of_turn for facts in happened.facts)
        if any(happened.prisoners):
            seen.add("captures")
        if happened.handicap_stones:
            seen.add("handicap")
        if not happened.end.two_passes:
            seen.add("unfinished")
        if len(happened.passes[0]) > 1:
            seen.add("early passes")
        shape = geometry(game.columns, game.rows)
        status = assumed(happened.final_position, shape)
        if all(status.surrounded) and EMPTY not in status.owners:
            seen.add("every point is somebody's")

    look()
    assert len(seen) == 5, seen
