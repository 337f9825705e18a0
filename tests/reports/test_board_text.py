"""Boards drawn as text: in letters, in signs of Unicode, in colours."""

import unicodedata
from dataclasses import replace
from textwrap import dedent

import pytest
from helpers.contrast import contrast, of_terminal

from gocheck.reports.board_text import COLOURS, LETTERS, SIGNS, Look, draw, legend, plain
from gocheck.reports.diagram import MEANINGS, Diagram

POSITION = bytes([1, 2, 0, 0, 0, 1, 0, 2, 0, 0, 1, 1, 2, 0, 0])
SIGNS_OF = {0: "x", 1: "@", 2: "-", 3: "f", 4: "s", 6: "w", 7: "o", 8: "b", 10: "#", 13: "k"}
ALL = Diagram(5, 3, POSITION, SIGNS_OF, last=12)


def text(diagram: Diagram, look: Look, width: int = 80) -> str:
    return "\n".join(map(plain, draw(diagram, look, width)))


def expected(drawing: str) -> str:
    return dedent(drawing).strip("\n")


def test_letters() -> None:
    assert text(ALL, LETTERS) == expected(
        """
          A B C D E
        3 x @ - f s
        2 X w o b .
        1 # X(O)k .
          A B C D E
        """
    )


def test_signs_of_unicode() -> None:
    assert text(ALL, SIGNS) == expected(
        """
          A B C D E
        3 ◆ △ – × §
        2 ● □ ◇ ■ ·
        1 ▲ ●(○)κ ·
          A B C D E
        """
    )


def test_in_colours_the_board_has_its_lines() -> None:
    assert text(ALL, COLOURS) == "\n".join(
        (
            "  A B C D E",
            "3 ◆ △ – × § ",
            "2 ● □ ◇ ■─┤ ",
            "1 ▲ ●(○)κ─┘ ",
            "  A B C D E",
        )
    )


@pytest.mark.parametrize("look", [LETTERS, SIGNS, COLOURS], ids=["letters", "signs", "colours"])
def test_all_signs_are_told_apart_without_colours(look: Look) -> None:
    signs = {*"XO.?", *"".join(MEANINGS)}
    assert len({look.glyph(sign) for sign in signs}) == len(signs) == 14


def test_a_board_of_one_line_has_no_corners() -> None:
    assert text(Diagram(3, 1, bytes(3)), COLOURS).split("\n")[1] == "1 ├─┼─┤ "
    assert text(Diagram(1, 1, bytes(1)), COLOURS).split("\n")[1] == "1 ┼ "


def test_every_point_has_its_colours_on_the_ground_of_the_board() -> None:
    ground = {style.back for line in draw(ALL, COLOURS)[1:-1] for _, style in line if style}
    assert len(ground) == 1
    one = {sign: COLOURS.style(sign) for sign in "XxOo"}
    assert one["X"] == one["x"] != one["O"] == one["o"]


def test_all_that_is_drawn_in_colours_has_the_contrast_of_wcag_for_graphics() -> None:
    boards = [replace(ALL, is_illegal=illegal) for illegal in (False, True)]
    lines = [line for board in boards for width in (80, 8) for line in draw(board, COLOURS, width)]
    styles = {style for line in lines for text, style in line if style and text.strip()}
    assert len(styles) > 6
    for style in styles:
        assert contrast(of_terminal(style.text), of_terminal(style.back)) >= 3, style


def test_an_illegal_move_is_between_exclamation_marks_also_a_suicide() -> None:
    illegal = Diagram(3, 1, bytes([1, 0, 2]), last=1, is_illegal=True)
    assert [text(illegal, look).split("\n")[1] for look in (LETTERS, SIGNS)] == [
        "1 X!.!O",
        "1 ●!·!○",
    ]
    assert text(Diagram(2, 1, bytes([0, 2]), last=1, is_illegal=True), LETTERS).split("\n")[1] == (
        "1 .!O!"
    )


def test_star_points_are_those_of_the_board() -> None:
    assert text(Diagram(9, 9, bytes(81)), SIGNS).count("•") == 5
    assert text(Diagram(19, 19, bytes(361)), SIGNS).count("•") == 9
    assert text(Diagram(5, 5, bytes(25)), SIGNS).count("•") == 0
    stone = bytes(60) + bytes([1]) + bytes(300)
    assert text(Diagram(19, 19, stone), SIGNS).count("•") == 8


@pytest.mark.parametrize("look", [LETTERS, SIGNS, COLOURS], ids=["letters", "signs", "colours"])
@pytest.mark.parametrize(
    ("columns", "rows"), [(1, 1), (1, 7), (7, 1), (9, 5), (19, 19), (30, 30), (52, 52), (52, 2)]
)
def test_boards_of_any_size_have_aligned_rows_that_fit(columns: int, rows: int, look: Look) -> None:
    position = bytes(point % 3 for point in range(columns * rows))
    for last in (None, 0, columns - 1, columns * rows - 1):
        lines = draw(Diagram(columns, rows, position, last=last), look)
        drawn = [plain(line) for line in lines]
        assert len(drawn) == rows + (4 if columns > 25 else 2)
        assert max(map(len, drawn)) <= 80
        inside = [line.rstrip(") ") for line in drawn if line.lstrip()[:1].isdigit()]
        assert len({len(line) for line in inside}) == 1
        assert len(inside) == rows


def test_a_wide_page_has_room_for_spaces_on_a_large_board() -> None:
    board = Diagram(52, 1, bytes(52), last=3)
    assert "(" not in text(board, SIGNS)
    assert "(·)" in text(board, SIGNS, 120)
    backs = {style.back for line in draw(board, COLOURS) for _, style in line if style}
    assert len(backs) == 2  # without room for brackets, its ground marks the last move


def test_all_signs_of_points_are_as_wide_as_each_other_in_any_terminal() -> None:
    # Terminals draw signs of ambiguous width in one column or in two, but all alike.
    for look in (SIGNS, COLOURS):
        signs = {*look.glyphs.values(), look.star, "─", *"┌┬┐├┼┤└┴┘"}
        assert {unicodedata.east_asian_width(sign) for sign in signs} == {"A"}


def explained(look: Look, width: int = 80, **drawn: object) -> list[str]:
    return [plain(line) for line in legend([Diagram(5, 3, **drawn)], look, width)]  # type: ignore[arg-type]


def test_the_legend_explains_the_signs_that_are_drawn_and_no_others() -> None:
    every = " ".join(explained(SIGNS, position=POSITION, signs=SIGNS_OF, last=12))
    assert every == (
        "● Black, ○ White, ◆ ◇ dead stones, ▲ △ stones in seki, ■ □ territory, – dame, × false eyes"
        " (no territory), § eyes in seki (no territory), κ ko: no retake at once, ( ) last move"
    )
    assert explained(SIGNS, position=bytes(15)) == []
    assert explained(SIGNS, position=POSITION, signs={0: "x"}) == [
        "● Black, ○ White, ◆ dead stones"
    ]
    assert explained(LETTERS, position=POSITION, signs={0: "x"}, last=12) == ["x dead stones"]
    assert explained(COLOURS, position=bytes([1, *bytes(14)])) == ["● Black"]
    illegal = explained(LETTERS, position=POSITION, last=12, is_illegal=True)
    assert illegal == ["! ! illegal move"]


def test_the_legend_is_as_narrow_as_its_column() -> None:
    lines = explained(SIGNS, 36, position=POSITION, signs=SIGNS_OF, last=12)
    assert max(map(len, lines)) <= 36
    assert len(lines) > 4
