"""What is to be explained, and what changes start from."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from gocheck.board.board import Geometry, geometry
from gocheck.board.stones import EMPTY
from gocheck.comparison.agreement import Explanation, fits
from gocheck.comparison.explaining.priors import (
    CAUSES,
    FEW_STONES,
    MANY_OPEN_POINTS,
    SHARE_CUT,
    in_its_unit,
    komi_in_use,
    komi_share,
    left_open,
    popularity,
    unfinished,
)
from gocheck.record.komi_history import year_of
from gocheck.record.result import Result, parse_result
from gocheck.record.servers import Server
from gocheck.replay.replay import Replay
from gocheck.rules.ruleset import Ruleset, winner_by
from gocheck.scoring.score import Score, result_text
from gocheck.scoring.scorer import Scorer
from gocheck.status.certainty import loose_points
from gocheck.status.evidence_kinds import JUDGED, MARKED
from gocheck.status.judge.judge import judged
from gocheck.status.status import Status

MOST_NAMED = 3
"""So many chains or rulesets are named in a sentence: a choice, so that it stays short."""
_OF_UNFINISHED_GAMES = ("cut", "not counted")
_ON_ANOTHER_BOARD = ("handicap stones",)
"""Kinds for which the final position as recorded does not say whether the game was finished."""


@dataclass(frozen=True)
class Question:
    """A game whose recorded result is not its score, and what is known of it."""

    replay: Replay
    """The moves and positions."""
    recorded: Result
    """The result that RE gives."""
    scorer: Scorer
    """Scores the game as it is scored in the report."""
    scorer_for: Callable[[Ruleset], Scorer]
    """Returns what scores the game if RU named that ruleset."""
    rulesets: Iterable[Ruleset]
    """The rulesets that may be meant."""
    own: Ruleset | None
    """The record's own ruleset, None where it names none."""
    komi: Decimal
    """The komi in force under the record's own ruleset."""
    komi_recorded: Decimal | None
    """KM in points, None where the record gives none that can be used."""
    stated: int
    """The handicap stones that HA names."""
    komi_of_its_time: bool = False
    """Whether the komi in force is that of the game's time, since the record gives none."""
    with_stones: Scorer | None = None
    """Scores the game with these on the board, None where they are there."""
    exchanged: Scorer | None = None
    """Scores the game with TB and TW exchanged, None where that contradicts the stones no less."""
    komi_unusable: str | None = None
    """The text of a KM that cannot be right, None where it may be."""
    komi_of_program: bool = False
    """Whether KM has the form that only its server's program writes."""
    date: str | None = None
    """The text of DT."""
    server: Server | None = None
    """The server on which the game was played, None where the record does not tell."""

    @property
    def status(self) -> Status:
        """Who is dead, as the score has it."""
        return self.scorer.agreed

    @cached_property
    def bases(self) -> tuple[Ruleset, ...]:
        """The rulesets to change things under: the record's own; without one, the most usual that
        counts territory and the most usual that counts area."""
        if self.own:
            return (self.own,)
        most_usual: dict[bool, Ruleset] = {}
        for ruleset in sorted(self.rulesets, key=popularity, reverse=True):
            most_usual.setdefault(ruleset.counts_territory, ruleset)
        return tuple(most_usual.values())

    @cached_property
    def by_judge(self) -> Status:
        """Who is dead, as the built-in judge has it."""
        if self.status.evidence == JUDGED:
            return self.status
        return judged([self.status.position], self.geometry)[0]

    @cached_property
    def year(self) -> int | None:
        """The year in which the game was played, None where DT names none."""
        return year_of(self.date)

    @cached_property
    def geometry(self) -> Geometry:
        """The board."""
        return geometry(self.replay.columns, self.replay.rows)

    @property
    def komi_is_given(self) -> bool:
        """Whether KM or the game's time gives a komi, so that another one needs a reason."""
        return self.komi_recorded is not None or self.komi_of_its_time

    @property
    def small(self) -> bool:
        """Whether the board is 9x9, on which other komi are common."""
        return self.replay.columns == self.replay.rows == 9

    @property
    def names_winner_only(self) -> bool:
        """Whether RE gives a winner without a margin."""
        return self.recorded.kind == "winner"

    @property
    def closed(self) -> bool:
        """Whether the record ends with both final passes."""
        return self.replay.end.two_passes

    @property
    def counted(self) -> bool:
        """Whether the record shows that the players came to count: both passes, or marks."""
        return self.closed or self.status.evidence == MARKED

    @property
    def open_dame(self) -> int:
        """How many neutral points could still be filled."""
        return len(self.scorer.open_dame)

    @cached_property
    def loose(self) -> int:
        """How many points neutral regions of three and more have, two of each not counted."""
        return loose_points(self.scorer.open_dame, self.geometry)

    @cached_property
    def unfinished(self) -> float:
        """How likely it is that the record ends before the game did."""
        if self.replay.end.ended_by_passes(resumption=self.own is None or self.own.resumption):
            return 0.0
        return unfinished(self.loose, self._filled, unsettled=self.unsettled)

    @property
    def unsettled(self) -> bool:
        """Whether the judge is unsure of too many points for the end of a game."""
        points = self.status.unsettled_points
        return self.status.evidence == JUDGED and points * SHARE_CUT > len(self.status.position)

    @property
    def stones_may_be_misjudged(self) -> bool:
        """Whether so much is open or unsettled that stones there may be misjudged."""
        return self.loose >= MANY_OPEN_POINTS or self.unsettled

    @property
    def sparse(self) -> bool:
        """Whether the record holds too few stones for a whole game."""
        return self._filled < FEW_STONES

    @property
    def _filled(self) -> float:
        final = self.replay.final_position
        stones = len(final) - final.count(EMPTY) + sum(self.replay.prisoners)
        return stones / len(final)

    @cached_property
    def in_points(self) -> Result:
        """The recorded result read in points, where it was read in zi and need not be."""
        return parse_result(self.recorded.recorded) if self.recorded.in_zi else self.recorded

    def komi_share(self, komi: Decimal, ruleset: Ruleset) -> float:
        """Return what share of games like this one, under a ruleset, has this komi."""
        return komi_share(
            komi,
            ruleset,
            small=self.small,
            handicap=self.handicap,
            year=self.year,
            server=self.server,
        )

    @property
    def only_zi(self) -> bool:
        """Whether the recorded margin can be nothing but zi: it has a quarter, or says so."""
        return self.in_points.in_zi

    @property
    def game(self) -> tuple[int, int, int]:
        """Columns, rows and handicap in stones: what the komi of a ruleset depends on."""
        return self.replay.columns, self.replay.rows, self.replay.handicap

    @property
    def handicap(self) -> bool:
        """Whether it is a handicap game; with one stone the komi may be that of an even game."""
        return self.replay.handicap > 1

    def usual_komi(self, ruleset: Ruleset) -> tuple[Decimal, ...]:
        """Return the komi that is usual under a ruleset for a game like this one."""
        if self.small and not self.handicap and ruleset.komi_9x9 is not None:
            return (ruleset.komi_9x9,)
        return komi_in_use(ruleset, handicap=self.handicap, year=self.year, server=self.server)

    def score_as_named(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score with a komi if RU named this ruleset; worked out once."""
        key = (ruleset.name, komi)
        if key not in self._scores_as_named:
            self._scores_as_named[key] = self.scorer_for(ruleset).score(ruleset, komi)
        return self._scores_as_named[key]

    @cached_property
    def _scores_as_named(self) -> dict[tuple[str, Decimal], Score]:
        return {}


class Base:
    """A ruleset and komi from which changes start, and the score under them."""

    def __init__(self, question: Question, ruleset: Ruleset, komi: Decimal) -> None:
        self.question = question
        self.ruleset = ruleset
        self.komi = komi
        self.score = question.scorer.score(ruleset, komi)
        self.margin = self.score.margin
        self.weight = pair_weight(question, ruleset, komi)

    def margin_with(self, status: Status) -> Decimal:
        """Return the margin with another status."""
        return self.question.scorer.with_status(status).margin(self.ruleset, self.komi)[0]

    def explanation(
        self,
        kind: str,
        change: str,
        reason: str,
        margin: Decimal,
        share: float,
        *,
        komi: Decimal | None = None,
        recorded: Result | None = None,
    ) -> list[Explanation]:
        """Return the change if the margin it leads to is the recorded one.

        share: of the kind, that this very change has; komi: in force, where it is not that of the
        base; recorded: the recorded result, where the change is in how it is read.
        """
        winner = winner_by(margin, self.ruleset, self.question.replay.handicap)
        if not share or not fits(margin, winner, recorded or self.question.recorded):
            return []
        given = self.weight if komi is None else pair_weight(self.question, self.ruleset, komi)
        text = result_text(winner, margin)
        if self.question.own is None and kind not in _OF_UNFINISHED_GAMES:
            change = f"under {self.ruleset.name}, {change}"
        weight = given * CAUSES[kind] * share
        if kind not in _OF_UNFINISHED_GAMES + _ON_ANOTHER_BOARD:
            weight *= 1 - self.question.unfinished
        return [Explanation(kind, change, reason, text, weight=weight, komi=komi)]


def pair_weight(question: Question, ruleset: Ruleset, komi: Decimal) -> float:
    """Return how likely a game has this ruleset, this komi, these dame left open, and this unit."""
    return (
        popularity(ruleset, question.server)
        * question.komi_share(komi, ruleset)
        * left_open(question.open_dame, area=ruleset.counts_area, closed=question.closed)
        * in_its_unit(ruleset, zi=question.only_zi)
    )
