"""The games of a text as sgfmill parses them, whose trees are not all in memory at once."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.sgf.parser import parse_collection, sgf_grammar
from gocheck.sgf.size import excess, least_limit, seems_parsable
from gocheck.sgf.source import Span, spans

VERY_LARGE_TEXT = 1024 * 1024
"""Bytes of SGF from which on the trees of its games are not all in memory at once: they take a
hundred times as many."""

LARGE_TEXT = 100_000
"""Bytes of SGF from which on Python's search for garbage waits until the text is parsed. Real games
have a tenth of that."""

Trees = Sequence[sgf_grammar.Coarse_game_tree]


class Refused(sgf_grammar.Coarse_game_tree):  # type: ignore[misc]
    """In place of the tree of a game that exceeds a limit, and is not parsed."""

    def __init__(self, excess: str) -> None:
        super().__init__()
        self.excess = excess
        """The limit that the game exceeds."""


def parsed(data: bytes, limits: InputLimits = DEFAULT_LIMITS) -> Trees:
    """Return the games of a text; raises ValueError where sgfmill refuses one, or finds none.

    A game that exceeds a limit is `Refused`.
    """
    with _no_collecting(len(data)):
        if len(data) <= min(VERY_LARGE_TEXT, least_limit(limits)):
            trees: Trees = parse_collection(data)
            return trees
        games = tuple(spans(data))
        if not games:
            raise ValueError("no SGF data found")
        if len(games) > 1 and len(data) > VERY_LARGE_TEXT:
            return _OneByOne(data, games, limits)
        return [_tree(data, span, limits) for span in games]


class _OneByOne(Trees):
    """The games of a large text, each parsed when it is wanted.

    And once before, since a text that sgfmill refuses in part is repaired as one. That costs time
    and saves memory; `gocheck.running.splitting` makes sure that few texts get here.
    """

    def __init__(self, data: bytes, games: Sequence[Span], limits: InputLimits) -> None:
        self._data = data
        self._spans = games
        self._limits = limits
        for number in range(len(self)):
            self[number]

    def __len__(self) -> int:
        return len(self._spans)

    def __getitem__(self, number: Any) -> Any:
        return _tree(self._data, self._spans[number], self._limits)


def _tree(data: bytes, span: Span, limits: InputLimits) -> sgf_grammar.Coarse_game_tree:
    """Return a game of a text; raises ValueError where sgfmill refuses it."""
    game = data[span.start : span.end]
    exceeded = excess(game, limits)
    if not exceeded:
        if len(game) > least_limit(limits) and not seems_parsable(game):
            raise ValueError("not SGF")
        return parse_collection(game)[0]
    if not game.endswith(b")"):
        raise ValueError("unexpected end of SGF data")
    return Refused(exceeded)


@contextmanager
def _no_collecting(size: int) -> Iterator[None]:
    """Stop Python's garbage collection while a text of so many bytes is parsed, if that is large.

    Nothing in a tree points back, so that searching it while it grows finds nothing.
    """
    collecting = gc.isenabled() and size > LARGE_TEXT
    if collecting:
        gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
