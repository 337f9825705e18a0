"""A GTP engine plays, analyses, and says who is dead, by `gocheck.Engine`."""

import math
import shutil
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from helpers.fake_engines import Fake, fake, is_gone

import gocheck

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
KATA = """good("list_commands\\nkata-analyze\\nlz-analyze")"""
INFO = (
    "info move D4 visits 30 winrate 0.62 scoreMean 2.5 scoreLead 2.4 order 0 pv D4 C3 pass"
    " pvVisits 30 9 2 info move pass visits 3 winrate 0.1 order 1 pv pass"
)


def game(moves: str = "", size: int = 4, rules: str = "japanese") -> gocheck.Game:
    played = gocheck.Game(size, rules=rules, komi=6.5)
    for move in moves.split():
        played.play(move)
    return played


def analysing(folder: Path, name: str, line: str) -> Fake:
    """Return an engine that writes two lines of analysis until the next command comes."""
    return fake(
        folder,
        {
            "list_commands": f'good("{name}")',
            name: f'say(f"={{number}}\\ninfo move A1 visits 1 pv A1\\n{line}\\n")',
            "protocol_version": 'say("\\n"); good("2")',
        },
    )


def test_an_engine_is_sent_the_whole_game_with_passes_and_asked_for_a_move(tmp_path: Path) -> None:
    engine = fake(tmp_path, {"genmove": 'good("d4")', "kata-set-rules": "good()"})
    played = game("b3 c2 pass")
    with gocheck.Engine(engine.command) as asked:
        assert asked.genmove(played) == "D4"
        assert asked.genmove(played, "black") == "D4"
    assert played.move_count == 3
    first = engine.commands[: engine.commands.index("genmove white") + 1]
    assert first == [
        "boardsize 4",
        "kata-set-rules japanese",
        "komi 6.5",
        "clear_board",
        "set_random_seed 1",
        "play black B3",
        "play white C2",
        "play black pass",
        "list_stones black",
        "list_stones white",
        "genmove white",
    ]
    assert "genmove black" in engine.commands
    assert len(engine.processes) == 1
    assert is_gone(engine.processes[0])


@pytest.mark.parametrize(
    ("answer", "move"), [("D4", "D4"), ("d4", "D4"), ("PASS", "pass"), ("Resign", "resign")]
)
def test_moves_of_engines(tmp_path: Path, answer: str, move: str) -> None:
    with gocheck.Engine(fake(tmp_path, {"genmove": f'good("{answer}")'}).command) as engine:
        assert engine.genmove(game()) == move


@pytest.mark.ci
@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        ({"genmove": 'good("K12")'}, "the engine answered with K12, not a move"),
        ({"genmove": 'bad("no idea")'}, "the engine refused genmove black: no idea"),
        ({"genmove": "sys.exit(3)"}, "the engine ended with status 3 .asked for genmove."),
        ({"genmove": "time.sleep(60)"}, "the engine did not answer within 1 s"),
        ({"play": 'bad("no")'}, "the engine did not accept the final position"),
    ],
)
def test_what_an_engine_may_do_wrong_is_an_error_and_it_is_started_again(
    tmp_path: Path, behaviour: dict[str, str], message: str
) -> None:
    engine = fake(tmp_path, behaviour)
    with gocheck.Engine(engine.command, timeout=1 if "1 s" in message else 60) as asked:
        for _ in range(2):
            with pytest.raises(gocheck.Error, match=message):
                asked.genmove(game("b3"), "black")
    assert len(engine.processes) == 2
    assert all(map(is_gone, engine.processes))


def test_questions_that_cannot_be_asked() -> None:
    with pytest.raises(gocheck.Error, match="engine: no program 'no-such-engine'"):
        gocheck.Engine("no-such-engine --gtp")
    with pytest.raises(gocheck.Error, match="engine: the command is empty"):
        gocheck.Engine("")


