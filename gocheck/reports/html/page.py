"""The page of `--format html`: one file, or a folder with the data of its boards beside it.

Reports come one by one, and what the page has on each waits in a temporary file. In the end the
page is put together of `page.html`, `page.css`, `page.js` and this. What does not fit is left out
in this order, and the page says so: records to save, boards, rows. Games with findings come first.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile

from gocheck.files.atomic import write_atomic
from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, SEVERITIES, WARNING
from gocheck.report.values import Finding, Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.html.document import (
    MOST_BOARDS,
    MOST_PAGE_BYTES,
    MOST_ROWS,
    asset,
    filled,
    script_data,
)
from gocheck.reports.html.elements import (
    Element,
    Words,
    as_html,
    element,
    name_of_person,
)
from gocheck.reports.html.game import (
    AGREES,
    DIFFERS,
    NO_GAME,
    NOT_COUNTED,
    UNKNOWN,
    UNREADABLE,
    agreement,
    data_of,
    link,
    record,
    row,
    section,
    worst,
)
from gocheck.reports.summary import Summary, severity_of_difference
from gocheck.rules.lookup import Rulesets
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.text.messages import VERSION, counted
from gocheck.text.parsing import regex

GOOD_PAGE_BYTES = 5_000_000
"""Bytes of a page that opens at once; records of games without findings are left out of a larger
one."""

MOST_CORRECTIONS = 200
"""Games in the list of what to correct; the table has all of them."""

FIRST_CORRECTIONS = 12
"""Games of this list that are shown at once; the rest opens below them."""

GAMES_OF_A_FILE = 50
"""Games whose boards are in one file of a folder: some 500 KB, which a browser reads at once."""

_ENDS = regex("</t[dh]>")
"""What HTML need not have at the end of cells: two megabytes less for 20,000 games."""
_AROUND_DATA = 64
"""Bytes of the element around the data of a game."""
_DATA_NAME = "boards-%04d.js"
_NEED_NO_NAME = ("game", "evidence", "findings")
"""The columns whose values are understood without their name."""
_LISTED = {
    ERROR: "with errors",
    WARNING: "with warnings, no errors",
    NOTE: "with a result that may be wrong",
}
"""What is in the list of what to correct, by the severity of the worst finding."""
_TILES = (
    (DIFFERS, "differ from the record"),
    (UNKNOWN, "unknown"),
    (AGREES, "agree with the record"),
    (NOT_COUNTED, "not counted"),
    (UNREADABLE, "unreadable"),
    (NO_GAME, "not on one game"),
    *((kind, _LISTED[kind]) for kind in (ERROR, WARNING)),
)
"""The counts that filter the table: the mark of a row, and what it means."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """Where a game's part of the page is in the temporary file: four texts in a row."""

    has_findings: bool
    """Whether there is something to correct in it."""
    start: int
    """The first byte of its row."""
    row: int
    """Bytes of its row; its text as HTML follows."""
    text: int
    """Bytes of its text; its text and board as JSON follow."""
    data: int
    """Bytes of these; its record as JSON follows."""
    record: int
    """Bytes of the record."""

    @property
    def text_at(self) -> int:
        """The first byte of its text."""
        return self.start + self.row

    @property
    def data_at(self) -> int:
        """The first byte of its data."""
        return self.text_at + self.text

    @property
    def record_at(self) -> int:
        """The first byte of its record."""
        return self.data_at + self.data


