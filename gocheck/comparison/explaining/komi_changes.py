"""Changes of komi: KM in another unit, another usual komi, none."""

from collections.abc import Iterator
from decimal import Decimal

from gocheck.comparison.agreement import Explanation
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.question import Base
from gocheck.record.komi_history import usual_komi
from gocheck.text.messages import plain

_SHARE_OF_MISSING = priors.KOMI_MISSING / priors.CAUSES["komi"]
"""How likely a komi is that KM does not give, among the slips with komi."""


def changes_of_komi(base: Base) -> Iterator[Explanation]:
    """Yield every other komi that makes the recorded result right."""
    yield from _another_komi(base)
    yield from _komi_left_out(base)
    yield from _komi_of_record(base)
    yield from _another_unit(base)


def _another_komi(base: Base) -> Iterator[Explanation]:
    """Yield another usual komi: of the ruleset, of its time, or of any ruleset."""
    question, ruleset = base.question, base.ruleset
    instead = ""
    if question.komi_unusable:
        instead = f", not KM[{question.komi_unusable}]"
    elif question.komi_is_given:
        instead = f", not {plain(base.komi)}"
    in_force = None if question.komi_unusable else base.komi
    usual = question.usual_komi(ruleset)
    share = _share(base)
    for komi in sorted(komi for komi in _common(base) if komi and komi != in_force):
        of_ruleset = f" of {ruleset.name}" if komi in usual else ""
        reason = f"{_why(base, komi)}{of_ruleset}{_then(base, komi)}"
        change = f"the komi was {plain(komi)}{instead}"
        yield from base.explanation("komi", change, reason, _margin(base, komi), share, komi=komi)


def _komi_left_out(base: Base) -> Iterator[Explanation]:
    """Yield no komi: forgotten in the count, not in KM. The komi in force is as likely as ever."""
    if not base.komi:
        return
    only = base.question.names_winner_only
    reason = "without it the other player wins" if only else "the difference is the komi"
    change = "the count left out the komi"
    yield from base.explanation("no komi", change, reason, _margin(base, Decimal(0)), 1.0)


def _komi_of_record(base: Base) -> Iterator[Explanation]:
    """Yield the komi of KM where another one is in force."""
    komi = base.question.komi_recorded
    if komi is None or komi == base.komi:
        return
    change = f"the komi was {plain(komi)}, not {plain(base.komi)}"
    reason, margin = f"KM is {plain(komi)}", _margin(base, komi)
    yield from base.explanation("komi", change, reason, margin, _SHARE_OF_MISSING, komi=komi)


def _another_unit(base: Base) -> Iterator[Explanation]:
    """Yield the komi of KM read in another unit."""
    recorded = base.question.komi_recorded
    if recorded is None:
        return
    only = base.question.names_winner_only
    common = _common(base)
    share = 1 / len(priors.UNITS)
    for unit, factor in priors.UNITS:
        komi = recorded * factor
        if komi in (base.komi, recorded):
            continue
        change = f"the komi was {plain(komi)}, written {unit} as {plain(recorded)}"
        reason = "with it the other player wins" if only else "it makes exactly the difference"
        if komi in common:
            reason = _why(base, komi)
        margin = _margin(base, komi)
        yield from base.explanation("komi unit", change, reason, margin, share, komi=komi)


def _margin(base: Base, komi: Decimal) -> Decimal:
    """Return the margin with another komi."""
    return base.margin + base.komi - komi


def _common(base: Base) -> set[Decimal | None]:
    """Return every komi that was usual somewhere; None for rulesets that state none.

    In even games of a time before the ruleset's komi of today only those that were usual then.
    """
    question, ruleset = base.question, base.ruleset
    if ruleset.komi is not None and not question.handicap:
        near = priors.komi_in_use(ruleset, handicap=False, year=question.year, server=None)
        if ruleset.komi not in near:
            return set(usual_komi(ruleset.name, ruleset.komi, question.year))
    usual = question.usual_komi(ruleset)
    return {*priors.every_usual_komi(), *usual, ruleset.komi, ruleset.komi_handicap}


def _share(base: Base) -> float:
    """Return how likely another komi is among the slips with komi."""
    question = base.question
    if question.komi_recorded is None:
        return _SHARE_OF_MISSING
    share = priors.komi_anywhere(base.komi, small=question.small)
    return share * priors.KOMI_OF_A_PROGRAM if question.komi_of_program else share


def _why(base: Base, komi: Decimal) -> str:
    is_usual = komi in base.question.usual_komi(base.ruleset)
    return f"{plain(komi)} is {'the usual' if is_usual else 'a common'} komi"


def _then(base: Base, komi: Decimal) -> str:
    """Return when a komi was usual, where it is not the ruleset's of today."""
    year = base.question.year
    former = not base.question.handicap and komi != base.ruleset.komi
    return (
        f" in {year}" if former and year and komi in base.question.usual_komi(base.ruleset) else ""
    )
