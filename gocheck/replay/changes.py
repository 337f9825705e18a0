"""What each move changes on the board, so that a position can be shown without any rule.

`gocheck.replay.replay` keeps positions, and only the facts that a rule may need. This goes over the
moves once more, and is used only where somebody will look at them.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gocheck.board.board import Board
from gocheck.board.points import number_of
from gocheck.record.record import Record

_NO_STONES: Mapping[int, int] = {}


class Changes(NamedTuple):
    """What a move removes from the board, after its stone is put on it, and what is set up then."""

    removed: tuple[int, ...]
    """The points of the stones captured, those of the player in a suicide too."""
    set_up: Mapping[int, int]
    """The points that are set up before the next move, with what they become."""


def changes(record: Record) -> Iterator[Changes]:
    """Yield what is changed before the first move of a record's main line, and by each move.

    Moves are made as recorded, legal or not (`Board.play`).
    """
    board = Board(record.columns, record.rows)
    due: dict[int, dict[int, int]] = {}
    for setup in record.setups:
        stones = due.setdefault(setup.after, {})
        stones |= {number_of(point, record.columns): color for point, color in setup.stones}

    def set_up(after: int) -> Mapping[int, int]:
        stones = due.get(after, _NO_STONES)
        board.set_up(stones.items())
        return stones

    yield Changes((), set_up(0))
    for number, (color, point, _, _) in enumerate(record.moves, 1):
        removed: tuple[int, ...] = ()
        if point is not None:
            play = board.play(number_of(point, record.columns), color)
            removed = play.captured + play.removed
        yield Changes(removed, set_up(number))
