"""From a record to its replay: facts, no rules.

In: a `Record`. Out: a `Replay`, with every position and the facts on each move that some ruleset
may forbid. Start reading at `replay`; a single move is made in `History.play_all`.

- `facts`: the facts on a move; `history`: the moves, the positions, repetition;
- `handicap_stones`: the handicap stones; `missing_handicap`: the missing ones;
- `ending`: the passes, recorded and missing; `finished`: whether a game was counted;
  `ended_early`: records that were cut off;
- `cycles`: the kinds of cycle, such as triple ko; `packed_positions`: very long games in memory.
"""

from gocheck.replay.cycles import Cycle, cycle
from gocheck.replay.ended_early import ends_early
from gocheck.replay.ending import ending
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.finished import is_finished
from gocheck.replay.handicap_stones import either_may_open
from gocheck.replay.history import History
from gocheck.replay.missing_handicap import with_missing_stones
from gocheck.replay.replay import Replay, replay, replay_with_history

__all__ = [
    "Cycle",
    "Facts",
    "History",
    "Recurrence",
    "Replay",
    "cycle",
    "either_may_open",
    "ending",
    "ends_early",
    "is_finished",
    "replay",
    "replay_with_history",
    "with_missing_stones",
]
