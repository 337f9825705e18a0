"""The history of a game: the board, the moves and every position.

It knows no ruleset. For the few moves that some ruleset may forbid, it keeps the facts that a
ruleset needs to decide. Start reading at `History.play_all`.
"""

import copy
from collections.abc import Sequence

from gocheck.board.board import QUIET, Board, Play
from gocheck.board.points import Point, number_of
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.record.record import Move, Setup
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.packed_positions import Positions

MOST_TURNS_KEPT = 8
"""Earlier times of a position from which on those are forgotten that cannot count any more: six
kinds of them can (made by Black, White or neither; Black or White to move)."""

MOST_POSITION_BYTES = 4_000_000
"""Bytes of positions of one game that are kept as they are; those of a longer game are packed: of
one with some 11,000 moves on 19x19."""


class History:
    """The game so far. Its attributes are read-only, except `to_move`."""

    def __init__(
        self, columns: int, rows: int, to_move: int | None = BLACK, length: int = 0
    ) -> None:
        """Start with an empty board; length: the number of moves to come, if known."""
        self.board = Board(columns, rows)
        self.columns = columns
        self.rows = rows
        self.to_move = to_move
        """The colour to move; None if either may move: after two passes, or after a setup without
        PL."""
        self.moves: list[Move] = []
        self.facts: list[Facts] = []
        """The facts on moves that some ruleset may forbid, in order."""
        self.prisoners = [0, 0, 0]
        """The number of captured stones, by the colour of the player who captured them."""
        self.last_removed: tuple[int, ...] = ()
        """The points of the stones that the last capture or suicide removed."""
        self.passes: tuple[list[int], list[int], list[int]] = ([], [], [])
        """The numbers of the moves that are passes, by colour of the player."""
        self.two_passes: list[int] = []
        """The numbers of the moves that are the second of two passes in a row."""
        packed = length * columns * rows > MOST_POSITION_BYTES
        self.positions: list[bytes] | Positions = Positions() if packed else []
        """The position after each move; index 0 is the start."""
        self.positions.append(self.board.snapshot())
        self.hashes: list[int] = [self.board.hash]
        """The hashes of these positions."""
        # A play after a setup cannot repeat a position from before it: these are reset there.
        self._start = 0  # the last move before the first position that can be repeated
        self._first_turn: dict[int, int] = {self.board.hash: 0}  # of a position, by hash
        self._all_turns: dict[int, list[int]] = {}  # of positions that occurred several times

    def set_up(self, setup: Setup) -> bool:
        """Place and remove stones without capturing; return whether the board changes.

        If it does, earlier positions no longer count as repeatable.
        """
        board = self.board
        columns = self.columns
        changed = board.set_up(
            [(number_of(point, columns), color) for point, color in setup.stones]
        )
        if setup.stones or setup.to_move:
            self.to_move = setup.to_move
        if changed:
            self._start = len(self.moves)
            self._first_turn = {board.hash: self._start}
            self._all_turns = {}
            if isinstance(self.positions, Positions):
                self.positions.replace_last(board.snapshot())
            else:
                self.positions[-1] = board.snapshot()
            self.hashes[-1] = board.hash
        return changed

    def play(self, move: Move) -> Facts | None:
        """Make a move, legal or not; return its facts, None if no ruleset may forbid it.

        It does what `play_all` does with one move, but for speed it makes a play in turn itself.
        """
        color, point, _, _ = move
        known = len(self.facts)
        if point is None or color != self.to_move or self.two_passes:
            self.play_all((move,))
            return self.facts[-1] if len(self.facts) > known else None
        board = self.board
        play = board.play(point[1] * self.columns + point[0], color)
        self.moves.append(move)
        number = len(self.moves)
        self.to_move = 3 - color
        self.positions.append(bytes(board.colors))
        key = board.hash
        self.hashes.append(key)
        is_new = self._first_turn.setdefault(key, number) == number
        if is_new and play is QUIET:
            return None
        self._keep_facts(number, color, point, play, is_new, False, False)
        return self.facts[-1] if len(self.facts) > known else None

    def undo(self, to_move: int | None) -> None:
        """Undo the last move; to_move: the value of `to_move` before it.

        Raises ValueError if there is no move after the start and the last setup.
        """
        number = len(self.moves)
        if number <= self._start:
            raise ValueError("there is no move to undo")
        color, point, _, outside = self.moves.pop()
        after, key = self.positions.pop(), self.hashes.pop()
        if self.facts and self.facts[-1].move == number:
            self.facts.pop()
        if point is not None:
            before = self.positions[-1]
            self._forget_prisoners(before, number_of(point, self.columns), color, after)
            self.board.restore(before, self.hashes[-1])
        elif outside is None:
            self.passes[color].pop()
            if self.two_passes and self.two_passes[-1] == number:
                self.two_passes.pop()
        if self._first_turn.get(key) == number:
            del self._first_turn[key]
            self._all_turns.pop(key, None)
        elif key in self._all_turns:
            # Those that `_recurrences` removed may matter again.
            turns = range(self._start, number)
            self._all_turns[key] = [turn for turn in turns if self.hashes[turn] == key]
        self.to_move = to_move

    def _forget_prisoners(self, before: bytes, point: int, color: int, after: bytes) -> None:
        """Subtract the prisoners of a play, from the positions before and after it."""
        for stones in (BLACK, WHITE):
            placed = (stones == color) - (stones == before[point])
            captured = before.count(stones) + placed - after.count(stones)
            self.prisoners[3 - stones] -= captured

    def facts_if(self, move: Move) -> Facts | None:
        """Return the facts on a move if it were made now; None if no ruleset may forbid it.

        It changes nothing, not even for a moment, so that several threads may ask at once.
        """
        color, point, _, outside = move
        number = len(self.moves) + 1
        out_of_turn = self.to_move not in (color, None)
        if point is None:
            return _facts_of_pass(number, color, outside, out_of_turn)
        at, after_end = number_of(point, self.columns), self._has_ended()
        key = self.board.hash ^ self.board.geometry.hashes[color][at]
        is_plain = not self.board.colors[at] and self.board.is_plain(at, color)
        if is_plain and not (out_of_turn or after_end) and key not in self._first_turn:
            return None
        board = self.board.copy()
        play = board.play(at, color)
        position = board.snapshot()
        earlier = self._recurrences(self._turns(board.hash), position, color)
        return self._facts(number, color, point, play, position, earlier, out_of_turn, after_end)

    def play_all(self, moves: Sequence[Move]) -> None:
        """Make some moves, legal or not, and keep their facts.

        Nearly every move is a play that captures nothing and makes a new position. This loop
        handles such moves itself, for speed, and all other moves in methods.
        """
        board = self.board
        put = board.play
        colors = board.colors
        columns = self.columns
        add_position = self.positions.append
        add_hash = self.hashes.append
        first_turn = self._first_turn.setdefault
        to_move = self.to_move
        after_end = self._has_ended()
        number = len(self.moves)
        self.moves += moves
        for color, point, _, outside in moves:
            number += 1
            out_of_turn = color != to_move and to_move is not None
            to_move = 3 - color
            if point is None:
                self._keep_same_position(number)
                if facts := _facts_of_pass(number, color, outside, out_of_turn):
                    self.facts.append(facts)
                if outside is None and self._pass(number, color):
                    to_move = None
                    after_end = True
                continue
            play = put(point[1] * columns + point[0], color)
            add_position(bytes(colors))
            add_hash(board.hash)
            is_new = first_turn(board.hash, number) == number
            if not is_new or play is not QUIET or out_of_turn or after_end:
                self._keep_facts(number, color, point, play, is_new, out_of_turn, after_end)
        self.to_move = to_move

    @property
    def first_two_passes(self) -> int | None:
        """The first of them since the last setup that changed the board; None without any."""
        return next((move for move in self.two_passes if move > self._start), None)

    def copy(self) -> "History":
        """Return an independent copy."""
        other = copy.copy(self)
        other.board = self.board.copy()
        other.moves = self.moves[:]
        other.facts = self.facts[:]
        other.prisoners = self.prisoners[:]
        other.passes = (self.passes[0][:], self.passes[1][:], self.passes[2][:])
        other.two_passes = self.two_passes[:]
        other.positions = self.positions.copy()
        other.hashes = self.hashes[:]
        other._first_turn = self._first_turn.copy()
        other._all_turns = {key: turns[:] for key, turns in self._all_turns.items()}
        return other

    def _has_ended(self) -> bool:
        """Return whether there were two passes in a row, with no setup since."""
        return bool(self.two_passes) and self.two_passes[-1] > self._start

    def _pass(self, number: int, color: int) -> bool:
        """Record a pass; return whether it is the second in a row."""
        self.passes[color].append(number)
        others = self.passes[3 - color]
        is_second = bool(others) and others[-1] == number - 1
        if is_second:
            self.two_passes.append(number)
        return is_second

    def _keep_same_position(self, number: int) -> None:
        """Repeat the last position, after a move that puts no stone on the board."""
        position = self.positions[-1]
        self.positions.append(position)
        self.hashes.append(self.board.hash)
        turns = self._turns_to_add_to()
        if len(turns) > MOST_TURNS_KEPT:
            self._forget(turns, position, self._recurrences(turns, position))
        turns.append(number)

    def _keep_facts(
        self,
        number: int,
        color: int,
        point: Point,
        play: Play,
        is_new: bool,
        out_of_turn: bool,
        after_end: bool,
    ) -> None:
        """Keep the facts on a play, if some ruleset may forbid it, and count its prisoners.

        is_new: whether no earlier position has the same hash.
        """
        position = self.positions[-1]
        recurrences: tuple[Recurrence, ...] = ()
        if not is_new:
            turns = self._turns_to_add_to()
            recurrences = self._recurrences(turns, position)
            self._forget(turns, position, recurrences)
            turns.append(number)
        self.prisoners[color] += len(play.captured)
        self.prisoners[3 - color] += len(play.removed)
        self.last_removed = play.captured + play.removed
        facts = self._facts(
            number, color, point, play, position, recurrences, out_of_turn, after_end
        )
        if facts:
            self.facts.append(facts)

    def _facts(
        self,
        number: int,
        color: int,
        point: Point,
        play: Play,
        position: bytes,
        recurrences: tuple[Recurrence, ...],
        out_of_turn: bool,
        after_end: bool,
    ) -> Facts | None:
        """Return the facts on a play; None if no ruleset may forbid it.

        position: the position after it.
        """
        if not (recurrences or out_of_turn or after_end or play.removed or play.replaced):
            return None
        is_capture = bool(play.captured) and not play.replaced
        return Facts(
            number,
            color,
            point,
            occupied=play.replaced != EMPTY,
            suicide=len(play.removed),
            ko=is_capture and self._is_ko(number, color, position),
            recurrences=recurrences,
            out_of_turn=out_of_turn,
            after_end=after_end,
        )

    def _is_ko(self, number: int, color: int, position: bytes) -> bool:
        """Return whether a move recreates the position before the opponent's last play."""
        before = number - 2
        return (
            before >= self._start
            and self.moves[before].point is not None
            and self.moves[before].color != color
            and self.positions[before] == position
        )

    def _turns(self, key: int) -> list[int]:
        """Return the turns after which a position with this hash occurred, and may matter."""
        first = self._first_turn.get(key)
        return self._all_turns.get(key, [] if first is None else [first])

    def _turns_to_add_to(self) -> list[int]:
        """Return the list of turns of the current hash, which is kept from here on."""
        key = self.board.hash
        return self._all_turns.setdefault(key, self._turns(key))

    def _recurrences(
        self, turns: list[int], position: bytes, color: int = EMPTY
    ) -> tuple[Recurrence, ...]:
        """Return the latest occurrences of a position of each kind, among the turns with its hash.

        color: of the player who would move now, if that is only asked.
        """
        latest: dict[tuple[int | None, int], Recurrence] = {}
        for turn in reversed(turns):
            if self.positions[turn] == position:  # two positions may share a hash
                earlier = self._recurrence(turn, color)
                latest.setdefault((earlier.made_by, earlier.to_move), earlier)
        return tuple(latest.values())

    def _forget(self, turns: list[int], position: bytes, latest: tuple[Recurrence, ...]) -> None:
        """Remove from the turns of a hash those of a position that will never be the latest."""
        kept = {each.turn for each in latest}
        turns[:] = [turn for turn in turns if turn in kept or self.positions[turn] != position]

    def _recurrence(self, turn: int, color: int = EMPTY) -> Recurrence:
        """Return the occurrence of a position after an earlier move; color: as before."""
        at_start = turn == self._start
        maker = None if at_start else self.moves[turn - 1]
        made_by = maker.color if maker and maker.point is not None else None
        to_move = self.moves[turn].color if turn < len(self.moves) else color
        return Recurrence(turn, made_by, to_move, at_start)


def _facts_of_pass(number: int, color: int, outside: str | None, out_of_turn: bool) -> Facts | None:
    """Return the facts on a move without a point; None if no ruleset may forbid it."""
    if outside is None and not out_of_turn:
        return None
    return Facts(number, color, None, outside=outside, out_of_turn=out_of_turn)
