"""How often Python collects garbage: objects that refer to each other in a circle."""

import atexit
import gc

_NEW_OBJECTS = 20_000
"""Some twenty games, at a thousand objects each; Python's own number is 700."""


def collect_seldom() -> None:
    """Make this process collect garbage after 20,000 new objects, not 700.

    A game of SGF is a thousand objects in a tree, without circles: it is freed without a search,
    and searching took an eighth of the time.
    """
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])


def collect_none_at_exit() -> None:
    """Make this process, which runs nothing but gocheck, end without a last search for garbage.

    The search went over every loaded module, a fifteenth of the time of a short run; the memory is
    freed anyway.
    """
    atexit.register(gc.freeze)
