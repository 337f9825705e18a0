"""What an event says of its records: each deviation is a finding, at its property."""

import json
import signal
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from gocheck.cli.main import main
from gocheck.report.values import Report
from gocheck.running.parallel import Run

RECORD = "(;GM[1]SZ[9]RU[Japanese]KM[6.5]PB[Ann]PW[Bo]RE[B+R]\n;B[aa];W[bb])"


def check(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def found(tmp_path: Path, record: str, *arguments: str) -> list[dict[str, Any]]:
    """Return the findings of these families on one record."""
    file = tmp_path / "game.sgf"
    file.write_text(record, encoding="utf-8")
    [line] = check(file, "--format", "jsonl", "--select", "SET34,RES53", *arguments).stdout.split(
        "\n"
    )[:-1]
    findings: list[dict[str, Any]] = json.loads(line)["findings"]
    return findings


@pytest.mark.parametrize(
    ("expected", "codes"),
    [
        ("size=9", []),
        ("size=9x9", []),
        ("size=19", ["SET340"]),
        ("size=9x13", ["SET340"]),
        ("komi=6.5", []),
        ("komi=6.50", []),
        ("komi=7.5", ["SET341"]),
        ("ruleset=japanese", []),
        ("ruleset=Japanese", []),
        ("ruleset=JP", []),  # as RU may name it
        ("ruleset=aga", ["SET342"]),
        ("handicap=0", []),
        ("handicap=2", ["SET343"]),
        ("size=9,komi=6.5,ruleset=japanese,handicap=0", []),
        ("size=13,komi=0.5,ruleset=chinese,handicap=3", ["SET340", "SET341", "SET342", "SET343"]),
    ],
)
def test_each_deviation_is_a_finding(tmp_path: Path, expected: str, codes: list[str]) -> None:
    findings = found(tmp_path, RECORD, "--expect", expected)
    assert sorted(each["code"] for each in findings) == codes
    assert {each["severity"] for each in findings} <= {"error"}


@pytest.mark.parametrize(
    ("record", "expected", "message"),
    [
        ("(;RU[Chinese]KM[375];B[aa])", "komi=7.5", None),  # 3.75 zi, in hundredths
        (
            "(;RU[Chinese]KM[3.75];B[aa])",
            "komi=7",
            "komi 3.75 is recorded (7.5 points), but --expect asks for 7",
        ),
        ("(;SZ[9];B[aa])", "komi=6.5", "no komi is recorded, but --expect asks for 6.5"),
        (
            "(;SZ[9]KM[6 1/2];B[aa])",
            "komi=7.5",
            "komi 6 1/2 is recorded (6.5 points), but --expect asks for 7.5",
        ),
        ("(;SZ[9];B[aa])", "ruleset=aga", "no ruleset is recorded, but --expect asks for aga"),
        ("(;SZ[9]RU[Martian];B[aa])", "ruleset=aga", "'Martian', but --expect asks for aga"),
        ("(;B[aa])", "size=9", "the board is 19x19, but --expect asks for 9x9"),
        ("(;SZ[9:13];B[aa])", "size=9x13", None),
        ("(;SZ[9]HA[2]AB[cc][gg];W[aa])", "handicap=2", None),
        (
            "(;SZ[9]HA[2]AB[cc][gg];W[aa])",
            "handicap=0",
            "the handicap is 2 stones, but --expect asks for 0",
        ),
        ("(;SZ[9]HA[2];W[aa])", "handicap=2", "HA is 2, the board has 0 handicap stones, but"),
        ("(;SZ[9]HA[1];B[aa])", "handicap=0", "the handicap is 1 stone, but"),
        ("(;SZ[9]KM[0.5]HA[1];B[aa])", "handicap=1", None),  # no stone on the board
        ("(;SZ[9]HA[1]AB[cc];W[aa])", "handicap=1", None),
        ("(;SZ[9]KM[6.5];B[aa])", "handicap=1", "there is no handicap, but"),
        ("(;SZ[9]KM[6.5]HA[0];B[aa])", "handicap=0", None),
        ("(;SZ[9]HA[2]AB[cc];W[aa])", "handicap=2", "the board has 1 handicap stone, but"),
        ("(;SZ[9]KM[0.50];B[aa])", "komi=6.5", "komi 0.50 is recorded, but --expect asks for 6.5"),
        ("(;SZ[9]KM[0,5];B[aa])", "komi=6.5", "komi 0,5 is recorded, but --expect asks for 6.5"),
        # The komi of an event is that of its games without handicap.
        ("(;SZ[9]KM[0.5]HA[2]AB[cc][gg];W[aa])", "komi=6.5", None),
        ("(;SZ[9]PB[Shusaku]KM[0.5]AB[cc][gg];W[aa])", "komi=6.5", None),
        ("(;SZ[9]KM[0.5]HA[2];B[aa])", "komi=6.5", None),
        ("(;SZ[9]KM[0.5]HA[1];B[aa])", "komi=6.5", None),
        ("(;SZ[9]HA[2]AB[cc][gg];W[aa])", "komi=6.5", None),
        (
            "(;SZ[9]KM[0.5]HA[0];B[aa])",
            "komi=6.5",
            "komi 0.5 is recorded, but --expect asks for 6.5",
        ),
        ("(;SZ[9]KM[0.5]HA[2]AB[cc][gg];W[aa])", "komi=0.5,handicap=2", None),
        (
            "(;SZ[9]KM[6.5]HA[2]AB[cc][gg];W[aa])",
            "komi=0.5,handicap=2",
            "komi 6.5 is recorded, but --expect asks for 0.5",
        ),
        ("(;SZ[9]KM[0.5]HA[0];B[aa])", "komi=6.5,handicap=0", "--expect asks for 6.5"),
    ],
)
def test_expected_values_are_compared_with_the_record(
    tmp_path: Path, record: str, expected: str, message: str | None
) -> None:
    findings = found(tmp_path, record, "--expect", expected)
    if message is None:
        assert findings == []
    else:
        [finding] = findings
        assert message in finding["message"]


def test_a_deviation_is_reported_at_its_property(tmp_path: Path) -> None:
    [finding] = found(tmp_path, RECORD, "--expect", "komi=7.5")
    assert (finding["line"], finding["column"]) == (1, RECORD.index("KM") + 1)


def test_the_ruleset_of_the_record_is_compared_not_the_one_of_the_run(tmp_path: Path) -> None:
    assert found(tmp_path, RECORD, "--expect", "ruleset=japanese", "--ruleset", "aga") == []


@pytest.mark.parametrize(
    ("value", "cause"),
    [
        ("size", "'size' is not an expectation such as size=19"),
        ("size=", "'size=' is not an expectation such as size=19"),
        (
            "5",
            "'5' is not an expectation such as size=19; write decimals with a point, not a comma",
        ),
        ("sise=19", "unknown expectation 'sise'; did you mean 'size'?"),
        ("x=1", "unknown expectation 'x'; allowed are size, komi, ruleset, handicap"),
        ("size=99", "'99' is not a board size such as 19 or 9x13"),
        ("size=big", "'big' is not a board size such as 19 or 9x13"),
        ("komi=half", "'half' is not a komi in points such as 6.5"),
        ("komi=nan", "'nan' is not a komi in points such as 6.5"),
        ("handicap=-2", "'-2' is not a number of handicap stones (0 to 99)"),
        (
            f"handicap={'9' * 5000}",
            f"'{'9' * 5000}' is not a number of handicap stones (0 to 99)",
        ),
        ("ruleset=agb", "no ruleset named 'agb'; did you mean 'aga'?"),
    ],
)
def test_a_wrong_expectation_gives_one_line(tmp_path: Path, value: str, cause: str) -> None:
    result = check(tmp_path, "--expect", value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: --expect: {cause}\n"


# The event's own list


def with_list(tmp_path: Path, record: str, rows: str) -> list[tuple[str, str]]:
    """Return code and message of what is found with a list of results."""
    file = tmp_path / "results.csv"
    file.write_text(rows, encoding="utf-8")
    (tmp_path / "game.sgf").write_text(record, encoding="utf-8")
    options = ["--results", str(file), "--format", "jsonl", "--select", "RES53"]
    lines = check(tmp_path, *options).stdout.splitlines()
    games = [json.loads(line) for line in lines]
    return [(each["code"], each["message"]) for game in games for each in game["findings"]]


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("file,result\ngame.sgf,B+R\n", []),
        ("file,result\ngame.sgf,Black wins by resignation\n", []),
        ("file,result\ngame.sgf,B+\n", []),  # the winner only
        ("file,result\ngame.sgf,B+3.5\n", ["RES530"]),
        ("file,result\ngame.sgf,W+R\n", ["RES530"]),
        ("file;result\ngame.sgf;B+R\n", []),
        ("file\tresult\ngame.sgf\tB+R\n", []),
        ("black,white,result\nAnn,Bo,B+R\n", []),
        ("\ufeffBlack , White , Result\n ann , BO , B+R\n", []),
        ('result,black,white\nB+R,"Ann",Bo\n', []),
        ("black,white,result\nAnn,Bo,W+R\n", ["RES530"]),
        ("black,white,result\nBo,Ann,W+R\n", ["RES533"]),
        ("black,white,result\nAnn,Bo,W+R\nAnn,Bo,B+R\n", ["RES532"]),  # two rounds, one record
        ("black,white,result\nAnn,Cy,W+R\n", ["RES531", "RES532"]),
        ("file,black,white,result\ngame.sgf,,,B+R\n,Ann,Bo,B+R\n", ["RES532"]),
        # Two lines on one file are one if only one of them says more than the winner.
        ("file,result\ngame.sgf,B+\ngame.sgf,B+R\n", []),
        ("file,result\ngame.sgf,B+R\ngame.sgf,B+\n", []),
        ("file,result\ngame.sgf,B+\ngame.sgf,B+3.5\n", ["RES530"]),
        ("file,result\ngame.sgf,B+R\ngame.sgf,W+\n", ["RES534"]),
        ("file,result\n", ["RES531"]),
        ("black,white,result\nBo,Ann,1-0\n", ["RES533"]),
        ("black,white,result\nAnn,Bo,1-0\n", []),
        ("black,white,result\nAnn,Bo,1 : 0\n", []),
        ("white,black,result\nBo,Ann,0-1\n", []),  # in the order of the columns
        ("white,black,result\nBo,Ann,1-0\n", ["RES530"]),
        ("black,white,result\nAnn,Bo,0-1\n", ["RES530"]),
        ("black,white,result\nAnn,Bo,½-½\n", ["RES530"]),
        ("black,white,result\nAnn,Bo,0-0\n", ["RES530"]),
        ("black,white,result\nAnn,Bo,1-1\n", ["RES530"]),
        ("black,white,result\nAnn,Bo,both lose\n", ["RES530"]),
        ("file,result\ngame.sgf,1-0\n", ["RES534"]),  # nobody is first
        *((f"file,result\ngame.sgf,{sign}\n", ["RES534"]) for sign in ("!", "??", ".", "+", "*")),
    ],
)
def test_a_results_list_is_compared_with_the_records(
    tmp_path: Path, rows: str, codes: list[str]
) -> None:
    assert sorted(code for code, _ in with_list(tmp_path, RECORD, rows)) == codes


