"""The status of a final position, by the strongest evidence or by the kind that was chosen."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from gocheck.board.board import Geometry
from gocheck.board.points import name_of
from gocheck.reading.properties.dates import date_range
from gocheck.record.record import Record
from gocheck.record.servers import COUNTS_FALSE_EYES, COUNTS_SEKI_EYES, PLAYS_OUT
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.status.dead_chains import against_proof, by_engine, named_dead
from gocheck.status.endgame import filled_at_home
from gocheck.status.engine import Engine, EngineSession
from gocheck.status.evidence_kinds import (
    ASSUMED,
    CALLED_ALIVE,
    CALLED_DEAD,
    ENGINE_FAILED,
    JUDGED,
    MARKED,
    NO_STONE,
    NOT_JUDGED,
    ORDER,
    PROVED,
    EvidenceProblem,
)
from gocheck.status.gtp_process import EngineError
from gocheck.status.judge.judge import can_judge, judged_beyond_proof, numpy_is_missing
from gocheck.status.proof import Proof, as_far_as_proved, prove, proved
from gocheck.status.status import Status, assumed, marked

_Found = tuple[Status | None, list[EvidenceProblem]]
"""A status, None without one, and the problems with the evidence."""


class _FinalPosition:
    """The final position of a game, with its proof."""

    def __init__(self, game: ReplayedGame) -> None:
        self.game = game
        self.position = game.replay.final_position
        self.geometry = game.geometry

    @cached_property
    def proof(self) -> Proof:
        """The proof, computed once, when it is needed."""
        return prove(self.position, self.geometry)


class Evidence:
    """Finds the status of final positions.

    wanted: a key of `ORDER`; dead: points of dead stones that the user named, None if the user
    named none; engine: the engine to ask, if any; as_is: whether records that end early are counted
    as is.
    """

    def __init__(
        self, wanted: str, dead: Sequence[str] | None, engine: Engine | None, *, as_is: bool
    ) -> None:
        self._order = ORDER[wanted]
        self._dead = dead
        self._engine = EngineSession(engine) if engine else None
        self._as_is = as_is

    def close(self) -> None:
        """End the engine, if there is one."""
        if self._engine:
            self._engine.close()

    def statuses(self, games: Sequence[ReplayedGame]) -> list[tuple[Status, list[EvidenceProblem]]]:
        """Return the status of each final position, and the problems with its evidence.

        Positions for the judge are judged together, those on boards of one size; equal ones once.
        """
        finals = [_FinalPosition(game) for game in games]
        found = [self._before_judging(final) for final in finals]
        unknown: dict[Geometry, dict[bytes, Proof]] = {}
        for final, (status, problems) in zip(finals, found, strict=True):
            if status is None:
                unknown.setdefault(final.geometry, {})[final.position] = final.proof
                problems += _problems_of_the_judge(final)
        judged = {
            (board, position): status
            for board, proofs in unknown.items()
            for position, status in zip(
                proofs, judged_beyond_proof([*proofs.values()]), strict=True
            )
        }
        return [
            (self._as_ended(status or judged[final.geometry, final.position], final.game), problems)
            for final, (status, problems) in zip(finals, found, strict=True)
        ]

    def _before_judging(self, final: _FinalPosition) -> _Found:
        """Return the status by any evidence except the judge; None if the judge is to decide."""
        status: Status | None = None
        problems: list[EvidenceProblem] = []
        if self._dead is not None:
            status, unknown = named_dead(final.position, final.geometry, self._dead)
            problems += [EvidenceProblem(NO_STONE, name) for name in unknown]
        if status:
            return status, problems
        for evidence in self._order:
            if evidence == JUDGED:
                return None, problems
            if evidence == MARKED:
                status = as_marked(final.game, area=final.game.by_area)
            elif evidence == PROVED:
                status = proved(final.proof)
            elif self._engine:
                status, more = self._ask_engine(self._engine, final)
                problems += more
            if status:
                return status, problems
        if PROVED in self._order:
            return as_far_as_proved(final.proof), problems
        return assumed(final.position, final.geometry), problems

    def _ask_engine(self, engine: EngineSession, final: _FinalPosition) -> _Found:
        """Return the status by the engine; None, and a problem, if it fails.

        An answer that contradicts a proof is a problem, and is overruled where proof is tried
        first.
        """
        try:
            answer = engine.ask(final.game.record, final.game.replay)
        except EngineError as error:
            return None, [EvidenceProblem(ENGINE_FAILED, str(error), JUDGED in self._order)]
        position, geometry, owners = final.position, final.geometry, final.proof.owners
        counts = PROVED not in self._order
        status = by_engine(position, geometry, answer.dead, answer.seki, b"" if counts else owners)
        return status, [
            EvidenceProblem(
                CALLED_DEAD if chain.points[0] in answer.dead else CALLED_ALIVE,
                name_of(chain.points[0], geometry),
                counts,
            )
            for chain in against_proof(position, geometry, answer.dead, owners)
        ]

    def _as_ended(self, status: Status, game: ReplayedGame) -> Status:
        """Return the status adapted to how the game ended and was counted.

        Marks are kept. On some servers false eyes count as territory. If the record ends early, the
        end is played out, unless its server counted the position as is, or area counting makes a
        filled point worth as much as an empty one.
        """
        if status.evidence in (MARKED, ASSUMED):
            return status
        server, end = game.record.server, game.replay.end
        status = replace(status, end=end.shown_by)
        counts = server_counts(game.record)
        false_eyes, seki_eyes = COUNTS_FALSE_EYES in counts, COUNTS_SEKI_EYES in counts
        if false_eyes or seki_eyes:
            return status.counting(false_eyes=false_eyes, seki_eyes=seki_eyes)
        as_counted = server is not None and not server.does(PLAYS_OUT)
        if self._as_is or game.by_area or end.is_shown or as_counted:
            return status
        filled = filled_at_home(status, game.geometry, end.to_move)
        return status if filled is None else status.with_filled(filled)


def _problems_of_the_judge(final: _FinalPosition) -> list[EvidenceProblem]:
    """Return the problem if the judge is to decide, and cannot be loaded."""
    geometry = final.geometry
    if final.proof.is_complete or not can_judge(geometry.columns, geometry.rows):
        return []  # it need not, or would not
    return [EvidenceProblem(NOT_JUDGED, "numpy is missing")] if numpy_is_missing() else []


def as_marked(game: ReplayedGame, *, area: bool) -> Status | None:
    """Return the status by the record's marks, None without marks.

    area: whether the marks are for area counting.
    """
    if not game.record.marks:
        return None
    return marked(game.replay.final_position, game.geometry, game.record.marks, area=area)


def server_counts(record: Record) -> frozenset[str]:
    """Return what the server counts as territory in addition to the rules (`Server.counts`)."""
    first, last = date_range(record.date or "")
    return record.server.counts(last or first) if record.server else frozenset()
