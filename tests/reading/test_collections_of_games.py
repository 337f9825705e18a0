"""Several games in one file, some of them broken, and the text around them."""

import pytest
from helpers.record_texts import findings, games, moves, places, record

from gocheck.record.record import Record, Unreadable


def kinds(data: str | bytes) -> list[tuple[int, str]]:
    """Return the number of each game, and its main line or why it cannot be read."""
    return [
        (each.game, moves(each) if isinstance(each, Record) else each.findings[0].code)
        for each in games(data)
    ]


def test_every_game_is_read() -> None:
    assert kinds("(;SZ[9];B[aa])(;SZ[9];B[bb])\n\n(;SZ[9];B[cc])") == [
        (1, "Baa"),
        (2, "Bbb"),
        (3, "Bcc"),
    ]


def test_text_around_games_is_skipped() -> None:
    text = "From: me\n\n(;SZ[9];B[aa])-- \n(c) 1995\n(;SZ[9];B[bb]) bye :)\n"
    assert kinds(text) == [(1, "Baa"), (2, "Bbb")]


@pytest.mark.parametrize(
    ("broken", "read"),
    [
        ("(;SZ[9];B;W[aa])", "Waa"),
        ("(;[aa];B[bb])", "Bbb"),
        ("(;SZ[9]())", ""),
        ("(;SZ[9];B[aa] 5 ;W[bb])", "Baa Wbb"),
        ("(;SZ[9](;B[aa])B[bb])", "Baa"),
        ("(;SZ[9]\0;B[aa])", "Baa"),
        ("(;)junk", ""),
        ("(;junk)", "SGF102"),
    ],
)
def test_a_broken_game_keeps_the_others(broken: str, read: str) -> None:
    text = f"(;SZ[9];B[aa])\n{broken}\n(;SZ[9];B[bb])"
    assert kinds(text) == [(1, "Baa"), (2, read), (3, "Bbb")]


def test_an_unclosed_game_keeps_what_may_be_its_variations() -> None:
    assert kinds("(;SZ[9];B[aa])(;SZ[9];B[bb]\n(;W[cc])") == [(1, "Baa"), (2, "Bbb Wcc")]


def test_an_unclosed_game_ends_where_another_root_begins() -> None:
    text = "(;SZ[9];B[aa](;GM[1]SZ[9];B[bb](;SZ[9]FF[4];B[cc])"
    assert kinds(text) == [(1, "Baa"), (2, "Bbb"), (3, "Bcc")]


@pytest.mark.parametrize("junk", [" 5 ", "\0", " & "])
def test_the_variations_of_a_broken_game_are_not_games(junk: str) -> None:
    text = f"(;SZ[9];B[aa]{junk}(;W[bb])(;W[cc]))(;SZ[9];B[bb])"
    assert kinds(text) == [(1, "Baa Wbb"), (2, "Bbb")]


def test_a_value_that_is_never_closed_holds_no_games() -> None:
    text = "(;SZ[9];B[aa])(;SZ[9];C[cut off (;B(bb)) and (;B(cc);W(dd"
    assert kinds(text) == [(1, "Baa"), (2, "")]


def test_a_game_of_another_kind_keeps_the_others() -> None:
    assert kinds("(;GM[6])(;SZ[60])(;SZ[9];B[aa])") == [(1, "SGF103"), (2, "SGF104"), (3, "Baa")]


def test_each_game_has_its_own_size_names_and_encoding() -> None:
    data = "(;CA[cp1251]SZ[9]PB[Иван])".encode("cp1251") + "(;SZ[13]PB[José])".encode()
    first, second = games(data)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.columns, first.black) == (9, "Иван")
    assert (second.columns, second.black) == (13, "José")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("(SZ[9];B[aa];W[bb](;B[cc])(;B[dd]))", (1, 2)),
        ("\n( GM[1]SZ[9];B[aa];W[bb];B[cc])", (2, 3)),
        (";SZ[9];B[aa];W[bb];B[cc])", (1, 1)),
        (" ;GM[1];B[aa];W[bb](;B[cc])(;B[dd])", (1, 2)),
    ],
)
def test_a_game_that_begins_without_bracket_or_semicolon(text: str, place: tuple[int, int]) -> None:
    first = games(text)[0]
    if isinstance(first, Record):
        assert moves(first) == "Baa Wbb Bcc"
    assert places(first, "SGF110") == [place] or isinstance(first, Unreadable)


