"""What the user names, as inputs: files, folders, archives, lists, addresses."""

from gocheck.inputs.changes import ChangesError, changed
from gocheck.inputs.kinds import RECORD_SUFFIXES, is_archive_name, is_record_name
from gocheck.inputs.path_pattern import PathPattern
from gocheck.inputs.remote import RemoteError, is_url, shown, without_scheme
from gocheck.inputs.shards import WHOLE, Shard, ShardError, read_shard
from gocheck.inputs.sources import LIST, STANDARD_INPUT, listed, missing, sources

__all__ = [
    "LIST",
    "RECORD_SUFFIXES",
    "STANDARD_INPUT",
    "WHOLE",
    "ChangesError",
    "PathPattern",
    "RemoteError",
    "Shard",
    "ShardError",
    "changed",
    "is_archive_name",
    "is_record_name",
    "is_url",
    "listed",
    "missing",
    "read_shard",
    "shown",
    "sources",
    "without_scheme",
]
