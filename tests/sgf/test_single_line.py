"""A game that is a single line of nodes is parsed as sgfmill parses it."""

import pytest
from sgfmill import sgf_grammar

from gocheck.sgf import parsed
from gocheck.sgf.single_line import single_lines


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa])",
        "(;FF[4]GM[1]SZ[19];B[pd];W[];B[dd]BL[12.5]C[Good])",
        "(;AB[aa][bb]\n[cc]PB[x];W[dd])",
        "(;C[a]B[aa]C[b][c];W[bb]C[d])",
        "(;C[a\\]b];C[a\\\\];C[(;B[aa)])",
        "( \n;  PB [x] \t[y]\r\n ; B[aa]\n)\n",
        "first (x) (;B[aa]) second (;W[bb];B[cc]) third",
        "\ufeff(;ABCDEFGHIJ[x])",
        f"(;{'A' * 64}[x])",
        "(;PB[\x00\xff])",
    ],
)
def test_a_single_line_is_parsed_as_sgfmill_parses_it(text: str) -> None:
    expected = sgf_grammar.parse_sgf_collection(text.encode())
    found = single_lines(text.encode())
    assert [tree.sequence for tree in found] == [tree.sequence for tree in expected]
    assert [list(map(list, tree.sequence)) for tree in found] == [
        list(map(list, tree.sequence)) for tree in expected
    ]
    assert not any(tree.children for tree in found + expected)


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa](;W[bb])(;W[cc]))",
        "(;B[aa])(;B[aa](;W[bb]))",
        "(;)",
        "(;;B[aa])",
        "(;B[aa];)",
        "(;Black[aa])",
        f"(;{'A' * 65}[x])",
        "(;B)",
        "(;[aa])",
        "(;B[aa]x)",
        "(;B[aa]",
        "(;B[aa)",
        "(;B[aa\\])",
        "(B[aa])",
        "",
    ],
)
def test_any_other_text_is_left_to_sgfmill(text: str) -> None:
    assert single_lines(text.encode()) == []


def test_variations_are_parsed_after_a_single_line() -> None:
    first, second = parsed(b"(;B[aa])(;B[bb](;W[cc])(;W[dd]))")
    assert first.sequence == [{"B": [b"aa"]}]
    assert [each.sequence for each in second.children] == [[{"W": [b"cc"]}], [{"W": [b"dd"]}]]
