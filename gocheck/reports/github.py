"""Findings as commands that GitHub Actions turns into annotations of the files."""

from collections.abc import Iterator

from gocheck.findings import ERROR, MEANINGS, NOTE, WARNING
from gocheck.report import GameReport
from gocheck.reports.places import described, from_here
from gocheck.reports.summary import Summary

_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


class GitHub:
    """Writes a workflow command for each finding, then the counts for the log.

    notes, waived: whether notes and waived findings are listed.
    """

    def __init__(self, *, notes: bool, waived: bool) -> None:
        self._notes = notes
        self._waived = waived

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield a command for each finding."""
        for located in report.findings:
            found = located.finding
            values = {"file": from_here(report.file)}
            if located.line and not report.member:
                values |= {"line": str(located.line), "col": str(located.column)}
            values["title"] = f"{found.code} {MEANINGS[found.code].title}"
            shown = ",".join(f"{name}={_value(value)}" for name, value in values.items())
            # The message names the code too: in the log the title is not shown.
            waived = f" (waived: {found.waived})" if found.waived else ""
            message = _data(f"{found.code} {described(report, located)}{waived}")
            yield f"::{_COMMANDS[found.severity]} {shown}::{message}"

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        yield summary.of_games()
        if undecided := summary.of_undecided():
            yield undecided
        yield summary.of_findings(notes_listed=self._notes, waived_listed=self._waived)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
