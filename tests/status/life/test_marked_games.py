"""Real games whose players marked the territory and whose result the marks reproduce exactly."""

import pytest
from helpers.real_games import Archive

from gocheck.board.board import geometry
from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.replay.replay import replay
from gocheck.status.life.count import count
from gocheck.status.status import marked

pytestmark = pytest.mark.ci

DIFFERING = {
    # Abandoned with most of the board open: there is no boundary to count within.
    "kgs/kgs-19-2017-01-new/2017-01-31-2.sgf",
    # The server counted P1; White's R1 would put Q1 in atari, and Black would have to fill it.
    "ogs/sgf/19x19/615430.sgf",
}


def territory_as_marked(record: Record) -> bool:
    """Whether the dead stones of the marks give the territory of the marks, point for point."""
    played = replay(record)
    board = geometry(played.columns, played.rows)
    assert record.marks
    status = marked(played.final_position, board, record.marks, area=False)
    counted = count(played.final_position, status.dead, board, literal=True)
    black, white = (
        frozenset(row * board.columns + column for column, row in marks)
        for marks in (record.marks.black, record.marks.white)
    )
    return counted.territory == (black, white)


def test_territory_is_what_the_players_marked(archive: Archive) -> None:
    games = [row["path"] for row in archive.truth if row["check"] == "marks-terr"]
    differing = set()
    for path in games:
        (record,) = read_games(archive.source(f"games/sgf/{path}"))
        assert isinstance(record, Record)
        if not territory_as_marked(record):
            differing.add(path)
    assert len(games) == 325
    assert differing == DIFFERING
