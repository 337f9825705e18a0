"""What each move changes, put together again, is the position of the replay."""

from pathlib import Path

import pytest

import gocheck
from gocheck.board.points import point_names
from gocheck.board.stones import BLACK, EMPTY, WHITE

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = sorted(FIXTURES.rglob("*.sgf"))
NUMBERS = {"black": BLACK, "white": WHITE}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playback_gives_the_positions_of_the_replay(path: Path) -> None:
    reports = list(gocheck.check(path, playback=True, scores=False))
    assert reports
    for report in reports:
        if not report.playback:
            assert not report.readable
            continue
        assert report.size
        [game] = [each for each in gocheck.read(path) if each.number == report.number]
        points = point_names(*report.size)
        stones = dict.fromkeys(points, EMPTY)

        def set_up(placed: gocheck.Stones | None, stones: dict[str, int] = stones) -> None:
            if placed:
                stones |= dict.fromkeys(placed.black, BLACK)
                stones |= dict.fromkeys(placed.white, WHITE)
                stones |= dict.fromkeys(placed.empty, EMPTY)

        set_up(report.playback.start)
        shown = [stones.copy()]
        for step in report.playback.steps:
            if step.point in stones:
                stones[step.point] = NUMBERS[step.color]
            stones |= dict.fromkeys(step.captured, EMPTY)
            set_up(step.set_up)
            shown.append(stones.copy())
        assert len(shown) == report.move_count + 1
        for number, position in enumerate(shown):
            board = game.board(number).stones
            assert {point: color for point, color in position.items() if color} == {
                point: NUMBERS[color] for point, color in board.items()
            }
