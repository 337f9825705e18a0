"""Lists of paths: what their lines name."""

import os
import subprocess
from pathlib import Path

import pytest

from gocheck.inputs.changes import changed_files
from gocheck.inputs.sources import expand_lists

GIT = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@a", "GIT_COMMITTER_NAME": "a"}
GIT |= {"GIT_COMMITTER_EMAIL": "a@a"}


def test_what_a_list_names_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (
        ("git", "init", "-q"),
        ("git", "commit", "-q", "--allow-empty", "-m", "start"),
    ):
        subprocess.run(command, check=True, env=os.environ | GIT)
    Path("new.sgf").write_text("(;SZ[9])", encoding="utf-8")
    Path("list.txt").write_text("new.sgf\n", encoding="utf-8")
    assert list(changed_files(["@list.txt"], "HEAD")) == ["new.sgf"]


def test_a_comment_is_left_out_unless_it_is_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a record could keep itself from being checked by its name, as in `ls > list.txt`."""
    monkeypatch.chdir(tmp_path)
    Path("#game.sgf").write_text("(;SZ[9])", encoding="utf-8")
    Path("list.txt").write_text("# games\n#game.sgf\n\n#gone.sgf\n", encoding="utf-8")
    assert list(expand_lists(["@list.txt"])) == ["#game.sgf"]
