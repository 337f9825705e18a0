"""From a record to its replay, which knows no ruleset.

The replay executes every move, legal or not, as SGF asks (`gocheck.replay.history`). Later
`gocheck.rules.legality` finds from its facts which moves a ruleset forbids. Start reading at
`replay`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gocheck.board.points import number_of
from gocheck.board.stones import BLACK, WHITE
from gocheck.record.handicap_placement import fixed_points
from gocheck.record.record import Move, Record, Setup
from gocheck.replay.end_of_game import EndOfGame, end_of_game
from gocheck.replay.facts import Facts
from gocheck.replay.history import History
from gocheck.replay.packed_positions import Positions

MOST_SETUP_POINTS = 2_000_000
"""Points that are searched for stones without liberties, the whole board for each setup: as many
as five thousand setups on 19x19 need."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The main line of a record, replayed."""

    columns: int
    """Columns of the board."""
    rows: int
    """Rows of the board."""
    moves: tuple[Move, ...]
    """The moves of the record."""
    positions: Sequence[bytes]
    """The position after each move, one byte per point; index 0 is the start. A setup after a move
    is part of the position after that move."""
    hashes: tuple[int, ...]
    """The hashes of these positions."""
    facts: tuple[Facts, ...]
    """The facts on moves that some ruleset may forbid, in order."""
    prisoners: tuple[int, int]
    """The numbers of stones captured by Black and by White."""
    passes: tuple[tuple[int, ...], tuple[int, ...]]
    """The move numbers of Black's and of White's passes."""
    two_passes: tuple[int, ...]
    """The numbers of the moves that are the second of two passes in a row."""
    first_two_passes: int | None
    """The first of them since the last setup that changed the board, None without one."""
    handicap_stones: int
    """The number of handicap stones, set up or played."""
    handicap: int
    """The handicap in stones: those on the board or, without any, those that HA names. 1 is Black's
    first move without the komi of an even game."""
    handicap_moves: int
    """The number of opening moves that place them, with White's passes in between; 0 if they are
    set up."""
    first_to_move: int
    """The colour to move first."""
    left_without_liberties: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
    """Chains without liberties after a setup: (the node of the setup, the points of the chains)."""
    first_unchecked_setup: int | None
    """The node of the first setup that was not checked for such chains, since there were too many
    setups (`MOST_SETUP_POINTS`); None if all were checked."""
    end: EndOfGame
    """How the game ends."""

    @property
    def final_position(self) -> bytes:
        """The position after the last move."""
        return self.positions[-1]

    @property
    def free_handicap(self) -> int:
        """The number of handicap stones that are opening moves of Black."""
        return self.handicap_stones if self.handicap_moves else 0

    @property
    def ends_in_cycle(self) -> bool:
        """Whether the last play repeats a position, so that nobody broke the cycle."""
        repeating = [facts.move for facts in self.facts if facts.recurrences]
        return bool(repeating) and all(m.point is None for m in self.moves[repeating[-1] :])


def replay(record: Record) -> Replay:
    """Return the replay of a record's main line.

    Setups and moves are executed as recorded; nothing is repaired.
    """
    return replay_with_history(record)[0]


def replay_with_history(record: Record) -> tuple[Replay, History]:
    """Return the replay of a record's main line, and its history, for going on from there."""
    history = History(record.columns, record.rows, length=len(record.moves))
    board = history.board
    due: dict[int, list[Setup]] = {}
    for setup in record.setups:
        due.setdefault(setup.after, []).append(setup)
    without_liberties: list[tuple[int, tuple[tuple[int, ...], ...]]] = []
    unchecked: list[int] = []
    searched = 0

    def set_up(after: int) -> None:
        nonlocal searched
        for setup in due.pop(after, ()):
            if not history.set_up(setup):
                continue
            searched += len(board.colors)
            points = [number_of(point, record.columns) for point, _ in setup.stones]
            if searched > MOST_SETUP_POINTS:
                unchecked.append(setup.node)
            elif chains := board.without_liberties(points):
                without_liberties.append((setup.node, tuple(chains)))

    set_up(after=0)
    first_to_move, stones, stone_moves = _game_start(record, board.colors)
    history.to_move = first_to_move
    played = 0
    for number in sorted({*range(stone_moves), *due, len(record.moves)}):
        if played < stone_moves:  # several handicap stones in a row are in turn
            history.to_move = record.moves[played].color
        history.play_all(record.moves[played:number])
        set_up(after=number)
        played = number
    positions = history.positions
    replayed = Replay(
        columns=record.columns,
        rows=record.rows,
        moves=record.moves,
        positions=positions.copy() if isinstance(positions, Positions) else tuple(positions),
        hashes=tuple(history.hashes),
        facts=tuple(history.facts),
        prisoners=(history.prisoners[BLACK], history.prisoners[WHITE]),
        passes=(tuple(history.passes[BLACK]), tuple(history.passes[WHITE])),
        two_passes=tuple(history.two_passes),
        first_two_passes=history.first_two_passes,
        handicap_stones=stones,
        handicap=stones or record.handicap.stones or 0,
        handicap_moves=stone_moves,
        first_to_move=first_to_move,
        left_without_liberties=tuple(without_liberties),
        first_unchecked_setup=unchecked[0] if unchecked else None,
        end=end_of_game(record, first_to_move, stone_moves, history),
    )
    return replayed, history


def _game_start(record: Record, position: bytes | bytearray) -> tuple[int, int, int]:
    """Return the colour to move first, the number of handicap stones, and that of the opening moves
    that place them.

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
        return first_to_move or BLACK, *_placed_by_moves(record.moves, stated)
    is_handicap = _is_handicap(record, position)
    if first_to_move is None:
        after_handicap = is_handicap and WHITE not in position
        first_to_move = WHITE if after_handicap or (white_opens and any(position)) else BLACK
    return first_to_move, position.count(BLACK) if is_handicap else 0, 0


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


def with_missing_stones(record: Record, replay: Replay, order: str | None) -> Record | None:
    """Return the record with its missing handicap stones set up at the start.

    HA gives their number, the record's server their points, or else `order`, that of the ruleset.
    None if none are missing, if other stones are set up, if Black moves first (HA may then be
    wrong), or if their points are not known.
    """
    stated = record.handicap.stones or 0
    if stated < 2 or replay.handicap_stones or any(replay.positions[0]):
        return None
    if record.moves and record.moves[0].color != WHITE:
        return None
    points = fixed_points(record.columns, record.rows, stated, record.server, order)
    if not points:
        return None
    setup = Setup(0, 0, tuple((point, BLACK) for point in points), None)
    return replace(record, setups=(setup, *record.setups))
