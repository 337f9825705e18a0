"""What `gocheck fix` does for each finding that is fixable: one function a code.

A function changes the game's text and returns what it changed, for the list that the user gets.
It is called only where nothing stands against it (`gocheck.fixing.obstacles`). To make another code
fixable: add a function to `FIXES`, one to the obstacles where it would have to guess in some
records, and say ``fixable=True`` in `gocheck.findings`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from gocheck import __version__
from gocheck.board import Point, parse_point_name, sgf_point, sgf_points
from gocheck.fixing.dates import standard_date
from gocheck.fixing.file_text import DECODED, restored
from gocheck.fixing.obstacles import Case, moves_of, names_who_answers, player_named, point_lists
from gocheck.reading import MOVES, SETUP, SGF_NAMES, points_of_each
from gocheck.record import FOX, corrected, result_value
from gocheck.text import beginning, plain

_SHOWN = 200
_COLORS = dict(MOVES)
_EXAMPLES = 3


class Edit(NamedTuple):
    """One thing that was changed: what it was and what it is, as SGF writes it."""

    before: str
    after: str


Fix = Callable[[Case], list[Edit]]


def _komi(case: Case) -> list[Edit]:
    points = case.record.komi.points
    assert points is not None  # else there is an obstacle, as below
    return [_information(case, "KM", plain(points))]


def _result(case: Case) -> list[Edit]:
    result = case.record.result
    value = result_value(result)
    assert value is not None
    edits = [_information(case, "RE", value)]
    if result.kind == "score" and case.record.server == FOX:
        # There the margin would still be taken for zi; but the record stays one of that server.
        edits.append(_information(case, "AP", corrected(FOX, __version__)))
    return edits


def _as_read(case: Case) -> list[Edit]:
    """Nothing is left to do: the text is what was read, with whatever reading put in or mended."""
    return [Edit(case.finding.message, "written as it is read")]


def _told_by_place(case: Case) -> list[Edit]:
    """Nothing is left to do: the text is what was read, and each place mended is listed with it."""
    return []


def _encoding(case: Case) -> list[Edit]:
    """Nothing is left to do: the whole copy is written in UTF-8, and CA says so."""
    at_ca = case.finding.place is not None and case.finding.place.property == "CA"
    if case.encoding == DECODED and not at_ca:
        return [Edit(case.finding.message, "written in UTF-8")]
    return []


def _size(case: Case) -> list[Edit]:
    """Write SZ as it is taken."""
    columns, rows = case.record.columns, case.record.rows
    return [_information(case, "SZ", str(rows) if columns == rows else f"{columns}:{rows}")]


def _own_name(case: Case) -> list[Edit]:
    """Write what stands under a server's name under SGF's; the server's is taken out.

    KO stays: it is komi, and KM beside it says the same.
    """
    identifier = (case.finding.place and case.finding.place.property) or ""
    found = case.text.find(identifier)
    value = case.text.value(identifier) or b""
    meant = SGF_NAMES[identifier]
    node = case.record.place(meant).node
    case.text.set_value(meant, value, node)
    before = property_shown(identifier, value)
    if identifier == "KO":
        return [Edit(f"no {meant} beside {before}", property_shown(meant, value))]
    if found:
        case.text.replace_property(found, b"")
    return [Edit(before, property_shown(meant, value))]


def _date(case: Case) -> list[Edit]:
    date = standard_date(case.record.date or "")
    assert date is not None
    return [_information(case, "DT", date)]


def _player_to_move(case: Case) -> list[Edit]:
    node = case.node
    value = case.text.value("PL", node) or b""
    color = player_named(value)
    assert color is not None  # an obstacle otherwise
    case.text.set_value("PL", color, node)
    return [Edit(property_shown("PL", value), property_shown("PL", color))]


def _in_words(case: Case) -> list[Edit]:
    """Write a handicap as a number, and the player to move as a letter."""
    if case.finding.place and case.finding.place.property == "PL":
        return _player_to_move(case)
    return [_information(case, "HA", str(case.record.handicap.stones))]


def _repetitions(case: Case) -> list[Edit]:
    """Take out of the lists of a node the points that they name twice."""
    columns, rows = case.record.columns, case.record.rows
    names = {point: name for name, point in sgf_points(columns, rows).items()}
    seen: dict[str, set[Point]] = {}
    edits = []
    for each in point_lists(case):
        known = seen.setdefault(each.identifier, set())
        before = case.text.text_of(each)
        areas = points_of_each(case.text.raw_values(each), columns, rows)
        for value, area in zip(each.values, areas, strict=True):
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


def _small_letters(case: Case) -> list[Edit]:
    """Write all identifiers in their capitals only."""
    names = case.text.shorten_names()
    if not names:
        return []
    more = f" and {len(names) - 1} more names with small letters" if len(names) > 1 else ""
    return [Edit(names[0].name.decode("ascii") + more, names[0].identifier)]


def _moves_as_points(case: Case) -> list[Edit]:
    """Write the moves as SGF does, those of variations too."""
    columns, rows = case.record.columns, case.record.rows
    examples: list[tuple[str, str]] = []
    count = 0
    for node in case.text.nodes:
        for each in node.properties:
            if each.identifier not in _COLORS:
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
    number = case.node
    text = case.text
    if number in text.nodes_taken_apart:
        return []
    node = text.nodes[number]
    moves = moves_of(text, node)
    text.nodes_taken_apart.add(number)
    root = number == 0
    setup = b""
    removed = []
    for each in node.properties:
        is_setup = each.identifier in SETUP and not names_who_answers(text, each, moves)
        if is_setup:
            setup += text.text_of(each)
        if each.identifier in _COLORS or (each.identifier in SETUP and not (is_setup and root)):
            removed.append(each)
    kept = 0 if root else 1
    new = b"".join(b";%s" % move for move in moves[: len(moves) - kept])
    if root:
        text.insert(node.end, new)
    else:
        new = (b";" + setup if setup else b"") + new
        text.insert(node.start, new)
    before = b"".join(text.data[each.start : each.end] for each in removed)
    last = b"" if root else moves[-1]
    for each in removed:
        # The last move takes the place of the first.
        own = last if each.identifier in _COLORS else b""
        text.replace_property(each, own)
        last = b"" if own else last
    after = new if root else new + b";" + moves[-1]
    return [Edit(f";{shown(before)}", shown(after))]


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
    return f"{identifier}[{restored(value).decode('utf-8', errors='replace')}]"


def shown(text: bytes) -> str:
    """Return text in one line, cut where it is long."""
    words = " ".join(restored(text).decode("utf-8", errors="replace").split())
    return beginning(words, _SHOWN)


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
        "SGF147": _in_words,
        "SET304": _komi,
        "RES504": _result,
        "RES506": _result,
        "RES511": _result,
        "RES513": _result,
        "RES515": _result,
        "SGF107": _nodes_apart,
        "SGF108": _nodes_apart,
        "SGF123": _nodes_apart,
        "SGF125": _small_letters,
    }
)
"""In this order: a value is corrected before what holds it is moved, and has its own name before
it is corrected.
"""
