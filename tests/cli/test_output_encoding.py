"""Output is UTF-8 wherever it does not go to a terminal, whatever the system's encoding."""

import csv
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

PROJECT = Path(__file__).parents[2]
PLAYERS = ("井山裕太", "Ōtake", "Ünal")
RECORD = f"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[{PLAYERS[0]}]PW[{PLAYERS[1]}]RE[{PLAYERS[2]}];B[aa];W[aa])"
SYSTEMS = {
    "Windows": {"PYTHONIOENCODING": "cp1252"},
    "C": {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
PARSERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "jsonl": lambda text: [json.loads(line) for line in text.splitlines()],
    "csv": lambda text: list(csv.reader(text.splitlines())),
    "sarif": json.loads,
    "gitlab": json.loads,
    "rdjson": json.loads,
    "junit": lambda text: ElementTree.fromstring(text.encode("utf-8")),
    "markdown": str,
    "github": str,
    "azure": str,
    "parsable": str,
    "table": str,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.sgf").write_text(RECORD, encoding="utf-8")
    return tmp_path


def printed(folder: Path, system: str, *arguments: str) -> str:
    """Run gocheck on a system whose encoding is another one; return what it prints."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "PYTHONIO", "PYTHONUTF8", "GITHUB_"))
    }
    command = (sys.executable, "-P", "-m", "gocheck", *arguments)
    environment = {**kept, "PYTHONPATH": str(PROJECT), **SYSTEMS[system]}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode("utf-8")
    return done.stdout.decode("utf-8")


@pytest.mark.parametrize("system", ["Windows", pytest.param("C", marks=pytest.mark.ci)])
@pytest.mark.parametrize(
    "name",
    [
        "json",
        *(
            pytest.param(name, marks=pytest.mark.ci)
            for name in ("csv", "sarif", "junit", "markdown")
        ),
    ],
)
def test_standard_output_is_utf_8(folder: Path, system: str, name: str) -> None:
    text = printed(folder, system, "check", "game.sgf", "--no-scores", "--format", name)
    assert PARSERS[name](text)
    assert any(player in text for player in PLAYERS)


@pytest.mark.ci
@pytest.mark.parametrize("system", ["Windows", "C"])
def test_files_of_every_format_are_utf_8(folder: Path, system: str) -> None:
    formats = [part for name in PARSERS for part in ("--format", f"{name}:out.{name}")]
    assert printed(folder, system, "check", "game.sgf", "--verbose", *formats) == ""
    for name, parse in PARSERS.items():
        text = (folder / f"out.{name}").read_text(encoding="utf-8")
        assert parse(text)
        assert any(player in text for player in PLAYERS), name


@pytest.mark.ci
@pytest.mark.parametrize("system", ["Windows", "C"])
def test_corrected_copies_and_their_patches_are_utf_8(folder: Path, system: str) -> None:
    (folder / "game.sgf").write_text(RECORD.replace("Ünal", "B+4,5"), encoding="utf-8")
    patch = printed(folder, system, "fix", "--dry-run", "game.sgf")
    assert f"PB[{PLAYERS[0]}]" in patch
    assert printed(folder, system, "fix", "--output", "out", "game.sgf")
    copy = (folder / "out" / "game.sgf").read_text(encoding="utf-8")
    assert copy == RECORD.replace("Ünal", "B+4.5")


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
def test_a_terminal_gets_its_own_encoding(folder: Path) -> None:
    ours, theirs = pty.openpty()
    command = (sys.executable, "-P", "-m", "gocheck", "check", "--no-scores", "game.sgf")
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "cp1252"}
    with os.fdopen(theirs) as terminal:
        subprocess.run(command, cwd=folder, env=environment, stdout=terminal, check=False)
        output = os.read(ours, 1 << 16).decode("cp1252")
    os.close(ours)
    assert PLAYERS[2] in output
