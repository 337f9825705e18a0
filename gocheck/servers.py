"""The servers that records come from, and what is known of them beyond the rules they name."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Server:
    """A server.

    signs: text that AP (the program), PC (the place) or GN (the game's name) holds if a record is
    from there; places: all that PC holds then, a colon and what follows apart; fixed_handicap:
    whether handicap stones stand on fixed points whatever the rules; counts_false_eyes: whether
    points in false eyes count as territory, because the server asks no further than which colour
    surrounds a point, and its players agree to that. Where it is not so (KGS, Fox), a point that
    filling the last dame would force its owner to fill is none.
    """

    name: str
    signs: tuple[bytes, ...]
    places: tuple[bytes, ...] = ()
    fixed_handicap: bool = False
    counts_false_eyes: bool = False


FOX = Server("Fox", (b"foxwq",), fixed_handicap=True)
KGS = Server("KGS", (b"gokgs", b"kgs.kiseido", b"cgoban"))
OGS = Server("OGS", (b"online-go",), (b"ogs",), counts_false_eyes=True)
TOM = Server("Tom", (b"sports.tom.com",), (b"tom",), counts_false_eyes=True)
TYGEM = Server("Tygem", (b"tygem",), fixed_handicap=True)
# False eyes, in the games of shared/data/games.tar.gz that turn on them: OGS counts them in 21 and
# not in 0, Tom in 10 and 0, KGS in 3 and 71, Fox in 14 and 132.

CORRECTED_BY = b"gocheck:"
"""How AP begins in a copy of a Fox record that `gocheck fix` corrected: amounts are in points."""

_SERVERS = (FOX, KGS, OGS, TOM, TYGEM)
_TELLING = ("AP", "PC", "GN")


def server_of(root: Mapping[str, list[bytes]]) -> Server | None:
    """Return the server that a root's properties name, None where they name none."""
    if "AP" in root and root["AP"][0].startswith(CORRECTED_BY):
        return None
    if "TC" in root and "TT" in root:
        return FOX
    told = b" ".join(value for name in _TELLING if name in root for value in root[name]).lower()
    if not told:
        return None
    place = root["PC"][0].partition(b":")[0].strip().lower() if "PC" in root else b""
    for server in _SERVERS:
        if place in server.places or any(sign in told for sign in server.signs):
            return server
    return None
