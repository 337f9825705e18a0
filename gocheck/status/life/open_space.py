"""Eye space that is not yet closed: the share of one player in a region that both players border.

A record that ends with every boundary closed has none. Without it a group with enough room, but
with a gap in its boundary, would be treated as in seki.
"""

from dataclasses import dataclass

from gocheck.board.regions import connected_sets
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.life.layout import Layout, Region

_SMALLEST_REGION = 3
"""Points; of fewer dame points nothing is left when both players have closed their boundary."""


@dataclass(frozen=True, slots=True)
class OpenSpace:
    """Adjacent points that are nearer to one player's stones."""

    points: tuple[int, ...]
    """The points, in no special order."""
    chains: tuple[int, ...]
    """The chains next to them."""
    eyes: int
    """The number of eyes that they make, 1 or 2."""


def open_spaces(layout: Layout) -> list[OpenSpace]:
    """Return the open spaces that make at least one eye."""
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
    """Return the colour of the nearest stones for each point; BLACK | WHITE for a tie."""
    living, neighbours = layout.living, layout.neighbours
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
            for neighbour in neighbours[point]:
                if neighbour not in nearest and living[neighbour] == EMPTY:
                    reached[neighbour] = reached.get(neighbour, 0) | nearest[point]
        nearest.update(reached)
        front = list(reached)
    return nearest


def _eyes(layout: Layout, points: list[int]) -> int:
    """Return the number of eyes after the opponent has played at every gap.

    Each point at a gap is needed to close it, and the opponent then plays from there. Two eyes need
    three points more than twice the number of gaps, or a wide space: six points without the gaps,
    a choice.
    """
    living, neighbours, inside = layout.living, layout.neighbours, set(points)
    gaps = {
        point
        for point in points
        for near in neighbours[point]
        if near not in inside and living[near] == EMPTY
    }
    behind = len(points) - len(gaps)
    if behind - len(gaps) >= 3 or behind >= 6:
        return 2
    return 1 if behind else 0
