"""The verdicts on the chains of a position while it is being judged."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from gocheck.board.board import Geometry
from gocheck.board.regions import EmptyRegion, empty_regions, without
from gocheck.status.evidence_kinds import JUDGED
from gocheck.status.judge.local_search import LocalSearch, Settled
from gocheck.status.life.count import Count, count
from gocheck.status.status import Status, Verdict, dead_by, with_count

FIRST_MOVE_DECIDES = 0.75
"""The most confidence in a chain that is captured if its opponent moves first, if the network was
unsure of it, or if it and its captor are in atari: 13 of 17 and 12 of 14 such real games have the
recorded margin."""
UNSETTLED = 0.6
"""The most confidence in a chain if a search, asked however sure the network is, finds that the
first to move decides, or contradicts what is counted. A choice: too few real games have one."""


@dataclass(frozen=True)
class Judgement:
    """A verdict on every chain of a position, after some steps of the judge."""

    position: bytes
    """The final position, one byte per point."""
    geometry: Geometry
    """The board."""
    opinions: Mapping[int, float]
    """The network's opinion on each chain that is not proved, by number: from -1, dead, to 1,
    alive."""
    local_search: LocalSearch
    """The searches on this board."""
    verdicts: tuple[Verdict, ...]
    """The verdict on each chain, by number."""
    independently_alive: frozenset[int] = frozenset()
    """The chains that searches found to live, not in seki, by number."""
    alive_in_one_space: frozenset[int] = frozenset()
    """The chains that searches found to live, maybe in seki, and whose liberties are all in one
    small eye space, by number."""

    @cached_property
    def count(self) -> Count:
        """What each point counts as by these verdicts."""
        return count(self.position, dead_by(self.verdicts), self.geometry)

    @cached_property
    def status(self) -> Status:
        """The status by these verdicts."""
        return with_count(self.count, self.position, self.verdicts, JUDGED)

    @cached_property
    def number_at(self) -> Mapping[int, int]:
        """The number of the chain that is not proved at each point that has one."""
        return {point: number for number in self.opinions for point in self.verdicts[number].points}

    @cached_property
    def regions(self) -> tuple[EmptyRegion, ...]:
        """The empty regions once the dead stones are removed."""
        return empty_regions(without(self.position, self.status.dead), self.geometry)

    def with_settled(self, settled: Settled, changed: Mapping[int, Verdict]) -> "Judgement":
        """Return the judgement with what searches settled, and the verdicts that follow."""
        return replace(
            self.with_verdicts(changed),
            independently_alive=self.independently_alive | settled.independently,
            alive_in_one_space=self.alive_in_one_space | settled.in_one_space,
        )

    def with_most_confidence(self, chains: Collection[int], most: float) -> "Judgement":
        """Return the judgement with at most this confidence in some chains, by number."""
        return self.with_verdicts(
            {
                number: old._replace(confidence=min(old.confidence or 1, most))
                for number in chains
                for old in (self.verdicts[number],)
            }
        )

    def with_verdicts(self, changed: Mapping[int, Verdict]) -> "Judgement":
        """Return the judgement with other verdicts on some chains, by number."""
        if not changed:
            return self
        verdicts = (changed.get(number, old) for number, old in enumerate(self.verdicts))
        return replace(self, verdicts=tuple(verdicts))
