"""Random games under every ruleset: the kernel and a second, naive referee say the same.

The games are on boards to 9x9, square or not, with setups, handicap stones, passes, play out of
turn and on occupied points; in some, nobody fills his own eyes until both pass. gocheck reads them
as SGF and answers in JSON; the second referee follows the same moves by the texts of the rules.

    python tests/rules/test_second_referee.py 100000 [FIRST]

compares any number of games, from the seed FIRST (0).
"""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))

from helpers.second_referee import BLACK, EMPTY, OTHER, WHITE, Point, SecondReferee
from helpers.second_scorer import totals

from gocheck.cli.main import main
from gocheck.rules.ruleset import Ruleset, builtin

LETTERS = "abcdefghi"
COLUMNS = "ABCDEFGHJ"
NAMES = {BLACK: "black", WHITE: "white"}
SIZES = [(columns, rows) for columns in range(1, 10) for rows in range(1, 10)]
KOMI = (Decimal(0), Decimal(0), Decimal("0.5"), Decimal("6.5"), Decimal(7))


@dataclass
class Setup:
    """Stones placed or removed in a node, and who is said to move then."""

    stones: dict[Point, str]
    to_move: str | None


Step = Setup | tuple[str, Point | None]
IllegalMove = tuple[int, str, str, str, int | None]
"""Its number, colour, point and reason, and the move whose position it repeats."""
Outcome = tuple[str, int, int]
"""What follows from a cycle, the move that closes it, and the move whose position it repeats."""
Followed = tuple[SecondReferee, list[IllegalMove]]


@dataclass
class Game:
    """A random game: its board and what happens, in order."""

    columns: int
    rows: int
    komi: Decimal
    handicap: int
    """As HA states it, 0 without HA."""
    placed: int
    """How many steps at the beginning place handicap stones."""
    steps: list[Step]

    def sgf(self, number: int) -> str:
        """Return the record."""
        size = f"{self.columns}:{self.rows}" if self.columns != self.rows else f"{self.rows}"
        text = f"(;FF[4]GM[1]CA[UTF-8]SZ[{size}]KM[{self.komi}]PB[B. Lack]PW[W. Hite]GN[{number}]"
        text += f"HA[{self.handicap}]" * bool(self.handicap)
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


