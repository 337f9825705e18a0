"""The text encodings of SGF files.

SGF is read as bytes in which brackets and backslashes are ASCII. Some encodings are no such
thing: UTF-16, and those whose letters may hold the byte of a bracket or a backslash.
"""

import codecs
import re

from gocheck.source import Source

LATIN_1 = "iso-8859-1"
UTF_8 = "utf-8"

_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_STATED = re.compile(rb"(?<![A-Za-z])CA\s*\[([^\]\\]{1,40})\]")
_UNLIKE_ASCII = frozenset(
    {"big5", "big5hkscs", "cp932", "cp949", "cp950", "gb18030", "gbk", "gb2312", "johab",
     "shift_jis", "shift_jis_2004", "shift_jisx0213"}
)  # fmt: skip
"""Letters of these may end in a byte that is, by itself, a bracket or a backslash."""


def codec_name(stated: bytes) -> str | None:
    """Return Python's name of the encoding that CA names; None where it is none for SGF."""
    try:
        name = codecs.lookup(stated.decode("ascii").strip()).name
        plain = b"(;SZ[9])".decode(name) == "(;SZ[9])"
    except (LookupError, ValueError):
        return None
    return name if plain and "escape" not in name and name != "idna" else None


def as_ascii_bytes(source: Source) -> tuple[Source, str | None]:
    """Return a source whose brackets are ASCII bytes, and its encoding if that is settled.

    Text in UTF-16, or in an encoding whose letters may hold a bracket's byte, is turned to
    UTF-8; characters, and so lines and columns, stay the same. What does not decode without
    fault is left as it is.
    """
    data = source.data
    wide: str | None = None
    if data.startswith(_BYTE_ORDER_MARKS):
        text = data.decode("utf-16", errors="replace")
        return Source(source.file, text.encode(UTF_8), source.member), UTF_8
    if not data.isascii():
        stated = {codec_name(name) for name in _STATED.findall(data)}
        if len(stated) == 1:
            wide = stated.pop()
            if wide not in _UNLIKE_ASCII:
                return source, None
    if wide is None:
        return source, None
    try:
        text = data.decode(wide)
    except UnicodeError:
        return source, None
    return Source(source.file, text.encode(UTF_8), source.member), UTF_8
