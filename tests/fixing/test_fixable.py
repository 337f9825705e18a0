"""A finding is called fixable where `gocheck fix` corrects it, and nowhere else."""

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.corrected_copies import changes, copy, corrected, fixable, left

from gocheck.cli.main import main


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"(;FF[4]KM[0]DT[Jan 5 2003];B[aa])", ["SGF142"]),
        (b"(;FF[4]KM[0]DT[spring of 2003];B[aa])", []),
        (b"(;FF[4]KM[375];B[aa])", ["SET304"]),
        (b"(;FF[4]RU[Japanese]KM[375];B[aa])", []),  # SET313: which of them is wrong
        (b"(;FF[4]KM[0]AB[cc][cc];B[aa])", ["SGF118"]),
        (b"(;FF[4]KM[0]AB[cc]AW[cc];B[aa])", []),
        (b"(;FF[4]KM[0];B[aa];W[bb]AB[cc])", ["SGF108"]),
        (b"(;FF[4]KM[0];B[aa];W[bb]AB[cc]PL[W])", []),
        (b"(;FF[4]KM[0]AB[cc]PL[B]B[aa];W[bb])", ["SGF108"]),  # in the root PL comes first
        (b"(;FF[4]KM[0];B[aa];W[bb]AB[cc]TB[dd])", []),
        (b"(;FF[4]KM[0]B[aa]AB[cc]TB[dd];W[bb])", []),
        (b"(;FF[4]KM[0]B[aa]TB[dd]W[bb])", []),
        (b"(;FF[4]KM[0]AB" + 300 * b"[aa:ss]" + b";W[aa])", []),  # a board 300 times over
        (b"(;FF[4]KM[0];B[aa];W[bb]AB[cc]PL[B])", ["SGF108"]),
        (b"(;FF[4]KM[0];B[aa]PL[2];W[bb])", ["SGF108", "SGF145"]),
        (b"(;FF[4]KM[0];B[aa]PL[1];W[bb])", ["SGF145"]),
        (b"(;FF[4]KM[0]TE[Cup]TE[2];B[aa])", []),
        (b"(;FF[4]KM[0]B[aa])", ["SGF123"]),
        (b"(;FF[4]KM[0]TE[1]B[aa])", []),  # of the move, or the event
        (b"(;FF[4]KM[0](;B[aa])(;B[bb]W[cc]))", ["SGF107"]),
        (b"(;FF[4]GM[2]KM[0];B[aa]", []),  # cut off, and not read
        (b"(;FF[4]CA[GBK]KM[0]C[J\xfcrgen \xff];B[aa])", []),
        # Bytes that are not text, next to the characters that would stand for them in a copy.
        (b"(;FF[4]KM[375]C[\xf4\x8f\xbc\x80 \xff];B[aa])", []),
    ],
)
def test_which_are_fixable(data: bytes, codes: list[str]) -> None:
    assert fixable(data) == codes
    made = corrected(data)
    assert bool(made.changes) == bool(codes)
    assert not fixable(made.data)


def test_what_is_not_fixable_is_reported() -> None:
    made = corrected("(;FF[4]KM[375]DT[spring of 2003];B[aa])")
    cause = "the date is not fully readable or does not fit SGF's form"
    assert left(made) == [("SGF142", cause)]
    assert changes(made) == ["1:8 SET304 KM[375] -> KM[7.5]"]


def test_nodes_of_variations_are_corrected() -> None:
    before = "(;FF[4]KM[0](;B[aa])(;B[bb]W[cc]AB[dd][dd]))"
    assert copy(before) == "(;FF[4]KM[0](;B[aa])(;AB[dd];B[bb];W[cc]))"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            "(;FF[4]KM[0];B[aa];W[bb",
            ["1:24 SGF112 nothing -> ']'", "1:24 SGF112 nothing -> ')'"],
        ),
        (
            "(;FF[4]KM[0];B[aa];W[b",
            ["1:20 SGF112 'W[b' -> removed", "1:23 SGF112 nothing -> ')'"],
        ),
    ],
)
def test_what_is_cut_off_has_the_code_of_the_finding(data: str, expected: list[str]) -> None:
    assert changes(corrected(data)) == expected


def test_every_charset_is_named_anew() -> None:
    before = "(;FF[4]CA[UTF-8]KM[0]CA[GBK]C[李世石]DT[Jan 5 2003];B[aa]CA[GBK])"
    after = "(;FF[4]CA[UTF-8]KM[0]C[李世石]DT[2003-01-05];B[aa]CA[UTF-8])"
    assert copy(before) == after


@pytest.mark.skipif(not shutil.which("patch"), reason="patch is not installed")
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("name", ["李".encode(), b"\xff"])
def test_patch_takes_the_difference(tmp_path: Path, end: bytes, name: bytes) -> None:
    record = tmp_path / "a.sgf"
    record.write_bytes(
        end.join((b"(;FF[4]CA[UTF-8]", b"PB[" + name + b"]", b"KM[375]", b";B[aa])"))
    )
    fixed = CliRunner().invoke(main, ["fix", str(record), "--dry-run"])
    subprocess.run(
        ["patch", "--binary", "--silent", str(record)], input=fixed.stdout_bytes, check=True
    )
    assert record.read_bytes() == corrected(record.read_bytes()).data
    assert b"KM[7.5]" + end in record.read_bytes()
