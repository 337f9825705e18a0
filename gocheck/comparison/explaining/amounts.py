"""Changes of an amount: komi, compensation, winner, dame, passes, prisoners, missing plays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from gocheck.board.points import name_of
from gocheck.board.regions import chains, connected_sets
from gocheck.board.stones import BLACK, PLAYERS, WHITE, opponent
from gocheck.comparison.agreement import Explanation, rounded, signed_margin
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.other_rulesets import (
    alike_but_for_compensation,
    rulesets_in_words,
    weight_of_rulesets,
)
from gocheck.comparison.explaining.question import MOST_NAMED, Base, Question
from gocheck.record.komi_history import usual_komi
from gocheck.record.servers import GIVES_POINTS
from gocheck.rules.legality import LegalityTable
from gocheck.rules.ruleset import winner_by
from gocheck.scoring.score import margin_of, result_text
from gocheck.scoring.scorer import lead
from gocheck.status.dead_chains import by_engine, with_dead
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.status.status import Status
from gocheck.text.messages import counted, first_few, in_points, plain

_EFFECTS_OF_CYCLES = ("no_result", "draw", "referee")
"""The verdicts of a ruleset on a repetition after which the game need not be counted."""
_KOMI_MISSING = priors.KOMI_MISSING / priors.CAUSES["komi"]
"""How likely a komi is that KM does not give, among the slips with komi."""


def amounts(base: Base) -> Iterator[Explanation]:
    """Yield every change of an amount that makes the recorded result right."""
    for search in _SEARCHES:
        yield from search(base)


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
    share = _komi_share(base)
    for komi in sorted(komi for komi in _common_komi(base) if komi and komi != in_force):
        of_ruleset = f" of {ruleset.name}" if komi in usual else ""
        reason = f"{_why_komi(base, komi)}{of_ruleset}{_when_usual(base, komi)}"
        change = f"the komi was {plain(komi)}{instead}"
        yield from base.explanation(
            "komi", change, reason, _margin_with(base, komi), share, komi=komi
        )


def _komi_left_out(base: Base) -> Iterator[Explanation]:
    """Yield no komi: forgotten in the count, not in KM. The komi in force is as likely as ever."""
    if not base.komi:
        return
    only = base.question.names_winner_only
    reason = "without it the other player wins" if only else "the difference is the komi"
    change = "the count left out the komi"
    yield from base.explanation("no komi", change, reason, _margin_with(base, Decimal(0)), 1.0)


def _komi_of_record(base: Base) -> Iterator[Explanation]:
    """Yield the komi of KM where another one is in force."""
    komi = base.question.komi_recorded
    if komi is None or komi == base.komi:
        return
    change = f"the komi was {plain(komi)}, not {plain(base.komi)}"
    reason, margin = f"KM is {plain(komi)}", _margin_with(base, komi)
    yield from base.explanation("komi", change, reason, margin, _KOMI_MISSING, komi=komi)


def _another_unit(base: Base) -> Iterator[Explanation]:
    """Yield the komi of KM read in another unit."""
    recorded = base.question.komi_recorded
    if recorded is None:
        return
    only = base.question.names_winner_only
    common = _common_komi(base)
    share = 1 / len(priors.UNITS)
    for unit, factor in priors.UNITS:
        komi = recorded * factor
        if komi in (base.komi, recorded):
            continue
        change = f"the komi was {plain(komi)}, written {unit} as {plain(recorded)}"
        reason = "with it the other player wins" if only else "it makes exactly the difference"
        if komi in common:
            reason = _why_komi(base, komi)
        margin = _margin_with(base, komi)
        yield from base.explanation("komi unit", change, reason, margin, share, komi=komi)


def _margin_with(base: Base, komi: Decimal) -> Decimal:
    """Return the margin with another komi."""
    return base.margin + base.komi - komi


def _common_komi(base: Base) -> set[Decimal | None]:
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


def _komi_share(base: Base) -> float:
    """Return how likely another komi is among the slips with komi."""
    question = base.question
    if question.komi_recorded is None:
        return _KOMI_MISSING
    share = priors.komi_anywhere(base.komi, small=question.small)
    return share * priors.KOMI_OF_A_PROGRAM if question.komi_of_program else share


def _why_komi(base: Base, komi: Decimal) -> str:
    is_usual = komi in base.question.usual_komi(base.ruleset)
    return f"{plain(komi)} is {'the usual' if is_usual else 'a common'} komi"


def _when_usual(base: Base, komi: Decimal) -> str:
    """Return when a komi was usual, where it is not the ruleset's of today."""
    year = base.question.year
    former = not base.question.handicap and komi != base.ruleset.komi
    return (
        f" in {year}" if former and year and komi in base.question.usual_komi(base.ruleset) else ""
    )


