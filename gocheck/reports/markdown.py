"""Findings as a Markdown table, for comments on a pull request and job summaries."""

from collections.abc import Iterator

from gocheck.report.values import Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import of_waiver, of_which_game, relative_path
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted
from gocheck.text.parsing import regex

_LONGEST = 60_000
"""Characters of findings: a comment on GitHub holds 65,536, and a job's summary 1 MiB."""
_SPECIAL = regex(r"([\\`*_{}\[\]<>|#~&@])")


class Markdown(Format):
    """Writes findings as they come, then the counts."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._length = self._left_out = 0

    def take(self, report: Report) -> Iterator[str]:
        """Yield a row for each finding, as long as there is room."""
        name = relative_path(report.file, self._listing.top) + (
            f"!{report.member}" if report.member else ""
        )
        for found in report.findings:
            if not self._begun:
                self._begun = True
                yield "| finding | place | message |"
                yield "| --- | --- | --- |"
            place = f"{name}:{found.line}:{found.column}" if found.line else name
            row = (
                f"| {found.code} {found.severity} | {_escaped(place)}"
                f" | {_escaped(found.message)}{of_which_game(report)}{of_waiver(found)} |"
            )
            self._length += len(row)
            if self._length > _LONGEST:
                self._left_out += 1
            else:
                yield row

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the counts."""
        listing = self._listing
        if self._begun:
            yield ""
        if self._left_out:
            yield f"{counted(self._left_out, 'more finding')} did not fit into this table."
            yield ""
        if listing.statistics and summary.codes:
            yield "| count | code |"
            yield "| ---: | --- |"
            for code, number in sorted(summary.codes.items(), key=lambda item: (-item[1], item[0])):
                yield f"| {number} | {code} |"
            yield ""
        if listing.quiet:
            return
        yield summary.of_games()
        yield ""
        if undecided := summary.of_undecided():
            yield undecided
            yield ""
        for line in summary.of_diagnoses():
            yield _escaped(line)
            yield ""
        yield summary.of_findings(notes_listed=listing.notes, waived_listed=listing.waived)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", one_line(text))
