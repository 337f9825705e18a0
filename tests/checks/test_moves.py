"""The findings on moves of a record that names no ruleset."""

from helpers.finished_games import finished, report

from gocheck.checks.moves import _by_common
from gocheck.rules.lookup import COMMON_RULESETS


def test_rulesets_that_forbid_a_move_are_listed_from_the_most_used() -> None:
    # White E1 captures nothing and leaves D1 and E1 without a liberty.
    start = """
        . . . . .
        . . . . .
        . . . . .
        . . . X X
        . . X O .
        """
    game = finished(start, "E1", rules=None, to_move="W")
    (suicide,) = (located for located in report(game).findings if located.code == "MOV203")
    assert "(forbidden under japanese, chinese, aga, korean, " in suicide.message


def test_a_move_that_every_common_ruleset_forbids_is_forbidden_under_all_common_rules() -> None:
    assert _by_common([*COMMON_RULESETS, "korean"]) == "all common rules"
    assert _by_common(["korean", *COMMON_RULESETS[:2]]) == "japanese, chinese and korean"
