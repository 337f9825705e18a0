"""Everything in one JSON document: the games as `gocheck.reports.jsonl` has them, and counts."""

import json
from collections.abc import Iterator

from gocheck.report.values import SCHEMA, Report
from gocheck.reports.jsonl import line
from gocheck.reports.summary import Summary
from gocheck.text.messages import VERSION


class Document:
    """Writes the document as games come, one a line."""

    def __init__(self) -> None:
        self._begun = False

    def take(self, report: Report) -> Iterator[str]:
        """Yield one game."""
        yield f",{line(report)}" if self._begun else self._start() + line(report)
        self._begun = True

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        if not self._begun:
            yield self._start()
        diagnoses = json.dumps([each.as_json() for each in summary.diagnoses])
        yield f'],"diagnoses":{diagnoses},"summary":{json.dumps(summary.as_json())}}}'

    def _start(self) -> str:
        return f'{{"schema":{SCHEMA},"version":"{VERSION}","games":[\n'