class Page(Format):
    """Writes a page of HTML after the last report.

    folder: where the data of the boards go, None for a page that has them itself.
    """

    def __init__(self, listing: Listing, rulesets: Rulesets, folder: Path | None = None) -> None:
        super().__init__(listing)
        self._rulesets = rulesets
        self._columns = listing.columns if listing.scores else ()
        self._folder = folder
        self._waiting = TemporaryFile()  # noqa: SIM115 - `close` closes it
        self._end = 0
        self._games: list[_Kept] = []
        self._kept = {True: 0, False: 0}
        """Games with something to correct, and others."""
        self._words = [Words()]
        """The texts of all boards, in a folder those of each file."""
        self._more = 0
        self._kinds = Counter[str]()
        self._corrections: dict[int, list[str]] = {}
        self._to_correct = Counter[str]()
        """Games with something to correct, by the severity of the worst."""
        self._wrong_otherwise = Counter[bool]()
        """Other errors than a wrong result: games that have some, and files (False)."""
        self._dates: tuple[str, str] | None = None

    def take(self, report: Report) -> Iterator[str]:
        """Take one report in; yields nothing."""
        severity = worst(report)
        kind = agreement(report)
        self._kinds[kind] += 1
        self._kinds[severity or ""] += 1
        if severity == ERROR and severity_of_difference(report) != ERROR:
            self._wrong_otherwise[kind != NO_GAME] += 1
        self._note_dates(report)
        if findings := _to_correct(report):
            self._to_correct[findings[0].severity] += 1
            listed = self._corrections.setdefault(_urgency(report, findings[0]), [])
            if len(listed) < MOST_CORRECTIONS:
                listed.append(as_html(_correction(report, findings)))
        if len(self._games) < MOST_ROWS:
            self._keep(report, needs=bool(findings))
        else:
            self._more += 1
        yield from ()

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the page."""
        sentence = headline(
            summary, games=self._wrong_otherwise[True], files=self._wrong_otherwise[False]
        )
        parts: dict[str, str | Iterable[str]] = {
            "title": as_html(f"{sentence} – gocheck"),
            "sentence": as_html(sentence),
            "about": as_html(self._about()),
            "settings": as_html(self._settings()),
            "tiles": "".join(map(as_html, self._tiles())),
            "correct": self._list_of_corrections(),
            "common": "".join(map(as_html, _common(summary))),
            "head": as_html(_head(self._columns)),
            "viewer": asset("viewer.html"),
            "rows": self._rows(),
            "codes": "".join(as_html(_code(code, n)) for code, n in sorted(summary.codes.items())),
            "evidence": "".join(
                as_html(element("div", element("dt", name), element("dd", each.in_report)))
                for name, each in EVIDENCE.items()
            ),
        }
        written = [asset(name) for name in ("page.html", "page.css", "page.js")]
        written += [part for part in parts.values() if isinstance(part, str)]
        texts, boards, records = self._chosen(sum(len(each.encode()) for each in written))
        parts["left_out"] = as_html(self._left_out(boards, records))
        parts["games"] = self._texts(texts)
        parts["data"] = self._data(boards, records)
        beside = "" if self._folder is None else " 'self'"
        yield from filled(("page",), parts, beside)
        self.close()

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.close()

    def _keep(self, report: Report, *, needs: bool) -> None:
        """Put aside what the page has on a game; needs: whether there is something to correct."""
        parts = [_ENDS.sub("", as_html(row(report, self._columns))), "", "", ""]
        self._kept[needs] += 1
        if self._folder is not None or self._kept[needs] <= MOST_BOARDS:
            parts[1:] = self._on_board(report, needs=needs)
        written = [part.encode() for part in parts]
        self._games.append(_Kept(needs, self._end, *map(len, written)))
        self._waiting.write(b"".join(written))
        self._end += sum(map(len, written))

    def _on_board(self, report: Report, *, needs: bool) -> Iterator[str]:
        """Yield a game's text as HTML, its text and board as JSON, and its record as JSON."""
        if self._folder is not None and self._games and len(self._games) % GAMES_OF_A_FILE == 0:
            self._words.append(Words())
        text = section(report, self._rulesets, with_diagram=needs)
        yield as_html(text) if needs else ""
        is_there = needs and self._folder is None
        yield data_of(report, self._rulesets, None if is_there else self._words[-1], text)
        yield record(report)

    def _note_dates(self, report: Report) -> None:
        first, last = report.date_first, report.date_last
        if first and last:
            days = (first.isoformat(), last.isoformat())
            before = self._dates or days
            self._dates = (min(before[0], days[0]), max(before[1], days[1]))

    def _chosen(self, size: int) -> tuple[set[int], set[int], set[int]]:
        """Return the numbers of the games whose text, board and record are in the page.

        size: bytes of the page without anything. A folder has all boards and records beside it.
        """
        size += sum(game.row + 1 for game in self._games)  # and a line end
        beside = self._folder is not None
        size += 0 if beside else len(self._words[-1].as_json().encode())
        games = list(enumerate(self._games))
        games.sort(key=lambda game: not game[1].has_findings)
        shown: set[int] = set()
        for number, game in games:
            size += game.text + 1 + (0 if beside else game.data + _AROUND_DATA)
            if size > MOST_PAGE_BYTES or len(shown) == MOST_BOARDS:
                break
            shown.add(number)
        if beside:
            every = {number for number, _ in games}
            return shown, every, every
        records: set[int] = set()
        for number, game in games:
            size += game.record + _AROUND_DATA
            if size > (MOST_PAGE_BYTES if game.has_findings else GOOD_PAGE_BYTES):
                break
            if number in shown and game.record:
                records.add(number)
        return shown, shown, records

    def _read(self, start: int, size: int) -> str:
        self._waiting.seek(start)
        return self._waiting.read(size).decode()

    def _rows(self) -> Iterator[str]:
        for game in self._games:
            yield self._read(game.start, game.row)

    def _texts(self, texts: set[int]) -> Iterator[str]:
        """Yield the texts on games that are part of the page without its script."""
        for number, game in enumerate(self._games):
            if number in texts and game.text:
                yield self._read(game.text_at, game.text)

    def _data(self, boards: set[int], records: set[int]) -> Iterator[str]:
        """Yield what the script reads: the board of each game, and its record."""
        if self._folder is not None:
            yield from script_data("files", str(GAMES_OF_A_FILE))
            self._write_files(self._folder)
            return
        if boards:
            yield from script_data("words", self._words[-1].as_json())
        for number, game in enumerate(self._games):
            if number in boards:
                yield from script_data(f"game-{number}", self._read(game.data_at, game.data))
            if number in records:
                yield from script_data(f"record-{number}", self._read(game.record_at, game.record))

    def _write_files(self, folder: Path) -> None:
        """Write the data of the boards, and remove those of an earlier run."""
        written = set()
        for number, words in enumerate(self._words):
            first = number * GAMES_OF_A_FILE
            games = [
                f"[{self._read(game.data_at, game.data)},"
                f"{self._read(game.record_at, game.record) or 'null'}]"
                for game in self._games[first : first + GAMES_OF_A_FILE]
            ]
            path = folder / (_DATA_NAME % (number + 1))
            written.add(path)
            listed = ",\n".join(games)
            text = f"boards({first},{words.as_json()},[\n{listed}\n]);\n"
            write_atomic(path, text.encode())
        for earlier in folder.glob("boards-[0-9][0-9][0-9][0-9].js"):
            if earlier not in written:
                earlier.unlink()

    def _about(self) -> Element:
        """Return the line below the headline: dates, version, command."""
        parts: list[str | Element] = []
        if self._dates:
            first, last = self._dates
            parts.append(f"Games of {first}" if first == last else f"Games of {first} to {last}")
        made = os.environ.get("SOURCE_DATE_EPOCH", "")
        if made.isdigit():
            day = datetime.fromtimestamp(int(made), UTC).date().isoformat()
            parts.append(element("span", f"report of {day}", id="made"))
        parts.append(f"gocheck {VERSION}")
        joined: list[str | Element] = []
        for part in parts:
            joined += [" · ", part] if joined else [part]
        return element("p", *joined, class_="about")

    def _settings(self) -> Element:
        """Return the command, and the settings that differ from the usual ones."""
        listing = self._listing
        lines = [element("code", listing.command)] if listing.command else []
        if listing.settings:
            lines.append(element("span", f"Settings in {listing.settings}"))
        if self._columns:
            lines.append(element("span", f"Rulesets compared: {', '.join(self._columns)}"))
        return element("p", *lines, class_="settings")

    def _tiles(self) -> Iterator[Element]:
        total = len(self._games) + self._more
        games = "game" if total == 1 else "all games"
        yield _tile("", total, "all games and files" if self._kinds[NO_GAME] else games)
        for mark, meaning in _TILES:
            if self._kinds[mark]:
                yield _tile(mark, self._kinds[mark], meaning)

    def _list_of_corrections(self) -> str:
        by_urgency = (listed for _, listed in sorted(self._corrections.items()))
        every = [*chain.from_iterable(by_urgency)][:MOST_CORRECTIONS]
        if not every:
            return as_html(element("p", "Nothing: no game has an error or a warning."))
        total = self._to_correct.total()
        kinds = (
            f"{self._to_correct[kind]} {_LISTED[kind]}"
            for kind in SEVERITIES
            if self._to_correct[kind]
        )
        text = as_html(element("p", f"{total} to correct: {', '.join(kinds)}."))
        text += _listed(every[:FIRST_CORRECTIONS])
        if rest := every[FIRST_CORRECTIONS:]:
            summary = f"<summary>{counted(len(rest), 'more game')}</summary>"
            text += f"<details open>{summary}{_listed(rest)}</details>"
        if left := total - len(every):
            more = f"{counted(left, 'more game')} to correct: see the table."
            text += as_html(element("p", more))
        return text

    def _left_out(self, boards: set[int], records: set[int]) -> Element:
        """Return what did not fit into the page."""
        parts = []
        if self._more:
            parts.append(
                f"{counted(self._more, 'more game')} not listed: a page lists {MOST_ROWS} at most;"
                " use --format jsonl for all."
            )
        if without := len(self._games) - len(boards):
            parts.append(
                f"{counted(without, 'game')} listed without a board: use --format html:FOLDER for"
                " all boards, or gocheck show FILE."
            )
        saved = sum(game.record > 0 for game in self._games)
        if (without := saved - len(records)) and boards:
            parts.append(f"The records of {counted(without, 'game')} are not part of this page.")
        return element("p", " ".join(parts), class_="left-out")


