"""The report on one game."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import Any

from gocheck.board import geometry
from gocheck.library.enums import Color, color_of
from gocheck.library.findings import Dispute, Explanation, Finding, IllegalMove
from gocheck.library.score import Score
from gocheck.library.status import Status
from gocheck.library.value import Value, html_table
from gocheck.report import Game as InnerGame
from gocheck.report import GameReport as InnerReport
from gocheck.reports import as_json
from gocheck.text import Error, one_line


class GameReport(Value):
    """What `gocheck check` reports on one game.

    If the game is unreadable, `readable` is False, `findings` says why, and everything else that
    is about the game is None or empty.
    """

    __module__ = "gocheck"

    def __init__(self, inner: InnerReport) -> None:
        """Not for users: `gocheck.check` yields reports, `Game.report` is one."""
        self._inner = inner

    @property
    def file(self) -> str:
        """The file, as named or as found in a folder."""
        return self._inner.file

    @property
    def member(self) -> str | None:
        """The file inside an archive; None if `file` is not an archive."""
        return self._inner.member

    @property
    def number(self) -> int:
        """The number of the game in the file, from 1."""
        return self._inner.number

    @property
    def name(self) -> str:
        """File, member and number, as far as they are needed: "games.zip!a.sgf#2"."""
        return self._inner.name

    @property
    def readable(self) -> bool:
        """Whether the game could be read."""
        return self._inner.game is not None

    @property
    def size(self) -> tuple[int, int] | None:
        """The numbers of columns and rows of the board."""
        return (self._game.columns, self._game.rows) if self._game else None

    @property
    def black(self) -> str | None:
        """Black's name (PB)."""
        return self._game.black if self._game else None

    @property
    def white(self) -> str | None:
        """White's name (PW)."""
        return self._game.white if self._game else None

    @property
    def date(self) -> str | None:
        """The text of DT."""
        return self._game.date if self._game else None

    @property
    def event(self) -> str | None:
        """The event (EV)."""
        return self._game.event if self._game else None

    @property
    def round(self) -> str | None:
        """The round (RO)."""
        return self._game.round if self._game else None

    @property
    def ruleset(self) -> str | None:
        """The name of the record's ruleset; None if RU names no known one."""
        return self._game.own if self._game else None

    @property
    def komi(self) -> Decimal | None:
        """The komi of KM, in points."""
        return self._game.komi.points if self._game else None

    @property
    def handicap(self) -> int:
        """The number of handicap stones on the board."""
        return self._game.handicap_stones if self._game else 0

    @property
    def moves(self) -> int:
        """The number of moves of the main line; passes count."""
        return self._game.moves if self._game else 0

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end and counted; only such games have scores."""
        return self._game.finished if self._game else False

    @property
    def recorded_result(self) -> str | None:
        """The text of RE."""
        return self._game.result.recorded if self._game else None

    @property
    def recorded_winner(self) -> Color | None:
        """The winner by RE; None if it names none."""
        return color_of(self._game.result.winner) if self._game else None

    @property
    def recorded_margin(self) -> Decimal | None:
        """The margin of RE in points, never negative; None if it gives none."""
        return self._game.result.margin if self._game else None

    @property
    def agrees(self) -> bool | None:
        """Whether the score under the record's ruleset is the recorded result; None if that is
        unknown."""
        return self._inner.agrees

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings, in the order of the file, with those that are waived (`Finding.waived`)."""
        return tuple(map(Finding, self._inner.findings))

    @cached_property
    def illegal_moves(self) -> dict[str, tuple[IllegalMove, ...]]:
        """The illegal moves by the name of every known ruleset; () if all moves are legal."""
        game = self._game
        if game is None:
            return {}
        return {
            name: tuple(IllegalMove(each, game.rows) for each in legality.illegal)
            for name, legality in game.legality.items()
        }

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """The repetitions and suicides, with the verdicts of the rulesets."""
        game = self._game
        return tuple(Dispute(each, game.rows) for each in game.disputed_moves) if game else ()

    @property
    def status(self) -> Status | None:
        """Who is dead at the end; None if the game is not scored."""
        game = self._game
        if game is None or game.status is None:
            return None
        title = f"{self.name}  {game.players}"
        return Status(game.status, geometry(game.columns, game.rows), title=title)

    @cached_property
    def scores(self) -> dict[str, Score]:
        """The scores by ruleset: those asked for, and the record's; empty if it is not scored.

        For any other ruleset it raises `gocheck.Error`, which is a KeyError and says why.
        """
        game = self._game
        found = {name: Score(each) for name, each in game.scores.items()} if game else {}
        return _Scores(found, self)

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """Changes that make the recorded result right, the most likely first; () if it is right, or
        if no small change does."""
        game = self._game
        return tuple(map(Explanation, game.explanation or ())) if game else ()

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a line of JSON Lines (guide: programs)."""
        return as_json(self._inner)

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [each.ruleset, each.result, {True: "yes", False: "no", None: "unknown"}[each.agrees]]
            for each in self.scores.values()
        ]
        heading: list[object] = [self.name, f"recorded: {self.recorded_result}", "agrees"]
        findings: list[list[object]] = [
            [each.code, each.severity, each.message] for each in self.findings
        ]
        return html_table(heading, rows + findings)

    def __repr__(self) -> str:
        if not self.readable:
            return one_line(f"<GameReport {self.name}: unreadable>")
        result = self.recorded_result or "no result"
        return one_line(f"<GameReport {self.name}: {result}, {len(self.findings)} findings>")

    @property
    def _game(self) -> InnerGame | None:
        return self._inner.game


class MissingScoreError(Error, KeyError):
    """A score that a report does not have."""

    __str__ = Error.__str__


class _Scores(dict[str, Score]):
    """The scores of a report."""

    def __init__(self, scores: dict[str, Score], report: GameReport) -> None:
        super().__init__(scores)
        self._report = report

    def __missing__(self, ruleset: str) -> Score:
        report = self._report
        if self:
            cause = f"the rulesets scored are {', '.join(self)}, not {ruleset}"
        elif not report.readable:
            cause = "the game is unreadable, so it has no score"
        else:
            recorded = report.recorded_result or "none"
            cause = f"the game is not scored (recorded result: {recorded}); score_all scores all"
        raise MissingScoreError(cause, report.name)


def first_error(report: InnerReport) -> Error:
    """Return why a game is unreadable."""
    located = report.findings[0]
    return Error(located.finding.message, report.name, located.line)