def size(seed: int, chance: random.Random) -> tuple[int, int]:
    """Return the columns and rows of a random game: often few, and all up to nine in turn."""
    if seed % 8 == 0:
        return SIZES[seed // 8 % len(SIZES)]
    largest = chance.choice((2, 3, 3, 4, 5, 9))
    return chance.randint(1, largest), chance.randint(1, largest)


def random_game(seed: int) -> Game:
    """Return a random game; the smaller the board, the more is repeated."""
    chance = random.Random(seed)
    columns, rows = size(seed, chance)
    referee = SecondReferee(columns, rows, builtin()["japanese"])
    points = list(referee.points())
    game = Game(columns, rows, chance.choice(KOMI), handicap=0, placed=0, steps=[])
    begin = chance.choice((set_up_stones, place_handicap, *[lambda *_: BLACK] * 4))
    color = begin(game, referee, chance) if len(points) > 8 else BLACK
    keeps_eyes = chance.random() < 0.3
    for _ in range(chance.randint(2, 3 * len(points) + 12)):
        if game.steps and chance.random() < 0.01:
            changed = {
                point: chance.choice((BLACK, WHITE, EMPTY)) for point in chance.sample(points, 1)
            }
            color = chance.choice((BLACK, WHITE))
            game.steps.append(Setup(changed, color))
            referee.set_up(changed, color)
        if chance.random() < 0.02:
            color = OTHER[color]
        free = [point for point in points if point not in referee.stones]
        if keeps_eyes:
            free = [point for point in free if not referee.is_eye(point, color)]
        elif chance.random() < 0.02:
            free = points
        wants_to_pass = not keeps_eyes and chance.random() < 0.07
        point = chance.choice(free) if free and not wants_to_pass else None
        game.steps.append((color, point))
        referee.move(color, point)
        color = OTHER[color]
        if keeps_eyes and referee.pairs_of_passes:
            return game
    if chance.random() < 0.7:
        game.steps += [(color, None), (OTHER[color], None)]
    return game


def set_up_stones(game: Game, referee: SecondReferee, chance: random.Random) -> str:
    """Set up stones, with HA or without it; return who moves first."""
    points = list(referee.points())
    stones = dict.fromkeys(chance.sample(points, chance.randint(2, 4)), BLACK)
    game.handicap = chance.choice((0, len(stones)))
    if chance.random() < 0.5:
        stones |= dict.fromkeys(chance.sample(points, 2), WHITE)
    color = chance.choice((BLACK, WHITE))
    game.steps.append(Setup(stones, color))
    referee.set_up(stones, color)
    return color


def place_handicap(game: Game, referee: SecondReferee, chance: random.Random) -> str:
    """Let Black place handicap stones as moves, between which White may pass; White is next."""
    chosen = chance.sample(list(referee.points()), chance.randint(2, 4))
    game.handicap = len(chosen)
    with_passes = chance.random() < 0.5
    for point in chosen:
        if with_passes and game.steps:
            game.steps.append((WHITE, None))
        game.steps.append((BLACK, point))
        referee.place(BLACK, point)
    game.placed = len(game.steps)
    return WHITE


def follow(game: Game, ruleset: Ruleset, last: int | None = None) -> Followed:
    """Return the referee after a game under a ruleset, or after a move, and the illegal moves."""
    referee = SecondReferee(game.columns, game.rows, ruleset, stated_handicap=game.handicap)
    illegal: list[IllegalMove] = []
    for number, step in enumerate(game.steps):
        if len(referee.moves) == last:
            break
        if isinstance(step, Setup):
            referee.set_up(step.stones, step.to_move)
            continue
        verdict = (referee.place if number < game.placed else referee.move)(*step)
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


def legality(report: dict[str, Any], ruleset: str) -> tuple[list[IllegalMove], Outcome | None]:
    """Return the illegal moves of a game by gocheck, and what its first cycle leads to."""
    said = next((each for each in report["legality"] if ruleset in each["rulesets"]), None)
    if said is None:
        return [], None
    illegal = [
        (each["move"], each["color"], each["point"], each["reason"], each["repeats"])
        for each in said["illegal"]
    ]
    cycle = said["cycle"]
    if not cycle:
        return illegal, None
    return illegal, (cycle["effect"], cycle["move"], cycle["repeats"])


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
        stops = [each for each in referee.pairs_of_passes if each > referee.set_up_after]
        if stops and not ruleset.resumption:
            referee, _ = follow(game, ruleset, stops[0])
        yield from differences_of_scores(game, referee, ruleset, report)


def differences_of_scores(
    game: Game, referee: SecondReferee, ruleset: Ruleset, report: dict[str, Any]
) -> Iterator[str]:
    """Yield where the scores of a game differ, all stones alive."""
    two_passes_last = referee.pairs_of_passes[-1:] == [len(referee.moves)] != [referee.set_up_after]
    if (ruleset.pass_stones or ruleset.first_pass) and not two_passes_last:
        return  # who would have passed is another question
    score = report["scores"][ruleset.name]
    found = (Decimal(score["black"]), Decimal(score["white"]))
    expected = totals(referee, ruleset, game.komi)
    black, white = expected[BLACK], expected[WHITE]
    if found != (black, white):
        yield f"{ruleset.name}: {found}, second referee {black, white}: {score['parts']}"
    winner = NAMES[BLACK] if black > white else NAMES[WHITE] if white > black else None
    tie = (ruleset.tie_handicap if referee.has_handicap else None) or ruleset.tie
    if black == white and tie != "draw":
        winner = tie
    if score["winner"] != winner:
        yield f"{ruleset.name}: {score['winner']} wins, second referee {winner}"


def compare(seeds: range, folder: Path) -> Counter[str]:
    """Compare random games; return how often each kind of thing happens in them."""
    games = [random_game(seed) for seed in seeds]
    happened: Counter[str] = Counter()
    for seed, game, report in zip(seeds, games, checked(games, folder), strict=True):
        assert [*differences(game, report)] == [], f"seed {seed}: {game.sgf(seed)}"
        happened.update(kinds(game, report))
    return happened


def kinds(game: Game, report: dict[str, Any]) -> set[str]:
    """Return what happens in a game, of `KINDS`."""
    found = {"game"}
    for step in game.steps:
        found.add("setup" if isinstance(step, Setup) else "play" if step[1] else "pass")
    for said in report["legality"]:
        found.update(each["reason"] for each in said["illegal"])
        found.update([said["cycle"]["effect"]] if said["cycle"] else ())
    return found | {"handicap"} if game.handicap else found


KINDS = {
    *("game", "handicap", "setup", "play", "pass"),
    *("occupied", "suicide", "ko", "superko", "turn", "ended"),
    *("no_result", "draw", "referee", "black_wins", "white_wins"),
}
"""What happens in random games: how they begin, why moves are illegal, what cycles lead to."""


def test_forty_random_games(tmp_path: Path) -> None:
    assert compare(range(1, 41), tmp_path).keys() == KINDS


@pytest.mark.ci
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_random_games(part: int, tmp_path: Path) -> None:
    happened = compare(range(1000 + 250 * part, 1250 + 250 * part), tmp_path)
    assert happened.keys() == KINDS


@pytest.mark.ci
def test_the_thousand_games_are_on_boards_of_every_size_to_9x9() -> None:
    sizes = {(game.columns, game.rows) for game in map(random_game, range(1000, 2000, 8))}
    assert sizes == {*SIZES}


@pytest.mark.ci
def test_any_number_of_games_by_hand() -> None:
    command = [sys.executable, __file__, "3", "5000"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("5000 to 5002: ")
    assert "3 game" in done.stdout


if __name__ == "__main__":
    import tempfile

    begin = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    end = begin + int(sys.argv[1])
    with tempfile.TemporaryDirectory() as scratch:
        for first in range(begin, end, 250):
            seeds = range(first, min(first + 250, end))
            happened = compare(seeds, Path(scratch))
            counts = ", ".join(f"{count} {kind}" for kind, count in happened.most_common())
            print(f"{first} to {seeds[-1]}: {counts}", flush=True)
