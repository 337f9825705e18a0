"""Cycles: the moves between two occurrences of a position, and the name of such a cycle.

A kind such as "triple ko" is given only if the moves and the stones prove it; any other cycle is
"cycle of 8 moves" and the like. Start reading at `cycle`.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gocheck.board.board import Geometry, geometry
from gocheck.board.pass_alive import pass_alive
from gocheck.board.points import number_of
from gocheck.board.regions import chains, without
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.record.record import Move
from gocheck.replay.replay import Replay

MOST_MOVES_IN_NAMED_CYCLE = 100
"""Moves of a cycle whose stones are looked at to name it; a sextuple ko takes twelve."""

ETERNAL_LIFE = "eternal life"
SENDING_TWO = "sending two, returning one"
MOONSHINE = "moonshine life"
_KOS = {
    1: "ko",
    2: "double ko",
    3: "triple ko",
    4: "quadruple ko",
    5: "quintuple ko",
    6: "sextuple ko",
}
"""The name by the number of kos; larger numbers are "7 kos" and so on."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The moves from one occurrence of a position to the next."""

    first: int
    """The number of its first move."""
    last: int
    """The number of its last move, which repeats the position."""
    moves: tuple[str, ...]
    """The names of its moves."""
    kind: str | None
    """Its name among players, such as "triple ko"; None if none is proved."""

    @property
    def name(self) -> str:
        """The kind and the length: "triple ko, 6 moves", or "cycle of 6 moves"."""
        count = len(self.moves)
        return f"{self.kind}, {count} moves" if self.kind else f"cycle of {count} moves"


class _Step(NamedTuple):
    """One play of a cycle."""

    color: int
    """The colour of the player."""
    point: int
    """Its point."""
    captured: tuple[int, ...]
    """The stones that it captures."""
    before: bytes
    """The position before it."""


def cycle(replay: Replay, turn: int, move: int) -> Cycle:
    """Return the cycle of the moves after `turn` up to `move`, which repeat the position.

    turn: the move after which the position occurred before, 0 for the start.
    """
    moves = replay.moves[turn:move]
    steps = _steps(replay, turn, moves) if len(moves) <= MOST_MOVES_IN_NAMED_CYCLE else None
    kind = None
    if steps:
        passes = len(moves) - len(steps)
        kind = _kos(steps, geometry(replay.columns, replay.rows)) or _by_captures(steps, passes)
    names = tuple(each.name(replay.rows) for each in moves)
    return Cycle(turn + 1, move, names, kind)


def _steps(replay: Replay, turn: int, moves: tuple[Move, ...]) -> list[_Step] | None:
    """Return the plays; None if one is on an occupied point or is a self-capture."""
    steps = []
    for number, move in enumerate(moves, turn):
        if move.point is None:
            if move.outside is not None:
                return None
            continue
        before, after = replay.positions[number], replay.positions[number + 1]
        point = number_of(move.point, replay.columns)
        if before[point] or after[point] != move.color:
            return None
        gone = [at for at, color in enumerate(before) if color and not after[at]]
        steps.append(_Step(move.color, point, tuple(gone), before))
    return steps


def _kos(steps: list[_Step], geometry: Geometry) -> str | None:
    """Return the name of a cycle of kos, in which each ko is taken and retaken once; else None."""
    sites: dict[frozenset[int], list[int]] = {}
    for step in steps:
        if len(step.captured) != 1:
            return None
        sites.setdefault(frozenset((step.point, *step.captured)), []).append(step.color)
    disjoint = sum(map(len, sites)) == len(frozenset[int]().union(*sites))
    if not disjoint or any(sorted(colors) != [BLACK, WHITE] for colors in sites.values()):
        return None
    if len(sites) == 3 and _is_moonshine(steps, list(sites), geometry):
        return MOONSHINE
    return _KOS.get(len(sites), f"{len(sites)} kos")


def _is_moonshine(steps: list[_Step], sites: list[frozenset[int]], geometry: Geometry) -> bool:
    """Return whether two of three kos are a double ko, and the third decides about another group.

    The double ko lies between the same two chains, the third ko does not. If the attacker fills the
    third ko, a chain next to it is dead; if the defender fills it, that is not certain. So the
    double ko gives a dead group endless ko threats.
    """
    kos = frozenset[int]().union(*sites)
    bare = without(steps[0].before, kos)
    adjacent = [_adjacent_chains(site, bare, geometry) for site in sites]

    def together(one: int, other: int) -> bool:
        return {color for color, _ in adjacent[one] & adjacent[other]} == {BLACK, WHITE}

    double = [pair for pair in ((0, 1), (0, 2), (1, 2)) if together(*pair)]
    if len(double) != 1:
        return False
    (third,) = {0, 1, 2} - set(double[0])
    for taker in (BLACK, WHITE):
        lost, kept = (_filled(bare, sites[third], color) for color in (taker, opponent(taker)))
        dead, saved = (pass_alive(board, geometry, suicide=True) for board in (lost, kept))
        for color, point in adjacent[third]:
            if color != taker and dead[point] == taker and saved[point] != taker:
                return True
    return False


def _filled(bare: bytes, site: frozenset[int], color: int) -> bytes:
    """Return a position with stones of one player on both points of a ko."""
    board = bytearray(bare)
    for point in site:
        board[point] = color
    return bytes(board)


def _adjacent_chains(site: frozenset[int], bare: bytes, geometry: Geometry) -> set[tuple[int, int]]:
    """Return the chains next to a ko, each as its colour and its first point."""
    around = {near for point in site for near in geometry.neighbours[point]}
    return {
        (chain.color, chain.points[0])
        for chain in chains(bare, geometry)
        if not around.isdisjoint(chain.points)
    }


def _by_captures(steps: list[_Step], passes: int) -> str | None:
    """Return the name of a cycle by how many stones each player captures in it, or None."""
    captured = {
        color: sorted(len(step.captured) for step in steps if step.color == color)
        for color in (BLACK, WHITE)
    }
    both = (captured[BLACK], captured[WHITE])
    if both == ([0, 2], [0, 2]) and not passes and _lost_again(steps):
        return ETERNAL_LIFE
    if both in (([0, 1], [2]), ([2], [0, 1])) and _lost_again(steps):
        return SENDING_TWO
    return None


def _lost_again(steps: list[_Step]) -> bool:
    """Return whether all stones played in the cycle, except the last, are captured in it."""
    captured = {point for step in steps for point in step.captured}
    return all(step.point in captured for step in steps[:-1])
