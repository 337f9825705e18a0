"""In words: why a recorded result may differ from the score, and on which moves rulesets differ."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from gocheck.disputes import VERDICTS, Dispute
from gocheck.points import point_name
from gocheck.report import Game
from gocheck.reports.text import wrap
from gocheck.stones import PLAYERS

_MOST_NAMES = 4
_LEAST_REST = 0.005
_FOLLOWS = {
    "taken back": "forbidden (taken back) under",
    "pass": "forbidden (taken back, counts as a pass) under",
    "loses": "forbidden (its player loses) under",
    "stands": "forbidden, but it stands since play went on (AGA rule 8), under",
    "no_result": "no result if both agree under",
    "draw": "a draw under",
    "referee": "left to a referee under",
    "legal": "legal under",
}


def why(game: Game, width: int) -> Iterator[str]:
    """Yield the explanations of a recorded result that is not the score, the likeliest first."""
    if game.explanation is None:
        return
    yield ""
    if not game.explanation:
        yield "No small change makes the recorded result right."
        return
    yield "What would make the recorded result right:"
    for each in game.explanation:
        yield wrap(f"{each.confidence:4.0%} {each.change} ({each.reason})", width, "     ")
    rest = 1 - sum(each.confidence for each in game.explanation)
    if rest >= _LEAST_REST:
        yield f"{rest:4.0%} something else"


def disputed(game: Game, width: int) -> Iterator[str]:
    """Yield each repetition and suicide, with what the rulesets make of it.

    Those of a row that are alike, as in a cycle that goes round again, are told once.
    """
    if not game.disputes:
        return
    yield ""
    yield "Where rulesets differ on a move:"
    for _, alike in groupby(game.disputes, _sort):
        first, *others = alike
        text = _dispute(first, game.rows)
        if others:
            text += f" The same of {_moves([other.move for other in others])}."
        yield wrap(text, width, "    ")


def _sort(dispute: Dispute) -> tuple[object, ...]:
    kind = (dispute.cycle.kind, len(dispute.cycle.moves)) if dispute.cycle else None
    return dispute.what, kind, tuple(dispute.verdicts.items())


def _dispute(dispute: Dispute, rows: int) -> str:
    color = PLAYERS[dispute.color]
    what = dispute.what
    if dispute.cycle:
        cycle = dispute.cycle
        what = f"repetition ({cycle.name}, from move {cycle.first}: {' '.join(cycle.moves)})"
    verdicts = "; ".join(
        f"{_FOLLOWS[verdict]} {_names(dispute.verdicts[verdict])}"
        for verdict in VERDICTS
        if verdict in dispute.verdicts
    )
    return f"move {dispute.move}: {color} {point_name(dispute.point, rows)}, {what}: {verdicts}."


def _names(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    text = ", ".join(names[:_MOST_NAMES])
    return f"{text} and {more} more" if more > 0 else text


def _moves(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"move {numbers[0]}"
    if len(numbers) == numbers[-1] - numbers[0] + 1:
        return f"moves {numbers[0]} to {numbers[-1]}"
    return f"moves {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
