"""How much gocheck takes of one thing at a time: bytes, points, seconds, objects.

Each is a choice between what real files hold and what a file made to break programs may ask for.
"""

import atexit
import gc
import os

# Inputs and reading

HEAD_BYTES = 8192
"""Bytes at the beginning of a file that show what it is: a choice, many times the longest signature
looked for, and more than the headers of other formats hold before their sign."""

READ_TOGETHER = 1 << 16
"""Bytes of a stream that are read or unpacked in one step."""


MOST_POINTS_LISTED = 100_000
"""Points in the lists of a game (AB, TB), with their rectangles; the rest is reported and ignored.
The largest board has 2,704: lists with more are made to break programs."""


# Running: splitting inputs, sharing them among workers, the cache


CHUNK_BYTES = 128 * 1024
"""Bytes of records in a chunk, the work that a worker gets at once: some sixty games, a fraction of
a second. Smaller chunks travel more often, larger ones hold more reports in memory."""


CACHE_MIB = 1024
"""MiB of the cache where the user gives no `--cache-size`: a choice between room on the disk and
games that need not be checked again."""


# Replay, legality and checks: moves of one game

MOST_REMARKABLE_MOVES = 1000
"""Remarkable moves of a game that are listed one by one; of later ones only the number of moves
that a ruleset forbids is reported."""

# Who is dead: local search, engines (gocheck.status)


MOST_UNSURE_POINTS_SEARCHED = 150
"""On boards with more points of which the judge's network is unsure, it is used once and nothing is
searched: the game is not at its end. 1 % of 9,664 finished boards have more, and 16 % of 377 games
of all kinds (resignations, lost connections). No recorded margin is lost by it."""

DEFAULT_ENGINE_SECONDS = 30.0
"""For an engine to answer about one game, its start included, where the user asks for no other
time. A choice: GNU Go takes a second."""


# Many games, positions and texts at a time

GAMES_CHECKED_TOGETHER = 32
"""Final positions that the judge looks at together."""

POSITIONS_KEPT = 2 * GAMES_CHECKED_TOGETHER
"""Positions whose chains, empty regions, pass-alive areas and standard views are kept: proof,
marks, the judge and rulesets ask for the same ones. As many as games checked together ask for, with
self-capture and without, or with dead stones and without."""


MOST_TOML_BYTES = 256 << 10
"""Bytes of a file of settings or of rulesets: its tables take up to a thousand times as many. Such
files have a few thousand."""

# Garbage: objects that refer to each other in a circle

_NEW_OBJECTS = 20_000
"""Some twenty games, at a thousand objects each; Python's own number is 700."""


def collect_seldom() -> None:
    """Make this process collect garbage after 20,000 new objects, not 700.

    A game of SGF is a thousand objects in a tree, without circles: it is freed without a search,
    and searching took an eighth of the time. Where none was collected until now, what is loaded
    stays to the end and is never searched.
    """
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


NUMPY_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""Variables of the environment from which numpy knows, when it is loaded, how many threads to start
for its products."""


def multiply_on_one_thread() -> None:
    """Let numpy, if this process loads it, start no threads but where the environment says so.

    The products of gocheck are small. To start threads takes a sixth of the time to load numpy.
    """
    for name in NUMPY_THREADS:
        os.environ.setdefault(name, "1")


def collect_none_at_exit() -> None:
    """Make this process, which runs nothing but gocheck, end without a last search for garbage.

    The search went over every loaded module, a fifteenth of the time of a short run; the memory is
    freed anyway.
    """
    atexit.register(gc.freeze)
