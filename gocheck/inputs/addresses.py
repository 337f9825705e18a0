"""What users write for inputs: the name of a game as reports print it (``games.zip!a.sgf#2``), a
pattern for paths, a part of all inputs.
"""

import fnmatch
import glob
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gocheck.inputs import remote
from gocheck.inputs.remote import is_url, without_scheme
from gocheck.text.parsing import regex

STANDARD_INPUT = "-"
LIST = "@"
"""Before the name of a file that holds a path a line."""
_NUMBER = regex(r"#([1-9][0-9]{0,17})\Z")


class Address(NamedTuple):
    """What a path names."""

    path: str
    """A file, a folder or a URL."""
    member: str | None = None
    """The only member of the archive that is wanted; None for all."""
    game: int | None = None
    """The number of the only game that is wanted; None for all."""


def address_of(path: str) -> Address:
    """Return what a path names. What exists under the whole path goes first.

    Raises RemoteError for a URL of a kind that cannot be read here.
    """
    path = without_scheme(path)
    number = _NUMBER.search(path)
    # What follows # is never asked of a web server.
    is_part_of_url = number is not None and path.lower().startswith(("http://", "https://"))
    if not is_part_of_url and exists(path):
        return Address(path)
    game = int(number[1]) if number else None
    file = path[: number.start()] if number else path
    if number and exists(file) and not os.path.isdir(file):
        return Address(file, None, game)
    archive, mark, member = file.partition("!")
    while mark:
        if exists(archive) and not os.path.isdir(archive):
            return Address(archive, member, game)
        more, mark, member = member.partition("!")
        archive += f"!{more}"
    return Address(path)


def exists(path: str) -> bool:
    """Return whether there is something at a path; raises RemoteError."""
    if path == STANDARD_INPUT:
        return True
    return remote.is_found(path) if is_url(path) else os.path.exists(path)


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


_FORM = regex(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of the inputs.

    An input belongs to exactly one part, by its name only: its path below the folder that the user
    named (so that the folder may be elsewhere on each machine), and its name in an archive. Added
    or removed inputs do not move others.
    """

    number: int
    """From 1."""
    count: int
    """How many parts there are."""

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def holds(self, name: str, member: str | None = None) -> bool:
        """Return whether an input belongs to this part."""
        if self.count == 1:
            return True
        from hashlib import blake2b  # takes long to load

        text = name if member is None else f"{name}\0{member}"
        digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % self.count == self.number - 1


WHOLE = Shard(1, 1)
"""Everything."""


def read_shard(text: str) -> Shard:
    """Read a shard such as ``3/16``; raises ValueError."""
    match = _FORM.fullmatch(text.strip())
    if not match or int(match[1]) > int(match[2]):
        raise ValueError(f"{text!r} is not a shard such as 3/16 (the third of 16)")
    return Shard(int(match[1]), int(match[2]))
