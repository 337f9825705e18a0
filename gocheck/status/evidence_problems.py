"""What is wrong with the evidence for who is dead, as data; `gocheck.checks` words the findings."""

from dataclasses import dataclass

from gocheck.board import Chain


@dataclass(frozen=True, slots=True)
class NoStoneThere:
    """The user named a point as dead at which no stone stands."""

    name: str
    """The point as the user wrote it."""


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """The engine that was asked who is dead gave no answer."""

    cause: str
    """Why, as a sentence without a full stop."""
    judge: bool
    """Whether the judge decides in its place; if not, all stones are assumed alive."""


@dataclass(frozen=True, slots=True)
class EngineAgainstProof:
    """The engine says of a chain the opposite of what is proved."""

    chain: Chain
    """The chain."""
    says_dead: bool
    """Whether the engine calls it dead; it is then proved alive, and the reverse."""
    counts: bool
    """Whether the engine's word counts in spite of the proof."""


EvidenceProblem = NoStoneThere | EngineFailed | EngineAgainstProof
