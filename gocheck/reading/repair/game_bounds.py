"""Where the games of broken text begin and end, and where their main lines go on.

A game begins with its bracket or without, on its own or in another game; a closing bracket ends
it, or it goes on behind that. SGF has variations last, but some programs write the main line
without brackets, around its variations (``;B[aa](;W[bb]);W[cc];B[dd]``); then nodes after
variations continue it, and the first variation is not the main line.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from gocheck.sgf.tokens import MARK, NAME, VALUE as VALUE_TOKEN, VALUE_TEXT, identifier, tokens
from gocheck.text.parsing import regex

IDENTIFIER = regex(rb"([A-Za-z][A-Za-z0-9_]*+)\s*+(?=\[)")
"""The name of a property, and the space before its first value."""
VALUE = regex(rb"\[(?P<text>" + VALUE_TEXT + rb")\]", re.DOTALL)
_BRACKET = regex(rb"\[" + VALUE_TEXT + rb"\]|[\[\]()]", re.DOTALL)
_LONE_BRACKET = regex(rb"[\[\]()]")
SHORT_VALUE = rb"\[[^\[\]\\]*+(?:\\[\s\S][^\[\]\\]*+)*+\]"
"""A value without opening brackets."""
_SPACE = regex(rb"\s*+")
OF_ROOT = rb"(?:AP|CA|FF|GM|ST|SZ)"
"""Properties that only the root of a game has."""
_ROOT = rb"(?:AP|CA|EV|FF|GM|GN|PB|PW|SZ|TE)\s*+\["
_GAME = regex(rb"\(\s*+(?:;|(?=%s)|(?=[^()\[\];]{1,40}+;\s*+%s))" % (_ROOT, _ROOT))
_OPENING = regex(
    rb"(?:\xef\xbb\xbf)?\s*+(?:"
    rb"(?P<game>\(\s*+;)"
    rb"|(?P<bracket>\(\s*+)(?=[A-Z]{1,2}\s*+\[)"
    rb"|(?P<node>)(?=;\s*+[A-Z]{1,2}\s*+\[)"
    rb"|(?P<nothing>)(?=(?:AP|CA|EV|FF|GM|GN|PB|PW|SZ)\s*+\[)"
    rb")"
)
"""How the first game may begin, from the start of the file."""
ROOT = regex(
    rb"(?:\(\s*+;|(?<=[\r\n])\()\s*+(?:(?!%s)[A-Z]{2}\s*+%s\s*+){0,12}+%s\s*+\["
    % (OF_ROOT, SHORT_VALUE, OF_ROOT)
)
"""A bracket before properties that only the root of a game has."""
INFORMED = regex(
    rb"\s*+(?:\(\s*+)?+;\s*+(?=(?:(?![BW]\s*+\[)[A-Z]{1,2}\s*+(?:%s\s*+)++)++[;()])"
    rb"(?:[A-Z]{1,2}\s*+(?:%s\s*+)++)*?(?:DT|EV|GN|PB|PW|RE)\s*+\[" % (SHORT_VALUE, SHORT_VALUE)
)
"""A node with game info and without a move, and any bracket before it."""
_INFORMED_WITHOUT_NODE = regex(
    rb"\s*+(?:(?![BW]\s*+\[)[A-Z]{1,2}\s*+(?:%s\s*+)++)*?(?:DT|EV|GN|PB|PW|RE)\s*+\[" % SHORT_VALUE
)
"""The same without the bracket and the semicolon."""
_HEADLESS = regex(
    rb"(?:;\s*+[A-Z]{1,2}|(?<![A-Za-z])(?:%s|DT|EV|GN|HA|KM|PB|PW|RE|RU))\s*+\[" % OF_ROOT
)
"""The first recognisable part of a game whose beginning is missing."""
_OF_GAME = rb"(?:;\s*+[BW]\s*+\[\s*+[a-z]{0,2}\s*+\]|(?<![A-Za-z])%s\s*+\[)" % OF_ROOT
_PAIR_OF_GAME = regex(rb"%s[\s\S]*?%s" % (_OF_GAME, _OF_GAME))
"""Two parts of a game, which make a text a game: a choice, as one may be anything."""
_GOES_ON = regex(
    rb"(?:%s)?+\s*+(?:(?!%s)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+"
    rb";\s*+(?!%s)[A-Za-z]{1,2}\s*+\[" % (SHORT_VALUE, OF_ROOT, SHORT_VALUE, OF_ROOT)
)
"""A node, or the rest of one and then a node, after the bracket that closes a game."""
_LEFT_OF_NODE = regex(
    rb"\s*+(?:(?!%s|DT|EV|GN|PB|PW|RE)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+" % (OF_ROOT, SHORT_VALUE)
)
"""Properties without a semicolon, none of them of game info."""
_VARIATION = regex(rb"\(\s*+;\s*+[BW]\s*+\[")
"""A bracket that is followed by a move."""
_COLORS = ("B", "W")
_PASSES = (b"[]", b"[tt]")


def after_space(data: bytes, at: int) -> int:
    """Return the first place after any space at a place."""
    space = _SPACE.match(data, at)
    return space.end() if space else at


def brackets(data: bytes, start: int) -> Iterator[re.Match[bytes]]:
    """Yield the values after a place, and the brackets outside of them, in order."""
    for match in _BRACKET.finditer(data, start):
        yield match
        if match[0] == b"[":  # never closed, as are all after it: do not look for their ends
            yield from _LONE_BRACKET.finditer(data, match.end())
            return


class _Ahead:
    """The next match of a pattern in a text, looked for once while places go forwards."""

    def __init__(self, pattern: re.Pattern[bytes], data: bytes) -> None:
        self._pattern = pattern
        self._data = data
        self._found: re.Match[bytes] | None = None
        self._upto = -1
        """Up to here what was found last is the next one."""

    def after(self, position: int) -> re.Match[bytes] | None:
        """Return the first match at a place or after it, None without one."""
        if position > self._upto:
            self._found = self._pattern.search(self._data, position)
            self._upto = self._found.start() if self._found else len(self._data)
        return self._found


class GameBounds:
    """Finds where the games of a text begin, one after the other, and whether they end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._game = _Ahead(_GAME, data)
        self._headless = _Ahead(_HEADLESS, data)
        self._pair = _Ahead(_PAIR_OF_GAME, data)
        self._closed_well = 0
        """Up to here brackets are known to match."""

    def next_start(self, position: int) -> int | None:
        """Return where the first game after a place begins; None without one.

        At the start of the text its bracket and more may be missing; elsewhere only if the text has
        enough of a game. The places asked for go forwards.
        """
        opening = None if position else _OPENING.match(self._data)
        if opening:
            return opening.start(opening.lastgroup or 0)
        game = self._game.after(position)
        end = game.start() if game else len(self._data)
        headless = self._headless.after(position)
        if headless and headless.end() <= end:
            pair = self._pair.after(headless.start())
            if pair and pair.end() <= end:
                return headless.start()
        return end if game else None

    def goes_on(self, bracket: int, start: int, *, informed: bool) -> bool:
        """Return whether a game goes on behind the bracket that closes it.

        start: of the game; informed: whether its root has game info.
        """
        behind = bracket + 1
        informs = any(each.match(self._data, behind) for each in (INFORMED, _INFORMED_WITHOUT_NODE))
        if _GOES_ON.match(self._data, behind) and not (informed and informs):
            return True
        return self._closes_too_early(bracket, start, informed=informed)

    def _closes_too_early(self, bracket: int, start: int, *, informed: bool) -> bool:
        """Return whether what is left of a node, or variations, follow the bracket that closes the
        game, and one that closes nothing behind them.

        Variations begin with a move, and hold nothing that only the root of a game has.
        """
        data = self._data
        if bracket < self._closed_well or not (informed or ROOT.match(data, start)):
            return False
        depth = 0
        end = len(data)
        left = _LEFT_OF_NODE.match(data, bracket + 1)
        follows = bool(left and left[0].strip())
        if left and ROOT.search(left[0]):
            return False
        for match in brackets(data, left.end() if left else bracket + 1):
            at = match.start()
            opens = _VARIATION.match(data, at)
            if not depth and not opens and match[0] != b")":
                end = at
                break
            if match[0] == b"(":
                # Not looked for behind the game: from each such place everything is read again.
                if ROOT.match(data, at) or (informed and INFORMED.match(data, at)):
                    return False
                depth += 1
            elif match[0] == b")":
                depth -= 1
            elif ROOT.search(match[0]):
                return False
            if depth < 0:
                return follows
            follows = follows or bool(opens)
        self._closed_well = end
        return False


# Main lines around their variations


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
        elif kind == VALUE_TOKEN:
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
