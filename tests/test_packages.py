"""What users install: the licence, the lowest versions that work, builds with the same bytes."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

PROJECT = Path(__file__).parents[1]
METADATA = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGED = ("gocheck", "CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml")
EXTRAS = ("7z", "parquet")
OTHER_EXTRAS = ("remote", "dask", "png")
"""Of these only the lowest versions are tried here: the other tests have the newest."""
GAMES = (PROJECT / "fixtures" / "games").as_posix()
COMMANDS = (
    "check GAMES --fail-on never --progress none",
    "check GAMES --fail-on never --progress plain --jobs 2",
    "check GAMES --fail-on never --format jsonl --cache kept --duplicates",
    "check GAMES --fail-on never --format parquet:data --format sarif:games.sarif",
    "check games.7z --fail-on never",
    "score GAMES",
    "show GAMES",
    "compare GAMES",
    "fix --dry-run GAMES",
    "rules",
    "rules japanese",
    "explain RES502",
    "config",
    "check --help",
    "--version",
)
CLUSTER = """
import subprocess, sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        sys.exit(subprocess.run([*sys.argv[1:], "--executor", address]).returncode)
"""
"""Runs a command with a Dask cluster of one worker on this machine."""
LAID_OUT = ("help files", "score GAMES --legend", "check --legend")
"""Pages whose look depends on the version of rich."""
FAILING = (
    "check missing.sgf",
    "check --no-such-option",
    "check --",
    "fix --in-place --",
    "rules nothing",
)


def run(*words: object, folder: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**clean, **extra},
    )


def checked(*words: object, folder: Path, **extra: str) -> str:
    done = run(*words, folder=folder, **extra)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def lowest(requirement: str) -> str:
    """Return the lowest version that a requirement allows, with its corrected releases."""
    name, _, bound = requirement.partition(">=")
    numbers = [*bound.split(","), ""][0].split(".")
    return f"{name}=={'.'.join([*numbers, '0', '0'][:3])}.*"


def requirements(*extras: str) -> list[str]:
    """Return what some extras need, without S3, for which no server is here."""
    found = [each for name in extras for each in METADATA["optional-dependencies"][name]]
    return [each.replace("[http,s3]", "[http]") for each in found]


@pytest.fixture(scope="module")
def games_by_http() -> Iterator[str]:
    """The address at which the games of the fixtures are served."""
    handler = partial(SimpleHTTPRequestHandler, directory=GAMES)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def environment(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    return folder / "bin" / "python"


def test_the_licence_is_an_spdx_expression() -> None:
    """Tables and classifiers for the licence are refused by build backends from 2026 or 2027."""
    assert METADATA["license"] == "MIT"
    assert METADATA["license-files"] == ["LICENSE"]
    assert (PROJECT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")
    assert not [each for each in METADATA["classifiers"] if each.startswith("License")]


def test_a_python_that_misreads_possessive_groups_is_refused() -> None:
    """Before 3.11.5 such a group went on from where it had failed, and records were misread."""
    assert re.match("(?:ab?c)*+a", "aca")
    assert METADATA["requires-python"] == ">=3.11.5"


def test_the_weights_have_a_licence() -> None:
    card = PROJECT / "gocheck" / "status" / "judge" / "network" / "CARD.md"
    assert re.search(r"weights.*under its licence, MIT", card.read_text(encoding="utf-8"))


def test_every_requirement_has_a_lowest_version() -> None:
    needed = [*METADATA["dependencies"], *requirements(*EXTRAS, *OTHER_EXTRAS)]
    assert len(needed) > 5
    for requirement in needed:
        assert re.fullmatch(r"[A-Za-z0-9-]+(\[http\])?==\d+\.\d+\.\d+\.\*", lowest(requirement))


@pytest.mark.release
def test_the_commands_run_with_the_lowest_versions_and_with_the_newest(
    games_by_http: str, tmp_path: Path
) -> None:
    needed = [*METADATA["dependencies"], *requirements(*EXTRAS)]
    others = requirements(*OTHER_EXTRAS)
    bounds = {"lowest": [lowest(each) for each in (*needed, *others)], "newest": needed}
    outputs = []
    for name, versions in bounds.items():
        python = environment(tmp_path / name)
        options = ("-q", "--disable-pip-version-check", "--upgrade")
        checked(python, "-m", "pip", "install", *options, *versions, folder=tmp_path)
        checked(python, "-m", "pip", "install", *options, PROJECT, folder=tmp_path)
        work = tmp_path / f"work-{name}"
        work.mkdir()
        packing = f"import py7zr; py7zr.SevenZipFile('games.7z', 'w').writeall({GAMES!r}, 'games')"
        checked(python, "-c", packing, folder=work)
        gocheck = tmp_path / name / "bin" / "gocheck"
        outputs.append([checked(gocheck, *_words(each), folder=work) for each in COMMANDS])
        if name == "lowest":
            game = f"{games_by_http}/9x9-japanese-marked.sgf"
            assert "1 game read" in checked(gocheck, "check", game, folder=work)
            drawn = run(gocheck, "show", game, "--png", "board.png", folder=work)
            assert drawn.returncode == 0 or "no font was found" in drawn.stderr, drawn.stderr
            by_dask = (python, "-c", CLUSTER, gocheck, *_words(COMMANDS[0]))
            assert checked(*by_dask, folder=work) == outputs[0][0]
        for each in LAID_OUT:
            page = checked(gocheck, *_words(each), folder=work)
            assert ("| --- |" in page, "─" in page or "━" in page) == (False, True), page
        for each in FAILING:
            failed = run(gocheck, *_words(each), folder=work)
            assert (failed.returncode, failed.stderr.count("\n")) == (2, 1), failed.stderr
    assert outputs[0] == outputs[1]


def _words(command: str) -> list[str]:
    return command.replace("GAMES", GAMES).split()


@pytest.mark.release
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    """From two copies of other times and modes, in another order, in time zones of their own."""
    built = []
    for number, zone in enumerate(("UTC", "Asia/Tokyo")):
        copy = tmp_path / f"copy{number}"
        copy.mkdir()
        for name in PACKAGED[:: -1 if number else 1]:
            source = PROJECT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, copy_function=shutil.copyfile)
            else:
                shutil.copyfile(source, copy / name)
        for path in copy.rglob("*"):
            os.utime(path, (1.6e9 + 1e6 * number,) * 2)
            path.chmod(0o775 if path.is_dir() else (0o664, 0o600)[number])
        out = tmp_path / f"out{number}"
        checked(
            sys.executable, "-m", "build", "--outdir", out, copy, folder=tmp_path,
            SOURCE_DATE_EPOCH="1700000000", TZ=zone,
        )  # fmt: skip
        built.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert sorted(path.rpartition(".")[2] for path in built[0]) == ["gz", "whl"]
    assert built[0] == built[1]
