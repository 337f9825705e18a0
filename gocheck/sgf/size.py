"""How large a game is, counted in its text: what decides the memory that parsing it takes."""

import re
from collections.abc import Iterator
from itertools import islice

from gocheck.limits.input_limits import InputLimits, allowed_by, bytes_text
from gocheck.sgf.tokens import VALUE_TEXT, last_closing
from gocheck.text.parsing import regex

_VALUE = regex(rb"\[" + VALUE_TEXT + rb"\]", re.DOTALL)
_NODE = regex(rb";[^;\[]*+(?:\[" + VALUE_TEXT + rb"\][^;\[]*+)*+", re.DOTALL)
_NODES = regex(
    rb"(?:[;)\s]|\(\s*+;|[A-Za-z]{1,64}+\s*+(?:\[" + VALUE_TEXT + rb"\]\s*+)++)*+", re.DOTALL
)
"""Brackets with a node in each, and properties with a value each."""


def least_limit(limits: InputLimits) -> int:
    """Return the bytes up to which no game exceeds a limit, whatever it holds."""
    return min(limits.game_nodes, limits.game_values, limits.value_size)


def seems_parsable(game: bytes) -> bool:
    """Return whether sgfmill may parse a game; if not, it refuses it for certain.

    The tokens of such a game are not many more than its nodes and values. sgfmill holds all tokens
    of a game before it looks at the first.
    """
    return _NODES.fullmatch(game) is not None


def excess(game: bytes, limits: InputLimits) -> str | None:
    """Return the limit that a game exceeds, as "more than 5 nodes" with the option; or None."""
    if len(game) <= least_limit(limits):
        return None
    if game.count(b";") > limits.game_nodes and _has_more_nodes(game, limits.game_nodes):
        return f"more than {limits.game_nodes} nodes; it is not read{allowed_by('game_nodes')}"
    if game.count(b"[") > limits.game_values and _has_more(_values(game), limits.game_values):
        return f"more than {limits.game_values} values; it is not read{allowed_by('game_values')}"
    longest = limits.value_size
    if len(game) > longest and any(end - start - 2 > longest for start, end in _values(game)):
        return (
            f"a value of more than {bytes_text(longest)}; it is not read{allowed_by('value_size')}"
        )
    return None


def _has_more_nodes(game: bytes, most: int) -> bool:
    end = last_closing(game) + 1
    nodes = sum(1 for _ in islice(_NODE.finditer(game, 0, end), most + 1))
    return nodes + game.count(b";", end) > most


def _has_more(values: Iterator[tuple[int, int]], most: int) -> bool:
    return sum(1 for _ in islice(values, most + 1)) > most


def _values(game: bytes) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _VALUE.finditer(game, 0, last_closing(game) + 1))
