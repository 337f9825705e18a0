"""The text encodings of formats that do not state theirs, or state it in a way of their own."""

import re
import unicodedata

_GIB_KIND = re.compile(rb"\\\[GIBOKIND=(\w+)")
_GIB_ENCODINGS = {b"Korea": "cp949", b"China": "gb18030", b"Japan": "cp932"}
_UGF_LANGUAGE = re.compile(rb"^Lang=(\S+)", re.MULTILINE)
_UGF_ENCODINGS = {b"SJIS": "cp932", b"EUC": "euc_jp", b"BIG5": "big5", b"GB": "gb18030"}
_EASTERN = ("cp949", "gb18030", "cp932", "big5")
_HEADER = 2000
_PRIVATE = re.compile("[\ue000-\uf8ff]")
"""What some encodings make of bytes that are no letters in them."""


def gib_encoding(data: bytes) -> str | None:
    """Return the encoding of the edition of Tygem that wrote a file; None where it is open."""
    kind = _GIB_KIND.search(data)
    return _GIB_ENCODINGS.get(kind[1]) if kind else None


def ugf_encoding(data: bytes) -> str | None:
    """Return the encoding that Lang names; None where it names none that is known."""
    language = _UGF_LANGUAGE.search(data)
    return _UGF_ENCODINGS.get(language[1].upper()) if language else None


def decoded(data: bytes, stated: str | None) -> tuple[str, bool]:
    """Return text and whether some of it was lost.

    UTF-8 where it is; else the encoding stated; else the one of Korea, China, Japan and Taiwan
    in which most letters are common ones.
    """
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeError:
        pass
    candidates = [stated] if stated else sorted(_EASTERN, key=lambda name: -_likely(data, name))
    for name in candidates:
        try:
            text = data.decode(name)
        except UnicodeError:
            continue
        if not _PRIVATE.search(text):
            return text, False
    return data.decode(candidates[0], errors="replace"), True


def _likely(data: bytes, encoding: str) -> float:
    """Return the share of letters that are common ones in the encoding's language.

    Judged on the header, where the names are; what cannot be decoded at all is not likely.
    """
    letters = [
        letter
        for letter in data[:_HEADER].decode(encoding, errors="replace")
        if not letter.isascii()
    ]
    return sum(_common(letter, encoding) for letter in letters) / max(len(letters), 1)


def _common(letter: str, encoding: str) -> bool:
    if encoding == "cp949":
        return "가" <= letter <= "힣"
    if encoding == "cp932" and unicodedata.east_asian_width(letter) == "H":
        return False  # half-width kana: any bytes from A1 to DF
    # The first level of each set holds the common letters, in the rows up to this byte.
    codec, last = {
        "gb18030": ("gb2312", 0xD7), "cp932": ("shift_jis", 0x97), "big5": ("big5", 0xC6)
    }[encoding]  # fmt: skip
    try:
        return letter.encode(codec)[0] <= last
    except UnicodeError:
        return False
