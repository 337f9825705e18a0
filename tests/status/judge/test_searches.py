"""What can be forced in closed search, on boards whose answers players know."""

import pytest
from helpers.finished_games import position

from gocheck.board.regions import chains
from gocheck.status.judge.area_board import AreaBoard, Position
from gocheck.status.judge.local_search import LocalSearch
from gocheck.status.judge.proof_number_search import Search

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


def area_board(text: str, at: str, wall: int = 7) -> AreaBoard:
    """Return the area around the chain at a point; large chains of the other colour enclose it."""
    stones, shape = position(text)
    column, row = ord(at[0]) - ord("A"), shape.rows - int(at[1:])
    found = chains(stones, shape)
    (target,) = (chain for chain in found if row * shape.columns + column in chain.points)
    large = [chain for chain in found if chain.color != target.color and len(chain.points) >= wall]
    enclosing = {point: chain.color for chain in large for point in chain.points}
    area = [point for point in range(len(stones)) if point not in enclosing]
    return AreaBoard(stones, shape, area, enclosing, target.points)


def captured(text: str, at: str, *, attacks: bool, defender_retakes: bool = False) -> bool | None:
    drawn = area_board(text, at)
    search = Search(drawn, to_live=False, defender_retakes=defender_retakes, most_nodes=ENOUGH)
    return search.captures(attacks=attacks)


def lives(text: str, at: str, *, defender_retakes: bool = False) -> bool:
    """Return whether a chain comes to live if its owner moves first."""
    drawn = area_board(text, at)
    search = Search(drawn, to_live=True, defender_retakes=defender_retakes, most_nodes=ENOUGH)
    return search.captures(attacks=False) is False


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
        assert captured(SHARED_LIBERTIES, "E2", attacks=attacks, defender_retakes=True) is False
    # Nor does either come to live by moving first.
    assert not lives(SHARED_LIBERTIES, "A2")
    assert not lives(SHARED_LIBERTIES, "E2")


@pytest.mark.parametrize(
    ("text", "inside"),
    [(MOAT, 2), (OPEN_MOAT, 7), (BRIDGED_MOAT, 4)],
    ids=["a moat", "an open moat", "a bridged moat"],
)
def test_only_the_attacker_tries_an_outer_liberty_and_only_one(text: str, inside: int) -> None:
    drawn = area_board(text, "B4")
    for attacks in (False, True):
        plays = drawn.plays(drawn.start(attacks=attacks), retakes=False)
        assert len(plays) == inside + attacks


def test_all_outer_liberties_must_be_filled() -> None:
    # Inside White may not play before that; and Black falls though he may pass.
    assert captured(MOAT, "B4", attacks=False) is True
    drawn = area_board(MOAT, "B4")
    left = drawn.start(attacks=True)
    for outside in (5, 4, 3, 2, 1, 0):
        assert left.liberties.bit_count() == outside + 2
        black, white, *_ = drawn.plays(left, retakes=False)[0]
        before, left = left, Position((black, white, 0, True), left.target)
        drawn.find_chains(left, before)


def test_a_chain_in_atari_that_cannot_escape_needs_no_second_look() -> None:
    lost = """
        . X O O O
        X X O O O
        O O O O O
        """
    drawn = area_board(lost, "A2")
    search = Search(drawn, to_live=False, defender_retakes=False, most_nodes=1)
    assert search.captures(attacks=False) is True


@pytest.mark.parametrize(
    ("text", "found"),
    [(SEVEN_IN_A_ROW, False), (SIX_IN_A_ROW, None)],
    ids=["seven in a row", "six in a row"],
)
def test_a_group_that_captures_a_large_chain_is_alive(text: str, found: bool | None) -> None:
    drawn = area_board(text, "A2", wall=10)
    search = Search(drawn, to_live=True, defender_retakes=False, most_nodes=2)
    assert search.captures(attacks=False) is found


def test_a_search_gives_up_at_its_limit() -> None:
    drawn = area_board(BULKY_FIVE, "A2")
    search = Search(drawn, to_live=False, defender_retakes=False, most_nodes=3)
    assert search.captures(attacks=False) is None


def with_opinions(text: str, unsure: dict[str, float]) -> tuple[dict[int, bool], dict[str, int]]:
    """Return what is settled where the network has these opinions on the chains at some points."""
    search, opinions, number = local_search(text, unsure)
    return search.settled(opinions).alive, number


def local_search(
    text: str, unsure: dict[str, float]
) -> tuple[LocalSearch, dict[int, float], dict[str, int]]:
    """Return the search on a board, the opinions, and the number of the chain at each point."""
    stones, shape = position(text)
    found = chains(stones, shape)
    number = {
        f"{'ABCDEFGHJ'[point % shape.columns]}{shape.rows - point // shape.columns}": each
        for each, chain in enumerate(found)
        for point in chain.points
    }
    opinions = {each: 0.98 for each in range(len(found)) if len(found[each].points) < 7}
    opinions |= {number[name]: opinion for name, opinion in unsure.items()}
    return LocalSearch(stones, shape, found), opinions, number


