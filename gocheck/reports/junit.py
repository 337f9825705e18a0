"""Games as test cases of JUnit's XML: a suite for each file, a failure where the run fails."""

from collections.abc import Iterator

from gocheck.report.values import Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import relative_path
from gocheck.reports.parsable_lines import ParsableLines
from gocheck.reports.summary import Summary
from gocheck.reports.text import xml_attribute, xml_text


class JUnit(Format):
    """Collects games and writes them at the end.

    Suites name their file, since Jenkins refuses a test case that does.
    """

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._lines = ParsableLines(listing)
        self._suites: list[str] = []
        self._name: str | None = None
        self._file = ""
        self._cases: list[str] = []
        self._failures = self._errors = 0
        self._totals = [0, 0, 0]

    def take(self, report: Report) -> Iterator[str]:
        """Take one game in; yields nothing."""
        if report.path != self._name:
            self._close()
            self._name, self._file = report.path, relative_path(report.file, self._listing.top)
        self._cases.append(self._case(report))
        return iter(())

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the document."""
        self._close()
        tests, failures, errors = self._totals
        yield '<?xml version="1.0" encoding="utf-8"?>'
        yield (
            f'<testsuites name="gocheck" tests="{tests}" failures="{failures}" errors="{errors}">'
        )
        yield from self._suites
        yield "</testsuites>"

    def _case(self, report: Report) -> str:
        failing = self._listing.failing
        counting = [
            each for each in report.findings if each.severity in failing and not each.waived
        ]
        lines = "\n".join(self._lines.take(report))
        number = f"game {report.number}" if report.number else "the file"
        title = f"{number}: {report.players}" if report.readable else number
        name = xml_attribute(report.path)
        start = f"<testcase name={xml_attribute(title)} classname={name}>"
        body = ""
        if counting:
            unreadable = not report.readable and report.number > 0
            element = "error" if unreadable else "failure"
            self._errors += unreadable
            self._failures += not unreadable
            found = counting[0]
            message = f"{found.code} {found.message}"
            if len(counting) > 1:
                message += f" (and {len(counting) - 1} more)"
            body = f"<{element} type={xml_attribute(found.code)} message={xml_attribute(message)}>"
            body += f"{xml_text(lines)}</{element}>"
        elif lines:
            body = f"<system-out>{xml_text(lines)}</system-out>"
        return f"{start}{body}</testcase>"

    def _close(self) -> None:
        """End the suite of a file."""
        if self._name is None:
            return
        counts = (len(self._cases), self._failures, self._errors)
        tests, failures, errors = counts
        start = f"<testsuite name={xml_attribute(self._name)} file={xml_attribute(self._file)}"
        start += f' tests="{tests}" failures="{failures}" errors="{errors}">'
        cases = "\n".join(self._cases)
        self._suites.append(f"{start}\n{cases}\n</testsuite>")
        self._totals = [total + count for total, count in zip(self._totals, counts, strict=True)]
        self._cases = []
        self._failures = self._errors = 0
