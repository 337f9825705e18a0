"""Random games under every ruleset: the kernel and a second, naive referee say the same.

The games are on boards to 9x9, square or not, with setups, handicap stones, passes, play out of
turn and on occupied points. gocheck reads them as SGF and answers in JSON; the second referee
follows the same moves by the texts of the rules.
`python tests/rules/test_second_referee.py 100000` does any number.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from helpers.second_referee import BLACK, EMPTY, OTHER, WHITE, Point, SecondReferee

from gocheck.cli import main
from gocheck.rules import Ruleset, builtin

LETTERS = "abcdefghi"
COLUMNS = "ABCDEFGHJ"
NAMES = {BLACK: "black", WHITE: "white"}


@dataclass
class Setup:
    """Stones placed or removed in a node, and who is said to move then."""

    stones: dict[Point, str]
    to_move: str | None


Step = Setup | tuple[str, Point | None]
IllegalMove = tuple[int, str, str, str, int | None]
"""Its number, colour, point and reason, and the move whose position it repeats."""
Followed = tuple[SecondReferee, list[IllegalMove]]


@dataclass
class Game:
    """A random game: its board and what happens, in order."""

    columns: int
    rows: int
    steps: list[Step]

    def sgf(self, number: int) -> str:
        """Return the record."""
        size = f"{self.columns}:{self.rows}" if self.columns != self.rows else f"{self.rows}"
        text = f"(;FF[4]GM[1]CA[UTF-8]SZ[{size}]KM[0]GN[{number}]"
        for at, step in enumerate(self.steps):
            if isinstance(step, Setup):
                text += ";" * (at > 0)
                for color, name in ((BLACK, "AB"), (WHITE, "AW"), (EMPTY, "AE")):
                    points = [point for point, each in step.stones.items() if each == color]
                    text += name * bool(points) + "".join(f"[{sgf_point(p)}]" for p in points)
                text += f"PL[{step.to_move}]" if step.to_move else ""
            else:
                text += f";{step[0]}[{sgf_point(step[1]) if step[1] else ''}]"
        return text + ")"


def sgf_point(point: Point) -> str:
    """Return a point as SGF writes it."""
    return LETTERS[point[0]] + LETTERS[point[1]]


def random_game(seed: int) -> Game:
    """Return a random game; the smaller the board, the more is repeated."""
    chance = random.Random(seed)
    largest = chance.choice((2, 3, 3, 4, 5, 9))
    columns, rows = chance.randint(1, largest), chance.randint(1, largest)
    referee = SecondReferee(columns, rows, builtin()["japanese"])
    points = list(referee.points())
    steps: list[Step] = []
    color = BLACK
    if chance.random() < 0.3 and len(points) > 8:
        stones = dict.fromkeys(chance.sample(points, chance.randint(2, 4)), BLACK)
        if chance.random() < 0.5:
            stones |= dict.fromkeys(chance.sample(points, 2), WHITE)
        color = chance.choice((BLACK, WHITE))
        steps.append(Setup(stones, color))
        referee.set_up(stones, color)
    for _ in range(chance.randint(2, 3 * len(points) + 12)):
        if steps and chance.random() < 0.01:
            changed = {
                point: chance.choice((BLACK, WHITE, EMPTY)) for point in chance.sample(points, 1)
            }
            color = chance.choice((BLACK, WHITE))
            steps.append(Setup(changed, color))
            referee.set_up(changed, color)
        if chance.random() < 0.02:
            color = OTHER[color]
        empty = [point for point in points if point not in referee.stones]
        if chance.random() < 0.02:
            empty = points
        point = chance.choice(empty) if empty and chance.random() > 0.07 else None
        steps.append((color, point))
        referee.move(color, point)
        color = OTHER[color]
    if chance.random() < 0.7:
        steps += [(color, None), (OTHER[color], None)]
    return Game(columns, rows, steps)


def follow(game: Game, ruleset: Ruleset) -> Followed:
    """Return the referee after a game under a ruleset, and the illegal moves."""
    referee = SecondReferee(game.columns, game.rows, ruleset)
    illegal: list[IllegalMove] = []
    for step in game.steps:
        if isinstance(step, Setup):
            referee.set_up(step.stones, step.to_move)
            continue
        verdict = referee.move(*step)
        if verdict.reason:
            name = point_name(step[1], game.rows)
            illegal.append(
                (len(referee.moves), NAMES[step[0]], name, verdict.reason, verdict.repeats)
            )
    return referee, illegal


def point_name(point: Point | None, rows: int) -> str:
    """Return a point as players write it."""
    return f"{COLUMNS[point[0]]}{rows - point[1]}" if point else "pass"


def checked(games: list[Game], folder: Path) -> Iterator[dict[str, Any]]:
    """Yield what gocheck says of some games, with all stones alive."""
    file = folder / "games.sgf"
    file.write_text("\n".join(game.sgf(number) for number, game in enumerate(games)))
    options = ["--rules", "all", "--status", "assumed", "--dame", "as-is", "--score-all"]
    result = CliRunner().invoke(
        main, ["check", str(file), *options, "--format", "jsonl", "--jobs", "1"]
    )
    for line in result.stdout.splitlines():
        yield json.loads(line)


def legality(
    report: dict[str, Any], ruleset: str
) -> tuple[list[IllegalMove], tuple[int, int] | None]:
    """Return the illegal moves of a game by gocheck, and where its first cycle ran."""
    said = next((each for each in report["legality"] if ruleset in each["rulesets"]), None)
    if said is None:
        return [], None
    illegal = [
        (each["move"], each["color"], each["point"], each["reason"], each["repeats"])
        for each in said["illegal"]
    ]
    outcome = said["outcome"]
    return illegal, (outcome["move"], outcome["repeats"]) if outcome else None


def differences(game: Game, report: dict[str, Any]) -> Iterator[str]:
    """Yield each way in which gocheck and the second referee differ on a game."""
    followed: dict[tuple[object, ...], Followed] = {}
    for name, ruleset in builtin().items():
        alike = (ruleset.ko, ruleset.long_cycle, ruleset.suicide, ruleset.resumption)
        if alike not in followed:
            followed[alike] = follow(game, ruleset)
        referee, illegal = followed[alike]
        found = legality(report, name)
        if found != (illegal, referee.outcome):
            yield f"{name}: gocheck {found}, second referee {illegal, referee.outcome}"
        yield from differences_of_scores(referee, ruleset, report)


def differences_of_scores(
    referee: SecondReferee, ruleset: Ruleset, report: dict[str, Any]
) -> Iterator[str]:
    """Yield where the parts of a score differ that all stones alive make."""
    if referee.pairs_of_passes and referee.pairs_of_passes != [len(referee.moves)]:
        return  # which passes ended the game is another question
    if ruleset.dead_stones == "pass-alive":
        return
    parts = report["scores"][ruleset.name]["parts"]
    points = referee.surrounded()
    expected = {}
    if ruleset.scoring != "territory":
        expected["stones"] = (referee.count(BLACK), referee.count(WHITE))
        if ruleset.seki_points:
            expected["territory"] = (points[BLACK], points[WHITE])
    else:
        expected["prisoners"] = (referee.prisoners[BLACK], referee.prisoners[WHITE])
        settled = not points[EMPTY] and not report["status"]["false_eyes"]
        if settled and not report["status"]["seki"]:
            expected["territory"] = (points[BLACK], points[WHITE])
    for part, (black, white) in expected.items():
        found = (int(parts[part]["black"]), int(parts[part]["white"]))
        if found != (black, white):
            yield f"{ruleset.name}: {part} {found}, second referee {(black, white)}"


def compare(seeds: range, folder: Path) -> tuple[int, int]:
    """Compare random games; return how many moves were illegal, and how many cycles there were."""
    games = [random_game(seed) for seed in seeds]
    illegal = cycles = 0
    for seed, game, report in zip(seeds, games, checked(games, folder), strict=True):
        assert [*differences(game, report)] == [], f"seed {seed}: {game.sgf(seed)}"
        illegal += len(legality(report, "aga")[0])
        cycles += legality(report, "japanese")[1] is not None
    return illegal, cycles


def test_twenty_random_games(tmp_path: Path) -> None:
    illegal, cycles = compare(range(20), tmp_path)
    assert illegal > 40
    assert cycles > 1


@pytest.mark.ci
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_random_games(part: int, tmp_path: Path) -> None:
    illegal, cycles = compare(range(1000 + 250 * part, 1250 + 250 * part), tmp_path)
    assert illegal > 500
    assert cycles > 25


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        for first in range(0, int(sys.argv[1]), 250):
            print(first, *compare(range(first, first + 250), Path(scratch)))
