"""Changes of komi: KM in another unit, another usual komi, none."""

from collections.abc import Iterator
from decimal import Decimal

from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.question import Base, Candidate
from gocheck.text import plain


def changes_of_komi(base: Base) -> Iterator[Candidate]:
    """Yield another komi: KM in another unit, another usual komi, none."""
    question, ruleset = base.question, base.ruleset
    recorded = question.komi_recorded
    slip = priors.komi_anywhere(base.komi, small=question.small)
    if question.komi_of_program:
        slip *= priors.KOMI_OF_A_PROGRAM
    if recorded is None:
        slip = priors.KOMI_MISSING / priors.CAUSES["komi"].prior
    written = plain(base.komi) if recorded is not None else ""
    if question.komi_unusable:
        written = f"KM[{question.komi_unusable}]"
    instead = f", not {written}" if written else ""
    known = question.usual_komi(ruleset)
    only = question.names_winner_only

    def margin(komi: Decimal) -> Decimal:
        return base.margin + base.komi - komi

    def why(komi: Decimal) -> str:
        return f"{plain(komi)} is {'the usual' if komi in known else 'a common'} komi"

    common = {*priors.every_usual_komi(), *known, ruleset.komi, ruleset.komi_handicap}
    in_force = None if question.komi_unusable else base.komi
    for komi in sorted(komi for komi in common if komi and komi != in_force):
        reason = f"{why(komi)}{f' of {ruleset.name}' if komi in known else ''}{_then(base, komi)}"
        change = f"the komi was {plain(komi)}{instead}"
        yield from base.candidate("komi", change, reason, margin(komi), slip, komi=komi)
    if base.komi:
        # Forgotten in the count, not in KM: the komi in force is as likely as ever.
        reason = "without it the other player wins" if only else "the difference is the komi"
        change = "the count left out the komi"
        yield from base.candidate("no komi", change, reason, margin(Decimal(0)), 1.0)
    if recorded is None:
        return
    if recorded != base.komi:
        share = priors.KOMI_MISSING / priors.CAUSES["komi"].prior
        change = f"the komi was {plain(recorded)}, not {plain(base.komi)}"
        reason = f"KM is {plain(recorded)}"
        yield from base.candidate("komi", change, reason, margin(recorded), share, komi=recorded)
    for unit, factor, share in priors.UNITS:
        komi = recorded * factor
        if komi not in (base.komi, recorded):
            change = f"the komi was {plain(komi)}, written {unit} as {plain(recorded)}"
            reason = "with it the other player wins" if only else "it makes exactly the difference"
            if komi in common:
                reason = why(komi)
            yield from base.candidate("komi unit", change, reason, margin(komi), share, komi=komi)


def _then(base: Base, komi: Decimal) -> str:
    """Return when a komi was usual, where it is not the ruleset's of today."""
    year = base.question.year
    former = not base.question.handicap and komi != base.ruleset.komi
    return (
        f" in {year}" if former and year and komi in base.question.usual_komi(base.ruleset) else ""
    )
