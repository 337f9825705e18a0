"""Rulesets as plain data, and the moves that each of them forbids.

In: `rulesets.toml`, a user's files, the text of RU, and a `Replay`. Out: a `Ruleset`, and the
`Legality` of a game under it. Start reading at `ruleset` (what a ruleset is) and at
`legality.LegalityTable` (from the facts and some rulesets to the illegal moves, and the moves on
which the rulesets differ).

- `rulesets.toml`: the built-in ones, those of servers too (`gocheck.record.servers` recognises a
  server); `not_included.toml`: others; `loading`: TOML to the values of a `Ruleset`, and which they
  may be; `katago`: KataGo's descriptions;
- `lookup`: a ruleset by its name or by the text of RU;
- `replayed_game`: a record with its replay and ruleset, the input of later stages.
"""
