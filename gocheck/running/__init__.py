"""Who does the work and how it is kept: in this process, in others, on a cluster, in a cache."""

from gocheck.running.batch import games
from gocheck.running.cache import CACHE_FILES, USUAL_SIZE, Cache, CacheError
from gocheck.running.executors import (
    DASK,
    Crew,
    CrewError,
    can_start_processes,
    cores,
    named,
    processes,
)
from gocheck.running.parallel import Run
from gocheck.running.working import whole

__all__ = [
    "CACHE_FILES",
    "DASK",
    "FILES",
    "USUAL_SIZE",
    "Cache",
    "CacheError",
    "Crew",
    "CrewError",
    "Run",
    "can_start_processes",
    "cores",
    "games",
    "named",
    "processes",
    "whole",
]
