"""Training and evaluation of the judge's network.

In: final positions with the owner of each point, which are not part of the project
(`gocheck/status/judge/network/CARD.md`). Out: the weights, and tables of their accuracy. gocheck
itself does not use this package. Start reading at `gocheck.training.train`.

- `gocheck.training.examples`: final positions of real games with their owners;
- `gocheck.training.relabelling`: corrected owners where the recorded result contradicts them;
- `gocheck.training.train`: the training (needs PyTorch);
- `gocheck.training.measure`: the accuracy of the judge on games held out.
"""
