"""One thing noticed about one game."""

from dataclasses import dataclass

from gocheck.findings.meanings import MEANINGS
from gocheck.sgf import Place

_LONGEST = 800
"""Characters of a message."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing noticed about one game.

    place: where in the file, None for the file as a whole; move: the number of the move, from
    1, passes included; color: BLACK or WHITE; point: as printed ("Q16", "pass", or the text
    of a point off the board); rulesets: the rulesets that object, where only some do; variation:
    the number of the variation it stands in, from 1, None for the main line; waived: why it does
    not count, None where it does: the record acknowledges it ("record"), or a list
    of known findings holds it ("baseline"); value: what it turns on beside what the record says
    at its place, such as the value expected there; more: how many others it stands for, of which
    there are too many to keep each; fixable: whether `gocheck fix` mends it, here where it is.
    """

    code: str
    message: str
    severity: str
    place: Place | None = None
    move: int | None = None
    color: int | None = None
    point: str | None = None
    rulesets: tuple[str, ...] = ()
    variation: int | None = None
    waived: str | None = None
    value: str = ""
    more: int = 0
    fixable: bool = False


def finding(
    code: str,
    message: str,
    place: Place | None = None,
    *,
    severity: str | None = None,
    move: int | None = None,
    color: int | None = None,
    point: str | None = None,
    rulesets: tuple[str, ...] = (),
    value: str = "",
) -> Finding:
    """Make a finding, with the code's usual severity unless another is given.

    A message that quotes more of the record than anybody reads is shortened in its middle.
    """
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 4 :]}"
    meaning = MEANINGS[code]
    return Finding(
        code,
        message,
        severity or meaning.severity,
        place,
        move,
        color,
        point,
        rulesets,
        value=value,
        fixable=meaning.fixable,
    )
