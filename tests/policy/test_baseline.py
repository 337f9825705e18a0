"""Known findings: what they are known by, and what is reported on those that are gone."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result
from helpers.growth import assert_linear
from msgspec import structs

from gocheck.cli.main import main
from gocheck.findings.finding import finding
from gocheck.policy.baseline import (
    Baseline,
    BaselineError,
    BaselineWriter,
    KnownFinding,
    known_finding,
)
from gocheck.report.making import finding_of
from gocheck.report.values import Report

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
KO = (SITUATIONS / "ko-retaken-at-once.sgf").read_text(encoding="utf-8")
OCCUPIED = (SITUATIONS / "occupied-point.sgf").read_text(encoding="utf-8")
WRONG = (SITUATIONS / "wrong-winner.sgf").read_text(encoding="utf-8")
CUT_OFF = (SITUATIONS / "cut-off-in-a-move.sgf").read_text(encoding="utf-8")


def check(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of records with a baseline of all that is wrong in them."""
    games = tmp_path / "games"
    games.mkdir()
    for name, text in (("ko", KO), ("occupied", OCCUPIED), ("wrong", WRONG), ("cut", CUT_OFF)):
        (games / f"{name}.sgf").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert check("games").exit_code == 1
    assert check("games", "--write-baseline").exit_code == 0
    return tmp_path


def anything(code: str, file: str, member: str | None) -> bool:
    """Return that a code is looked for, whatever it is, and wherever."""
    return True


def known(folder: Path) -> list[dict[str, object]]:
    lines = (folder / "gocheck-baseline.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0]) == {"gocheck-baseline": 3}
    return [json.loads(line) for line in lines[1:]]


def again(*arguments: str) -> Result:
    return check("games", "--baseline", "gocheck-baseline.jsonl", *arguments)


def test_a_finding_in_the_baseline_does_not_fail(archive: Path) -> None:
    result = again("--fail-on", "note", "--quiet")
    assert (result.exit_code, result.stdout) == (0, "")
    waived = again("--show-waived", "--quiet")
    assert waived.exit_code == 0
    assert waived.stdout.count("(waived: baseline)") == len(known(archive)) == 4


def test_an_entry_holds_code_move_point_and_identity_and_no_line(archive: Path) -> None:
    by_code = {entry["code"]: entry for entry in known(archive)}
    ko = by_code["MOV204"]
    assert (ko["move"], ko["point"], ko["file"], ko["count"]) == (10, "C3", "games/ko.sgf", 1)
    assert ko.keys() == {"file", "member", "code", "move", "point", "said", "identity", "count"}
    assert len({entry["identity"] for entry in known(archive)}) == 4


def test_a_baseline_survives_new_names_encodings_line_ends_and_texts(archive: Path) -> None:
    games = archive / "games"
    deep = games / "by" / "year"
    deep.mkdir(parents=True)
    for name, text in (("ko", KO), ("occupied", OCCUPIED), ("wrong", WRONG), ("cut", CUT_OFF)):
        (games / f"{name}.sgf").unlink()
        changed = text.replace("PB[Black]", "PB[黒]").replace("\n", "\r\n\r\n")
        (deep / f"{name}-2.sgf").write_bytes(changed.encode("utf-16"))
    result = again("--fail-on", "warning", "--quiet")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (KO, KO.replace("W[cc])", "W[aa];B[ea];W[cc];B[cc])"), "MOV202"),  # another fault
        (KO, KO.replace("B[bb]", "B[aa]"), "MOV204"),  # another position
    ],
)
def test_another_move_or_position_is_new(archive: Path, old: str, new: str, code: str) -> None:
    assert old != new
    (archive / "games" / "ko.sgf").write_text(new, encoding="utf-8")
    result = again("--quiet")
    assert result.exit_code == 1
    assert [line.split()[1] for line in result.stdout.splitlines()] == [code, "SGF170"]


def test_a_copy_of_a_known_fault_is_new(archive: Path) -> None:
    (archive / "games" / "z-copy.sgf").write_text(KO, encoding="utf-8")
    result = again("--quiet")
    assert result.exit_code == 1
    assert result.stdout.startswith("games/z-copy.sgf:5:56: MOV204")


