"""Short forms for messages: the first few of many names, the beginning of a long text."""

from collections.abc import Iterable, Sequence

MOST_NAMES = 5
"""Names that a message has at most, where it does not say otherwise: a choice, one row of text."""


def first_few(names: Iterable[object], most: int = MOST_NAMES) -> str:
    """Return names with commas between them, and "..." in place of those after the first few."""
    every = list(map(str, names))
    return ", ".join([*every[:most], "..."] if len(every) > most else every)


def in_a_sentence(names: Sequence[str], most: int = MOST_NAMES + 1) -> str:
    """Return names with commas and "and"; of more than so many the first few, "and 3 more" last."""
    if len(names) > most:
        return ", ".join(names[: most - 1]) + f" and {len(names) - most + 1} more"
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


def beginning(text: str, most: int) -> str:
    """Return a text, and of a longer one so many characters and "..."."""
    return text if len(text) <= most else text[:most] + "..."
