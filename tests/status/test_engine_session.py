"""How long an engine that fails is asked: findings on a game do not depend on the others."""

import shutil
from pathlib import Path

import pytest
from helpers.boards import record
from helpers.fake_engines import Fake, fake

from gocheck.record.record import Record
from gocheck.replay.replay import replay
from gocheck.status.engine import Engine, EngineSession
from gocheck.status.gtp_process import EngineError

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")

SMALL = record(". . .\n. X .\n. . .")
START = ". . . .\n. X . .\n. . O .\n. . . ."
LARGE = record(START, "d1")
OTHER = record(START, "a1")
EMPTY = record(". . . .\n" * 4)
OBLONG = record(". X . .\n. . . .")
STUCK = record("X O . .\nO . . .\n. . . .\n. . . .")
"""Black has no liberty at A4."""

NO_SMALL = {"boardsize 3": "bad('unacceptable size')"}
NO_D1 = {"play black D1": "os._exit(3)"}


def told(engine: Fake, games: list[Record], timeout: float = 10.0) -> list[str]:
    """Return what comes of the games, asked about in this order."""
    asked = EngineSession(Engine(engine.command, timeout))
    found = []
    for game in games:
        try:
            verdict = asked.ask(game, replay(game))
            found.append(f"{len(verdict.dead)} dead")
        except EngineError as error:
            found.append(str(error))
    asked.close()
    return found


def test_an_engine_that_fails_on_every_board_is_not_asked_for_ever(tmp_path: Path) -> None:
    engine = fake(tmp_path, {"final_status_list": "bad('no idea')"})
    refused = "the engine refused final_status_list dead: no idea"
    why = f"the engine cannot be used on 4x4 boards: {refused}"
    assert told(engine, [LARGE, OTHER, LARGE, OTHER]) == [why] * 4
    # About the first game and about a board that is full but for two corners.
    assert len(engine.processes) == 2
    assert sum(command.startswith("play") for command in engine.commands) == 3 + 14


@pytest.mark.ci
def test_an_engine_that_hangs_takes_its_time_twice(tmp_path: Path) -> None:
    engine = fake(tmp_path, {"final_status_list": "time.sleep(60)"})
    found = told(engine, [LARGE, OTHER] * 10, timeout=2)
    assert len(engine.processes) == 2
    assert set(found) == {
        "the engine cannot be used on 4x4 boards: the engine did not answer within 2 s"
        " (asked for final_status_list)"
    }


def test_an_engine_that_does_not_know_a_size_is_asked_about_others(tmp_path: Path) -> None:
    engine = fake(tmp_path, NO_SMALL)
    found = told(engine, [SMALL, LARGE, SMALL, OTHER])
    why = (
        "the engine cannot be used on 3x3 boards: the engine refused boardsize 3: unacceptable size"
    )
    assert found == [why, "0 dead", why, "0 dead"]


def test_an_engine_that_fails_on_one_game_is_asked_about_the_next(tmp_path: Path) -> None:
    engine = fake(tmp_path, NO_D1)
    why = "the engine ended with status 3 (asked for play)"
    # The board that it is tried out on has no stone at D1.
    assert told(engine, [LARGE] * 4 + [OTHER]) == [why] * 4 + ["0 dead"]


@pytest.mark.ci
@pytest.mark.parametrize(
    "behaviour",
    [
        *({}, NO_D1),
        NO_SMALL,
        {"": "sys.exit(1)"},
        {"final_status_list": "bad('no')"},
    ],
)
def test_answers_do_not_depend_on_the_order(tmp_path: Path, behaviour: dict[str, str]) -> None:
    games = [SMALL, LARGE, OBLONG, OTHER, STUCK, EMPTY, SMALL, LARGE]
    engine = fake(tmp_path, behaviour)
    forwards = told(engine, games)
    assert told(engine, games[::-1]) == forwards[::-1]
    assert [told(engine, [game])[0] for game in games] == forwards


def test_boards_unknown_to_gtp_are_not_sent_to_the_engine(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    found = told(engine, [OBLONG, STUCK, OBLONG, STUCK])
    assert (
        found
        == [
            "GTP engines know only square boards, not 4x2",
            "no engine accepts the chain at A4, which has no liberties",
        ]
        * 2
    )
    assert engine.commands == []


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is neither on PATH nor in /usr/games")
@pytest.mark.parametrize("side", [5, 9, 19])
def test_gnugo_passes_the_trial(side: int) -> None:
    with Engine(f"{GNUGO} --mode gtp") as engine:
        engine.try_out(side)
