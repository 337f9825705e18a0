"""Why two rulesets score one game differently, cause by cause, in exact points.

`causes` divides the margin under one ruleset into what the rulesets have in common and what is
peculiar to it; the difference between two rulesets is then the difference of each cause, and the
differences add up to that of the margins. Amounts are in points, Black ahead positive.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from gocheck.board import BLACK, WHITE
from gocheck.comparison.agreement import ComparedScore
from gocheck.rules import Ruleset, Rulesets
from gocheck.scoring import Parts, Score, StoneBalance, margin_of
from gocheck.status import Status

DIFFERENCE_CAUSES = (
    "last_play",
    # Who played last, where that makes one play more.
    "passes",
    # Passes before the last play.
    "out_of_turn",
    # Plays that alternate play does not account for.
    "handicap_stones",
    # Handicap stones on the board.
    "setup",
    # Other stones set up, removed or overwritten.
    "seki",
    # Points inside seki.
    "false_eyes",
    # Surrounded points that must be filled, or that the record does not mark.
    "marks",
    # Points that the record marks and that are not surrounded.
    "dame",
    # Neutral points that the record leaves open and that are assumed to be filled.
    "gaps",
    # Areas that are all but closed, which count only where players agree who is dead.
    "dead_stones",
    # Dead stones that are not removed by agreement, but counted as is.
    "compensation",
    # White's points for handicap stones.
    "group_tax",
    # Points that each living group costs.
    "pass_stones",
    # Stones handed over by passes.
    "first_pass",
    # Points for who passed first.
    "komi",
    # Komi.
    "after_end",
    # What was played after the game had ended.
)
"""What can make two rulesets differ. The first five, false_eyes, marks and pass_stones make area
and territory differ. Each is worked out from its own part of the score or of the game, none as what
is left over, so that they add up only if all are right."""

AmountByCause = dict[str, Decimal]
"""Points by cause, Black ahead positive; causes that add nothing are left out."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Rulesets that differ from a game's reference ruleset in the same way."""

    rulesets: tuple[str, ...]
    """Their names."""
    margin: Decimal
    """How much better for Black than under the reference the margin is."""
    causes: AmountByCause
    """The amounts that add up to it, none of them 0."""
    winner: bool
    """Whether these rulesets have another winner."""


def causes(
    status: Status, stone_balance: StoneBalance, score: Score, ruleset: Ruleset
) -> AmountByCause:
    """Return what each cause adds to a score's margin; with `common_margin` they add up to it.

    status, stone_balance: of the game that is scored.
    """
    seki = Decimal(_black_minus_white(status.seki_eyes))
    parts = score.earlier_end.parts_of_all_moves if score.earlier_end else score.parts
    found = {
        "seki": seki if ruleset.seki_points else Decimal(0),
        "pass_stones": _part(parts, "passes"),
        "compensation": _part(parts, "compensation"),
        "group_tax": _part(parts, "tax"),
        "first_pass": _part(parts, "first_pass"),
        "komi": _part(parts, "komi"),
        "after_end": margin_of(score.parts) - margin_of(parts),
    }
    if ruleset.counts_territory:
        found["marks"] = Decimal(_black_minus_white(status.marked_only))
    else:
        found["last_play"] = Decimal(stone_balance.last)
        found["passes"] = Decimal(stone_balance.passes)
        found["out_of_turn"] = Decimal(stone_balance.turns)
        found["handicap_stones"] = Decimal(stone_balance.handicap)
        found["setup"] = Decimal(stone_balance.setup)
        found["false_eyes"] = _black_minus_white(status.surrounded_only) - seki
        found["dame"] = _part(parts, "dame")
    if score.dead_stones != "agreement":
        found["gaps"] = Decimal(-_black_minus_white(status.behind_gaps))
    literal = _by_agreement(status, ruleset) + found.get("gaps", Decimal(0))
    found["dead_stones"] = _board(parts) - literal
    return {cause: found[cause] for cause in DIFFERENCE_CAUSES if found.get(cause)}


