"""Who is dead, by the strongest evidence there is, or by the one that was asked for."""

from collections.abc import Mapping, Sequence

from gocheck.board import geometry
from gocheck.record import Counts, Record, year_of
from gocheck.replay import ending
from gocheck.rules import ReplayedGame
from gocheck.status.endgame import filled_at_home
from gocheck.status.engine import Engine, EngineError
from gocheck.status.engine_session import Consultation
from gocheck.status.evidence_problems import (
    EngineAgainstProof,
    EngineFailed,
    EvidenceProblem,
    NoStoneThere,
)
from gocheck.status.judge.judge import judged
from gocheck.status.named import against_proof, by_engine, named_dead
from gocheck.status.proof import as_far_as_proved, proved, safe_points
from gocheck.status.status import ASSUMED, ENGINE, JUDGED, MARKED, PROVED, Status, assumed, marked

_ORDER: Mapping[str, tuple[str, ...]] = {
    "auto": (MARKED, PROVED, ENGINE, JUDGED),
    MARKED: (MARKED,),
    PROVED: (PROVED,),
    ENGINE: (ENGINE,),
    JUDGED: (JUDGED,),
    ASSUMED: (),
}
"""For each evidence that may be wanted what is asked, in order, until one knows of every chain.

After the last one what is left is assumed alive. Where proof is asked first, what is proved stands
against the weaker ones; the judge, too, judges only what is not proved.
"""
STATUSES = tuple(_ORDER)
"""What a status may be made to rest on: the strongest there is of the others, or one of them."""
_Found = tuple[Status | None, list[EvidenceProblem]]
"""A status, if there is one, and what is wrong with the evidence."""


class Evidence:
    """Looks at final positions.

    wanted: one of `STATUSES`; dead: points that the user named as dead; engine: what to ask, if
    anything; as_is: whether records that stop before the end are left as they stand.
    """

    def __init__(
        self, wanted: str, dead: Sequence[str], engine: Engine | None, *, as_is: bool
    ) -> None:
        self._order = _ORDER[wanted]
        self._dead = dead
        self._engine = Consultation(engine) if engine else None
        self._as_is = as_is

    def close(self) -> None:
        """End the engine, if there is one."""
        if self._engine:
            self._engine.close()

    def statuses(self, cases: Sequence[ReplayedGame]) -> list[tuple[Status, list[EvidenceProblem]]]:
        """Return the status of each final position, and what is wrong with the evidence for it.

        Those that are judged are judged together.
        """
        at_hand = [self._at_hand(case) for case in cases]
        waiting: dict[tuple[int, int], dict[bytes, None]] = {}
        for case, (status, _) in zip(cases, at_hand, strict=True):
            if status is None:
                waiting.setdefault(_size(case), {})[case.replayed.final_position] = None
        known = {
            (size, position): status
            for size, positions in waiting.items()
            for position, status in zip(
                positions, judged(list(positions), geometry(*size)), strict=True
            )
        }
        return [
            (
                self._as_ended(status or known[_size(case), case.replayed.final_position], case),
                problems,
            )
            for case, (status, problems) in zip(cases, at_hand, strict=True)
        ]

    def _at_hand(self, case: ReplayedGame) -> _Found:
        """Return the status by what is at hand; None where gocheck is to judge."""
        status, problems = self._as_named(case)
        if status:
            return status, problems
        for evidence in self._order:
            if evidence == JUDGED:
                return None, problems
            status, more = self._by(evidence, case)
            problems += more
            if status:
                return status, problems
        position, shape = case.replayed.final_position, case.shape
        by_proof = PROVED in self._order
        return (as_far_as_proved if by_proof else assumed)(position, shape), problems

    def _by(self, evidence: str, case: ReplayedGame) -> _Found:
        """Return the status if this evidence is there and knows of every chain."""
        if evidence == MARKED:
            return as_marked(case, area=case.by_area), []
        if evidence == PROVED:
            return proved(case.replayed.final_position, case.shape), []
        return self._ask_engine(self._engine, case) if self._engine else (None, [])

    def _as_named(self, case: ReplayedGame) -> _Found:
        """Return the status by the points that the user named, if there is a stone at each."""
        if not self._dead:
            return None, []
        status, strange = named_dead(case.replayed.final_position, case.shape, self._dead)
        return status, [NoStoneThere(name) for name in strange]

    def _ask_engine(self, engine: Consultation, case: ReplayedGame) -> _Found:
        """Return the status by the engine; None, and a finding, where it fails.

        What it says against a proof is told, and does not count where proof is asked first.
        """
        try:
            verdict = engine.ask(case.record, case.replayed)
        except EngineError as error:
            judge = JUDGED in self._order
            return None, [EngineFailed(str(error), judge)]
        position, shape = case.replayed.final_position, case.shape
        safe = safe_points(position, shape)
        wrong = against_proof(position, shape, verdict.dead, safe)
        counts = PROVED not in self._order
        status = by_engine(position, shape, verdict.dead, verdict.seki, b"" if counts else safe)
        return status, [
            EngineAgainstProof(chain, chain.points[0] in verdict.dead, counts) for chain in wrong
        ]

    def _as_ended(self, status: Status, case: ReplayedGame) -> Status:
        """Return the status as the game was ended and counted.

        What the record marks is counted as it marks it, false eyes on some servers as territory. In
        a record that stops before the end the end is played out, unless its server counted the
        position as it stands, or each point that is filled counts as well as it did empty.
        """
        if status.evidence in (MARKED, ASSUMED):
            return status
        counts = server_counts(case.record)
        if counts.false_eyes or counts.seki_eyes:
            return status.counting(false_eyes=counts.false_eyes, seki_eyes=counts.seki_eyes)
        server = case.record.server
        by_server = server is not None and not server.plays_out
        if self._as_is or case.by_area or case.is_closed or by_server:
            return status
        filled = filled_at_home(status, case.shape, ending(case.replayed).to_move)
        return status if filled is None else status.with_filled(filled)


def as_marked(case: ReplayedGame, *, area: bool) -> Status | None:
    """Return the status by the record's marks, None without any.

    area: whether they are those of area counting.
    """
    if not case.record.marks:
        return None
    return marked(case.replayed.final_position, case.shape, case.record.marks, area=area)


def _size(case: ReplayedGame) -> tuple[int, int]:
    return case.replayed.columns, case.replayed.rows


def server_counts(record: Record) -> Counts:
    """Return what the server counts as territory beside what the rules say."""
    return record.server.counts(year_of(record.date)) if record.server else Counts()
