"""The servers that records come from, and what is known of them beyond the rules they name.

`FACTS` has every such statement, each with its period and its source. The rulesets that servers
play are in `gocheck/rules/rulesets.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from gocheck.text.parsing import regex


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and how its records are recognised."""

    name: str
    """As people call it."""
    signs: tuple[bytes, ...]
    """Text that AP (the program), PC (the place) or GN (the game's name) holds, in small letters,
    if a record is from there."""
    places: tuple[bytes, ...] = ()
    """The place in PC of such a record, in small letters, up to a colon."""

    def does(self, what: str, day: date | None = None) -> bool:
        """Return whether a statement holds on a day; None: today."""
        return any(fact.holds(day) for fact in _facts(self, what))

    def value(self, what: str) -> str | None:
        """Return the value of a statement, None without that statement."""
        return next((fact.value for fact in _facts(self, what)), None)

    def handicap_order(self, columns: int, rows: int) -> str | None:
        """Return the order in which it fills the corners of a board; None if it is not known."""
        return self.value(f"{HANDICAP_ORDER} on {columns}x{rows}") or self.value(HANDICAP_ORDER)

    def counts(self, day: date | None) -> frozenset[str]:
        """Return what it counted as territory on a day in addition to what the rules say.

        Of `COUNTS_FALSE_EYES`, `COUNTS_SEKI_EYES` and `DIVIDED`; day: None if it is not known.
        """
        statements = (COUNTS_FALSE_EYES, COUNTS_SEKI_EYES, DIVIDED)
        counted = {what for what in statements if self.does(what, day)}
        if day is None and any(_facts(self, DIVIDED)):
            counted.add(DIVIDED)
        return frozenset(counted)

    def wrote_komi(self, text: str | None) -> bool:
        """Return whether KM has a form that the server's program writes and people do not."""
        return self.does(KOMI_IN_HUNDREDTHS) and bool(_HUNDREDTHS.fullmatch(text or ""))


_HUNDREDTHS = regex(r"\s*[1-9][0-9]{2}\s*")

CGOS = Server("CGOS", (b"cgos", b"computer go server"))
FOX = Server("Fox", (b"foxwq",))
KGS = Server("KGS", (b"gokgs", b"kgs.kiseido", b"cgoban"))
OGS = Server("OGS", (b"online-go",), (b"ogs",))
TOM = Server("Tom", (b"sports.tom.com",), (b"tom",))
TYGEM = Server("Tygem", (b"tygem",))
_SERVERS = (CGOS, FOX, KGS, OGS, TOM, TYGEM)

FIXED_HANDICAP = "handicap stones are on fixed points, whatever the rules"
HANDICAP_ORDER = "the order of the corners for handicap stones"
"""Its name in `gocheck.record.handicap_placement`; also with the size of a board."""
COUNTS_FALSE_EYES = "points in false eyes count as territory"
"""Because the server only asks which colour surrounds a point, and its players agree to that.
Elsewhere a point that its owner has to fill once the last dame are filled does not count."""
COUNTS_SEKI_EYES = "points surrounded in seki count as territory"
DIVIDED = "many games are counted the other way"
"""So many that a score that depends on such points is not certain."""
RECORDS_PASSES = "files have the final passes"
"""So moves are missing from a counted game without them."""
PLAYS_OUT = "a game that stops before the last dame counts as if it were played out"
"""As if both players had filled the dame in turn, as over the board."""
KOMI_IN_HUNDREDTHS = "the program writes KM in hundredths (375, 650)"
HANDICAP_KOMI = "the komi of handicap games"
GIVES_POINTS = "White has the handicap points of the ruleset, and no others"
OFFERS = "the rulesets of its games, and no others"


class Fact(NamedTuple):
    """A statement about a server."""

    server: Server
    """The server."""
    what: str
    """The statement, one of the names above."""
    source: str
    """Where it is from."""
    value: str = ""
    """What the statement gives, such as a komi; "" if it is true or false only."""
    until: date | None = None
    """The first day on which it is no longer true; None while it is. No statement began later than
    the records that it was made from."""

    def holds(self, day: date | None) -> bool:
        """Return whether it is true on a day; None: today."""
        return self.until is None or (day is not None and day < self.until)


