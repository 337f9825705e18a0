"""What is loaded at the start: little, and libraries only where they are needed."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from gocheck.cli.main import _COMMANDS, main

_LIBRARIES = {
    "numpy",
    "rich",
    "chardet",
    "pyarrow",
    "distributed",
    "sqlite3",
    "multiprocessing",
    "threadpoolctl",
}
_GAME = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[{}];B[ee];W[cc];B[];W[])"


def loaded(code: str, *arguments: str) -> set[str]:
    """Return the modules that some code loads, in a process of its own."""
    code = f"import sys\ntry:\n {code}\nfinally:\n print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", code, *arguments]
    # With COLUMNS, which pytest may set, the width of the page is looked up.
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return set(done.stderr.split())


def loaded_by(*arguments: str) -> set[str]:
    """Return the modules that gocheck loads when it is called so."""
    return loaded("from gocheck.cli.main import main; main()", *arguments)


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_load_no_command(option: str) -> None:
    modules = loaded_by(option)
    assert "gocheck.cli" in modules
    assert not modules & _LIBRARIES
    assert not {f"gocheck.cli.{name}" for name in _COMMANDS} & modules
    assert not {"gocheck.reading", "gocheck.record", "gocheck.rules"} & modules


def test_the_help_of_a_command_loads_no_stage() -> None:
    modules = loaded_by("check", "--help")
    assert "gocheck.settings" in modules
    assert not modules & {*_LIBRARIES, "msgspec", "sgfmill"}
    stages = {"reading", "replay", "status", "report", "referee", "running"}
    assert not {f"gocheck.{name}" for name in stages} & modules


def test_importing_gocheck_loads_no_library() -> None:
    assert not loaded("import gocheck") & _LIBRARIES


def test_playing_a_live_game_loads_nothing_for_counting_it() -> None:
    modules = loaded(
        'import gocheck; game = gocheck.Game(9, rules="aga"); game.play("E5"); game.legal_moves()'
    )
    assert "gocheck.replay" in modules
    late = {"archive", "checks", "comparison", "inputs", "policy", "reading", "reports", "scoring"}
    assert not {f"gocheck.{name}" for name in (*late, "status", "referee", "running")} & modules
    assert not modules & _LIBRARIES


@pytest.mark.ci
def test_a_start_without_bytecode_gives_no_warning(tmp_path: Path) -> None:
    """As in a container: sgfmill's source, then compiled each time, is worth a warning."""
    path = tmp_path / "game.sgf"
    path.write_text(_GAME.format("B+R"), encoding="utf-8")
    command = (sys.executable, "-W", "error", "-m", "gocheck", "fix", "--dry-run", str(path))
    no_bytecode = {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, env=os.environ | no_bytecode, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "1 file read, 0 would be fixed with 0 changes.\n")


@pytest.mark.parametrize(
    ("result", "options"),
    [
        pytest.param("B+3.5", ["--no-scores"], id="no-scores"),
        pytest.param("B+R", [], id="resigned", marks=pytest.mark.ci),
    ],
)
def test_a_check_without_scores_loads_nothing_for_scores(
    tmp_path: Path, result: str, options: list[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(_GAME.format(result), encoding="utf-8")
    modules = loaded_by("check", *options, str(path))
    assert "gocheck.referee" in modules
    assert not modules & _LIBRARIES
    assert not {"importlib.resources", "json", "pickle", "shutil", "tarfile", "tempfile"} & modules
    assert not {"click.shell_completion", "webencodings"} & modules
    assert (
        not {
            "gocheck.inputs.archives",
            "gocheck.scoring.scorer",
            "gocheck.status.evidence",
            "gocheck.comparison.comparer",
            "gocheck.checks.recorded_result",
            "gocheck.reading.repair.repairing",
            "gocheck.reports.jsonl",
        }
        & modules
    )


def test_a_machine_without_numpy(tmp_path: Path) -> None:
    """A game that has to be judged is reported as such, and the cache works."""
    path = tmp_path / "game.sgf"
    path.write_text(_GAME.format("B+3.5").replace("W[cc]", "W[gc]"), encoding="utf-8")
    code = """
import importlib.metadata, runpy, sys
class WithoutNumpy:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
def version(name, known=importlib.metadata.version):
    if name == "numpy":
        raise importlib.metadata.PackageNotFoundError(name)
    return known(name)
importlib.metadata.version = version
sys.meta_path.insert(0, WithoutNumpy())
runpy.run_module("gocheck", run_name="__main__")
"""
    options = ("--format", "parsable", "--cache", str(tmp_path / "cache"))
    command = (sys.executable, "-c", code, "check", *options, str(path))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "END407 warning: not judged: numpy is missing" in done.stdout


def test_a_run_ends_without_a_search_for_garbage() -> None:
    """It would go over all that is loaded."""
    code = (
        "import atexit, gc; from gocheck.cli.main import program; atexit.register("
        "lambda: print(gc.get_freeze_count() > 10_000, file=sys.stderr)); program()"
    )
    assert "True" in loaded(code, "completion", "bash")


def test_the_list_of_commands_has_the_first_sentence_of_each() -> None:
    context = click.Context(main)
    assert _COMMANDS
    for name, text in _COMMANDS.items():
        command = main.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str(200) == text
