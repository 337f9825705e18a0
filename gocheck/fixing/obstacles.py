"""What stands against mending a finding, though its code is fixable.

A finding that cannot be mended without a guess or a loss is not called fixable: `mendable` sees to
that when a report is made, and `gocheck fix` asks the same question before it mends anything.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gocheck.findings import NOTE, Finding
from gocheck.fixing.dates import standard_date
from gocheck.fixing.file_text import DAMAGED, NO_COPY, UNKNOWN, how_read
from gocheck.fixing.game_text import GameText, Node, Property
from gocheck.fixing.results import says_nothing_else
from gocheck.limits import MOST_POINTS_LISTED
from gocheck.reading import MOVES, SETUP, STONES, points_of_each, read_to_move
from gocheck.record import Record, Unread, result_value
from gocheck.sgf import Place

_COLORS = {color: name.encode("ascii") for name, color in MOVES}
_MARKS = ("TB", "TW")
_OF_A_MOVE = ("TE", "KO")
"""Properties of a move; of the game, under these names, in a root without one."""
_NO_NODE = "the node is not where it should be"


@dataclass(frozen=True, slots=True)
class Case:
    """One finding on one game: the record, and the game's text, which may be changed.

    codes: of all findings on the game; encoding: how the whole file's text was read.
    """

    record: Record
    finding: Finding
    text: GameText
    codes: frozenset[str]
    encoding: str

    @property
    def node(self) -> int:
        """The node of the finding."""
        return self.finding.place.node if self.finding.place else 0


def mendable(record: Record | Unread, findings: Iterable[Finding]) -> list[Finding]:
    """Return all findings on a game, only those as fixable that `gocheck fix` mends."""
    every = list(findings)
    if not any(each.fixable for each in every):
        return every
    if isinstance(record, Unread):
        return [replace(each, fixable=False) for each in every]
    codes = frozenset(each.code for each in every)
    text = GameText(b"" if codes.isdisjoint(_IN_TEXT) else _text_of(record))
    encoding = how_read(record.source)
    return [
        replace(each, fixable=obstacle(Case(record, each, text, codes, encoding)) is None)
        if each.fixable
        else each
        for each in every
    ]


def obstacle(case: Case) -> str | None:
    """Return why a finding whose code is fixable is not mended; None where it is."""
    if case.encoding == UNKNOWN:
        return NO_COPY
    question = _QUESTIONS.get(case.finding.code)
    return question(case) if question else None


def _text_of(record: Record) -> bytes:
    source = record.source
    spans = source.games
    if record.game > len(spans):
        return b""
    span = spans[record.game - 1]
    return source.data[span.start : span.end]


def _komi(case: Case) -> str | None:
    if case.record.komi.points is None:
        return "komi is not known in points"
    if "SET313" in case.codes:
        return "komi in zi contradicts the ruleset, and which of them is wrong is not said"
    return None


def _result(case: Case) -> str | None:
    if result_value(case.record.result) is None:
        return "the result is not known in points"
    if "RES512" in case.codes:
        return "a result in zi contradicts the ruleset, and which of them is wrong is not said"
    return None


def _encoding(case: Case) -> str | None:
    if case.encoding == DAMAGED:
        return "what some bytes stand for is not known: they are kept as they are"
    return None


def _size(case: Case) -> str | None:
    if not case.finding.place or case.finding.place.property != "SZ":
        return "without SZ the board is 19x19; whether another one is meant is not said"
    return None


def _own_name(case: Case) -> str | None:
    identifier = (case.finding.place and case.finding.place.property) or ""
    nodes = case.text.nodes
    same = [each for each in nodes[0].properties if each.identifier == identifier] if nodes else []
    if sum(len(each.values) for each in same) != 1:
        return f"{identifier} has more than one value"
    return None


def _date(case: Case) -> str | None:
    if standard_date(case.record.date or "") is None:
        return "what the date says cannot all be told, or has no place in SGF's form"
    return None


def _player_to_move(case: Case) -> str | None:
    return None if player_named(case.text.value("PL", case.node) or b"") else _NO_NODE


def player_named(value: bytes) -> bytes | None:
    """Return the colour that PL names as FF[4] writes it, None where it names none."""
    color, _ = read_to_move(value.decode("utf-8", errors="replace").strip(), Place())
    return _COLORS[color] if color else None


def _in_words(case: Case) -> str | None:
    if case.finding.place and case.finding.place.property == "PL":
        return _player_to_move(case)
    if case.record.handicap.stones == 1:
        return "HA does not say that Black moves first"
    return None


def _result_in_words(case: Case) -> str | None:
    if not says_nothing_else(case.record.result):
        return "RE says more than the result, or in a word of its own, which SGF's form would lose"
    return _result(case)


def _repetitions(case: Case) -> str | None:
    if case.finding.severity != NOTE:
        return "a point is set up in two ways, and which is meant is not said"
    if case.node >= len(case.text.nodes):
        return _NO_NODE
    columns, rows = case.record.columns, case.record.rows
    for each in point_lists(case):
        areas = points_of_each(case.text.raw_values(each), columns, rows)
        if sum(map(len, areas)) > MOST_POINTS_LISTED:
            return "the lists hold the board many times over"
    return None


def point_lists(case: Case) -> list[Property]:
    """Return the properties of a node in which points are given twice."""
    place = case.finding.place
    named = place.property if place else None
    lists = dict(STONES) if named in dict(STONES) else (named,)
    return [each for each in case.text.nodes[case.node].properties if each.identifier in lists]


def _nodes_apart(case: Case) -> str | None:
    text = case.text
    if case.node >= len(text.nodes):
        return _NO_NODE
    node = text.nodes[case.node]
    moves = moves_of(text, node)
    kept = [each for each in node.properties if not names_who_answers(text, each, moves)]
    setup = any(each.identifier in SETUP and text.text_of(each) for each in kept)
    names = {each.identifier for each in kept}
    if not (case.node or names.isdisjoint(_OF_A_MOVE)):
        return "whether TE or KO speaks of the move or of the game is not said"
    if not names.isdisjoint(_MARKS) and (setup or not case.node):
        return "the node marks territory beside a move and setup"
    if case.node and "PL" in names:
        return "whether PL is meant before the move or after it is not said"
    return None


def names_who_answers(text: GameText, found: Property, moves: Iterable[bytes]) -> bool:
    """Return whether a property is PL with the colour that a move of the node leaves to move."""
    values = text.values_of(found)
    if found.identifier != "PL" or len(values) != 1:
        return False
    named = player_named(values[0])
    return named is not None and any(move[:1] in b"BW".replace(named, b"") for move in moves)


def moves_of(text: GameText, node: Node) -> list[bytes]:
    """Return the moves of a node, each with its colour, in the order of the file."""
    return [
        b"%s[%s]" % (each.identifier.encode("ascii"), value)
        for each in node.properties
        if each.identifier in dict(MOVES)
        for value in text.values_of(each)
    ]


_QUESTIONS: Mapping[str, Callable[[Case], str | None]] = MappingProxyType(
    {
        "SGF105": _encoding,
        "SGF118": _repetitions,
        "SGF119": _size,
        "SGF145": _player_to_move,
        "SGF147": _in_words,
        "SGF140": _own_name,
        "SET312": _own_name,
        "SGF142": _date,
        "SET304": _komi,
        "RES504": _result,
        "RES506": _result,
        "RES511": _result,
        "RES513": _result,
        "RES515": _result_in_words,
        "SGF107": _nodes_apart,
        "SGF108": _nodes_apart,
        "SGF123": _nodes_apart,
    }
)
"""What is asked for each code; all others can always be mended."""
_IN_TEXT = frozenset(
    {"SGF118", "SGF145", "SGF147", "SGF140", "SET312", "SGF107", "SGF108", "SGF123"}
)  # fmt: skip
"""Those for which the game's text is looked at."""
