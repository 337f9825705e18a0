"""How often the encoding is detected of text that does not name it: floors below the measured."""

import unicodedata
from pathlib import Path

import pytest
from benchmarks.detection import real_records, records_of_names, told

from gocheck.reading.encoding.detection import KANA, ranked

LANGUAGES = [
    ("Japanese", "cp932"), ("Japanese", "euc_jp"), ("Japanese", "iso2022_jp"),
    ("Chinese", "gb18030"), ("Taiwanese", "big5"), ("Korean", "cp949"),
    ("Korean in hanja", "cp949"), ("Russian", "cp1251"), ("western", "cp1252"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "encoding"), LANGUAGES)
@pytest.mark.parametrize(("names", "floor"), [(1, 0.9), (2, 0.97)])
def test_records_with_nothing_but_names(
    language: str, encoding: str, names: int, floor: float
) -> None:
    right, count = told(records_of_names(language, names), encoding)
    assert count >= 15
    assert right >= floor * count


@pytest.mark.ci
def test_real_records_in_the_encodings_of_their_language(shared_data: Path) -> None:
    real = real_records(shared_data)
    shares = {}
    for language, encoding in LANGUAGES:
        right, count = told(real.get(language, ())[:300], encoding)
        if count >= 20:
            shares[language, encoding] = right / count
    assert len(shares) >= 5
    assert min(shares.values()) > 0.88, shares
    assert sum(shares.values()) > 0.95 * len(shares), shares


@pytest.mark.parametrize(
    ("words", "encoding"),
    [("PC[Tokyo]", "euc_jp"), ("EV[Honinbo]", "euc_jp"), ("AP[MultiGo]", "gb18030")],
)
def test_ascii_words_count_in_detection(words: str, encoding: str) -> None:
    data = "(;GM[1]PB[石]".encode("euc_jp")
    before = {verdict.encoding: verdict.likelihood for verdict in ranked(data + b")")}
    after = {
        verdict.encoding: verdict.likelihood for verdict in ranked(data + words.encode() + b")")
    }
    assert after[encoding] > before[encoding]
    assert after["cp949"] == before["cp949"]


def test_every_letter_that_unicode_names_hiragana_or_katakana_is_kana() -> None:
    named = {
        each
        for each in map(chr, range(0x3000, 0x3100))
        if unicodedata.name(each, "").startswith(("HIRAGANA LETTER", "KATAKANA LETTER"))
    }
    assert len(named) > 170
    assert set(KANA) == named | set("・ー")
