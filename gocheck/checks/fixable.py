"""Which findings are fixable in the record at hand.

A finding whose code has a fix is not fixable where mending it would take a guess or lose
something. `mark_fixable` sees to that when a report is made, and `gocheck fix` asks the same
question before it mends anything.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gocheck.findings import NOTE, Finding
from gocheck.limits import MOST_POINTS_LISTED
from gocheck.reading import (
    MOVES,
    SETUP,
    STONES,
    HowRead,
    how_read,
    points_of_each,
    sgf_color,
    standard_date,
)
from gocheck.record import Record, Unreadable, holds_only_the_result, result_value
from gocheck.sgf import GameText, Property

TEXT_WOULD_BE_LOST = "some of the text is in no encoding, and a copy would lose it"

_MARKS = ("TB", "TW")
_MOVE_OR_GAME = ("TE", "KO")
"""Properties of a move; some programs use the same names in the root for the game."""
_NO_NODE = "the node is not where it should be"


@dataclass(frozen=True, slots=True)
class FixCandidate:
    """A finding whose code has a fix, with what decides whether it is used."""

    record: Record
    """The game that the finding is on."""

    finding: Finding
    """The finding."""

    text: GameText
    """The game's text, which the fix changes."""

    codes: frozenset[str]
    """The codes of all findings on the game."""

    how_read: HowRead
    """How the text of the file was read."""

    @property
    def node(self) -> int:
        """The number of the finding's node."""
        return self.finding.place.node if self.finding.place else 0

    @property
    def identifier(self) -> str:
        """The property that the finding is about, "" for none."""
        return (self.finding.place and self.finding.place.property) or ""

    @property
    def moves(self) -> list[bytes]:
        """The moves of the node with their colours, such as B[dd], in the order of the file."""
        return [
            b"%s[%s]" % (each.identifier.encode("ascii"), value)
            for each in self.text.nodes[self.node].properties
            if each.identifier in dict(MOVES)
            for value in self.text.values_of(each)
        ]

    @property
    def point_lists(self) -> list[Property]:
        """The properties of the node that name points twice, alone or together."""
        stones = dict(STONES)
        names = stones if self.identifier in stones else {self.identifier}
        return [each for each in self.text.nodes[self.node].properties if each.identifier in names]

    def is_needless_turn(self, found: Property, moves: Iterable[bytes]) -> bool:
        """Return whether a property is PL with the player whose turn it is after one of `moves`."""
        values = self.text.values_of(found)
        if found.identifier != "PL" or len(values) != 1:
            return False
        named = sgf_color(values[0])
        return named is not None and any(move[:1] in b"BW".replace(named, b"") for move in moves)


def mark_fixable(record: Record | Unreadable, findings: Iterable[Finding]) -> list[Finding]:
    """Return all findings on a game, only those as fixable that `gocheck fix` mends."""
    every = list(findings)
    if not any(each.fixable for each in every):
        return every
    if isinstance(record, Unreadable):
        return [replace(each, fixable=False) for each in every]
    codes = frozenset(each.code for each in every)
    text = GameText(b"" if codes.isdisjoint(_IN_TEXT) else _text_of(record))
    how = how_read(record.source)
    return [
        replace(each, fixable=why_not_fixable(FixCandidate(record, each, text, codes, how)) is None)
        if each.fixable
        else each
        for each in every
    ]


def why_not_fixable(candidate: FixCandidate) -> str | None:
    """Return why a finding whose code has a fix is not fixed; None where it is."""
    if candidate.how_read is HowRead.UNKNOWN:
        return TEXT_WOULD_BE_LOST
    why_not = _WHY_NOT.get(candidate.finding.code)
    return why_not(candidate) if why_not else None


def _text_of(record: Record) -> bytes:
    source = record.source
    spans = source.games
    if record.game > len(spans):
        return b""
    span = spans[record.game - 1]
    return source.data[span.start : span.end]


def _komi(candidate: FixCandidate) -> str | None:
    if candidate.record.komi.points is None:
        return "komi is not known in points"
    if "SET313" in candidate.codes:
        return "komi in zi contradicts the ruleset, and which of them is wrong is not said"
    return None


