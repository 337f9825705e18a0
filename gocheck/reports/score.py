"""One finished game in full: two lines a ruleset, with all that its totals consist of."""

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import chain as chained

from gocheck.board.points import point_names
from gocheck.comparison.agreement import CYCLE, EARLY, NO_KOMI, NO_SCORE, SERVER, UNSETTLED
from gocheck.record.komi_history import year_of
from gocheck.report.values import PARTS, Chain, Color, PartName, Report, Score, Status
from gocheck.reports import game_sentences
from gocheck.reports.difference_sentences import sentences_on_differences
from gocheck.reports.format import Format, Listing
from gocheck.reports.result_rows import MARKS, UNKNOWN
from gocheck.reports.summary import Summary
from gocheck.reports.table import finding_line
from gocheck.reports.text import pad, wrap
from gocheck.rules.lookup import Rulesets
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import AS_IS, ASSUMED, EVIDENCE
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted, in_percent, in_points, plain

_HEADINGS = {
    "stones": "stones",
    "territory": "terr",
    "dame": "dame",
    "prisoners": "pris",
    "dead": "dead",
    "passes": "pass",
    "compensation": "comp",
    "tax": "tax",
    "first_pass": "first",
    "komi": "komi",
}
_TOTAL = "total"
_MEANINGS = {
    "terr": "territory",
    "pris": "prisoners",
    "pass": "pass stones",
    "comp": "handicap compensation",
    "tax": "group tax",
    "first": "points for passing first",
}
"""What the headings stand for that are no whole words."""
_MARKS = (
    "* the record's ruleset; = agrees with the record, ! differs, ? unknown. --legend explains all."
)
_NOT_RECORDED = "not recorded"
_WHY_UNKNOWN = {
    NO_KOMI: "the record has no valid komi",
    NO_SCORE: "the recorded result is not a score",
    CYCLE: "a long cycle can make this game a draw",
    EARLY: "the record has too few moves to have been counted",
}
_UNBROKEN = "\N{NO-BREAK SPACE}"
_NOT_REMOVED = "No dead stones removed"
_PASS_ALIVE_REMOVED = "Dead stones removed only inside pass-alive territory"
_ASSUMED_IN_PART = "Stones: all assumed alive except those proved dead."


class ScoresInFull(Format):
    """Writes games in full, one below the other; short_legend: with a line on the headings."""

    def __init__(self, listing: Listing, rulesets: Rulesets, *, short_legend: bool) -> None:
        super().__init__(listing)
        self._rulesets = rulesets
        self._width = listing.width
        self._short_legend = short_legend
        self._headings: set[str] = set()

    def take(self, report: Report) -> Iterator[str]:
        """Yield the lines of one game."""
        if self._begun:
            yield ""
        self._begun = True
        self._headings |= _headings(report)
        yield from score_in_full(report, self._rulesets, self._width)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield what the headings and marks mean, where a game is scored."""
        if self._headings and self._short_legend:
            yield ""
            yield _legend(self._headings, self._width)


def _headings(report: Report) -> set[str]:
    """Return the headings of `score_in_full`; none for a game that is not scored."""
    used = used_parts(report)
    return {*(_HEADINGS[part] for part in used), _TOTAL} if used else set()


def _legend(columns: Collection[str], width: int) -> str:
    """Return what some headings and the marks of `score_in_full` mean, in short."""
    terms = [f"{heading} = {text}" for heading, text in _MEANINGS.items() if heading in columns]
    return wrap(f"{', '.join(terms)}; {_MARKS}" if terms else _MARKS, width)


def score_in_full(report: Report, rulesets: Rulesets, width: int) -> Iterator[str]:
    """Yield the lines of one game's score."""
    yield one_line(report.name)
    if not report.scores:
        if report.readable:
            yield from facts_of_game(report, width)
            not_counted = game_sentences.why_not_counted(report)
            yield wrap(f"{not_counted}; --score-all scores it as is.", width)
            yield from game_sentences.sentences_on_disputes(report, width)
        for each in report.findings:
            yield wrap(finding_line(report, each), width, "    ")
        return
    yield from facts_of_game(report, width)
    yield ""
    yield from _scores(report, rulesets, width)
    yield ""
    yield from sentences_on_status(report, rulesets, width)
    yield from game_sentences.explanations(report, width)
    yield from game_sentences.sentences_on_disputes(report, width)
    why = list(sentences_on_differences(report, rulesets, width))
    if why:
        yield ""
        yield from why
    if report.findings:
        yield ""
        for each in report.findings:
            yield wrap(finding_line(report, each), width, "    ")


