"""GNU Go, the real one: who is dead in the fixtures, and in records it could not replay."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boards import record, setup

from gocheck.board.points import parse_point_name, point_name
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.reading.records import read_games
from gocheck.record.record import Move, Record, Setup
from gocheck.replay.replay import replay
from gocheck.sgf.source import Source
from gocheck.status.engine import Answer, Engine
from gocheck.status.gtp_process import EngineError

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
FIXTURES = Path(__file__).parents[2] / "fixtures"

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(GNUGO is None, reason="GNU Go is neither on PATH nor in /usr/games"),
]


@pytest.fixture(scope="module")
def gnugo() -> Iterator[Engine]:
    with Engine(f"{GNUGO} --mode gtp") as engine:
        yield engine


def fixture(name: str) -> Record:
    path = FIXTURES / f"{name}.sgf"
    (read,) = read_games(Source(path.name, path.read_bytes()))
    assert isinstance(read, Record)
    return read


def named(points: frozenset[int], game: Record) -> str:
    pairs = (divmod(point, game.columns) for point in sorted(points))
    return " ".join(sorted(point_name((column, row), game.rows) for row, column in pairs))


def ask(engine: Engine, game: Record) -> Answer:
    return engine.ask(game, replay(game))


@pytest.mark.parametrize(
    ("name", "dead"),
    [
        ("games/13x13-japanese-dead-left", "C5 E10 E11"),
        ("games/13x13-chinese-dead-left", "F2"),
        ("games/9x9-japanese-handicap-2", "D4 E4"),
        ("games/9x9-japanese-nothing-dead", ""),
    ],
)
def test_dead_stones_of_the_fixtures(gnugo: Engine, name: str, dead: str) -> None:
    game = fixture(name)
    verdict = ask(gnugo, game)
    assert named(verdict.dead, game) == dead
    assert verdict.seki == frozenset()


def test_gnu_go_finds_seki(gnugo: Engine) -> None:
    game = fixture("situations/seki-with-eyes")
    verdict = ask(gnugo, game)
    assert named(verdict.dead, game) == "D7"
    assert named(verdict.seki, game) == "A2 B1 B2 C2 D1 D2 E2 F1 F2 G2"


def test_the_same_answer_again_and_from_a_fresh_engine(gnugo: Engine) -> None:
    game = fixture("games/13x13-japanese-dead-left")
    first = ask(gnugo, game)
    assert ask(gnugo, game) == first
    gnugo.close()
    assert ask(gnugo, game) == first


def test_an_illegal_move_does_not_confuse_it(gnugo: Engine) -> None:
    game = fixture("games/13x13-japanese-dead-left")
    plays = [move for move in game.moves if move.point is not None]
    again = replace(game, moves=(*game.moves, plays[-1]))  # on its own stone: nothing changes
    assert replay(again).facts[-1].occupied
    assert ask(gnugo, again) == ask(gnugo, game)
    # On another's stone: as SGF has it executed, the stone is replaced.
    over = parse_point_name("E10", 13, 13)
    color = replay(game).final_position[over[1] * 13 + over[0]]
    illegal = replace(game, moves=(*game.moves, Move(3 - color, over, len(game.moves) + 1)))
    assert named(ask(gnugo, illegal).dead, game) == "C5 E11"


@pytest.mark.parametrize("name", ["occupied-point", "move-outside-board", "multi-stone-suicide"])
def test_illegal_moves_of_the_fixtures(gnugo: Engine, name: str) -> None:
    game = fixture(f"situations/{name}")
    verdict = ask(gnugo, game)
    # The same as of the bare position.
    stones = tuple(
        ((point % 5, point // 5), color) for point, color in enumerate(replay(game).final_position)
    )
    bare = replace(game, moves=(), setups=(Setup(0, 0, stones, None),))
    assert ask(gnugo, bare) == verdict


def test_a_setup_after_moves(gnugo: Engine) -> None:
    game = fixture("games/13x13-japanese-dead-left")
    taken = tuple((parse_point_name(name, 13, 13), EMPTY) for name in ("C5", "E10", "E11"))
    cleared = replace(game, setups=(Setup(len(game.moves), 999, taken, None),))
    assert ask(gnugo, cleared) == Answer(frozenset(), frozenset())
    # In the middle of the game a white stone is added inside Black's corner.
    added = replace(game, setups=(Setup(80, 80, ((parse_point_name("B3", 13, 13), WHITE),), None),))
    assert named(ask(gnugo, added).dead, game) == "B3 C5 E10 E11"


def test_a_setup_at_the_start_that_it_could_capture(gnugo: Engine) -> None:
    surrounded = """
        O X . . .
        X . . . .
        . . . . .
        . . . . .
        . . . . .
        """
    game = record(surrounded, "c3", to_move=BLACK)
    with pytest.raises(EngineError, match="the chain at A5, which has no liberties"):
        ask(gnugo, game)
    mended = replace(
        game, setups=(*game.setups, setup(surrounded.replace("O", "."), after=1, node=1))
    )
    assert ask(gnugo, mended) == Answer(frozenset(), frozenset())


def test_a_board_too_large_for_it_and_then_one_that_is_not(gnugo: Engine) -> None:
    with pytest.raises(EngineError, match=r"^the engine refused boardsize 30: unacceptable size$"):
        ask(gnugo, fixture("situations/large-board-30x30"))
    game = fixture("games/9x9-japanese-handicap-2")
    assert named(ask(gnugo, game).dead, game) == "D4 E4"


def test_a_program_that_is_asked_for_the_wrong_mode() -> None:
    # GNU Go then waits for moves typed by a person and draws boards.
    with (
        Engine(f"{GNUGO} --mode ascii", timeout=5) as engine,
        pytest.raises(EngineError, match=r"^the engine "),
    ):
        ask(engine, fixture("games/9x9-japanese-handicap-2"))
