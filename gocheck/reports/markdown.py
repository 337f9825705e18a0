"""Findings as a Markdown table, for comments on a pull request and job summaries."""

import re
from collections.abc import Iterator

from gocheck.report import GameReport
from gocheck.reports.places import from_here, one_line
from gocheck.reports.summary import Summary

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~&@])")


class Markdown:
    """Writes findings as they come, then the counts.

    notes, waived: whether notes and waived findings are listed; statistics: whether the counts
    by code are written.
    """

    def __init__(self, *, notes: bool, waived: bool, statistics: bool) -> None:
        self._notes = notes
        self._waived = waived
        self._statistics = statistics
        self._begun = False

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield a row for each finding."""
        name = from_here(report.file) + (f"!{report.member}" if report.member else "")
        for located in report.findings:
            if not self._begun:
                self._begun = True
                yield "| finding | where | what |"
                yield "| --- | --- | --- |"
            found = located.finding
            place = f"{name}:{located.line}:{located.column}" if located.line else name
            game = f" (game {report.number})" if report.number > 1 else ""
            waived = f" (waived: {found.waived})" if found.waived else ""
            yield (
                f"| {found.code} {found.severity} | {_escaped(place)}"
                f" | {_escaped(found.message)}{game}{waived} |"
            )

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        if self._begun:
            yield ""
        if self._statistics and summary.codes:
            yield "| count | code |"
            yield "| ---: | --- |"
            for code, number in sorted(summary.codes.items(), key=lambda item: (-item[1], item[0])):
                yield f"| {number} | {code} |"
            yield ""
        yield summary.of_games()
        yield ""
        if undecided := summary.of_undecided():
            yield undecided
            yield ""
        yield summary.of_findings(notes_listed=self._notes, waived_listed=self._waived)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", one_line(text))
