"""Eye space that is not closed yet: what one player would keep of a region both players border.

Records that stop with every boundary closed have none. It keeps a group that has plenty of room
from being taken for one in seki because the room has a gap.
"""

from dataclasses import dataclass

from gocheck.board import BLACK, EMPTY, WHITE, connected_sets
from gocheck.status.life.layout import Layout, Region

_SMALLEST_REGION = 3
"""Of fewer dame points nothing is left once both players have closed their side."""


@dataclass(frozen=True, slots=True)
class OpenSpace:
    """Adjacent points that one player is nearer to."""

    points: tuple[int, ...]
    """In no special order."""
    chains: tuple[int, ...]
    """The chains next to them."""
    eyes: int
    """How many eyes they make for their player, 1 or 2."""


def open_spaces(layout: Layout) -> list[OpenSpace]:
    """Return every open space that is worth an eye to its player."""
    found = []
    for region in layout.regions:
        if region.owner is not None or len(region.points) < _SMALLEST_REGION:
            continue
        nearest = _nearest(layout, region)
        for color in (BLACK, WHITE):
            mine = [point for point in region.points if nearest.get(point) == color]
            for points in connected_sets(mine, layout.neighbours):
                eyes = _eyes(layout, points)
                if eyes:
                    chains = {chain for point in points for chain in layout.chains_next_to[point]}
                    found.append(OpenSpace(tuple(points), tuple(sorted(chains)), eyes))
    return found


def _nearest(layout: Layout, region: Region) -> dict[int, int]:
    """Return the colour whose stones are nearest to each point; both bits set where they tie."""
    nearest: dict[int, int] = {}
    for point in region.points:
        colors = 0
        for chain in layout.chains_next_to[point]:
            colors |= layout.colors[chain]
        if colors:
            nearest[point] = colors
    front = list(nearest)
    while front:
        reached: dict[int, int] = {}
        for point in front:
            for neighbour in layout.neighbours[point]:
                if layout.living[neighbour] == EMPTY and neighbour not in nearest:
                    reached[neighbour] = reached.get(neighbour, 0) | nearest[point]
        nearest.update(reached)
        front = list(reached)
    return nearest


def _eyes(layout: Layout, points: list[int]) -> int:
    """Return how many eyes are left when the opponent has come up to every gap.

    Each point at a gap is lost to closing it, and the opponent then plays on from there: it takes
    three points more than twice the gaps, or a wide space, to make two eyes.
    """
    inside = set(points)
    gaps = sum(
        any(
            layout.living[neighbour] == EMPTY and neighbour not in inside
            for neighbour in layout.neighbours[point]
        )
        for point in points
    )
    if len(points) - 2 * gaps >= 3 or len(points) - gaps >= 6:
        return 2
    return 1 if len(points) > gaps else 0
