"""Games that go on after two passes, and repetitions: what their results are held against."""

from pathlib import Path

from helpers.fake_engines import fake
from helpers.finished_games import RULESETS

from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.settings import Settings
from gocheck.sgf.source import Source

DIVIDED = ";B[dd];W[ed];B[de];W[ee];B[dc];W[ec];B[df];W[ef];B[db];W[eb];B[dg];W[eg];B[da];W[ea]"
"""On 7x7: Black has the left, four columns of it, and White the rest."""

CYCLE = (
    ";B[be];W[ce];B[bc];W[cc];B[ba];W[ca];B[bg];W[cg];B[ad];W[dd]"
    ";B[af];W[df];B[ab];W[db];B[ae];W[de];B[ac];W[dc];B[ag];W[dg]"
    ";B[aa];W[da];B[cb];W[bd];B[cf];W[bf];B[cd];W[bb];B[cf];W[bd];B[cb];W[bf];B[cd];W[bb]"
)
"""On 4x7: three kos, taken in turn until the position stands again."""


def judged(text: str, *compared: str, engine: str | None = None) -> Report:
    [record] = read_games(Source("game.sgf", f"(;{text})".encode()))
    assert isinstance(record, Record)
    referee = Referee(Settings(RULESETS, compared, engine=engine))
    report = referee.check(record)
    referee.close()
    return report


def severities(report: Report) -> dict[str, str]:
    return {each.code: each.severity for each in report.findings}


def test_an_engine_is_asked_about_the_end_alone(tmp_path: Path) -> None:
    engine = fake(tmp_path, {})
    text = f"SZ[7]RU[Chinese]KM[6.5]RE[B+0.5]{DIVIDED};B[];W[bb];B[];W[];B[cc];W[cb];B[];W[]"
    judged(text, "chinese", "tromp-taylor", engine=engine.command)
    assert engine.commands.count("final_status_list dead") == 1


def test_two_passes_before_a_setup_do_not_end_the_game() -> None:
    # After the stones set up White passes first, which under WMSG costs Black a point.
    text = f"SZ[7]RU[WMSG]KM[6.5]RE[B+0.5]{DIVIDED};B[];W[];AW[ga];B[aa];W[];B[]"
    game = judged(text, "wmsg")
    assert game is not None
    assert [*game.scores["wmsg"].parts["first_pass"]] == [-1, 0]


def test_marks_are_not_uncertain_where_the_board_is_counted_as_is() -> None:
    text = f"SZ[7]RU[Tromp-Taylor]KM[6.5]RE[W+30.5]{DIVIDED};B[];W[]"
    marked = judged(f"{text}TB[fa:gg]TW[aa:cg]", "tromp-taylor")
    assert "END403" in severities(marked)
    assert severities(marked)["RES501"] == severities(judged(text))["RES501"] == "error"


def test_a_draw_by_a_cycle_is_compared_where_territory_is_marked() -> None:
    text = f"SZ[4:7]RU[Chinese]KM[6.5]RE[0]{CYCLE}"
    drawn = judged(text, "chinese")
    assert drawn.agrees is None
    assert not severities(drawn).keys() & {"RES501", "RES502", "RES507"}
    counted = judged(f"{text};B[];W[]TB[ad:ag]TW[da:dg]", "chinese")
    assert counted.agrees is False
