"""Who is dead, by the strongest evidence there is, or by the one that was asked for."""

from collections.abc import Sequence

from gocheck.board import geometry
from gocheck.case import Case
from gocheck.checks import ends
from gocheck.engine import Engine, EngineError
from gocheck.judging import judged
from gocheck.life import ASSUMED, MARKED, Status, assumed, marked
from gocheck.naming import by_engine, named_dead
from gocheck.playing_out import filled_at_home
from gocheck.proof import proved
from gocheck.record import Record, year_of
from gocheck.scoring import ending
from gocheck.servers import Counts

STATUSES = ("auto", "marked", "proved", "engine", "judged", "assumed")
"""What a status may be made to rest on: the strongest there is of the others, or one of them."""
_MOST_FAILURES = 3


class Evidence:
    """Looks at final positions.

    wanted: one of `STATUSES`; dead: points that the user named as dead; engine: what to ask, if
    anything; as_is: whether records that stop before the end are left as they stand.
    """

    def __init__(
        self, wanted: str, dead: Sequence[str], engine: Engine | None, *, as_is: bool
    ) -> None:
        self._wanted = wanted
        self._dead = dead
        self._engine = engine
        self._as_is = as_is
        self._engine_failures = 0

    def close(self) -> None:
        """End the engine, if there is one."""
        if self._engine:
            self._engine.close()

    def statuses(self, cases: Sequence[Case]) -> list[Status]:
        """Return the status of each final position; those that are judged are judged together.

        What is wrong with the evidence is added to the findings of the case.
        """
        at_hand = [self._at_hand(case) for case in cases]
        waiting: dict[tuple[int, int], dict[bytes, None]] = {}
        for case, status in zip(cases, at_hand, strict=True):
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
            self._as_ended(status or known[_size(case), case.replayed.final_position], case)
            for case, status in zip(cases, at_hand, strict=True)
        ]

    def _at_hand(self, case: Case) -> Status | None:
        """Return the status by what is at hand; None where gocheck is to judge."""
        position, shape, wanted = case.replayed.final_position, case.shape, self._wanted
        status = self._as_named(case)
        if status:
            return status
        if case.record.marks and wanted in ("auto", "marked"):
            status = self.as_marked(case, area=case.by_area)
        elif self._engine and wanted in ("auto", "engine"):
            status = proved(position, shape) if wanted == "auto" else None
            return status or self._ask_engine(self._engine, case)
        elif wanted in ("auto", "judged"):
            return None
        elif wanted == "proved":
            status = proved(position, shape)
        return status or assumed(position, shape)

    def _as_named(self, case: Case) -> Status | None:
        """Return the status by the points that the user named, if there is a stone at each."""
        if not self._dead:
            return None
        status, strange = named_dead(case.replayed.final_position, case.shape, self._dead)
        case.findings.extend(ends.not_stones(strange))
        return status

    def as_marked(self, case: Case, *, area: bool) -> Status | None:
        """Return the status by the record's marks, where they count.

        area: whether they are those of area counting.
        """
        if self._wanted not in ("auto", "marked") or not case.record.marks:
            return None
        return marked(case.replayed.final_position, case.shape, case.record.marks, area=area)

    def _ask_engine(self, engine: Engine, case: Case) -> Status | None:
        """Return the status by the engine; None, and a finding, where it fails.

        After some failures in a row it is not asked again, so that one that hangs does not take
        its time for every game.
        """
        try:
            if self._engine_failures >= _MOST_FAILURES:
                raise EngineError(
                    f"the engine failed {_MOST_FAILURES} times and is not asked again"
                )
            verdict = engine.ask(case.record, case.replayed)
        except EngineError as error:
            self._engine_failures += 1
            case.findings.append(ends.engine_failed(case.record, str(error)))
            return None
        self._engine_failures = 0
        return by_engine(case.replayed.final_position, case.shape, verdict.dead, verdict.seki)

    def _as_ended(self, status: Status, case: Case) -> Status:
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


def _size(case: Case) -> tuple[int, int]:
    return case.replayed.columns, case.replayed.rows


def server_counts(record: Record) -> Counts:
    """Return what the server counts as territory beside what the rules say."""
    return record.server.counts(year_of(record.date)) if record.server else Counts()
