"""What is listed, what is counted, what fails: the options that say so."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.main import main

PROJECT = Path(__file__).parents[2]
FIXTURES = str(PROJECT / "fixtures")
SITUATIONS = PROJECT / "fixtures" / "situations"
NOTED = str(SITUATIONS / "komi-in-zi.sgf")
OCCUPIED = str(SITUATIONS / "occupied-point.sgf")
ACKNOWLEDGED = str(SITUATIONS / "ko-retaken-with-ko-property.sgf")


def check(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["check", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def codes(text: str) -> list[str]:
    return re.findall(r": ([A-Z]{3}\d{3}) (?:error|warning|note): ", text)


@pytest.mark.parametrize("name", ["table", "markdown", "github", "azure"])
def test_people_see_notes_only_if_they_ask(name: str) -> None:
    quiet = check(NOTED, "--format", name)
    assert "SET304" not in quiet.stdout
    assert "1 note (--verbose lists them)" in quiet.stdout
    for options in (["--verbose"], ["--fail-on", "note"]):
        asked = check(NOTED, "--format", name, *options)
        assert "SET304" in asked.stdout
        assert "(--verbose lists them)" not in asked.stdout


@pytest.mark.parametrize(
    "name", ["jsonl", "json", "csv", "gitlab", "rdjson", "junit", "sarif", "parsable"]
)
def test_programs_see_everything(name: str) -> None:
    assert "SET304" in check(NOTED, "--format", name).stdout


def test_an_acknowledged_move_is_waived_and_stays_illegal() -> None:
    plain = check(ACKNOWLEDGED, "--fail-on", "note", "--select", "MOV")
    assert plain.exit_code == 0
    assert codes(plain.stdout) == []
    assert "1 waived (--show-waived lists them)" in plain.stdout
    shown = check(ACKNOWLEDGED, "--show-waived")
    assert "MOV204 note: move 10: White C3 retakes the ko at once (waived: record)" in shown.stdout
    legality = check(ACKNOWLEDGED, "--format", "jsonl").stdout
    assert '"illegal":[{"move":10,' in legality


@pytest.mark.parametrize(
    ("record", "waived"),
    [
        ("(;SZ[5]RU[Japanese];B[aa];W[aa]KO[])", ["MOV202"]),
        ("(;SZ[5]RU[Japanese];B[aa];B[bb]KO[])", ["MOV206"]),
        ("(;SZ[5]RU[Japanese];B[aa];W[zz]KO[])", []),  # no point of the board
        ("(;SZ[5]RU[Japanese];B[aa];W[aa]KO[x])", []),  # KO takes no value
        ("(;SZ[5]RU[Japanese];B[aa]KO[];W[aa])", []),  # in another node
        ("(;SZ[5]RU[Japanese];B[aa];W[aa];KO[])", []),
    ],
)
def test_which_moves_ko_acknowledges(tmp_path: Path, record: str, waived: list[str]) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(record, encoding="utf-8")
    result = check(str(file), "--show-waived", "--select", "MOV", "--format", "parsable")
    shown = [line for line in result.stdout.splitlines() if line.endswith("(waived: record)")]
    assert codes("\n".join(shown)) == waived
    assert result.exit_code == (0 if waived else 1)


def test_severity_decides_what_fails() -> None:
    assert check(OCCUPIED, "--severity", "MOV=warning").exit_code == 0
    assert check(OCCUPIED, "--severity", "MOV=warning,MOV202=error").exit_code == 1
    assert check(NOTED, "--severity", "SET304=error").exit_code == 1
    # What is waived stays waived.
    assert check(ACKNOWLEDGED, "--severity", "MOV204=error").exit_code == 0


def test_quiet_leaves_out_all_but_the_findings() -> None:
    lines = check(FIXTURES, "--quiet", "--no-scores").stdout.splitlines()
    assert lines
    assert all(codes(line) for line in lines)
    assert check(NOTED, "--quiet").stdout == ""


def test_quiet_and_verbose_exclude_each_other() -> None:
    result = check(NOTED, "-q", "-v")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: --quiet and --verbose cannot be used together\n"


def test_verbose_names_the_files_in_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gocheck.toml").write_text('baseline = "known.jsonl"\n', encoding="utf-8")
    check(OCCUPIED, "--write-baseline")
    told = check(OCCUPIED, "--verbose").stderr
    assert told == "gocheck: settings: gocheck.toml\ngocheck: baseline: known.jsonl, 1 finding\n"


@pytest.mark.ci
def test_at_most_so_many_are_listed_and_all_count() -> None:
    whole = check(FIXTURES, "--no-scores").stdout
    every = codes(whole)
    some = check(FIXTURES, "--no-scores", "--max-findings", "3")
    assert codes(some.stdout) == every[:3]
    assert some.exit_code == 1
    assert some.stderr == (
        f"gocheck: table: {len(every) - 3} findings not listed (--max-findings)\n"
    )
    assert some.stdout.splitlines()[-3:] == whole.splitlines()[-3:]
    none = check(FIXTURES, "--no-scores", "--max-findings", "0", "--quiet")
    assert (none.exit_code, none.stdout) == (1, "")


def test_games_that_are_all_listed_are_not_counted_as_not_listed(tmp_path: Path) -> None:
    game = "(;SZ[5]RE[W+6.5];B[bb];W[dd];B[];W[])\n"  # with notes, which --verbose lists
    (tmp_path / "games.sgf").write_text(41 * game, encoding="ascii")
    assert "41 games without problems are not listed" in check(str(tmp_path)).stdout
    assert "not listed (--all-games" not in check(str(tmp_path), "--verbose").stdout


def test_statistics_count_each_code() -> None:
    listed = codes(check(FIXTURES, "--no-scores", "--verbose").stdout)
    text = check(FIXTURES, "--no-scores", "--statistics", "--quiet").stdout
    rows = re.findall(r"^ *(\d+) ([A-Z]{3}\d{3}) ", text, re.MULTILINE)
    assert {code: int(number) for number, code in rows} == {
        code: listed.count(code) for code in listed
    }
    numbers = [int(number) for number, _ in rows]
    assert numbers == sorted(numbers, reverse=True)


def test_one_finding_is_explained() -> None:
    listed = check(FIXTURES, "--no-scores", "--quiet").stdout.splitlines()
    result = check(FIXTURES, "--no-scores", "--explain-finding", "3")
    assert result.exit_code == 1
    assert " ".join(result.stdout.split()).startswith(" ".join(listed[2].split()))
    [code] = codes(listed[2])
    explained = CliRunner().invoke(main, ["explain", code]).stdout
    assert result.stdout.endswith(explained)
    beyond = check(OCCUPIED, "--explain-finding", "9")
    assert (beyond.exit_code, beyond.stdout) == (2, "")
    said = "gocheck: --explain-finding: there is no finding 9: 1 finding listed"
    assert beyond.stderr == f"{said}\n"


def test_notes_that_are_not_listed_are_not_explained() -> None:
    missing = str(SITUATIONS / "missing-ruleset.sgf")
    result = check(missing, "--explain-finding", "1")
    said = "there is no finding 1: 0 findings listed (1 note more with --verbose)"
    assert result.stderr == f"gocheck: --explain-finding: {said}\n"
    assert check(missing, "--explain-finding", "1", "--verbose").exit_code == 0


@pytest.mark.ci
@pytest.mark.parametrize(
    "path",
    [FIXTURES, OCCUPIED, str(SITUATIONS / "empty-file.sgf")],
    ids=["a folder", "a file", "an empty file"],
)
@pytest.mark.parametrize(
    "options",
    [[], ["--no-scores"], ["--select", "SET301"]],
    ids=["all", "without scores", "one code"],
)
def test_the_summary_line_is_there_whatever_was_read(path: str, options: list[str]) -> None:
    assert re.search(
        r"(^|\s)\d+ games? read[,.].* (No findings|\d+ (error|warning|note)s?)\b.*\.$",
        " ".join(check(path, *options).stdout.split()),
    )


@pytest.mark.parametrize(
    ("option", "value", "cause"),
    [
        (
            "--select",
            "MVO204",
            "--select: 'MVO204' is not a finding code or the beginning of one; did you",
        ),
        (
            "--ignore",
            "x",
            "--ignore: 'x' is not a finding code or the beginning of one;"
            " `gocheck explain` lists all",
        ),
        ("--severity", "MOV204", "--severity: 'MOV204' is not CODE=error, CODE=warning or"),
        ("--format", "sraif", "no format named 'sraif'; did you mean 'sarif'?"),
        ("--format", "sarif:/nowhere/a", "cannot write /nowhere/a: No such file or directory"),
        ("--format", "csv:/dev/full", "csv cannot be written: No space left on device"),
    ],
)
def test_a_mistake_gives_one_line(option: str, value: str, cause: str) -> None:
    if value.endswith("/dev/full") and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full on this system")
    result = check(OCCUPIED, option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"gocheck: {cause}")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["table", "markdown", "github", "azure"])
def test_quiet_leaves_out_the_totals(name: str) -> None:
    file = str(SITUATIONS / "occupied-point.sgf")
    assert "game read" in check(file, "--format", name).stdout
    quiet = check(file, "--format", name, "--quiet").stdout
    assert "MOV202" in quiet
    assert "game read" not in quiet


def test_junit_says_what_fails_however_little_is_listed() -> None:
    file = str(SITUATIONS / "occupied-point.sgf")
    assert 'failures="1"' in check(file, "--format", "junit", "--max-findings", "0").stdout


def test_explaining_a_finding_takes_the_place_of_a_format() -> None:
    file = str(SITUATIONS / "occupied-point.sgf")
    result = check(file, "--explain-finding", "1", "--format", "sarif:out.sarif")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: --explain-finding and --format cannot be used together\n"


def test_games_that_were_not_counted_are_counted_by_how_they_ended(tmp_path: Path) -> None:
    for name, result in (("a", "RE[B+R]"), ("b", "RE[W+T]"), ("c", "RE[B+R]"), ("d", "")):
        (tmp_path / f"{name}.sgf").write_text(f"(;SZ[5]KM[6.5]{result};B[cc])")
    shown = " ".join(check(str(tmp_path)).stdout.split())
    ends = "2 won by resignation, 1 won on time, 1 without a result"
    assert f"Not counted: {ends} (--verbose names them)." in shown
    shown = check(str(tmp_path), "--verbose").stdout
    assert f"  {tmp_path / 'b.sgf'}: won on time\n" in shown
    assert f"Not counted: {ends}." in " ".join(shown.split())
