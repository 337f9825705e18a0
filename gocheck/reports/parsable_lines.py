"""One line for each finding, for editors and scripts: file:line:column: CODE severity: message."""

from collections.abc import Iterator

from gocheck.report.values import Report
from gocheck.reports.format import Format
from gocheck.reports.identifiers import of_waiver, of_which_game
from gocheck.text.escaping import one_line


class ParsableLines(Format):
    """Writes findings as they come; a file as a whole has line 1, column 1."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a line for each finding."""
        for found in report.findings:
            yield one_line(
                f"{report.path}:{found.line or 1}:{found.column or 1}: {found.code}"
                f" {found.severity}: {found.message}{of_which_game(report)}{of_waiver(found)}"
            )
