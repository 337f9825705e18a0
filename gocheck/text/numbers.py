"""Amounts as people write them."""

from collections.abc import Sequence
from decimal import Decimal


def plain(amount: Decimal | int) -> str:
    """Return an exact decimal without exponent or needless zeros: "6.5", "0", "-3"."""
    text = format(amount, "f") if isinstance(amount, Decimal) else str(amount)
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def in_points(amount: Decimal | int) -> str:
    """Return an exact number of points: "6.5 points", "1 point"."""
    return f"{plain(amount)} point{'' if abs(amount) == 1 else 's'}"


def percents(shares: Sequence[float]) -> list[int]:
    """Return shares of a total, and the remainder, in percent that add up to 100.

    No percentage is 0 and so none is 100: what is likely is not certain, and a remainder, however
    small, is shown.
    """
    exact = [100 * share for share in (*shares, max(0.0, 1 - sum(shares)))]
    found = [max(1, int(amount)) for amount in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in by_remainder[: max(0, 100 - sum(found))]:
        found[place] += 1
    found[found.index(max(found))] -= max(0, sum(found) - 100)
    return found


def in_percent(confidence: float) -> str:
    """Return a confidence from 0 to 1 in percent: "77%", and never "0%" or "100%"."""
    return f"{percents([confidence])[0]}%"


def counted(number: int, thing: str) -> str:
    """Return a number of things: "1 game", "2 games"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
