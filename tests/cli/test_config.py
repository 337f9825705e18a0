"""Settings from files: what is read, what is refused, and what `gocheck config` says of it."""

import os
import re
import tomllib
from pathlib import Path
from threading import Thread

import click
import pytest
from click.testing import CliRunner, Result

from gocheck import __version__
from gocheck.cli.check import check as check_command
from gocheck.cli.config import _aligned, _items
from gocheck.cli.formats import FORMATS
from gocheck.cli.main import main
from gocheck.cli.options import ONLY_TYPED
from gocheck.cli.score import score
from gocheck.rules.lookup import COMMON_RULESETS
from gocheck.settings import IN_FILE

PROJECT = Path(__file__).parents[2]
SITUATIONS = PROJECT / "fixtures" / "situations"
WRONG = str(SITUATIONS / "wrong-winner.sgf")
OCCUPIED = str(SITUATIONS / "occupied-point.sgf")
PAGE = (PROJECT / "gocheck" / "guide" / "settings.md").read_text(encoding="utf-8")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def write(folder: Path, text: str, name: str = "gocheck.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_settings_are_read_from_gocheck_toml_and_pyproject(here: Path) -> None:
    assert run("check", OCCUPIED).exit_code == 1
    write(here, '[tool.gocheck]\nignore = ["MOV"]\n', "pyproject.toml")
    assert run("check", OCCUPIED).exit_code == 0
    write(here, 'ignore = ["SET"]\n')  # goes before the other
    assert run("check", OCCUPIED).exit_code == 1


def test_the_nearest_file_is_read(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, 'ignore = ["MOV"]\n')
    deep = here / "a" / "b"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    write(here / "a", "[tool.other]\n", "pyproject.toml")  # says nothing of gocheck
    assert run("check", OCCUPIED).exit_code == 0
    write(deep, "")
    assert run("check", OCCUPIED).exit_code == 1


def test_the_command_line_overrides_the_file(here: Path) -> None:
    write(here, 'ignore = ["MOV"]\nfail-on = "never"\n')
    assert run("check", OCCUPIED).exit_code == 0
    assert run("check", OCCUPIED, "--fail-on", "error").exit_code == 0
    assert run("check", OCCUPIED, "--fail-on", "error", "--ignore", "SET").exit_code == 1


def test_a_named_file_instead_of_the_nearest(here: Path) -> None:
    write(here, 'ignore = ["MOV"]\n')
    other = write(here, 'fail-on = "error"\n', "other.toml")
    assert run("check", OCCUPIED, "--config", str(other)).exit_code == 1
    project = write(here, '[tool.gocheck]\nfail-on = "never"\n', "pyproject.toml")
    assert run("check", OCCUPIED, "--config", str(project)).exit_code == 0


def test_score_reads_the_settings_too(here: Path) -> None:
    write(here, 'rules = "ing"\nfail-on = "never"\n')
    assert "ing" in run("score", WRONG).stdout
    assert "chinese" not in run("score", WRONG).stdout


def test_settings_by_path(here: Path) -> None:
    for name in ("old", "new"):
        (here / name).mkdir()
        (here / name / "a.sgf").write_bytes(Path(OCCUPIED).read_bytes())
    write(
        here,
        '[per-path."old"]\nseverity = { MOV202 = "note" }\n'
        '[per-path."new/*"]\nexpect = { size = 9 }\nignore = ["MOV"]\n',
    )
    result = run("check", ".", "--format", "parsable")
    codes = [" ".join(line.split()[:3]) for line in result.stdout.splitlines()]
    assert codes == ["new/a.sgf:2:1: SET340 error:", "old/a.sgf:5:26: MOV202 note:"]


def test_paths_are_taken_from_the_folder_of_the_file(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "games").mkdir()
    (here / "games" / "a.sgf").write_bytes(Path(OCCUPIED).read_bytes())
    (here / "club.toml").write_text('[club]\nbase = "aga"\ntitle = "Club"\n', encoding="utf-8")
    write(
        here,
        'baseline = "known.jsonl"\nruleset-file = "club.toml"\nruleset = "club"\n'
        'format = ["table", "csv:gocheck.csv"]\nresults = "list.csv"\n',
    )
    (here / "list.csv").write_text("file,result\na.sgf,B+R\n", encoding="utf-8")
    monkeypatch.chdir(here / "games")
    assert run("check", ".", "--write-baseline").exit_code == 0
    assert (here / "known.jsonl").exists()
    assert run("check", ".").exit_code == 0
    assert (here / "gocheck.csv").exists()


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ('selct = ["MOV"]', "unknown setting 'selct'; did you mean 'select'?"),
        ("unheard-of = 1", "unknown setting 'unheard-of'"),
        ("dead = 'D4'", "unknown setting 'dead'"),
        ("fail-on = 'bad'", "fail-on: 'bad' is not one of 'error', 'warning', 'note', 'never'."),
        ("max-findings = 'many'", "max-findings: 'many' is not a whole number of 0 or more"),
        ("quiet = 'yes'", "quiet: 'yes' is not true or false"),
        ("select = 5", "select: 5 is not a text or a list of texts"),
        ("rules = {a = 1}", "rules: {'a': 1} is not a text or a list of texts"),
        (
            "select = ['MVO204']",
            "select: 'MVO204' is not a finding code or the beginning of one; did",
        ),
        ("severity = { MOV204 = 'bad' }", "severity: 'MOV204=bad' is not CODE=error"),
        ("severity = { MOV204 = [] }", "severity: [] is not a text or a number"),
        ("expect = { sise = 19 }", "expect: unknown expectation 'sise'; did you mean"),
        ("expect = { komi = '6,5' }", "such as size=19; write decimals with a point, not a comma"),
        ("expect = { ruleset = 'agb' }", "expect: no ruleset named 'agb'; did you mean 'aga'?"),
        ("per-path = 5", "per-path: 5 is not a table of patterns"),
        ("per-path = { old = 5 }", "per-path 'old': 5 is not a table of settings"),
        (
            "[per-path.old]\nignroe = ['MOV']",
            "per-path 'old': unknown setting 'ignroe'; did you mean 'ignore'?",
        ),
        ("[per-path.old]\nignore = ['X']", "per-path 'old': 'X' is not a finding code"),
        ("[per-path.old]\nexpect = { komi = 'x' }", "'x' is not a komi in points"),
        ("select = [", "is not TOML: "),
    ],
)
def test_a_mistake_gives_one_line_that_names_the_file(here: Path, text: str, cause: str) -> None:
    write(here, text)
    result = run("check", OCCUPIED)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert line.startswith("gocheck: ")
    assert "gocheck.toml: " in line or text.endswith("'x' }")
    assert cause in line


