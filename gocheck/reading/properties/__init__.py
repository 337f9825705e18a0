"""The values of single properties, however they are written.

Comes in: the text of a property, such as KM. Goes out: its value (`Komi`, `Result`, `Handicap`, a
date, a size, a colour) and findings on how it is written. What is written in zi becomes points
here. One module a property or kind of property; each starts at a function named for it:
`read_komi`, `read_result`, `read_handicap`, `read_size`, `read_to_move`, `date_finding`,
`markup_findings`, `read_server_fields`.
property_index.py lists the properties of SGF.
"""
