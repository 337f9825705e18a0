"""`--limit`, and what inputs made to take memory and time cost from the command line."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from gocheck.cli.main import main
from gocheck.limits.input_limits import limit_names

MIB = 1 << 20
LARGE_GAME = "(;SZ[9];B[aa];W[bb])"
TOO_LARGE = "the game has more than 2 nodes; it is not read (--limit game-nodes=N allows more)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.sgf").write_text(LARGE_GAME)
    return tmp_path


@pytest.mark.parametrize(
    "command", [["check"], ["score"], ["show"], ["compare"], ["fix", "--dry-run"]]
)
def test_every_command_that_reads_records_takes_limits(folder: Path, command: list[str]) -> None:
    result = CliRunner().invoke(main, [*command, "g.sgf", "--limit", "game-nodes=2"])
    assert TOO_LARGE in " ".join(result.output.split())
    assert result.exit_code in (1, 2)
    result = CliRunner().invoke(main, [*command, "g.sgf", "--limit", "game-nodes=3"])
    assert TOO_LARGE not in " ".join(result.output.split())


def test_a_list_of_results_has_a_limit(folder: Path) -> None:
    (folder / "r.csv").write_text("file,result\ng.sgf,B+R\n")
    command = ["check", "g.sgf", "--results", "r.csv", "--limit"]
    result = CliRunner().invoke(main, [*command, "list-size=20"])
    assert result.exit_code == 2
    assert result.output == (
        "gocheck: r.csv: is larger than 20 bytes; it is not read"
        " (--limit list-size=N allows more)\n"
    )
    assert "RES530" in CliRunner().invoke(main, [*command, "list-size=22"]).output


def test_a_limit_that_does_not_exist_is_wrong_usage(folder: Path) -> None:
    result = CliRunner().invoke(main, ["check", "g.sgf", "--limit", "nodes=3"])
    assert result.exit_code == 2
    assert "--limit: 'nodes=3' is not NAME=VALUE with one of the names file-size," in result.output


def test_the_help_of_check_names_every_limit() -> None:
    text = CliRunner().invoke(main, ["check", "--help"]).stdout
    [listed] = re.findall(r"^Limits:\n(.*?)\n\n", text, re.DOTALL | re.MULTILINE)
    assert re.split(r",\s+", listed.strip()) == limit_names()


def test_a_cache_does_not_give_reports_under_other_limits(folder: Path) -> None:
    for number in (2, 3, 2):
        result = CliRunner().invoke(
            main, ["check", "g.sgf", "--cache", "kept", "--limit", f"game-nodes={number}"]
        )
        assert ("SGF153" in result.output) == (number == 2)


def of_moves(size: int) -> bytes:
    return b"(;SZ[19]" + b";B[];W[]" * (size // 8 - 8) + b")"


# The limit is None where one repair ignores all.
ATTACKS: dict[str, tuple[Callable[[], bytes], str | None]] = {
    "128 MiB of moves": (lambda: of_moves(128 * MIB), "game-nodes"),
    "a value of 100 MB": (lambda: b"(;C[" + b"x" * 100_000_000 + b"])", "value-size"),
    "a text of 60 MB": (lambda: b"(;C[" + "\N{HIRAGANA LETTER A}".encode() * 20_000_000 + b"])",
                        "value-size"),
    "50 MB of backslashes": (lambda: b"(;C[" + b"\\" * 50_000_000 + b"])", "value-size"),
    "a million nodes": (lambda: b"(" + b";" * 1_000_000 + b")", "game-nodes"),
    "two million nested variations": (
        lambda: b"(;SZ[19]" + b"(;B[aa]" * 2_000_000 + b")" * 2_000_001, "game-nodes"
    ),
    "five million flat variations": (
        lambda: b"(;SZ[19]" + b"(;B[aa])" * 5_000_000 + b")", "game-nodes"
    ),
    "a million games": (lambda: b"(;SZ[19]KM[6.5];B[aa])" * 1_000_000, "file-games"),
    "ten million points": (lambda: b"(;SZ[19]AB" + b"[aa]" * 10_000_000 + b")", "game-values"),
    "two million missing brackets": (
        lambda: b"(;SZ[19]" + b";B[aa](W[bb" * 2_000_000, "file-repairs"
    ),
    "empty variations": (lambda: b"(;SZ[19]" + b"()" * 30_000_000 + b")", "file-repairs"),
    "words between properties": (lambda: b"(;SZ[19]" + b"x " * 15_000_000, None),
    "runs of NUL bytes": (lambda: b"(;SZ[19]" + b";B[aa]\0\0" * 6_000_000 + b")", "file-repairs"),
    "words outside games": (lambda: b"(;SZ[19])" + b"\xff " * 20_000_000, None),
    "values that are never closed": (lambda: b"(;SZ[19])" + b"(;[" * 16_000_000, "file-repairs"),
    "NUL bytes outside games": (lambda: b"(;SZ[19])" + b"x\0\0" * 16_000_000, "file-repairs"),
}  # fmt: skip
PACKED = ("128 MiB of moves", "a value of 100 MB", "a million games", "empty variations")
"""Those that are also tried in an archive, which is unpacked before any of them is read."""


SECONDS = 400
"""Of the processor: twenty times what any attack takes where nothing else runs, and a fraction of
what quadratic time takes for so many bytes; `tests/reading/test_worst.py` looks at the growth."""

_MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print()
print(used.ru_maxrss, used.ru_utime + used.ru_stime)
"""


class Cost(NamedTuple):
    """What a run took."""

    output: str
    memory: int
    """The most that it held, in bytes."""
    seconds: float
    """Of the processor."""


def cost_of(path: Path) -> Cost:
    """Run `gocheck check` on a file in another process."""
    command = [sys.executable, "-P", "-m", "gocheck", "check", "--jobs", "1", "--format", "jsonl"]
    # A child's peak includes that of the process it is forked from, so that one must be small.
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, *command, str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    output, _, last = done.stdout.rstrip("\n").rpartition("\n")
    memory, seconds = last.split()
    return Cost(output, int(memory) * 1024, float(seconds))


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss differs")
@pytest.mark.parametrize(
    ("name", "packed"), [*((name, False) for name in ATTACKS), *((name, True) for name in PACKED)]
)
def test_an_attack_is_refused_in_bounded_memory_and_time(
    tmp_path: Path, name: str, packed: bool
) -> None:
    make, limit = ATTACKS[name]
    data = make()
    path = tmp_path / ("g.zip" if packed else "g.sgf")
    if packed:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.writestr("g.sgf", data)
    else:
        path.write_bytes(data)
    cost = cost_of(path)
    assert ("SGF153" in cost.output) == (limit is not None)
    if limit and not packed:  # an archive may exceed the limit on its nodes before
        assert f"(--limit {limit}=N allows more)" in cost.output
    assert len(cost.output) < 10_000
    assert cost.memory < 100 * MIB + 10 * len(data)
    assert cost.seconds < SECONDS


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss differs")
@pytest.mark.parametrize(
    "game", [b";B[];W[]" * 240_000, b"(;B[aa])" * 490_000, b";C[" + b"\\" * 1_000_000 + b"]"]
)
def test_a_game_just_below_the_limits_costs_little(tmp_path: Path, game: bytes) -> None:
    path = tmp_path / "g.sgf"
    path.write_bytes(b"(;SZ[19]" + game + b")")
    cost = cost_of(path)
    assert "SGF153" not in cost.output
    assert cost.memory < 700 * MIB
    assert cost.seconds < SECONDS