def test_only_square_boards_and_only_two_colours(tmp_path: Path) -> None:
    with gocheck.Engine(fake(tmp_path).command) as engine:
        with pytest.raises(gocheck.Error, match="only square boards, not 5x4"):
            engine.genmove(gocheck.Game((5, 4), rules="aga"))
        with pytest.raises(gocheck.Error, match="'red' is not a colour"):
            engine.genmove(game(), "red")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "line", "winrate"),
    [("kata-analyze", INFO, 0.62), ("lz-analyze", INFO.replace("0.62", "6200"), 0.62)],
)
def test_the_last_line_of_an_analysis_counts(
    tmp_path: Path, name: str, line: str, winrate: float
) -> None:
    engine = analysing(tmp_path, name, line)
    with gocheck.Engine(engine.command) as asked:
        best, second = asked.analyze(game("b3"), seconds=0.05)
        again = asked.analyze(game("b3"), seconds=0.05)
    assert best == gocheck.Candidate("D4", 30, winrate, 2.4, ("D4", "C3", "pass"))
    assert (second.move, second.lead, second.line) == ("pass", None, ("pass",))
    assert again == (best, second)
    assert f"{name} white 2" in engine.commands
    assert len(engine.processes) == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "info move D4 visits x pv D4",
            "engine answered lz-analyze with info move D4 visits x",
        ),
        ("info move K12 visits 1 pv K12", "the engine answered with K12, not a move"),
        ("info visits 1", "the engine answered lz-analyze with info visits 1"),
    ],
)
def test_an_analysis_that_is_not_one(tmp_path: Path, line: str, message: str) -> None:
    engine = gocheck.Engine(analysing(tmp_path, "lz-analyze", line).command)
    with engine, pytest.raises(gocheck.Error, match=message):
        engine.analyze(game(), seconds=0.02)


def test_an_engine_without_analysis(tmp_path: Path) -> None:
    engine = gocheck.Engine(fake(tmp_path, {"list_commands": 'good("play genmove")'}).command)
    with engine, pytest.raises(gocheck.Error, match="neither kata-analyze nor lz-analyze"):
        engine.analyze(game())


def test_the_stones_that_an_engine_calls_dead(tmp_path: Path) -> None:
    behaviour = {"final_status_list dead": 'good("B3")'}
    played = game("b3 c2 pass pass")
    with gocheck.Engine(fake(tmp_path, behaviour).command) as engine:
        assert engine.dead(played) == ("B3",)
    score = played.score(dead=("B3",))
    assert (score.winner, score.margin) == ("white", Decimal("-22.5"))


@pytest.mark.ci
@pytest.mark.skipif(GNUGO is None, reason="GNU Go is neither on PATH nor in /usr/games")
def test_gnu_go_plays_a_game_to_its_end_and_counts_it() -> None:
    played = gocheck.Game(7, rules="japanese", komi=0)
    with gocheck.Engine(f"{GNUGO} --mode gtp --level 1", timeout=60) as engine:
        while not played.is_over and played.move_count < 150:
            move = engine.genmove(played)
            if move == "resign":
                break
            played.play(move)
        assert played.is_over
        assert played.score(dead=engine.dead(played)).winner in ("black", "white", "draw")


@pytest.mark.parametrize("command", [5, ["gnugo"], None, ""])
def test_what_is_not_the_command_of_an_engine(command: Any) -> None:
    with pytest.raises(gocheck.Error, match=r"^engine: the command is "):
        gocheck.Engine(command)


@pytest.mark.parametrize("seconds", [0, -1, math.nan, math.inf, "1", None])
def test_what_is_not_a_number_of_seconds(tmp_path: Path, seconds: Any) -> None:
    engine = fake(tmp_path)
    with pytest.raises(gocheck.Error, match=r"^timeout: .* is not a number of seconds$"):
        gocheck.Engine(engine.command, timeout=seconds)
    asked = gocheck.Engine(engine.command)
    with asked, pytest.raises(gocheck.Error, match=r"^seconds: .* is not a number of seconds$"):
        asked.analyze(game(), seconds=seconds)
    assert engine.commands == []


def test_an_engine_that_answers_with_nothing_is_named_so(tmp_path: Path) -> None:
    asked = gocheck.Engine(fake(tmp_path, {"genmove": 'good("")'}).command)
    with asked, pytest.raises(gocheck.Error, match="answered with nothing, not a move"):
        asked.genmove(game())
