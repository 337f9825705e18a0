"""How many games differ by how many points, as bars in SVG."""

from collections.abc import Mapping
from decimal import Decimal
from math import ceil
from typing import NamedTuple

from gocheck.reports.html.elements import Element, element
from gocheck.text.messages import counted

_WIDTHS = (1, 2, 5, 10, 20, 50)
"""Points in a bar, the first that fits."""
_BARS = 8
"""Bars to each side: a choice, what a phone shows. What is beyond them goes into one more."""
_WITHIN = Decimal("0.95")
"""The share of the games that differ which are in these bars."""
_BAR, _GAP, _HEIGHT, _ABOVE, _BELOW = 18, 4, 120, 16, 36
"""Units of the drawing: the width of a bar and the gap next to it, the height of the highest bar,
the room above it for its number and below it for the axis."""
_TICKS, _SIDES = 13, 30
"""Units from the axis down to its numbers, and to the names of the rulesets."""


class Bar(NamedTuple):
    """The games whose difference is in a range."""

    label: str
    """The range of points, without the side."""
    tick: str
    """The same in few characters: the most points."""
    games: int
    """How many games."""
    other_winner: int
    """In how many of them the winner differs."""


def bars(differences: Mapping[Decimal, int], other_winner: Mapping[Decimal, int]) -> list[Bar]:
    """Return the bars from left to right: differences below 0, 0, above 0.

    differences: games by difference in points; other_winner: those of them whose winner differs.
    Both sides have as many bars of one width; the outermost have what is beyond.
    """
    unequal = {amount: games for amount, games in differences.items() if amount}
    width = _width(unequal)
    farthest = max((_number(amount, width) for amount in unequal), default=0)
    most = _BARS + (farthest > _BARS)
    games, winners = [0] * (2 * most + 1), [0] * (2 * most + 1)
    for amount, number in differences.items():
        place = min(_number(amount, width), most) * (-1 if amount < 0 else 1) + most
        games[place] += number
        winners[place] += other_winner.get(amount, 0)
    return [
        Bar(*_labels(abs(place - most), width), games[place], winners[place])
        for place in range(len(games))
    ]


def _width(unequal: Mapping[Decimal, int]) -> int:
    """Return the points in a bar: with them, almost all games are in one that is not outermost."""
    wanted = _WITHIN * sum(unequal.values())
    for width in _WIDTHS:
        within = sum(n for amount, n in unequal.items() if abs(amount) <= width * _BARS)
        if within >= wanted:
            return width
    return _WIDTHS[-1]


def _number(amount: Decimal, width: int) -> int:
    """Return the number of a difference's bar, from the middle: 0 for no difference."""
    return ceil(abs(amount) / width)


def _labels(number: int, width: int) -> tuple[str, str]:
    """Return which points a bar has, in words and in few characters."""
    least, greatest = (number - 1) * width, number * width
    if number == 0:
        return "0", "0"
    if number > _BARS:
        return f"over {least}", f">{least}"
    return f"up to {width}" if number == 1 else f"over {least} to {greatest}", str(greatest)


def histogram(
    one: str, other: str, differences: Mapping[Decimal, int], other_winner: Mapping[Decimal, int]
) -> Element:
    """Return the drawing of the games that differ; one, other: the rulesets.

    Games with the same margin would be higher than all others, and have a number instead of a bar.
    """
    found = bars(differences, other_winner)
    middle = len(found) // 2
    highest = max((bar.games for place, bar in enumerate(found) if place != middle), default=0)
    width = len(found) * (_BAR + _GAP) + _GAP
    bottom = _ABOVE + _HEIGHT
    return element(
        "svg",
        element("path", d=f"M0 {bottom}H{width}", class_="axis"),
        *(
            _drawn(
                bar,
                place - middle,
                _GAP + place * (_BAR + _GAP),
                highest,
                _title(place - middle, bar, one, other),
            )
            for place, bar in enumerate(found)
        ),
        element("text", f"← better for Black: {other}", x=0, y=bottom + _SIDES, class_="side"),
        element("text", f"{one} →", x=width, y=bottom + _SIDES, class_="side end"),
        viewBox=f"0 0 {width} {bottom + _BELOW}",
        role="img",
        aria_label=f"Histogram of the differences between {one} and {other}; the table has them",
        class_="histogram",
    )


def _title(side: int, bar: Bar, one: str, other: str) -> str:
    """Return what a bar means in a sentence; side: below 0 where the second ruleset is better."""
    games = counted(bar.games, "game")
    if not side:
        return f"The same margin in {games}"
    better = one if side > 0 else other
    text = f"{bar.label} points better for Black under {better}: {games}"
    text = text[:1].upper() + text[1:]
    return f"{text}, {bar.other_winner} with another winner" if bar.other_winner else text


def _drawn(bar: Bar, side: int, x: int, highest: int, title: str) -> Element:
    """Return a bar with its number of games.

    side: its number from the middle, which has no bar; highest: games of the highest bar.
    """
    bottom, middle = _ABOVE + _HEIGHT, x + _BAR // 2
    parts = [element("title", title)]
    top = bottom
    if side and bar.games:
        high, winner = (_height(games, highest) for games in (bar.games, bar.other_winner))
        top = bottom - high
        parts.append(element("rect", x=x, y=top, width=_BAR, height=high, class_="games"))
        if winner:
            changed = bottom - winner
            parts.append(
                element("rect", x=x, y=changed, width=_BAR, height=winner, class_="changed")
            )
    if bar.games:
        parts.append(element("text", str(bar.games), x=middle, y=top - 4, class_="number"))
    tick = "tick" if side % 2 == 0 else "tick odd"  # a phone has room for every other
    parts.append(element("text", bar.tick, x=middle, y=bottom + _TICKS, class_=tick))
    return element("g", *parts)


def _height(games: int, highest: int) -> int:
    """Return the height of a bar, so that one game can be seen."""
    return max(2, round(_HEIGHT * games / highest)) if games else 0
