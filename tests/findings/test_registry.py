"""Every code is well-formed, and every finding takes its severity from it."""

import re

import pytest

from gocheck.findings import ERROR, MEANINGS, NOTE, SEVERITIES, Meaning, finding

FAMILIES = {"SGF": "1", "MOV": "2", "SET": "3", "END": "4", "RES": "5"}


@pytest.mark.parametrize("meaning", MEANINGS.values(), ids=MEANINGS)
def test_a_meaning(meaning: Meaning) -> None:
    assert MEANINGS[meaning.code] is meaning
    assert re.fullmatch(r"[A-Z]{3}\d{3}", meaning.code)
    assert FAMILIES[meaning.code[:3]] == meaning.code[3]
    assert meaning.severity in SEVERITIES
    title = meaning.title
    assert title
    assert title[0].islower()
    assert title == title.strip()
    assert not title.endswith(".")
    assert "\n" not in title
    for text in (meaning.what, meaning.why, meaning.mend):
        assert text == text.strip()
        assert text[0].isupper() or text[0] == "`" or not text[0].isalpha()
        assert text.endswith((".", ".)"))
        assert "  " not in text


def test_codes_are_in_order_within_a_family() -> None:
    assert list(MEANINGS) == sorted(MEANINGS, key=lambda code: (FAMILIES[code[:3]], code))


def test_titles_differ() -> None:
    assert len({meaning.title for meaning in MEANINGS.values()}) == len(MEANINGS)


def test_codes_named_in_a_text_exist() -> None:
    for meaning in MEANINGS.values():
        for text in (meaning.what, meaning.why, meaning.mend):
            for code in re.findall(r"\b[A-Z]{3}\d{3}\b", text):
                assert code in MEANINGS


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        MEANINGS["SGF999"] = MEANINGS["SGF101"]  # type: ignore[index]


def test_a_finding_has_the_severity_of_its_code_unless_told() -> None:
    assert finding("SGF101", "a message").severity == ERROR
    assert finding("SGF105", "a message", severity=NOTE).severity == NOTE


def test_a_code_that_does_not_exist() -> None:
    with pytest.raises(KeyError):
        finding("XYZ999", "a message")


def test_a_message_that_quotes_too_much_is_shortened() -> None:
    short = finding("SGF106", "x" * 800).message
    long = finding("SGF106", f"HA[{'9' * 90_000}] is not a number of stones").message
    assert short == "x" * 800
    assert len(long) < 900
    assert long.startswith("HA[999")
    assert long.endswith("999] is not a number of stones")
