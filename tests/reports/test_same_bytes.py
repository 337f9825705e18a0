"""The same input gives the same bytes in every format, whatever does the work."""

import os
import subprocess
import sys
from pathlib import Path

from gocheck.cli.outputs import STREAMED

PROJECT = Path(__file__).parents[2]


def outputs(folder: Path, inputs: list[str], seed: str, jobs: str) -> dict[str, bytes]:
    """Run `gocheck check` with all formats; return what each holds."""
    folder.mkdir()
    formats = [part for name in STREAMED for part in ("--format", f"{name}:{folder / name}")]
    options = ["--jobs", jobs, "--show-waived", "--statistics", "--verbose", "--duplicates"]
    done = subprocess.run(
        [sys.executable, "-m", "gocheck", "check", *inputs, *options, *formats],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    return {name: (folder / name).read_bytes() for name in STREAMED}


def test_neither_workers_nor_hashing_change_a_byte(tmp_path: Path) -> None:
    # With less than a mebibyte of records no workers are started.
    large = tmp_path / "large.sgf"
    large.write_text(f"(;GM[1]SZ[9]C[{'word ' * 250_000}];B[aa];W[bb])", encoding="utf-8")
    inputs = [str(large), str(PROJECT / "fixtures"), str(PROJECT / "gocheck" / "samples")]
    alone = outputs(tmp_path / "alone", inputs, "0", "1")
    together = outputs(tmp_path / "together", inputs, "4711", "2")
    assert all(alone.values())
    assert [name for name in STREAMED if alone[name] != together[name]] == []
