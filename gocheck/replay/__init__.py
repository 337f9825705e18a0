"""From a record to what happened: facts, no rules.

In: a `Record`. Out: a `Replay`, with every position that stood, and facts on the moves to which
some ruleset may object. Start reading at `replay`; a single move is made in `History.play_all`.

- `facts`: what is remarkable about a move; `history`: the moves, the positions, repetition;
- `handicap_stones`: which stones stand for the handicap; `missing_handicap`: those that lack;
- `ending`: passes, and those that the record leaves out; `finished`: whether a game was counted;
  `ended_early`: records cut off;
- `cycles`: the kinds of cycle, such as triple ko; `packed_positions`: very long games in memory.
"""

from gocheck.replay.cycles import Cycle, cycle
from gocheck.replay.ended_early import ends_early
from gocheck.replay.ending import ending
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.finished import is_finished
from gocheck.replay.history import History
from gocheck.replay.missing_handicap import with_missing_stones
from gocheck.replay.replay import Replay, replay

__all__ = [
    "Cycle",
    "Facts",
    "History",
    "Recurrence",
    "Replay",
    "cycle",
    "ending",
    "ends_early",
    "is_finished",
    "replay",
    "with_missing_stones",
]