@pytest.mark.parametrize("listed", ["½-½", "1/2-1/2", "0.5-0.5", "0,5:0,5"])
def test_half_a_point_each_is_a_draw(tmp_path: Path, listed: str) -> None:
    record = RECORD.replace("B+R", "0")
    assert with_list(tmp_path, record, f"black;white;result\nAnn;Bo;{listed}\n") == []


@pytest.mark.parametrize(
    ("recorded", "listed", "same"),
    [
        ("Lee Sedol", "Sedol Lee", True),
        ("Lee Sedol", '"Lee, Sedol"', True),
        ("Lee Sedol", '"SEDOL  LEE"', True),
        ("李世石", "李世石", True),
        ("Müller, Jürgen", "Jürgen Müller", True),
        ("Müller, Jürgen", "Muller Jurgen", True),
        ("Jürgen Müller", '"Mueller, Juergen"', True),
        ("Jurgen Muller", "Jürgen Müller", True),
        ("Juergen Mueller", "Jürgen Müller", True),
        ("Dvořák Łukasz", "Lukasz Dvorak", True),
        ("Jean-Pierre de la Cruz", "de_la_Cruz Jean Pierre", True),
        ("Yue Liang", "Yu Liang", False),  # not a way to write Yü
        ("Juergen Mueller", "Jurgen Muller", False),
        ("かとう", "がとう", False),
        ("Lee Sedol", "Lee Sedok", False),
        ("Lee Sedol", "Lee", False),
    ],
)
def test_the_family_name_may_come_last(
    tmp_path: Path, recorded: str, listed: str, same: bool
) -> None:
    record = RECORD.replace("Ann", recorded)
    found = with_list(tmp_path, record, f"black,white,result\n{listed},Bo,B+R\n")
    assert [code for code, _ in found] == ([] if same else ["RES531", "RES532"])


