"""From broken SGF to SGF that can be parsed.

Comes in: a `Source` in UTF-8. Goes out: the same, repaired if needed, its games as trees, and a
finding on each repair. Start reading at `parsable` in parsing.py, then at `repair` in repairing.py.

- `suspicion`: which text needs repair; `repairing`: a text read byte by byte, and repaired;
- `game_starts` and `game_ends`: where its games begin and end; `continued_lines`: where its main
  line goes on after variations; `values` and `value_ends`: its values, and where they end;
- `repaired_text` and `repair_findings`: what is written, and what is reported;
- `nul_bytes`: NUL bytes, removed before; `patterns`: SGF in broken text as regular expressions.
"""
