"""Findings as CSV, a row each."""

import csv
import io
from collections.abc import Iterator

from gocheck.report.values import Report
from gocheck.reports.format import Format
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line

_COLUMNS = (
    "file", "member", "game", "line", "column", "code", "severity", "waived", "move", "color",
    "point", "message", "fingerprint",
)  # fmt: skip
_FORMULA = "=+-@\t\r\n＝＋－＠"
"""How a formula may begin; Excel also takes full-width letters for it, in Japan:
https://owasp.org/www-community/attacks/CSV_Injection."""


class Csv(Format):
    """Writes a header and then findings as they come."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a row for each finding."""
        yield from self._header()
        for found in report.findings:
            yield row(
                no_formula(report.file, "./"),
                no_formula(report.member, "./"),
                report.number,
                found.line,
                found.column,
                found.code,
                found.severity,
                found.waived,
                found.move,
                found.color,
                no_formula(found.point, "'"),
                found.message,
                found.identity,
            )

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the header if there was no game."""
        yield from self._header()

    def _header(self) -> Iterator[str]:
        if not self._begun:
            self._begun = True
            yield row(*_COLUMNS)


def no_formula(text: str | None, guard: str) -> str | None:
    """Return text that no spreadsheet takes for a formula; a file named so gets "./" before it."""
    return f"{guard}{text}" if text and text[0] in _FORMULA else text


def row(*cells: object) -> str:
    """Return a line of CSV; each text in it is made one line."""
    text = io.StringIO()
    one_lines = (one_line(cell) if isinstance(cell, str) else cell for cell in cells)
    csv.writer(text, lineterminator="").writerow(one_lines)
    return text.getvalue()
