"""Which nodes after variations continue the main line: ``;B[aa](;W[bb]);W[cc];B[dd]``.

SGF has variations last, so the first variation would be the main line. Some programs write the
main line without brackets, around its variations.
"""

from collections import Counter
from dataclasses import dataclass, field

from gocheck.sgf.tokens import MARK, NAME, VALUE, identifier, tokens

_COLORS = ("B", "W")
_PASSES = (b"[]", b"[tt]")


@dataclass(slots=True)
class _Line:
    """Some nodes in a row, or a line of play."""

    start: int
    """Its first byte."""
    moves: int = 0
    """How many moves it has."""
    first: str | None = None
    """The colour of its first move, None without moves."""
    last: str | None = None
    """The colour of the last move up to its end, before it where it has none."""
    is_blocked: bool = False
    """Its first move is on a point that was played before. A ko retaken there counts, too: captures
    are not looked at."""

    def follows(self, color: str | None) -> bool:
        """Return whether its first move is not by the player who has moved before it."""
        return self.first is None or self.first != color

    def joined(self, after: "_Line") -> "_Line":
        """Return this line with another one after it."""
        blocked = self.is_blocked if self.first else after.is_blocked
        first = self.first or after.first
        return _Line(self.start, self.moves + after.moves, first, after.last, blocked)


@dataclass(slots=True)
class _Bracket:
    """What is between two brackets, as far as it is read."""

    last: str | None
    """The colour of the last move before it."""
    parts: list[_Line] = field(default_factory=list)
    """Nodes in a row: the first ones, and those after each group of variations."""
    variations: list[_Line] = field(default_factory=list)
    """The first variation of each group, which follows the part of the same number."""
    points: list[bytes] = field(default_factory=list)
    """The points played in the parts."""

    @property
    def branches(self) -> bool:
        """Whether variations were read after the last part."""
        return len(self.variations) == len(self.parts)

    def begin_part(self, start: int) -> None:
        """Begin the nodes before or after variations."""
        if self.branches:
            last = self.parts[-1].last if self.parts else self.last
            self.parts.append(_Line(start, last=last))

    def add_move(self, color: str, point: bytes, played: Counter[bytes]) -> None:
        """Add a move to the last part.

        played: how often each point was played before, on the way to this move.
        """
        part = self.parts[-1]
        part.moves += 1
        if part.first is None:
            part.first = color
            part.is_blocked = point not in _PASSES and played[point] > 0
        part.last = color
        played[point] += 1
        self.points.append(point)

    def line(self, continued: set[int]) -> _Line:
        """Return its main line; add the starts of parts that continue it to `continued`.

        Nodes after variations do if they follow the moves before the variations, and the first
        variation does not, has fewer moves, or alone begins on a point that was played before.
        """
        line = self.parts[-1]
        if self.branches:
            line = line.joined(self.variations[-1])
        for number in range(len(self.parts) - 2, -1, -1):
            part, variation = self.parts[number], self.variations[number]
            is_longer = line.moves > variation.moves
            is_only_blocked = variation.is_blocked and not line.is_blocked
            fits = variation.follows(part.last) and not is_only_blocked
            replaces = is_longer or (line.moves and not fits)
            if replaces and line.follows(part.last):
                continued.add(line.start)
            else:
                line = variation
            line = part.joined(line)
        return line


def continued_lines(data: bytes) -> frozenset[int]:
    """Return where nodes after variations continue the main line."""
    continued: set[int] = set()
    open_: list[_Bracket] = []
    played = Counter[bytes]()
    color = ""
    for kind, start, end in tokens(data):
        if kind == MARK:
            color = ""  # a value after a bracket is not the name's before it
        if kind == MARK and data[start] == ord("("):
            last = open_[-1].parts[-1].last if open_ and open_[-1].parts else None
            open_.append(_Bracket(last))
        elif not open_:
            continue
        elif kind == MARK and data[start] == ord(")"):
            _close(open_, continued, played)
        elif kind == VALUE:
            if color in _COLORS:
                open_[-1].add_move(color, data[start:end], played)
            color = ""
        else:
            open_[-1].begin_part(start)
            color = identifier(data[start:end]) if kind == NAME else ""
    while open_:
        _close(open_, continued, played)
    return frozenset(continued)


def _close(open_: list[_Bracket], continued: set[int], played: Counter[bytes]) -> None:
    """Close the last bracket; its line is the first variation of a group, or one more."""
    bracket = open_.pop()
    played.subtract(bracket.points)
    if not bracket.parts:
        return
    line = bracket.line(continued)
    if open_ and open_[-1].parts and not open_[-1].branches:
        open_[-1].variations.append(line)
