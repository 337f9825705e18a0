"""A list of known findings, so that tomorrow's fail and yesterday's do not.

One JSON object a line, the first saying what the file is. A finding is known by its code, the
position on the board after its move, the move's number and the point it names: not by the file's
name, its encoding or its line breaks. File and member are there for the reader, and to tell
whether a finding that was not seen could have been.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from gocheck.findings import finding
from gocheck.report import GameReport, Located

DEFAULT_NAME = "gocheck-baseline.jsonl"
_VERSION = 1
_HEADER = {"gocheck-baseline": _VERSION}

Key = tuple[str, str, int | None, str | None]
"""Code, position, move, point."""


class BaselineError(ValueError):
    """A baseline that cannot be read or written; the message is one line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A known finding: its key, how often it occurs, the file it was first found in."""

    key: Key
    count: int
    file: str
    member: str | None
    line: int


class Baseline:
    """Marks findings that are known as waived, and remembers which were seen.

    count: how many are known.
    """

    def __init__(self, path: Path, entries: Iterable[Entry]) -> None:
        self.path = path
        self._entries = tuple(entries)
        self._left = Counter[Key]()
        for entry in self._entries:
            self._left[entry.key] += entry.count
        self.count = self._left.total()

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
            raise BaselineError(f"{path}:1: is no baseline of gocheck, or of another version")
        return cls(path, (_entry(path, number, line) for number, line in _numbered(lines[1:])))

    def apply(self, report: GameReport) -> GameReport:
        """Return the report with known findings waived."""
        if not self._entries or not report.findings:
            return report
        return replace(report, findings=tuple(self._applied(each) for each in report.findings))

    def unseen(
        self, checked: Iterable[str], looked_for: Callable[[str, str, str | None], bool]
    ) -> GameReport | None:
        """Return a report on entries that no longer occur; None where there are none.

        checked: the files and folders that were read; looked_for: whether a code was looked for
        in a file or a member of it. Where an entry was not looked for it may still occur.
        """
        roots = [os.path.abspath(path) for path in checked]
        stale = []
        left = Counter(self._left)
        for entry in reversed(self._entries):  # what is left of several alike are the last ones
            unseen = min(left[entry.key], entry.count)
            left[entry.key] -= unseen
            code, position, move, _ = entry.key
            file = os.path.abspath(self.path.parent / entry.file)
            if not (unseen and _is_in(file, roots) and looked_for(code, file, entry.member)):
                continue
            at = f" at move {move}" if move else ""
            where = f"{entry.file}!{entry.member}" if entry.member else entry.file
            message = f"{code}{at}, once found in {where}, no longer occurs"
            if entry.count > 1:
                message = f"{code}{at}, once found in {where}: {unseen} of {entry.count} are gone"
            stale.append(Located(finding("SGF170", message), entry.line, 1, position + code))
        if not stale:
            return None
        return GameReport(self.path.as_posix(), None, 0, tuple(reversed(stale)), None)

    def _applied(self, located: Located) -> Located:
        key = key_of(located)
        if located.finding.waived or not self._left[key]:
            return located
        self._left[key] -= 1
        return replace(located, finding=replace(located.finding, waived="baseline"))


class BaselineWriter:
    """Collects findings and writes them as a baseline."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._counts = Counter[Key]()
        self._files: dict[Key, tuple[str, str | None]] = {}

    @property
    def count(self) -> int:
        """How many findings there are."""
        return self._counts.total()

    def take(self, report: GameReport) -> None:
        """Take in the findings of a game."""
        for located in report.findings:
            if located.finding.waived:
                continue  # the record says so itself
            key = key_of(located)
            self._counts[key] += 1
            if key not in self._files:
                self._files[key] = (self._relative(report.file), report.member)

    def write(self) -> None:
        """Write the file; raises BaselineError."""
        lines = [json.dumps(_HEADER)]
        for key in sorted(self._counts, key=self._order):
            code, position, move, point = key
            file, member = self._files[key]
            values = {
                "file": file,
                "member": member,
                "code": code,
                "move": move,
                "point": point,
                "position": position,
                "count": self._counts[key],
            }
            lines.append(json.dumps(values))
        try:
            self.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as error:
            raise BaselineError(f"cannot write {self.path}: {error.strerror}") from None

    def _order(self, key: Key) -> tuple[str, str, str, int, str, str]:
        code, position, move, point = key
        file, member = self._files[key]
        return file, member or "", code, move or 0, point or "", position

    def _relative(self, file: str) -> str:
        """Return a file as seen from the baseline's folder, where it has a way there."""
        folder = self.path.parent
        try:
            return Path(os.path.relpath(file, folder)).as_posix()
        except ValueError:  # another drive
            return Path(os.path.abspath(file)).as_posix()


def key_of(located: Located) -> Key:
    """Return what a finding is known by."""
    found = located.finding
    return found.code, located.position, found.move, found.point


def _is_in(file: str, roots: Iterable[str]) -> bool:
    return any(file == root or file.startswith(root.rstrip(os.sep) + os.sep) for root in roots)


def _numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, 2) if line.strip())


def _value(line: str) -> object:
    try:
        value: object = json.loads(line)
    except ValueError:
        return None
    return value


def _entry(path: Path, number: int, line: str) -> Entry:
    value = _value(line)
    if isinstance(value, dict):
        code, position, file = (value.get(name) for name in ("code", "position", "file"))
        point, member = (value.get(name) for name in ("point", "member"))
        move, count = value.get("move"), value.get("count", 1)
        if (
            isinstance(code, str)
            and isinstance(position, str)
            and isinstance(file, str)
            and (move is None or isinstance(move, int))
            and (point is None or isinstance(point, str))
            and (member is None or isinstance(member, str))
            and isinstance(count, int)
        ):
            return Entry((code, position, move, point), count, file, member, number)
    raise BaselineError(f"{path}:{number}: is no known finding")
