"""Memory does not grow with the number of games."""

import importlib.util
from pathlib import Path
from typing import IO, Any

import pytest

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
