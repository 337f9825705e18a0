"""No file that is read whole takes more memory than its limit."""

import os
import tracemalloc
from pathlib import Path
from threading import Thread

import pytest

from gocheck.files.atomic import read_at_most

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and sparse files of Unix")


def test_a_file_of_the_size_is_read_and_no_larger_one(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"abc")
    assert read_at_most(file, 3) == b"abc"
    assert read_at_most(file, 2) is None


def test_a_larger_file_is_not_taken_into_memory(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    os.truncate(file, 1 << 30)
    tracemalloc.start()
    try:
        assert read_at_most(file, 1000) is None
        assert read_at_most(Path("/dev/zero"), 1000) is None
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1 << 20


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(b"abc",))
    writer.start()
    assert read_at_most(pipe, 3) == b"abc"
    writer.join()
