"""Why a recorded result is not the score: the small changes that would make it so.

Looks at a score beside a recorded result and changes neither. Each explanation changes one thing
(seldom two), reproduces the recorded result exactly, and has a confidence: its share of what all
changes that do so weigh, and of what is left for causes not thought of. Start reading at
`explain`.

- `gocheck.explaining.priors`: how common each kind of change is, in one table, with reasons;
- `gocheck.explaining.amounts`: changes of komi, compensation, winner, dame, passes, prisoners;
- `gocheck.explaining.rules`: other rulesets;
- `gocheck.explaining.doubts`: groups of doubtful status.
"""

from gocheck.explaining.question import Explanation, Question
from gocheck.explaining.search import explain

__all__ = ["Explanation", "Question", "explain"]
