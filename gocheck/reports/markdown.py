"""Findings and results as Markdown tables, for comments on a pull request and job summaries."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from gocheck.board.points import point_names
from gocheck.report.values import Finding, Report
from gocheck.reports.board_text import Look, draw, legend, plain
from gocheck.reports.diagram import Diagram, position_after, status_signs
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import of_waiver, of_which_game, relative_path
from gocheck.reports.result_rows import ListedResults, of_footnotes
from gocheck.reports.summary import Summary
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted
from gocheck.text.parsing import regex

_LONGEST = 40_000
"""Characters of findings: a comment on GitHub holds 65,536, and a job's summary 1 MiB."""
_LONGEST_RESULTS = 12_000
"""Characters of the table of games: with findings, boards and counts a comment holds it."""
_MOST_BOARDS = 5
"""Boards of the first findings: a choice, more would hide what comes below."""
_ON_RESULTS = ("RES501", "RES502", "RES507", "RES508")
"""The findings that the final board shows: the score is not the recorded result."""
_WIDTH = 120
"""Columns of a board at most: services scroll a block of code that is too wide."""
_LOOK = Look()
"""In letters, as signs of Unicode have other widths in some fonts; all of them are explained."""
_CYCLE = "MOV208"
"""The only finding on a move that is not illegal."""
_LONGEST_BOARDS = 7_000
"""Characters of these boards: five of 19x19, or one of 52x52."""
_LEGEND = "Bold is the record's ruleset; = agrees with the record, ! differs, ? unknown."
_SPECIAL = regex(r"([\\`*_{}\[\]<>|#~&@])")


class Markdown(Format):
    """Writes findings as they come, then the results of games, then the counts."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._length = self._left_out = 0
        self._results = ListedResults(listing.columns, all_games=listing.all_games)
        self._boards: list[str] = []

    def take(self, report: Report) -> Iterator[str]:
        """Yield a row for each finding, as long as there is room."""
        report = structs.replace(report, file=relative_path(report.file, self._listing.top))
        self._results.take(report)
        name = report.path
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
            if len(self._boards) < _MOST_BOARDS:
                self._take_board(report, found)

    def _take_board(self, report: Report, found: Finding) -> None:
        """Keep the board of a finding that is on a move or a result, if it fits."""
        if board := _board(report, found):
            length = sum(map(len, self._boards)) + len(board)
            if length <= _LONGEST_BOARDS:
                self._boards.append(board)

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
        for board in self._boards:
            yield board
            yield ""
        if listing.scores:
            yield from self._table_of_results()
        yield summary.of_games()
        yield ""
        if undecided := summary.of_undecided():
            yield undecided
            yield ""
        for line in summary.of_diagnoses():
            yield _escaped(line)
            yield ""
        yield summary.of_findings(notes_listed=listing.notes, waived_listed=listing.waived)

    def _table_of_results(self) -> Iterator[str]:
        """Yield a row for each game that is listed, as long as there is room, and what it means."""
        rows = self._results.rows
        if rows:
            has_end = any(row.end for row in rows)
            names = map(_escaped, self._listing.columns)
            yield _row(["game", "players", "RE", "stones", *names, *["notes"] * has_end])
            yield _row(["---"] * (4 + len(self._listing.columns) + has_end))
        length = listed = 0
        for row in rows:
            texts = map(_escaped, (row.name, row.players, row.recorded, row.evidence))
            results = [f"{result} {mark}" for result, mark in row.results]
            if row.own is not None:
                results[row.own] = f"**{results[row.own]}**"
            line = _row([*texts, *results, *[_escaped(row.end)] * has_end])
            length += len(line)
            if length > _LONGEST_RESULTS:
                break
            listed += 1
            yield line
        if rows:
            yield ""
            notes = of_footnotes(rows)
            yield f"{_LEGEND}{notes and f' {notes}.'}"
            yield ""
        if not_shown := len(rows) - listed:
            yield f"{counted(not_shown, 'more game')} did not fit into this table."
            yield ""
        if left_out := self._results.of_left_out():
            yield left_out
            yield ""


def _board(report: Report, found: Finding) -> str:
    """Return the board of a finding on a move or a score, with a heading; "" for other findings."""
    is_on_move = found.code.startswith("MOV") and found.move is not None
    status = report.status if found.code in _ON_RESULTS else None
    if not (is_on_move or status):
        return ""
    if not report.playback or not report.size or found.waived or found.variation is not None:
        return ""
    position = position_after(report.playback, *report.size, found.move)
    names = point_names(*report.size)
    diagram = Diagram(
        *report.size,
        position,
        status_signs(status, position, *report.size) if status else {},
        last=names.index(found.point) if is_on_move and found.point in names else None,
        is_illegal=is_on_move and found.code != _CYCLE,
    )
    lines = [
        plain(line)
        for line in (*draw(diagram, _LOOK, _WIDTH), *legend([diagram], _LOOK, _WIDTH, _WIDTH))
    ]
    heading = _escaped(f"{report.name}: {found.message}")
    return "\n".join([f"**{found.code}** {heading}", "", "```text", *lines, "```"])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", one_line(text))
