"""No code of the folder that is checked runs, whatever starts gocheck and its workers."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gocheck import __main__
from gocheck.cli.main import program as program_of_gocheck
from gocheck.running import worker

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).parents[2]
RECORDS = 700
RECORD = "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[n{number}]PW[b]RE[B+R]C[{comment}];B[aa];W[ee])"
MODULES = ("random.py", "numpy.py", "json.py", "signal.py", "selectors.py", "threading.py")
PACKAGE = "gocheck/__init__.py"
STARTS = ("forkserver", "spawn", "fork")
PROGRAM = """
if __name__ == "__main__":
    from multiprocessing import get_context
    from gocheck.cli.main import main
    from gocheck.running import pool

    if "{start}" != "forkserver":
        pool._context = lambda: get_context("{start}")
    main(prog_name="gocheck")
"""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of so many records that workers are started."""
    folder = tmp_path_factory.mktemp("records")
    for number in range(RECORDS):
        text = RECORD.format(number=number, comment="a comment " * 160)
        (folder / f"{number}.sgf").write_text(text, encoding="ascii")
    return folder


@pytest.fixture
def folder(records: Path, tmp_path: Path) -> Path:
    """A folder with the same records, to which a test adds modules."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for record in records.iterdir():
        os.link(record, folder / record.name)
    return folder


def add_module(folder: Path, name: str) -> None:
    """Put a module into a folder that says so when it runs."""
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        f"open({str(folder / 'executed')!r}, 'a').write(__name__)\nraise SystemExit(7)\n",
        encoding="utf-8",
    )


def check(folder: Path, *command: str) -> None:
    """Check a folder as the current one, and see that all its records are read by two workers."""
    done = subprocess.run(
        (sys.executable, *command, "check", ".", "--jobs", "2", "--no-scores"),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,  # 3 on a machine that has nothing else to do
    )
    assert not (folder / "executed").exists(), (folder / "executed").read_text()
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{RECORDS} games read" in done.stdout


def program(tmp_path: Path, start: str) -> str:
    """Return a program as pip installs it, whose workers start in a certain way."""
    file = tmp_path / "bin" / "gocheck"
    file.parent.mkdir()
    file.write_text(PROGRAM.format(start=start), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", ["random.py", "numpy.py", "json.py", PACKAGE])
def test_the_command_runs_no_module_of_the_current_folder(
    folder: Path, tmp_path: Path, name: str
) -> None:
    add_module(folder, name)
    check(folder, program(tmp_path, "forkserver"))


@pytest.mark.parametrize("start", STARTS)
def test_no_start_method_runs_a_module_of_the_current_folder(
    folder: Path, tmp_path: Path, start: str
) -> None:
    for name in (*MODULES, PACKAGE):
        add_module(folder, name)
    check(folder, program(tmp_path, start))


def test_the_module_runs_no_module_of_the_current_folder(folder: Path) -> None:
    for name in ("random.py", "numpy.py", "json.py", "signal.py", "selectors.py"):
        add_module(folder, name)
    check(folder, "-m", "gocheck")


def test_with_a_safe_path_the_module_runs_nothing_of_the_current_folder(folder: Path) -> None:
    for name in (*MODULES, PACKAGE):
        add_module(folder, name)
    check(folder, "-P", "-m", "gocheck")


def test_where_the_environment_is_ignored_no_workers_are_started(folder: Path) -> None:
    code = (
        f"import sys; sys.path[:1] = [{str(PROJECT)!r}]; from gocheck.cli.main import main; main()"
    )
    add_module(folder, "random.py")
    check(folder, "-E", "-c", code)


def test_the_current_folder_comes_last_where_gocheck_is_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.setattr(__main__, "__file__", str(PROJECT / "gocheck" / "__main__.py"))
    monkeypatch.setattr(sys, "path", [str(PROJECT), "/modules"])
    __main__._drop_current_folder()
    assert sys.path == ["/modules", str(PROJECT)]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), "/modules"])
    __main__._drop_current_folder()
    assert sys.path == ["/modules"]


def test_windows_looks_for_no_program_in_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such as an engine: https://nvd.nist.gov/vuln/detail/CVE-2023-40590."""
    variable = "NoDefaultCurrentDirectoryInExePath"
    monkeypatch.setenv(variable, "")  # restored at the end
    monkeypatch.delenv(variable)
    command_line = import_module("gocheck.cli.main")
    monkeypatch.setattr(command_line, "collect_none_at_exit", lambda: None)
    monkeypatch.setattr(command_line, "main", lambda prog_name: None)
    program_of_gocheck()
    assert variable in os.environ


@pytest.mark.parametrize("start", ["forkserver", "spawn"])
@pytest.mark.parametrize("variable", [worker.PATH, worker.SAFE_PATH])
@pytest.mark.parametrize("value", ["", str(PROJECT)])
def test_a_worker_has_the_environment_of_the_user(variable: str, value: str, start: str) -> None:
    environment = {key: each for key, each in os.environ.items() if not key.startswith("PYTHON")}
    environment.update({worker.PATH: str(PROJECT)} if variable != worker.PATH else {})
    environment.update({variable: value} if value else {})
    code = (
        f"import os, sys; sys.path.append({str(PROJECT)!r})\n"
        "from multiprocessing import get_context\n"
        "from gocheck.running import pool\n"
        f"pool._context = lambda: get_context({start!r})\n"
        "before = dict(os.environ)\n"
        "workers = pool.WorkerPool(1)\n"
        f"print(workers.submit(os.getenv, {variable!r}, '').result())\n"
        "workers.shutdown()\n"
        "assert dict(os.environ) == before\n"
    )
    done = subprocess.run(
        (sys.executable, "-c", code), env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == (f"{value}\n", "")
