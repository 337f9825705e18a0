"""Another ruleset than the record names, with its komi or with another."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from gocheck.comparison.agreement import Explanation, fits
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.question import MOST_NAMED, Question, pair_weight
from gocheck.record.servers import Server
from gocheck.rules.ruleset import Ruleset, stated_komi
from gocheck.scoring.score import Score, result_text
from gocheck.text.messages import first_few, plain

_Pair = tuple[Ruleset, Decimal]


def other_rulesets(question: Question) -> Iterator[Explanation]:
    """Yield the rulesets that make the recorded result right; those that count alike together.

    Each is tried as if RU named it. With its own komi, too, only one under which that komi alone
    would not do. Left out are those that differ from the record's own in the handicap points only:
    these are an explanation of their own.
    """
    own, komi = question.own, question.komi
    recorded = question.komi_is_given
    if recorded:
        missing = priors.RULESET_MISSING / priors.CAUSES["ruleset"]
        slip = priors.popularity(own) if own else missing
        every = question.rulesets
        pairs = _fitting(question, ((other, komi) for other in every))
        if own and pairs:
            ours = _but_for_compensation(question, own)
            pairs = [pair for pair in pairs if _but_for_compensation(question, pair[0]) != ours]
        yield from _alike(question, "ruleset", pairs, slip)
    if own and recorded:
        slip = priors.popularity(own) * question.komi_share(komi, own)
    elif recorded:
        wrong = priors.CAUSES["komi"] * priors.komi_anywhere(komi, small=question.small)
        slip = priors.RULESET_MISSING * wrong / priors.CAUSES["ruleset and komi"]
    else:
        slip = priors.BOTH_MISSING / priors.CAUSES["ruleset and komi"]
    pairs = _fitting(question, _with_own_komi(question))
    yield from _alike(question, "ruleset and komi", pairs, slip)


def alike_but_for_compensation(question: Question, amount: int) -> tuple[str, ...]:
    """Return the rulesets that count the game as the record's own does, but for handicap points.

    amount: the points that they give White; the most usual ruleset first. Empty where the record
    has no ruleset.
    """
    if question.own is None:
        return ()
    ours = _but_for_compensation(question, question.own)
    found = [
        (pair_weight(question, ruleset, question.komi), ruleset.name)
        for ruleset in question.rulesets
        if question.score_as_named(ruleset, question.komi).parts["compensation"][1] == amount
        and _but_for_compensation(question, ruleset) == ours
    ]
    return tuple(name for _, name in sorted(found, key=lambda each: -each[0]))


def weight_of_rulesets(question: Question, names: Sequence[str]) -> float:
    """Return how likely it is that RU should name one of these, and the komi is right."""
    if question.own is None or not question.komi_is_given:
        return 0.0
    slip = priors.CAUSES["ruleset"] * priors.popularity(question.own)
    return slip * sum(
        pair_weight(question, ruleset, question.komi)
        for ruleset in question.rulesets
        if ruleset.name in names
    )


def rulesets_in_words(names: Sequence[str]) -> str:
    """Return rulesets that count alike in words: "chinese (or ing, new-zealand, ...)"."""
    if len(names) == 1:
        return names[0]
    return f"{names[0]} (or {first_few(names[1:], MOST_NAMED - 1)})"


def _but_for_compensation(question: Question, ruleset: Ruleset) -> tuple[object, ...]:
    score = question.score_as_named(ruleset, question.komi)
    parts = {name: part for name, part in score.parts.items() if name != "compensation"}
    return (*parts.items(), score.evidence)


def _with_own_komi(question: Question) -> list[_Pair]:
    """Return rulesets with the komi usual under them, where it is not the one in force.

    Where that komi alone would do, only those that count in zi, for a margin in zi under a ruleset
    that does not. Without a ruleset in the record, not those under which another komi is tried.
    """
    pairs = []
    own_zi = question.own is not None and question.own.unit == "zi"
    for ruleset in question.rulesets:
        if stated_komi(ruleset, *question.game) is None:
            continue
        if question.own is None and ruleset in question.bases:
            continue
        for komi in question.usual_komi(ruleset):
            if komi == question.komi and question.komi_is_given:
                continue
            by_unit = question.only_zi and ruleset.unit == "zi" and not own_zi
            if (
                question.own
                and not by_unit
                and fits(*question.scorer.margin(question.own, komi), question.recorded)
            ):
                continue
            pairs.append((ruleset, komi))
    return pairs


def _fitting(question: Question, pairs: Iterable[_Pair]) -> list[_Pair]:
    """Return the rulesets, with their komi, that make the recorded result right."""
    found = []
    for ruleset, komi in pairs:
        recorded = question.recorded if ruleset.unit == "zi" else question.in_points
        if fits(*question.scorer_for(ruleset).margin(ruleset, komi), recorded):
            found.append((ruleset, komi))
    return found


def _alike(
    question: Question, kind: str, pairs: list[_Pair], share: float
) -> Iterator[Explanation]:
    """Yield a candidate for each set of rulesets with equal parts of the score and equal komi."""
    found: dict[tuple[object, ...], list[tuple[float, Ruleset, Score]]] = {}
    for ruleset, komi in pairs:
        if question.own and ruleset.name == question.own.name:
            continue
        score = question.score_as_named(ruleset, komi)
        weight = pair_weight(question, ruleset, komi)
        parts = (*score.parts.items(), score.evidence)
        found.setdefault(parts, []).append((weight, ruleset, score))
    for members in found.values():
        members.sort(key=lambda member: -member[0])
        names = tuple(ruleset.name for _, ruleset, _ in members)
        first, score = members[0][1:]
        change = f"the ruleset was {rulesets_in_words(names)}"
        if kind == "ruleset and komi":
            change += f" with its komi {plain(score.komi)}"
        if question.own:
            change += f", not {question.own.name}"
        weight = sum(member[0] for member in members) * priors.CAUSES[kind] * share
        weight *= 1 - question.unfinished
        text = result_text(score.winner, score.margin)
        reason = _reason(question, first, score.komi)
        yield Explanation(kind, change, reason, text, rulesets=names, weight=weight)


def _reason(question: Question, ruleset: Ruleset, komi: Decimal) -> str:
    """Return what supports a ruleset: its usual komi, the server, whether dame are open."""
    found = []
    own = question.own
    if komi in question.usual_komi(ruleset) and (
        own is None or komi not in question.usual_komi(own)
    ):
        found.append(f"komi {plain(komi)} is usual under {ruleset.name}")
    if own and _offered(ruleset, question.server) and not _offered(own, question.server):
        found.append(f"{question.server.name if question.server else ''} does not offer {own.name}")
    takes = question.scorer.dead_stones
    agreed = own is None or takes(own) == "agreement"
    if question.status.dead and agreed and takes(ruleset) != "agreement":
        where = " outside pass-alive territory" if takes(ruleset) == "pass-alive" else ""
        return " and ".join([*found, f"it removes no dead stones{where}"])
    dame = question.open_dame
    by_area = ruleset.counts_area
    if own is None or by_area != own.counts_area:
        if dame and not by_area:
            found.append(
                f"{dame} dame {'are' if dame > 1 else 'is'} open, which costs nothing under it"
            )
        elif by_area and not dame:
            found.append("all dame are filled")
    if question.only_zi and ruleset.unit == "zi" and not (own and own.unit == "zi"):
        found.append("it counts in zi, as RE does")
    return " and ".join(found) or "its score is the recorded result"


def _offered(ruleset: Ruleset, server: Server | None) -> bool:
    return server is None or priors.offers(server, ruleset.name)
