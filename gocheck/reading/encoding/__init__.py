"""From bytes in any encoding to UTF-8.

Comes in: a `Source` as it is stored. Goes out: the same text in UTF-8, with findings where CA is
wrong or missing. Start reading at `as_utf_8` in utf_8.py.
detection.py finds the encoding of text that states none, and of the names of files; encodings.py
knows the names of encodings, what CA names, and decodes so that no bracket is gained or lost;
stored_text.py has the bytes of a file, and decides whether all can be kept in a copy.
"""