@pytest.mark.parametrize(
    ("result", "listed", "same"),
    [
        ("W+2.5", "W+2.5", True),
        ("W+2.5", "w+2.50", True),
        ("W+2.5", "W+3.5", False),
        ("W+1/2", "W+0.5", True),
        ("白胜1又3/4子", "W+3.5", True),
        ("B+T", "B+R", False),
        ("B+Time", "B+T", True),
        # The winner only, in either.
        ("W+2.5", "W+", True),
        ("W+", "W+2.5", True),
        ("W+", "W+R", True),
        ("W+", "B+2.5", False),
        ("W+", "0", False),
        ("0", "Draw", True),
        ("0", "B+0.5", False),
        ("Void", "Void", True),
        ("", "B+R", False),
        ("?", "B+R", False),
    ],
)
def test_results_are_compared_by_their_meaning(
    tmp_path: Path, result: str, listed: str, same: bool
) -> None:
    record = RECORD.replace("B+R", result)
    found = with_list(tmp_path, record, f"file,result\ngame.sgf,{listed}\n")
    assert [code for code, _ in found] == ([] if same else ["RES530"])


def test_the_message_names_both_and_the_line(tmp_path: Path) -> None:
    rows = "black,white,result\nCy,Di,B+R\nAnn,Bo,W+2.5\n"
    [(_, message), (_, missing)] = with_list(tmp_path, RECORD, rows)
    assert message.startswith("the recorded result is B+R, but the results list has W+2.5 (")
    assert message.endswith("results.csv:3)")
    assert missing == "no record was found for Cy - Di (B+R)"


