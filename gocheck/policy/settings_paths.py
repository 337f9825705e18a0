"""Where the paths in a settings file may lead.

The file often comes with the records, from somebody else. So its paths stay in its folder, links
followed, and its reports are written only to files that are gocheck's own by their names: they
replace no other file, and become none that a program runs.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from gocheck.files import is_below

DEFAULT_BASELINE = "gocheck-baseline.jsonl"
"""The list of known findings where the user names no other."""
BASELINE_ENDING = ".jsonl"
"""How the file ends that a settings file may have written as a baseline."""
_OWN = "gocheck"
"""How the name of a report begins that a settings file may have written."""
_GIT = ".git"
_STANDARD_OUTPUT = "-"
_SUFFIXES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("table", "github", "azure", "parsable"), ".log"),
        **dict.fromkeys(("json", "gitlab", "rdjson"), ".json"),
        "csv": ".csv",
        "jsonl": ".jsonl",
        "junit": ".xml",
        "markdown": ".md",
        "sarif": ".sarif",
    }
)
"""How the files end that a settings file may write each format to. A report quotes names of files
and players, so in another file, such as requirements.txt, it could become code."""


def path_below(folder: Path, path: str) -> str:
    """Return a path that a file in this folder names, seen from the current folder.

    Raises ValueError where it leads out of the folder, links followed, or into git's own files.
    """
    full = folder / path
    if path.startswith("~") or not is_below(folder, full):
        raise ValueError(
            f"{path!r} leads out of the folder of this file; only the command line may name it"
        )
    real = os.path.relpath(os.path.realpath(full), os.path.realpath(folder))
    if _GIT in Path(real.lower()).parts:
        raise ValueError(f"{path!r} leads into {_GIT}, which is not allowed")
    return str(full)


def file_below(folder: Path, path: str, ending: str = "") -> str:
    """Return a path as `path_below` does, of a file that is read or written.

    Raises ValueError for a pipe or a device too, which the run could wait for without end, and for
    a name that does not end so.
    """
    full = path_below(folder, path)
    if os.path.exists(full) and not os.path.isfile(full) and not os.path.isdir(full):
        raise ValueError(f"{path!r} is not a regular file")
    if not os.path.realpath(full).lower().endswith(ending):
        raise ValueError(f"{path!r} must end in {ending}")
    return full


def folder_below(folder: Path, path: str, written: Iterable[str]) -> str:
    """Return a path as `path_below` does, of a folder in which files of these names are written.

    Raises ValueError where one of them is a link that leads out, too.
    """
    full = path_below(folder, path)
    for name in written:
        if not is_below(folder, Path(full, name)):
            raise ValueError(
                f"{path!r} contains the link {name!r}, which leads out of the folder of this file"
            )
    return full


def report_below(folder: Path, value: str) -> str:
    """Return NAME or NAME:PATH, a format and where it is written, the path as `path_below` does.

    Raises ValueError for a path that `file_below` refuses, and for one that may be of others.
    """
    name, colon, path = value.partition(":")
    if not colon or path in ("", _STANDARD_OUTPUT):
        return value
    target = file_below(folder, path, _SUFFIXES.get(name, ""))
    own = os.path.basename(os.path.realpath(target)).lower().startswith(_OWN)
    if name in _SUFFIXES and not own:
        raise ValueError(f"the name of {path!r} must begin with {_OWN}")
    return f"{name}:{target}"