def _handicap(base: Base) -> Iterator[Explanation]:
    """Yield other points for handicap: none, N or N-1 for the stones on the board or those of HA.

    Rulesets that give these points are named: the record does not show whether RU is wrong or the
    points are.
    """
    question = base.question
    given = base.score.parts["compensation"][1]
    stones = question.replay.handicap_stones
    numbers = {number for number in (stones, question.stated) if number >= 1}
    if not numbers:
        return
    amounts = {0, *numbers, *(number - 1 for number in numbers)} - {given}
    for amount in sorted(amounts):
        alike = alike_but_for_compensation(question, amount)
        if not _is_given_by_server(question, alike):
            continue
        as_under = f" as under {rulesets_in_words(alike)}" if alike else ""
        points = in_points(amount) if amount else "no points"
        instead = plain(given) if given else "none"
        change = f"White got {points} for the handicap{as_under}, not {instead}"
        share = 1 / len(amounts)
        reason = f"Black has {counted(stones, 'handicap stone')}"
        if not stones:
            reason = f"HA is {question.stated}"
        if alike:
            reason += f", and {alike[0]} otherwise counts as {base.ruleset.name} does"
        for each in base.explanation(
            "handicap", change, reason, base.margin + given - amount, share
        ):
            weight = each.weight + weight_of_rulesets(question, alike)
            yield replace(each, rulesets=alike, weight=weight)


def _is_given_by_server(question: Question, alike: Sequence[str]) -> bool:
    """Return whether the game's server gives the points of any of these rulesets, if known."""
    server = question.server
    if server is None or question.own is None or not server.does(GIVES_POINTS):
        return True
    return any(priors.offers(server, name) for name in alike)


def _handicap_stones(base: Base) -> Iterator[Explanation]:
    """Yield the handicap stones that HA names, where the record does not place them."""
    question = base.question
    if question.with_stones is None:
        return
    change = f"the {question.stated} handicap stones that HA names are missing"
    reason = "the record places none, and White moves first"
    margin = question.with_stones.score(base.ruleset, base.komi).margin
    yield from base.explanation("handicap stones", change, reason, margin, 1.0)


def _marks(base: Base) -> Iterator[Explanation]:
    """Yield TB and TW exchanged."""
    question = base.question
    if question.exchanged is None:
        return
    margin, _ = question.exchanged.margin(base.ruleset, base.komi)
    change = "TB and TW are exchanged"
    reason = "exchanged, they fit the stones better"
    yield from base.explanation("marks", change, reason, margin, 1.0)


def _winner(base: Base) -> Iterator[Explanation]:
    """Yield the other winner, with the same margin."""
    question = base.question
    if base.margin:
        only = question.names_winner_only
        change = "RE names the wrong player"
        share = priors.TYPED if question.server is None else 1.0
        if not (only or question.closed) and abs(base.margin) <= priors.SMALL_MARGIN:
            share *= priors.REVERSED_BY_LAST_PLAYS
        reason = "RE gives no margin" if only else "the margin is right"
        yield from base.explanation("winner", change, reason, -base.margin, share)


