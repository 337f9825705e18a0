"""From what the user names to bytes.

Comes in: paths of files, folders and archives, URLs, lists of paths, standard input. Goes out: a
`Source` (a name and its bytes) for each record, or an `Unreadable` with the cause. Start reading at
`sources`.

- `records`: what a file is, by its name and first bytes; its bytes, or why it is not read; what all
  archives of an input may unpack to (the numbers: `gocheck.limits.input_limits`);
- `archives` opens zip, tar and 7z (`tar_stream`, `seven_zip`), and holds each member to its limit;
  `member_names`: names in archives as text;
- `addresses`: names of games as paths, patterns, a part of all inputs; `remote`: URLs.
"""

from gocheck.inputs.addresses import (
    STANDARD_INPUT,
    WHOLE,
    PathPattern,
    Shard,
    ShardError,
    address_of,
    path_for_patterns,
    read_shard,
)
from gocheck.inputs.records import RECORD_SUFFIXES, is_archive_name, is_record_name
from gocheck.inputs.remote import RemoteError, is_url, without_password, without_scheme
from gocheck.inputs.sources import LIST, expand_lists, missing_paths, sources

__all__ = [
    "LIST",
    "RECORD_SUFFIXES",
    "STANDARD_INPUT",
    "WHOLE",
    "PathPattern",
    "RemoteError",
    "Shard",
    "ShardError",
    "address_of",
    "expand_lists",
    "is_archive_name",
    "is_record_name",
    "is_url",
    "missing_paths",
    "path_for_patterns",
    "read_shard",
    "sources",
    "without_password",
    "without_scheme",
]
