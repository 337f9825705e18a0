"""The end that a record leaves out: the neutral points that are still open, filled in turn.

Under area counting each is worth a point, so what matters is whose turn it is. Filling them takes
the liberties of chains: an opponent who has to connect at home (`gocheck.status.life.false_eyes`)
has no time for a neutral point of his own, and the player goes on. Played out so, area and
territory agree as they do in a game that was finished: the margins differ by the extra play.
"""

from typing import NamedTuple

from gocheck.board import BLACK, WHITE, opponent


class FillingPlay(NamedTuple):
    """One play: whose it is, and whether it fills a false eye at home, not a neutral point."""

    color: int
    """Who plays."""
    at_home: bool
    """Whether it fills a false eye at home, not a neutral point."""


def fill(neutral: int, at_home: tuple[int, int], color: int) -> tuple[FillingPlay, ...]:
    """Return the plays that fill so many neutral points, in turn from a colour.

    at_home: how many points Black, and White, must fill at home before the end. Each is taken to
    be forced by one neutral point, and is filled at once. What is left of them when no neutral
    point is, costs nothing: the opponent can only pass.
    """
    must = {BLACK: at_home[0], WHITE: at_home[1]}
    plays = []
    for _ in range(neutral):
        plays.append(FillingPlay(color, at_home=False))
        color = opponent(color)
        if must[color]:
            must[color] -= 1
            plays.append(FillingPlay(color, at_home=True))
            color = opponent(color)
    return tuple(plays)


def lead(plays: tuple[FillingPlay, ...], *, at_home: bool) -> int:
    """Return how many more neutral points, or points at home, Black fills than White."""
    colors = [play.color for play in plays if play.at_home == at_home]
    return colors.count(BLACK) - colors.count(WHITE)
