"""The report people read: findings line by line, then a table of results, then totals; or one of
these findings in full."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gocheck.findings.meanings import MEANINGS, NOTE
from gocheck.report.values import Finding, Report
from gocheck.reports.explain import code_in_full
from gocheck.reports.identifiers import of_waiver, of_which_game
from gocheck.reports.result_rows import ResultRow, result_row, result_table
from gocheck.reports.summary import NOT_COUNTED, Summary
from gocheck.reports.text import wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted

SHORT_LIST = 40
"""Up to so many finished games are all listed; of more, only those that need attention. A choice:
what two screens hold."""


@dataclass
class Table:
    """Writes findings as they come, then the table and the totals."""

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
    in_full: bool = False
    """Whether the table shows players and every result in full, however many games there are."""
    statistics: bool = False
    """Whether the findings are counted by code."""
    _rows: list[tuple[ResultRow, bool]] = field(default_factory=list)
    """The rows of games that are listed, each with whether it needs attention: whether it has
    findings, or another result than is recorded."""
    _finished: int = 0
    """Finished games so far."""
    _agreeing: dict[str, int] = field(default_factory=dict)
    """Games that agree with the record so far, by ruleset."""
    _not_counted: list[str] = field(default_factory=list)
    """The games that were not counted, each with how it ended, if the table is in full."""
    _written: bool = False
    """Whether something is written already."""

    def take(self, report: Report) -> Iterator[str]:
        """Take in a report; yield its findings, a line each: file:line:column: CODE message."""
        self._count(report)
        for each in report.findings:
            self._written = True
            text = finding_line(report, each)
            yield wrap(text, self.width, "    ") if self.wrapped else text

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the table and the totals, after the last report."""
        for section in self._sections(summary):
            if self._written:
                yield ""
            self._written = True
            yield from section

    def _sections(self, summary: Summary) -> Iterator[Iterator[str]]:
        if self.statistics and summary.codes:
            yield summary.statistics(self.width)
        if self.quiet:
            return
        rows = [row for row, _ in self._rows]
        if self.scores and rows:
            yield result_table(rows, self.columns, self.width, in_full=self.in_full)
        if self.scores and self._not_counted:
            yield iter(["Not counted:", *self._not_counted])
        yield self._totals(summary, self._finished - len(rows))

    def _totals(self, summary: Summary, left_out: int) -> Iterator[str]:
        if self.scores and left_out:
            yield wrap(
                f"{counted(left_out, 'game')} without problems {'is' if left_out == 1 else 'are'}"
                " not listed (--all-games lists all).",
                self.width,
            )
        yield wrap(summary.of_games(), self.width)
        if self.scores and (not_counted := summary.of_not_counted(listed=self.in_full)):
            yield wrap(not_counted, self.width)
        if self._finished and self.scores:
            agreeing = ", ".join(f"{name} {self._agreeing.get(name, 0)}" for name in self.columns)
            yield wrap(f"Recorded result right under: {agreeing}.", self.width)
        if undecided := summary.of_undecided():
            yield wrap(undecided, self.width)
        for line in summary.of_diagnoses():
            yield wrap(one_line(line), self.width, "  ")
        findings = summary.of_findings(notes_listed=self.notes, waived_listed=self.waived)
        yield wrap(findings, self.width)

    def _count(self, report: Report) -> None:
        if report.result_kind and not report.finished and self.in_full:
            how = NOT_COUNTED[report.result_kind]
            self._not_counted.append(f"  {one_line(report.name)}: {how}")
        if not report.scores:
            return
        self._finished += 1
        for name in self.columns:
            if report.scores[name].agrees:
                self._agreeing[name] = self._agreeing.get(name, 0) + 1
        attention = bool(report.findings) or report.agrees is False
        if self._finished == SHORT_LIST + 1 and not self.all_games:
            self._rows = [(row, needs) for row, needs in self._rows if needs]
        if attention or self.all_games or self._finished <= SHORT_LIST:
            self._rows.append((result_row(report, self.columns), attention))


def finding_line(report: Report, found: Finding) -> str:
    """Return a finding as one line: file:line:column: CODE message."""
    place = f":{found.line}:{found.column}" if found.line else ""
    return one_line(
        f"{report.path}{place}: {found.code} {found.severity}: {found.message}"
        f"{of_which_game(report)}{of_waiver(found)}"
    )


class NoSuchFinding(LookupError):
    """Fewer findings are listed than the number asked for; the message is one line."""


class FindingInFull:
    """Writes the finding that is the `number`-th listed, from 1."""

    def __init__(self, number: int, width: int, *, notes: bool) -> None:
        """Take in which finding is wanted; notes: whether notes are listed too."""
        self._listed = 0
        self._notes = notes
        self._number = number
        self._width = width

    def take(self, report: Report) -> Iterator[str]:
        """Yield the finding with its explanation if it is in this report."""
        for each in report.findings:
            self._listed += 1
            if self._listed == self._number:
                yield wrap(finding_line(report, each), self._width, "    ")
                if report.readable:
                    yield wrap(one_line(f"Game: {report.players}"), self._width, "    ")
                yield ""
                yield code_in_full(MEANINGS[each.code], self._width)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield nothing more; raises NoSuchFinding."""
        if self._listed < self._number:
            listed = f"{counted(self._listed, 'finding')} listed"
            hidden = summary.severities[NOTE] if not self._notes else 0
            notes = f" ({counted(hidden, 'note')} more with --verbose)" if hidden else ""
            raise NoSuchFinding(f"there is no finding {self._number}: {listed}{notes}")
        yield from ()
