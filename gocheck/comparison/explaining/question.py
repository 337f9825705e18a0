"""What is to be explained, and what an explanation is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from gocheck.board import BLACK, EMPTY, WHITE, Geometry, geometry, parts
from gocheck.comparison.agreement import fits
from gocheck.comparison.explaining.priors import (
    CAUSES,
    FEW_STONES,
    in_its_unit,
    komi_share,
    left_open,
    popularity,
    unfinished,
    usual_komi,
)
from gocheck.record import Result, Server, parse_result, year_of
from gocheck.replay import Replay
from gocheck.rules import Ruleset
from gocheck.scoring import Scorer, over_before, result_text
from gocheck.status import Status

_OF_UNFINISHED_GAMES = ("cut", "not counted")
_ON_ANOTHER_BOARD = ("handicap stones",)
"""Kinds for which the final position as recorded does not say whether the game was finished."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A change that makes the recorded result right.

    kind: one of `priors.CAUSES`; change: what is changed, as a person would say it; reason: what
    speaks for it; result: what the score then is, the recorded result; confidence: 0 to 1;
    rulesets: for another ruleset, or the handicap points of another, all that count this game so,
    the most usual first.
    """

    kind: str
    change: str
    reason: str
    result: str
    confidence: float
    rulesets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A change that fits, with its weight: how likely it and all else of the record are.

    komi: the komi that it puts in place of the one in force, None where it leaves that.
    """

    kind: str
    change: str
    reason: str
    result: str
    weight: float
    rulesets: tuple[str, ...] = ()
    komi: Decimal | None = None


@dataclass(frozen=True)
class Question:
    """A game whose recorded result is not its score.

    scorer: of the score in force; scorer_for: of the score if RU named that ruleset; own: the
    record's ruleset, None where it names none; komi: in force under it; komi_recorded: in points,
    None where the record gives none; komi_unusable: the text of a KM that cannot be right, None
    where it may be; komi_of_program: whether KM has the form that only its
    server's program writes; stated: the handicap stones that HA names; with_stones: what
    scores the game with these on the board, None where they are there; exchanged: what scores it
    with TB and TW exchanged, None where that contradicts the stones no less; date: the text of DT;
    server: on which the game was played, if the record tells.
    """

    replay: Replay
    recorded: Result
    scorer: Scorer
    scorer_for: Callable[[Ruleset], Scorer]
    rulesets: Iterable[Ruleset]
    own: Ruleset | None
    komi: Decimal
    komi_recorded: Decimal | None
    stated: int
    with_stones: Scorer | None = None
    exchanged: Scorer | None = None
    komi_unusable: str | None = None
    komi_of_program: bool = False
    date: str | None = None
    server: Server | None = None

    @property
    def status(self) -> Status:
        """Who is dead, as the score has it."""
        return self.scorer.agreed

    @cached_property
    def year(self) -> int | None:
        """The year in which the game was played, None where DT names none."""
        return year_of(self.date)

    @cached_property
    def geometry(self) -> Geometry:
        """The board."""
        return geometry(self.replay.columns, self.replay.rows)

    @cached_property
    def open_dame(self) -> int:
        """How many neutral points could still be filled."""
        return len(self.status.open_dame(self.geometry))

    @cached_property
    def loose(self) -> int:
        """How many points are in neutral regions too large for dame, two apart from each."""
        open_points = self.status.open_dame(self.geometry)
        regions = parts(open_points, self.geometry.neighbours)
        return sum(len(region) - 2 for region in regions if len(region) > 2)

    @cached_property
    def unfinished(self) -> float:
        """How likely it is that the record ends before the game did."""
        if self.replay.ends_with_two_passes or (self.own and over_before(self.replay, self.own)):
            return 0.0
        return unfinished(self.loose, self._filled)

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

    @property
    def only_zi(self) -> bool:
        """Whether the recorded margin can be nothing but zi: it has a quarter, or says so."""
        return self.in_points.in_zi

    @property
    def handicap(self) -> bool:
        """Whether it is a handicap game."""
        return self.scorer.compensation_stones() > 0 or self.stated >= 2


class Base:
    """A ruleset and komi from which changes start, and the score under them."""

    def __init__(self, question: Question, ruleset: Ruleset, komi: Decimal) -> None:
        self.question = question
        self.ruleset = ruleset
        self.komi = komi
        self.margin, _ = question.scorer.margin(ruleset, komi)
        self.weight = pair_weight(question, ruleset, komi)

    def candidate(
        self,
        kind: str,
        change: str,
        reason: str,
        margin: Decimal,
        share: float,
        *,
        komi: Decimal | None = None,
        recorded: Result | None = None,
    ) -> list[Candidate]:
        """Return the change as a candidate if the margin it leads to is the recorded one.

        share: of the kind, that this very change has; komi: in force, where it is not that of the
        base; recorded: the recorded result, where the change is in how it is read.
        """
        winner = winner_of(margin, self.ruleset)
        if not share or not fits(margin, winner, recorded or self.question.recorded):
            return []
        given = self.weight if komi is None else pair_weight(self.question, self.ruleset, komi)
        text = result_text(winner, margin)
        if self.question.own is None and kind not in _OF_UNFINISHED_GAMES:
            change = f"under {self.ruleset.name}, {change}"
        weight = given * CAUSES[kind].prior * share
        if kind not in _OF_UNFINISHED_GAMES + _ON_ANOTHER_BOARD:
            weight *= 1 - self.question.unfinished
        return [Candidate(kind, change, reason, text, weight, komi=komi)]


def pair_weight(question: Question, ruleset: Ruleset, komi: Decimal) -> float:
    """Return how likely a game has this ruleset, this komi, these dame left open, and this unit."""
    area = ruleset.counts_area
    closed = question.replay.ends_with_two_passes
    return (
        popularity(ruleset, question.server)
        * komi_share(
            komi,
            ruleset,
            handicap=question.handicap,
            year=question.year,
            server=question.server,
        )
        * left_open(question.open_dame, area=area, closed=closed)
        * in_its_unit(ruleset, zi=question.only_zi)
    )


def usual(question: Question, ruleset: Ruleset) -> tuple[Decimal, ...]:
    """Return the komi that is usual under a ruleset for a game like this one."""
    return usual_komi(
        ruleset, handicap=question.handicap, year=question.year, server=question.server
    )


def winner_of(margin: Decimal, ruleset: Ruleset) -> int | None:
    """Return who wins by a margin under a ruleset."""
    if margin:
        return BLACK if margin > 0 else WHITE
    return {"black": BLACK, "white": WHITE}.get(ruleset.tie)
