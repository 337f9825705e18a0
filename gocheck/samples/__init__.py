"""Small records for each finding, one that has it and one that has not.

They lie beside this module as files, in a folder named after the code: ``fails`` and ``passes``,
with the suffix of their format. ``arguments.txt`` holds the arguments with which `gocheck check`
has to be run, and whatever else is there belongs to the run: ``earlier`` is an input before the
record, and others are files that the arguments name. What they contain is data, bytes as they are.
"""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePath

_ARGUMENTS = "arguments.txt"
_OWN = ("fails", "passes")
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
        return " ".join(part for part in ("gocheck check", self.arguments, *earlier, record.name) if part)


def sample_of(code: str) -> Sample | None:
    """Return the sample of a finding, None where there is none."""
    folder = files(__name__) / code
    if not folder.is_dir():
        return None
    found = {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}
    arguments = found.pop(_ARGUMENTS, b"").decode("ascii").strip()
    kept = [SampleFile(name, found[name]) for name in sorted(found)]
    own = {each.stem: each for each in kept if each.stem in _OWN}
    if len(own) < len(_OWN):
        return None
    beside = tuple(each for each in kept if each.stem not in _OWN)
    return Sample(own["fails"], own["passes"], beside, arguments)
