"""How the weights of the judge's network came about, and how good they are.

In: final positions with the owner of each point, which lie outside the project
(`gocheck/status/judge/network/CARD.md`). Out: the weights, and tables of how often they are right.
Nothing here is needed to use gocheck. Start reading at `gocheck.training.train`.

- `gocheck.training.examples`: final positions of real games with their owners;
- `gocheck.training.relabelling`: owners that the recorded result contradicts, mended;
- `gocheck.training.train`: the training (needs PyTorch, the extra ``train``);
- `gocheck.training.measure`: how often the judge is right on games held out.
"""
