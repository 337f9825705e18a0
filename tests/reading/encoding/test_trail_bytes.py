"""Letters whose last byte is one that SGF gives a meaning: random texts in all such encodings."""

from contextlib import suppress
from functools import cache

import pytest
from helpers.record_texts import findings, moves, record, stones
from hypothesis import given, settings, strategies as st

from gocheck.sgf.values import escaped

pytestmark = pytest.mark.ci

ENCODINGS = ("gb18030", "big5", "cp932", "euc_jp", "cp949", "iso2022_jp", "iso2022_kr", "hz")


@cache
def letters_of(encoding: str) -> list[str]:
    """Every letter that an encoding has, but for those of control and its escapes."""
    found = []
    for letter in map(chr, (*range(0x20, 0x7E), *range(0xA0, 0xD800), *range(0xF900, 0x10000))):
        with suppress(UnicodeError):
            if letter.encode(encoding).decode(encoding) == letter:
                found.append(letter)
    return found


@st.composite
def texts_in(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    """An encoding, CA (or nothing), and texts of letters that the encoding has."""
    encoding = draw(st.sampled_from(ENCODINGS))
    known = letters_of(encoding)
    usual = [each for each in "ソゾ表許功蓋俓俔聂卫平井山裕太이세돌の、。" if each in known]
    letter = st.sampled_from(usual) | st.sampled_from(known)
    texts = draw(st.lists(st.text(letter, min_size=1, max_size=12), min_size=1, max_size=4))
    return encoding, draw(st.sampled_from([f"CA[{encoding}]", ""])), texts


@settings(max_examples=200, database=None)
@given(texts_in())
def test_trail_bytes_never_break_a_game(drawn: tuple[str, str, list[str]]) -> None:
    encoding, stated, texts = drawn
    stated = f"CA[{encoding}]" if encoding == "hz" else stated
    nodes = "".join(f";B[aa]C[{escaped(text)}];W[bb]" for text in texts)
    text = f"(;{stated}SZ[9]AB[ee]KM[6.5]PB[{escaped(texts[0])}]{nodes})"
    read = record(text.encode(encoding))
    assert moves(read) == " ".join(["Baa Wbb"] * len(texts))
    assert [stones(setup) for setup in read.setups] == ["Bee"]
    if stated:
        assert "SGF113" not in str(findings(read))
