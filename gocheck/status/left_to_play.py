"""What is left to play in a final position: neutral points, and living stones in atari."""

from collections.abc import Collection

from gocheck.board import Geometry, chains, connected_sets, liberties
from gocheck.status.status import Status


def loose_points(neutral: Collection[int], geometry: Geometry) -> int:
    """Return how many points neutral regions of three and more have, two of each not counted."""
    regions = connected_sets(neutral, geometry.neighbours)
    return sum(len(region) - 2 for region in regions if len(region) > 2)


def is_nothing_left(status: Status, geometry: Geometry) -> bool:
    """Return whether no point is unsettled, no dame is open, and no living chain is in atari."""
    if status.unsettled_points or status.open_dame(geometry):
        return False
    out_of_play = status.dead | status.seki
    return all(
        len(liberties(chain, status.position, geometry)) > 1
        for chain in chains(status.position, geometry)
        if chain.points[0] not in out_of_play
    )
