"""Boards as SVG: every sign is drawn so that it is seen, and described."""

from xml.etree import ElementTree

from gocheck.reports.svg import position_as_svg

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {0: "#", 1: "@", 2: "-", 3: "f", 4: "s", 5: "x", 6: "w"}
POSITION = bytes([1, 2, 0, 0, 0, 1, 0, 2, 0])


def image(signs: dict[int, str], last: int | None = None) -> ElementTree.Element:
    lines = position_as_svg(POSITION, 3, 3, signs, last, title="a <b>", caption="At the start")
    return ElementTree.fromstring("\n".join(lines))


def texts(drawn: ElementTree.Element) -> list[str | None]:
    return [each.text for each in drawn.iter(f"{SVG}text")]


def of_class(drawn: ElementTree.Element, kind: str) -> list[tuple[str | None, str | None]]:
    found = [each for each in drawn.iter() if each.get("class") == kind]
    return [(each.get("cx"), each.get("cy")) for each in found]


def test_coordinates_are_on_all_sides_away_from_the_stones() -> None:
    drawn = image({})
    assert texts(drawn) == ["A", "A", "B", "B", "C", "C", "3", "3", "2", "2", "1", "1"]
    edge = {each.get("cx") for each in drawn.iter(f"{SVG}circle")} - {"60", "84"}
    assert edge == {"36"}
    rows = list(drawn.iter(f"{SVG}text"))[6:]
    assert {each.get("x") for each in rows} == {"12", "108"}
    assert [each.get("y") for each in rows[::2]] == ["40", "64", "88"]
    assert (drawn.findtext(f"{SVG}title"), drawn.findtext(f"{SVG}desc")) == (
        "a <b>",
        "At the start",
    )


def test_both_colours_in_seki_have_the_same_mark_and_dame_a_dot() -> None:
    drawn = image(SIGNS)
    assert of_class(drawn, "seki") == [("36", "36"), ("60", "36")]
    assert of_class(drawn, "dame") == [("84", "36")]
    assert not {"#", "@", "-"} & set(texts(drawn))


def test_letters_have_a_background() -> None:
    drawn = image(SIGNS)
    assert texts(drawn)[12:] == ["f", "s"]
    assert of_class(drawn, "back") == [("36", "60"), ("60", "60")]


def test_the_last_move_has_a_ring_also_with_a_status() -> None:
    assert of_class(image(SIGNS, last=1), "last") == [("60", "36")]


def test_the_description_says_what_the_signs_mean() -> None:
    assert image(SIGNS).findtext(f"{SVG}desc") == (
        "At the start. Pale stones are dead, stones with a blue dot are alive in seki, "
        "small squares are territory, hollow dots are dame, f is a false eye, s is an eye in seki"
    )
    assert image({0: "#"}).findtext(f"{SVG}desc") == (
        "At the start. Stones with a blue dot are alive in seki"
    )
