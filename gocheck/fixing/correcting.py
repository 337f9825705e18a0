"""One input to its corrected copy. Start reading at `correct`.

The copy is made of the text as it was read: in UTF-8, with broken brackets mended, and each such
mend listed. Text outside the games is kept, and so are bytes that are no text. The copy of a file
in which anything is fixable is FF[4] and UTF-8 and says so; a file without anything fixable is
not touched at all. Before a copy is given out it is read again: games, moves, setup, komi and
result must be those of the original.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gocheck.decoding.brackets import decoded
from gocheck.findings import MEANINGS
from gocheck.fixing.file_text import (
    DAMAGED,
    DECODED,
    FileText,
    UnknownText,
    as_bytes,
    file_text,
    games_with_all_bytes,
    how_read,
    is_utf_16,
    other_text,
)
from gocheck.fixing.fixes import FIXES, property_shown, shown
from gocheck.fixing.game_text import GameText
from gocheck.fixing.obstacles import Case, obstacle
from gocheck.fixing.old_markup import renew
from gocheck.fixing.reading_edits import ReadingEdit, code_of, reading_edits, span_in_origin, within
from gocheck.reading import read_games
from gocheck.reading.encodings import UTF_8, codec_name
from gocheck.record import Fork, Join, Move, Record, Setup, Unread
from gocheck.referee import Referee
from gocheck.report import Located
from gocheck.source import Place, Source, Span

_MOST_ROUNDS = 3
"""Times that a copy is mended in turn. Few need any."""

_NO_TEXT = "SGF124"
_BYTES_KEPT = "what some bytes stand for is not known: they are kept, and the copy is not all UTF-8"
_BYTES_LOST = "some characters are none in any encoding, and are lost"

_SAYS_OTHER = "the copy would not say the same"

_UNREAD = frozenset({"SGF101", "SGF102", "SGF103", "SGF104", "SGF152", "SGF153"})
"""Why a game cannot be read."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that the copy has otherwise.

    code: None where it only makes the copy FF[4]; variation: as findings have it.
    """

    line: int
    column: int
    code: str | None
    before: str
    after: str
    variation: int | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Something fixable that was not mended, or a game that could not be read, and why."""

    line: int | None
    column: int | None
    code: str
    cause: str
    variation: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected copy.

    data: its bytes, those of the original where nothing is changed; converted: whether it is
    SGF made of another format; before: the original's text, in UTF-8 wherever it is text; games:
    of a copy with changes, as they are read from it.
    """

    source: Source
    data: bytes
    changes: tuple[Change, ...] = ()
    left: tuple[Left, ...] = ()
    converted: bool = False
    before: bytes = b""
    games: tuple[Record | Unread, ...] = ()


def correct(source: Source, referee: Referee) -> Corrected:
    """Return the corrected copy of an input. Never raises on account of what the input holds.

    The copy is looked at in turn, since what is mended may uncover something else; such changes
    are told with their places in the copy.
    """
    try:
        made = _corrected_once(source, tuple(read_games(source)), referee)
        for _ in range(_MOST_ROUNDS):
            if not made.changes:
                break
            copied = Source(source.file, made.data, source.member)
            again = _corrected_once(copied, made.games, referee)
            if not again.changes:
                # What only the copy shows, and stands in it.
                told = {each.code for each in made.left}
                new = tuple(each for each in again.left if each.code not in told)
                made = replace(made, left=made.left + new)
                break
            changes = made.changes + again.changes
            made = replace(
                made, data=again.data, changes=changes, left=again.left, games=again.games
            )
        return made
    except Exception as error:
        message = f"gocheck failed on this file ({type(error).__name__}: {error}); please report it"
        return Corrected(source, source.data, left=(Left(None, None, "SGF109", message),))


def _corrected_once(
    source: Source, games: Sequence[Record | Unread], referee: Referee
) -> Corrected:
    left: list[Left] = []
    fixable: list[list[Located]] = []
    damage: list[Located] = []
    codes: list[frozenset[str]] = []
    for game, report in zip(games, referee.judge_all(games), strict=True):
        fixable.append([])
        codes.append(frozenset(each.finding.code for each in report.findings))
        found = [each for each in report.findings if _is_fixable(each)]
        if isinstance(game, Unread):
            why = next(each for each in report.findings if each.finding.code in _UNREAD)
            left.append(Left(why.line, why.column, why.finding.code, why.finding.message))
            cause = "the game cannot be read"
            left += [_left(each, cause) for each in found]
        else:
            fixable[-1] += found
        damage += [each for each in report.findings if each.finding.code == _NO_TEXT]
    if not any(fixable):
        return Corrected(source, source.data, left=tuple(left))
    made = _corrected_by(source, games, fixable, codes, left)
    if not made.changes or (not made.converted and decoded(made.data, UTF_8) is not None):
        return made
    cause = _BYTES_LOST if made.converted else _BYTES_KEPT
    told = [_left(each, cause) for each in damage]
    return replace(made, left=(*made.left, *told))


def _left(located: Located, cause: str) -> Left:
    found = located.finding
    return Left(located.line, located.column, found.code, cause, found.variation)


def _is_fixable(located: Located) -> bool:
    return MEANINGS[located.finding.code].fixable


def _corrected_by(
    source: Source,
    games: Sequence[Record | Unread],
    fixable: Sequence[Sequence[Located]],
    codes: Sequence[frozenset[str]],
    left: list[Left],
) -> Corrected:
    """Return the copy of a file with fixable findings."""

    def untouched(cause: str) -> Corrected:
        told = [_left(each, cause) for findings in fixable for each in findings]
        return Corrected(source, source.data, left=(*unread, *told))

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
        return Corrected(source, source.data, left=tuple(left))
    edits = reading_edits(base)
    for text, game, span, known in zip(texts, games, spans, codes, strict=True):
        changes += _form(text, game, whole, "SGF105" if "SGF105" in known else None)
        if isinstance(game, Record):
            changes += _mended_to_read(game, base, within(edits, span))
    if is_utf_16(source):
        changes.append(Change(1, 1, None, "UTF-16", "UTF-8"))
    dated = any(change.code == "SGF142" for change in changes)
    copy = _put_together(whole, texts, origins)
    again = tuple(read_games(Source(source.file, copy, source.member)))
    lost = _lost(source, copy, games, again, whole, dated)
    if lost:
        # What was left open when brackets were put in may be read in two ways.
        changes += _brackets_escaped(texts, games, base)
        copy = _put_together(whole, texts, origins)
        again = tuple(read_games(Source(source.file, copy, source.member)))
        lost = _lost(source, copy, games, again, whole, dated)
    if lost:
        return untouched(lost)
    changes.sort(key=lambda each: (each.line, each.column))
    before = source.data if whole.converted or whole.encoding == DAMAGED else base.origin
    return Corrected(source, copy, tuple(changes), tuple(left), whole.converted, before, again)


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
        found = located.finding
        case = Case(game, found, text, codes, encoding)
        cause = obstacle(case)
        if cause:
            left.append(_left(located, cause))
        else:
            line, column = located.line or 1, located.column or 1
            changes += [
                Change(line, column, found.code, *edit, found.variation)
                for edit in FIXES[found.code](case)
            ]
    return changes, left


def _form(text: GameText, game: Record | Unread, whole: FileText, code: str | None) -> list[Change]:
    """Make a game say that it is FF[4] and UTF-8, where it is; code: of the finding on CA."""
    if not text.nodes:
        return []
    changes = []
    wanted: list[tuple[str, str, str | None]] = []
    if whole.utf_8:
        changes = _charset(text, game, code)
    if isinstance(game, Unread):
        return changes
    if whole.encoding != DAMAGED and not (text.data.isascii() or "CA" in text.identifiers()):
        wanted.append(("CA", "UTF-8", code))
    if text.value("FF") != b"4":
        wanted.append(("FF", "4", None))
        changes += [
            _change(game, Place(node), None, shown(before), shown(after))
            for node, before, after in renew(text, game)
        ]
    for identifier, value, cause in wanted:
        before = property_shown(identifier, text.value(identifier))
        text.set_value(identifier, value.encode("ascii"))
        place = Place(0, identifier)
        changes.append(_change(game, place, cause, before, f"{identifier}[{value}]"))
    for identifier in ("FF", "CA"):
        for needless in text.keep_one(identifier):
            before = property_shown(identifier, needless)
            changes.append(_change(game, Place(0, identifier, 1), None, before, "left out"))
    return changes


def _charset(text: GameText, game: Record | Unread, code: str | None) -> list[Change]:
    """Make CA name UTF-8 wherever it stands."""
    changes = []
    for node, found in enumerate(text.nodes):
        stated = [each for each in found.properties if each.identifier == "CA"]
        places = [place for each in stated for place in each.values]
        for number, place in enumerate(places if node else places[:1]):
            value = text.data[slice(*place)]
            if codec_name(value) != UTF_8:
                text.replace_value(place, b"UTF-8")
                before = property_shown("CA", value)
                changes.append(_change(game, Place(node, "CA", number), code, before, "CA[UTF-8]"))
    return changes


def _change(
    game: Record | Unread, place: Place, code: str | None, before: str, after: str
) -> Change:
    line, column = game.source.line_and_column(game.game, place)
    return Change(line, column, code, before, after)


def _mended_to_read(game: Record, base: Source, edits: Iterable[ReadingEdit]) -> list[Change]:
    """Return what was put in and left out of a game so that it could be read."""
    changes = []
    for edit in edits:
        if edit.put_in or edit.left_out.strip():
            line, column = base.line_and_column(game.game, Place(offset=edit.offset))
            code = code_of(edit, game.findings)
            changes.append(Change(line, column, code, *_edit_shown(edit)))
    return changes


def _edit_shown(edit: ReadingEdit) -> tuple[str, str]:
    left_out, put_in = edit.left_out, edit.put_in
    before = repr(shown(left_out) or left_out.decode("utf-8", errors="replace"))
    if not left_out.strip(b"\0"):
        before = "a NUL byte" if len(left_out) == 1 else f"{len(left_out)} NUL bytes"
    return before if left_out else "nothing", repr(shown(put_in)) if put_in else "left out"


def _lost(
    source: Source,
    copy: bytes,
    games: Sequence[Record | Unread],
    again: Sequence[Record | Unread],
    whole: FileText,
    dated: bool,
) -> str | None:
    """Return what is wrong with a copy; None where it says what its original does.

    games, again: of the original, and of the copy. Bytes that are no text are compared as such, and
    as what they are taken for only where the copy would be taken for text.
    """
    if [_on_board(game) for game in again] != [_on_board(game) for game in games]:
        return _SAYS_OTHER
    compared = [(again, games)]
    if whole.encoding == DAMAGED:
        copied = Source(source.file, copy, source.member)
        every_byte = (games_with_all_bytes(copied), games_with_all_bytes(source))
        is_text = how_read(again[-1].source) == DECODED
        compared = [*compared, every_byte] if is_text else [every_byte]
    for copies, originals in compared:
        if [_texts(game, dated) for game in copies] != [_texts(game, dated) for game in originals]:
            return _SAYS_OTHER
        if other_text(copies[-1].source) != other_text(originals[-1].source):
            return f"{_SAYS_OTHER} beside the moves"
    copies, _ = compared[-1]
    read = copies[-1].source
    edits = reading_edits(read)
    for game, span in zip(copies, read.games, strict=True):
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
                line, column = base.line_and_column(game.game, place)
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


def _on_board(game: Record | Unread) -> object:
    """Return what a copy has to have on the board as its original does, and in numbers."""
    if isinstance(game, Unread):
        return None
    result = game.result
    winner = None if result.kind == "void" else result.winner
    return (
        (game.columns, game.rows, game.variations),
        [(move.color, move.point, move.outside is None) for move in game.moves],
        [
            (setup.after, dict(setup.stones), setup.to_move)
            for setup in game.setups
            if setup.stones or setup.to_move
        ],
        list(_lines(game)),
        game.marks and (game.marks.black, game.marks.white),
        (game.server, game.komi.points, game.handicap.stones, result.kind, winner, result.margin),
    )


def _texts(game: Record | Unread, dated: bool) -> object:
    """Return what a copy has to say in words as its original does.

    dated: whether some date of the file is written anew, which is then not compared.
    """
    if isinstance(game, Unread):
        return None
    variations = [_outside(step) for step in game.lines() if isinstance(step, Move)]
    return (
        [_outside(move) for move in game.moves],
        variations,
        [as_bytes(each) for each in (game.black, game.white, game.event, game.round, game.rules)],
        None if dated else as_bytes(game.date),
    )


def _outside(move: Move) -> bytes | None:
    """Return the text of a point off the board, however it is escaped."""
    text = as_bytes(move.outside)
    return text and text.replace(b"\\[", b"[")


def _lines(game: Record) -> Iterator[object]:
    """Yield what happens in the variations of a game, and where in the main line they begin."""
    moves = Counter(move.node for move in game.moves)
    made = 0
    for step in game.lines():
        if isinstance(step, int):
            made += moves[step]
        elif isinstance(step, Fork | Join):
            yield made, step
        elif isinstance(step, Move):
            yield step.color, step.point, step.outside is None
        elif isinstance(step, Setup) and (step.stones or step.to_move):
            yield dict(step.stones), step.to_move
