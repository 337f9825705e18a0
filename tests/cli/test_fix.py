"""``gocheck fix`` by running it: what is written where, what is reported, the exit status."""

import errno
import json
import os
import stat
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from helpers.foreign_files import GIB

from gocheck.cli.main import main

FIXTURES = Path(__file__).parents[2] / "fixtures"
FIXABLE = b"(;FF[4]SZ[9]KM[3.75];B[aa])\n"
FIXED = b"(;FF[4]SZ[9]KM[7.5];B[aa])\n"
CLEAN = b"(;FF[4]SZ[9]KM[6.5]RU[Japanese];B[aa])\r\n"
BROKEN = b"(;?)"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the working one, so that names are short."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["fix", *arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def write(name: str, data: bytes) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def files(folder: str = ".") -> dict[str, bytes]:
    """Return every file of a folder by its name there."""
    top = Path(folder)
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in sorted(top.rglob("*"))
        if path.is_file()
    }


def test_copies_of_a_folder() -> None:
    for name, data in (("f/a.sgf", FIXABLE), ("f/g/b.SGF", CLEAN), ("f/c.txt", b"")):
        write(name, data)
    before = files("f")
    result = run("f", "--output", "out")
    assert files("out") == {"a.sgf": FIXED, "g/b.SGF": CLEAN}
    assert files("f") == before
    assert result.stdout.splitlines() == [
        "f/a.sgf:1:13: SET304: KM[3.75] -> KM[7.5]",
        "f/a.sgf: written to out/a.sgf",
        "2 files read, 1 fixed with 1 change.",
    ]
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_findings_of_a_baseline_are_corrected_too() -> None:
    write("a.sgf", FIXABLE)
    known = CliRunner().invoke(main, ["check", "a.sgf", "--write-baseline"])
    assert "2 findings written" in known.output
    Path("gocheck.toml").write_text('baseline = "gocheck-baseline.jsonl"\n', encoding="utf-8")
    run("a.sgf", "--output", "out")
    assert files("out") == {"a.sgf": FIXED}
    assert "The findings of a baseline are corrected too" in " ".join(run("--help").output.split())


def test_in_place_with_a_backup() -> None:
    changed = write("a.sgf", FIXABLE)
    changed.chmod(0o640)
    clean = write("b.sgf", CLEAN)
    untouched = clean.stat().st_mtime_ns
    result = run("a.sgf", "b.sgf", "--in-place")
    assert files() == {"a.sgf": FIXED, "a.sgf.orig": FIXABLE, "b.sgf": CLEAN}
    assert stat.S_IMODE(changed.stat().st_mode) == 0o640
    assert clean.stat().st_mtime_ns == untouched
    assert result.exit_code == 0
    assert run("a.sgf", "--in-place").stdout == "1 file read, 0 fixed with 0 changes.\n"


def test_in_place_without_a_backup() -> None:
    write("a.sgf", FIXABLE)
    result = run("a.sgf", "--in-place", "--no-backup")
    assert files() == {"a.sgf": FIXED}
    assert "a.sgf: written\n" in result.stdout
    assert result.exit_code == 0


def test_only_in_place_there_is_a_backup_to_leave_out() -> None:
    write("a.sgf", FIXABLE)
    result = run("a.sgf", "--dry-run", "--no-backup")
    assert (result.exit_code, result.stderr) == (2, "gocheck: --no-backup is for --in-place\n")


def test_a_backup_never_replaces_an_earlier_one() -> None:
    write("a.sgf", FIXABLE)
    write("a.sgf.orig", b"precious")
    run("a.sgf", "--in-place")
    assert files() == {"a.sgf": FIXED, "a.sgf.orig": b"precious", "a.sgf.orig.2": FIXABLE}


def test_a_backup_never_goes_through_a_link() -> None:
    write("a.sgf", FIXABLE)
    Path("a.sgf.orig").symlink_to("nowhere")
    run("a.sgf", "--in-place")
    assert files() == {"a.sgf": FIXED, "a.sgf.orig.2": FIXABLE}


