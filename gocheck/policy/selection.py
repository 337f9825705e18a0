"""Which findings are wanted, and with which severity: everywhere, by path, by the record.

Codes are named in full or by a prefix: ``MOV`` is every code about moves. Many findings of one kind
on one game are listed once: a wrong SZ puts every move off the board, and correcting the first
usually corrects all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from msgspec import structs

from gocheck.findings.finding import Finding as StageFinding
from gocheck.findings.meanings import MEANINGS, NOTE, SEVERITIES
from gocheck.inputs.addresses import PathPattern, path_for_patterns
from gocheck.record.record import Record
from gocheck.report.making import identity_of
from gocheck.report.values import Finding, Report, Severity
from gocheck.text.messages import first_few
from gocheck.text.parsing import DIGEST_SIZE

_LETTERS = 3
"""How many letters every code begins with: its family."""
_MOST_NAMED = 4
"""The most codes that are listed one by one; of more, the first and the last. A choice: one
line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which findings are wanted, and with which severity."""

    select: tuple[str, ...] = ()
    """Prefixes of the codes that are wanted; all are where this is empty."""
    ignore: tuple[str, ...] = ()
    """Prefixes of the codes that are not wanted."""
    severities: Mapping[str, str] = field(default_factory=dict)
    """The severity of the findings whose code has a prefix."""


class Selection:
    """Leaves out findings that are not wanted and gives the others the severity asked for.

    everywhere: for all files; by_path: for some, in order; in_any_case: for all files, after
    those: it can leave out what they want, and its severities count. Of the choices that
    name a code the last one decides, and within it the longest prefix, `ignore` where both are as
    long. A choice that selects codes excludes every other code.
    """

    def __init__(
        self,
        everywhere: Choice,
        by_path: Iterable[tuple[PathPattern, Choice]] = (),
        in_any_case: Choice | None = None,
    ) -> None:
        self._everywhere = everywhere
        self._by_path = tuple(by_path)
        self._in_any_case = in_any_case or Choice()

    def wants(self, code: str, file: str, member: str | None) -> bool:
        """Return whether findings with a code are wanted in a file, or a member of it."""
        return self._wanted(code, self._choices(file, member))

    def apply(self, report: Report) -> Report:
        """Return the report as it is wanted."""
        if not report.findings:
            return report
        choices = self._choices(report.file, report.member)
        kept = tuple(
            _with_severity(found, [*choices, self._in_any_case])
            for found in report.findings
            if self._wanted(found.code, choices)
        )
        waived = report.waived_errors and any(each.waived for each in kept)
        return structs.replace(report, findings=kept, waived_errors=waived)

    def _wanted(self, code: str, choices: list[Choice]) -> bool:
        return _wanted(code, choices) and _wanted(code, [self._in_any_case])

    def _choices(self, file: str, member: str | None) -> list[Choice]:
        if not self._by_path:
            return [self._everywhere]
        path = path_for_patterns(file, member)
        by_path = (choice for pattern, choice in self._by_path if pattern.matches(path))
        return [self._everywhere, *by_path]


def known_prefix(text: str) -> str:
    """Return a code or a prefix of codes in capitals; raises ValueError for others."""
    prefix = text.strip().upper()
    if not prefix or not any(code.startswith(prefix) for code in MEANINGS):
        raise ValueError(
            f"{text.strip()!r} is not a finding code or the beginning of one{code_hint(prefix)}"
        )
    return prefix


def code_hint(text: str) -> str:
    """Return "; did you mean ..." for an unknown code, or the codes of its family.

    A wrong number does not show which other number was meant; the beginning of a code or wrong
    letters do.
    """
    prefix = text.strip().upper()
    begun = [code for code in MEANINGS if code.startswith(prefix)] if prefix else []
    if begun:
        return f"; did you mean {'' if len(begun) == 1 else 'one of '}{_span(begun)}?"
    letters = prefix[:_LETTERS]
    family = [code for code in MEANINGS if code.startswith(letters)] if letters else []
    return f"; the codes of {letters} are {_span(family)}" if family else _slip(prefix)


def _slip(prefix: str) -> str:
    """Return the hint for a text whose letters are not those of a family."""
    letters = prefix.rstrip("0123456789")
    families = dict.fromkeys(code[:_LETTERS] for code in MEANINGS)
    turned = [family for family in families if sorted(family) == sorted(letters)]
    import difflib  # takes long to load

    meant = turned or difflib.get_close_matches(letters, families, n=1)
    if not meant:
        return "; `gocheck explain` lists all"
    code = meant[0] + prefix.removeprefix(letters)
    known = any(each.startswith(code) for each in MEANINGS)
    return f"; did you mean {code if known else meant[0]}?"


def _span(codes: list[str]) -> str:
    """Return a few codes by name, of many the first and the last."""
    few = len(codes) <= _MOST_NAMED
    return ", ".join(codes) if few else f"{codes[0]} to {codes[-1]}"


def read_severity(text: str) -> tuple[str, str]:
    """Return the prefix and the severity of ``CODE=level``; raises ValueError."""
    code, equals, level = text.partition("=")
    severity = level.strip().lower()
    if not equals or severity not in SEVERITIES:
        raise ValueError(f"{text.strip()!r} is not CODE=error, CODE=warning or CODE=note")
    return known_prefix(code), severity


def _longest(code: str, prefixes: Iterable[str]) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=0)


def _wanted(code: str, choices: list[Choice]) -> bool:
    for choice in reversed(choices):
        selected = _longest(code, choice.select)
        ignored = _longest(code, choice.ignore)
        if selected or ignored or choice.select:
            return selected > ignored
    return True


def _with_severity(found: Finding, choices: list[Choice]) -> Finding:
    if found.waived:
        return found
    for choice in reversed(choices):
        length = _longest(found.code, choice.severities)
        if length:
            severity = cast("Severity", choice.severities[found.code[:length]])
            return structs.replace(found, severity=severity)
    return found


def acknowledged(record: Record, findings: Iterable[StageFinding]) -> list[StageFinding]:
    """Return findings on moves, those on acknowledged ones as notes that are waived.

    KO in the node of a move means that it is executed although it is illegal (SGF FF[4], move
    properties): the writer of the record knew. A KO with a value is not SGF and acknowledges
    nothing.
    """
    if not record.acknowledged:
        return list(findings)
    return [
        replace(found, severity=NOTE, waived="record")
        if MEANINGS[found.code].acknowledged_by_ko
        and found.move is not None
        and found.variation is None
        and record.moves[found.move - 1].node in record.acknowledged
        else found
        for found in findings
    ]


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
