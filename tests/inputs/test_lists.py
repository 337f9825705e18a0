"""--changed-since with a list of paths."""

import os
import subprocess
from pathlib import Path

import pytest

from gocheck.inputs.changes import changed_files

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