def headline(summary: Summary, *, games: int, files: int) -> str:
    """Return the one sentence on a run.

    games, files: how many have other errors than a wrong result.
    """
    right, wrong = summary.agreeing[True], summary.differing[ERROR]
    compared = right + summary.agreeing[False]
    clauses: list[str] = []
    for number, one, many in (
        (0 if wrong else right, "is right", "are right"),
        (wrong, "is wrong", "are wrong"),
        (summary.differing[WARNING], "is probably wrong", "are probably wrong"),
        (summary.differing[NOTE], "may be wrong", "may be wrong"),
        (
            summary.differing[""],
            "differs without a finding on it",
            "differ without a finding on them",
        ),
    ):
        if number:
            who = str(number) if clauses else _of_results(number, compared, summary.games)
            clauses.append(f"{who} {one if number == 1 else many}")
    text = ", ".join(clauses) or f"{counted(summary.games, 'game')} read, no result to compare"
    names = {"other game" if wrong else "game": games, "file": files}
    others = [counted(number, name) for name, number in names.items() if number]
    if others:
        text += (
            f"; {' and '.join(others)} {'has an error' if games + files == 1 else 'have errors'}"
        )
    return text


def _of_results(number: int, compared: int, games: int) -> str:
    """Return so many of the results that are compared, as a subject."""
    if number < compared:
        return f"{number} of {counted(compared, 'result')}"
    if compared > 1:
        return f"All {compared} results"
    return "The result" if games == 1 else "The only result to compare"


