"""What all tests share: where the evidence lies that is not part of the project."""

import atexit
import gc
import os
import signal
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from helpers.real_games import Archive, read_archive

# Wherever the tests run: these change the usual format, the width and the colours.
for _name in ("GITHUB_ACTIONS", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
    os.environ.pop(_name, None)


def pytest_configure(config: pytest.Config) -> None:
    """Prepare what the tests need: hypothesis, and compiled modules for all that they start."""
    if find_spec("hypothesis") and "not ci" not in config.option.markexpr:
        _set_profiles()
    # Where Python is told to leave no compiled modules next to the sources, every process that a
    # test starts would compile all that it loads, which takes longer than the test.
    if sys.dont_write_bytecode and config.pluginmanager.has_plugin("cacheprovider"):
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("compiled"))
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _set_profiles() -> None:
    """Have the same examples in every run, so that a change is what makes a test fail.

    Others for whoever looks for more: HYPOTHESIS_PROFILE=random pytest -m ci. For mutants the first
    failure is enough, without a search for a smaller one. No example has a time limit: a machine
    that has other work would fail it.
    """
    from hypothesis import Phase, settings  # only tests marked `ci` need it

    settings.register_profile("same", derandomize=True, deadline=None)
    settings.register_profile(
        "first", derandomize=True, deadline=None, phases=(Phase.explicit, Phase.generate)
    )
    settings.register_profile("random", deadline=None)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


SHARED_DATA = Path(__file__).parents[1].parent / "shared" / "data"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while the tests are collected, nor later among them: none is there.

    It would take a third of the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        atexit.register(gc.unfreeze)  # DuckDB reports what is left at the end


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Load no file whose tests are all marked `ci` where these are not run.

    What only such a file imports does not have to be installed.
    """
    if collection_path.suffix == ".py" and "not ci" in config.option.markexpr:
        return "\npytestmark = pytest.mark.ci\n" in collection_path.read_text("utf-8") or None
    return None


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name the cases of a test that are lists by what is in them, not by their number."""
    if isinstance(val, list | tuple) and all(isinstance(each, str | int) for each in val):
        return " ".join(map(str, val)) or "nothing"
    return None


@pytest.fixture(autouse=True, scope="session")
def _interrupts_arrive() -> None:
    """Wherever the tests run: with & a shell has them ignore Ctrl-C, and nohup SIGHUP."""
    for ignored, usual in (
        (signal.SIGINT, signal.default_int_handler),
        (signal.SIGHUP, signal.SIG_DFL),
    ):
        if signal.getsignal(ignored) == signal.SIG_IGN:
            signal.signal(ignored, usual)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real games and other programs' answers; skips where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the shared data is not at {SHARED_DATA}")
    return SHARED_DATA


@pytest.fixture(scope="session")
def archive(shared_data: Path) -> Archive:
    """The archive of real games; skips where the shared data is absent."""
    return read_archive(shared_data / "games.tar.gz")
