"""The results of many games, a row each: name, recorded result, evidence, a column a ruleset.

Start reading at `result_table`. There are two kinds of columns: results in full, for few games or
on a wide page, and otherwise one character a result, so that a game with its whole name fits into
one row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gocheck.comparison.agreement import COMPARABLE
from gocheck.report.values import Report
from gocheck.reports.text import blocks, cell_len, cut, lined_up, pad, titled, wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import plain

AGREES, DIFFERS, UNKNOWN = "=", "!", "?"
MARKS = {True: AGREES, False: DIFFERS, None: UNKNOWN}
"""How agreement with the recorded result is shown."""
_OTHER_MARGIN = "~"
IN_FULL = 6
"""Up to so many games have two lines each, with all results in full. A choice: with the legend and
the totals they fit into 24 lines."""
_MOST_RECORDED = 14
"""Columns for a recorded result, which may be any text: a choice."""
_TITLE = "Results by ruleset; [ ] the record's ruleset"
_LEGEND = "= agrees with the record, ! differs, ? unknown. --legend explains all."
_SHORT_LEGEND = "= recorded result, ~ other margin, B W winner, 0 draw, ? unknown; more: --legend"
_WAIVED = "waived"
_NO_RULESET = "no ruleset"
_FOOTNOTES = {
    "komi": ("k", "komi not recorded"),
    "passes": ("p", "final passes added"),
    "ruleset": ("r", "ruleset not from RU"),
    _NO_RULESET: ("n", "no known ruleset in RU"),
    _WAIVED: ("w", "errors waived"),
}
"""What is marked at the end of a row: the letter and its meaning."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One scored game."""

    name: str
    """Its file, and its number there."""
    players: str
    """Both names."""
    recorded: str
    """The recorded result."""
    winner: str
    """Who won by the recorded result: "B", "W" or "0"; "" where it cannot be compared."""
    evidence: str
    """The evidence for who is dead."""
    results: tuple[tuple[str, str], ...]
    """The result in each column with its mark."""
    own: int | None
    """The column of the record's ruleset, None where it has none."""
    end: str
    """What follows the columns: a ruleset without a column and its result, letters of notes."""
    footnotes: tuple[str, ...]
    """What is assumed or waived, as in `_FOOTNOTES`."""

    def cell(self, column: int, text: str) -> str:
        """Return what a column shows, in brackets under the record's ruleset."""
        start = " " * (len(text) - len(text.lstrip()))
        return f"{start}[{text.lstrip()}]" if column == self.own else f" {text} "

    def letter(self, column: int) -> str:
        """Return one character for the result in a column."""
        result, mark = self.results[column]
        if mark == AGREES or (mark == UNKNOWN and self.winner):
            return mark
        return _OTHER_MARGIN if result[0] == self.winner else result[0]


def result_row(report: Report, columns: Sequence[str]) -> ResultRow:
    """Return the row of a game that is scored."""
    assert report.status is not None
    own = report.ruleset
    results = {name: (each.result, MARKS[each.agrees]) for name, each in report.scores.items()}
    footnotes = (
        *report.assumptions,
        *([] if own else [_NO_RULESET]),
        *([_WAIVED] if report.waived_errors else []),
    )
    end = ["".join(_FOOTNOTES[each][0] for each in footnotes)]
    if report.usual_komi is not None:
        end.insert(0, f"komi {plain(report.usual_komi)}")
    if own and own not in columns:
        end.insert(0, f"[{''.join(results[own])}] {own}")
    return ResultRow(
        one_line(report.name),
        one_line(report.players),
        cut(_plain(one_line(report.recorded_result or "none")), _MOST_RECORDED),
        _winner(report),
        report.status.evidence,
        tuple(results[name] for name in columns),
        columns.index(own) if own in columns else None,
        " ".join(filter(None, end)),
        footnotes,
    )


def result_table(
    rows: Sequence[ResultRow], columns: Sequence[str], width: int, *, in_full: bool
) -> Iterator[str]:
    """Yield the lines of the table with its legend.

    in_full: show every result and the players, however many games there are.
    """
    table = _Table(rows, width)
    full = _full_columns(rows, columns)
    one_line_each = table.fits(full)
    if one_line_each or in_full or (len(rows) <= IN_FULL and table.fits(full, players=True)):
        yield from table.lines(full, players=not one_line_each)
        legend = _LEGEND
    else:
        short = _short_names(columns)
        yield from table.lines(_letter_columns(rows, short), players=False)
        names = (f"{each} {name}" for each, name in zip(short, columns, strict=True))
        legend = f"{', '.join(names)}\n{_SHORT_LEGEND}"
    yield ""
    for line in legend.splitlines():
        yield wrap(line, width)
    used = {each for row in rows for each in row.footnotes}
    if used:
        notes = (f"{letter} {text}" for key, (letter, text) in _FOOTNOTES.items() if key in used)
        yield wrap(", ".join(notes), width)


