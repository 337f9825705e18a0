"""Why rulesets differ over one game, in sentences whose amounts add up to the difference."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from gocheck.board import BLACK, PLAYERS, WHITE, connected_sets, geometry, point_name
from gocheck.comparison import Difference, differences
from gocheck.report import Game
from gocheck.reports.text import wrap
from gocheck.rules import Ruleset, Rulesets
from gocheck.scoring import Score
from gocheck.status import MARKED, Points, Status
from gocheck.text import counted, in_a_sentence, in_points, plain

_STONES = ("last_play", "passes", "out_of_turn", "handicap_stones", "setup", "dame")
"""Causes that are stones, or points where they will be: area counting counts them, territory
counting does not."""
_MOST_NAMES = 4
"""So many rulesets are named in a sentence: a choice, so that it stays short."""
_MOST_PLACES = 4
"""So many sets of connected points are named in a sentence: a choice for the same reason."""
_BY_MARKS = ("point", " that only marks make territory")
"""The name and the kind of points that are territory by the record's marks alone."""


def sentences_on_differences(game: Game, rulesets: Rulesets, width: int) -> Iterator[str]:
    """Yield a sentence for each way in which rulesets differ from the record's own.

    Without an own ruleset, from the largest group of rulesets that give the same score.
    """
    status, stone_balance = game.status, game.stone_balance
    assert status is not None
    assert stone_balance is not None
    reference, found = differences(game.scores, game.own, status, stone_balance, rulesets)
    for difference in found:
        text = _headline(game, difference, reference)
        reasons = _reasons(game, difference, reference, rulesets)
        yield wrap(f"{text}: {'; '.join(reasons)}." if reasons else f"{text}.", width, "  ")


def _headline(game: Game, difference: Difference, reference: str) -> str:
    verb, make = ("gives", "makes") if len(difference.rulesets) == 1 else ("give", "make")
    names = in_a_sentence(difference.rulesets, _MOST_NAMES)
    if not difference.margin:
        winner = game.scores[difference.rulesets[0]].score.winner
        outcome = "a draw" if winner is None else f"a win for {PLAYERS[winner]}"
        return f"{names} {make} equal totals {outcome}, unlike {reference}"
    favoured = PLAYERS[BLACK if difference.margin > 0 else WHITE]
    amount = in_points(abs(difference.margin))
    text = f"{names} {verb} {favoured} {amount} more than {reference}"
    if not difference.winner:
        return text
    if game.scores[difference.rulesets[0]].score.winner is None:
        return f"{text}, which makes the game a draw"
    before = game.scores[reference].score.winner
    return f"{text}, which {f'makes {favoured} win' if before is None else 'changes the winner'}"


def _reasons(game: Game, difference: Difference, reference: str, rulesets: Rulesets) -> list[str]:
    """Return a clause for each cause, with its amount for the player who gains in all."""
    sign = -1 if difference.margin < 0 else 1
    there, here = (
        (rulesets.get(name), game.scores[name].score)
        for name in (difference.rulesets[0], reference)
    )
    return [
        f"{_reason(cause, amount, game, there, here)} ({_signed(sign * amount)})"
        for cause, amount in difference.causes.items()
    ]


def _reason(
    cause: str,
    amount: Decimal,
    game: Game,
    there: tuple[Ruleset, Score],
    here: tuple[Ruleset, Score],
) -> str:
    """Return how a ruleset differs from the reference by a cause, as a clause."""
    ruleset, score = there
    if cause == "compensation":
        return _compensation(game, score, here[1])
    if cause == "komi":
        return f"komi is {plain(score.komi)}, not {plain(here[1].komi)}"
    if cause == "group_tax":
        return _part(score, "tax", "the group tax costs", "there is no group tax", sign=-1)
    if cause == "pass_stones":
        return _part(score, "passes", _pass_stones(score), "passes hand over no stones")
    if cause == "first_pass":
        return _first_pass(score, here[1])
    if cause == "after_end":
        return _after_end(score, here[1])
    if cause == "dead_stones":
        return _dead_stones(game, there, here)
    marked_by_area = game.own is not None and here[0].counts_area
    subject = _counted(cause, game, marked_by_area=marked_by_area)
    counts = (amount > 0) == (subject.worth > 0)
    if cause == "dame" and ruleset.counts_area and not counts:
        return "open dame do not count as filled"
    verb = ("counts", "does not count") if not subject.many else ("count", "do not count")
    why = (" as area" if counts else " as territory") if cause in _STONES else ""
    return f"{subject.words} {verb[0] if counts else verb[1]}{why}"


