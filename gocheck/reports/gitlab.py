"""Findings as a code quality report of GitLab: one JSON array."""

import json
import os
from collections.abc import Iterator

from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.report.values import Report
from gocheck.reports.identifiers import FindingIdentities, message_with_place, relative_path
from gocheck.reports.summary import Summary

_SEVERITIES = {ERROR: "major", WARNING: "minor", NOTE: "info"}


class GitLab:
    """Writes findings as they come; waived ones are GitLab's lowest severity.

    top: the folder from which files are seen, for GitLab that of the repository.
    """

    def __init__(self, top: str = os.curdir) -> None:
        self._top = top
        self._identities = FindingIdentities()
        self._begun = False

    def take(self, report: Report) -> Iterator[str]:
        """Yield a line for each finding."""
        for found in report.findings:
            issue = {
                "description": f"{found.code} {message_with_place(report, found)}",
                "check_name": found.code,
                "fingerprint": self._identities.of(found),
                "severity": _SEVERITIES[NOTE if found.waived else found.severity],
                "location": {
                    "path": relative_path(report.file, self._top),
                    "lines": {"begin": 1 if report.member else found.line or 1},
                },
            }
            text = json.dumps(issue, ensure_ascii=False)
            yield f",{text}" if self._begun else f"[\n{text}"
            self._begun = True

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the end of the array."""
        yield "]" if self._begun else "[]"
