"""The report on one game. What takes long to load is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from gocheck.board import geometry
from gocheck.library.value import Value, html_table
from gocheck.report import Game as InnerGame
from gocheck.report import GameReport as InnerReport
from gocheck.text import Error, counted, one_line

if TYPE_CHECKING:
    from gocheck.library.enums import Color
    from gocheck.library.findings import Dispute, Explanation, Finding, IllegalMove
    from gocheck.library.score import NoScore, Score
    from gocheck.library.status import Status

_Of = TypeVar("_Of")
KEPT = ("all", "json", "results")
"""How much a report keeps, from the most to the least: see `gocheck.check`."""


class GameReport(Value):
    """What `gocheck check` reports on one game.

    If the game is unreadable, `readable` is False, `findings` says why, and everything else that
    is about the game is None or empty.
    """

    __module__ = "gocheck"

    def __init__(self, inner: InnerReport, keep: str = "all") -> None:
        """Not for users: `gocheck.check` yields reports, `Game.report` is one."""
        self._inner = inner
        self._keep = keep

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
        from gocheck.library.enums import color_of

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
        from gocheck.library.findings import Finding

        return tuple(map(Finding, self._listed.findings))

    @cached_property
    def illegal_moves(self) -> Mapping[str, tuple[IllegalMove, ...]]:
        """The illegal moves by the name of every known ruleset; () if all moves are legal.

        For any other name it raises `gocheck.Error`, which is a KeyError.
        """
        from gocheck.library.findings import IllegalMove

        game = self._analysis
        if game is None:
            return _ByRuleset({}, self.name, "the game is unreadable")
        found = {
            name: tuple(IllegalMove(each, game.rows) for each in legality.illegal)
            for name, legality in game.legality.items()
        }
        return _ByRuleset(found, self.name, "no known ruleset has this name")

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """The repetitions and suicides, with the verdicts of the rulesets."""
        from gocheck.library.findings import Dispute

        game = self._analysis
        return tuple(Dispute(each, game.rows) for each in game.disputed_moves) if game else ()

    @property
    def status(self) -> Status | None:
        """Who is dead at the end; None if the game is not scored."""
        from gocheck.library.status import Status

        game = self._analysis
        if game is None or game.status is None:
            return None
        title = f"{self.name}  {game.players}"
        return Status(game.status, geometry(game.columns, game.rows), game.last, title)

    @cached_property
    def scores(self) -> Mapping[str, Score | NoScore]:
        """The scores by ruleset: those asked for, and the record's; read-only.

        If the game is not scored, this is empty, and `scores[...]` is a `gocheck.NoScore`, whose
        amounts are None, for every ruleset. If it is scored, a ruleset that was not asked for
        raises `gocheck.Error`, which is a KeyError.
        """
        from gocheck.library.score import Score

        game = self._analysis
        found: dict[str, Score | NoScore] = (
            {name: Score(each) for name, each in game.scores.items()} if game else {}
        )
        if found:
            return _ByRuleset(found, self.name, f"the rulesets scored are {', '.join(found)}")
        if game is None:
            cause = "the game is unreadable"
        else:
            recorded = game.result.recorded or "none"
            cause = (
                f"no score was made (recorded result: {recorded}); gocheck.check makes all with"
                " score_all"
            )
        return _Unscored({}, self.name, cause)

    @property
    def results(self) -> dict[str, str]:
        """The results by ruleset as SGF writes them, as in `scores`; empty if the game is not
        scored. Reports of `gocheck.check(..., keep="results")` have them too."""
        game = self._game
        return {name: each.result for name, each in game.outcomes.items()} if game else {}

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """Changes that make the recorded result right, the most likely first; () if it is right, or
        if no small change does."""
        from gocheck.library.findings import Explanation

        game = self._game
        return tuple(map(Explanation, game.explanation or ())) if game else ()

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a line of JSON Lines with `--show-waived` (guide: programs)."""
        from gocheck.reports import as_json

        self._require("json")
        return as_json(self._listed)

    def _content(self) -> object:
        if self._keep != "results":
            return self._keep, self.to_dict()
        from gocheck.reports import trimmed

        return trimmed(self._listed)

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [name, each.result, {True: "yes", False: "no", None: "unknown"}[each.agrees]]
            for name, each in (self._game.outcomes if self._game else {}).items()
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
        findings = counted(len(self.findings), "finding")
        return one_line(f"<GameReport {self.name}: {result}, {findings}>")

    @cached_property
    def _listed(self) -> InnerReport:
        """The report with repeated findings combined."""
        from gocheck.policy import combine_repeats

        return combine_repeats(self._inner)

    @property
    def _game(self) -> InnerGame | None:
        return self._inner.game

    @property
    def _analysis(self) -> InnerGame | None:
        """The game with its analysis; raises Error if that is not kept."""
        self._require("all")
        return self._inner.game

    def _require(self, least: str) -> None:
        """Raise Error unless so much of the report is kept."""
        if KEPT.index(self._keep) > KEPT.index(least):
            raise Error(f"gocheck.check kept only {self._keep!r} (argument keep)", self.name)


class MissingRulesetError(Error, KeyError):
    """A ruleset under which a report has nothing."""

    __str__ = Error.__str__


class _ByRuleset(Mapping[str, _Of]):
    """What a report has under each ruleset, read-only; cause: why it has nothing under any
    other."""

    def __init__(self, found: dict[str, _Of], name: str, cause: str) -> None:
        self._found = found
        self._name = name
        self._cause = cause

    def __getitem__(self, ruleset: str) -> _Of:
        return self._found[ruleset] if ruleset in self._found else self._missing(ruleset)

    def _missing(self, ruleset: str) -> _Of:
        raise MissingRulesetError(f"{ruleset!r}: {self._cause}", self._name)

    def __contains__(self, ruleset: object) -> bool:
        return ruleset in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return repr(self._found)


class _Unscored(_ByRuleset["Score | NoScore"]):
    """The scores of a game that is not scored: none, yet any ruleset can be asked for."""

    def _missing(self, ruleset: str) -> NoScore:
        from gocheck.library.score import NoScore

        return NoScore(ruleset, self._cause)


class UnreadableError(Error):
    """Why a game is unreadable; `report` is the report on it."""

    report: GameReport


def unreadable(report: InnerReport) -> UnreadableError:
    """Return why a game is unreadable."""
    located = report.cause
    error = UnreadableError(located.finding.message, report.name, located.line)
    error.report = GameReport(report)
    return error


def inner_report(report: GameReport) -> InnerReport:
    """Return the plain value behind a report, which the formats write."""
    return report._inner
