"""The bytes of a file by their places in its text."""

import codecs

import pytest

from gocheck.reading.encoding.stored_text import StoredText
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.sgf.game_tree import Piece
from gocheck.sgf.source import Source, Span

BLACK, WHITE = "(;SZ[9]CA[{}]PB[李世石 九段]", "PW[阿尔法 围棋];B[ee];W[dd])"


def stored(data: bytes) -> tuple[Source, StoredText]:
    source, _, _ = as_utf_8(Source("a.sgf", data))
    return source, StoredText(source)


@pytest.mark.parametrize(
    ("name", "codec", "mark"),
    [
        ("UTF-8", "utf-8", b""),
        ("UTF-8", "utf-8", codecs.BOM_UTF8),
        ("GBK", "gb18030", b""),
        ("Big5", "big5hkscs", b""),
        ("UTF-16", "utf-16-le", codecs.BOM_UTF16_LE),
    ],
)
def test_parts_of_a_text_are_the_bytes_of_the_file(name: str, codec: str, mark: bytes) -> None:
    first = BLACK.format(name).encode(codec)
    second = WHITE.replace("尔", "爾").replace("围", "圍").encode(codec)
    source, text = stored(mark + first + second)
    assert text.encoding == codec
    middle = source.origin.index(b"PW")
    end = len(source.origin)
    assert text.joined([Span(0, end)]) == source.stored
    kept: list[Piece] = [Span(0, middle), "PC[東]".encode(), Span(middle, end)]
    assert text.joined(kept) == mark + first + "PC[東]".encode(codec) + second
    in_part = mark if "16" in codec else b""
    assert text.joined([Span(middle, end)]) == in_part + second


def test_bytes_that_are_no_text_are_kept() -> None:
    data = b"(;SZ[9]PB[\xe6\x9d\x8e\xe4\xb8\x96]PW[\xe6\x9d];C[\xff\xe9\xe9abc];B[ee])\xff"
    source, text = stored(data)
    assert text.encoding is None
    middle = source.origin.index(b";B")
    assert text.joined([Span(0, middle), b";", Span(middle, len(source.origin))]) == (
        data.replace(b";B", b";;B")
    )


def test_what_an_encoding_does_not_have_is_not_written() -> None:
    source, text = stored("(;CA[ISO-8859-1]PB[Müller])".encode("latin-1"))
    whole = Span(0, len(source.origin) - 1)
    assert text.joined([whole, "PW[Gößl])".encode()]) is not None
    assert text.joined([whole, "PW[李])".encode()]) is None
