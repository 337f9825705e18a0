"""What gocheck takes of a machine: memory, threads, time for collecting garbage.

In comes nothing: the package imports no other, so that it can come first. Out go numbers and the
two calls that a process makes at its start. Start reading at `resources`, where all limits on
memory and size stand together.
"""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE_NUMPY_THREAD
from gocheck.limits.resources import (
    CACHE_KEPT,
    CACHE_KEYS,
    CACHE_MIB,
    CACHE_TRANSACTION_BYTES,
    CHUNK_BYTES,
    CHUNK_INPUTS,
    CHUNKS_BEFORE_WORKERS,
    CHUNKS_PER_WORKER,
    DEEPEST_ARCHIVE,
    FETCHED_TOGETHER,
    LARGE_TEXT,
    LARGEST_INPUT,
    LONGEST_POINT,
    LONGEST_POINT_LIST,
    MOST_BOARDS_HELD,
    MOST_DETECTED,
    MOST_FINDINGS_OF_A_CODE,
    MOST_FINGERPRINTED_MOVES,
    MOST_PARQUET_BYTES_HELD,
    MOST_POINTS_LISTED,
    ONE_BY_ONE_FROM_BYTES,
    PARQUET_REPORTS_OF_A_FILE,
    PARQUET_ROWS_TOGETHER,
    READ_TOGETHER,
    SECTION_BYTES,
    SPLIT_FROM_BYTES,
    UNPACKED_TOGETHER,
    VERY_LARGE_TEXT,
    WORKERS_FROM_BYTES,
)

__all__ = [
    "CACHE_KEPT",
    "CACHE_KEYS",
    "CACHE_MIB",
    "CACHE_TRANSACTION_BYTES",
    "CHUNKS_BEFORE_WORKERS",
    "CHUNKS_PER_WORKER",
    "CHUNK_BYTES",
    "CHUNK_INPUTS",
    "DEEPEST_ARCHIVE",
    "FETCHED_TOGETHER",
    "LARGEST_INPUT",
    "LARGE_TEXT",
    "LONGEST_POINT",
    "LONGEST_POINT_LIST",
    "MOST_BOARDS_HELD",
    "MOST_DETECTED",
    "MOST_FINDINGS_OF_A_CODE",
    "MOST_FINGERPRINTED_MOVES",
    "MOST_PARQUET_BYTES_HELD",
    "MOST_POINTS_LISTED",
    "ONE_BY_ONE_FROM_BYTES",
    "ONE_NUMPY_THREAD",
    "PARQUET_REPORTS_OF_A_FILE",
    "PARQUET_ROWS_TOGETHER",
    "READ_TOGETHER",
    "SECTION_BYTES",
    "SPLIT_FROM_BYTES",
    "UNPACKED_TOGETHER",
    "VERY_LARGE_TEXT",
    "WORKERS_FROM_BYTES",
    "collect_seldom",
]
