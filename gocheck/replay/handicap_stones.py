"""The handicap stones of a record, and the player to move first."""

from dataclasses import dataclass

from gocheck.board import BLACK, EMPTY, WHITE
from gocheck.record import Move, Record


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
    only black stones are set up and White moves first. If none are set up, they are Black's first
    plays, up to HA; in between White passes or does not move.

    position: after the setups before the first move.
    """
    white_opens = bool(record.moves) and record.moves[0].color == WHITE
    only_black = BLACK in position and WHITE not in position
    first_to_move = _named_to_move(record) or _inferred_to_move(position, white_opens=white_opens)
    stated = record.handicap.stones or 0
    if stated >= 2 and BLACK not in position:
        if white_opens:
            first_to_move = WHITE  # the stones are missing, not the order
        return GameStart(first_to_move, *_placed_by_moves(record.moves, stated))
    if stated >= 2 or (only_black and white_opens):
        return GameStart(first_to_move, position.count(BLACK))
    return GameStart(first_to_move)


def _named_to_move(record: Record) -> int | None:
    """Return the colour of the last PL before the first move."""
    named = [setup.to_move for setup in record.setups if not setup.after and setup.to_move]
    return named[-1] if named else None


def _inferred_to_move(position: bytes | bytearray, *, white_opens: bool) -> int:
    """Return the colour to move first without PL: Black, unless the stones support White.

    White moves after handicap stones. White may also open if more black than white stones are set
    up, since Black then seems to have moved last; Black may move first there too, as in a problem.
    """
    black, white = position.count(BLACK), position.count(WHITE)
    if black > white and (white_opens or not white):
        return WHITE
    if white_opens and _are_seat_stones(position):
        return WHITE
    return BLACK


def _are_seat_stones(position: bytes | bytearray) -> bool:
    """Return whether these are the set stones of old Chinese games, where White moves first.

    They are on the 4-4 points of a 19x19 board, each colour on a diagonal (Sensei's Library,
    "Ancient Chinese Rules And Philosophy", https://senseis.xmp.net).
    """
    if len(position) != 19 * 19:
        return False
    near, far = 3, 15  # the fourth lines
    diagonals = ((near * 19 + near, far * 19 + far), (near * 19 + far, far * 19 + near))
    stones = {(position[one], position[other]) for one, other in diagonals}
    only_these = position.count(EMPTY) == len(position) - 4
    return only_these and stones == {(BLACK, BLACK), (WHITE, WHITE)}


def either_may_open(record: Record, position: bytes) -> bool:
    """Return whether Black and White may both open: PL is missing, and more black than white
    stones are set up, which are no handicap.

    position: after the setups before the first move.
    """
    is_handicap = (record.handicap.stones or 0) >= 2
    more_black = position.count(BLACK) > position.count(WHITE) > 0
    return more_black and not is_handicap and _named_to_move(record) is None


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
