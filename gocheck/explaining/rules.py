"""Another ruleset than the record names, with its komi or with another."""

from collections.abc import Iterator
from decimal import Decimal

from gocheck.amounts import plain
from gocheck.comparing import fits
from gocheck.explaining import priors
from gocheck.explaining.question import Candidate, Question, pair_weight
from gocheck.rulesets import Ruleset
from gocheck.scoring import Score, result_text

_Pair = tuple[Ruleset, Decimal]


def other_rulesets(question: Question) -> Iterator[Candidate]:
    """Yield the rulesets that make the recorded result right; those that count alike together.

    Each is asked as if RU named it. With its own komi, too, only one under which that komi alone
    would not do.
    """
    own, komi = question.own, question.komi
    recorded = question.komi_recorded is not None
    if recorded:
        missing = priors.RULESET_MISSING / priors.CAUSES["ruleset"].prior
        slip = priors.named_by_default(own) if own else missing
        yield from _alike(question, "ruleset", [(other, komi) for other in question.rulesets], slip)
    if own and recorded:
        usual = priors.komi_share(komi, own, handicap=question.handicap)
        slip = priors.named_by_default(own) * usual
    else:
        slip = priors.BOTH_MISSING / priors.CAUSES["ruleset and komi"].prior
    yield from _alike(question, "ruleset and komi", _with_own_komi(question), slip)


def _with_own_komi(question: Question) -> list[_Pair]:
    """Return rulesets with the komi they state, where it is not the one in force."""
    pairs = []
    for ruleset in question.rulesets:
        komi = ruleset.komi_handicap if question.handicap else ruleset.komi
        if komi is None or (komi == question.komi and question.komi_recorded is not None):
            continue
        if question.own:
            score = question.scorer.score(question.own, komi)
            if fits(score.margin, score.winner, question.recorded):
                continue
        pairs.append((ruleset, komi))
    return pairs


def _alike(question: Question, kind: str, pairs: list[_Pair], share: float) -> Iterator[Candidate]:
    """Yield a candidate for each set of rulesets with equal parts of the score and equal komi."""
    found: dict[tuple[object, ...], list[tuple[float, Ruleset, Score]]] = {}
    for ruleset, komi in pairs:
        if question.own and ruleset.name == question.own.name:
            continue
        score = question.scorer_for(ruleset).score(ruleset, komi)
        recorded = question.recorded if ruleset.unit == "zi" else question.in_points
        if fits(score.margin, score.winner, recorded):
            weight = pair_weight(question, ruleset, komi)
            parts = (*score.parts.items(), score.evidence)
            found.setdefault(parts, []).append((weight, ruleset, score))
    for members in found.values():
        members.sort(key=lambda member: -member[0])
        names = tuple(ruleset.name for _, ruleset, _ in members)
        score = members[0][2]
        change = f"ruleset {names[0]}"
        if len(names) > 1:
            change += f" (or {', '.join(names[1:3])}{', ...' if len(names) > 3 else ''})"
        if question.own:
            change += f" in place of {question.own.name}"
        if kind == "ruleset and komi":
            change += f", with its komi {plain(score.komi)}"
        weight = sum(member[0] for member in members) * priors.CAUSES[kind].prior * share
        text = result_text(score.winner, score.margin)
        yield Candidate(kind, change, text, weight, names)
