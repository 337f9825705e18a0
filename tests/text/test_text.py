"""Numbers, lists and texts as people read them."""

import re
from decimal import Decimal

import pytest

from gocheck.text import (
    beginning,
    counted,
    did_you_mean,
    first_few,
    in_percent,
    in_points,
    one_line,
    percents,
    plain,
    printable,
    regex,
    text_digest,
)


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
