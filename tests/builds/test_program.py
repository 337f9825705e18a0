"""The program of one file: what PyInstaller is told, and what the program prints."""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution, entry_points
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from jsonschema import validators

from gocheck.builds import program

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FIRST = next(
    line.removeprefix("$ gocheck ")
    for line in (ROOT / "README.md").read_text("utf-8").splitlines()
    if line.startswith("$ gocheck check --fail-on never")
)
"""The command that README begins with, without the installation."""


def test_pyinstaller_finds_the_hook() -> None:
    (found,) = (
        each
        for each in entry_points(group="pyinstaller40", name="hook-dirs")
        if each.dist and each.dist.name == "gocheck-sgf"
    )
    (folder,) = found.load()()
    assert Path(folder, "hook-gocheck.py").is_file()


@pytest.mark.parametrize("form", ["--onefile", "--onedir"])
def test_the_program_is_a_file_or_a_folder(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    pyinstaller = SimpleNamespace(run=given.extend)
    monkeypatch.setitem(sys.modules, "PyInstaller", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "PyInstaller.__main__", pyinstaller)
    program.main(["dist"] if form == "--onefile" else [form, "dist"])
    assert form in given
    assert given[given.index("--distpath") + 1] == "dist"


def test_the_build_names_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PyInstaller", None)
    with pytest.raises(SystemExit, match="pip install pyinstaller"):
        program.main(["dist"])


@pytest.mark.ci
@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_github_accepts_the_workflows(file: Path) -> None:
    path = "check_jsonschema/builtin_schemas/vendor/github-workflows.json"
    schema = json.loads(Path(str(distribution("check-jsonschema").locate_file(path))).read_text())
    validator = validators.validator_for(schema)(schema)
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)  # which "on" means in YAML 1.1
    assert not [error.message for error in validator.iter_errors(workflow)]
    assert not validator.is_valid({**workflow, "jobs": {}})


def run(*words: str | Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, as the guide has it built."""
    folder = tmp_path_factory.mktemp("program")
    python = folder / "venv" / "bin" / "python"
    for command in (
        (sys.executable, "-I", "-m", "venv", folder / "venv"),
        (python, "-m", "pip", "install", "--quiet", f"{ROOT}[7z]", "pyinstaller"),
        (python, "-m", "gocheck.builds.program", "dist"),
    ):
        done = run(*command, folder=folder, HOME=str(folder), PATH=os.environ["PATH"])
        assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(folder / "venv")  # nothing may be loaded from there
    return folder / "dist" / "gocheck"


@pytest.mark.release
def test_the_program_prints_what_gocheck_prints(built: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    for arguments in (
        FIRST,
        "check fixtures/games --format jsonl --cache kept",
        "check fixtures/games --format jsonl --cache kept",
        "score fixtures/games/*.sgf",
        "fix --dry-run fixtures",
        "rules japanese",
        "explain RES501",
        "help files",
        "--version",
    ):
        expected = run(
            *("bash", "-c", f'"{sys.executable}" -P -m gocheck {arguments}'),
            folder=tmp_path,
            PYTHONPATH=str(ROOT),
        )
        found = run("/bin/bash", "-c", f'exec "{built}" {arguments}', folder=tmp_path)
        assert (found.returncode, found.stdout) == (expected.returncode, expected.stdout)
        assert found.stderr == expected.stderr
        assert found.stdout


@pytest.mark.release
def test_the_program_starts_workers(built: Path, tmp_path: Path) -> None:
    game = (ROOT / "fixtures" / "games" / "9x9-japanese-nothing-dead.sgf").read_bytes()
    for number in range(3):
        file = tmp_path / f"{number}.sgf"
        file.write_bytes(game * (600_000 // len(game)))
    check = (built, "check", "--no-scores", "--format", "jsonl", "--progress", "none", ".")
    alone = run(*check, "--jobs", "1", folder=tmp_path)
    together = run(*check, "--jobs", "2", "--verbose", folder=tmp_path)
    assert alone.stdout
    # Where no worker can be started, a line says so.
    assert (together.stdout, together.stderr) == (alone.stdout, "")
