"""What `gocheck fix` does for each finding that is fixable: one function a code.

A function changes the game's text and returns what it changed, for the list that the user gets;
it raises `CannotFix` where it would have to guess. To make another code fixable: add a function
to `FIXES` and say ``fixable=True`` in `gocheck.findings`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from gocheck import __version__
from gocheck.amounts import plain
from gocheck.findings import NOTE, Finding
from gocheck.fixing.dates import standard_date
from gocheck.fixing.file_text import DAMAGED, DECODED, LOSSY
from gocheck.fixing.game_text import GameText, Node, Property
from gocheck.points import Point, area_of, parse_point_name, sgf_point, sgf_points
from gocheck.record import Record
from gocheck.servers import CORRECTED_BY, FOX
from gocheck.sgf_text import result_value

_MOVES = ("B", "W")
_SETUP = ("AB", "AW", "AE", "PL")
_STONES = ("AB", "AW", "AE")
_MARKS = ("TB", "TW")
_MEANT = {"TE": "EV", "RD": "DT", "HD": "HA", "KO": "KM"}
_SHOWN = 200
_MOST_POINTS = 100_000
"""Lists with more are made to break programs: rectangles upon rectangles."""
_EXAMPLES = 3


class CannotFix(Exception):
    """A finding that cannot be mended without guessing; the text says why."""


class Edit(NamedTuple):
    """One thing that was changed: what it was and what it is, as SGF writes it."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Case:
    """One finding on one game: the record, and the game's text to change.

    codes: of all findings on the game; encoding: how the whole file's text was read.
    """

    record: Record
    finding: Finding
    text: GameText
    codes: frozenset[str]
    encoding: str


Fix = Callable[[Case], list[Edit]]


def _komi(case: Case) -> list[Edit]:
    points = case.record.komi.points
    if points is None:
        raise CannotFix("komi is not known in points")
    if "SET313" in case.codes:
        raise CannotFix(
            "komi in zi contradicts the ruleset, and which of them is wrong is not said"
        )
    return [_information(case, "KM", plain(points))]


def _result(case: Case) -> list[Edit]:
    result = case.record.result
    value = result_value(result)
    if value is None:
        raise CannotFix("the result is not known in points")
    if "RES512" in case.codes:
        raise CannotFix(
            "a result in zi contradicts the ruleset, and which of them is wrong is not said"
        )
    edits = [_information(case, "RE", value)]
    if result.kind == "score" and case.record.server == FOX:
        # There the margin would still be taken for zi.
        by_gocheck = CORRECTED_BY.decode("ascii") + __version__
        edits.append(_information(case, "AP", by_gocheck))
    return edits


def _as_read(case: Case) -> list[Edit]:
    """Nothing is left to do: the text is what was read, with whatever reading put in or mended."""
    return [Edit(case.finding.message, "written as it is read")]


def _told_by_place(case: Case) -> list[Edit]:
    """Nothing is left to do: the text is what was read, and each place mended is listed with it."""
    return []


def _encoding(case: Case) -> list[Edit]:
    """Nothing is left to do: the whole copy is written in UTF-8, and CA says so."""
    if case.encoding == DAMAGED:
        raise CannotFix("what some bytes stand for is not known: they are kept as they are")
    if case.encoding == LOSSY:
        raise CannotFix("some characters are none in any encoding, and are lost")
    at_ca = case.finding.place is not None and case.finding.place.property == "CA"
    if case.encoding == DECODED and not at_ca:
        return [Edit(case.finding.message, "written in UTF-8")]
    return []


def _size(case: Case) -> list[Edit]:
    """Write SZ as it is taken, where there is one."""
    if not case.finding.place or case.finding.place.property != "SZ":
        raise CannotFix("without SZ the board is 19x19; whether another one is meant is not said")
    columns, rows = case.record.columns, case.record.rows
    return [_information(case, "SZ", str(rows) if columns == rows else f"{columns}:{rows}")]