@pytest.mark.parametrize("step", ["shutil.copystat", "os.replace"])
def test_where_a_copy_cannot_be_finished_nothing_is_changed_or_left(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write("a.sgf", FIXABLE)
    monkeypatch.setattr(step, full)
    result = run("a.sgf", "--in-place")
    assert files() == {"a.sgf": FIXABLE}
    assert "No space left on device" in result.output
    assert result.exit_code != 0


def test_a_link_stays_a_link() -> None:
    write("real/a.sgf", FIXABLE)
    Path("a.sgf").symlink_to("real/a.sgf")
    run("a.sgf", "--in-place")
    assert Path("a.sgf").is_symlink()
    assert files("real") == {"a.sgf": FIXED, "a.sgf.orig": FIXABLE}


def test_nothing_is_written_through_a_link_out_of_the_folder() -> None:
    write("real/a.sgf", FIXABLE)
    Path("games").mkdir()
    Path("games/a.sgf").symlink_to("../real/a.sgf")
    Path("games/real").symlink_to("../real", target_is_directory=True)
    result = run("games", "games/a.sgf", "--in-place")
    assert "games/a.sgf is a link out of the folder; it is not read" in result.stderr
    assert "games/a.sgf: not fixed: it is a link out of its folder; name " in result.stderr
    assert files("real") == {"a.sgf": FIXABLE}


def test_a_link_within_the_named_folder_is_followed() -> None:
    write("t/real/a.sgf", FIXABLE)
    Path("t/early").mkdir()
    Path("t/early/b.sgf").symlink_to("../real/a.sgf")
    result = run("t", "--in-place")
    assert (result.exit_code, result.stderr) == (0, "")
    assert files("t/real") == {"a.sgf": FIXED, "a.sgf.orig": FIXABLE}
    assert Path("t/early/b.sgf").is_symlink()


def test_no_copy_is_written_through_a_link_out_of_the_output_folder() -> None:
    write("games/deep/a.sgf", FIXABLE)
    write("games/b.sgf", FIXABLE)
    write("victim/a.sgf", b"precious")
    Path("fixed").mkdir()
    Path("fixed/deep").symlink_to("../victim", target_is_directory=True)
    result = run("games", "--output", "fixed")
    assert result.exit_code == 1
    assert result.stderr == "games/deep/a.sgf: not fixed: fixed/deep leads out of fixed\n"
    assert files("victim") == {"a.sgf": b"precious"}
    assert Path("fixed/b.sgf").read_bytes() == FIXED


def test_no_copy_replaces_another_one_through_a_link() -> None:
    write("games/a/a.sgf", FIXABLE)
    write("games/b/a.sgf", CLEAN)
    Path("fixed/a").mkdir(parents=True)
    Path("fixed/b").symlink_to("a", target_is_directory=True)
    result = run("games", "--output", "fixed")
    assert "games/b/a.sgf: not fixed: fixed/b/a.sgf is already the copy" in result.stderr
    assert Path("fixed/a/a.sgf").read_bytes() == FIXED


def test_a_dry_run_prints_a_diff() -> None:
    data = b"(;FF[4]SZ[9]\nPB[Black]\nKM[3.75]\n;B[aa];W[bb]\n)"
    write("a.sgf", data)
    result = run("a.sgf", "--dry-run")
    assert result.stdout.splitlines() == [
        "--- a.sgf",
        "+++ a.sgf (fixed)",
        "@@ -1,5 +1,5 @@",
        " (;FF[4]SZ[9]",
        " PB[Black]",
        "-KM[3.75]",
        "+KM[7.5]",
        " ;B[aa];W[bb]",
        " )",
        "\\ No newline at end of file",
    ]
    assert result.stderr.splitlines() == [
        "a.sgf:3:1: SET304: KM[3.75] -> KM[7.5]",
        "1 file read, 1 would be fixed with 1 change.",
    ]
    assert files() == {"a.sgf": data}


def test_what_is_added_is_said_in_words() -> None:
    write("a.sgf", b"(;FF[3]SZ[9]KM[6.5];B[aa]")
    assert run("a.sgf", "--dry-run").stderr.splitlines() == [
        "a.sgf:1:3: FF[3] -> FF[4] (a changed copy is FF[4], in UTF-8 if all its bytes are text)",
        "a.sgf:1:26: SGF112: ')' added",
        "1 file read, 1 would be fixed with 2 changes.",
    ]


def test_errors_that_remain_are_counted() -> None:
    game = (FIXTURES / "situations/wrong-winner.sgf").read_bytes()
    last = "1 error remains (RES501): gocheck fix cannot correct it, gocheck check lists it."
    for komi, first in (
        (b"KM[6.5]", "1 file read, 0 would be fixed with 0 changes."),
        (b"KM[6,5]", "1 file read, 1 would be fixed with 1 change."),
    ):
        write("a.sgf", game.replace(b"KM[6.5]", komi))
        assert run("a.sgf", "--dry-run").stderr.splitlines()[-2:] == [first, last]


def test_the_diff_of_a_long_line_can_be_read() -> None:
    moves = b";B[aa];W[bb]" * 12
    data = b"(;FF[4]SZ[9]KM[3.75]C[a;b\nc PB[\\]]" + moves + b"C[x](;B[cc])(;B[])KM"
    write("a.sgf", data)
    assert run("a.sgf", "--dry-run").stdout.splitlines() == [
        "a.sgf: the diff breaks long lines so that it can be read; the copy keeps them",
        "--- a.sgf",
        "+++ a.sgf (fixed)",
        "@@ -1,6 +1,6 @@",
        " (;FF[4]",
        " SZ[9]",
        "-KM[3.75]",
        "+KM[7.5]",
        " C[a;b",
        " c PB[\\]]",
        " ;B[aa]",
        "@@ -29,5 +29,4 @@",
        " ;W[bb]",
        " C[x]",
        " (;B[cc])",
        "-(;B[])",
        "-KM",
        "+(;B[]))",
    ]


def test_members_of_archives() -> None:
    with zipfile.ZipFile("g.zip", "w") as zipped:
        zipped.writestr("d/a.sgf", FIXABLE)
        zipped.writestr("b.sgf", CLEAN)
    assert run("g.zip", "--output", "out").exit_code == 0
    assert files("out") == {"g.zip/d/a.sgf": FIXED, "g.zip/b.sgf": CLEAN}
    result = run("g.zip", "--in-place")
    assert result.exit_code == 1
    assert result.stderr == (
        "g.zip!d/a.sgf: not fixed: a member of an archive cannot be fixed in place:"
        " use --output DIR\n"
    )


@pytest.mark.parametrize("name", ["../out.sgf", "a/../../out.sgf", "C:out.sgf"])
def test_no_member_is_written_elsewhere(name: str) -> None:
    with tarfile.open("g.tar", "w") as tarred:
        info = tarfile.TarInfo(name)
        info.size = len(FIXABLE)
        tarred.addfile(info, BytesIO(FIXABLE))
    result = run("g.tar", "--output", "deep/out")
    assert result.exit_code == 1
    assert files().keys() == {"g.tar"}
    assert "is not a valid file name in deep/out" in result.stderr


def test_a_member_with_an_absolute_name_stays_in_the_folder() -> None:
    with tarfile.open("g.tar", "w") as tarred:
        info = tarfile.TarInfo("/etc/a.sgf")
        info.size = len(CLEAN)
        tarred.addfile(info, BytesIO(CLEAN))
    run("g.tar", "--output", "out")
    assert files("out") == {"g.tar/etc/a.sgf": CLEAN}


def test_an_archive_in_an_archive_on_standard_input() -> None:
    inner, outer = BytesIO(), BytesIO()
    for name, data, stream in (("a.sgf", FIXABLE, inner), ("in.zip", None, outer)):
        with zipfile.ZipFile(stream, "w") as zipped:
            zipped.writestr(name, inner.getvalue() if data is None else data)
    assert run("-", "--output", "out", stdin=outer.getvalue()).exit_code == 0
    assert files("out") == {"stdin/in.zip/a.sgf": FIXED}


def test_standard_input() -> None:
    assert run("-", "--output", "out", stdin=FIXABLE).exit_code == 0
    assert files("out") == {"stdin.sgf": FIXED}
    assert run("-", "--in-place", stdin=FIXABLE).exit_code == 1


def test_another_format_is_written_as_sgf() -> None:
    write("a.gib", GIB.encode())
    assert run("a.gib", "--output", "out").exit_code == 0
    assert list(files("out")) == ["a.gib.sgf"]
    result = run("a.gib", "--in-place")
    assert result.exit_code == 1
    assert "another format cannot be fixed in place" in result.stderr
    assert "1 would be fixed (1 only with --output) with" in run("a.gib", "--dry-run").stderr
    assert files()["a.gib"] == GIB.encode()


def test_what_is_not_fixed_is_reported_and_copied() -> None:
    write("f/a.sgf", BROKEN)
    write("f/b.sgf", FIXABLE)
    result = run("f", "--output", "out")
    assert files("out") == {"a.sgf": BROKEN, "b.sgf": FIXED}
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "f/a.sgf:1:3: not fixed: SGF102 the game cannot be read: it has no SGF property",
        "f/a.sgf:1:3: not fixed: SGF113 the game cannot be read",
    ]
    assert (
        result.stdout.splitlines()[-1]
        == "2 files read, 1 fixed with 1 change; 2 problems not fixed."
    )


