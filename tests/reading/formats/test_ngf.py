"""NGF files: their two kinds of header, comments, and what a header may say wrongly."""

import pytest
from helpers.foreign_files import NGF, with_line
from helpers.record_texts import findings, moves, places, record, stones

from gocheck.record.record import Record

OF_A_REVIEW = """GIDecisive game
GIWhite player    9DP
GIBlack player  12K
GI
GI
GI2026-01-02
GI19
GI2
GI0
GI6
GI3
PMABWEEEE
PMACBQQQQ
IDB[2] both corners
are open [EndTxt]
PMADWAAAA
ID[3] a pass[EndTxt]
"""
"""Each line of the header begins with GI, and comments follow the moves."""


def message(game: Record) -> str:
    """Return what is reported as unreadable, of one line."""
    (found,) = (each.message for each in game.findings if each.code == "SGF151")
    return found


def test_a_header_whose_lines_begin_with_gi() -> None:
    game = record(OF_A_REVIEW)
    assert findings(game) == ["SGF150 note"]
    assert (game.black, game.white, game.event) == ("Black player", "White player", "Decisive game")
    assert (game.date, game.columns, game.result.recorded) == ("2026-01-02", 19, None)
    assert [stones(setup) for setup in game.setups] == ["Bpd Bdp"]
    assert moves(game) == "Wdd Bpp W-"


def test_a_handicap_game_has_the_komi_of_the_header_and_an_even_game_half_a_point_more() -> None:
    assert record(OF_A_REVIEW).komi.recorded == "6"
    assert record(with_line(OF_A_REVIEW, 8, "GI0")).komi.recorded == "6.5"


def test_comments_belong_to_the_moves_that_they_name() -> None:
    text = record(OF_A_REVIEW).source.data.decode()
    assert ";B[pp]\nC[both corners\nare open ]" in text
    assert ";W[]\nC[a pass]" in text


def test_a_comment_on_a_move_that_is_missing_belongs_to_the_last_move() -> None:
    text = record(OF_A_REVIEW.replace("ID[3]", "ID[99]")).source.data.decode()
    assert ";W[]\nC[a pass]" in text


def test_a_comment_on_no_move_belongs_to_the_position_at_the_start() -> None:
    text = record(OF_A_REVIEW.replace("ID[3] a pass", "ID[0] hello")).source.data.decode()
    assert text.index("C[hello]") < text.index(";W[dd]")


@pytest.mark.parametrize(
    ("written", "rank"),
    [("9DP", "9p"), ("12K", "12k"), ("7D*", "7d"), ("5P", "5p"), ("3d+", "3d"), ("Pro", "Pro")],
)
def test_ranks(written: str, rank: str) -> None:
    text = record(with_line(NGF, 4, f"B player  {written}")).source.data.decode()
    assert f"BR[{rank}]" in text


def test_a_name_without_a_rank() -> None:
    game = record(with_line(NGF, 4, "Shusaku"))
    assert game.black == "Shusaku"
    assert "BR[" not in game.source.data.decode()


@pytest.mark.parametrize("size", ["53", "999"])
def test_a_size_that_no_board_has_is_reported_and_read_as_19(size: str) -> None:
    game = record(with_line(NGF, 2, size))
    assert message(game) == f"'{size}' is not a board size; the line is ignored"
    assert places(game, "SGF151") == [(2, 1)]
    assert (game.columns, game.rows) == (19, 19)


def test_the_largest_board_is_read() -> None:
    game = record(with_line(NGF, 2, "52"))
    assert (game.columns, game.rows) == (52, 52)


@pytest.mark.parametrize("text", ["nine", "19x19", "1234"])
def test_a_size_that_is_not_a_number_is_reported(text: str) -> None:
    game = record(with_line(NGF, 2, text))
    assert message(game) == f"'{text}' is not a number; the line is ignored"
    assert game.columns == 19


def test_a_move_off_a_small_board_is_reported() -> None:
    game = record(with_line(NGF, 2, "9"))
    assert places(game, "SGF151") == [(13, 1), (16, 1)]  # SGF qd and pp
    assert moves(game) == "Wdd B-"


def test_a_header_that_has_lost_a_line_is_reported() -> None:
    lines = NGF.split("\n")
    game = record("\n".join(lines[:4] + lines[5:]))
    assert "the header has 11 lines instead of 12; its fields may be wrong" in [
        each.message for each in game.findings
    ]
    assert moves(game) == moves(record(NGF))


def test_a_date_in_words_is_left_out() -> None:
    assert record(with_line(NGF, 9, "yesterday")).date is None
