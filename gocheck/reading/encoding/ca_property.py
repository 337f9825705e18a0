"""The encodings that CA names, in text that may not be decoded yet."""

from collections.abc import Iterator

from gocheck.reading.encoding.labels import codec_name
from gocheck.sgf import NAME, VALUE, Source, identifier, node, tokens
from gocheck.text import regex

_STATED = regex(rb"CA\s*\[([^\]\\]{0,40})\]")


def values_of_ca(data: bytes) -> list[bytes]:
    """Return what looks like a value of CA anywhere in a text that may not be decoded yet."""
    return [
        match[1]
        for match in _STATED.finditer(data)
        if not data[max(match.start() - 1, 0) : match.start()].isalpha()
    ]


def stated_in_text(data: bytes) -> set[str | None]:
    """Return the encodings that CA seems to name, in a text that may not be decoded yet.

    None is among them where it names one that is not known.
    """
    return {codec_name(value) for value in values_of_ca(data)}


def stated_in_games(read: Source) -> set[str | None]:
    """Return the encodings that CA names as a property of a game, in text that can be parsed.

    What looks like CA around the games or within a value is not it, and a copy leaves it as it is.
    """
    return {name for span in read.games for name in stated_between(read.data, *span)}


def stated_between(text: bytes, start: int, end: int) -> Iterator[str | None]:
    """Yield the encodings that the properties in a part of a sound text name."""
    current = ""
    for kind, first, last in tokens(text, start, end):
        if kind == VALUE and current == "CA":
            yield codec_name(text[first + 1 : last - 1])
        elif kind != VALUE:
            current = identifier(text[first:last]) if kind == NAME else ""


def root_states(text: bytes, encoding: str) -> bool:
    """Return whether the root of the first game in a text states an encoding."""
    root = node(text, 0)
    return root is not None and encoding in stated_between(text, *root)
