"""Many findings of one kind on one game are listed once, and nothing else changes."""

from dataclasses import replace

import pytest
from helpers.finished_games import RULESETS

from gocheck.findings.finding import finding
from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.policy.selection import (
    MOST_ALIKE,
    MOST_FINDINGS_OF_A_CODE,
    combine_repeats,
    limit_per_code,
)
from gocheck.referee import Referee
from gocheck.report.values import Finding, Report
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source


def judged(text: str, *, variations: bool = False) -> Report:
    referee = Referee(Settings(RULESETS, scores=False, variations=variations))
    (report,) = reports([Source("text.sgf", text.encode())], referee)
    return combine_repeats(report)


def said(report: Report, code: str) -> list[Finding]:
    return [each for each in report.findings if each.code == code]


def only_black(moves: int) -> str:
    """A game in which Black makes all moves: all but the first are out of turn."""
    points = (f"{column}{row}" for column in "acegi" for row in "abcdefghi")
    line = "".join(f";B[{point}]" for _, point in zip(range(moves), points, strict=False))
    return f"(;SZ[9]RU[Japanese]KM[6.5]RE[B+R]{line})"


def test_a_few_alike_are_listed_one_by_one() -> None:
    found = said(judged(only_black(MOST_ALIKE + 1)), "MOV206")
    assert [each.move for each in found] == [2, 3, 4, 5, 6]


def test_more_alike_are_listed_at_the_first() -> None:
    report = judged(only_black(8))
    (found,) = said(report, "MOV206")
    assert found.move == 2
    assert found.message.endswith("is out of turn (6 more like it: moves 3, 4, 5, 6, 7, 8)")
    assert len(report.illegal_moves("japanese")) == 7


def test_of_very_many_only_some_are_listed() -> None:
    (found,) = said(judged(only_black(40)), "MOV206")
    assert found.message.endswith(
        "38 more like it: moves 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, ...)"
    )


def test_other_findings_stay_where_they_are() -> None:
    report = judged(only_black(8).replace("(;SZ", "(;DT[now]FF[4]SZ"))
    assert [each.code for each in report.findings] == ["SGF142", "MOV206"]


def test_what_is_waived_is_counted_apart() -> None:
    text = only_black(9).replace(";B[ac]", ";KO[]B[ac]")
    found = said(judged(text), "MOV206")
    assert [(each.move, each.waived) for each in found] == [(2, None), (3, "record")]


@pytest.mark.parametrize("more", [6, 7])
def test_a_known_one_does_not_hide_another(more: int) -> None:
    (first,) = [each for each in judged(only_black(8)).findings if each.code == "MOV206"]
    other = judged(only_black(more + 2)).findings
    (second,) = [each for each in other if each.code == "MOV206"]
    assert (first.identity == second.identity) == (more == 6)


def test_lines_where_there_are_no_moves() -> None:
    text = "(;SZ[9]RU[Japanese]KM[6.5]RE[B+R]" + "\n;AB[aa][aa]" * 7 + ")"
    (found,) = said(judged(text), "SGF118")
    assert found.message.endswith("6 more like it: lines 3, 4, 5, 6, 7, 8)")


def test_points_where_the_findings_are_on_points() -> None:
    black = [column + row for row in "bd" for column in "bdfh"]
    white = [column + row for row in "abcde" for column in "abcdefghi"]
    stones = "".join(f"[{point}]" for point in white if point not in black)
    text = f"(;SZ[9]RU[Japanese]KM[6.5]RE[B+R]AB[{']['.join(black)}]AW{stones};B[ii])"
    (found,) = said(judged(text), "SET310")
    assert found.point == "B8"
    assert found.message.endswith("(7 more like it: points D8, F8, H8, B6, D6, F6, H6)")


def test_variations_are_counted_apart() -> None:
    text = "(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[aa](;B[bb])" + "(;B[cc])" * 7 + ")"
    found = said(judged(text, variations=True), "MOV206")
    assert [(each.move, each.variation) for each in found] == [(2, None), (2, 1)]
    assert found[1].message.endswith("6 more like it: variations 2, 3, 4, 5, 6, 7)")


@pytest.mark.parametrize(("mended", "told"), [(2, 2), (7, 1)])
def test_fixable_findings_are_listed_apart(mended: int, told: int) -> None:
    """PL for who answers the move is needless; for who made it, it may be meant either way."""
    before_or_after = "(;B[bb]PL[B])" * 6
    needless = "(;B[bb]PL[W])" * mended
    text = f"(;SZ[9]RU[Japanese]KM[6.5]RE[B+R](;B[aa]){before_or_after}{needless})"
    found = said(judged(text, variations=True), "SGF108")
    assert [each.fixable for each in found] == [False] + [True] * told
    assert "(5 more like it:" in found[0].message
    assert ("(6 more like it:" in found[1].message) == (told == 1)


def test_of_a_code_with_very_many_findings_one_counts_the_rest() -> None:
    numbers = range(MOST_FINDINGS_OF_A_CODE + 4)
    many = [finding("MOV206", f"number {n}", severity=WARNING) for n in numbers]
    many[-2] = replace(many[-2], severity=ERROR)
    many[-3] = replace(many[-3], severity=NOTE)
    assert limit_per_code(many[:-4]) == many[:-4]
    *kept, last = limit_per_code(many)
    assert kept == many[:-4]
    assert last.message == f"{many[-2].message} (4 findings of MOV206 are not listed)"
    assert (last.severity, last.more) == (ERROR, 3)
    mended = [finding("SGF118", "twice")] * len(many)
    assert limit_per_code(mended) == mended  # `gocheck fix` corrects them
