"""Lists of paths: what their lines name."""

from pathlib import Path

import pytest

from gocheck.inputs.sources import expand_lists


def test_a_list_may_end_its_paths_with_nul(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `git diff -z` and `find -print0` write them: names then need no quotation."""
    monkeypatch.chdir(tmp_path)
    names = ["new.sgf", " a b.sgf", "two\nlines.sgf"]
    for name in names:
        Path(name).write_text("(;SZ[9])", encoding="utf-8")
    Path("list.txt").write_text("\0".join([*names, ""]), encoding="utf-8")
    assert list(expand_lists(["@list.txt"])) == names


def test_a_comment_is_left_out_unless_it_is_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a record could keep itself from being checked by its name, as in `ls > list.txt`."""
    monkeypatch.chdir(tmp_path)
    Path("#game.sgf").write_text("(;SZ[9])", encoding="utf-8")
    Path("list.txt").write_text("# games\n#game.sgf\n\n#gone.sgf\n", encoding="utf-8")
    assert list(expand_lists(["@list.txt"])) == ["#game.sgf"]
