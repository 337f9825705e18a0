"""From a replay and a status to the score under a ruleset. Start reading at `Scorer.score`."""

from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from gocheck.board import BLACK, WHITE, geometry, groups, without
from gocheck.replay import Replay, ending
from gocheck.rules import Ruleset
from gocheck.scoring.dame import FillingPlay, fill
from gocheck.scoring.score import PARTS, Amount, Parts, Score, Stop
from gocheck.status import AS_IS, ASSUMED, Points, Status, as_is, pass_alive_cleared

_NOTHING: tuple[Amount, Amount] = (0, 0)
_StatusKey = tuple[str, bool, bool]
_AGREED: _StatusKey = ("agreement", False, False)
_AS_IS: _StatusKey = ("none", False, False)


def over_before(replay: Replay, ruleset: Ruleset) -> bool:
    """Return whether a game was over before the last of its plays, as a ruleset has it."""
    return replay.resumed and not ruleset.resumption


class _Count(NamedTuple):
    """The parts of a score that do not depend on komi and handicap, and their sums."""

    parts: Parts
    """The parts."""
    black: int
    """Their sum for Black."""
    white: int
    """Their sum for White."""


class Scorer:
    """Scores one game under any number of rulesets, doing the shared work once."""

    def __init__(
        self,
        replay: Replay,
        status: Status,
        *,
        fill_dame: bool = False,
        at_stop: "Scorer | None" = None,
    ) -> None:
        """Take a game and who is dead, where the rules leave that to the players.

        fill_dame: whether, under area counting, open neutral points count as filled by both in
        turn, from the player to move (`gocheck.scoring.dame`).
        at_stop: for a game in which play was resumed, what scores it up to its first two passes,
        for rulesets under which it was over then; None to score all of it under them too.
        """
        self._fill_dame = fill_dame
        self._at_stop = at_stop
        self._replay = replay
        self._ending = ending(replay)
        self._geometry = geometry(replay.columns, replay.rows)
        self._statuses: dict[_StatusKey, Status] = {_AGREED: status}
        self._taxes: dict[_StatusKey, tuple[int, int]] = {}
        self._counts: dict[tuple[object, ...], _Count] = {}
        self._before_komi: dict[int, tuple[Ruleset, Decimal]] = {}

    def with_status(self, status: Status) -> "Scorer":
        """Return a scorer of the same game with another view of who is dead."""
        return Scorer(self._replay, status, fill_dame=self._fill_dame, at_stop=self._at_stop)

    @property
    def agreed(self) -> Status:
        """Who is dead where the rules leave that to the players."""
        return self._statuses[_AGREED]

    @property
    def to_move(self) -> int:
        """Whose turn it is after the last recorded move."""
        return self._ending.to_move

    @cached_property
    def open_dame(self) -> Points:
        """The neutral points that either player could still fill."""
        return self.agreed.open_dame(self._geometry)

    @cached_property
    def filled(self) -> tuple[FillingPlay, ...]:
        """The plays that fill the neutral points which the record leaves open, if they are."""
        return self.filled_from(self.to_move) if self._fill_dame else ()

    def filled_from(self, color: int) -> tuple[FillingPlay, ...]:
        """Return the plays that would fill the open neutral points, if this colour were first."""
        return fill(len(self.open_dame), self.agreed.to_fill, color)

    def status(self, ruleset: Ruleset) -> Status:
        """Return the status that a ruleset counts by."""
        key = self._status_key(ruleset)
        if key not in self._statuses:
            if key == _AS_IS:
                status = self._as_is()
            else:
                stands = self._statuses.get(_AS_IS) or self._as_is()
                status = pass_alive_cleared(stands, self._geometry, suicide=key[1], seki=key[2])
            self._statuses[key] = status
        return self._statuses[key]

    def dead_stones(self, ruleset: Ruleset) -> str:
        """Return which dead stones a ruleset takes off at the end of this game.

        Under some none is once play was resumed (`Ruleset.second_stop`).
        """
        second = self._replay.resumed and ruleset.second_stop == "as it stands"
        return "none" if second else ruleset.dead_stones

    def _status_key(self, ruleset: Ruleset) -> _StatusKey:
        """Return what a ruleset's view of the final position depends on."""
        dead_stones = self.dead_stones(ruleset)
        if dead_stones != "pass-alive":
            return dead_stones, False, False
        return dead_stones, ruleset.suicide != "illegal", not ruleset.seki_points

    def _as_is(self) -> Status:
        agreed = self._statuses[_AGREED]
        if agreed.evidence == ASSUMED and not agreed.dead:
            return replace(agreed, evidence=AS_IS)  # the same position, looked at already
        return as_is(self._replay.final_position, self._geometry)

    def score(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score under a ruleset, with the komi given."""
        score = self._score_of_all_moves(ruleset, komi)
        if self._at_stop is None or not over_before(self._replay, ruleset):
            return score
        stop = Stop(len(self._at_stop._replay.moves), score.parts)
        return replace(self._at_stop.score(ruleset, komi), stop=stop)

    def _score_of_all_moves(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score of the whole record."""
        status = self.status(ruleset)
        counted = self._count(ruleset, status)
        compensation = self._compensation(ruleset)
        first_pass = self._first_pass(ruleset)
        parts = dict(counted.parts)
        parts["compensation"] = (0, compensation)
        parts["first_pass"] = first_pass
        parts["komi"] = (0, komi)
        black = Decimal(counted.black) + first_pass[0]
        white = counted.white + compensation + first_pass[1] + komi
        margin = black - white
        return Score(
            ruleset=ruleset.name,
            black=black,
            white=white,
            margin=margin,
            winner=ruleset.winner_of(margin),
            komi=komi,
            evidence=status.evidence,
            parts=parts,
            assumed_passes=self._assumed_passes(ruleset),
            first_pass_assumed=self._first_pass_assumed(ruleset),
            passed_first=self._passed_first(ruleset),
            dead_stones=self.dead_stones(ruleset),
        )

    def margin(self, ruleset: Ruleset, komi: Decimal) -> tuple[Decimal, int | None]:
        """Return margin and winner of the score, without the parts of which it is made up."""
        if self._at_stop is not None and over_before(self._replay, ruleset):
            return self._at_stop.margin(ruleset, komi)
        return self._margin(ruleset, komi)

    def _margin(self, ruleset: Ruleset, komi: Decimal) -> tuple[Decimal, int | None]:
        # By identity, which costs less than to compare rulesets; kept, so that it stays theirs.
        _, before = self._before_komi.get(id(ruleset), (ruleset, None))
        if before is None:
            counted = self._count(ruleset, self.status(ruleset))
            first_pass = self._first_pass(ruleset)
            before = Decimal(counted.black - counted.white - self._compensation(ruleset))
            before += first_pass[0] - first_pass[1]
            self._before_komi[id(ruleset)] = ruleset, before
        margin = before - komi
        return margin, ruleset.winner_of(margin)

    def compensation_stones(self) -> int:
        """Return the handicap stones that compensation is counted by; one is none."""
        stones = self._replay.handicap_stones
        return stones if stones >= 2 else 0

    def _assumed_passes(self, ruleset: Ruleset) -> tuple[int, ...]:
        """Return the passes that the record lacks and that the score counts."""
        how = self._ending
        if ruleset.counts_territory and ruleset.pass_stones:
            return how.closing + self._last_pass(ruleset)
        return how.closing if ruleset.first_pass else ()

    def _last_pass(self, ruleset: Ruleset) -> tuple[int, ...]:
        """Return the further pass of White where White has to move last."""
        return (WHITE,) if ruleset.white_passes_last and self._ending.last == BLACK else ()

    def _first_pass_assumed(self, ruleset: Ruleset) -> bool:
        effect = ruleset.first_pass
        if effect is None:
            return False
        ending_recorded, any_recorded = self._ending.recorded
        return not (any_recorded if effect.which == "any" else ending_recorded)

    def _compensation(self, ruleset: Ruleset) -> int:
        stones = self.compensation_stones()
        if not stones or ruleset.handicap_compensation == "0":
            return 0
        return stones if ruleset.handicap_compensation == "N" else stones - 1

    def _first_pass(self, ruleset: Ruleset) -> tuple[Amount, Amount]:
        effect = ruleset.first_pass
        if effect is None:
            return 0, 0
        first = self._passed_first(ruleset)
        return effect.black_first if first == BLACK else effect.white_first

    def _passed_first(self, ruleset: Ruleset) -> int | None:
        effect = ruleset.first_pass
        if effect is None:
            return None
        return self._ending.first_any if effect.which == "any" else self._ending.first_ending

    def _count(self, ruleset: Ruleset, status: Status) -> _Count:
        """Return what comes from the board, the prisoners and the passes."""
        key = (
            self._status_key(ruleset),
            ruleset.scoring,
            ruleset.seki_points,
            ruleset.group_tax,
            ruleset.pass_stones,
            ruleset.white_passes_last,
        )
        if key not in self._counts:
            parts = dict.fromkeys(PARTS, _NOTHING)
            if ruleset.counts_territory:
                self._by_territory(parts, ruleset, status)
            else:
                self._by_area(parts, ruleset, status)
            if ruleset.group_tax:
                parts["tax"] = self._tax(ruleset, status)
            black = sum(int(part[0]) for part in parts.values())
            white = sum(int(part[1]) for part in parts.values())
            self._counts[key] = _Count(parts, black, white)
        return self._counts[key]

    def _by_area(self, parts: Parts, ruleset: Ruleset, status: Status) -> None:
        """Area: living stones and what they surround, as under the Chinese rules.

        Stone scoring counts the same: the surrounded points are those that would be filled,
        all but the eyes that the group tax stands for.
        """
        position = status.position
        dead_black, dead_white = _dead(status)
        black, white = map(len, status.surrounded)
        if not ruleset.seki_points:
            black -= len(status.seki_eyes[0])
            white -= len(status.seki_eyes[1])
        parts["stones"] = (
            position.count(BLACK) - dead_black,
            position.count(WHITE) - dead_white,
        )
        parts["territory"] = (black, white)
        if self._fill_dame and self.dead_stones(ruleset) == "agreement":
            neutral = [play.color for play in self.filled if not play.at_home]
            parts["dame"] = (neutral.count(BLACK), neutral.count(WHITE))

    def _by_territory(self, parts: Parts, ruleset: Ruleset, status: Status) -> None:
        """Territory: surrounded points and the opponent's stones taken (Japanese rules, 10)."""
        dead_black, dead_white = _dead(status)
        black, white = map(len, status.territory)
        if ruleset.seki_points:
            black += len(status.seki_eyes[0])
            white += len(status.seki_eyes[1])
        parts["territory"] = (black, white)
        parts["prisoners"] = self._replay.prisoners
        parts["dead"] = (dead_white, dead_black)
        if ruleset.pass_stones:
            by_black, by_white = self._ending.passes
            parts["passes"] = (by_white + len(self._last_pass(ruleset)), by_black)

    def _tax(self, ruleset: Ruleset, status: Status) -> tuple[int, int]:
        key = self._status_key(ruleset)
        if key not in self._taxes:
            tax = {BLACK: 0, WHITE: 0}
            cleared = without(status.position, status.dead)
            for group in groups(cleared, status.owners, self._geometry):
                tax[group.color] -= group.tax
            self._taxes[key] = (tax[BLACK], tax[WHITE])
        return self._taxes[key]


def _dead(status: Status) -> tuple[int, int]:
    """Return how many dead stones are Black's, and White's."""
    black = sum(1 for point in status.dead if status.position[point] == BLACK)
    return black, len(status.dead) - black
