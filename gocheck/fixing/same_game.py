"""Whether a corrected copy is the same game as its original. Start reading at `lost_in_copy`."""

from collections import Counter
from collections.abc import Iterator, Sequence

from gocheck.fixing.file_text import FileText, as_bytes, games_with_all_bytes, other_text
from gocheck.fixing.reading_edits import reading_edits, within
from gocheck.reading.encoding.how_read import HowRead
from gocheck.record.record import Fork, Join, Move, Record, Setup, Unreadable
from gocheck.sgf.source import Source

_DIFFERS = "the copy would differ from the original"


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
