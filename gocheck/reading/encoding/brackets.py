"""Bytes of SGF to UTF-8, given their encoding: without a bracket gained or lost on the way.

In some encodings the second byte of a letter may be one that is, by itself, a bracket or a
backslash. Decoded in one piece such text is no problem. But half a letter before a bracket would
make it the other half, and a letter that ends in such a byte would look like a bracket.
"""

import codecs

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
