"""``gocheck edit`` by running it: which bytes change, new names, what is refused."""

from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from helpers.foreign_files import GIB

import gocheck
from gocheck.cli.main import main

ONE = b"(;SZ[9]\r\nPB[A]  PW[B:C]RO[ ]XX[?]KM[5.5]\r\n;B[aa](;W[bb]C[x])(;W[cc]))\r\n"
TWO = b"junk\n(;SZ[9]KM[5.5]PB[A];B[aa]) (;SZ[9];B[bb];W[aa])"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the working one, so that names are short."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["edit", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def write(name: str, data: bytes) -> Path:
    path = Path(name)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        (["--set", "KM=6.5"], b"KM[5.5]", b"KM[6.5]"),
        (["--set-if-missing", "KM=6.5"], b"KM[5.5]", b"KM[5.5]"),
        (["--set-if-missing", "EV=Cup [1]"], b"KM[5.5]", b"KM[5.5]EV[Cup \\[1\\]]"),
        (["--set-if-missing", "RO=1", "--set-if-missing", "KM=1"], b"RO[ ]", b"RO[1]"),
        (["--remove", "KM"], b"KM[5.5]", b""),
        (["--remove", "EV", "--set", "HA=0"], b"KM[5.5]", b"KM[5.5]HA[0]"),
        (["--set", "PB=\u5c0f\u6797", "--set", "DT=2026-11-25"], b"PB[A]", b""),
    ],
)
def test_only_the_edited_bytes_change(options: list[str], before: bytes, after: bytes) -> None:
    path = write("a.sgf", ONE)
    result = run("a.sgf", "--in-place", *options)
    assert result.exit_code == 0, result.output
    [game] = gocheck.read("a.sgf")
    if after:
        assert path.read_bytes() == ONE.replace(before, after)
    elif before == b"PB[A]":
        assert (game.black, game.date) == ("\u5c0f\u6797", "2026-11-25")
        assert b"RO[ ]XX[?]KM[5.5]" in path.read_bytes()
    assert (Path("a.sgf.orig").exists()) == (before != after)


def test_changes_are_listed_with_the_lines_of_their_nodes() -> None:
    write("a.sgf", b"(;SZ[9]\n;PB[a]B[aa]\n;PB[c]W[bb])")
    for option, changes in (
        (("--set", "PB=z"), ["a.sgf:2: PB[a] -> PB[z]"]),
        (("--remove", "PB"), ["a.sgf:2: PB[a] removed", "a.sgf:3: PB[c] removed"]),
        (("--set", "PW=z"), ["a.sgf:1: PW[z] added"]),
        (("--set-if-missing", "PB=z"), []),
    ):
        shown = run("a.sgf", "--dry-run", *option).stderr.splitlines()
        assert [line for line in shown if line.startswith("a.sgf:")] == changes


def test_all_games_of_a_file_or_one_by_its_number() -> None:
    write("two.sgf", TWO)
    assert run("two.sgf", "--output", "all", "--set", "KM=7").exit_code == 0
    assert run("two.sgf#2", "--output", "one", "--set", "KM=7").exit_code == 0
    both = b"junk\n(;SZ[9]KM[7]PB[A];B[aa]) (;SZ[9]KM[7];B[bb];W[aa])"
    assert Path("all/two.sgf").read_bytes() == both
    assert Path("one/two.sgf").read_bytes() == both.replace(b"KM[7]PB", b"KM[5.5]PB")
    assert Path("two.sgf").read_bytes() == TWO


def test_a_file_keeps_its_encoding_and_the_diff_is_in_utf_8() -> None:
    text = "(;CA[GBK]SZ[9]PB[\u5c0f\u6797]KM[5.5];B[aa])"
    write("a.sgf", text.encode("gbk"))
    dry = run("a.sgf", "--dry-run", "--set", "KM=7")
    assert "+" + text.replace("5.5", "7") in dry.stdout
    assert Path("a.sgf").read_bytes() == text.encode("gbk")
    assert run("a.sgf", "--in-place", "--no-backup", "--set", "KM=7").exit_code == 0
    assert Path("a.sgf").read_bytes() == text.replace("5.5", "7").encode("gbk")
    assert not Path("a.sgf.orig").exists()


def test_a_dry_run_over_several_files_counts_by_property_and_writes_nothing() -> None:
    for name in ("a.sgf", "b.sgf"):
        write(name, ONE)
    result = run(".", "--dry-run", "--set", "KM=7", "--set-if-missing", "PB=X")
    assert "KM: 2 changes in 2 files" in result.stdout
    assert "2 files read, 2 would be edited with 2 changes." in result.stdout
    assert {path.read_bytes() for path in Path().iterdir()} == {ONE}


