"""How rulesets differ over many games, as a table, as JSON Lines and as CSV."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from gocheck.archive.ruleset_pairs import LEFT_OUT, Pair, Pairs, WinnerChange
from gocheck.reports.spreadsheet import path_cell, row
from gocheck.reports.text import pad, wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted, plain

_LEGEND = (
    "Percent of the games: same: the same margin; <=1: margins that differ by at most 1 point;"
    " <=2: by more than 1 and at most 2 points; more: by more than 2 points; winner: another"
    " winner. Second line: the largest difference, and in how many games each cause contributes"
    " (in how many of those that differ by more than 1 point)."
)
_COLUMNS = ("games", "same", "<=1", "<=2", "more", "winner")
_WIDTHS = (6, 6, 6, 6, 6, 7)
"""Of these columns: room for "100.0%", and for their headings."""


class CompareEmitter(Protocol):
    """Turns what `gocheck.archive.ruleset_pairs` found into lines."""

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Yield what is written of a game whose winner depends on the ruleset."""
        ...

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield what is written after the last game."""
        ...


class CompareTable:
    """A list of the games whose winner changes, then a table with two lines a pair."""

    def __init__(self, width: int, listing: bool) -> None:
        self._width = width
        self._listing = listing
        self._listed = False

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Yield the game's results, and the rulesets that give them."""
        if self._listing:
            self._listed = True
            report, results = change
            text = "; ".join(f"{result} {_named(names)}" for result, names in results.items())
            yield wrap(one_line(f"{report.name}: {text}"), self._width, "    ")

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield the table and the totals."""
        if self._listed:
            yield ""
        between = pairs.between_groups()
        if between:
            yield from self._table(between)
            yield ""
            yield wrap(_LEGEND, self._width)
            yield ""
        for sentence in alike(pairs):
            yield wrap(sentence, self._width, "  ")
        for sentence in totals(pairs):
            yield wrap(sentence, self._width)

    def _table(self, between: list[Pair]) -> Iterator[str]:
        titles = [f"{pair.one} - {pair.other}" for pair in between]
        lead = min(max(map(len, titles)), self._width - sum(_WIDTHS))
        yield pad("", lead) + _right(_COLUMNS)
        for title, pair in zip(titles, between, strict=True):
            cells = (
                pair.same_margin, _within(pair, 0, 1), _within(pair, 1, 2),
                pair.games - _within(pair, -1, 2), pair.games - pair.same_winner,
            )  # fmt: skip
            percents = [_percent(cell, pair.games) for cell in cells]
            if len(title) > lead:
                yield title
                title = ""
            yield pad(title, lead) + _right([str(pair.games), *percents])
            if pair.causes:
                yield self._why(pair)

    def _why(self, pair: Pair) -> str:
        """Return the largest difference, and as many of the commonest causes as fit."""
        text = f"  largest {plain(max(map(abs, pair.differences)))}"
        for cause, games in pair.causes.items():
            large = f" ({pair.causes_over_1[cause]})" if cause in pair.causes_over_1 else ""
            longer = f"{text}; {words_of_cause(cause)} {games}{large}"
            if len(longer) > self._width:
                break
            text = longer
        return text


def totals(pairs: Pairs) -> Iterator[str]:
    """Yield the sentences on all games: how many were compared, and have one winner."""
    left_out = [
        f"{pairs.left_out[reason]} {reason}" for reason in LEFT_OUT if pairs.left_out[reason]
    ]
    why = f" ({', '.join(left_out)})" if left_out else ""
    yield (
        f"{counted(pairs.read, 'game')} read, {pairs.compared} compared,"
        f" {pairs.read - pairs.compared} left out{why}."
    )
    if not pairs.compared:
        return
    rulesets = "both rulesets" if len(pairs.names) == 2 else f"all {len(pairs.names)} rulesets"
    scored = f" that {rulesets} score" if pairs.under_all < pairs.compared else ""
    text = (
        f"In {pairs.one_winner} of the {pairs.under_all}{scored} the winner is the same under"
        f" {rulesets}."
    )
    if not pairs.under_all:
        text = f"No game is scored under {rulesets}."
    if pairs.irregular:
        games = counted(pairs.irregular, "game")
        have, they = ("has", "it is") if pairs.irregular == 1 else ("have", "they are")
        text += (
            f" {games} {have} a move that a ruleset forbids, or a repetition that ends the"
            f" game; {they} scored as played, up to the end of the game."
        )
    yield text


def alike(pairs: Pairs) -> Iterator[str]:
    """Yield a sentence for the rulesets that scored every game alike, and for those without any."""
    for group in pairs.groups():
        if len(group) > 1:
            yield f"Same in every game: {', '.join(group)}."
    none = pairs.without_games()
    if none and pairs.compared:
        yield f"No games, because the rules state no komi: {', '.join(none)}."


class CompareJson:
    """One object a line: games whose winner changes, every pair of rulesets, and a summary."""

    def __init__(self, listing: bool) -> None:
        self._listing = listing

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Yield a game: kind, file, member, number, results by ruleset."""
        if self._listing:
            yield _line(changed_game(change))

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield the pairs, then the summary."""
        for pair in pairs.pairs():
            yield _line(pair)
        yield _line(pairs.summary())


def changed_game(change: WinnerChange) -> dict[str, Any]:
    """Return a game whose winner changes, as in JSON: its place, and its results by ruleset."""
    report, results = change
    return {
        "kind": "game",
        "file": report.file,
        "member": report.member,
        "number": report.number,
        "results": {name: result for result, names in results.items() for name in names},
    }


class CompareCsv:
    """A row for every pair of rulesets and difference, with the games that have it."""

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Yield nothing: rows are of pairs."""
        return iter(())

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield a heading and the rows."""
        yield row("one", "other", "difference", "games", "other_winner")
        for pair in pairs.pairs():
            for amount, games in pair.differences.items():
                other_winner = pair.other_winner.get(amount, 0)
                yield row(pair.one, pair.other, plain(amount), games, other_winner)


class CompareGamesCsv:
    """A row for every game whose winner changes: its result under each ruleset."""

    def __init__(self, names: Sequence[str]) -> None:
        """names: the rulesets compared, in the order of the columns."""
        self._names = names
        self._begun = False

    def take(self, change: WinnerChange) -> Iterator[str]:
        """Yield a row; a result is left empty where the game has no komi under a ruleset."""
        yield from self._heading()
        game = changed_game(change)
        place = (path_cell(game["file"]), path_cell(game["member"]), game["number"])
        yield row(*place, *(game["results"].get(name, "") for name in self._names))

    def end(self, pairs: Pairs) -> Iterator[str]:
        """Yield the heading where no game came."""
        yield from self._heading()

    def _heading(self) -> Iterator[str]:
        if not self._begun:
            yield row("file", "member", "number", *self._names)
        self._begun = True


def _within(pair: Pair, least: int, most: int) -> int:
    """Return in how many games the margins differ by more than one bound, at most another."""
    return sum(games for amount, games in pair.differences.items() if least < abs(amount) <= most)


def _line(value: Pair | dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def _right(cells: Iterable[str]) -> str:
    return "".join(cell.rjust(width) for cell, width in zip(cells, _WIDTHS, strict=True))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}"


def words_of_cause(cause: str) -> str:
    """Return a cause in words."""
    return cause.replace("_", " ")


def _named(names: tuple[str, ...]) -> str:
    if len(names) <= 4:
        return ", ".join(names)
    return f"{', '.join(names[:3])} and {len(names) - 3} more"
