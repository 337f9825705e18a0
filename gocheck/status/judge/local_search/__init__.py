"""Local search: who is dead where the network has no clear opinion.

In: a position, its chains, and the network's opinion on each that is not proved. Out: which of them
live and which are dead. A chain whose status is unsettled often stands in an enclosed area of a few
empty points. There a search can say what the players would have come to: a chain that is captured
even if its owner moves first is dead, and one that is not lives, be it in seki. Knows nothing of
records, rules or scores. Start reading at `LocalSearch.settled`.

- `gocheck.status.judge.local_search.local_search`: from the network's opinions to who lives;
- `gocheck.status.judge.local_search.enclosed_area`: the area that a chain stands in;
- `gocheck.status.judge.local_search.area_board`: that area as sets of bits, and plays in it;
- `gocheck.status.judge.local_search.proof_number_search`: what a player can force there.
"""

from gocheck.status.judge.local_search.local_search import LocalSearch

__all__ = ["LocalSearch"]
