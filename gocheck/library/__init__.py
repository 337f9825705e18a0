"""The library: what `import gocheck` offers (`gocheck.__all__`), and nothing else is public.

Comes in: paths, texts, bytes, moves. Goes out: values for people who write Python. Those of
`gocheck.report` are what the formats write; the others are here. The stages behind it stay plain
functions on plain values. The commands call it too; `compare`, `edit` and `fix` also get
from it what is not public, such as `inner_pairs` and `settings_of`. Start reading at `game` (live
play and recorded games) and `checking` (many files).

- `reading`: the games of files; `named_inputs`: paths; `settings_arguments`: how games are checked,
  as `gocheck.settings` declares it; `arguments`: whatever else users pass;
- `board`: a position as text, and as an image in notebooks (drawn by `gocheck.reports.svg`);
  `points`: names of points and back;
- `node`: a node of a game's tree, with `property_values`; `information`: game info as attributes;
  `record_tree`: how a game and its tree follow each other; `saving`: the bytes that are written;
- `counting`: the end of a game; `comparing`: rulesets over many games; `known_rulesets`: rulesets
  by name; `fixing`: corrected copies; `engine`: a GTP engine that plays.
"""
