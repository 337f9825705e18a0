"""Small records for each finding: one that has it, and the same one mended.

They lie beside this module as files, in a folder named after the code: ``fails`` and ``passes``,
with the suffix of their format. What else is there belongs to the run that shows the finding:
``arguments.txt`` holds the arguments of `gocheck check`, ``earlier`` is an input before the record,
and further files are those that the arguments name.
"""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePath

_ARGUMENTS = "arguments.txt"
_RECORDS = ("fails", "passes")
_EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class SampleFile:
    """A file of a sample: its name, without a folder, and its bytes."""

    name: str
    content: bytes

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
    """What shows a finding.

    fails: the record that has it; passes: the record mended; beside: the other files, by name;
    arguments: of `gocheck check`, as they are typed in the folder of the files, or "".
    """

    fails: SampleFile
    passes: SampleFile
    beside: tuple[SampleFile, ...] = ()
    arguments: str = ""

    def command(self, record: SampleFile) -> str:
        """Return how one of the two records is checked, as it is typed."""
        earlier = [each.name for each in self.beside if each.stem == _EARLIER]
        return " ".join(["gocheck check", *self.arguments.split(), *earlier, record.name])


def sample_of(code: str) -> Sample | None:
    """Return the sample of a finding, None where there is none."""
    folder = files("gocheck.findings") / "codes" / code
    if not folder.is_dir():
        return None
    found = {entry.name: entry.read_bytes() for entry in folder.iterdir()}
    arguments = found.pop(_ARGUMENTS, b"").decode("utf-8").strip()
    ordered = [SampleFile(name, found[name]) for name in sorted(found)]
    records = {each.stem: each for each in ordered if each.stem in _RECORDS}
    if len(records) < len(_RECORDS):
        return None
    beside = tuple(each for each in ordered if each.stem not in _RECORDS)
    return Sample(records["fails"], records["passes"], beside, arguments)