def _result_unit(base: Base) -> Iterator[Explanation]:
    """Yield RE in zi where it looks like points, or the reverse."""
    question, margin = base.question, base.margin
    recorded = question.recorded
    if recorded.kind != "score":
        return
    if recorded.in_zi:
        change = "RE gives points, not zi"
        points = question.in_points
        reason = "RE does not name the unit"
        yield from base.explanation("result unit", change, reason, margin, 1.0, recorded=points)
    elif margin:
        zi = base.ruleset.unit == "zi"
        share = 1.0 if zi else priors.ZI_ELSEWHERE
        change = f"RE gives {in_points(abs(margin))} in zi"
        reason = f"{base.ruleset.name} counts in zi" if zi else "the margin is half the score's"
        yield from base.explanation("result unit", change, reason, margin / 2, share)


def _half_point(base: Base) -> Iterator[Explanation]:
    """Yield RE rounded to whole points where the score has half a point."""
    margin, recorded = base.margin, base.question.recorded
    if recorded.kind not in ("score", "draw") or abs(margin) % 1 != Decimal("0.5"):
        return
    text = result_text(winner_by(margin, base.ruleset, base.question.replay.handicap), margin)
    reason = f"komi {plain(base.komi)} makes no margin of whole points"
    for way, whole in rounded(margin).items():
        yield from base.explanation("half point", f"RE rounds {text} {way}", reason, whole, 1 / 2)


def _digit(base: Base) -> Iterator[Explanation]:
    """Yield RE with a digit missing: B+1.5 where the score is B+11.5."""
    recorded = base.question.recorded
    if recorded.kind != "score" or recorded.stones:
        return  # 黑185子 does not write the margin
    unit = 2 if recorded.in_zi else 1
    margin = signed_margin(recorded)
    full, short = (plain(abs(amount) / unit) for amount in (base.margin, margin))
    whole = full.partition(".")[0]
    is_missing = any(full[:place] + full[place + 1 :] == short for place in range(len(whole)))
    if len(whole) < 2 or base.margin * margin <= 0 or not is_missing:
        return
    change = f"a digit is missing in RE, {short} for {full}"
    yield from base.explanation("digit", change, "the winner is right", margin, 1.0)


def _dame(base: Base) -> Iterator[Explanation]:
    """Yield a few points more at the border for either player; the open dame filled otherwise."""
    question = base.question
    area = base.ruleset.counts_area
    closed = question.closed
    dame = question.open_dame
    if closed:
        reason = "small differences at the border are the most common"
    else:
        reason = "the final passes are missing, so the last plays may be missing too"
    filled: dict[int, str] = {}
    if area and dame:
        reason = f"{dame} dame {'are' if dame > 1 else 'is'} open"
        filled = _filled(base)
    for shift, change in filled.items():
        share = priors.DAME_FILLED_OTHERWISE
        yield from base.explanation("dame", change, reason, base.margin + shift, share)
    is_exact = base.score.evidence in priors.EXACT
    points = priors.POINTS_WHERE_EXACT if is_exact else priors.POINTS_AT_THE_BORDER
    if area and not dame:
        points = priors.POINTS_WITHOUT_DAME
    common = priors.BORDER[area, closed] * (priors.RARER_WHERE_EXACT if is_exact else 1)
    for shift, share in _both_ways(points):
        if shift in filled:
            continue
        change = f"{_at_the_border(base, shift)} gave {_gainer(shift)} {in_points(abs(shift))} more"
        yield from base.explanation("dame", change, reason, base.margin + shift, share * common)


def _at_the_border(base: Base, shift: int) -> str:
    """Return what on this board may have moved the margin by some points: "the open dame".

    Nothing on a board shows that people miscounted, and the program of a server does not.
    """
    question = base.question
    status, dame = question.status, question.open_dame
    if base.ruleset.counts_area:
        black, white = base.score.parts["dame"]
        if abs(int(black) - int(white) + shift) <= dame:
            return "the open dame"
        return "a border point counted differently"
    false_eyes = not status.false_eyes_count and status.false_eyes[0 if shift > 0 else 1]
    neutral = " or ".join((["dame"] if dame else []) + (["false eye"] if false_eyes else []))
    found = [f"a {neutral} counted as territory"] if neutral else []
    found.append("a missed or unrecorded protective move (teire)")
    if not question.server:
        found.append("a border point counted differently")
    return f"{', '.join(found[:-1])}, or {found[-1]}" if found[1:] else found[0]


