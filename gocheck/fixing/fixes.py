"""What `gocheck fix` does for each finding that is fixable: one function a code, in `FIXES`.

A function changes the game's text and returns its edits, which are listed for the user.
It is called only where nothing prevents the fix (`gocheck.checks.fixable`). To make a code
fixable, add a function here and to `FIXES`, and say so in the code's `finding.toml` (`fixable`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from gocheck.board.points import Point, parse_point_name, sgf_point, sgf_points
from gocheck.checks.fixable import FixCandidate
from gocheck.fixing.file_text import restored
from gocheck.reading.encoding.stored_text import HowRead
from gocheck.reading.game_reader import SGF_NAMES
from gocheck.reading.properties.dates import standard_date
from gocheck.reading.properties.node_values import points_of_each, sgf_color
from gocheck.reading.properties.property_index import MOVES, SETUP
from gocheck.record.result import result_value
from gocheck.record.servers import FOX, corrected
from gocheck.text.messages import VERSION, beginning, counted, plain

_SHOWN = 200
"""Characters shown of an edit: a choice, two to three lines of a terminal, enough to recognise the
property and its values."""
REMOVED = "removed"
"""What an edit has in place of a text that is gone."""
_COLORS = dict(MOVES)
_EXAMPLES = 3
"""The most rewritten moves that are shown, so that the edit fits in a line."""


Edit = tuple[str, str]
"""One thing that was changed: what it was and what it is now, as SGF writes them."""
Fix = Callable[[FixCandidate], list[Edit]]


def write_komi_in_points(candidate: FixCandidate) -> list[Edit]:
    """Write KM as it is read, in points."""
    points = candidate.record.komi.points
    assert points is not None  # or it is not fixable, as below
    return [_information(candidate, "KM", plain(points))]


def write_result(candidate: FixCandidate) -> list[Edit]:
    """Write RE in SGF's form, in points."""
    result = candidate.record.result
    value = result_value(result)
    assert value is not None
    edits = [_information(candidate, "RE", value)]
    if result.kind == "score" and candidate.record.server == FOX:
        # Otherwise the margin would still be read as zi; the record stays one of that server.
        edits.append(_information(candidate, "AP", corrected(FOX, VERSION)))
    return edits


def keep_converted_game(candidate: FixCandidate) -> list[Edit]:
    """Change nothing: the text is already the converted one, with all repairs."""
    return [(candidate.finding.message, "written as SGF")]


def keep_repaired_text(candidate: FixCandidate) -> list[Edit]:
    """Change nothing: the text is already repaired, and each repair is listed."""
    return []


def write_in_utf_8(candidate: FixCandidate) -> list[Edit]:
    """Change nothing: the entire copy is written in UTF-8, and its CA is set."""
    if candidate.how_read is HowRead.DECODED and candidate.identifier != "CA":
        return [(candidate.finding.message, "written in UTF-8")]
    return []


def write_board_size(candidate: FixCandidate) -> list[Edit]:
    """Write SZ as it is read."""
    columns, rows = candidate.record.columns, candidate.record.rows
    return [_information(candidate, "SZ", str(rows) if columns == rows else f"{columns}:{rows}")]


def use_sgf_name(candidate: FixCandidate) -> list[Edit]:
    """Write the value of a server's own property under SGF's name, and remove the server's.

    KO stays: it is komi, as KM is.
    """
    identifier = candidate.identifier
    found = candidate.text.find(identifier)
    value = candidate.text.value(identifier) or b""
    meant = SGF_NAMES[identifier]
    node = candidate.record.place(meant).node
    candidate.text.set_value(meant, value, node)
    before = property_shown(identifier, value)
    if identifier == "KO":
        return [(f"{before} without {meant}", property_shown(meant, value))]
    if found:
        candidate.text.replace_property(found, b"")
    return [(before, property_shown(meant, value))]


def write_standard_date(candidate: FixCandidate) -> list[Edit]:
    """Write DT in SGF's form."""
    date = standard_date(candidate.record.date or "")
    assert date is not None
    return [_information(candidate, "DT", date)]


def write_player_to_move(candidate: FixCandidate) -> list[Edit]:
    """Write PL as B or W."""
    node = candidate.node
    value = candidate.text.value("PL", node) or b""
    color = sgf_color(value)
    assert color is not None  # or it is not fixable
    candidate.text.set_value("PL", color, node)
    return [(property_shown("PL", value), property_shown("PL", color))]


def write_words_as_values(candidate: FixCandidate) -> list[Edit]:
    """Write a handicap as a number, and the player to move as a letter."""
    if candidate.identifier == "PL":
        return write_player_to_move(candidate)
    return [_information(candidate, "HA", str(candidate.record.handicap.stones))]


