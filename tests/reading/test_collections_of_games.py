"""Several games in one file, some of them broken, and what stands around them."""

import pytest
from reading.texts import findings, games, moves, places, record

from gocheck.record import Record, Unread


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


def test_what_stands_around_games_is_passed_over() -> None:
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


def test_an_unclosed_game_takes_what_may_be_its_variations() -> None:
    assert kinds("(;SZ[9];B[aa])(;SZ[9];B[bb]\n(;W[cc])") == [(1, "Baa"), (2, "Bbb Wcc")]


def test_an_unclosed_game_ends_where_another_root_begins() -> None:
    text = "(;SZ[9];B[aa](;GM[1]SZ[9];B[bb](;SZ[9]FF[4];B[cc])"
    assert kinds(text) == [(1, "Baa"), (2, "Bbb"), (3, "Bcc")]


@pytest.mark.parametrize("junk", [" 5 ", "\0", " & "])
def test_the_variations_of_a_broken_game_are_no_games(junk: str) -> None:
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
    assert (second.columns, second.black, second.encoding) == (13, "José", "utf-8")


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
    assert places(first, "SGF110") == [place] or isinstance(first, Unread)


def test_only_the_first_game_is_said_to_begin_wrongly() -> None:
    first, second = games("(SZ[9];B[aa])(;SZ[9];B[bb])")
    assert (findings(first), findings(second)) == (["SGF110 warning"], [])


def test_what_is_put_in_does_not_shift_places() -> None:
    read = record("(SZ[9]KM[x];B[aa];AB[zz])")
    assert places(read, "SGF110") == [(1, 2)]
    assert places(read, "SET305") == [(1, 7)]
    assert places(read, "SGF106") == [(1, 19)]
