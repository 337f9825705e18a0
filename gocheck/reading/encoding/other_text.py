"""The text of files that are not SGF."""

from gocheck.reading.encoding.brackets import decoded, wide_encoding
from gocheck.reading.encoding.detection import SINGLE_BYTE, ranked
from gocheck.text import regex

_PRIVATE = regex("[\ue000-\uf8ff]")
"""The characters that some encodings make of bytes that are not letters in them."""


def decode_text(data: bytes, stated: str | None) -> tuple[str, bool]:
    """Return the text of a file that is not SGF, and whether some of it was lost.

    stated: the encoding that the file says it is in, as Python calls it.
    """
    wide = wide_encoding(data, sign="")
    if wide:
        return data.decode(wide, errors="replace").removeprefix("\ufeff"), False
    text = decoded(data, "utf-8-sig")
    if text is not None:
        return text, False
    found = [each.encoding for each in ranked(data) if each.encoding not in SINGLE_BYTE]
    candidates = [stated] if stated else found
    for name in candidates:
        text = decoded(data, name)
        if text is not None and not _PRIVATE.search(text):
            return text, False
    return data.decode(candidates[0], errors="replace"), True
