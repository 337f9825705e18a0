"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first."""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE
from gocheck.limits.resources import (
    MOST_FINDINGS_OF_A_CODE,
    MOST_FINGERPRINTED_MOVES,
    MOST_PARQUET_BYTES_HELD,
    PARQUET_REPORTS_OF_A_FILE,
    PARQUET_ROWS_TOGETHER,
)

__all__ = [
    "MOST_FINDINGS_OF_A_CODE",
    "MOST_FINGERPRINTED_MOVES",
    "MOST_PARQUET_BYTES_HELD",
    "ONE",
    "PARQUET_REPORTS_OF_A_FILE",
    "PARQUET_ROWS_TOGETHER",
    "collect_seldom",
]
