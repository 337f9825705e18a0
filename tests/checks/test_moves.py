"""The findings on moves of a record that names no ruleset."""

from helpers.boards import empty
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


def test_a_move_after_the_end_is_no_finding_on_moves_where_some_rulesets_go_on() -> None:
    game = finished(empty(5, 5), "a5 b4 pass pass c3", rules=None)
    codes = [each.code for each in report(game).findings]
    assert "END402" in codes
    assert not any(code.startswith("MOV") for code in codes)
    strict = finished(empty(5, 5), "a5 b4 pass pass c3", rules="Tromp-Taylor")
    assert "MOV207" in [each.code for each in report(strict).findings]
