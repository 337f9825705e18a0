"""Digests that identify a finding, a position or a text."""

DIGEST_SIZE = 8
"""Bytes of a digest: 64 bits, at which two of a million texts are alike by chance once in 37
million."""


def digest(data: bytes) -> str:
    """Return a digest of bytes, in hexadecimal digits."""
    from hashlib import blake2b  # takes long to load

    return blake2b(data, digest_size=DIGEST_SIZE).hexdigest()


def text_digest(text: str) -> str:
    """Return a digest of a text."""
    return digest(text.encode("utf-8", "surrogatepass"))
