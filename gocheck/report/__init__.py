"""The report on a game: one value, made once, at the end of `gocheck.referee`.

Comes in: what the stages found. Goes out: `Report` and the values in it, which the library yields,
the formats write, and the baseline and the waivers mark. Start reading at `values.Report`; `making`
makes it of the stages' values.
"""
