"""Who is dead in a final position, with the evidence for it.

In: replayed games. Out: a `Status` for each, and what is wrong with the evidence, as data
(`EvidenceProblem`). Knows no komi, no totals and no findings. Start reading at `Evidence.statuses`.

- `gocheck.status.status`: `Status`, and those by marks, by assumption, and as is;
- `gocheck.status.marks`: what TB and TW say, and where they contradict themselves;
- `gocheck.status.proof`: what is proved; `gocheck.status.engine`: what a GTP engine says;
  `gocheck.status.judge`: what the built-in judge decides;
- `gocheck.status.dead_chains`: the chains that --dead or an engine calls dead;
- `gocheck.status.verdicts`: from who is dead to a `Status`, by way of `gocheck.status.life`
  (territory, seki, false eyes, dame);
- `gocheck.status.endgame`: the last plays that a record leaves out.
"""

from gocheck.status.dead_chains import by_engine, with_dead
from gocheck.status.engine import Engine
from gocheck.status.evidence import EVIDENCE, STATUSES, Evidence, as_marked, server_counts
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
    BOTH,
    IN_PART,
    MARKS,
    MISSING,
    OPEN,
    TOUCHING,
    Contradiction,
    contradictions,
)
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
    "BOTH",
    "CONFIDENT",
    "ENGINE",
    "EVIDENCE",
    "IN_PART",
    "JUDGED",
    "MARKED",
    "MARKS",
    "MISSING",
    "NAMED",
    "OPEN",
    "PROVED",
    "STATUSES",
    "TOUCHING",
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
