"""From what the user names to bytes.

Comes in: paths of files, folders and archives, URLs, lists of paths, standard input. Goes out: a
`Source` (a name and its bytes) for each record, or an `Unreadable` with the cause. Start reading at
`sources`.

- `records`: what a file is, by its name and first bytes; its bytes, or why it is not read; what all
  archives of an input may unpack to (the numbers: `gocheck.limits.input_limits`);
- `archives` opens zip, tar and 7z, and holds each member to its limit; `members`: their names as
  text, and those of tar and 7z;
- `addresses`: names of games as paths, patterns, a part of all inputs; `remote`: URLs.
"""
