"""Real records, saved: no byte changes but those of an edit, and the game is the same."""

import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from helpers.real_games import Archive

import gocheck
from gocheck import Game
from gocheck.sgf.parser import sgf_grammar

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
def test_all_real_games_are_saved_as_they_were(archive: Archive, tmp_path: Path) -> None:
    files = [(name, data) for name, data in archive.members.items() if name.endswith(".sgf")]
    assert len(files) > 8000
    assert all_problems(files, tmp_path) == []


def test_a_change_is_found() -> None:
    assert changed(b"(;PB[a]PW[b])", b"(;PB[xy]PW[b])") == (b"a", b"xy")
    assert changed(b"(;SZ[9]PB[a])", b"(;SZ[9])") == (b"PB[a]", b"")
    assert changed(b"same", b"same") == (b"", b"")


@pytest.mark.ci
def test_sgfmill_reads_what_is_saved(archive: Archive) -> None:
    names = archive.share()[::8]
    assert names
    for name in names:
        game, *_ = games_of(archive.members[name])
        game.black = NAME
        tree = sgf_grammar.parse_sgf_game(game.to_sgf())
        found = [each.get("PB") for each in sgf_grammar.main_sequence_iter(tree)]
        assert [NAME.encode()] in found
        line = [
            value
            for each in sgf_grammar.main_sequence_iter(tree)
            for value in (*each.get("B", ()), *each.get("W", ()))
        ]
        assert len(line) == len(game.moves)
