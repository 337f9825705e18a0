"""Why rulesets differ over one game, in sentences whose amounts add up to the difference."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any

from gocheck.board.board import geometry
from gocheck.board.points import point_name, point_names
from gocheck.board.regions import connected_sets
from gocheck.comparison.score_differences import AmountByCause, difference_by_cause
from gocheck.report.values import Color, PartName, Report, Score, Status
from gocheck.reports.text import wrap
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset
from gocheck.status.evidence_kinds import MARKED
from gocheck.text.messages import counted, in_a_sentence, in_points, plain

_STONES = ("last_play", "passes", "out_of_turn", "handicap_stones", "setup", "replaced", "dame")
"""Causes that are stones, or points where they will be: area counting counts them, territory
counting does not."""
_MOST_NAMES = 4
"""So many rulesets are named in a sentence: a choice, so that it stays short."""
_MOST_PLACES = 4
"""So many sets of connected points are named in a sentence: a choice for the same reason."""
_BY_MARKS = ("point", " that only marks make territory")
"""The name and the kind of points that are territory by the record's marks alone."""


Difference = tuple[tuple[str, ...], AmountByCause]
"""Rulesets that differ from a game's reference ruleset in the same way, and by how many points each
cause makes the margin better for Black under them; none of these is 0."""


def differences(report: Report, rulesets: Rulesets) -> tuple[str, list[Difference]]:
    """Return a scored game's reference ruleset, and how the others differ from it.

    The reference is the record's ruleset, without one the first of the largest group that gives the
    same score. Rulesets that give the reference's margin and winner are left out.
    """
    scores = report.scores
    reference = report.ruleset or _commonest(scores.values())
    base = scores[reference]
    groups: dict[tuple[object, ...], list[str]] = {}
    by_cause: dict[str, AmountByCause] = {}
    for name, score in scores.items():
        if (score.margin, score.winner) == (base.margin, base.winner):
            continue
        by_cause[name] = difference_by_cause(score.causes, base.causes)
        first_pass = score.parts["first_pass"]
        passed = (score.passed_first, *first_pass) if any(first_pass) else ()
        removed: tuple[str, ...] = ()
        ruleset = rulesets.get(name)
        if "dead_stones" in by_cause[name]:
            removed = (score.dead_stones, ruleset.dead_stones)
        # Dame that do not count are no territory, or open under area rules: two sentences.
        dame = ruleset.counts_area if "dame" in by_cause[name] else None
        key = (score.winner, passed, removed, dame, *by_cause[name].items())
        groups.setdefault(key, []).append(name)
    return reference, [(tuple(names), by_cause[names[0]]) for names in groups.values()]


def _commonest(scores: Iterable[Score]) -> str:
    """Return the first ruleset of the largest group that gives the same score."""
    groups: dict[tuple[Decimal, Color | None], list[str]] = {}
    for score in scores:
        groups.setdefault((score.margin, score.winner), []).append(score.ruleset)
    return max(groups.values(), key=len)[0]


def sentences_on_differences(report: Report, rulesets: Rulesets, width: int) -> Iterator[str]:
    """Yield a sentence for each way in which rulesets differ from the record's own.

    Without an own ruleset, from the largest group of rulesets that give the same score.
    """
    reference, found = differences(report, rulesets)
    base = report.scores[reference]
    for names, causes in found:
        score = report.scores[names[0]]
        text = _headline(names, score, base)
        sign = -1 if score.margin < base.margin else 1
        there, here = ((rulesets.get(each.ruleset), each) for each in (score, base))
        reasons = [
            f"{_reason(cause, amount, report, there, here)} ({_signed(sign * amount)})"
            for cause, amount in causes.items()
        ]
        yield wrap(f"{text}: {'; '.join(reasons)}." if reasons else f"{text}.", width, "  ")


def _headline(rulesets: Sequence[str], score: Score, base: Score) -> str:
    """Return how much better for a player some rulesets, which give a score, are than another."""
    verb, make = ("gives", "makes") if len(rulesets) == 1 else ("give", "make")
    names = in_a_sentence(rulesets, _MOST_NAMES)
    margin, winner = score.margin - base.margin, score.winner
    if not margin:
        outcome = "a draw" if winner is None else f"a win for {winner.capitalize()}"
        return f"{names} {make} equal totals {outcome}, unlike {base.ruleset}"
    favoured = _favoured(margin)
    text = f"{names} {verb} {favoured} {in_points(abs(margin))} more than {base.ruleset}"
    if winner == base.winner:
        return text
    if winner is None:
        return f"{text}, which makes the game a draw"
    makes = f"makes {favoured} win" if base.winner is None else "changes the winner"
    return f"{text}, which {makes}"


