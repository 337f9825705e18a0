"""Findings as commands of a CI runner, which turns them into annotations, and the counts."""

from collections.abc import Iterator

from gocheck.report.values import Finding, Report
from gocheck.reports.summary import Summary


class Annotations:
    """Writes a command for each finding (`_command`), then the counts for the log.

    notes, waived: whether notes and waived findings are listed; quiet: write no counts;
    top: the folder from which files are seen, for services that of the repository.
    """

    def __init__(self, *, notes: bool, waived: bool, quiet: bool, top: str) -> None:
        self._top = top
        self._quiet = quiet
        self._notes = notes
        self._waived = waived

    def take(self, report: Report) -> Iterator[str]:
        """Yield a command for each finding."""
        return (self._command(report, each) for each in report.findings)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        if self._quiet:
            return
        yield summary.of_games()
        if undecided := summary.of_undecided():
            yield undecided
        yield summary.of_findings(notes_listed=self._notes, waived_listed=self._waived)

    def _command(self, report: Report, found: Finding) -> str:
        """Return the command for a finding."""
        raise NotImplementedError
