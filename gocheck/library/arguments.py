"""What users pass: amounts, names of points, whole numbers. All functions here raise Error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

from gocheck.board.points import MAXIMUM_SIDE, parse_point_name
from gocheck.settings import MOST_KOMI, Amount, komi_in_points
from gocheck.text.escaping import one_line
from gocheck.text.messages import Error


def remarks_to(on_warning: Callable[[str], object] | None) -> Callable[[str], object]:
    """Return what takes the remarks of a run, and hands each on as a line that is safe to print."""
    return lambda text: on_warning(one_line(text)) if on_warning else None


def komi_of(amount: Amount) -> Decimal:
    """Return a komi in points."""
    found = komi_in_points(str(amount))
    if found is None:
        cause = f"a komi is a multiple of 0.25 up to {MOST_KOMI}"
        raise Error(f"{amount!r} is not a number of points: {cause}")
    return found


def komi_setting(komi: Amount) -> str | Decimal:
    """Return a komi as `Settings.komi` has it."""
    if isinstance(komi, str) and komi in ("record", "ruleset"):
        return komi
    found = komi_in_points(str(komi))
    if found is None:
        allowed = f"record, ruleset or a multiple of 0.25 up to {MOST_KOMI}"
        raise Error(f"komi must be {allowed}, not {komi!r}", argument="komi")
    return found


def sides_of(size: int | tuple[int, int]) -> tuple[int, int]:
    """Return the columns and rows of a board; raises Error."""
    sides = size if isinstance(size, tuple) else (size, size)
    if len(sides) != 2 or not all(is_number(n) and 1 <= n <= MAXIMUM_SIDE for n in sides):
        found = "x".join(map(str, sides)) if all(map(is_number, sides)) else repr(size)
        raise Error(f"a board has 1 to {MAXIMUM_SIDE} lines a side, not {found}")
    return sides


def points_of(name: str, points: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of points: a text may have several of them; name: that of the argument."""
    written = points.replace(",", " ").split() if isinstance(points, str) else points
    several = tuple(items_of(name, written))
    for each in several:
        if not (isinstance(each, str) and _is_point(each)):
            in_column_i = isinstance(each, str) and each[:1] in ("I", "i")
            why = "; boards have no column I" if in_column_i and each[1:].isdecimal() else ""
            raise Error(f"{name}: {each!r} is not a point such as 'D4'{why}", argument=name)
    return several


def _is_point(name: str) -> bool:
    """Return whether a board of some size has a point of this name."""
    try:
        parse_point_name(name, MAXIMUM_SIDE, MAXIMUM_SIDE)
    except ValueError:
        return False
    return True


def items_of(name: str, values: Any) -> Iterator[Any]:
    """Return an iterator over several values; name: that of the argument."""
    try:
        return iter(values)
    except TypeError:
        raise Error(f"{name}: {values!r} is not a list") from None


def is_number(value: object) -> bool:
    """Return whether a value is a whole number, and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)