def facts_of_game(report: Report, width: int) -> Iterator[str]:
    """Yield the lines on a record: players, event, size, rules, komi, handicap, result."""
    columns, rows = report.size or (0, 0)
    details = [report.event, report.round and f"round {report.round}", report.date]
    yield wrap(one_line(report.players), width, "  ")
    if any(details):
        yield wrap(one_line(", ".join(detail for detail in details if detail)), width, "  ")
    rules = (
        f"{report.recorded_rules or _NOT_RECORDED} (treated as {report.ruleset})"
        if report.ruleset
        else report.recorded_rules or _NOT_RECORDED
    )
    komi = report.recorded_komi if report.recorded_komi is not None else _NOT_RECORDED
    short = komi.rstrip("0").removesuffix(".") if "." in komi else komi
    own = report.scores.get(report.ruleset or "")
    used = own.komi if own else report.komi
    if report.recorded_komi is None and report.komi is not None:
        komi = "0 (not recorded)"
    elif report.usual_komi is not None:
        komi += f" ({plain(report.usual_komi)}, usual in {year_of(report.date)})"
    elif used is not None and used != report.komi:
        komi += f" ({plain(used)} used)"
    elif used is not None and plain(used) != short:
        komi += f" ({in_points(used)})"
    handicap = f"handicap stones: {report.handicap_stones}"
    if report.handicap != report.handicap_stones:
        handicap += f" (HA[{report.recorded_handicap}])"
    # A result of two words stays in one line.
    recorded = (report.recorded_result or "none").replace(" ", _UNBROKEN)
    text = (
        f"{columns}x{rows}, {counted(report.move_count, 'move')}; rules: {rules}; komi: {komi};"
        f" {handicap}; recorded result: {recorded}"
    )
    yield wrap(one_line(text), width).replace(_UNBROKEN, " ")


def _scores(report: Report, rulesets: Rulesets, width: int) -> Iterator[str]:
    used = used_parts(report)
    names = [f"{name}{'*' if name == report.ruleset else ''}" for name in report.scores]
    results = [
        f"  {score.result}{MARKS[score.agrees]}{in_zi(score, rulesets)}"
        for score in report.scores.values()
    ]
    lead = max(map(len, [*names, *results])) + 1
    columns = [*(_HEADINGS[part] for part in used), _TOTAL]
    rows = [
        [*(plain(part) for part in side), plain(total)]
        for score in report.scores.values()
        for *side, total in zip(
            *(score.parts[part] for part in used), (score.black, score.white), strict=True
        )
    ]
    widths = [max(map(len, column)) + 1 for column in zip(columns, *rows, strict=True)]
    yield " " * (lead + 1) + _right(columns, widths)
    for index, (name, result) in enumerate(zip(names, results, strict=True)):
        yield pad(name, lead) + "B" + _right(rows[2 * index], widths)
        yield pad(result, lead) + "W" + _right(rows[2 * index + 1], widths)


def used_parts(report: Report) -> list[PartName]:
    """Return the parts that are not zero in all scores of a game."""
    scores = report.scores.values()
    return [part for part in PARTS if any(any(score.parts[part]) for score in scores)]


def _right(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))


def in_zi(score: Score, rulesets: Rulesets) -> str:
    """Return the margin in zi, as " (2 3/4 zi)", if a ruleset counts so; otherwise ""."""
    counts_zi = rulesets.get(score.ruleset).unit == "zi"
    return f" ({_zi(abs(score.margin))} zi)" if counts_zi and score.margin else ""


