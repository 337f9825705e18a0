"""Files that are written whole or not at all: reports, baselines, corrected copies.

In come a path and what the file shall contain; out comes the file. Where that fails, an OSError
comes out, and the file is as it was before. The package imports no other. Start reading at
`open_atomic`.
"""

from gocheck.files.atomic import finish, keep_owner, open_atomic, publish, write_atomic

__all__ = ["finish", "keep_owner", "open_atomic", "publish", "write_atomic"]
