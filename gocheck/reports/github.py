"""Findings as commands that GitHub Actions turns into annotations of the files."""

from collections import Counter
from collections.abc import Iterator

from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, WARNING
from gocheck.report.values import Finding, Report
from gocheck.reports.annotations import Annotations
from gocheck.reports.identifiers import message_with_place, of_waiver, relative_path
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line

_SHOWN = 10
"""Annotations of each kind that GitHub shows for a step."""
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


class GitHub(Annotations):
    """Writes workflow commands of GitHub Actions."""

    def __init__(self, *, notes: bool, waived: bool, quiet: bool, top: str) -> None:
        super().__init__(notes=notes, waived=waived, quiet=quiet, top=top)
        self._written = Counter[str]()

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield a line on what is not shown, and the counts."""
        if any(number > _SHOWN for number in self._written.values()):
            yield (
                f"GitHub shows {_SHOWN} annotations of each kind for a step; all findings are in"
                " this log."
            )
        yield from super().end(summary)

    def _command(self, report: Report, found: Finding) -> str:
        values = {"file": one_line(relative_path(report.file, self._top))}
        if found.line and not report.member:
            values |= {"line": str(found.line), "col": str(found.column)}
        values["title"] = f"{found.code} {MEANINGS[found.code].title}"
        shown = ",".join(f"{name}={_value(value)}" for name, value in values.items())
        # The message names the code too: in the log the title is not shown.
        text = f"{found.code} {message_with_place(report, found)}{of_waiver(found)}"
        command = _COMMANDS[found.severity]
        self._written[command] += 1
        return f"::{command} {shown}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
