"""The history of a game: the board, the moves and every position.

It knows no ruleset. For the few moves that some ruleset may forbid, it keeps the facts that a
ruleset needs to decide. Start reading at `History.play_all`.
"""

import copy
from collections.abc import Sequence

from gocheck.board import BLACK, EMPTY, QUIET, WHITE, Board, Play, Point, number_of
from gocheck.limits import MOST_POSITION_BYTES, MOST_TURNS_KEPT
from gocheck.record import Move, Setup
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.packed_positions import Positions


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
        """Return the facts on a move if it were made now; None if no ruleset may forbid it."""
        color, point, _, _ = move
        board, to_move = self.board, self.to_move
        if point is not None and to_move in (color, None) and not self._has_ended():
            at = number_of(point, self.columns)
            key = board.hash ^ board.geometry.hashes[color][at]
            if not board.colors[at] and board.is_plain(at, color) and key not in self._first_turn:
                return None
        self.board = board.copy()
        facts = self.play(move)
        self.undo(to_move)
        self.board = board
        return facts

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
                if out_of_turn or outside is not None:
                    self.facts.append(
                        Facts(number, color, None, outside=outside, out_of_turn=out_of_turn)
                    )
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
        self.positions.append(self.positions[-1])
        self.hashes.append(self.board.hash)
        turns = self._turns()
        if len(turns) > MOST_TURNS_KEPT:
            self._recurrences(turns)  # only to forget turns: a pass repeats no position
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
        recurrences: tuple[Recurrence, ...] = ()
        if not is_new:
            turns = self._turns()
            recurrences = self._recurrences(turns)
            turns.append(number)
        self.prisoners[color] += len(play.captured)
        self.prisoners[3 - color] += len(play.removed)
        self.last_removed = play.captured + play.removed
        if not (recurrences or out_of_turn or after_end or play.removed or play.replaced):
            return
        takes_ko = bool(play.captured) and not play.replaced and self._is_ko(number, color)
        self.facts.append(
            Facts(
                number,
                color,
                point,
                occupied=play.replaced != EMPTY,
                suicide=len(play.removed),
                ko=takes_ko,
                recurrences=recurrences,
                out_of_turn=out_of_turn,
                after_end=after_end,
            )
        )

    def _is_ko(self, number: int, color: int) -> bool:
        """Return whether a move recreates the position before the opponent's last play."""
        before = number - 2
        return (
            before >= self._start
            and self.moves[before].point is not None
            and self.moves[before].color != color
            and self.positions[before] == self.positions[number]
        )

    def _turns(self) -> list[int]:
        """Return the list of turns after which a position with the current hash occurred."""
        key = self.board.hash
        turns = self._all_turns.get(key)
        if turns is None:
            turns = self._all_turns[key] = [self._first_turn[key]]
        return turns

    def _recurrences(self, turns: list[int]) -> tuple[Recurrence, ...]:
        """Return the earlier occurrences of the last position among the turns with its hash.

        This removes from `turns` those that can no longer matter: they will never be the latest of
        their kind.
        """
        position = self.positions[-1]
        latest: dict[tuple[int | None, int], Recurrence] = {}
        kept = []
        for turn in reversed(turns):
            if self.positions[turn] != position:
                kept.append(turn)  # two positions that share a hash
                continue
            earlier = self._recurrence(turn)
            kind = earlier.made_by, earlier.to_move
            if kind not in latest:
                latest[kind] = earlier
                kept.append(turn)
        turns[:] = reversed(kept)
        return tuple(latest.values())

    def _recurrence(self, turn: int) -> Recurrence:
        """Return the occurrence of a position after an earlier move."""
        at_start = turn == self._start
        maker = None if at_start else self.moves[turn - 1]
        made_by = maker.color if maker and maker.point is not None else None
        return Recurrence(turn, made_by, self.moves[turn].color, at_start)
