"""What a finished position proves about its chains, whoever looks at it.

What is unconditionally alive, or cannot live against what is, is proved, and so is every chain of
a position in which nothing is in doubt.
"""

from gocheck.board import Geometry
from gocheck.counting import count
from gocheck.life import PROVED, Status, assumed
from gocheck.pass_alive import pass_alive
from gocheck.regions import chains, empty_regions
from gocheck.stones import BLACK, WHITE, opponent
from gocheck.verdicts import counted

_LARGEST_DAME = 2
_LARGEST_TERRITORY = 30
"""In a larger region somebody might live yet. Of 40,000 final positions of real games 144 leave
nothing in doubt even without this bound, and in none of them is a chain labelled dead."""


def proved(position: bytes, geometry: Geometry) -> Status | None:
    """Return the status if every chain is proved alive or dead, else None.

    Alive: unconditionally, even if the opponent may capture his own stones, or because nothing
    is in doubt on the whole board. Dead: inside an area where the opponent of what is
    unconditionally alive cannot live.
    """
    safe = safe_points(position, geometry)
    if not proves_all(safe, position):
        return None
    found = [
        (chain, safe[chain.points[0]] == chain.color, PROVED, None)
        for chain in chains(position, geometry)
    ]
    return counted(position, geometry, found, PROVED, None)


def as_far_as_proved(position: bytes, geometry: Geometry) -> Status:
    """Return the status where all stones are assumed alive that are not proved dead.

    Where that is proved of every chain, nothing is assumed.
    """
    safe = safe_points(position, geometry)
    lost = [
        chain
        for chain in chains(position, geometry)
        if safe[chain.points[0]] == opponent(chain.color)
    ]
    return proved(position, geometry) or assumed(position, geometry, lost)


def safe_points(position: bytes, geometry: Geometry) -> bytes:
    """Return, a byte a point, whose it is for certain, EMPTY where that is not proved."""
    safe = pass_alive(position, geometry, suicide=True)
    if proves_all(safe, position) or not _nothing_in_doubt(position, geometry):
        return safe
    return position


def proves_all(safe: bytes, position: bytes) -> bool:
    """Return whether it is certain of every stone whether it lives, by what `safe_points` says."""
    return all(safe[point] for point, color in enumerate(position) if color)


def _nothing_in_doubt(position: bytes, geometry: Geometry) -> bool:
    """Return whether no chain can be dead, by how the board is divided.

    Every empty region is surrounded by one colour and too small to live in, or is dame of a
    point or two; and every group keeps two eyes when its opponent has all the dame.
    """
    for region in empty_regions(position, geometry):
        most = _LARGEST_DAME if region.borders == BLACK | WHITE else _LARGEST_TERRITORY
        if len(region.points) > most:
            return False
    if BLACK not in position or WHITE not in position:
        return False
    return not count(position, frozenset(), geometry).seki