def test_files_are_named_after_their_games() -> None:
    write("a.sgf", ONE)
    write("b.sgf", ONE.replace(b"B:C", b"../D?").replace(b"KM[5.5]", b"DT[2026-01-02]RE[B+3.5]"))
    result = run(".", "--in-place", "--rename", "{date} {white} {result}.sgf")
    assert result.exit_code == 0, result.output
    names = {path.name for path in Path().iterdir()}
    assert names == {
        "a.sgf.orig",
        "b.sgf.orig",
        "unknown B_C unknown.sgf",
        "2026-01-02 _D_ B+3.5.sgf",
    }
    assert Path("unknown B_C unknown.sgf").read_bytes() == ONE


@pytest.mark.parametrize(
    ("data", "path", "cause"),
    [
        (TWO, "a.sgf#2", "2 games are in the file"),
        (b"(;PB[A];B[aa])(;GM[2]PB[B])", "a.sgf", "2 games are in the file"),
        (b"", "a.sgf", "SGF101 the input is empty"),
        (b"(;GM[2]PB[B])", "a.sgf", "SGF103 GM[2] is not Go"),
    ],
)
def test_a_file_is_named_after_its_only_game_if_that_can_be_read(
    data: bytes, path: str, cause: str
) -> None:
    write("a.sgf", data)
    result = run(path, "--in-place", "--rename", "{black}.sgf")
    assert result.exit_code == 1
    assert f"not edited: {cause}" in result.stderr
    assert [path.name for path in Path().iterdir()] == ["a.sgf"]


@pytest.mark.parametrize(("length", "fits"), [(251, True), (252, False)])
def test_a_name_has_at_most_255_bytes(length: int, fits: bool) -> None:
    write("a.sgf", ONE.replace(b"PB[A]", b"PB[%s]" % (b"A" * length)))
    result = run("a.sgf", "--in-place", "--no-backup", "--rename", "{black}.sgf")
    assert result.exit_code == (not fits)
    assert [path.name for path in Path().iterdir()] == ["A" * length + ".sgf" if fits else "a.sgf"]
    assert fits or "not edited: a name of more than 255 bytes is too long" in result.stderr


def test_a_file_that_has_its_name_already_is_left() -> None:
    write("A.sgf", ONE)
    result = run("A.sgf", "--in-place", "--rename", "{black}.sgf")
    assert (result.exit_code, [path.name for path in Path().iterdir()]) == (0, ["A.sgf"])


def test_no_file_is_replaced_by_another_that_gets_its_name() -> None:
    for name in ("A.sgf", "b.sgf", "c.sgf"):
        write(name, ONE)
    write("two.sgf", TWO)
    for way in (["--dry-run"], ["--in-place", "--no-backup"]):
        result = run("b.sgf", "c.sgf", "two.sgf", *way, "--rename", "{black}.sgf")
        assert result.exit_code == 1
        assert result.stderr.count("there is a file A.sgf already") == 2
        assert "two.sgf: not edited: 2 games are in the file" in result.stderr
    result = run("b.sgf", "c.sgf", "--dry-run", "--rename", "{black}{white}.sgf")
    assert result.stderr.count("another file gets the name AB_C.sgf") == 1
    result = run("b.sgf", "c.sgf", "--output", "out", "--rename", "{black}.sgf")
    assert [path.name for path in Path("out").iterdir()] == ["A.sgf"]
    assert "out/A.sgf is already the copy of another input" in result.stderr
    assert sorted(path.name for path in Path().glob("*.*")) == [
        "A.sgf",
        "b.sgf",
        "c.sgf",
        "two.sgf",
    ]


def test_a_copy_that_gets_its_name_replaces_no_other_file() -> None:
    write("a.sgf", ONE)
    other = write("A.sgf", b"other")
    result = run("a.sgf", "--output", ".", "--rename", "{black}.sgf")
    assert (result.exit_code, other.read_bytes()) == (1, b"other")
    assert "a.sgf: not edited: there is a file A.sgf already" in result.stderr


def test_a_name_that_a_file_leaves_is_free_for_the_next_one() -> None:
    write("a.sgf", ONE)
    write("b.sgf", ONE.replace(b"PB[A]", b"PB[a]"))
    for way in ("--dry-run", "--in-place"):
        result = run("a.sgf", "b.sgf", way, "--rename", "{black}.sgf")
        assert result.exit_code == 0, result.output
    assert b"PB[a]" in Path("a.sgf").read_bytes()


