"""The judge: which stones are dead, without marks and without a proof.

In: final positions with their proofs. Out: a `gocheck.status.status.Status` for each.
Start reading at `gocheck.status.judge.judge`, which lists the steps:

- `gocheck.status.judge.network`: the opinion of a neural network on each chain;
- `gocheck.status.judge.local_search`: searches in enclosed areas where the network is unsure;
  `gocheck.status.judge.area_board`: such an area as sets of bits, and plays in it;
  `gocheck.status.judge.proof_number_search`: what a player can force there;
- `gocheck.status.judge.unsettled_regions`: searches where a verdict may be wrong, or depend on who
  moves first, however sure the network is; little confidence where the first to move captures;
- `gocheck.status.judge.corrections`: corrections where the network contradicts itself;
- `gocheck.status.judge.uncertainty`: by how much the margin could change;
- `gocheck.status.judge.judgement`: the value that each step changes;
- `gocheck.status.judge.unproved_part`: what the network sees, and where it can judge.
"""
