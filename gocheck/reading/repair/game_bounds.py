"""Where the games of broken text begin and end: with their bracket or without, on their own or in
another game; and whether a closing bracket ends a game, or the game goes on behind it.
"""

import re
from collections.abc import Iterator

from gocheck.sgf.tokens import VALUE_TEXT
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
_NEW_GAME = regex(
    rb"(?:\(\s*+;|(?<=[\r\n])\()\s*+(?:(?!%s)[A-Z]{2}\s*+%s\s*+){0,12}+%s\s*+\["
    % (OF_ROOT, SHORT_VALUE, OF_ROOT)
)
"""A bracket before properties that only the root of a game has."""
_INFORMED = regex(
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


def is_root(data: bytes, at: int) -> bool:
    """Return whether a bracket and properties that only a root has are at a place."""
    return _NEW_GAME.match(data, at) is not None


def holds_root(data: bytes) -> bool:
    """Return whether a text has a place for which `is_root` is true."""
    return _NEW_GAME.search(data) is not None


def is_informed(data: bytes, at: int) -> bool:
    """Return whether a node with game info and without a move is at a place."""
    return _INFORMED.match(data, at) is not None


def is_informed_without_node(data: bytes, at: int) -> bool:
    """Return whether the contents of such a node are at a place, without its semicolon."""
    return _INFORMED_WITHOUT_NODE.match(data, at) is not None


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
        if _GOES_ON.match(self._data, behind) and not (
            informed
            and (is_informed(self._data, behind) or is_informed_without_node(self._data, behind))
        ):
            return True
        return self._closes_too_early(bracket, start, informed=informed)

    def _closes_too_early(self, bracket: int, start: int, *, informed: bool) -> bool:
        """Return whether what is left of a node, or variations, follow the bracket that closes the
        game, and one that closes nothing behind them.

        Variations begin with a move, and hold nothing that only the root of a game has.
        """
        data = self._data
        if bracket < self._closed_well or not (informed or is_root(data, start)):
            return False
        depth = 0
        end = len(data)
        left = _LEFT_OF_NODE.match(data, bracket + 1)
        follows = bool(left and left[0].strip())
        if left and holds_root(left[0]):
            return False
        for match in brackets(data, left.end() if left else bracket + 1):
            at = match.start()
            opens = _VARIATION.match(data, at)
            if not depth and not opens and match[0] != b")":
                end = at
                break
            if match[0] == b"(":
                # Not looked for behind the game: from each such place everything is read again.
                if is_root(data, at) or (informed and is_informed(data, at)):
                    return False
                depth += 1
            elif match[0] == b")":
                depth -= 1
            elif holds_root(match[0]):
                return False
            if depth < 0:
                return follows
            follows = follows or bool(opens)
        self._closed_well = end
        return False
