"""Reports as text or files: formats only, nothing of how reports are made.

In come `Report`s one after the other, and at the end a `Summary`; out come lines. Each format
of `check` is a class with `take` and `end`; functions give one game, ruleset or code in full.
`parquet` needs pyarrow, so it is imported where it is asked for. Start reading at
`parsable_lines`, the shortest format, then `table`.

- `table`: what `check` prints: findings, a table, totals, or one finding in full; `result_rows`:
  the rows and columns of that table; `summary`: the totals;
- other formats of `check`: `jsonl` (and JSON), `spreadsheet` (CSV), `markdown`, `services` (GitHub,
  GitLab, Azure, reviewdog), `junit`, `sarif`, `parsable_lines`, `parquet`; `identifiers`: how all
  these name files, games and findings;
- `score`, `compare`, `rules`, `explain`, `guide`: the commands of these names; `show` and `svg`:
  diagrams;
- `game_sentences` and `difference_sentences`: a game, and how two scores differ, in words; `text`:
  lines, widths and escapes.
"""
