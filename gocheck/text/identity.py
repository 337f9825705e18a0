"""What makes texts alike: normal forms of texts from anybody, and digests."""

from typing import Literal

_TOGETHER = 1000
"""Characters that are normalised together: the time grows with the square of a run of combining
marks. No name and no result is as long."""
DIGEST_SIZE = 8
"""Bytes of a digest: 64 bits, at which two of a million texts are alike by chance once in 37
million."""


def normal_form(form: Literal["NFC", "NFD", "NFKC"], text: str) -> str:
    """Return a text in a normal form; of a very long one each part by itself."""
    import unicodedata  # takes long to load

    if len(text) <= _TOGETHER:
        return unicodedata.normalize(form, text)
    parts = (text[start : start + _TOGETHER] for start in range(0, len(text), _TOGETHER))
    return "".join(unicodedata.normalize(form, part) for part in parts)


def digest(data: bytes) -> str:
    """Return a digest of bytes, in hexadecimal digits."""
    from hashlib import blake2b  # takes long to load

    return blake2b(data, digest_size=DIGEST_SIZE).hexdigest()


def text_digest(text: str) -> str:
    """Return a digest of a text."""
    return digest(text.encode("utf-8", "surrogatepass"))
