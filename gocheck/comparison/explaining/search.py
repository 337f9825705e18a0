"""The search itself: every change that fits, weighed, ranked, and given its share."""

from dataclasses import replace

from gocheck.comparison.agreement import Explanation, signed_margin
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.amounts import amounts
from gocheck.comparison.explaining.other_rulesets import other_rulesets
from gocheck.comparison.explaining.question import Base, Question
from gocheck.comparison.explaining.unsettled_groups import unsettled_groups
from gocheck.text.messages import plain


def explain(question: Question) -> tuple[Explanation, ...]:
    """Return the changes that make the recorded result right, the most likely first.

    The confidence of each is its weight's share of all that fit and of the unknown; those of little
    confidence are left out.
    """
    existing = [each for each in question.rulesets if priors.existed(each, question.year)]
    question = replace(question, rulesets=existing)
    candidates = list(other_rulesets(question))
    unknown = 0.0
    for ruleset in question.bases:
        base = Base(question, ruleset, question.komi)
        unknown += _unknown(base) * (1 - question.unfinished)
        candidates += amounts(base)
        heaviest = max((each.weight for each in candidates), default=unknown)
        candidates += unsettled_groups(base, heaviest * priors.LEAST_CONFIDENCE)
    best: dict[tuple[str, str], Explanation] = {}
    for each in _ruleset_or_komi(question, candidates):
        known = best.get((each.kind, each.change))
        if known is None or known.weight < each.weight:
            best[each.kind, each.change] = each
    ranked = sorted(best.values(), key=lambda each: (-each.weight, each.kind, each.change))
    total = sum(each.weight for each in ranked) + unknown
    most = priors.MOST_CONFIDENCE
    weighed = [
        replace(each, confidence=round(min(most, each.weight / total), 3)) for each in ranked
    ]
    return tuple(each for each in weighed if each.confidence >= priors.LEAST_CONFIDENCE)


def _unknown(base: Base) -> float:
    """Return what causes that nobody thought of weigh."""
    recorded = base.question.recorded
    weight = base.weight * priors.UNKNOWN
    if recorded.kind == "score" and (signed_margin(recorded) - base.margin) % 1:
        weight *= priors.UNKNOWN_FRACTION
    return weight


def _ruleset_or_komi(question: Question, candidates: list[Explanation]) -> list[Explanation]:
    """Return the candidates; another ruleset and another komi as one where RU and KM clash.

    That is where KM is not the usual komi of the record's ruleset, but of the other one, and the
    game would be right under that, or with the usual komi: nothing in the record tells which.
    """
    own, komi = question.own, question.komi
    if own is None or question.komi_recorded is None or komi in question.usual_komi(own):
        return candidates
    by_name = {ruleset.name: ruleset for ruleset in question.rulesets}
    rulesets = [
        each
        for each in candidates
        if each.kind == "ruleset" and komi in question.usual_komi(by_name[each.rulesets[0]])
    ]
    komis = [
        each for each in candidates if each.kind == "komi" and each.komi in question.usual_komi(own)
    ]
    if not (rulesets and komis):
        return candidates
    first, other = rulesets[0], komis[0]
    both = Explanation(
        "ruleset or komi",
        f"{first.change}, or {other.change}",
        f"komi {plain(komi)} is usual under {first.rulesets[0]}, not under {own.name}",
        first.result,
        rulesets=first.rulesets,
        weight=first.weight + other.weight,
        komi=other.komi,
    )
    return [each for each in candidates if each not in (first, other)] + [both]
