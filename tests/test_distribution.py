"""The package as pip, pipx and uv install it, and the name under which they find it."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = "gocheck-sgf"
"""On PyPI, `gocheck` is a project of somebody else."""
FOREIGN_NAME = re.compile(
    r"gocheck\[\w+\]|\b(?:pip|pipx|uv tool|uvx|uv pip) (?:install|run)?[^\n`&]*\bgocheck(?![-_\w/])"
)
WRITTEN_FOR_USERS = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "action.yml",
    ROOT / ".pre-commit-hooks.yaml",
    ROOT / "pyproject.toml",
    *(
        path
        for path in (ROOT / "gocheck").rglob("*")
        if path.suffix in {".py", ".md", ".toml", ".json"}
    ),
]


def test_the_distribution_has_its_own_name_and_the_command_the_short_one() -> None:
    assert PROJECT["name"] == NAME
    assert list(PROJECT["scripts"]) == ["gocheck"]


def test_every_hint_on_what_to_install_names_this_distribution() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in WRITTEN_FOR_USERS}
    foreign = {path.name: found for path in texts if (found := FOREIGN_NAME.findall(texts[path]))}
    assert not foreign
    extras = set(re.findall(r"install '\.\[([\w,]+)\]'", "".join(texts.values())))
    assert extras - {"test,ci"} == PROJECT["optional-dependencies"].keys() - {"test", "ci"}


@pytest.mark.parametrize(
    "hint", ["pip install gocheck", "pip install 'gocheck[7z]'", "pipx install gocheck"]
)
def test_the_foreign_name_is_recognised(hint: str) -> None:
    assert FOREIGN_NAME.search(hint)
    assert not FOREIGN_NAME.search(hint.replace("gocheck", NAME))


def done(*command: str | Path, folder: Path, **environment: str) -> str:
    """Run a program where no gocheck is importable; return what it prints."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    finished = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs that build and install; they come from PyPI."""
    folder = tmp_path_factory.mktemp("tools")
    done(sys.executable, "-I", "-m", "venv", folder, folder=folder)
    packages = ("build", "twine", "pipx", "uv")
    done(folder / "bin" / "pip", "install", "--quiet", *packages, folder=folder)
    return folder / "bin"


@pytest.fixture(scope="module")
def built(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source distribution and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("built")
    done("git", "clone", "--quiet", ROOT, folder / "clone", folder=folder)
    build = ("-m", "build", "--outdir", folder / "dist", folder / "clone")
    done(tools / "python", *build, folder=folder)
    return folder / "dist"


@pytest.mark.release
def test_an_index_accepts_both_distributions(tools: Path, built: Path) -> None:
    files = sorted(built.iterdir())
    assert [file.name for file in files] == [
        "gocheck_sgf-0.1.0-py3-none-any.whl",
        "gocheck_sgf-0.1.0.tar.gz",
    ]
    done(tools / "twine", "check", "--strict", *files, folder=built)


@pytest.mark.release
def test_the_description_has_no_link_that_an_index_cannot_follow(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        metadata = wheel.read("gocheck_sgf-0.1.0.dist-info/METADATA").decode("utf-8")
    assert "\nLicense-Expression: MIT\n" in metadata
    head, _, description = metadata.partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert "License ::" not in head
    assert "| `table` | The tables of check and score |" in description
    assert not re.findall(r"\]\((?!https?:)", description)


@pytest.mark.release
def test_guide_and_types_are_in_both_distributions_and_the_tests_in_none(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        installed = wheel.namelist()
    with tarfile.open(next(built.glob("*.tar.gz"))) as sources:
        packed = [name.partition("/")[2] for name in sources.getnames()]
    pages = {f"gocheck/guide/{page.name}" for page in (ROOT / "gocheck" / "guide").glob("*.md")}
    assert len(pages) > 10
    assert {*pages, "gocheck/py.typed"} < set(installed)
    assert {*pages, "gocheck/py.typed", "CHANGELOG.md", "LICENSE", "README.md"} < set(packed)
    left_out = "tests/"
    assert not [name for name in (*installed, *packed) if name.startswith(left_out)]


@pytest.mark.release
@pytest.mark.parametrize("installer", ["pip", "pipx", "uv"])
def test_the_first_command_runs_after(
    installer: str, tools: Path, built: Path, tmp_path: Path
) -> None:
    wheel = next(built.glob("*.whl"))
    programs = tmp_path / "bin"
    environment = {
        "HOME": str(tmp_path),
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(programs),
        "UV_TOOL_DIR": str(tmp_path / "uv"),
        "UV_TOOL_BIN_DIR": str(programs),
        "UV_NO_MANAGED_PYTHON": "1",
    }
    if installer == "pip":
        done(sys.executable, "-I", "-m", "venv", tmp_path, folder=tmp_path)
        done(programs / "pip", "install", "--quiet", wheel, folder=tmp_path)
    elif installer == "pipx":
        done(tools / "pipx", "install", wheel, folder=tmp_path, **environment)
    else:
        done(tools / "uv", "tool", "install", wheel, folder=tmp_path, **environment)
    gocheck = programs / "gocheck"
    game = ROOT / "fixtures" / "games" / "9x9-japanese-marked.sgf"
    assert done(gocheck, "--version", folder=tmp_path) == "gocheck 0.1.0\n"
    assert "1 game read" in done(gocheck, "check", game, folder=tmp_path)
    assert "# " not in done(gocheck, "help", "table", folder=tmp_path)[:2]
    lines = done(gocheck, "check", game, "--format", "jsonl", folder=tmp_path).splitlines()
    assert json.loads(lines[0])["file"] == game.as_posix()
