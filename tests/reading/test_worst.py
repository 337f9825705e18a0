"""Records made to take long, or much memory: each is dealt with in linear time and space."""

from collections.abc import Callable

import pytest
from helpers.growth import assert_linear

from gocheck.fixing.corrected_copy import correct
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.limits.resources import MOST_REMARKABLE_MOVES
from gocheck.policy.selection import combine_repeats
from gocheck.reading.records import read_games
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.reports.jsonl import line
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
KO = "AB[ba][ab][bc]AW[ca][db][cc][bb]"
RECORDS: dict[str, Callable[[int], str]] = {
    "the same point over and over": lambda n: "(;SZ[19]" + ";B[aa];W[aa]" * (n // 12) + ")",
    "off the board": lambda n: "(;SZ[9]" + ";B[zz];W[zz]" * (n // 12) + ")",
    "one ko": lambda n: f"(;SZ[52]{KO}" + ";B[cb];W[bb]" * (n // 12) + ")",
    "suicides": lambda n: "(;SZ[19]AW[ba][ab]" + ";B[aa];W[]" * (n // 10) + ")",
    "passes": lambda n: "(;SZ[19]RE[B+3]" + ";B[];W[]" * (n // 8) + ")",
    "long cycles": lambda n: "(;SZ[19]" + "".join(
        f";B[{LETTERS[k % 19]}{LETTERS[k // 19 % 19]}];W[]" for k in range(n // 11)
    ) + ")",
    "setups": lambda n: "(;SZ[52]" + ";AE[aa:ZZ]AB[aa:ZZ]" * (n // 19) + ")",
    "a board with no liberties": lambda n: "(;SZ[52]AB[aa:ZZ]" + ";AB[aa]" * (n // 7) + ")",
    "a liberty made and taken": lambda n: (
        "(;SZ[52]AB[aa:ZZ]" + ";AE[aa];AB[aa]" * (n // 14) + ")"
    ),
    "rectangles": lambda n: "(;SZ[52]AB" + "[aa:ZZ]" * (n // 7) + ")",
    "variations in variations": lambda n: (
        "(;SZ[19]" + "(;B[aa](;W[bb])" * (n // 16) + ")" * (n // 16 + 1)
    ),
    "points that are none": lambda n: "(;SZ[19]AB" + "[zz]" * (n // 4) + ")",
    "rectangles from other corners": lambda n: "(;SZ[19];TB" + "[cc:aa]" * (n // 7) + ")",
    "one node of odd moves": lambda n: "(;SZ[19];B" + "[a a]" * (n // 5) + ")",
    "one odd node in a variation": lambda n: (
        "(;SZ[19];B[aa](;W[bb])(;AB" + "[zz]" * (n // 4) + "))"
    ),
    "moves and setup by turns": lambda n: "(;SZ[19]" + "B[aa]AB[aa]PB[x]" * (n // 16) + ")",
    "both colours by turns in the root": lambda n: (
        "(;SZ[9]" + "W[tt]W[tt]B[dd]" * (n // 60) + ")"
    ),
    "moves and players by turns": lambda n: "(;SZ[9]" + "W[aa]PL[W]" * (n // 10) + ")",
    "values that are never closed": lambda n: (
        "(;RE[" + "GM[1]B[" * (n // 14) + "]B[" * (n // 14)
    ),
    "brackets that are escaped": lambda n: "(;KM[" + "CA[GBK]\\]B[" * (n // 12),
    "marks": lambda n: "(;SZ[19]" + ";B[aa];TB[aa:ss]TW[aa:ss]" * (n // 26) + ")",
    # 26 lines, so that the smaller input fills the board too.
    "an odd result on a full board": lambda n: "(;SZ[26]KM[0.5]RE[B+1001]" + "".join(
        f";{'BW'[k % 2]}[{LETTERS[k * 7 % 26]}{LETTERS[k // 26 % 26]}]" for k in range(n // 6)
    ) + ";B[];W[])",
    "games that go on behind their end, in which games begin": lambda n: (
        "(;SZ[9])" + "(;B[aa](;SZ[9])" * (n // 16) + ")" * (n // 16 + 1)
    ),
    "the same with game info": lambda n: (
        "(;SZ[9]PB[x])" + "(;B[aa](;PB[x])" * (n // 16) + ")" * (n // 16 + 1)
    ),
    "games without a beginning": lambda n: "x" + "KM[1])" * (n // 6) + ";B[aa];B[aa]",
    "unknown properties that are never closed": lambda n: "(;SZ[9]" + "abc[" * (n // 4),
    "a comment of empty lines": lambda n: "(;SZ[9]C[" + "\n" * n + "x[ ];B[aa]C[]",
    "a handicap of brackets": lambda n: "(;SZ[9]HA[6" + "(" * n + "]KM[6.5];B[aa])",
    "a result of brackets": lambda n: "(;SZ[9]RE[B+3 a" + "(" * n + "]KM[6.5];B[aa])",
    "a result about the rest of the moves": lambda n: (
        "(;SZ[9]RE[" + "moves " * (n // 6) + "]KM[6.5];B[aa])"
    ),
    "a date of numerals": lambda n: "(;SZ[9]DT[" + "一" * (n // 3) + "]KM[6.5];B[aa])",
}  # fmt: skip
SIZE = 40_000
REFEREE = Referee(Settings(Rulesets()))
WITH_VARIATIONS = Referee(Settings(Rulesets(), scores=False, variations=True))


def judged(data: bytes, referee: Referee = REFEREE) -> Report:
    (report,) = all_judged(data, referee)
    return report


def all_judged(data: bytes, referee: Referee = REFEREE) -> list[Report]:
    found = [combine_repeats(each) for each in reports([Source("text.sgf", data)], referee)]
    assert "SGF109" not in {located.code for each in found for located in each.findings}
    return found


@pytest.mark.ci
@pytest.mark.parametrize("name", RECORDS)
def test_the_worst_input_takes_linear_time(name: str) -> None:
    def make(size: int) -> bytes:
        return RECORDS[name](size).encode()

    data = make(SIZE)
    # Every game has a line, of 1.3 KB where nothing can be read of its six bytes.
    assert sum(len(line(report)) for report in all_judged(data)) < 300 * len(data)
    assert_linear(all_judged, make, SIZE)
    assert_linear(lambda data: all_judged(data, WITH_VARIATIONS), make, SIZE)
    assert_linear(lambda data: correct(Source("text.sgf", data), REFEREE), make, SIZE)


SOUND = b"(;SZ[9]PB[a];B[aa])"
REVIEW = b"[Header]\n[Data]\nAA,B1,1,0\n[ReviewNode]\nNODE,0,0,0,0\n[ReviewComment]\n.Comment,0\n"
SMALL = InputLimits(value_size=1000, game_nodes=1000, game_values=1000)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("before", "part", "limits"),
    [
        (SOUND, b"(;B[", DEFAULT_LIMITS),
        (SOUND, b"(;[", DEFAULT_LIMITS),
        (b"(;SZ[9]", b"[", SMALL),
        (b"(;SZ[9]", b"C[", SMALL),
        (b"(;SZ[9]", b";[", SMALL),
    ],
    ids=["nodes", "escaped", "brackets", "values", "empty nodes"],
)
def test_values_that_are_never_closed_take_linear_time(
    before: bytes, part: bytes, limits: InputLimits
) -> None:
    assert_linear(
        lambda data: [*read_games(Source("text.sgf", data), limits)],
        lambda number: before + part * number + rb"\]",
        60_000,
    )


@pytest.mark.parametrize(
    ("rules", "severity"), [("", "error"), ("RU[Japanese]", "error"), ("RU[NZ]", "error")]
)
def test_illegal_moves_that_are_not_listed_are_counted(rules: str, severity: str) -> None:
    moves = MOST_REMARKABLE_MOVES + 500
    report = judged(f"(;SZ[19]KM[6.5]{rules};B[aa]{';W[aa];B[aa]' * (moves // 2)})".encode())
    assert report.readable
    [legality] = report.legality
    assert (len(legality.illegal), legality.more) == (MOST_REMARKABLE_MOVES, 500)
    assert len(legality.rulesets) > 30
    (found,) = [each for each in report.findings if each.code == "MOV202"]
    assert (found.severity, found.move) == (severity, 2)
    assert f" ({moves - 1} more like it: moves 3, 4," in found.message


def test_illegal_moves_after_the_last_remarkable_one_are_counted() -> None:
    # A thousand remarkable moves are looked at; what comes only after them is still counted.
    turns = (
        ";B[aa];W[bb]"
        + ";B[aa];W[bb]" * (MOST_REMARKABLE_MOVES // 2)
        + ";B[cc]\n;B[dd]\n;B[ee]\n;B[ff]"
    )
    report = judged(f"(;SZ[19]KM[6.5]RU[Japanese]{turns})".encode())
    (found,) = [each for each in report.findings if each.code == "MOV206"]
    last = MOST_REMARKABLE_MOVES + 2
    assert found.message.startswith(f"3 more moves after move {last} are illegal")
    assert (found.move, found.line, found.more) == (last + 2, 2, 2)


def test_findings_of_one_kind_are_bounded() -> None:
    report = judged(b"(;SZ[9]KM[6.5]RU[Japanese]" + b";B[aa]MN[x]" * 2500 + b")")
    (found,) = [each for each in report.findings if each.code == "SGF144"]
    assert "MN[x] is not a move number; it is ignored (2499 more like it: " in found.message


def test_every_fixable_finding_is_kept() -> None:
    source = Source("text.sgf", b"(;SZ[9]KM[6.5]" + b";B[aa]W[bb]" * 2500 + b")")
    (record,) = read_games(source)
    report = REFEREE.check(record)
    assert sum(each.code == "SGF107" for each in report.findings) == 2500


@pytest.mark.ci
def test_setups_not_searched_for_stones_without_liberties_are_reported() -> None:
    source = Source("text.sgf", b"(;SZ[52]AB[aa:ZZ]" + b";AE[aa];AB[aa]" * 1000 + b")")
    (record,) = read_games(source)
    told = [each for each in REFEREE.check(record).findings if each.code == "SET310"]
    assert {each.severity for each in told[:-1]} == {"warning"}
    assert told[-1].severity == "note"
    assert (told[-1].column or 0) > (told[-2].column or 0)
    assert "are not reported" in told[-1].message


@pytest.mark.ci
def test_a_long_comment_of_another_format_takes_linear_time() -> None:
    def comment(data: bytes) -> None:
        assert [*read_games(Source("text.ugi", data))]

    assert_linear(comment, lambda number: REVIEW + b"x\n" * number, 320_000)


@pytest.mark.ci
@pytest.mark.parametrize("name", ["RU", "RE", "HA", "DT", "PL", "KM", "PB"])
def test_many_marks_on_a_letter_take_linear_time(name: str) -> None:
    """Unicode's normal forms order the marks of a letter by comparing neighbours."""
    marks = "\N{COMBINING COMMA ABOVE RIGHT}\N{COMBINING GRAVE ACCENT}"

    def make(size: int) -> bytes:
        return f"(;SZ[9]{name}[a{marks * (size // 4)}];B[aa])".encode()

    assert_linear(all_judged, make, 100_000)
