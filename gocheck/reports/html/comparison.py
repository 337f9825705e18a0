"""The page of `gocheck compare --format html`: where rulesets differ, over many games.

Everything but the boards is part of the page without its script, which lists the games of two
rulesets, sorts them and opens them as the page of `gocheck check` does. Rulesets that scored every
game alike share a row and a column.
"""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from gocheck.archive.ruleset_pairs import Pair, Pairs, WinnerChange
from gocheck.report.values import Report
from gocheck.reports.compare import alike, totals, words_of_cause
from gocheck.reports.html.document import (
    MOST_BOARDS,
    MOST_PAGE_BYTES,
    MOST_ROWS,
    asset,
    filled,
    script_data,
)
from gocheck.reports.html.elements import Element, Words, as_html, element, name_of_person
from gocheck.reports.html.game import data_of, link, record, section
from gocheck.reports.html.histogram import histogram
from gocheck.rules.lookup import Rulesets
from gocheck.text.messages import VERSION, counted, in_points, plain

_LEVELS = (0.5, 2, 10, 30)
"""Percent of the games with another winner from which a cell of the matrix is darker: a choice."""
_BYTES_OF_RESULT = 40
"""Bytes of a result in a row of a page, with its element."""
_BAR = 150
"""Units of the longest bar of a cause; its height is 10."""
_KEPT = "!+,;=()*'$"
"""What the address of two rulesets can have as it is, next to letters and digits."""


class ComparisonPage:
    """Writes a page of HTML after the last game.

    rulesets: those that are known; listing: whether games whose winner changes are listed, with the
    boards of those that fit; command: what the user typed.
    """

    def __init__(self, rulesets: Rulesets, listing: bool, command: str) -> None:
        self._rulesets = rulesets
        self._listing = listing
        self._command = command
        self._words = Words()
        self._boards: list[tuple[str, str]] = []
        """The data of the first games, and their records, both as JSON."""
        self._games: list[tuple[str, dict[str, tuple[str, ...]]]] = []
        """The cells of each game that come first in its row, and its rulesets by result."""
        self._bytes = 0
        self._more = 0

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Take in a game whose winner depends on the ruleset; yields nothing."""
        if self._listing:
            report, results = change
            cells = (
                element("th", link(report), scope="row"),
                element("td", name_of_person(report.black)),
                element("td", name_of_person(report.white)),
                element("td", name_of_person(report.recorded_result or "none"), class_="re"),
            )
            first = "".join(map(as_html, cells))
            self._bytes += len(first.encode()) + _BYTES_OF_RESULT * len(results)
            if len(self._games) < MOST_ROWS and self._bytes < MOST_PAGE_BYTES:
                self._games.append((first, results))
                self._keep_board(report)
            else:
                self._more += 1
        yield from ()

    def _keep_board(self, report: Report) -> None:
        if len(self._games) - len(self._boards) > 1 or len(self._boards) == MOST_BOARDS:
            return  # only the first games have boards
        text = section(report, self._rulesets, with_diagram=False)
        data = (data_of(report, self._rulesets, self._words, text), record(report))
        size = sum(len(each.encode()) for each in data)
        if self._bytes + size < MOST_PAGE_BYTES / 2:  # half of a page is for its rows and texts
            self._bytes += size
            self._boards.append(data)

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield the page."""
        groups = pairs.groups()
        names = [group[0] for group in groups]
        between = pairs.between_groups()
        sentence = _headline(pairs)
        yield from filled(
            ("page", "comparison"),
            {
                "title": as_html(f"{sentence} – gocheck"),
                "sentence": as_html(sentence),
                "about": as_html(f"gocheck {VERSION}"),
                "command": as_html(element("code", self._command)),
                "totals": "".join(
                    as_html(element("p", text)) for text in (*totals(pairs), *alike(pairs))
                ),
                "matrix": as_html(_matrix(groups, between)),
                "pairs": (as_html(_card(pair, self._listing)) for pair in between),
                "head": as_html(_head(groups)),
                "rows": self._rows(names),
                "left_out": as_html(self._left_out()),
                "viewer": asset("viewer.html"),
                "data": self._data(),
            },
        )

    def _rows(self, names: Sequence[str]) -> Iterator[str]:
        for first, results in self._games:
            by_name = {name: result for result, same in results.items() for name in same}
            cells = "".join(
                as_html(element("td", by_name.get(name, ""), class_="n")) for name in names
            )
            yield f"<tr>{first}{cells}</tr>"

    def _data(self) -> Iterator[str]:
        """Yield what the script reads: the boards of games, and their records."""
        for number, (data, text) in enumerate(self._boards):
            yield from script_data(f"game-{number}", data)
            if text:
                yield from script_data(f"record-{number}", text)
        yield from script_data("words", self._words.as_json())

    def _left_out(self) -> Element:
        parts = []
        if self._more:
            games = counted(self._more, "more game")
            parts.append(
                f"{games} not listed: too many for a page; use --format games-csv for all."
            )
        if without := len(self._games) - len(self._boards):
            parts.append(f"{counted(without, 'game')} listed without a board.")
        return element("p", " ".join(parts), class_="left-out")


def _headline(pairs: Pairs) -> str:
    changed = pairs.under_all - pairs.one_winner
    if not pairs.under_all:
        return f"{counted(pairs.compared, 'game')} compared under {len(pairs.names)} rulesets"
    if not changed:
        return f"No ruleset changes the winner of any of {counted(pairs.under_all, 'game')}"
    return f"The ruleset decides who wins {changed} of {counted(pairs.under_all, 'game')}"


