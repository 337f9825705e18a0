"""One input to its corrected copy, and many under the same settings. Start reading at `correct`.

The copy is made from the text as it was read: in UTF-8, with broken brackets repaired, and each
such repair listed. Text outside the games is kept, and so are bytes that are not text. The copy of
a file with anything fixable is FF[4] and UTF-8, and its FF and CA say so; a file without anything
fixable is not changed at all. Before a copy is returned it is read again: games, moves, setup, komi
and result must be those of the original.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from gocheck.checks.fixable import FixCandidate, why_not_fixable
from gocheck.findings.meanings import MEANINGS
from gocheck.fixing.file_text import (
    FileText,
    ReadingEdit,
    UnknownText,
    file_text,
    lost_in_copy,
    reading_edits,
    within,
)
from gocheck.fixing.fixes import FIXES, REMOVED, keep_repaired_text, property_shown, shown
from gocheck.fixing.old_markup import update_markup
from gocheck.policy.finding_identity import Located
from gocheck.reading.encoding.encodings import UTF_8, decoded
from gocheck.reading.encoding.stored_text import HowRead, has_utf_16_mark
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.settings import Settings
from gocheck.sgf.game_text import GameText
from gocheck.sgf.source import Place, Source, Span
from gocheck.text.messages import failure_message

MOST_CORRECTION_ROUNDS = 3
"""Times that a copy is checked and corrected again. A choice: few need any, and each costs as much
as the first."""

_NO_TEXT = "SGF124"
_BYTES_KEPT = "some bytes are not text in any encoding; the copy keeps the encoding of the file"
_BYTES_LOST = "some characters are not readable in any encoding; they are lost"
_UTF_8_NAMES = (b"UTF-8", b"UTF8")
"""The names of UTF-8 that every program knows, in capitals."""

NOTHING = "nothing"
"""What there is before something is added."""
_REPAIRED = frozenset(code for code, fix in FIXES.items() if fix is keep_repaired_text)
"""Findings on repairs that were needed to read a file."""
_CUT_OFF = "SGF112"
_PUT_IN = {
    b"(": "SGF115", b";": "SGF115", b")": "SGF115",
    b"[": "SGF114", b"]": "SGF114", b"\\": "SGF114",
}  # fmt: skip
_LETTERS_PUT_IN = "SGF117"
_LEFT_OUT = "SGF113"
_MOVED = "SGF115"
"""Variations that are put in again after the main line."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs between an original and its copy: `text` says it.

    It is at a `line` and a `column`, in the main line or a `variation`; `code` is that of the
    finding, and the original has `before` where the copy has `after`.
    """

    __module__ = "gocheck"

    line: int | None
    """Where it is in the original, from 1; None for the name of the file."""
    column: int | None
    """In characters, from 1; None for the line as a whole."""
    code: str | None
    """Of the finding that is fixed, or the property that is edited; None where the change only
    makes the copy FF[4]."""
    before: str
    """What the original has."""
    after: str
    """What the copy has."""
    variation: int | None = None
    """The number of the variation that it is in, None for the main line."""

    @property
    def text(self) -> str:
        """The change in words: "KM[3.75] -> KM[7.5]", "')' added"."""
        if self.before == NOTHING:
            return f"{self.after} added"
        if self.after == REMOVED:
            return f"{self.before} removed"
        return f"{self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class Left:
    """A finding that was not fixed, or a game that could not be read: its `code` and the `cause`.

    It is at a `line` and a `column`, in the main line or a `variation`.
    """

    __module__ = "gocheck"

    line: int | None
    """Where it is in the original, from 1; None for the file as a whole."""
    column: int | None
    """In characters, from 1; None for the file as a whole."""
    code: str
    """Of the finding, or of the one that says why the game cannot be read."""
    cause: str
    """Why it was not fixed."""
    variation: int | None = None
    """The number of the variation that it is in, None for the main line."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected copy."""

    source: Source
    """The original."""
    data: bytes
    """The copy's bytes; those of the original where nothing is changed."""
    changes: tuple[Change, ...] = ()
    """What was changed, in the order of the original; that of a second round comes after."""
    left: tuple[Left, ...] = ()
    """What was not fixed, and why."""
    converted: bool = False
    """Whether the copy is SGF made of another format."""
    before: bytes = b""
    """The text of the original, in UTF-8 wherever it is text, for a diff."""
    after: bytes | None = None
    """That of the copy; None where its bytes are in UTF-8."""
    games: tuple[Record | Unreadable, ...] = ()
    """The games of the copy, as they are read from it."""


