"""A list of known findings, so that only new ones fail a run.

One JSON object a line, a header first, the others sorted. The identity of a finding does not depend
on the file's name, its encoding or its line breaks (`gocheck.policy.finding_identity`). File and
member distinguish copies of a game, and decide whether a finding that was not seen could have been;
the rest is for the reader.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert, structs

from gocheck.files.atomic import finish, open_atomic
from gocheck.findings.finding import finding
from gocheck.findings.meanings import ERROR, MEANINGS
from gocheck.inputs.remote import is_url
from gocheck.report.making import finding_of
from gocheck.report.values import Finding, Report

_VERSION = 3
"""Rises when what identifies a finding changes."""
_HEADER = {"gocheck-baseline": _VERSION}

LookedFor = Callable[[str, str, str | None], bool]
"""Whether a code is looked for in a file or a member of it."""
Key = tuple[str, str, int | None, str | None, str]
"""Code, identity, move, point, text of the record."""
_Where = tuple[str, str | None]
"""File as seen from the baseline's folder, and member of an archive."""


class BaselineError(ValueError):
    """A baseline that cannot be read or written; the message is one line."""


class KnownFinding(Struct, frozen=True, kw_only=True):
    """A known finding: the fields of a line of a baseline, in this order, but for the last."""

    file: str
    """The file, as seen from the baseline's folder."""
    member: str | None = None
    """The member of an archive; None for a file."""
    code: str
    """The code of the finding."""
    move: int | None = None
    """The move; None without one."""
    point: str | None = None
    """The point; None without one."""
    said: str
    """The text of the record."""
    identity: str
    """The finding's identity."""
    count: Annotated[int, Meta(ge=1)] = 1
    """How often the file has it."""
    line: int = 0
    """The line of the baseline, from 1."""

    @property
    def key(self) -> Key:
        """What identifies it."""
        return self.code, self.identity, self.move, self.point, self.said

    @property
    def where(self) -> _Where:
        """The file, or the member of an archive."""
        return self.file, self.member

    @property
    def name(self) -> str:
        """The file it was found in, as the baseline names it."""
        return f"{self.file}!{self.member}" if self.member else self.file


