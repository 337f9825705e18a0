"""The name of a game as reports print it, as a path: ``games.zip!a.sgf#2``."""

import os
from typing import NamedTuple

from gocheck.inputs import remote
from gocheck.inputs.remote import is_url, without_scheme
from gocheck.text import regex

STANDARD_INPUT = "-"
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