def test_a_group_that_lives_by_moving_first_is_alive() -> None:
    found, number = with_opinions(BULKY_FIVE, {"A2": -0.3})
    assert found == {number["A2"]: True}


def test_a_group_that_dies_if_its_opponent_moves_first_is_unsettled() -> None:
    search, opinions, number = local_search(BULKY_FIVE, {"A2": -0.3})
    assert search.settled(opinions).unsettled == {number["A2"]}


def test_a_group_that_dies_when_moving_first_is_dead() -> None:
    found, number = with_opinions(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})
    assert found[number["A2"]] is False


def test_groups_the_network_is_sure_of_are_not_searched() -> None:
    assert with_opinions(SHARED_LIBERTIES, {"A2": 0.98, "E2": -0.98})[0] == {}


def test_a_bulky_five_is_searched_though_the_network_is_sure_of_a_seki() -> None:
    found, number = with_opinions(BULKY_FIVE_LOST, {"A2": 0.98, "B4": 0.98})
    assert found == {number["A2"]: False}


def test_an_only_eye_with_stones_in_it_is_searched_though_the_network_is_sure() -> None:
    assert captured(CORNER, "A4", attacks=True, defender_retakes=True) is False
    assert not lives(CORNER, "A4", defender_retakes=True)
    found, number = with_opinions(CORNER, {"A4": 0.98, "B2": -0.91})
    assert found == {number["A4"]: True, number["B2"]: True}


@pytest.mark.parametrize(
    ("text", "is_searched"),
    [
        (
            """
            . . . X O
            . O . X O
            . . . X O
            """,
            True,
        ),
        (
            """
            . . . . X O
            . O . X X O
            . . . X O O
            """,
            False,
        ),
    ],
    ids=["nine points", "ten points"],
)
def test_an_only_eye_of_ten_points_is_not_searched(text: str, is_searched: bool) -> None:
    found, number = with_opinions(text, {})
    assert found == ({number["D2"]: False} if is_searched else {})


def test_a_mutual_atari_is_searched_from_three_stones_on() -> None:
    two = """
        X . O O X O
        O . X X X O
        . X . X O O
        O O O O O O
        """
    three = """
        X . O O O X O
        O . X X X X O
        . X . . X O O
        O O O O O O O
        """
    assert with_opinions(two, {})[0] == {}
    found, number = with_opinions(three, {})
    assert found == {number["A4"]: True, number["C4"]: True}


def test_a_chain_set_up_without_a_liberty_has_no_eye_to_search() -> None:
    text = """
        . . . .
        . . . .
        O . . .
        X O . .
    """
    assert with_opinions(text, {"A1": -0.98})[0] == {}


def test_an_area_too_large_is_left_to_the_network() -> None:
    wide = """
        . . . . . . X O
        . . . . . . X O
        X X X X X X X O
        O O O O O O O O
        """
    assert with_opinions(wide, {"A2": 0.3})[0] == {}


@pytest.mark.parametrize(
    ("text", "wall"),
    [
        # Not sure enough to stay, and sure enough with one liberty behind it.
        (TERRITORY_BEHIND, 0.9),
        (TERRITORY_BEHIND.replace("O O O . . . . .", "O O O X . . . ."), 0.97),
    ],
    ids=["not sure enough", "sure enough, with one liberty"],
)
def test_weak_chains_enclose_where_the_area_behind_them_is_too_large(
    text: str, wall: float
) -> None:
    inside = {"A3": 0.3, "B5": -0.3} | ({"D2": -0.98} if wall > 0.95 else {})
    walls = ("E5", "D3", "A2")
    found, number = with_opinions(text, inside | dict.fromkeys(walls, wall))
    assert found[number["A3"]] is False
    # Who is hardly surer to live than the chain that is asked about holds nothing.
    found, number = with_opinions(text, inside | dict.fromkeys(walls, 0.7))
    assert number["A3"] not in found


def test_weak_chains_enclose_where_the_search_with_them_reaches_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_EMPTY_POINTS_SEARCHED", 40)
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_NODES_A_QUESTION", 300)
    unsure = {"A3": 0.3, "B5": -0.3, "E5": 0.9, "D3": 0.9, "A2": 0.9}
    found, number = with_opinions(TERRITORY_BEHIND, unsure)
    assert found[number["A3"]] is False
    monkeypatch.setattr("gocheck.status.judge.local_search._LIKELY", 0.95)
    assert number["A3"] not in with_opinions(TERRITORY_BEHIND, unsure)[0]


