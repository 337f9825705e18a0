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
    """Yield the rulesets that make the recorded result right; those that count alike together."""
    missing = priors.RULESET_MISSING / priors.CAUSES["ruleset"].prior
    slip = missing if question.own is None else priors.popularity(question.own)
    recorded = question.komi_recorded is not None
    if recorded:
        same = [(ruleset, question.komi) for ruleset in question.rulesets]
        yield from _alike(question, "ruleset", same, slip)
    lacks = question.own is None or not recorded
    share = priors.BOTH_MISSING / priors.CAUSES["ruleset and komi"].prior if lacks else slip
    yield from _alike(question, "ruleset and komi", _with_own_komi(question), share)


def _with_own_komi(question: Question) -> list[_Pair]:
    """Return rulesets with the komi they state, where it is not the one in force."""
    pairs = []
    for ruleset in question.rulesets:
        komi = ruleset.komi_handicap if question.handicap else ruleset.komi
        if komi is not None and (komi != question.komi or question.komi_recorded is None):
            pairs.append((ruleset, komi))
    return pairs


def _alike(question: Question, kind: str, pairs: list[_Pair], share: float) -> Iterator[Candidate]:
    """Yield a candidate for each set of rulesets with equal parts of the score and equal komi."""
    found: dict[tuple[object, ...], list[tuple[float, Ruleset, Score]]] = {}
    for ruleset, komi in pairs:
        if question.own and ruleset.name == question.own.name:
            continue
        score = question.scorer.score(ruleset, komi)
        if fits(score.margin, score.winner, question.recorded):
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
