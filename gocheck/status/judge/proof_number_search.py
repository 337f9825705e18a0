"""Proof-number search: what a player can force in an enclosed area.

The search is depth first and stores the numbers of all positions (A. Nagai, "Df-pn algorithm for
searching AND/OR trees and its applications", 2002). A position that repeats on the path from the
start counts as one in which neither player can achieve more.
"""

from gocheck.status.judge.area_board import AreaBoard, Position

_NEVER = 1 << 30
"""A number larger than any count of positions."""
_Numbers = tuple[int, int]
"""The least numbers of positions to search to prove that the attacker succeeds, and that the
attacker fails."""

_PROVED: _Numbers = (0, _NEVER)
_REFUTED: _Numbers = (_NEVER, 0)


class _TooLong(Exception):
    """The limit on the number of positions is reached."""


class Search:
    """One question about an enclosed area.

    to_live: whether the defender must make the target live, not only keep it on the board. If so,
    the defender may not pass; otherwise the attacker may not. The attacker may retake any ko at
    once, as with endless ko threats. defender_retakes: the defender may do so instead. most_nodes:
    the limit on the number of positions.
    """

    def __init__(
        self, board: AreaBoard, *, to_live: bool, defender_retakes: bool, most_nodes: int
    ) -> None:
        self._board = board
        self._to_live = to_live
        self._defender_retakes = defender_retakes
        self._most_nodes = most_nodes
        self._known: dict[Position, _Numbers] = {}
        self._next: dict[Position, list[Position]] = {}
        self._path: set[Position] = set()
        self._if_repeated = _PROVED if to_live else _REFUTED
        self.nodes = 0
        """The number of positions searched."""

    def captures(self, start: Position) -> bool | None:
        """Return whether the attacker succeeds, None if the search takes too many nodes."""
        if self._board.lives(start):
            return False
        try:
            self._look(start, _NEVER, _NEVER)
        except _TooLong:
            return None
        return {_PROVED: True, _REFUTED: False}.get(self._known[start])

    def _first(self, position: Position) -> _Numbers:
        """Return the first numbers of a position that is not yet searched.

        They are final if the attacker has captured the target or can do so at once, or if the
        defender lives. Otherwise the attacker must fill all liberties of the target.
        """
        board = self._board
        if not board.target_on_board(position):
            return _PROVED
        free = board.liberties(position)
        if position.attacks:
            if board.lives(position):
                return _REFUTED
            if not free & (free - 1) and free != position.ko:
                return _PROVED
        return free.bit_count(), 1

    def _children(self, position: Position) -> list[Position]:
        """Return the positions that can follow, and store numbers for each of them."""
        children = self._next.get(position)
        if children is None:
            attacks = position.attacks
            children = self._board.plays(position, retakes=attacks == self._defender_retakes)
            if attacks == self._to_live:
                children.append(Position(position.defender, position.attacker, 0, not attacks))
            for child in children:
                if child not in self._known:
                    self._known[child] = self._first(child)
            self._next[position] = children
        return children

    def _look(self, position: Position, most_proof: int, most_disproof: int) -> None:
        """Search below a position until one of its numbers reaches its bound."""
        self.nodes += 1
        if self.nodes > self._most_nodes:
            raise _TooLong
        children = self._children(position)
        known, path, if_repeated = self._known, self._path, self._if_repeated
        if not children:
            known[position] = if_repeated
            return
        # The player to move wants the own number, the least of the children's, to become 0.
        own, other = (0, 1) if position.attacks else (1, 0)
        bounds = (most_proof, most_disproof)
        path.add(position)
        while True:
            least = second = _NEVER + 1
            total = 0
            best = children[0]
            for child in children:
                numbers = if_repeated if child in path else known[child]
                total += numbers[other]
                if numbers[own] < least:
                    second = least
                    least = numbers[own]
                    best = child
                elif numbers[own] < second:
                    second = numbers[own]
            total = min(total, _NEVER)
            known[position] = (least, total) if position.attacks else (total, least)
            if least >= bounds[own] or total >= bounds[other] or not least or not total:
                break
            of_best = known[best]
            own_bound = min(bounds[own], second + 1)
            other_bound = min(_NEVER, bounds[other] - total + of_best[other])
            if position.attacks:
                self._look(best, own_bound, other_bound)
            else:
                self._look(best, other_bound, own_bound)
        path.discard(position)
