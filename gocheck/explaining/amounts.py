"""Changes of an amount: komi, compensation, the winner, dame, passes, prisoners, missing plays."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from gocheck.amounts import plain
from gocheck.comparing import signed_margin
from gocheck.explaining import priors
from gocheck.explaining.question import Base, Candidate, pair_weight
from gocheck.filling import lead
from gocheck.stones import BLACK, PLAYERS, WHITE


def amounts(base: Base) -> Iterator[Candidate]:
    """Yield every change of an amount that makes the recorded result right."""
    for search in _SEARCHES:
        yield from search(base)


def _komi(base: Base) -> Iterator[Candidate]:
    """Another komi: read in other units, another usual one, none."""
    question, ruleset = base.question, base.ruleset
    recorded = question.komi_recorded
    slip = priors.komi_anywhere(base.komi)
    if recorded is None:
        slip = priors.KOMI_MISSING / priors.CAUSES["komi"].prior
    instead = f" in place of {plain(base.komi)}" if recorded is not None else ""

    def weight(komi: Decimal) -> float:
        return pair_weight(question, ruleset, komi)

    def margin(komi: Decimal) -> Decimal:
        return base.margin + base.komi - komi

    usual = {*priors.usual_komi(), ruleset.komi, ruleset.komi_handicap} - {None, base.komi}
    for komi in sorted(komi for komi in usual if komi):
        change = f"komi {plain(komi)}{instead}"
        yield from base.candidate("komi", change, margin(komi), slip, weight(komi))
    if base.komi:
        # Forgotten in the count, not in KM: the komi in force is as likely as ever.
        yield from base.candidate("no komi", f"no komi{instead}", margin(Decimal(0)), 1.0)
    if recorded is None:
        return
    if recorded != base.komi:
        share = priors.KOMI_MISSING / priors.CAUSES["komi"].prior
        change = f"the recorded komi {plain(recorded)} in place of {plain(base.komi)}"
        yield from base.candidate("komi", change, margin(recorded), share, weight(recorded))
    for unit, factor, share in priors.UNITS:
        komi = recorded * factor
        if komi not in (base.komi, recorded):
            change = f"komi {plain(komi)}: {plain(recorded)} is it {unit}"
            yield from base.candidate("komi unit", change, margin(komi), share, weight(komi))


def _handicap(base: Base) -> Iterator[Candidate]:
    """Handicap points given or not: none, N or N-1 for the stones on the board or those of HA."""
    question = base.question
    given = base.question.scorer.score(base.ruleset, base.komi).parts["compensation"][1]
    stones = question.replay.handicap_stones
    numbers = {number for number in (stones, question.stated) if number >= 1}
    if not numbers:
        return
    amounts = {0, *numbers, *(number - 1 for number in numbers)} - {given}
    for amount in sorted(amounts):
        change = (
            f"{amount} handicap {'point' if amount == 1 else 'points'} for White,"
            f" not {plain(given) if given else 'none'}"
            if amount
            else f"no handicap points for White in place of {plain(given)}"
        )
        share = 1 / len(amounts) if max(numbers) >= 2 else priors.ONE_STONE
        yield from base.candidate("handicap", change, base.margin + given - amount, share)


def _winner(base: Base) -> Iterator[Candidate]:
    """The winner swapped: RE names the other player, with the right margin."""
    question = base.question
    other = PLAYERS[BLACK if base.margin > 0 else WHITE]
    if base.margin:
        only = question.recorded.kind == "winner"
        change = f"{other} wins{'' if only else ' by as much'}: RE names the wrong player"
        share = priors.WITHOUT_MARGIN if only else 1.0
        yield from base.candidate("winner", change, -base.margin, share)


def _result_unit(base: Base) -> Iterator[Candidate]:
    """RE in zi though it looks like points, or the reverse."""
    question, margin = base.question, base.margin
    recorded = question.recorded
    if recorded.kind != "score":
        return
    if recorded.in_zi:
        change = "the recorded margin is in points, not in zi"
        points = question.in_points
        yield from base.candidate("result unit", change, margin, 1.0, recorded=points)
    elif margin:
        share = 1.0 if base.ruleset.unit == "zi" else priors.ZI_ELSEWHERE
        change = f"the recorded margin is in zi: {plain(abs(margin))} points"
        yield from base.candidate("result unit", change, margin / 2, share)


def _dame(base: Base) -> Iterator[Candidate]:
    """One point at the border more or less."""
    area = base.ruleset.scoring != "territory"
    settled = area and not base.question.open_dame
    evidence = base.question.status.evidence
    exact = priors.COUNTED_EXACTLY.get(evidence, 1.0)
    points = priors.POINTS_AT_THE_BORDER
    if settled:
        points = priors.POINTS_WITHOUT_DAME
    elif evidence in priors.COUNTED_EXACTLY:
        points = priors.POINTS_WHERE_EXACT
    for shift, share in _both_ways(points):
        if not area:
            change = f"{_more(shift)} at the border: a dame, a false eye or a move at home"
        elif abs(shift) == 2:
            change = f"the last dame played by {_winner_of(shift)}, not by {_winner_of(-shift)}"
        else:
            change = f"{_more(shift)}: a dame more for {_winner_of(shift)} or less for the other"
        yield from base.candidate("dame", change, base.margin + shift, share * exact)


def _dame_left_open(base: Base) -> Iterator[Candidate]:
    """Open dame filled in turn, where they are worth a point each and are not counted."""
    question = base.question
    dame = question.open_dame
    score = question.scorer.score(base.ruleset, base.komi)
    if not dame or base.ruleset.scoring == "territory":
        return
    counted = int(score.parts["dame"][0]) - int(score.parts["dame"][1])
    first = question.scorer.to_move
    for leader, share in ((first, priors.DAME_IN_TURN), (3 - first, priors.DAME_OTHER_WAY)):
        gained = lead(question.scorer.filled_from(leader), at_home=False)
        if gained != counted:
            change = f"the {dame} open dame filled in turn, {PLAYERS[leader]} first"
            if dame == 1:
                change = f"the open dame filled by {PLAYERS[leader]}"
            margin = base.margin - counted + gained
            yield from base.candidate("dame", change, margin, share)
    if counted:
        change = f"the {dame} open dame counted for nobody"
        yield from base.candidate("dame", change, base.margin - counted, priors.DAME_FOR_NOBODY)


def _passes(base: Base) -> Iterator[Candidate]:
    """A pass more or less where it costs a point; the other player passing first."""
    effect = base.ruleset.first_pass
    if base.ruleset.scoring == "territory" and base.ruleset.pass_stones:
        for color, shift in ((WHITE, 1), (BLACK, -1)):
            for sign, word in ((1, "more"), (-1, "less")):
                change = f"one pass {word} of {PLAYERS[color]}"
                yield from base.candidate("passes", change, base.margin + sign * shift, 0.25)
    if effect:
        score = base.question.scorer.score(base.ruleset, base.komi)
        now = Decimal(score.parts["first_pass"][0]) - score.parts["first_pass"][1]
        for color, (black, white) in (
            (BLACK, effect.black_first),
            (WHITE, effect.white_first),
        ):
            if black - white != now:
                change = f"{PLAYERS[color]} the first to pass"
                yield from base.candidate("passes", change, base.margin - now + black - white, 1.0)


def _prisoners(base: Base) -> Iterator[Candidate]:
    """Prisoners miscounted by a few, or those of one player forgotten."""
    if base.ruleset.scoring != "territory":
        return
    taken = base.question.replay.prisoners
    for shift, share in _both_ways(priors.PRISONERS):
        number = abs(shift)
        change = f"{_prisoner(number)} more for {_winner_of(shift)} or less for the other"
        yield from base.candidate("prisoners", change, base.margin + shift, share)
    for number, color, sign in ((taken[0], BLACK, -1), (taken[1], WHITE, 1)):
        if number > max(priors.PRISONERS):
            change = f"the {number} stones that {PLAYERS[color]} took not counted"
            share = priors.PRISONERS_FORGOTTEN / 2
            yield from base.candidate("prisoners", change, base.margin + sign * number, share)


def _cut(base: Base) -> Iterator[Candidate]:
    """The record ends before the last plays: what is still open can go either way."""
    question = base.question
    if question.replay.ends_with_two_passes or question.recorded.kind == "winner":
        return
    off = int(abs(signed_margin(question.recorded) - base.margin))
    dame = question.open_dame
    reach = dame + priors.LAST_PLAYS
    if dame > priors.FAR_FROM_END:
        share = priors.MOST_LIKELY_CUT
    elif off <= reach:
        share = (1.0 if off <= dame else priors.BEYOND_OPEN) / (reach + 1)
    else:
        return
    left = f"{dame} points are" if dame > 1 else "1 point is" if dame else "no point is"
    change = f"the last plays are not recorded ({left} open)"
    if not dame:
        share *= priors.COUNTED_EXACTLY.get(question.status.evidence, 1.0) ** 2
    margin = signed_margin(question.recorded)
    if (margin - base.margin) % 1 == 0:
        yield from base.candidate("cut", change, margin, share)


def _not_counted(base: Base) -> Iterator[Candidate]:
    """A draw that was agreed, or that stands for a voided game; a winner who was not counted."""
    recorded = base.question.recorded
    if recorded.kind == "draw":
        change = "the draw was agreed or the game voided, not counted"
        yield from base.candidate("not counted", change, Decimal(0), 1.0)
    elif recorded.kind == "winner" and recorded.winner:
        change = "the game was not counted: resigned, or decided otherwise"
        margin = Decimal(1 if recorded.winner == BLACK else -1)
        for each in base.candidate("not counted", change, margin, 1.0):
            yield replace(each, result="B+" if recorded.winner == BLACK else "W+")


_SEARCHES: tuple[Callable[[Base], Iterator[Candidate]], ...] = (
    _komi,
    _handicap,
    _winner,
    _result_unit,
    _dame,
    _dame_left_open,
    _passes,
    _prisoners,
    _cut,
    _not_counted,
)


def _both_ways(shares: Mapping[int, float]) -> Iterator[tuple[int, float]]:
    """Yield each number of points for Black, and for White, with half of its share."""
    for points, share in shares.items():
        yield points, share / 2
        yield -points, share / 2


def _more(shift: int) -> str:
    number = abs(shift)
    return f"{number} point{'s' if number > 1 else ''} more for {_winner_of(shift)}"


def _prisoner(number: int) -> str:
    return f"{number} prisoner{'s' if number > 1 else ''}"


def _winner_of(shift: int) -> str:
    return PLAYERS[BLACK if shift > 0 else WHITE]
