"""What sgfmill's own tests read and write, read and written by both: the same, or a difference.

The inputs are those of sgf_grammar_tests.py, sgf_properties_tests.py, sgf_tests.py and
sgf_moves_tests.py in sgfmill 1.1.1's source distribution on PyPI. Each difference is named.
"""

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from helpers.sgfmill_values import as_sgfmill_has_it, nodes_of

import gocheck
from gocheck import Error, Game
from gocheck.sgf.parser import sgf_grammar

assert sgf_grammar  # loaded without the warning that its source gives
from sgfmill import sgf, sgf_moves  # noqa: E402

Values = tuple[bytes, ...]
IN_ROOT = ("AP", "SZ")

# Values that are read

TEXTS = (
    b"", b"abc", b"ab c", b"ab\tc", b"ab \tc", b"ab\nc", b"ab\\\nc", b"ab\\\\\nc", b"ab\rc",
    b"ab\r\nc", b"ab\n\rc", b"ab\r\n\r\nc", b"ab\r\n\r\n\rc", b"ab\\\r\nc", b"ab\\\n\nc",
    b"ab\\\tc", b"a\\\\bc", b"a\\\\bc\\]KO[", b"abc\\\\", b"abc\\\\\\]KO[", b"abc\\\\\\\\",
    b"xxx :\\) yyy", b"hello (;[) world", b"ab\xc2\xa0c", b"test \xc2\xa3", b"a\nb\\\\c",
    b"x" * 70000,
)  # fmt: skip
NUMBERS = (b"1", b"0", b"-1", b"+1", b" 3", b"4\n", b"1.5", b"0xaf", b"")
REALS = (
    b"1", b"0", b"1.0", b"1.5", b"-1.5", b"+0.5", b"+", b"0xaf", b"inf", b"-inf", b"NaN", b"1e400",
)  # fmt: skip
MOVES = (b"aa", b"ai", b"ba", b"tt", b"", b"aaa", b"a", b"au", b"ua", b"a`", b"`a", b"11")
LISTS: tuple[Values, ...] = (
    (b"aa",), (b"aa", b"ai"), (b"ab:bc",), (b"ab:bc", b"aa"), (b"aa", b"aa"), (b"ab:bc", b"bb:bc"),
    (b"aa", b"bb:bb"), (b"aa", b"tt"), (b"aa:", b"aa"), (b"aa:tt", b"aa"), (b"tt:aa", b"aa"),
    (b"",), (b"ac:ic",), (b"ae:ie",), (b"aa:bi", b"ca:ce"),
)  # fmt: skip
COMPOSED = (
    b"foo\\:bar:2 3", b"foo bar", b"word:", b"word:?", b"word:123:456", b":123", b"word\\:more",
    b"word\\:more:?", b"word\\\\:more:?", b"word\\\\\\:more:?", b"word\\\nmore:123",
)  # fmt: skip
READ: list[tuple[str, Values, int]] = [
    *((name, (value,), 19) for name in ("C", "GC", "N", "EV") for value in TEXTS),
    *((name, (value,), 19) for name in ("MN", "OB") for value in NUMBERS),
    *((name, (value,), 19) for name in ("KM", "BL", "V") for value in REALS),
    *(("W", (value,), side) for side in (9, 19, 21) for value in MOVES),
    *((name, (value,), 19) for name in ("BM", "TE") for value in (b"1", b"2", b"")),
    *(("PL", (value,), 19) for value in (b"b", b"w", b"B", b"W", b"", b"x")),
    *(("KO", (value,), 19) for value in (b"", b"xxx")),
    *((name, values, 19) for name in ("AB", "CR", "DD", "VW", "TB") for values in LISTS),
    *(("AP", (value,), 19) for value in COMPOSED),
    *((name, (b"ab:cd", b"de:fg"), 9) for name in ("AR", "LN")),
    ("AR", (b"ab:tt", b"de:fg"), 9),
    *(("FG", (value,), 19) for value in (b"", b"515:th\\]is", b"515:first move")),
    ("LB", (b"ac:lbl", b"bc:lb\\]l2"), 9),
    ("LB", (b":lbl", b"de:lbl2"), 9),
]
ERROR = "an error"
READ_IN_ANOTHER_WAY: list[tuple[str, Values, Any, str]] = [
    ("MN", (b"+ 1",), ERROR, "a number has no spaces within"),
    ("MN", (b"1 2",), ERROR, "a number has no spaces within"),
    ("W", (b" aa",), "A19", "the finding SGF106 has what is meant"),
    ("W", (b"Aa",), "A19", "the same"),
    ("CR", (b"ab:aa",), ("A19", "A18"), "the same; the first point is the lower one"),
    ("CR", (b"aa", b""), ("A19",), "an empty value has no point"),
    ("BM", (b"x",), ERROR, "a value that the format does not have is not 1"),
    ("YY", (b"none\nsense",), ("none\nsense",), "an unknown property may have several values"),
    ("XX", (b"1", b"3"), ("1", "3"), "the same"),
    ("EV", (b"a", b"b"), "a", "the finding SGF111 says so"),
]


