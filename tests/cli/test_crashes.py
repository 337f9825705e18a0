"""An error in gocheck's own code has an exit status of its own, and the run goes on."""

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.exit_status import CommandGroup
from gocheck.cli.main import main

GAME = "(;FF[4]GM[1]SZ[5]PB[{name}]KM[3.75]RE[B+1.25];B[bc];W[dc];B[cc];W[cd];B[];W[])"
NAMES = ("a", "bad", "c")
COMMANDS = (
    "check . --progress none",
    "check . --progress none --format jsonl --fail-on never",
    "check . --progress none --format junit --ignore SGF",
    "score . --progress none",
    "show .",
    "fix --dry-run .",
    "compare . --rules japanese,chinese --progress none",
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        (tmp_path / f"{name}.sgf").write_text(GAME.format(name=name), encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def run(command: str) -> Result:
    return CliRunner().invoke(main, command.split(), prog_name="gocheck")


def failing_on_bad(
    function: Callable[..., Any], error: type[Exception] = LookupError
) -> Callable[..., Any]:
    """Return a function that fails if one of its arguments is about the bad game."""

    def failing(*arguments: Any, **options: Any) -> Any:
        given = [*arguments, *(getattr(each, "source", None) for each in arguments)]
        if any("bad.sgf" in f"{each!r} {getattr(each, 'name', '')}" for each in given):
            raise error("an error\nof gocheck")
        return function(*arguments, **options)

    return failing


def break_at(
    monkeypatch: pytest.MonkeyPatch, name: str, error: type[Exception] = LookupError
) -> None:
    module, _, attribute = name.rpartition(":")
    target: Any = __import__(module, fromlist=["x"])
    *path, last = attribute.split(".")
    for each in path:
        target = getattr(target, each)
    monkeypatch.setattr(target, last, failing_on_bad(getattr(target, last), error))


def check_crash(result: Result, error: type[Exception] = LookupError) -> None:
    assert result.exit_code == 3
    [line] = [line for line in result.stderr.splitlines() if "gocheck failed on" in line]
    assert line.startswith("gocheck: bad.sgf")
    assert f"({error.__name__}: an error of gocheck, cli/test_crashes.py line " in line
    assert line.endswith("; please report it")
    assert "Traceback" not in result.output


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "place",
    [
        "gocheck.inputs.sources:is_backup_name",
        "gocheck.inputs.sources:plain_record",
        "gocheck.running.batch:read_games",
    ],
    ids=["listing a folder", "opening a file", "reading a record"],
)
def test_a_crash_on_an_input_names_it_and_goes_on(
    command: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command.startswith("fix"):
        place = place.replace("gocheck.running.batch", "gocheck.fixing.corrected_copy")
    break_at(monkeypatch, place)
    result = run(command)
    check_crash(result)
    if "--dry-run" not in command and "junit" not in command and "compare" not in command:
        assert "a.sgf" in result.stdout
        assert "c.sgf" in result.stdout


@pytest.mark.parametrize(
    ("place", "command"),
    [
        ("gocheck.archive.duplicates:Duplicates.look", "check . --duplicates"),
        ("gocheck.policy.selection:Selection.apply", "check ."),
        ("gocheck.reports.summary:Summary.take", "check ."),
        ("gocheck.archive.diagnoses:Diagnoses.take", "check ."),
        ("gocheck.archive.diagnoses:Diagnoses.take", "score ."),
        ("gocheck.reports.jsonl:JsonLines.take", "check . --format jsonl"),
        ("gocheck.reports.table:Table.take", "check . --format table"),
        ("gocheck.reports.score:score_in_full", "score ."),
        ("gocheck.cli.show:board_as_text", "show ."),
        ("gocheck.cli.copies:unified_diff", "fix --dry-run -v ."),
        ("gocheck.archive.ruleset_pairs:Pairs.take", "compare . --rules japanese,chinese"),
    ],
)
def test_a_crash_on_a_report_names_its_game_and_goes_on(
    place: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_at(monkeypatch, place)
    check_crash(run(command))


@pytest.mark.parametrize(
    ("place", "command"),
    [
        ("gocheck.policy.selection:Selection.apply", "check ."),
        ("gocheck.referee:Referee.check", "show ."),
        ("gocheck.fixing.corrected_copy:Corrector.reports_on", "fix --dry-run ."),
    ],
)
def test_an_os_error_where_no_file_is_touched_is_a_crash(
    place: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_at(monkeypatch, place, OSError)
    check_crash(run(command), OSError)


def test_a_folder_that_cannot_be_listed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("bad.sgf-folder").mkdir()
    break_at(monkeypatch, "gocheck.inputs.sources:_files_in")
    result = run("check bad.sgf-folder c.sgf --format csv")
    check_crash(result)
    assert "c.sgf" in result.stdout


def test_the_report_of_the_other_games_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run("check . --format jsonl").stdout.splitlines()
    break_at(monkeypatch, "gocheck.running.batch:read_games")
    lines = run("check . --format jsonl:out.jsonl --format csv:out.csv")
    assert lines.exit_code == 3
    found = Path("out.jsonl").read_text(encoding="utf-8").splitlines()
    assert [found[0], found[2]] == [expected[0], expected[2]]
    bad = json.loads(found[1])
    assert [each["code"] for each in bad["findings"]] == ["SGF109"]
    with open("out.csv", encoding="utf-8") as stream:
        assert {row["file"] for row in csv.DictReader(stream)} >= {"bad.sgf"}


@pytest.mark.parametrize("command", ["check .", "score ."])
def test_a_crash_after_the_last_game_loses_no_report(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: object) -> None:
        raise LookupError

    monkeypatch.setattr("gocheck.archive.diagnoses.Diagnoses.end", failing)
    result = run(f"{command} --format jsonl:out.jsonl")
    assert result.exit_code == 3
    assert "common causes of the results: gocheck failed on it (LookupError" in result.stderr
    assert len(Path("out.jsonl").read_text(encoding="utf-8").splitlines()) == len(NAMES)


def test_no_baseline_hides_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    break_at(monkeypatch, "gocheck.running.batch:read_games")
    check_crash(run("check . --write-baseline --baseline known.jsonl"))
    assert "SGF109" not in Path("known.jsonl").read_text(encoding="utf-8")
    check_crash(run("check . --baseline known.jsonl"))


def test_a_large_collection_that_cannot_be_split_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_at(monkeypatch, "gocheck.running.splitting:as_utf_8")
    monkeypatch.setattr("gocheck.running.splitting.SPLIT_FROM_BYTES", 10)
    result = run("check . --format jsonl")
    check_crash(result)
    assert len(result.stdout.splitlines()) == 3


def test_a_crash_outside_all_inputs_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Iterator[str]:
        raise RecursionError("too deep")

    monkeypatch.setattr("gocheck.cli.explain.codes_listed", fail)
    result = run("explain")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("gocheck: gocheck failed on this run (RecursionError: too deep")
    assert len(result.stderr.splitlines()) == 1


def test_every_command_documents_the_status() -> None:
    assert isinstance(main, CommandGroup)
    for name in main.list_commands(None):  # type: ignore[arg-type]
        assert "3 gocheck itself failed" in " ".join(run(f"{name} --help").stdout.split()), name