@dataclass(frozen=True)
class _Column:
    """The results under one ruleset."""

    heading: tuple[str, ...]
    """Its heading, in one line or more."""
    cells: Sequence[str]
    """What it shows of each game."""

    @cached_property
    def width(self) -> int:
        """Its width, asked for in every row."""
        return max(1 + max(map(cell_len, self.heading)), *map(cell_len, self.cells))


def _full_columns(rows: Sequence[ResultRow], names: Sequence[str]) -> list[_Column]:
    columns = []
    for index, name in enumerate(names):
        texts = lined_up([row.results[index][0] for row in rows])
        cells = [
            row.cell(index, text + row.results[index][1])
            for row, text in zip(rows, texts, strict=True)
        ]
        columns.append(_Column(tuple(name.replace("-", "-\n").split("\n")), cells))
    return columns


def _letter_columns(rows: Sequence[ResultRow], names: Sequence[str]) -> list[_Column]:
    return [
        _Column((name,), [row.cell(index, row.letter(index)) for row in rows])
        for index, name in enumerate(names)
    ]


class _Table:
    """Lays out rows on a page: a name in the line of its results where it fits there."""

    def __init__(self, rows: Sequence[ResultRow], width: int) -> None:
        self._rows = rows
        self._width = width
        recorded = lined_up([row.recorded for row in rows])
        recorded = [" " * (len("record") - cell_len(text)) + text for text in recorded]
        recorded.insert(0, "record".rjust(cell_len(recorded[0])))
        evidence = ["stones", *(row.evidence for row in rows)]
        most = max(map(len, evidence)) + 1
        self._leads = [
            f"{one} {pad(other, most)}" for one, other in zip(recorded, evidence, strict=True)
        ]
        ends = max(len(f" {row.end}" if row.end else "") for row in rows)
        self._taken = cell_len(self._leads[0]) + ends + 1
        """The width of a row without its name and its columns."""

    def fits(self, columns: Sequence[_Column], *, players: bool = False) -> bool:
        """Return whether every game has room in one line; players: next to a line with its name."""
        longest = 1 if players else max(cell_len(row.name) for row in self._rows)
        return longest + self._taken + _width(columns) <= self._width

    def lines(self, columns: Sequence[_Column], *, players: bool) -> Iterator[str]:
        """Yield the heading and the rows; players: a line with name and players before each."""
        room = 0 if players else self._width - self._taken - _width(columns)
        lengths = (cell_len(row.name) for row in self._rows)
        indent = max((length for length in lengths if length <= room), default=1)
        groups = blocks(
            [column.width for column in columns], max(1, self._width - self._taken - indent)
        )
        lead, *leads = self._leads
        titles = [_TITLE]
        if len(_TITLE) > indent or len(groups) > 1:
            yield _TITLE
            titles = []
        for number, group in enumerate(groups):
            height = max(len(columns[index].heading) for index in group)
            for level in range(height):
                start = titles.pop() if titles else ""
                is_lowest = level == height - 1 and not number
                texts = (_level(columns[index], level, height) for index in group)
                lead_or_none = lead if is_lowest else pad("", cell_len(lead))
                yield f"{pad(start, indent)} {lead_or_none}{''.join(texts)}".rstrip()
        for number, (row, lead) in enumerate(zip(self._rows, leads, strict=True)):
            in_line = not players and cell_len(row.name) <= indent
            if not in_line:
                yield titled(row.name, row.players, self._width) if players else row.name
            start = f"{pad(row.name if in_line else '', indent)} {lead}"
            for group in groups:
                texts = (pad(columns[at].cells[number], columns[at].width) for at in group)
                end = f" {row.end}" if group is groups[-1] else ""
                yield f"{start}{''.join(texts)}{end}".rstrip()
                start = " " * cell_len(start)


def _width(columns: Sequence[_Column]) -> int:
    return sum(column.width for column in columns)


def _level(column: _Column, level: int, height: int) -> str:
    """Return one line of a heading that is aligned with the bottom of the others."""
    index = level - (height - len(column.heading))
    return pad(f" {column.heading[index]}" if index >= 0 else "", column.width)


def _short_names(names: Sequence[str]) -> list[str]:
    """Return two letters for each name, all different: initials, or the first and a later one."""
    found: list[str] = []
    for name in names:
        initials = "".join(part[:1] for part in name.split("-"))
        pairs = (initials[:2], *(name[0] + letter for letter in name[1:]))
        number = str(len(found) + 1)
        found.append(next((pair for pair in pairs if len(pair) == 2 and pair not in found), number))
    return found


def _plain(recorded: str) -> str:
    """Return RE without needless zeros: W+1.5 for W+1.50."""
    return re.sub(r"(?<=\+)(\d+)(?:(\.\d*[1-9])0+|\.0+)$", r"\1\2", recorded)


def _winner(report: Report) -> str:
    """Return who won as the first character of RE says it, "" where no score can be compared."""
    if report.result_kind not in COMPARABLE:
        return ""
    return report.recorded_winner[0].upper() if report.recorded_winner else "0"
