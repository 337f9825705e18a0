"""Rulesets as plain data, and the moves that each of them forbids.

In: `rulesets.toml`, a user's files, the text of RU, and a `Replay`. Out: a `Ruleset`, and the
`Legality` of a game under it. Start reading at `ruleset` (what a ruleset is; `dimensions`: the
values that it may have) and at `legality.LegalityTable` (from the facts and some rulesets to the
illegal moves, and the moves on which the rulesets differ).

- `rulesets.toml`: the built-in ones, those of servers too (`gocheck.record.servers` recognises a
  server); `not_included.toml`: others; `loading`: TOML to the values of a `Ruleset`; `katago`:
  KataGo's descriptions;
- `lookup`: a ruleset by its name or by the text of RU;
- `replayed_game`: a record with its replay and ruleset, the input of later stages.
"""

from gocheck.rules.dimensions import Citation, FirstPass, RulesetError
from gocheck.rules.legality import (
    VERDICTS,
    DisputedMove,
    Illegal,
    Legality,
    LegalityTable,
    Outcome,
    first_reason,
    forbidden,
    legality_of,
    reason_to_forbid,
)
from gocheck.rules.loading import NotIncluded, not_included
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.rules.replayed_game import (
    NamedBy,
    RecordRuleset,
    ReplayedGame,
    RulesetChoice,
    replayed_game,
)
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
    "LegalityTable",
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
    "first_reason",
    "forbidden",
    "komi_by_rules",
    "legality_of",
    "load",
    "not_included",
    "reason_to_forbid",
    "replayed_game",
    "stated_komi",
    "winner_by",
]
