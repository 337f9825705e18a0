"""The part of the inputs that a run checks: the same in every run, so that all parts make all."""

import re
from dataclasses import dataclass

from gocheck.text import regex

_FORM = regex(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


class ShardError(ValueError):
    """An invalid shard; the message is one line."""


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
    """Read a shard such as ``3/16``; raises ShardError."""
    match = _FORM.fullmatch(text.strip())
    if not match or int(match[1]) > int(match[2]):
        raise ShardError(f"{text!r} is not a shard such as 3/16 (the third of 16)")
    return Shard(int(match[1]), int(match[2]))
