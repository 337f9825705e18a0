"""The missing end of a record: the open neutral points, filled in turn.

Under area counting each is worth a point, so it matters who moves first. Filling them takes
liberties from chains: an opponent who must connect in own territory (teire,
`gocheck.status.life.false_eyes`) cannot take a neutral point in that turn. With the end played out
in this way, area and territory agree as in a finished game: the margins differ by the extra play.
"""

from typing import NamedTuple

from gocheck.board import BLACK, WHITE, opponent


class FillingPlay(NamedTuple):
    """One play that fills a neutral point or a false eye."""

    color: int
    """The colour of the player."""
    at_home: bool
    """Whether it fills a false eye in own territory (teire), not a neutral point."""


def fill(neutral: int, at_home: tuple[int, int], color: int) -> tuple[FillingPlay, ...]:
    """Return the plays that fill this many neutral points in turn, from a colour.

    at_home: the numbers of points that Black and White must fill in their own territory. Each is
    assumed to be forced by one neutral point, and is filled at once. Those left after the last
    neutral point cost nothing: the opponent can only pass.
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
    """Return how many more neutral points, or points in own territory, Black fills than White."""
    colors = [play.color for play in plays if play.at_home == at_home]
    return colors.count(BLACK) - colors.count(WHITE)
