"""How the weights of the judge's network came about, and how good they are.

Nothing here is needed to use gocheck; the data lie outside the project
(`gocheck/status/judge/network/CARD.md`).

- `gocheck.training.examples`: final positions of real games with their owners;
- `gocheck.training.relabelling`: owners that the recorded result contradicts, mended;
- `gocheck.training.train`: the training (needs PyTorch, the extra ``train``);
- `gocheck.training.measure`: how often the judge is right on games held out.
"""
