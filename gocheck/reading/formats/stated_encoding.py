"""The text encodings that files in other formats than SGF name, each in its own way."""

import re

from gocheck.reading.encoding.labels import codec_name
from gocheck.text import regex

_GIB_KIND = regex(rb"\\\[GIBOKIND=(\w+)")
_GIB_ENCODINGS = {b"Korea": "cp949", b"China": "gb18030", b"Japan": "cp932"}
_UGF_LANGUAGE = regex(rb"^Lang=(\S+)", re.MULTILINE)
_UGF_ENCODINGS = {b"EUC": b"EUC-JP", b"GB": b"GB2312"}


def gib_encoding(data: bytes) -> str | None:
    """Return the encoding of the edition of Tygem that wrote a file; None if unknown."""
    kind = _GIB_KIND.search(data)
    return _GIB_ENCODINGS.get(kind[1]) if kind else None


def ugf_encoding(data: bytes) -> str | None:
    """Return the encoding that Lang names; None where it names no known one."""
    language = _UGF_LANGUAGE.search(data)
    if not language:
        return None
    name = language[1].upper()
    return codec_name(_UGF_ENCODINGS.get(name, name))