def test_an_entry_is_for_the_file_that_it_names_before_a_copy(archive: Path) -> None:
    (archive / "games" / "a-copy.sgf").write_text(KO, encoding="utf-8")
    result = again("--quiet")
    assert result.exit_code == 1
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == ["games/a-copy.sgf"]


def test_an_entry_of_a_member_is_for_it_before_a_copy(archive: Path) -> None:
    def pack(*names: str) -> None:
        with ZipFile("games.zip", "w") as packed:
            for name in names:
                packed.writestr(name, KO)

    pack("ko.sgf")
    check("games.zip", "--write-baseline")
    pack("a.sgf", "ko.sgf")
    result = check("games.zip", "--baseline", "gocheck-baseline.jsonl", "--quiet")
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["games.zip!a.sgf"]


def test_entries_of_codes_that_are_not_selected_are_kept(archive: Path) -> None:
    before = (archive / "gocheck-baseline.jsonl").read_bytes()
    result = check("games", "--select", "MOV", "--write-baseline")
    assert result.stdout.endswith(
        "2 findings written to gocheck-baseline.jsonl, 2 that were not looked for kept.\n"
    )
    assert (archive / "gocheck-baseline.jsonl").read_bytes() == before
    check("games", "--no-scores", "--write-baseline")
    assert (archive / "gocheck-baseline.jsonl").read_bytes() == before


def test_no_format_is_written_with_a_baseline(archive: Path) -> None:
    result = check("games", "--write-baseline", "--format", "jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "gocheck: --write-baseline and --format cannot be used together: the baseline is written"
        " instead of a report\n"
    )


def test_an_entry_without_a_finding_is_reported_as_gone(archive: Path) -> None:
    (archive / "games" / "ko.sgf").write_text(KO.replace(";W[cc])", ")"), encoding="utf-8")
    (archive / "games" / "occupied.sgf").unlink()
    result = again("--quiet")
    assert result.exit_code == 0
    told = result.stdout.splitlines()
    numbers = {entry["code"]: number for number, entry in enumerate(known(archive), 2)}
    assert told == [
        f"gocheck-baseline.jsonl:{numbers['MOV204']}:1: SGF170 warning: the known finding MOV204"
        " at move 10 in games/ko.sgf no longer occurs; --write-baseline updates the list",
        f"gocheck-baseline.jsonl:{numbers['MOV202']}:1: SGF170 warning: the known finding MOV202"
        " at move 5 in games/occupied.sgf no longer occurs; --write-baseline updates the list",
    ]


@pytest.mark.parametrize(
    "options",
    [
        ["--no-scores"],  # the wrong result is not looked for
        ["--ignore", "RES,MOV,SGF1"],
        ["--select", "SET"],
    ],
)
def test_a_finding_that_is_not_selected_is_not_gone(archive: Path, options: list[str]) -> None:
    assert "SGF170" not in again(*options).stdout


def test_what_the_record_acknowledges_by_now_is_gone_from_the_baseline(archive: Path) -> None:
    acknowledged = KO.replace(";W[cc])", ";W[cc]KO[])")
    (archive / "games" / "ko.sgf").write_text(acknowledged, encoding="utf-8")
    text = again("--show-waived").stdout
    assert (
        text.count("retakes the ko") == text.count("retakes the ko at once (waived: record)") == 1
    )
    assert "SGF170 warning: the known finding MOV204 at move 10" in text


def test_a_file_that_is_not_checked_is_not_gone(archive: Path) -> None:
    (archive / "games" / "ko.sgf").write_text(KO.replace(";W[cc])", ")"), encoding="utf-8")
    baseline = ("--baseline", "gocheck-baseline.jsonl", "--quiet")
    assert check("games/wrong.sgf", *baseline).stdout == ""
    assert "MOV204" in check("games/ko.sgf", *baseline).stdout
    assert "MOV204" in check(archive.resolve(), *baseline).stdout


def test_of_several_alike_those_that_are_gone_are_counted(archive: Path) -> None:
    (archive / "games" / "ko.sgf").write_text(KO + KO, encoding="utf-8")
    check("games", "--write-baseline")
    assert {entry["count"] for entry in known(archive)} == {1, 2}
    (archive / "games" / "ko.sgf").write_text(KO, encoding="utf-8")
    assert (
        "1 of 2 known findings MOV204 at move 10 in games/ko.sgf no longer occur;"
        in again("--quiet").stdout
    )