def test_a_file_is_named_with_as_many_folders_as_are_needed(tmp_path: Path) -> None:
    for round_ in ("r1", "r2"):
        (tmp_path / round_).mkdir()
    (tmp_path / "r1" / "game.sgf").write_text(RECORD, encoding="utf-8")
    (tmp_path / "r2" / "game.sgf").write_text(RECORD.replace("B+R", "W+R"), encoding="utf-8")
    (tmp_path / "list.csv").write_text("file,result\nr1/game.sgf,B+R\nr2\\game.sgf,W+R\n")
    result = check(tmp_path, "--results", tmp_path / "list.csv", "--quiet", "--select", "RES53")
    assert (result.exit_code, result.stdout) == (0, "")


def test_a_line_without_a_record_is_not_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD, encoding="utf-8")
    (tmp_path / "list.csv").write_text("file,result\nother.sgf,B+R\ngame.sgf,B+R\n")
    result = check(tmp_path, "--results", tmp_path / "list.csv")
    assert f"{tmp_path}/list.csv:2:1: RES532 warning: no record was found for other.sgf (B+R)" in (
        result.stdout
    )
    assert "1 game read, none finished." in result.stdout
    lines = check(tmp_path, "--results", tmp_path / "list.csv", "--format", "jsonl").stdout
    games = [json.loads(line) for line in lines.splitlines()]
    assert [game["number"] for game in games] == [1, 0]
    schema = json.loads((files("gocheck") / "reports" / "schema.json").read_text("utf-8"))
    for game in games:
        Draft202012Validator(schema).validate(game)


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (None, ": cannot be read: No such file or directory"),
        (b"\xff\xff\0", ":1: the first line must name the columns"),
        (b"", ":1: the first line must name the columns: result, and file or black and white"),
        (b"file,score\n", ":1: the first line must name the columns"),
        (b"black,result\n", ":1: the first line must name the columns"),
    ],
)
def test_a_list_that_cannot_be_read_gives_one_line(
    tmp_path: Path, content: bytes | None, cause: str
) -> None:
    file = tmp_path / "list.csv"
    if content is not None:
        file.write_bytes(content)
    (tmp_path / "game.sgf").write_text(RECORD, encoding="utf-8")
    result = check(tmp_path, "--results", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"gocheck: {file}{cause}")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "cause", "severity"),
    [
        ("b.sgf,maybe", "'maybe' is not a result such as B+3.5, W+R or 1-0", "warning"),
        ("b.sgf", "the line has no result", "note"),
        ("b.sgf,", "the line has no result", "note"),
        ("b.sgf,?", "'?' is not a result such as B+3.5, W+R or 1-0", "note"),
        (",B+R", "the line names neither a file nor both players", "warning"),
        ("game.sgf,B+R", "the line names game.sgf again, after line 2; it is ignored", "warning"),
        ('b.sgf,"' + "x" * 200_000 + '"', "the line cannot be read: field larger", "warning"),
    ],
)
def test_an_unusable_line_is_reported_and_the_others_are_used(
    tmp_path: Path, line: str, cause: str, severity: str
) -> None:
    (tmp_path / "game.sgf").write_text(RECORD, encoding="utf-8")
    (tmp_path / "other.sgf").write_text(RECORD, encoding="utf-8")
    rows = f"file,result\ngame.sgf,B+R\n{line}\nother.sgf,W+R\n"
    (tmp_path / "list.csv").write_text(rows, encoding="utf-8")
    result = check(tmp_path, "--results", tmp_path / "list.csv", "--format", "parsable")
    codes = [part.split()[1] for part in result.stdout.splitlines()]
    assert codes[0] == "RES530"  # of the line after it
    [told] = [part for part in result.stdout.splitlines() if "RES534" in part]
    assert told.startswith(f"{tmp_path}/list.csv:3:1: RES534 {severity}: {cause}")


