"""One record as it is stored: its bytes, or why it is not read."""

from dataclasses import replace
from pathlib import PurePosixPath
from typing import IO

from gocheck.findings import Finding, finding
from gocheck.inputs.expansion import Expansion, TooMuch
from gocheck.inputs.kinds import begins_as_record
from gocheck.limits import HEAD_BYTES, READ_TOGETHER, InputLimits, allowed_by, bytes_text
from gocheck.record import Unreadable
from gocheck.sgf import Source

ENCRYPTED = "it is encrypted"
"""Why an archive cannot be read that needs a password."""


def plain_record(name: str, stream: IO[bytes], limits: InputLimits) -> Source | Unreadable | None:
    """Return the record that an open file is, or why it is not read; raises OSError.

    None where it may be anything else, such as an archive; the stream is then at its start.
    """
    if not stream.seekable():
        return None
    start = stream.tell()
    head = stream.read(HEAD_BYTES)
    stream.seek(start)
    if b"\0" in head or not begins_as_record(head):  # tar archives have zeros in their head
        return None
    expansion = Expansion(stream, limits)
    try:
        return record(name, None, bounded(stream, limits), expansion)
    except TooMuch as error:
        return not_read(name, None, finding("SGF153", str(error)))


def unreadable(
    name: str, cause: str, member: str | None = None, *, partly: bool = False
) -> Unreadable:
    """Return the `Unreadable` for an input, or for the rest of one that can be read in part."""
    what = "cannot be read to its end" if partly else "cannot be read"
    return not_read(name, member, finding("SGF101", f"the input {what}: {' '.join(cause.split())}"))


def not_read(name: str, member: str | None, why: Finding) -> Unreadable:
    """Return the `Unreadable` for an input, with the finding that says why."""
    # Only the name distinguishes such an input from another.
    found = replace(why, value=PurePosixPath(member or name).name)
    return Unreadable(Source(name, b"", member), 1, (found,))


def too_large(name: str, member: str | None, limits: InputLimits) -> Unreadable:
    """Return the `Unreadable` for an input that exceeds the limit on its size."""
    message = f"the input is larger than {bytes_text(limits.file_size)}; it is not read"
    message += allowed_by("file_size")
    return not_read(name, member, finding("SGF153", message))


def record(name: str, member: str | None, data: bytes, expansion: Expansion) -> Source | Unreadable:
    """Return a record, or that it is too large. Raises TooMuch where the file holds too much."""
    if len(data) > expansion.limits.file_size:
        return too_large(name, member, expansion.limits)
    expansion.add_record(data)
    return Source(name, data, member)


def bounded(stream: IO[bytes], limits: InputLimits) -> bytes:
    """Return the rest of a stream, or of a longer one a little more than the bound."""
    parts = []
    size = 0
    while size <= limits.file_size and (part := stream.read(READ_TOGETHER)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)
