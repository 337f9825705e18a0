"""What is known of encodings: their names, and how to decode without gaining or losing a bracket.

In some encodings the second byte of a letter may be one that is, by itself, a bracket or a
backslash. Decoded in one piece such text is no problem. But half a letter before a bracket would
make it the other half, and a letter that ends in such a byte would look like a bracket.
"""

import codecs
import re
from collections.abc import Iterator
from functools import cache

from gocheck.reading.encoding.detection import WINDOWS_1251, WINDOWS_1252
from gocheck.sgf.source import Source
from gocheck.sgf.tokens import NAME, VALUE, identifier, node, tokens
from gocheck.sgf.trees import parsed
from gocheck.text.parsing import regex

ISO_2022_JP = "iso2022_jp_ext"
ISO_2022_KR = "iso2022_kr"
HZ = "hz"

_ESCAPES = {b"\x1b$B": ISO_2022_JP, b"\x1b$@": ISO_2022_JP, b"\x1b$)C": ISO_2022_KR}
"""What switches to other letters, in encodings that use seven bits only."""
_HZ_ESCAPE = b"~{"
_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNLIKE_ASCII = frozenset(
    {"big5", "big5hkscs", "cp932", "cp949", "cp950", "gb18030", "gbk", "johab", "shift_jis",
     "shift_jis_2004", "shift_jisx0213", ISO_2022_JP, ISO_2022_KR, HZ}
)  # fmt: skip
"""Letters of these may hold a byte that is, by itself, a bracket or a backslash."""
_SHIFT_JIS = regex(rb"[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]")
_OTHERS = regex(
    rb"[\x81-\xfe][0-9][\x81-\xfe][0-9]|[\x81-\xfe][\x40-\x7e\x80-\xfe]"  # four bytes: GB18030
)
_BRACKET = regex(rb"[\[\]]")
_SWALLOWED = regex(rb"[\x80-\xff]\\\][\s;()]*+[A-Z]{1,2}+\s*+\[")
"""A property in the value before it, whose bracket is escaped by what may be half a letter."""
_HIGH = regex(rb"[\x80-\xff]")
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


def wide_encoding(data: bytes, sign: str = "(") -> str | None:
    """Return the encoding of text in UTF-16 or UTF-32, None for any other text.

    A byte order mark decides, or, without one, zeros in place of every other byte. sign: a letter
    of ASCII that such text holds for sure, or "".
    """
    if b"\0" not in data or sign.encode("ascii") not in data:
        return None
    for mark, name in _WIDE_MARKS:
        if data.startswith(mark) and sign in data.decode(name, errors="ignore"):
            return name
    return next((name for _, name in _WIDE_MARKS if _is_wide(data, name, sign)), None)


def _is_wide(data: bytes, name: str, sign: str) -> bool:
    """Return whether text is in a wide encoding, by the places of the zeros in each letter."""
    width = 4 if "32" in name else 2
    of_ascii = 0 if name.endswith("le") else width - 1
    lanes = [data[lane::width] for lane in range(width)]
    zeros = [lane.count(0) for lane in lanes]
    return (
        sign.encode(name) in data
        and 10 * zeros[of_ascii] <= len(lanes[of_ascii])
        and all(2 * zeros[lane] > len(lanes[lane]) for lane in range(width) if lane != of_ascii)
    )


def may_be_seven_bit(data: bytes) -> bool:
    """Return whether text in ASCII may stand for other letters."""
    return b"\x1b$" in data or _HZ_ESCAPE in data


def seven_bit_encoding(data: bytes) -> str | None:
    """Return the encoding whose escapes are in a text; HZ has none that could not be text."""
    if b"\x1b$" not in data:
        return None
    return next((name for escape, name in _ESCAPES.items() if escape in data), None)


def is_like_ascii(encoding: str) -> bool:
    """Return whether a byte that may be a bracket or a backslash always is one."""
    return encoding not in _UNLIKE_ASCII


def decoded(data: bytes, encoding: str) -> str | None:
    """Return text, None where some of it is not in the encoding."""
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def to_utf_8(text: str) -> bytes:
    """Return text in UTF-8; what is no character on its own, such as half a pair, becomes "?"."""
    return text.encode("utf-8", errors="replace")


def decoded_faultlessly(data: bytes, encoding: str) -> tuple[bytes, bool] | None:
    """Return text in UTF-8, and whether it `is_sound`, which has to parse it.

    None where it does not decode without fault, or where half a character before a closing bracket
    joins with the bracket.
    """
    text = decoded(data, encoding)
    if text is None:
        return None
    converted = to_utf_8(text)
    sound = is_sound(converted)
    if encoding in _UNLIKE_ASCII and not sound and is_sound(data):
        return None
    return converted, sound


def by_brackets(data: bytes, encoding: str) -> bytes:
    """Return text in UTF-8, with U+FFFD for what is not in the encoding.

    A byte that may be a closing bracket or the second half of a letter is a bracket where the
    next bracket opens a value, and the half of a letter where it closes one.
    """
    if encoding not in _UNLIKE_ASCII or b"\x1b" in data:
        return to_utf_8(data.decode(encoding, errors="replace"))
    letter = _SHIFT_JIS if "jis" in encoding or encoding == "cp932" else _OTHERS
    pieces = []
    start = 0
    for match in letter.finditer(data):
        if match[0][1:] != b"]":
            continue
        following = _BRACKET.search(data, match.end())
        if following and following[0] == b"]" and decoded(match[0], encoding) is not None:
            continue
        pieces.append(data[start : match.start()].decode(encoding, errors="replace") + "\ufffd")
        start = match.end() - 1
    pieces.append(data[start:].decode(encoding, errors="replace"))
    return to_utf_8("".join(pieces))


def is_sound(data: bytes) -> bool:
    """Return whether text parses, with as many opening as closing brackets.

    Nor may what may be half of a letter escape the bracket at the end of a value.
    """
    if data.count(b"[") != data.count(b"]") or _SWALLOWED.search(data):
        return False
    try:
        parsed(data)
    except ValueError:
        return False
    return True


def first_high(data: bytes) -> int:
    """Return where the first byte beyond ASCII is; 0 without one."""
    first = _HIGH.search(data)
    return first.start() if first else 0


def count_high(data: bytes) -> int:
    """Return how many bytes are beyond ASCII."""
    return len(_HIGH.findall(data))


# Names


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
