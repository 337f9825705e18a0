"""From a position to who is dead: what is proved, what is judged, and what is left alone."""

import pytest
from helpers.boards import drawing, empty
from helpers.finished_games import position, shown
from helpers.opinions import LOST, OPEN, PARTLY, PROVED, of_seki, opinion, say, sure

from gocheck.board.stones import BLACK
from gocheck.board.views import views
from gocheck.status.dead_chains import by_engine
from gocheck.status.judge.corrections import CORRECTED
from gocheck.status.judge.judge import AGAINST, can_judge, judged
from gocheck.status.judge.judgement import FIRST_MOVE_DECIDES, UNSETTLED
from gocheck.status.proof import prove, proved
from gocheck.status.status import Status


def judge(text: str) -> Status:
    """Judge a drawn position by itself."""
    stones, shape = position(text)
    (status,) = judged([stones], shape)
    return status


def test_two_eyes_everywhere_are_proof() -> None:
    stones, shape = position(PROVED)
    status = proved(prove(stones, shape))
    assert status is not None
    assert (status.evidence, status.confidence, status.chains) == ("proved", None, ())
    assert (status.dead, status.seki) == (frozenset(), frozenset())
    assert shown(status.territory[0], shape) == "A1 A3 A5"
    assert shown(status.territory[1], shape) == "F1 F5 G3"
    # The judge has nothing to add.
    assert judge(PROVED) == status


def test_a_stone_inside_a_proved_area_is_dead() -> None:
    stones, shape = position(LOST)
    status = proved(prove(stones, shape))
    assert status is not None
    assert shown(status.dead, shape) == "A3"
    (chain,) = status.chains
    assert (chain.status, chain.evidence, chain.confidence) == ("dead", "proved", None)
    # The points of the dead stone and around it are Black's.
    assert shown(status.territory[0], shape) == "A1 A3 A5 B3 C1 C3 C5"
    assert judge(LOST) == status


@pytest.mark.parametrize(
    "text",
    [
        OPEN,
        # Black has two eyes and White one: one chain in doubt is enough.
        """
        . X . X O O O
        X X X X O O O
        . . . X O O O
        X X X X O . O
        . X . X O O O
        """,
        # One eye each.
        """
        . X O .
        X X O O
        """,
    ],
    ids=["nothing proved", "one chain in doubt", "one eye each"],
)
def test_nothing_is_proved_where_one_chain_is_unsettled(text: str) -> None:
    stones, shape = position(text)
    assert proved(prove(stones, shape)) is None


def test_an_empty_board_is_proved() -> None:
    stones, shape = position(empty(5, 5))
    status = proved(prove(stones, shape))
    assert status is not None
    assert (status.chains, status.territory) == ((), (frozenset(), frozenset()))


def test_the_network_judges_unsettled_chains() -> None:
    stones, shape = position(OPEN)
    status = judge(OPEN)
    assert status.evidence == "judged"
    assert shown(status.dead, shape) == "B3"
    (chain,) = status.chains
    assert (chain.status, chain.evidence) == ("dead", "judged")
    assert chain.confidence is not None
    assert 0.5 < chain.confidence <= 1
    assert status.confidence is not None
    assert status.confidence <= chain.confidence
    assert len(status.surrounded[0]) == 14
    assert len(status.surrounded[1]) == 10
    assert judged([stones, stones], shape) == [status, status]


def test_all_stones_of_a_chain_live_or_die_together(monkeypatch: pytest.MonkeyPatch) -> None:
    # Too many points are empty for a search.
    text = """
        . . . . X O . .
        . . O . X O . .
        . . O . X O . .
        . . O . X O . .
        . . . . X O . .
        """
    mixed = """
        0 0 0 0 9 -9 0 0
        0 0 9 0 9 -9 0 0
        0 0 -2 0 9 -9 0 0
        0 0 -1 0 9 -9 0 0
        0 0 0 0 9 -9 0 0
        """
    shape = position(text)[1]
    say(monkeypatch, opinion(mixed))
    status = judge(text)
    assert shown(status.dead, shape) == "C2 C3 C4"
    # 0.9, -0.2 and -0.1 for Black: 0.2 on average, of which half is above a half.
    assert [chain.confidence for chain in status.chains] == [0.6]
    assert status.confidence == 0.6
    say(monkeypatch, opinion(mixed.replace("-2", "-9", 1)))
    status = judge(text)
    # The chain lives, and with it alive Black's wall has no eye, and nobody to be in seki with.
    assert shown(status.dead, shape) == "E1 E2 E3 E4 E5"


