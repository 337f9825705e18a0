"""Text that follows the grammar is read as the grammar has it, whatever its values hold."""

import pytest
from helpers.growth import assert_linear
from helpers.record_texts import games, moves, record

from gocheck.sgf.grammar import follows_grammar, has_brackets_in_pairs

ROOT = "FF[4]GM[1]SZ[19]PB[Lee (7d)]PW[x]"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # Pairs of brackets within values, the closing ones escaped
        (r"(;FF[4]GM[1]SZ[19]PB[Lee W[2\]]PW[x];B[dd];W[pp])", "Bdd Wpp"),
        (r"(;FF[4]GM[1]SZ[19]RO[Group B[final\]]PW[Team W [2\]];B[dd];W[pp])", "Bdd Wpp"),
        (r"(;FF[4]GM[1]SZ[19]EV[Cup (FF[4\])];B[dd];W[pp])", "Bdd Wpp"),
        (r"(;FF[4]GM[1]SZ[19];B[dd]C[It begins with (;FF[4\] and so on];W[pp])", "Bdd Wpp"),
        (r"(;FF[4]GM[1]SZ[19];B[dd]C[(;GM[1\]SZ[9\];B[aa\])];W[pp])", "Bdd Wpp"),
        # A variation with information of its own, next to a bracket that is not escaped
        (rf"(;{ROOT};B[dd](;W[pp]C[see [1\]];B[qq])(;GN[Other];W[dp];B[aa]))", "Bdd Wpp Bqq"),
        (rf"(;{ROOT};B[dd](;W[pp]C[see [1];B[qq])(;GN[Other];W[dp];B[aa]))", "Bdd Wpp Bqq"),
        (rf"(;{ROOT};B[dd](;W[pp]C[see [1])(;C[x]RE[W+R];W[dp];B[aa]))", "Bdd Wpp"),
    ],
)
def test_text_in_order_is_left_alone(text: str, line: str) -> None:
    read = record(text)
    assert moves(read) == line
    assert not [each for each in read.findings if each.code.startswith("SGF11")]


@pytest.mark.parametrize(
    "text",
    [
        "(;)",
        "\ufeff (;FF[4];B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))\r\n(;\n;W [aa] )\n",
        "(;C[(;FF[4)\\]];AB[aa][bb]\n[cc])",
    ],
)
def test_text_that_follows_the_grammar(text: str) -> None:
    assert follows_grammar(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x(;B[aa])",
        "(;B[aa])x",
        "(B[aa])",
        "()",
        "(;B[aa]",
        "(;B[aa]))",
        "(;B[aa](;W[bb]);B[cc])",
        "(;B[aa]);W[bb]",
        "(;B)",
        "(;B[aa]W)",
        "(;b[aa])",
        "(;Black[aa])",
        "(;B[aa]x;W[bb])",
        "(;B[aa)",
        "(;FF[4];B[aa](;FF[4];B[bb]))",
        "(;B[aa];GM[1])",
    ],
)
def test_text_that_does_not_follow_the_grammar(text: str) -> None:
    assert not follows_grammar(text.encode())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;B[aa])", True),
        (r"(;C[a [b\] c \\])", True),
        (r"(;C[\[b\]])", True),
        (r"(;C[b\]])", False),
        (r"(;C[[b])", False),
        (r"(;B[aa\];W[bb])", False),
        (r"(;C[[a\];W[bb])", False),
    ],
)
def test_brackets_in_pairs(text: str, expected: bool) -> None:
    assert has_brackets_in_pairs(text.encode()) == expected


@pytest.mark.ci
def test_a_long_root_is_read_once() -> None:
    assert_linear(games, lambda n: "(;" + "XX[]" * (2 * n) + "(;PB[a])" * n + "C[[)", size=5_500)