def test_a_living_group_is_not_in_seki_with_stones_it_can_capture() -> None:
    eye_and_five = """
        . X . O O O . X O
        X X X X X X X X O
        O O O O O O O O O
        """
    found, number = with_opinions(eye_and_five, {"B3": 0.7, "D3": 0.9})
    assert found == {number["B3"]: True, number["D3"]: False}
    # Without the eye at A3 he would fall by capturing them, and so does not.
    five = eye_and_five.replace(". X . O", "X X . O")
    found, number = with_opinions(five, {"A3": 0.7, "D3": 0.9})
    assert found == {number["A3"]: True, number["D3"]: True}
    # Nobody asks about those that the network is sure are dead.
    found, number = with_opinions(eye_and_five, {"B3": 0.7, "D3": -0.9})
    assert found == {number["B3"]: True}


def test_a_group_that_dies_by_capturing_is_not_alive_in_seki() -> None:
    found, number = with_opinions(THROWN_IN, {"B3": 0.3})
    assert found == {number["B3"]: True, number["A2"]: False}


def test_a_dead_group_is_not_in_seki_with_stones_it_captures() -> None:
    # Black captures five stones in the shape of a bulky five, and White plays in its middle.
    text = """
        O X X . O O O X
        O O X X X O O X
        O O O X X X X X
        O O O O O . X .
        O O O O O O O O
        """
    found, number = with_opinions(text, {"B5": 0.5, "E5": -0.28})
    assert found[number["B5"]] is False


def test_all_areas_of_a_board_are_searched() -> None:
    text = """
        . . . X O
        . . X X O
        X X X O O
        O O O O O
        X X X O O
        . . X X O
        . O . X O
        """
    found, number = with_opinions(text, {"A5": -0.3, "A3": 0.3, "B1": 0.3})
    assert (found[number["A5"]], found[number["A3"]]) == (True, False)


def test_all_searches_on_a_board_together_have_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, Search]] = []

    class Noted(Search):
        def __init__(
            self, fight: AreaBoard, *, to_live: bool, defender_retakes: bool, most_nodes: int
        ) -> None:
            super().__init__(
                fight, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most_nodes
            )
            asked.append((most_nodes, self))

    monkeypatch.setattr("gocheck.status.judge.local_search.Search", Noted)
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_NODES_A_BOARD", 500)
    assert with_opinions(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})[0]
    left = 500
    for limit, search in asked:
        assert limit == left
        left -= search.nodes
    assert len(asked) == 2
    asked.clear()
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_NODES_A_BOARD", 3)
    assert with_opinions(BULKY_FIVE, {"A2": -0.3})[0] == {}
    assert [limit for limit, _ in asked] == [3]


def test_no_position_is_searched_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    search, opinions, number = local_search(BULKY_FIVE_LOST, {"A2": 0.3, "B4": -0.3})
    found = search.settled(opinions)
    assert found.alive[number["A2"]] is False
    monkeypatch.setattr("gocheck.status.judge.local_search.Search", None)
    assert search.settled(opinions) == found


def test_after_a_search_at_its_limit_the_next_in_the_area_gets_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[int] = []

    class Noted(Search):
        def __init__(
            self, fight: AreaBoard, *, to_live: bool, defender_retakes: bool, most_nodes: int
        ) -> None:
            super().__init__(
                fight, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most_nodes
            )
            limits.append(most_nodes)

    monkeypatch.setattr("gocheck.status.judge.local_search.Search", Noted)
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_NODES_A_QUESTION", 4)
    # Both chains stand in one area.
    assert with_opinions(GIVEN_UP, {"A6": 0.6, "B5": 0.6})[0] == {}
    assert limits == [4, 1]


@pytest.mark.parametrize(("empty", "limit"), [(3, 1), (4, 4)])
def test_the_first_search_in_a_large_area_gets_less(
    monkeypatch: pytest.MonkeyPatch, empty: int, limit: int
) -> None:
    limits: list[int] = []

    class Noted(Search):
        def __init__(
            self, fight: AreaBoard, *, to_live: bool, defender_retakes: bool, most_nodes: int
        ) -> None:
            super().__init__(
                fight, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most_nodes
            )
            limits.append(most_nodes)

    monkeypatch.setattr("gocheck.status.judge.local_search.Search", Noted)
    monkeypatch.setattr("gocheck.status.judge.local_search.MOST_NODES_A_QUESTION", 4)
    monkeypatch.setattr("gocheck.status.judge.local_search._HOPELESS", empty)
    with_opinions(GIVEN_UP, {"A6": 0.6})
    assert limits[0] == limit


def test_a_group_that_comes_to_live_alone_is_noted() -> None:
    search, opinions, number = local_search(BULKY_FIVE, {"A2": -0.3})
    assert search.settled(opinions).independently == {number["A2"]}
    # Not who lives in seki only.
    search, opinions, number = local_search(CORNER, {"A4": 0.98, "B2": -0.91})
    settled = search.settled(opinions)
    assert settled.alive[number["A4"]] is True
    assert settled.independently == set()
