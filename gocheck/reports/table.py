"""The report people read: findings line by line, then a table of results, then totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gocheck.comparison import ComparedScore
from gocheck.report import GameReport, LocatedFinding, TrimmedScore
from gocheck.reports.identifiers import of_game, of_waiver
from gocheck.reports.summary import Summary
from gocheck.reports.text import blocks, cut, pad, titled, wrap
from gocheck.text import one_line

AGREES, DIFFERS, UNDECIDED = "=", "!", "?"
SHORT_LIST = 40
"""Up to so many finished games are all listed; of more, only those that need attention. A choice:
what two screens hold."""

MARKS = {True: AGREES, False: DIFFERS, None: UNDECIDED}
"""How agreement with the recorded result is shown."""
_LEGEND = (
    "[ ] the record's own ruleset; = is the recorded result, ! is not, ? cannot be said."
    " Stones: marked in the record, proved or judged by gocheck, by the engine, or assumed = all"
    " taken for alive; rulesets that take none off by agreement (tromp-taylor and others) count"
    " the board as it stands."
)


@dataclass(frozen=True, slots=True)
class _Row:
    """One scored game."""

    title: str
    """Its file, and its number there."""
    players: str
    """Both names."""
    recorded: str
    """The recorded result."""
    evidence: str
    """What the status rests on."""
    cells: tuple[str, ...]
    """The result for each column; last that under the record's own ruleset without a column."""
    attention: bool
    """Whether it has findings, or another result than is recorded."""


@dataclass
class Table:
    """Collects reports and writes them as text."""

    columns: Sequence[str]
    """The rulesets compared."""
    width: int = 80
    """Columns of the page."""
    wrapped: bool = False
    """Whether findings are wrapped to that width (on a terminal), or kept one a line."""
    all_games: bool = False
    """Whether every scored game is listed."""
    scores: bool = True
    """Whether results are listed at all."""
    quiet: bool = False
    """Whether the findings are written and nothing else."""
    notes: bool = True
    """Whether notes are among the findings."""
    waived: bool = True
    """Whether waived findings are."""
    statistics: bool = False
    """Whether it is written how often each code was found."""
    _rows: list[_Row] = field(default_factory=list)
    """The rows to print, of games that are listed."""
    _listed_all: bool = True
    """Whether every finished game is listed."""
    _finished: int = 0
    """Finished games so far."""
    _agreeing: dict[str, int] = field(default_factory=dict)
    """Games with the recorded result so far, by ruleset."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Take in a report; yield its findings, a line each: file:line:column: CODE message."""
        self._count(report)
        for located in report.findings:
            text = finding_line(report, located)
            yield wrap(text, self.width, "    ") if self.wrapped else text

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the table and the totals, after the last report."""
        if self.statistics and summary.codes:
            yield ""
            yield from summary.statistics(self.width)
        if self.quiet:
            return
        rows = self._rows
        if self.scores and rows:
            yield ""
            yield from self._table(rows)
        if self.scores and not self._listed_all:
            yield ""
            yield wrap(
                f"{self._finished - len(rows)} finished games without findings, whose results are"
                " as recorded or cannot be said, are not listed (--all-games lists them).",
                self.width,
            )
        yield ""
        yield wrap(summary.of_games(), self.width)
        if undecided := summary.of_undecided():
            yield wrap(undecided, self.width)
        if self._finished and self.scores:
            agreeing = ", ".join(f"{name} {self._agreeing.get(name, 0)}" for name in self.columns)
            yield wrap(f"Results as recorded, by ruleset: {agreeing}.", self.width)
        findings = summary.of_findings(notes_listed=self.notes, waived_listed=self.waived)
        yield wrap(findings, self.width)

    def _count(self, report: GameReport) -> None:
        game = report.game
        if game is None or not game.outcomes:
            return
        self._finished += 1
        for name in self.columns:
            if game.outcomes[name].agrees:
                self._agreeing[name] = self._agreeing.get(name, 0) + 1
        attention = bool(report.findings) or report.agrees is False
        if self._finished == SHORT_LIST + 1 and not self.all_games:
            self._rows = [row for row in self._rows if row.attention]
            self._listed_all = False
        if attention or self.all_games or self._finished <= SHORT_LIST:
            self._rows.append(self._row(report, attention))

    def _row(self, report: GameReport, attention: bool) -> _Row:
        game = report.game
        assert game is not None
        assert game.evidence is not None
        own = game.own
        cells = [_cell(game.outcomes[name], name == own) for name in self.columns]
        cells.append(
            f"{_cell(game.outcomes[own], True)} {own}" if own and own not in self.columns else ""
        )
        return _Row(
            one_line(report.name),
            one_line(game.players),
            one_line(game.result.recorded or "none"),
            game.evidence,
            tuple(cells),
            attention,
        )

    def _table(self, rows: list[_Row]) -> Iterator[str]:
        own_column = any(row.cells[-1] for row in rows)
        names = [*self.columns, "own"] if own_column else list(self.columns)
        headings = [name.replace("-", "-\n").split("\n") for name in names]
        recorded_width = max(8, *(len(cut(row.recorded, 14)) for row in rows)) + 1
        lead = 2 + recorded_width + 8
        widths = [
            max(*map(len, heading), *(len(row.cells[index]) for row in rows)) + 1
            for index, heading in enumerate(headings)
        ]
        groups = blocks(widths, self.width - lead + 1)
        for number, group in enumerate(groups):
            height = max(len(headings[index]) for index in group)
            for level in range(height):
                last = level == height - 1 and not number
                start = pad("  recorded", 2 + recorded_width) + "stones  " if last else " " * lead
                cells = (
                    pad(_heading(headings[index], level, height), widths[index]) for index in group
                )
                yield (start + "".join(cells)).rstrip()
        for row in rows:
            yield titled(row.title, row.players, self.width)
            for number, group in enumerate(groups):
                if number:
                    start = " " * lead
                else:
                    start = pad("  " + cut(row.recorded, 14), 2 + recorded_width)
                    start += pad(row.evidence, 8)
                cells = (pad(row.cells[index], widths[index]) for index in group)
                text = (start + "".join(cells)).rstrip()
                if text:
                    yield text
        yield ""
        yield wrap(_LEGEND, self.width)


def finding_line(report: GameReport, located: LocatedFinding) -> str:
    """Return a finding as one line: file:line:column: CODE message."""
    place = f":{located.line}:{located.column}" if located.line else ""
    found = located.finding
    return one_line(
        f"{report.path}{place}: {found.code} {found.severity}: {found.message}"
        f"{of_game(report)}{of_waiver(found)}"
    )


def _cell(scored: ComparedScore | TrimmedScore, own: bool) -> str:
    text = scored.result + MARKS[scored.agrees]
    return f"[{text}]" if own else text


def _heading(lines: Sequence[str], level: int, height: int) -> str:
    """Return one line of a heading that stands at the bottom of its rows."""
    index = level - (height - len(lines))
    return lines[index] if index >= 0 else ""
