"""The servers that records come from, and what is known of them beyond the rules they name."""

from collections.abc import Mapping
from dataclasses import dataclass

from gocheck.text import regex


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and what is known of its games and files."""

    name: str
    """As people call it."""
    signs: tuple[bytes, ...]
    """Text that AP (the program), PC (the place) or GN (the game's name) holds, in small letters,
    if a record is from there."""
    places: tuple[bytes, ...] = ()
    """The place in PC of such a record, in small letters, up to a colon."""
    fixed_handicap: bool = False
    """Handicap stones are on fixed points whatever the rules."""
    counts_false_eyes: bool = False
    """Points in false eyes count as territory, because the server only asks which colour surrounds
    a point, and its players agree to that. Elsewhere (KGS, Fox) a point that its owner has to fill
    once the last dame are filled does not count."""
    counts_seki_eyes: bool = False
    """Points surrounded in seki count as territory in the same way."""
    last_year: int | None = None
    """The last year in which both are so; None where they still are."""
    divided: bool = False
    """So many games are counted the other way that a score that depends on such points is not
    certain."""
    records_passes: bool = False
    """Its files have the final passes, so moves are missing from a counted game without them: in
    shared/data/games.tar.gz 1,267 of 1,275 such games of KGS have them, 378 of 378 of OGS, 16 of 20
    of CGOS, and none of 2,958 of Fox, Tom and Tygem."""
    plays_out: bool = False
    """A game that stops before the last dame counts as if both players had filled them in turn, as
    over the board."""
    komi_in_hundredths: bool = False
    """Its program writes KM in hundredths (375, 650)."""

    def counts(self, year: int | None) -> "Counts":
        """Return what it counted as territory in a year; None: the year is not known."""
        if self.last_year is not None and (year is None or year > self.last_year):
            return Counts(divided=self.divided and year is None)
        return Counts(self.counts_false_eyes, self.counts_seki_eyes, self.divided)

    def wrote_komi(self, text: str | None) -> bool:
        """Return whether KM has a form that the server's program writes and people do not."""
        return self.komi_in_hundredths and bool(_HUNDREDTHS.fullmatch(text or ""))


@dataclass(frozen=True, slots=True)
class Counts:
    """What a server counts as territory in addition to what the rules say."""

    false_eyes: bool = False
    """Points in false eyes."""
    seki_eyes: bool = False
    """Points surrounded in seki."""
    divided: bool = False
    """So many games are counted the other way that neither is certain."""


_HUNDREDTHS = regex(r"\s*[1-9][0-9]{2}\s*")

CGOS = Server("CGOS", (b"cgos", b"computer go server"), records_passes=True)
FOX = Server("Fox", (b"foxwq",), fixed_handicap=True, plays_out=True, komi_in_hundredths=True)
KGS = Server("KGS", (b"gokgs", b"kgs.kiseido", b"cgoban"), records_passes=True)
OGS = Server("OGS", (b"online-go",), (b"ogs",), counts_false_eyes=True, records_passes=True)
TOM = Server(
    "Tom",
    (b"sports.tom.com",),
    (b"tom",),
    counts_false_eyes=True,
    counts_seki_eyes=True,
    divided=True,
)
TYGEM = Server(
    "Tygem",
    (b"tygem",),
    fixed_handicap=True,
    counts_false_eyes=True,
    counts_seki_eyes=True,
    last_year=2016,
    divided=True,
)
# Games whose score depends on points in false eyes and which have the recorded margin if those are
# counted, or if they are not; then the games that depend on points in seki. In
# shared/data/games.tar.gz, false eyes: OGS 21 and 0, Tom 10 and 0, KGS 3 and 71, Fox 14 and 132. In
# shared/data/life without those games: Tom 44 and 6, 15 and 0; Tygem from 2005 to 2016 (40,000
# games) 1,965 and 1,136, 212 and 140; programs on Tygem, nearly all in 2017, 2 and 56, 0 and 8; KGS
# 22 and 325, 1 and 42. On Tygem it is the whole game that is counted either way: of the 689 games
# with one false eye on either side and a margin within a point of the count, counting both or
# neither meets 618. Nothing on the board tells which: by the shape of the eye, the year, the open
# dame, it is about three to two all over. Played out, of 224 Fox games by territory of
# shared/data/life that are not packed 202 meet the recorded margin, 192 else; of KGS 1406 and 1436
# of 1476, of Tygem 1325 and 1326 of 1484.

_CORRECTED_BY = "gocheck:"

_SERVERS = (CGOS, FOX, KGS, OGS, TOM, TYGEM)
_NAMING = ("AP", "PC", "GN")
"""Properties that may name a server."""


def corrected(server: Server, version: str) -> str:
    """Return AP for a copy of a server's record that this version of gocheck corrected."""
    return f"{_CORRECTED_BY}{version} ({server.signs[0].decode('ascii')})"


def is_corrected(root: Mapping[str, list[bytes]]) -> bool:
    """Return whether `gocheck fix` corrected the record, so that its amounts are in points."""
    return "AP" in root and root["AP"][0].startswith(_CORRECTED_BY.encode("ascii"))


def server_of(root: Mapping[str, list[bytes]]) -> Server | None:
    """Return the server that a root's properties name, None where they name none."""
    if "TC" in root and "TT" in root:
        return FOX
    text = b" ".join(value for name in _NAMING if name in root for value in root[name]).lower()
    if not text:
        return None
    place = root["PC"][0].partition(b":")[0].strip().lower() if "PC" in root else b""
    for server in _SERVERS:
        if place in server.places or any(sign in text for sign in server.signs):
            return server
    return None
