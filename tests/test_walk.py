"""How a game walks through the packages: down the stages, and into each of them once.

The import contract holds this for names; here it is held for the calls that a run makes.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.replay.history import History
from gocheck.replay.replay import replay
from gocheck.rules.legality import LegalityTable
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

FIXTURES = Path(__file__).parents[1] / "fixtures"
SOURCES = [
    Source(file.relative_to(FIXTURES).as_posix(), file.read_bytes())
    for file in sorted(FIXTURES.rglob("*.sgf"))
]


def package_of(frame: FrameType) -> str:
    """The package of gocheck that a frame's code is in, "" for other code."""
    name = frame.f_globals.get("__name__", "")
    root, _, rest = name.partition(".")
    return rest.partition(".")[0] if root == "gocheck" else ""


def packages_entered_again(run: Callable[[], object]) -> list[tuple[str, ...]]:
    """The ways down, from package to package, on which a run enters one that it has left."""
    again: list[tuple[str, ...]] = []
    way: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            package = package_of(frame) or (way[-1] if way else "")
            if package and way and package != way[-1] and package in way:
                again.append((*dict.fromkeys(way), package))
            way.append(package)
        elif event == "return" and way:
            way.pop()

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(before)
    return again


@pytest.fixture(scope="module")
def records() -> dict[str, Record | Unreadable]:
    """The first game of every fixture, by file."""
    return {source.name: next(iter(read_games(source))) for source in SOURCES}


@pytest.fixture(scope="module")
def readable(records: dict[str, Record | Unreadable]) -> dict[str, Record]:
    found = {name: record for name, record in records.items() if isinstance(record, Record)}
    assert len(found) > 80
    return found


def test_bytes_enter_each_package_once() -> None:
    assert len(SOURCES) > 100
    for source in SOURCES:
        again = packages_entered_again(partial(list, read_games(source)))
        assert not again, source.name


def test_a_record_enters_each_package_once(records: dict[str, Record | Unreadable]) -> None:
    referee = Referee(Settings(Rulesets()))
    assert records
    for name, record in records.items():
        referee.check(record)  # which loads what is loaded late
        again = packages_entered_again(partial(referee.check, record))
        assert not again, name


def test_a_move_enters_each_package_once(readable: dict[str, Record]) -> None:
    assert readable
    for name, record in readable.items():
        history = History(record.columns, record.rows)
        again = packages_entered_again(partial(history.play_all, record.moves))
        assert not again, name


def test_a_ruleset_enters_each_package_once(readable: dict[str, Record]) -> None:
    rulesets = tuple(Rulesets())
    assert readable
    for name, record in readable.items():
        again = packages_entered_again(partial(LegalityTable, replay(record), rulesets))
        assert not again, name


def test_a_way_back_is_noticed() -> None:
    below: dict[str, Any] = {"__name__": "gocheck.board.made_up"}
    above: dict[str, Any] = {"__name__": "gocheck.rules.made_up", "below": below}
    exec("def up(call): call()", below)
    exec("def again(): pass\ndef down(): below['up'](again)", above)
    assert packages_entered_again(above["down"]) == [("rules", "board", "rules")]
