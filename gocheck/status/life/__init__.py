"""What every point of a finished position counts as, once the dead stones are known.

Records often stop before the last neutral points are filled and before the connections that
filling them forces. This package looks past that: it asks what is left when the opponent has
every neutral point. In: a position and its dead stones. Out: a `Count`, sets of points, which are
integers as in `gocheck.board.board`. Start reading at `count`.

- `gocheck.status.life.layout`: the position divided into chains and regions, dead stones removed;
- `gocheck.status.life.open_space`: eye space that is not closed yet;
- `gocheck.status.life.false_eyes`: the points that must be filled;
- `gocheck.status.life.eye_shape`: whether an eye space is one eye or two;
- `gocheck.status.life.seki`: which groups have fewer than two eyes.
"""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE, Geometry
from gocheck.status.life.false_eyes import forced_connections
from gocheck.status.life.layout import lay_out
from gocheck.status.life.open_space import open_spaces
from gocheck.status.life.seki import chains_in_seki

__all__ = ["Count", "Points", "count"]

Points = frozenset[int]


@dataclass(frozen=True, slots=True)
class Count:
    """What every point counts as; pairs are (Black's, White's)."""

    territory: tuple[Points, Points]
    """What counts under territory counting, dead stones' points included: the surrounded points
    that are neither in seki nor false eyes."""
    surrounded: tuple[Points, Points]
    """What counts under area counting next to the living stones."""
    seki: Points
    """Stones alive in seki only."""
    seki_eyes: tuple[Points, Points]
    """The points that they surround."""
    false_eyes: tuple[Points, Points]
    """Surrounded points that their owner has to fill before the end, in seki or not."""
    dame: Points
    """The points that are neither living stones nor surrounded."""


def count(position: bytes, dead: Points, geometry: Geometry) -> Count:
    """Return what every point counts as, if these stones are dead.

    position: one byte a point, at the end of the record. All other stones are treated as alive,
    be it in seki; whether they are is not checked.
    """
    layout = lay_out(position, dead, geometry)
    spaces = open_spaces(layout)
    filled, joined = forced_connections(layout, spaces)
    in_seki = chains_in_seki(layout, spaces, filled, joined)
    surrounded: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    eyes: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    dame: set[int] = set()
    for region in layout.regions:
        if region.owner is None:
            dame.update(region.points)
            continue
        surrounded[region.owner].update(region.points)
        if not in_seki.isdisjoint(region.chains):
            eyes[region.owner].update(region.points)
    return Count(
        territory=_pair({color: surrounded[color] - eyes[color] - filled for color in eyes}),
        surrounded=_pair(surrounded),
        seki=frozenset(point for chain in in_seki for point in layout.components[chain]),
        seki_eyes=_pair(eyes),
        false_eyes=_pair({color: surrounded[color] & filled for color in eyes}),
        dame=frozenset(dame),
    )


def _pair(points: dict[int, set[int]]) -> tuple[Points, Points]:
    return frozenset(points[BLACK]), frozenset(points[WHITE])
