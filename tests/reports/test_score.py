"""One game's score in full."""

from helpers.finished_games import BLACK_PLAYS_LAST, RULESETS, played, report

from gocheck.reports.score import score_in_full


def test_assumed_passes_are_listed_with_the_rulesets_that_count_them() -> None:
    # Under the primer White passes last: after Black's last play White, Black and White again.
    compared = ("japanese", "primer", "wmsg")
    game = report(
        played(BLACK_PLAYS_LAST, ""), compared=compared, ruleset="japanese", score_all=True
    )
    lines = "\n".join(score_in_full(game, RULESETS, 100)).splitlines()
    assert [line for line in lines if line.startswith("Missing")] == [
        "Missing final passes assumed under wmsg: White, Black.",
        "Missing final passes assumed under primer: White, Black, White.",
    ]