def correct(
    source: Source, referee: Referee, wanted: Callable[[str], bool] = lambda code: True
) -> Corrected:
    """Return the corrected copy of an input. Never raises on account of what the input holds.

    wanted: whether findings with a code are to be fixed; what must be repaired to read a file is
    part of every changed copy.

    The copy is checked again, since a change may uncover something else; further changes are
    listed with their places in the copy.
    """
    try:
        games = tuple(read_games(source, referee.settings.limits))
        made = _corrected_once(source, games, referee, wanted)
        for _ in range(MOST_CORRECTION_ROUNDS):
            if not made.changes:
                break
            copied = Source(source.file, made.data, source.member)
            copied.only = source.only
            again = _corrected_once(copied, made.games, referee, wanted)
            if not again.changes:
                # What only the copy shows: places in the copy.
                reported = {each.code for each in made.left}
                new = tuple(each for each in again.left if each.code not in reported)
                made = replace(made, left=made.left + new)
                break
            changes = made.changes + again.changes
            made = replace(
                made, data=again.data, changes=changes, left=again.left, games=again.games
            )
        return made if made.changes else replace(made, games=games)
    except Exception as error:
        message = failure_message("this file", error)
        return Corrected(source, source.data, left=(Left(None, None, "SGF109", message),))


_Checked = tuple[Record | Unreadable, tuple[Located, ...], frozenset[str]]
"""A game as it was read, its findings to fix, and the codes of all its findings."""


@dataclass(frozen=True, slots=True)
class _Game:
    """One game of a file, the part of a copy that is this game."""

    read: Record | Unreadable
    """The game as it was read."""
    fixable: tuple[Located, ...]
    """The findings to fix."""
    codes: frozenset[str]
    """The codes of all findings."""
    text: GameText
    """Its text, which is changed; of an unreadable game it is not."""
    span: Span
    """Where it is in the text as it was repaired for reading."""
    origin: Span
    """Where it is in the text of the file."""


def _corrected_once(
    source: Source,
    games: Sequence[Record | Unreadable],
    referee: Referee,
    wanted: Callable[[str], bool],
) -> Corrected:
    left: list[Left] = []
    damage: list[Located] = []
    checked: list[_Checked] = []
    for game, findings in zip(games, referee.findings(games), strict=True):
        found = tuple(
            each
            for each in findings
            if MEANINGS[each.finding.code].fixable
            and wanted(each.finding.code)
            and source.wants(game.game)
        )
        if isinstance(game, Unreadable) and source.wants(game.game):
            why = next(each for each in findings if MEANINGS[each.finding.code].unreadable)
            left.append(Left(why.line, why.column, why.finding.code, why.finding.message))
            left += [_left(each, "the game cannot be read") for each in found]
            found = ()
        checked.append((game, found, frozenset(each.finding.code for each in findings)))
        damage += [each for each in findings if each.finding.code == _NO_TEXT]
    if source.only is not None and source.only > len(games):
        left.append(Left(None, None, "SGF101", f"there is no game {source.only}"))
    if not any(fixable for _, fixable, _ in checked):
        return Corrected(source, source.data, left=tuple(left))
    made = _copy(source, checked, left)
    if not made.changes or (not made.converted and decoded(made.data, UTF_8) is not None):
        return made
    cause = _BYTES_LOST if made.converted else _BYTES_KEPT
    reported = [_left(each, cause) for each in damage]
    return replace(made, left=(*made.left, *reported))


def _left(located: Located, cause: str) -> Left:
    found = located.finding
    return Left(located.line, located.column, found.code, cause, found.variation)


