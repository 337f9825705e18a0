"""What is done once for a file, and what of it is kept: speed and memory, not what is read."""

import gc
import weakref

import pytest

from gocheck.reading.encoding.stored_text import HowRead, how_read
from gocheck.reading.records import read_games
from gocheck.sgf import trees
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Source

GAME = "(;GM[1]FF[4]CA[{}]SZ[9]KM[6.5]PB[{}]C[{}];B[aa];W[bb])"


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the texts that were parsed, one after the other."""
    lengths: list[int] = []
    for module, name in ((trees, "parse_collection"), (sgf_grammar, "parse_sgf_game")):
        original = getattr(module, name)

        def counted(data: bytes, original: object = original) -> object:
            lengths.append(len(data))
            assert callable(original)
            return original(data)

        monkeypatch.setattr(module, name, counted)
    return lengths


@pytest.mark.parametrize(
    ("encoding", "name", "times"),
    [
        ("UTF-8", "張栩", 1),
        # Whether brackets fit as that is read must be seen before it is believed.
        ("GB18030", "張栩", 2),
        ("Shift_JIS", "趙治勲", 2),
        ("windows-1252", "Müller", 2),
    ],
)
def test_how_often_a_game_is_parsed(
    parses: list[int], encoding: str, name: str, times: int
) -> None:
    [game] = read_games(Source("", GAME.format(encoding, name, name * 20).encode(encoding)))
    assert not game.findings
    assert len(parses) == times


@pytest.mark.ci
def test_how_often_a_very_large_text_is_parsed(parses: list[int]) -> None:
    large = GAME.format("UTF-8", "a", "][".join(["word " * 100_000] * 3)).encode()
    assert len(list(read_games(Source("", large)))) == 1
    assert parses == [len(large)]
    parses.clear()
    # The trees of several are not kept, and that none is refused must be seen before the first.
    assert len(list(read_games(Source("", large + large)))) == 2
    assert parses == [len(large)] * 4


@pytest.mark.parametrize("collecting", [True, False])
def test_after_a_large_text_garbage_is_collected_as_before(collecting: bool) -> None:
    text = GAME.format("UTF-8", "a", "word " * 21_000).encode()
    assert gc.isenabled()
    try:
        if not collecting:
            gc.disable()
        assert len(list(read_games(Source("", text)))) == 1
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_asking_how_a_file_was_read_keeps_no_file_in_memory() -> None:
    [game] = read_games(Source("", GAME.format("GB18030", "張栩", "張栩" * 20).encode("gb18030")))
    source = game.source
    assert how_read(source) is HowRead.DECODED
    kept = weakref.ref(source)
    del source, game
    gc.collect()
    assert kept() is None
