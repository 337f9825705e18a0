"""From broken SGF to SGF that can be parsed.

Comes in: a `Source` in UTF-8. Goes out: the same, repaired if needed, its games as trees, and a
finding on each repair. Start reading at `parsable` in parsing.py, then at `repair` in repairing.py,
where a text is read byte by byte, and repaired.

- `game_bounds`: where its games begin and end, and where their main lines go on after variations;
- `values`: its values, and where they end;
- `repaired_text`: what is written, and what is reported.
"""
