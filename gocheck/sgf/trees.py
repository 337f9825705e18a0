"""The games of a text as sgfmill parses them, whose trees are not all in memory at once."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sgfmill import sgf_grammar

from gocheck.limits import LARGE_TEXT, VERY_LARGE_TEXT
from gocheck.sgf.source import Source, Span

Trees = Sequence[sgf_grammar.Coarse_game_tree]


def parsed(data: bytes) -> Trees:
    """Return the games of a text; raises ValueError where sgfmill refuses one, or finds none."""
    with _no_collecting(len(data)):
        spans = Source("", data).games if len(data) > VERY_LARGE_TEXT else ()
        if len(spans) > 1:
            return _OneByOne(data, spans)
        trees: Trees = sgf_grammar.parse_sgf_collection(data)
        return trees


class _OneByOne(Trees):
    """The games of a large text, each parsed when it is wanted.

    And once before, since a text that sgfmill refuses in part is repaired as one. That costs time
    and saves memory; `gocheck.running.splitting` makes sure that few texts get here.
    """

    def __init__(self, data: bytes, spans: Sequence[Span]) -> None:
        self._data = data
        self._spans = spans
        for number in range(len(self)):
            self[number]

    def __len__(self) -> int:
        return len(self._spans)

    def __getitem__(self, number: Any) -> Any:
        start, end = self._spans[number]
        return sgf_grammar.parse_sgf_game(self._data[start:end])


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
