"""Asking an engine about one game after the other, for as long as it is of use."""

from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.status.engine import Answer, Engine, EngineError, UnaskableError, chains_to_ask


class EngineSession:
    """Asks an engine about games in any order, and may find that it is of no use.

    An engine that fails is tried out on a board of the same size with nothing to judge. If it fails
    there as well, it is asked about no more boards of this size, and all of them get the same
    message: so an engine that hangs does not take its time for every game. Where it passes, its
    failure was of that game alone, and it is asked about the next one. So the answer on a game does
    not depend on those before it, unless the engine answers about games and fails on a board with
    nothing to judge, or does not treat the same question alike, as one that is slow may.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._useless: dict[int, str] = {}

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def ask(self, record: Record, replayed: Replay) -> Answer:
        """Return what the engine says, as `Engine.ask` does; raises EngineError."""
        side = replayed.rows
        if side in self._useless and chains_to_ask(replayed):
            raise EngineError(self._useless[side])
        try:
            return self._engine.ask(record, replayed)
        except UnaskableError:
            raise
        except EngineError:
            self._try_out(side)
            raise

    def _try_out(self, side: int) -> None:
        """Do nothing if the engine still knows a board of this size; raises EngineError."""
        try:
            self._engine.try_out(side)
        except EngineError as error:
            self._useless[side] = f"no answer about any {side}x{side} board: {error}"
            raise EngineError(self._useless[side]) from None
