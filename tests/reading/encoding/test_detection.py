"""How often the encoding is detected of text that does not name it: floors below the measured."""

import unicodedata
from pathlib import Path

import pytest
from benchmarks.detection import real_records, records_of_names, told

from gocheck.reading.encoding.detection import KANA

LANGUAGES = [
    ("Japanese", "cp932"), ("Japanese", "euc_jp"), ("Japanese", "iso2022_jp"),
    ("Chinese", "gb18030"), ("Taiwanese", "big5"), ("Korean", "cp949"),
    ("Korean in hanja", "cp949"), ("Russian", "cp1251"), ("western", "cp1252"),
]  # fmt: skip
MISSED = {("euc_jp", 1): 7, ("gb18030", 1): 3, ("gb18030", 2): 1}
"""Records of so many names that are read in another encoding."""


@pytest.mark.ci
@pytest.mark.parametrize(("language", "encoding"), LANGUAGES)
@pytest.mark.parametrize("names", [1, 2])
def test_records_with_nothing_but_names(language: str, encoding: str, names: int) -> None:
    right, count = told(records_of_names(language, names), encoding)
    assert count >= 15
    assert count - right <= MISSED.get((encoding, names), 0)


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


def test_every_letter_that_unicode_names_hiragana_or_katakana_is_kana() -> None:
    named = {
        each
        for each in map(chr, range(0x3000, 0x3100))
        if unicodedata.name(each, "").startswith(("HIRAGANA LETTER", "KATAKANA LETTER"))
    }
    assert len(named) > 170
    assert set(KANA) == named | set("・ー")