def test_a_copy_that_is_gone_is_reported_by_its_name(archive: Path) -> None:
    (archive / "games" / "a-copy.sgf").write_text(KO, encoding="utf-8")
    check("games", "--write-baseline")
    assert [entry["count"] for entry in known(archive)] == [1] * 5
    (archive / "games" / "a-copy.sgf").unlink()
    assert "in games/a-copy.sgf no longer occurs" in again("--quiet").stdout


def test_a_copy_is_new_though_what_it_is_a_copy_of_is_not_read(archive: Path) -> None:
    copy = archive / "games" / "copy.sgf"
    copy.write_text(KO, encoding="utf-8")
    baseline = ("--baseline", "gocheck-baseline.jsonl", "--quiet")
    assert "MOV204" in check(copy, *baseline).stdout
    (archive / "games" / "ko.sgf").unlink()  # now it is the same record under another name
    assert check(copy, *baseline).stdout == ""


def test_each_line_is_one_finding_in_the_order_of_names(archive: Path) -> None:
    lines = (archive / "gocheck-baseline.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert lines == sorted(lines)
    check("games/wrong.sgf", "games/ko.sgf", "games/cut.sgf", "games/occupied.sgf",
          "--write-baseline")  # fmt: skip
    again = (archive / "gocheck-baseline.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert again == lines


HEAD = "(;GM[1]FF[4]CA[UTF-8]SZ[9]{}PB[A]PW[B];B[dd];W[ff];B[cc];W[gg];B[];W[])"


@pytest.mark.ci
@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("RU[Japanese]KM[6,5 or so]", "RU[Japanese]KM[a few]", "SET305"),
        ("KM[6.5]RU[Ours]", "KM[6.5]RU[Theirs]", "SET302"),
        ("RU[Japanese]KM[650]", "RU[Japanese]KM[750]", "SET304"),
        ("RU[Japanese]KM[65]", "RU[Japanese]KM[75]", "SET311"),
        ("RU[Japanese]KM[6.5]HA[3]", "RU[Japanese]KM[6.5]HA[4]", "SET307"),
        ("RU[Japanese]KM[6.5]RE[black happy]", "RU[Japanese]KM[6.5]RE[white happy]", "RES505"),
        ("RU[Chinese]KM[3.5]RE[B+80]", "RU[Chinese]KM[3.5]RE[B+79]", "RES507"),
        ("RU[Chinese]KM[3.5]RE[B+80]", "RU[Chinese]KM[4.5]RE[B+80]", "RES507"),
        ("RU[Japanese]KM[6.5]DT[yesterday]", "RU[Japanese]KM[6.5]DT[today]", "SGF142"),
        ("RU[Japanese]KM[6.5]12", "RU[Japanese]KM[6.5]34", "SGF113"),
        ("RU[Japanese]KM[6.5]AB[zz]", "RU[Japanese]KM[6.5]AB[yy]", "SGF106"),
    ],
)
def test_another_wrong_value_in_a_known_game_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "game.sgf"
    game.write_text(HEAD.format(before), encoding="utf-8")
    check(".", "--write-baseline")
    assert code in {entry["code"] for entry in known(tmp_path)}
    options = (".", "--baseline", "gocheck-baseline.jsonl", "--fail-on", "note", "--quiet")
    game.rename(tmp_path / "renamed.sgf")
    (tmp_path / "renamed.sgf").write_text(
        HEAD.format(before).replace(";", "\r\n;"), encoding="utf-8"
    )
    assert check(*options).stdout == ""
    (tmp_path / "renamed.sgf").write_text(HEAD.format(after), encoding="utf-8")
    told = check(*options).stdout
    assert f"{code} " in told.partition("SGF170")[0]
    assert f"SGF170 warning: the known finding {code} in game.sgf no longer occurs" in told


def test_an_unreadable_file_is_known_by_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_text("a shopping list\n", encoding="utf-8")
    (tmp_path / "b.sgf").write_bytes(b"")
    check(".", "--write-baseline")
    assert len({entry["identity"] for entry in known(tmp_path)}) == 2
    (tmp_path / "a.sgf").rename(tmp_path / "c.sgf")
    options = (".", "--baseline", "gocheck-baseline.jsonl", "--quiet")
    assert check(*options).stdout == ""
    (tmp_path / "c.sgf").write_text("another list\n", encoding="utf-8")
    assert check(*options).stdout.startswith("c.sgf: SGF101 error: ")


