"""Why a recorded result is not the score: the small changes that would make it so.

In comes a `Question`: a game, its score, and its recorded result. Out come `Explanation`s, the
most likely first; neither score nor result is changed. Each explanation changes one thing (seldom
two), reproduces the recorded result exactly, and has a confidence: its share of what all changes
that do so weigh, and of what is left for unknown causes.

Start reading at `explain` in `search`. Then:

- `priors`: how common each kind of change is, in one table, with reasons, and which rulesets a
  server offers;
- `amounts`: changes of komi, compensation, winner, dame, passes, prisoners;
- `other_rulesets`: the rulesets under which it would be right;
- `unsettled_groups`: groups that may be alive instead of dead, or the reverse;
- each change is worded where it is found (`Explanation.change`); the sentence around it, such as
  "most likely cause", is made in `gocheck.checks.recorded_result`;
- `question`: what the searches share: the question, and what a candidate weighs.
"""
