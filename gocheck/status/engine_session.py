"""Questions to an engine about one game after another, until it proves useless."""

from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.status.engine import Answer, Engine, UnaskableError, chains_to_ask
from gocheck.status.gtp_process import EngineError


class EngineSession:
    """Asks an engine about games in any order, and gives up on board sizes that it cannot handle.

    An engine that fails is tested with a trivial position of the same size. If it fails again, it
    is not asked about this size any more, and all such games get the same message: so an engine
    that hangs does not delay every game. If it passes, only that game failed, and the engine is
    asked about the next one. So the answer on a game does not depend on earlier games, unless the
    engine fails on the trivial position only, or answers the same question differently, as a slow
    engine may.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._useless: dict[int, str] = {}

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def ask(self, record: Record, replay: Replay) -> Answer:
        """Return the engine's answer, as `Engine.ask` does; raises EngineError."""
        side = replay.rows
        if side in self._useless and chains_to_ask(replay):
            raise EngineError(self._useless[side])
        try:
            return self._engine.ask(record, replay)
        except UnaskableError:
            raise
        except EngineError:
            self._try_out(side)
            raise

    def _try_out(self, side: int) -> None:
        """Raise EngineError if the engine cannot handle a board of this size."""
        try:
            self._engine.try_out(side)
        except EngineError as error:
            self._useless[side] = f"the engine cannot be used on {side}x{side} boards: {error}"
            raise EngineError(self._useless[side]) from None
