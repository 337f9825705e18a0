"""The report on a game: one value, made once, at the end of `gocheck.referee`.

Comes in: what the stages found. Goes out: `Report` and the values in it, which the library yields,
the formats write, and the baseline and the waivers mark. Start reading at `values.Report`; `making`
makes it of the stages' values.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names
from gocheck.report.values import (
    COLORS,
    PARTS,
    PASS,
    SCHEMA,
    VERDICTS,
    Assumption,
    Cause,
    Chain,
    Color,
    Cycle,
    Difference,
    Dispute,
    Evidence,
    Explanation,
    Finding,
    IllegalMove,
    Legality,
    LongCycle,
    Move,
    Part,
    PartName,
    Reason,
    Report,
    Score,
    Setup,
    Severity,
    Status,
    Value,
    Verdict,
    color_of,
    html_table,
)

if TYPE_CHECKING:
    from gocheck.report.making import (
        finding_of,
        identity_of,
        illegal_move,
        report_on,
        scores_of,
        status_of,
    )
else:
    __getattr__ = late_names(
        __name__,
        {"making": "finding_of identity_of illegal_move report_on scores_of status_of"},
    )

__all__ = [
    "COLORS",
    "PARTS",
    "PASS",
    "SCHEMA",
    "VERDICTS",
    "Assumption",
    "Cause",
    "Chain",
    "Color",
    "Cycle",
    "Difference",
    "Dispute",
    "Evidence",
    "Explanation",
    "Finding",
    "IllegalMove",
    "Legality",
    "LongCycle",
    "Move",
    "Part",
    "PartName",
    "Reason",
    "Report",
    "Score",
    "Setup",
    "Severity",
    "Status",
    "Value",
    "Verdict",
    "color_of",
    "finding_of",
    "html_table",
    "identity_of",
    "illegal_move",
    "report_on",
    "scores_of",
    "status_of",
]
