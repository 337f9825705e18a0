"""Findings as commands that GitHub Actions turns into annotations of the files."""

import os
from collections import Counter
from collections.abc import Iterator

from gocheck.findings import ERROR, MEANINGS, NOTE, WARNING
from gocheck.report import GameReport
from gocheck.reports.identifiers import message_with_place, of_waiver, relative_path
from gocheck.reports.summary import Summary
from gocheck.text import one_line

_SHOWN = 10
"""Annotations of each kind that GitHub shows for a step."""
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


class GitHub:
    """Writes a workflow command for each finding, then the counts for the log.

    notes, waived: whether notes and waived findings are listed; quiet: write no counts;
    top: the folder from which files are seen, for GitHub that of the repository.
    """

    def __init__(
        self, *, notes: bool, waived: bool, quiet: bool = False, top: str = os.curdir
    ) -> None:
        self._top = top
        self._quiet = quiet
        self._notes = notes
        self._waived = waived
        self._written = Counter[str]()

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield a command for each finding."""
        for located in report.findings:
            found = located.finding
            values = {"file": one_line(relative_path(report.file, self._top))}
            if located.line and not report.member:
                values |= {"line": str(located.line), "col": str(located.column)}
            values["title"] = f"{found.code} {MEANINGS[found.code].title}"
            shown = ",".join(f"{name}={_value(value)}" for name, value in values.items())
            # The message names the code too: in the log the title is not shown.
            text = f"{found.code} {message_with_place(report, located)}{of_waiver(found)}"
            command = _COMMANDS[found.severity]
            self._written[command] += 1
            yield f"::{command} {shown}::{_data(text)}"

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        if any(number > _SHOWN for number in self._written.values()):
            yield (
                f"GitHub shows {_SHOWN} annotations of each kind for a step; all findings are in"
                " this log."
            )
        if self._quiet:
            return
        yield summary.of_games()
        if undecided := summary.of_undecided():
            yield undecided
        yield summary.of_findings(notes_listed=self._notes, waived_listed=self._waived)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
