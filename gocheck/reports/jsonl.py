"""Reports as JSON, with the fields of `Report`: a line for each game, or a document with counts."""

import json
from collections.abc import Iterator

import msgspec

from gocheck.report.values import SCHEMA, Report
from gocheck.reports.format import Format
from gocheck.reports.summary import Summary
from gocheck.text.messages import VERSION


def line(report: Report) -> str:
    """Return a report as one line of JSON, without the line end."""
    try:
        return msgspec.json.encode(report).decode()
    except UnicodeEncodeError:  # bytes of a file's name that are not text
        return json.dumps(report.to_dict(), ensure_ascii=False, separators=(",", ":"))


class JsonLines(Format):
    """Writes reports as they come, a line each, without a summary among the games."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield the line of one report."""
        yield line(report)


class Document(Format):
    """Writes one document as games come, one a line."""

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