class Baseline:
    """Marks findings that are known as waived, and remembers which were seen."""

    def __init__(self, path: Path, entries: Iterable[KnownFinding]) -> None:
        self.path = path
        self._entries = tuple(entries)
        self._left = [entry.count for entry in self._entries]
        self._by_place: dict[tuple[Key, _Where], list[int]] = {}
        self._by_key: dict[Key, list[int]] = {}
        for number, entry in reversed(list(enumerate(self._entries))):  # the first is taken first
            self._by_place.setdefault((entry.key, entry.where), []).append(number)
            self._by_key.setdefault(entry.key, []).append(number)
        self.count = sum(self._left)
        """How many findings are known."""
        self._checked: set[str] = set()

    @classmethod
    def read(cls, path: Path) -> "Baseline":
        """Read a baseline; raises BaselineError."""
        try:
            lines = path.read_bytes().decode("utf-8-sig").splitlines()
        except OSError as error:
            raise BaselineError(f"{path}: cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise BaselineError(f"{path}: is not UTF-8 text (byte {error.start})") from None
        if not lines or _value(lines[0]) != _HEADER:
            raise BaselineError(
                f"{path}:1: is not a gocheck baseline of version {_VERSION}; write it again with"
                " --write-baseline"
            )
        return cls(path, (_entry(path, number, line) for number, line in _numbered(lines[1:])))

    def begin(self, checked: Iterable[str]) -> None:
        """Set what will be read: files and folders as the user named them.

        Known findings of other files that still exist are kept for them.
        """
        for path in map(_full, checked):
            self._checked |= {path, path.rstrip("/" + os.sep)}

    def applied(self, reports: Iterable[Report]) -> Iterator[Report]:
        """Yield the reports in their order, with known findings waived.

        An entry is for the file that it names; where that is gone, for a copy, or the file renamed.
        """
        return map(self._with_waived, reports) if self._entries else iter(reports)

    def unseen(self, looked_for: LookedFor) -> Report | None:
        """Return a report on entries that no longer occur; None where there are none.

        Where an entry was not looked for, or its file not read, it may still occur.
        """
        stale = []
        for entry, left in zip(self._entries, self._left, strict=True):
            code, file = entry.code, self._path_of(entry)
            if not (left and self._reads(file) and looked_for(code, file, entry.member)):
                continue
            where = f"{code}{f' at move {entry.move}' if entry.move else ''} in {entry.name}"
            message = f"the known finding {where} no longer occurs"
            if left < entry.count:
                message = f"{left} of {entry.count} known findings {where} no longer occur"
            found = finding("SGF170", f"{message}; --write-baseline updates the list")
            said = f"{code} {entry.said}"
            stale.append(finding_of(found, entry.line, 1, entry.identity, said))
        if not stale:
            return None
        return Report(file=self.path.as_posix(), number=0, findings=tuple(stale))

    def kept(self, looked_for: LookedFor) -> Iterator[KnownFinding]:
        """Yield the entries that this run does not look for.

        Those of files that exist and are not read, and those of codes that are not looked for.
        """
        for entry in self._entries:
            file = self._path_of(entry)
            not_wanted = self._reads(file) and not looked_for(entry.code, file, entry.member)
            if not_wanted or (not self._reads(file) and os.path.exists(file)):
                yield entry

    def _with_waived(self, report: Report) -> Report:
        """Return a report with known findings waived."""
        if not report.findings:
            return report
        where = _seen_from(self.path, report)
        findings, errors = [], report.waived_errors
        for found in report.findings:
            number = self._entry_for(found, where) if _counts(found) else None
            if number is not None:
                self._left[number] -= 1
                errors |= found.severity == ERROR
                found = structs.replace(found, waived="baseline")
            findings.append(found)
        return structs.replace(report, findings=tuple(findings), waived_errors=errors)

    def _entry_for(self, found: Finding, where: _Where) -> int | None:
        """Return the number of the entry that waives a finding; forget those that cannot."""
        key = known_finding(found, where).key
        for numbers in (self._by_place.get((key, where)), self._by_key.get(key)):
            while numbers:
                entry = self._entries[numbers[-1]]
                here = entry.where == where or not os.path.exists(self._path_of(entry))
                if here and self._left[numbers[-1]]:
                    return numbers[-1]
                numbers.pop()
        return None

    def _path_of(self, entry: KnownFinding) -> str:
        return entry.file if is_url(entry.file) else _full(self.path.parent / entry.file)

    def _reads(self, file: str) -> bool:
        ends = (place for place, letter in enumerate(file) if letter == os.sep)
        return file in self._checked or any(file[:end] in self._checked for end in ends)


class BaselineWriter:
    """Collects findings and writes them as a baseline.

    checked: what is read, files and folders as the user named them. Entries of an earlier baseline
    at the same place that this run does not look for are kept. Raises BaselineError where that
    place has another file.
    """

    def __init__(self, path: Path, checked: Iterable[str], looked_for: LookedFor) -> None:
        self.path = path
        self._counts = Counter[KnownFinding]()
        earlier = Baseline(path, _kept(path))
        earlier.begin(checked)
        for entry in earlier.kept(looked_for):
            self._counts[structs.replace(entry, count=1, line=0)] += entry.count
        self.kept = self._counts.total()

    @property
    def count(self) -> int:
        """How many findings there are, those that are kept left out."""
        return self._counts.total() - self.kept

    def take(self, report: Report) -> None:
        """Add the findings on a game."""
        where = _seen_from(self.path, report)
        for found in report.findings:
            if _counts(found):
                self._counts[known_finding(found, where)] += 1

    def write(self) -> None:
        """Write the file; raises BaselineError."""
        lines = [json.dumps(_HEADER)]
        for entry in sorted(self._counts, key=_order):
            values = structs.asdict(structs.replace(entry, count=self._counts[entry]))
            del values["line"]
            lines.append(json.dumps(values))
        try:
            with open_atomic(str(self.path), newline="\n") as stream:
                stream.write("\n".join(lines) + "\n")
                finish(stream)
        except OSError as error:
            raise BaselineError(f"cannot write {self.path}: {error.strerror}") from None


def _order(entry: KnownFinding) -> tuple[str, str, str, int, str, str, str]:
    where = entry.file, entry.member or "", entry.code, entry.move or 0, entry.point or ""
    return *where, entry.said, entry.identity


def _seen_from(baseline: Path, report: Report) -> _Where:
    """Return the file of a report, relative to a baseline's folder if possible, and the member."""
    file = report.file
    if not is_url(file):
        try:
            file = Path(os.path.relpath(file, baseline.parent)).as_posix()
        except ValueError:  # another drive
            file = Path(_full(file)).as_posix()
    return file, report.member


def _counts(found: Finding) -> bool:
    """Return whether a finding is on the record, and nothing waives it yet."""
    return not (found.waived or MEANINGS[found.code].crash)


def known_finding(found: Finding, where: _Where) -> KnownFinding:
    """Return a finding, found there, as a baseline has it."""
    return KnownFinding(
        file=where[0],
        member=where[1],
        code=found.code,
        move=found.move,
        point=found.point,
        said=found.recorded_text,
        identity=found.identity,
    )


def _kept(path: Path) -> Iterator[KnownFinding]:
    """Yield the entries of an earlier baseline, as far as they can be read.

    A merge may have left other lines in it.
    """
    try:
        waits = path.exists() and not path.is_file()  # a pipe or a device
        lines = ["?"] if waits else path.read_bytes().decode("utf-8-sig").splitlines()
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError):
        lines = ["?"]
    header = _value(lines[0]) if lines else _HEADER
    if not isinstance(header, dict) or header.keys() != _HEADER.keys():
        raise BaselineError(f"cannot write {path}: the existing file is not a gocheck baseline")
    for number, line in _numbered(lines[1:]) if header == _HEADER else ():
        with suppress(BaselineError):
            yield _entry(path, number, line)


def _full(path: str | Path) -> str:
    return str(path) if is_url(str(path)) else os.path.abspath(path)


def _numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, 2) if line.strip())


def _value(line: str) -> object:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value


def _entry(path: Path, number: int, line: str) -> KnownFinding:
    try:
        return structs.replace(convert(_value(line), KnownFinding), line=number)
    except ValidationError:
        raise BaselineError(f"{path}:{number}: is not an entry of a gocheck baseline") from None
