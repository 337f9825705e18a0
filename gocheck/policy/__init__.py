"""Which findings count, after everything was found.

Comes in: a `Report` with all findings, and what the user wants: options, a settings file, a
baseline of known findings. Goes out: the report with findings left out, of another severity,
waived, or combined. `selection` decides which findings are wanted, their severity, and which the
record itself acknowledges, `baseline` which are known, `repeated_findings` which are listed once.
`finding_identity` identifies a finding, and gives its place in the file. Start reading at
`Selection.apply`.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names
from gocheck.policy.finding_identity import Located, identified, located
from gocheck.policy.repeated_findings import combine_repeats, limit_per_code
from gocheck.policy.selection import (
    Choice,
    Selection,
    acknowledged,
    code_hint,
    known_prefix,
    read_severity,
)

if TYPE_CHECKING:
    from gocheck.policy.baseline import Baseline, BaselineError, BaselineWriter
else:
    __getattr__ = late_names(__name__, {"baseline": "Baseline BaselineError BaselineWriter"})

__all__ = [
    "Baseline",
    "BaselineError",
    "BaselineWriter",
    "Choice",
    "Located",
    "Selection",
    "acknowledged",
    "code_hint",
    "combine_repeats",
    "identified",
    "known_prefix",
    "limit_per_code",
    "located",
    "read_severity",
]
