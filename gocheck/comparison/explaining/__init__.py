"""Why a recorded result is not the score: the small changes that would make it so.

Looks at a score beside a recorded result and changes neither. Each explanation changes one thing
(seldom two), reproduces the recorded result exactly, and has a confidence: its share of what all
changes that do so weigh, and of what is left for causes not thought of. Start reading at
`explain`.

- `gocheck.comparison.explaining.priors`: how common each kind of change is, in one table, with
  reasons;
- `gocheck.comparison.explaining.amounts`: changes of komi, compensation, winner, dame, passes,
  prisoners;
- `gocheck.comparison.explaining.rules`: other rulesets;
- `gocheck.comparison.explaining.unsettled_groups`: groups of doubtful status.
"""

from gocheck.comparison.explaining.question import Explanation, Question
from gocheck.comparison.explaining.search import explain

__all__ = ["Explanation", "Question", "explain"]
