"""How much gocheck takes of one thing at a time: bytes, points, archives. Imports nothing.

Each is a choice between what real files hold and what a file made to break programs may ask for.
"""

# Inputs and reading

LARGEST_INPUT = 128 * 1024 * 1024
"""Bytes of one file or member of an archive; a larger one is reported and not read. Also the most
that is held of an archive that cannot be read as a stream."""

DEEPEST_ARCHIVE = 3
"""Archives in archives that are opened: one that holds itself has no end."""

READ_TOGETHER = 1 << 16
"""Bytes of a stream that are read or unpacked in one step."""

UNPACKED_TOGETHER = 16 * 1024 * 1024
"""Bytes of a 7z archive that are unpacked together. A solid archive is read from its start for each
run: more takes more memory, less more time."""

FETCHED_TOGETHER = 4 * 1024 * 1024
"""Bytes that are fetched from a URL at once: more takes more memory, less more requests."""

LARGE_TEXT = 100_000
"""Bytes of SGF from which on Python's search for garbage waits until the text is parsed. Real games
have a tenth of that."""

VERY_LARGE_TEXT = 1024 * 1024
"""Bytes of SGF from which on the trees of its games are not all in memory at once: they take a
hundred times as many."""

MOST_DETECTED = 100_000
"""Bytes of a text from which its encoding is found: so much is enough, and more takes more time."""

MOST_POINTS_LISTED = 100_000
"""Points in the lists of a game (AB, TB), with their rectangles; the rest is reported and left out.
The largest board has 2,704: lists with more are made to break programs."""

LONGEST_POINT_LIST = 4000
"""Characters of one value that may list several points. All 361 points of a 19x19 board, with
commas, are 1,083."""

LONGEST_POINT = 20
"""Characters of a value that are looked at for one point, which has two or three."""
