"""Values as SGF writes them (SGF FF[4], property value types)."""


def escaped(text: str) -> str:
    """Return text as written between the brackets of a Text or SimpleText value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
