"""Many games: by this process or by workers, on this machine or a cluster, with a cache.

Comes in: inputs (`Source`, or `Unreadable` for what cannot be opened) and `Settings`. Goes out: one
`Report` for every game, in input order, whichever worker checked it. Start reading at
`Run.reports_on` (`parallel`), which `gocheck.check` calls.

- `batch`: what one process does with many inputs; `worker`: what a worker does with a chunk;
- `executors`: where workers come from; `pool`: processes of this machine, which start with what
  `preloaded` loads;
- `splitting`: a large collection as several inputs; `packing`: reports as bytes for the `cache`,
  which finds a report by a digest of its input and settings, and seals it; `code_version`: which
  gocheck made them.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.running.batch import fault, games, until, with_results
    from gocheck.running.cache import CACHE_FILES, Cache
    from gocheck.running.errors import CacheError, ExecutorError
    from gocheck.running.executors import (
        DASK,
        ExecutorFactory,
        can_start_processes,
        cores,
        dask_cluster,
        processes,
    )
    from gocheck.running.parallel import Run
else:
    __getattr__ = late_names(
        __name__,
        {
            "batch": "fault games until with_results",
            "cache": "CACHE_FILES Cache",
            "errors": "CacheError ExecutorError",
            "executors": "DASK ExecutorFactory can_start_processes cores dask_cluster processes",
            "parallel": "Run",
        },
    )

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
    "fault",
    "games",
    "processes",
    "until",
    "with_results",
]
