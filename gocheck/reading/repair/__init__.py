"""From broken SGF to SGF that can be parsed.

Comes in: a `Source` in UTF-8. Goes out: the same, repaired if needed, its games as trees, and a
finding on each repair. Start at `parsable` in parsing.py: suspicion.py decides which text needs
repair, repairing.py reads it byte by byte with game_starts.py, value_ends.py, nul_bytes.py and the
patterns of patterns.py. written_points.py reads points such as "D4" or " dd".
"""
