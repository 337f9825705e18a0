"""Reports as bytes, and back, for the cache: typed, so that only reports can come back."""

from collections.abc import Sequence

import msgspec
from msgspec import structs

from gocheck.findings.meanings import MEANINGS
from gocheck.report.values import Report

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Report]).decode


def is_lasting(reports: Sequence[Report]) -> bool:
    """Return whether the next run would find the same."""
    codes = {found.code for each in reports for found in each.findings}
    return not any(MEANINGS[code].transient for code in codes)


def pack(reports: Sequence[Report]) -> bytes:
    """Return the reports on one input as bytes, b"" if the next run may find something else.

    b"" too for text that is not Unicode. The names of the input are left out.
    """
    if not is_lasting(reports):
        return b""
    try:
        return _encode([structs.replace(each, file="", member=None) for each in reports])
    except UnicodeEncodeError:
        return b""


def unpack(data: bytes, file: str, member: str | None) -> list[Report]:
    """Return reports from bytes, as those on an input of this name; raises ValueError."""
    return [structs.replace(each, file=file, member=member) for each in _decode(data)]
