"""Memory does not grow with the number of games, nor with that of damaged inputs."""

import bz2
import gc
import gzip
import importlib.util
import io
import lzma
import os
import subprocess
import sys
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import IO, Any

import py7zr
import pytest

from gocheck import check

BATCH = Path(__file__).parents[1] / "benchmarks" / "batch.py"


def benchmark_module() -> Any:
    spec = importlib.util.spec_from_file_location("batch_benchmark", BATCH)
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    return benchmark


@pytest.mark.ci
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_the_memory_of_many_games_is_that_of_a_few() -> None:
    few, many = (benchmark_module().memory(games, 2) for games in (3_000, 30_000))
    assert len(many) >= 3
    # 10 MB are 380 bytes for each of 27,000 more games, 760 in a worker, which gets half of them.
    assert many[0] < few[0] + 10
    assert max(many[1:]) < max(few[1:]) + 10


@pytest.mark.ci
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("before", [b"", b"this is no game, so nothing can be cut ", b"(;GM[1]C[a"])
def test_one_file_of_many_games_is_not_held_parsed(before: bytes) -> None:
    benchmark = benchmark_module()

    def generate(stream: IO[bytes], games: int) -> None:
        stream.write(before)
        benchmark.collection(stream, games)

    # Parsed they would take 260 MB.
    assert max(benchmark.memory(3000, 1, ("--quiet",), generate)) < 150


def zipped(text: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("g.sgf", text)
    return file.getvalue()


def tarred(text: bytes) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        entry = tarfile.TarInfo("g.sgf")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
    return file.getvalue()


def seven_zipped(text: bytes) -> bytes:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as archive:
        archive.writestr(text, "g.sgf")
    return file.getvalue()


PACKED: Mapping[str, Callable[[bytes], bytes]] = {
    "g.sgf": lambda text: text,
    "g.sgf.gz": gzip.compress,
    "g.sgf.bz2": bz2.compress,
    "g.sgf.xz": lzma.compress,
    "g.zip": zipped,
    "g.tar": tarred,
    "g.tgz": lambda text: gzip.compress(tarred(text)),
    "g.7z": seven_zipped,
    "g.gib": lambda text: b"\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 99\n" + text,
}


def changed(data: bytes, number: int) -> bytes:
    """Return data with some bytes in the middle that are others, or without the end."""
    if number:
        return data[:-number]
    middle = len(data) // 2
    return data[:middle] + b"\xff\0\xff" + data[middle + 3 :]


@pytest.mark.ci
@pytest.mark.parametrize("name", PACKED)
def test_what_a_damaged_input_leaves_for_a_search_for_garbage_is_small(
    tmp_path: Path, name: str
) -> None:
    text = b"(;SZ[9]C[" + Random(1).randbytes(24_000).hex().encode() + b"];B[aa](W[bb;x"
    for number in (0, 1, 40, 3000):
        (tmp_path / f"{number}{name}").write_bytes(changed(PACKED[name](text), number))

    def check_all() -> None:
        for _ in check(tmp_path, scores=False, jobs=1):
            pass

    check_all()  # what is loaded and kept
    # A round also counts what threads of other tests free meanwhile, so one of five is enough. Of
    # the text above, or of the buffers of a stream, each would be more.
    assert any(_waiting_after(check_all) < 45_000 for _ in range(5))


def _waiting_after(work: Callable[[], None]) -> int:
    """Return how many bytes that some work leaves only a search for garbage frees."""
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        work()
        waiting = tracemalloc.get_traced_memory()[0]
        gc.collect()
        return waiting - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
        gc.enable()


_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss differs")
@pytest.mark.parametrize("command", ["check --jobs 1", "check --jobs 2", "fix --dry-run"])
@pytest.mark.parametrize("name", ["g.sgf", "g.sgf.gz", "g.zip", "g.7z"])
def test_the_memory_of_many_damaged_inputs_is_that_of_a_few(
    tmp_path: Path, name: str, command: str
) -> None:
    packed = PACKED[name](b"(;SZ[9]" + b"x" * 6_000_000)
    peaks = []
    for count in (4, 8, 16):
        for number in range(count):
            (tmp_path / f"{number}{name}").write_bytes(packed)
        run = [sys.executable, "-P", "-m", "gocheck", *command.split(), os.fspath(tmp_path)]
        done = subprocess.run(
            [sys.executable, "-c", _PEAK, *run], capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout) // 1024)
    # MiB: four of the twelve more texts. A run alone varies by up to two where cores are shared.
    assert max(peaks) < peaks[0] + 24, peaks
