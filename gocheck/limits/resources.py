"""Limits on memory and size: where gocheck stops, splits, packs or sends what it has."""

KIB = 1024
MIB = 1024 * KIB

# Running: splitting inputs, sharing them among workers, the cache.

SPLIT_FROM_BYTES = 256 * KIB
"""Bytes from which a collection of games is split. Twice a chunk: a smaller one is little more than
the work that one worker gets at once, and splitting it gains nothing."""

SECTION_BYTES = 64 * KIB
"""The least bytes of a section of a collection, some thirty games. Half a chunk: smaller sections
cost more entries in the cache, larger ones leave workers idle at the end."""

CHUNK_BYTES = 128 * KIB
"""Bytes of records in a chunk, the work that a worker gets at once: some sixty games, a fraction of
a second. Smaller chunks travel more often, larger ones hold more reports in memory."""

CHUNK_INPUTS = 256
"""Inputs in a chunk at most, so that many tiny files also make several chunks."""

CHUNKS_PER_WORKER = 2
"""Chunks in flight for each worker: the one that it works on, and one that waits for it, so that it
need not wait while the reports on another are written. Memory grows with this number."""

CHUNKS_BEFORE_WORKERS = 16
"""Chunks that are held until it is known whether the input is worth starting workers. Twice what
`WORKERS_FROM_BYTES` makes of full chunks; cached and small inputs make emptier ones."""

WORKERS_FROM_BYTES = MIB
"""Bytes of records from which workers are started: below, that takes longer than the work."""

ONE_BY_ONE_FROM_BYTES = 4 * MIB
"""Bytes from which an input that cannot be split is checked in this process, a game at a time: its
reports, all together on their way from a worker or into the cache, would fill the memory."""

CACHE_MIB = 1024
"""MiB of the cache where the user gives no `--cache-size`: small on any disk of today."""

CACHE_KEPT = 0.9
"""The share of its largest size to which the cache is reduced when it is full: the next tenth of
that size is written without deleting anything."""

CACHE_TRANSACTION_BYTES = 4 * MIB
"""Bytes that wait in memory until they are written to the cache in one transaction. Each one waits
for the disk; what is not written yet is lost where the run is killed."""

CACHE_KEYS = 500
"""Keys in one question to the cache: SQLite before 3.32 takes 999 values."""
