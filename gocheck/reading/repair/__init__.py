"""From broken SGF to SGF that can be parsed.

Comes in: a `Source` in UTF-8. Goes out: the same, mended where it has to be, its games as trees,
and a finding for each place that was mended. Start at `parsable` in parsing.py: suspicion.py tells
which text has to be looked at (patterns.py: what is left of the grammar in it), repairing.py goes
over it byte by byte with game_starts.py, value_ends.py and nul_bytes.py. written_points.py reads
points such as "D4" or " dd".
"""
