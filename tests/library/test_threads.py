"""Questions change nothing, so several threads may ask one game at once."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

import gocheck
from gocheck import Game
from gocheck.referee import Referee

FIXTURES = Path(__file__).parents[2] / "fixtures"
THREADS = 8


@contextmanager
def switching_often() -> Iterator[None]:
    """Let the threads take turns far more often than usual."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def in_threads(questions: list[Callable[[], object]]) -> list[object]:
    """Return the answers to some questions that are asked by several threads at once."""
    with switching_often(), ThreadPoolExecutor(THREADS) as pool:
        return [each.result() for each in [pool.submit(question) for question in questions]]


def ko_fight() -> Game:
    """Return a live game with captures, in which most moves need the history."""
    game = Game((4, 3), rules="tromp-taylor", komi=0)
    draw = random.Random(3)
    for _ in range(40):
        game.play(draw.choice([move for move in game.legal_moves() if move != "pass"] or ["pass"]))
    return game


def questions_on(game: Game) -> list[Callable[[], object]]:
    """Return a question of each kind."""
    points = [f"{column}{row}" for column in "ABCD" for row in "123"]
    return [
        *(lambda point=point: str(game.why_illegal(point)) for point in points),
        *(lambda point=point: game.is_legal(point, "white", "japanese") for point in points),
        game.legal_moves,
        lambda: game.legal_moves(rules="new-zealand"),
        lambda: game.illegal_moves("aga"),
        lambda: game.moves,
        lambda: [(node.number, node.move, str(node.board)) for node in game.root.walk()],
        lambda: (game.to_sgf(), game.node().raw("B")),
        lambda: (game.to_move, game.is_over, game.prisoners),
        lambda: str(game.board()),
        lambda: game.at(9).moves,
        lambda: game.score(dead=[]).margin,
        lambda: game.status.to_dict(),
        lambda: game.to_dict(),
    ]


def test_eight_threads_get_the_answers_of_one() -> None:
    game = ko_fight()
    expected = [question() for question in questions_on(game)]
    moves = game.moves
    for _ in range(8):
        assert in_threads(questions_on(ko_fight()) * 2) == expected * 2
    assert in_threads(questions_on(game) * 8) == expected * 8
    assert game.moves == moves


def test_the_games_of_one_file_are_checked_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """They share what finds lines and columns in its text, and one engine."""
    check, running = Referee.check, Lock()

    def watched(referee: Referee, record: Any) -> object:
        assert running.acquire(blocking=False)
        time.sleep(1e-3)
        report = check(referee, record)
        running.release()
        return report

    expected = [report.to_dict() for report in gocheck.check(FIXTURES / "games")]
    monkeypatch.setattr(Referee, "check", watched)
    games = gocheck.read(FIXTURES / "games")
    assert in_threads([each.to_dict for each in games for _ in range(2)]) == [
        each for each in expected for _ in range(2)
    ]


def test_asking_about_a_move_never_changes_the_history(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ko_fight()
    for name in ("play", "undo", "play_all"):
        monkeypatch.delattr(f"gocheck.replay.history.History.{name}")
    for question in (
        game.legal_moves,
        lambda: game.why_illegal("A1"),
        lambda: game.is_legal("pass"),
    ):
        question()
