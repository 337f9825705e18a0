"""The text encodings of SGF files: whatever a file is stored in, it leaves here as UTF-8.

SGF is read as bytes in which brackets and backslashes are ASCII. Some encodings are no such
thing (UTF-16, and those whose letters may hold the byte of a bracket or a backslash), so text is
decoded before it is parsed. What counts, in this order: a byte order mark of UTF-16, the
encoding that CA names, strict UTF-8, and, for text that is neither, what a detector says.
"""

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sgfmill import sgf_grammar

from gocheck.findings import NOTE, Finding, finding
from gocheck.source import Place, Source

LATIN_1 = "iso-8859-1"
UTF_8 = "utf-8"

_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_STATED = re.compile(rb"CA\s*\[([^\]\\]{1,40})\]")
_UNLIKE_ASCII = frozenset(
    {"big5", "big5hkscs", "cp932", "cp949", "cp950", "gb18030", "gbk", "gb2312", "johab",
     "shift_jis", "shift_jis_2004", "shift_jisx0213", "iso2022_jp"}
)  # fmt: skip
"""Letters of these may hold a byte that is, by itself, a bracket or a backslash."""

_ESCAPES_TO_JAPANESE = (b"\x1b$B", b"\x1b$@")
_ISO_2022_JP = "iso2022_jp"
_DETECTABLE = {
    "gb18030": "gb18030", "big5hkscs": "big5", "cp932": "cp932", "euc_jis_2004": "euc-jp",
    "cp949": "cp949", "cp1251": "cp1251", "iso8859-1": LATIN_1,
}  # fmt: skip
"""What undeclared text may be in: as the detector names it, and as Python does."""
_LARGER = {
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949",
    "big5": "big5hkscs",
}  # fmt: skip
_SINGLE_BYTE = ("cp1251", LATIN_1)
_MOST_VOTES = 50
_NAMES = {
    "gb18030": "GB18030", "big5": "Big5", "big5hkscs": "Big5", "cp932": "Shift-JIS",
    "euc-jp": "EUC-JP", "euc_jp": "EUC-JP", "cp949": "EUC-KR",
    "cp1251": "Windows-1251", LATIN_1: "Latin-1",
    "iso8859-1": "Latin-1", "utf-8": "UTF-8", _ISO_2022_JP: "ISO-2022-JP",
}  # fmt: skip

