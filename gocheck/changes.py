"""Which of the files that the user names have changed in git."""

import os
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from gocheck.inputs import STANDARD_INPUT, listed
from gocheck.kinds import may_hold_records
from gocheck.record import Unread


class ChangesError(ValueError):
    """Git is not there, or cannot say what changed; the message is one line."""


def changed(paths: Iterable[str], revision: str) -> Iterator[str]:
    """Yield the files among paths that differ from a revision, those of a folder by name.

    Compared is the working tree, files that git does not know yet included, with the commit in
    which the current branch left the revision's. Raises ChangesError.
    """
    known: dict[Path, set[str]] = {}

    def names_in(folder: Path) -> set[str]:
        if folder not in known:
            known[folder] = _names(folder, revision)
        return known[folder]

    for named in listed(paths):
        # What a list names and is not there is told when it is read.
        path = named.source.file if isinstance(named, Unread) else named
        place = Path(path)
        if path == STANDARD_INPUT:
            yield path
        elif place.is_dir():
            names = sorted(names_in(place), key=lambda name: Path(name).parts)
            for name in names:
                if (place / name).is_file() and may_hold_records(place / name):
                    yield (place / name).as_posix()
        elif place.name in names_in(place.parent):
            yield path


def _names(folder: Path, revision: str) -> set[str]:
    """Return what has changed in a folder, folders within it too, as seen from it."""
    verify = ("rev-parse", "--verify", "--quiet", "--end-of-options")
    if _git(folder, "rev-parse", "--git-dir") is None:
        raise ChangesError(f"{folder}: is in no git repository")
    commit = _git(folder, *verify, f"{revision}^{{commit}}")
    if commit is None:
        raise ChangesError(f"{folder}: git knows no revision {revision!r}")
    base = _git(folder, "merge-base", commit.strip(), "HEAD") or commit
    listings = (
        (
            "diff",
            "--name-only",
            "--no-renames",
            "--diff-filter=d",
            "--relative",
            "-z",
            base.strip(),
        ),
        ("ls-files", "--others", "--exclude-standard", "-z"),
    )
    names: set[str] = set()
    for listing in listings:
        listed = _git(folder, *listing)
        if listed is None:
            raise ChangesError(f"{folder}: git cannot say what has changed since {revision!r}")
        names.update(name for name in listed.split("\0") if name)
    return names


def _git(folder: Path, *arguments: str) -> str | None:
    """Return what git prints; None where it fails."""
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise ChangesError(f"git cannot be run: {error.strerror or error}") from None
    return os.fsdecode(done.stdout) if done.returncode == 0 else None
