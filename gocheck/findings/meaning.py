"""What a code stands for, and how grave a finding can be."""

from dataclasses import dataclass

ERROR = "error"
WARNING = "warning"
NOTE = "note"
SEVERITIES = (ERROR, WARNING, NOTE)
"""error: the record is wrong under its own rules; warning: probably wrong, or wrong under
rules it does not claim; note: worth knowing."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code stands for, as ``gocheck explain`` prints it.

    severity: the usual one (a finding may be milder or graver where `what` says so); what: what
    is found; why: why it matters, with the rule or the part of SGF behind it; mend: what to do;
    fixable: whether `gocheck fix` does that (`gocheck.fixing.fixes` says how), unless something in
    the record stands against it (`gocheck.fixing.obstacles`); without_sample: why
    there is no record in `gocheck.findings.samples` that shows it, "" where there is one.
    """

    code: str
    severity: str
    title: str
    what: str
    why: str
    mend: str
    fixable: bool = False
    without_sample: str = ""
