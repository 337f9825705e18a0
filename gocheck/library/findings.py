"""What is found in a game: findings, moves, explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gocheck.board import point_name
from gocheck.library.enums import Color, Reason, Severity, Verdict, color_of
from gocheck.library.value import Value
from gocheck.text import Error, beginning, one_line

if TYPE_CHECKING:
    from gocheck.comparison import Explanation as InnerExplanation
    from gocheck.report import LocatedFinding
    from gocheck.rules import DisputedMove, Illegal

PASS = "pass"
_LONGEST = 60
"""Characters of a message in a `repr`: a choice, so that it stays one line."""


class Move(NamedTuple):
    """A move of a game: its `number` from 1, the `color` of the player, and the `point`, or "pass".

    Passes count as moves. A point off the board is the text of the record.
    """

    number: int
    """Its number, from 1; passes count."""
    color: Color
    """The colour of the player."""
    point: str
    """The point, such as "Q16", or "pass"; the text of the record for a point off the board."""

    def __repr__(self) -> str:
        return one_line(f"Move(number={self.number}, color={self.color!r}, point={self.point!r})")


Move.__module__ = "gocheck"


class Setup(NamedTuple):
    """Stones that a record sets up (AB, AW and AE), which are no move, and who moves then (PL).

    It is `after` a move, 0 for the start; points become `black`, `white` or `empty`, and `to_move`
    is the colour that moves next.
    """

    after: int
    """The number of the move before it; 0 for the start."""
    black: tuple[str, ...]
    """The points that get a black stone."""
    white: tuple[str, ...]
    """The points that get a white stone."""
    empty: tuple[str, ...]
    """The points whose stone is removed; it is no prisoner."""
    to_move: Color | None
    """The colour that moves next; None if the record does not say."""


Setup.__module__ = "gocheck"


class Finding(Value):
    """One thing noticed in a game. `gocheck explain CODE` describes what a code means."""

    __module__ = "gocheck"

    def __init__(self, inner: LocatedFinding) -> None:
        """Not for users: `GameReport.findings` has findings."""
        self._inner = inner

    @property
    def code(self) -> str:
        """The code, such as "RES501"; it never changes its meaning."""
        return self._inner.finding.code

    @property
    def severity(self) -> Severity:
        """The severity."""
        return Severity(self._inner.finding.severity)

    @property
    def message(self) -> str:
        """What is found, as a sentence without a full stop."""
        return self._inner.finding.message

    @property
    def line(self) -> int | None:
        """The line in the file, from 1; None for the whole file."""
        return self._inner.line

    @property
    def column(self) -> int | None:
        """The column, in characters from 1; None for the whole file."""
        return self._inner.column

    @property
    def move(self) -> int | None:
        """The number of the move, from 1; None if it is not about a move."""
        return self._inner.finding.move

    @property
    def color(self) -> Color | None:
        """The colour of the player; None if it is not about a player."""
        return color_of(self._inner.finding.color)

    @property
    def point(self) -> str | None:
        """The point, such as "Q16"; "pass" for a pass; None if it is not about a point."""
        return self._inner.finding.point

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The names of the rulesets that object, if only some do."""
        return self._inner.finding.rulesets

    @property
    def variation(self) -> int | None:
        """The number of the variation that it is in; None for the main line."""
        return self._inner.finding.variation

    @property
    def waived(self) -> str | None:
        """Why it does not count ("record": the record acknowledges it); None if it counts."""
        return self._inner.finding.waived

    @property
    def fixable(self) -> bool:
        """Whether `gocheck fix` corrects it."""
        return self._inner.finding.fixable

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as in `findings` of JSON Lines."""
        from gocheck.reports import finding_as_json  # takes long to load

        return finding_as_json(self._inner)

    def __str__(self) -> str:
        return one_line(f"{self.code} {self.severity}: {self.message}")

    def __repr__(self) -> str:
        message = beginning(self.message, _LONGEST)
        return one_line(f"<Finding {self.code} {self.severity}: {message}>")


class IllegalMove(Value):
    """A move that a ruleset forbids."""

    __module__ = "gocheck"

    def __init__(self, inner: Illegal, rows: int) -> None:
        """Not for users: `Game.illegal_moves` and `Game.why_illegal` return them."""
        self._inner = inner
        self._rows = rows

    @property
    def move(self) -> int:
        """The number of the move, from 1."""
        return self._inner.move

    @property
    def color(self) -> Color:
        """The colour of the player."""
        color = color_of(self._inner.color)
        assert color is not None
        return color

    @property
    def point(self) -> str:
        """The point, such as "Q16", or "pass"; the text of the record for a point off the board."""
        if self._inner.point is None:
            return self._inner.outside or PASS
        return point_name(self._inner.point, self._rows)

    @property
    def reason(self) -> Reason:
        """Why it is illegal."""
        return Reason(self._inner.reason)

    @property
    def repeats(self) -> int | None:
        """For a repetition, the number of the move after which the position occurred before, 0 for
        the start; None for other reasons."""
        return self._inner.repeats

    def to_dict(self) -> dict[str, Any]:
        """Return the move as in `legality` of JSON Lines."""
        from gocheck.reports import illegal_as_json  # takes long to load

        return illegal_as_json(self._inner, self._rows)

    def __str__(self) -> str:
        text = one_line(f"move {self.move}, {self.color} {self.point}: {self.reason}")
        if self.repeats is None:
            return text
        when = f"after move {self.repeats}" if self.repeats else "at the start"
        return f"{text}, repeats the position {when}"

    def __repr__(self) -> str:
        return f"<IllegalMove {self}>"


class IllegalMoveError(Error):
    """A move that the rules of a live game forbid; the game is as before.

    `illegal` is the `gocheck.IllegalMove`: the move, the reason, and what it repeats.
    """

    __module__ = "gocheck"

    def __init__(self, illegal: IllegalMove, ruleset: str) -> None:
        super().__init__(f"illegal under {ruleset}: {illegal}")
        self.illegal = illegal
        """The move, the reason, and what it repeats."""
        self._ruleset = ruleset

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[IllegalMove, str]]:
        """Return how a copy is made, as in another process."""
        return type(self), (self.illegal, self._ruleset)


class Dispute(Value):
    """A repetition or a suicide: a move on which rulesets differ."""

    __module__ = "gocheck"

    def __init__(self, inner: DisputedMove, rows: int) -> None:
        """Not for users: `GameReport.disputes` has them."""
        self._inner = inner
        self._rows = rows

    @property
    def move(self) -> int:
        """The number of the move, from 1."""
        return self._inner.move

    @property
    def color(self) -> Color:
        """The colour of the player."""
        color = color_of(self._inner.color)
        assert color is not None
        return color

    @property
    def point(self) -> str:
        """The point, such as "Q16"."""
        return point_name(self._inner.point, self._rows)

    @property
    def what(self) -> str:
        """ "repetition" or "suicide"."""
        return self._inner.what

    @property
    def cycle(self) -> str | None:
        """The name of the cycle, such as "triple ko, 6 moves"; None for a suicide."""
        return self._inner.cycle.name if self._inner.cycle else None

    @property
    def verdicts(self) -> dict[Verdict, tuple[str, ...]]:
        """The names of the rulesets by their verdict; others are left out."""
        from gocheck.rules import VERDICTS

        found = self._inner.verdicts
        return {Verdict(name): found[name] for name in VERDICTS if name in found}

    def to_dict(self) -> dict[str, Any]:
        """Return the move as in `disputes` of JSON Lines."""
        from gocheck.reports import dispute_as_json  # takes long to load

        return dispute_as_json(self._inner, self._rows)

    def __repr__(self) -> str:
        return one_line(f"<Dispute move {self.move}, {self.color} {self.point}: {self.what}>")


class Explanation(Value):
    """A small change that makes the recorded result right."""

    __module__ = "gocheck"

    def __init__(self, inner: InnerExplanation) -> None:
        """Not for users: `Game.explain` returns them."""
        self._inner = inner

    @property
    def kind(self) -> str:
        """The kind of change, such as "komi"."""
        return self._inner.kind

    @property
    def change(self) -> str:
        """What is changed, in words."""
        return self._inner.change

    @property
    def reason(self) -> str:
        """What supports the change, in words."""
        return self._inner.reason

    @property
    def result(self) -> str:
        """The score after the change: the recorded result, as SGF writes it."""
        return self._inner.result

    @property
    def confidence(self) -> float:
        """How likely this change is among all that fit and unknown causes, 0 to 1."""
        return self._inner.confidence

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The names of the rulesets that give the recorded result, if the change is a ruleset."""
        return self._inner.rulesets

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as in `explanation` of JSON Lines."""
        from gocheck.reports import explanation_as_json  # takes long to load

        return explanation_as_json(self._inner)

    def __str__(self) -> str:
        return one_line(f"{self.change} ({self.reason})")

    def __repr__(self) -> str:
        return one_line(f"<Explanation {self.confidence:.0%}: {self.change}>")