_HIGH = re.compile(rb"[\x80-\xff]")
_LONG_SEQUENCE = re.compile(rb"[\xe1-\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]")
"""A character of three bytes in UTF-8: hardly ever made by chance, other than one of two."""
_LOST_BYTE = re.compile(rb"[\xe4-\xe9][\x80-\xbf]?\?")
"""A Chinese character in UTF-8 after a way through GBK, which turns bytes into question marks."""
_SHORT_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]")
_SOUND_SHARE = 10
"""Of so many characters one may be broken in text that is in the encoding it states."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """Bytes turned to UTF-8; the encoding they were in, and where in the result it shows."""

    data: bytes
    encoding: str
    at: int | None = None
    broken: bool = False


@cache
def codec_name(stated: bytes) -> str | None:
    """Return Python's name of the encoding that CA names; None where it is none for SGF.

    Programs name the older, smaller one of a family and write the larger: that one is returned.
    """
    try:
        name = codecs.lookup(stated.decode("ascii").strip()).name
        plain = b"(;SZ[9])".decode(name) == "(;SZ[9])"
    except (LookupError, ValueError):
        return None
    usable = plain and "escape" not in name and name != "idna"
    return _LARGER.get(name, name) if usable else None


def _stated(data: bytes) -> list[bytes]:
    """Return the names that CA gives, of every game."""
    return [
        match[1]
        for match in _STATED.finditer(data)
        if not data[max(match.start() - 1, 0) : match.start()].isalpha()
    ]


def as_utf_8(source: Source) -> tuple[Source, list[Finding], bool]:
    """Return a source in UTF-8, what is to be said of how it is stored, and if that is settled.

    It is settled, whatever CA says, by a byte order mark of UTF-16.

    Characters, and so lines and columns, stay the same; what cannot be decoded at all becomes
    U+FFFD. Places in the findings are offsets in the source returned.
    """
    data = source.data
    if data.isascii() and not _is_iso_2022_jp(data):
        return source, [], False
    if data.startswith(_BYTE_ORDER_MARKS):
        text = data.decode("utf-16", errors="replace")
        return Source(source.file, _to_utf_8(text), source.member), [], True
    stated = _stated(data)
    declared = {codec_name(name) for name in stated}
    if declared <= {UTF_8, None} and not _is_foreign(data):
        return source, [], False
    parts = [data]
    if declared - {None} and len(source.games) > 1:
        starts = [0, *(span.start for span in source.games[1:])]
        parts = [
            data[start:end] for start, end in zip(starts, [*starts[1:], len(data)], strict=True)
        ]
    pieces: list[bytes] = []
    findings = []
    length = 0
    others = min(declared - {UTF_8, None}, key=str, default=None)
    for part in parts:
        reading, said = _read_part(part, others)
        if said and reading.at is not None:
            message, severity = said
            place = Place(offset=length + reading.at)
            findings.append(finding("SGF105", message, place, severity=severity))
        pieces.append(reading.data)
        length += len(reading.data)
    return Source(source.file, b"".join(pieces), source.member), findings, False


def _read_part(data: bytes, others: str | None) -> tuple[_Reading, tuple[str, str | None] | None]:
    """Return text of one encoding in UTF-8, and message and severity of what is wrong.

    others: an encoding that other games of the file state.
    """
    names = {codec_name(name) for name in _stated(data)} - {None}
    stated = min(names, key=str, default=None)
    if not names and others and _decoded(data, UTF_8) is None:
        stated = others
    if stated in (None, UTF_8):
        if not _is_foreign(data):
            return _Reading(data, UTF_8), None
        reading = _undeclared(data)
        found = _name(reading.encoding)
        if reading.encoding == UTF_8:
            cause = "is UTF-8 with damage"
        elif reading.broken:
            cause = f"is not all UTF-8: read as UTF-8 and {found}"
        else:
            cause = f"is not UTF-8: read as {found}"
        if stated:
            return reading, (f"CA says UTF-8, and the text {cause}", None)
        declared = "CA names nothing known" if _stated(data) else "there is no CA"
        return reading, (f"{declared} and the text {cause}", NOTE)
    assert stated is not None
    at = _first_high(data)
    if _decoded(data, UTF_8) is not None and _is_surely_utf_8(data, stated):
        message = f"CA names {stated}, and the text is UTF-8"
        return _Reading(data, UTF_8, at), (message, None)
    whole = _whole(data, stated)
    if whole is not None:
        return _Reading(whole, stated), None
    text = data.decode(stated, errors="replace")
    broken = text.count("\ufffd")
    if broken * _SOUND_SHARE <= sum(not character.isascii() for character in text):
        converted = _by_values(data, stated)
        where = converted.find(_to_utf_8("\ufffd"))
        message = f"some of the text is not in the encoding that CA names ({stated})"
        return _Reading(converted, stated, where), None if where < 0 else (message, None)
    reading = _undeclared(data)
    message = f"CA names {stated}, and the text is {_name(reading.encoding)}"
    return reading, (message, None)


def _undeclared(data: bytes) -> _Reading:
    """Read text that is neither UTF-8 nor in an encoding that is stated.

    Servers mix: names in UTF-8, cut or damaged, beside comments in another encoding; so each
    value is looked at by itself.
    """
    if _is_iso_2022_jp(data):
        whole = _whole(data, _ISO_2022_JP)
        if whole is not None:
            return _Reading(whole, _ISO_2022_JP, data.find(b"\x1b$"))
    chunks = data.split(b"]")
    has_utf_8 = _has_utf_8(data)
    foreign = [
        chunk for chunk in chunks if not chunk.isascii() and not _is_nearly_utf_8(chunk, has_utf_8)
    ]
    encoding = _voted([_high_text(chunk) for chunk in foreign]) if foreign else UTF_8
    if not has_utf_8:
        whole = _whole(data, encoding)
        if whole is None:
            whole = _by_values(data, encoding)
        return _Reading(whole, encoding, _first_high(data))
    at: int | None = None
    length = 0
    converted = []
    used = UTF_8
    for chunk in chunks:
        if chunk.isascii():
            converted.append(chunk)
            length += len(chunk) + 1
            continue
        text = _decoded(chunk, UTF_8)
        if text is None:
            if at is None:
                at = length + _first_high(chunk)
            if encoding != UTF_8 and not _is_nearly_utf_8(chunk, has_utf_8):
                text = None if encoding in _SINGLE_BYTE else _decoded(chunk, encoding)
                used = encoding if text is not None else used
            if text is None:
                text = chunk.decode(UTF_8, errors="replace")
        converted.append(_to_utf_8(text))
        length += len(converted[-1]) + 1
    return _Reading(b"]".join(converted), used, at, broken=used != UTF_8)


def _is_foreign(data: bytes) -> bool:
    """Return whether text is not UTF-8."""
    return _decoded(data, UTF_8) is None or _is_iso_2022_jp(data)


def _is_nearly_utf_8(chunk: bytes, has_utf_8: bool) -> bool:
    """Return whether text is UTF-8, perhaps with a character or two broken."""
    if not has_utf_8:
        return False
    if _decoded(chunk, UTF_8) is not None:
        return True
    sound = 3 * len(_LONG_SEQUENCE.findall(chunk))
    return 2 * sound >= len(_HIGH.findall(chunk)) or _LOST_BYTE.search(chunk) is not None


def _has_utf_8(data: bytes) -> bool:
    """Return whether part of a text that is not all UTF-8 surely is."""
    high = len(_HIGH.findall(data))
    if 6 * len(_LONG_SEQUENCE.findall(data)) >= high:
        return True
    return (
        any(
            _LONG_SEQUENCE.search(chunk) and _decoded(chunk, UTF_8) is not None
            for chunk in data.split(b"]")
        )
        or 10 * len(_SHORT_SEQUENCE.findall(data)) >= 4 * high
    )


def _is_surely_utf_8(data: bytes, stated: str) -> bool:
    """Return whether text that is valid UTF-8 cannot well be in the encoding stated.

    Two bytes that are a character of UTF-8 may be one by chance in Chinese or Korean.
    """
    if _decoded(data, stated) is None:
        return True
    high = len(_HIGH.findall(data))
    if stated not in _UNLIKE_ASCII and not stated.startswith("euc"):
        return high >= 4 or bool(_LONG_SEQUENCE.search(data))
    return high >= 6 and 3 * len(_LONG_SEQUENCE.findall(data)) == high


def _voted(texts: Sequence[bytes]) -> str:
    """Return the encoding of some texts of one file.

    A single broken character makes all of them together impossible in any encoding but those of
    single bytes; then each text has a vote for every byte beyond ASCII in it.
    """
    together = _detected(b" ".join(texts))
    if together not in _SINGLE_BYTE:
        return together
    votes: Counter[str] = Counter()
    for text in list(dict.fromkeys(texts))[:_MOST_VOTES]:
        votes[_detected(text)] += len(_HIGH.findall(text))
    return votes.most_common(1)[0][0]


def _detected(text: bytes) -> str:
    """Return the encoding, of those in use for records of Go, that text is most likely in.

    Korean text has next to no Chinese characters, and Japanese text nearly always some kana:
    a verdict that goes against this is not believed. For whoever files no CA, that is rare
    enough, and names alone are too short for statistics.
    """
    import chardet  # costs a third of a second, and few files need it

    candidates = dict(_DETECTABLE)
    while True:
        verdict = chardet.detect(
            text,
            include_encodings=candidates,
            compat_names=False,
            no_match_encoding="iso8859-1",
        )
        named = verdict["encoding"] or ""
        encoding = candidates.get(named, LATIN_1)
        characters = text.decode(encoding, errors="replace")
        doubtful = (encoding == "cp949" and any("一" <= each <= "鿿" for each in characters)) or (
            encoding == "euc-jp" and not any("ぁ" <= each <= "ヿ" for each in characters)
        )
        if not doubtful:
            return encoding
        del candidates[named]


def _whole(data: bytes, encoding: str) -> bytes | None:
    """Return text in UTF-8 if it decodes without fault and leaves the brackets in place.

    Half a character before a closing bracket may take it for its other half.
    """
    text = _decoded(data, encoding)
    if text is None:
        return None
    converted = _to_utf_8(text)
    if encoding in _UNLIKE_ASCII and not _is_sound(converted) and _is_sound(data):
        return None
    return converted


def _by_values(data: bytes, encoding: str) -> bytes:
    """Return text in UTF-8, decoded from closing bracket to closing bracket."""
    chunks = (chunk.decode(encoding, errors="replace") for chunk in data.split(b"]"))
    return b"]".join(map(_to_utf_8, chunks))


def _is_sound(data: bytes) -> bool:
    """Return whether text parses, with as many opening as closing brackets."""
    if data.count(b"[") != data.count(b"]"):
        return False
    try:
        sgf_grammar.parse_sgf_collection(data)
    except ValueError:
        return False
    return True


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def _to_utf_8(text: str) -> bytes:
    return text.encode(UTF_8, errors="replace")


def _high_text(chunk: bytes) -> bytes:
    """Return what stands in the value that ends a chunk, from its first byte beyond ASCII."""
    return chunk[_first_high(chunk) :]


def _first_high(data: bytes) -> int:
    first = _HIGH.search(data)
    return first.start() if first else 0


def _is_iso_2022_jp(data: bytes) -> bool:
    return b"\x1b$" in data and any(escape in data for escape in _ESCAPES_TO_JAPANESE)


def _name(encoding: str) -> str:
    return _NAMES.get(encoding, encoding)
