"""The commands do what they do by the public names: there is no second way."""

import ast
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gocheck
from gocheck.cli import main

PROJECT = Path(__file__).parents[2]
WRONG = str(PROJECT / "fixtures" / "situations" / "wrong-winner.sgf")

STAGES = {
    "combine_repeats": {"check", "score"},  # after the findings are selected
    "Duplicates": set(),
    "Referee": {"fix", "show"},  # show: one engine for all games
    "Run": {"run_options"},
    "replay": set(),
    "legality_by_ruleset": set(),
    "Evidence": set(),
    "Scorer": set(),
    "Comparer": set(),
    "draw": set(),
    "position_as_svg": set(),
}
"""What does the work of a stage, and the modules of commands that may import it."""


class Used(Exception):
    """A public name was used."""


def _used(*arguments: object, **options: object) -> Any:
    raise Used


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("gocheck.check", ("check", WRONG)),
        ("gocheck.check", ("check", "--no-scores", "--duplicates", WRONG)),
        ("gocheck.check", ("check", "--write-baseline", "--baseline", "known.jsonl", WRONG)),
        ("gocheck.check", ("score", WRONG)),
        ("gocheck.check", ("compare", WRONG)),
        ("gocheck.compare", ("compare", WRONG)),
        ("gocheck.Game.report", ("show", WRONG)),
        ("gocheck.Board.__str__", ("show", WRONG)),
        ("gocheck.Board.svg", ("show", "--format", "svg", WRONG)),
        ("gocheck.library.known_rulesets.RulesetMap.__iter__", ("rules",)),
        ("gocheck.library.known_rulesets.RulesetMap.__getitem__", ("rules", "aga")),
    ],
)
def test_a_command_uses_the_public_name(
    name: str, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = CliRunner().invoke(main, arguments)
    assert before.exit_code in (0, 1), before.output
    monkeypatch.setattr(name, property(_used) if name.endswith("report") else _used)
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 3
    assert "gocheck failed on" in result.stderr
    assert "(Used:" in result.stderr


def test_no_command_does_the_work_of_a_stage() -> None:
    found: dict[str, set[str]] = {name: set() for name in STAGES}
    for path in (PROJECT / "gocheck" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                for each in node.names:
                    if each.name in found:
                        found[each.name].add(path.stem)
    assert found == STAGES


def test_compare_takes_paths_or_reports() -> None:
    rules = ["japanese", "chinese"]
    folder = PROJECT / "fixtures" / "games"
    compared = gocheck.compare(folder, rules=rules)
    reports = list(gocheck.check(folder, rules=rules))
    assert gocheck.compare(reports, rules=rules) == compared
    assert gocheck.compare(iter(reports), rules=rules) == compared
    assert gocheck.compare([]).read == 0
    changes: list[Any] = []
    kept_none = gocheck.compare(
        reports, rules=rules, on_change=lambda report, results: changes.append((report, results))
    )
    assert tuple(changes) == compared.winner_changes != ()
    assert (kept_none.winner_changes, kept_none.pairs) == ((), compared.pairs)
    with pytest.raises(gocheck.Error, match=r"sgf: no score under aga, ing: check the game"):
        gocheck.compare(reports, rules=["japanese", "ing", "aga"])


def test_a_fault_in_one_game_ends_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gocheck.archive.Pairs.take", _used)
    with pytest.raises(gocheck.Error, match=r"wrong-winner.sgf: gocheck failed on this game"):
        gocheck.compare(WRONG)
    errors: list[gocheck.Error] = []
    assert gocheck.compare([WRONG, WRONG], on_error=errors.append).compared == 0
    assert [error.file for error in errors] == [WRONG, WRONG]


def test_a_fault_in_the_search_for_duplicates_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gocheck.archive.Duplicates.look", _used)
    (report,) = gocheck.check(WRONG, duplicates=True)
    assert [finding.code for finding in report.findings] == ["RES501", "SGF109"]
