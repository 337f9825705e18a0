"""What is held of the chains of one position while it is being judged."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from gocheck.board import Geometry
from gocheck.status.judge.local_search import LocalSearch
from gocheck.status.status import JUDGED, PROVED, Status
from gocheck.status.verdicts import Verdict, counted


@dataclass(frozen=True)
class Judgement:
    """A verdict on every chain of a position, as far as the steps of the judge have come."""

    position: bytes
    """The final position, one byte a point."""
    geometry: Geometry
    """Its board."""
    opinions: Mapping[int, float]
    """For the number of each chain that is not proved alive or dead, how sure the network is of
    it: from -1, dead, to 1, alive."""
    local_search: LocalSearch
    """The searches on this board; it remembers what it found."""
    verdicts: tuple[Verdict, ...]
    """By the number of the chain, whether it is alive."""

    @cached_property
    def status(self) -> Status:
        """The status that these verdicts give, worked out when it is first asked for."""
        evidence = JUDGED if self.opinions else PROVED
        return counted(self.position, self.geometry, self.verdicts, evidence)

    def with_verdicts(self, changed: Mapping[int, Verdict]) -> "Judgement":
        """Return the judgement with other verdicts on some chains, by their numbers."""
        if not changed:
            return self
        verdicts = (changed.get(number, old) for number, old in enumerate(self.verdicts))
        return replace(self, verdicts=tuple(verdicts))
