"""Diagrams as SVG and PNG: each sign is seen and described, and nothing leaks into a page."""

import re
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from helpers.contrast import contrast

from gocheck.reports.diagram import Diagram
from gocheck.reports.svg import COLORS, DARK, PAINTED, as_png, picture

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {0: "#", 1: "@", 2: "-", 3: "f", 4: "s", 5: "x", 6: "w", 7: "o", 8: "k"}
POSITION = bytes([1, 2, 0, 0, 0, 1, 0, 2, 0])


def parsed(*diagrams: Diagram, title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring("\n".join(picture(diagrams, title)))


def board(position: bytes = POSITION, **drawn: object) -> Diagram:
    return Diagram(3, 3, position, **drawn)  # type: ignore[arg-type]


def group(image: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the elements of a class."""
    groups = [each for each in image.iter(f"{SVG}g") if each.get("class") == f"gocheck-{name}"]
    return [element for each in groups for element in each]


def texts(image: ElementTree.Element, name: str = "text") -> list[str | None]:
    return [each.text for each in group(image, name) if each.tag == f"{SVG}text"]


def test_coordinates_are_on_all_sides() -> None:
    assert texts(parsed(board())) == [*"AABBCC", *"332211"]


def test_every_sign_has_a_mark_of_its_own() -> None:
    one_each = {sign: parsed(board(signs={place: sign})) for place, sign in SIGNS.items()}
    without = parsed(board())
    drawn = {}
    for sign, image in one_each.items():
        shapes = [
            (each.get("class"), inner.tag, re.sub(r"[\d.]+ [\d.]+", "", inner.get("d", "")))
            for each in image.iter(f"{SVG}g")
            for inner in each
        ]
        plain = [
            (each.get("class"), inner.tag, re.sub(r"[\d.]+ [\d.]+", "", inner.get("d", "")))
            for each in without.iter(f"{SVG}g")
            for inner in each
        ]
        drawn[sign] = tuple(shape for shape in shapes if shape not in plain)
        assert drawn[sign] or len(shapes) > len(plain), sign
    assert len(set(drawn.values())) == len(SIGNS)


def test_the_last_move_has_a_ring_and_an_illegal_one_an_exclamation_mark() -> None:
    [ring] = group(parsed(board(last=1)), "mark-on-white")
    assert (ring.tag, ring.get("cx"), ring.get("cy")) == (f"{SVG}circle", "60", "36")
    illegal = parsed(board(last=1, is_illegal=True))
    assert group(illegal, "mark-on-white") == []
    assert texts(illegal, "on-illegal") == ["!"]
    suicide = parsed(board(bytes(9), last=4, is_illegal=True))
    assert texts(suicide, "on-illegal") == ["!"]


def test_moves_have_their_numbers_on_their_stones_and_others_are_below() -> None:
    notes = ("103 at 8", "104 pass")
    image = parsed(board(numbers={0: 8, 1: 102}, notes=notes))
    assert (texts(image, "on-black"), texts(image, "on-white")) == (["8"], ["102"])
    assert texts(image)[12:] == ["103 at 8, 104 pass"]
    assert int(image.get("height", "")) > int(parsed(board()).get("height", ""))


def test_two_boards_are_side_by_side_with_their_captions() -> None:
    one, other = board(caption="After move 1"), board(caption="After move 7")
    image = parsed(one, other)
    assert texts(image)[24:] == ["After move 1", "After move 7"]
    assert image.findtext(f"{SVG}desc") == "After move 1. After move 7"
    assert len(group(image, "black")) == 2 * len(group(parsed(one), "black"))
    assert texts(parsed(one))[12:] == []  # it is in the description


def test_title_and_description_are_text_that_says_what_is_drawn() -> None:
    image = parsed(board(signs=SIGNS, caption="At the start"), title="a <b>\x01")
    assert image.get("role") == "img"
    assert image.findtext(f"{SVG}title") == "a <b>\ufffd"
    assert image.findtext(f"{SVG}desc") == (
        "At the start. Crossed pale stones are dead, stones with a triangle are alive in seki, "
        "small squares are territory, hollow dots are dame, small crosses are false eyes, s is an "
        "eye in seki, a hollow square is a ko that may not be retaken at once"
    )
    seki = parsed(board(signs={0: "#"})).findtext(f"{SVG}desc")
    assert seki == "Stones with a triangle are alive in seki"


def test_no_name_leaks_into_a_page_and_no_text_into_the_style() -> None:
    image = parsed(board(signs=SIGNS), title="</style>")
    assert all(each.get("id") is None for each in image.iter())
    for each in image.iter():
        assert (each.get("class") or "gocheck").startswith("gocheck")
    style = image.findtext(f"{SVG}style") or ""
    selectors = re.findall(r"(?:^|[{}])([^{}@;]+)\{", style)
    assert len(selectors) > 10
    assert all(selector.startswith(".gocheck") for selector in selectors), selectors
    assert set(re.findall(r"var\((--[a-z]+)", style)) == {"--gocheck"}


def test_viewers_without_variables_see_the_same_colours() -> None:
    image = parsed(board(signs=SIGNS, last=1, numbers={0: 3}))
    assert len(PAINTED) > 10
    for each in image.iter():
        name = (each.get("class") or "").removeprefix("gocheck-")
        for what, of in PAINTED.get(name, {}).items():
            assert each.get(what) in (COLORS[of], "none")


@pytest.mark.parametrize(
    ("sides", "numbered"),
    [(1, 1), (9, 81), (19, 361), (52, 0)],
)
def test_pictures_are_small_whatever_the_board(sides: int, numbered: int) -> None:
    points = range(sides * sides)
    numbers = {point: point + 1 for point in points[:numbered]}
    diagram = Diagram(sides, sides, bytes(1 + point % 2 for point in points), numbers=numbers)
    drawn = "\n".join(picture([diagram]))
    ElementTree.fromstring(drawn)
    assert len(drawn.encode()) < (60_000 if sides <= 19 else 130_000)


def mixed(one: str, other: str) -> str:
    """Return the colour of a stone of half opacity on a board."""
    halves = zip(*(bytes.fromhex(color[1:]) for color in (one, other)), strict=True)
    return "#" + bytes(sum(both) // 2 for both in halves).hex()


@pytest.mark.parametrize("colors", [COLORS, {**COLORS, **DARK}], ids=["light", "dark"])
def test_texts_have_the_contrast_of_wcag_aa(colors: Mapping[str, str]) -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)
    for text, ground in (
        *(("text", "board"), ("white", "black"), ("black", "white"), ("white", "illegal")),
    ):
        assert contrast(colors[text], colors[ground]) >= 4.5, (text, ground)
    for mark, ground in (("line", "board"), ("edge", "white"), ("edge", "board")):
        assert contrast(colors[mark], colors[ground]) >= 3, (mark, ground)
    for stone, cross in (("black", "white"), ("white", "black")):
        assert contrast(mixed(colors[stone], colors["board"]), colors[cross]) >= 3


def test_a_picture_becomes_png_with_its_letters() -> None:
    svg = "\n".join(picture([board()]))
    try:
        data = as_png(svg)
    except LookupError:
        pytest.skip("no font on this machine")
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[place : place + 4], "big") for place in (16, 20))
    assert (width, height) == (3 * 120, 3 * 120)
    assert len(data) > len(as_png(re.sub("<text.*?</text>", "", svg)))


def test_a_machine_without_fonts_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda *_, **__: b"nothing")
    with pytest.raises(LookupError, match="no font was found for its letters: install one"):
        as_png("<svg/>")
