"""A sample of the mutants, so that `tests/benchmarks/mutants.py` is known to work."""

import subprocess
import sys
from pathlib import Path

import pytest

MUTANTS = Path(__file__).parent / "benchmarks" / "mutants.py"


@pytest.mark.ci
def test_a_sample_of_small_changes_of_the_kernel_is_found_by_the_tests() -> None:
    command = [sys.executable, str(MUTANTS), "pass_alive", "proof", "--every", "30"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "of 100" in done.stdout
