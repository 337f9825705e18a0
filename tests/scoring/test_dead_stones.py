"""Which stones come off before counting, points in seki, group tax: what rulesets differ in."""

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import both, finished, named, position, score, shown, totals
from helpers.opinions import PARTLY

from gocheck.replay.replay import replay
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.scorer import Scorer
from gocheck.status.evidence_kinds import JUDGED
from gocheck.status.proof import as_far_as_proved, prove
from gocheck.status.status import as_is, assumed, pass_alive_cleared


def swapped(drawing: str) -> str:
    """Return a drawing with the colours exchanged."""
    return drawing.translate(str.maketrans("XO", "OX"))


LOST = """
    . X . X O O .
    X X X X O . O
    O . . X O O O
    X X X X O . O
    . X . X O O O
    """
"""White A3 is lost: all around it Black is alive whatever he does."""


@pytest.mark.parametrize(
    ("ruleset", "black", "white"),
    [
        # rulesets.toml, dead_stones: Tromp-Taylor leaves A3 on the board, and B3 and C3, which
        # reach both colours, are nobody's.
        ("tromp-taylor", 17, 16),
        ("basic", 17, 16),
        ("cgos", 17, 16),
        # As KataGo plays it, what lies in pass-alive territory comes off.
        ("katago-tromp-taylor", 20, 15),
        # Under all others the players say what is dead; here nobody said so.
        ("chinese", 17, 16),
    ],
)
def test_dead_stones_that_each_ruleset_removes(ruleset: str, black: int, white: int) -> None:
    scored = score(finished(LOST), ruleset)
    assert both(scored) == (black, white)
    assert scored.evidence == ("assumed" if ruleset == "chinese" else "as-is")


def test_removed_stones_are_listed() -> None:
    stones, shape = position(LOST)
    game = Scorer(replay(finished(LOST)), assumed(stones, shape))
    status = game.status(named("katago-tromp-taylor"))
    assert shown(status.dead, shape) == "A3"
    assert [(chain.status, chain.evidence) for chain in status.chains] == [("dead", "proved")]
    assert shown(game.status(named("tromp-taylor")).dead, shape) == ""


@pytest.mark.parametrize(("game", "dead"), [(LOST, (1, 0)), (swapped(LOST), (0, 1))])
def test_dead_stones_are_prisoners_of_the_opponent(game: str, dead: tuple[int, int]) -> None:
    status = as_far_as_proved(prove(*position(game)))
    assert score(finished(game), "japanese", status=status).parts["dead"] == dead


@pytest.mark.parametrize("drawing", [LOST, PARTLY], ids=["all is proved", "A5 alone is proved"])
def test_a_ruleset_that_removes_no_dead_stones_counts_those_proved_dead(drawing: str) -> None:
    status = as_far_as_proved(prove(*position(drawing)))
    assert status.dead
    by_proof = score(finished(drawing), "tromp-taylor", status=status)
    assert by_proof == score(finished(drawing), "tromp-taylor")


SHARED_EYES = """
    . X . X O .
    X O O X O .
    X X X X O .
    O O O O O .
    """
"""Black's two chains are alive if White may not play C4, and not proved so if he may."""


@pytest.mark.parametrize(
    ("suicide", "black", "white", "dead"),
    [
        # tests/board/test_pass_alive.py says why. White's five points on the right count alike.
        ("illegal", 12, 12, "B3 C3"),
        ("multi-stone", 9, 14, ""),
        ("allowed", 9, 14, ""),
    ],
)
def test_suicide_decides_what_is_pass_alive(
    suicide: str, black: int, white: int, dead: str
) -> None:
    rules = replace(named("katago-tromp-taylor"), suicide=suicide)
    assert totals(finished(SHARED_EYES), rules) == (black, white)
    stones, shape = position(SHARED_EYES)
    game = Scorer(replay(finished(SHARED_EYES)), assumed(stones, shape))
    assert shown(game.status(rules).dead, shape) == dead


SEKI = """
    . X O . X O . O
    X X O . X O O .
    O O O X X O . O
    """
"""A3 is an eye of Black's in seki, D2 and D3 are dame; White's right side lives by itself."""


def counted(game: str, ruleset: Ruleset) -> tuple[int, int]:
    """Return totals without komi, the seki being recognised as KataGo does."""
    stones, shape = position(game)
    stands = assumed(stones, shape)
    status = pass_alive_cleared(stands, shape, suicide=False, seki=True)
    scored = score(finished(game), ruleset, status=status)
    return int(scored.black), int(scored.white)


