"""From a replay, a status and a ruleset to a score.

In: a `ReplayedGame` and its `Status`. Out: a `Score`, exact and in points, with its parts. Start
reading at `Scorer.score`.

- `score`: the value `Score`, with its parts (stones, territory, prisoners, compensation for
  handicap stones, …); `scorer`: works out each part under a ruleset, and adds them to totals and
  a margin;
- `game_scoring`: the komi of the record, of the ruleset or of --komi (the reader has it in points);
  whether open dame count as filled, and where two passes ended the game;
- `stone_balance`: the difference between area and territory.
"""