def remove_repeated_points(candidate: FixCandidate) -> list[Edit]:
    """Remove from the lists of a node the points that they name twice."""
    columns, rows = candidate.record.columns, candidate.record.rows
    names = {point: name for name, point in sgf_points(columns, rows).items()}
    seen: dict[str, set[Point]] = {}
    edits = []
    for each in candidate.point_lists:
        known = seen.setdefault(each.identifier, set())
        before = candidate.text.text_of(each)
        areas = points_of_each(candidate.text.raw_values(each), columns, rows)
        for value, area in zip(each.values, areas, strict=True):
            new = [names[point] for point in area if point not in known]
            known.update(area)
            if len(new) < len(area):
                candidate.text.replace_value(value, b"][".join(new) if new else None)
        if each.values and not candidate.text.values_of(each):
            candidate.text.replace_property(each, b"")
        after = candidate.text.text_of(each)
        if after != before:
            edits.append((shown(before), shown(after) or REMOVED))
    return edits


def remove_small_letters(candidate: FixCandidate) -> list[Edit]:
    """Write all identifiers in their capitals only."""
    names = candidate.text.shorten_names()
    if not names:
        return []
    more = f", and {counted(len(names) - 1, 'more name')} shortened" if len(names) > 1 else ""
    return [(names[0].name.decode("ascii"), names[0].identifier + more)]


def write_moves_as_points(candidate: FixCandidate) -> list[Edit]:
    """Write the moves as SGF does, those of variations too."""
    columns, rows = candidate.record.columns, candidate.record.rows
    examples: list[tuple[str, str]] = []
    count = 0
    for node in candidate.text.nodes:
        for each in node.properties:
            if each.identifier not in _COLORS:
                continue
            for value in each.values:
                before = candidate.text.data[slice(*value)].decode("utf-8", errors="replace")
                after = _point_written(before, columns, rows)
                if after is not None:
                    candidate.text.replace_value(value, after.encode("ascii"))
                    count += 1
                    if len(examples) < _EXAMPLES:
                        name = each.identifier
                        examples.append((f"{name}[{before}]", f"{name}[{after}]"))
    more = f" ({count} moves)" if count > len(examples) else ""
    befores, afters = zip(*examples, strict=True) if examples else ((), ())
    return [("".join(befores) + more, "".join(afters) + more)]


def _point_written(text: str, columns: int, rows: int) -> str | None:
    """Return a move in board coordinates in SGF's form; None where it is not a move."""
    if text.strip().lower() == "pass":
        return ""
    try:
        return sgf_point(parse_point_name(text, columns, rows))
    except ValueError:
        return None


def split_node(candidate: FixCandidate) -> list[Edit]:
    """Give each move of a node, and its setup, a node of its own.

    In the order in which they are executed: setup, then the moves. What else the node holds stays
    with its last move; in the root, where game info has to stay, with the root. A PL that names the
    player whose turn it is after the move is left out.
    """
    number = candidate.node
    text = candidate.text
    if number in text.split_nodes:
        return []
    node = text.nodes[number]
    moves = candidate.moves
    text.split_nodes.add(number)
    root = number == 0
    moved = {move[:1] for move in moves}
    setups = []
    removed = []
    for each in node.properties:
        is_setup = each.identifier in SETUP and not candidate.is_needless_turn(each, moved)
        if is_setup:
            setups.append(text.text_of(each))
        if each.identifier in _COLORS or (each.identifier in SETUP and not (is_setup and root)):
            removed.append(each)
    setup = b"".join(setups)
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
    return [(f"{'' if root else ';'}{shown(before)}", shown(after))]


def _information(candidate: FixCandidate, identifier: str, value: str) -> Edit:
    """Set game info in the node that has it."""
    node = candidate.record.place(identifier).node
    before = candidate.text.value(identifier, node)
    candidate.text.set_value(identifier, value.encode("ascii"), node)
    return property_shown(identifier, before), f"{identifier}[{value}]"


def property_shown(identifier: str, value: bytes | None) -> str:
    """Return a property as the list of changes shows it, also one that is missing."""
    if value is None:
        return f"no {identifier}"
    return f"{identifier}[{restored(value).decode('utf-8', errors='replace')}]"


def shown(text: bytes) -> str:
    """Return text in one line, cut where it is long."""
    words = " ".join(restored(text).decode("utf-8", errors="replace").split())
    return beginning(words, _SHOWN)


FIXES: Mapping[str, Fix] = MappingProxyType(
    {
        "SGF105": write_in_utf_8,
        "SGF110": keep_repaired_text,
        "SGF112": keep_repaired_text,
        "SGF113": keep_repaired_text,
        "SGF114": keep_repaired_text,
        "SGF115": keep_repaired_text,
        "SGF117": keep_repaired_text,
        "SGF150": keep_converted_game,
        "SGF118": remove_repeated_points,
        "SGF119": write_board_size,
        "SGF121": write_moves_as_points,
        "SGF145": write_player_to_move,
        "SGF140": use_sgf_name,
        "SET312": use_sgf_name,
        "SGF142": write_standard_date,
        "SGF147": write_words_as_values,
        "SET304": write_komi_in_points,
        "RES504": write_result,
        "RES506": write_result,
        "RES511": write_result,
        "RES513": write_result,
        "RES515": write_result,
        "SGF107": split_node,
        "SGF108": split_node,
        "SGF123": split_node,
        "SGF125": remove_small_letters,
    }
)
"""In this order: a value gets SGF's name before it is corrected, and is corrected before its node
is split.
"""
