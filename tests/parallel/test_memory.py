"""Memory does not grow with the number of games."""

import importlib.util
from pathlib import Path

import pytest

BATCH = Path(__file__).parents[1] / "benchmarks" / "batch.py"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_hundred_thousand_games_in_flat_memory() -> None:
    spec = importlib.util.spec_from_file_location("batch_benchmark", BATCH)
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    sizes = benchmark.memory(100_000, 2)
    assert len(sizes) >= 3
    assert sizes[0] < 250
