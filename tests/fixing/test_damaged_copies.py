"""Records and files of other servers, damaged at random: a copy of them keeps the games."""

from pathlib import Path

import pytest
from helpers.corrected_copies import corrected, fixable, games, left, text_outside_moves
from helpers.foreign_files import FORMATS
from hypothesis import given, settings, strategies as st

from gocheck.reading.encoding.stored_text import HowRead, how_read
from gocheck.reading.records import read_games
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

FIXTURES = sorted((Path(__file__).parents[2] / "fixtures" / "situations").glob("*.*"))
SEEDS = [*(path.read_bytes() for path in FIXTURES), *map(str.encode, FORMATS.values())]
DIFFERS = "the copy would differ from the original"
PIECES = [
    b"[", b"]", b"(", b")", b";", b"\\", b"KM[375]", b"RE[B+1.75]", b"B[aa]W[bb]", b"AB[aa]",
    b"PL[B]", b"(;FF[4]", b"CA[GBK]", b"\xff", b"\n", b"\r", b"\x00", b"STO 0 1 1 3 3\n",
    b"PMABBREER\n", b"[Data]\n", b"VARIATION,\n", b"\\GE\n",
]  # fmt: skip


def is_damaged(data: bytes) -> bool:
    """Whether a file is read with bytes that are text in no encoding it names."""
    read = [*read_games(Source("text.sgf", data))][-1].source
    return how_read(read) is HowRead.DAMAGED


@settings(max_examples=300)
@given(st.sampled_from(SEEDS), st.data())
def test_copies_of_damaged_files_keep_the_games(seed: bytes, data: st.DataObject) -> None:
    changed = bytearray(seed)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed)))
        end = at + data.draw(st.integers(0, 5))
        changed[at:end] = data.draw(st.sampled_from(PIECES))
    original = bytes(changed)
    made = corrected(original)
    assert games(made.data) == games(original)
    # Bytes that are text in no encoding stay; once other text is corrected, they may be a letter.
    if not made.converted and not is_damaged(made.data):
        assert text_outside_moves(made.data) == text_outside_moves(original)
    assert made.changes or made.data == original
    assert corrected(made.data).data == made.data
    if not any(cause.startswith(DIFFERS) for _, cause in left(made)):
        assert not fixable(made.data)
