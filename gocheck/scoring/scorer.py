"""From a replay and a status to the score under a ruleset. Start reading at `Scorer.score`.

`fill` plays the missing end of a record: the open neutral points, filled in turn. Under area
counting each is worth a point, so it matters who moves first. Filling them takes liberties from
chains: an opponent who must connect in own territory (teire, `gocheck.status.life.false_eyes`)
cannot take a neutral point in that turn. With the end played out in this way, area and territory
agree as in a finished game: the margins differ by the extra play.
"""

from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from gocheck.board.board import geometry
from gocheck.board.groups import groups_after_filling
from gocheck.board.regions import without
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.replay.replay import Replay
from gocheck.rules.ruleset import Ruleset, dead_stones_removed, winner_by
from gocheck.scoring.score import PARTS, Amount, Parts, Score
from gocheck.status.evidence_kinds import AS_IS, ASSUMED
from gocheck.status.status import Points, Status, as_is, pass_alive_cleared

_counting = attrgetter(
    *("scoring", "seki_points", "group_tax", "dead_stones", "dead_stones_after_resumption"),
    *("suicide", "resumption", "pass_stones", "white_passes_last", "first_pass"),
    *("handicap_compensation", "tie", "tie_handicap"),
)
"""The values of a ruleset on the dimensions that a score depends on, with the komi in force.
Rulesets with equal values share their scores."""
_NOTHING: tuple[Amount, Amount] = (0, 0)
_StatusKey = tuple[str, bool, bool]
_AGREED: _StatusKey = ("agreement", False, False)
_AS_IS: _StatusKey = ("none", False, False)


class FillingPlay(NamedTuple):
    """One play that fills a neutral point or a false eye."""

    color: int
    """The colour of the player."""
    at_home: bool
    """Whether it fills a false eye in own territory (teire), not a neutral point."""


def fill(neutral: int, at_home: tuple[int, int], color: int) -> tuple[FillingPlay, ...]:
    """Return the plays that fill this many neutral points in turn, from a colour.

    at_home: the numbers of points that Black and White must fill in their own territory. Each is
    assumed to be forced by one neutral point, and is filled at once. Those left after the last
    neutral point cost nothing: the opponent can only pass.
    """
    must = {BLACK: at_home[0], WHITE: at_home[1]}
    plays = []
    for _ in range(neutral):
        plays.append(FillingPlay(color, at_home=False))
        color = opponent(color)
        if must[color]:
            must[color] -= 1
            plays.append(FillingPlay(color, at_home=True))
            color = opponent(color)
    return tuple(plays)


def lead(plays: tuple[FillingPlay, ...], *, at_home: bool) -> int:
    """Return how many more neutral points, or points in own territory, Black fills than White."""
    colors = [play.color for play in plays if play.at_home == at_home]
    return colors.count(BLACK) - colors.count(WHITE)


