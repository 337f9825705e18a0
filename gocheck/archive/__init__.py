"""Checks of a game against other games and against what the user expects of them.

Comes in: reports one after the other, in input order, or a record before its report. Goes out:
reports or findings. Start reading at `Duplicates.look`.

- `duplicates`: the same game seen before, by its fingerprint;
- `expectations`: another size, komi, ruleset or handicap than is expected of an event;
- `event_results`: another result than the event's list has: `listed_games` of a CSV file, or of
  `tournament_files`;
- `ruleset_pairs`: how rulesets differ over all games;
- `diagnoses`: what the wrong results of a folder or an event have in common.
"""
