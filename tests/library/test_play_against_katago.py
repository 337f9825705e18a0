"""The legal moves of a `Game` are KataGo's, at every ply of its random games.

They lie in the shared data (see DATA.md there); the test skips where it is absent.
"""

import gzip
import json
from pathlib import Path

import pytest
from helpers.boards import read_moves, rules

from gocheck import Game

pytestmark = pytest.mark.ci


def test_legal_moves_at_every_ply(shared_data: Path) -> None:
    rulesets = {
        f"{ko}/sui{int(suicide)}": rules(ko.lower(), "multi-stone" if suicide else "illegal")
        for ko in ("SIMPLE", "POSITIONAL", "SITUATIONAL")
        for suicide in (False, True)
    }
    plies = 0
    with gzip.open(shared_data / "kernel" / "random_games.jsonl.gz", "rt") as lines:
        for line in lines:
            answers = json.loads(line)
            size = answers["size"]
            game = Game(size, rules="tromp-taylor")
            history = game._history
            for ply, move in enumerate(read_moves(answers["moves"].lower(), size, size)):
                history.to_move = move.color
                stones = game.board().stones
                for name, ruleset in rulesets.items():
                    legal = set(game.legal_moves(rules=ruleset))
                    banned = set(answers["rules"][name]["banned"][ply].split())
                    assert legal.isdisjoint(banned)
                    assert len(legal) - 1 + len(banned) + len(stones) == size * size
                history.play(move)  # as KataGo did, whether or not it is legal
                plies += 1
    assert plies == 57_610
