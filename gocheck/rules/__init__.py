"""Rulesets as plain data: a value on each dimension, sources, and how RU names them.

Start reading at ``model`` (what a ruleset is), then ``rulesets.toml`` (all of them),
``loading`` (TOML to ``Ruleset``), ``lookup`` (names and RU texts) and ``katago``.
"""

from gocheck.rules.disputed_moves import VERDICTS, DisputedMove, disputed_moves
from gocheck.rules.legality import (
    CLEAN,
    MOST_LISTED,
    REASONS,
    Illegal,
    Legality,
    Outcome,
    forbidden,
    legality_of,
    legality_under,
)
from gocheck.rules.loading import builtin, load
from gocheck.rules.lookup import Rulesets
from gocheck.rules.own_ruleset import NamedBy, OwnRuleset, RulesetChoice
from gocheck.rules.replayed_game import ReplayedGame, replayed_game
from gocheck.rules.ruleset import FirstPass, Ruleset, RulesetError, Source

__all__ = [
    "CLEAN",
    "MOST_LISTED",
    "REASONS",
    "VERDICTS",
    "DisputedMove",
    "FirstPass",
    "Illegal",
    "Legality",
    "NamedBy",
    "Outcome",
    "OwnRuleset",
    "ReplayedGame",
    "Ruleset",
    "RulesetChoice",
    "RulesetError",
    "Rulesets",
    "Source",
    "builtin",
    "disputed_moves",
    "forbidden",
    "legality_of",
    "legality_under",
    "load",
    "replayed_game",
]
