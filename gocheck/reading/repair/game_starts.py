"""Where games begin in broken text: with their bracket or without, on their own or in another."""

import re

from gocheck.reading.repair.patterns import SHORT_VALUE
from gocheck.text import regex

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
_OF_GAME = regex(rb";\s*+[BW]\s*+\[\s*+[a-z]{0,2}\s*+\]|(?<![A-Za-z])%s\s*+\[" % OF_ROOT)


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


class GameStarts:
    """Finds where the games of a text begin, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._game = _Ahead(_GAME, data)
        self._headless = _Ahead(_HEADLESS, data)
        self._of_game = _Ahead(_OF_GAME, data)
        self._second = _Ahead(_OF_GAME, data)
        """Two of these make a text a game: a choice, as one may be anything."""

    def after(self, position: int) -> int | None:
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
            first = self._of_game.after(headless.start())
            second = self._second.after(first.end()) if first else None
            if second and second.end() <= end:
                return headless.start()
        return end if game else None


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
