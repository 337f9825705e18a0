"""The commands do what they do by the public names, or by the functions below these."""

import ast
import gc
import json
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gocheck
from gocheck.cli.main import main
from gocheck.settings import Settings

PROJECT = Path(__file__).parents[2]
CLI = sorted((PROJECT / "gocheck" / "cli").glob("*.py"))
WRONG = str(PROJECT / "fixtures" / "situations" / "wrong-winner.sgf")

STAGES = {
    "Run": set(),
    "Pairs": set(),
    "Referee": set(),
    "Cache": set(),
    "Expectations": set(),
    "EventResults": set(),
    "Settings": set(),
    "board_of": set(),
    "games": set(),
    "sources": {"copies"},  # as below `gocheck.read`
    "combine_repeats": {"reports"},  # after what is done to single findings
    "Corrector": {"fix"},
    "Duplicates": set(),
    "replay": set(),
    "LegalityTable": set(),
    "Evidence": set(),
    "Scorer": set(),
    "Comparer": set(),
    "correct": set(),
    "draw": set(),
    "picture": {"show"},  # of one board, or of two
}
"""What does the work of a stage, and the modules of commands that may import it."""


def _broken(*arguments: object, **options: object) -> Any:
    raise LookupError("replaced")


def _game() -> gocheck.Game:
    return gocheck.read(WRONG)[0]


def _checked() -> gocheck.Report:
    (report,) = gocheck.check(WRONG)
    return report


SHARED: dict[str, tuple[list[Callable[[], object]], list[tuple[str, ...]]]] = {
    "gocheck.running.parallel:Run.reports_on": (
        [_checked, lambda: gocheck.compare(WRONG)],
        [
            ("check", WRONG),
            ("check", "--no-scores", "--duplicates", WRONG),
            ("check", "--write-baseline", "--baseline", "known.jsonl", WRONG),
            ("score", WRONG),
            ("compare", WRONG),
        ],
    ),
    "gocheck.running.batch:with_duplicates": (
        [lambda: list(gocheck.check(WRONG, duplicates=True))],
        [("check", "--duplicates", WRONG), ("compare", "--skip-duplicates", WRONG)],
    ),
    "gocheck.running.batch:games": (
        [_game, _checked],
        [("show", WRONG), ("check", WRONG)],
    ),
    "gocheck.archive.ruleset_pairs:Pairs.changes": (
        [lambda: gocheck.compare(WRONG), lambda: gocheck.compare([_checked()])],
        [("compare", WRONG)],
    ),
    "gocheck.referee:Referee.check_all": (
        [lambda: _game().report, _checked],
        [("show", WRONG), ("check", WRONG), ("fix", "--dry-run", WRONG)],
    ),
    "gocheck.policy.selection:combine_repeats": (
        [lambda: _game().findings, lambda: _checked().findings],
        [("show", WRONG), ("check", WRONG), ("score", WRONG)],
    ),
    "gocheck.library.board:board_of": (
        [lambda: _game().board(), lambda: _game().board(0)],
        [("show", WRONG), ("show", "--move", "0", WRONG)],
    ),
    "gocheck.library.board:figure_of": (
        [lambda: _game().figure(1, 3)],
        [("show", "--svg", "-", "--moves", "1-3", WRONG)],
    ),
    "gocheck.reports.board_text:draw": ([lambda: str(_game().board())], [("show", WRONG)]),
    "gocheck.reports.svg:picture": (
        [lambda: _game().board().svg(), lambda: _game()._repr_svg_()],
        [("show", "--svg", "-", WRONG)],
    ),
    "gocheck.library.known_rulesets:RulesetMap.__iter__": (
        [lambda: list(gocheck.rulesets)],
        [("rules",)],
    ),
    "gocheck.library.known_rulesets:RulesetMap.__getitem__": (
        [lambda: gocheck.rulesets["aga"]],
        [("rules", "aga")],
    ),
}
"""What the library and the commands share, and who uses it."""


# From Python 3.13 on: some of them are generators, and what replaces them is none.
@pytest.mark.filterwarnings("ignore:Assigning a code object:DeprecationWarning")
@pytest.mark.parametrize("name", SHARED)
def test_the_library_and_the_commands_share_one_function(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    calls, commands = SHARED[name]
    assert calls
    assert commands
    for call in calls:
        call()
    for arguments in commands:
        before = CliRunner().invoke(main, arguments)
        assert before.exit_code in (0, 1), before.output
    # The code of the function, so that it changes wherever it was imported.
    monkeypatch.setattr(pkgutil.resolve_name(name), "__code__", _broken.__code__)
    for call in calls:
        with pytest.raises((LookupError, gocheck.Error), match="replaced"):
            call()
    for arguments in commands:
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 3, arguments
        assert "gocheck failed on" in result.stderr
        assert "(LookupError: replaced" in result.stderr
    del result
    gc.collect()  # closes what the failure left open, which would still handle signals


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("check", ("check",)),
        ("check", ("check", "--write-baseline", "--baseline", "known.jsonl")),
        ("check", ("score",)),
        ("check", ("compare",)),
        ("compare", ("compare",)),
        ("read", ("show",)),
        ("read", ("show", "--svg", "-")),
    ],
)
def test_the_commands_call_the_public_function(
    name: str, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gocheck, name, _broken)
    result = CliRunner().invoke(main, [*arguments, WRONG])
    assert result.exit_code == 3
    assert "(LookupError: replaced" in result.stderr


