"""The dead stones of a final position, with the evidence for them.

In: replayed games. Out: a `Status` for each, and problems with the evidence as data
(`EvidenceProblem`). Knows no komi, no totals and no findings. Start reading at `Evidence.statuses`.

- `gocheck.status.evidence_kinds`: the kinds of evidence, the order in which they are tried, and
  which of them are certain, and the problems with it; `gocheck.status.evidence` tries them;
- `gocheck.status.status`: `Status`, and its makers by verdicts on the chains, by marks, by
  assumption, and as is, with `gocheck.status.life` (territory, seki, false eyes, dame);
- `gocheck.status.marks`: the marks TB and TW, and their contradictions (they are
  used all the same; `gocheck.checks.recorded_result` then lowers its severity);
- `gocheck.status.proof`: proofs of life and death; `gocheck.status.judge`: the built-in judge;
- `gocheck.status.engine`: a GTP engine that is asked for the dead stones, and when it is not asked
  again; `gocheck.status.gtp_process`: its process;
- `gocheck.status.dead_chains`: the chains that --dead or an engine names as dead;
- `gocheck.status.endgame`: the end played out, for the points that each side must fill in its own
  territory (open dame are filled and counted in `gocheck.scoring.scorer`);
- `gocheck.status.certainty`: how certain a status has to be, whether anything is left to play (as
  in a record that is cut), and how often a score by such a status has the recorded margin.
"""
