"""Which lines two texts have in common, in time that grows with their number only.

Python's `difflib` takes the best of all ways to divide the lines, which takes the third power of
the number of lines that recur, and a record is full of those.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Literal

_MOST_TOGETHER = 2000
"""Lines of both texts up to which all are compared with all, a fraction of a second."""
_WINDOW = 32
"""Lines of each of two longer texts that are compared with each other where the texts differ. A
choice: corrections add and remove few lines in one place. Where more are added or removed there,
all lines up to the last change count as changed: the diff is right, but long."""
_CONTEXT = 3
"""Equal lines around a change, as in every unified diff."""

_Change = tuple[Literal["replace", "delete", "insert", "equal"], int, int, int, int]
"""As `difflib.SequenceMatcher.get_opcodes` has it: what happens, from where to where in each."""


class _Found(SequenceMatcher[str]):
    """The changes that are found here, for what else a matcher does."""

    def __init__(self, changes: list[_Change]) -> None:
        super().__init__()
        self._changes = changes

    def get_opcodes(self) -> list[_Change]:
        return self._changes


def hunks(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a unified diff without its head."""
    for group in _Found(list(_changes(old, new))).get_grouped_opcodes(_CONTEXT):
        (_, start, _, begin, _), (_, _, stop, _, end) = group[0], group[-1]
        yield f"@@ -{_span(start, stop)} +{_span(begin, end)} @@\n"
        for what, start, stop, begin, end in group:
            if what == "equal":
                yield from (f" {line}" for line in old[start:stop])
            else:
                yield from (f"-{line}" for line in old[start:stop])
                yield from (f"+{line}" for line in new[begin:end])


def _span(start: int, stop: int) -> str:
    """Return the first line and the number of lines, as the head of a hunk has them."""
    if stop - start == 1:
        return f"{start + 1}"
    return f"{start + 1 if stop > start else start},{stop - start}"


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    """Yield equal and changed lines in order, no two equal stretches after each other."""
    if len(old) + len(new) <= _MOST_TOGETHER:
        yield from SequenceMatcher(None, old, new).get_opcodes()
        return
    head = _number_alike(old, new)
    tail = _number_alike(reversed(old[head:]), reversed(new[head:]))
    equal: _Change | None = None
    for change in _changes_between(old, new, head, tail):
        what, _, stop, _, end = change
        if what != "equal":
            if equal:
                yield equal
            yield change
            equal = None
        else:
            equal = (*equal[:2], stop, equal[3], end) if equal else change
    if equal:
        yield equal


def _number_alike(old: Iterable[str], new: Iterable[str]) -> int:
    """Return how many lines two texts begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def _changes_between(
    old: Sequence[str], new: Sequence[str], head: int, tail: int
) -> Iterator[_Change]:
    """Yield equal and changed lines in order, of texts with so many equal lines at both ends."""
    stop, end = len(old) - tail, len(new) - tail
    if head:
        yield "equal", 0, head, 0, head
    for what, a, b, c, d in _changes_in_windows(old[head:stop], new[head:end]):
        yield what, head + a, head + b, head + c, head + d
    if tail:
        yield "equal", stop, len(old), end, len(new)


def _changes_in_windows(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    """Yield equal and changed lines in order; lines are equal only within a window."""
    start = begin = 0
    while start < len(old) or begin < len(new):
        window = old[start : start + _WINDOW], new[begin : begin + _WINDOW]
        if alike := _number_alike(*window):
            found: list[_Change] = [("equal", 0, alike, 0, alike)]
        else:
            found = [*SequenceMatcher(None, *window, autojunk=False).get_opcodes()]
            if "equal" in [each[0] for each in found]:  # go on behind the last one
                while found[-1][0] != "equal":
                    found.pop()
        yield from (
            (what, start + a, start + b, begin + c, begin + d) for what, a, b, c, d in found
        )
        start, begin = start + found[-1][2], begin + found[-1][4]
