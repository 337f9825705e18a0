"""Fights that nobody finished: who is dead where the network has no clear opinion.

A chain that it doubts often stands in a closed place of a few empty points. There a search can
say what the players would have come to: a chain that is captured even if its owner moves first
is dead, and one that is not lives, be it in seki. Knows positions and opinions, and nothing of
records, rules or scores.

- `gocheck.status.judge.local_search.enclosed_area`: the closed place that a chain stands in;
- `gocheck.status.judge.local_search.fight`: that place as sets of bits, and plays in it;
- `gocheck.status.judge.local_search.search`: what a player can force there;
- `gocheck.status.judge.local_search.settling`: from the network's leanings to who lives.
"""

from gocheck.status.judge.local_search.settling import Fights

__all__ = ["Fights"]
