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
    """Return the most likely encoding of names, as Python calls it: one in which each can be read.

    That is UTF-8 if all names are, and cp437, in which any bytes are letters, if nothing else is.
    """
    if _fits(names, UTF_8):
        return UTF_8
    data = b"]".join(names)  # which ends a value where text is looked at
    likely = {guess.encoding: guess.likelihood for guess in ranked(data)}
    likely |= {name: likelihood(data, name) for name in _DOS}
    by_likelihood = sorted(likely, key=lambda name: -likely[name])
    return next((name for name in by_likelihood if _fits(names, name)), _DOS[0])


def _fits(names: Sequence[bytes], encoding: str) -> bool:
    """Return whether each name is text in an encoding."""
    try:
        return not any(_PRIVATE.search(name.decode(encoding)) for name in names)
    except UnicodeDecodeError:
        return False
