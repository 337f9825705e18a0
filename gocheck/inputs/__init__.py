"""From what the user names to bytes.

Comes in: paths of files, folders and archives, URLs, lists of paths, standard input. Goes out: a
`Source` (a name and its bytes) for each record, or an `Unreadable` with the cause. Start reading at
`sources`.

- `kinds`: what a file is, by its name and first bytes; `records`: its bytes, or why it is not read;
- `archives` opens zip, tar and 7z (`tar_stream`, `seven_zip`), and holds each member to
  its limit; `expansion` limits what all archives of an input unpack to (the numbers:
  `gocheck.limits.input_limits`); `member_names`: names in archives as text;
- `addresses`: names of games as paths; `remote`: URLs;
  `shards`: a part of all inputs; `path_pattern`: the paths that a pattern in a settings file means;
  `remarks`: what users are to know about an input, in a line.
"""

from gocheck.inputs.addresses import STANDARD_INPUT, address_of
from gocheck.inputs.kinds import RECORD_SUFFIXES, is_archive_name, is_record_name
from gocheck.inputs.path_pattern import PathPattern, path_for_patterns
from gocheck.inputs.remote import RemoteError, is_url, without_password, without_scheme
from gocheck.inputs.shards import WHOLE, Shard, ShardError, read_shard
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
