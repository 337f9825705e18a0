"""SGF as text: tokens, trees, and where in a file something is. Knows nothing of Go.

Comes in: bytes in UTF-8. Goes out: the games of a text as sgfmill's trees (`parsed`), its tokens
(`tokens`), and the line and column of a node, a property or a value (`Source.line_and_column`).
Start reading at `Source`, which is a file with its bytes, and `Place`, which is something in it
(both in source.py). game_text.py changes the text of a game, parser.py is sgfmill's parser,
grammar.py says whether a text follows SGF's grammar, size.py how large a game is before it is
parsed.
"""

from gocheck.sgf.game_text import GameText, Node, Property
from gocheck.sgf.grammar import follows_grammar, has_brackets_in_pairs, holds_no_brackets
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Before, Place, Source, Span, span_of, spans
from gocheck.sgf.tokens import (
    MARK,
    NAME,
    UNCLOSED,
    VALUE,
    VALUE_TEXT,
    identifier,
    last_closing,
    node,
    tokens,
)
from gocheck.sgf.trees import Refused, Trees, parsed
from gocheck.sgf.values import escaped

__all__ = [
    "MARK",
    "NAME",
    "UNCLOSED",
    "VALUE",
    "VALUE_TEXT",
    "Before",
    "GameText",
    "Node",
    "Place",
    "Property",
    "Refused",
    "Source",
    "Span",
    "Trees",
    "escaped",
    "follows_grammar",
    "has_brackets_in_pairs",
    "holds_no_brackets",
    "identifier",
    "last_closing",
    "node",
    "parsed",
    "sgf_grammar",
    "span_of",
    "spans",
    "tokens",
]
