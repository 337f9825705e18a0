"""Why two rulesets score one game differently, cause by cause, in exact points.

`causes` divides the margin under one ruleset into what the rulesets have in common and what is
peculiar to it; the difference between two rulesets is then the difference of each cause, and the
differences add up to that of the margins. Amounts are in points, Black ahead positive.
"""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from gocheck.board.stones import BLACK, WHITE
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.score import Parts, Score, margin_of
from gocheck.scoring.stone_balance import StoneBalance
from gocheck.status.status import Points, Status

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
    "replaced",
    # Stones replaced by plays on their points.
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
"""What can make two rulesets differ. The first six, false_eyes, marks and pass_stones make area
and territory differ. Each is worked out from its own part of the score or of the game, none as what
is left over, so that they add up only if all are right."""

AmountByCause = dict[str, Decimal]
"""Points by cause, Black ahead positive; causes that add nothing are left out."""


class Leads(NamedTuple):
    """By how much Black is ahead of White in what a board's points count as."""

    seki_eyes: int
    """Of the eyes in seki."""
    behind_gaps: int
    """Of the points of areas that are all but closed."""
    marked_only: int
    """Of the points that are territory by marks only."""
    surrounded_only: int
    """Of the surrounded points that are not territory, with those in seki."""
    area: int
    """By area, without seki and with the dead stones removed by agreement."""
    territory: int
    """By territory, in the same way."""


def leads(status: Status) -> Leads:
    """Return by how much Black is ahead in what the points of a board count as."""
    position = status.position
    dead = Counter(position[point] for point in status.dead)
    dead_lead = dead[BLACK] - dead[WHITE]
    stones = position.count(BLACK) - position.count(WHITE)
    seki_eyes = _lead(status.seki_eyes)
    return Leads(
        seki_eyes,
        _lead(status.behind_gaps),
        _lead(status.marked_only),
        _lead(status.surrounded_only),
        area=stones - dead_lead + _lead(status.surrounded) - seki_eyes,
        territory=_lead(status.territory) - dead_lead,
    )


def causes(
    leads: Leads, stone_balance: StoneBalance, score: Score, ruleset: Ruleset
) -> AmountByCause:
    """Return what each cause adds to a score's margin; the rest is the same under all rulesets.

    leads, stone_balance: of the game that is scored.
    """
    parts = score.parts_of_all_moves
    seki = leads.seki_eyes if ruleset.seki_points else 0
    found: dict[str, Decimal | int] = {
        "seki": seki,
        "pass_stones": _part(parts, "passes"),
        "compensation": _part(parts, "compensation"),
        "group_tax": _part(parts, "tax"),
        "first_pass": _part(parts, "first_pass"),
        "komi": _part(parts, "komi"),
    }
    if score.ended_at:
        found["after_end"] = margin_of(score.parts) - margin_of(parts)
    if ruleset.counts_territory:
        found["marks"] = leads.marked_only
    else:
        found["last_play"] = stone_balance.last
        found["passes"] = stone_balance.passes
        found["out_of_turn"] = stone_balance.turns
        found["handicap_stones"] = stone_balance.handicap
        found["setup"] = stone_balance.setup
        found["replaced"] = stone_balance.replaced
        found["false_eyes"] = leads.surrounded_only - leads.seki_eyes
        found["dame"] = _part(parts, "dame")
    if score.dead_stones != "agreement":
        found["gaps"] = -leads.behind_gaps
    by_agreement = leads.area if ruleset.counts_area else leads.territory
    on_board = sum(_part(parts, name) for name in ("stones", "territory", "dead"))
    found["dead_stones"] = on_board - by_agreement - seki - found.get("gaps", 0)
    return {cause: Decimal(found[cause]) for cause in DIFFERENCE_CAUSES if found.get(cause)}


def difference_by_cause(one: Mapping[Any, Decimal], other: Mapping[Any, Decimal]) -> AmountByCause:
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


def _lead(points: tuple[Points, Points]) -> int:
    """Return how many more points Black has than White."""
    black, white = points
    return len(black) - len(white)


def _part(parts: Parts, name: str) -> Decimal | int:
    """Return what a part of the score adds to the margin."""
    black, white = parts[name]
    return black - white
