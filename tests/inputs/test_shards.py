"""Parts of the inputs: together everything, and nothing twice."""

import io
import json
import shutil
import tarfile
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.main import main
from gocheck.inputs.addresses import Shard, read_shard
from gocheck.inputs.records import no_records
from gocheck.inputs.sources import sources
from gocheck.record.record import Unreadable

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAME = b"(;SZ[9];B[aa])"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with files, an archive next to it, and what cannot be read."""
    shutil.copytree(FIXTURES / "situations", tmp_path / "games" / "within")
    (tmp_path / "games" / "packed.sgf").write_bytes(b"\x1f\x8bno gzip")
    for name, mode in (("whole.tar.gz", "w:gz"), ("cut.tar.gz", "w:gz")):
        with tarfile.open(tmp_path / name, mode) as tarred:  # type: ignore[call-overload]
            for number in range(40):
                info = tarfile.TarInfo(f"{number}.sgf")
                info.size = len(GAME)
                tarred.addfile(info, io.BytesIO(GAME))
    cut = tmp_path / "cut.tar.gz"
    cut.write_bytes(cut.read_bytes()[:-20])
    return tmp_path


def named(archive: Path, shard: Shard) -> list[str]:
    names = ("games", "whole.tar.gz", "cut.tar.gz", "gone.sgf", "games/within/void.sgf")
    paths = [(archive / name).as_posix() for name in names]
    return [
        f"{each.source.name}?" if isinstance(each, Unreadable) else each.name
        for each in sources(paths, shard=shard)
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 16, pytest.param(100, marks=pytest.mark.ci)])
def test_all_parts_are_everything_and_nothing_twice(archive: Path, count: int) -> None:
    whole = named(archive, Shard(1, 1))
    parts = [named(archive, Shard(number, count)) for number in range(1, count + 1)]
    assert Counter(name for part in parts for name in part) == Counter(whole)
    assert len(whole) > 120
    assert sum(name.endswith("?") for name in whole) >= 3
    for part in parts:
        left = iter(whole)
        assert all(name in left for name in part)  # the order is kept
    if count <= 3:
        assert min(map(len, parts)) > len(whole) / count / 2


def test_another_place_of_the_folder_changes_nothing(archive: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    shutil.copytree(archive / "games", moved / "games")

    def below(root: Path) -> list[str]:
        found = sources([(root / "games").as_posix()], shard=Shard(2, 3))
        return [each.name.removeprefix(root.as_posix()) for each in found if hasattr(each, "name")]

    assert below(archive) == below(moved) != []


def test_files_of_other_parts_are_not_opened(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    usual = Path.open

    def remember(path: Path, mode: str) -> object:
        opened.append(path.as_posix())
        return usual(path, mode)

    monkeypatch.setattr(Path, "open", remember)
    read = list(sources([(archive / "games").as_posix()], shard=Shard(1, 4)))
    assert len(opened) == len(read) > 5


@pytest.mark.parametrize("number", [1, 2])
def test_an_empty_folder_is_reported_by_its_own_shard_only(archive: Path, number: int) -> None:
    (archive / "empty").mkdir()
    (archive / "one").mkdir()
    (archive / "one" / "a.sgf").write_bytes(GAME)
    empty: list[str] = []
    paths = [(archive / name).as_posix() for name in ("empty", "one")]
    list(sources(paths, empty.append, Shard(number, 2)))
    assert empty == [no_records(paths[0])]


@pytest.mark.parametrize("text", ["", "3", "0/4", "5/4", "1/0", "-1/4", "1.5/4", "a/b", "1/4/2"])
def test_invalid_shards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="3/16"):
        read_shard(text)


def check(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["check", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.ci
def test_the_reports_of_all_parts_are_those_of_one_run() -> None:
    arguments = (str(FIXTURES), "--format", "jsonl", "--no-scores")
    whole = check(*arguments).stdout.splitlines()
    parts = [
        check(*arguments, "--shard", f"{number}/5").stdout.splitlines() for number in range(1, 6)
    ]
    assert Counter(line for part in parts for line in part) == Counter(whole)


def test_a_shard_without_inputs_ends_with_status_0() -> None:
    file = str(FIXTURES / "situations" / "void.sgf")
    results = [check(file, "--shard", f"{number}/9") for number in range(1, 10)]
    assert [result.exit_code for result in results] == [0] * 9
    assert sum("1 game read" in result.output for result in results) == 1


def test_wrong_usage_is_one_line() -> None:
    result = check(str(FIXTURES), "--shard", "17/16")
    assert result.exit_code == 2
    assert result.stderr == (
        "gocheck: --shard: '17/16' is not a shard such as 3/16 (the third of 16)\n"
    )
    result = check(str(FIXTURES), "--shard", "1/2", "--write-baseline")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: --write-baseline needs all files: leave out --shard\n"


@pytest.mark.ci
def test_games_of_another_shard_are_not_missing(tmp_path: Path) -> None:
    """Neither a result of the event nor an entry of the baseline."""
    shutil.copytree(FIXTURES / "situations", tmp_path / "games")
    files = sorted(path.name for path in (tmp_path / "games").iterdir())
    rows = "".join(f"{name},0\n" for name in files)
    (tmp_path / "results.csv").write_text(f"file,result\n{rows}", encoding="utf-8")
    baseline = str(tmp_path / "known.jsonl")
    check(str(tmp_path / "games"), "--baseline", baseline, "--write-baseline")
    for number in (1, 2):
        result = check(
            str(tmp_path / "games"),
            *("--shard", f"{number}/2", "--baseline", baseline, "--format", "jsonl"),
            *("--results", str(tmp_path / "results.csv"), "--show-waived"),
        )
        codes = Counter(
            found["code"]
            for line in result.stdout.splitlines()
            for found in json.loads(line)["findings"]
        )
        assert codes["SGF170"] == 0
        assert codes.total() > 20
        assert not [line for line in result.stdout.splitlines() if json.loads(line)["number"] == 0]
