"""Records in other formats than SGF, recognised by their content.

Comes in: the bytes of a file. Goes out: the same game as SGF, in which each place still gives the
line of the file, and findings on what could not be read. Start reading at `conversion.as_sgf`,
whose table lists the formats: one module a format (such as gib) makes a `ForeignGame` of the lines
of a file, which is written as SGF.
"""
