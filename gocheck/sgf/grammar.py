"""Whether a text follows SGF's grammar to the letter, and it is certain where its values end.

Such a text is as its writer meant it, however odd its values are, and nothing in it needs repair.
(SGF FF[4], EBNF definition.)
"""

import re

from gocheck.sgf.tokens import VALUE_TEXT
from gocheck.text.parsing import regex

_VALUE = rb"\[" + VALUE_TEXT + rb"\]"
_NODE = regex(rb";(?:\s*+[A-Z]++(?:\s*+" + _VALUE + rb")++)*+\s*+", re.DOTALL)
_OPENS = regex(rb"\(\s*+(?=;)")
_CLOSES = regex(rb"\)\s*+")
_STARTS = regex(rb"(?:\xef\xbb\xbf)?\s*+")
_ROOT_ONLY = regex(rb"(?<![A-Z])(?:FF|GM)\s*+\[")
_PROPERTY_VALUE = regex(_VALUE, re.DOTALL)
_BRACKET = regex(rb"\\?(?P<bracket>[\[\]])|\\.", re.DOTALL)


def follows_grammar(data: bytes) -> bool:
    """Return whether a text is complete games and nothing else, property names in capitals.

    FF and GM may be in the roots only: elsewhere they show that the bracket that ends a game may be
    missing, and made up for after the next one.
    """
    start = _STARTS.match(data)
    at = start.end() if start else 0
    has_variations: list[bool] = []
    """Of each bracket that is open: no node follows the first variation in it."""
    while at < len(data):
        if opens := _OPENS.match(data, at):
            is_root = not has_variations
            if has_variations:
                has_variations[-1] = True
            has_variations.append(False)
            at = opens.end()
        elif has_variations and (closes := _CLOSES.match(data, at)):
            has_variations.pop()
            at = closes.end()
            continue
        else:
            is_root = False
        node = _NODE.match(data, at)
        if not node or not has_variations or has_variations[-1]:
            return False
        if not is_root and _ROOT_ONLY.search(_PROPERTY_VALUE.sub(b"[]", node[0])):
            return False
        at = node.end()
    return not has_variations and b"(" in data


def has_brackets_in_pairs(data: bytes) -> bool:
    """Return whether within each value brackets come in pairs, the closing ones escaped.

    Otherwise one that closes a value may be missing: `B[aa\\];W[bb]` is one value to the grammar.
    """
    for value in _PROPERTY_VALUE.finditer(data):
        opened = 0
        for match in _BRACKET.finditer(data, value.start() + 1, value.end() - 1):
            opened += {b"[": 1, b"]": -1}.get(match["bracket"] or b"", 0)
            if opened < 0:
                return False
        if opened:
            return False
    return True


def holds_no_brackets(data: bytes) -> bool:
    """Return whether a text follows the grammar, and no value in it holds an opening bracket.

    Then no value can have run on over the next ones, however many closing brackets are escaped.
    """
    values = data.count(b"[")
    return follows_grammar(data) and sum(1 for _ in _PROPERTY_VALUE.finditer(data)) == values
