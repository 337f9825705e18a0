"""What is worth saying about a game, once it is replayed, judged and scored.

Each function looks at one subject and returns findings, and decides how grave each is where that
is not its code's usual severity. What reading finds comes with the record.
"""

from gocheck.checks.fixable import (
    TEXT_WOULD_BE_LOST,
    FixCandidate,
    mark_fixable,
    why_not_fixable,
)
from gocheck.checks.game import findings_on_moves, findings_on_record, findings_on_result

__all__ = [
    "TEXT_WOULD_BE_LOST",
    "FixCandidate",
    "findings_on_moves",
    "findings_on_record",
    "findings_on_result",
    "mark_fixable",
    "why_not_fixable",
]
