"""The same points are illegal as for GNU Go, on all points at every move of random games.

GNU Go is asked by GTP (`is_legal`) under each of its ko rules that a ruleset has, with each of its
rules on suicide, on square boards to 9x9, with setups (`loadsgf`), handicap stones, passes and play
out of turn.

What cannot be compared: GNU Go plays no illegal move, has no boards that are not square, and its
rules have neither long cycles nor the end of a game. Where suicide is legal, its superko does not
look at the position after one: the empty board that the suicide of all stones makes may recur.
"""

import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boards import drawn, rules

from gocheck.board.points import parse_point_name, point_name
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Move, Setup
from gocheck.replay.history import History
from gocheck.rules.legality import forbidden
from gocheck.rules.ruleset import Ruleset

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
LETTERS = {BLACK: "B", WHITE: "W"}
NAMES = {BLACK: "black", WHITE: "white"}
KO = {
    "simple": "--simple-ko",
    "positional": "--positional-superko",
    "situational": "--situational-superko",
}
SUICIDE = {
    "illegal": "--forbid-suicide",
    "multi-stone": "--allow-suicide",
    "allowed": "--allow-all-suicide",
}
GAMES = 40
"""Under each of the nine combinations: some three seconds."""

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(GNUGO is None, reason="GNU Go is neither on PATH nor in /usr/games"),
]


class GnuGo:
    """GNU Go under some rules."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(
            [str(GNUGO), "--mode", "gtp", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "GnuGo":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("quit\n")

    def ask(self, *commands: str) -> list[str]:
        """Return the answers to some commands, all of which it must know."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("".join(each + "\n" for each in commands))
        self._process.stdin.flush()
        answers = []
        for command in commands:
            answer = self._process.stdout.readline()
            assert answer.startswith("= "), (command, answer)
            assert self._process.stdout.readline() == "\n"
            answers.append(answer[2:].rstrip("\n"))
        return answers


def named(point: int, history: History) -> str:
    row, column = divmod(point, history.columns)
    return point_name((column, row), history.rows)


def banned_by_gnugo(gnugo: GnuGo, history: History, color: int) -> set[str]:
    points = [named(point, history) for point in range(history.columns * history.rows)]
    answers = gnugo.ask(*(f"is_legal {NAMES[color]} {point}" for point in points))
    assert set(answers) <= {"0", "1"}
    return {point for point, answer in zip(points, answers, strict=True) if answer == "0"}


def banned_by_kernel(history: History, color: int, ruleset: Ruleset) -> set[str]:
    found = set()
    for at in range(history.columns * history.rows):
        row, column = divmod(at, history.columns)
        facts = history.copy().play(Move(color, (column, row), 0))
        if facts:
            # GNU Go is asked about points, not about whose turn it is.
            facts = replace(facts, out_of_turn=False)
            if facts.suicide:  # whose result GNU Go's superko does not compare
                facts = replace(facts, recurrences=())
            if forbidden(facts, ruleset):
                found.add(named(at, history))
    return found


def start(gnugo: GnuGo, chance: random.Random, folder: Path) -> tuple[History, int]:
    """Begin a game in both; return its history, and who moves first."""
    size = chance.choice((1, 2, 2, 3, 3, 3, 4, 4, 5, 7, 9))
    kind = chance.choice(("empty", "setup", "handicap" if size >= 7 else "empty"))
    color = chance.choice((BLACK, WHITE)) if kind == "setup" else BLACK
    stones: dict[tuple[int, int], int] = {}
    if kind == "setup":
        # Every other point: GNU Go loads no position with chains without liberties.
        points = [(x, y) for x in range(size) for y in range(size) if (x + y) % 2]
        chosen = chance.sample(points, len(points) // 2)
        stones = {point: chance.choice((BLACK, WHITE)) for point in chosen}
        text = f"(;GM[1]FF[4]SZ[{size}]PL[{LETTERS[color]}]"
        for (column, row), stone in stones.items():
            text += f"A{LETTERS[stone]}[{chr(97 + column)}{chr(97 + row)}]"
        file = folder / "start.sgf"
        file.write_text(text + ")")
        gnugo.ask(f"loadsgf {file}")
    else:
        gnugo.ask(f"boardsize {size}", "clear_board")
    if kind == "handicap":
        color = WHITE
        (answer,) = gnugo.ask(f"fixed_handicap {chance.randint(2, 4)}")
        stones = {parse_point_name(each, size, size): BLACK for each in answer.split()}
    history = History(size, size, color)
    if stones:
        history.set_up(Setup(0, 0, tuple(stones.items()), color))
    return history, color


def play(gnugo: GnuGo, ruleset: Ruleset, seed: int, folder: Path) -> int:
    """Play a random game of legal moves in both; return how often an empty point is illegal."""
    chance = random.Random(seed)
    history, color = start(gnugo, chance, folder)
    number = 0
    for _ in range(chance.randint(10, 70)):
        banned = banned_by_kernel(history, color, ruleset)
        assert banned_by_gnugo(gnugo, history, color) == banned, (
            f"{ruleset.ko}, suicide {ruleset.suicide}, seed {seed}, {NAMES[color]} to move:\n"
            + drawn(history.board)
        )
        points = {named(at, history): stone for at, stone in enumerate(history.board.colors)}
        number += sum(points[name] == EMPTY for name in banned)
        free = [name for name in points if name not in banned]
        name = chance.choice(free) if free and chance.random() < 0.95 else "pass"
        gnugo.ask(f"play {NAMES[color]} {name}")
        place = None
        if name != "pass":
            place = parse_point_name(name, history.columns, history.rows)
        history.play(Move(color, place, 0))
        if chance.random() < 0.97:
            color = opponent(color)
    return number


@pytest.mark.parametrize("ko", KO)
@pytest.mark.parametrize("suicide", SUICIDE)
def test_gnu_go_forbids_the_same_points(ko: str, suicide: str, tmp_path: Path) -> None:
    ruleset = rules(ko, suicide)
    with GnuGo(KO[ko], SUICIDE[suicide]) as gnugo:
        illegal = sum(play(gnugo, ruleset, seed, tmp_path) for seed in range(GAMES))
    assert illegal > (100 if suicide == "illegal" else 0)