def _own_name(case: Case) -> list[Edit]:
    """Write what stands under a server's name under SGF's; the server's is taken out.

    KO stays: it is komi, and KM beside it says the same.
    """
    identifier = (case.finding.place and case.finding.place.property) or ""
    found = case.text.find(identifier)
    same = [each for each in case.text.nodes[0].properties if each.identifier == identifier]
    if found is None or sum(len(each.values) for each in same) != 1:
        raise CannotFix(f"{identifier} has more than one value")
    value = case.text.value(identifier) or b""
    meant = _MEANT[identifier]
    node = case.record.place(meant).node
    case.text.set_value(meant, value, node)
    before = property_shown(identifier, value)
    if identifier == "KO":
        return [Edit(f"no {meant} beside {before}", property_shown(meant, value))]
    case.text.replace_property(found, b"")
    return [Edit(before, property_shown(meant, value))]


def _date(case: Case) -> list[Edit]:
    date = standard_date(case.record.date or "")
    if date is None:
        raise CannotFix("what the date says cannot all be told, or has no place in SGF's form")
    return [_information(case, "DT", date)]


def _player_to_move(case: Case) -> list[Edit]:
    node = case.finding.place.node if case.finding.place else 0
    value = case.text.value("PL", node)
    color = {b"1": b"B", b"2": b"W"}.get((value or b"").strip())
    if color is None:
        raise CannotFix("the node is not where it should be")
    case.text.set_value("PL", color, node)
    return [Edit(property_shown("PL", value), property_shown("PL", color))]


def _repetitions(case: Case) -> list[Edit]:
    """Take out of the lists of a node the points that they name twice."""
    place = case.finding.place
    if case.finding.severity != NOTE:
        raise CannotFix("a point is set up in two ways, and which is meant is not said")
    if place is None or place.node >= len(case.text.nodes):
        raise CannotFix("the node is not where it should be")
    points = sgf_points(case.record.columns, case.record.rows)
    names = {point: name for name, point in points.items()}
    lists = _STONES if place.property in _STONES else (place.property,)
    seen: dict[str, set[Point]] = {}
    edits = []
    given = [each for each in case.text.nodes[place.node].properties if each.identifier in lists]
    looked_at = 0
    for start, end in (value for each in given for value in each.values):
        looked_at += len(area_of(case.text.data[start:end], points))
        if looked_at > _MOST_POINTS:
            raise CannotFix("the lists hold the board many times over")
    for each in given:
        known = seen.setdefault(each.identifier, set())
        before = case.text.text_of(each)
        for value in each.values:
            area = area_of(case.text.data[slice(*value)], points)
            new = [names[point] for point in area if point not in known]
            known.update(area)
            if len(new) < len(area):
                case.text.replace_value(value, b"][".join(new) if new else None)
        if each.values and not case.text.values_of(each):
            case.text.replace_property(each, b"")
        after = case.text.text_of(each)
        if after != before:
            edits.append(Edit(shown(before), shown(after) or "left out"))
    return edits


def _moves_as_points(case: Case) -> list[Edit]:
    """Write the moves as SGF does, those of variations too."""
    columns, rows = case.record.columns, case.record.rows
    examples: list[tuple[str, str]] = []
    count = 0
    for node in case.text.nodes:
        for each in node.properties:
            if each.identifier not in _MOVES:
                continue
            for value in each.values:
                before = case.text.data[slice(*value)].decode("utf-8", errors="replace")
                after = _point_written(before, columns, rows)
                if after is not None:
                    case.text.replace_value(value, after.encode("ascii"))
                    count += 1
                    if len(examples) < _EXAMPLES:
                        name = each.identifier
                        examples.append((f"{name}[{before}]", f"{name}[{after}]"))
    more = f" ({count} moves)" if count > len(examples) else ""
    befores, afters = zip(*examples, strict=True) if examples else ((), ())
    return [Edit("".join(befores) + more, "".join(afters) + more)]


def _point_written(text: str, columns: int, rows: int) -> str | None:
    """Return a move in words as SGF writes it; None where it is none."""
    if text.strip().lower() == "pass":
        return ""
    try:
        return sgf_point(parse_point_name(text, columns, rows))
    except ValueError:
        return None