def test_a_seki_needs_both_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    # Black's one-eyed corner chain is judged alive; White around it lives by himself.
    text = """
        . X O . .
        X X O O .
        O O O . O
        . O . O .
        . . O . .
        """
    says = """
        9 9 -9 -9 -9
        9 9 -9 -9 -9
        -9 -9 -9 -9 -9
        -9 -9 -9 -9 -9
        -9 -9 -9 -9 -9
        """
    shape = position(text)[1]
    say(monkeypatch, opinion(says))
    status = judge(text)
    assert shown(status.dead, shape) == "A4 B4 B5"
    assert status.confidence == CORRECTED


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        # White can neither divide the corner nor take the stone in it without being taken himself.
        (
            """
            . X . O X . .
            O O O O X . .
            X X X X X . .
            . . . . . . .
            . . . . . . .
            """,
            "A4 B4 C4 D4 D5",
        ),
        # The points of a bulky five, two of them Black's, the middle one too. With two liberties
        # outside it takes twice the looks of other fights (604274 of OGS, the players agreed).
        (
            """
            . . . . . . . . . .
            . X X X X X X X . .
            X X X X X O . X X .
            . X O O O O X X . .
            X X O . . O O X X .
            X O O X X . O . X .
            """,
            "B1 C1 C2 C3 D3 E3 F2 F3 F4 G1 G2",
        ),
    ],
    ids=["a corner", "a bulky five"],
)
def test_a_large_chain_in_seki_is_searched_whatever_the_network_says(
    text: str, dead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = position(text)[1]
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert shown(status.dead, shape) == dead
    assert status.confidence == AGAINST
    assert not status.seki


def test_stones_that_a_large_chain_in_seki_can_capture_are_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Black has an eye at A4, and a second one wherever White plays.
    text = """
        . X . O . X O
        X X X O X X O
        O O X X X O O
        . O O O O O .
        . O . . . O .
        """
    shape = position(text)[1]
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert shown(status.dead, shape) == "D4 D5"
    assert status.confidence == AGAINST
    assert not status.seki


@pytest.mark.parametrize(("of_each", "in_seki"), [(0.98, 0.96), (0.9, 0.81), (0.6, 0.5)])
def test_a_seki_is_as_certain_as_the_life_of_both_sides(
    of_each: float, in_seki: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, sure(OPEN, of_each))
    status = judge(OPEN)
    assert {chain.status for chain in status.chains} == {"seki"}
    assert {chain.confidence for chain in status.chains} == {in_seki}
    chances = {chance for point, chance in status.uncertain_chains if point in status.seki}
    assert chances == {round(1 - in_seki, 3)}


IN_SEKI = """
    . O O O . X X O .
    X X X X X X X O .
    . . . . . . . O O
    O O O O O O O O .
    . . . . . . . . .
    """
"""White captures nothing by A5 or E5: four stones in a row leave two eyes. Black captures the three
and is left with one. A search finds no more: Black neither falls nor comes to live."""


@pytest.mark.parametrize(
    ("strength", "dead", "seki"),
    [
        # Chances of 98 % that Black lives and of 92 % that White is dead: four times as likely.
        (-8.4, "", "A4 B4 B5 C4 C5 D4 D5 E4 F4 F5 G4 G5"),
        (-8.6, "A4 B4 C4 D4 E4 F4 F5 G4 G5", ""),
    ],
)
def test_of_lone_chains_in_seki_and_their_opponent_the_more_likely_live(
    strength: float, dead: str, seki: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = position(IN_SEKI)[1]
    says = sure(IN_SEKI, 0.98)
    says[1:4] = -strength / 10
    say(monkeypatch, says)
    status = judge(IN_SEKI)
    assert shown(status.dead - frozenset((1, 2, 3)), shape) == dead
    assert shown(status.seki, shape) == seki
    assert status.confidence == CORRECTED


BETWEEN = """
    . X . . . . . O .
    X X . X . O . O O
    . X . X . O . O .
    X X . X . O . O O
    . X . . . . . O .
    """
"""Three stones of either colour in the middle: somebody must live there to capture the others."""


@pytest.mark.parametrize(
    ("black", "white", "dead"),
    [(-0.9, -0.8, "D2 D3 D4"), (-0.8, -0.9, "F2 F3 F4")],
)
def test_where_both_sides_are_judged_dead_the_more_likely_lives(
    black: float, white: float, dead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = position(BETWEEN)[1]
    says = sure(BETWEEN, 0.98)
    says[[12, 21, 30]] = black
    says[[14, 23, 32]] = -white
    say(monkeypatch, says)
    status = judge(BETWEEN)
    assert shown(status.dead, shape) == dead
    assert status.confidence == CORRECTED
    assert not status.seki


def test_dead_stones_of_both_colours_in_separate_areas_stay_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = """
        . . . X O . .
        . O . X O X .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        """
    shape = position(text)[1]
    say(monkeypatch, sure(text, 0.98, "1,1 5,1"))
    status = judge(text)
    assert shown(status.dead, shape) == "B4 F4"
    assert status.confidence == 0.98


def test_a_group_that_comes_to_live_alone_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    # White captures C5 by D5, and if Black connects there, by F5 three stones. Until then D5 is
    # next to Black's E5, so no eye, and nobody is in seki with White.
    text = """
        . O X . X . X
        O O O O O X X
        X X X X X X X
        . . . . . . .
        . . . . . . .
        """
    shape = position(text)[1]
    says = sure(text, 0.98)
    says[1] = says[7:12] = -0.7
    says[2] = 0.4
    say(monkeypatch, says)
    status = judge(text)
    assert shown(status.dead, shape) == "C5"
    assert status.confidence == AGAINST


def test_chains_that_come_to_live_alone_are_alive_however_sure_the_network_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The seven points that two chains share count as one eye, since White has three of them. If
    # Black moves first, they make two.
    text = """
        . O O O O O .
        O O X X O O O
        . O X O X X O
        O O X O O X O
        . O X . . X O
        O O X . . X O
        . O X X X O O
        O O O O . O .
        """
    say(monkeypatch, sure(text, 0.98, "3,2 3,3 4,3"))
    assert shown(judge(text).dead, position(text)[1]) == "D5 D6 E5"


def test_the_first_to_move_decides_about_a_corner_eye_and_an_open_edge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Black lives by D9, and White kills there.
    text = """
        . X . . O O . O .
        X X X X O . O . O
        O O O O O O . O .
        O O O O O . O O O
        . . O . . O . . .
        O O O O O O O O O
        X X X X X X X X X
        . X . X . . X . .
        X X X X . . X X X
        """
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert not status.dead
    assert status.confidence == of_seki(FIRST_MOVE_DECIDES)


def test_stones_that_only_a_ko_would_save_stay_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    # Black captures B5 by A5 and lives. If Black had to play on, the ko at A7 and B7 would decide.
    # It costs White nothing, so it does not make White's stones live.
    text = """
        . O . X O . O
        O X X X X O O
        . O X X O O .
        X X X O O . O
        O X X X O O .
        O O X O O . O
        . O O O . O O
        """
    say(monkeypatch, sure(text, 0.98, "1,0 0,1 1,2"))
    assert shown(judge(text).dead, position(text)[1]) == "A6 B5 B7"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (
            """
            O . O X X O O . O
            . O O . X O . O .
            . . X X X O . . .
            X X X O O O . . .
            O O O O O . . . .
            """,
            "0,0 2,0 1,1 2,1",
        ),
        (
            """
            . . O X O . O . .
            O . O X O . . O .
            . O X X O O . . .
            X . X O O . O . .
            X X X O O . . . .
            O O O O . . . . .
            """,
            "2,0 0,1 2,1 1,2",
        ),
    ],
)
def test_a_corner_of_nine_points_with_four_opponents_is_searched_however_sure_the_network_is(
    text: str, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Black cannot make a second eye even if Black plays first; White's stones inside live then.
    stones, _ = position(text)
    say(monkeypatch, sure(text, 0.98, lost))
    status = judge(text)
    assert status.dead == {point for point, color in enumerate(stones) if color == BLACK}
    assert status.confidence == CORRECTED


@pytest.mark.parametrize(
    ("text", "lost", "confidence"),
    [
        (
            """
            . . . X O O X . .
            . . X X O O X . .
            . . X O . O X . .
            X X X O . O X . .
            O O O . . O X . .
            O O O O O O X . .
            X X X X X X X . .
            . . . . . . . . .
            . . . . . . . . .
            """,
            "3,0 2,1 3,1 2,2 0,3 1,3 2,3",
            AGAINST,
        ),
        # White's wall is too weak to be sure of, and A8 must not be treated as a part of it. A8
        # counts as in seki, though Black lives independently.
        (
            """
            . . . X O . O X .
            O . . X O . O X .
            X X . X O . O X .
            O X X X O . O X .
            . O O O . . O X .
            . . . . . . O X .
            O O O O O O O X .
            X X X X X X X X .
            . . . . . . . . .
            """,
            "3,0 3,1 0,2 1,2 3,2 1,3 2,3 3,3",
            of_seki(UNSETTLED),
        ),
    ],
    ids=["empty", "a stone inside and a weak wall"],
)
def test_a_corner_of_seven_points_lives_however_sure_the_network_is_that_it_is_dead(
    text: str, lost: str, confidence: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, sure(text, 0.98, lost))
    status = judge(text)
    assert not status.dead
    assert status.confidence == confidence


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        (
            """
            . . . X O . O
            X X X X O O .
            O O O O O . O
            . . . . . O O
            X X X X X X X
            . X . . X . X
            """,
            UNSETTLED,
        ),
        (
            """
            . . . X O . O
            . . X X O O .
            X X X O O . O
            O O O O . O O
            X X X X X X X
            . X . . X . X
            """,
            UNSETTLED,
        ),
        (
            """
            X . . . X O . O
            X X . X X O O .
            O X X X O O . O
            O O O O O . O O
            X X X X X X X X
            . X . . X . . X
            """,
            UNSETTLED,
        ),
        # White plays F6 and Black connects at F7: a pyramid of five points is left.
        (
            """
            O X . . . X O . O
            O X . . . X O O .
            O X X X X O O . O
            O O O O O O . O O
            X X X X X X X X X
            . X . . X . . X .
            """,
            UNSETTLED,
        ),
        # Two liberties outside do not help: White plays E5.
        (
            """
            . O . O O O . O .
            O O O O O O O O O
            . O X X X X O O .
            O O X . . X X O O
            . O X . . . X . O
            O O X X . X X O O
            . O O X X X O O .
            O O O O . O O O O
            . O . O O O . O .
            """,
            UNSETTLED,
        ),
        # If White moves first, a ko decides.
        (
            """
            . . . X O . O . .
            . . . X O O O . .
            X X X X . O . O .
            O O O O O O O O O
            . . O . . O . . .
            O O O O O O O O O
            X X X X X X X X X
            . X . X . . X . .
            X X X X . . X X X
            """,
            UNSETTLED,
        ),
        (
            """
            . . . . X O . O
            X X X X X O O .
            O O O O O O . O
            . . . . . . O O
            X X X X X X X X
            . X . . X . . X
            """,
            0.98,
        ),
        (
            """
            O X . . . X O . O
            O X . . . X O O .
            O X X X X X O . O
            O O O O O O . O O
            X X X X X X X X X
            . X . . X . . X .
            """,
            0.98,
        ),
    ],
    ids=[
        "three in a row",
        "a bulky five",
        "a pyramid of four",
        "six points with a cut",
        "a rabbitty six with two liberties outside",
        "six points in the corner with one liberty outside",
        "four in a row",
        "six points",
    ],
)
def test_a_group_that_dies_if_its_opponent_moves_first_is_unsettled(
    text: str, confidence: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert (status.dead, status.seki) == (frozenset(), frozenset())
    assert status.confidence == confidence


SIX_IN_THE_CORNER = """
    . {} . X O O O . O
    . {} . X {} O . O .
    X X X X {} O O O O
    O O O O O O . . O
    O . . O . O O O O
    O O O O O O O O O
    X X X X X X X X X
    . X . X . . X . .
    X X X X . . X X X
    """
"""B9, B8, and E8 and E7 outside: https://senseis.xmp.net/?RectangularSixInTheCorner."""
SEVEN_IN_THE_CORNER = SIX_IN_THE_CORNER.replace("X X X X {}", ". X X X {}").replace(
    "O O O O O O . . O", "X X O O O O . . O"
)
"""The same with A7: an exhaustive search finds what becomes of it."""


@pytest.mark.parametrize(
    "text",
    [
        SIX_IN_THE_CORNER.format(".", ".", "O", "O"),
        SIX_IN_THE_CORNER.format(".", ".", ".", "O"),
        SIX_IN_THE_CORNER.format("O", ".", ".", "O"),
        SEVEN_IN_THE_CORNER.format("O", ".", "O", "O"),
        SEVEN_IN_THE_CORNER.format("O", ".", ".", "O"),
    ],
    ids=[
        "six points without a liberty outside: the first move decides",
        "six points with one liberty: a ko, if White moves first",
        "an invader in them: a ko, if Black moves first",
        "an invader in seven points without a liberty: a ko, if White moves first",
        "an invader in seven points with one liberty: a ko, if White moves first",
    ],
)
def test_an_unsettled_corner_has_less_than_95_percent(text: str) -> None:
    confidence = judge(text).confidence
    assert confidence is not None
    assert confidence < 0.95


CORNER_IN_THE_OPEN = """
    {} . . X {} . . . O X . . .
    . {} . X . . . . O X . . .
    {} X X X O . . . O X . . .
    X X O O . . . . O X . . .
    O O . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    """
"""E13 and E12, Black's liberties outside, lie in White's territory."""
RABBITTY_SIX_IN_THE_OPEN = """
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . O O O O . . O X . . .
    . . X X X X O . O X . . .
    . . X . . X X O O X . . .
    . O X . . . X O O X . . .
    . O X X . X X O O X . . .
    . . O X X X O . O X . . .
    . . . O O O . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    """


@pytest.mark.parametrize(
    "text",
    [
        CORNER_IN_THE_OPEN.format("O", ".", ".", "X"),
        CORNER_IN_THE_OPEN.format("O", "O", ".", "X"),
        CORNER_IN_THE_OPEN.format(".", "O", "O", "."),
        RABBITTY_SIX_IN_THE_OPEN,
    ],
    ids=[
        "an invader in six points with two liberties",
        "an invader in six points with one liberty",
        "an invader in seven points with one liberty",
        "a rabbitty six",
    ],
)
def test_an_eye_space_with_liberties_in_open_territory_is_unsettled(text: str) -> None:
    stones, shape = position(text)
    found = views(stones, shape.columns, shape.rows)
    assert len(found) == 16
    for view in found:
        (status,) = judged([view.position], shape)
        assert status.confidence is not None
        assert status.confidence <= FIRST_MOVE_DECIDES


def test_a_corner_that_is_settled_is_judged_so() -> None:
    two_liberties = SIX_IN_THE_CORNER.format(".", ".", ".", ".")
    alive = judge(two_liberties)
    assert (alive.dead, alive.seki) == (frozenset(), frozenset())
    assert alive.confidence is not None
    assert alive.confidence > 0.95
    invaded = SIX_IN_THE_CORNER.format(".", "O", "O", "O")
    assert shown(judge(invaded).dead, position(invaded)[1]) == "A7 B7 C7 D7 D8 D9"


def test_an_only_eye_with_a_stone_on_its_vital_point_is_unsettled_if_its_owner_can_live(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Black lives by B5 or C6. If White moves first, Black does not.
    text = """
        . . . X O . O
        . O . X O O .
        X X X X O . O
        O O O O . O O
        X X X X X X X
        . X . . X . X
        """
    say(monkeypatch, sure(text, 0.98, "1,1"))
    status = judge(text)
    assert shown(status.dead, position(text)[1]) == "B5"
    assert status.confidence == of_seki(UNSETTLED)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        # White A5 makes a ko: Black cannot play A6 without losing the liberty B6.
        (
            """
            . . X O . O
            . X X O O .
            . X O O . O
            X X O . O O
            O O O O . O
            . O . O O .
            """,
            "",
        ),
        # White B6 makes a ko.
        (
            """
            . . . X O . O
            O X O X O O .
            X X X X O . O
            O O O O O O O
            . O . O . O .
            O . O O O . O
            """,
            "0,1 2,1",
        ),
    ],
    ids=["four points", "five points with stones inside"],
)
def test_a_small_eye_in_the_corner_is_unsettled_if_its_owner_may_lack_liberties(
    text: str, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stones, _ = position(text)
    say(monkeypatch, sure(text, 0.98, lost))
    status = judge(text)
    alive = {point for point, color in enumerate(stones) if color == BLACK}
    assert alive.isdisjoint(status.dead | status.seki)
    assert status.confidence == UNSETTLED


@pytest.mark.parametrize(
    "text",
    [
        # White F2 puts two chains in atari.
        """
        . X . X X X X X .
        X X X X X O O X X
        . X . X X O . O X
        X X X X X O . . O
        . X . . X O O . .
        X X X . X X O O .
        """,
        # Black B2 puts A2 in atari, and White A3 leaves three points.
        """
        . O . X . X .
        . O X X X X X
        . O X . X . X
        . O X X X X X
        O . X . X . X
        X X X X X X X
        """,
        # White plays D6 or F6 first, and Black has to connect at E6.
        """
        O O . O O O . O O O
        . O O O X O O O O .
        O O O X . X X O O O
        O O X . . . X X O O
        . O X X X . . X O .
        O O O O O X X X O O
        . O . O O O O O O .
        """,
    ],
    ids=["two chains in atari", "an atari from outside", "a point to fill"],
)
def test_an_eye_of_cut_walls_is_unsettled(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert not status.dead
    assert status.confidence == UNSETTLED


@pytest.mark.parametrize(
    ("text", "dead", "confidence"),
    [
        # Black B8 makes two eyes; if White plays there, Black has one.
        (
            """
            . . . X O . O
            X X X X O O .
            O O O . O . O
            . . O O O O O
            . . . . . . .
            O O O O O O O
            X X X X X X X
            . X . . X . X
            """,
            "A7 B7 C7 D7 D8",
            UNSETTLED,
        ),
        # Four in a row live, whoever moves first.
        (
            """
            . . . . X O . O
            X X X X X O O .
            O O O O . O . O
            . . O O O O O O
            . . . . . . . .
            O O O O O O O O
            X X X X X X X X
            . X O . X . . X
            """,
            "C1",
            UNSETTLED,
        ),
        # So do seven points, for which the search takes long.
        (
            """
            . . . . X O . O .
            . X . . X . O . .
            X X X X X . O . .
            O O O O O O O . .
            . . . . . . . . .
            O O O O O O O O O
            X X X X X X X X X
            . X O . X . . X .
            """,
            "C1",
            UNSETTLED,
        ),
        # Two points are one eye.
        (
            """
            . . X O . O
            X X X O O .
            O O . O . O
            . O O O O O
            . . . . . .
            O O O O O O
            X X X X X X
            . X . . X .
            """,
            "A7 B7 C7 C8",
            0.98,
        ),
    ],
    ids=["three in a row", "four in a row", "seven points", "two in a row"],
)
def test_an_eye_space_is_searched_however_sure_the_network_is_that_its_owner_is_dead(
    text: str, dead: str, confidence: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Black has a liberty outside, too.
    rows = drawing(text).split("\n")
    lost = [
        f"{column},{row}"
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if (row < 3 and letter == "X") or (column, row) == (2, 7)
    ]
    say(monkeypatch, sure(text, 0.98, " ".join(lost)))
    status = judge(text)
    assert shown(status.dead, position(text)[1]) == dead
    assert status.confidence == confidence


def test_a_group_that_dies_in_a_large_space_whoever_moves_first_is_as_certain_as_the_network_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Seven of the nine points in the corner are empty. Black's three chains cannot connect.
    text = """
        O . . O . . O . .
        O O O . O O O O O
        O . O . O X X X X
        O . . O O X . O .
        O . . O X . O . .
        O . O O O X X . .
        """
    stones, _ = position(text)
    lost = (f"{point % 9},{point // 9}" for point, color in enumerate(stones) if color == BLACK)
    say(monkeypatch, sure(text, 0.98, " ".join(lost)))
    status = judge(text)
    assert status.dead == {point for point, color in enumerate(stones) if color == BLACK}
    assert status.confidence == 0.98


def test_a_group_that_a_search_finds_to_need_a_move_is_less_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Black makes a second eye at D6; if White plays there, Black has none.
    text = """
        . X . . O . O
        X X X X O O .
        O O O O O . O
        . . . . . O O
        X X X X X X X
        . X . . X . X
        """
    says = sure(text, 0.98)
    says[[1, 7, 8, 9, 10]] = 0.5
    say(monkeypatch, says)
    status = judge(text)
    assert not status.dead
    assert status.confidence == of_seki(FIRST_MOVE_DECIDES)


THREE_POINTS_WITHOUT_CAPTURING = """
    . X X O . O . O .
    O X X O O . O . O
    X O O O . O . O .
    X X X O O O O O O
    . X X X X X X X X
    X . X . X . X . X
    """
"""At A6 Black captures one stone, then loses five. At A6 White captures four, then loses three."""


def test_three_points_without_capturing_is_seki(monkeypatch: pytest.MonkeyPatch) -> None:
    text = THREE_POINTS_WITHOUT_CAPTURING
    say(monkeypatch, sure(text, 0.98, "1,0 2,0 1,1 2,1"))
    status = judge(text)
    assert not status.dead
    assert shown(status.seki, position(text)[1]) == "A5 B5 B6 C5 C6"
    assert status.confidence == of_seki(AGAINST)


def test_stones_in_a_snapback_are_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    # Black captures A6 by A5, and loses four stones by A6. White captures three by A5, and lives.
    text = """
        O X X O . O . O .
        . X O O O . O . O
        O O O . . O . O .
        X X X O O O O O O
        . X X X X X X X X
        X . X . X . X . X
        """
    say(monkeypatch, sure(text, 0.98, "1,0 2,0 1,1"))
    status = judge(text)
    assert shown(status.dead, position(text)[1]) == "B5 B6 C6"
    assert status.confidence == 0.98


@pytest.mark.parametrize(
    ("corner", "dead", "confidence"),
    [
        # Whoever plays F9 captures six stones.
        ("X", "D9 E5 E6 E7 E8 E9", FIRST_MOVE_DECIDES),
        # White has a second liberty, at C9, and captures six stones whoever moves first.
        (".", "", CORRECTED),
    ],
)
def test_where_two_chains_are_in_atari_the_first_to_move_decides(
    corner: str, dead: str, confidence: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"""
        . . {corner} O O . X O .
        . . X X O X X O .
        . . . X O X O O .
        . . . X O X O . .
        . . . X O X O . .
        . . . X X O O . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """
    shape = position(text)[1]
    say(monkeypatch, sure(text, 0.98, "3,0 4,0 4,1 4,2 4,3 4,4"))
    status = judge(text)
    assert shown(status.dead, shape) == dead
    assert status.chains[0].confidence == status.confidence == confidence


def test_two_chains_in_mutual_atari_that_both_count_as_alive_are_less_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Whoever plays C2 captures.
    text = """
        X X X O O O .
        X X X O . O O
        O O X O O . O
        O O X O X X X
        O O . O X . X
        X X X X X X .
        """
    stones, shape = position(text)
    say(monkeypatch, sure(text, 0.98))
    (status,) = judged([stones], shape)
    chances = dict(status.uncertain_chains)
    assert chances[0] >= 1 - FIRST_MOVE_DECIDES
    assert chances[14] >= 1 - FIRST_MOVE_DECIDES


@pytest.mark.parametrize(
    ("eye", "dead", "confidence"),
    [
        # White has to fill D6, since Black has an eye and he has none: Black wins in any case.
        (". . X .", "E4 E5 E6", UNSETTLED),
        # Two moves each: whoever moves first wins.
        (". . X X", "A4 A5 B4 B5 C4 C5 C6 D4 D5 D6", UNSETTLED),
        # White needs one move: he wins in any case.
        (". X X X", "A4 A5 B4 B5 B6 C4 C5 C6 D4 D5 D6", 0.98),
    ],
    ids=["won", "open", "lost"],
)
def test_a_race_that_the_network_calls_won_is_searched(
    eye: str, dead: str, confidence: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"""
        {eye} O . X . X
        X X X X O . X X X
        X X X X O X X . X
        O O O O X X X X X
        . O . O X . X . X
        O O O O X X X X X
        """
    corner = [
        f"{column},{row}"
        for row, letters in enumerate((eye, "X X X X", "X X X X"))
        for column, letter in enumerate(letters.split())
        if letter == "X"
    ]
    say(monkeypatch, sure(text, 0.98, " ".join(corner)))
    status = judge(text)
    assert shown(status.dead, position(text)[1]) == dead
    assert {chain.confidence for chain in status.chains} == {confidence}


def test_a_seki_with_a_chain_that_lives_independently_is_unsettled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Black and White count as in seki. White captures Black by playing first, and so does Black.
    text = """
        . . X O O . . X .
        . . X O O O O X X
        . . . . O O O X .
        O O O X X X X X X
        . O . O X . X . .
        O . O O X X . X .
        """
    say(monkeypatch, sure(text, 0.98))
    status = judge(text)
    assert shown(status.seki, position(text)[1]) == "C5 C6 D5 D6 E4 E5 E6 F4 F5 G4 G5"
    assert {chain.confidence for chain in status.chains} == {of_seki(UNSETTLED)}


def test_a_stone_in_a_ko_of_a_seki_is_in_seki(monkeypatch: pytest.MonkeyPatch) -> None:
    # If White captures C7 at B7, Black captures B7 at C7 in turn. White G2 to J2 are dead:
    # Black captures them in a ko, and this ko is no threat without end (moonshine life).
    text = """
        X . O O X X . X .
        X X O O X . X X X
        X . X O X X X X X
        X X O O X X . X X
        X X . O X X X X X
        X X O O X X X X X
        X X O O X X X X X
        X . O O X X O O O
        X X X O X O . O .
        """
    shape = position(text)[1]
    lost = "2,2 5,8 6,7 7,7 8,7 7,8"
    say(monkeypatch, sure(text, 0.98, lost))
    status = judge(text)
    assert shown(status.dead, shape) == "F1 G2 H1 H2 J2"
    assert 2 + 2 * 9 in status.seki
    assert status.confidence == CORRECTED


def test_proved_stones_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    # The network is not even asked.
    say(monkeypatch)
    status = judge(LOST)
    stones, shape = position(LOST)
    assert status == proved(prove(stones, shape))


SETTLED = """
    . X . X O .
    X . X X O .
    X X . X O .
    X X X X O .
    O O O O O .
    """
"""White has a single eye space: that is not unconditional life, and he is alive all the same."""


@pytest.mark.parametrize(
    "text",
    [
        SETTLED,
        # A straight four for the only eye space.
        """
        . . . . X O .
        X X X X X O O
        O O O O O O O
        . O . O . O .
        O O O O O O O
        . . . . . . .
        O O O O O O O
        """,
        # White cannot cut at A4 and at G4 both.
        """
        X X X X X X .
        X X X X X X X
        X O O O O O X
        . O . O . O .
        X O O O O O X
        X X X X X X X
        X X X X X X .
        """,
    ],
)
def test_where_every_region_has_one_colour_and_every_group_two_eyes_all_are_judged_alive(
    text: str,
) -> None:
    status = judge(text)
    assert (status.evidence, status.chains, status.dead) == ("judged", (), frozenset())
    assert status.confidence is not None
    assert status.confidence >= 0.94


@pytest.mark.parametrize(
    "text",
    [
        # One eye each: seki.
        """
        . X . O .
        X X . O O
        X X X O O
        X X O O O
        X X O O O
        """,
        # A region of both colours that is more than dame.
        """
        . X . X . O
        X . X X . O
        X X . X . O
        O X X X O O
        . O O O O .
        """,
        # Nobody's stones against nobody.
        "X . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
        # Room enough to live in: 31 points.
        "\n".join(
            ["X X O" + " ." * 4, ". X O" + " ." * 4] * 3 + ["X X O" + " ." * 4, ". X O O . . ."]
        ),
        # White cuts at A4: both of Black's chains have one eye then.
        """
        X X X X X . .
        X X X X X X X
        X O O O O O X
        . O . O . O O
        X O O O O O X
        X X X X X X X
        X X X X X . .
        """,
        # A straight three.
        """
        . . . X O . .
        X X X X O . O
        O O O O O O O
        . O . O . O .
        O O O O O O O
        . . . . . . .
        O O O O O O O
        """,
        # A ko: White takes C4.
        """
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . X . X O .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        """,
        # Black plays H2, and H4 and J2 are in atari both (73722 of OGS).
        """
        . . . . . . . . .
        X X . . . . . . .
        O O X X . . . . .
        O . O X . . X . .
        . O . O X X X X X
        . . O . O X O O X
        . . . . O O . O X
        . . . . . . O . O
        . . . . . . . . .
        """,
    ],
    ids=[
        "one eye each",
        "a region of both colours",
        "one stone alone",
        "room to live in",
        "a cut",
        "a straight three",
        "a ko",
        "two chains in atari",
    ],
)
def test_unsettled_positions(text: str) -> None:
    assert proved(prove(*position(text))) is None


def test_proof_and_judgement_together(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = position(PARTLY)[1]
    say(monkeypatch, sure(PARTLY, 0.9, "6,3"))
    status = judge(PARTLY)
    assert [(shown(frozenset(chain.points), shape), chain.evidence) for chain in status.chains] == [
        ("A5", "proved"),
        ("G4", "judged"),
    ]
    assert [chain.confidence for chain in status.chains] == [None, 0.9]
    # The weakest evidence is that of the whole.
    assert (status.evidence, status.confidence) == ("judged", 0.9)


def test_positions_judged_together_equal_those_judged_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stones, shape = position(OPEN)
    say(monkeypatch, sure(OPEN, 0.9), sure(OPEN, 0.8, "1,2"))
    alive, dead = judged([stones, stones], shape)
    assert (alive.confidence, alive.dead) == (of_seki(0.9), frozenset())
    assert (dead.confidence, shown(dead.dead, shape)) == (0.8, "B3")


@pytest.mark.parametrize(
    ("columns", "rows", "known"),
    [
        (5, 5, True),
        (19, 19, True),
        (25, 25, True),
        (7, 25, True),
        (4, 4, False),
        (4, 19, False),
        (19, 4, False),
        (26, 26, False),
        (26, 19, False),
        (1, 1, False),
    ],
)
def test_sizes_that_the_network_knows(columns: int, rows: int, known: bool) -> None:
    assert can_judge(columns, rows) is known
    first = "X" + "." * (columns - 1)
    text = "\n".join([first, *["." * columns] * (rows - 1)])
    status = judge(text)
    # A lone stone is never proved.
    assert status.evidence == ("judged" if known else "assumed")
    assert (status.confidence is None) is not known


def test_stones_an_engine_calls_seki_have_no_territory() -> None:
    # Ours is that both live by themselves.
    stones, shape = position(PROVED)
    alone = by_engine(stones, shape, frozenset())
    assert (alone.seki, alone.chains) == (frozenset(), ())
    black = frozenset(point for point, color in enumerate(stones) if color == 1)
    status = by_engine(stones, shape, frozenset(), black)
    assert status.seki == black
    assert {(chain.status, chain.evidence) for chain in status.chains} == {("seki", "engine")}
    assert status.seki_eyes == (alone.territory[0], frozenset())
    assert status.territory == (frozenset(), alone.territory[1])
    assert status.surrounded == alone.surrounded
    # Dead is dead, whatever else the engine says.
    assert by_engine(stones, shape, black, black).seki.isdisjoint(black)
