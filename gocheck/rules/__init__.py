"""Rulesets as plain data, and the moves that each of them forbids.

In: `rulesets.toml`, a user's files, the text of RU, and a `Replay`. Out: a `Ruleset`, and the
`Legality` of a game under it. Start reading at `ruleset` (what a ruleset is; `dimensions`: the
values that it may have) and at `legality.legality_of` (from the facts and a ruleset to the illegal
moves).

- `rulesets.toml`: the built-in ones, those of servers too (`gocheck.record.servers` recognises a
  server); `not_included.toml`: others; `loading`: TOML to the values of a `Ruleset`; `katago`:
  KataGo's descriptions;
- `lookup`: a ruleset by its name or by the text of RU; `names`: how such texts are compared;
- `disputed_moves`: the moves on which rulesets differ;
- `record_ruleset`: the ruleset of a record; `replayed_game`: a record with its replay and ruleset,
  the input of later stages.
"""

from gocheck.rules.dimensions import Citation, FirstPass, RulesetError
from gocheck.rules.disputed_moves import VERDICTS, DisputedMove, disputed_moves
from gocheck.rules.legality import (
    Illegal,
    Legality,
    Outcome,
    first_reason,
    forbidden,
    legality_by_ruleset,
    legality_of,
    reason_to_forbid,
)
from gocheck.rules.loading import NotIncluded, not_included
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.rules.record_ruleset import NamedBy, RecordRuleset, RulesetChoice
from gocheck.rules.replayed_game import ReplayedGame, replayed_game
from gocheck.rules.ruleset import (
    ONE_STONE,
    Ruleset,
    builtin,
    komi_by_rules,
    load,
    stated_komi,
    winner_by,
)

__all__ = [
    "COMMON_RULESETS",
    "ONE_STONE",
    "VERDICTS",
    "Citation",
    "DisputedMove",
    "FirstPass",
    "Illegal",
    "Legality",
    "NamedBy",
    "NotIncluded",
    "Outcome",
    "RecordRuleset",
    "ReplayedGame",
    "Ruleset",
    "RulesetChoice",
    "RulesetError",
    "Rulesets",
    "builtin",
    "disputed_moves",
    "first_reason",
    "forbidden",
    "komi_by_rules",
    "legality_by_ruleset",
    "legality_of",
    "load",
    "not_included",
    "reason_to_forbid",
    "replayed_game",
    "stated_komi",
    "winner_by",
]
