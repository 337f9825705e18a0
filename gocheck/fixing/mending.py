"""One input to its corrected copy. Start reading at `mend`.

The copy is made of the text as it was read: in UTF-8, with broken brackets mended, and each such
mend listed. Text outside the games is kept, and so are bytes that are no text. The copy of a file
in which anything is fixable is FF[4] and UTF-8 and says so; a file without anything fixable is
not touched at all. Before a copy is given out it is read again: games, moves, setup, komi and
result must be those of the original.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gocheck.findings import MEANINGS
from gocheck.fixing.file_text import (
    DAMAGED,
    FileText,
    UnknownText,
    file_text,
    is_utf_16,
    other_text,
    restored,
)
from gocheck.fixing.fixes import FIXES, CannotFix, Case, property_shown, shown
from gocheck.fixing.game_text import GameText
from gocheck.fixing.reading_edits import ReadingEdit, code_of, reading_edits, span_in_origin, within
from gocheck.reading import read_games
from gocheck.reading.encodings import UTF_8, codec_name
from gocheck.record import Record, Unread
from gocheck.referee import Referee
from gocheck.report import Located
from gocheck.source import Place, Source, Span

_DROPPED = frozenset(
    {"BS", "CH", "EL", "EX", "ID", "L", "LT", "M", "OM", "OP", "OV", "RG", "SC", "SE", "SI", "TC",
     "WS"}
)  # fmt: skip
"""Properties that FF[4] dropped: a record that uses them stays what it is."""

_MOST_ROUNDS = 3
"""Times that a copy is mended in turn. Few need any."""

_UNREAD = frozenset({"SGF101", "SGF102", "SGF103", "SGF104", "SGF152", "SGF153"})
"""Why a game cannot be read."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that the copy has otherwise. code: None where it only makes the copy FF[4]."""

    line: int
    column: int
    code: str | None
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Left:
    """Something fixable that was not mended, or a game that could not be read, and why."""

    line: int | None
    column: int | None
    code: str
    cause: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A corrected copy.

    data: its bytes, those of the original where nothing is changed; converted: whether it is
    SGF made of another format; before: the original's text, in UTF-8 wherever it is text.
    """

    source: Source
    data: bytes
    changes: tuple[Change, ...] = ()
    left: tuple[Left, ...] = ()
    converted: bool = False
    before: bytes = b""


def mend(source: Source, referee: Referee) -> Mended:
    """Return the corrected copy of an input. Never raises on account of what the input holds.

    The copy is looked at in turn, since what is mended may uncover something else; such changes
    are told with their places in the copy.
    """
    try:
        made = _mend(source, referee)
        for _ in range(_MOST_ROUNDS):
            if not made.changes:
                break
            again = _mend(Source(source.file, made.data, source.member), referee)
            if not again.changes:
                break
            changes = made.changes + again.changes
            made = replace(made, data=again.data, changes=changes, left=again.left)
        return made
    except Exception as error:
        message = f"gocheck failed on this file ({type(error).__name__}: {error}); please report it"
        return Mended(source, source.data, left=(Left(None, None, "SGF109", message),))


def _mend(source: Source, referee: Referee) -> Mended:
    games = list(read_games(source))
    left: list[Left] = []
    fixable: list[list[Located]] = []
    codes: list[frozenset[str]] = []
    for game, report in zip(games, referee.judge_all(games), strict=True):
        fixable.append([])
        codes.append(frozenset(each.finding.code for each in report.findings))
        found = [each for each in report.findings if _is_fixable(each)]
        if isinstance(game, Unread):
            why = next(each for each in report.findings if each.finding.code in _UNREAD)
            left.append(Left(why.line, why.column, why.finding.code, why.finding.message))
            cause = "the game cannot be read"
            left += [Left(each.line, each.column, each.finding.code, cause) for each in found]
        else:
            fixable[-1] += found
    if not any(fixable):
        return Mended(source, source.data, left=tuple(left))
    return _mended(source, games, fixable, codes, left)


def _is_fixable(located: Located) -> bool:
    return MEANINGS[located.finding.code].fixable


def _mended(
    source: Source,
    games: Sequence[Record | Unread],
    fixable: Sequence[Sequence[Located]],
    codes: Sequence[frozenset[str]],
    left: list[Left],
) -> Mended:
    """Return the copy of a file with fixable findings."""

    def untouched(cause: str) -> Mended:
        told = [
            Left(each.line, each.column, each.finding.code, cause)
            for findings in fixable
            for each in findings
        ]
        return Mended(source, source.data, left=(*unread, *told))

    unread = tuple(left)
    try:
        whole = file_text(source, games)
    except UnknownText as cause:
        return untouched(str(cause))
    base = whole.source
    spans = base.games
    origins = [span_in_origin(base, span) for span in spans]
    texts = [
        # Of a game that could not be read nothing is changed.
        GameText(base.origin[origin.start : origin.end])
        if isinstance(game, Unread)
        else GameText(base.data[span.start : span.end])
        for game, span, origin in zip(games, spans, origins, strict=True)
    ]
    changes: list[Change] = []
    mended = 0
    for text, game, findings, known in zip(texts, games, fixable, codes, strict=True):
        if isinstance(game, Record):
            made, refused = _fixed(text, game, findings, known, whole.encoding)
            mended += len(findings) - len(refused)
            changes += made
            left += refused
    if not mended:
        return Mended(source, source.data, left=tuple(left))
    edits = reading_edits(base)
    for text, game, span, known in zip(texts, games, spans, codes, strict=True):
        changes += _form(text, game, whole, "SGF105" if "SGF105" in known else None)
        if isinstance(game, Record):
            changes += _mended_to_read(game, base, within(edits, span))
    if is_utf_16(source):
        changes.append(Change(1, 1, None, "UTF-16", "UTF-8"))
    dated = any(change.code == "SGF142" for change in changes)
    copy = _put_together(whole, texts, origins)
    lost = _lost(source, copy, games, dated)
    if lost:
        # What was left open when brackets were put in may be read in two ways.
        changes += _brackets_escaped(texts, games, base)
        copy = _put_together(whole, texts, origins)
        lost = _lost(source, copy, games, dated)
    if lost:
        return untouched(lost)
    changes.sort(key=lambda each: (each.line, each.column))
    before = source.data if whole.converted or whole.encoding == DAMAGED else base.origin
    return Mended(source, copy, tuple(changes), tuple(left), whole.converted, before)


def _fixed(
    text: GameText,
    game: Record,
    findings: Sequence[Located],
    codes: frozenset[str],
    encoding: str,
) -> tuple[list[Change], list[Left]]:
    """Change a game's text for each finding; return what was changed, and what was not.

    codes: of all findings on the game; encoding: how the file's text was read.
    """
    changes = []
    left = []
    order = list(FIXES)
    for located in sorted(findings, key=lambda each: order.index(each.finding.code)):
        code = located.finding.code
        line, column = located.line or 1, located.column or 1
        try:
            edits = FIXES[code](Case(game, located.finding, text, codes, encoding))
        except CannotFix as cause:
            left.append(Left(line, column, code, str(cause)))
        else:
            changes += [Change(line, column, code, *edit) for edit in edits]
    return changes, left


def _form(text: GameText, game: Record | Unread, whole: FileText, code: str | None) -> list[Change]:
    """Make a game say that it is FF[4] and UTF-8, where it is; code: of the finding on CA."""
    if not text.nodes:
        return []
    wanted: list[tuple[str, int, str, str | None]] = []
    if whole.encoding != DAMAGED:
        stated = [node for node in range(len(text.nodes)) if text.value("CA", node) is not None]
        wanted += [
            ("CA", node, "UTF-8", code)
            for node in stated or ([] if text.data.isascii() else [0])
            if codec_name(text.value("CA", node) or b"") != UTF_8
        ]
    changes = []
    if isinstance(game, Record) and _DROPPED.isdisjoint(text.identifiers()):
        if text.value("FF") != b"4":
            wanted.append(("FF", 0, "4", None))
        long_names = text.shorten_names()
        if long_names:
            first = long_names[0]
            before = first.name.decode("ascii")
            if len(long_names) > 1:
                before += f" and {len(long_names) - 1} more names with small letters"
            changes.append(_change(game, Place(0), None, before, first.identifier))
    for identifier, node, value, cause in wanted:
        before = property_shown(identifier, text.value(identifier, node))
        text.set_value(identifier, value.encode("ascii"), node)
        place = Place(node, identifier)
        changes.append(_change(game, place, cause, before, f"{identifier}[{value}]"))
    return changes


def _change(
    game: Record | Unread, place: Place, code: str | None, before: str, after: str
) -> Change:
    line, column = game.source.line_and_column(game.game, place, game.encoding)
    return Change(line, column, code, before, after)


def _mended_to_read(game: Record, base: Source, edits: Iterable[ReadingEdit]) -> list[Change]:
    """Return what was put in and left out of a game so that it could be read."""
    changes = []
    for edit in edits:
        if edit.put_in or edit.left_out.strip():
            line, column = base.line_and_column(game.game, Place(offset=edit.offset), UTF_8)
            code = code_of(edit, game.findings)
            changes.append(Change(line, column, code, *_edit_shown(edit)))
    return changes


def _edit_shown(edit: ReadingEdit) -> tuple[str, str]:
    before = repr(shown(restored(edit.left_out))) if edit.left_out else "nothing"
    return before, repr(shown(edit.put_in)) if edit.put_in else "left out"


def _lost(source: Source, copy: bytes, games: Sequence[Record | Unread], dated: bool) -> str | None:
    """Return what is wrong with a copy, read again; None where it says what its original does."""
    again = list(read_games(Source(source.file, copy, source.member)))
    if [_meaning(game, dated) for game in again] != [_meaning(game, dated) for game in games]:
        return "the copy would not say the same"
    read = again[-1].source
    if other_text(read) != other_text(games[-1].source):
        return "the copy would not say the same beside the moves"
    edits = reading_edits(read)
    for game, span in zip(again, read.games, strict=True):
        if isinstance(game, Record) and any(within(edits, span)):
            return "the copy would have to be mended again"
    return None


def _brackets_escaped(
    texts: Sequence[GameText], games: Sequence[Record | Unread], base: Source
) -> list[Change]:
    """Escape the opening brackets in the values of the games that can be read."""
    changes = []
    for text, game, span in zip(texts, games, base.games, strict=True):
        if isinstance(game, Record):
            for start, before, after in text.escape_brackets():
                place = Place(offset=base.in_origin(span.start + start))
                line, column = base.line_and_column(game.game, place, UTF_8)
                changes.append(Change(line, column, "SGF114", shown(before), shown(after)))
    return changes


def _put_together(whole: FileText, texts: Sequence[GameText], origins: Sequence[Span]) -> bytes:
    """Return the copy: the games as changed, and between them what stood between them."""
    outside = whole.source.origin
    parts = [outside[: origins[0].start]]
    ends = [*(origin.start for origin in origins[1:]), len(outside)]
    for text, origin, end in zip(texts, origins, ends, strict=True):
        parts += [text.changed(), outside[origin.end : end]]
    return whole.stored(b"".join(parts))


def _meaning(game: Record | Unread, dated: bool) -> object:
    """Return what a copy has to say as its original does.

    dated: whether some date of the file is written anew, which is then not compared.
    """
    if isinstance(game, Unread):
        return None
    result = game.result
    return (
        (game.columns, game.rows, game.variations),
        [(move.color, move.point, move.outside) for move in game.moves],
        [
            (setup.after, dict(setup.stones), setup.to_move)
            for setup in game.setups
            if setup.stones or setup.to_move
        ],
        game.marks and (game.marks.black, game.marks.white),
        (game.black, game.white, None if dated else game.date, game.event, game.round, game.rules),
        (game.komi.points, game.handicap.stones, result.kind, result.winner, result.margin),
    )
