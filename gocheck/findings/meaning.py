"""What a code means, and how severe a finding can be."""

from dataclasses import dataclass

ERROR = "error"
"""The record is wrong under its own rules."""
WARNING = "warning"
"""The record is probably wrong, or wrong under rules that it does not claim."""
NOTE = "note"
"""Worth knowing."""
SEVERITIES = (ERROR, WARNING, NOTE)
"""From the most severe to the least."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A line of the table that says which severity a finding has."""

    when: str
    """The circumstance, without a capital and without a full stop."""

    severity: str
    """The severity in this circumstance, if no line above it applies."""

    requires: tuple[str, ...] = ()
    """The properties of a `WrongResult` (`gocheck.checks.result_severity`) that make it the line
    for a result, all of them; () on lines of other codes and in all other cases."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code means: its `finding.toml`, field by field."""

    code: str
    """Such as "SGF101"; the name of the code's folder."""

    severities: tuple[str, ...]
    """The severities that a finding can have, the usual one first."""

    title: str
    """What is wrong, in a few words: without a capital, without a full stop."""

    what: str
    """What the finding reports."""

    why: str
    """Why it matters, with the rule of Go or the part of SGF that it rests on."""

    what_to_do: str
    """What the keeper of the record can do."""

    see_also: tuple[str, ...]
    """The codes that it is confused with."""

    fixable: bool = False
    """Whether `gocheck fix` corrects it, if nothing in the record prevents that."""

    depends_on_score: bool = False
    """Whether it is about a score: all that is counted belongs to it."""

    not_in_text: bool = False
    """Whether it is about what is missing or about the whole text: the text at its place does not
    belong to it."""

    acknowledged_by_ko: bool = False
    """Whether KO in the node of a move acknowledges it (SGF FF[4], move properties). A
    point off the board cannot be played in any case."""

    unreadable: bool = False
    """Whether it says why a game is not read."""

    transient: bool = False
    """Whether the next run may find otherwise: it is about the machine, not about the record."""

    crash: bool = False
    """Whether gocheck itself failed: the exit status is then 3, whatever is found."""

    without_sample: str = ""
    """Why no record can show it, "" if there is a sample."""

    details: str = ""
    """What the words of `circumstances` mean exactly, "" where they need no explanation."""

    circumstances: tuple[Circumstance, ...] = ()
    """When a finding has which severity, where it can have several; the first that applies."""

    without_rule: str = ""
    """What it is about, if `why` names no rule of Go and no part of SGF; "" otherwise."""

    @property
    def severity(self) -> str:
        """The usual severity."""
        return self.severities[0]
