"""Who is dead, by the strongest evidence there is, or by the one that was asked for."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gocheck.record import Counts, Record, year_of
from gocheck.replay import ending
from gocheck.rules import ReplayedGame
from gocheck.status.dead_chains import against_proof, by_engine, named_dead
from gocheck.status.endgame import filled_at_home
from gocheck.status.engine import Engine, EngineError
from gocheck.status.engine_session import EngineSession
from gocheck.status.evidence_problems import (
    EngineAgainstProof,
    EngineFailed,
    EvidenceProblem,
    NoStoneThere,
)
from gocheck.status.judge.judge import judged_beyond_proof
from gocheck.status.proof import Proof, as_far_as_proved, prove, proved
from gocheck.status.status import (
    AS_IS,
    ASSUMED,
    ENGINE,
    JUDGED,
    MARKED,
    NAMED,
    PROVED,
    Status,
    assumed,
    marked,
)


class EvidenceKind(NamedTuple):
    """What people are told of a kind of evidence."""

    in_message: str
    """As a finding says it."""
    in_report: str
    """As a report on one game says it."""
    is_certain: bool = False
    """Whether it leaves no doubt, if what the record and the user say is right."""
    is_stated: bool = False
    """Whether a person says who is dead, in the record or on the command line."""
    is_judged: bool = False
    """Whether a program decides who is dead, and may be wrong."""


EVIDENCE: Mapping[str, EvidenceKind] = {
    NAMED: EvidenceKind(
        "stones as named with --dead",
        "dead as named with --dead, all others alive",
        is_certain=True,
        is_stated=True,
    ),
    MARKED: EvidenceKind(
        "stones as marked",
        "as the record's TB and TW mark them",
        is_certain=True,
        is_stated=True,
    ),
    PROVED: EvidenceKind(
        "stones proved alive or dead", "every chain is proved alive or dead", is_certain=True
    ),
    ENGINE: EvidenceKind("dead stones by the engine", "dead as the engine says", is_judged=True),
    JUDGED: EvidenceKind("dead stones judged by gocheck", "judged by gocheck", is_judged=True),
    ASSUMED: EvidenceKind("all stones assumed alive", "all assumed alive"),
    AS_IS: EvidenceKind(
        "no stones taken off by agreement", "counted as it stands", is_certain=True
    ),
}
"""Every kind of evidence; the last one is that of rulesets which remove no dead stones."""

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


_Key = tuple[int, int, bytes]
"""Columns and rows of a board, and a position on it."""


class _FinalPosition:
    """The final position of a game, with what is proved about it."""

    def __init__(self, game: ReplayedGame) -> None:
        self.game = game
        self.position = game.replayed.final_position
        self.shape = game.shape
        self.key: _Key = (self.shape.columns, self.shape.rows, self.position)

    @cached_property
    def proof(self) -> Proof:
        """What is proved: worked out when it is first needed, and once."""
        return prove(self.position, self.shape)


class Evidence:
    """Finds the status of final positions.

    wanted: one of `STATUSES`; dead: points that the user named as dead; engine: what to ask, if
    anything; as_is: whether records that stop before the end are counted as is.
    """

    def __init__(
        self, wanted: str, dead: Sequence[str], engine: Engine | None, *, as_is: bool
    ) -> None:
        self._order = _ORDER[wanted]
        self._dead = dead
        self._engine = EngineSession(engine) if engine else None
        self._as_is = as_is

    def close(self) -> None:
        """End the engine, if there is one."""
        if self._engine:
            self._engine.close()

    def statuses(self, games: Sequence[ReplayedGame]) -> list[tuple[Status, list[EvidenceProblem]]]:
        """Return the status of each final position, and what is wrong with the evidence for it.

        Those that are judged are judged together.
        """
        finals = [_FinalPosition(game) for game in games]
        found = [self._before_judging(final) for final in finals]
        judged = _judged_together(
            final for final, (status, _) in zip(finals, found, strict=True) if status is None
        )
        return [
            (
                self._as_ended(status or judged[final.key], final.game),
                problems,
            )
            for final, (status, problems) in zip(finals, found, strict=True)
        ]

    def _before_judging(self, final: _FinalPosition) -> _Found:
        """Return the status by all evidence but the judge's; None where that is to decide."""
        status, problems = self._as_named(final)
        if status:
            return status, problems
        for evidence in self._order:
            if evidence == JUDGED:
                return None, problems
            status, more = self._by(evidence, final)
            problems += more
            if status:
                return status, problems
        if PROVED in self._order:
            return as_far_as_proved(final.proof), problems
        return assumed(final.position, final.shape), problems

    def _by(self, evidence: str, final: _FinalPosition) -> _Found:
        """Return the status if this evidence is there and knows of every chain."""
        if evidence == MARKED:
            return as_marked(final.game, area=final.game.by_area), []
        if evidence == PROVED:
            return proved(final.proof), []
        if evidence == ENGINE:
            return self._ask_engine(self._engine, final) if self._engine else (None, [])
        raise ValueError(f"nothing is asked for the evidence {evidence!r}")

    def _as_named(self, final: _FinalPosition) -> _Found:
        """Return the status by the points that the user named, if there is a stone at each."""
        if not self._dead:
            return None, []
        status, unknown = named_dead(final.position, final.shape, self._dead)
        return status, [NoStoneThere(name) for name in unknown]

    def _ask_engine(self, engine: EngineSession, final: _FinalPosition) -> _Found:
        """Return the status by the engine; None, and a problem, where it fails.

        What it says against a proof is a problem, and does not count where proof is asked first.
        """
        try:
            answer = engine.ask(final.game.record, final.game.replayed)
        except EngineError as error:
            return None, [EngineFailed(str(error), judge=JUDGED in self._order)]
        position, shape, owners = final.position, final.shape, final.proof.owners
        counts = PROVED not in self._order
        status = by_engine(position, shape, answer.dead, answer.seki, b"" if counts else owners)
        return status, [
            EngineAgainstProof(chain, chain.points[0] in answer.dead, counts)
            for chain in against_proof(position, shape, answer.dead, owners)
        ]

    def _as_ended(self, status: Status, game: ReplayedGame) -> Status:
        """Return the status as the game was ended and counted.

        What the record marks is counted as it marks it, false eyes on some servers as territory. In
        a record that stops before the end the end is played out, unless its server counted the
        position as is, or each point that is filled counts as well as it did empty.
        """
        if status.evidence in (MARKED, ASSUMED):
            return status
        counts = server_counts(game.record)
        if counts.false_eyes or counts.seki_eyes:
            return status.counting(false_eyes=counts.false_eyes, seki_eyes=counts.seki_eyes)
        server = game.record.server
        by_server = server is not None and not server.plays_out
        if self._as_is or game.by_area or game.is_closed or by_server:
            return status
        filled = filled_at_home(status, game.shape, ending(game.replayed).to_move)
        return status if filled is None else status.with_filled(filled)


def as_marked(game: ReplayedGame, *, area: bool) -> Status | None:
    """Return the status by the record's marks, None without any.

    area: whether they are those of area counting.
    """
    if not game.record.marks:
        return None
    return marked(game.replayed.final_position, game.shape, game.record.marks, area=area)


def _judged_together(finals: Iterable[_FinalPosition]) -> dict[_Key, Status]:
    """Return the judge's status of each position, by size at once, equal ones once."""
    by_size: dict[tuple[int, int], dict[_Key, _FinalPosition]] = {}
    for final in finals:
        by_size.setdefault(final.key[:2], {})[final.key] = final
    found: dict[_Key, Status] = {}
    for same in by_size.values():
        statuses = judged_beyond_proof([final.proof for final in same.values()])
        found |= zip(same, statuses, strict=True)
    return found


def server_counts(record: Record) -> Counts:
    """Return what the server counts as territory in addition to what the rules say."""
    return record.server.counts(year_of(record.date)) if record.server else Counts()
