"""Which stones of a record stand for its handicap, and who is to open the game."""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE
from gocheck.record import Move, Record


@dataclass(frozen=True, slots=True)
class GameStart:
    """How a game begins."""

    first_to_move: int
    """Who is to open the game."""
    handicap_stones: int = 0
    """How many stones stand for the handicap, set up or played."""
    handicap_moves: int = 0
    """How many opening moves place them, White's passes in between included; 0 where they are set
    up."""


def game_start(record: Record, position: bytes | bytearray) -> GameStart:
    """Return how a game begins.

    Handicap stones are the Black stones set up before the first move where HA is two or more or
    White opens the game after Black stones alone; where none are set up, up to HA opening plays of
    Black, White passing or not moving in between.

    position: after the setups that come before the first move.
    """
    white_opens = bool(record.moves) and record.moves[0].color == WHITE
    only_black = BLACK in position and WHITE not in position
    first_to_move = _named_to_move(record) or (WHITE if only_black else BLACK)
    stated = record.handicap.stones or 0
    if stated >= 2 and BLACK not in position:
        if white_opens:
            first_to_move = WHITE  # the stones are missing, not the order
        return GameStart(first_to_move, *_placed_by_moves(record.moves, stated))
    if stated >= 2 or (only_black and white_opens):
        return GameStart(first_to_move, position.count(BLACK))
    return GameStart(first_to_move)


def _named_to_move(record: Record) -> int | None:
    """Return the colour that the last PL before the first move names."""
    named = [setup.to_move for setup in record.setups if not setup.after and setup.to_move]
    return named[-1] if named else None


def _placed_by_moves(moves: tuple[Move, ...], most: int) -> tuple[int, int]:
    """Return how many opening plays of Black are handicap stones, and of how many moves.

    White may pass in between, or not move at all. One stone alone is no handicap.
    """
    stones = last = 0
    for number, move in enumerate(moves, 1):
        if move.color == BLACK and move.point is not None and stones < most:
            stones += 1
            last = number
        elif move.color != WHITE or move.point is not None or move.outside is not None:
            break
    return (stones, last) if stones >= 2 else (0, 0)
