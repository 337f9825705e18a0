"""Finished games drawn as text, and what gocheck makes of them.

Boards are drawn as in `boards`. Territory marks are a second drawing of the same size: ``b``
is a point of TB, ``w`` of TW, ``*`` of both; every other letter says nothing.
"""

from dataclasses import replace
from decimal import Decimal

from helpers.boards import COLORS, drawing, empty, read_colors, record

from gocheck.board.board import Geometry, geometry
from gocheck.board.points import Point, point_name
from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Komi, Marks, Record
from gocheck.record.result import parse_result
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.report.values import Finding, Report, Score as ReportedScore
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset, builtin
from gocheck.scoring.score import Score
from gocheck.scoring.scorer import Scorer
from gocheck.settings import Settings
from gocheck.status.status import Status, assumed, marked

RULESETS = Rulesets()

Pair = tuple[int | Decimal, int | Decimal]
"""What is Black's, and White's."""

EVEN = """
    . X O .
    . X O .
    . X O .
    . X O .
    """
"""Eight points of area each, four of them territory; four moves each, White's the last."""

BLACK_PLAYS_LAST = """
    . X O .
    . X O .
    . X O .
    . X X O
    """
"""Area 9 to 7, territory 4 to 3; Black's move is the last."""


def position(text: str) -> tuple[bytes, Geometry]:
    """Return a drawn position, one byte a point, and the board it stands on."""
    columns, rows, colors = read_colors(text)
    return bytes(colors), geometry(columns, rows)


def marks(text: str) -> Marks:
    """Read a drawing of territory marks."""
    rows = drawing(text).split("\n")
    points = {
        (column, row): letter
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    }
    black = frozenset(point for point, letter in points.items() if letter in "b*")
    white = frozenset(point for point, letter in points.items() if letter in "w*")
    return Marks(node=0, black=black, white=white)


def finished(
    start: str,
    moves: str = "pass pass",
    *,
    rules: str | None = None,
    komi: str | None = None,
    result: str | None = None,
    handicap: int | None = None,
    to_move: str | None = None,
    territory: str | None = None,
) -> Record:
    """Return a record: a drawn start, moves, and what RU, KM, RE, HA, PL, TB and TW say."""
    made = record(start, moves, to_move=COLORS[to_move] if to_move else None, handicap=handicap)
    return replace(
        made,
        rules=rules,
        komi=Komi(komi, None if komi is None else Decimal(komi)),
        result=parse_result(result),
        marks=None if territory is None else marks(territory),
    )


def moves_to(end: str) -> str:
    """Return moves, Black and White in turn, that lead from an empty board to a drawn position.

    Black must have as many stones as White, or one more; none may be taken on the way.
    """
    columns, rows, colors = read_colors(end)
    names: dict[int, list[str]] = {BLACK: [], WHITE: []}
    for at, color in enumerate(colors):
        if color:
            names[color].append(point_name((at % columns, at // columns), rows))
    black, white = names[BLACK], names[WHITE]
    if len(black) - len(white) not in (0, 1):
        raise ValueError(
            f"{len(black)} black and {len(white)} white stones were not played in turn"
        )
    turns = [name for pair in zip(black, [*white, ""], strict=False) for name in pair if name]
    return " ".join(turns)


def played(end: str, ending: str = "pass pass") -> Record:
    """Return a record of a game of alternate moves that ends in a drawn position."""
    columns, rows, colors = read_colors(end)
    made = finished(empty(columns, rows), f"{moves_to(end)} {ending}")
    if replay(made).final_position != bytes(colors):
        raise ValueError(f"stones are taken on the way to\n{drawing(end)}")
    return made


def named(ruleset: str | Ruleset) -> Ruleset:
    """Return a built-in ruleset by its name, or the ruleset given."""
    return builtin()[ruleset] if isinstance(ruleset, str) else ruleset


def score(
    game: Record, ruleset: str | Ruleset, komi: str = "0", status: Status | None = None
) -> Score:
    """Score a game; by its marks where it has some, else with all stones alive."""
    rules = named(ruleset)
    happened = replay(game)
    shape = geometry(game.columns, game.rows)
    if status is None and game.marks:
        area = rules.scoring != "territory"
        status = marked(happened.final_position, shape, game.marks, area=area)
    status = status or assumed(happened.final_position, shape)
    return Scorer(happened, status).score(rules, Decimal(komi))


def totals(game: Record, ruleset: str | Ruleset, komi: str = "0") -> Pair:
    """Return Black's and White's total."""
    return both(score(game, ruleset, komi))


def both(scored: Score | ReportedScore) -> Pair:
    """Return Black's and White's total of a score."""
    return scored.black, scored.white


def report(
    game: Record,
    *,
    rules: tuple[str, ...] = ("japanese", "chinese"),
    ruleset: str | None = None,
    default: str | None = None,
    komi: str | Decimal = "record",
    score_all: bool = False,
    scores: bool = True,
    dame: str = "as-is",
) -> Report:
    """Judge a game as the command line does, with these settings."""
    settings = Settings(
        RULESETS, rules, ruleset, default, komi, score_all, scores, status="marked", dame=dame
    )
    return Referee(settings).check(game)


def findings(judged: Report, prefix: str = "") -> list[Finding]:
    """Return a report's findings, those only whose code begins so."""
    return [each for each in judged.findings if each.code.startswith(prefix)]


def said(judged: Report, prefix: str = "") -> list[tuple[str, str]]:
    """Return the code and the severity of a report's findings."""
    return [(finding.code, finding.severity) for finding in findings(judged, prefix)]


def shown(points: frozenset[int], shape: Geometry) -> str:
    """Return points as players write them, in order of name."""
    names = (point_name(pair(point, shape), shape.rows) for point in points)
    return " ".join(sorted(names))


def pair(point: int, shape: Geometry) -> Point:
    """Return the column and the row of a point."""
    return point % shape.columns, point // shape.columns
