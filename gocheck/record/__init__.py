"""A game record: the `Record` and the values in it.

Comes in: the texts of single properties. Goes out: values with one meaning: `parse_result` reads
RE, `server_of` finds the server that a record is from. `Record` itself is filled by
`gocheck.reading`. Start reading at `Record` in record.py.

result.py reads and writes RE, with vocabulary.py, the words of results and komi in ten languages;
servers.py has the servers, handicap_placement.py the customary points of handicap stones,
komi_history.py the year of a game and the komi usual then.
"""
