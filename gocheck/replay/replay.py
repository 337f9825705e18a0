"""From a record to what happened: one replay, no ruleset.

The replay never stops and never asks which rules are in force. It plays every move as SGF
has it executed and keeps, for the few moves where any ruleset might object, the facts that a
ruleset needs to decide (see `gocheck.rules.legality`). Start reading at `replay`.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from gocheck.board import BLACK, EMPTY, QUIET, WHITE, Board, Point, number_of
from gocheck.record import Move, Record, Setup
from gocheck.replay.packed_positions import Positions

_MOST_UNPACKED = 4_000_000
"""Bytes of positions, from which on they are packed: no game between people has so many."""
_MOST_LOOKED_AT = 2_000_000
"""Points that are gone over for stones without liberties, the whole board for each setup: as many
as five thousand setups on 19x19 need."""
_MOST_TURNS = 8
"""Six kinds of earlier time of a position count, so that no more turns need to be kept."""


@dataclass(frozen=True, slots=True)
class Recurrence:
    """An earlier time at which the position after a move had stood.

    turn: the move after which it stood; made_by: the colour whose play on the board created it
    then, None where that was a pass or a setup; to_move: the colour that moved next then;
    at_start: whether it is the position of the start or of the last setup.
    """

    turn: int
    made_by: int | None
    to_move: int
    at_start: bool = False

    @property
    def reported(self) -> int:
        """The move after which it stood, 0 for the start or the last setup."""
        return 0 if self.at_start else self.turn


@dataclass(frozen=True, slots=True)
class Facts:
    """What is remarkable about one move.

    move: its number, from 1, passes included; outside: the text of a point off the board;
    occupied: a stone stood there; suicide: how many of the player's own stones it left
    without liberties; ko: by a capture it recreates the position before the
    opponent's last play;
    recurrences: earlier times of the position that it leaves, the latest of each kind (who
    made it, who moved next), latest first; out_of_turn: the other colour was to move;
    after_end: it is a play after two passes in a row, with no setup in between.
    """

    move: int
    color: int
    point: Point | None
    outside: str | None = None
    occupied: bool = False
    suicide: int = 0
    ko: bool = False
    recurrences: tuple[Recurrence, ...] = ()
    out_of_turn: bool = False
    after_end: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """What happened on the main line.

    positions: after each move, from index 0 for the start, one byte a point; a setup counts
    to the position before it. hashes: of the same positions. facts: for the remarkable moves
    only, in order. prisoners: stones taken by Black, by White. passes: the move numbers of
    Black's passes, of White's. stops: moves at which a second pass in a row was made; first_stop:
    the first of them since the last setup that changed the board, None without one.
    handicap_stones: stones that stand for the handicap, set up or played. free_handicap: how
    many of them are opening moves of Black. first_to_move: who was to open the game.
    """

    columns: int
    rows: int
    moves: tuple[Move, ...]
    positions: Sequence[bytes]
    hashes: tuple[int, ...]
    facts: tuple[Facts, ...]
    prisoners: tuple[int, int]
    passes: tuple[tuple[int, ...], tuple[int, ...]]
    stops: tuple[int, ...]
    first_stop: int | None
    handicap_stones: int
    free_handicap: int
    first_to_move: int
    stranded: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
    """Chains that a setup left without liberties: (the setup's node, the chains' points)."""
    not_looked_at: int | None = None
    """The node of the first setup that was not asked for such chains: there were too many."""

    @property
    def final_position(self) -> bytes:
        """The position after the last move."""
        return self.positions[-1]

    @property
    def opening(self) -> int:
        """How many moves place the free handicap, White's passes between the stones included."""
        number = stones = 0
        while stones < self.free_handicap:
            stones += self.moves[number].point is not None
            number += 1
        return number

    @property
    def ends_with_two_passes(self) -> bool:
        """Whether the last two moves are passes of both colours."""
        return bool(self.stops) and self.stops[-1] == len(self.moves)

    @property
    def resumed(self) -> bool:
        """Whether play on the board went on after the first stop."""
        stop = self.first_stop
        return stop is not None and any(move.point is not None for move in self.moves[stop:])


