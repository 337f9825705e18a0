"""Diffs of two texts, right for any, and in linear time; files that are replaced and renamed."""

import difflib
import re
from pathlib import Path
from random import Random

import pytest
from helpers.growth import assert_linear

from gocheck.fixing.writing import CannotWrite, folder_of, hunks, rename, write_in_place
from gocheck.sgf.source import Source

HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n")


def patched(old: list[str], diff: list[str]) -> list[str]:
    """Return a text as a diff changes it; its heads and unchanged lines must be right."""
    new: list[str] = []
    read = left = added = 0
    for line in diff:
        if head := HEAD.fullmatch(line):
            assert (left, added) == (0, 0)
            left, added = (int(head[group] or 1) for group in (2, 4))
            start = int(head[1]) - (1 if left else 0)
            new += old[read:start]
            read = start
            assert len(new) == int(head[3]) - (1 if added else 0)
        elif line[0] == "+":
            new.append(line[1:])
            added -= 1
        else:
            assert line[1:] == old[read]
            read += 1
            left -= 1
            if line[0] == " ":
                new.append(line[1:])
                added -= 1
    assert (left, added) == (0, 0)
    return new + old[read:]


def texts(lines: int, seed: int) -> tuple[list[str], list[str]]:
    """Return a text of lines that recur, and the same with lines changed, removed and added."""
    draw = Random(seed)
    kinds = [f";B[{number}]\n" for number in range(draw.choice((2, 50, lines)))]
    old = [draw.choice(kinds) for _ in range(lines)]
    new: list[str] = []
    for line in old:
        act = draw.random()
        if act < 0.9:
            new.append(line)
        elif act < 0.94:
            new.append(line.upper())
        elif act < 0.97:
            new += [draw.choice(kinds) for _ in range(draw.choice((1, 2, 60)))] + [line]
    return old, new


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("lines", [0, 1, 40, 3000])
def test_a_diff_leads_to_the_other_text(lines: int, seed: int) -> None:
    old, new = texts(lines, seed)
    assert patched(old, list(hunks(old, new))) == new
    assert patched(old, list(hunks(old, []))) == []
    assert patched([], list(hunks([], new))) == new


@pytest.mark.parametrize("seed", range(6))
def test_a_diff_of_usual_texts_is_that_of_difflib(seed: int) -> None:
    old, new = texts(400, seed)
    assert ["--- \n", "+++ \n", *hunks(old, new)] == list(difflib.unified_diff(old, new))


def test_equal_texts_have_no_diff() -> None:
    assert list(hunks(["a\n"] * 5000, ["a\n"] * 5000)) == []
    assert list(hunks([], [])) == []


def test_one_change_in_a_long_text_is_one_hunk() -> None:
    old = [f";B[{number % 190}]\n" for number in range(5000)]
    new = [*old[:2500], "x\n", *old[2501:]]
    assert len(list(hunks(old, new))) == 1 + 3 + 2 + 3


@pytest.mark.parametrize("at", [0, 1500, 3000])
def test_many_lines_added_in_one_place_are_one_hunk(at: int) -> None:
    old = [f";B[{number % 190}]\n" for number in range(3000)]
    new = [*old[:at], *["x\n"] * 40, *old[at:]]
    around = 6 if 0 < at < 3000 else 3
    assert len(list(hunks(old, new))) == len(list(hunks(new, old))) == 1 + around + 40


def test_after_many_added_lines_all_counts_as_changed_up_to_the_last_change() -> None:
    old = [f";B[{number % 190}]\n" for number in range(4000)]
    new = [*old[:1000], *["x\n"] * 40, *old[1000:3000], "y\n", *old[3001:]]
    found = list(hunks(old, new))
    assert patched(old, found) == new
    assert sum(line[0] == "-" for line in found) == 2001


@pytest.mark.ci
def test_lines_that_recur_take_linear_time() -> None:
    def make(size: int) -> tuple[list[str], list[str]]:
        old = [f";{'BW'[number % 2]}[{number // 2 % 97}]\n" for number in range(size)]
        return old, [line.replace("B", "B[]W") for line in old]

    assert_linear(lambda made: list(hunks(*made)), make, 20_000)


def test_a_file_that_has_changed_since_it_was_read_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;SZ[9])")
    source = Source(str(path), b"(;SZ[13])")
    with pytest.raises(CannotWrite, match="the file has changed since it was read"):
        write_in_place(str(path), source, b"(;)", keep=True)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"(;SZ[9])"]


def test_a_file_that_cannot_be_renamed_says_why(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWrite, match=r"^not renamed: (Is a|.*[Dd]irectory)"):
        rename(tmp_path / "a.sgf", tmp_path / "folder")
    assert (tmp_path / "a.sgf").exists()


def test_backups_have_numbers_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    names = []
    for number in range(3):
        path.write_bytes(b"%d" % number)
        backup = write_in_place(str(path), Source(str(path), b"%d" % number), b"x", keep=True)
        assert backup
        assert backup.read_bytes() == b"%d" % number
        names.append(backup.name)
    assert names == ["a.sgf.orig", "a.sgf.orig.2", "a.sgf.orig.3"]
    path.write_bytes(b"y")
    assert write_in_place(str(path), Source(str(path), b"y"), b"x", keep=False) is None
    assert len([*tmp_path.iterdir()]) == 4


def test_the_folder_of_several_paths_holds_them_all(tmp_path: Path) -> None:
    for name in ("a/b", "a/c"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "a/b/x.sgf").touch()
    at = str(tmp_path) + "/a/"
    assert folder_of([at + "b/x.sgf"]) == folder_of([at + "b"]) == tmp_path / "a/b"
    assert folder_of([at + "b/x.sgf", at + "c"]) == tmp_path / "a"
    assert folder_of([]) == Path.cwd()
