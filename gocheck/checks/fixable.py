"""Which findings are fixable in the record at hand.

A finding whose code has a fix is not fixable where the fix would be a guess or lose something.
`mark_fixable` applies that when a report is made, and `gocheck fix` before it changes anything.
"""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType

from gocheck.findings.finding import Finding
from gocheck.findings.meanings import NOTE
from gocheck.limits.resources import MOST_POINTS_LISTED
from gocheck.reading.encoding.stored_text import HowRead, how_read
from gocheck.reading.properties.dates import standard_date
from gocheck.reading.properties.node_values import points_of_each, sgf_color
from gocheck.reading.properties.property_index import MOVES, SETUP, STONES
from gocheck.record.record import Record, Unreadable
from gocheck.record.result import holds_only_the_result, result_value
from gocheck.sgf.game_text import GameText, Property

TEXT_WOULD_BE_LOST = "some of the text is in no known encoding and would be lost in a copy"

_MARKS = ("TB", "TW")
_MOVE_OR_GAME = ("TE", "KO")
"""Properties of a move; some programs use the same names in the root for the game."""
_NO_NODE = "the node is not where it should be"


@dataclass(frozen=True, slots=True)
class FixCandidate:
    """A finding whose code has a fix, and the record that decides whether it is applied."""

    record: Record
    """The game that the finding is on."""
    finding: Finding
    """The finding."""
    find_text: Callable[[], GameText]
    """Returns the game's text, found when it is first needed: that takes longer than all else."""
    codes: frozenset[str]
    """The codes of all findings on the game."""
    how_read: HowRead
    """How the text of the file was read."""

    @property
    def text(self) -> GameText:
        """The game's text, which the fix changes."""
        return self.find_text()

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

    def is_needless_turn(self, found: Property, moved: Set[bytes]) -> bool:
        """Return whether a property is PL with the player whose turn it is after a move.

        moved: the colours of the moves in the node.
        """
        if found.identifier != "PL":
            return False
        values = self.text.values_of(found)
        named = sgf_color(values[0]) if len(values) == 1 else None
        return named is not None and not moved <= {named}


def mark_fixable(record: Record | Unreadable, findings: Iterable[Finding]) -> list[Finding]:
    """Return all findings on a game, only those as fixable that `gocheck fix` fixes."""
    every = list(findings)
    if not any(each.fixable for each in every):
        return every
    if isinstance(record, Unreadable):
        return [replace(each, fixable=False) for each in every]
    codes = frozenset(each.code for each in every)
    text = cache(partial(_text_of, record))
    how = how_read(record.source)
    known: dict[tuple[object, ...], bool] = {}
    """One node may have very many findings of a kind, and each asks about all of the node."""

    def is_fixable(each: Finding) -> bool:
        place = each.place
        key = (each.code, each.severity, place and (place.node, place.property))
        if key not in known:
            candidate = FixCandidate(record, each, text, codes, how)
            known[key] = why_not_fixable(candidate) is None
        return known[key]

    return [replace(each, fixable=is_fixable(each)) if each.fixable else each for each in every]


def why_not_fixable(candidate: FixCandidate) -> str | None:
    """Return why a finding whose code has a fix is not fixed; None where it is."""
    if candidate.how_read is HowRead.UNKNOWN:
        return TEXT_WOULD_BE_LOST
    why_not = WHY_NOT_FIXED.get(candidate.finding.code)
    return why_not(candidate) if why_not else None


def _text_of(record: Record) -> GameText:
    source = record.source
    spans = source.games
    if record.game > len(spans):
        return GameText(b"")
    span = spans[record.game - 1]
    return GameText(source.data[span.start : span.end])


def komi_is_unclear(candidate: FixCandidate) -> str | None:
    """Return why KM cannot be written in points."""
    if candidate.record.komi.points is None:
        return "komi is not known in points"
    if "SET313" in candidate.codes:
        return "komi in zi contradicts the ruleset, and either may be wrong"
    return None


def result_is_unclear(candidate: FixCandidate) -> str | None:
    """Return why RE cannot be written in points."""
    if result_value(candidate.record.result) is None:
        return "the result is not known in points"
    if "RES512" in candidate.codes:
        return "a result in zi contradicts the ruleset, and either may be wrong"
    return None