def record(name: str, values: Values, side: int) -> bytes:
    """Return a record with a property, in the root if it has to be there."""
    written = name.encode() + b"".join(b"[%s]" % value for value in values)
    return b"(;CA[UTF-8]SZ[%d]%s%s)" % (side, b"" if name in IN_ROOT else b";", written)


def by_gocheck(name: str, values: Values, side: int) -> Any:
    try:
        return Game.from_sgf(record(name, values, side)).node()[name]
    except Error:
        return ERROR


def by_sgfmill(name: str, values: Values, side: int) -> Any:
    game = sgf.Sgf_game.from_bytes(record(name, values, side))
    try:
        value = game.get_last_node().get(name)
        return value if name in ("C", "GC") else as_sgfmill_has_it(name, value, side)
    except ValueError:
        return ERROR


@pytest.mark.parametrize("name", sorted({name for name, *_ in READ}))
def test_values_are_read_as_by_sgfmill(name: str) -> None:
    read = [given for given in READ if given[0] == name]
    pairs = [(given, by_gocheck(*given), by_sgfmill(*given)) for given in read]
    assert [
        (given, ours, theirs)
        for given, ours, theirs in pairs
        if ours != theirs and not (isinstance(theirs, set) and set(ours) == theirs)
    ] == []


@pytest.mark.parametrize(("name", "values", "wanted", "why"), READ_IN_ANOTHER_WAY)
def test_a_value_is_read_in_another_way(name: str, values: Values, wanted: Any, why: str) -> None:
    assert by_gocheck(name, values, 19) == wanted, why
    assert by_sgfmill(name, values, 19) != wanted, "no longer a difference"


# Values that are written

