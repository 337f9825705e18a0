"""What is expected of the records of an event: size, komi, ruleset, handicap."""

from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation

from gocheck.board.points import MAXIMUM_SIDE
from gocheck.findings.finding import Finding, finding
from gocheck.inputs.addresses import PathPattern, path_for_patterns
from gocheck.record.record import Record
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset
from gocheck.text.messages import counted, did_you_mean, in_points, plain

SUBJECTS = ("size", "komi", "ruleset", "handicap")
_MOST_STONES = 99
"""The most handicap stones that can be expected: a choice, far above any handicap, to find typing
errors."""
_MOST_DIGITS = 6
"""Python refuses numbers of thousands."""


class ExpectationError(ValueError):
    """An expectation that cannot be read."""


_Expected = tuple[tuple[int, int] | None, Decimal | None, str | None, int | None]
"""By `SUBJECTS`: columns and rows; komi in points, of games without handicap or, where a handicap
is expected, of all; the name of the ruleset; handicap stones, 0 for none. None: anything."""


class Expectations:
    """Compares records with what is expected everywhere or, instead, by path."""

    def __init__(
        self,
        everywhere: Mapping[str, str],
        by_path: Iterable[tuple[PathPattern, Mapping[str, str]]],
        rulesets: Rulesets,
    ) -> None:
        """Read the expectations, text by subject; raises ExpectationError and RulesetError."""
        self._everywhere = dict(everywhere)
        self._by_path = tuple((pattern, dict(texts)) for pattern, texts in by_path)
        self._rulesets = rulesets
        self._of([])
        for _, texts in self._by_path:
            self._of([texts])

    def __repr__(self) -> str:
        """All expectations and their paths, to distinguish settings."""
        by_path = [(pattern.compiled.pattern, texts) for pattern, texts in self._by_path]
        return f"Expectations({self._everywhere!r}, {by_path!r}, {self._rulesets!r})"

    def __bool__(self) -> bool:
        """Whether anything is expected."""
        return bool(self._everywhere or self._by_path)

    def deviations(self, record: Record, named: Ruleset | None, stones: int) -> list[Finding]:
        """Return a finding for each thing that is not as expected.

        named: the ruleset that RU names; stones: on the board for the handicap.
        """
        source = record.source
        path = path_for_patterns(source.file, source.member)
        size, komi, ruleset, handicap = self._of(
            texts for pattern, texts in self._by_path if pattern.matches(path)
        )
        found = []
        if size not in (None, (record.columns, record.rows)):
            columns, rows = size or (0, 0)
            value = f"{columns}x{rows}"
            message = f"the board is {record.columns}x{record.rows}, but --expect asks for {value}"
            found.append(finding("SET340", message, record.place("SZ"), value=value))
        # A handicap of 1 has no stones, only another komi.
        is_even = stones < 2 and not record.handicap.stones
        if komi is not None and (handicap is not None or is_even):
            found += _komi_deviation(record, komi)
        if ruleset and (named is None or named.name != ruleset):
            says = "no ruleset is recorded"
            if record.rules:
                says = f"the recorded ruleset is {record.rules!r}"
            message = f"{says}, but --expect asks for {ruleset}"
            found.append(finding("SET342", message, record.place("RU"), value=ruleset))
        if handicap is not None:
            found += _handicap(record, stones, handicap)
        return found

    def _of(self, by_path: Iterable[Mapping[str, str]]) -> _Expected:
        """Return what is expected where the patterns with these texts match."""
        texts = dict(self._everywhere)
        for each in by_path:
            texts.update(each)
        size, komi, ruleset, handicap = (texts.get(subject) for subject in SUBJECTS)
        return (
            None if size is None else _size(size),
            None if komi is None else _komi(komi),
            None if ruleset is None else self._rulesets.get(ruleset).name,
            None if handicap is None else _stones(handicap),
        )


def read_expectation(text: str) -> tuple[str, str]:
    """Return the subject and the value of ``subject=value``; raises ExpectationError."""
    subject, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not value:
        comma = (
            "; write decimals with a point, not a comma" if subject.isdigit() and not equals else ""
        )
        raise ExpectationError(f"{text.strip()!r} is not an expectation such as size=19{comma}")
    if subject not in SUBJECTS:
        hint = did_you_mean(subject, SUBJECTS) or f"; allowed are {', '.join(SUBJECTS)}"
        raise ExpectationError(f"unknown expectation {subject!r}{hint}")
    return subject, value


def _size(text: str) -> tuple[int, int]:
    columns, cross, rows = text.lower().replace(":", "x").partition("x")
    try:
        size = int(columns), int(rows if cross else columns)
    except ValueError:
        size = 0, 0
    if not all(1 <= side <= MAXIMUM_SIDE for side in size):
        raise ExpectationError(f"{text!r} is not a board size such as 19 or 9x13")
    return size


def _komi(text: str) -> Decimal:
    try:
        komi = Decimal(text)
    except InvalidOperation:
        komi = Decimal("NaN")
    if not komi.is_finite():
        raise ExpectationError(f"{text!r} is not a komi in points such as 6.5")
    return komi


def _stones(text: str) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    if not is_number or int(text) > _MOST_STONES:
        raise ExpectationError(f"{text!r} is not a number of handicap stones (0 to {_MOST_STONES})")
    return int(text)


def _komi_deviation(record: Record, expected: Decimal) -> list[Finding]:
    komi = record.komi
    if komi.points == expected:
        return []
    says = "no komi is recorded"
    if komi.recorded:
        says = f"komi {komi.recorded} is recorded"
        if komi.points is not None and not _is_number(komi.recorded, komi.points):
            says += f" ({in_points(komi.points)})"
    value = plain(expected)
    message = f"{says}, but --expect asks for {value}"
    return [finding("SET341", message, record.place("KM"), value=value)]


def _is_number(text: str, number: Decimal) -> bool:
    try:
        return Decimal(text.replace(",", ".")) == number
    except InvalidOperation:
        return False


def _handicap(record: Record, stones: int, expected: int) -> list[Finding]:
    stated = record.handicap.stones
    handicap = stones if stated is None else stated
    placed = stones == handicap or max(stones, handicap) < 2  # HA[1] places no stone
    if placed and handicap == expected:
        return []
    says = f"HA is {stated}, the board has {counted(stones, 'handicap stone')}"
    if placed:
        says = (
            f"the handicap is {counted(handicap, 'stone')}" if handicap else "there is no handicap"
        )
    message = f"{says}, but --expect asks for {expected}"
    value = f"{stones} {expected}"
    return [finding("SET343", message, record.place("HA"), value=value)]
