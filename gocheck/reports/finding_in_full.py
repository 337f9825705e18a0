"""One finding of many with all that its code means."""

from collections.abc import Iterator

from gocheck.findings.meanings import MEANINGS, NOTE
from gocheck.report.values import Report
from gocheck.reports.explain import code_in_full
from gocheck.reports.summary import Summary
from gocheck.reports.table import finding_line
from gocheck.reports.text import wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted


class NoSuchFinding(LookupError):
    """Fewer findings are listed than the number asked for; the message is one line."""


class FindingInFull:
    """Writes the finding that is the `number`-th listed, from 1."""

    def __init__(self, number: int, width: int, *, notes: bool) -> None:
        """Take in which finding is wanted; notes: whether notes are listed too."""
        self._listed = 0
        self._notes = notes
        self._number = number
        self._width = width

    def take(self, report: Report) -> Iterator[str]:
        """Yield the finding with its explanation if it is in this report."""
        for each in report.findings:
            self._listed += 1
            if self._listed == self._number:
                yield wrap(finding_line(report, each), self._width, "    ")
                if report.readable:
                    yield wrap(one_line(f"Game: {report.players}"), self._width, "    ")
                yield ""
                yield code_in_full(MEANINGS[each.code], self._width)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield nothing more; raises NoSuchFinding."""
        if self._listed < self._number:
            listed = f"{counted(self._listed, 'finding')} listed"
            hidden = summary.severities[NOTE] if not self._notes else 0
            notes = f" ({counted(hidden, 'note')} more with --verbose)" if hidden else ""
            raise NoSuchFinding(f"there is no finding {self._number}: {listed}{notes}")
        yield from ()