def test_a_game_whose_line_has_no_result_is_on_the_list(tmp_path: Path) -> None:
    assert [code for code, _ in with_list(tmp_path, RECORD, "file,result\ngame.sgf,\n")] == [
        "RES534"
    ]


@pytest.mark.parametrize(
    "rows",
    [
        "file,result\ngame,B+R\n",  # without .sgf
        "File Name;Result\nGAME.SGF;B+R\n",
        "Black Player,White Player,Result\nAnn,Bo,B+R\n",
        "Result;PW;PB\nB+R;Bo;Ann\n",
        "file,black,white,result\ngame,Ann,Bo,B+R\ngame,Cy,Di,W+R\n",
        "sgf,RE\ngame.sgf#1,B+R\n",
        "file,result\nother/game.sgf,W+R\ngame.sgf,B+R\n",
    ],
)
def test_columns_and_files_may_be_named_otherwise(tmp_path: Path, rows: str) -> None:
    assert [code for code, _ in with_list(tmp_path, RECORD, rows) if code != "RES532"] == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030", "cp1252"])
def test_a_list_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    black, white = ("Jörg Müller", "François") if encoding == "cp1252" else ("黑嘉嘉", "王晨星")
    record = RECORD.replace("Ann", black).replace("Bo", white)
    (tmp_path / "game.sgf").write_text(record, encoding="utf-8")
    rows = f"black;white;result\r\n{black};{white};B+R\r\nCy;Di;W+R\r\n"
    (tmp_path / "list.csv").write_bytes(rows.encode(encoding))
    result = check(tmp_path, "--results", tmp_path / "list.csv", "--format", "parsable")
    assert [line.split()[1] for line in result.stdout.splitlines()] == ["RES532"]


