"""Real games whose truth is known: marked results, and illegal moves counted by another program.

They lie in the shared data (see DATA.md there); the tests skip where it is absent.
"""

from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive, Row

from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.replay.replay import Replay, replay
from gocheck.report.values import Report
from gocheck.settings import Settings

pytestmark = pytest.mark.ci

REFEREE = Referee(Settings(RULESETS, rules=(), default_ruleset="japanese", status="marked"))


def judged(archive: Archive, name: str) -> Report:
    (record,) = read_games(archive.source(name))
    return REFEREE.check(record)


def test_marked_games_agree_under_their_own_ruleset(archive: Archive) -> None:
    # 522 games, 325 by territory, 197 by area, with komi and
    # compensation; the two without RU under --default-ruleset japanese.
    marked = [row for row in archive.truth if row["check"].startswith("marks-")]
    kinds = Counter(row["check"].split("-")[1] for row in marked)
    assert kinds == {"terr": 325, "area": 197}
    for row in marked:
        report = judged(archive, f"games/sgf/{row['path']}")
        game = report
        assert game is not None
        assert game.ruleset is not None
        scored = game.scores[game.ruleset]
        assert scored.agrees is True, (row["path"], game.ruleset, scored)
        assert scored.evidence == "marked"
        assert scored.margin == Decimal(row["margin_points"])
        by_area = RULESETS.get(game.ruleset).scoring == "area"
        assert by_area is row["check"].startswith("marks-area")
        compensation = row["check"].partition("-ha")[2] or "0"
        assert [*scored.parts["compensation"]] == [0, int(compensation)]
        codes = {located.code for located in report.findings}
        assert not codes & {"RES501", "RES502", "RES503"}


def test_marked_games_agree_where_the_dead_stones_themselves_are_not_marked(
    archive: Archive,
) -> None:
    # Some programs mark empty points only. Which stones are dead then follows from what is marked
    # around them; in the one game that is off the liberty of a dead stone is not marked.
    marked = [row for row in archive.truth if row["check"].startswith("marks-")]
    off = without = 0
    for row in marked:
        (record,) = read_games(archive.source(f"games/sgf/{row['path']}"))
        assert isinstance(record, Record)
        assert record.marks is not None
        stands = replay(record).final_position
        black, white = (
            frozenset(point for point in points if not stands[point[1] * record.columns + point[0]])
            for points in (record.marks.black, record.marks.white)
        )
        without += (black, white) != (record.marks.black, record.marks.white)
        bare = replace(record, marks=replace(record.marks, black=black, white=white))
        off += REFEREE.check(bare).agrees is not True
    assert (without, off) == (508, 1)


def counted(happened: Replay) -> dict[str, int]:
    """Count what the tables count, from the facts of a replay (DATA.md)."""
    plays = [facts for facts in happened.facts if facts.point is not None]
    return {
        "f_occ": sum(facts.occupied for facts in plays),
        "f_ko": sum(facts.ko for facts in plays),
        "f_suicide": sum(facts.suicide > 0 for facts in plays),
        "f_psk": sum(bool(facts.recurrences) for facts in plays),
    }


def rows(archive: Archive) -> list[tuple[str, Row]]:
    """Return the games of both tables, with their names in the archive."""
    named = [(f"games/sgf/{row['path']}", row) for row in archive.legality]
    named += [(f"anomalies/{row['path']}", row) for row in archive.anomalies]
    return [(name, row) for name, row in named if name in archive.members]


def test_illegal_moves_are_counted_as_another_program_counts_them(archive: Archive) -> None:
    # A strict replay of ours found these columns exact.
    games = rows(archive)
    assert len(games) == 1711 + 268
    seen: Counter[str] = Counter()
    wrong = []
    for name, row in games:
        (record,) = read_games(archive.source(name))
        assert isinstance(record, Record), name
        found = counted(replay(record))
        told = {key: int(row[key]) for key in found}
        if found != told:
            wrong.append((name, found, told))
        seen.update(found)
    assert not wrong
    assert all(seen.values()), seen


def test_games_without_illegal_moves_get_no_such_finding(archive: Archive) -> None:
    clean = 0
    for name, row in rows(archive):
        if any(int(row[key]) for key in ("f_occ", "f_ko", "f_suicide", "f_psk")):
            continue
        clean += 1
        codes = {located.code for located in judged(archive, name).findings}
        assert not codes & {"MOV202", "MOV203", "MOV204", "MOV205"}, name
    assert clean > 1500


@pytest.mark.parametrize("table", ["legality", "anomalies"])
def test_games_with_plays_on_occupied_points_are_errors(archive: Archive, table: str) -> None:
    # Every ruleset forbids them, so that no RU is needed to call them wrong.
    without_rules = Referee(Settings(RULESETS, rules=(), status="marked"))
    found = 0
    for name, row in rows(archive):
        if not int(row["f_occ"]) or name.startswith("anomalies") is (table == "legality"):
            continue
        (record,) = read_games(archive.source(name))
        report = without_rules.check(record)
        errors = [
            located.move
            for located in report.findings
            if located.code == "MOV202" and located.severity == "error"
        ]
        assert len(errors) == int(row["f_occ"]), name
        found += 1
    assert found
