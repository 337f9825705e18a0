"""The judge: who is dead where nobody says so and nothing proves it.

In: final positions, with what is proved of them. Out: a `gocheck.status.status.Status` for each.
Start reading at `gocheck.status.judge.judge`, which lists the steps:

- `gocheck.status.judge.network`: what a neural network thinks of each chain;
- `gocheck.status.judge.local_search`: who lives in the enclosed areas that it is unsure of;
- `gocheck.status.judge.corrections`: where it contradicts itself;
- `gocheck.status.judge.uncertainty`: by how much a margin could move;
- `gocheck.status.judge.judgement`: the value that goes from step to step.
"""
