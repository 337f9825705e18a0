"""The kinds of evidence for who is dead, the order in which they are tried, and the problems with
them, of which `gocheck.checks` makes findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

NAMED: Final = "named"
"""The user named the dead stones. These are the kinds of evidence, the strongest first."""
MARKED: Final = "marked"
"""The record marks the territory (TB and TW)."""
PROVED: Final = "proved"
"""Every chain is proved alive or dead (`gocheck.status.proof`)."""
ENGINE: Final = "engine"
"""A GTP engine was asked."""
JUDGED: Final = "judged"
"""The built-in judge decided (`gocheck.status.judge`)."""
ASSUMED: Final = "assumed"
"""There is no evidence: all stones are treated as alive."""
AS_IS: Final = "as-is"
"""The rules remove no stones by agreement, so no evidence is needed."""


class EvidenceKind(NamedTuple):
    """The texts for a kind of evidence, and how far it is trusted."""

    in_message: str
    """The text in a finding."""
    in_report: str
    """The text in the report on one game."""
    is_certain: bool = False
    """Whether it is certain, provided that the record and the user are right."""
    is_stated: bool = False
    """Whether a person names the dead stones, in the record or on the command line."""
    is_judged: bool = False
    """Whether a program decides which stones are dead, and may be wrong."""


EVIDENCE: Mapping[str, EvidenceKind] = {
    NAMED: EvidenceKind(
        "stones as named with --dead",
        "dead as named with --dead, all others alive",
        is_certain=True,
        is_stated=True,
    ),
    MARKED: EvidenceKind(
        "stones as marked",
        "dead as marked in the record (TB and TW)",
        is_certain=True,
        is_stated=True,
    ),
    PROVED: EvidenceKind(
        "stones proved alive or dead", "all proved alive or dead", is_certain=True
    ),
    ENGINE: EvidenceKind("dead stones by the engine", "dead as the engine reports", is_judged=True),
    JUDGED: EvidenceKind("dead stones judged by gocheck", "judged by gocheck", is_judged=True),
    ASSUMED: EvidenceKind("all stones assumed alive", "all assumed alive"),
    AS_IS: EvidenceKind(
        "all stones on the board counted", "all on the board counted", is_certain=True
    ),
}
"""Every kind of evidence; the last one is that of rulesets that remove no dead stones."""

ORDER: Mapping[str, tuple[str, ...]] = {
    "auto": (MARKED, PROVED, ENGINE, JUDGED),
    MARKED: (MARKED,),
    PROVED: (PROVED,),
    ENGINE: (ENGINE,),
    JUDGED: (JUDGED,),
    ASSUMED: (),
}
"""For each choice the kinds of evidence that are tried, in order, until one decides every chain.

If none does, the remaining chains are assumed alive. Where proof is tried first, it overrules the
weaker kinds; the judge decides only chains that are not proved.
"""


NO_STONE: Final = "no stone"
"""The user named a point as dead that has no stone. These are the kinds of problem."""
ENGINE_FAILED: Final = "engine failed"
"""The engine gave no answer on the dead stones."""
NOT_JUDGED: Final = "not judged"
"""The judge was to decide, and cannot be loaded."""
CALLED_DEAD: Final = "called dead"
"""The engine calls a chain dead that is proved alive."""
CALLED_ALIVE: Final = "called alive"
"""The engine calls a chain alive that is proved dead."""


class EvidenceProblem(NamedTuple):
    """A problem with the evidence."""

    kind: str
    """One of the kinds above."""
    about: str
    """The point as the user wrote it; the cause, as a sentence without a full stop; or the name of
    the chain's first point."""
    decides: bool = False
    """Where the engine failed, whether the judge decides instead; otherwise all stones are assumed
    alive. Where a proof contradicts the engine, whether its answer is used all the same."""