@pytest.mark.parametrize(
    ("first", "line"),
    [
        ("(;PB[a]PW[b];B[aa];W[bb]", "Baa Wbb"),
        ("(;PB[a]PW[b];B[aa];W[bb", "Baa Wbb"),
        ("(;EV[x]PB[a];B[aa]C[so far", "Baa"),
        ("(;GN[1]AB[cc]C[black to play];B[aa](;W[bb](;B[dd]", "Baa Wbb Bdd"),
    ],
)
def test_an_unclosed_game_ends_where_game_info_is_given_again(first: str, line: str) -> None:
    second = "(;GN[2]PB[c]PW[d]AB[ii];W[ee])"
    assert kinds(f"{first}\n{second}") == [(1, line), (2, "Wee")]


def test_a_later_game_of_game_info_begins_without_its_bracket() -> None:
    text = "(;PB[a]PW[b];B[aa])\n;PB[c]PW[d];B[bb];W[cc])\n(;PB[e]PW[f];B[dd])"
    assert kinds(text) == [(1, "Baa"), (2, "Bbb Wcc"), (3, "Bdd")]


def test_game_info_in_variations_begins_no_game() -> None:
    assert kinds("(;SZ[9];B[aa](;PB[a]PW[b];W[bb])(;PB[c]PW[d];W[cc]") == [(1, "Baa Wbb")]
    assert kinds("(;PB[a];B[aa](;PB[b]W[bb])(;PB[c]W[cc]") == [(1, "Baa Wbb")]


@pytest.mark.parametrize("begins", ["(", "( x "])
def test_a_later_game_with_variations_begins_without_semicolon(begins: str) -> None:
    first, second = games(f"(;SZ[9];B[aa])\n{begins}SZ[9];B[bb](;W[cc])(;W[dd]))")
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (moves(first), moves(second), second.variations) == ("Baa", "Bbb Wcc", 1)
    assert "SGF110 warning" in findings(second)


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];B[aa])(;B[bb];W[cc])",
        "(;B[aa])(;B[bb])(;B[cc]))",
        "(;SZ[9];B[aa])(;SZ[9];B[bb](;W[cc])))",
        "(;SZ[9];B[aa])(;B[bb])(;SZ[9];B[cc]))",
    ],
)
def test_games_are_not_variations(text: str) -> None:
    assert len(games(text)) == text.count("(;B") + text.count("(;SZ")


def test_only_the_first_wrong_beginning_is_reported() -> None:
    first, second = games("(SZ[9];B[aa])(;SZ[9];B[bb])")
    assert (findings(first), findings(second)) == (["SGF110 warning"], [])


def test_what_is_put_in_does_not_shift_places() -> None:
    read = record("(SZ[9]KM[x];B[aa];AB[zz])")
    assert places(read, "SGF110") == [(1, 2)]
    assert places(read, "SET305") == [(1, 7)]
    assert places(read, "SGF106") == [(1, 19)]


FIRST = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Lee (9p)]PW[Cho \\] c\\\\]C[a (b) c \\] d: e]AB[aa][bb:cc]\n"
    b";B[ee]C[hello (;B[aa\\]) ok]BL[3];W[ff]\n(;B[gg]N[x])\n"
    b"(;B[hh]C[long; with (and) Black B]LB[aa:b]))\n"
)
"""A game with what makes it hard to tell, wherever it is cut off, where the next one begins."""