@pytest.mark.parametrize(
    "arguments", [("check", "--format", "jsonl"), ("score", "--format", "jsonl")]
)
def test_the_commands_write_what_the_public_function_yields(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = str(PROJECT / "fixtures" / "situations" / "seki-with-eyes.sgf")
    reports = list(gocheck.check(other))
    monkeypatch.setattr(gocheck, "check", lambda *_, **given: iter(reports))
    result = CliRunner().invoke(main, [*arguments, WRONG])
    [line] = result.stdout.splitlines()
    assert json.loads(line) == json.loads(json.dumps(reports[0].to_dict()))


def private_names(code: str) -> Iterator[str]:
    """Yield the names with an underscore that some code takes from other modules."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names = [] if own else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr":
            names = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
        else:
            names = []
        yield from (each for each in names if each.startswith("_") and not each.endswith("__"))


def test_no_command_uses_what_is_private_to_another_module() -> None:
    found = {path.name: [*private_names(path.read_text(encoding="utf-8"))] for path in CLI}
    assert len(found) > 15
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "code",
    [
        "report._inner",
        "game.report._listed.findings",
        "gocheck.Game._of(record)",
        "getattr(report, '_inner')",
        "from gocheck.reports import _table",
        "self.report._inner",
    ],
)
def test_a_private_name_is_found(code: str) -> None:
    assert len(list(private_names(code))) == 1
    assert list(private_names("self._lines, cls._of, report.__class__")) == []


def test_no_command_does_the_work_of_a_stage() -> None:
    found: dict[str, set[str]] = {name: set() for name in STAGES}
    for path in CLI:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                for each in node.names:
                    if each.name in found:
                        found[each.name].add(path.stem)
    assert found == STAGES


@pytest.mark.parametrize("command", ["check", "score", "compare", "show"])
def test_settings_are_made_once(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    create = Settings.__init__

    def counting(self: Settings, *given: Any, **named: Any) -> None:
        made.append(self)
        create(self, *given, **named)

    monkeypatch.setattr(Settings, "__init__", counting)
    CliRunner().invoke(main, [command, WRONG])
    assert len(made) == 1


def test_an_unknown_argument_suggests_the_one_that_is_meant() -> None:
    with pytest.raises(TypeError, match=r"'engine_timeuot'; did you mean 'engine_timeout'\?"):
        gocheck.check(WRONG, engine_timeuot=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'komi'"):
        gocheck.read(WRONG, komi=5)  # type: ignore[call-arg]


def test_compare_takes_paths_or_reports() -> None:
    rules = ["japanese", "chinese"]
    folder = PROJECT / "fixtures" / "games"
    compared = gocheck.compare(folder, rules=rules)
    reports = list(gocheck.check(folder, rules=rules))
    for given in (reports, iter(reports)):
        assert gocheck.compare(given, rules=rules).to_dict() == compared.to_dict()
    assert gocheck.compare([]).read == 0
    changes: list[Any] = []
    kept_none = gocheck.compare(
        reports, rules=rules, on_change=lambda report, results: changes.append((report, results))
    )
    assert tuple(changes) == compared.winner_changes != ()
    assert (kept_none.winner_changes, kept_none.pairs) == ((), compared.pairs)
    with pytest.raises(gocheck.Error, match=r"sgf: no score under aga, ing: check the game"):
        gocheck.compare(reports, rules=["japanese", "ing", "aga"])


@pytest.mark.parametrize(
    "options",
    [{"skip_duplicates": True}, {"default_ruleset": "aga"}, {"jobs": 2}],
    ids=lambda each: "".join(each),
)
def test_compare_refuses_arguments_for_paths_next_to_reports(options: dict[str, Any]) -> None:
    with pytest.raises(gocheck.Error, match="skip_duplicates and jobs are for paths"):
        gocheck.compare([_checked()], **options)
    assert gocheck.compare([], **options).read == 0


def test_compare_leaves_out_what_check_found_to_be_duplicates() -> None:
    reports = list(gocheck.check([WRONG, WRONG], duplicates=True))
    compared = gocheck.compare([WRONG, WRONG], skip_duplicates=True)
    assert gocheck.compare(reports).to_dict() == compared.to_dict()
    assert compared.left_out == {"seen before": 1}


def test_a_fault_in_one_game_ends_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gocheck.archive.ruleset_pairs.Pairs.take", _broken)
    with pytest.raises(gocheck.Error, match=r"wrong-winner.sgf: gocheck failed on this game"):
        gocheck.compare(WRONG)
    errors: list[gocheck.Error] = []
    assert gocheck.compare([WRONG, WRONG], on_error=errors.append).compared == 0
    assert [error.file for error in errors] == [WRONG, WRONG]


def test_a_fault_in_the_search_for_duplicates_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gocheck.archive.duplicates.Duplicates.look", _broken)
    (report,) = gocheck.check(WRONG, duplicates=True)
    assert [finding.code for finding in report.findings] == ["RES501", "SGF109"]


def test_reports_from_workers_and_the_cache_are_equal_to_others(tmp_path: Path) -> None:
    folder = PROJECT / "fixtures" / "games"
    expected = list(gocheck.check(folder))
    assert list(gocheck.check(folder, jobs=2)) == expected
    for _ in range(2):
        assert list(gocheck.check(folder, cache=tmp_path / "cache")) == expected


def test_many_findings_of_one_kind_are_one_if_not_asked_for_each(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(f"(;SZ[9]KM[6.5]RU[Japanese]{';B[aa];W[bb]' * 8})", encoding="utf-8")
    [combined], [each] = (gocheck.check(path, combine=combine) for combine in (True, False))
    assert [found.code for found in combined.findings] == ["MOV202"]
    assert [found.code for found in each.findings] == ["MOV202"] * 14


def test_a_run_stops_when_asked_to_and_reports_what_it_held_back(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("file,result\nwrong-winner.sgf,B+9\n", encoding="utf-8")
    arguments: dict[str, Any] = {"results": tmp_path / "list.csv", "scores": False}
    paths = [WRONG, str(PROJECT / "fixtures" / "games")]
    names = [report.file for report in gocheck.check(paths, **arguments, stop=lambda: True)]
    assert names == [WRONG]
    names = [report.file for report in gocheck.check(paths, **arguments)]
    assert len(names) > 10
    assert names[-1] == WRONG


def test_parts_of_the_inputs_make_the_whole() -> None:
    folder = PROJECT / "fixtures" / "games"
    names = [
        each.name
        for part in ("1/2", "2/2")
        for each in gocheck.check(folder, scores=False, shard=part)
    ]
    assert sorted(names) == sorted(each.name for each in gocheck.check(folder, scores=False))
    assert len(names) > 10


def test_what_is_expected_is_compared() -> None:
    folder = str(PROJECT / "fixtures" / "games")
    pattern = f"{folder}/9x9*"
    found = {
        Path(report.file).name
        for report in gocheck.check(folder, scores=False, expect={"size": 19, pattern: {"size": 9}})
        if any(each.code == "SET340" for each in report.findings)
    }
    wrong = {
        Path(report.file).name
        for report in gocheck.check(folder, scores=False)
        if report.size != ((9, 9) if Path(report.file).name.startswith("9x9") else (19, 19))
    }
    assert found == wrong != set()


def test_remarks_and_open_files_are_reported(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    warnings: list[str] = []
    opened: list[str] = []
    paths = [str(tmp_path / "empty"), WRONG]
    list(
        gocheck.check(
            paths, on_warning=warnings.append, on_open=lambda file: opened.append(file.name)
        )
    )
    assert warnings == [f"no game records in {tmp_path / 'empty'}"]
    assert opened == [WRONG]
    warnings.clear()
    assert len(gocheck.read(paths, on_warning=warnings.append)) == len(warnings) == 1


def test_a_remark_is_one_line_that_controls_no_terminal(tmp_path: Path) -> None:
    name = tmp_path / "a\n::error::b\x1b[2J"
    name.mkdir()
    warnings: list[str] = []
    assert not list(gocheck.check(name, on_warning=warnings.append))
    assert not gocheck.read(name, on_warning=warnings.append)
    assert warnings == [f"no game records in {tmp_path}/a\\n::error::b\\x1b[2J"] * 2


def test_a_list_of_paths_is_read_where_asked_for(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{WRONG}\nmissing.sgf\n", encoding="utf-8")
    given = f"@{tmp_path / 'list.txt'}"
    assert [each.readable for each in gocheck.check(given, lists=True)] == [True, False]
    with pytest.raises(gocheck.Error, match="no such file"):
        gocheck.check(given)


def test_games_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;SZ[9]PB[a];B[aa])(;SZ[9]PB[b];B[bb])", encoding="utf-8")
    games: list[gocheck.Game] = []
    assert gocheck.read([path, WRONG], on_game=games.append) == []
    assert [game.number for game in games] == [1, 2, 1]
    assert [game.black for game in gocheck.read(f"{path}#2")] == ["b"]
    errors: list[gocheck.Error] = []
    assert gocheck.read(f"{path}#3", on_error=errors.append) == []
    assert [str(error) for error in errors] == [
        f"{path}#3: there is no game 3: the input has 2 games"
    ]


def test_the_ruleset_of_a_file_is_known_where_a_record_names_it(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('[club]\nbase = "aga"\n', encoding="utf-8")
    known = gocheck.rulesets.with_files(tmp_path / "club.toml")
    (tmp_path / "a.sgf").write_text("(;SZ[9]RU[club];B[aa])", encoding="utf-8")
    for rulesets in (known, dict(known)):
        [report] = gocheck.check(tmp_path / "a.sgf", rulesets=rulesets)
        [game] = gocheck.read(tmp_path / "a.sgf", rulesets=rulesets)
        assert report.ruleset == "club"
        assert game.ruleset == "club"
