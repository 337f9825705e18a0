"""The same input gives the same bytes in every format, whatever does the work."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gocheck.cli.formats import FORMATS

from .conftest import Process

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).parents[2]
FOR_PEOPLE = (
    "table", "markdown", "github", "azure", "csv", "junit", "sarif", "gitlab", "rdjson", "parsable",
)  # fmt: skip


def outputs(
    folder: Path, inputs: list[str], seed: str, *options: str, names: Sequence[str] = FORMATS
) -> dict[str, bytes]:
    """Run `gocheck check` with some formats; return what each file holds."""
    folder.mkdir()
    formats = [part for name in names for part in ("--format", f"{name}:{folder / name}")]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "gocheck", "check", *inputs, *options, *formats),
            *("--show-waived", "--statistics", "--verbose", "--duplicates"),
        ],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def large(folder: Path) -> str:
    """Return a record without which no workers would be started: it has a mebibyte."""
    path = folder / "large.sgf"
    path.write_text(f"(;GM[1]SZ[9]C[{'word ' * 250_000}];B[aa];W[bb])", encoding="utf-8")
    return str(path)


def test_neither_workers_nor_the_cache_nor_hashing_change_a_byte(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    inputs = [
        large(tmp_path),
        str(PROJECT / "fixtures"),
        str(PROJECT / "gocheck" / "findings" / "codes"),
    ]
    alone = outputs(tmp_path / "alone", inputs, "0", "--jobs", "1")
    assert set(FORMATS) - {"parquet", "html"} < set(alone)  # these are folders
    assert len(alone) > 16
    assert all(alone.values())
    two = ("--jobs", "2")
    cache = ("--cache", str(tmp_path / "cache"))
    # What workers make of a game depends on the formats.
    for number, (options, names) in enumerate(
        (
            (two, FORMATS),
            (two, ("jsonl", "json", "table")),
            (two, FOR_PEOPLE),
            ((*two, *cache), FOR_PEOPLE),
            ((*two, *cache), FORMATS),
            (("--jobs", "1", *cache), ("jsonl",)),
        )
    ):
        found = outputs(tmp_path / str(number), inputs, str(number), *options, names=names)
        assert [name for name in found if found[name] != alone[name]] == []
        assert len(found) == (len(alone) if "parquet" in names else len(names))


def test_dask_does_not_change_a_byte(cluster: tuple[str, list[Process]], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from distributed import Client

    address, _ = cluster
    situations = sorted((PROJECT / "fixtures" / "situations").iterdir())
    inputs = [large(tmp_path), *map(str, situations[::4])]
    alone = outputs(tmp_path / "alone", inputs, "0", "--jobs", "1")
    assert {name.partition("/")[0] for name in alone} == set(FORMATS)
    assert all(alone.values())
    # What workers make of a game depends on the formats; for JSON Lines alone see test_dask.
    runs = (FORMATS, FOR_PEOPLE)
    for number, names in enumerate(runs, 1):
        folder = tmp_path / str(number)
        found = outputs(folder, inputs, str(number), "--executor", address, names=names)
        assert found == {name: alone[name] for name in alone if name.partition("/")[0] in names}
    with Client(address.replace("dask://", "tcp://"), set_as_default=False) as client:
        done = client.run(lambda dask_worker: dask_worker.state.executed_count)
    assert sum(done.values()) > len(runs)  # of each, one only asks who is there
