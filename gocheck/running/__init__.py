"""Many games: by this process or by workers, on this machine or a cluster, with a cache.

Comes in: inputs (`Source`, or `Unreadable` for what cannot be opened) and `Settings`. Goes out: one
`Report` for every game, in input order, whichever worker checked it. Start reading at
`Run.reports_on` (`parallel`), which `gocheck.check` calls.

- `batch`: what one process does with many inputs; `worker`: what a worker does with a chunk, and
  which gocheck it is;
- `executors`: where workers come from; `pool`: processes of this machine, which start with what
  `preloaded` loads;
- `splitting`: a large collection as several inputs; `cache`: reports as bytes, found by a digest of
  their input and settings, and sealed.
"""
