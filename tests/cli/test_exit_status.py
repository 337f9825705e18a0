"""How commands end where nobody reads their output, and where they are given wrong arguments."""

import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.cli.exit_status import BROKEN_PIPE, INTERRUPTED, _cause, exit_on_termination
from gocheck.cli.main import main

RECORD = Path(__file__).parents[2] / "fixtures" / "situations" / "occupied-point.sgf"


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (OSError(28, "No space left on device", "out.txt"), "out.txt: No space left on device"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (OSError(5, "Input/output error", 1), "Input/output error"),
        (OSError("odd"), "odd"),
        (OSError(), "OSError"),
    ],
)
def test_a_run_that_a_system_error_ends_says_which(error: OSError, cause: str) -> None:
    assert _cause(error) == cause


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", str(RECORD)],
        *(
            pytest.param(arguments, marks=pytest.mark.ci)
            for arguments in (
                ["show", str(RECORD)],
                ["--help"],
                ["check", str(RECORD), "--format", "jsonl"],
                ["score", str(RECORD)],
                ["fix", str(RECORD), "--output", "out"],
                ["explain", "--all"],
                ["rules"],
            )
        ),
    ],
)
def test_a_closed_pipe_ends_the_run_quietly(arguments: list[str], tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "gocheck", *arguments],
            stdout=writing,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root)},
            check=False,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (BROKEN_PIPE, b"")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chek"], "no such command 'chek'; did you mean 'check'? (see gocheck --help)"),
        (["fix", "x", "--output"], "option '--output' requires an argument"),
        (["check", "x", "--jobs", "0"], "invalid value for '--jobs': 0 is less than 1"),
        (["check", "x", "--nope"], "no such option"),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], told: str) -> None:
    result = CliRunner().invoke(main, arguments, prog_name="gocheck")
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"gocheck: {told}")
    assert line.endswith(" --help)")


def test_without_a_command_there_is_help() -> None:
    result = CliRunner().invoke(main, [], prog_name="gocheck")
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: gocheck")


def test_an_interrupted_run_has_its_own_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("gocheck.cli.copies"), "existing_paths", interrupt)
    result = CliRunner().invoke(main, ["fix", str(RECORD), "--dry-run"])
    assert (result.exit_code, result.output) == (INTERRUPTED, "")


@pytest.mark.skipif(os.name != "posix", reason="other systems do not end a program so")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_terminated_program_has_the_exit_status_of_the_signal(name: str) -> None:
    with pytest.raises(SystemExit) as ended, exit_on_termination():
        signal.raise_signal(signal.Signals[name])
    assert ended.value.code == 128 + signal.Signals[name]


def test_ctrl_c_while_the_program_is_loaded_gives_no_traceback() -> None:
    code = (
        "import os, signal, sys\n"
        "class Interrupted:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'gocheck.cli.exit_status': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupted)\n"
        "from gocheck.__main__ import start; start()"
    )
    ended = subprocess.run([sys.executable, "-c", code, "rules"], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.ci
@pytest.mark.parametrize("command", [["check", str(RECORD)], ["explain", "RES501"]])
@pytest.mark.parametrize("called", ["__set_name__", "cb", "_handle_fromlist"])
@pytest.mark.parametrize("time", [1, 5, 20])
def test_ctrl_c_while_modules_are_loaded_is_neither_lost_nor_a_crash(
    command: list[str], called: str, time: int
) -> None:
    code = (
        "import os, signal, sys\n"
        "def provoke(frame, event, _):\n"
        "    global left\n"
        f"    if event == 'call' and frame.f_code.co_name == {called!r}:\n"
        "        left -= 1\n"
        "        if not left: print('came'); os.kill(os.getpid(), signal.SIGINT)\n"
        f"left = {time}\n"
        "from gocheck.__main__ import start\n"
        "sys.setprofile(provoke)\n"
        "start()"
    )
    arguments = [sys.executable, "-u", "-c", code, *command]
    ended = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert ended.stdout.startswith("came\n")
    assert ended.returncode in (-signal.SIGINT, INTERRUPTED)
    assert ended.stderr in ("", "gocheck: interrupted after 1 games\n")


def test_ctrl_c_ends_the_program_where_what_is_loaded_would_lose_it() -> None:
    code = (
        "import signal, sys\n"
        "class Careless:\n"
        "    def find_spec(name, *_):\n"
        "        if signal.getsignal(signal.SIGINT) != signal.SIG_DFL:\n"
        "            try: signal.raise_signal(signal.SIGINT)\n"
        "            except KeyboardInterrupt: pass\n"
        "from gocheck.__main__ import start\n"
        "sys.meta_path.insert(0, Careless)\n"
        "start()"
    )
    arguments = [sys.executable, "-c", code, "check", str(RECORD)]
    ended = subprocess.run(arguments, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.ci
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no file is always full")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["check", "nowhere.sgf"], 2), (["check", str(RECORD), "--verbose"], 1), (["rules"], 0)],
)
def test_a_full_standard_error_changes_no_exit_status(arguments: list[str], status: int) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "gocheck", *arguments, "--color", "always"]
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, check=False)
    assert ended.returncode == status


def test_a_deleted_current_folder_is_not_a_fault_of_gocheck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for command in (["check"], ["fix", "--dry-run"], ["score"], ["show"], ["compare"]):
        for path in (".", "a.sgf", str(RECORD)):
            result = CliRunner().invoke(main, [*command, path])
            assert result.exit_code < 3, result.output
            assert "please report it" not in result.output
