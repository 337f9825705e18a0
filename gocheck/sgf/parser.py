"""sgfmill's parser, for all that uses it, and a quick way to the same trees where text is plain.

sgfmill's source has an invalid escape sequence: a warning on every start where no bytecode is
written, as in a container, and the end of the program under `python -W error`.
"""

import re
import warnings

from gocheck.sgf.tokens import VALUE_TEXT
from gocheck.text.parsing import regex

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # what it is until Python 3.11
    warnings.simplefilter("ignore", SyntaxWarning)
    from sgfmill import sgf_grammar

__all__ = ["parse_collection", "sgf_grammar"]

_OPENING, _CLOSING, _SEMICOLON = b"();"
_PLAIN = regex(
    rb"(?:\xef\xbb\xbf)?\s*+(?=\()(?:(?:\(\s*+)?;\s*+|\)\s*+(?=[()]|\Z)"
    rb"|[A-Z]{1,64}+\s*+(?:\[" + VALUE_TEXT + rb"\]\s*+)++)*+",
    re.DOTALL,
)
"""Text in which sgfmill neither skips nor refuses anything, if its brackets match: only nodes,
properties in capitals, and brackets, each opening one before a node, no node after a closing one.
"""
_VALUE = regex(rb"\s*+((?:[;()]\s*+)*+)([A-Z]*+)\s*+\[(" + VALUE_TEXT + rb")\]", re.DOTALL)
"""A value in such text, and before it the marks and the name since the last value."""


def parse_collection(data: bytes) -> list[sgf_grammar.Coarse_game_tree]:
    """Return the games of a text as sgfmill parses them; raises ValueError where sgfmill does."""
    games: list[sgf_grammar.Coarse_game_tree] = _plain_games(data)
    return games or sgf_grammar.parse_sgf_collection(data)


def _plain_games(data: bytes) -> list[sgf_grammar.Coarse_game_tree]:
    """Return the games of plain text, as nearly all is; [] for other text.

    One search finds all values; sgfmill makes four calls for each token.
    """
    if not _PLAIN.fullmatch(data):
        return []
    tree = collection = sgf_grammar.Coarse_game_tree()
    around: list[sgf_grammar.Coarse_game_tree] = []
    node: dict[str, list[bytes]] = {}
    values: list[bytes] = []
    end = data.rfind(b"]") + 1
    after_last = data[end:], b"", b""
    # Behind the last value each mark would be searched through to the end, in quadratic time.
    for marks, name, value in (*_VALUE.findall(data, 0, end), after_last):
        for mark in marks:
            if mark == _SEMICOLON:
                node = {}
                tree.sequence.append(node)
            elif mark == _OPENING:
                around.append(tree)
                tree = sgf_grammar.Coarse_game_tree()
                around[-1].children.append(tree)
            elif mark == _CLOSING:
                if not around:
                    return []
                tree = around.pop()
        if name:
            values = node.setdefault(name.decode("ascii"), [])
        values.append(value)
    values.pop()  # that after the last
    return [] if around else collection.children
