"""Remarks on inputs, in one line each: for users, next to what is found in the games."""

from collections.abc import Callable

from gocheck.reading import display_name

Warn = Callable[[str], object]
"""What takes a remark."""


def no_records(path: str) -> str:
    """Return the remark on a folder, an archive or a list that holds no records."""
    return f"no game records in {path}"


def leads_outside(path: str) -> str:
    """Return the remark on a link in a folder that is not followed."""
    return f"{path} is a link out of the folder; it is not read (see check --follow-links)"


def names_read_as(archive: str, encoding: str) -> str:
    """Return the remark on an archive that does not state the encoding of its names."""
    name = display_name(encoding)
    return f"{archive} does not state the encoding of its names; they are read as {name}"