WRITTEN: list[tuple[str, int, Any, Any]] = [
    *((name, 19, text, text) for name in ("C", "GC", "N", "EV") for text in (
        "abc", "a\\bc", "ab[c]", "a\\]bc", "abc\\", "ab]c", "abc]", "test £", "foo\\:b]ar", "£Δ",
    )),
    *(("C", 19, text, text) for text in ("ab\nc", "ab\n  c", "ab\nc\n")),
    ("MN", 19, 0, 0),
    ("MN", 19, 2, 2),
    *(("V", 19, Decimal(text), float(text)) for text in ("1", "-1", "1.5", "-1.5", "0.001")),
    ("V", 19, Decimal(10) ** 15, 1e15),
    ("KM", 19, Decimal("3.5"), 3.5),
    ("BM", 19, 1, 1),
    ("BM", 19, 2, 2),
    ("PL", 19, "black", "b"),
    ("PL", 19, "white", "w"),
    ("KO", 19, True, True),
    ("W", 19, "A19", (18, 0)),
    ("W", 9, "B9", (8, 1)),
    ("W", 21, "U2", (1, 19)),
    ("W", 19, "pass", None),
    ("W", 21, "pass", None),
    ("AW", 19, ("A19", "B18"), {(17, 1), (18, 0)}),
    ("DD", 9, ("C2", "E4"), [(1, 2), (3, 4)]),
    ("DD", 9, (), []),
    ("AP", 19, ("foo:bar", "2.3"), ("foo:bar", "2.3")),
    ("AR", 9, (("A8", "C6"), ("D5", "F3")), [((7, 0), (5, 2)), ((4, 3), (2, 5))]),
    ("FG", 19, None, None),
    ("FG", 19, (515, "th]is"), (515, "th]is")),
    ("LB", 9, {"A7": "lbl", "B7": "lb]l2"}, [((6, 0), "lbl"), ((6, 1), "lb]l2")]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side", "ours", "theirs"), WRITTEN)
def test_what_one_writes_the_other_reads(name: str, side: int, ours: Any, theirs: Any) -> None:
    game = Game.from_sgf(b"(;CA[UTF-8]SZ[%d];)" % side)
    (game.root if name in IN_ROOT else game.node())[name] = ours
    other = sgf.Sgf_game.from_bytes(game.to_sgf())
    read = (other.get_root() if name in IN_ROOT else other.get_last_node()).get(name)
    assert read == (set(theirs) if name == "DD" else theirs)
    other = sgf.Sgf_game(side)
    (other.get_root() if name in IN_ROOT else other.extend_main_sequence()).set(name, theirs)
    game = Game.from_sgf(other.serialise())
    value = (game.root if name in IN_ROOT else game.node())[name]
    if name in ("AW", "DD"):
        value, ours = set(value), set(ours)
    assert value == (ours.strip() if name in ("N", "EV") else ours)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("C", b"test"), ("MN", "1.5"), ("MN", 2.5), ("MN", True), ("V", "inf"), ("V", float("nan")),
        ("BM", 0), ("BM", 3), ("PL", ""), ("PL", "x"), ("KO", None), ("W", "K1"), ("W", (1, 9)),
        ("W", None), ("AW", ["A1", None]), ("CR", []), ("AR", [("A8", None)]), ("LB", {"": "lbl"}),
        ("Black", "a"), ("P2", "a"), ("", "a"), ("X" * 65, "a"),
    ],
)  # fmt: skip
def test_a_value_that_the_format_does_not_have_is_not_written(name: str, value: object) -> None:
    game = Game.from_sgf("(;SZ[9];C[x])")
    before = game.to_sgf()
    with pytest.raises(Error):
        game.node()[name] = value
    assert game.to_sgf() == before


# Texts

