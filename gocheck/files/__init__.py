"""Files that are written whole or not at all: reports, baselines, corrected copies.

In come a path and what the file shall contain; out comes the file. Where that fails, an OSError
comes out, and the file is as it was before. The package imports no other. Start reading at
`open_whole`.
"""

from gocheck.files.whole import finish, keep_owner, open_whole, publish, write_whole

__all__ = ["finish", "keep_owner", "open_whole", "publish", "write_whole"]
