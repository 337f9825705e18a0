"""The results of many games, a row each: name, recorded result, evidence, a column a ruleset.

Start reading at `result_table`. There are two kinds of columns: results in full, for few games or
on a wide page, and otherwise one character a result, so that a game with its whole name fits into
one row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gocheck.record.result import COMPARABLE
from gocheck.report.values import Report
from gocheck.reports.text import blocks, cell_len, cut, lined_up, pad, titled, wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted, plain

AGREES, DIFFERS, UNKNOWN = "=", "!", "?"
MARKS = {True: AGREES, False: DIFFERS, None: UNKNOWN}
"""How agreement with the recorded result is shown."""
_OTHER_MARGIN = "~"
SHORT_LIST = 40
"""Up to so many finished games are all listed; of more, only those that need attention. A choice:
what two screens hold."""
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


class ListedResults:
    """The rows of the games that are listed: of many games those that need attention.

    columns: the names of the rulesets; all_games: list every scored game.
    """

    def __init__(self, columns: Sequence[str], *, all_games: bool) -> None:
        self._columns = columns
        self._all_games = all_games
        self._rows: list[tuple[ResultRow, bool]] = []
        """The rows, each with whether the game needs attention: whether it has findings, or
        another result than is recorded."""
        self.scored = 0
        """Scored games so far."""

    def take(self, report: Report) -> None:
        """Take in a game, if it is scored."""
        if not report.scores:
            return
        self.scored += 1
        attention = bool(report.findings) or report.agrees is False
        if self.scored == SHORT_LIST + 1 and not self._all_games:
            self._rows = [(row, needs) for row, needs in self._rows if needs]
        if attention or self._all_games or self.scored <= SHORT_LIST:
            self._rows.append((result_row(report, self._columns), attention))

    @property
    def rows(self) -> list[ResultRow]:
        """The rows, in the order of the games."""
        return [row for row, _ in self._rows]

    def of_left_out(self) -> str:
        """Return the sentence on games that are not listed; "" where all are."""
        left_out = self.scored - len(self._rows)
        if not left_out:
            return ""
        are = "is" if left_out == 1 else "are"
        games = counted(left_out, "game")
        return f"{games} without problems {are} not listed (--all-games lists all)."


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
    leads = _leads(rows)
    ends = max(len(f" {row.end}" if row.end else "") for row in rows)
    room = width - cell_len(leads[0]) - ends - 1  # of names and columns
    full = _full_columns(rows, columns)
    left = room - _width(full)
    one_line_each = max(cell_len(row.name) for row in rows) <= left
    if one_line_each or in_full or (len(rows) <= IN_FULL and left >= 1):
        yield from _lines(rows, leads, full, width, room, players=not one_line_each)
        legend = _LEGEND
    else:
        short = _short_names(columns)
        yield from _lines(rows, leads, _letter_columns(rows, short), width, room, players=False)
        names = (f"{each} {name}" for each, name in zip(short, columns, strict=True))
        legend = f"{', '.join(names)}\n{_SHORT_LEGEND}"
    yield ""
    for line in legend.splitlines():
        yield wrap(line, width)
    if notes := of_footnotes(rows):
        yield wrap(notes, width)


def of_footnotes(rows: Sequence[ResultRow]) -> str:
    """Return what the letters at the ends of rows mean; "" without any."""
    used = {each for row in rows for each in row.footnotes}
    notes = (f"{letter} {text}" for key, (letter, text) in _FOOTNOTES.items() if key in used)
    return ", ".join(notes)


def _leads(rows: Sequence[ResultRow]) -> list[str]:
    """Return what is before the results, of the heading and of each row: RE and the evidence."""
    recorded = lined_up([row.recorded for row in rows])
    recorded = [" " * (len("record") - cell_len(text)) + text for text in recorded]
    recorded.insert(0, "record".rjust(cell_len(recorded[0])))
    evidence = ["stones", *(row.evidence for row in rows)]
    most = max(map(len, evidence)) + 1
    return [f"{one} {pad(other, most)}" for one, other in zip(recorded, evidence, strict=True)]


def _full_columns(rows: Sequence[ResultRow], names: Sequence[str]) -> list[list[str]]:
    headings = [name.replace("-", "-\n").split("\n") for name in names]
    height = max(map(len, headings), default=0)
    columns = []
    for index, heading in enumerate(headings):
        texts = lined_up([row.results[index][0] for row in rows])
        cells = [
            row.cell(index, text + row.results[index][1])
            for row, text in zip(rows, texts, strict=True)
        ]
        above = [""] * (height - len(heading))
        columns.append(_padded([*above, *(f" {line}" for line in heading), *cells]))
    return columns


def _letter_columns(rows: Sequence[ResultRow], names: Sequence[str]) -> list[list[str]]:
    return [
        _padded([f" {name}", *(row.cell(index, row.letter(index)) for row in rows)])
        for index, name in enumerate(names)
    ]


def _padded(column: Sequence[str]) -> list[str]:
    width = max(map(cell_len, column))
    return [pad(text, width) for text in column]


def _width(columns: Sequence[list[str]]) -> int:
    return sum(cell_len(column[0]) for column in columns)


def _lines(
    rows: Sequence[ResultRow],
    leads: Sequence[str],
    columns: Sequence[list[str]],
    width: int,
    room: int,
    *,
    players: bool,
) -> Iterator[str]:
    """Yield the heading and the rows: a name in the line of its results where it fits there.

    columns: each with its heading, in one line or more; room: the width for names and columns;
    players: write a line with name and players before each row.
    """
    lengths = (0 if players else cell_len(row.name) for row in rows)
    indent = max((each for each in lengths if 0 < each <= room - _width(columns)), default=1)
    groups = blocks([cell_len(column[0]) for column in columns], max(1, room - indent))
    height = len(columns[0]) - len(rows) if columns else 0
    lead, *leads = leads
    titles = [_TITLE]
    if len(_TITLE) > indent or len(groups) > 1:
        yield _TITLE
        titles = []
    for group in groups:
        for level in range(height):
            text = "".join(columns[index][level] for index in group)
            if not text.strip():
                continue  # all names of this group have fewer lines
            start = titles.pop() if titles else ""
            is_lowest = level == height - 1 and group is groups[0]
            above = lead if is_lowest else pad("", cell_len(lead))
            yield f"{pad(start, indent)} {above}{text}".rstrip()
    for number, (row, lead) in enumerate(zip(rows, leads, strict=True), height):
        in_line = not players and cell_len(row.name) <= indent
        if not in_line:
            yield titled(row.name, row.players, width) if players else row.name
        start = f"{pad(row.name if in_line else '', indent)} {lead}"
        for group in groups:
            text = "".join(columns[index][number] for index in group)
            end = f" {row.end}" if group is groups[-1] else ""
            yield f"{start}{text}{end}".rstrip()
            start = " " * cell_len(start)


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