class History:
    """A game as it unfolds: the board, every position that stood, who is to move.

    to_move is the colour whose turn it is, None where either may move (after two passes, or
    after a setup that does not say). length: how many moves are to come, if that is known.
    """

    def __init__(
        self, columns: int, rows: int, to_move: int | None = BLACK, length: int = 0
    ) -> None:
        self.board = Board(columns, rows)
        self.columns = columns
        self.rows = rows
        self.to_move = to_move
        self.moves: list[Move] = []
        self.facts: list[Facts] = []
        self.prisoners = [0, 0, 0]
        self.passes: tuple[list[int], list[int], list[int]] = ([], [], [])
        self.stops: list[int] = []
        packed = length * columns * rows > _MOST_UNPACKED
        self.positions: list[bytes] | Positions = Positions() if packed else []
        self.positions.append(self.board.snapshot())
        self.hashes: list[int] = [self.board.hash]
        self._start = 0
        self._first: dict[int, int] = {self.board.hash: 0}  # the turn after which a hash stood
        self._turns: dict[int, list[int]] = {}  # all such turns, where they are several

    def set_up(self, setup: Setup) -> bool:
        """Place and remove stones without capturing; history starts anew if the board changes.

        Returns whether it does.
        """
        board = self.board
        columns = self.columns
        changed = board.set_up((number_of(point, columns), color) for point, color in setup.stones)
        if setup.stones or setup.to_move:
            self.to_move = setup.to_move
        if changed:
            # What stood before a setup cannot be repeated by a play after it.
            self._start = len(self.moves)
            self._first = {board.hash: self._start}
            self._turns = {}
            if isinstance(self.positions, Positions):
                self.positions.replace_last(board.snapshot())
            else:
                self.positions[-1] = board.snapshot()
            self.hashes[-1] = board.hash
        return changed

    def play(self, move: Move) -> Facts | None:
        """Make a move, legal or not; return its facts where there is anything to say."""
        known = len(self.facts)
        self.play_all((move,))
        return self.facts[-1] if len(self.facts) > known else None

    def play_all(self, moves: Sequence[Move]) -> None:
        """Make some moves one after the other, legal or not, and keep their facts."""
        board = self.board
        play = board.play
        colors = board.colors
        columns = self.columns
        first_time = self._first.setdefault
        stops = self.stops
        add_position = self.positions.append
        add_hash = self.hashes.append
        to_move = self.to_move
        number = len(self.moves)
        self.moves += moves
        for color, at, _, outside in moves:
            number += 1
            out_of_turn = color != to_move and to_move is not None
            to_move = 3 - color
            if at is None:
                add_position(self.positions[-1])
                add_hash(board.hash)
                turns = self._turns_of(board.hash)
                if len(turns) > _MOST_TURNS:
                    self._recurrences(turns)
                turns.append(number)
                if outside is None and self._pass(number, color):
                    to_move = None
                if out_of_turn or outside is not None:
                    facts = Facts(number, color, None, outside=outside, out_of_turn=out_of_turn)
                    self.facts.append(facts)
                continue
            ended = stops and stops[-1] > self._start
            effect = play(at[1] * columns + at[0], color)
            add_position(bytes(colors))
            key = board.hash
            add_hash(key)
            recurrences: tuple[Recurrence, ...] = ()
            if first_time(key, number) != number:
                turns = self._turns_of(key)
                recurrences = self._recurrences(turns)
                turns.append(number)
            elif effect is QUIET and not out_of_turn and not ended:
                continue
            self.prisoners[color] += len(effect.captured)
            self.prisoners[3 - color] += len(effect.removed)
            if recurrences or out_of_turn or ended or effect.removed or effect.replaced:
                self.facts.append(
                    Facts(
                        number,
                        color,
                        at,
                        occupied=effect.replaced != EMPTY,
                        suicide=len(effect.removed),
                        ko=bool(effect.captured)
                        and not effect.replaced
                        and self._is_ko(number, color),
                        recurrences=recurrences,
                        out_of_turn=out_of_turn,
                        after_end=bool(ended),
                    )
                )
        self.to_move = to_move

    @property
    def first_stop(self) -> int | None:
        """The first stop since the last setup that changed the board, None without one."""
        return next((stop for stop in self.stops if stop > self._start), None)

    def copy(self) -> "History":
        """Return an equal history that shares nothing that changes."""
        other = copy.copy(self)
        other.board = self.board.copy()
        other.moves = self.moves[:]
        other.facts = self.facts[:]
        other.prisoners = self.prisoners[:]
        other.passes = (self.passes[0][:], self.passes[1][:], self.passes[2][:])
        other.stops = self.stops[:]
        other.positions = self.positions.copy()
        other.hashes = self.hashes[:]
        other._first = self._first.copy()
        other._turns = {key: turns[:] for key, turns in self._turns.items()}
        return other

    def _turns_of(self, key: int) -> list[int]:
        """Return the turns after which the hash of a position stood, to be added to."""
        turns = self._turns.get(key)
        if turns is None:
            turns = self._turns[key] = [self._first[key]]
        return turns

    def _pass(self, number: int, color: int) -> bool:
        """Take note of a pass; return whether it is the second in a row."""
        passes = self.passes
        passes[color].append(number)
        others = passes[3 - color]
        stops = bool(others) and others[-1] == number - 1
        if stops:
            self.stops.append(number)
        return stops

    def _is_ko(self, number: int, color: int) -> bool:
        """Whether the position before the opponent's last play stands again."""
        before = number - 2
        return (
            before >= self._start
            and self.moves[before].point is not None
            and self.moves[before].color != color
            and self.positions[before] == self.positions[number]
        )

    def _recurrences(self, turns: list[int]) -> tuple[Recurrence, ...]:
        """Return the earlier times of the last position among turns with its hash.

        Of turns only those are left that may be asked for again.
        """
        position = self.positions[-1]
        latest: dict[tuple[int | None, int], Recurrence] = {}
        kept = []
        for turn in reversed(turns):
            if self.positions[turn] != position:
                kept.append(turn)  # two positions that share a hash
                continue
            maker = self.moves[turn - 1] if turn > self._start else None
            made_by = maker.color if maker and maker.point is not None else None
            to_move = self.moves[turn].color
            if (made_by, to_move) not in latest:
                from_start = turn == self._start
                latest[made_by, to_move] = Recurrence(turn, made_by, to_move, from_start)
                kept.append(turn)
        # The others will never be the latest of their kind.
        turns[:] = reversed(kept)
        return tuple(latest.values())


