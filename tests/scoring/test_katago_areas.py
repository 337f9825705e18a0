"""Areas, seki, group tax and pass-alive stones as KataGo has them, on recorded positions.

The answers lie in the shared data (see DATA.md there); the tests skip where it is absent.
KataGo's numbers are White minus Black.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from helpers.boards import drawing, drawn_position
from helpers.finished_games import finished, named, position

from gocheck.board.board import Geometry
from gocheck.board.groups import groups, groups_in_seki
from gocheck.board.pass_alive import pass_alive
from gocheck.board.regions import without
from gocheck.board.stones import BLACK
from gocheck.replay.replay import replay
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.scorer import Scorer
from gocheck.status.status import assumed

pytestmark = pytest.mark.ci

SUICIDE = {"sui0": "illegal", "sui1": "multi-stone"}


@dataclass(frozen=True)
class Answers:
    """A position and what KataGo says of it."""

    name: str
    drawn: str
    said: dict[str, Any]

    def map(self, key: str) -> str:
        """Return a map, drawn as the boards of these tests are."""
        text: str = self.said[key]
        return drawing(text.upper().replace("/", "\n"))


@pytest.fixture(scope="module")
def answers(shared_data: Path) -> list[Answers]:
    """All positions: 1,000 final ones of random games and 32 named cases."""
    found = [*random_games(shared_data), *area_cases(shared_data)]
    assert len(found) == 1032
    return found


def random_games(shared_data: Path) -> Iterator[Answers]:
    with gzip.open(shared_data / "kernel" / "random_games.jsonl.gz", "rt") as lines:
        for line in lines:
            told = json.loads(line)
            board = told["final_board"].replace("/", "\n")
            yield Answers(f"random game {told['id']}", board, told["score_w_minus_b"])


def area_cases(shared_data: Path) -> Iterator[Answers]:
    with gzip.open(shared_data / "kernel" / "area_cases.json.gz", "rt") as file:
        for case in json.load(file):
            yield Answers(case["name"], case["rows"].upper().replace("/", "\n"), case)


def scorer(drawn: str) -> tuple[Scorer, Geometry]:
    stones, shape = position(drawn)
    return Scorer(replay(finished(drawn)), assumed(stones, shape)), shape


def lead(scored: Scorer, ruleset: Ruleset) -> int:
    """Return by how much White leads without komi."""
    return -int(scored.score(ruleset, Decimal(0)).margin)


def differing_leads(answers: list[Answers], ruleset: Ruleset, key: str) -> list[str]:
    """Return the positions in which White's lead is not the one under this key."""
    return [each.name for each in answers if lead(scorer(each.drawn)[0], ruleset) != each.said[key]]


def test_there_are_enough_positions_with_seki(answers: list[Answers]) -> None:
    assert sum("SEKI" in key for each in answers for key in each.said) == 3 * 1032 + 2 * 1000


@pytest.mark.parametrize("key", SUICIDE)
def test_pass_alive_areas(answers: list[Answers], key: str) -> None:
    differing = []
    for each in answers:
        stones, shape = position(each.drawn)
        area = pass_alive(stones, shape, suicide=key == "sui1")
        if drawn_position(area, shape.columns) != each.map(f"pass_alive/{key}"):
            differing.append(each.name)
    assert differing == []


@pytest.mark.parametrize("name", ["tromp-taylor", "basic", "basic-7a", "cgos"])
def test_area_of_the_stones_on_the_board(answers: list[Answers], name: str) -> None:
    assert differing_leads(answers, named(name), "tromp_taylor_plain") == []


def test_tromp_taylor_as_katago_plays_it(answers: list[Answers]) -> None:
    assert differing_leads(answers, named("katago-tromp-taylor"), "area/NONE/sui1") == []


@pytest.mark.parametrize("key", SUICIDE)
@pytest.mark.parametrize(("tax", "seki_points"), [("NONE", True), ("SEKI", False)])
def test_area_after_pass_alive_removal(
    answers: list[Answers], tax: str, seki_points: bool, key: str
) -> None:
    rules = replace(named("katago-tromp-taylor"), suicide=SUICIDE[key], seki_points=seki_points)
    assert differing_leads(answers, rules, f"area/{tax}/{key}") == []


def test_who_owns_each_point(answers: list[Answers]) -> None:
    rules = replace(named("katago-tromp-taylor"), suicide="illegal", seki_points=False)
    differing = []
    for each in answers:
        judge, shape = scorer(each.drawn)
        status = judge.status(rules)
        owners = without(status.owners, status.seki_eyes[0] | status.seki_eyes[1])
        if drawn_position(owners, shape.columns) != each.map("owner_area_SEKI/sui0"):
            differing.append(each.name)
    assert differing == []


@pytest.mark.parametrize("key", SUICIDE)
def test_group_tax_differs_only_with_seki_or_a_small_eye(answers: list[Answers], key: str) -> None:
    # KataGo's tax ALL: what groups that stand by seki surround is left out, and every other
    # group pays two points. Ours (rulesets.toml, `area-group-tax`) is the same where nothing is in
    # seki and no group has but one small eye.
    plain = replace(named("katago-tromp-taylor"), suicide=SUICIDE[key])
    without_seki = replace(plain, seki_points=False)
    taxed = replace(plain, group_tax=True)
    without_seki_or_small_eye = 0
    for each in answers:
        judge, shape = scorer(each.drawn)
        status = judge.status(without_seki)
        stones, owners = status.position, judge.status(plain).owners
        in_seki = groups_in_seki(stones, owners, shape)
        independent = [group for group in groups(stones, owners, shape) if group not in in_seki]
        tax = sum(2 if group.color == BLACK else -2 for group in independent)
        told = each.said[f"area/ALL/{key}"]
        assert lead(judge, without_seki) + tax == told, each.name
        if not in_seki and all(group.tax == 2 for group in independent):
            assert lead(judge, taxed) == told, each.name
            without_seki_or_small_eye += bool(independent)
    assert without_seki_or_small_eye > 200