def test_correcting_a_late_move_keeps_the_entries_of_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    moves = "".join(
        f";{'BW'[number % 2]}[{chr(97 + 5 * number % 19)}{chr(97 + 5 * number // 19)}]"
        for number in range(60)
    )
    game = tmp_path / "game.sgf"
    game.write_text(f"(;GM[1]FF[4]SZ[19]KM[6.5]{moves};B[aa])", encoding="utf-8")
    check(".", "--write-baseline")
    assert {entry["code"] for entry in known(tmp_path)} == {"SET301", "MOV202"}
    game.write_text(f"(;GM[1]FF[4]SZ[19]KM[6.5]{moves};B[ss])", encoding="utf-8")
    told = check(".", "--baseline", "gocheck-baseline.jsonl", "--fail-on", "note", "--quiet").stdout
    assert [line.split()[1] for line in told.splitlines()] == ["SGF170"]


def test_a_baseline_is_written_the_same_from_any_folder(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (archive / "gocheck-baseline.jsonl").read_bytes()
    monkeypatch.chdir(archive / "games")
    result = check(archive / "games", "--baseline", "../gocheck-baseline.jsonl", "--write-baseline")
    assert result.stdout.endswith("4 findings written to ../gocheck-baseline.jsonl.\n")
    assert (archive / "gocheck-baseline.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "is not a gocheck baseline"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b'{"gocheck-baseline": 1}\n', "is not a gocheck baseline of version 3"),
        (b"[1, 2]\n", "is not a gocheck baseline"),
        (
            b'{"gocheck-baseline": 3}\n{"code": "MOV204"}\n',
            ":2: is not an entry of a gocheck baseline",
        ),
        (b'{"gocheck-baseline": 3}\n\n{"code": \n', ":3: is not an entry of a gocheck baseline"),
    ],
)
def test_an_invalid_baseline_gives_one_line(
    tmp_path: Path, content: bytes | None, cause: str
) -> None:
    file = tmp_path / "baseline.jsonl"
    if content is not None:
        file.write_bytes(content)
    result = check(SITUATIONS, "--baseline", file)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert line.startswith(f"gocheck: {file}:")
    assert cause in line


def test_a_baseline_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "absent" / "baseline.jsonl"
    result = check(SITUATIONS, "--baseline", file, "--write-baseline")
    assert result.exit_code == 2
    assert result.stderr == f"gocheck: cannot write {file}: No such file or directory\n"


def test_findings_waived_by_the_record_are_not_written(tmp_path: Path) -> None:
    found = finding_of(finding("MOV204", "a message", move=10), 1, 1, "position")
    waived = structs.replace(found, waived="record")
    writer = BaselineWriter(tmp_path / "baseline.jsonl", (), anything)
    writer.take(Report(file="a.sgf", number=1, findings=(found, waived)))
    assert writer.count == 1


def test_a_folder_given_as_baseline_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BaselineError):
        Baseline.read(tmp_path)