def test_a_player_not_on_the_list_is_named(tmp_path: Path) -> None:
    [(code, message), *_] = with_list(tmp_path, RECORD, "black,white,result\nCy,Di,B+R\n")
    assert code == "RES531"
    assert message.startswith("the results list ")
    assert message.endswith(" has no game Ann - Bo")


@pytest.mark.parametrize(
    "rows", ["black,white,result\nAnn,Bo,B+R\n", "file,result\ngame.sgf,B+R\n"]
)
def test_two_records_for_one_line(tmp_path: Path, rows: str) -> None:
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "game.sgf").write_text(RECORD, encoding="utf-8")
    found = with_list(tmp_path, RECORD, rows)
    [(code, message)] = found
    assert code == "RES535"
    assert message.endswith(f"already has a record: {tmp_path}/again/game.sgf")
    two = rows + rows.splitlines()[1] + "\n"
    codes = [code for code, _ in with_list(tmp_path, RECORD, two)]
    assert codes == ([] if "black" in rows else ["RES535", "RES534"])


@pytest.mark.parametrize(
    ("recorded", "listed", "told"),
    [
        # The first record's own line names somebody else.
        (["B+1.5", "B+2.5", "B+3.5"], ["B+2.5", "B+3.5"], {"RES535": ["a"]}),
        (["B+2.5", "B+1.5", "B+3.5"], ["B+2.5", "B+3.5"], {"RES535": ["b"]}),
        # One record twice, and one that is missing.
        (["B+2.5", "B+2.5"], ["B+2.5", "B+3.5"], {"RES535": ["b"], "RES532": ["list.csv:3"]}),
        (["B+2.5", "B+2.5"], ["B+2.5", "B+2.5"], {}),
        (["B+2.5", "B+1.5"], ["B+2.5", "B+3.5"], {"RES530": ["b"]}),
        (["B+1.5"], ["B+2.5", "B+3.5"], {"RES530": ["a"], "RES532": ["list.csv:3"]}),
        # A line that names only the winner is for the record that no other line fits.
        (["B+1.5", "B+2.5"], ["B+", "B+1.5"], {}),
        (["B+1.5", "B+"], ["B+", "B+1.5"], {}),
        (["B+", "B+1.5"], ["B+1.5", "B+"], {}),
        (["B+2.5"], ["?", "B+2.5"], {"RES534": ["list.csv:2"], "RES532": ["list.csv:2"]}),
        # A line is missing: the record without one is not compared with the other's.
        (["B+R", "W+14.5"], ["W+14.5"], {"RES535": ["a"]}),
        (["W+14.5", "B+R"], ["W+14.5"], {"RES535": ["b"]}),
        (["B+1.5", "B+3.5"], ["B+2.5"], {"RES530": ["a"], "RES535": ["b"]}),
        (["B+1.5", "B+2.5", "B+R"], ["B+2.5", "W+R"], {"RES530": ["a"], "RES535": ["c"]}),
    ],
)
def test_a_line_belongs_to_the_record_that_has_its_result(
    tmp_path: Path, recorded: list[str], listed: list[str], told: dict[str, list[str]]
) -> None:
    for name, own in zip("abc", recorded, strict=False):
        record = RECORD.replace("B+R", own).replace("GM[1]", f"GM[1]GN[{name}]")
        (tmp_path / f"{name}.sgf").write_text(record, encoding="utf-8")
    lines = "".join(f"Ann,Bo,{each}\n" for each in listed)
    (tmp_path / "list.csv").write_text("black,white,result\n" + lines, encoding="utf-8")
    result = check(tmp_path, "--results", tmp_path / "list.csv", "--format", "parsable")
    found: dict[str, list[str]] = {}
    for line in result.stdout.splitlines():
        place, code, *_ = line.removeprefix(f"{tmp_path}/").split()
        name, number, *_ = place.split(":")
        at = f"{name}:{number}" if name == "list.csv" else name.removesuffix(".sgf")
        if code.startswith("RES53"):
            found.setdefault(code, []).append(at)
    assert found == told


