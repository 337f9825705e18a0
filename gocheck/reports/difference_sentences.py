"""Why rulesets differ over one game, in sentences whose amounts add up to the difference."""

from collections.abc import Iterator
from decimal import Decimal

from gocheck.board import BLACK, PLAYERS, WHITE, connected_sets, geometry, point_name
from gocheck.comparison import Difference, differences
from gocheck.report import Game
from gocheck.reports.text import wrap
from gocheck.rules import Ruleset, Rulesets
from gocheck.scoring import Score
from gocheck.status import Points
from gocheck.text import counted, in_a_sentence, in_points, plain

_STONES = ("last_play", "passes", "out_of_turn", "handicap_stones", "setup", "dame")
"""Causes that are stones, or points where they will be: area counting counts them, territory
counting does not."""
_MOST_NAMES = 4
"""So many rulesets are named in a sentence: a choice, so that it stays short."""
_MOST_PLACES = 4
"""So many sets of connected points are named in a sentence: a choice for the same reason."""


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
        return _part(score, "passes", "passes hand over stones,", "passes hand over no stones")
    if cause == "first_pass":
        return _first_pass(score, here[1])
    if cause == "after_end":
        return _after_end(score, here[1])
    if cause == "dead_stones":
        return _dead_stones(game, ruleset, score)
    marked_by_area = game.own is not None and here[0].counts_area
    subject, many, worth = _counted(cause, game, marked_by_area=marked_by_area)
    counts = (amount > 0) == (worth > 0)
    if cause == "dame" and ruleset.counts_area and not counts:
        return "open dame do not count as filled"
    verb = ("counts", "does not count") if not many else ("count", "do not count")
    why = (" as area" if counts else " as territory") if cause in _STONES else ""
    return f"{subject} {verb[0] if counts else verb[1]}{why}"


def _dead_stones(game: Game, ruleset: Ruleset, score: Score) -> str:
    """Return which dead stones a ruleset removes, and how many."""
    status = game.status
    assert status is not None
    number = len(status.dead)
    dead = f"{counted(number, 'dead stone')} {'is' if number == 1 else 'are'}"
    if score.dead_stones == "agreement":
        return f"{dead} removed by agreement" if number else "the players agree who is dead"
    if score.dead_stones == "pass-alive":
        parts = score.earlier_end.parts_of_all_moves if score.earlier_end else score.parts
        stones = sum(map(bool, status.position)) - sum(map(int, parts["stones"]))
        if not number:
            verb = "is" if stones == 1 else "are"
            return f"{counted(stones, 'stone')} inside pass-alive territory {verb} removed"
        removed = f"{stones or 'none'} instead of {number}"
        return f"dead stones are removed only inside pass-alive territory, {removed}"
    resumed = " after play was resumed" if ruleset.dead_stones != "none" else ""
    return f"{dead} not removed{resumed}" if number else f"all stones count as alive{resumed}"


def _counted(cause: str, game: Game, *, marked_by_area: bool) -> tuple[str, bool, int]:
    """Return what counts under one ruleset and not under another: the words, whether they are
    plural, and what it is worth to Black where it counts.

    marked_by_area: whether marks, if the record has any, are those of area counting.
    """
    stone_balance, status = game.stone_balance, game.status
    assert stone_balance is not None
    assert status is not None
    if cause == "seki":
        eyes = status.seki_eyes
        number = sum(map(len, eyes))
        text = f"{counted(number, 'point')} in seki at {_places(game, eyes[0] | eyes[1])}"
        return text, number > 1, len(eyes[0]) - len(eyes[1])
    if cause == "false_eyes":
        black, white = (
            points - eyes
            for points, eyes in zip(status.surrounded_only, status.seki_eyes, strict=True)
        )
        what = ("point", "that must be filled")
        if status.evidence == "marked":
            false_eyes = status.false_eyes[0] | status.false_eyes[1]
            if not marked_by_area:
                what = ("surrounded point", "not marked as territory")
            elif not false_eyes.issuperset(black | white):
                what = ("point", "that only marks make territory")
        return _points(game, what, black, white)
    if cause == "marks":
        return _points(game, ("point", "that only marks make territory"), *status.marked_only)
    worth = {
        "handicap_stones": stone_balance.handicap,
        "setup": stone_balance.setup,
        "last_play": stone_balance.last,
        "passes": stone_balance.passes,
        "out_of_turn": stone_balance.turns,
        "dame": stone_balance.dame,
    }[cause]
    more = PLAYERS[BLACK if worth > 0 else WHITE]
    fewer = PLAYERS[WHITE if worth > 0 else BLACK]
    number = abs(worth)
    if cause == "handicap_stones":
        return f"{more}'s {counted(number, 'handicap stone')}", number > 1, worth
    if cause == "setup":
        return f"{more}'s {counted(number, 'additional setup stone')}", number > 1, worth
    if cause == "passes":
        plays = "extra play" if number == 1 else f"{number} extra plays"
        return f"{more}'s {plays}, because {fewer} passed,", number > 1, worth
    if cause == "out_of_turn":
        return f"{more}'s {counted(number, 'play')} out of turn", number > 1, worth
    if cause == "last_play" and stone_balance.opens == WHITE:
        return f"{more}'s extra play, the first and last of the game,", False, worth
    if cause == "dame":
        if number == 1:
            return f"the last dame, which {more} fills,", False, worth
        return f"{more}'s {number} extra dame", True, worth
    return f"{more}'s last play", False, worth


def _points(
    game: Game, what: tuple[str, str], black: Points, white: Points
) -> tuple[str, bool, int]:
    """Return the same for points of both players; what: their name and kind, such as
    ("point", "that only marks make territory").
    """
    every = black | white
    thing, kind = what
    text = f"{counted(len(every), thing)} {kind} at {_places(game, every)}"
    return text, len(every) > 1, len(black) - len(white)


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
    return ", ".join(found[:_MOST_PLACES]) + (f" and {more} more places" if more > 0 else "")


def _signed(amount: Decimal) -> str:
    return f"{'+' if amount > 0 else '-'}{plain(abs(amount))}"