def test_a_baseline_is_not_written_to_a_pipe(tmp_path: Path) -> None:
    """It would wait for a reader."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BaselineError, match="the existing file is not a gocheck baseline"):
        BaselineWriter(tmp_path / "pipe", (), anything)


def test_entries_of_files_that_are_not_read_are_kept(archive: Path) -> None:
    before = (archive / "gocheck-baseline.jsonl").read_bytes()
    result = check("games/ko.sgf", "--write-baseline")
    assert result.stdout.endswith(
        "1 finding written to gocheck-baseline.jsonl, 3 that were not looked for kept.\n"
    )
    assert (archive / "gocheck-baseline.jsonl").read_bytes() == before
    (archive / "games" / "occupied.sgf").unlink()  # what is known of it is kept no longer
    check("games/ko.sgf", "--write-baseline")
    assert {entry["file"] for entry in known(archive)} == {
        "games/cut.sgf", "games/ko.sgf", "games/wrong.sgf"
    }  # fmt: skip


def test_a_baseline_that_a_merge_has_torn_is_written_anew(archive: Path) -> None:
    file = archive / "gocheck-baseline.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + b"<<<<<<< ours\n")
    assert again().exit_code == 2
    check("games", "--write-baseline")
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"my notes\n", b"\xff\xfe", b"[]\n"])
def test_a_file_that_is_not_a_baseline_is_not_overwritten(archive: Path, content: bytes) -> None:
    (archive / "notes.txt").write_bytes(content)
    result = check("games", "--baseline", "notes.txt", "--write-baseline")
    assert (result.exit_code, result.stdout) == (2, "")
    told = "gocheck: cannot write notes.txt: the existing file is not a gocheck baseline\n"
    assert result.stderr == told
    assert (archive / "notes.txt").read_bytes() == content


def test_the_rest_of_many_alike_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # More than five of a kind are listed as one, and known one by one.
    monkeypatch.chdir(tmp_path)
    moves = ";B[aa];W[aa]" * 6
    Path("games").mkdir()
    game = Path("games", "game.sgf")
    game.write_text(f"(;GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+R]{moves})")
    assert check("games", "--write-baseline").exit_code == 0
    game.write_text(f"(;GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+R]{moves[:36]})")
    result = again("--quiet")
    assert "MOV202" not in "".join(
        line for line in result.stdout.splitlines() if "gocheck-baseline" not in line
    )
    assert result.exit_code == 0
    game.write_text(f"(;GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+R]{moves};B[aa])")
    result = again("--quiet")
    assert result.exit_code == 1
    assert result.stdout.count("MOV202") == 1
    assert "move 13" in result.stdout


FOUND = finding_of(finding("SGF144", "MN[x]"), 1, 1, "00", "MN[x]")


def entry(number: int, file: str) -> KnownFinding:
    """Return an entry of a baseline: one finding, alike in all files."""
    return structs.replace(known_finding(FOUND, (file, None)), line=number)


def on(file: str) -> Report:
    """Return a report with that finding."""
    return Report(file=file, number=1, findings=(FOUND,))


@pytest.mark.ci
def test_many_equal_findings_take_linear_time(tmp_path: Path) -> None:
    def check(number: int) -> None:
        entries = [entry(each, f"gone-{each}.sgf") for each in range(number)]
        baseline = Baseline(tmp_path / "known.jsonl", entries)
        baseline.begin(["g.sgf"])
        *known, new = baseline.applied([on("g.sgf")] * (number + 1))
        assert all(each.findings[0].waived for each in known)
        assert not new.findings[0].waived

    assert_linear(check, int, 6000)


@pytest.mark.ci
def test_many_checked_files_take_linear_time(tmp_path: Path) -> None:
    def check(number: int) -> None:
        files = [str(tmp_path / f"{each}.sgf") for each in range(number)]
        baseline = Baseline(tmp_path / "known.jsonl", [entry(1, Path(each).name) for each in files])
        baseline.begin(files)
        left = baseline.unseen(anything)
        assert left is not None
        assert len(left.findings) == number

    assert_linear(check, int, 6000)


def test_an_entry_of_a_file_elsewhere_is_for_that_file_only(tmp_path: Path) -> None:
    for name in ("a.sgf", "b.sgf"):
        (tmp_path / name).touch()
    entries = [entry(1, "b.sgf"), entry(2, "a.sgf"), entry(3, "gone.sgf")]
    baseline = Baseline(tmp_path / "known.jsonl", entries)
    baseline.begin([str(tmp_path / "a.sgf")])
    reports = baseline.applied([on(str(tmp_path / name)) for name in ("a.sgf",) * 3 + ("b.sgf",)])
    waived = [report.findings[0].waived for report in reports]
    assert waived == ["baseline", "baseline", None, "baseline"]


def test_no_report_waits_for_the_file_that_an_entry_names(tmp_path: Path) -> None:
    """Else memory grows with the number of games after a copy of a known one."""
    (tmp_path / "z.sgf").touch()
    baseline = Baseline(tmp_path / "known.jsonl", [entry(1, "z.sgf")])
    baseline.begin([str(tmp_path)])
    taken = []

    def reports() -> Iterator[Report]:
        for name in ("a-copy.sgf", "b.sgf", "z.sgf"):
            taken.append(name)
            yield on(str(tmp_path / name))

    waived = []
    for number, report in enumerate(baseline.applied(reports()), 1):
        assert len(taken) == number
        waived.append(report.findings[0].waived)
    assert waived == [None, None, "baseline"]
