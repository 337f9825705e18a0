"""Unicode's normal forms of texts from anybody."""

from typing import Literal

_TOGETHER = 1000
"""Characters that are normalised together: the time grows with the square of a run of combining
marks. No name and no result is as long."""


def normal_form(form: Literal["NFC", "NFD", "NFKC"], text: str) -> str:
    """Return a text in a normal form; of a very long one each part by itself."""
    import unicodedata  # takes long to load

    if len(text) <= _TOGETHER:
        return unicodedata.normalize(form, text)
    parts = (text[start : start + _TOGETHER] for start in range(0, len(text), _TOGETHER))
    return "".join(unicodedata.normalize(form, part) for part in parts)
