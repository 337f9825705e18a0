"""The report people read: findings line by line, then a table of results, then totals; or one of
these findings in full."""

from collections.abc import Iterator

from gocheck.findings.meanings import MEANINGS, NOTE
from gocheck.report.values import Finding, Report
from gocheck.reports.explain import code_in_full
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import of_waiver, of_which_game
from gocheck.reports.result_rows import ListedResults, result_table
from gocheck.reports.summary import NOT_COUNTED, Summary
from gocheck.reports.text import wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted


class Table(Format):
    """Writes findings as they come, then the table and the totals."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._width = listing.width
        self._results = ListedResults(listing.columns, all_games=listing.all_games)
        self._agreeing = dict.fromkeys(listing.columns, 0)
        """Games that agree with the record so far, by ruleset."""
        self._not_counted: list[str] = []
        """The games that were not counted, each with how it ended, if the table is in full."""

    def take(self, report: Report) -> Iterator[str]:
        """Take in a report; yield its findings, a line each: file:line:column: CODE message."""
        self._count(report)
        for each in report.findings:
            self._begun = True
            text = finding_line(report, each)
            yield wrap(text, self._width, "    ") if self._listing.wrapped else text

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the table and the totals, after the last report."""
        for section in self._sections(summary):
            if self._begun:
                yield ""
            self._begun = True
            yield from section

    def _sections(self, summary: Summary) -> Iterator[Iterator[str]]:
        listing = self._listing
        if listing.statistics and summary.codes:
            yield summary.statistics(self._width)
        if listing.quiet:
            return
        rows = self._results.rows
        if listing.scores and rows:
            yield result_table(rows, listing.columns, self._width, in_full=listing.in_full)
        if listing.scores and self._not_counted:
            yield iter(["Not counted:", *self._not_counted])
        yield self._totals(summary)

    def _totals(self, summary: Summary) -> Iterator[str]:
        listing = self._listing
        if listing.scores and (left_out := self._results.of_left_out()):
            yield wrap(left_out, self._width)
        yield wrap(summary.of_games(), self._width)
        if listing.scores and (not_counted := summary.of_not_counted(listed=listing.in_full)):
            yield wrap(not_counted, self._width)
        if self._results.scored and listing.scores:
            agreeing = ", ".join(f"{name} {games}" for name, games in self._agreeing.items())
            yield wrap(f"Recorded result right under: {agreeing}.", self._width)
        if undecided := summary.of_undecided():
            yield wrap(undecided, self._width)
        for line in summary.of_diagnoses():
            yield wrap(one_line(line), self._width, "  ")
        findings = summary.of_findings(notes_listed=listing.notes, waived_listed=listing.waived)
        yield wrap(findings, self._width)

    def _count(self, report: Report) -> None:
        if report.result_kind and not report.finished and self._listing.in_full:
            how = NOT_COUNTED[report.result_kind]
            self._not_counted.append(f"  {one_line(report.name)}: {how}")
        self._results.take(report)
        if report.scores:
            for name in self._agreeing:
                self._agreeing[name] += bool(report.scores[name].agrees)


def finding_line(report: Report, found: Finding) -> str:
    """Return a finding as one line: file:line:column: CODE message."""
    place = f":{found.line}:{found.column}" if found.line else ""
    return one_line(
        f"{report.path}{place}: {found.code} {found.severity}: {found.message}"
        f"{of_which_game(report)}{of_waiver(found)}"
    )


class NoSuchFinding(LookupError):
    """Fewer findings are listed than the number asked for; the message is one line."""


class FindingInFull(Format):
    """Writes the finding that is the `number`-th listed, from 1."""

    def __init__(self, listing: Listing, number: int) -> None:
        super().__init__(listing)
        self._listed = 0
        self._number = number
        self._width = listing.width

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
            hidden = summary.severities[NOTE] if not self._listing.notes else 0
            raise NoSuchFinding(no_such_finding(self._number, self._listed, hidden))
        yield from ()


def no_such_finding(number: int, listed: int, hidden: int) -> str:
    """Return the sentence that there is no finding with a number among those listed.

    hidden: how many notes are not listed.
    """
    notes = f" ({counted(hidden, 'note')} more with --verbose)" if hidden else ""
    return f"there is no finding {number}: {counted(listed, 'finding')} listed{notes}"