@pytest.mark.parametrize(
    ("paths", "copies"),
    [
        pytest.param("f", "a.sgf h/a.sgf", id="a folder"),
        pytest.param("f f/a.sgf", "a.sgf h/a.sgf", id="a folder and a file in it"),
        pytest.param("f/a.sgf", "a.sgf", id="a file"),
        pytest.param("f g", "f/a.sgf f/h/a.sgf g/a.sgf", id="two folders"),
        pytest.param("f/a.sgf g/a.sgf", "f/a.sgf g/a.sgf", id="two files of one name"),
        pytest.param("f/h/../a.sgf {here}/f/h/a.sgf", "a.sgf h/a.sgf", id="an absolute path"),
    ],
)
def test_the_copies_are_a_tree(paths: str, copies: str) -> None:
    for name in ("f/a.sgf", "f/h/a.sgf", "g/a.sgf"):
        write(name, FIXABLE)
    run(*paths.format(here=Path.cwd()).split(), "--output", "out")
    assert list(files("out")) == copies.split()


def test_a_list_of_paths_is_a_tree_too() -> None:
    write("f/a.sgf", FIXABLE)
    write("g/a.sgf", FIXABLE)
    write("list.txt", b"f/a.sgf\ng\n")
    assert run("@list.txt", "--output", "out").exit_code == 0
    assert files("out") == {"f/a.sgf": FIXED, "g/a.sgf": FIXED}


