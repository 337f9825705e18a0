"""Whatever the input: one reading, one copy, the same games, no crash and no long wait."""

import random
from collections.abc import Callable

import pytest
from helpers.corrected_copies import corrected, fixable, left, text_outside_moves
from helpers.foreign_files import GIB, NGF, UGF
from helpers.growth import assert_linear


@pytest.mark.ci
@pytest.mark.parametrize(
    "make",
    [
        lambda n: b"(;FF[4]KM[375];B[aa])(;" + b"[" * n,
        lambda n: b"(;FF[4]KM[375];B[aa])(;A[" + b"\\" * (n | 1),
        lambda n: b"(;FF[4]KM[375]" + b";B[aa]W[bb]" * (n // 16) + b")",
        lambda n: b"(;FF[4]KM[375];B" + b"[aa]" * (n // 6) + b")",
        lambda n: b"(;SZ[52]KM[375]" + b";AB[aa:ZZ]AE[bb]M[aa][bb]" * (n // 16) + b")",
        lambda n: b"(;SZ[19]" + b"L[aa][bb]B " * (n // 2) + b")",
        lambda n: (
            b"(;SZ[52]KM[375]" + b"(;B[aa]M[aa](;W[bb]M[cc])" * (n // 16) + b")" * (n // 16 + 1)
        ),
        lambda n: GIB.replace("\\GE", "STO 0 2 1 99 99\n" * (n // 12)).encode(),
        lambda n: b"\\HS\n\\[GAMEBLACKNAME=" + b" (" * n + b"\n\\GS\nSTO 0 2 1 3 3\n\\GE\n",
        lambda n: NGF.replace("W player", "W " * n).encode(),
        lambda n: UGF.encode() + b"VARIATION,\nNODE,9,1,1,1\n" * (n // 24),
        lambda n: bytes(random.Random(1).choices(b"[](;)\\ABKMW\n aE", k=n)),
    ],
)
def test_no_long_wait(make: Callable[[int], bytes]) -> None:
    assert_linear(corrected, make, size=50_000)


@pytest.mark.parametrize(
    "data",
    [
        # CA around the games, within a value, and in a game that cannot be read
        b"(;);CA[GBK]\x80",
        b"\x80(;)CA[;GBK]",
        b"CA[GBK]SZ[(;FF[])\x80",
        b"SZ[99]CA[GBK](;FF[4]CA[UTF-8]SZ[9]PB[" + "柯".encode() + b"]C[a ];W[ee];B[gg])",
        # bytes that are no text, in games with nothing in them, and in values never closed
        b"(;\x80(;FF[\x80CA[\x01]",
        b"CA[[\x91][",
        b"\xfe\xffCA[\x80",
        b"\xef\xbb\xbf\xfe\xffCA[\x80",
        # an escape to Japanese letters that never ends
        b"SZ[1][\x1b$@",
        b"[(FF[][\x1b$@",
        b"(;FF[][\x1b$@0B[",
        b"(;FF[][\x1b$@0B[KM[375];B[aa])",
        b"CA[])SZ[\x1b$@CA[GBK]",
        b"SZ[\x1b$@CA[GBK])(;)\x80",
        b"(CA[GBK]SZ[\x1b$B])(;CA[Shift_JIS]PB[\xe3\x82\xbe\xe3\x82\xa6]SZ[0];B[ss])",
        b"\x1b$@(;)CA[GBK]SZ[]",
        # a value that may go on, since no game ends like that
        b"CA[]A[[])\x01",
        # TE next to a move, once the date has made a game's root of the node
        b"From: me\n\n(TE[?]\nRD[2018]B[pass])",
    ],
)
def test_nothing_is_left_to_fix(data: bytes) -> None:
    made = corrected(data)
    assert bool(made.changes) == bool(fixable(data))
    assert not fixable(made.data)
    assert corrected(made.data).data == made.data


def test_left_out_bytes_decide_the_encoding_and_need_not_be_words() -> None:
    data = b"(;FF[4]CA[UTF-8]SZ[5]PB[\xffBlack];B[C3]\xff)"  # two are Russian, one alone is French
    made = corrected(data)
    assert "PB[яBlack]".encode() in made.data
    assert text_outside_moves(made.data) == text_outside_moves(data)
    assert not fixable(made.data)


@pytest.mark.parametrize(
    "data",
    [
        b"(;FF[4]CA[UTF-8]SZ[5]PB[Ren\xe9];B[C3]\xb6\xf6)",
        # EV would be read in another encoding, since what is left out made the rest Russian
        b"(;FF[4]CA[UTF-8]SZ[9]KM[650]PB[" + "Кубок мира".encode("euc_kr")
        + b"]PW[" + "Шахматов Ива".encode("euc_kr") + b"\xac\x87\xdf]EV["
        + "Кубок мира".encode("cp1251") + b"];B[aa]" + "Шахматов Иван".encode("cp1251") + b")",
    ],
)  # fmt: skip
def test_no_copy_is_made_where_leaving_bytes_out_changes_the_reading(data: bytes) -> None:
    made = corrected(data)
    assert {cause for _, cause in left(made)} == {"the copy would differ from the original"}
    assert made.data == data
