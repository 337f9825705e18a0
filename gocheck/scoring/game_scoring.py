"""The scorer of a game: with its dame filled or not, and where the game stopped."""

from collections.abc import Sequence
from dataclasses import replace

from gocheck.replay import replay
from gocheck.rules import ReplayedGame, Ruleset
from gocheck.scoring.scorer import Scorer
from gocheck.status import ASSUMED, Evidence, Status, as_is


class GameScoring:
    """Makes the scorers of games under what the user asked for."""

    def __init__(self, rulesets: Sequence[Ruleset], evidence: Evidence, dame: str) -> None:
        """Take all rulesets, what says who is dead, and what is asked of open neutral points.

        dame: "filled", "as-is" or "auto" (`gocheck.settings.Settings.dame`).
        """
        self._rulesets = rulesets
        self._evidence = evidence
        self._dame = dame

    def scorer(self, game: ReplayedGame, status: Status, own: Ruleset | None) -> Scorer:
        """Return what scores a game under any ruleset, if `own` is the record's own."""
        fill_dame = self._fills_dame(game, status, own)
        return Scorer(
            game.replayed, status, fill_dame=fill_dame, at_stop=self._at_first_stop(game, own)
        )

    def _fills_dame(self, game: ReplayedGame, status: Status, own: Ruleset | None) -> bool:
        """Return whether open neutral points are counted as filled under area counting.

        By themselves they are where they are worth nothing under the record's own rules, or where
        another record stops before the passes that end the game, and no server has counted the
        position as it is. Not where all stones are assumed alive: what is dame is not known then.
        """
        if self._dame != "auto":
            return self._dame == "filled"
        if status.evidence == ASSUMED:
            return False
        if own is not None and own.counts_territory:
            return True
        return not game.is_closed and game.record.server is None

    def _at_first_stop(self, game: ReplayedGame, own: Ruleset | None) -> Scorer | None:
        """Return what scores a game up to its first two passes, if play was resumed after them.

        Nobody is asked who is dead there, unless for a ruleset that leaves it to the players and
        yet has the game end there: no built-in one does.
        """
        stop = game.replayed.first_stop
        if stop is None or not game.replayed.resumed:
            return None
        record = replace(
            game.record,
            moves=game.record.moves[:stop],
            setups=tuple(setup for setup in game.record.setups if setup.after < stop),
            marks=None,
        )
        stopped = replace(game, record=record, replayed=replay(record))
        if any(map(_ends_by_agreement, self._rulesets)) or (own and _ends_by_agreement(own)):
            ((status, _),) = self._evidence.statuses([stopped])
        else:
            status = as_is(stopped.replayed.final_position, stopped.shape)
        return self.scorer(stopped, status, own)


def _ends_by_agreement(ruleset: Ruleset) -> bool:
    """Return whether the first two passes end the game, and the players then agree who is dead."""
    return not ruleset.resumption and ruleset.dead_stones == "agreement"