def bytes_are_unknown(candidate: FixCandidate) -> str | None:
    """Return why the text cannot be written in UTF-8."""
    if candidate.how_read is HowRead.DAMAGED:
        return "some bytes are unreadable and are kept unchanged"
    return None


def size_is_not_stated(candidate: FixCandidate) -> str | None:
    """Return why SZ cannot be written."""
    if candidate.identifier != "SZ":
        return "without SZ the board is 19x19, and another size may be meant"
    return None


def name_has_several_values(candidate: FixCandidate) -> str | None:
    """Return why a property cannot be given the name that SGF has for it."""
    name = candidate.identifier
    nodes = candidate.text.nodes
    same = [each for each in nodes[0].properties if each.identifier == name] if nodes else []
    if sum(len(each.values) for each in same) != 1:
        return f"{name} has more than one value"
    return None


def date_has_no_standard_form(candidate: FixCandidate) -> str | None:
    """Return why DT cannot be written as SGF has dates."""
    if standard_date(candidate.record.date or "") is None:
        return "the date is not fully readable or does not fit SGF's form"
    return None


def player_is_unknown(candidate: FixCandidate) -> str | None:
    """Return why PL cannot be written as B or W."""
    named = sgf_color(candidate.text.value("PL", candidate.node) or b"")
    return None if named else _NO_NODE


def words_are_unclear(candidate: FixCandidate) -> str | None:
    """Return why a word cannot be written as the value of SGF that it means."""
    if candidate.identifier == "PL":
        return player_is_unknown(candidate)
    handicap = candidate.record.handicap
    if handicap.is_of_series:
        return "HA does not say the handicap of a series of games"
    if handicap.is_first_move or handicap.stones == 1:
        return "HA does not say that Black moves first"
    return None


def words_say_more_than_result(candidate: FixCandidate) -> str | None:
    """Return why a result in words cannot be written as SGF has results."""
    if not holds_only_the_result(candidate.record.result):
        return "RE says more than SGF's form of the result can hold"
    return result_is_unclear(candidate)


def points_are_unclear(candidate: FixCandidate) -> str | None:
    """Return why repeated points cannot be removed."""
    if candidate.finding.severity != NOTE:
        return "a point is set up in two ways, and either may be meant"
    if candidate.node >= len(candidate.text.nodes):
        return _NO_NODE
    columns, rows = candidate.record.columns, candidate.record.rows
    for each in candidate.point_lists:
        areas = points_of_each(candidate.text.raw_values(each), columns, rows)
        if sum(map(len, areas)) > MOST_POINTS_LISTED:
            return "the lists repeat the board many times"
    return None


def node_is_unclear(candidate: FixCandidate) -> str | None:
    """Return why a node cannot be split in two."""
    text = candidate.text
    if candidate.node >= len(text.nodes):
        return _NO_NODE
    properties = text.nodes[candidate.node].properties
    if candidate.node in text.split_nodes:
        return None  # for an earlier finding
    moved = {move[:1] for move in candidate.moves}
    kept = [each for each in properties if not candidate.is_needless_turn(each, moved)]
    setup = any(each.identifier in SETUP and text.text_of(each) for each in kept)
    names = {each.identifier for each in kept}
    in_root = not candidate.node
    if in_root and not names.isdisjoint(_MOVE_OR_GAME):
        return "TE or KO may belong to the move or to the game"
    if not names.isdisjoint(_MARKS) and (setup or in_root):
        return "the node marks territory and has a move or setup"
    if not in_root and "PL" in names:
        return "PL may apply before or after the move"
    return None


WHY_NOT_FIXED: Mapping[str, Callable[[FixCandidate], str | None]] = MappingProxyType(
    {
        "SGF105": bytes_are_unknown,
        "SGF118": points_are_unclear,
        "SGF119": size_is_not_stated,
        "SGF145": player_is_unknown,
        "SGF147": words_are_unclear,
        "SGF140": name_has_several_values,
        "SET312": name_has_several_values,
        "SGF142": date_has_no_standard_form,
        "SET304": komi_is_unclear,
        "RES504": result_is_unclear,
        "RES506": result_is_unclear,
        "RES511": result_is_unclear,
        "RES513": result_is_unclear,
        "RES515": words_say_more_than_result,
        "SGF107": node_is_unclear,
        "SGF108": node_is_unclear,
        "SGF123": node_is_unclear,
    }
)
"""By code, the function that returns why a record is not fixed. The fixes of all other codes work
in every record."""