def _filled(base: Base) -> dict[int, str]:
    """Return by how much each way to fill the open dame moves the margin, where each is a point."""
    question = base.question
    dame = question.open_dame
    black, white = base.score.parts["dame"]
    lead_now = int(black) - int(white)
    found = {}
    if lead_now:
        were = "was" if dame == 1 else "were"
        change = f"the open dame {were} counted for nobody"
        found[-lead_now] = change
    first = question.scorer.to_move
    for leader in (opponent(first), first):
        gained = lead(question.scorer.filled_from(leader), at_home=False)
        if gained != lead_now:
            change = f"the open dame were filled in turn, {PLAYERS[leader]} first"
            if dame == 1:
                change = f"the open dame was filled by {PLAYERS[leader]}"
            found[gained - lead_now] = change
    return found


def _open_areas(base: Base) -> Iterator[Explanation]:
    """Yield each large area that belongs to nobody, because its border has gaps, as one player's.

    Fewer points are a difference at the border. Those at the gaps count, or are dame.
    """
    least = max(priors.POINTS_AT_THE_BORDER) + 1
    question = base.question
    neighbours, final = question.geometry.neighbours, question.status.position
    black, white = base.score.parts["dame"]
    of_nobody = base.margin - (int(black) - int(white))
    for area in connected_sets(question.scorer.open_dame, neighbours):
        if len(area) < least:
            continue
        where = f"the open area of {in_points(len(area))} at {name_of(min(area), question.replay)}"
        for color, sign in ((BLACK, 1), (WHITE, -1)):
            other = opponent(color)
            gaps = sum(any(final[near] == other for near in neighbours[point]) for point in area)
            change = f"{where} was counted for {PLAYERS[color]}"
            reason = f"{PLAYERS[other]}'s stones are next to {in_points(gaps)} of it"
            for points in {len(area), len(area) - gaps}:
                if points >= least:
                    margin = of_nobody + sign * points
                    yield from base.explanation("dame", change, reason, margin, 1.0)


def _gaps(base: Base) -> Iterator[Explanation]:
    """Yield each area that one play would close as closed, unless gocheck or an engine judges.

    Such an area is nobody's by the rules, and counts as closed where the stones are judged. Players
    who count it may count the gap, too, or leave it neutral.
    """
    question = base.question
    status, board = question.status, question.geometry
    if EVIDENCE[status.evidence].is_judged:
        return
    behind_gaps = by_engine(status.position, board, status.dead).behind_gaps
    before = base.margin_with(_literal(base, status.position)) if any(behind_gaps) else Decimal(0)
    for color, points in zip((BLACK, WHITE), behind_gaps, strict=True):
        for area in connected_sets(points, board.neighbours):
            gaps = sorted(
                {near for point in area for near in board.neighbours[point]}.difference(area)
                & question.scorer.open_dame
            )
            closed = bytearray(status.position)
            for gap in gaps:
                closed[gap] = color
            gained = base.margin_with(_literal(base, bytes(closed))) - before
            at_gaps = len(gaps) if base.ruleset.counts_area else 0
            where = first_few([name_of(gap, question.replay) for gap in gaps], MOST_NAMED)
            change = f"{PLAYERS[color]} closed the border at {where}"
            reason = f"the {in_points(len(area))} behind it are nobody's while it is open"
            for gain in {gained, gained + (-at_gaps if color == BLACK else at_gaps)}:
                yield from base.explanation("gap", change, reason, base.margin + gain, 1.0)


def _literal(base: Base, position: bytes) -> Status:
    """Return the status of a position with the dead stones of the score."""
    status = base.question.status
    return with_dead(position, base.question.geometry, status.dead, status.evidence)