_PACKED = "counted in shared/data/games.tar.gz"
_RU = "RU in shared/data/games.tar.gz:"
_PASSES = f"{_PACKED}, of the counted games"
_KGS_HELP = "KGS, Supported Rule Sets (gokgs.com/help/ruelsets.html)"
_ENGINE = "OGS's open-source engine (github.com/online-go/goban)"
_DEPENDING = "counted in shared/data, games with the recorded margin that depend on it"
_TYGEM_LIFE = f"{_DEPENDING}, 2005 to 2016"
_NEW_ON_TYGEM = date(2017, 1, 1)
"""Of games of 2017, between programs, nearly all are counted by the rules."""
_GOSCORER = date(2024, 6, 8)
"""The day on which OGS's scorer was replaced by goscorer, called with scoreFalseEyes=false."""
FACTS = (
    Fact(CGOS, RECORDS_PASSES, f"{_PASSES} of 2007 to 2018 16 of 20"),
    Fact(CGOS, OFFERS, "its page (yss-aya.com/cgos)", "cgos"),
    Fact(FOX, FIXED_HANDICAP, f"{_PACKED}: all 30 records of 2015 to 2019 with stones and area"),
    Fact(FOX, HANDICAP_ORDER, f"{_PACKED}: 171 of 171 records with three stones", "gtp"),
    Fact(FOX, PLAYS_OUT, "shared/data/life: of 224 games by territory 202 meet RE so, 192 else"),
    Fact(FOX, KOMI_IN_HUNDREDTHS, f"{_PACKED}: records of 2015 to 2019"),
    Fact(FOX, HANDICAP_KOMI, f"{_PACKED}: 56 of 63 handicap games", "0"),
    Fact(FOX, GIVES_POINTS, f"{_PACKED}: by territory 113 of 155, by area 13 of 17"),
    Fact(FOX, OFFERS, f"{_RU} no Korean, not confirmed", "japanese chinese korean"),
    Fact(KGS, HANDICAP_ORDER, f"{_PACKED}: 126 of 129 with three stones on star points", "aga"),
    Fact(KGS, RECORDS_PASSES, f"{_PASSES} of 2000 to 2017 1,267 of 1,275"),
    Fact(KGS, GIVES_POINTS, f"{_PACKED}: games of 2000 to 2017"),
    Fact(KGS, OFFERS, _KGS_HELP, "japanese chinese aga new-zealand"),
    Fact(OGS, f"{HANDICAP_ORDER} on 19x19", _ENGINE, "aga"),
    Fact(OGS, f"{HANDICAP_ORDER} on 9x9", _ENGINE, "ogs"),
    Fact(OGS, COUNTS_FALSE_EYES, f"{_ENGINE}; {_DEPENDING}: 21 of 21", "", _GOSCORER),
    Fact(OGS, RECORDS_PASSES, f"{_PASSES} of 2007 to 2014 378 of 378"),
    Fact(OGS, GIVES_POINTS, _ENGINE),
    Fact(OGS, OFFERS, _ENGINE, "japanese chinese aga korean new-zealand ing"),
    Fact(TOM, COUNTS_FALSE_EYES, f"{_DEPENDING}, 2003 to 2011: 54 of 60"),
    Fact(TOM, COUNTS_SEKI_EYES, f"{_DEPENDING}, 2003 to 2011: 15 of 15"),
    Fact(TOM, DIVIDED, f"{_DEPENDING}, 2003 to 2011: 6 of 60 the other way"),
    Fact(TOM, OFFERS, f"{_RU} Chinese, Japanese", "chinese japanese"),
    Fact(TYGEM, FIXED_HANDICAP, "programs that read its files (xyz2sgf, Sabaki)"),
    Fact(TYGEM, HANDICAP_ORDER, "programs that read its files (xyz2sgf, Sabaki)", "gtp"),
    Fact(TYGEM, COUNTS_FALSE_EYES, f"{_TYGEM_LIFE}: 1,965 of 3,101", "", _NEW_ON_TYGEM),
    Fact(TYGEM, COUNTS_SEKI_EYES, f"{_TYGEM_LIFE}: 212 of 352", "", _NEW_ON_TYGEM),
    Fact(TYGEM, DIVIDED, f"{_TYGEM_LIFE}: 1,136 and 140 the other way", "", _NEW_ON_TYGEM),
    Fact(TYGEM, OFFERS, f"{_RU} only Korean, the others not confirmed", "korean japanese chinese"),
)
"""Everything that gocheck states about servers, each once."""
# More of these counts: false eyes in games.tar.gz, counted and not: OGS 21 and 0, Tom 10 and 0, KGS
# 3 and 71, Fox 14 and 132; in shared/data/life without those games: Tom 44 and 6, KGS 22 and 325;
# programs on Tygem, nearly all in 2017, 2 and 56. Seki: KGS 1 and 42, programs on Tygem 0 and 8. On
# Tygem it is the whole game that is counted either way: of the 689 games with one false eye on
# either side and a margin within a point of the count, counting both or neither meets 618. Nothing
# on the board tells which: by the shape of the eye, the year, the open dame, it is about three to
# two all over. Played out, of KGS 1,406 and not 1,436 of 1,476 meet RE, of Tygem 1,325 and 1,326 of
# 1,484. None of 2,958 counted games of Fox, Tom and Tygem has the final passes.


def _facts(server: Server, what: str) -> list[Fact]:
    return [fact for fact in FACTS if fact.server == server and fact.what == what]


_CORRECTED_BY = "gocheck:"

_NAMING = ("AP", "PC", "GN")
"""Properties that may name a server."""


def corrected(server: Server, version: str) -> str:
    """Return AP for a copy of a server's record that this version of gocheck corrected."""
    return f"{_CORRECTED_BY}{version} ({server.signs[0].decode('ascii')})"


def is_corrected(root: Mapping[str, list[bytes]]) -> bool:
    """Return whether `gocheck fix` corrected the record, so that its amounts are in points."""
    return any(each.startswith(_CORRECTED_BY.encode("ascii")) for each in root.get("AP", ()))


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
