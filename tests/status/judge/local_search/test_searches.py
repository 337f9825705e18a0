"""What can be forced in closed fights, on boards whose answers players know."""

import pytest
from helpers.finished_games import position

from gocheck.board.regions import chains
from gocheck.status.judge.local_search import Fights
from gocheck.status.judge.local_search.fight import Fight
from gocheck.status.judge.local_search.search import Search

ENOUGH = 4000

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


GIVEN_UP = """
    X X X X O .
    . O X X O .
    O O . X O .
    . X X X O .
    X X O O O .
    O O O . . .
    """
"""White's three stones do not live. Yet A5 makes four that Black has to capture, in a square, and
wherever Black plays, what he captures leaves him one eye."""

THROWN_IN = """
    . X X O . X
    O O O O X X
    X X X X X X
    """
"""White can capture the two stones. Then they have been thrown in: two points are one eye."""

MOAT = """
    O O O O O O O
    O . . . . . O
    O X X X X X O
    O X . O . X O
    O X X X X X O
    O O O O O O O
    """
"""Five liberties outside, and an eye space of three whose middle is White's."""

OPEN_MOAT = """
    O O O O O O O
    O . . . . . O
    O X X X X . O
    O X . O . . O
    O X X X X . O
    O O O O O O O
    """
"""From E5, F4 and F2 White comes nearer to F3, so only three liberties are all the same."""

BRIDGED_MOAT = MOAT.replace("O O O O O O O", "O X O O O O O", 1)
"""At B5 Black connects a stone, or White captures it; from C5 White comes nearer to that."""


SEVEN_IN_A_ROW = """
    . O O O O O O O X O
    X X X X X X X X X O
    O O O O O O O O O O
    """
"""Black captures seven stones by A3 and has room for two eyes."""

SIX_IN_A_ROW = SEVEN_IN_A_ROW.replace("O X O", "X X O", 1)

TERRITORY_BEHIND = """
    . O . X O . . . . .
    . . X X O . . . . .
    X X X O . . . . . .
    O O O . . . . . . .
    . . . . . . . . . .
    """
"""White's three chains around the corner are not joined, and behind them is a lot of room."""


def fight(text: str, at: str, wall: int = 7) -> Fight:
    """Return the fight for the chain at a point; large chains of the other colour are safe."""
    stones, shape = position(text)
    column, row = ord(at[0]) - ord("A"), shape.rows - int(at[1:])
    found = chains(stones, shape)
    (target,) = (chain for chain in found if row * shape.columns + column in chain.points)
    walls = [chain for chain in found if chain.color != target.color and len(chain.points) >= wall]
    around = {point: chain.color for chain in walls for point in chain.points}
    place = [point for point in range(len(stones)) if point not in around]
    return Fight(stones, shape, place, around, target.points)


def captured(text: str, at: str, *, attacks: bool, spares: bool = False) -> bool | None:
    drawn = fight(text, at)
    search = Search(drawn, to_live=False, spares=spares, limit=ENOUGH)
    return search.captures(drawn.start._replace(attacks=attacks))


def lives(text: str, at: str, *, spares: bool = False) -> bool:
    """Return whether a chain comes to live if its owner moves first."""
    drawn = fight(text, at)
    search = Search(drawn, to_live=True, spares=spares, limit=ENOUGH)
    return search.captures(drawn.start) is False


