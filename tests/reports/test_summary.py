"""The last lines of every report for people."""

from decimal import Decimal

import pytest
from helpers.boards import empty
from helpers.finished_games import EVEN, finished, report

from gocheck.archive.diagnoses import Diagnosis
from gocheck.reports.summary import Summary

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """


def test_games_that_differ_are_counted_by_the_severity_of_their_result() -> None:
    # With komi 6.5 White wins by 6.5. With a komi that is not the record's, findings are notes.
    game = finished(EVEN, rules="Japanese", komi="6.5", result="W+5.5", territory=MARKS)
    summary = Summary()
    summary.take(report(game))
    assert summary.of_games().endswith(": 1 differs from the record.")
    summary.take(report(game, komi=Decimal("7.5")))
    assert summary.of_games().endswith(": 2 differ from the record (1 wrong, 1 may be wrong).")


def test_a_folder_without_rulesets_names_the_option_that_compares_it() -> None:
    summary = Summary()
    summary.take(report(finished(EVEN, rules=None, komi="6.5", result="W+5.5", territory=MARKS)))
    assert "none compared: the records name no known ruleset" in summary.of_games()
    assert "--default-ruleset japanese" in summary.of_games()
    assert summary.of_undecided() == ""


@pytest.mark.parametrize(
    ("counts", "agreeing", "expected"),
    [
        ((0, 0, 0, 0), (0, 0, 0), "0 games read."),
        ((0, 2, 0, 0), (0, 0, 0), "0 games read, 2 unreadable."),
        ((1, 0, 0, 0), (0, 0, 0), "1 game read, none finished."),
        ((3, 1, 2, 0), (0, 0, 0), "3 games read, 1 unreadable, 2 finished, none scored."),
        ((3, 0, 2, 1), (1, 0, 0), "3 games read, 2 finished, 1 scored: 1 agrees with the record."),
        (
            (3, 0, 3, 3),
            (2, 1, 0),
            "3 games read, 3 finished and scored: 2 agree with the record, 1 differs.",
        ),
        (
            (3, 0, 3, 3),
            (0, 2, 1),
            "3 games read, 3 finished and scored: 2 differ from the record, 1 unknown.",
        ),
        (
            (1, 0, 1, 1),
            (0, 0, 1),
            "1 game read, 1 finished and scored: none agree with the record, 1 unknown.",
        ),
    ],
)
def test_the_sentence_on_games(
    counts: tuple[int, int, int, int], agreeing: tuple[int, int, int], expected: str
) -> None:
    summary = Summary()
    summary.games, summary.unreadable, summary.finished, summary.scored = counts
    summary.agreeing = dict(zip((True, False, None), agreeing, strict=True))
    assert summary.of_games() == expected


def test_findings_are_counted_by_severity_and_code() -> None:
    summary = Summary()
    assert list(summary.statistics(80)) == []
    assert summary.of_findings() == "No findings."
    game = finished(empty(5, 5), "c3 c3 b4 b4 pass pass d4", rules="Japanese")
    for _ in range(3):
        summary.take(report(game))
    shown = [line.split()[:2] for line in summary.statistics(80)]
    assert shown == [["6", "MOV202"], ["3", "END402"]]
    assert list(summary.statistics(30)) == [
        "6 MOV202 a move on an occupied\n         point",
        "3 END402 play continues after\n         two passes",
    ]
    for _ in range(2):
        summary.take(report(game))
    assert [line[:9] for line in summary.statistics(80)] == ["10 MOV202", " 5 END402"]
    summary.codes.subtract({"MOV202": 4, "END402": 2})
    summary.severities.update({"error": 6, "note": 3})
    assert summary.as_json()["codes"] == {"END402": 3, "MOV202": 6}
    assert summary.as_json()["findings"] == {"error": 6, "warning": 0, "note": 3, "waived": 0}
    assert summary.of_findings() == "6 errors, 3 notes."
    assert summary.of_findings(notes_listed=False) == "6 errors, 3 notes (--verbose lists them)."
    summary.waived = 2
    assert summary.of_findings() == "6 errors, 3 notes, 2 waived."
    summary.interrupted = True
    assert summary.of_findings(waived_listed=False) == (
        "Interrupted; so far: 6 errors, 3 notes, 2 waived (--show-waived lists them)."
    )


def test_of_many_folders_with_one_cause_a_few_are_listed() -> None:
    summary = Summary()
    changes = ("another komi",)
    found = [Diagnosis("folder", f"f{n}", False, changes, 9, 1, 9, 0) for n in range(7)]
    summary.diagnoses = tuple(found[:5])
    lines = list(summary.of_diagnoses())
    assert [line.partition(":")[0] for line in lines] == [f"Folder f{n}" for n in range(5)]
    summary.diagnoses = tuple(found)
    more = "2 more such lines (--format json lists all)."
    assert list(summary.of_diagnoses()) == [*lines, more]
