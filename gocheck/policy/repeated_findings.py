"""Many findings of one kind on one game are listed once.

A wrong SZ puts every move off the board, missing handicap stones put dozens of moves on occupied
points: correcting the first usually corrects all. The legality of every move stays in
the report next to the findings.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import structs

from gocheck.findings.finding import Finding as StageFinding
from gocheck.findings.meanings import MEANINGS, SEVERITIES
from gocheck.report.making import identity_of
from gocheck.report.values import Finding, Report
from gocheck.text.identity import DIGEST_SIZE
from gocheck.text.messages import first_few

MOST_FINDINGS_OF_A_CODE = 2000
"""Findings with one code that are listed of a game; the others are counted. No game between people
has so many, and a record made of nothing else must not take all memory."""

MOST_ALIKE = 5
"""The most findings of one code and severity listed one by one: a choice, a few show what is
wrong."""
_SHOWN = 12
"""The most moves, points or lines of the others named in the message: a choice, about one line."""


def combine_repeats(report: Report) -> Report:
    """Return a report in which more than five findings of one code and severity are one.

    Findings in variations are not combined with those of the main line, nor waived or fixable ones
    with others. The first one stays; its message has the number and the places of the others. All
    of them identify it. Baselines and counts are of the single findings.
    """
    if len(report.findings) <= MOST_ALIKE:
        return report
    kinds: dict[tuple[object, ...], list[Finding]] = {}
    for found in report.findings:
        # Where one stands for all, `fixable` has to be true of each of them.
        kept_from_others = (found.variation is None, found.fixable)
        kind = (found.code, found.severity, found.waived, *kept_from_others)
        kinds.setdefault(kind, []).append(found)
    if max(map(len, kinds.values())) <= MOST_ALIKE:
        return report
    firsts: dict[int, Finding] = {}
    for alike in kinds.values():
        if len(alike) > MOST_ALIKE:
            firsts[id(alike[0])] = _one_for_all(alike)
        else:
            firsts |= {id(each): each for each in alike}
    kept = tuple(firsts[id(each)] for each in report.findings if id(each) in firsts)
    return structs.replace(report, findings=kept)


def _one_for_all(alike: Sequence[Finding]) -> Finding:
    found, *others = alike
    if found.variation is not None:
        where = _listed("variation", (each.variation for each in others))
    elif found.move is not None:
        where = _listed("move", (each.move for each in others))
    elif found.point is not None:
        where = _listed("point", (each.point for each in others))
    else:
        where = _listed("line", (each.line for each in others))
    more = found.more + sum(1 + each.more for each in others)
    message = f"{found.message} ({more} more like it: {where})"
    identities = " ".join(f"{each.identity} {each.more}" for each in alike).encode()
    from hashlib import blake2b  # takes long to load

    digest = blake2b(identities, digest_size=DIGEST_SIZE).hexdigest()
    identity = identity_of(found, digest, found.recorded_text)
    return structs.replace(found, message=message, identity=identity)


def _listed(what: str, places: Iterable[object]) -> str:
    """Return the first few of some places, each once, in their order."""
    every = list(dict.fromkeys(place for place in places if place is not None))
    what += "s" if len(every) > 1 else ""
    return f"{what} {first_few(every, _SHOWN)}"


def limit_per_code(findings: Iterable[StageFinding]) -> list[StageFinding]:
    """Return the findings on one game, a limited number of each code; one counts the others.

    All that `gocheck fix` corrects are kept.
    """
    kept = []
    counts: Counter[str] = Counter()
    most_severe: dict[str, StageFinding] = {}
    for found in findings:
        counts[found.code] += 1
        if counts[found.code] <= MOST_FINDINGS_OF_A_CODE or MEANINGS[found.code].fixable:
            kept.append(found)
            continue
        known = most_severe.setdefault(found.code, found)
        if SEVERITIES.index(found.severity) < SEVERITIES.index(known.severity):
            most_severe[found.code] = found
    for code, found in most_severe.items():
        left_out = counts[code] - MOST_FINDINGS_OF_A_CODE
        message = f"{found.message} ({left_out} findings of {code} are not listed)"
        kept.append(replace(found, message=message, more=left_out - 1))
    return kept