@pytest.mark.parametrize(
    ("text", "at", "first", "second"),
    [
        (NAKADE_OF_THREE, "D3", True, False),
        (FOUR_IN_A_ROW, "A2", False, False),
        (BULKY_FIVE, "A2", True, False),
        (BULKY_FIVE_LOST, "A2", True, True),
    ],
    ids=["three in a row", "four in a row", "a bulky five", "a bulky five that is lost"],
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


@pytest.mark.parametrize(
    ("text", "inside"),
    [(MOAT, 2), (OPEN_MOAT, 7), (BRIDGED_MOAT, 4)],
    ids=["a moat", "an open moat", "a bridged moat"],
)
def test_of_the_outer_liberties_one_is_tried_and_only_by_the_attacker(
    text: str, inside: int
) -> None:
    drawn = fight(text, "B4")
    assert len(drawn.plays(drawn.start, retakes=False)) == inside
    attacks = drawn.start._replace(attacks=True)
    assert len(drawn.plays(attacks, retakes=False)) == inside + 1


def test_all_outer_liberties_must_be_filled() -> None:
    # Inside White may not play before that; and Black falls though he may pass.
    assert captured(MOAT, "B4", attacks=False) is True
    drawn = fight(MOAT, "B4")
    left = drawn.start._replace(attacks=True)
    for outside in (5, 4, 3, 2, 1):
        assert drawn.liberties(left).bit_count() == outside + 2
        left = drawn.plays(left, retakes=False)[0]._replace(attacks=True)
    assert drawn.liberties(left).bit_count() == 2


def test_a_chain_in_atari_that_cannot_escape_needs_no_second_look() -> None:
    lost = """
        . X O O O
        X X O O O
        O O O O O
        """
    drawn = fight(lost, "A2")
    search = Search(drawn, to_live=False, spares=False, limit=1)
    assert search.captures(drawn.start) is True


@pytest.mark.parametrize(
    ("text", "found"),
    [(SEVEN_IN_A_ROW, False), (SIX_IN_A_ROW, None)],
    ids=["seven in a row", "six in a row"],
)
def test_who_captures_a_large_chain_lives(text: str, found: bool | None) -> None:
    drawn = fight(text, "A2", wall=10)
    search = Search(drawn, to_live=True, spares=False, limit=2)
    assert search.captures(drawn.start) is found


def test_a_search_gives_up_at_its_limit() -> None:
    drawn = fight(BULKY_FIVE, "A2")
    assert Search(drawn, to_live=False, spares=False, limit=3).captures(drawn.start) is None


def leaning(text: str, doubts: dict[str, float]) -> tuple[dict[int, bool], dict[str, int]]:
    """Return what is settled where the network leans so for the chains at these points."""
    fights, leanings, number = doubted(text, doubts)
    return fights.settled(leanings), number


def doubted(text: str, doubts: dict[str, float]) -> tuple[Fights, dict[int, float], dict[str, int]]:
    """Return the fights on a board, the leanings, and the number of the chain at each point."""
    stones, shape = position(text)
    found = chains(stones, shape)
    number = {
        f"{'ABCDEFGHJ'[point % shape.columns]}{shape.rows - point // shape.columns}": each
        for each, chain in enumerate(found)
        for point in chain.points
    }
    leanings = {each: 0.98 for each in range(len(found)) if len(found[each].points) < 7}
    leanings |= {number[name]: doubt for name, doubt in doubts.items()}
    return Fights(stones, shape, found), leanings, number


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


def test_who_gives_up_stones_may_bring_down_what_is_around_them() -> None:
    found, number = leaning(GIVEN_UP, {"A6": 0.96, "B5": 0.6})
    assert found == {number["A6"]: False, number["B5"]: True}


def test_a_place_too_large_is_left_to_the_network() -> None:
    wide = """
        . . . . . . X O
        . . . . . . X O
        X X X X X X X O
        O O O O O O O O
        """
    assert leaning(wide, {"A2": 0.3})[0] == {}


@pytest.mark.parametrize(
    ("text", "wall"),
    [
        # Not sure enough to stay, and sure enough with one liberty behind it.
        (TERRITORY_BEHIND, 0.9),
        (TERRITORY_BEHIND.replace("O O O . . . . .", "O O O X . . . ."), 0.97),
    ],
    ids=["not sure enough", "sure enough, with one liberty"],
)
def test_weak_walls_hold_where_the_place_behind_them_is_too_large(text: str, wall: float) -> None:
    inside = {"A3": 0.3, "B5": -0.3} | ({"D2": -0.98} if wall > 0.95 else {})
    walls = ("E5", "D3", "A2")
    found, number = leaning(text, inside | dict.fromkeys(walls, wall))
    assert found[number["A3"]] is False
    # Who is hardly surer to live than the chain that is asked about holds nothing.
    found, number = leaning(text, inside | dict.fromkeys(walls, 0.7))
    assert number["A3"] not in found


def test_weak_walls_hold_where_the_fight_with_them_is_not_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gocheck.status.judge.local_search.enclosed_area._LARGEST", 40)
    monkeypatch.setattr("gocheck.status.judge.local_search.settling._LONGEST", 300)
    doubts = {"A3": 0.3, "B5": -0.3, "E5": 0.9, "D3": 0.9, "A2": 0.9}
    found, number = leaning(TERRITORY_BEHIND, doubts)
    assert found[number["A3"]] is False
    monkeypatch.setattr("gocheck.status.judge.local_search.settling._HOLDS", 0.95)
    assert number["A3"] not in leaning(TERRITORY_BEHIND, doubts)[0]


def test_who_lives_makes_no_seki_with_what_he_can_capture() -> None:
    eye_and_five = """
        . X . O O O . X O
        X X X X X X X X O
        O O O O O O O O O
        """
    found, number = leaning(eye_and_five, {"B3": 0.7, "D3": 0.9})
    assert found == {number["B3"]: True, number["D3"]: False}
    # Without the eye at A3 he would fall by capturing them, and so does not.
    five = eye_and_five.replace(". X . O", "X X . O")
    found, number = leaning(five, {"A3": 0.7, "D3": 0.9})
    assert found == {number["A3"]: True, number["D3"]: True}
    # Nobody asks about those that the network is sure are dead.
    found, number = leaning(eye_and_five, {"B3": 0.7, "D3": -0.9})
    assert found == {number["B3"]: True}


def test_who_falls_by_capturing_does_not_live_in_seki() -> None:
    found, number = leaning(THROWN_IN, {"B3": 0.3})
    assert found == {number["B3"]: True, number["A2"]: False}


def test_who_is_dead_stands_in_no_seki_with_what_he_captures() -> None:
    # Black captures five stones in the shape of a bulky five, and White plays in its middle.
    text = """
        O X X . O O O X
        O O X X X O O X
        O O O X X X X X
        O O O O O . X .
        O O O O O O O O
        """
    found, number = leaning(text, {"B5": 0.5, "E5": -0.28})
    assert found[number["B5"]] is False


def test_all_fights_of_a_board_are_searched() -> None:
    text = """
        . . . X O
        . . X X O
        X X X O O
        O O O O O
        X X X O O
        . . X X O
        . O . X O
        """
    found, number = leaning(text, {"A5": -0.3, "A3": 0.3, "B1": 0.3})
    assert (found[number["A5"]], found[number["A3"]]) == (True, False)


def test_all_questions_about_a_board_together_have_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, Search]] = []

    class Noted(Search):
        def __init__(self, fight: Fight, *, to_live: bool, spares: bool, limit: int) -> None:
            super().__init__(fight, to_live=to_live, spares=spares, limit=limit)
            asked.append((limit, self))

    monkeypatch.setattr("gocheck.status.judge.local_search.settling.Search", Noted)
    monkeypatch.setattr("gocheck.status.judge.local_search.settling._IN_ALL", 500)
    assert leaning(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})[0]
    left = 500
    for limit, search in asked:
        assert limit == left
        left -= search.looks
    assert len(asked) == 2
    asked.clear()
    monkeypatch.setattr("gocheck.status.judge.local_search.settling._IN_ALL", 3)
    assert leaning(BULKY_FIVE, {"A2": -0.3})[0] == {}
    assert [limit for limit, _ in asked] == [3]


