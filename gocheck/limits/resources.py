"""Where gocheck stops, packs or counts instead of listing, so that no file takes all of a machine.

No game between people comes near any of these; files that were made to be hard do.
"""

# Replay, legality and checks: moves of one game

MOST_POSITION_BYTES = 4_000_000
"""Bytes of positions of one game that are kept as they are; those of a longer game are packed: of
one with some 11,000 moves on 19x19."""
MOST_SETUP_POINTS = 2_000_000
"""Points that are searched for stones without liberties, the whole board for each setup: as many
as five thousand setups on 19x19 need."""
MOST_MOVES_IN_NAMED_CYCLE = 100
"""Moves of a cycle whose stones are looked at to name it; a sextuple ko takes twelve."""
MOST_FINGERPRINTED_MOVES = 1000
"""Moves of a game that are compared with those of other games: a byte is kept for each."""
MOST_REMARKABLE_MOVES = 1000
"""Remarkable moves of a game that are listed one by one; of those after them it is said how many a
ruleset forbids."""
MOST_MOVES_IN_CYCLES = 20_000
"""Moves of all cycles of a game that are listed, the same ones over and over for most."""
MOST_COPIED_MOVES = 1_000_000
"""Moves copied at the beginnings of all variations of a record: as many as fifty thousand
variations twenty moves deep need, and a bound for those that stand within each other."""
