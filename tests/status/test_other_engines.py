"""What Pachi and KataGo answer, by their own sources; neither runs in these tests.

Pachi: gtp.c. A chain a line, a blank after each stone, chains next to open dame in seki.
KataGo: cpp/command/gtp.cpp. All stones in one line, never any in seki, no boards above 19x19.
Both answer "unknown command" to list_stones and set_random_seed.
"""

from pathlib import Path

import pytest
from helpers.boards import record
from helpers.fake_engines import fake

from gocheck.board.points import point_name
from gocheck.replay.replay import replay
from gocheck.status.engine import Engine
from gocheck.status.gtp_process import EngineError

GAME = record(
    """
    . O . X .
    O O . X .
    . . . X .
    O O . X O
    . O . X O
    """
)
UNKNOWN = {"list_stones": "bad('unknown command')", "set_random_seed": "bad('unknown command')"}
PACHI = {
    **UNKNOWN,
    "final_status_list dead": "say(f'={number} E2 E1 \\n\\n')",
    "final_status_list seki": "say(f'={number} B5 A4 B4 \\nD5 D4 D3 D2 D1 \\n\\n')",
}
KATAGO = {
    **UNKNOWN,
    "final_status_list dead": "say(f'={number} E2 E1\\n\\n')",
    "final_status_list seki": "say(f'={number} \\n\\n')",
}
NO_DEAD = {**KATAGO, "final_status_list dead": "say(f'={number} \\n\\n')"}


def names(points: frozenset[int]) -> str:
    pairs = (divmod(point, GAME.columns) for point in points)
    return " ".join(sorted(point_name((column, row), GAME.rows) for row, column in pairs))


@pytest.mark.parametrize(
    ("behaviour", "dead", "seki"),
    [
        (PACHI, "E1 E2", "A4 B4 B5 D1 D2 D3 D4 D5"),
        (KATAGO, "E1 E2", ""),
        (NO_DEAD, "", ""),
    ],
    ids=["Pachi", "KataGo", "KataGo without dead stones"],
)
def test_the_answers_are_read(
    tmp_path: Path, behaviour: dict[str, str], dead: str, seki: str
) -> None:
    engine = fake(tmp_path, behaviour)
    with Engine(engine.command) as asked:
        for _ in range(2):
            answer = asked.ask(GAME, replay(GAME))
            assert (names(answer.dead), names(answer.seki)) == (dead, seki)
    assert len(engine.processes) == 1


@pytest.mark.parametrize("refusal", ["illegal board size", "unacceptable size"])
def test_a_size_that_they_refuse(tmp_path: Path, refusal: str) -> None:
    engine = fake(tmp_path, {**KATAGO, "boardsize": f"bad({refusal!r})"})
    with Engine(engine.command) as asked, pytest.raises(EngineError) as caught:
        asked.ask(GAME, replay(GAME))
    assert str(caught.value) == f"the engine refused boardsize 5: {refusal}"


def test_a_komi_that_they_refuse_does_not_matter(tmp_path: Path) -> None:
    engine = fake(tmp_path, {**KATAGO, "komi": "bad('unacceptable komi')"})
    with Engine(engine.command) as asked:
        assert names(asked.ask(GAME, replay(GAME)).dead) == "E1 E2"