def _dead_stones(game: Game, there: tuple[Ruleset, Score], here: tuple[Ruleset, Score]) -> str:
    """Return which dead stones a ruleset removes, and how many; here: what it differs from."""
    ruleset, score = there
    status = game.status
    assert status is not None
    number = len(status.dead)
    dead = f"{counted(number, 'dead stone')} {'is' if number == 1 else 'are'}"
    if score.dead_stones == "pass-alive":
        stones = _removed_inside_pass_alive(status, *there)
        if not number:
            return f"{_inside_pass_alive(stones)} removed"
        removed = f"{stones or 'none'} instead of {number}"
        return f"dead stones are removed only inside pass-alive territory, {removed}"
    cleared = here[1].dead_stones == "pass-alive"
    before = _removed_inside_pass_alive(status, *here) if cleared else 0
    if score.dead_stones == "agreement" and number:
        instead = f", not {before} inside pass-alive territory" if before else ""
        return f"{dead} removed by agreement{instead}"
    resumed = " after play was resumed" if ruleset.dead_stones != score.dead_stones else ""
    if before:
        return f"{_inside_pass_alive(before)} not removed{resumed}"
    if score.dead_stones == "agreement":
        return "the players agree who is dead"
    return f"{dead} not removed{resumed}" if number else f"all stones count as alive{resumed}"


def _removed_inside_pass_alive(status: Status, ruleset: Ruleset, score: Score) -> int:
    """Return how many stones a ruleset removes that clears pass-alive territory only."""
    parts = score.earlier_end.parts_of_all_moves if score.earlier_end else score.parts
    if ruleset.counts_territory:
        return sum(map(int, parts["dead"]))
    return sum(map(bool, status.position)) - sum(map(int, parts["stones"]))


def _inside_pass_alive(stones: int) -> str:
    verb = "is" if stones == 1 else "are"
    return f"{counted(stones, 'stone')} inside pass-alive territory {verb}"


class _Counted(NamedTuple):
    """What counts under one ruleset and not under another."""

    words: str
    """It in words."""
    many: bool
    """Whether the words are plural."""
    worth: int
    """What it is worth to Black where it counts."""


def _counted(cause: str, game: Game, *, marked_by_area: bool) -> _Counted:
    """Return what counts under one ruleset and not under another.

    marked_by_area: whether marks, if the record has any, are those of area counting.
    """
    stone_balance, status = game.stone_balance, game.status
    assert stone_balance is not None
    assert status is not None
    match cause:
        case "seki":
            return _points(game, ("point", " in seki"), *status.seki_eyes)
        case "false_eyes":
            return _false_eyes(game, status, marked_by_area=marked_by_area)
        case "marks":
            return _points(game, _BY_MARKS, *status.marked_only)
        case "gaps":
            return _points(game, ("point", " of an area with a gap"), *status.behind_gaps)
        case "handicap_stones":
            return _stones("handicap stone", stone_balance.handicap)
        case "setup":
            return _stones("additional setup stone", stone_balance.setup)
        case "out_of_turn":
            return _stones("play", stone_balance.turns, " out of turn")
        case "passes":
            return _plays_for_passes(stone_balance.passes)
        case "dame":
            return _dame(stone_balance.dame)
        case "last_play":
            what = "last play"
            if stone_balance.opens == WHITE:
                what = "extra play, the first and last of the game,"
            worth = stone_balance.last
            return _Counted(f"{_favoured(worth)}'s {what}", False, worth)
    raise ValueError(f"{cause!r} is not a cause of a difference in what counts")


def _favoured(worth: int) -> str:
    """Return who has what is worth so much to Black."""
    return PLAYERS[BLACK if worth > 0 else WHITE]


def _stones(what: str, worth: int, more: str = "") -> _Counted:
    """Return the stones that one player has more of; what, more: their name, in two parts."""
    number = abs(worth)
    return _Counted(f"{_favoured(worth)}'s {counted(number, what)}{more}", number > 1, worth)


def _plays_for_passes(worth: int) -> _Counted:
    number = abs(worth)
    plays = "extra play" if number == 1 else f"{number} extra plays"
    words = f"{_favoured(worth)}'s {plays}, because {_favoured(-worth)} passed,"
    return _Counted(words, number > 1, worth)