def replay(record: Record) -> Replay:
    """Play a record's main line through and return what happened.

    Setups and moves are executed as the record stands; nothing is repaired. Handicap stones
    are the Black stones set up before the first move where HA is two or more or White opens
    the game after Black stones alone; where none are set up, up to HA opening plays of Black,
    White passing or not moving in between.
    """
    history = History(record.columns, record.rows, length=len(record.moves))
    stranded: list[tuple[int, tuple[tuple[int, ...], ...]]] = []
    due: dict[int, list[Setup]] = {}
    for setup in record.setups:
        due.setdefault(setup.after, []).append(setup)

    looked_at = 0
    not_looked_at: int | None = None

    def set_up(after: int) -> None:
        nonlocal looked_at, not_looked_at
        for setup in due[after]:
            if not history.set_up(setup):
                continue
            looked_at += record.columns * record.rows
            if looked_at > _MOST_LOOKED_AT:
                not_looked_at = setup.node if not_looked_at is None else not_looked_at
                continue
            points = [number_of(point, record.columns) for point, _ in setup.stones]
            chains = history.board.without_liberties(points)
            if chains:
                stranded.append((setup.node, tuple(chains)))

    if 0 in due:
        set_up(0)
    colors = history.board.colors
    black_only = BLACK in colors and WHITE not in colors
    first_to_move = _named_to_move(due.get(0, [])) or (WHITE if black_only else BLACK)
    stated = record.handicap.stones or 0
    white_opens = bool(record.moves) and record.moves[0].color == WHITE
    handicap_stones = opening = 0
    if stated >= 2 or (black_only and white_opens):
        handicap_stones = colors.count(BLACK)
    if stated >= 2 and not handicap_stones:
        handicap_stones, opening = _free_handicap(record.moves, stated)
        if white_opens:
            first_to_move = WHITE  # the stones are missing, not the order
    history.to_move = first_to_move
    for before, move in enumerate(record.moves[:opening]):
        if before and before in due:
            set_up(before)
        history.to_move = move.color
        history.play(move)
    start = opening
    for after in sorted(due.keys() - range(opening)):
        if after:
            history.play_all(record.moves[start:after])
            set_up(after)
            start = after
    history.play_all(record.moves[start:])
    positions = history.positions
    return Replay(
        columns=record.columns,
        rows=record.rows,
        moves=record.moves,
        positions=positions if isinstance(positions, Positions) else tuple(positions),
        hashes=tuple(history.hashes),
        facts=tuple(history.facts),
        prisoners=(history.prisoners[BLACK], history.prisoners[WHITE]),
        passes=(tuple(history.passes[BLACK]), tuple(history.passes[WHITE])),
        stops=tuple(history.stops),
        first_stop=history.first_stop,
        handicap_stones=handicap_stones,
        free_handicap=handicap_stones if opening else 0,
        first_to_move=first_to_move,
        stranded=tuple(stranded),
        not_looked_at=not_looked_at,
    )


def _named_to_move(setups: list[Setup]) -> int | None:
    """Return the colour that the last PL among these setups names."""
    named = [setup.to_move for setup in setups if setup.to_move]
    return named[-1] if named else None


def _free_handicap(moves: tuple[Move, ...], most: int) -> tuple[int, int]:
    """Return how many opening plays of Black are handicap stones, and of how many moves.

    White may pass in between, or not move at all. One stone alone is no handicap.
    """
    stones = opening = 0
    for number, move in enumerate(moves, 1):
        if move.color == BLACK and move.point is not None and stones < most:
            stones += 1
            opening = number
        elif move.color != WHITE or move.point is not None or move.outside is not None:
            break
    return (stones, opening) if stones >= 2 else (0, 0)
