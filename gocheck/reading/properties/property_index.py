"""The properties of SGF, and which of them hold a single value.

SGF FF[4] and FF[1] to FF[3], property index (https://www.red-bean.com/sgf/properties.html,
https://www.red-bean.com/sgf/ff1_3/ff3.html); properties of other programs from what their files
hold.
"""

from types import MappingProxyType

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.sgf.parser import sgf_grammar

Properties = dict[str, list[bytes]]
"""The properties of a node with their values, as sgfmill parses them."""

MOVES = (("B", BLACK), ("W", WHITE))
STONES = (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY))
SETUP = frozenset({*dict(STONES), "PL"})
INFORMATION = frozenset({"DT", "EV", "HA", "KM", "PB", "PW", "RE", "RO", "RU", "SZ"})
"""What is read of a game apart from its moves, stones and marks."""

_FF_4 = """
AB AE AN AP AR AS AW B BL BM BR BT C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IP IT IY
KM KO LB LN MA MN N OB ON OT OW PB PC PL PM PW RE RO RU SE SL SO SQ ST SU SZ TB TE TM TR TW UC US
V VW W WL WR WT
"""
_OLDER = """
BO BS CH CI CO EL EX ID KI L LT M OH OM OP OV RG SC SI SP TC TT WO WS WC
"""
_PROGRAMS = """
MULTIGOGM SBKV KT KGSDE KGSSB KGSSW SY JD GK LC RD HD RL TL BC CC MGT NB NW OS RR QKGV
"""
"""MultiGo, Sabaki, KaTrain, KGS, CGoban 1, GoGoD, Sina, Cyberoro, Fox, Pandanet, q5Go, others."""

KNOWN = frozenset((*_FF_4.split(), *_OLDER.split(), *_PROGRAMS.split()))
"""Identifiers that are known in records of Go."""

_SINCE_FF_3 = "AN BT CP CR DM DO HO IT KO LB MA MN OB ON OW RU TR UC WT"
_SINCE_FF_4 = "AP AR CA DD LN OT PM SQ ST"
SINCE = MappingProxyType(
    dict.fromkeys(_SINCE_FF_3.split(), 3) | dict.fromkeys(_SINCE_FF_4.split(), 4)
)
"""The version of SGF that first has a property, where it is not the first one (Property index of
FF[1]-FF[4], https://www.red-bean.com/sgf/proplist_ff.html). FF itself, which names it, apart."""

OLDER_VERSIONS = (b"1", b"2", b"3")
"""The values of FF in a record of SGF before FF[4]; without FF it is the first version."""

_SINGLE = """
AN BR BT C CA CP DT EV FF GC GM GN HA KM N ON OT PB PC PL PW RE RO RU SO ST SZ TM US WR WT
"""

SINGLE = frozenset(_SINGLE.split())
"""Properties of the root that hold one value. AP is left out: each program adds its own to it."""


_SINGLE_IN_NODE = "BL BM C DM DO FG GB GW HO IT KO MN N OB OW PL PM TE UC V WL"
SINGLE_IN_NODE = frozenset(_SINGLE_IN_NODE.split())
"""Properties of any node that hold one value."""


def text_of(value: bytes) -> str:
    """Return a value as text, in one line."""
    raw: bytes = sgf_grammar.simpletext_value(value)
    return raw.decode("utf-8", errors="replace").strip()
