"""What cannot be captured even if its owner always passes, and what cannot live against it.

D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976): a set of chains is
unconditionally alive if each has two vital regions that only chains of the set enclose. With
self-capture allowed the attacker may fill more, so a region is vital only if all its points,
not just the empty ones, touch the chain.
"""

from gocheck.board.board import Geometry
from gocheck.board.stones import BLACK, EMPTY, WHITE


def pass_alive(position: bytes, geometry: Geometry, *, suicide: bool) -> bytes:
    """Return, a byte a point, whose pass-alive area it is: EMPTY, BLACK or WHITE.

    A player's pass-alive area is the unconditionally alive chains and the regions that only
    they enclose in which the opponent cannot make two eyes: at most one point there touches
    none of the player's stones. suicide: whether self-capture of several stones is allowed.
    """
    area = bytearray(len(position))
    for color in (BLACK, WHITE):
        _mark(area, position, geometry, color, suicide)
    return bytes(area)


def _mark(area: bytearray, position: bytes, geometry: Geometry, color: int, suicide: bool) -> None:
    neighbours = geometry.neighbours
    # Label the colour's chains, and the regions of everything else.
    label = [-1] * len(position)
    chains: list[list[int]] = []
    for start, stone in enumerate(position):
        if stone == color and label[start] < 0:
            number = len(chains)
            label[start] = number
            points = [start]
            for point in points:
                for neighbour in neighbours[point]:
                    if position[neighbour] == color and label[neighbour] < 0:
                        label[neighbour] = number
                        points.append(neighbour)
            chains.append(points)
    if not chains:
        return

    def empty(points: list[int]) -> list[int]:
        return [point for point in points if position[point] == EMPTY]

    def _vital(points: list[int], touching: set[int]) -> set[int]:
        """Return the chains that every one of these points touches."""
        common = touching
        for point in points:
            common = common & {label[beside] for beside in neighbours[point]}
            if not common:
                break
        return common

    regions: list[list[int]] = []
    enclosers: list[set[int]] = []
    vital: list[set[int]] = []
    roomy: list[bool] = []
    seen = bytearray(len(position))
    for start, stone in enumerate(position):
        if stone == color or seen[start]:
            continue
        seen[start] = 1
        points = [start]
        touching: set[int] = set()
        inner = 0
        for point in points:
            enclosed = False
            for neighbour in neighbours[point]:
                if position[neighbour] == color:
                    enclosed = True
                    touching.add(label[neighbour])
                elif not seen[neighbour]:
                    seen[neighbour] = 1
                    points.append(neighbour)
            if not enclosed:
                inner += 1
        regions.append(points)
        enclosers.append(touching)
        roomy.append(inner > 1)
        vital.append(_vital(points if suicide else empty(points), touching))
    alive = _benson(len(chains), enclosers, vital)
    for number in alive:
        for point in chains[number]:
            area[point] = color
    for points, touching, too_big in zip(regions, enclosers, roomy, strict=True):
        if touching and not too_big and touching <= alive:
            for point in points:
                area[point] = color


def _benson(count: int, enclosers: list[set[int]], vital: list[set[int]]) -> set[int]:
    """Return the chains left when none has fewer than two vital regions, and every vital
    region is enclosed by remaining chains only (Benson's algorithm)."""
    alive = set(range(count))
    useful = [number for number, chains in enumerate(vital) if chains]
    while True:
        eyes = [0] * count
        for region in useful:
            for chain in vital[region]:
                eyes[chain] += 1
        lost = {chain for chain in alive if eyes[chain] < 2}
        if not lost:
            return alive
        alive -= lost
        useful = [region for region in useful if not enclosers[region] & lost]