def test_what_cannot_be_read_or_written_is_reported_and_the_run_goes_on() -> None:
    write("a.sgf", b"(;?)")
    write("b.gib", GIB.encode("utf-8") if isinstance(GIB, str) else GIB)
    write("c.sgf", ONE)
    result = run(".", "--in-place", "--set", "KM=7")
    assert result.exit_code == 1
    assert "a.sgf" in result.stderr
    assert "b.gib: not edited: another format cannot be edited in place" in result.stderr
    assert Path("c.sgf").read_bytes() == ONE.replace(b"5.5", b"7")
    assert run("b.gib", "--output", "out", "--set", "EV=Cup").exit_code == 0
    assert gocheck.read("out/b.gib.sgf")[0].event == "Cup"


@pytest.mark.parametrize(
    "value", ["KM=much", "HA=x", "KM=", "HA=-1", "TM=-1", "RE=b+r", "RE=B+3.5 points"]
)
def test_a_value_that_a_property_may_not_have_changes_nothing(value: str) -> None:
    path = write("a.sgf", ONE)
    result = run("a.sgf", "--in-place", "--set", value)
    assert (result.exit_code, path.read_bytes()) == (2, ONE)
    assert result.stderr.startswith(f"gocheck: --set: {value[:2]}")
    assert result.stderr.count("\n") == 1


def test_a_komi_that_would_be_read_otherwise_is_not_written() -> None:
    path = write("a.sgf", ONE)
    result = run("a.sgf", "--in-place", "--set", "KM=375")
    assert (result.exit_code, path.read_bytes()) == (1, ONE)
    assert "a.sgf: not edited: " in result.stderr


def test_an_amount_is_set_in_points_where_the_server_writes_zi() -> None:
    path = write("fox.sgf", b"(;SZ[19]AP[foxwq]RU[Chinese]KM[375]RE[B+1.75];B[pd])")
    for value in ("KM=7.5", "RE=B+3.5"):
        result = run("fox.sgf", "--output", value, "--set", value)
        assert "AP[foxwq] -> " in run("fox.sgf", "--dry-run", "--set", value).output
        assert result.exit_code == 0
        [game] = gocheck.read(f"{value}/fox.sgf")
        assert (game.komi, game.recorded_result) == (Decimal("7.5"), "B+3.5")
        assert "RES504" not in [finding.code for finding in game.findings]
    assert run("fox.sgf", "--in-place", "--set", "PB=A").exit_code == 0
    assert path.read_bytes() == b"(;SZ[19]AP[foxwq]RU[Chinese]KM[375]RE[B+1.75]PB[A];B[pd])"


@pytest.mark.parametrize(
    ("value", "is_known"), [("AGA", True), ("Japanese 6.5", True), ("x", False)]
)
def test_a_ruleset_that_is_not_known_is_written_with_a_warning(value: str, is_known: bool) -> None:
    write("a.sgf", ONE)
    result = run("a.sgf", "--in-place", "--set-if-missing", f"RU={value}")
    assert result.exit_code == 0
    assert ("names no known ruleset" in result.stderr) != is_known
    assert gocheck.read("a.sgf")[0].root["RU"] == value


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--set", "DATE=2026"], "'DATE' is not game information; did you mean 'DT'?"),
        (["--set", "ZZZ=1"], "'ZZZ' is not game information; it is one of AN, BR, BT, CP, DT, "),
        ([], "give one of --set, --set-if-missing, --remove and --rename"),
        (["--set", "KM"], "'KM' is not NAME=VALUE"),
        (["--set", "B=aa"], "'B' is not game information"),
        (["--remove", "SZ"], "'SZ' is not game information"),
        (["--set", "KM=1", "--remove", "KM"], "KM is named more than once"),
        (["--set", "KM=1", "--set", "KM=2"], "KM is named more than once"),
        (["--rename", "{black.__class__}.sgf"], "and no others"),
        (["--rename", "{elo}.sgf"], "and no others"),
        (["--rename", "{}.sgf"], "and no others"),
        (["--rename", "{black!r}.sgf"], "and no others"),
        (["--rename", "{black.sgf"], "and no others"),
        (["--rename", "a.sgf"], "is not a name"),
        (["--rename", "{black}"], "is not a name"),
        (["--rename", "../{black}.sgf"], "is not a name"),
    ],
)
def test_wrong_usage(options: list[str], message: str) -> None:
    write("a.sgf", ONE)
    result = run("a.sgf", "--in-place", *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert Path("a.sgf").read_bytes() == ONE
