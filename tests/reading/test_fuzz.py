"""Random bytes and damaged records: no failure, no hang, one report a game, places in the file.

Variations are checked too, games are scored, and a corrected copy is made, which says the same on
the board, has nothing left to fix, and is made again. The records are made up, and, where the
shared data is at hand, real ones: those that break programs, and games of all sources.

Time-boxed: hypothesis stops making examples after some seconds. They are the same in every run;
HYPOTHESIS_PROFILE=random looks for others.
"""

import re
import tarfile
import time
from pathlib import Path

import pytest
from helpers.growth import assert_proportional, seconds
from hypothesis import HealthCheck, given, settings, strategies as st

from gocheck.fixing.corrected_copy import correct
from gocheck.reading.records import read_games
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

SECONDS = 8.0
"""For each of the three tests."""

SLOW = 2.0
"""Of the processor, for one example: what takes longer is compared with a usual record."""
USUAL = (Path(__file__).parents[2] / "fixtures/situations/result-before-the-end.sgf").read_bytes()

LARGEST = 20_000
"""Bytes of a real record that is taken: larger ones leave time for few."""

NO_COPY = ("would differ from the original", "would need another repair")
"""Why `fix` makes no copy of a file."""

LIKE_REAL = (
    # As a server writes them, a program, an old program, and by hand; all made up.
    "(;GM[1]FF[4]CA[UTF-8]AP[Program:3]ST[2]\nRU[Japanese]SZ[9]KM[6.50]HA[2]AB[gc][cg]\n"
    "PW[ann]PB[柯洁]RE[W+R]C[ann [5k\\]: hi (:\n];W[ee]WL[28.5];B[gg](;W[])(;W[tt];B[cc]LB[cc:A]))",
    ";GM[1]FF[4]  SZ[19]  GN[第1局]  PB[石佛]  KM[375]HA[0]RU[Chinese]RE[B+R]TC[3]TT[15]AP[foxwq]"
    "  ;B[pd];W[dd](;B[pp]W[dp];B[fc])(;B[cf];W[fc]))",
    "(\n;\nGaMe[1]\nSiZe[13]\nAddBlack[dd][jj]\nPLayer[2]\n;\nWhite[gg]\nComment[a\\]b]\n(;Black[cc])"
    ";White[dd])junk (;FF[4]AB[aa:cc]TB[dd][dd]TW[aa];B[aa]\r\n;W[bb])",
    "From: me\n\n(TE[杯]\nRD[2018-04-24]\nKO[7.5]\nRE[黑胜2又3/4子]\n;b[pd];w[D4];B[pass])",
    "(;CA[GB18030]SZ[5:4]PB[俓俔]RE[W+0.5]TB[aa]TW[bb])(;CA[Shift_JIS]PB[ゾウ]SZ[0];B[ss])",
)
PIECES = (
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b"\0",
    b"(;",
    b"];B[",
    b"B[aa]",
    b"W[",
    b"AB[",
    b"CA[",
    b"CA[GBK]",
    b"CA[UTF-16]",
    b"SZ[99]",
    b"SZ[9]",
    b"GM[6]",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x1b$B",
    b"\xba\xda\xca\xa4",
    b"\xed\x95",
    b"b[aa]",
    b"x",
    b" ",
    b"\r",
    b"\n",
    b"(;FF[4]",
    b"()",
    b"]]",
)
ENCODINGS = ("utf-8", "gb18030", "utf-16", "shift_jis", "euc_kr", "cp1251")


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A record or some after each other, in some encoding, with pieces taken out and put in."""
    text = "".join(draw(st.lists(st.sampled_from(LIKE_REAL), min_size=1, max_size=3)))
    return draw(with_damage(text.encode(draw(st.sampled_from(ENCODINGS)), errors="replace")))


@st.composite
def with_damage(draw: st.DrawFn, record: bytes) -> bytes:
    """A record with pieces taken out and put in."""
    data = bytearray(record)
    for _ in range(draw(st.integers(0, 12))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 3) | st.integers(0, 80))
        data[at : at + length] = draw(st.sampled_from(PIECES) | st.binary(max_size=3))
    return bytes(data)


class Box:
    """Some seconds, from the first example on."""

    def __init__(self) -> None:
        self.end: float | None = None

    def check(self, data: bytes) -> None:
        """Check one example, if there is time; take all time to narrow down one that fails."""
        now = time.monotonic()
        self.end = self.end or now + SECONDS
        if now > self.end:
            return
        try:
            check(data)
        except AssertionError:
            self.end = float("inf")
            raise


REFEREE = Referee(Settings(Rulesets(), variations=True))
CORRECTED, REAL, ANYTHING = Box(), Box(), Box()
STRICT = settings(max_examples=2000, suppress_health_check=[HealthCheck.too_slow], database=None)


def on_board(report: Report) -> object:
    """Return what a copy has in common with its original, of what a report tells."""
    illegal = [
        (each.rulesets, [(illegal.move, illegal.reason) for illegal in each.illegal])
        for each in report.legality
    ]
    return report.size, report.move_count, report.variations, illegal


def checked_and_corrected(data: bytes) -> float:
    """Return the seconds that a file takes."""

    def work() -> None:
        source = Source("text.sgf", data)
        list(reports([source], REFEREE))
        correct(source, REFEREE)

    return seconds(work)


def check(data: bytes) -> None:
    source = Source("text.sgf", data)
    begin = time.process_time()
    read = list(read_games(source))
    found = list(reports([source], REFEREE))
    copy = correct(source, REFEREE)
    if time.process_time() - begin > SLOW:
        assert_proportional(checked_and_corrected, USUAL, data, times=10)
    assert "SGF109" not in {left.code for left in copy.left}
    assert correct(Source("text.sgf", copy.data), REFEREE).data == copy.data
    if not any(refused in left.cause for left in copy.left for refused in NO_COPY):
        again = list(reports([Source("text.sgf", copy.data)], REFEREE))
        assert not any(each.fixable for report in again for each in report.findings)
        assert list(map(on_board, again)) == list(map(on_board, found))
    assert [each.number for each in found] == list(range(1, len(read) + 1))
    assert len(found) >= 1
    for game, report in zip(read, found, strict=True):
        assert isinstance(game, Unreadable) == (not report.readable)
        assert report.readable or report.findings
        lines = game.source.origin.decode("utf-8", errors="replace")
        rows = re.split(r"\r\n|\n\r|\n|\r", lines)
        for located in report.findings:
            assert located.code != "SGF109", located.message
            if located.line is not None and located.column is not None:
                assert 1 <= located.line <= len(rows)
                assert 1 <= located.column <= len(rows[located.line - 1]) + 1


@STRICT
@given(damaged())
def test_damaged_records_are_reported(data: bytes) -> None:
    CORRECTED.check(data)


@pytest.fixture(scope="module")
def real(shared_data: Path) -> list[bytes]:
    """Real records of all kinds, none of them large."""
    found = []
    for name, step in (("nasty", 1), ("games", 20)):
        with tarfile.open(shared_data / f"{name}.tar.gz") as archive:
            members = [each for each in archive if each.name.lower().endswith(".sgf")]
            files = filter(None, map(archive.extractfile, members[::step]))
            found += [data for file in files if 0 < len(data := file.read()) <= LARGEST]
    return found


@STRICT
@given(data=st.data())
def test_damaged_real_records(real: list[bytes], data: st.DataObject) -> None:
    REAL.check(data.draw(st.sampled_from(real).flatmap(with_damage)))


@STRICT
@given(st.binary(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join))
def test_any_bytes_give_a_report(data: bytes) -> None:
    ANYTHING.check(data)
