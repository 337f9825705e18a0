"""Where gocheck stops, packs or gives up, so that no input takes all of a machine's time or memory.

One constant each. Imports nothing.
"""

# Who is dead: local search, playing out the end, engines (gocheck.status)

MOST_EMPTY_POINTS_SEARCHED = 16
"""Empty points of the largest enclosed area that is searched for who lives. With 12 seven fewer of
8,548 boards that hold a chain whose status is unsettled meet the recorded margin, and with 20 two
fewer: the search takes too long to come to an end."""

MOST_NODES_A_QUESTION = 2000
"""Positions that a local search looks at to answer one question. At first they were 300; what more
of them brought is in gocheck/status/judge/network/CARD.md."""

MOST_NODES_A_BOARD = 8000
"""Positions that all local searches on one board look at together, some 0.3 s. (Once 4,000
in each of two runs.)"""

MOST_NEUTRAL_POINTS_PLAYED_OUT = 60
"""Neutral points up to which the end of a game is played out. A position with more open is not at
its end."""

LONGEST_PLAY_OUT = 3 * MOST_NEUTRAL_POINTS_PLAYED_OUT
"""Plays and passes after which a play-out that has not come to its end is given up: one for each
neutral point and its answer at home, and as many again."""

ENGINE_CHUNKS_WAITING = 16
"""Chunks of an engine's output, 64 KiB each, that may wait unread before the engine has to wait."""

LONGEST_ENGINE_ANSWER = 1 << 20
"""Bytes of one answer of an engine. The list of all stones of a 52x52 board takes some fifteen
thousand."""

LAST_BYTES_OF_ENGINE_ERRORS = 1 << 12
"""Bytes kept of what an engine wrote last to stderr: its last line is shown, in 100 characters."""
