"""The stages' results, as findings.

In: a record, its replay, legality, status, scores, and the explanation of its recorded result. Out:
findings, each with the severity that it has here. What reading finds comes with the record. Start
reading at `stages`, which has one function for each stage.

- `own_ruleset`: RU, and the units of komi and result;
- `handicap_and_setup`, `moves`, `illegal_move_causes`, `variations`: what the replay shows;
- `status_evidence`: marks, --dead and engines that contradict the board;
- `recorded_result`: RE and the score; `result_severity`: how severe it is that they differ.
"""

from gocheck.checks.own_ruleset import check_ruleset
from gocheck.checks.recorded_result import check_early_end
from gocheck.checks.stages import (
    check_evidence,
    check_replay,
    check_result,
    check_scores,
    check_unscored,
)
from gocheck.checks.variations import check_variations

__all__ = [
    "check_early_end",
    "check_evidence",
    "check_replay",
    "check_result",
    "check_ruleset",
    "check_scores",
    "check_unscored",
    "check_variations",
]
