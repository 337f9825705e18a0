"""What each code means, how severe a finding can be, and small records that show it.

A meaning is read from the folder of its code when it is first asked for. So is a sample: `fails` is
a record that has the finding, `passes` the same one corrected, each with the suffix of its format.
What else is in the folder belongs to the run that shows the finding: `arguments.txt` holds the
arguments of `gocheck check`, `earlier` is an input before the record, and further files are those
that the arguments name.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gocheck.text.parsing import regex

ERROR = "error"
"""The record is wrong under its own rules."""
WARNING = "warning"
"""The record is probably wrong, or wrong under rules that it does not claim."""
NOTE = "note"
"""Worth knowing."""
SEVERITIES = (ERROR, WARNING, NOTE)
"""From the most severe to the least."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A line of the table that says which severity a finding has."""

    when: str
    """The circumstance, without a capital and without a full stop."""
    severity: str
    """The severity in this circumstance, if no line above it applies."""
    requires: tuple[str, ...] = ()
    """The properties of a `WrongResult` (`gocheck.checks.recorded_result`) that make it the line
    for a result, all of them; () on lines of other codes and in all other cases."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code means: its `finding.toml`, field by field."""

    code: str
    """Such as "SGF101"; the name of the code's folder."""
    severities: tuple[str, ...]
    """The severities that a finding can have, the usual one first."""
    title: str
    """What is wrong, in a few words: without a capital, without a full stop."""
    what: str
    """What the finding reports."""
    why: str
    """Why it matters, with the rule of Go or the part of SGF that it rests on."""
    what_to_do: str
    """What the keeper of the record can do."""
    see_also: tuple[str, ...]
    """The codes that it is confused with."""
    fixable: bool = False
    """Whether `gocheck fix` corrects it, if nothing in the record prevents that."""
    depends_on_score: bool = False
    """Whether it is about a score: all that is counted belongs to it."""
    not_in_text: bool = False
    """Whether it is about what is missing or about the whole text: the text at its place does not
    belong to it."""
    acknowledged_by_ko: bool = False
    """Whether KO in the node of a move acknowledges it (SGF FF[4], move properties). A
    point off the board cannot be played in any case."""
    unreadable: bool = False
    """Whether it says why a game is not read."""
    transient: bool = False
    """Whether the next run may find otherwise: it is about the machine, not about the record."""
    crash: bool = False
    """Whether gocheck itself failed: the exit status is then 3, whatever is found."""
    without_sample: str = ""
    """Why no record can show it, "" if there is a sample."""
    details: str = ""
    """What the words of `circumstances` mean exactly, "" where they need no explanation."""
    circumstances: tuple[Circumstance, ...] = ()
    """When a finding has which severity, where it can have several; the first that applies."""
    without_rule: str = ""
    """What it is about, if `why` names no rule of Go and no part of SGF; "" otherwise."""

    @property
    def severity(self) -> str:
        """The usual severity."""
        return self.severities[0]


_ABOUT = "finding.toml"
"""The file in a code's folder that says what the code means."""

_ARGUMENTS = "arguments.txt"
_RECORDS = ("fails", "passes")
_EARLIER = "earlier"
_HOME = Path(__file__).with_name("codes")
_CODE = regex(r"[A-Z]{3}\d{3}")


class _Meanings(Mapping[str, Meaning]):
    """The folders in `codes`, by name and in the order of their numbers."""

    def __getitem__(self, code: str) -> Meaning:
        return _meaning(code)

    def __iter__(self) -> Iterator[str]:
        return iter(_codes())

    def __len__(self) -> int:
        return len(_codes())

    def __contains__(self, code: object) -> bool:
        return code in _codes()


@cache
def _codes() -> Mapping[str, None]:
    names = (entry.name for entry in _HOME.iterdir())
    found = (name for name in names if _CODE.fullmatch(name))
    return dict.fromkeys(sorted(found, key=lambda code: code[3:]))


@cache
def _meaning(code: str) -> Meaning:
    if code not in _codes():
        raise KeyError(code)
    fields = tomllib.loads((_HOME / code / _ABOUT).read_text(encoding="utf-8"))
    rows = fields.pop("circumstances", ())
    values = {name: _field(value) for name, value in fields.items()}
    try:
        circumstances = tuple(
            Circumstance(**{name: _field(value) for name, value in row.items()}) for row in rows
        )
        return Meaning(code, **values, circumstances=circumstances)
    except TypeError as error:
        raise ValueError(f"{_ABOUT} of {code}: {error}") from None


def _field(value: Any) -> Any:
    """Return the value of a field: a text on one line, a list as a tuple."""
    if isinstance(value, str):
        return " ".join(value.split())
    return tuple(value) if isinstance(value, list) else value


MEANINGS: Mapping[str, Meaning] = _Meanings()
"""By code, in the order in which they are listed: SGF, MOV, SET, END, RES, each by number."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What shows a finding."""

    fails: Path
    """The record that has it."""
    passes: Path
    """The record corrected."""
    others: tuple[Path, ...] = ()
    """The other files that the run needs, by name."""
    arguments: str = ""
    """The arguments of `gocheck check`, as typed in the folder of the files; "" for none."""

    def command(self, record: Path) -> str:
        """Return how one of the two records is checked, as it is typed in their folder."""
        earlier = [each.name for each in self.others if each.stem == _EARLIER]
        return " ".join(["gocheck check", *self.arguments.split(), *earlier, record.name])


def sample_of(code: str) -> Sample | None:
    """Return the sample of a finding, None if it has no sample."""
    folder = _HOME / code
    if not folder.is_dir():
        return None
    files = sorted(path for path in folder.iterdir() if path.name not in (_ABOUT, _ARGUMENTS))
    records = {path.stem: path for path in files if path.stem in _RECORDS}
    if len(records) < len(_RECORDS):
        return None
    given = folder / _ARGUMENTS
    arguments = given.read_text(encoding="utf-8").strip() if given.exists() else ""
    others = tuple(path for path in files if path.stem not in _RECORDS)
    return Sample(records["fails"], records["passes"], others, arguments)
