"""Real records, saved: no byte changes but those of an edit, and the game is the same."""

import tarfile
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.real_games import Archive
from helpers.sgfmill_values import as_sgfmill_has_it, nodes_of

import gocheck
from gocheck import Game
from gocheck.sgf.parser import sgf_grammar

assert sgf_grammar  # loaded without the warning that its source gives
from sgfmill import sgf  # noqa: E402

FIXTURES = Path(__file__).parents[2] / "fixtures"
LARGEST = 1_000_000
"""Bytes of a file that is tried."""
OTHER_FORMATS = (".gib", ".ngf", ".ugf", ".ugi")
NAME = "Zoe Quill"
COMMENT = "a [b] \\ ];B[aa] (;)"


def games_of(data: bytes) -> list[Game]:
    return gocheck.read(data, on_error=lambda error: None)


def facts(game: Game) -> tuple[object, ...]:
    names = (game.black, game.white, game.date, game.event, game.komi, game.ruleset)
    return (*names, game.recorded_result, game.size, game.moves, game.setups)


def changed(before: bytes, after: bytes) -> tuple[bytes, bytes]:
    """Return where two texts differ: without what both begin and end with."""
    head = _number_alike(before, after)
    before, after = before[head:], after[head:]
    tail = _number_alike(before[::-1], after[::-1])
    return before[: len(before) - tail], after[: len(after) - tail]


def _number_alike(one: bytes, other: bytes) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def saved(game: Game, path: Path) -> tuple[bytes, list[str]]:
    warnings: list[str] = []
    game.save(path, on_warning=warnings.append)
    return path.read_bytes(), warnings


def problems(name: str, data: bytes, path: Path) -> Iterator[str]:
    """Yield what is wrong with the copies of a file."""
    games = games_of(data)
    if not games or len(data) > LARGEST:
        return
    others = name.lower().endswith(OTHER_FORMATS)
    count = sum(1 for _ in games[-1].root.walk())
    if saved(games[0], path)[0] != data and not others:
        yield f"{name}: changes without an edit"
    for what in ("name", "comment"):
        games = games_of(data)
        game = games[-1]
        old = [node.raw("PB" if what == "name" else "C") for node in game.root.main_line()]
        is_given_twice = any(len(values) > 1 for values in old)
        if what == "name":
            game.black = NAME
        else:
            game.node(len(game.moves) // 2).comment = COMMENT
        copy, warnings = saved(game, path)
        again = games_of(copy)
        if list(map(facts, again)) != list(map(facts, games)):
            yield f"{name}: the {what} changes the game"
        value = again[-1].black if what == "name" else again[-1].node(len(game.moves) // 2).comment
        if value != (NAME if what == "name" else COMMENT):
            yield f"{name}: the {what} is {value!r}"
        if sum(1 for _ in again[-1].root.walk()) != count:
            yield f"{name}: the {what} changes the tree"
        if warnings:
            yield f"{name}: {warnings[0]}"
        elif is_given_twice or others:
            continue
        elif changed(data, copy)[0].count(b"[") > str(old).count("["):
            yield f"{name}: the {what} changes more than a value: {changed(data, copy)}"


def all_problems(files: Iterable[tuple[str, bytes]], folder: Path) -> list[str]:
    return [each for name, data in files for each in problems(name, data, folder / "copy.sgf")]


@pytest.mark.ci
def test_fixtures_are_saved_as_they_were(tmp_path: Path) -> None:
    files = sorted(path for path in FIXTURES.rglob("*.sgf"))[::4]
    assert len(files) > 20
    assert all_problems([(path.name, path.read_bytes()) for path in files], tmp_path) == []


@pytest.mark.ci
def test_files_that_break_programs_are_saved_as_they_were(
    shared_data: Path, tmp_path: Path
) -> None:
    with tarfile.open(shared_data / "nasty.tar.gz") as archive:
        files = [
            (member.name, content.read())
            for member in archive
            if not member.name.endswith(".md") and (content := archive.extractfile(member))
        ]
    assert len(files) > 100
    found = all_problems(files, tmp_path)
    assert [Path(each.partition(":")[0]).name for each in found] == ["mixed-encoding.sgf"] * 2


@pytest.mark.ci
def test_real_games_are_saved_as_they_were(archive: Archive, tmp_path: Path) -> None:
    files = [(name, archive.members[name]) for name in archive.share()[::8]]
    assert len(files) > 100
    assert all_problems(files, tmp_path) == []


@pytest.mark.release
def test_eight_times_as_many_real_games_are_saved_as_they_were(
    archive: Archive, tmp_path: Path
) -> None:
    files = [(name, archive.members[name]) for name in archive.share()]
    assert len(files) > 900
    assert all_problems(files, tmp_path) == []


@pytest.mark.ci
def test_600_games_hold_at_most_100_mb(archive: Archive) -> None:
    texts = [archive.members[name] for name in archive.share()[::8]]
    games_of(texts[0])  # what is loaded is no game
    tracemalloc.start()
    try:
        games = [game for data in texts for game in games_of(data)]
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held / len(games) < 100e6 / 600


def test_a_change_is_found() -> None:
    assert changed(b"(;PB[a]PW[b])", b"(;PB[xy]PW[b])") == (b"a", b"xy")
    assert changed(b"(;SZ[9]PB[a])", b"(;SZ[9])") == (b"PB[a]", b"")
    assert changed(b"same", b"same") == (b"", b"")


@pytest.mark.ci
def test_sgfmill_reads_what_is_saved_as_the_same_values(archive: Archive) -> None:
    texts = [archive.members[name] for name in archive.share()[::8]]
    compared = 0
    for data in texts:
        (game, *_) = games_of(data)
        if game.columns != game.rows or game.columns > 26 or not is_utf_8(data):
            continue
        game.black = NAME
        game.node().comment = COMMENT
        ours = list(game.root.walk())
        theirs = nodes_of(sgf.Sgf_game.from_bytes(game.to_sgf(), override_encoding="utf-8"))
        for node, other in zip(ours, theirs, strict=True):
            for name in [each for each in node if each not in ("CA", "TC")]:
                try:
                    wanted = as_sgfmill_has_it(name, other.get(name), game.columns)
                except ValueError:
                    continue  # a value that breaks the format
                value: Any = node[name]
                value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
                value = set(node[name]) if isinstance(wanted, set) else value
                value = value.strip() if isinstance(value, str) else value
                value = float(value) if isinstance(wanted, float) else value
                assert value == wanted, (game.name, name)
                compared += 1
    assert compared > 10_000


def is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except ValueError:
        return False
    return True
