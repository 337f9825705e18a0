"""TOML from anybody, which may be made to exhaust the parser."""

import tracemalloc

import pytest

from gocheck.text.parsing import toml_table


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = " + "[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("x = " + "{a = " * 40_000 + "1" + "}" * 40_000, "nested too deeply"),
        (".".join("a" * 100_000) + " = 1", "a key has more than 50 parts"),
        (". ".join(['"a"'] * 51) + " = 1", "a key has more than 50 parts"),
    ],
    ids=["lists", "tables", "key", "quoted key"],
)
def test_text_nested_too_deeply_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        toml_table(text)


@pytest.mark.ci
def test_the_tables_of_a_text_take_a_bounded_multiple_of_it() -> None:
    name = ".".join("x" * 48)
    text = "".join(f"[a{number}.{name}]\n" for number in range(1000))
    tracemalloc.start()
    try:
        toml_table(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1000 * len(text)


def test_other_text_is_read() -> None:
    assert toml_table(".".join("a" * 3) + " = [1]") == {"a": {"a": {"a": [1]}}}
