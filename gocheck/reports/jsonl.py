"""Reports as JSON Lines: one object a game, with the fields of `gocheck.report.values.Report`."""

import json
from collections.abc import Iterator

import msgspec

from gocheck.report.values import Report
from gocheck.reports.summary import Summary


def line(report: Report) -> str:
    """Return a report as one line of JSON, without the line end."""
    try:
        return msgspec.json.encode(report).decode()
    except UnicodeEncodeError:  # bytes of a file's name that are not text
        return json.dumps(report.to_dict(), ensure_ascii=False, separators=(",", ":"))


class JsonLines:
    """Writes reports as they come, a line each."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield the line of one report."""
        yield line(report)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield nothing: there is no summary among the games."""
        return iter(())