PARSED = (
    b"(;B[ah][]C[a\xc2\xa3b])", b"junk (;B[ah])", b"(;B[ah]) junk", b"(; ))(([ag]B C[ah])",
    b"(; ))(;B[ah])", b"(;XX[abc][def]KO[];B[bc])", b"( ;XX[abc][def]KO[];B[bc])",
    b"(;XX [abc] [def] KO [] ; B [bc] )", b"( ;\nB\t[ah]\f[ef]\v)", rb"(;C[ab \] cd\\\\][ef])",
    b"(;AddBlack[ag])", b"(;FileFormat[4]SiZe[9]CoPyright[ccc])", b"(;)", b"(;C[abc]KO[];;B[bc])",
    b"(;C[abc] AB[ab]\n[bc]\t;B[bc])", b"(;C[abc]AB[ab](;B[bc]))", b"(;C[abc]AB[ab](;B[bc])))",
    b"(;C[abc]AB[ab](;B[bc])(;B[bd])))", b"(;XX[1]YY[2]XX[3]YY[4])",
    b"(;C[abc]AB[ab];C[];C[]\n(;B[bc])\n(;B[bd];W[ca] (;B[da])(;B[db];W[ea]) )\n)",
    b"(;C[abc]KO[]AB[ai][bh][ee];B[ bc])", b"(;X[1];X[2];X[3](;B[bc])) (;Y[1];Y[2])",
    b"dummy (;X[1];X[2];X[3](;B[bc])) junk (;Y[1];Y[2]) Nonsense",
    b"(( (;X[1];X[2];X[3](;B[bc])) ();) (;Y[1];Y[2]) )(Nonsense",
)  # fmt: skip
REPAIRED = {
    b"(;B[ag": "B[ag]", b"(;B[ag)": "B[ag]", b"(;+B[ag])": "B[ag]", b"(;B[ag]+)": "B[ag]",
    b"(B[ag])": "B[ag]", b"(;B[ag]": "B[ag]", b"(;B[ag][)]": "B[ag][]", b"(;B;W[ah])": " W[ah]",
    b"(;B W[ag])": "W[ag]", b"(;B[ag](;[ah]))": "B[ag] ", b"(;SZ[9]": "SZ[9]",
    b"(;B[ag];W[ah](;B[ai])": "B[ag] W[ah] B[ai]", b"(;B[ag]())": "B[ag]",
    b"(;B[ag];())": "B[ag] ", b"(;B[ag];W[ah](;B[ai]);W[bd])": "B[ag] W[ah] B[ai] W[bd]",
    b"(;B[ag];(W[ah];B[ai]))": "B[ag]  W[ah] B[ai]",
    b"(;B[ag](;W[ah];)B[ai])": "B[ag] W[ah]  B[ai]",
    b"(;B[ag](;W[ah])(B[ai]))": "B[ag] W[ah] B[ai]",
}  # fmt: skip
"""What sgfmill refuses, and the nodes that gocheck reads, each with a finding on the damage."""
UNREADABLE = (
    b"", b"junk", b"junk (B[ah])", b"()", b"B[ag]", b"[ag]", b"(;B)", b"(;[ag])", b"(;[ag][ah])",
    b"(;[B][ag])", b"(;[ah)])", b"(;B+[ag])", rb"(;B[ag\])", rb"(;B[ag\\\])", b"(;( )) (;)",
    b"(;(()())) (;)", b"(;[Ran\xc2\xa3dom :\nstu@ff][ef]",
)  # fmt: skip


def written(node: Any) -> str:
    """Return the properties of a node of gocheck's, as in a file."""
    return "".join(name + "".join(f"[{value}]" for value in node.raw(name)) for name in node)


def shape(node: Any) -> list[Any]:
    """Return the nodes after a node, as lists in lists: of gocheck's, and of sgfmill's."""
    children = node.children if isinstance(node, gocheck.Node) else list(node)
    return [shape(child) for child in children]


@pytest.mark.parametrize("text", PARSED)
def test_a_text_is_read_as_by_sgfmill(text: bytes) -> None:
    ours, theirs = gocheck.read(text), sgf_grammar.parse_sgf_collection(text)
    assert len(ours) == len(theirs)
    for game, tree in zip(ours, theirs, strict=True):
        other = sgf.Sgf_game.from_coarse_game_tree(tree)
        assert shape(game.root) == shape(other.get_root())
        for node, wanted in zip(game.root.walk(), nodes_of(other), strict=True):
            properties = wanted.get_raw_property_map()
            assert list(node) == list(properties)
            assert [[value.encode() for value in node.raw(name)] for name in node] == list(
                properties.values()
            )


@pytest.mark.parametrize(("text", "nodes"), REPAIRED.items())
def test_a_text_that_sgfmill_refuses_is_repaired(text: bytes, nodes: str) -> None:
    with pytest.raises(ValueError, match=r"SGF data|propert|node|sequence|value"):
        sgf.Sgf_game.from_bytes(text)
    [game] = gocheck.read(text)
    assert " ".join(written(node) for node in game.root.walk()) == nodes
    assert any("SGF110" <= finding.code <= "SGF119" for finding in game.findings)
    assert game.to_sgf() == text


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_without_a_game_is_refused_by_both(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"SGF data|propert|sequence|value"):
        sgf.Sgf_game.from_bytes(text)
    with pytest.raises(Error):
        gocheck.read(text)


