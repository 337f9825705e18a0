"""What `gocheck fix` does for each finding that is fixable: one function a code.

A function changes the game's text and returns what it changed, for the list that the user gets;
it raises `CannotFix` where it would have to guess. To make another code fixable: add a function
to `FIXES` and say ``fixable=True`` in `gocheck.findings`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from gocheck import __version__
from gocheck.amounts import plain
from gocheck.findings import Finding
from gocheck.fixing.game_text import GameText, Node
from gocheck.reading.encodings import LATIN_1, codec_name
from gocheck.record import Record, Unread
from gocheck.servers import CORRECTED_BY, FOX
from gocheck.sgf_text import result_value

LOST = "\ufffd".encode()
"""What stands in text read as UTF-8 where there was something else."""

_MOVES = ("B", "W")
_SETUP = ("AB", "AW", "AE", "PL")
_MARKS = ("TB", "TW")
_SHOWN = 60


class CannotFix(Exception):
    """A finding that cannot be mended without guessing; the text says why."""


class Edit(NamedTuple):
    """One thing that was changed: what it was and what it is, as SGF writes it."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Case:
    """One finding on one game: the record, and the game's text to change.

    start: where that text begins in the data of the record's source.
    """

    record: Record
    finding: Finding
    text: GameText
    start: int


Fix = Callable[[Case], list[Edit]]


def _komi(case: Case) -> list[Edit]:
    points = case.record.komi.points
    if points is None:
        raise CannotFix("komi is not known in points")
    return [_information(case, "KM", plain(points))]


def _result(case: Case) -> list[Edit]:
    result = case.record.result
    value = result_value(result)
    if value is None:
        raise CannotFix("the result is not known in points")
    edits = [_information(case, "RE", value)]
    if result.kind == "score" and case.record.server == FOX:
        # There the margin would still be taken for zi.
        by_gocheck = CORRECTED_BY.decode("ascii") + __version__
        edits.append(_information(case, "AP", by_gocheck))
    return edits


def _as_read(case: Case) -> list[Edit]:
    """Nothing is left to do: the text is what was read, with whatever reading put in or mended."""
    return [Edit(case.finding.message, "written as it is read")]


def _encoding(case: Case) -> list[Edit]:
    """Nothing is left to do: the whole copy is written in UTF-8, and CA says so."""
    if not has_known_encoding(case.text, case.record):
        raise CannotFix("which encoding the text is in is not known for certain")
    return []


def has_known_encoding(text: GameText, game: Record | Unread) -> bool:
    """Return whether all of a game's text is in the encoding it was read in, and not by a guess.

    Latin-1, in which any bytes are text, is what is read where nothing else fits; it is taken
    for known only where CA names it.
    """
    if LOST in text.data:
        return False
    if game.encoding == LATIN_1 and codec_name(text.value("CA") or b"") != LATIN_1:
        return False
    try:
        text.data.decode(game.encoding)
    except UnicodeError:
        return False
    return True


def _nodes_apart(case: Case) -> list[Edit]:
    """Give each move of a node, and its setup, a node of its own.

    In the order in which they are executed: setup, then the moves. What else the node holds stays
    with its last move; in the root, where game info has to stay, with the root.
    """
    number = case.finding.place.node if case.finding.place else 0
    text = case.text
    if number in text.nodes_taken_apart:
        return []
    if number >= len(text.nodes):
        raise CannotFix("the node is not where it should be")
    node = text.nodes[number]
    setup = b"".join(
        text.data[each.start : each.end] for each in node.properties if each.identifier in _SETUP
    )
    moves = _moves(text, node)
    names = {each.identifier for each in node.properties}
    if not names.isdisjoint(_MARKS) and (setup or not number):
        raise CannotFix("the node marks territory beside a move and setup")
    if number and "PL" in names:
        raise CannotFix("whether PL is meant before the move or after it is not said")
    text.nodes_taken_apart.add(number)
    root = number == 0
    kept = 0 if root else 1
    new = b"".join(b";%s" % move for move in moves[: len(moves) - kept])
    if root:
        text.replace(node.end, node.end, new)
    else:
        new = (b";" + setup if setup else b"") + new
        text.replace(node.start, node.start, new)
    removed = [
        each for each in node.properties if each.identifier in (_MOVES if root else _MOVES + _SETUP)
    ]
    before = b"".join(text.data[each.start : each.end] for each in removed)
    last = b"" if root else moves[-1]
    for each in removed:
        # The last move takes the place of the first.
        own = last if each.identifier in _MOVES else b""
        text.replace(each.start, each.end, own)
        last = b"" if own else last
    after = new if root else new + b";" + moves[-1]
    return [Edit(f";{_shown(before)}", _shown(after))]


def _moves(text: GameText, node: Node) -> list[bytes]:
    """Return the moves of a node, each with its colour, in the order they are executed."""
    by_color: dict[str, list[bytes]] = {}
    for each in node.properties:
        if each.identifier in _MOVES:
            by_color.setdefault(each.identifier, []).extend(
                b"%s[%s]" % (each.identifier.encode("ascii"), text.data[slice(*value)])
                for value in each.values
            )
    return [move for moves in by_color.values() for move in moves]


def _information(case: Case, identifier: str, value: str) -> Edit:
    """Set game info where it stands."""
    node = case.record.place(identifier).node
    before = case.text.value(identifier, node)
    case.text.set_value(identifier, value.encode("ascii"), node)
    return Edit(property_shown(identifier, before, case.record), f"{identifier}[{value}]")


def property_shown(identifier: str, value: bytes | None, game: Record | Unread) -> str:
    """Return a property as the list of changes shows it, one that is not there too."""
    if value is None:
        return f"no {identifier}"
    return f"{identifier}[{value.decode(game.encoding, errors='replace')}]"


def _shown(text: bytes) -> str:
    shown = " ".join(text.decode("utf-8", errors="replace").split())
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "..."


FIXES: Mapping[str, Fix] = MappingProxyType(
    {
        "SGF105": _encoding,
        "SGF107": _nodes_apart,
        "SGF108": _nodes_apart,
        "SGF110": _as_read,
        "SGF150": _as_read,
        "SET304": _komi,
        "RES504": _result,
        "RES506": _result,
    }
)
