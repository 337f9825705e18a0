"""Which part of the inputs a run takes: the same in every run, so that the parts are the whole."""

import re
from dataclasses import dataclass
from hashlib import blake2b

_FORM = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


class ShardError(ValueError):
    """A shard that cannot be; the message is one line."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of the inputs.

    An input belongs to exactly one part, which only its name decides: how the file is named below
    the folder that the user named (so that the folder may lie elsewhere on each machine), and its
    name in an archive. Inputs that come or go move no others.
    """

    number: int
    """From 1."""
    count: int
    """How many parts there are."""

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def holds(self, name: str, member: str | None = None) -> bool:
        """Return whether an input belongs to this part."""
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
