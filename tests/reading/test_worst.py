"""Records made to take long, or much memory: each is dealt with in bounded time and space.

All are under 100 KB. With nothing else to do a machine needs no second; the tests allow five.
"""

import time

import pytest

from gocheck.fixing import correct
from gocheck.limits import DEFAULT_LIMITS, MOST_REMARKABLE_MOVES, InputLimits
from gocheck.policy.repeated_findings import combine_repeats
from gocheck.reading import read_games
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.reports.jsonl import line
from gocheck.rules import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
KO = "AB[ba][ab][bc]AW[ca][db][cc][bb]"
RECORDS = {
    "the same point over and over": "(;SZ[19]" + ";B[aa];W[aa]" * 8000 + ")",
    "off the board": "(;SZ[9]" + ";B[zz];W[zz]" * 8000 + ")",
    "one ko": f"(;SZ[52]{KO}" + ";B[cb];W[bb]" * 7900 + ")",
    "suicides": "(;SZ[19]AW[ba][ab]" + ";B[aa];W[]" * 9000 + ")",
    "passes": "(;SZ[19]RE[B+3]" + ";B[];W[]" * 12000 + ")",
    "long cycles": "(;SZ[52:40]"
    + "".join(f";B[{LETTERS[n % 52]}{LETTERS[n // 52 % 40]}];W[]" for n in range(8500))
    + ")",
    "setups": "(;SZ[52]" + ";AE[aa:ZZ]AB[aa:ZZ]" * 5000 + ")",
    "a board with no liberties": "(;SZ[52]AB[aa:ZZ]" + ";AB[aa]" * 12000 + ")",
    "a liberty made and taken": "(;SZ[52]AB[aa:ZZ]" + ";AE[aa];AB[aa]" * 6000 + ")",
    "rectangles": "(;SZ[52]AB" + "[aa:ZZ]" * 14000 + ")",
    "variations in variations": "(;SZ[19]" + "(;B[aa](;W[bb])" * 6000 + ")" * 6001,
    "points that are none": "(;SZ[19]AB" + "[zz]" * 24_000 + ")",
    "rectangles from other corners": "(;SZ[19];TB" + "[cc:aa]" * 14_000 + ")",
    "one node of odd moves": "(;SZ[19];B" + "[a a]" * 19_000 + ")",
    "one odd node in a variation": "(;SZ[19];B[aa](;W[bb])(;AB" + "[zz]" * 24_000 + "))",
    "moves and setup by turns": "(;SZ[19]" + "B[aa]AB[aa]PB[x]" * 6000 + ")",
    "values that are never closed": "(;RE[" + "GM[1]B[" * 7000 + "]B[" * 7000,
    "brackets that are escaped": "(;KM[" + "CA[GBK]\\]B[" * 8000,
    "marks": "(;SZ[19]" + ";B[aa];TB[aa:ss]TW[aa:ss]" * 3500 + ")",
    "an odd result on a full board": "(;SZ[52]KM[0.5]RE[B+1001]"
    + "".join(f";{'BW'[n % 2]}[{LETTERS[n * 7 % 52]}{LETTERS[n // 52]}]" for n in range(2000))
    + ";B[];W[])",
}
REFEREE = Referee(Settings(Rulesets()))
WITH_VARIATIONS = Referee(Settings(Rulesets(), scores=False, variations=True))


def judged(data: bytes, referee: Referee = REFEREE) -> GameReport:
    (report,) = reports([Source("text.sgf", data)], referee)
    assert "SGF109" not in {located.finding.code for located in report.findings}
    return combine_repeats(report)


@pytest.mark.ci
@pytest.mark.parametrize("name", RECORDS)
def test_reading_the_worst_input_takes_bounded_time(name: str) -> None:
    data = RECORDS[name].encode()
    assert len(data) < 100_000
    begin = time.process_time()
    report = judged(data)
    assert len(line(report)) < 60 * len(data)
    assert time.process_time() - begin < 5
    begin = time.process_time()
    judged(data, WITH_VARIATIONS)
    assert time.process_time() - begin < 5
    begin = time.process_time()
    correct(Source("text.sgf", data), REFEREE)
    assert time.process_time() - begin < 5


