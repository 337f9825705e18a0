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


@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
def test_a_playback_holds_the_record_as_it_is_in_its_file(tmp_path: Path, encoding: str) -> None:
    names = ("\u5c0f\u6797", "Ann", "Bob")
    games = [f"(;CA[{encoding}]SZ[9]PB[{name}];B[ee])".encode(encoding) for name in names]
    for text in (games[0], b"x\n".join(games) + b"\n"):
        (tmp_path / "a.sgf").write_bytes(text)
        reports = gocheck.check(tmp_path, playback=True, scores=False)
        found = [each.playback.record for each in reports if each.playback]
        if text == games[0]:
            assert found == [text]
        else:
            assert found == (games if encoding == "utf-8" else [b""] * 3)


@pytest.mark.parametrize("more", [0, 1])
def test_a_playback_holds_a_record_of_64_kib(tmp_path: Path, more: int) -> None:
    text = b"(;SZ[9]C[];B[ee])"
    text = text.replace(b"C[", b"C[" + b"x" * ((64 << 10) - len(text) + more))
    (tmp_path / "a.sgf").write_bytes(text)
    [report] = gocheck.check(tmp_path, playback=True, scores=False)
    assert report.playback
    assert report.playback.record == (b"" if more else text)
    assert repr(report.playback) == "<Playback: 1 move>"
