"""Sentences on one game: why it was not counted, why the recorded result may differ from the score,
and on which moves rulesets differ."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from gocheck.report.values import VERDICTS, Dispute, Report, Status
from gocheck.reports.text import wrap
from gocheck.text.escaping import one_line
from gocheck.text.messages import in_points, percents

_MOST_NAMES = 4
"""So many rulesets are named in a sentence: a choice, so that it stays short."""
_FOLLOWS = {
    "taken_back": "forbidden (taken back) under",
    "pass": "forbidden (taken back, counts as a pass) under",
    "loses": "forbidden (its player loses) under",
    "stands": "forbidden (stands since play went on, AGA rule 8) under",
    "no_result": "no result if the players repeat it and agree under",
    "draw": "a draw if the players repeat it under",
    "black_wins": "won by Black under",
    "white_wins": "won by White under",
    "referee": "decided by a referee under",
    "legal": "legal under",
}


def why_not_counted(report: Report) -> str:
    """Return why a game was not counted, as the beginning of a sentence; "" where it was."""
    if report.finished and not report.ends_early:
        return ""
    what = "Ends too early to be counted" if report.finished else "Not counted"
    return one_line(f"{what} (recorded result: {report.recorded_result or 'none'})")


def unsettled_points(status: Status, sign: str = "") -> str:
    """Return how many points are unsettled, and what that means; sign: how they are drawn."""
    meaning = "the game is not at its end"
    if status.end == "passes":
        meaning = "it is unknown who owns them"
    return f"{len(status.unsettled)} points are unsettled{sign}: {meaning}."


def explanations(report: Report, width: int) -> Iterator[str]:
    """Yield the explanations of a recorded result that is not the score, the most likely first."""
    if report.explanations is None:
        return
    yield ""
    if not report.explanations:
        yield wrap(f"No small change makes the recorded result right{_off(report)}.", width, "  ")
        return
    yield "What would make the recorded result right:"
    *shares, rest = percents([each.confidence for each in report.explanations])
    for each, share in zip(report.explanations, shares, strict=True):
        yield wrap(one_line(f"{share:3}% {each.change} ({each.reason})"), width, "     ")
    yield f"{rest:3}% other causes"


def _off(report: Report) -> str:
    """Return by how much the score differs from the recorded result; "" without an own ruleset."""
    if report.ruleset is None or report.result_kind == "winner":
        return ""
    points = abs(report.scores[report.ruleset].margin - report.signed_margin)
    return f": the difference is {in_points(points)}"


class DisputedMoves(NamedTuple):
    """Moves in a row on which rulesets differ in the same way."""

    move: int
    """The number of the first."""
    what: str
    """What it is, such as "Black G10, suicide"."""
    verdicts: list[str]
    """What follows, and under which rulesets, as clauses."""
    more: str
    """A sentence that names the other moves; "" without others."""


def disputed_moves(report: Report) -> Iterator[DisputedMoves]:
    """Yield each repetition and suicide, with its consequence under each ruleset.

    Equal ones in a row, as in a cycle that goes round again, come together.
    """
    for _, alike in groupby(report.disputes, _sort):
        first, *others = alike
        more = f"The same holds for {_moves([other.move for other in others])}." if others else ""
        verdicts = [
            f"{_FOLLOWS[verdict]} {_names(first.verdicts[verdict])}"
            for verdict in VERDICTS
            if verdict in first.verdicts
        ]
        yield DisputedMoves(first.move, _what(first), verdicts, more)


def sentences_on_disputes(report: Report, width: int) -> Iterator[str]:
    """Yield a sentence for each of the `disputed_moves`, below a heading."""
    if not report.disputes:
        return
    yield ""
    yield "Where rulesets differ on a move:"
    for each in disputed_moves(report):
        text = f"Move {each.move}: {each.what}: {'; '.join(each.verdicts)}. {each.more}".rstrip()
        yield wrap(text, width, "    ")


def _sort(dispute: Dispute) -> tuple[object, ...]:
    kind = (dispute.cycle.kind, len(dispute.cycle.moves)) if dispute.cycle else None
    return dispute.what, kind, tuple(dispute.verdicts.items())


def _what(dispute: Dispute) -> str:
    what: str = dispute.what
    if dispute.cycle:
        cycle = dispute.cycle
        what = f"repetition ({cycle}, from move {cycle.first}: {' '.join(cycle.moves)})"
    return f"{dispute.color.capitalize()} {dispute.point}, {what}"


def _names(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    text = ", ".join(names[:_MOST_NAMES])
    return f"{text} and {more} more" if more > 0 else text


def _moves(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"move {numbers[0]}"
    if len(numbers) > 2 and len(numbers) == numbers[-1] - numbers[0] + 1:
        return f"moves {numbers[0]} to {numbers[-1]}"
    return f"moves {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
