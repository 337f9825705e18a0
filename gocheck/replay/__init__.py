"""From a record to its replay: facts, no rules.

In: a `Record`. Out: a `Replay`, with every position and the facts on each move that some ruleset
may forbid. Start reading at `replay`; a single move is made in `History.play_all`.

- `facts`: the facts on a move; `history`: the moves, the positions, repetition;
- `handicap_stones`: the handicap stones;
- `end_of_game`: whether a game was counted, and the passes, recorded and missing;
- `cycles`: the kinds of cycle, such as triple ko; `packed_positions`: very long games in memory.
"""

from gocheck.replay.cycles import Cycle, cycle
from gocheck.replay.end_of_game import NOT_RECORDED, PASSES
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.handicap_stones import either_may_open
from gocheck.replay.history import History
from gocheck.replay.replay import Replay, replay, replay_with_history, with_missing_stones

__all__ = [
    "NOT_RECORDED",
    "PASSES",
    "Cycle",
    "Facts",
    "History",
    "Recurrence",
    "Replay",
    "cycle",
    "either_may_open",
    "replay",
    "replay_with_history",
    "with_missing_stones",
]