def test_what_was_searched_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fights, leanings, number = doubted(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})
    found = fights.settled(leanings)
    assert found[number["A2"]] is False
    monkeypatch.setattr("gocheck.status.judge.local_search.settling.Search", None)
    assert fights.settled(leanings) == found


def test_after_a_question_that_took_too_long_the_next_about_the_place_gets_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[int] = []

    class Noted(Search):
        def __init__(self, fight: Fight, *, to_live: bool, spares: bool, limit: int) -> None:
            super().__init__(fight, to_live=to_live, spares=spares, limit=limit)
            limits.append(limit)

    monkeypatch.setattr("gocheck.status.judge.local_search.settling.Search", Noted)
    monkeypatch.setattr("gocheck.status.judge.local_search.settling._LONGEST", 4)
    # Both chains stand in one place.
    assert leaning(GIVEN_UP, {"A6": 0.6, "B5": 0.6})[0] == {}
    assert limits == [4, 1]


def test_who_comes_to_live_by_himself_is_noted() -> None:
    fights, leanings, number = doubted(BULKY_FIVE, {"A2": -0.3})
    fights.settled(leanings)
    assert fights.living == {number["A2"]}
    # Not who lives in seki only.
    fights, leanings, number = doubted(CORNER, {"A4": 0.98, "B2": -0.91})
    assert fights.settled(leanings)[number["A4"]] is True
    assert fights.living == set()
