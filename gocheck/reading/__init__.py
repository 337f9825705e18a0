"""From bytes to records. Knows no rules of Go.

Comes in: a `Source`, the bytes of one file. Goes out: a `Record` for each game in it, or an
`Unreadable` with the cause; both have the findings on how the file is written. Start
reading at `read_games` in records.py. The steps, in order:

- `formats`: files in other formats, such as GIB, to SGF;
- `encoding`: text in any encoding to UTF-8;
- `repair`: broken SGF to SGF that can be parsed;
- `records`: the games of a text, one after the other;
- `game_reader`: one game to a `Record`, its variations too; `line_reader`: its moves, setups and
  marks;
- `properties`: the values of single properties (RE, KM, HA, DT, SZ and others).
"""
