"""Zip archives without their directory: the rest of a broken download.

A zip archive is read by the directory at its end, and most programs read nothing where that is cut
off. Each member also has a header of its own before it (PKWARE APPNOTE, 4.3.7), with which
everything that is left can be read from the start.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import IO, NamedTuple

from gocheck.inputs.member_names import MemberNames
from gocheck.limits import READ_TOGETHER

_HEADER = struct.Struct("<4s5H3I2H")
_MAGIC = b"PK\x03\x04"
_DIRECTORY = b"PK\x01\x02"
_DESCRIPTOR = b"PK\x07\x08"
NAME_IN_UTF_8 = 0x800
"""The flag of a name in UTF-8."""
_ENCRYPTED, _SIZES_FOLLOW = 1, 8
"""Other flags of a member (APPNOTE.TXT of PKWARE, 4.4.4)."""
_STORED, _DEFLATED = 0, 8
"""The methods of compression (4.4.5)."""
_SIZE_ELSEWHERE = 0xFFFFFFFF
"""The size of a member whose size is in its Zip64 field (4.5.3)."""


class ZipEntry(NamedTuple):
    """A member of an archive."""

    name: str
    """The name of the member in the archive."""
    data: bytes | None
    """Its content as far as it is there, None where it is larger than the bound."""
    is_whole: bool
    """Its content is complete and undamaged."""


class Unpackable(ValueError):
    """A member that cannot be unpacked, so that the start of the next is unknown; says why."""


def entries(stream: IO[bytes], largest: int, names: MemberNames) -> Iterator[ZipEntry]:
    """Yield the members of an archive that has lost its end, in order.

    stream: the archive, which can be read in any order; largest: so many bytes of a member are
    held; names: decodes those of the members. Stops before what is no header or is cut off. Raises
    Unpackable.
    """
    stream.seek(0)
    while True:
        begin = stream.tell()
        header = stream.read(_HEADER.size)
        if len(header) < _HEADER.size or not header.startswith(_MAGIC):
            stream.seek(begin)
            return
        _, _, flags, method, _, _, crc, packed, size, name_length, more = _HEADER.unpack(header)
        name = stream.read(name_length)
        extra = stream.read(more)
        if len(name) < name_length or len(extra) < more:
            return
        text = names.text_in_zip(name, bool(flags & NAME_IN_UTF_8), extra)
        if flags & _ENCRYPTED or method not in (_STORED, _DEFLATED) or packed == _SIZE_ELSEWHERE:
            raise Unpackable(f"{text} is packed in a way that needs the archive's directory")
        follows = bool(flags & _SIZES_FOLLOW)
        if follows and method == _STORED and not text.endswith("/"):
            raise Unpackable(f"the size of {text} is only in the archive's directory")
        unpacked = _deflated if method == _DEFLATED else _stored
        data = unpacked(stream, None if follows else packed, largest)
        if data is None:
            is_whole = False
        elif follows:
            is_whole = _passed_descriptor(stream, data)
        else:
            is_whole = (len(data), zlib.crc32(data)) == (size, crc)
        yield ZipEntry(text, data, is_whole)
        if data is None and follows:
            raise Unpackable(f"the end of {text} is only in the archive's directory")


def is_directory(stream: IO[bytes]) -> bool:
    """Return whether the directory of the archive begins where `entries` stopped."""
    return stream.read(len(_DIRECTORY)) == _DIRECTORY


def _stored(stream: IO[bytes], packed: int | None, largest: int) -> bytes | None:
    size = packed or 0
    if size > largest:
        stream.seek(size, 1)
        return None
    return stream.read(size)


def _deflated(stream: IO[bytes], packed: int | None, largest: int) -> bytes | None:
    """Return the unpacked data up to any damage; leave the stream after the member."""
    begin = stream.tell()
    machine = zlib.decompressobj(-zlib.MAX_WBITS)
    parts: list[bytes] = []
    length = read = 0
    while not machine.eof:
        wanted = READ_TOGETHER if packed is None else min(READ_TOGETHER, packed - read)
        chunk = machine.unconsumed_tail or stream.read(wanted)
        if not machine.unconsumed_tail:
            read += len(chunk)
        if not chunk:
            break
        try:
            parts.append(machine.decompress(chunk, READ_TOGETHER))
        except zlib.error:
            break
        length += len(parts[-1])
        if length > largest:
            break
    if packed is not None:
        stream.seek(begin + packed)
    elif machine.eof:
        stream.seek(-len(machine.unused_data), 1)
    return None if length > largest else b"".join(parts)


def _passed_descriptor(stream: IO[bytes], data: bytes) -> bool:
    """Skip the sizes that follow a member; return whether they fit the member."""
    begin = stream.tell()
    following = stream.read(24)  # the longest form, with its signature
    start = 4 if following.startswith(_DESCRIPTOR) else 0
    for form in ("<3I", "<IQQ"):
        length = struct.calcsize(form)
        if len(following) < start + length:
            continue
        crc, _, size = struct.unpack_from(form, following, start)
        if (crc, size) == (zlib.crc32(data), len(data)):
            stream.seek(begin + start + length)
            return True
    stream.seek(begin)
    return False