def _nodes_apart(case: Case) -> list[Edit]:
    """Give each move of a node, and its setup, a node of its own.

    In the order in which they are executed: setup, then the moves. What else the node holds stays
    with its last move; in the root, where game info has to stay, with the root. A PL that names who
    answers the move goes without saying.
    """
    number = case.finding.place.node if case.finding.place else 0
    text = case.text
    if number in text.nodes_taken_apart:
        return []
    if number >= len(text.nodes):
        raise CannotFix("the node is not where it should be")
    node = text.nodes[number]
    moves = _moves(text, node)
    needless = [each for each in node.properties if _names_who_answers(text, each, moves)]
    kept_setup = [
        each for each in node.properties if each.identifier in _SETUP and each not in needless
    ]
    setup = b"".join(map(text.text_of, kept_setup))
    names = {each.identifier for each in node.properties if each not in needless}
    if not names.isdisjoint(_MARKS) and (setup or not number):
        raise CannotFix("the node marks territory beside a move and setup")
    if number and "PL" in names:
        raise CannotFix("whether PL is meant before the move or after it is not said")
    text.nodes_taken_apart.add(number)
    root = number == 0
    kept = 0 if root else 1
    new = b"".join(b";%s" % move for move in moves[: len(moves) - kept])
    if root:
        text.insert(node.end, new)
    else:
        new = (b";" + setup if setup else b"") + new
        text.insert(node.start, new)
    removed = [
        each
        for each in node.properties
        if each.identifier in _MOVES or each in needless or (each in kept_setup and not root)
    ]
    before = b"".join(text.data[each.start : each.end] for each in removed)
    last = b"" if root else moves[-1]
    for each in removed:
        # The last move takes the place of the first.
        own = last if each.identifier in _MOVES else b""
        text.replace_property(each, own)
        last = b"" if own else last
    after = new if root else new + b";" + moves[-1]
    return [Edit(f";{shown(before)}", shown(after))]


def _names_who_answers(text: GameText, found: Property, moves: Sequence[bytes]) -> bool:
    """Return whether a property is PL with the colour that a move of the node leaves to move."""
    values = text.values_of(found)
    if found.identifier != "PL" or len(values) != 1:
        return False
    mover = {b"b": b"W", b"black": b"W", b"w": b"B", b"white": b"B"}.get(values[0].strip().lower())
    return mover is not None and any(move.startswith(mover) for move in moves)


def _moves(text: GameText, node: Node) -> list[bytes]:
    """Return the moves of a node, each with its colour, in the order of the file."""
    return [
        b"%s[%s]" % (each.identifier.encode("ascii"), value)
        for each in node.properties
        if each.identifier in _MOVES
        for value in text.values_of(each)
    ]


def _information(case: Case, identifier: str, value: str) -> Edit:
    """Set game info where it stands."""
    node = case.record.place(identifier).node
    before = case.text.value(identifier, node)
    case.text.set_value(identifier, value.encode("ascii"), node)
    return Edit(property_shown(identifier, before), f"{identifier}[{value}]")


def property_shown(identifier: str, value: bytes | None) -> str:
    """Return a property as the list of changes shows it, one that is not there too."""
    if value is None:
        return f"no {identifier}"
    return f"{identifier}[{value.decode('utf-8', errors='replace')}]"


def shown(text: bytes) -> str:
    """Return text in one line, cut where it is long."""
    words = " ".join(text.decode("utf-8", errors="replace").split())
    return words if len(words) <= _SHOWN else words[:_SHOWN] + "..."


FIXES: Mapping[str, Fix] = MappingProxyType(
    {
        "SGF105": _encoding,
        "SGF110": _told_by_place,
        "SGF112": _told_by_place,
        "SGF113": _told_by_place,
        "SGF114": _told_by_place,
        "SGF115": _told_by_place,
        "SGF117": _told_by_place,
        "SGF150": _as_read,
        "SGF118": _repetitions,
        "SGF119": _size,
        "SGF121": _moves_as_points,
        "SGF145": _player_to_move,
        "SGF140": _own_name,
        "SET312": _own_name,
        "SGF142": _date,
        "SET304": _komi,
        "RES504": _result,
        "RES506": _result,
        "RES511": _result,
        "RES513": _result,
        "SGF107": _nodes_apart,
        "SGF108": _nodes_apart,
        "SGF123": _nodes_apart,
    }
)
"""In this order: a value is corrected before what holds it is moved, and has its own name before
it is corrected.
"""