SOUND = b"(;SZ[9]PB[a];B[aa])"
SMALL = InputLimits(value_size=1000, game_nodes=1000, game_values=1000)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("data", "limits"),
    [
        (SOUND + b"(;B[" * 60_000, DEFAULT_LIMITS),
        (SOUND + b"(;[" * 60_000 + rb"\]", DEFAULT_LIMITS),
        (b"(;SZ[9]" + b"[" * 120_000 + rb"\]", SMALL),
        (b"(;SZ[9]" + b"C[" * 60_000, SMALL),
        (b"(;SZ[9]" + b";[" * 60_000, SMALL),
    ],
    ids=["nodes", "escaped", "brackets", "values", "empty nodes"],
)
def test_values_that_are_never_closed_take_linear_time(data: bytes, limits: InputLimits) -> None:
    begin = time.process_time()
    assert [*read_games(Source("text.sgf", data), limits)]
    assert time.process_time() - begin < 8


@pytest.mark.parametrize(
    ("rules", "severity"), [("", "error"), ("RU[Japanese]", "error"), ("RU[NZ]", "error")]
)
def test_illegal_moves_that_are_not_listed_are_counted(rules: str, severity: str) -> None:
    moves = MOST_REMARKABLE_MOVES + 500
    report = judged(f"(;SZ[19]KM[6.5]{rules};B[aa]{';W[aa];B[aa]' * (moves // 2)})".encode())
    assert report.game is not None
    assert {(len(each.illegal), each.more) for each in report.game.legality.values()} == {
        (MOST_REMARKABLE_MOVES, 500)
    }
    (found,) = [each.finding for each in report.findings if each.finding.code == "MOV202"]
    assert (found.severity, found.move) == (severity, 2)
    assert f" ({moves - 1} more like it: moves 3, 4," in found.message


def test_illegal_moves_after_the_last_remarkable_one_are_counted() -> None:
    # A thousand remarkable moves are looked at; what comes only after them is still counted.
    turns = (
        ";B[aa];W[bb]" + ";B[aa];W[bb]" * (MOST_REMARKABLE_MOVES // 2) + ";B[cc];B[dd];B[ee];B[ff]"
    )
    report = judged(f"(;SZ[19]KM[6.5]RU[Japanese]{turns})".encode())
    (found,) = [each.finding for each in report.findings if each.finding.code == "MOV206"]
    last = MOST_REMARKABLE_MOVES + 2
    assert found.message.startswith(f"3 more moves after move {last} are illegal")


def test_findings_of_one_kind_are_bounded() -> None:
    report = judged(b"(;SZ[9]KM[6.5]RU[Japanese]" + b";B[aa]MN[x]" * 2500 + b")")
    (found,) = [each.finding for each in report.findings if each.finding.code == "SGF144"]
    assert "MN[x] is not a move number; it is ignored (2499 more like it: " in found.message


def test_every_fixable_finding_is_kept() -> None:
    source = Source("text.sgf", b"(;SZ[9]KM[6.5]" + b";B[aa]W[bb]" * 2500 + b")")
    (record,) = read_games(source)
    report = REFEREE.check(record)
    assert sum(each.finding.code == "SGF107" for each in report.findings) == 2500


@pytest.mark.ci
def test_setups_not_searched_for_stones_without_liberties_are_reported() -> None:
    source = Source("text.sgf", b"(;SZ[52]AB[aa:ZZ]" + b";AE[aa];AB[aa]" * 1000 + b")")
    (record,) = read_games(source)
    told = [each for each in REFEREE.check(record).findings if each.finding.code == "SET310"]
    assert {each.finding.severity for each in told[:-1]} == {"warning"}
    assert told[-1].finding.severity == "note"
    assert (told[-1].column or 0) > (told[-2].column or 0)
    assert "are not reported" in told[-1].finding.message