def _result(candidate: FixCandidate) -> str | None:
    if result_value(candidate.record.result) is None:
        return "the result is not known in points"
    if "RES512" in candidate.codes:
        return "a result in zi contradicts the ruleset, and which of them is wrong is not said"
    return None


def _encoding(candidate: FixCandidate) -> str | None:
    if candidate.how_read is HowRead.DAMAGED:
        return "what some bytes stand for is not known: they are kept as they are"
    return None


def _board_size(candidate: FixCandidate) -> str | None:
    if candidate.identifier != "SZ":
        return "without SZ the board is 19x19; whether another one is meant is not said"
    return None


def _server_name(candidate: FixCandidate) -> str | None:
    name = candidate.identifier
    nodes = candidate.text.nodes
    same = [each for each in nodes[0].properties if each.identifier == name] if nodes else []
    if sum(len(each.values) for each in same) != 1:
        return f"{name} has more than one value"
    return None


def _date(candidate: FixCandidate) -> str | None:
    if standard_date(candidate.record.date or "") is None:
        return "what the date says cannot all be told, or has no place in SGF's form"
    return None


def _player_to_move(candidate: FixCandidate) -> str | None:
    named = sgf_color(candidate.text.value("PL", candidate.node) or b"")
    return None if named else _NO_NODE


def _value_in_words(candidate: FixCandidate) -> str | None:
    if candidate.identifier == "PL":
        return _player_to_move(candidate)
    if candidate.record.handicap.stones == 1:
        return "HA does not say that Black moves first"
    return None


def _result_in_words(candidate: FixCandidate) -> str | None:
    if not holds_only_the_result(candidate.record.result):
        return "RE says more than the result, or in a word of its own, which SGF's form would lose"
    return _result(candidate)


def _repeated_points(candidate: FixCandidate) -> str | None:
    if candidate.finding.severity != NOTE:
        return "a point is set up in two ways, and which is meant is not said"
    if candidate.node >= len(candidate.text.nodes):
        return _NO_NODE
    columns, rows = candidate.record.columns, candidate.record.rows
    for each in candidate.point_lists:
        areas = points_of_each(candidate.text.raw_values(each), columns, rows)
        if sum(map(len, areas)) > MOST_POINTS_LISTED:
            return "the lists hold the board many times over"
    return None


def _several_in_one_node(candidate: FixCandidate) -> str | None:
    text = candidate.text
    if candidate.node >= len(text.nodes):
        return _NO_NODE
    properties = text.nodes[candidate.node].properties
    moves = candidate.moves
    kept = [each for each in properties if not candidate.is_needless_turn(each, moves)]
    setup = any(each.identifier in SETUP and text.text_of(each) for each in kept)
    names = {each.identifier for each in kept}
    in_root = not candidate.node
    if in_root and not names.isdisjoint(_MOVE_OR_GAME):
        return "whether TE or KO speaks of the move or of the game is not said"
    if not names.isdisjoint(_MARKS) and (setup or in_root):
        return "the node marks territory beside a move and setup"
    if not in_root and "PL" in names:
        return "whether PL is meant before the move or after it is not said"
    return None


_WHY_NOT: Mapping[str, Callable[[FixCandidate], str | None]] = MappingProxyType(
    {
        "SGF105": _encoding,
        "SGF118": _repeated_points,
        "SGF119": _board_size,
        "SGF145": _player_to_move,
        "SGF147": _value_in_words,
        "SGF140": _server_name,
        "SET312": _server_name,
        "SGF142": _date,
        "SET304": _komi,
        "RES504": _result,
        "RES506": _result,
        "RES511": _result,
        "RES513": _result,
        "RES515": _result_in_words,
        "SGF107": _several_in_one_node,
        "SGF108": _several_in_one_node,
        "SGF123": _several_in_one_node,
    }
)
"""What says why a finding is not fixed, by code; the fixes of all other codes always work."""
_IN_TEXT = frozenset(
    {"SGF118", "SGF145", "SGF147", "SGF140", "SET312", "SGF107", "SGF108", "SGF123"}
)  # fmt: skip
"""The codes for which the game's text is needed, which takes longer than all else here."""
