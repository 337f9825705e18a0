"""Scores, and how two of them differ."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gocheck.library.enums import Color, Evidence, color_of
from gocheck.library.value import Value, html_table
from gocheck.text import in_points, one_line, plain

if TYPE_CHECKING:
    from gocheck.comparison import ComparedScore


class Part(NamedTuple):
    """The points that a part of a score adds to both totals, `black` and `white` (Decimal)."""

    black: Decimal
    """For Black."""
    white: Decimal
    """For White."""


Part.__module__ = "gocheck"


class Score(Value):
    """A score under one ruleset. All amounts are exact and in points (`decimal.Decimal`)."""

    __module__ = "gocheck"

    def __init__(self, inner: ComparedScore) -> None:
        """Not for users: `Game.score` returns scores, `GameReport.scores` has them."""
        self._inner = inner

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self._inner.score.ruleset

    @property
    def black(self) -> Decimal:
        """Black's total."""
        return self._inner.score.black

    @property
    def white(self) -> Decimal:
        """White's total, with komi."""
        return self._inner.score.white

    @property
    def margin(self) -> Decimal:
        """Black's total minus White's."""
        return self._inner.score.margin

    @property
    def winner(self) -> Color | None:
        """The winner; None for a draw."""
        return color_of(self._inner.score.winner)

    @property
    def result(self) -> str:
        """The result as SGF writes it: "B+3.5", "W+0.5", "0"."""
        return self._inner.score.result

    @property
    def komi(self) -> Decimal:
        """The komi in force."""
        return self._inner.score.komi

    @property
    def evidence(self) -> Evidence:
        """The weakest evidence for who is dead that the score depends on."""
        return Evidence(self._inner.score.evidence)

    @property
    def agrees(self) -> bool | None:
        """Whether it is the recorded result; None if that is unknown."""
        return self._inner.agrees

    @property
    def distance(self) -> Decimal | None:
        """How many points the recorded margin is from anything that the board allows: unsettled
        chains and areas as either player's, false eyes, eyes in seki and (by area) open dame
        counted or not. None where RE has no margin, and where all stones are assumed alive."""
        return self._inner.distance

    @property
    def parts(self) -> dict[str, Part]:
        """The parts of both totals, which add up to them: stones, territory, dame, prisoners, dead,
        passes, compensation, tax, first_pass and komi."""
        return {
            name: Part(Decimal(black), Decimal(white))
            for name, (black, white) in self._inner.score.parts.items()
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the score as in `scores` of JSON Lines."""
        from gocheck.reports import score_as_json  # takes long to load

        return score_as_json(self._inner)

    def _content(self) -> object:
        return self.ruleset, self.to_dict()

    def _repr_html_(self) -> str:
        shown = {name: part for name, part in self.parts.items() if any(part)}
        rows: list[list[object]] = [
            ["Black", *(plain(part.black) for part in shown.values()), plain(self.black)],
            ["White", *(plain(part.white) for part in shown.values()), plain(self.white)],
        ]
        return html_table([f"{self.ruleset}: {self.result}", *shown, "total"], rows)

    def __repr__(self) -> str:
        return f"<Score {self.ruleset}: {self.result}, {self.evidence}>"


class NoScore(Value):
    """What `GameReport.scores` has for a ruleset if the game is not scored; it is false.

    Its amounts are None and its parts are empty, so that a loop over many games need not ask first.
    """

    __module__ = "gocheck"

    black: None = None
    """None, as there is no total."""
    white: None = None
    """None, as there is no total."""
    margin: None = None
    """None, as there is no margin."""
    winner: None = None
    """None, as there is no winner; a draw is a `Score` with the margin 0."""
    result: None = None
    """None, as there is no result."""
    komi: None = None
    """None, as no komi was used."""
    evidence: None = None
    """None, as the dead stones were not asked for."""
    agrees: None = None
    """None, as no result can agree."""
    distance: None = None
    """None, as there is no margin."""

    def __init__(self, ruleset: str, reason: str) -> None:
        """Not for users: `GameReport.scores` has them."""
        self._ruleset = ruleset
        self._reason = reason

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self._ruleset

    @property
    def reason(self) -> str:
        """Why the game is not scored."""
        return self._reason

    @property
    def parts(self) -> dict[str, Part]:
        """Empty, as there are no amounts."""
        return {}

    def to_dict(self) -> dict[str, Any]:
        """Return {}: JSON Lines has no score for such a game."""
        return {}

    def _content(self) -> object:
        return self._ruleset, self._reason

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return one_line(f"<NoScore {self._ruleset}: {self._reason}>")


class Difference(Value):
    """How the scores of one game under two rulesets differ, cause by cause."""

    __module__ = "gocheck"

    def __init__(self, one: Score, other: Score, causes: dict[str, Decimal], text: str) -> None:
        """Not for users: `Game.compare` returns differences."""
        self._one = one
        self._other = other
        self._causes = causes
        self._text = text

    @property
    def one(self) -> Score:
        """The score under the first ruleset."""
        return self._one

    @property
    def other(self) -> Score:
        """The score under the second ruleset."""
        return self._other

    @property
    def margin(self) -> Decimal:
        """How many points better for Black the first score is than the second."""
        return self._one.margin - self._other.margin

    @property
    def winner_changes(self) -> bool:
        """Whether the two scores have different winners."""
        return self._one.winner != self._other.winner

    @property
    def causes(self) -> dict[str, Decimal]:
        """The points by cause, such as "last_play" or "seki", positive if the first score is better
        for Black; they add up to `margin`."""
        return dict(self._causes)

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as plain JSON values, amounts as texts."""
        return {
            "rulesets": [self._one.ruleset, self._other.ruleset],
            "margin": plain(self.margin),
            "winner_changes": self.winner_changes,
            "causes": {cause: plain(amount) for cause, amount in self._causes.items()},
        }

    def __str__(self) -> str:
        """The difference in a sentence."""
        return self._text

    def __repr__(self) -> str:
        names = f"{self._one.ruleset} and {self._other.ruleset}"
        return f"<Difference {names}: {in_points(self.margin)}>"
