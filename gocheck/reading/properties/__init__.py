"""The values of single properties, however they are written.

Comes in: the text of a property, such as KM. Goes out: its value (`Komi`, `Result`, `Handicap`, a
date, a size, a colour) and findings on how it is written. What is written in zi becomes points
here. Each module starts at a function named for its property:
`read_komi`, `read_result`, `read_handicap`, `stated_size`, `date_finding`;
node_values.py has points, PL and marks. property_index.py lists the properties of SGF.
"""
