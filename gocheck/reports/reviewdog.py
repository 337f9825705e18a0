"""Findings as reviewdog's rdjson: one JSON document, which reviewdog makes comments of."""

import json
import os
from collections.abc import Iterator
from typing import Any

from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.report.values import Report
from gocheck.reports.identifiers import message_with_place, of_waiver, relative_path
from gocheck.reports.summary import Summary

_SEVERITIES = {ERROR: "ERROR", WARNING: "WARNING", NOTE: "INFO"}
_START = '{"source":{"name":"gocheck"},"diagnostics":['


class Reviewdog:
    """Writes diagnostics as findings come, one a line; waived ones are of the lowest severity.

    top: the folder from which files are seen, for reviewdog that of the repository. Lines are
    named, but no columns: reviewdog counts these in bytes.
    """

    def __init__(self, top: str = os.curdir) -> None:
        self._top = top
        self._begun = False

    def take(self, report: Report) -> Iterator[str]:
        """Yield a line for each finding."""
        for found in report.findings:
            location: dict[str, Any] = {"path": relative_path(report.file, self._top)}
            if found.line and not report.member:
                location["range"] = {"start": {"line": found.line}}
            diagnostic = {
                "message": f"{message_with_place(report, found)}{of_waiver(found)}",
                "location": location,
                "severity": _SEVERITIES[NOTE if found.waived else found.severity],
                "code": {"value": found.code},
            }
            text = json.dumps(diagnostic, ensure_ascii=False)
            yield f",{text}" if self._begun else f"{_START}\n{text}"
            self._begun = True

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the end of the document."""
        yield "]}" if self._begun else f"{_START}]}}"
