"""Who is dead in a final position, with the evidence for it."""

from gocheck.status.engine import Engine
from gocheck.status.evidence import STATUSES, Evidence, as_marked, server_counts
from gocheck.status.evidence_problems import (
    EngineAgainstProof,
    EngineFailed,
    EvidenceProblem,
    NoStoneThere,
)
from gocheck.status.judge.judge import judged
from gocheck.status.judge.network import load_networks
from gocheck.status.judge.uncertainty import CONFIDENT
from gocheck.status.marks import (
    ADJOINING,
    ALIVE,
    BESIDE,
    BOTH,
    IN_PART,
    MARKS,
    MISSING,
    OPEN,
    Contradiction,
    contradictions,
)
from gocheck.status.named import by_engine, with_dead
from gocheck.status.status import (
    AS_IS,
    ASSUMED,
    ENGINE,
    JUDGED,
    MARKED,
    NAMED,
    PROVED,
    Points,
    Status,
    as_is,
    pass_alive_cleared,
)

__all__ = [
    "ADJOINING",
    "ALIVE",
    "ASSUMED",
    "AS_IS",
    "BESIDE",
    "BOTH",
    "CONFIDENT",
    "ENGINE",
    "IN_PART",
    "JUDGED",
    "MARKED",
    "MARKS",
    "MISSING",
    "NAMED",
    "OPEN",
    "PROVED",
    "STATUSES",
    "Contradiction",
    "Engine",
    "EngineAgainstProof",
    "EngineFailed",
    "Evidence",
    "EvidenceProblem",
    "NoStoneThere",
    "Points",
    "Status",
    "as_is",
    "as_marked",
    "by_engine",
    "contradictions",
    "judged",
    "load_networks",
    "pass_alive_cleared",
    "server_counts",
    "with_dead",
]
