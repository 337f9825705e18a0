"""Marks, labels and lines of a node that are not at points of the board.

Nothing depends on them, so the finding is a note (SGF FF[4], markup properties).
"""

from collections.abc import Mapping

from gocheck.board import Point, area_of
from gocheck.findings import NOTE, Finding, finding
from gocheck.sgf import Place
from gocheck.text import beginning

_MARKS = ("CR", "DD", "MA", "SL", "SQ", "TR", "VW")
_LINES = ("AR", "LN")
_LABELS = "LB"
MARKUP = frozenset((*_MARKS, *_LINES, _LABELS))
"""The properties that are checked."""
_SHOWN = 40
"""Characters of a value in a message: a choice, enough to find it by."""


def markup_findings(
    properties: Mapping[str, list[bytes]], node: int, points: Mapping[bytes, Point], board: str
) -> list[Finding]:
    """Return a finding on each markup property of a node with a value that is not in SGF's form.

    points: those of the board; board: its size, as "19x19".
    """
    found = []
    for name in [each for each in properties if each in MARKUP]:
        for index, value in enumerate(properties[name]):
            wanted = _wanted(name, value, points)
            if wanted:
                written = value.decode("utf-8", errors="replace")
                message = f"{name}[{beginning(written, _SHOWN)}] is not {wanted} of a {board} board"
                found.append(finding("SGF106", message, Place(node, name, index), severity=NOTE))
                break
    return found


def _wanted(name: str, value: bytes, points: Mapping[bytes, Point]) -> str | None:
    """Return what a value should be; None where it is that, or empty."""
    if not value.strip():
        return None
    if name in _MARKS:
        return None if area_of(value, points) else "a point"
    first, colon, last = value.partition(b":")
    if name == _LABELS:
        return None if colon and first.strip() in points else "a label at a point"
    ends = [first.strip(), last.strip()]
    return (
        None
        if ends[0] != ends[1] and all(end in points for end in ends)
        else "a line between two points"
    )
