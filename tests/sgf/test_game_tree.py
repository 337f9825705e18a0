"""The tree of a game: its shape, and its text before and after edits."""

import pytest

from gocheck.sgf.game_tree import TreeNode, merged, read_tree
from gocheck.sgf.source import Span

GAME = b"(;FF[4]\n PB[a] ;B[aa]\n(;W[bb]C[x\\]y];B[cc]) (\n;W[dd] )\n)"


def tree(text: bytes = GAME) -> TreeNode:
    return read_tree(text, Span(0, len(text)))


def text(root: TreeNode) -> bytes:
    pieces = merged(root.pieces())
    return b"".join(x if isinstance(x, bytes) else root.data[slice(*x)] for x in pieces)


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        b"(;)",
        b"(;B[aa](;W[bb](;B[cc])))",
        b"( ;  AB [aa]\t[bb] ; ) ",
        b"(;White[aa]B[bb]W[cc])",
        b"(;C[(;B[aa\\])]\r\n;B[])",
    ],
)
def test_a_tree_that_nobody_edits_is_one_slice_of_its_text(game: bytes) -> None:
    assert merged(tree(game).pieces()) == [Span(0, len(game.rstrip()))]


def test_nodes_know_their_parents_and_children() -> None:
    root = tree()
    first = root.children[0]
    assert [each.values_of("W") for each in first.children] == [[b"bb"], [b"dd"]]
    assert [each.parent for each in first.children] == [first, first]
    assert [len(each.children) for each in root.all_nodes()] == [1, 2, 1, 0, 0]
    assert [each.start for each in root.line()] == [1, 15, 23, 36]


def test_properties_of_one_name_are_one() -> None:
    node = tree(b"(;White[aa]B[bb]W[cc])")
    assert node.values() == {"W": [b"aa", b"cc"], "B": [b"bb"]}
    node.set_values("W", [b"dd"])
    assert text(node) == b"(;White[dd]B[bb])"


@pytest.mark.parametrize(
    ("name", "values", "wanted"),
    [
        ("AB", [b"aa", b"xx"], b"(;AB [aa][xx] W[dd];)"),
        ("AB", [b"aa", b"bb"], b"(;AB [aa]\t[bb] W[dd];)"),
        ("AB", [b"aa", b"cc", b"bb"], b"(;AB [aa][cc]\t[bb] W[dd];)"),
        ("AB", [b"bb"], b"(;AB\t[bb] W[dd];)"),
        ("AB", [], b"(; W[dd];)"),
        ("W", [], b"(;AB [aa]\t[bb];)"),
        ("C", [b"x"], b"(;AB [aa]\t[bb] W[dd] C[x];)"),
        ("C", [], b"(;AB [aa]\t[bb] W[dd];)"),
    ],
)
def test_an_edit_changes_nothing_else(name: str, values: list[bytes], wanted: bytes) -> None:
    node = tree(b"(;AB [aa]\t[bb] W[dd];)")
    node.set_values(name, values)
    assert text(node) == wanted
    assert node.values_of(name) == values


def test_a_first_variation_puts_brackets_around_what_followed() -> None:
    root = tree(b"(;\n;B[aa]\n;W[bb]\n)")
    root.children[0].new_child().set_values("W", [b"cc"])
    assert text(root) == b"(;\n;B[aa]\n(;W[bb])\n(;W[cc])\n)"


def test_nodes_are_added_inserted_promoted_and_removed() -> None:
    root = tree()
    first = root.children[0]
    first.children.reverse()
    assert text(root) == b"(;FF[4]\n PB[a] ;B[aa] (\n;W[dd] )\n(;W[bb]C[x\\]y];B[cc])\n)"
    first.children[1].remove()
    assert text(root) == b"(;FF[4]\n PB[a] ;B[aa] (\n;W[dd] )\n)"
    first.new_between().set_values("C", [b"new"])
    assert text(root) == b"(;FF[4]\n PB[a] ;B[aa] ;C[new] (\n;W[dd] )\n)"
    first.remove(keep_children=True)
    assert text(root) == b"(;FF[4]\n PB[a] ;C[new] (\n;W[dd] )\n)"
    root.children[0].children[0].new_child().set_values("B", [b"ee"])
    assert text(root) == b"(;FF[4]\n PB[a] ;C[new] (\n;W[dd]\n;B[ee] )\n)"


@pytest.mark.ci
def test_a_deep_tree_needs_no_deep_stack() -> None:
    game = b"(;" + b"(;B[aa]" * 20_000 + b")" * 20_001
    root = tree(game)
    root.set_values("C", [b"x"])
    assert text(root) == game.replace(b"(;", b"(;C[x]", 1)
