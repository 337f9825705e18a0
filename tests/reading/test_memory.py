"""Reading a text made to take memory takes some ten times its size at most, however it is damaged.

`tests/cli/test_limits.py` tries the same with whole files, in processes of their own.
"""

import tracemalloc
from collections.abc import Callable

import pytest

from gocheck.limits.input_limits import DEFAULT_LIMITS
from gocheck.policy.finding_identity import source_digest
from gocheck.reading.records import read_games
from gocheck.reading.repair.repairing import repair
from gocheck.sgf.source import Source
from gocheck.sgf.trees import parsed

pytestmark = pytest.mark.ci
SIZE = 1_500_000


def memory(work: Callable[[], object]) -> int:
    """Return the most bytes that work holds."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def repeated(text: bytes) -> bytes:
    return b"(;SZ[19]" + text * (SIZE // len(text)) + b")"


@pytest.mark.parametrize("text", [b"()", b"x ", b"(())", b"()x"])
def test_what_sgfmill_refuses_is_refused_without_a_list_of_its_tokens(text: bytes) -> None:
    def refused() -> None:
        with pytest.raises(ValueError, match="not SGF"):
            parsed(repeated(text))

    assert memory(refused) < 10 * SIZE


@pytest.mark.parametrize("text", [b";B[aa]", b"x "])
def test_a_game_that_is_not_read_is_identified_in_little_memory(text: bytes) -> None:
    source = Source("g.sgf", repeated(text))
    assert memory(lambda: source_digest(source, 1)) < 10 * SIZE


def test_runs_of_nul_bytes_beyond_the_limit_are_not_listed() -> None:
    limits = DEFAULT_LIMITS.changed("file-repairs=1000")
    assert memory(lambda: repair(repeated(b"x\0\0"), limits)) < 5 * SIZE


@pytest.mark.parametrize("text", ["я ".encode(), b"a[b]x "])
def test_words_outside_the_games_are_not_counted(text: bytes) -> None:
    data = b"(;SZ[9])" + text * (SIZE // len(text))
    assert memory(lambda: repair(data)) < 5 * SIZE


def test_games_before_too_many_nul_bytes_are_read() -> None:
    limits = DEFAULT_LIMITS.changed("file-repairs=5")
    data = b"(;SZ[9]PB[a\0])(;PB[b];\nS\0Z[9]" + b"PW[x\0\0]" * 5 + b")(;PB[c])"
    first, second = read_games(Source("g.sgf", data), limits)
    assert [each.message for each in first.findings if each.code == "SGF113"] == [
        "a NUL byte is ignored"
    ]
    assert second.findings[0].message == (
        "the text needs more than 5 repairs; the rest is not read"
        " (--limit file-repairs=N allows more)"
    )


def test_single_nul_bytes_beyond_the_limit_may_be_halves_of_letters() -> None:
    text = repeated(b"C[a]")[:2000].decode("ascii").encode("utf-16-le")
    limits = DEFAULT_LIMITS.changed("file-repairs=5")
    assert repair(text, limits)[2] == repair(text)[2]