# Trees that are edited

VARIATIONS = b"(;SZ[9](;N[n1];N[n3])(;N[n2]))"


def add_children(root: Any, add: Callable[..., Any]) -> None:
    """Add nodes: the last of a node, the second, one after a leaf."""
    add(root, "n4", 2)
    add(root, "n5", 1)
    add(root[0] if not isinstance(root, gocheck.Node) else root.children[0], "n6", None)


def test_a_tree_is_edited_as_by_sgfmill() -> None:
    game, other = Game.from_sgf(VARIATIONS), sgf.Sgf_game.from_bytes(VARIATIONS)

    def by_us(parent: Any, name: str, place: int | None) -> None:
        node = parent.add()
        node["N"] = name
        if place is not None:
            node.promote(place)

    def by_them(parent: Any, name: str, place: int | None) -> None:
        parent.new_child(place).set("N", name)

    def assert_same() -> None:
        again = Game.from_sgf(game.to_sgf()).root
        theirs = nodes_of(sgf.Sgf_game.from_bytes(other.serialise()))
        assert shape(again) == shape(other.get_root())
        assert [node.get("N") for node in again.walk()] == [
            node.get("N") if node.has_property("N") else None for node in theirs
        ]

    add_children(game.root, by_us)
    add_children(other.get_root(), by_them)
    assert_same()
    game.root.children[0].children[0].delete()
    other.get_root()[0][0].delete()
    assert_same()
    game.root.children[1].delete()
    other.get_root()[1].delete()
    assert_same()
    with pytest.raises(Error):
        game.root.delete()
    assert len(shape(game.root)) == 3


def test_raw_values_are_written_as_by_sgfmill() -> None:
    game, other = Game.from_sgf("(;SZ[9])"), sgf.Sgf_game.from_bytes(b"(;SZ[9])")
    for values in (["xyz"], ["abc", "def"], ["foo\\]bar\\\nbaz"], ["abc\\\\"]):
        game.root.set_raw("XX", *values)
        other.get_root().set_raw_list("XX", [value.encode() for value in values])
        assert game.to_sgf() == other.serialise().rstrip()
    for refused in ("foo]bar", "abc\\"):
        with pytest.raises(Error):
            game.root.set_raw("XX", refused)


# Encodings

ENCODED: list[tuple[bytes, str]] = [
    ("(;FF[4]C[£]CA[utf-8]SZ[19])".encode(), "£"),
    (b"(;FF[4]C[\xa3]CA[iso-8859-1]SZ[19])", "£"),
    ("(;FF[4]C[Δ]CA[utf-8]SZ[19])".encode(), "Δ"),
]


@pytest.mark.parametrize(("data", "comment"), ENCODED)
def test_a_text_is_decoded_as_by_sgfmill(data: bytes, comment: str) -> None:
    game = Game.from_sgf(data)
    assert game.root.comment == sgf.Sgf_game.from_bytes(data).get_root().get("C") == comment
    assert game.to_sgf() == data
    converted = game.to_sgf(encoding="utf-8")
    assert sgf.Sgf_game.from_bytes(converted).get_root().get("C") == comment
    assert sgf.Sgf_game.from_bytes(converted).get_charset() == "UTF-8"


def test_a_wrong_charset_is_an_error_there_and_a_finding_here() -> None:
    for data in (b"(;C[\xa3]CA[utf-8]SZ[19])", "(;C[£]CA[ascii]SZ[19])".encode()):
        game = Game.from_sgf(data)
        assert game.root.comment == "£"
        assert "SGF105" in [finding.code for finding in game.findings]
        with pytest.raises(UnicodeDecodeError):
            sgf.Sgf_game.from_bytes(data).get_root().get("C")
    for name in (b"", b"unknownencoding"):
        data = b"(;C[x]CA[%s]SZ[19])" % name
        assert "SGF105" in [finding.code for finding in Game.from_sgf(data).findings]
        with pytest.raises(ValueError, match="unknown encoding"):
            sgf.Sgf_game.from_bytes(data)


