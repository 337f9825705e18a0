"""What can be forced in closed fights, on boards whose answers players know."""

import pytest
from scoring.finals import position

from gocheck.fighting import settled
from gocheck.fighting.fight import Fight
from gocheck.fighting.search import Search
from gocheck.regions import chains

ENOUGH = 3000

NAKADE_OF_THREE = """
    . . . X O
    X X X X O
    O O O O O
    """

FOUR_IN_A_ROW = """
    . . . . X O
    X X X X X O
    O O O O O O
    """

BULKY_FIVE = """
    . . . X O
    . . X X O
    X X X O O
    O O O O O
    """

SHARED_LIBERTIES = """
    . X . O .
    X X . O O
    X X X O O
    """

BULKY_FIVE_LOST = BULKY_FIVE.replace(". . . X O", ". O . X O")
"""White has the vital point already."""

CORNER = """
    X X O O . .
    . X X O O .
    . O X X O O
    . . . X X O
    """
"""The corner of one of the boards that people verified: both stand in seki."""


def fight(text: str, at: str) -> tuple[Fight, int]:
    """Return the fight for the chain at a point; large chains of the other colour are safe."""
    stones, shape = position(text)
    column, row = ord(at[0]) - ord("A"), shape.rows - int(at[1:])
    found = chains(stones, shape)
    (target,) = (chain for chain in found if row * shape.columns + column in chain.points)
    walls = [chain for chain in found if chain.color != target.color and len(chain.points) >= 7]
    around = {point: chain.color for chain in walls for point in chain.points}
    place = [point for point in range(len(stones)) if point not in around]
    drawn = Fight(stones, shape, place, around, target.color)
    return drawn, drawn.bits(target.points)


def captured(text: str, at: str, *, attacks: bool, spares: bool = False) -> bool | None:
    drawn, target = fight(text, at)
    search = Search(drawn, target, to_live=False, spares=spares, limit=ENOUGH)
    return search.captures(drawn.start._replace(attacks=attacks))


def lives(text: str, at: str, *, spares: bool = False) -> bool:
    """Return whether a chain comes to live if its owner moves first."""
    drawn, target = fight(text, at)
    return (
        Search(drawn, target, to_live=True, spares=spares, limit=ENOUGH).captures(drawn.start)
        is False
    )


@pytest.mark.parametrize(
    ("text", "at", "first", "second"),
    [
        (NAKADE_OF_THREE, "D3", True, False),
        (FOUR_IN_A_ROW, "A2", False, False),
        (BULKY_FIVE, "A2", True, False),
        (BULKY_FIVE_LOST, "A2", True, True),
    ],
)
def test_eye_spaces(text: str, at: str, first: bool, second: bool) -> None:
    # Whether White captures Black if White moves first, and if Black does.
    assert captured(text, at, attacks=True) is first
    assert captured(text, at, attacks=False) is second
    assert lives(text, at) is not second


def test_shared_liberties_are_seki() -> None:
    for attacks in (True, False):
        assert captured(SHARED_LIBERTIES, "A2", attacks=attacks) is False
        assert captured(SHARED_LIBERTIES, "E2", attacks=attacks, spares=True) is False
    # Nor does either come to live by moving first.
    assert not lives(SHARED_LIBERTIES, "A2")
    assert not lives(SHARED_LIBERTIES, "E2")


def test_a_search_gives_up_at_its_limit() -> None:
    drawn, target = fight(BULKY_FIVE, "A2")
    assert Search(drawn, target, to_live=False, spares=False, limit=3).captures(drawn.start) is None


def leaning(text: str, doubts: dict[str, float]) -> tuple[dict[int, bool], dict[str, int]]:
    """Return what is settled where the network leans so for the chains at these points."""
    stones, shape = position(text)
    found = chains(stones, shape)
    number = {
        f"{'ABCDEFGHJ'[point % shape.columns]}{shape.rows - point // shape.columns}": each
        for each, chain in enumerate(found)
        for point in chain.points
    }
    leanings = {each: 0.98 for each in range(len(found)) if len(found[each].points) < 7}
    leanings |= {number[name]: doubt for name, doubt in doubts.items()}
    return settled(stones, shape, found, leanings), number


def test_who_lives_by_moving_first_lives() -> None:
    found, number = leaning(BULKY_FIVE, {"A2": -0.3})
    assert found == {number["A2"]: True}


def test_who_dies_though_moving_first_is_dead() -> None:
    found, number = leaning(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})
    assert found[number["A2"]] is False


def test_what_the_network_is_sure_of_is_not_searched() -> None:
    assert leaning(BULKY_FIVE_LOST, {"A2": 0.98, "B4": 0.98})[0] == {}


def test_an_only_eye_with_stones_in_it_is_searched_though_the_network_is_sure() -> None:
    assert captured(CORNER, "A4", attacks=True, spares=True) is False
    assert not lives(CORNER, "A4", spares=True)
    found, number = leaning(CORNER, {"A4": 0.98, "B2": -0.91})
    assert found == {number["A4"]: True, number["B2"]: True}


def test_a_place_too_large_is_left_to_the_network() -> None:
    wide = """
        . . . . . . X O
        . . . . . . X O
        X X X X X X X O
        O O O O O O O O
        """
    assert leaning(wide, {"A2": 0.3})[0] == {}