def _reason(
    cause: str,
    amount: Decimal,
    report: Report,
    there: tuple[Ruleset, Score],
    here: tuple[Ruleset, Score],
) -> str:
    """Return how a ruleset differs from the reference by a cause, as a clause."""
    ruleset, score = there
    if cause == "compensation":
        return _compensation(report, score, here[1])
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
        return _dead_stones(report, there, here[1])
    marked_by_area = report.ruleset is not None and here[0].counts_area
    subject, many, worth = _counted(cause, report, score, here[1], marked_by_area=marked_by_area)
    counts = (amount > 0) == (worth > 0)
    if cause == "dame" and ruleset.counts_area and not counts:
        return "open dame do not count as filled"
    verb = ("counts", "does not count") if not many else ("count", "do not count")
    why = (" as area" if counts else " as territory") if cause in _STONES else ""
    return f"{subject} {verb[0] if counts else verb[1]}{why}"


def _dead_stones(report: Report, there: tuple[Ruleset, Score], here: Score) -> str:
    """Return which dead stones a ruleset removes, and how many; here: what it differs from."""
    ruleset, score = there
    number = len(_status(report).dead)
    dead = f"{counted(number, 'dead stone')} {'is' if number == 1 else 'are'}"
    if score.dead_stones == "pass-alive":
        if not number:
            return f"{_inside_pass_alive(score.removed)} removed"
        removed = f"{score.removed or 'none'} instead of {number}"
        return f"dead stones are removed only inside pass-alive territory, {removed}"
    before = here.removed if here.dead_stones == "pass-alive" else 0
    if score.dead_stones == "agreement" and number:
        instead = f", not {before} inside pass-alive territory" if before else ""
        return f"{dead} removed by agreement{instead}"
    resumed = " after play was resumed" if ruleset.dead_stones != score.dead_stones else ""
    if before:
        return f"{_inside_pass_alive(before)} not removed{resumed}"
    if score.dead_stones == "agreement":
        return "the players agree who is dead"
    return f"{dead} not removed{resumed}" if number else f"all stones count as alive{resumed}"


def _status(report: Report) -> Status:
    assert report.status is not None
    return report.status


def _inside_pass_alive(stones: int) -> str:
    verb = "is" if stones == 1 else "are"
    return f"{counted(stones, 'stone')} inside pass-alive territory {verb}"


_Counted = tuple[str, bool, int]
"""What counts under one ruleset and not under another: in words, whether these are plural, and what
it is worth to Black where it counts."""


def _counted(
    cause: str, report: Report, there: Score, here: Score, *, marked_by_area: bool
) -> _Counted:
    """Return what counts under one ruleset and not under another.

    marked_by_area: whether marks, if the record has any, are those of area counting.
    """
    status = _status(report)
    amounts: tuple[Mapping[Any, Decimal], ...] = (there.causes, here.causes)
    worth = int(next((each[cause] for each in amounts if cause in each), 0))
    match cause:
        case "seki":
            return _points(report, ("point", " in seki"), status.seki_eyes)
        case "false_eyes":
            return _false_eyes(report, status, marked_by_area=marked_by_area)
        case "marks":
            return _points(report, _BY_MARKS, status.marked_only)
        case "gaps":
            return _points(report, ("point", " of an area with a gap"), status.behind_gaps)
        case "handicap_stones":
            return _stones("handicap stone", worth)
        case "setup":
            return _stones("additional setup stone", worth)
        case "replaced":
            lost = f"{_favoured(-worth)}'s {counted(abs(worth), 'stone')}"
            return (f"the loss of {lost} to plays on occupied points", False, worth)
        case "out_of_turn":
            return _stones("play", worth, " out of turn")
        case "passes":
            return _plays_for_passes(worth)
        case "dame":
            return _dame(worth)
        case "last_play":
            what = "last play"
            if report.first_move == "white":
                what = "extra play, the first and last of the game,"
            return (f"{_favoured(worth)}'s {what}", False, worth)
    raise ValueError(f"{cause!r} is not a cause of a difference in what counts")


def _favoured(worth: Decimal | int) -> str:
    """Return who has what is worth so much to Black."""
    return "Black" if worth > 0 else "White"


