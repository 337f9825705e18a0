"""From a record to its replay: facts, no rules.

In: a `Record`. Out: a `Replay`, with every position and the facts on each move that some ruleset
may forbid. Start reading at `replay`, which also finds the handicap stones; a single move is made
in `History.play_all`.

- `facts`: the facts on a move; `history`: the moves, the positions, repetition;
- `end_of_game`: whether a game was counted, and the passes, recorded and missing;
- `cycles`: the kinds of cycle, such as triple ko; `packed_positions`: very long games in memory.
"""
