"""From bytes in any encoding to UTF-8.

Comes in: a `Source` as it is stored. Goes out: the same text in UTF-8, with findings where CA is
wrong or missing. Start reading at `as_utf_8` in utf_8.py, then `read_part` in part_of_file.py.
ca_property.py finds what CA names; detection.py finds the encoding of text that states none, with
the letters of letters.py; brackets.py decodes so that no bracket is gained or lost; labels.py knows
the names of encodings; other_text.py decodes files that are not SGF; file_names.py finds the
encoding of names of files; how_read.py decides whether all bytes of a file can be kept in a copy.
"""