def test_a_new_charset_is_written_only_where_it_can_be_read() -> None:
    game = Game.from_sgf("(;FF[4]C[£]CA[utf-8]SZ[19])".encode())
    with pytest.raises(Error, match="not a known encoding"):
        game.root["CA"] = "unknown"
    game.root["CA"] = "latin-1"
    with pytest.raises(Error, match="in which the file is not"):
        game.to_sgf()
    game = Game.from_sgf(b"(;FF[4]C[\xa3]CA[iso-8859-1]SZ[19])")
    game.root["CA"] = "UTF-8"
    assert game.to_sgf() == "(;FF[4]C[£]CA[UTF-8]SZ[19])".encode()


def test_a_text_is_read_whatever_its_charset() -> None:
    text = "(;FF[4]SZ[9]CA[ISO-8859-1]C[££])"
    game, other = Game.from_sgf(text), sgf.Sgf_game.from_string(text)
    assert game.root.comment == other.get_root().get("C") == "££"
    again = Game.from_sgf(other.serialise())
    assert Game.from_sgf(game.to_sgf()).root.comment == again.root.comment == "££"


# Games

RESULTS = ("0", "Void", "Draw", "Jigo", "?", "B+", "W+", "B+0.5", "W+64", "B+R", "W+Resign", "B+T",
           "W+Time", "B+F", "W+Forfeit")  # fmt: skip


def test_the_winner_is_that_of_sgfmill() -> None:
    colors = {None: None, "b": "black", "w": "white"}
    records = [f"(;SZ[9]RE[{text}])".encode() for text in RESULTS]
    ours = [Game.from_sgf(data).report.recorded_winner for data in records]
    assert ours == [colors[sgf.Sgf_game.from_bytes(data).get_winner()] for data in records]


@pytest.mark.parametrize("text", ["0", "2", "9"])
def test_the_handicap_is_that_of_sgfmill(text: str) -> None:
    data = f"(;HA[{text}])".encode()
    assert Game.from_sgf(data).root["HA"] == (sgf.Sgf_game.from_bytes(data).get_handicap() or 0)


def test_a_date_is_written_as_by_sgfmill() -> None:
    game, other, date = Game.from_sgf("(;SZ[9])"), sgf.Sgf_game(9), datetime.date(1846, 9, 11)
    game.date = date
    other.set_date(date)
    assert game.root.raw("DT") == (other.get_root().get_raw("DT").decode(),)


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]AB[ai][bh][ee]AW[fc][gc];B[dg];W[ef];B[];W[tt])",
        "(;SZ[26];B[ab];W[bc])",
        "(;SZ[9]B[bh];W[ef])",
        "(;SZ[9];W[aa];B[ab];W[ba])",
        "(;SZ[9]HA[2]AB[bc][cd];W[aa];B[ab])",
    ],
)
def test_moves_and_positions_are_those_of_sgfmill(text: str) -> None:
    game, other = Game.from_sgf(text), sgf.Sgf_game.from_string(text)
    side = other.get_size()
    board, plays = sgf_moves.get_setup_and_moves(other)
    assert [(move.color[0], move.point or "pass") for move in game.moves] == [
        (color, as_sgfmill_has_it("B", move, side)) for color, move in plays
    ]
    for color, move in plays:
        if move:
            board.play(*move, color)
    stones = {
        as_sgfmill_has_it("B", point, side): {"b": "black", "w": "white"}[color]
        for color, point in board.list_occupied_points()
    }
    assert game.board().stones == stones


def test_stones_without_liberties_are_set_up_with_a_finding() -> None:
    text = "(;AB[ab][ba]AW[aa])"
    with pytest.raises(ValueError, match="setup position not legal"):
        sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_string(text))
    game = Game.from_sgf(text)
    assert game.board().stones == {"A19": "white", "A18": "black", "B19": "black"}
    assert any(finding.code.startswith("SET") for finding in game.findings)
