"""Rulesets as plain data, and what each of them forbids.

In: `rulesets.toml`, a user's own files, the text of RU; then a `Replay`. Out: a `Ruleset`, and the
`Legality` of a game under it. Start reading at `ruleset` (what a ruleset is) and at
`legality.legality_of` (facts and a ruleset to illegal moves).

- `rulesets.toml`: all of them; `loading`: TOML to `Ruleset`; `katago`: KataGo's own descriptions;
- `lookup`: a ruleset by its name, or by what RU says; `names`: how such texts are compared;
- `disputed_moves`: the moves on which rulesets differ;
- `own_ruleset`: which ruleset is a record's own; `replayed_game`: a record, its replay and that
  ruleset, as later stages take them.
"""

from gocheck.rules.disputed_moves import VERDICTS, DisputedMove, disputed_moves
from gocheck.rules.legality import (
    CLEAN,
    Illegal,
    Legality,
    Outcome,
    first_reason,
    forbidden,
    legality_by_ruleset,
    legality_of,
    reason_to_forbid,
)
from gocheck.rules.loading import builtin, load
from gocheck.rules.lookup import Rulesets
from gocheck.rules.own_ruleset import NamedBy, OwnRuleset, RulesetChoice
from gocheck.rules.replayed_game import ReplayedGame, replayed_game
from gocheck.rules.ruleset import Citation, FirstPass, Ruleset, RulesetError

__all__ = [
    "CLEAN",
    "VERDICTS",
    "Citation",
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
    "builtin",
    "disputed_moves",
    "first_reason",
    "forbidden",
    "legality_by_ruleset",
    "legality_of",
    "load",
    "reason_to_forbid",
    "replayed_game",
]
