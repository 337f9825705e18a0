"""Many findings of one kind on one game are told once.

A wrong SZ puts every move off the board, missing handicap stones put dozens of moves on occupied
points: whoever corrects the first has usually corrected all. The legality of every move stays in
the report beside the findings.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b

from gocheck.findings import MEANINGS, SEVERITIES, Finding
from gocheck.report import GameReport, LocatedFinding
from gocheck.text import DIGEST_SIZE, first_few

MOST_ALIKE = 5
"""So many findings of one code and severity are told one by one."""
_SHOWN = 12
MOST_OF_A_KIND = 2000
"""Findings with one code that are listed of a game; of those after them it is told how many."""


def combine_repeats(report: GameReport) -> GameReport:
    """Return a report in which more than five findings of one code and severity are one.

    Findings in variations are counted apart from those of the main line, and waived and fixable
    ones apart from others. The one that stays is the first; its message says how many more there
    are, and where. What identifies it is taken from all of them. Baselines and counts are of the
    single ones.
    """
    if len(report.findings) <= MOST_ALIKE:
        return report
    kinds: dict[tuple[object, ...], list[LocatedFinding]] = {}
    for located in report.findings:
        found = located.finding
        # Where one is told for all, `fixable` has to be true of each of them.
        apart = (found.variation is None, found.fixable)
        kind = (found.code, found.severity, found.waived, *apart)
        kinds.setdefault(kind, []).append(located)
    if max(map(len, kinds.values())) <= MOST_ALIKE:
        return report
    firsts: dict[int, LocatedFinding] = {}
    for alike in kinds.values():
        if len(alike) > MOST_ALIKE:
            firsts[id(alike[0])] = _one_for_all(alike)
        else:
            firsts |= {id(each): each for each in alike}
    kept = tuple(firsts[id(each)] for each in report.findings if id(each) in firsts)
    return replace(report, findings=kept)


def _one_for_all(alike: Sequence[LocatedFinding]) -> LocatedFinding:
    first, *others = alike
    found = first.finding
    if found.variation is not None:
        where = _listed("variation", (each.finding.variation for each in others))
    elif found.move is not None:
        where = _listed("move", (each.finding.move for each in others))
    elif found.point is not None:
        where = _listed("point", (each.finding.point for each in others))
    else:
        where = _listed("line", (each.line for each in others))
    more = found.more + sum(1 + each.finding.more for each in others)
    message = f"{found.message}; {more} more like it ({where})"
    identities = " ".join(f"{each.identity} {each.finding.more}" for each in alike).encode()
    digest = blake2b(identities, digest_size=DIGEST_SIZE).hexdigest()
    return replace(first, finding=replace(found, message=message), position_digest=digest)


def _listed(what: str, places: Iterable[object]) -> str:
    """Return the first few of some places, each once, in their order."""
    every = list(dict.fromkeys(place for place in places if place is not None))
    what += "s" if len(every) > 1 else ""
    return f"{what} {first_few(every, _SHOWN)}"


def limit_per_code(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings on one game, of any code so many at most; the others are counted in one.

    No game has so many, and a record made of nothing else must not take all memory. Of what
    `gocheck fix` mends all are kept.
    """
    kept = []
    counts: Counter[str] = Counter()
    gravest: dict[str, Finding] = {}
    for found in findings:
        counts[found.code] += 1
        if counts[found.code] <= MOST_OF_A_KIND or MEANINGS[found.code].fixable:
            kept.append(found)
            continue
        known = gravest.setdefault(found.code, found)
        if SEVERITIES.index(found.severity) < SEVERITIES.index(known.severity):
            gravest[found.code] = found
    for code, found in gravest.items():
        left_out = counts[code] - MOST_OF_A_KIND
        message = f"{found.message}; {left_out} of {code} are not listed"
        kept.append(replace(found, message=message, more=left_out - 1))
    return kept