def _passes(base: Base) -> Iterator[Explanation]:
    """Yield a pass more or less where it costs a point, and the other player passing first."""
    effect = base.ruleset.first_pass
    if base.ruleset.counts_territory and base.ruleset.pass_stones:
        reason = "each pass hands over a stone"
        for color, shift in ((WHITE, 1), (BLACK, -1)):
            more, less = PLAYERS[color], PLAYERS[opponent(color)]
            change = f"{more} passed once more or {less} once less"
            yield from base.explanation("passes", change, reason, base.margin + shift, 1 / 2)
    if effect:
        for_black, for_white = base.score.parts["first_pass"]
        now = Decimal(for_black) - for_white
        reason = f"{base.ruleset.name} gives points for who passes first"
        for color, (black, white) in (
            (BLACK, effect.black_first),
            (WHITE, effect.white_first),
        ):
            if black - white != now:
                change = f"{PLAYERS[color]} passed first"
                margin = base.margin - now + black - white
                yield from base.explanation("passes", change, reason, margin, 1.0)


def _prisoners(base: Base) -> Iterator[Explanation]:
    """Yield prisoners miscounted by a few, or those of one player forgotten; none by a program."""
    if base.ruleset.counts_area or base.question.server:
        return
    parts = base.score.parts
    held = [
        int(taken + dead) for taken, dead in zip(parts["prisoners"], parts["dead"], strict=True)
    ]
    if not any(held):
        return
    reason = f"Black has {_prisoner(held[0])}, White {held[1]}"
    for shift, share in _both_ways(priors.PRISONERS):
        number = abs(shift)
        change = f"{_gainer(shift)} had {_prisoner(number)} more"
        if held[shift > 0] >= number:
            change += f" or {_gainer(-shift)} {number} fewer"
        yield from base.explanation("prisoners", change, reason, base.margin + shift, share)
    taken = base.question.replay.prisoners
    for number, color, sign in ((taken[0], BLACK, -1), (taken[1], WHITE, 1)):
        if number > max(priors.PRISONERS):
            change = f"the {number} prisoners that {PLAYERS[color]} took were not counted"
            share = priors.PRISONERS_FORGOTTEN / 2
            margin = base.margin + sign * number
            yield from base.explanation("prisoners", change, reason, margin, share)


def _stones_in_seki(base: Base) -> Iterator[Explanation]:
    """Yield stones in seki, a chain or all of a player, that were counted as prisoners."""
    question = base.question
    status = question.status
    if base.ruleset.counts_area or not status.seki:
        return
    in_seki = [
        chain
        for chain in chains(status.position, question.geometry)
        if chain.points[0] in status.seki
    ]
    for color, sign in ((BLACK, -1), (WHITE, 1)):
        own = [chain for chain in in_seki if chain.color == color]
        for some in [[chain] for chain in own] + ([own] if len(own) > 1 else []):
            number = sum(len(chain.points) for chain in some)
            if number < priors.LEAST_STONES_IN_SEKI:
                continue
            names = [name_of(min(chain.points), question.replay) for chain in some]
            how = "is in seki but was" if len(some) == 1 else "are in seki but were"
            where = f"{PLAYERS[color]} {first_few(names, MOST_NAMED)}"
            change = f"{where} {how} counted as {_prisoner(number)}"
            reason = "stones in seki stay on the board"
            yield from base.explanation(
                "prisoners", change, reason, base.margin + sign * number, 1.0
            )


