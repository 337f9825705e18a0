"""The text from which a copy is made: the file as it is read, no byte lost; what differs in it from
the file, byte for byte; and whether a copy is the same game as its original.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from gocheck.checks.fixable import TEXT_WOULD_BE_LOST
from gocheck.fixing.old_markup import MARKS, updated
from gocheck.reading.encoding.encodings import UTF_8
from gocheck.reading.encoding.stored_text import HowRead, how_read
from gocheck.reading.records import read_decoded
from gocheck.record.record import Fork, Join, Move, Record, Setup, Unreadable
from gocheck.sgf.parser import parse_collection, sgf_grammar
from gocheck.sgf.source import Source, Span

_OTHER_FORMAT = "SGF150"
_FIRST_KEPT = 0x10FF00
"""The last 256 code points of Unicode: private, and next to never used by anybody."""
_KEPT = {0xDC00 + byte: _FIRST_KEPT + byte for byte in range(0x80, 0x100)}
"""The private character for each byte that is not text, which Python reads as U+DC80 to U+DCFF."""
_RESTORED = {kept: surrogate for surrogate, kept in _KEPT.items()}
"""Bytes that are not text, as private characters while a copy is made."""

_CHANGED = frozenset(("CA", "DT", "FF", "HD", "RD", "SZ", "TE"))
"""Properties that fixes change, other than those that are compared as they are read."""
_COMPARED = frozenset(("AB", "AE", "AP", "AW", "B", "EV", "HA", "KM", "PL", "RE", "TB", "TW", "W"))
_DIFFERS = "the copy would differ from the original"


class UnknownText(Exception):
    """Text that cannot be copied without a guess or a loss; the message is the cause."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file, and how it was read."""

    source: Source
    """The text as it was read and repaired."""
    how_read: HowRead
    """How it was read."""
    converted: bool
    """Whether it is SGF made of another format."""
    utf_8: bool
    """Whether the copy is read as UTF-8, perhaps with damage."""

    def stored(self, copy: bytes) -> bytes:
        """Return a copy as it is stored: with the bytes that are not text as they were."""
        return restored(copy) if self.how_read is HowRead.DAMAGED else copy


def restored(data: bytes) -> bytes:
    """Return text with the bytes that are not text as they were, where it holds any."""
    if data.isascii():
        return data
    return as_bytes(data.decode(UTF_8, errors="surrogateescape")) or b""


def as_bytes(text: str | None) -> bytes | None:
    """Return text in UTF-8, with the bytes that are not text as they were; None for None."""
    if text is None:
        return None
    return text.translate(_RESTORED).encode(UTF_8, errors="surrogateescape")


def file_text(source: Source, games: Sequence[Record | Unreadable]) -> FileText:
    """Return the text from which a copy of a file is made.

    games: all games read from the file. Raises UnknownText.
    """
    read = games[-1].source
    converted = any(found.code == _OTHER_FORMAT for game in games for found in game.findings)
    how = how_read(read)
    if how is HowRead.UNKNOWN:
        raise UnknownText(TEXT_WOULD_BE_LOST)
    if how is HowRead.DAMAGED:
        read = games_with_all_bytes(source)[-1].source
    if len(read.games) != len(games):
        raise UnknownText("the games in the text of the file cannot be separated")
    utf_8 = how is not HowRead.DAMAGED or _decoded(source.data, UTF_8) == games[-1].source.origin
    return FileText(read, how, converted, utf_8)


def other_text(source: Source) -> list[object]:
    """Return all properties that no fix changes, and the variations, of a text that parses.

    In the order of the file; values without their escapes.
    """
    trees: list[sgf_grammar.Coarse_game_tree] = []
    if source.games:
        trees = parse_collection(source.data)[::-1]
    found: list[object] = []
    while trees:
        tree = trees.pop()
        trees += reversed(tree.children)
        found.append(len(tree.children))
        for properties in tree.sequence:
            found += [
                updated(name, [_unescaped(value) for value in values])
                for name, values in properties.items()
                if name not in _CHANGED | _COMPARED | MARKS
            ]
            marks = [value for name in MARKS & properties.keys() for value in properties[name]]
            if marks:
                found.append(sorted(value.strip() for value in marks))
    return found


