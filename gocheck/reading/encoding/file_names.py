"""The encoding of names of files that state none, as in archives from older programs."""

from collections.abc import Sequence

from gocheck.reading.encoding.detection import likelihood, ranked
from gocheck.reading.encoding.labels import UTF_8
from gocheck.text import regex

_DOS = ("cp437", "cp850", "cp866")
"""What programs for Windows write into archives in the Americas, Western Europe, and Russia."""
_PRIVATE = regex("[\x80-\x9f\ue000-\uf8ff]")
"""Characters that are in no name: what encodings make of bytes that are not letters in them."""


def encoding_of_names(names: Sequence[bytes]) -> str:
    """Return the most likely encoding of names, as Python calls it: one of at least half of them.

    That is UTF-8 if all names are.
    """
    if not _number_lost(names, UTF_8):
        return UTF_8
    data = b"]".join(names)  # which ends a value where text is looked at
    likely = {guess.encoding: guess.likelihood for guess in ranked(data)}
    likely |= {name: likelihood(data, name) for name in _DOS}
    by_likelihood = sorted(likely, key=lambda name: -likely[name])
    return next(name for name in by_likelihood if 2 * _number_lost(names, name) <= len(names))


def _number_lost(names: Sequence[bytes], encoding: str) -> int:
    """Return how many names are not text in an encoding; in those of DOS any bytes are."""
    return sum(not _is_text(name, encoding) for name in names)


def _is_text(name: bytes, encoding: str) -> bool:
    try:
        return not _PRIVATE.search(name.decode(encoding))
    except UnicodeDecodeError:
        return False
