"""Local search: which chains are dead where the network has no clear opinion.

In: a position, its chains, and the network's opinion on each chain that is not proved. Out: whether
they live. An unsettled chain is often in an enclosed area with a few empty points, which can be
searched: a chain that is captured even if its owner moves first is dead; any other chain lives,
possibly in seki, and is unsettled if it is captured when its opponent moves first. Knows nothing of
records, rules or scores. Start reading at `LocalSearch.settled`.

- `gocheck.status.judge.local_search.local_search`: from the network's opinions to verdicts, with
  the area around a chain;
- `gocheck.status.judge.local_search.area_board`: that area as sets of bits, and plays in it;
- `gocheck.status.judge.local_search.proof_number_search`: what a player can force there.
"""
