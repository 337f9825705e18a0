"""How many workers a system can have."""

import sys

import pytest

from gocheck.running.pool import WorkerPool


@pytest.mark.parametrize(("platform", "jobs"), [("win32", 61), ("linux", 100), ("darwin", 100)])
def test_windows_cannot_wait_for_many_workers(
    monkeypatch: pytest.MonkeyPatch, platform: str, jobs: int
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    pool = WorkerPool(100)
    try:
        assert pool._max_workers == jobs  # type: ignore[attr-defined]
    finally:
        pool.shutdown()
