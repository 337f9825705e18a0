"""How often Python looks for objects that hold each other alive."""

import gc

_BETWEEN = 20_000
"""New objects between two searches: a choice, as many as twenty games make."""


def collect_seldom() -> None:
    """Let this process look for garbage after 20,000 new objects, not 700.

    A game of SGF is a thousand objects in a tree, without circles: what is done with is freed
    without a search, and searching took an eighth of the time.
    """
    gc.set_threshold(_BETWEEN, *gc.get_threshold()[1:])
