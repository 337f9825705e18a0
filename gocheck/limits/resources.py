"""Limits on memory and size: where gocheck stops, packs or counts instead of listing."""

# Archive, policy and reports

MOST_FINGERPRINTED_MOVES = 1000
"""Moves of a game that are compared with those of other games: a byte is kept for each."""
MOST_FINDINGS_OF_A_CODE = 2000
"""Findings with one code that are listed of a game; the others are counted. No game between people
has so many, and a record made of nothing else must not take all memory."""
PARQUET_ROWS_TOGETHER = 256
"""Reports that are turned into columns of a Parquet table together: a choice between the memory
they take as rows, and the cost of each turn."""
MOST_PARQUET_BYTES_HELD = 16 * 1024 * 1024
"""Bytes of columns that wait in all Parquet tables; the largest is then written as a row group."""
PARQUET_REPORTS_OF_A_FILE = 50_000
"""Reports after which each Parquet table goes on in another file: what Parquet writes at the end of
a file is held until then."""