def test_two_inputs_that_would_have_one_copy() -> None:
    write("f/a.sgf", FIXABLE)
    result = run("f/a.sgf", "f", "--output", "out")
    assert files("out") == {"a.sgf": FIXED}
    assert result.exit_code == 1
    message = "f/a.sgf: not fixed: out/a.sgf is already the copy of another input\n"
    assert result.stderr == message


def test_copies_in_the_folder_that_is_read_are_not_read() -> None:
    write("a.sgf", FIXABLE)
    for _ in range(2):
        assert run(".", "--output", "out").exit_code == 0
        assert files() == {"a.sgf": FIXABLE, "out/a.sgf": FIXED}


def test_a_copy_never_replaces_its_original() -> None:
    write("a.sgf", FIXABLE)
    result = run("a.sgf", "--output", ".")
    assert result.exit_code == 1
    assert "use --in-place" in result.stderr
    assert files() == {"a.sgf": FIXABLE}


def test_an_output_folder_that_is_a_file() -> None:
    write("a.sgf", FIXABLE)
    write("out/b", b"")
    result = run("a.sgf", "--output", "out/b/c")
    assert result.exit_code == 1
    assert result.stderr == "a.sgf: not fixed: Not a directory\n"


def test_a_write_that_fails_leaves_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.sgf", FIXABLE)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    result = run("a.sgf", "--in-place")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert files() == {"a.sgf": FIXABLE}