def _address(pair: Pair) -> str:
    """Return the address of two rulesets in the page, without "#"."""
    return ":".join(quote(name, safe=_KEPT) for name in (pair.one, pair.other))


def _matrix(groups: Sequence[Sequence[str]], between: Sequence[Pair]) -> Element:
    """Return the table of the games that have another winner, for every two rulesets."""
    if not between:
        return element("p", "No game has different scores under two of these rulesets.")
    by_names = {names: pair for pair in between for names in _both_ways(pair)}
    names = [group[0] for group in groups]
    head = element("tr", element("td"), *(_name(group, "col") for group in groups))
    rows = [
        element(
            "tr",
            _name(group, "row"),
            *(_cell(by_names.get((group[0], other)), group[0] == other) for other in names),
        )
        for group in groups
    ]
    return element("table", element("thead", head), element("tbody", *rows), class_="matrix")


def _name(group: Sequence[str], scope: str, sort: str | None = None) -> Element:
    """Return the heading of rulesets that scored every game alike: the first one's name."""
    more = len(group) - 1
    parts: list[str | Element] = [group[0]]
    if more:
        parts.append(element("small", f" +{more}"))
    every = ", ".join(group) if more else None
    return element("th", *parts, scope=scope, title=every, data_sort=sort, data_name=group[0])


def _both_ways(pair: Pair) -> tuple[tuple[str, str], tuple[str, str]]:
    return (pair.one, pair.other), (pair.other, pair.one)


def _cell(pair: Pair | None, is_same: bool) -> Element:
    if pair is None:
        return element("td", "" if is_same else "no game", class_="none")
    changed = pair.games - pair.same_winner
    share = 100 * changed / pair.games
    level = sum(share >= least for least in _LEVELS)
    title = f"{pair.one} and {pair.other}: another winner in {changed} of {pair.games} games"
    percent = f" {share:.1f}%" if changed else ""
    link = element("a", element("b", str(changed)), percent, href=f"#{_address(pair)}")
    return element("td", link, class_=f"level-{level}", title=title)


def _card(pair: Pair, listing: bool) -> Element:
    """Return what is known of two rulesets: how much they differ, how often, and why."""
    changed = pair.games - pair.same_winner
    largest = max(map(abs, pair.differences))
    sentence = (
        f"{counted(pair.games, 'game')}: the same margin in {_of(pair.same_margin, pair.games)},"
        f" another winner in {_of(changed, pair.games)}. Largest difference:"
        f" {in_points(largest)}."
    )
    address = _address(pair)
    title = f"{pair.one} – {pair.other}"
    parts = [element("h3", title, tabindex=-1), element("p", sentence)]
    if largest:
        parts += [
            histogram(pair.one, pair.other, pair.differences, pair.other_winner),
            *([_causes(pair)] if pair.causes else []),
            element("details", element("summary", "The numbers"), _numbers(pair)),
        ]
    if changed and listing:
        games = counted(changed, "game")
        text = f"{games} with another winner"
        parts.append(element("p", element("a", text, href=f"#{address}"), class_="games-of"))
    return element(
        "article", *parts, class_="pair", id=address, data_one=pair.one, data_other=pair.other
    )


def _of(games: int, all_games: int) -> str:
    return f"{games} ({100 * games / all_games:.1f}%)"


def _causes(pair: Pair) -> Element:
    """Return in how many games each cause is a part of the difference, as bars with numbers."""
    most = max(pair.causes.values())
    rows = []
    for cause, games in pair.causes.items():
        large = pair.causes_over_1.get(cause, 0)
        bar = element(
            "svg",
            *(
                element("rect", width=f"{_BAR * number / most:.1f}", height=10, class_=name)
                for name, number in (("some", games), ("large", large))
                if number
            ),
            viewBox=f"0 0 {_BAR} 10",
            aria_hidden="true",
        )
        rows.append(
            element(
                "tr",
                element("th", words_of_cause(cause), scope="row"),
                element("td", bar, class_="bar-cell"),
                element("td", str(games), class_="n"),
                element("td", str(large), class_="n"),
            )
        )
    head = element(
        "tr",
        element("th", "cause", scope="col"),
        element("td"),
        element("th", element("span", class_="swatch some"), "games", scope="col", class_="n"),
        element(
            "th", element("span", class_="swatch large"), "over 1 point", scope="col", class_="n"
        ),
    )
    return element("table", element("thead", head), element("tbody", *rows), class_="causes")


def _numbers(pair: Pair) -> Element:
    """Return the table of the histogram, difference by difference."""
    head = element(
        "tr",
        element("th", f"better for Black under {pair.one} by", scope="col", class_="n"),
        element("th", "games", scope="col", class_="n"),
        element("th", "another winner", scope="col", class_="n"),
    )
    rows = [
        element(
            "tr",
            element("th", plain(amount), scope="row", class_="n"),
            element("td", str(games), class_="n"),
            element("td", str(pair.other_winner.get(amount, 0)), class_="n"),
        )
        for amount, games in pair.differences.items()
    ]
    return element("table", element("thead", head), element("tbody", *rows), class_="numbers")


def _head(groups: Sequence[Sequence[str]]) -> Element:
    """Return the head of the table of games; each cell has how its column sorts."""
    usual = (("Black", "text"), ("White", "text"), ("RE", "result"))
    return element(
        "tr",
        element("th", "game", scope="col", data_sort="text"),
        *(_name([name], "col", kind) for name, kind in usual),
        *(_name(group, "col", "result") for group in groups),
    )
