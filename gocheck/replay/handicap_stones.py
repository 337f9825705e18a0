"""The handicap stones of a record, and the player to move first."""

from dataclasses import dataclass

from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Move, Record


@dataclass(frozen=True, slots=True)
class GameStart:
    """How a game begins."""

    first_to_move: int
    """The colour to move first."""
    handicap_stones: int = 0
    """The number of handicap stones, set up or played."""
    handicap_moves: int = 0
    """The number of opening moves that place them, with White's passes in between; 0 if they are
    set up."""


def game_start(record: Record, position: bytes | bytearray) -> GameStart:
    """Return how a game begins.

    Handicap stones are the black stones set up before the first move, if HA is two or more, or if
    HA is missing in a game where only black stones are set up and White moves first. If none are
    set up, they are Black's first plays, up to HA; in between White passes or does not move.

    Without PL, White moves first after handicap stones alone, either player after other stones,
    and else Black.

    position: after the setups before the first move.
    """
    white_opens = _white_opens(record)
    first_to_move = _named_to_move(record)
    stated = record.handicap.stones or 0
    if stated >= 2 and BLACK not in position:
        if white_opens:
            first_to_move = WHITE  # the stones are missing, not the order
        return GameStart(first_to_move or BLACK, *_placed_by_moves(record.moves, stated))
    is_handicap = _is_handicap(record, position)
    if first_to_move is None:
        after_handicap = is_handicap and WHITE not in position
        first_to_move = WHITE if after_handicap or (white_opens and any(position)) else BLACK
    return GameStart(first_to_move, position.count(BLACK) if is_handicap else 0)


def either_may_open(record: Record, position: bytes) -> bool:
    """Return whether Black and White may both open: PL is missing, and stones are set up that are
    no handicap.

    position: after the setups before the first move.
    """
    is_handicap = _is_handicap(record, position)
    return any(position) and not is_handicap and _named_to_move(record) is None


def _is_handicap(record: Record, position: bytes | bytearray) -> bool:
    """Return whether the black stones set up are a handicap."""
    if BLACK not in position or (record.handicap.stones or 0) >= 2:
        return BLACK in position
    return WHITE not in position and _white_opens(record) and not record.is_problem


def _white_opens(record: Record) -> bool:
    return bool(record.moves) and record.moves[0].color == WHITE


def _named_to_move(record: Record) -> int | None:
    """Return the colour of the last PL before the first move."""
    named = [setup.to_move for setup in record.setups if not setup.after and setup.to_move]
    return named[-1] if named else None


def _placed_by_moves(moves: tuple[Move, ...], most: int) -> tuple[int, int]:
    """Return how many opening plays of Black are handicap stones, and the last move of these.

    White may pass in between, or not move. One stone alone is not a handicap.
    """
    stones = last = 0
    for number, move in enumerate(moves, 1):
        if move.color == BLACK and move.point is not None and stones < most:
            stones += 1
            last = number
        elif move.color != WHITE or move.point is not None or move.outside is not None:
            break
    return (stones, last) if stones >= 2 else (0, 0)