@pytest.mark.parametrize(
    ("name", "content", "cause"),
    [
        ("absent.toml", None, "cannot be read: No such file or directory"),
        ("bad.toml", b"\xff\xfe", "is not UTF-8 text (byte 0)"),
        ("pyproject.toml", b"[tool.other]\n", "has no table [tool.gocheck]"),
    ],
)
def test_a_named_file_that_is_missing_is_an_error(
    here: Path, name: str, content: bytes | None, cause: str
) -> None:
    if content is not None:
        (here / name).write_bytes(content)
    result = run("check", OCCUPIED, "--config", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: {name}: {cause}\n"


def test_a_wrong_ruleset_in_a_file_names_the_file(here: Path) -> None:
    write(here, 'ruleset = "agb"\n')
    line = run("check", OCCUPIED).stderr
    assert line == ("gocheck: gocheck.toml: ruleset: no ruleset named 'agb'; did you mean 'aga'?\n")


def settings(text: str) -> dict[str, tuple[str, str]]:
    """Return each setting that `gocheck config` prints, and where it says it comes from."""
    rows = re.findall(r"^([a-z-]+) = (.*?) +# (.*)$", text, re.MULTILINE)
    return {key: (value, where) for key, value, where in rows}


def test_config_says_where_each_value_comes_from(here: Path) -> None:
    write(here, 'fail-on = "warning"\nselect = "MOV,RES"\nexpect = { size = 19, komi = 6.5 }\n')
    result = run("config", "--komi", "ruleset", "--select", "SET")
    assert result.exit_code == 0
    found = settings(result.stdout)
    assert found["fail-on"] == ('"warning"', "gocheck.toml")
    assert found["expect"] == ('["size=19", "komi=6.5"]', "gocheck.toml")
    assert found["komi"] == ('"ruleset"', "command line")
    assert found["select"] == ('["SET"]', "command line")
    assert found["status"] == ('"auto"', "default")
    assert "not set: " in result.stdout


def test_what_config_prints_is_a_configuration(here: Path) -> None:
    write(
        here,
        'select = ["MOV"]\nseverity = { MOV204 = "note" }\nbaseline = "b.jsonl"\n'
        '[per-path."a \\"quoted\\" [x]*"]\nignore = ["MOV2"]\nselect = ["RES"]\n'
        'expect = { size = "9x13" }\nseverity = { RES = "note" }\n',
    )
    printed = run("config").stdout
    assert '\nselect = ["RES"]  # only these, instead of the choice above\n' in printed
    tomllib.loads(printed)
    other = here / "other"
    other.mkdir()
    file = write(other, printed)
    again = run("config", "--config", str(file)).stdout
    assert settings(again).keys() == settings(printed).keys()
    assert tomllib.loads(again)["per-path"] == tomllib.loads(printed)["per-path"]


def test_a_list_is_broken_where_it_and_its_origin_need_more_than_80_columns() -> None:
    for length, lines in ((67, 1), (68, 3)):  # select = ["..."]  # x
        found = _aligned([("select", ["M" * (length - 5)], "x")])
        assert len(found) == lines
        assert len(found[0]) == 80 or lines == 3
    items = ["a" * 15] * 5  # four fill a line of 79 columns, and five need another
    assert [len(line) for line in _items(items)] == [79, 22]
    assert [len(line) for line in _items([*items[:3], "a" * 16, "b"])] == [80, 8]
    assert [len(line) for line in _items([*items[:3], "a" * 17, "b"])] == [60, 29]


def test_config_fits_a_terminal_of_80_columns(here: Path) -> None:
    names = [f"records {number} of the event" for number in range(9)]
    write(here, f"select = {[*'SMRE']}\n[per-path.x]\nignore = ['SGF']\n")
    given = [option for name in names for option in ("--format", f"jsonl:{name}")]
    printed = run("config", *given).stdout
    assert max(map(len, printed.splitlines())) <= 80
    read = tomllib.loads(printed)
    assert read["rules"] == [*COMMON_RULESETS]
    assert read["format"] == [f"jsonl:{name}" for name in names]


def test_config_knows_every_option_of_check() -> None:
    options = {
        name.removeprefix("--")
        for option in check_command.params
        if isinstance(option, click.Option)
        for name in option.opts
        if name.startswith("--")
    }
    of_one_run = {"config", "help", "dead", "explain-finding", "write-baseline", "shard"}
    of_one_run |= {"legend"}
    trusted = {"engine", "executor", "limit", "follow-links"}
    assert IN_FILE.keys() == options - of_one_run - trusted
    listed = run("config").stdout
    for key in IN_FILE:
        assert key in listed


def test_example_of_the_guide_is_read(here: Path) -> None:
    [example] = re.findall(r"^```toml\n(# gocheck.toml\n.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    write(here, example)
    (here / "results.csv").write_text("file,result\n", encoding="utf-8")
    result = run("check", OCCUPIED)
    assert result.exit_code == 1
    assert "SET340 error" in result.stdout


def test_a_command_reads_only_settings_of_the_same_meaning(here: Path) -> None:
    write(here, 'format = "sarif"\nignore = "MOV"\nkomi = "ruleset"\n')
    context = click.Context(score, info_name="score", parent=click.Context(main))
    with context:
        score.parse_args(context, [WRONG])
    assert context.default_map == {"komi": "ruleset"}


def test_config_shows_what_the_environment_and_defaults_choose(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings(run("config").stdout)["format"] == ('["table"]', "default")
    assert settings(run("config").stdout)["rules"] == ("[", "default")  # goes on below
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert settings(run("config").stdout)["format"] == (
        '["github"]',
        "environment: GITHUB_ACTIONS",
    )


def test_the_command_line_overrides_settings_for_a_path(here: Path) -> None:
    (here / "old").mkdir()
    (here / "old" / "a.sgf").write_bytes(Path(OCCUPIED).read_bytes())
    write(
        here,
        'select = ["RES"]\n[per-path."old"]\nselect = ["MOV", "SET34"]\n'
        'severity = { MOV202 = "note" }\nexpect = { size = 9 }\n',
    )

    def told(*options: str) -> list[str]:
        printed = run("check", ".", "--format", "parsable", *options).stdout
        return [" ".join(line.split()[1:3]) for line in printed.splitlines()]

    assert told() == ["SET340 error:", "MOV202 note:"]
    assert told("--select", "MOV", "--severity", "MOV=warning") == ["MOV202 warning:"]
    assert told("--ignore", "MOV", "--expect", "size=5") == []


@pytest.mark.parametrize(
    ("name", "text", "cause"),
    [
        ("pyproject.toml", 'tool.gocheck.selct = "MOV"', "unknown setting 'selct'"),
        ("pyproject.toml", '["tool"."gocheck"]\nselct = "MOV"', "unknown setting 'selct'"),
        ("pyproject.toml", "[tool]\ngocheck = 5", "has no table [tool.gocheck]"),
        ("pyproject.toml", "[tool.gocheck\n", "is not TOML"),
        ("gocheck.toml", '[per-path.x]\nexpect = { ruleset = "agb" }', "per-path: expect: no rule"),
        ("gocheck.toml", 'baseline = "absent"', "gocheck.toml: baseline: "),
        ("gocheck.toml", 'results = "absent"', "gocheck.toml: results: "),
        ("gocheck.toml", 'format = "tabel"', "gocheck.toml: format: no format named"),
    ],
)
def test_what_is_wrong_in_a_file_names_it(here: Path, name: str, text: str, cause: str) -> None:
    (here / name).write_text(text, encoding="utf-8")
    result = run("check", OCCUPIED)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert name in line
    assert cause in line


def test_a_folder_is_not_read_as_settings(here: Path) -> None:
    (here / "gocheck.toml").mkdir()
    told = "gocheck: gocheck.toml: cannot be read: Is a directory\n"
    assert run("check", OCCUPIED).stderr == told
    assert run("check", OCCUPIED, "--config", "").exit_code == 2


@pytest.mark.parametrize("key", ["results", "baseline", "ruleset-file"])
def test_a_pipe_that_a_file_names_is_not_read(here: Path, key: str) -> None:
    os.mkfifo(here / "pipe")
    write(here, f'{key} = "pipe"\n')
    assert run("check", OCCUPIED).stderr == (
        f"gocheck: gocheck.toml: {key}: 'pipe' is not a regular file\n"
    )


def test_a_pipe_that_a_file_names_is_not_written(here: Path) -> None:
    os.mkfifo(here / "pipe.json")
    write(here, 'format = ["json:pipe.json"]\n')
    assert run("check", OCCUPIED).stderr == (
        "gocheck: gocheck.toml: format: 'pipe.json' is not a regular file\n"
    )


def test_a_pipe_or_a_device_is_not_read_as_the_nearest_settings(here: Path) -> None:
    os.mkfifo(here / "gocheck.toml")
    refused = "gocheck: gocheck.toml: is not a regular file\n"
    assert run("check", OCCUPIED).stderr == refused
    (here / "gocheck.toml").unlink()
    (here / "gocheck.toml").symlink_to("/dev/zero")
    assert run("check", OCCUPIED).stderr == refused


def test_a_pipe_that_the_command_line_names_is_read(here: Path) -> None:
    os.mkfifo(here / "pipe")
    for option, text in (
        ("--config", 'ignore = ["MOV"]\n'),
        ("--results", "file,result\n"),
        ("--ruleset-file", '[house]\nbase = "aga"\n'),
        ("--baseline", '{"gocheck-baseline": 3}\n'),
    ):
        writer = Thread(target=(here / "pipe").write_text, args=(text,))
        writer.start()
        result = run("check", OCCUPIED, option, "pipe")
        writer.join()
        assert result.exit_code in (0, 1), result.stderr


@pytest.mark.parametrize("name", ["gocheck.toml", "pyproject.toml"])
def test_settings_that_are_too_large_are_not_read(here: Path, name: str) -> None:
    """Their size is in bytes."""
    small = f"#{'é' * ((128 << 10) - 20)}\n[tool.gocheck]\n"
    write(here, small, "pyproject.toml")
    assert run("check", OCCUPIED).exit_code == 1
    write(here, small.replace("é", "éé"), name)
    assert run("check", OCCUPIED).stderr == (
        f"gocheck: {name}: is larger than 256 KiB; it is not read\n"
    )
    os.truncate(here / name, 1 << 40)  # more than any memory
    assert run("check", OCCUPIED).exit_code == 2


def test_a_file_of_rulesets_that_is_too_large_is_not_read(here: Path) -> None:
    write(here, f"#{'é' * (128 << 10)}\n", "house.toml")
    assert run("check", OCCUPIED, "--ruleset-file", "house.toml").stderr.endswith(
        "house.toml: is larger than 256 KiB; it is not read\n"
    )
    os.truncate(here / "house.toml", 1 << 40)
    assert run("check", OCCUPIED, "--ruleset-file", "house.toml").exit_code == 2


def test_a_pyproject_without_gocheck_settings_is_skipped(here: Path) -> None:
    (here / "pyproject.toml").write_text('[project]\nname = "gocheck-archive"\n', encoding="utf-8")
    assert run("config").stdout.startswith(f"# gocheck {__version__}, configuration file: none")


PROGRAM = "sh -c 'touch executed'"


@pytest.mark.parametrize("command", ["check", "score", "compare", "show", "config"])
@pytest.mark.parametrize("name", ["gocheck.toml", "pyproject.toml"])
@pytest.mark.parametrize(
    ("key", "value", "cause"),
    [
        ("engine", PROGRAM, "names a program to run"),
        ("executor", "dask://127.0.0.1:9", "names a server to connect to"),
        ("limit", "game-nodes=9000000", "names a limit on inputs"),
        ("follow-links", "true", "names files outside the folder"),
    ],
)
def test_a_file_names_no_program_and_no_server(
    here: Path, command: str, name: str, key: str, value: str, cause: str
) -> None:
    table = "[tool.gocheck]\n" if name == "pyproject.toml" else ""
    write(here, f'{table}{key} = "{value}"\n', name)
    paths = [] if command == "config" else [str(SITUATIONS / "dame-parity.sgf")]
    result = run(command, *paths)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"gocheck: {name}: {key}: {value!r} {cause}; only the command line (--{key}) may set it\n"
    )
    assert not (here / "executed").exists()


def test_the_command_line_names_a_program(here: Path) -> None:
    write(here, 'status = "engine"\n')
    result = run("check", str(SITUATIONS / "dame-parity.sgf"), "--engine", PROGRAM)
    assert result.exit_code in (0, 1)
    assert (here / "executed").exists()


OUT = "leads out of the folder of this file"


@pytest.fixture
def outside(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that settings in the current one must not write to: links lead there."""
    outside = here.parent / "outside"
    outside.mkdir()
    (outside / "known.txt").write_text("", encoding="utf-8")
    (here / "link").symlink_to(outside, target_is_directory=True)
    (here / "link.json").symlink_to(outside / "made.json")
    (here / "loop.json").symlink_to("loop.json")
    monkeypatch.setenv("HOME", str(outside))
    return outside


@pytest.mark.parametrize("key", ["format", "cache", "baseline", "results", "ruleset-file"])
@pytest.mark.parametrize(
    "path", ["{outside}/a.json", "../outside/a.json", "link/a.json", "link.json", "~/a.json"]
)
def test_a_path_in_a_file_stays_in_its_folder(
    here: Path, outside: Path, key: str, path: str
) -> None:
    path = path.format(outside=outside)
    value = f"jsonl:{path}" if key == "format" else path
    write(here, f'{key} = "{value}"\n')
    result = run("check", OCCUPIED, *(["--write-baseline"] if key == "baseline" else []))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"gocheck: gocheck.toml: {key}: {path!r} {OUT}; only the command line may name it\n"
    )
    assert [each.name for each in outside.iterdir()] == ["known.txt"]


def test_a_path_in_a_named_file_stays_in_its_folder(here: Path, outside: Path) -> None:
    file = write(outside, 'format = "csv:../project/a.csv"\n')
    result = run("check", OCCUPIED, "--config", str(file))
    assert result.exit_code == 2
    assert OUT in result.stderr
    assert not (here / "a.csv").exists()


def test_a_file_that_is_a_link_stays_in_the_folder_of_the_link(here: Path, outside: Path) -> None:
    """Its settings are taken from the folder in which gocheck finds it."""
    (here / "gocheck.toml").symlink_to(write(outside, 'format = "csv:gocheck.csv"\n'))
    assert run("check", OCCUPIED).exit_code == 1
    assert (here / "gocheck.csv").exists()
    assert not (outside / "gocheck.csv").exists()


def test_a_full_path_in_the_folder_of_the_file_is_a_path_in_it(here: Path) -> None:
    write(here, f'format = "csv:{here}/deep/../gocheck.csv"\n')
    (here / "deep").mkdir()
    assert run("check", OCCUPIED).exit_code == 1
    assert (here / "gocheck.csv").exists()


@pytest.mark.parametrize("inner", ["games", "findings", "scores", "scores/ruleset=japanese"])
@pytest.mark.parametrize("by_file", [True, False])
def test_a_data_set_holds_no_link_out_of_its_folder(
    here: Path, outside: Path, inner: str, by_file: bool
) -> None:
    link = here / "out" / inner
    link.parent.mkdir(parents=True)
    link.symlink_to(outside, target_is_directory=True)
    write(here, 'format = "parquet:out"\n' if by_file else "")
    result = run("check", OCCUPIED, *([] if by_file else ["--format", "parquet:out"]))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f": out/{inner} leads out of out\n")
    assert [each.name for each in outside.iterdir()] == ["known.txt"]


@pytest.mark.parametrize("ending", ["", "-journal", "-wal"])
def test_a_cache_in_the_folder_holds_no_link_out_of_it(
    here: Path, outside: Path, ending: str
) -> None:
    (here / "kept").mkdir()
    (here / "kept" / f"gocheck-cache-1.sqlite{ending}").symlink_to(outside / "known.txt")
    write(here, 'cache = "kept"\n')
    result = run("check", OCCUPIED)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        f"'kept' contains the link 'gocheck-cache-1.sqlite{ending}', which {OUT}" in result.stderr
    )
    assert (outside / "known.txt").read_bytes() == b""


def test_a_cache_and_a_data_set_in_the_folder_are_written(here: Path) -> None:
    write(here, 'cache = "kept"\nformat = ["parquet:out", "table"]\n')
    assert run("check", OCCUPIED).exit_code == 1
    assert (here / "kept" / "gocheck-cache-1.sqlite").exists()
    assert list((here / "out" / "games").iterdir())
    assert run("check", OCCUPIED).exit_code == 1


@pytest.mark.parametrize(
    ("setting", "path"),
    [
        ("format = 'csv:.git/hooks/pre-commit.csv'", ".git/hooks/pre-commit.csv"),
        ("format = 'parquet:.git/a'", ".git/a"),
        ("baseline = '.GIT/hooks/pre-commit'", ".GIT/hooks/pre-commit"),
        ("cache = '.git'", ".git"),
    ],
)
def test_a_file_has_nothing_written_into_git(here: Path, setting: str, path: str) -> None:
    write(here, setting)
    result = run("check", OCCUPIED, "--write-baseline")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path!r} leads into .git" in result.stderr
    assert [each.name for each in here.iterdir()] == ["gocheck.toml"]


@pytest.mark.parametrize(
    "path",
    ["conftest.py", "requirements.txt", "package.json", "pom.xml", "README.md", "own/scores.csv"],
)
@pytest.mark.parametrize("there", [True, False])
def test_a_file_has_only_files_of_gocheck_written(here: Path, path: str, there: bool) -> None:
    """A report quotes names of files, which may be code, and may not replace the user's files."""
    (here / "own").mkdir()
    before = b"{}" if there else None
    if before:
        (here / path).write_bytes(before)
    assert len(FORMATS) > 5
    for name in (each for each in FORMATS if each not in (*ONLY_TYPED, "parquet")):
        write(here, f'format = "{name}:{path}"\n')
        result = run("check", OCCUPIED)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("gocheck: gocheck.toml: format: ")
        assert " must " in result.stderr
        assert ((here / path).read_bytes() if (here / path).exists() else None) == before


@pytest.mark.parametrize("path", ["requirements.txt", "conftest.py", "link.jsonl"])
def test_a_baseline_that_a_file_names_ends_as_one(here: Path, path: str) -> None:
    (here / "link.jsonl").symlink_to("conftest.py")
    write(here, f'baseline = "{path}"\n')
    result = run("check", OCCUPIED, "--write-baseline")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: gocheck.toml: baseline: {path!r} must end in .jsonl\n"
    assert not (here / path).exists()


@pytest.mark.parametrize("path", ["loop.json", "a\\u0000.json"])
def test_a_path_that_cannot_be_followed_is_reported(here: Path, outside: Path, path: str) -> None:
    write(here, f'format = "jsonl:{path}"\n')
    result = run("check", OCCUPIED)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert line.startswith("gocheck: ")


def test_the_command_line_writes_anywhere(here: Path, outside: Path) -> None:
    write(here, "quiet = true\n")
    assert run("check", OCCUPIED, "--format", f"parsable:{outside}/a.py").exit_code == 1
    assert (outside / "a.py").exists()


@pytest.mark.parametrize(
    ("setting", "options", "jobs"),
    [(3, (), 3), (1000, (), 4), (1000, ("--jobs", "2"), 2), (2, ("--jobs", "1000"), 1000)],
)
def test_a_file_asks_for_as_many_processes_as_there_are_cores(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    setting: int,
    options: tuple[str, ...],
    jobs: int,
) -> None:
    """More would cost the memory of a machine that checks the files of others."""
    asked: list[int] = []
    monkeypatch.setattr("gocheck.running.executors.cores", lambda: 4)
    monkeypatch.setattr("gocheck.library.checking._workers", lambda jobs, _: asked.append(jobs))
    write(here, f"jobs = {setting}\n")
    (here / "a.sgf").write_text("(;GM[1]SZ[9]KM[6.5];B[aa])", encoding="utf-8")
    run("check", ".", *options)
    assert asked == [jobs]
