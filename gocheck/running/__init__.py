"""Many games: by this process or by workers, on this machine or a cluster, with a cache.

Comes in: inputs (`Source`, or `Unreadable` for what cannot be opened) and `Settings`. Goes out: one
`GameReport` for every game, in input order, whichever worker checked it. Start reading at
`Run.reports` (`parallel`), which divides inputs into chunks.

- `batch`: what one process does with many inputs; `worker`: what a worker does with a chunk;
- `executors`: where workers come from; `pool`: processes of this machine, which start with what
  `preloaded` loads; `retry`: what is done if a worker dies;
- `splitting`: a large collection as several inputs; `packing`: reports as bytes, between processes
  and for the `cache`, which has a `cache_key`; `code_version`: which gocheck made them.
"""

from gocheck.running.batch import games
from gocheck.running.cache import CACHE_FILES, Cache, CacheError
from gocheck.running.executors import (
    DASK,
    ExecutorError,
    ExecutorFactory,
    can_start_processes,
    cores,
    dask_cluster,
    processes,
    with_executor,
)
from gocheck.running.parallel import Run
from gocheck.running.worker import unchanged

__all__ = [
    "CACHE_FILES",
    "DASK",
    "Cache",
    "CacheError",
    "ExecutorError",
    "ExecutorFactory",
    "Run",
    "can_start_processes",
    "cores",
    "dask_cluster",
    "games",
    "processes",
    "unchanged",
    "with_executor",
]
