"""Records at random: whatever is edited is read again as it was set, by gocheck and by sgfmill."""

import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from gocheck import Error, Game, Node, point_name
from gocheck.sgf.parser import sgf_grammar

pytestmark = pytest.mark.ci

SIGNS = st.sampled_from(
    ["[", "]", "\\", ":", ";", "(", ")", "\n", " ", "B[aa]", "];W[bb", "C[", "李"]
)
TEXT = st.lists(st.one_of(SIGNS, st.text(max_size=3)), max_size=8).map("".join)
LINE = TEXT.filter(str.isprintable)
POINT = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda point: point_name(point, 9))
POINTS = st.lists(POINT, min_size=1, unique=True).map(tuple)
VALUES = {
    "C": TEXT,
    "GC": TEXT,
    "N": LINE,
    "PB": LINE,
    "EV": LINE,
    "KT": LINE,
    "TR": POINTS,
    "TB": POINTS,
    "DD": st.one_of(POINTS, st.just(())),
    "LB": st.dictionaries(POINT, LINE, min_size=1),
    "LN": st.lists(st.tuples(POINT, POINT).filter(lambda ends: ends[0] != ends[1]), min_size=1),
    "KO": st.just(True),
    "TE": st.integers(1, 2),
    "MN": st.integers(0, 10**9),
    "BL": st.decimals(0, 10**9, places=3),
    "V": st.decimals(-(10**9), 10**9, places=3),
    "KM": st.integers(-40, 40).map(lambda quarters: Decimal(quarters) / 4),
    "DT": st.dates(datetime.date(1000, 1, 1)),
    "FG": st.one_of(st.none(), st.tuples(st.integers(0, 999), LINE)),
    "AP": st.tuples(LINE, LINE),
    "ZZ": st.lists(TEXT, min_size=1).map(tuple),
}


def as_read(name: str, value: Any) -> Any:
    """Return a value as it is read after it is written: white space as SGF has it."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if name in ("LN",):
        return tuple(value)
    if isinstance(value, tuple) and name in ("AP", "ZZ", "FG"):
        return tuple(as_read("N", each) for each in value)
    if isinstance(value, dict):
        return {point: as_read("N", label) for point, label in value.items()}
    if isinstance(value, str) and name not in ("C", "GC"):
        return " ".join(value.splitlines()).strip() if "\n" in value else value.strip()
    return value


@st.composite
def named_values(draw: st.DrawFn) -> tuple[str, Any]:
    name = draw(st.sampled_from(sorted(VALUES)))
    return name, draw(VALUES[name])


def same_tree(one: Node, other: Node) -> bool:
    """Return whether two trees have the same shape and the same values."""
    pairs = list(zip(one.walk(), other.walk(), strict=True))
    return all(
        len(a.children) == len(b.children)
        and list(a) == list(b)
        and all(a.raw(name) == b.raw(name) for name in a)
        for a, b in pairs
    )


def sgfmill_nodes(data: bytes) -> list[dict[str, list[bytes]]]:
    """Return the nodes of a game as sgfmill reads them, in the order of the file."""
    found: list[dict[str, list[bytes]]] = []
    waiting = [sgf_grammar.parse_sgf_game(data)]
    while waiting:
        tree = waiting.pop()
        found += tree.sequence
        waiting += reversed(tree.children)
    return found


@given(named_values())
def test_a_value_is_read_as_it_was_set(named: tuple[str, Any]) -> None:
    name, value = named
    game = Game.from_sgf("(;SZ[9]CA[UTF-8];C[x])")
    node = game.root if name == "AP" else game.node()
    try:
        node[name] = value
    except Error:
        assume(False)
    again = list(Game.from_sgf(game.to_sgf()).root.walk())[node is not game.root]
    for each in (node, again):
        assert again.raw(name) == node.raw(name)
        if isinstance(value, str) and not value.isprintable():
            continue  # control characters and unusual spaces are spaces in SGF
        if name != "ZZ" and name != "C" and name != "GC":
            assert each[name] == as_read(name, value)


@st.composite
def edits(draw: st.DrawFn) -> list[tuple[Any, ...]]:
    place = st.integers(0, 50)
    return draw(
        st.lists(
            st.one_of(
                st.tuples(st.just("set"), place, named_values()),
                st.tuples(st.just("delete value"), place),
                st.tuples(st.just("add"), place, POINT, st.booleans()),
                st.tuples(st.just("insert"), place),
                st.tuples(st.just("promote"), place),
                st.tuples(st.just("delete"), place, st.booleans()),
                st.tuples(st.just("play"), POINT),
                st.tuples(st.just("undo")),
            ),
            max_size=12,
        )
    )


START = b"""(;FF[4]CA[UTF-8]SZ[9]RU[AGA]KM[7.5]PB[a]
(;B[ee] ;W[dd]C[one]( ;B[cc] LB[aa:x][bb:y]) (;B[dc];W[cc](;B[aa])(;B[bb])))
( ;B[ff]
;W[aa]))"""


@settings(max_examples=60, report_multiple_bugs=False)
@given(edits())
def test_edits_are_read_again(done: list[tuple[Any, ...]]) -> None:
    game = Game.from_sgf(START)
    for what, *arguments in done:
        nodes = list(game.root.walk())
        at = arguments[0] if arguments and isinstance(arguments[0], int) else 0
        node = nodes[at % len(nodes)]
        try:
            if what == "set":
                name, value = arguments[1]
                node[name] = value
            elif what == "delete value" and list(node):
                del node[list(node)[-1]]
            elif what == "add":
                node.add(arguments[1], first=arguments[2])
            elif what == "insert":
                node.insert()
            elif what == "promote":
                node.promote()
            elif what == "delete":
                node.delete(keep_children=arguments[1])
            elif what == "play":
                game.play(arguments[0])
            elif what == "undo":
                game.undo()
        except Error:
            continue
    data = game.to_sgf()
    again = Game.from_sgf(data)
    assert same_tree(game.root, again.root)
    assert again.moves == game.moves
    assert [each for each in again.setups if any(each[1:4])] == [
        each for each in game.setups if any(each[1:4])
    ]
    assert again.board() == game.board()
    assert (again.black, again.komi, again.ruleset) == (game.black, game.komi, game.ruleset)
    assert again.to_sgf() == data
    ours = [{name: list(node.raw(name)) for name in node} for node in game.root.walk()]
    theirs = [
        {name: [x.decode() for x in values] for name, values in node.items()}
        for node in sgfmill_nodes(data)
    ]
    assert ours == theirs


@settings(max_examples=60, report_multiple_bugs=False)
@given(edits())
def test_the_nodes_of_a_game_are_its_moves(done: list[tuple[Any, ...]]) -> None:
    live = Game(9, rules="tromp-taylor")
    root = live.root
    for what, *arguments in done:
        try:
            if what == "play":
                live.play(arguments[0])
            elif what == "undo":
                live.undo()
            elif what == "set":
                live.node()[arguments[1][0]] = arguments[1][1]
        except Error:
            continue
        moves = [node.move for node in root.main_line() if node.move]
        assert tuple(moves) == live.moves
        assert live.node(len(live.moves)).board == live.board()
        assert live.node().number == len(live.moves)
    assert root == live.root