def test_after_ctrl_c_games_that_differ_from_the_list_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        record = RECORD.replace("GM[1]", f"GM[1]GN[{name}]")
        (tmp_path / f"{name}.sgf").write_text(record, encoding="utf-8")
    rows = "file,result\na.sgf,W+R\nb.sgf,B+R\nc.sgf,B+R\n"
    (tmp_path / "list.csv").write_text(rows, encoding="utf-8")

    reports_on = Run.reports_on

    def interrupted(run: Run, paths: Iterable[str]) -> Iterator[Report]:
        yield from islice(reports_on(run, paths), 2)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Run, "reports_on", interrupted)
    result = check(tmp_path, "--results", tmp_path / "list.csv", "--format", "jsonl")
    assert result.exit_code == 128 + signal.SIGINT
    found = {
        Path(game["file"]).name: [each["code"] for each in game["findings"]]
        for game in map(json.loads, result.stdout.splitlines())
    }
    assert {name: "RES530" in codes for name, codes in found.items()} == {
        "b.sgf": False,
        "a.sgf": True,
    }


def test_a_record_with_exchanged_colours_takes_no_line(tmp_path: Path) -> None:
    exchanged = RECORD.replace("PB[Ann]PW[Bo]", "PB[Bo]PW[Ann]")
    found = with_list(tmp_path, exchanged + RECORD, "black,white,result\nAnn,Bo,B+R\n")
    [(code, message)] = found
    assert code == "RES535"
    assert message.endswith(f"already has a record: {tmp_path}/game.sgf#2")


def test_a_record_without_a_line_is_not_compared_with_another_handicap(tmp_path: Path) -> None:
    table = "TOURNEY T\nPLAYERS\n1 Bo 1d\n2 Ann 1d\nGAMES\n1 2 b 0 7\nEND\n"
    handicap = RECORD.replace("B+R", "W+R").replace("KM[6.5]", "KM[0.5]HA[2]AB[cc][gg]")
    found = with_list(tmp_path, handicap + RECORD, table)
    assert [code for code, _ in found] == ["RES535"]


def test_a_comma_in_a_field_is_reported(tmp_path: Path) -> None:
    rows = "black,white,result\nAnn,Bo,W+12,5\nAnn,Bo,B+R,\n"
    found = [each for each in with_list(tmp_path, RECORD, rows) if each[0] != "RES532"]
    assert found == [("RES534", "the line has 4 fields, but the header has 3; it is ignored")]


def test_the_games_of_a_collection_by_their_numbers(tmp_path: Path) -> None:
    both = RECORD + RECORD.replace("B+R", "W+R")
    rows = "file,result\ngame.sgf#1,B+R\ngame.sgf#2,W+R\n"
    assert with_list(tmp_path, both, rows) == []
    wrong = rows.replace("#2,W+R", "#2,B+R")
    assert [code for code, _ in with_list(tmp_path, both, wrong)] == ["RES530"]


def test_colours_that_a_line_with_a_file_has_exchanged(tmp_path: Path) -> None:
    rows = "file,black,white,result\ngame.sgf,Bo,Ann,B+R\n"
    [(code, message)] = with_list(tmp_path, RECORD, rows)
    assert code == "RES533"
    assert message.startswith("the colours are swapped: the record has Ann - Bo B+R, but the list")
    assert message.endswith("results.csv:2)")
    [(_, message)] = with_list(tmp_path, RECORD.replace("RE[B+R]", ""), rows)
    assert "the record has Ann - Bo without a result, but" in message


def test_an_unreadable_record_is_not_missing(tmp_path: Path) -> None:
    rows = "file,result\ngame.sgf,B+R\n"
    assert with_list(tmp_path, "no game", rows) == []
