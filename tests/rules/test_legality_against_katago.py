"""The same moves are illegal as under KataGo's rules, on every empty point at every ply.

KataGo's answers lie in the shared data (see DATA.md there); the tests skip where it is absent.
Two of its rules are no ruleset of ours, and counted here as positional or situational superko
that looks back less far: Spight's ko rule forgets what stood before the last pass, and where
there is a button, taking it (the first pass) makes every position a new one.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from helpers.boards import COLORS, drawing, drawn, empty, game, read_moves, rules

from gocheck.board.points import point_name
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.record.record import Move
from gocheck.replay.facts import Facts
from gocheck.replay.history import History
from gocheck.rules.legality import forbidden
from gocheck.rules.ruleset import Ruleset

pytestmark = pytest.mark.ci


def the_start(_: History) -> int:
    return 0


def the_last_pass(history: History) -> int:
    return max([0, *history.passes[BLACK], *history.passes[WHITE]])


def the_first_pass(history: History) -> int:
    return min([*history.passes[BLACK], *history.passes[WHITE]], default=0)


class Katago(NamedTuple):
    """KataGo's rules: a ruleset, and from when on it looks for repetitions."""

    ruleset: Ruleset
    since: Callable[[History], int] = the_start

    def forbids(self, facts: Facts, since: int) -> bool:
        recent = tuple(earlier for earlier in facts.recurrences if earlier.turn >= since)
        return forbidden(replace(facts, recurrences=recent), self.ruleset) is not None


def katago(ko: str, *, suicide: bool, button: bool = False) -> Katago:
    """Return KataGo's rules from its own words for them."""
    allowed = "multi-stone" if suicide else "illegal"
    if ko == "SPIGHT":
        return Katago(rules("positional", allowed), the_last_pass)
    return Katago(rules(ko.lower(), allowed), the_first_pass if button else the_start)


def bans(history: History, color: int, judges: Mapping[str, Katago]) -> dict[str, set[str]]:
    """Return, for each of the rules, the empty points where a colour may not play."""
    found: dict[str, set[str]] = {name: set() for name in judges}
    since = {name: judge.since(history) for name, judge in judges.items()}
    for at, stone in enumerate(history.board.colors):
        if stone == EMPTY:
            row, column = divmod(at, history.columns)
            facts = history.copy().play(Move(color, (column, row), 0))
            if facts is not None:
                # These rules are asked about places only, not about turns.
                facts = replace(facts, out_of_turn=False)
                for name, judge in judges.items():
                    if judge.forbids(facts, since[name]):
                        found[name].add(point_name((column, row), history.rows))
    return found


def random_games(shared_data: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(shared_data / "kernel" / "random_games.jsonl.gz", "rt") as lines:
        for line in lines:
            yield json.loads(line)


def test_random_games(shared_data: Path) -> None:
    judges = {
        f"{ko}/sui{int(suicide)}": katago(ko, suicide=suicide)
        for ko in ("SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT")
        for suicide in (False, True)
    }
    games = plies = banned = 0
    for told in random_games(shared_data):
        size = told["size"]
        history = game(empty(size, size))
        illegal: dict[str, list[int]] = {name: [] for name in judges}
        moves = read_moves(told["moves"].lower(), size, size)
        assert set(told["rules"]) == set(judges)
        for ply, move in enumerate(moves):
            found = bans(history, move.color, judges)
            for name in judges:
                expected = set(told["rules"][name]["banned"][ply].split())
                assert found[name] == expected, (told["id"], ply, name, drawn(history.board))
                banned += len(expected)
                if move.point and point_name(move.point, size) in expected:
                    illegal[name].append(ply)
            history.play(move)
            plies += 1
        for name in judges:
            assert illegal[name] == told["rules"][name]["illegal_moves"]
        for name in ("POSITIONAL/sui0", "SITUATIONAL/sui1"):  # the others may end otherwise
            assert (history.two_passes or [0])[0] == told["rules"][name]["first_end"] + 1
        assert drawn(history.board) == drawing(told["final_board"].replace("/", "\n"))
        games += 1
    assert (games, plies, banned) == (1000, 57_610, 399_876)


def rules_cases(shared_data: Path) -> list[dict[str, Any]]:
    with gzip.open(shared_data / "kernel" / "rules_cases.json.gz", "rt") as file:
        cases: list[dict[str, Any]] = json.load(file)
    return cases


def test_named_situations(shared_data: Path) -> None:
    cases = rules_cases(shared_data)
    compared = banned = 0
    for number, case in enumerate(cases):
        told = case["rules"]
        judges = {"all": katago(told["ko"], suicide=told["suicide"], button=told["button"])}
        history = game("\n".join(case["setup"]), to_move=COLORS[case["to_move"]])
        assert [history.columns, history.rows] == case["size"]
        for ply in range(case["phase0_len"]):
            words = case["moves"][ply].lower()
            (move,) = read_moves(words[0].upper() + ":" + words[2:], *case["size"])
            expected = set(case["illegal"][ply])
            found = bans(history, move.color, judges)["all"]
            assert found == expected, (number, case["name"], ply, drawn(history.board))
            history.play(move)
            compared += 1
            banned += len(expected)
        assert drawn(history.board) == "\n".join(case["board_after_phase0"])
    assert (len(cases), compared, banned) == (105, 4754, 5475)


@pytest.mark.parametrize(
    ("told", "moves", "banned"),
    [
        (katago("POSITIONAL", suicide=False), "b2 c2", {"B2"}),
        (katago("SPIGHT", suicide=False), "b2 c2", {"B2"}),
        (katago("POSITIONAL", suicide=False), "b2 c2 pass pass", {"B2"}),
        (katago("SPIGHT", suicide=False), "b2 c2 pass pass", set()),
        (katago("SITUATIONAL", suicide=False), "b2 c2 pass pass", {"B2"}),
        (katago("SITUATIONAL", suicide=False, button=True), "b2 c2 pass pass", set()),
        (katago("SITUATIONAL", suicide=False, button=True), "pass pass b2 c2", {"B2"}),
    ],
)
def test_how_far_back_these_rules_look(told: Katago, moves: str, banned: set[str]) -> None:
    start = """
        . X O .
        X . . O
        . X O .
    """
    history = game(start, moves, WHITE)
    assert bans(history, WHITE, {"all": told})["all"] & {"B2"} == banned
