"""Where games begin in broken text: with their bracket or without, on their own or in another."""

from itertools import islice

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
_FEWEST = 2
"""The least number of these that make a text a game: a choice, as one of them may be anything."""


def next_game(data: bytes, position: int) -> int | None:
    """Return where the first game after a place begins; None without one.

    At the start of the text its bracket and more may be missing; elsewhere only if the text has
    enough of a game.
    """
    opening = None if position else _OPENING.match(data)
    if opening:
        return opening.start(opening.lastgroup or 0)
    game = _GAME.search(data, position)
    headless = _headless(data, position, game.start() if game else len(data))
    if headless is not None:
        return headless
    return game.start() if game else None


def _headless(data: bytes, position: int, end: int) -> int | None:
    """Return where a game without its beginning goes on between two places, None without one."""
    game = _HEADLESS.search(data, position, end)
    found = _OF_GAME.finditer(data, game.start(), end) if game else iter(())
    enough = next(islice(found, _FEWEST - 1, None), None)
    return game.start() if game and enough else None


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
