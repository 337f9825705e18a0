"""Patterns for the paths of inputs, as settings files hold them."""

import fnmatch
import glob
import os
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A pattern for paths: ``*`` is anything, slashes too; a folder stands for all in it."""

    text: str
    """As the settings file has it."""
    absolute: str
    """The same from the root."""
    compiled: re.Pattern[str]
    """Matches absolute paths."""

    @classmethod
    def within(cls, folder: Path, text: str) -> "PathPattern":
        """Make a pattern from its text, taken from a folder (absolute)."""
        from_folder = os.path.normpath(os.path.join(glob.escape(folder.as_posix()), text))
        path = Path(from_folder).as_posix()
        whole, within = fnmatch.translate(path), fnmatch.translate(f"{path}[/!]*")
        return cls(text, path, re.compile(f"{whole}|{within}"))

    def matches(self, path: str) -> bool:
        """Return whether a path, as `path_for_patterns` returns it, is named."""
        return bool(self.compiled.match(path))


def path_for_patterns(file: str, member: str | None) -> str:
    """Return the path of a file, or of a member of an archive, as patterns match it."""
    path = Path(os.path.abspath(file)).as_posix()
    return f"{path}!{member}" if member else path
