"""Small records for each code: one that has the finding, and the same one corrected.

They lie in the folder of the code: `fails` and `passes`, with the suffix of their format. What
else is there belongs to the run that shows the finding: `arguments.txt` holds the arguments of
`gocheck check`, `earlier` is an input before the record, and further files are those that the
arguments name.
"""

from dataclasses import dataclass
from pathlib import PurePath

from gocheck.findings.meanings import ABOUT, folder_of_code

_ARGUMENTS = "arguments.txt"
_RECORDS = ("fails", "passes")
_EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class SampleFile:
    """A file of a sample."""

    name: str
    """Without a folder."""
    content: bytes
    """Its bytes."""

    @property
    def stem(self) -> str:
        """The name without its suffix."""
        return PurePath(self.name).stem

    @property
    def suffix(self) -> str:
        """What the name ends in, without the dot."""
        return PurePath(self.name).suffix.removeprefix(".")

    @property
    def lines(self) -> list[str]:
        r"""The content as it can be printed, a byte that is not UTF-8 as ``\xe9``."""
        return self.content.decode("utf-8", errors="backslashreplace").splitlines()


@dataclass(frozen=True, slots=True)
class Sample:
    """What shows a finding."""

    fails: SampleFile
    """The record that has it."""
    passes: SampleFile
    """The record corrected."""
    others: tuple[SampleFile, ...] = ()
    """The other files that the run needs, by name."""
    arguments: str = ""
    """The arguments of `gocheck check`, as typed in the folder of the files; "" for none."""

    def command(self, record: SampleFile) -> str:
        """Return how one of the two records is checked, as it is typed."""
        earlier = [each.name for each in self.others if each.stem == _EARLIER]
        return " ".join(["gocheck check", *self.arguments.split(), *earlier, record.name])


def sample_of(code: str) -> Sample | None:
    """Return the sample of a finding, None if it has no sample."""
    folder = folder_of_code(code)
    if not folder.is_dir():
        return None
    entries = (entry for entry in folder.iterdir() if entry.name != ABOUT)
    found = {entry.name: entry.read_bytes() for entry in entries}
    arguments = found.pop(_ARGUMENTS, b"").decode("utf-8").strip()
    ordered = [SampleFile(name, found[name]) for name in sorted(found)]
    records = {each.stem: each for each in ordered if each.stem in _RECORDS}
    if len(records) < len(_RECORDS):
        return None
    others = tuple(each for each in ordered if each.stem not in _RECORDS)
    return Sample(records["fails"], records["passes"], others, arguments)
