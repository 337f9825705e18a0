"""Findings as services show them: annotations of GitHub Actions and Azure Pipelines, GitLab's code
quality report, and reviewdog's rdjson."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, WARNING
from gocheck.report.values import Finding, Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import (
    FindingIdentities,
    message_with_place,
    of_waiver,
    relative_path,
)
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line

_MOST_SHOWN = 10
"""Annotations of each kind that GitHub shows for a step."""
_OF_GITHUB = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
_OF_GITLAB = {ERROR: "major", WARNING: "minor", NOTE: "info"}
_OF_REVIEWDOG = {ERROR: "ERROR", WARNING: "WARNING", NOTE: "INFO"}


class Annotations(Format):
    """Writes a command for each finding (`_command`), then the counts for the log."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a command for each finding."""
        return (self._command(report, each) for each in report.findings)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        listing = self._listing
        if listing.quiet:
            return
        yield summary.of_games()
        if undecided := summary.of_undecided():
            yield undecided
        yield summary.of_findings(notes_listed=listing.notes, waived_listed=listing.waived)

    def _command(self, report: Report, found: Finding) -> str:
        """Return the command for a finding."""
        raise NotImplementedError


class GitHub(Annotations):
    """Writes workflow commands of GitHub Actions."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._written = Counter[str]()

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield a line on what is not shown, and the counts."""
        if any(number > _MOST_SHOWN for number in self._written.values()):
            yield (
                f"GitHub shows {_MOST_SHOWN} annotations of each kind for a step; all findings are"
                " in this log."
            )
        yield from super().end(summary)

    def _command(self, report: Report, found: Finding) -> str:
        values = {"file": one_line(relative_path(report.file, self._listing.top))}
        if found.line and not report.member:
            values |= {"line": str(found.line), "col": str(found.column)}
        values["title"] = f"{found.code} {MEANINGS[found.code].title}"
        shown = ",".join(f"{name}={_github_value(value)}" for name, value in values.items())
        # The message names the code too: in the log the title is not shown.
        text = f"{found.code} {message_with_place(report, found)}{of_waiver(found)}"
        command = _OF_GITHUB[found.severity]
        self._written[command] += 1
        return f"::{command} {shown}::{_github_text(text)}"


def _github_text(text: str) -> str:
    return text.replace("%", "%25")


def _github_value(text: str) -> str:
    return _github_text(text).replace(":", "%3A").replace(",", "%2C")


class Azure(Annotations):
    """Writes logging commands of Azure Pipelines: it has no issues for notes, which stay text."""

    def _command(self, report: Report, found: Finding) -> str:
        file = one_line(relative_path(report.file, self._listing.top))
        has_place = found.line and not report.member
        text = f"{message_with_place(report, found)}{of_waiver(found)}"
        if found.severity == NOTE:
            place = f":{found.line}:{found.column}" if has_place else ""
            return f"{file}{place}: {found.code} note: {text}"
        values = {"type": "error" if found.severity == ERROR else "warning", "sourcepath": file}
        if has_place:
            values |= {"linenumber": str(found.line), "columnnumber": str(found.column)}
        values["code"] = found.code
        shown = ";".join(f"{name}={_azure_value(value)}" for name, value in values.items())
        # The message names the code too: in the log the values are not shown.
        return f"##vso[task.logissue {shown}]{_azure_text(f'{found.code} {text}')}"


def _azure_text(text: str) -> str:
    return text.replace("%", "%AZP25")


def _azure_value(text: str) -> str:
    return _azure_text(text).replace("]", "%5D").replace(";", "%3B")


class JsonArray(Format):
    """Writes a JSON document as findings come, a line for each (`_value`)."""

    start = "["
    """How the document begins."""
    closing = "]"
    """How it ends."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a line for each finding."""
        for found in report.findings:
            text = json.dumps(self._value(report, found), ensure_ascii=False)
            yield f",{text}" if self._begun else f"{self.start}\n{text}"
            self._begun = True

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the end of the document."""
        yield self.closing if self._begun else self.start + self.closing

    def _value(self, report: Report, found: Finding) -> dict[str, Any]:
        """Return a finding as the service wants it."""
        raise NotImplementedError


class GitLab(JsonArray):
    """Writes a code quality report; waived findings are of GitLab's lowest severity."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._identities = FindingIdentities()

    def _value(self, report: Report, found: Finding) -> dict[str, Any]:
        return {
            "description": f"{found.code} {message_with_place(report, found)}",
            "check_name": found.code,
            "fingerprint": self._identities.of(found),
            "severity": _OF_GITLAB[NOTE if found.waived else found.severity],
            "location": {
                "path": relative_path(report.file, self._listing.top),
                "lines": {"begin": 1 if report.member else found.line or 1},
            },
        }


class Reviewdog(JsonArray):
    """Writes diagnostics; waived findings are of the lowest severity.

    Lines are named, but no columns: reviewdog counts these in bytes.
    """

    start = '{"source":{"name":"gocheck"},"diagnostics":['
    closing = "]}"

    def _value(self, report: Report, found: Finding) -> dict[str, Any]:
        location: dict[str, Any] = {"path": relative_path(report.file, self._listing.top)}
        if found.line and not report.member:
            location["range"] = {"start": {"line": found.line}}
        return {
            "message": f"{message_with_place(report, found)}{of_waiver(found)}",
            "location": location,
            "severity": _OF_REVIEWDOG[NOTE if found.waived else found.severity],
            "code": {"value": found.code},
        }