def _dame(worth: int) -> _Counted:
    number = abs(worth)
    if number == 1:
        return _Counted(f"the last dame, which {_favoured(worth)} fills,", False, worth)
    return _Counted(f"{_favoured(worth)}'s {number} extra dame", True, worth)


def _false_eyes(game: Game, status: Status, *, marked_by_area: bool) -> _Counted:
    """Return the surrounded points that are not territory; marked_by_area: as in `_counted`."""
    black, white = (
        points - eyes for points, eyes in zip(status.surrounded_only, status.seki_eyes, strict=True)
    )
    what = ("point", " that must be filled")
    if status.evidence == MARKED:
        false_eyes = status.false_eyes[0] | status.false_eyes[1]
        if not marked_by_area:
            what = ("surrounded point", " not marked as territory")
        elif not false_eyes.issuperset(black | white):
            what = _BY_MARKS
    return _points(game, what, black, white)


def _points(game: Game, what: tuple[str, str], black: Points, white: Points) -> _Counted:
    """Return the points of both players; what: their name, and their kind behind it."""
    every = black | white
    thing, kind = what
    words = f"{counted(len(every), thing)}{kind} at {_places(game, every)}"
    return _Counted(words, len(every) > 1, len(black) - len(white))


def _compensation(game: Game, there: Score, here: Score) -> str:
    stones = counted(game.handicap_stones, "handicap stone")
    gets, got = there.parts["compensation"][1], here.parts["compensation"][1]
    if not gets:
        return f"White gets nothing for {stones}"
    instead = f", not {plain(got)}" if got else ""
    return f"White gets {in_points(gets)} for {stones}{instead}"


def _after_end(there: Score, here: Score) -> str:
    if there.earlier_end and here.earlier_end:
        return "neither counts the plays after the end, which change the scores differently"
    stop = there.earlier_end or here.earlier_end
    assert stop is not None
    verb = "do not count" if there.earlier_end else "count"
    return f"plays after the end of the game at move {stop.move} {verb}"


def _first_pass(there: Score, here: Score) -> str:
    """Return what the first pass adds under either ruleset, and whether it is assumed."""
    by = there if there.passed_first else here
    first, under = by.passed_first, ""
    if any(here.parts["first_pass"]):
        other = here.passed_first
        whose = f"{PLAYERS[other]}'s{_assumed(here)} " if other and other != first else ""
        under = f", and {whose}{_of_first_pass(here)} under {here.ruleset}"
    assert first is not None
    return f"{PLAYERS[first]}'s{_assumed(by)} first pass {_of_first_pass(there)}{under}"


def _pass_stones(score: Score) -> str:
    """Return that passes hand over stones, and how many of the passes are assumed."""
    number = len(score.assumed_passes)
    assumed = f", {number} of them assumed," if number else ""
    return f"passes{assumed} hand over stones,"


def _assumed(score: Score) -> str:
    return " assumed" if score.first_pass_assumed else ""


def _of_first_pass(score: Score) -> str:
    """Return what the first pass adds under a ruleset, such as "costs Black 1"."""
    if any(amount > 0 for amount in score.parts["first_pass"]):
        return _part(score, "first_pass", "gives", "")
    return _part(score, "first_pass", "costs", "changes nothing", sign=-1)


def _part(score: Score, name: str, doing: str, nothing: str, sign: int = 1) -> str:
    amounts = [
        f"{PLAYERS[color]} {plain(sign * amount)}"
        for color, amount in zip((BLACK, WHITE), score.parts[name], strict=True)
        if amount
    ]
    return f"{doing} {' and '.join(amounts)}" if amounts else nothing


def _places(game: Game, named: frozenset[int]) -> str:
    """Return where some points are: the extent of each connected set, "A1–B3"."""
    neighbours = geometry(game.columns, game.rows).neighbours
    found = []
    for part in sorted(map(sorted, connected_sets(named, neighbours))):
        columns = [point % game.columns for point in part]
        rows = [point // game.columns for point in part]
        low = point_name((min(columns), max(rows)), game.rows)
        high = point_name((max(columns), min(rows)), game.rows)
        found.append(low if low == high else f"{low}–{high}")
    more = len(found) - _MOST_PLACES
    return ", ".join(found[:_MOST_PLACES]) + (
        f" and {counted(more, 'more place')}" if more > 0 else ""
    )


def _signed(amount: Decimal) -> str:
    return f"{'+' if amount > 0 else '-'}{plain(abs(amount))}"
