"""SGF as text: tokens, trees, values, and where in a file something is."""

from gocheck.sgf.game_text import GameText, Node, Property
from gocheck.sgf.grammar import follows_grammar, has_brackets_in_pairs, holds_no_brackets
from gocheck.sgf.source import Before, Place, Source, Span, span_of
from gocheck.sgf.tokens import MARK, NAME, OPEN, VALUE, VALUE_TEXT, identifier, node, tokens
from gocheck.sgf.trees import Trees, parsed
from gocheck.sgf.values import escaped

__all__ = [
    "MARK",
    "NAME",
    "OPEN",
    "VALUE",
    "VALUE_TEXT",
    "Before",
    "GameText",
    "Node",
    "Place",
    "Property",
    "Source",
    "Span",
    "Trees",
    "escaped",
    "follows_grammar",
    "has_brackets_in_pairs",
    "holds_no_brackets",
    "identifier",
    "node",
    "parsed",
    "span_of",
    "tokens",
]
