"""What each point of a finished position counts as."""

from dataclasses import dataclass
from functools import lru_cache

from gocheck.board.board import Geometry
from gocheck.board.stones import BLACK, WHITE
from gocheck.limits.resources import POSITIONS_KEPT
from gocheck.status.life.false_eyes import forced_connections
from gocheck.status.life.layout import lay_out
from gocheck.status.life.seki import SingleSpace, chains_in_seki, open_spaces

Points = frozenset[int]


@dataclass(frozen=True, slots=True)
class Count:
    """What each point counts as; pairs are (Black's, White's)."""

    territory: tuple[Points, Points]
    """The points that territory counting counts, with those of dead stones: surrounded points that
    are neither in seki nor false eyes."""
    surrounded: tuple[Points, Points]
    """The points that area counting counts in addition to living stones."""
    seki: Points
    """The stones alive in seki."""
    seki_eyes: tuple[Points, Points]
    """The points that stones in seki surround."""
    false_eyes: tuple[Points, Points]
    """The surrounded points that their owner must fill before the end, in seki or not."""
    behind_gaps: tuple[Points, Points]
    """The surrounded points of areas that are all but closed."""
    single_spaces: tuple[SingleSpace, ...]
    """The small eye spaces that are the only ones of a living group."""


@lru_cache(maxsize=POSITIONS_KEPT)
def count(position: bytes, dead: Points, geometry: Geometry, *, literal: bool = False) -> Count:
    """Return what each point counts as if these stones are dead.

    position: the final position, one byte per point. All other stones are treated as alive,
    possibly in seki; this is not checked. literal: as in `lay_out`.
    """
    layout = lay_out(position, dead, geometry, literal=literal)
    spaces = open_spaces(layout)
    filled, joined = forced_connections(layout, spaces)
    in_seki, single = chains_in_seki(layout, spaces, filled, joined)
    surrounded: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    eyes: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    behind_gaps: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for region in layout.regions:
        if region.owner is None:
            continue
        surrounded[region.owner].update(region.points)
        if region.has_gap:
            behind_gaps[region.owner].update(region.points)
        if not in_seki.isdisjoint(region.chains):
            eyes[region.owner].update(region.points)
    return Count(
        territory=_pair({color: surrounded[color] - eyes[color] - filled for color in eyes}),
        surrounded=_pair(surrounded),
        seki=frozenset(point for name in in_seki for point in layout.chains[name].points),
        seki_eyes=_pair(eyes),
        false_eyes=_pair({color: surrounded[color] & filled for color in eyes}),
        behind_gaps=_pair(behind_gaps),
        single_spaces=single,
    )


def _pair(points: dict[int, set[int]]) -> tuple[Points, Points]:
    return frozenset(points[BLACK]), frozenset(points[WHITE])
