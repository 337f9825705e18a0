"""Text in columns of a terminal, where some letters are two columns wide, and as XML has it."""

from collections.abc import Sequence

from gocheck.text.parsing import regex

ELLIPSIS = "…"
_WIDE = "\0"
"""Stands for the second column of a wide letter while lines are filled."""
_NOT_XML = regex("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def cell_len(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len  # takes long to load

    return cell_len(text)


def pad(text: str, width: int) -> str:
    """Return text filled with spaces to a width; longer text is left as it is."""
    return text + " " * (width - cell_len(text))


def cut(text: str, width: int) -> str:
    """Return text that is at most so wide, with an ellipsis where something was cut off."""
    if cell_len(text) <= width:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, width - 1).rstrip() + ELLIPSIS


def lined_up(texts: Sequence[str]) -> list[str]:
    """Return texts of one width, right-aligned so that decimal points are below each other."""
    halves = [text.partition(".") for text in texts]
    left = max(cell_len(whole) for whole, _, _ in halves)
    right = max(cell_len(point + decimals) for _, point, decimals in halves)
    return [
        " " * (left - cell_len(whole)) + pad(whole + point + decimals, cell_len(whole) + right)
        for whole, point, decimals in halves
    ]


def titled(name: str, players: str, width: int) -> str:
    """Return a game's file and players, in two lines where they do not fit into one.

    The name is never cut, so that it can be copied.
    """
    line = f"{name}  {players}"
    return line if cell_len(line) <= width else f"{name}\n{wrap('  ' + players, width, '  ')}"


def wrap(text: str, width: int, indent: str = "") -> str:
    """Return text in lines of at most that width, the second and later ones indented."""
    if not text.isascii():
        text = "".join(char + _WIDE * (cell_len(char) - 1) for char in text)
    if len(text) <= width and text.isprintable() and text == text.strip():
        return text
    import textwrap  # takes long to load

    filled = textwrap.fill(
        text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return filled.replace(_WIDE, "")


def blocks(widths: Sequence[int], room: int) -> list[range]:
    """Divide columns into runs that fit into the room, one column at least in each."""
    found = []
    start = used = 0
    for index, width in enumerate(widths):
        if index > start and used + width > room:
            found.append(range(start, index))
            start, used = index, 0
        used += width
    found.append(range(start, len(widths)))
    return found


def xml_text(text: str) -> str:
    """Return text as the content of an element; what XML cannot hold is replaced."""
    from xml.sax.saxutils import escape  # loads half of what Python knows of the network

    # A carriage return as such is read as a line feed.
    return escape(_NOT_XML.sub("\ufffd", text), {"\r": "&#13;"})


def xml_attribute(text: str) -> str:
    """Return text as the value of an attribute, with its quotation marks."""
    from xml.sax.saxutils import quoteattr

    return quoteattr(_NOT_XML.sub("\ufffd", text))
