"""The last lines of every report for people."""

from decimal import Decimal

from helpers.finished_games import EVEN, finished, report

from gocheck.archive.diagnoses import Diagnosis
from gocheck.reports.summary import Summary

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """


def test_games_that_differ_only_in_notes_are_counted() -> None:
    # With komi 6.5 White wins by 6.5. With a komi that is not the record's, findings are notes.
    game = finished(EVEN, rules="Japanese", komi="6.5", result="W+5.5", territory=MARKS)
    summary = Summary()
    summary.take(report(game))
    assert summary.of_games().endswith(": 1 differs from the record.")
    summary.take(report(game, komi=Decimal("7.5")))
    assert summary.of_games().endswith(": 2 differ from the record (1 of them uncertain).")


def test_a_folder_without_rulesets_names_the_option_that_compares_it() -> None:
    summary = Summary()
    summary.take(report(finished(EVEN, rules=None, komi="6.5", result="W+5.5", territory=MARKS)))
    assert "none compared: the records name no known ruleset" in summary.of_games()
    assert "--default-ruleset japanese" in summary.of_games()
    assert summary.of_undecided() == ""


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
