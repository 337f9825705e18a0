"""`python -m tests.words` finds what it looks for. What it finds in gocheck is no failure."""

import pytest
import words

pytestmark = pytest.mark.ci


def test_odd_words_are_found_in_texts_and_names() -> None:
    assert list(words.odd_phrases('told = 1\n"""One line,\nor beside it."""', is_code=True)) == [
        "1: name 'told': the usual word",
        "3: 'beside': also, next to, compared with",
    ]


def test_a_field_without_a_text_is_found() -> None:
    code = '@dataclass\nclass A:\n    one: int\n    two: int\n    """Two."""\n'
    assert list(words.fields_without_a_text(code)) == ["3: field A.one has no text"]
