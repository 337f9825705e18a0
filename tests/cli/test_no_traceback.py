"""Whatever a machine or the files of others do, a run ends in a sentence, without a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
GAME = b"(;FF[4]GM[1]SZ[5]C[%s]KM[3.75]RE[B+1.25];B[bc];W[dc];B[cc];W[cd];B[];W[])"

pytestmark = pytest.mark.ci


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.sgf").write_bytes(GAME % b"x")


def run(*arguments: str, shell: str = "", files: int = 0) -> "subprocess.CompletedProcess[str]":
    """Run a command; shell: what a shell changes in its streams; files: how many it may open."""
    limit = f"ulimit -n {files}; " if files else ""
    return subprocess.run(
        [
            "/bin/sh",
            "-c",
            f'{limit}"$@" {shell}',
            "sh",
            sys.executable,
            "-m",
            "gocheck",
            *arguments,
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )


NESTED = {
    "lists": "x = " + "[" * 100_000 + "]" * 100_000,
    "tables": "x = " + "{a = " * 100_000 + "1" + "}" * 100_000,
    "key": ".".join(["a"] * 100_000) + " = 1",
    "quoted key": ". ".join(['"a"'] * 100_000) + " = 1",
    "heading": "[" + ".".join(["a"] * 100_000) + "]",
    "less": "select = " + "[" * 400 + "]" * 400,
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("option", ["--config", "--ruleset-file"])
def test_deeply_nested_settings_are_refused(text: str, option: str) -> None:
    Path("deep.toml").write_text(text, encoding="utf-8")
    ended = run("check", "a.sgf", option, "deep.toml")
    assert (ended.returncode, ended.stdout) == (2, "")
    [line] = ended.stderr.splitlines()
    assert line.startswith("gocheck: deep.toml: ")
    assert len(line) < 2000


def test_a_deeply_nested_project_of_others_is_not_read() -> None:
    Path("pyproject.toml").write_text(f"# gocheck\n{NESTED['lists']}", encoding="utf-8")
    assert run("check", "a.sgf").returncode == 0


@pytest.mark.parametrize("options", [(), ("--write-baseline",)])
@pytest.mark.parametrize("start", ["", '{"gocheck-baseline": 3}\n'])
def test_a_deeply_nested_baseline_is_refused(start: str, options: tuple[str, ...]) -> None:
    Path("deep.jsonl").write_text(start + "[" * 100_000 + "]" * 100_000, encoding="utf-8")
    ended = run("check", "a.sgf", "--baseline", "deep.jsonl", *options)
    if start and options:
        assert ended.returncode == 0  # a line that is not a finding is left out
        return
    assert (ended.returncode, ended.stdout) == (2, "")
    [line] = ended.stderr.splitlines()
    assert line.startswith("gocheck: ")
    assert "deep.jsonl" in line


@pytest.mark.parametrize(
    "command", ["check a.sgf", "score a.sgf", "show a.sgf", "explain", "rules", "config", "--help"]
)
def test_closed_standard_output_is_one_line(command: str) -> None:
    ended = run(*command.split(), shell=">&-")
    assert (ended.returncode, ended.stderr) == (2, "gocheck: standard output is closed\n")


@pytest.mark.parametrize(
    "command", ["check a.sgf", "score a.sgf", "show a.sgf", "explain", "rules", "config", "--help"]
)
def test_full_standard_output_is_one_line(command: str) -> None:
    ended = run(*command.split(), shell=">/dev/full")
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    assert line.startswith("gocheck: ")
    assert line.endswith(": No space left on device")


def test_closed_standard_error_changes_no_status() -> None:
    ended = run("check", "a.sgf", shell="2>&-")
    assert ended.returncode == 0
    assert "1 game read" in ended.stdout
    assert run("check", "missing.sgf", shell="2>&-").returncode == 2


@pytest.mark.parametrize("path", ["-", "@-"])
def test_closed_standard_input_is_a_finding(path: str) -> None:
    ended = run("check", path, shell="<&-")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "-: SGF101 error: " in ended.stdout
    assert "standard input is closed" in ended.stdout


def test_few_file_descriptors_lose_no_game() -> None:
    comment = b"x" * 100_000
    for number in range(14):
        Path(f"{number}.sgf").write_bytes(GAME % comment)
    ended = run("check", ".", "--jobs", "2", "--format", "jsonl", files=16)
    said = "gocheck: no worker can be started (Too many open files); one process does the rest\n"
    assert (ended.returncode, ended.stderr) == (0, said)
    assert ended.stdout == run("check", ".", "--jobs", "1", "--format", "jsonl").stdout
    assert len(ended.stdout.splitlines()) == 15