def _copy(source: Source, checked: Sequence[_Checked], unreadable: Sequence[Left]) -> Corrected:
    """Return the copy of a file with fixable findings; unreadable: why games cannot be read."""

    def unchanged(cause: str) -> Corrected:
        reported = [_left(each, cause) for _, fixable, _ in checked for each in fixable]
        return Corrected(source, source.data, left=(*unreadable, *reported))

    try:
        file = file_text(source, [read for read, _, _ in checked])
    except UnknownText as cause:
        return unchanged(str(cause))
    base = file.source
    games = []
    for each, span in zip(checked, base.games, strict=True):
        origin = base.span_in_origin(span)
        is_read = isinstance(each[0], Record)
        text = base.data[slice(*span)] if is_read else base.origin[slice(*origin)]
        games.append(_Game(*each, GameText(text), span, origin))
    changes: list[Change] = []
    left = [*unreadable]
    fixed = 0
    for game in games:
        made, refused = _fixed(game, file.how_read)
        fixed += len(game.fixable) - len(refused)
        changes += made
        left += refused
    if not fixed:
        return Corrected(source, source.data, left=tuple(left))
    edits = reading_edits(base)
    for game in games:
        changes += _form(game, file)
        if isinstance(game.read, Record):
            changes += _repaired_to_read(game.read, base, within(edits, game.span))
    if has_utf_16_mark(source.data):
        changes.append(Change(1, 1, None, "UTF-16", "UTF-8"))
    dated = any(change.code == "SGF142" for change in changes)
    copy, again, lost = _put_together(source, file, games, dated)
    if lost:
        # Where brackets were added, the text may be read in two ways.
        changes += _brackets_escaped(games, base)
        copy, again, lost = _put_together(source, file, games, dated)
    if lost:
        return unchanged(lost)
    changes.sort(key=lambda each: (each.line or 0, each.column or 0))
    before = source.data if file.converted or file.how_read is HowRead.DAMAGED else base.origin
    return Corrected(source, copy, tuple(changes), tuple(left), file.converted, before, games=again)


def _fixed(game: _Game, how: HowRead) -> tuple[list[Change], list[Left]]:
    """Change a game's text for each finding; return what was changed, and what was not.

    how: how the text of the file was read.
    """
    record = game.read
    if isinstance(record, Unreadable):
        return [], []
    changes = []
    left = []
    order = list(FIXES)
    for located in sorted(game.fixable, key=lambda each: order.index(each.finding.code)):
        found = located.finding
        candidate = FixCandidate(record, found, lambda: game.text, game.codes, how)
        cause = why_not_fixable(candidate)
        if cause:
            left.append(_left(located, cause))
        else:
            line, column = located.line or 1, located.column or 1
            changes += [
                Change(line, column, found.code, *edit, found.variation)
                for edit in FIXES[found.code](candidate)
            ]
    return changes, left


def _form(game: _Game, file: FileText) -> list[Change]:
    """Set FF and CA of a game to FF[4] and UTF-8, where that is so."""
    text, read = game.text, game.read
    code = "SGF105" if "SGF105" in game.codes else None
    if not text.nodes:
        return []
    changes = _charset(text, read, code) if file.utf_8 else []
    if isinstance(read, Unreadable):
        return changes
    wanted: list[tuple[str, str, str | None]] = []
    if file.how_read is not HowRead.DAMAGED and not (
        text.data.isascii() or "CA" in text.identifiers()
    ):
        wanted.append(("CA", "UTF-8", code))
    if text.value("FF") != b"4":
        wanted.append(("FF", "4", None))
        changes += [
            _change(read, Place(node), None, shown(before), shown(after))
            for node, before, after in update_markup(text, read)
        ]
    for identifier, value, cause in wanted:
        before = property_shown(identifier, text.value(identifier))
        text.set_value(identifier, value.encode("ascii"))
        place = Place(0, identifier)
        changes.append(_change(read, place, cause, before, f"{identifier}[{value}]"))
    for identifier in ("FF", "CA"):
        for needless in text.keep_one(identifier):
            before = property_shown(identifier, needless)
            changes.append(_change(read, Place(0, identifier, 1), None, before, REMOVED))
    return changes


def _charset(text: GameText, game: Record | Unreadable, code: str | None) -> list[Change]:
    """Make every CA name UTF-8; code: of the finding on CA."""
    changes = []
    for node, found in enumerate(text.nodes):
        stated = [each for each in found.properties if each.identifier == "CA"]
        places = [place for each in stated for place in each.values]
        for number, place in enumerate(places if node else places[:1]):
            value = text.data[slice(*place)]
            if value.strip().upper() not in _UTF_8_NAMES:
                text.replace_value(place, b"UTF-8")
                before = property_shown("CA", value)
                changes.append(_change(game, Place(node, "CA", number), code, before, "CA[UTF-8]"))
    return changes