@pytest.mark.parametrize(
    ("ruleset", "black", "white"),
    [
        # rulesets.toml, seki_points. Black has no point but A3.
        ("japanese", 0, 3),
        ("korean", 0, 3),
        ("primer", 2, 4),
        ("territory-group-tax", 0, 1),
        ("chinese", 8, 14),
        ("area-group-tax", 7, 12),
        ("stone-scoring", 7, 12),
    ],
)
def test_points_in_seki_by_ruleset(ruleset: str, black: int, white: int) -> None:
    assert counted(SEKI, named(ruleset)) == (black, white)


def test_points_in_seki_are_a_dimension_of_their_own() -> None:
    chinese = named("chinese")
    assert counted(SEKI, replace(chinese, seki_points=False)) == (7, 14)
    assert counted(SEKI, replace(named("japanese"), seki_points=True)) == (1, 3)
    assert counted(swapped(SEKI), replace(chinese, seki_points=False)) == (14, 7)
    assert counted(swapped(SEKI), replace(named("japanese"), seki_points=True)) == (3, 1)


@pytest.mark.parametrize(("seki_points", "area"), [(True, (8, 14)), (False, (7, 14))])
def test_a_ruleset_that_removes_what_is_not_pass_alive_may_count_no_seki(
    seki_points: bool, area: tuple[int, int]
) -> None:
    rules = replace(named("katago-tromp-taylor"), suicide="illegal", seki_points=seki_points)
    assert totals(finished(SEKI), rules) == area


def test_a_position_counted_as_is_has_no_seki() -> None:
    stones, shape = position(SEKI)
    in_seki = pass_alive_cleared(assumed(stones, shape), shape, suicide=False, seki=True)
    assert shown(in_seki.seki, shape) == "A1 A2 B1 B2 B3 C1 C2 C3 D1 E1 E2 E3"
    game = Scorer(replay(finished(SEKI)), replace(in_seki, evidence=JUDGED))
    assert game.status(named("tromp-taylor")) == as_is(stones, shape)


GROUPS = """
    . X O . O X .
    X X O . O X X
    . X O O O X .
    . X O . O X .
    """


def test_one_scorer_counts_points_in_seki_by_ruleset() -> None:
    stones, shape = position(SEKI)
    status = pass_alive_cleared(assumed(stones, shape), shape, suicide=False, seki=True)
    judge = Scorer(replay(finished(SEKI)), status)
    chinese = named("chinese")
    assert judge.score(replace(chinese, seki_points=True), Decimal(0)).black == 8
    assert judge.score(replace(chinese, seki_points=False), Decimal(0)).black == 7


def test_group_tax_is_two_points_for_each_living_group() -> None:
    # Group tax is 2 points a group. Two groups of Black's, one of White's, each with
    # two eyes or room for them.
    assert totals(finished(GROUPS), "chinese") == (16, 12)
    assert totals(finished(GROUPS), "area-group-tax") == (16 - 4, 12 - 2)
    assert score(finished(GROUPS), "area-group-tax").parts["tax"] == (-4, -2)
    assert totals(finished(GROUPS), "stone-scoring") == (12, 10)
    assert totals(finished(GROUPS), "territory-group-tax") == (6 - 4, 3 - 2)


JOINED = """
    . . . . . . .
    . . . . . . .
    O O O O O O O
    X X X . X X X
    . X X . X . X
    X . X . X X X
    """
"""Black's right side has one eye. D1, D2 and D3 are dame, and any of them joins it to the left."""


def test_group_tax_is_for_the_groups_that_filling_the_dame_leaves() -> None:
    game = finished(JOINED)
    status = assumed(*position(JOINED))
    before = Scorer(replay(game), status).score(named("area-group-tax"), Decimal(0))
    assert before.parts["tax"] == (-3, -2), "nobody knows what is dame while nothing is judged"
    judged = Scorer(replay(game), replace(status, evidence=JUDGED))
    assert judged.score(named("area-group-tax"), Decimal(0)).parts["tax"] == (-2, -2)
    assert judged.score(named("stone-scoring"), Decimal(0)).parts["tax"] == (-2, -2)


def test_stone_scoring_equals_playing_it_out() -> None:
    # S0, "Stone scoring": both fill what they have but two eyes for each group; the stones
    # then on the board are counted.
    filled = """
        . X O . O X .
        X X O O O X X
        X X O O O X X
        . X O . O X .
        """
    stones = position(filled)[0]
    assert (stones.count(1), stones.count(2)) == (12, 10)
    assert totals(finished(GROUPS), "stone-scoring") == (stones.count(1), stones.count(2))
