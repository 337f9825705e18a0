"""Problems with the evidence, as data; `gocheck.checks` makes findings of them."""

from dataclasses import dataclass

from gocheck.board import Chain


@dataclass(frozen=True, slots=True)
class NoStoneThere:
    """The user named a point as dead that has no stone."""

    name: str
    """The point as the user wrote it."""


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """The engine gave no answer on the dead stones."""

    cause: str
    """The cause, as a sentence without a full stop."""
    judge: bool
    """Whether the judge decides instead; otherwise all stones are assumed alive."""


@dataclass(frozen=True, slots=True)
class EngineAgainstProof:
    """The engine contradicts a proof on a chain."""

    chain: Chain
    """The chain."""
    says_dead: bool
    """Whether the engine calls it dead although it is proved alive; False for the reverse."""
    counts: bool
    """Whether the engine's answer is used in spite of the proof."""


EvidenceProblem = NoStoneThere | EngineFailed | EngineAgainstProof