def test_a_list_of_paths() -> None:
    write("f/a.sgf", FIXABLE)
    write("list.txt", b"f\ngone.sgf\n")
    result = run("@list.txt", "--output", "out")
    assert files("out") == {"a.sgf": FIXED}
    assert result.exit_code == 1
    assert result.stderr.startswith("gone.sgf: not fixed: SGF101 ")


@pytest.mark.parametrize(
    "options", [[], ["--in-place", "--dry-run"], ["--output", "o", "--dry-run"]]
)
def test_one_way_of_writing(options: list[str]) -> None:
    write("a.sgf", FIXABLE)
    result = run("a.sgf", *options)
    assert result.exit_code == 2
    assert result.stderr == "gocheck: give one of --output DIR, --in-place and --dry-run\n"


def test_nothing_to_read() -> None:
    Path("f").mkdir()
    assert run("f", "--output", "out").exit_code == 2
    assert run("gone.sgf", "--output", "out").exit_code == 2


def test_variations_are_named() -> None:
    """SGF108 stands in variations here: `check` finds it with --variations only, and fix always."""
    write("a.sgf", b"(;FF[4]KM[0];B[aa](;W[bb])(;W[cc]PL[B])(;W[dd]PL[W]))\n")
    result = run("a.sgf", "--output", "out")
    assert result.stdout.splitlines()[0] == (
        "a.sgf:1:28: SGF108: ;W[cc]PL[B] -> ;W[cc] (variation 1)"
    )
    assert result.stderr == (
        "a.sgf:1:41: not fixed: SGF108 PL may apply before or after the move (variation 2)\n"
    )
    for options, codes in (([], []), (["--variations"], [True, False])):
        told = CliRunner().invoke(main, ["check", "a.sgf", "--format", "jsonl", *options]).stdout
        found = json.loads(told.splitlines()[0])["findings"]
        assert [each["fixable"] for each in found if each["code"] == "SGF108"] == codes


def test_explain_says_what_is_fixable() -> None:
    shown = CliRunner().invoke(main, ["explain", "SET304"]).output
    assert "Fixable\n  `gocheck fix` does this" in shown
    assert "Fixable" not in CliRunner().invoke(main, ["explain", "SET305"]).output


def test_a_dry_run_over_many_files_counts_the_changes_by_kind_before_it_lists_the_files() -> None:
    write("f/a.sgf", b"(;GM[1]SZ[9]KM[650]RU[Japanese];B[aa])")
    write("f/b.sgf", b"(;FF[4]SZ[9]KM[375]RU[Chinese](;B[aa]))")
    write("f/c.sgf", CLEAN)
    result = run("--dry-run", "f")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "SET304 komi is in another form or unit: 2 changes in 2 files",
        "FF[4] a changed copy is FF[4], in UTF-8 if all its bytes are text: 1 change in 1 file",
        "f/a.sgf: FF[4], SET304",
        "f/b.sgf: SET304",
        "3 files read, 2 would be fixed with 3 changes.",
        "--verbose prints each change and its diff.",
    ]


def test_a_verbose_dry_run_prints_the_diff_of_each_file() -> None:
    write("a.sgf", FIXABLE)
    write("b.sgf", FIXABLE)
    assert run("--dry-run", "a.sgf", "-v").stdout == run("--dry-run", "a.sgf").stdout
    result = run("--dry-run", "a.sgf", "b.sgf", "-v")
    assert result.stdout.count("+(;FF[4]SZ[9]KM[7.5];B[aa])\n") == 2
    assert result.stderr.splitlines() == [
        "a.sgf:1:13: SET304: KM[3.75] -> KM[7.5]",
        "b.sgf:1:13: SET304: KM[3.75] -> KM[7.5]",
        "SET304 komi is in another form or unit: 2 changes in 2 files",
        "2 files read, 2 would be fixed with 2 changes.",
    ]
    result = run("a.sgf", "--in-place", "-v")
    assert result.stderr == "gocheck: --verbose is for --dry-run\n"


def test_a_dry_run_over_an_archive_with_one_file_prints_its_diff() -> None:
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("a.sgf", FIXABLE)
    assert run("--dry-run", "a.zip").stdout.startswith("--- a.zip!a.sgf\n")