def _stones(what: str, worth: int, more: str = "") -> _Counted:
    """Return the stones that one player has more of; what, more: their name, in two parts."""
    number = abs(worth)
    return (f"{_favoured(worth)}'s {counted(number, what)}{more}", number > 1, worth)


def _plays_for_passes(worth: int) -> _Counted:
    number = abs(worth)
    plays = "extra play" if number == 1 else f"{number} extra plays"
    words = f"{_favoured(worth)}'s {plays}, because {_favoured(-worth)} passed,"
    return (words, number > 1, worth)


def _dame(worth: int) -> _Counted:
    number = abs(worth)
    if number == 1:
        return (f"the last dame, which {_favoured(worth)} fills,", False, worth)
    return (f"{_favoured(worth)}'s {number} extra dame", True, worth)


def _false_eyes(report: Report, status: Status, *, marked_by_area: bool) -> _Counted:
    """Return the surrounded points that are not territory; marked_by_area: as in `_counted`."""
    in_seki = {name for names in status.seki_eyes.values() for name in names}
    points = {
        color: tuple(name for name in names if name not in in_seki)
        for color, names in status.surrounded_only.items()
    }
    what = ("point", " that must be filled")
    if status.evidence == MARKED:
        false_eyes = {name for names in status.false_eyes.values() for name in names}
        if not marked_by_area:
            what = ("surrounded point", " not marked as territory")
        elif not false_eyes.issuperset(chain(*points.values())):
            what = _BY_MARKS
    return _points(report, what, points)


def _points(
    report: Report, what: tuple[str, str], points: Mapping[Color, Sequence[str]]
) -> _Counted:
    """Return the points of both players; what: their name, and their kind behind it."""
    every = {*chain(*points.values())}
    thing, kind = what
    words = f"{counted(len(every), thing)}{kind} at {_places(report, every)}"
    return (words, len(every) > 1, len(points["black"]) - len(points["white"]))


def _compensation(report: Report, there: Score, here: Score) -> str:
    stones = counted(report.handicap_stones, "handicap stone")
    gets, got = there.parts["compensation"].white, here.parts["compensation"].white
    if not gets:
        return f"White gets nothing for {stones}"
    instead = f", not {plain(got)}" if got else ""
    return f"White gets {in_points(gets)} for {stones}{instead}"


def _after_end(there: Score, here: Score) -> str:
    if there.ended_at and here.ended_at:
        return "neither counts the plays after the end, which change the scores differently"
    verb = "do not count" if there.ended_at else "count"
    return f"plays after the end of the game at move {there.ended_at or here.ended_at} {verb}"


def _first_pass(there: Score, here: Score) -> str:
    """Return what the first pass adds under either ruleset, and whether it is assumed."""
    by = there if there.passed_first else here
    first, under = by.passed_first, ""
    if any(here.parts["first_pass"]):
        other = here.passed_first
        whose = f"{other.capitalize()}'s{_assumed(here)} " if other and other != first else ""
        under = f", and {whose}{_of_first_pass(here)} under {here.ruleset}"
    assert first is not None
    return f"{first.capitalize()}'s{_assumed(by)} first pass {_of_first_pass(there)}{under}"


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


def _part(score: Score, name: PartName, doing: str, nothing: str, sign: int = 1) -> str:
    amounts = [
        f"{player} {plain(sign * amount)}"
        for player, amount in zip(("Black", "White"), score.parts[name], strict=True)
        if amount
    ]
    return f"{doing} {' and '.join(amounts)}" if amounts else nothing


def _places(report: Report, named: Collection[str]) -> str:
    """Return where some points are: the extent of each connected set, "A1–B3"."""
    assert report.size is not None
    width, height = report.size
    numbers = {n for n, name in enumerate(point_names(width, height)) if name in named}
    neighbours = geometry(width, height).neighbours
    found = []
    for part in sorted(map(sorted, connected_sets(numbers, neighbours))):
        columns = [point % width for point in part]
        rows = [point // width for point in part]
        low = point_name((min(columns), max(rows)), height)
        high = point_name((max(columns), min(rows)), height)
        found.append(low if low == high else f"{low}–{high}")
    more = len(found) - _MOST_PLACES
    return ", ".join(found[:_MOST_PLACES]) + (
        f" and {counted(more, 'more place')}" if more > 0 else ""
    )


def _signed(amount: Decimal) -> str:
    return f"{'+' if amount > 0 else '-'}{plain(abs(amount))}"
