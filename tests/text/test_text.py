"""Numbers, lists and texts as people read them."""

import json
import re
import unicodedata
import xml.etree.ElementTree as ET
from decimal import Decimal
from typing import Literal

import pytest

from gocheck.text.escaping import annotation, in_json, in_xml, one_line, printable
from gocheck.text.messages import (
    beginning,
    counted,
    did_you_mean,
    first_few,
    in_a_sentence,
    in_percent,
    in_points,
    percents,
    plain,
)
from gocheck.text.parsing import normal_form, regex, text_digest


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Decimal("6.50"), "6.5"),
        (Decimal("1E+2"), "100"),
        (Decimal("-0.0"), "0"),
        (Decimal(-3), "-3"),
        (0, "0"),
    ],
)
def test_an_amount_has_no_exponent_and_no_needless_zeros(amount: Decimal | int, text: str) -> None:
    assert plain(amount) == text


def test_one_thing_is_written_in_the_singular() -> None:
    assert [counted(1, "game"), counted(0, "game")] == ["1 game", "0 games"]
    assert [in_points(1), in_points(Decimal("-1")), in_points(2)] == [
        "1 point",
        "-1 point",
        "2 points",
    ]


@pytest.mark.parametrize(
    ("shares", "printed"),
    # The last number is what is left for all else.
    [
        ([0.5, 0.25], [50, 25, 25]),
        ([1.0], [99, 1]),
        ([0.0], [1, 99]),
        ([1 / 3, 1 / 3], [33, 33, 34]),
        ([0.125, 0.125, 0.75], [12, 12, 75, 1]),
    ],
)
def test_no_share_is_rounded_to_0_or_100(shares: list[float], printed: list[int]) -> None:
    assert percents(shares) == printed
    assert sum(printed) == 100
    assert in_percent(shares[0]) == f"{percents(shares[:1])[0]}%"


def test_long_lists_and_texts_are_cut() -> None:
    assert first_few(["A1", "B2", "C3"], most=3) == "A1, B2, C3"
    assert first_few(["A1", "B2", "C3"], most=2) == "A1, B2, ..."
    assert [beginning("abc", 3), beginning("abcd", 3)] == ["abc", "abc..."]


def test_names_in_a_sentence_are_the_first_few_of_many() -> None:
    assert in_a_sentence(["a"]) == "a"
    assert in_a_sentence(["a", "b", "c"]) == "a, b and c"
    assert in_a_sentence(["a", "b", "c", "d"], most=3) == "a, b and 2 more"


def test_control_characters_are_escaped() -> None:
    assert one_line("a\nb\x1b[2J\u202e") == "a\\nb\\x1b[2J\\u202e"
    assert printable("a\nb\x1b") == "a\nb\\x1b"


def test_a_word_that_is_close_is_suggested() -> None:
    assert "chinese" in did_you_mean("chinse", ["japanese", "chinese"])
    assert did_you_mean("xyz", ["japanese", "chinese"]) == ""


def test_a_digest_differs_for_different_texts_and_accepts_any_text() -> None:
    assert text_digest("a") == text_digest("a") != text_digest("b")
    assert text_digest("\udcff")


def test_a_regex_is_compiled_when_it_is_used() -> None:
    unfinished = regex("(")
    with pytest.raises(re.error):
        unfinished.match("")


def test_a_regex_does_what_a_compiled_one_does() -> None:
    number = regex(r"[a-z]\d+", re.IGNORECASE)
    for text in ("A1 b22", "none"):
        assert number.findall(text) == re.compile(r"[a-z]\d+", re.IGNORECASE).findall(text)
    assert number.sub("-", "A1 b22") == "- -"
    assert regex(rb"\d").groups == 0


@pytest.mark.parametrize(
    "text", ["\x7f", "\x85", "\u2028", "é\x9b", "a ##[x]", "::a", "###", "#", "\\u0023", "\n\r\x1b"]
)
def test_json_keeps_its_content_without_controls_and_commands(text: str) -> None:
    written = in_json(json.dumps([text], ensure_ascii=False))
    assert json.loads(written) == [text]
    assert written.isprintable()
    assert "##" not in written


@pytest.mark.parametrize(
    "text", ["\x85", "\u2028", "a ##[x] ##", "::a", "\n  ::a", "x\r::a", "a::b"]
)
def test_xml_keeps_its_content_without_commands(text: str) -> None:
    written = in_xml(f"<a>{text}</a>\n {text}")
    assert "".join(ET.fromstring(f"<b>{written}</b>").itertext()) == f"{text}\n {text}".replace(
        "\r", "\n"
    )
    assert not [line for line in written.splitlines() if line.strip().startswith("::")]
    assert "##" not in written


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", "\\x3a:error::x"),
        ("  ::error::x", "  \\x3a:error::x"),
        ("a\n::b", "a\\n::b"),
        ("a ##[b]##vso[c]", "a \\x23#[b]\\x23#vso[c]"),
        ("a ## b ::c", "a ## b ::c"),
    ],
)
def test_one_line_is_no_command(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_no_line_of_several_is_a_command() -> None:
    assert printable("a\n ::b\r::c\n##[d]") == "a\n \\x3a:b\r\\x3a:c\n\\x23#[d]"
    assert annotation("::error file=a::b\x1b") == "::error file=a::b\\x1b"


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC"])
@pytest.mark.parametrize("text", ["Mu\N{COMBINING DIAERESIS}ller", "ｋｍ６．５", "a" * 3000 + "é"])
def test_a_normal_form_is_that_of_unicode(form: Literal["NFC", "NFD", "NFKC"], text: str) -> None:
    assert normal_form(form, text) == unicodedata.normalize(form, text)
