"""The command that starts an engine: its words, and where a program is that is not on the path."""

from pathlib import Path

import pytest
from helpers.boards import record

from gocheck.replay.replay import replay
from gocheck.status import gtp_process as module
from gocheck.status.engine import Engine
from gocheck.status.gtp_process import EngineError, command_words

GAME = record(
    """
    . . .
    . X .
    . . .
    """,
    "b2",
)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("gnugo --mode gtp", ["gnugo", "--mode", "gtp"]),
        ("'/a b/gnugo' --mode gtp # 1", ["/a b/gnugo", "--mode", "gtp", "#", "1"]),
        (r"/a\ b/gnugo", ["/a b/gnugo"]),
    ],
)
def test_words_as_in_a_shell(command: str, words: list[str]) -> None:
    assert command_words(command, windows=False) == words


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\go\gnugo.exe --mode gtp", [r"C:\go\gnugo.exe", "--mode", "gtp"]),
        (
            r'"C:\Program Files\KataGo\katago.exe" gtp -model C:\nets\b.bin.gz',
            [r"C:\Program Files\KataGo\katago.exe", "gtp", "-model", r"C:\nets\b.bin.gz"],
        ),
        (r"C:\Bob's\gnugo.exe", [r"C:\Bob's\gnugo.exe"]),
    ],
)
def test_words_of_a_windows_command(command: str, words: list[str]) -> None:
    assert command_words(command, windows=True) == words


def message(command: str) -> str:
    with Engine(command) as engine, pytest.raises(EngineError) as caught:
        engine.ask(GAME, replay(GAME))
    return str(caught.value).removeprefix("the engine could not be started: ")


def test_a_program_in_the_folder_of_games_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mygo").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "mygo").chmod(0o755)
    monkeypatch.setattr(module, "_GAMES", str(tmp_path))
    assert message("mygo --mode gtp") == (
        f"No such file or directory on PATH, but there is {tmp_path}/mygo"
    )


def test_a_program_that_is_nowhere() -> None:
    assert message("no-such-engine --mode gtp") == (
        "No such file or directory on PATH (Debian has such programs in /usr/games)"
    )
    assert message("/nowhere/gnugo") == "No such file or directory"
