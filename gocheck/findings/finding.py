"""One thing noticed about one game."""

from dataclasses import dataclass

from gocheck.findings.meanings import MEANINGS
from gocheck.sgf.source import Place

_LONGEST = 800
"""Characters of a message: some ten lines of a terminal, which holds any message that does not
quote a value of the record in full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing noticed about one game."""

    code: str
    """What is found: a key of `MEANINGS`."""
    message: str
    """What is found here, in a sentence without a full stop."""
    severity: str
    """One of `SEVERITIES`."""
    fixable: bool
    """Whether `gocheck fix` corrects it here."""
    place: Place | None = None
    """Where in the file; None for the file as a whole."""
    move: int | None = None
    """The number of the move, from 1, passes included."""
    color: int | None = None
    """BLACK or WHITE."""
    point: str | None = None
    """As printed: "Q16", "pass", or the text of a point off the board."""
    rulesets: tuple[str, ...] = ()
    """The rulesets that object, where only some do."""
    variation: int | None = None
    """The number of the variation that it is in, from 1; None for the main line."""
    waived: str | None = None
    """Why it does not count: "record" where the record acknowledges it, "baseline" where a list
    of known findings has it; None where it counts."""
    value: str = ""
    """What it depends on besides what the record has at `place`, such as an expected value."""
    more: int = 0
    """How many others it stands for, where there are too many to keep each."""


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
    """Return a finding, with the code's usual severity unless another is given.

    A message that is too long is shortened in its middle. Raises ValueError for a severity that is
    not one of the code's `severities`.
    """
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 4 :]}"
    meaning = MEANINGS[code]
    if severity is None:
        severity = meaning.severity
    elif severity not in meaning.severities:
        raise ValueError(f"{code} is never a finding of severity {severity!r}")
    return Finding(
        code, message, severity, meaning.fixable, place, move, color, point, rulesets, value=value
    )
