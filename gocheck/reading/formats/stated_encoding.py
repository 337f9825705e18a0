"""The text encodings that other formats than SGF state, each in a way of its own."""

import re

from gocheck.reading.encoding.labels import codec_name

_GIB_KIND = re.compile(rb"\\\[GIBOKIND=(\w+)")
_GIB_ENCODINGS = {b"Korea": "cp949", b"China": "gb18030", b"Japan": "cp932"}
_UGF_LANGUAGE = re.compile(rb"^Lang=(\S+)", re.MULTILINE)
_UGF_ENCODINGS = {b"EUC": b"EUC-JP", b"GB": b"GB2312"}


def gib_encoding(data: bytes) -> str | None:
    """Return the encoding of the edition of Tygem that wrote a file; None where it is open."""
    kind = _GIB_KIND.search(data)
    return _GIB_ENCODINGS.get(kind[1]) if kind else None


def ugf_encoding(data: bytes) -> str | None:
    """Return the encoding that Lang names; None where it names none that is known."""
    language = _UGF_LANGUAGE.search(data)
    if not language:
        return None
    name = language[1].upper()
    return codec_name(_UGF_ENCODINGS.get(name, name))