def _zi(points: Decimal) -> str:
    """Return a margin in zi, as Chinese records print it: "2 3/4"."""
    whole, rest = divmod(Fraction(points) / 2, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def sentences_on_status(report: Report, rulesets: Rulesets, width: int) -> Iterator[str]:
    """Yield the lines on who is dead, and on what the scores assume about the end of the game."""
    status = report.status
    assert status is not None
    if not_counted := game_sentences.why_not_counted(report):
        yield wrap(f"{not_counted}; scored as is.", width)
    for sentence in (*_evidence(status), *_other_ends(report, rulesets)):
        yield wrap(sentence, width)
    for chain in status.chains:
        yield wrap(_chain(chain), width, "  ")
    rest = (*_eyes(status), *_filled(report), *_assumed_passes(report), *_unknown(status, report))
    for sentence in rest:
        yield wrap(sentence, width)


def _evidence(status: Status) -> Iterator[str]:
    """Yield the evidence for who is dead, and its confidence."""
    partly = status.evidence == ASSUMED and status.dead
    yield _ASSUMED_IN_PART if partly else f"Stones: {EVIDENCE[status.evidence].in_report}."
    if status.confidence is not None:
        certain = in_percent(status.confidence)
        yield f"Lowest confidence: {certain}{_least_certain(status)}."
        margin = status.margin_confidence
        assert margin is not None
        whole = "" if status.end == "passes" else ", if no moves are missing"
        yield f"Confidence in the margin: {in_percent(margin)}{whole}."
    if status.unfinished:
        yield game_sentences.unsettled_points(status)


def _least_certain(status: Status) -> str:
    """Return the chain that has the lowest confidence, in brackets; "" if it is in the list.

    The chains that are dead or in seki are in the list. "" too if an area is less certain.
    """
    if not status.alive:
        return ""
    least = min(status.alive, key=lambda chain: chain.confidence or 1)
    in_list = [chain.confidence for chain in status.chains if chain.confidence is not None]
    lowest = in_percent(status.confidence or 0)
    if in_percent(least.confidence or 1) != lowest or lowest in map(in_percent, in_list):
        return ""
    return f" ({least.color.capitalize()} {' '.join(least.points)}, alive)"


def _other_ends(report: Report, rulesets: Rulesets) -> Iterator[str]:
    """Yield the rulesets under which no agreement removes stones, or the game ended before."""
    as_is: dict[str, list[str]] = {_NOT_REMOVED: [], _PASS_ALIVE_REMOVED: []}
    for name, score in report.scores.items():
        if score.evidence == AS_IS:
            removes = rulesets.get(name).dead_stones == "pass-alive"
            as_is[_PASS_ALIVE_REMOVED if removes else _NOT_REMOVED].append(name)
    for how, names in as_is.items():
        if names:
            yield f"{how}: {', '.join(names)}."
    ends = {name: score.ended_at for name, score in report.scores.items() if score.ended_at}
    if ends:
        move = next(iter(ends.values()))
        yield f"Counted where the game ended, after move {move}: {', '.join(ends)}."


def _chain(chain: Chain) -> str:
    """Return a chain with its status and the evidence for it."""
    how: str = chain.evidence
    if chain.confidence is not None:
        how += f", {in_percent(chain.confidence)}"
    return f"{chain.color.capitalize()} {' '.join(chain.points)}: {chain.status} ({how})"


def _eyes(status: Status) -> Iterator[str]:
    """Yield how false eyes are counted, and points in seki where they are territory."""
    for color, filled in status.false_eyes.items():
        if filled:
            start = f"{' '.join(filled)}: {color.capitalize()} must play there"
            it, is_not = ("it", "it is") if len(filled) == 1 else ("them", "they are")
            if status.false_eyes_count:
                yield f"{start}, but the game's server counts {it} as territory."
            else:
                yield f"{start}, so {is_not} not territory."
    if status.seki_eyes_count:
        yield "The game's server counts points in seki as territory."


def _filled(report: Report) -> Iterator[str]:
    """Yield how the neutral points that the record leaves open are treated."""
    neutral = int(max(sum(score.parts["dame"]) for score in report.scores.values()))
    if not neutral:
        if report.status and report.status.played_out:
            yield "The record ends before the dame are filled. gocheck fills them in turn."
        return
    plays = report.filled
    first = plays[0].capitalize()
    if neutral == 1:
        yield f"1 dame is open. Where dame count, {first} fills it."
    else:
        yield f"{neutral} dame are open. Where dame count, they are filled in turn, {first} first."
    if at_home := len(plays) - neutral:
        yield f"This needs {counted(at_home, 'play')} inside a player's own territory (teire)."


def _assumed_passes(report: Report) -> Iterator[str]:
    """Yield the final passes that the record leaves out, with the rulesets that count them."""
    by_passes: dict[tuple[Color, ...], list[str]] = {}
    for name, score in report.scores.items():
        by_passes.setdefault(score.assumed_passes, []).append(name)
    for passes, under in sorted(by_passes.items()):
        if passes:
            names = ", ".join(color.capitalize() for color in passes)
            yield f"Missing final passes assumed under {', '.join(under)}: {names}."


def _unknown(status: Status, report: Report) -> Iterator[str]:
    """Yield why it is unknown under some rulesets whether the recorded result is right."""
    by_reason: dict[str, list[str]] = {}
    for name, score in report.scores.items():
        if score.agrees is None:
            by_reason.setdefault(_why_unknown(score, status, report), []).append(name)
    for reason, names in by_reason.items():
        yield f"{UNKNOWN} ({', '.join(names)}): {reason}."


def _why_unknown(score: Score, status: Status, report: Report) -> str:
    unknown = score.unknown or ""
    if unknown == SERVER:
        eyes = {
            name
            for each in (status.false_eyes, status.seki_eyes)
            for name in chained(*each.values())
        }
        points = " ".join(name for name in point_names(*(report.size or (0, 0))) if name in eyes)
        return f"players on this server count {points} either way"
    if unknown == NO_KOMI and report.komi is not None:
        return "the rules state no komi for such a game"
    if unknown != UNSETTLED:
        return _WHY_UNKNOWN[unknown]
    if status.unfinished:
        return f"{len(status.unsettled)} points are unsettled"
    if status.confidence is None:
        return "all stones are treated as alive, so the dead stones may explain the difference"
    lowest, least = in_percent(status.confidence), f"{100 * CONFIDENT:g}%"
    return f"the confidence {lowest} is below {least}, so dead stones may explain the difference"