def _board(parts: Parts) -> Decimal:
    """Return the margin of what is on the board: stones, surrounded points, dead stones."""
    return sum((_part(parts, name) for name in ("stones", "territory", "dead")), Decimal(0))


def _by_agreement(status: Status, ruleset: Ruleset) -> int:
    """Return the same margin if the dead stones are removed by agreement."""
    seki = _black_minus_white(status.seki_eyes)
    if ruleset.counts_area:
        return _area(status) - (0 if ruleset.seki_points else seki)
    dead = Counter(status.position[point] for point in status.dead)
    territory = _black_minus_white(status.territory) + (seki if ruleset.seki_points else 0)
    return territory + dead[WHITE] - dead[BLACK]


def common_margin(status: Status, stone_balance: StoneBalance) -> int:
    """Return the part of a scored game's margin that all rulesets have in common.

    It is the margin by territory without points inside seki, points that only marks make
    territory, komi and adjustments.
    """
    return _area(status) - _black_minus_white(status.surrounded_only) - stone_balance.placed


def differences(
    scored: Mapping[str, ComparedScore],
    own: str | None,
    status: Status,
    stone_balance: StoneBalance,
    rulesets: Rulesets,
) -> tuple[str, list[Difference]]:
    """Return a scored game's reference ruleset, and how the others differ from it.

    scored: by ruleset; own: the record's own ruleset, None without one. The reference is the
    record's own ruleset, without one the first of the largest group that gives the same score.
    Rulesets that give the reference's margin and winner are left out.
    """
    scores = {name: each.score for name, each in scored.items()}
    reference = own or _commonest(scores.values())
    base = scores[reference]
    found = {
        name: causes(status, stone_balance, score, rulesets.get(name))
        for name, score in scores.items()
    }
    groups: dict[tuple[object, ...], list[str]] = {}
    by_cause: dict[str, AmountByCause] = {}
    for name, score in scores.items():
        if (score.margin, score.winner) == (base.margin, base.winner):
            continue
        by_cause[name] = difference_by_cause(found[name], found[reference])
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
    return reference, [
        Difference(
            tuple(names),
            scores[names[0]].margin - base.margin,
            by_cause[names[0]],
            scores[names[0]].winner != base.winner,
        )
        for names in groups.values()
    ]


def difference_by_cause(one: AmountByCause, other: AmountByCause) -> AmountByCause:
    """Return by how much each cause adds more in one than in the other; none of them is 0.

    The last play and the last dame, filled after it by the other player, cancel.
    """
    found = {
        cause: amount
        for cause in DIFFERENCE_CAUSES
        if (amount := one.get(cause, Decimal(0)) - other.get(cause, Decimal(0)))
    }
    if found.get("last_play", Decimal(0)) + found.get("dame", Decimal(0)) == 0:
        found.pop("last_play", None)
        found.pop("dame", None)
    return found


def _commonest(scores: Iterable[Score]) -> str:
    """Return the first ruleset of the largest group that gives the same score."""
    groups: dict[tuple[Decimal, int | None], list[str]] = {}
    for score in scores:
        groups.setdefault((score.margin, score.winner), []).append(score.ruleset)
    return max(groups.values(), key=len)[0]


def _area(status: Status) -> int:
    """Return by how much Black's area is larger: living stones and what they surround."""
    stones = {
        color: sum(status.position[point] == color for point in status.dead)
        for color in (BLACK, WHITE)
    }
    black = status.position.count(BLACK) - stones[BLACK]
    white = status.position.count(WHITE) - stones[WHITE]
    return black - white + _black_minus_white(status.surrounded)


def _black_minus_white(points: tuple[frozenset[int], frozenset[int]]) -> int:
    """Return how many more points Black has than White."""
    black, white = points
    return len(black) - len(white)


def _part(parts: Parts, name: str) -> Decimal:
    """Return what a part of the score adds to the margin."""
    black, white = parts[name]
    return Decimal(black) - Decimal(white)
