"""What gocheck can find: each kind of finding has a code that never changes its meaning.

In: a code and a message. Out: a `Finding`, and for each code its `Meaning` and its `Sample`.

`codes/CODE/` is the home of a code. Its `finding.toml` holds the meaning (`Meaning` documents the
fields), the files next to it are a record that has the finding and the same one corrected. The
message is worded where the finding is made: search for the code. Codes: SGF1.. the file and its
text, MOV2.. moves, SET3.. setup, handicap, komi and ruleset, END4.. how the game ends, RES5.. the
recorded result.

Start reading at any folder in `codes`, then `finding` and `meanings`.
"""
