"""A diagram: a position with the signs on its points, to be drawn as text or as a picture.

A sign is a letter of the drawings that `str(board)` gives. `gocheck.reports.board_text` and
`gocheck.reports.svg` draw it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from msgspec import structs

from gocheck.board.board import Board, Geometry
from gocheck.board.points import Point, point_names
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.handicap_placement import fixed_points
from gocheck.report.values import Color, Playback, Status
from gocheck.rules.ruleset import Ruleset

STONES: Mapping[str, int] = {**dict.fromkeys("Xx#", BLACK), **dict.fromkeys("Oo@", WHITE)}
"""The signs of stones: alive, dead and in seki."""
EMPTY_POINT = "."
_NUMBERS: Mapping[Color, int] = {"black": BLACK, "white": WHITE}
KO = "k"
UNSETTLED = "?"
MEANINGS: Mapping[str, str] = {
    "xo": "dead stones",
    "#@": "stones in seki",
    "bw": "territory",
    "-": "dame",
    "f": "false eyes (no territory)",
    "s": "eyes in seki (no territory)",
    KO: "ko: no retake at once",
    UNSETTLED: "unsettled (stones in doubt have no sign)",
}
"""What signs mean; where there are two, the first is Black's."""
_LEAST_WITH_SIDES = 13
"""Lines of the smallest board with star points on its sides, by custom."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position as it is drawn."""

    columns: int
    """Columns of the board."""
    rows: int
    """Rows of the board."""
    position: bytes
    """The stones, one byte per point."""
    signs: Mapping[int, str] = field(default_factory=dict)
    """The signs of points on which more is drawn than a stone."""
    last: int | None = None
    """The point of the last move; None for a pass, and at the start."""
    is_illegal: bool = False
    """Whether that move is illegal."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """The numbers of moves that are drawn on their stones."""
    notes: tuple[str, ...] = ()
    """The moves that have no stone to be numbered: "31 at 25"."""
    caption: str = ""
    """After which move it is."""

    def sign(self, point: int) -> str:
        """Return the sign of a point, that of a stone, or `EMPTY_POINT`."""
        color = self.position[point]
        return self.signs.get(point) or (
            "X" if color == BLACK else "O" if color == WHITE else EMPTY_POINT
        )


def star_points(columns: int, rows: int) -> tuple[Point, ...]:
    """Return the star points: the customary handicap points, on small boards without the sides."""
    # The corners, the centre of a board with an odd number of lines, and the sides.
    most = 9 if min(columns, rows) >= _LEAST_WITH_SIDES else 5
    return fixed_points(columns, rows, most) or fixed_points(columns, rows, 4)


def status_signs(status: Status, position: bytes, columns: int, rows: int) -> dict[int, str]:
    """Return the signs of the points with a status.

    Where the game is not at its end, points and chains that are unsettled have none, but "?" for an
    empty point. position, columns, rows: of the board.
    """
    from gocheck.status.certainty import CONFIDENT  # takes long to load

    by_name = dict.fromkeys(status.dame, "-")
    for sides, letters in (
        (status.false_eyes, "ff"),
        (status.seki_eyes, "ss"),
        (status.territory, "bw"),
    ):
        for side, letter in zip(sides.values(), letters, strict=True):
            by_name |= dict.fromkeys(side, letter)
    numbers = {name: number for number, name in enumerate(point_names(columns, rows))}
    signs = {numbers[name]: sign for name, sign in by_name.items()}
    for names, black, white in ((status.dead, "x", "o"), (status.seki, "#", "@")):
        for point in map(numbers.__getitem__, names):
            signs[point] = black if position[point] == BLACK else white
    if not status.unfinished:
        return signs
    unsettled = set(status.unsettled)
    unsettled = unsettled.union(
        *(
            each.points
            for each in status.chains
            if (each.confidence or 1) < CONFIDENT or not unsettled.isdisjoint(each.points)
        )
    )
    points = set(map(numbers.__getitem__, unsettled))
    settled = {point: sign for point, sign in signs.items() if point not in points}
    return settled | {point: UNSETTLED for point in points if not position[point]}


def position_after(playback: Playback, columns: int, rows: int, turn: int | None = None) -> bytes:
    """Return the position after so many moves, None for all, one byte per point."""
    numbers = {name: number for number, name in enumerate(point_names(columns, rows))}
    position = bytearray(columns * rows)

    def become(names: Sequence[str], color: int) -> None:
        for name in names:
            position[numbers[name]] = color

    for color, names in ((BLACK, playback.start.black), (WHITE, playback.start.white)):
        become(names, color)
    for step in playback.steps[:turn]:
        if step.point in numbers:
            position[numbers[step.point]] = _NUMBERS[step.color]
        become(step.captured, EMPTY)
        if step.set_up:
            become(step.set_up.black, BLACK)
            become(step.set_up.white, WHITE)
            become(step.set_up.empty, EMPTY)
    return bytes(position)


def counted_status(
    status: Status, position: bytes, shape: Geometry, ruleset: Ruleset, dead_stones: str
) -> Status:
    """Return a status whose territory is exactly what a ruleset counts in a position.

    dead_stones: those that it removes at the end of this game (`Score.dead_stones`). If these are
    not by agreement, it is another status of the position.
    """
    from gocheck.report.making import status_of  # take long to load
    from gocheck.status.status import as_is, pass_alive_cleared

    if dead_stones != "agreement":
        found = as_is(position, shape)
        if dead_stones == "pass-alive":
            suicide, seki = ruleset.suicide != "illegal", not ruleset.seki_points
            found = pass_alive_cleared(found, shape, suicide=suicide, seki=seki)
        status = status_of(found, shape.columns, shape.rows)
    counted: dict[Color, set[str]] = {}
    for color, points in status.territory.items():
        mine = set(points)
        if ruleset.counts_area:
            mine = mine.difference(status.marked_only[color]).union(status.surrounded_only[color])
        in_seki = status.seki_eyes[color]
        counted[color] = mine.union(in_seki) if ruleset.seki_points else mine.difference(in_seki)
    of_nobody = {*status.dame, *chain(*status.marked_only.values())}

    def in_order(points: Iterable[str]) -> tuple[str, ...]:
        wanted = set(points)
        return tuple(name for name in point_names(shape.columns, shape.rows) if name in wanted)

    def others(sides: Mapping[Color, tuple[str, ...]]) -> dict[Color, tuple[str, ...]]:
        return {color: in_order({*sides[color]} - counted[color]) for color in sides}

    return structs.replace(
        status,
        territory={color: in_order(points) for color, points in counted.items()},
        false_eyes=others(status.false_eyes),
        seki_eyes=others(status.seki_eyes),
        dame=in_order(of_nobody.difference(*counted.values())),
    )


def ko_point(before: bytes, after: bytes, last: int | None, columns: int, rows: int) -> int | None:
    """Return the point where the ko may not be retaken at once; None without a ko.

    before, after: the positions around the last move, which was played on `last`.
    """
    if last is None or not after[last] or before.count(0) != after.count(0):
        return None  # it captured no stone, or several
    taken = next((point for point, color in enumerate(before) if color and not after[point]), None)
    if taken is None:
        return None
    board = Board(columns, rows)
    board.restore(after, 0)
    board.play(taken, opponent(after[last]))
    return taken if board.snapshot() == before else None
