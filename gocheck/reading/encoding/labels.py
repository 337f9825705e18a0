"""The names of encodings: as CA names them, as Python knows them, as messages show them."""

import codecs
import re
from collections.abc import Iterator
from functools import cache

from gocheck.reading.encoding.brackets import HZ, ISO_2022_JP, ISO_2022_KR
from gocheck.reading.encoding.detection import WINDOWS_1251, WINDOWS_1252
from gocheck.sgf.source import Source
from gocheck.sgf.tokens import NAME, VALUE, identifier, node, tokens
from gocheck.text.parsing import regex

LATIN_1 = WINDOWS_1252
"""What calls itself Latin-1 is read as Microsoft's superset of it, as browsers do."""
UTF_8 = "utf-8"

_LARGER = {
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949",
    "big5": "big5hkscs", "cp950": "big5hkscs", "latin-1": LATIN_1, "iso8859-1": LATIN_1,
    "iso2022_jp": ISO_2022_JP,
}  # fmt: skip
"""Programs name the older, smaller one of a family and write the larger."""
_NAMES = {
    "gb18030": "GB18030", "big5hkscs": "Big5", "cp932": "Shift-JIS", "euc_jp": "EUC-JP",
    "cp949": "EUC-KR", WINDOWS_1251: "Windows-1251", WINDOWS_1252: "Latin-1", UTF_8: "UTF-8",
    "cp437": "DOS 437", "cp850": "DOS 850", "cp866": "DOS 866",
    ISO_2022_JP: "ISO-2022-JP", ISO_2022_KR: "ISO-2022-KR", HZ: "HZ",
}  # fmt: skip

_WINDOWS = regex(r"(?:x-)?(?:windows|win|ms)[-_ ]?(\d{3,5})")
"""A code page of Microsoft's by its number."""
_STATED = regex(rb"CA\s*\[([^\]\\]{0,40})\]")


@cache
def codec_name(stated: bytes) -> str | None:
    """Return Python's name of the encoding that CA names; None where it is not usable for SGF.

    Names are those of the WHATWG Encoding Standard, which browsers go by, and those of Python,
    in any case and with any signs between letters. The largest of a family is returned.
    """
    try:
        label = stated.decode("ascii").strip().lower()
    except ValueError:
        return None
    if label == UTF_8:
        return UTF_8  # the most common one: this loads no table of labels
    from webencodings.labels import LABELS  # takes long to load

    known = LABELS.get(label) or _squeezed_labels().get(_squeezed(label), "")
    if "ascii" in label:
        known = ""  # browsers read ASCII so as well, but text beyond it is not what CA says
    windows = _WINDOWS.fullmatch(label)
    page = f"cp{windows[1]}" if windows else ""
    names = (known, label, label.removeprefix("x-"), _squeezed(label).removeprefix("x"), page)
    return next((found for name in names if (found := _usable(name))), None)


def _usable(name: str) -> str | None:
    try:
        found = codecs.lookup(name).name
        plain = b"(;SZ[9])".decode(found) == "(;SZ[9])"
    except (LookupError, ValueError):
        return None
    usable = plain and "escape" not in found and found not in ("idna", "punycode", "utf-7")
    return _LARGER.get(found, found) if usable else None


@cache
def _squeezed_labels() -> dict[str, str]:
    from webencodings.labels import LABELS

    return {_squeezed(label): name for label, name in LABELS.items()}


def _squeezed(label: str) -> str:
    """Return letters and digits only: "GB 2312", "GB_2312" and "gb-2312" are the same."""
    return re.sub(r"[^a-z0-9]", "", label)


def display_name(encoding: str) -> str:
    """Return what people call an encoding."""
    return _NAMES.get(encoding, encoding)


def values_of_ca(data: bytes) -> list[bytes]:
    """Return what looks like a value of CA anywhere in a text that may not be decoded yet."""
    return [
        match[1]
        for match in _STATED.finditer(data)
        if not data[max(match.start() - 1, 0) : match.start()].isalpha()
    ]


def stated_in_text(data: bytes) -> set[str | None]:
    """Return the encodings that CA seems to name, in a text that may not be decoded yet.

    None is among them where it names one that is not known.
    """
    return {codec_name(value) for value in values_of_ca(data)}


def stated_in_games(read: Source) -> set[str | None]:
    """Return the encodings that CA names as a property of a game, in text that can be parsed.

    What looks like CA around the games or within a value is not it, and a copy leaves it as it is.
    """
    return {name for span in read.games for name in stated_between(read.data, *span)}


def stated_between(text: bytes, start: int, end: int) -> Iterator[str | None]:
    """Yield the encodings that the properties in a part of a sound text name."""
    current = ""
    for kind, first, last in tokens(text, start, end):
        if kind == VALUE and current == "CA":
            yield codec_name(text[first + 1 : last - 1])
        elif kind != VALUE:
            current = identifier(text[first:last]) if kind == NAME else ""


def root_states(text: bytes, encoding: str) -> bool:
    """Return whether the root of the first game in a text states an encoding."""
    root = node(text, 0)
    return root is not None and encoding in stated_between(text, *root)