def _unescaped(value: bytes) -> bytes:
    text: bytes = sgf_grammar.text_value(value) if b"\\" in value else value
    return restored(text)


def _decoded(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, errors="replace").encode(UTF_8)


def games_with_all_bytes(source: Source) -> list[Record | Unreadable]:
    """Return the games of a file, its text with a character for each byte that is not UTF-8."""
    text = source.data.decode(UTF_8, errors="surrogateescape").translate(_KEPT)
    data = text.encode(UTF_8)
    return list(read_decoded(Source(source.file, data, source.member, before=source.before)))


class ReadingEdit(NamedTuple):
    """One place at which a text was repaired so that it could be read."""

    start: int
    """Where it is in the source's data."""
    offset: int
    """Where it is in the source's origin."""
    left_out: bytes
    """What was removed there."""
    put_in: bytes
    """What was added there."""


def reading_edits(source: Source) -> list[ReadingEdit]:
    """Return every edit that reading made, in order; text removed around the games is included."""
    edits: list[ReadingEdit] = []
    here = there = 0
    for data_offset, origin_offset in source.shifts:
        reached = there + data_offset - here
        left_out = source.origin[reached:origin_offset]
        # Added text lies between two shifts to the same byte of the origin.
        put_in = source.data[data_offset - (reached - origin_offset) : data_offset]
        if left_out or put_in:
            start = data_offset - len(put_in)
            last = edits[-1] if edits else None
            damage = not left_out.strip(b"\0")  # it may stand behind the game
            if last and not damage and last.start + len(last.put_in) == start:
                edits[-1] = last._replace(left_out=last.left_out + left_out)
            else:
                edits.append(ReadingEdit(start, min(reached, origin_offset), left_out, put_in))
        here, there = data_offset, origin_offset
    return edits


def within(edits: Sequence[ReadingEdit], span: Span) -> Iterator[ReadingEdit]:
    """Yield the edits inside one game, of all in order."""
    for edit in edits[bisect_left(edits, span.start, key=attrgetter("start")) :]:
        if edit.start >= span.end:
            return
        if edit.start > span.start or edit.put_in:
            yield edit


def lost_in_copy(
    source: Source,
    copy: bytes,
    games: Sequence[Record | Unreadable],
    again: Sequence[Record | Unreadable],
    file: FileText,
    dated: bool,
) -> str | None:
    """Return what is wrong with a copy; None where it agrees with its original.

    games, again: of the original, and of the copy. Bytes that are not text are compared as such
    too: what is left out around them may have decided how the rest is read.
    """
    if [_on_board(game) for game in again] != [_on_board(game) for game in games]:
        return _DIFFERS
    compared = [(again, games)]
    if file.how_read is HowRead.DAMAGED:
        copied = Source(source.file, copy, source.member)
        compared.append((games_with_all_bytes(copied), games_with_all_bytes(source)))
    for copies, originals in compared:
        if [_texts(game, dated) for game in copies] != [_texts(game, dated) for game in originals]:
            return _DIFFERS
        if other_text(copies[-1].source) != other_text(originals[-1].source):
            return f"{_DIFFERS} outside the moves"
    copies, _ = compared[-1]
    read = copies[-1].source
    edits = reading_edits(read)
    for game, span in zip(copies, read.games, strict=True):
        if isinstance(game, Record) and any(within(edits, span)):
            return "the copy would need another repair"
    return None


def _on_board(game: Record | Unreadable) -> object:
    """Return what a copy must share with its original: moves, setup, marks, numbers."""
    if isinstance(game, Unreadable):
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


def _texts(game: Record | Unreadable, dated: bool) -> object:
    """Return the texts that a copy must share with its original.

    dated: some date of the file is rewritten; dates are then not compared.
    """
    if isinstance(game, Unreadable):
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
    """Yield the steps in the variations of a game, and where in the main line they begin."""
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
