"""Lines of play next to the main line: what is wrong in them, where, and in which."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.growth import assert_linear

from gocheck.checks import variations
from gocheck.cli.main import main
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

RULESETS = Rulesets()
ROOT = "(;SZ[9]KM[6.5]RE[B+R]RU[Japanese]"


def judged(data: str, ruleset: str | None = None, checked: bool = True) -> Report:
    settings = Settings(RULESETS, ruleset=ruleset, variations=checked)
    (report,) = reports([Source("text.sgf", data.encode())], Referee(settings))
    return report


def found(report: Report) -> list[tuple[str, str, int | None, int | None, int | None]]:
    """Return code, severity, move, variation and column of each finding."""
    return [
        (about.code, about.severity, about.move, about.variation, located.column)
        for located in report.findings
        for about in (located,)
    ]


def test_a_move_on_a_stone_of_the_line_it_leaves() -> None:
    text = ROOT + ";B[aa];W[bb](;B[cc])(;B[bb];W[dd]))"
    column = text.index("B[bb]", text.index("(;B[bb]")) + 1
    assert found(judged(text)) == [("MOV202", "warning", 3, 1, column)]
    (located,) = judged(text).findings
    assert located.message.endswith("is on an occupied point (variation 1)")
    assert located.line == 1


def test_variations_are_checked_only_when_asked_for() -> None:
    text = ROOT + ";B[aa];W[bb](;B[cc])(;B[bb];W[dd]))"
    report = judged(text, checked=False)
    assert found(report) == []
    assert report.readable
    assert report.variations == 1


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        # Each line goes on from where it leaves the other one.
        (";B[aa](;W[bb];B[cc])(;W[cc];B[bb])(;W[dd];B[ee])", []),
        (";B[aa](;W[bb](;B[cc])(;B[dd];W[cc]))(;W[cc])", []),
        (";B[aa](;W[bb](;B[cc])(;B[dd];W[dd]))(;W[aa])", [(4, 1), (2, 2)]),
        # Numbered in the order of the file, the main line having none.
        (
            "(;B[aa](;W[aa])(;W[bb](;B[bb])(;B[aa])))(;B[cc];W[cc])",
            [(2, None), (3, 1), (3, 2), (2, 3)],
        ),
        # A variation of a variation is another one; what comes before it is said once.
        (";B[aa](;W[bb])(;W[aa](;B[cc])(;B[aa]))", [(2, 1), (3, 2)]),
        # Setup in a variation
        (";B[aa](;W[bb])(;AW[cc];B[cc])", [(2, 1)]),
        (";B[aa](;W[bb])(;AE[aa];B[aa])", []),
    ],
)
def test_each_is_reported_once(tree: str, expected: list[tuple[int, int | None]]) -> None:
    report = judged(f"{ROOT}{tree})")
    said = [each for each in report.findings if each.code == "MOV202"]
    assert sorted((each.move or 0, each.variation or 0) for each in said) == sorted(
        (move, variation or 0) for move, variation in expected
    )


def test_a_ko_that_began_on_the_main_line() -> None:
    start = "AB[ba][ab][bc]AW[ca][db][cc][bb]"  # Black to take at C8
    text = ROOT + start + ";B[cb](;W[gg])(;W[bb]))"
    assert [each[0] for each in found(judged(text))] == ["MOV204"]
    assert found(judged(text, "new-zealand"))[0][:4] == ("MOV204", "warning", 2, 1)


def test_the_first_move_of_a_variation_from_the_start() -> None:
    assert found(judged(ROOT + "(;B[aa])(;B[bb])(;W[cc]))"))[0][:4] == ("MOV206", "warning", 1, 2)
    assert found(judged(ROOT + "HA[2](;B[aa];B[cc];W[dd])(;B[bb];B[dd];W[cc]))")) == [
        ("SET316", "note", None, None, ROOT.index("KM") + 1),
        ("SET314", "note", None, None, len(ROOT) + 1),
        ("SET308", "note", None, None, len(ROOT) + 7),
    ]


def test_without_a_ruleset_what_only_some_forbid_is_a_note() -> None:
    suicide = "(;SZ[9]KM[6.5]RE[B+R]AB[ba][bb][ab]AW[];B[gg](;W[hh])(;W[aa]))"
    said = [each for each in found(judged(suicide)) if each[3]]
    assert [each[:3] for each in said] == [("MOV203", "note", 2)]


def test_the_form_of_nodes() -> None:
    text = ROOT + ";B[aa](;W[bb])(;W[cc]AB[dd];AB[zz];B[ee]W[ff]))"
    said = judged(text).findings
    assert [each.code for each in said] == ["SGF108", "SGF106", "SGF107"]
    assert {each.variation for each in said} == {1}


def test_game_information_in_a_variation_gives_no_finding() -> None:
    assert found(judged(ROOT + ";B[aa](;W[bb])(;W[cc]GN[mine]RE[W+R]))")) == []


def test_variations_of_the_second_game_of_a_repaired_file() -> None:
    text = "(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[aa]x)\n" + ROOT + ";B[aa];W[bb](;B[cc])(;B[bb]))"
    settings = Settings(RULESETS, variations=True)
    first, second = reports([Source("text.sgf", text.encode())], Referee(settings))
    assert [each[0] for each in found(first)] == ["SGF113"]
    assert found(second)[0][:4] == ("MOV202", "warning", 3, 1)
    assert (second.findings[0].line, second.findings[0].column) == (2, len(ROOT) + 23)


def test_scores_are_those_of_the_main_line() -> None:
    text = "(;SZ[5]KM[6.5]RU[Japanese]RE[W+1.5];B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ca];W[da]"
    text += ";B[ce];W[de];B[];W[](;TB[aa])(;B[aa];W[ab];B[aa]))"
    assert judged(text).scores == judged(text, checked=False).scores


DEEP = 20_000


@pytest.mark.ci
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda number: "(;B[])" * number, id="wide"),
        pytest.param(lambda number: "(;B[aa])(;W[bb]" * number + ")" * number, id="right"),
        pytest.param(lambda number: "(;B[]" * number + ")(;W[])" * number, id="left"),
    ],
)
def test_very_many_variations(make: Callable[[int], str]) -> None:
    def check(number: int) -> None:
        report = judged(f"{ROOT};B[aa]{make(number)})")
        assert report.readable
        assert report.variations >= number - 1

    assert_linear(check, int, DEEP)


def test_variations_that_are_not_checked_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "MOST_COPIED_MOVES", 5)
    text = ROOT + ";B[aa];W[bb](;B[cc])(;B[dd])(;B[ee])(;B[bb]))"
    (located,) = judged(text).findings
    assert (located.code, located.severity) == ("SGF122", "note")
    assert "only 2 of 3 variations" in located.message
    assert located.column == 2


def test_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(ROOT + ";B[aa];W[bb](;B[cc])(;B[bb];W[dd]))")
    runner = CliRunner()
    asked = runner.invoke(main, ["check", "--variations", "--format", "jsonl", str(file)])
    assert [each["variation"] for each in json.loads(asked.output)["findings"]] == [1]
    plain = runner.invoke(main, ["check", "--format", "jsonl", str(file)])
    assert json.loads(plain.output)["findings"] == []
    assert json.loads(plain.output)["variations"] == 1


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        ("AB[dd][de][df]AW[ed][ee]", []),
        ("AB[dd][de][df]AW[ed][ee]PL[W]", [1]),
        ("AB[dd][de][df]AW[ed][ee]HA[3]", [1]),
        ("AB[dd][de]", []),  # of a problem
        ("AB[dd][de]RE[B+R]", [1]),  # handicap stones
        ("", [2]),
    ],
)
def test_either_player_may_open_a_variation_of_a_position_without_pl(
    root: str, expected: list[int]
) -> None:
    text = f"(;GM[1]SZ[9]RU[Japanese]KM[0]{root}(;W[aa];B[bb])(;B[aa];W[bb])(;W[bb];B[aa]))"
    if not root:
        text = text.replace("(;W[aa];B[bb])", "(;B[cc])")
    codes = [each for each in found(judged(text)) if each[0] == "MOV206"]
    assert [each[3] for each in codes] == expected


def test_a_play_after_two_passes_of_a_variation_is_no_finding_where_some_rulesets_go_on() -> None:
    text = "(;SZ[9]{}KM[6.5]RE[B+R];B[aa](;W[bb])(;W[];B[];W[cc]))"
    assert [each for each in found(judged(text.format(""))) if each[3]] == []
    assert found(judged(text.format("RU[Tromp-Taylor]")))[0][:4] == ("MOV207", "warning", 4, 1)


def test_turns_left_out_in_a_variation_of_a_problem_are_notes() -> None:
    text = "(;SZ[9]{}AB[dd]AW[ed];B[aa];W[bb](;B[cc])(;B[ff];B[gg]))"
    report = judged(text.format("RU[Japanese]"))
    assert found(report)[0][:4] == ("MOV206", "note", 4, 1)
    assert found(judged(text.format("RU[Japanese]RE[B+R]KM[0]")))[0][:2] == ("MOV206", "warning")
