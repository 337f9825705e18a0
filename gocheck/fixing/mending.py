"""One input to its corrected copy. Start reading at `mend`.

The copy of a file in which anything is fixable is FF[4] and UTF-8 and says so; text between games
is kept. A file without anything fixable is not touched at all. Before a copy is given out it is
read again: games, moves, setup, komi and result must be those of the original.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gocheck.findings import MEANINGS
from gocheck.fixing.fixes import FIXES, LOST, CannotFix, Case, has_known_encoding, property_shown
from gocheck.fixing.game_text import GameText
from gocheck.formats.game import Converted
from gocheck.reading import read_games
from gocheck.reading.encodings import UTF_8, codec_name
from gocheck.record import Record, Unread
from gocheck.referee import Referee
from gocheck.report import Located
from gocheck.source import Place, Source

_DROPPED = frozenset(
    {"BS", "CH", "EL", "EX", "ID", "L", "LT", "M", "OM", "OP", "OV", "RG", "SC", "SE", "SI", "TC",
     "WS"}
)  # fmt: skip
"""Properties that FF[4] dropped: a record that uses them stays what it is."""


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
    SGF made of another format; encoding: of the original's text.
    """

    source: Source
    data: bytes
    changes: tuple[Change, ...] = ()
    left: tuple[Left, ...] = ()
    converted: bool = False
    encoding: str = UTF_8


def mend(source: Source, referee: Referee) -> Mended:
    """Return the corrected copy of an input. Never raises on account of what the input holds."""
    try:
        return _mend(source, referee)
    except Exception as error:
        message = f"gocheck failed on this file ({type(error).__name__}: {error}); please report it"
        return Mended(source, source.data, left=(Left(None, None, "SGF109", message),))


def _mend(source: Source, referee: Referee) -> Mended:
    games = list(read_games(source))
    left: list[Left] = []
    fixable: list[list[Located]] = []
    for game, report in zip(games, referee.judge_all(games), strict=True):
        fixable.append([])
        if isinstance(game, Unread):
            first = report.findings[0]
            left.append(Left(first.line, first.column, first.finding.code, first.finding.message))
        else:
            fixable[-1] += [each for each in report.findings if _is_fixable(each)]
    if not any(fixable):
        return Mended(source, source.data, left=tuple(left))
    return _mended(source, games, fixable, left)


def _is_fixable(located: Located) -> bool:
    return MEANINGS[located.finding.code].fixable


def _mended(
    source: Source,
    games: Sequence[Record | Unread],
    fixable: Sequence[Sequence[Located]],
    left: list[Left],
) -> Mended:
    """Return the copy of a file with fixable findings."""

    def untouched(cause: str) -> Mended:
        left.extend(
            Left(each.line, each.column, each.finding.code, cause)
            for findings in fixable
            for each in findings
        )
        return Mended(source, source.data, left=tuple(left))

    base = games[-1].source  # the text as it was read: other formats as SGF, UTF-16 as UTF-8
    data = base.data
    spans = base.games
    converted = isinstance(base, Converted)
    if len(spans) != len(games):
        return untouched("the games of the file cannot be told apart in its text")
    if LOST in data and LOST not in source.data and not converted:
        return untouched("some of the text is in no one encoding, and the copy would lose it")
    texts = [GameText(data[span.start : span.end]) for span in spans]
    changes: list[Change] = []
    mended = 0
    for text, game, findings, span in zip(texts, games, fixable, spans, strict=True):
        if isinstance(game, Unread):
            continue
        for located in findings:
            code = located.finding.code
            line, column = located.line or 1, located.column or 1
            try:
                edits = FIXES[code](Case(game, located.finding, text, span.start))
            except CannotFix as cause:
                left.append(Left(line, column, code, str(cause)))
            else:
                mended += 1
                changes += [Change(line, column, code, *edit) for edit in edits]
    if not mended:
        return Mended(source, source.data, left=tuple(left))
    unicode = all(map(has_known_encoding, texts, games))
    for text, game, findings in zip(texts, games, fixable, strict=True):
        codes = {each.finding.code for each in findings}
        changes += _form(text, game, unicode, "SGF105" if "SGF105" in codes else None)
    parts = [_recoded(data[: spans[0].start], games[0], unicode)]
    ends = [*(span.start for span in spans[1:]), len(data)]
    for text, game, span, end in zip(texts, games, spans, ends, strict=True):
        parts += [
            _recoded(text.changed(), game, unicode),
            _recoded(data[span.end : end], game, unicode),
        ]
    copy = b"".join(parts)
    again = read_games(Source(source.file, copy, source.member))
    if [_meaning(game) for game in again] != [_meaning(game) for game in games]:
        return untouched("the copy would not say the same")
    changes.sort(key=lambda each: (each.line, each.column))
    return Mended(source, copy, tuple(changes), tuple(left), converted, games[0].encoding)


def _form(text: GameText, game: Record | Unread, unicode: bool, code: str | None) -> list[Change]:
    """Make a game say that it is FF[4] and UTF-8, where it is; code: of the finding on CA."""
    if not text.nodes:
        return []
    wanted = []
    stated = text.value("CA")
    if unicode and (stated is not None or not text.data.isascii()):
        known = codec_name(stated) if stated is not None else None
        if known != UTF_8:
            wanted.append(("CA", "UTF-8", code))
    old = isinstance(game, Record) and text.value("FF") != b"4"
    if old and _DROPPED.isdisjoint(text.identifiers()):
        wanted.append(("FF", "4", None))
    changes = []
    for identifier, value, cause in wanted:
        before = property_shown(identifier, text.value(identifier), game)
        place = Place(0, identifier)
        line, column = game.source.line_and_column(game.game, place, game.encoding)
        text.set_value(identifier, value.encode("ascii"))
        changes.append(Change(line, column, cause, before, f"{identifier}[{value}]"))
    return changes


def _recoded(data: bytes, game: Record | Unread, unicode: bool) -> bytes:
    """Return text in UTF-8; text between games that cannot be decoded stays what it is."""
    if not unicode:
        return data
    try:
        return data.decode(game.encoding).encode(UTF_8)
    except UnicodeError:
        return data


def _meaning(game: Record | Unread) -> object:
    """Return what a copy has to say as its original does."""
    if isinstance(game, Unread):
        return None
    result = game.result
    return (
        (game.columns, game.rows, game.variations),
        [(move.color, move.point, move.outside) for move in game.moves],
        [(setup.after, setup.stones, setup.to_move) for setup in game.setups],
        game.marks and (game.marks.black, game.marks.white),
        (game.black, game.white, game.date, game.event, game.round, game.rules),
        (game.komi.points, game.handicap.stones, result.kind, result.winner, result.margin),
    )