class Scorer:
    """Scores one game under any number of rulesets; shared work is done once."""

    def __init__(
        self,
        replay: Replay,
        status: Status,
        *,
        fill_dame: bool = False,
        at_two_passes: "Scorer | None" = None,
    ) -> None:
        """Hold a game and its status under rules that remove dead stones by agreement.

        fill_dame: whether open neutral points count as filled under area counting, in turn from the
        player to move (`fill`).
        at_two_passes: the scorer of the game up to its first two passes, for rulesets under which
        it was over then; None where no play follows these, or to score the whole game under all.
        """
        self._fill_dame = fill_dame
        self._at_two_passes = at_two_passes
        self._replay = replay
        self._end = replay.end
        self._geometry = geometry(replay.columns, replay.rows)
        self._statuses: dict[_StatusKey, Status] = {_AGREED: status}
        self._taxes: dict[_StatusKey, tuple[int, int]] = {}
        self._counts: dict[tuple[object, ...], Parts] = {}
        self._known_totals: dict[object, tuple[Decimal, Decimal]] = {}
        self._scores: dict[object, Score] = {}

    def with_status(self, status: Status) -> "Scorer":
        """Return a scorer of the same game with another status."""
        return Scorer(
            self._replay, status, fill_dame=self._fill_dame, at_two_passes=self._at_two_passes
        )

    @property
    def agreed(self) -> Status:
        """The status under rules that remove dead stones by agreement."""
        return self._statuses[_AGREED]

    @property
    def to_move(self) -> int:
        """The colour to move after the last recorded move."""
        return self._end.to_move

    @cached_property
    def open_dame(self) -> Points:
        """The dame outside seki, which either player could still fill."""
        return self.agreed.open_dame(self._geometry)

    @cached_property
    def filled(self) -> tuple[FillingPlay, ...]:
        """The plays that fill the open neutral points; empty if they do not count as filled."""
        return self.filled_from(self.to_move) if self._fill_dame else ()

    def filled_from(self, color: int) -> tuple[FillingPlay, ...]:
        """Return the plays that fill the open neutral points if this colour moves first."""
        return fill(len(self.open_dame), self.agreed.to_fill, color)

    def status(self, ruleset: Ruleset) -> Status:
        """Return the status under a ruleset."""
        key = self._status_key(ruleset)
        if key not in self._statuses:
            if key == _AS_IS:
                status = self._as_is()
            else:
                uncleared = self._statuses.get(_AS_IS) or self._as_is()
                status = pass_alive_cleared(uncleared, self._geometry, suicide=key[1], seki=key[2])
            self._statuses[key] = status
        return self._statuses[key]

    def dead_stones(self, ruleset: Ruleset) -> str:
        """Return which dead stones a ruleset removes at the end of this game."""
        return dead_stones_removed(ruleset, resumed=self._end.resumed)

    def _status_key(self, ruleset: Ruleset) -> _StatusKey:
        """Return what the status under a ruleset depends on."""
        dead_stones = self.dead_stones(ruleset)
        if dead_stones != "pass-alive":
            return dead_stones, False, False
        return dead_stones, ruleset.suicide != "illegal", not ruleset.seki_points

    def _as_is(self) -> Status:
        agreed = self._statuses[_AGREED]
        if agreed.evidence == ASSUMED and not agreed.dead:
            return replace(agreed, evidence=AS_IS)  # it was computed for the same position
        return as_is(self._replay.final_position, self._geometry)

    def score(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score under a ruleset with this komi; rulesets that count alike share it."""
        key = _counting(ruleset), komi
        score = self._scores.get(key)
        if score is None:
            score = self._score_of_all_moves(ruleset, komi)
            if self._at_two_passes is not None and not ruleset.resumption:
                score = replace(
                    self._at_two_passes.score(ruleset, komi),
                    ended_at=len(self._at_two_passes._replay.moves),
                    parts_after_end=score.parts,
                )
            self._scores[key] = score
        return score

    def _score_of_all_moves(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score of the whole record."""
        status = self.status(ruleset)
        parts = dict(self._count(ruleset, status))
        parts["compensation"] = (0, self._compensation(ruleset))
        parts["first_pass"] = self._first_pass(ruleset)
        parts["komi"] = (0, komi)
        black, white = self._totals(ruleset)
        white += komi
        margin = black - white
        return Score(
            black=black,
            white=white,
            margin=margin,
            winner=winner_by(margin, ruleset, self._replay.handicap),
            komi=komi,
            evidence=status.evidence,
            parts=parts,
            assumed_passes=self._assumed_passes(ruleset),
            first_pass_assumed=self._first_pass_assumed(ruleset),
            passed_first=self._passed_first(ruleset),
            dead_stones=self.dead_stones(ruleset),
        )

    def margin(self, ruleset: Ruleset, komi: Decimal) -> tuple[Decimal, int | None]:
        """Return the margin and the winner, without the parts of the score."""
        if self._at_two_passes is not None and not ruleset.resumption:
            return self._at_two_passes.margin(ruleset, komi)
        black, white = self._totals(ruleset)
        margin = black - white - komi
        return margin, winner_by(margin, ruleset, self._replay.handicap)

    def _totals(self, ruleset: Ruleset) -> tuple[Decimal, Decimal]:
        """Return the totals of Black and White without komi; worked out once."""
        key = _counting(ruleset)
        totals = self._known_totals.get(key)
        if totals is None:
            first_pass, compensation = self._first_pass(ruleset), (0, self._compensation(ruleset))
            counted = self._count(ruleset, self.status(ruleset)).values()
            black, white = zip(*counted, first_pass, compensation, strict=True)
            totals = Decimal(sum(black)), Decimal(sum(white))
            self._known_totals[key] = totals
        return totals

    def _assumed_passes(self, ruleset: Ruleset) -> tuple[int, ...]:
        """Return the missing passes that the score counts."""
        how = self._end
        if ruleset.counts_territory and ruleset.pass_stones:
            return how.missing_passes + self._last_pass(ruleset)
        effect = ruleset.first_pass
        if effect is None:
            return ()
        two_passes = self._replay.first_two_passes
        is_known = how.recorded[1] if effect.which == "any" else two_passes is not None
        return () if is_known else how.missing_passes

    def _last_pass(self, ruleset: Ruleset) -> tuple[int, ...]:
        """Return White's additional pass if White must move last."""
        return (WHITE,) if ruleset.white_passes_last and self._end.last == BLACK else ()

    def _first_pass_assumed(self, ruleset: Ruleset) -> bool:
        effect = ruleset.first_pass
        if effect is None:
            return False
        ending_recorded, any_recorded = self._end.recorded
        return not (any_recorded if effect.which == "any" else ending_recorded)

    def _compensation(self, ruleset: Ruleset) -> int:
        stones = self._replay.handicap_stones
        if stones < 2 or ruleset.handicap_compensation == "0":  # one is not a handicap
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
        return self._end.first_any if effect.which == "any" else self._end.first_ending

    def _count(self, ruleset: Ruleset, status: Status) -> Parts:
        """Return the parts from the board, the prisoners and the passes, not komi and handicap."""
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
            self._counts[key] = parts
        return self._counts[key]

    def _by_area(self, parts: Parts, ruleset: Ruleset, status: Status) -> None:
        """Set the parts by area: living stones and the points they surround (Chinese rules).

        Stone scoring counts the same: the surrounded points would be filled, except the eyes that
        the group tax subtracts.
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
        """Set the parts by territory: surrounded points and prisoners (Japanese rules, article
        10)."""
        dead_black, dead_white = _dead(status)
        black, white = map(len, status.territory)
        if ruleset.seki_points:
            black += len(status.seki_eyes[0])
            white += len(status.seki_eyes[1])
        parts["territory"] = (black, white)
        parts["prisoners"] = self._replay.prisoners
        parts["dead"] = (dead_white, dead_black)
        if ruleset.pass_stones:
            by_black, by_white = self._end.passes
            parts["passes"] = (by_white + len(self._last_pass(ruleset)), by_black)

    def _tax(self, ruleset: Ruleset, status: Status) -> tuple[int, int]:
        """Return the group tax of the groups that are left when the open dame are filled."""
        key = self._status_key(ruleset)
        if key not in self._taxes:
            tax = {BLACK: 0, WHITE: 0}
            cleared = without(status.position, status.dead)
            is_known = key == _AGREED and status.evidence != ASSUMED
            dame = self.open_dame if is_known else ()
            for group in groups_after_filling(
                cleared, status.owners, dame, self.to_move, self._geometry
            ):
                tax[group.color] -= group.tax
            self._taxes[key] = (tax[BLACK], tax[WHITE])
        return self._taxes[key]


def _dead(status: Status) -> tuple[int, int]:
    """Return the numbers of Black's and White's dead stones."""
    black = sum(1 for point in status.dead if status.position[point] == BLACK)
    return black, len(status.dead) - black
