"""The dead stones of a final position, with the evidence for them.

In: replayed games. Out: a `Status` for each, and problems with the evidence as data
(`EvidenceProblem`). Knows no komi, no totals and no findings. Start reading at `Evidence.statuses`.

- `gocheck.status.evidence_kinds`: the kinds of evidence, the order in which they are tried, and
  which of them are certain, and the problems with it; `gocheck.status.evidence` tries them;
- `gocheck.status.status`: `Status`, and its makers by marks, by assumption, and as is;
- `gocheck.status.marks`: the marks TB and TW, and their contradictions (they are
  used all the same; `gocheck.checks.recorded_result` then lowers its severity);
- `gocheck.status.proof`: proofs of life and death; `gocheck.status.judge`: the built-in judge;
- `gocheck.status.engine`: a GTP engine that is asked for the dead stones, and when it is not asked
  again; `gocheck.status.gtp_process`: its process;
- `gocheck.status.dead_chains`: the chains that --dead or an engine names as dead;
- `gocheck.status.verdicts`: from the dead chains to a `Status`, with `gocheck.status.life`
  (territory, seki, false eyes, dame);
- `gocheck.status.endgame`: the end played out, for the points that each side must fill in its own
  territory (open dame are filled and counted in `gocheck.scoring.scorer`);
- `gocheck.status.certainty`: how certain a status has to be, whether anything is left to play (as
  in a record that is cut), and how often a score by such a status has the recorded margin.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.status.certainty import (
        CONFIDENT,
        CONFIDENT_AFTER_PASSES,
        CONFIDENT_IF_OPEN,
        CONFIDENT_IF_REVERSED,
        CONFIDENT_WITHOUT_PASSES,
        OPEN_REGION,
        is_nothing_left,
        is_unfinished,
        loose_points,
        margin_confidence,
    )
    from gocheck.status.dead_chains import by_engine, with_dead
    from gocheck.status.engine import Engine
    from gocheck.status.evidence import Evidence, as_marked, server_counts
    from gocheck.status.evidence_kinds import (
        AS_IS,
        ASSUMED,
        EVIDENCE,
        JUDGED,
        MARKED,
        PROVED,
        STATUSES,
        EngineAgainstProof,
        EngineFailed,
        EvidenceProblem,
        NoStoneThere,
    )
    from gocheck.status.gtp_process import why_not_started
    from gocheck.status.judge.judge import judged
    from gocheck.status.judge.network.network import shipped_weights
    from gocheck.status.judge.uncertainty import margin_uncertainty_below
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
        Points,
        Status,
        as_is,
        pass_alive_cleared,
    )
else:
    __getattr__ = late_names(
        __name__,
        {
            "certainty": (
                "CONFIDENT CONFIDENT_AFTER_PASSES CONFIDENT_IF_OPEN CONFIDENT_IF_REVERSED "
                "CONFIDENT_WITHOUT_PASSES OPEN_REGION is_nothing_left is_unfinished loose_points "
                "margin_confidence"
            ),
            "dead_chains": "by_engine with_dead",
            "engine": "Engine",
            "evidence": "Evidence as_marked server_counts",
            "gtp_process": "why_not_started",
            "judge.judge": "judged",
            "judge.network.network": "shipped_weights",
            "judge.uncertainty": "margin_uncertainty_below",
            "evidence_kinds": (
                "AS_IS ASSUMED EVIDENCE JUDGED MARKED PROVED STATUSES EngineAgainstProof "
                "EngineFailed EvidenceProblem NoStoneThere"
            ),
            "marks": (
                "ADJOINING ALIVE BOTH IN_PART MARKS MISSING OPEN TOUCHING Contradiction "
                "contradictions"
            ),
            "status": "Points Status as_is pass_alive_cleared",
        },
    )

__all__ = [
    "ADJOINING",
    "ALIVE",
    "ASSUMED",
    "AS_IS",
    "BOTH",
    "CONFIDENT",
    "CONFIDENT_AFTER_PASSES",
    "CONFIDENT_IF_OPEN",
    "CONFIDENT_IF_REVERSED",
    "CONFIDENT_WITHOUT_PASSES",
    "EVIDENCE",
    "IN_PART",
    "JUDGED",
    "MARKED",
    "MARKS",
    "MISSING",
    "OPEN",
    "OPEN_REGION",
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
    "is_nothing_left",
    "is_unfinished",
    "judged",
    "loose_points",
    "margin_confidence",
    "margin_uncertainty_below",
    "pass_alive_cleared",
    "server_counts",
    "shipped_weights",
    "why_not_started",
    "with_dead",
]
