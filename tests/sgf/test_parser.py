"""The quick way to the trees of plain text: the trees that sgfmill gives, and its errors."""

from random import Random
from typing import Any

import pytest
from helpers.real_games import Archive

from gocheck.sgf.parser import parse_collection, sgf_grammar

PLAIN = [
    b"(;)",
    b"(;;)",
    b"(;B[aa];W[]\n;B[bb] ; W [cc] [dd] )",
    b" \n( ;FF[4] GM\n[1]\tC[a \\] b\\\\];B[aa]C[(;B[bb\\])])\r\n",
    b"\xef\xbb\xbf(;C[\xe9]PB[];AB[aa][bb]AB[cc]B[]B[dd])",
    b"(;FF[4](;B[aa];W[bb](;B[cc])(;B[dd];;))(;B[ee]))",
    b"(;B[aa])\n(;W[bb](;B[])(;B[cc]))(;)",
    b"(;%s[x])" % (b"A" * 64),
]
OTHER = [
    b"",
    b"()",
    b"text (;B[aa]) text",
    b"(;B[aa]) text (;W[bb])",
    b"(;B[aa]))",
    b"(;B[aa]",
    b"(;B[aa](;W[bb])",
    b"(;B[aa](;W[bb]);B[cc])",
    b"(;B[aa](;W[bb])C[cc])",
    b"(B[aa])",
    b"(;B[aa]()(;W[bb]))",
    b"(;addBlack[aa])",
    b"(;B)",
    b"(;[aa])",
    b"(;B[aa]\0)",
    b"(;C[a\\])",
    b"(;%s[x])" % (b"A" * 65),
]
SIGNS = [b"(", b")", b";", b"(;", b"[", b"]", b"\\", b" ", b"\n", b"B", b"b", b"aa", b"\0"]
PROPERTIES = [b"B[aa]", b"W[]", b"AB[aa] [bb]", b";C[\\]]", b"C[;B\\[(]", b"\xef\xbb\xbf"]


def nodes(trees: Any) -> list[tuple[int, list[list[tuple[str, list[bytes]]]]]]:
    """Return the parts of trees in the order of the file: their children, their properties."""
    found, waiting = [], list(trees)[::-1]
    while waiting:
        tree = waiting.pop()
        found.append((len(tree.children), [list(each.items()) for each in tree.sequence]))
        waiting += reversed(tree.children)
    return found


def answer(parse: Any, data: bytes) -> object:
    try:
        return nodes(parse(data))
    except ValueError as error:
        return str(error)


def assert_same(data: bytes) -> None:
    assert answer(parse_collection, data) == answer(sgf_grammar.parse_sgf_collection, data)


@pytest.mark.parametrize("data", [*PLAIN, *OTHER])
def test_the_trees_are_those_of_sgfmill(data: bytes) -> None:
    assert_same(data)


def test_sgfmill_is_not_needed_for_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_grammar, "parse_sgf_collection", lambda data: [])
    assert all(parse_collection(data) for data in PLAIN)
    assert not any(parse_collection(data) for data in OTHER)


def test_texts_at_random_give_the_trees_of_sgfmill() -> None:
    drawn = Random(1)
    for number in range(1000):
        data = b"".join(drawn.choices(SIGNS + PROPERTIES, k=drawn.randrange(13)))
        assert_same(b"(;%s)" % data if number % 2 else data)


@pytest.mark.ci
def test_real_games_give_the_trees_of_sgfmill(archive: Archive) -> None:
    texts = [archive.members[name] for name in archive.share()]
    assert len(texts) > 900
    for data in texts:
        assert_same(data)
