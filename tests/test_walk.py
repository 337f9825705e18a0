"""How a game walks through the packages: down the stages, and into each of them once.

The import contract holds this for names; here it is held for the calls that a run makes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from gocheck.reading import read_games
from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.replay import History, replay
from gocheck.rules import Rulesets, legality_by_ruleset
from gocheck.settings import Settings
from gocheck.sgf import Source

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(file.relative_to(FIXTURES).as_posix() for file in FIXTURES.rglob("*.sgf"))


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


@pytest.fixture(params=RECORDS)
def record(request: pytest.FixtureRequest) -> Record | Unreadable:
    file = FIXTURES / request.param
    found = next(iter(read_games(Source(str(file), file.read_bytes()))))
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_bytes_enter_each_package_once(name: str) -> None:
    source = Source(name, (FIXTURES / name).read_bytes())
    assert not packages_entered_again(lambda: list(read_games(source)))


def test_a_record_enters_each_package_once(record: Record | Unreadable) -> None:
    referee = Referee(Settings(Rulesets()))
    referee.check(record)  # which loads what is loaded late
    assert not packages_entered_again(lambda: referee.check(record))


def test_a_move_enters_each_package_once(record: Record | Unreadable) -> None:
    if isinstance(record, Record):
        history = History(record.columns, record.rows)
        assert not packages_entered_again(lambda: history.play_all(record.moves))


def test_a_ruleset_enters_each_package_once(record: Record | Unreadable) -> None:
    if isinstance(record, Record):
        replayed = replay(record)
        rulesets = tuple(Rulesets())
        assert not packages_entered_again(lambda: legality_by_ruleset(replayed, rulesets))


def test_a_way_back_is_noticed() -> None:
    below: dict[str, Any] = {"__name__": "gocheck.board.made_up"}
    above: dict[str, Any] = {"__name__": "gocheck.rules.made_up", "below": below}
    exec("def up(call): call()", below)
    exec("def again(): pass\ndef down(): below['up'](again)", above)
    assert packages_entered_again(above["down"]) == [("rules", "board", "rules")]