def _tile(mark: str, number: int, meaning: str) -> Element:
    pressed = "false" if mark else "true"
    return element(
        "button", element("b", str(number)), " ", element("span", meaning),
        type="button", class_="tile", data_filter=mark, aria_pressed=pressed,
    )  # fmt: skip


def _to_correct(report: Report) -> list[Finding]:
    """Return the findings on what to correct in a game, the most urgent first.

    These are its errors and warnings, and notes on a result that may be wrong.
    """
    may_be_wrong = severity_of_difference(report) == NOTE
    findings = [
        each
        for each in report.findings
        if not each.waived
        and (each.severity != NOTE or (may_be_wrong and each.code.startswith("RES")))
    ]
    return sorted(findings, key=lambda found: _urgency(report, found))


def _urgency(report: Report, found: Finding) -> int:
    """Return how urgent a finding is: 0 for an error on the result, then illegal moves, records
    that cannot be read and the rest; after all errors the warnings, then the notes."""
    kinds = (found.code.startswith("RES"), found.code.startswith("MOV"), not report.readable, True)
    return SEVERITIES.index(found.severity) * len(kinds) + kinds.index(True)


def _correction(report: Report, findings: Iterable[Finding]) -> Element:
    """Return a game with findings on what to correct in it."""
    items = [
        element(
            "li",
            found.message[:1].upper() + found.message[1:],
            ". ",
            element("span", found.code, class_="code"),
            class_=found.severity,
        )
        for found in findings
    ]
    players: list[str | Element] = [
        name_of_person(report.black),
        " –\N{NO-BREAK SPACE}",
        name_of_person(report.white),
    ]
    return element(
        "li",
        link(report),
        element("span", *(players if report.readable else []), class_="players"),
        element("ul", *items),
    )


def _listed(corrections: Iterable[str]) -> str:
    items = "\n".join(corrections)
    return f'<ol class="corrections">{items}</ol>'


def _common(summary: Summary) -> Iterator[Element]:
    if lines := list(summary.of_diagnoses()):
        yield element("h2", "What the games have in common")
        yield element("ul", *(element("li", line) for line in lines), class_="plain")


def _head(columns: Iterable[str]) -> Element:
    """Return the head of the table.

    Each cell has how its column sorts, and what its values are named where they are not in columns.
    """
    usual = (
        ("game", "text", None), ("round", "text", None), ("Black", "text", None),
        ("White", "text", None), ("RE", "result", "re"), ("score", "result", "n"),
        ("evidence", "text", None), ("confidence", "number", "n"), ("findings", "text", None),
        *((name, "result", "n r") for name in columns),
    )  # fmt: skip
    cells = [
        element(
            "th",
            name,
            scope="col",
            data_sort=kind,
            class_=aligned,
            data_name=None if name in _NEED_NO_NAME else name,
        )
        for name, kind, aligned in usual
    ]
    return element("tr", *cells)


def _code(code: str, number: int) -> Element:
    meaning = MEANINGS[code]
    return element(
        "details",
        element(
            "summary",
            element("b", code, class_="code"),
            f" {meaning.title} ",
            element("span", f"{number}×", class_="n"),
        ),
        element("p", meaning.what),
        element("p", meaning.why),
        element("p", meaning.what_to_do),
        data_code=code,
    )
