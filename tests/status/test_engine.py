"""What an engine is asked, and what is made of a polite answer."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.boards import record, setup
from helpers.fake_engines import Fake, fake, is_gone

from gocheck.board.points import parse_point_name
from gocheck.record.record import Komi, Record
from gocheck.replay.replay import replay
from gocheck.status.engine import Answer, Engine
from gocheck.status.gtp_process import EngineError

EMPTY_BOARD = """
    . . . .
    . . . .
    . . . .
    . . . .
    """
START = """
    . . . .
    . X . .
    . . O .
    . . . .
    """
KO = """
    . X O .
    X O . O
    . X O .
    . . . .
    """
PLAYED = ["play black B3", "play white C2"]
"""The stones of START, in the order of the board."""


def ask(engine: Fake, *games: Record) -> Answer:
    with Engine(engine.command, timeout=10) as asked:
        for game in games:
            verdict = asked.ask(game, replay(game))
    assert all(is_gone(process) for process in engine.processes)
    return verdict


def plays(engine: Fake) -> list[str]:
    return [command for command in engine.commands if command.startswith("play")]


def points(text: str) -> frozenset[int]:
    pairs = (parse_point_name(name, 4, 4) for name in text.split())
    return frozenset(row * 4 + column for column, row in pairs)


def test_every_gtp_command_in_order(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    game = replace(record(START, "a1 d4 pass pass"), komi=Komi("6.5", Decimal("6.5")))
    assert ask(engine, game) == Answer(frozenset(), frozenset())
    assert engine.commands == [
        "boardsize 4",
        "komi 6.5",
        "clear_board",
        "set_random_seed 1",
        *PLAYED,
        "play black A1",
        "play white D4",
        "list_stones black",
        "list_stones white",
        "final_status_list dead",
        "final_status_list seki",
        "quit",
    ]


@pytest.mark.parametrize(
    ("komi", "sent"),
    [(None, ["0"]), ("-5", ["-5"]), ("3.75", ["3.75", "0"]), ("1E+3", ["1000"])],
)
def test_the_komi_sent_to_the_engine(tmp_path: Path, komi: str | None, sent: list[str]) -> None:
    engine = fake(tmp_path, {"komi 3.75": "bad('unacceptable komi')"})
    ask(engine, replace(record(START), komi=Komi(komi, None if komi is None else Decimal(komi))))
    assert [line.split()[1] for line in engine.commands if line.startswith("komi")] == sent


@pytest.mark.parametrize(
    "game",
    [
        record(START, "b3 d1", to_move=2),
        record(EMPTY_BOARD, "b3 c2 off d1"),
        record(KO, "c3 b3"),
        record(EMPTY_BOARD, "d4", setups=(setup(START, after=1, node=1),)),
    ],
    ids=["on a stone", "off the board", "a ko retaken", "setup after a move"],
)
def test_games_that_cannot_be_replayed_are_set_up_stone_by_stone(
    tmp_path: Path, game: Record
) -> None:
    engine = fake(tmp_path)
    ask(engine, game)
    position = replay(game).final_position
    assert len(plays(engine)) == len(position) - position.count(0)
    assert engine.commands.count("clear_board") == 1


def test_a_move_that_the_engine_refuses(tmp_path: Path) -> None:
    # Where the board cannot be shown it is believed.
    engine = fake(
        tmp_path,
        {
            "play white D1": "bad('illegal move') if plays == 2 else good()",
            "list_stones": "bad('unknown command')",
        },
    )
    ask(engine, record(EMPTY_BOARD, "b3 d1 c2"))
    assert plays(engine) == [
        *("play black B3", "play white D1"),
        *("play black B3", "play black C2", "play white D1"),
    ]


def test_a_board_that_comes_out_wrong(tmp_path: Path) -> None:
    # After the replay only: the stones are put down one by one, and then it is right.
    engine = fake(tmp_path, {"list_stones black": "good('B3 C2' if plays > 3 else 'B3')"})
    ask(engine, record(EMPTY_BOARD, "b3 d1 c2"))
    assert len(plays(engine)) == 6
    # And again: the engine is given up.
    engine = fake(tmp_path, {"list_stones black": "good('B3')"})
    with pytest.raises(EngineError, match=r"^the engine did not accept the final position$"):
        ask(engine, record(EMPTY_BOARD, "b3 d1 c2"))


CHAINS = """
    X X X .
    . . . .
    O O . X
    . . . .
    """


@pytest.mark.parametrize(
    ("dead", "seki", "verdict"),
    [
        ("", "", Answer(points(""), points(""))),
        ("D2", "", Answer(points("D2"), points(""))),
        ("d2 A4 B4", "", Answer(points("D2 A4 B4 C4"), points(""))),
        ("A4 A2", "", Answer(points(""), points(""))),  # half a chain, and less
        ("A4 C4\\nB4\\nD2", "A2 B2", Answer(points("D2 A4 B4 C4"), points("A2 B2"))),
        ("A2 B2", "A2 B2 D2", Answer(points("A2 B2"), points("D2"))),
    ],
)
def test_one_dead_stone_makes_its_chain_dead(
    tmp_path: Path, dead: str, seki: str, verdict: Answer
) -> None:
    answers = {
        "final_status_list dead": f"good('{dead}')",
        "final_status_list seki": f"good('{seki}')",
    }
    assert ask(fake(tmp_path, answers), record(CHAINS)) == verdict


@pytest.mark.parametrize(
    "answer",
    [
        "say(f'={number} D2\\n\\n')",
        "say('= D2\\n\\n')",
        "say('=D2\\n\\n')",
        "say(f'={number}\\r\\nD2 \\r\\n\\r\\n')",
        "say(f'={number} \\n  d2\\t\\n \\n')",
        "say(f'\\n\\n={number} D2 \\n\\n\\n\\n')",
        "say(f'={number}'); time.sleep(0.1); say(' D'); time.sleep(0.1); say('2\\n\\n')",
        "print('is D2 dead?', file=sys.stderr, flush=True); good('D2')",
    ],
)
def test_an_answer_may_have_any_layout(tmp_path: Path, answer: str) -> None:
    engine = fake(tmp_path, {"final_status_list dead": answer})
    assert ask(engine, record(CHAINS)).dead == points("D2")


def test_an_engine_that_does_not_know_seki(tmp_path: Path) -> None:
    engine = fake(
        tmp_path,
        {"final_status_list seki": "bad('no ownermap')", "final_status_list": "good('D2')"},
    )
    assert ask(engine, record(CHAINS)) == Answer(points("D2"), frozenset())


def test_one_process_for_many_records(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    ask(engine, record(CHAINS), record(START), record(CHAINS, "d4"))
    assert len(engine.processes) == 1
    assert engine.commands.count("quit") == 1


def test_nothing_to_ask(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    assert ask(engine, record(EMPTY_BOARD, "pass pass")) == Answer(frozenset(), frozenset())
    with pytest.raises(EngineError, match=r"^GTP engines know only square boards, not 3x2$"):
        ask(engine, record("X . .\n. O ."))
    assert engine.processes == []
