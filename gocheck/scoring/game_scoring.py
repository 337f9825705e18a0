"""The komi in force, and the scores of a game under the chosen rulesets."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from gocheck.record.komi_history import komi_of_its_time
from gocheck.record.record import Record
from gocheck.replay.replay import Replay, replay
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset, komi_by_rules, stated_komi
from gocheck.scoring.score import Score
from gocheck.scoring.scorer import Scorer
from gocheck.status.evidence import Evidence
from gocheck.status.evidence_kinds import ASSUMED
from gocheck.status.status import Status, as_is

BY_RECORD = "record"
"""The komi of KM."""
BY_RULESET = "ruleset"
"""The komi that each ruleset states."""


def komi_in_force(
    record: Record, replay: Replay, ruleset: Ruleset, asked: str | Decimal
) -> tuple[Decimal, bool, bool]:
    """Return the komi in force for a record under a ruleset, in points.

    Also return whether it is known to be correct, and whether it was usual when the game was
    played, and the record gives none.

    asked: `BY_RECORD`, `BY_RULESET`, or a number of points; without a komi in KM it is that of the
    game's time (`gocheck.record.komi_history`), else of the ruleset.
    """
    if isinstance(asked, Decimal):
        return asked, True, False
    if asked == BY_RECORD and record.komi.points is not None:
        return record.komi.points, True, False
    if asked == BY_RECORD and not replay.handicap:
        usual = komi_of_its_time(ruleset.name, record.date, record.result)
        if usual is not None:
            return usual, False, True
    game = ruleset, record.columns, record.rows, replay.handicap
    is_stated = stated_komi(*game) is not None
    return komi_by_rules(*game), asked == BY_RULESET and is_stated, False


ScoredGame = tuple[Scorer, tuple[tuple[Ruleset, Score, bool], ...]]
"""The scorer of a game, and its scores under the rulesets chosen and that of the record: each with
its ruleset, and whether the komi in force is known to be correct."""


class GameScoring:
    """Scores games with the user's settings (`gocheck.settings.Settings`)."""

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        compared: Sequence[Ruleset],
        evidence: Evidence,
        *,
        komi: str | Decimal,
        dame: str,
    ) -> None:
        """Hold all rulesets, those to score under, and the source of evidence.

        komi: "record", "ruleset" or a number of points; dame: "filled", "as-is" or "auto".
        """
        self._rulesets = rulesets
        self._compared = tuple(compared)
        self._evidence = evidence
        self._komi = komi
        self._dame = dame

    def scored(self, game: ReplayedGame, status: Status) -> ScoredGame:
        """Return the scores of a game under the chosen rulesets and the record's ruleset."""
        scores = []
        scorer = self.scorer(game, status, game.own)
        for ruleset in self._columns(game.own):
            komi, known, _ = komi_in_force(game.record, game.replay, ruleset, self._komi)
            scores.append((ruleset, scorer.score(ruleset, komi), known))
        return scorer, tuple(scores)

    def _columns(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        if own is None or own in self._compared:
            return self._compared
        return (*self._compared, own)

    def scorer(self, game: ReplayedGame, status: Status, own: Ruleset | None) -> Scorer:
        """Return the scorer of a game, with `own` as the record's ruleset."""
        fill_dame = self._fills_dame(game, status, own)
        return Scorer(
            game.replay,
            status,
            fill_dame=fill_dame,
            at_two_passes=self._at_first_two_passes(game, own),
        )

    def _fills_dame(self, game: ReplayedGame, status: Status, own: Ruleset | None) -> bool:
        """Return whether open neutral points count as filled under area counting.

        With "auto" they do if they are worth nothing under the record's ruleset, or if a record
        ends before the final passes and is from no server, which would have counted the position as
        is. They do not if all stones are assumed alive, since the dame are then unknown.
        """
        if self._dame != "auto":
            return self._dame == "filled"
        if status.evidence == ASSUMED:
            return False
        if own is not None and own.counts_territory:
            return True
        return not game.replay.end.is_shown and game.record.server is None

    def _at_first_two_passes(self, game: ReplayedGame, own: Ruleset | None) -> Scorer | None:
        """Return the scorer of a game up to its first two passes, if play was resumed after them.

        Evidence on dead stones is needed there only for a ruleset that ends the game at these
        passes and removes stones by agreement; no built-in one does both.
        """
        end = game.replay.first_two_passes
        if end is None or not game.replay.end.resumed:
            return None
        record = replace(
            game.record,
            moves=game.record.moves[:end],
            setups=tuple(setup for setup in game.record.setups if setup.after < end),
            marks=None,
        )
        stopped = replace(game, record=record, replay=replay(record))
        if any(map(_ends_by_agreement, self._rulesets)) or (own and _ends_by_agreement(own)):
            ((status, _),) = self._evidence.statuses([stopped])
        else:
            status = as_is(stopped.replay.final_position, stopped.geometry)
        return self.scorer(stopped, status, own)


def _ends_by_agreement(ruleset: Ruleset) -> bool:
    """Return whether the first two passes end the game and dead stones are removed by agreement."""
    return not ruleset.resumption and ruleset.dead_stones == "agreement"
