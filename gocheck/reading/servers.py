"""Which server a record comes from, as far as the file tells."""

from collections.abc import Mapping

FOX = "fox"
_SIGNS = (
    (b"foxwq", FOX),
    (b"gokgs", "kgs"),
    (b"cgoban", "kgs"),
    (b"online-go", "ogs"),
    (b"tygem", "tygem"),
)
"""What stands in AP (the program), PC (the place) or GN (the game's name)."""
_TELLING = ("AP", "PC", "GN")


def server_of(root: Mapping[str, list[bytes]]) -> str | None:
    """Return "fox", "kgs", "ogs" or "tygem" for a root's properties, None where none is named."""
    if "TC" in root and "TT" in root:
        return FOX
    told = b" ".join(value for name in _TELLING if name in root for value in root[name]).lower()
    for sign, server in _SIGNS:
        if sign in told:
            return server
    return None
