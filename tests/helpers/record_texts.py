"""Records given as text, and what was read from them, written as text again."""

from gocheck.board.points import sgf_point
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Setup, Unreadable
from gocheck.sgf.source import Source

LETTERS = {BLACK: "B", WHITE: "W", EMPTY: "."}


def games(data: str | bytes) -> list[Record | Unreadable]:
    """Read every game of a file."""
    return list(read_games(Source("text.sgf", data.encode() if isinstance(data, str) else data)))


def record(data: str | bytes) -> Record:
    """Read a file of one readable game."""
    (game,) = games(data)
    assert isinstance(game, Record), findings(game)
    return game


def unread(data: str | bytes) -> Unreadable:
    """Read a file of one game that cannot be read."""
    (game,) = games(data)
    assert isinstance(game, Unreadable)
    return game


def findings(game: Record | Unreadable) -> list[str]:
    """Return the code and severity of each finding, without that of a missing komi."""
    return [f"{each.code} {each.severity}" for each in game.findings if each.code != "SET303"]


def places(game: Record | Unreadable, code: str) -> list[tuple[int, int]]:
    """Return the line and column of each finding with a code."""
    return [
        game.source.line_and_column(game.game, each.place)
        for each in game.findings
        if each.code == code and each.place is not None
    ]


def moves(game: Record) -> str:
    """Write the main line as "Baa W-": a pass is "-", a point off the board "?" and its text."""
    words = []
    for move in game.moves:
        if move.outside is not None:
            where = f"?{move.outside}"
        else:
            where = sgf_point(move.point) if move.point else "-"
        words.append(LETTERS[move.color] + where)
    return " ".join(words)


def stones(setup: Setup) -> str:
    """Write a setup as "Baa Wbb .cc"."""
    return " ".join(LETTERS[color] + sgf_point(point) for point, color in setup.stones)
