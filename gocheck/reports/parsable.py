"""One line for each finding, for editors and scripts: file:line:column: CODE severity: message."""

from collections.abc import Iterator

from gocheck.report import GameReport
from gocheck.reports.summary import Summary
from gocheck.text import one_line


class Parsable:
    """Writes findings as they come; a file as a whole has line 1, column 1."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield a line for each finding."""
        name = f"{report.file}!{report.member}" if report.member else report.file
        game = f" (game {report.number})" if report.number > 1 else ""
        for located in report.findings:
            found = located.finding
            waived = f" (waived: {found.waived})" if found.waived else ""
            yield one_line(
                f"{name}:{located.line or 1}:{located.column or 1}: {found.code}"
                f" {found.severity}: {found.message}{game}{waived}"
            )

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield nothing: there is no summary among the findings."""
        return iter(())
