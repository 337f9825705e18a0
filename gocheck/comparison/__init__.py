"""A score next to the recorded result: whether they agree, and why they may not.

In: a game with its `Status`. Out: a `Comparison`: the scores of the rulesets asked for, whether
each is the recorded result, and why they are not. Nothing here changes a score. Start reading at
`Comparer.compare`.

- `agreement`: the scores next to the recorded result: whether each is that result, and whether it
  is certain enough to say so;
- `comparer`: the comparison of a game, and the scores that it would have if something of the
  record were otherwise; `explaining`: the small changes that would make the recorded result right,
  weighed;
- `score_differences`: how much each cause adds to the difference between two rulesets.
"""