def _cut(base: Base) -> Iterator[Explanation]:
    """Yield the last moves as missing: open points can become either player's.

    Dame are worth nothing or are shared, so only points of larger neutral regions count and, where
    there are many or much is unsettled, the unsettled stones.
    """
    question = base.question
    if not question.unfinished or question.names_winner_only:
        return
    loose = question.loose
    margin = signed_margin(question.recorded)
    off = margin - base.margin
    if off % 1:
        return
    every = 2 * len(question.status.position)
    swing = question.status.margin_uncertainty
    reach = loose + priors.LAST_PLAYS + (swing if question.stones_may_be_misjudged else 0)
    if question.sparse:
        reach = every
    share = question.unfinished * priors.cut_by(int(off), min(reach, every))
    if question.sparse:
        moves = len(question.replay.moves)
        what = f"the record has {'only ' if moves else ''}{counted(moves, 'move')}"
    elif question.unsettled:
        what = f"{question.status.unsettled_points} points are unsettled"
    else:
        what = f"{counted(loose, 'point')} {'is' if loose == 1 else 'are'} still undecided"
    reason = f"the final passes are missing, and {what}"
    change = "the last moves are missing"
    if question.stones_may_be_misjudged and swing and not question.sparse:
        open_enough = loose >= priors.MANY_OPEN_POINTS
        stones = "stones next to open points" if open_enough else "unsettled stones"
        change += f" or {stones} are misjudged"
    yield from base.explanation("cut", change, reason, margin, share)


def _after_end(base: Base) -> Iterator[Explanation]:
    """Yield the score with the plays after the end of the game."""
    score = base.score
    if score.ended_at is None:
        return
    change = f"the plays after the end of the game at move {score.ended_at} were counted"
    reason = f"under {base.ruleset.name} the game ends with two passes"
    margin = margin_of(score.parts_of_all_moves)
    yield from base.explanation("after end", change, reason, margin, 1.0)


def _not_counted(base: Base) -> Iterator[Explanation]:
    """Yield a draw by agreement or a void game, or a win that was not counted."""
    recorded = base.question.recorded
    share = priors.NOT_COUNTED_AFTER_ALL if base.question.counted else 1.0
    if recorded.kind == "draw":
        change = "the game was not counted but drawn by agreement or void"
        if found := _last_cycle(base):
            change = f"the game was not counted but drawn or void because of the {found} at its end"
            share = 1.0
        reason = "RE gives no margin"
        yield from base.explanation("not counted", change, reason, Decimal(0), share)
    elif recorded.kind == "winner" and recorded.winner:
        change = "the game was not counted but resigned or decided otherwise"
        reason = "RE gives no margin"
        margin = Decimal(1 if recorded.winner == BLACK else -1)
        for each in base.explanation("not counted", change, reason, margin, share):
            yield replace(each, result="B+" if recorded.winner == BLACK else "W+")


def _last_cycle(base: Base) -> str | None:
    """Return the name of the long cycle with which the moves end; None without one.

    Only a cycle that has a consequence under the ruleset.
    """
    replay = base.question.replay
    repetitions = LegalityTable(replay, (base.ruleset,)).disputed
    if not repetitions:
        return None
    last = repetitions[-1]
    if any(move.point is not None for move in replay.moves[last.move :]):
        return None
    has_effect = not last.verdicts.keys().isdisjoint(_EFFECTS_OF_CYCLES)
    return (last.cycle.kind or last.cycle.name) if last.cycle and has_effect else None


_SEARCHES: tuple[Callable[[Base], Iterator[Explanation]], ...] = (
    _another_komi,
    _komi_left_out,
    _komi_of_record,
    _another_unit,
    _handicap,
    _handicap_stones,
    _marks,
    _winner,
    _result_unit,
    _half_point,
    _digit,
    _dame,
    _open_areas,
    _gaps,
    _passes,
    _prisoners,
    _stones_in_seki,
    _cut,
    _after_end,
    _not_counted,
)


def _both_ways(shares: Mapping[int, float]) -> Iterator[tuple[int, float]]:
    """Yield each number of points for Black, and for White, with half of its share."""
    for points, share in shares.items():
        yield points, share / 2
        yield -points, share / 2


def points_more(shift: int) -> str:
    """Return some points more for Black, or for White: "1 point more for Black"."""
    return f"{in_points(abs(shift))} more for {_gainer(shift)}"


def _prisoner(number: int) -> str:
    return counted(number, "prisoner")


def _gainer(shift: int) -> str:
    return PLAYERS[BLACK if shift > 0 else WHITE]
