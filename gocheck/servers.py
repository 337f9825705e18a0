"""What is known of the servers that games were played on, beyond the rules that they name.

Where a record ends before a connection that filling the last dame would force, the point in the
false eye is no territory: under Japanese rules its owner would have had to fill it. KGS and Fox
count so; some servers count what one colour surrounds and ask no further, and their players agree
to that count.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and how PC names it: one of these words with nothing else, or such an address.

    counts_false_eyes: whether points in false eyes count as territory there.
    """

    name: str
    called: tuple[str, ...]
    addresses: tuple[str, ...]
    counts_false_eyes: bool


SERVERS = (
    # Measured on the games of shared/data/games.tar.gz that turn on it: 21 count them, none does
    # not (OGS); 10 and none (Tom). KGS: 3 count them, 71 do not; Fox: 14 and 132.
    Server("OGS", ("ogs",), ("online-go.com",), True),
    Server("Tom", ("tom",), ("sports.tom.com",), True),
)


def server_of(place: str | None) -> Server | None:
    """Return the server that PC, the place of a game, names."""
    if not place:
        return None
    text = place.casefold()
    name = text.partition(":")[0].strip()
    for server in SERVERS:
        if name in server.called or any(address in text for address in server.addresses):
            return server
    return None