def _change(
    game: Record | Unreadable, place: Place, code: str | None, before: str, after: str
) -> Change:
    line, column = game.source.line_and_column(game.game, place)
    return Change(line, column, code, before, after)


def _repaired_to_read(game: Record, base: Source, edits: Iterable[ReadingEdit]) -> list[Change]:
    """Return what was added to and removed from a game so that it could be read."""
    codes: dict[int, list[str]] = {}
    for found in game.findings:
        if found.code in _REPAIRED and found.place and found.place.offset is not None:
            codes.setdefault(found.place.offset, []).append(found.code)
    cut_off = min((offset for offset, here in codes.items() if _CUT_OFF in here), default=inf)
    changes = []
    for edit in edits:
        if edit.put_in or edit.left_out.strip():
            line, column = base.line_and_column(game.game, Place(offset=edit.offset))
            is_cut_off = cut_off <= edit.offset + len(edit.left_out)
            code = _code_of(edit, codes.get(edit.offset, ()), is_cut_off)
            changes.append(Change(line, column, code, *_edit_shown(edit)))
    return changes


def _code_of(edit: ReadingEdit, here: Sequence[str], is_cut_off: bool) -> str:
    """Return the code of the finding on an edit: one at its place, or that of a record cut off.

    here: the codes at its place. Of many repairs in a game not all are reported one by one; for the
    others it is the usual code of such edits.
    """
    usual = _MOVED if edit.left_out.startswith(b"(") else _LEFT_OUT
    if edit.put_in:
        usual = _PUT_IN.get(edit.put_in[:1], _LETTERS_PUT_IN)
    if edit.put_in.startswith(b")") and is_cut_off:
        usual = _CUT_OFF
    if here:
        return usual if usual in here else here[0]
    return _CUT_OFF if is_cut_off else usual


def _edit_shown(edit: ReadingEdit) -> tuple[str, str]:
    left_out, put_in = edit.left_out, edit.put_in
    before = repr(shown(left_out) or left_out.decode("utf-8", errors="replace"))
    if not left_out.strip(b"\0"):
        before = "a NUL byte" if len(left_out) == 1 else f"{len(left_out)} NUL bytes"
    return before if left_out else NOTHING, repr(shown(put_in)) if put_in else REMOVED


def _brackets_escaped(games: Iterable[_Game], base: Source) -> list[Change]:
    """Escape the opening brackets in the values of the games that can be read."""
    changes = []
    for game in games:
        if isinstance(game.read, Record):
            for start, before, after in game.text.escape_brackets():
                place = Place(offset=base.in_origin(game.span.start + start))
                line, column = base.line_and_column(game.read.game, place)
                changes.append(Change(line, column, "SGF114", shown(before), shown(after)))
    return changes


def _put_together(
    source: Source, file: FileText, games: Sequence[_Game], dated: bool
) -> tuple[bytes, tuple[Record | Unreadable, ...], str | None]:
    """Return the copy, its games as they are read, and what is wrong with it.

    It has the changed games, and between them the original text between them.
    """
    outside = file.source.origin
    parts = [outside[: games[0].origin.start]]
    ends = [*(game.origin.start for game in games[1:]), len(outside)]
    for game, end in zip(games, ends, strict=True):
        parts += [game.text.changed(), outside[game.origin.end : end]]
    copy = file.stored(b"".join(parts))
    again = tuple(read_games(Source(source.file, copy, source.member)))
    return (
        copy,
        again,
        lost_in_copy(source, copy, [game.read for game in games], again, file, dated),
    )


class Corrector:
    """Corrects inputs, and checks their copies as `gocheck check` does under these settings."""

    def __init__(self, settings: Settings) -> None:
        self._finding = Referee(replace(settings, scores=False, variations=True))
        self._checking = Referee(settings)

    def correct(self, source: Source, wanted: Callable[[str], bool]) -> Corrected:
        """Return the corrected copy of an input; wanted: which codes are to be fixed."""
        return correct(source, self._finding, wanted)

    def reports_on(self, corrected: Corrected) -> list[Report]:
        """Return the reports on the games of a copy that are wanted."""
        wants = corrected.source.wants
        return self._checking.check_all([each for each in corrected.games if wants(each.game)])