@pytest.mark.ci
@pytest.mark.parametrize(
    "second",
    [
        "(;GM[1]FF[4]SZ[13]PB[A]PW[B];B[aa];W[bb])",
        "(;PB[A]PW[B]SZ[13];B[aa];W[bb])",
        "(;PB[A]PW[B]KM[6.5]RE[B+R]DT[2001]CA[UTF-8]SZ[13]C[an [open one];B[aa];W[bb])",
    ],
)
@pytest.mark.parametrize("between", ["\n", "", ")\n"], ids=["line", "nothing", "bracket"])
def test_a_game_cut_off_anywhere_keeps_the_next(second: str, between: str) -> None:
    assert len(FIRST) > 100
    for cut in range(2, len(FIRST)):
        first, next_one = games(FIRST[:cut] + f"{between}{second}".encode())
        assert isinstance(next_one, Record), FIRST[:cut]
        assert (next_one.columns, next_one.black, moves(next_one)) == (13, "A", "Baa Wbb")
        assert findings(next_one) == []
        if between != ")\n" and cut < len(FIRST) - 2:
            assert "SGF112 error" in findings(first), FIRST[:cut]


def test_a_value_never_closed_is_reported_where_it_should_end() -> None:
    text = "(;GM[1]SZ[9];B[aa]C[cut (here)\n(;GM[1]SZ[9];B[bb])\n(;GM[1]SZ[9];B[cc])"
    first, *_ = games(text)
    assert kinds(text) == [(1, "Baa"), (2, "Bbb"), (3, "Bcc")]
    assert places(first, "SGF114") == [(1, 31)]
    assert places(first, "SGF112") == [(2, 1)]


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        # a game is quoted as SGF asks for it, with its brackets escaped
        ("see (;GM[1\\]SZ[9\\];B[aa\\]) here", []),
        ("see\n(;GM[1\\]SZ[9\\];B[aa\\];W[bb\\])", []),
        # or as it is: the bracket that closes the comment stands behind it
        ("see\n(;GM[1]SZ[9];B[aa])\n there", ["SGF114 warning"]),
        ("see (;GM[1]SZ[9];B[aa](;W[bb])(;W[cc]))", ["SGF114 warning"]),
    ],
)
def test_a_game_quoted_in_a_comment_is_not_a_game(comment: str, expected: list[str]) -> None:
    text = f"(;GM[1]SZ[9];B[cc]C[{comment}];W[dd])\n(;GM[1]SZ[9];B[ee])"
    assert kinds(text) == [(1, "Bcc Wdd"), (2, "Bee")]
    assert findings(games(text)[0]) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # all before the first node is lost, in a file of its own and between others
        ("d];W[bb];B[cc])", [(1, "Wbb Bcc")]),
        ("7]SZ[9]PW[y];W[bb];B[cc])", [(1, "Wbb Bcc")]),
        (
            "(;SZ[9];B[aa])\nd];W[bb];B[cc])\n(;SZ[9];B[ee])",
            [(1, "Baa"), (2, "Wbb Bcc"), (3, "Bee")],
        ),
        ("(;SZ[9];B[aa])\nSZ[9];B[bb])", [(1, "Baa"), (2, "Bbb")]),
        ("(;SZ[9];B[aa])\n;GM[1]SZ[9];B[bb])", [(1, "Baa"), (2, "Bbb")]),
        # not a game: text, of which little looks like one
        ("(;SZ[9];B[aa])\nplay ;W[bb] next\n(;SZ[9];B[ee])", [(1, "Baa"), (2, "Bee")]),
        ("(;SZ[9];B[aa]) C[x] (;SZ[9];B[ee])", [(1, "Baa"), (2, "Bee")]),
        # closed too early
        ("(;SZ[9];B[aa]);W[bb];B[cc])", [(1, "Baa Wbb Bcc")]),
        ("(;SZ[9];B[aa])BL[3];W[bb];B[cc])", [(1, "Baa Wbb Bcc")]),
    ],
)
def test_a_game_without_its_beginning(text: str, expected: list[tuple[int, str]]) -> None:
    assert kinds(text) == expected


def test_a_game_without_its_beginning_is_reported_at_its_place() -> None:
    first, second = games("(;SZ[9];B[aa])\nd];W[bb];B[cc])")
    assert findings(first) == ["SGF116 note"]
    assert places(first, "SGF116") == [(2, 1)]
    assert findings(second) == ["SGF110 warning"]
    assert places(second, "SGF110") == [(2, 3)]
