"""One small record, broken in every place: one report, no failure, and the moves that are left."""

from string import ascii_letters

import pytest
from helpers.record_texts import findings, games, moves

from gocheck.record.record import Record

GAME = (
    "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[6.5]PB[a]PW[b]RE[B+R];B[cc];W[gg]C[ok];B[cg](;W[gc];B[ee])"
    "(;W[ff]))"
)
LINE = "Bcc Wgg Bcg Wgc Bee"
BOUNDARIES = [GAME.index(each) for each in (";B[cc]", "W[gg]", ";B[cg]", "(;W[gc]", ")(;W[ff")]
JUNK = ("x", "hello world", "12", "\0", "\0\0\0", "<br>", "// c", '"q"', "\\", "-", "é")


@pytest.mark.parametrize("cut", range(16, len(GAME)))
def test_a_game_cut_short_anywhere_keeps_its_moves(cut: int) -> None:
    (game,) = games(GAME[:cut])
    assert isinstance(game, Record)
    assert LINE.startswith(moves(game).removesuffix(" "))
    assert findings(game).count("SGF112 error") == 1


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("place", [0, 2, *BOUNDARIES, len(GAME) - 1, len(GAME)])
def test_junk_between_values_changes_no_move(place: int, junk: str) -> None:
    (game,) = games(GAME[:place] + junk + GAME[place:])
    assert isinstance(game, Record)
    assert moves(game) == LINE
    outside = place in (0, len(GAME))
    before_a_name = junk[-1] in ascii_letters and GAME[place : place + 1].isalpha()
    small_letters = ["SGF125 warning"] if before_a_name else []  # xFF is a name, not junk and FF
    text = [] if before_a_name and junk == "x" else ["SGF116 note" if outside else "SGF113 warning"]
    assert findings(game) == text + small_letters


@pytest.mark.parametrize("junk", [junk for junk in JUNK if "\0" not in junk])
def test_junk_between_the_bracket_and_the_first_node(junk: str) -> None:
    (game,) = games("(" + junk + GAME[1:])
    assert isinstance(game, Record)
    assert (moves(game), findings(game)) == (LINE, ["SGF113 warning"])


@pytest.mark.parametrize("space", ["\n", "\r\n", "\r", "\n\r", "\t", " ", "\v", "\f"])
@pytest.mark.parametrize(
    ("mark", "spaced"), [(";", "{0};{0}"), ("[", "{0}[")], ids=["nodes", "values"]
)
def test_white_space_changes_nothing(space: str, mark: str, spaced: str) -> None:
    (game,) = games(GAME.replace(mark, spaced.format(space)))
    assert isinstance(game, Record)
    assert (moves(game), findings(game)) == (LINE, [])


def test_a_closing_bracket_too_many() -> None:
    (game,) = games(GAME + ")")
    assert findings(game) == ["SGF116 note"]


def test_a_value_that_swallows_the_next_property() -> None:
    (game,) = games(GAME.replace("PB[a]", "PB[a"))
    assert isinstance(game, Record)
    assert (game.black, game.white, findings(game)) == ("a", "b", ["SGF114 warning"])


def test_a_game_that_is_cut_off_before_another() -> None:
    first, second = games(GAME[: GAME.index("R];B[cc]")] + "\n" + GAME)
    assert isinstance(second, Record)
    assert moves(second) == LINE
    assert "SGF112 error" in findings(first)


def test_a_move_in_the_root() -> None:
    (game,) = games(GAME.replace("];B[cc]", "]B[cc]"))
    assert isinstance(game, Record)
    assert (moves(game), findings(game)) == (LINE, ["SGF123 note"])


@pytest.mark.parametrize("variations", ["", "(;W[cc])(;W[cd])"])
@pytest.mark.parametrize("head", ["KM[6.5]RU[Chinese]PB[c]PW[d]RE[B+R]\n", "PB[c]PW[d]", ""])
def test_a_game_without_its_head_stays_apart_from_the_one_before(
    head: str, variations: str
) -> None:
    first = f"(;FF[4]GM[1]SZ[9]RU[Japanese]KM[6.5]PB[a]PW[b]RE[B+R];B[ee]{variations})\n"
    read = games(first + head + ";B[ee];W[dc];B[gg])\n" + GAME)
    if not head:  # nothing tells it from the end of the first, whose bracket stands too early
        assert len(read) == 2
        return
    one, other, last = read
    assert isinstance(one, Record)
    assert isinstance(other, Record)
    assert (one.black, moves(one).split()[0], findings(one)) == ("a", "Bee", [])
    assert (other.black, moves(other)) == ("c", "Bee Wdc Bgg")
    assert "SGF110 warning" in findings(other)
    assert findings(last) == []
