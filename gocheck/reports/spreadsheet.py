"""Findings as CSV, a row each: the game, then the fields of `Finding`."""

import csv
import io
from collections.abc import Iterator

from msgspec import structs

from gocheck.report.values import Finding, Report
from gocheck.reports.format import Format
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line

_COLUMNS = ("file", "member", "number", *Finding.__struct_fields__)
_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""How a formula may begin; Excel also takes full-width letters for it, in Japan:
https://owasp.org/www-community/attacks/CSV_Injection."""


class Csv(Format):
    """Writes a header and then findings as they come."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a row for each finding."""
        yield from self._header()
        place = (*map(path_cell, (report.file, report.member)), report.number)
        for found in report.findings:
            yield row(*place, *map(_cell, structs.astuple(found)))

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the header if there was no game."""
        yield from self._header()

    def _header(self) -> Iterator[str]:
        if not self._begun:
            self._begun = True
            yield row(*_COLUMNS)


def path_cell(path: str | None) -> str | None:
    """Return a path that no spreadsheet takes for a formula: one that begins so gets "./"."""
    return f"./{path}" if path and path.startswith(_FORMULA) else path


def _cell(value: object) -> object:
    """Return a value of a finding for a cell: names in a row, truth as in JSON, and texts that no
    spreadsheet takes for a formula."""
    if isinstance(value, bool):
        return str(value).lower()
    text = " ".join(value) if isinstance(value, tuple) else value
    return f"'{text}" if isinstance(text, str) and text.startswith(_FORMULA) else text


def row(*cells: object) -> str:
    """Return a line of CSV; each text in it is made one line."""
    text = io.StringIO()
    one_lines = (one_line(cell) if isinstance(cell, str) else cell for cell in cells)
    csv.writer(text, lineterminator="").writerow(one_lines)
    return text.getvalue()
