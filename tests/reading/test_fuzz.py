"""Random bytes and damaged records: no failure, no hang, one report a game, places in the file.

Variations are checked too, games are scored, and a corrected copy is made and made again.

Time-boxed: hypothesis stops making examples after some seconds and goes on next time.
"""

import re
import time

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gocheck.batch import reports
from gocheck.fixing.mending import mend
from gocheck.reading import read_games
from gocheck.record import Unread
from gocheck.referee import Referee, Settings
from gocheck.rulesets import Rulesets
from gocheck.source import Source

SECONDS = 8.0
"""For each of the two tests."""

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
    data = bytearray(text.encode(draw(st.sampled_from(ENCODINGS)), errors="replace"))
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
MENDED, ANYTHING = Box(), Box()
STRICT = settings(
    deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow], database=None
)


def check(data: bytes) -> None:
    source = Source("text.sgf", data)
    begin = time.process_time()
    read = list(read_games(source))
    found = list(reports([source], REFEREE))
    assert time.process_time() - begin < 1
    begin = time.process_time()
    copy = mend(source, REFEREE)
    assert time.process_time() - begin < 1
    assert "SGF109" not in {left.code for left in copy.left}
    assert mend(Source("text.sgf", copy.data), REFEREE).data == copy.data
    assert [each.number for each in found] == list(range(1, len(read) + 1))
    assert len(found) >= 1
    for game, report in zip(read, found, strict=True):
        assert isinstance(game, Unread) == (report.game is None)
        assert report.game is not None or report.findings
        lines = game.source.origin.decode("utf-8", errors="replace")
        rows = re.split(r"\r\n|\n\r|\n|\r", lines)
        for located in report.findings:
            assert located.finding.code != "SGF109", located.finding.message
            if located.line is not None and located.column is not None:
                assert 1 <= located.line <= len(rows)
                assert 1 <= located.column <= len(rows[located.line - 1]) + 1


@STRICT
@given(damaged())
def test_damaged_records(data: bytes) -> None:
    MENDED.check(data)


@STRICT
@given(st.binary(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join))
def test_any_bytes(data: bytes) -> None:
    ANYTHING.check(data)
