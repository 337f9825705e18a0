"""The Parquet data set: what JSON Lines say, in tables that SQL reads."""

import gc
import json
import os
import sys
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from gocheck import __version__
from gocheck.cli.main import main
from gocheck.reading.records import read_games
from gocheck.referee import Referee
from gocheck.report.values import SCHEMA
from gocheck.reports import parquet
from gocheck.reports.format import Listing
from gocheck.reports.summary import Summary
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import how_to_add, plain

PROJECT = Path(__file__).parents[2]
ALL = str(PROJECT / "fixtures")
GAMES = str(PROJECT / "fixtures" / "games")
RULES = "aga,chinese,ing,japanese"


def check(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["check", "--fail-on", "never", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    """The reports on all fixtures, as JSON Lines have them."""
    printed = check(ALL, "--rules", RULES, "--show-waived", "--format", "jsonl").stdout
    return [json.loads(line) for line in printed.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data set of all fixtures."""
    folder = tmp_path_factory.mktemp("parquet") / "data" / "set"
    result = check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{folder}")
    assert (result.exit_code, result.output) == (0, "")
    return folder


@pytest.mark.parametrize("scheme", ["file:", "s3:/", "memory:/"])
def test_no_folder_is_a_uri(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    """A settings file could name one, and must not write outside its folder."""
    outside, here = tmp_path / "outside", tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    Path("a.sgf").write_text("(;GM[1]SZ[9]KM[6.5];B[aa])", encoding="utf-8")
    name = f"{scheme}{outside}"
    Path("gocheck.toml").write_text(f'format = "parquet:{name}"\nrules = "aga"\n', "utf-8")
    for table in ("games", "findings", "scores/ruleset=aga"):
        (outside / table).mkdir(parents=True)
    result = check("a.sgf")
    assert (result.exit_code, result.output) == (0, "")
    assert [path for path in outside.rglob("*") if path.is_file()] == []
    assert [row["file"] for row in rows(here / name, "games")] == ["a.sgf"]


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """Return a table's rows, those of one game after another."""
    found = pq.read_table(folder / table).to_pylist()
    return sorted(found, key=lambda row: int(row["id"]))


def told(folder: Path) -> list[dict[str, Any]]:
    """Put the tables together as JSON Lines have them."""
    games = {
        row["id"]: {
            "schema": SCHEMA,
            "version": __version__,
            **row,
            "scores": {},
            "findings": [],
        }
        for row in rows(folder, "games")
    }
    for row in rows(folder, "findings"):
        games[row.pop("id")]["findings"].append(row)
    for row in rows(folder, "scores"):
        games[row.pop("id")]["scores"][row["ruleset"]] = row
    for game in games.values():
        del game["id"]
    return [as_json(game) for game in games.values()]


def as_json(value: Any) -> Any:
    """Return a value with amounts as JSON Lines write them, and the entries that are there."""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list):
        return [as_json(each) for each in value]
    if isinstance(value, dict):
        value = {key: as_json(each) for key, each in value.items()}
        for name in {"causes", "verdicts"}.intersection(value):
            value[name] = {key: each for key, each in value[name].items() if each is not None}
    return value


def test_tables_hold_what_json_lines_hold(folder: Path, games: list[dict[str, Any]]) -> None:
    assert told(folder) == games
    assert len(games) > 100
    assert sum(len(game["findings"]) for game in games) > 50
    assert sum(len(game["scores"]) for game in games) > 300


@pytest.mark.ci
def test_tables_in_pieces_hold_what_json_lines_hold(
    games: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "PARQUET_ROWS_TOGETHER", 7)
    monkeypatch.setattr(parquet, "MOST_PARQUET_BYTES_HELD", 20_000)
    check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{tmp_path}")
    assert told(tmp_path) == games
    assert pq.ParquetFile(tmp_path / "games" / "part-1-of-1.parquet").num_row_groups > 3


def test_tables_in_memory_are_those_of_the_data_set(tmp_path: Path) -> None:
    games = PROJECT / "fixtures" / "games"
    sources = [Source(file.name, file.read_bytes()) for file in sorted(games.glob("*.sgf"))]
    referee = Referee(Settings(Rulesets()))
    reports = [referee.check(game) for source in sources for game in read_games(source)]
    found = parquet.tables(reports)
    check(str(games), "--format", f"parquet:{tmp_path}")
    for name, table in found.items():
        written = pq.read_table(tmp_path / name)
        assert sorted(table.column_names) == sorted(written.column_names)
        for column in table.column_names:
            if column != "ruleset":
                assert table.schema.field(column).type == written.schema.field(column).type
    assert found["games"]["file"].to_pylist() == [report.file for report in reports]
    assert pq.read_table(tmp_path / "games")["id"].to_pylist() == list(range(len(reports)))
    assert found["scores"].num_rows == sum(len(each.scores) for each in reports)


def test_points_are_exact_decimals(folder: Path) -> None:
    games = pq.read_schema(folder / "games" / "part-1-of-1.parquet")
    scores = pq.read_schema(folder / "scores" / "ruleset=japanese" / "part-1-of-1.parquet")
    for kind in (
        games.field("komi").type,
        games.field("recorded_margin").type,
        scores.field("margin").type,
        scores.field("parts").type.field("territory").type.field("black").type,
    ):
        assert str(kind) == "decimal128(18, 2)"
    assert games.metadata[b"gocheck.version"] == __version__.encode()


def test_days_are_dates(folder: Path) -> None:
    games = pq.read_schema(folder / "games" / "part-1-of-1.parquet")
    assert [str(games.field(name).type) for name in ("date_first", "date_last")] == [
        "date32[day]"
    ] * 2
    first = [row["date_first"] for row in rows(folder, "games") if row["date_first"]]
    assert date(2026, 1, 1) <= min(first) <= max(first)


@pytest.mark.ci
def test_shards_share_a_folder_and_add_up_to_one_run(
    games: list[dict[str, Any]], tmp_path: Path
) -> None:
    def part(number: int) -> None:
        check(
            ALL, "--rules", RULES, "--show-waived",
            "--shard", f"{number}/3", "--format", f"parquet:{tmp_path}",
        )  # fmt: skip

    for number in (2, 3, 1, 3):  # one is run again, and nothing is there twice
        part(number)
    found = told(tmp_path)
    assert in_order(found) == in_order(games)
    files = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert files == [f"part-{number}-of-3.parquet" for number in (1, 2, 3)]


def in_order(games: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(games, key=lambda game: (game["file"], game["member"] or "", game["number"]))


def test_a_part_that_is_run_again_leaves_nothing_of_before(tmp_path: Path) -> None:
    games = str(PROJECT / "fixtures" / "games")
    check(games, "--rules", "aga,ing", "--format", f"parquet:{tmp_path}")
    check(games, "--rules", "aga", "--format", f"parquet:{tmp_path}")
    scores = pq.read_table(tmp_path / "scores").to_pylist()
    assert {row["ruleset"] for row in scores} == {"aga", "chinese", "japanese"}


def test_two_runs_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{tmp_path}")
    once, again = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*.parquet")}
        for root in (folder, tmp_path)
    )
    assert once == again
    assert len(once) >= 6


@pytest.mark.ci
def test_each_row_is_written_once_where_little_is_held(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "PARQUET_ROWS_TOGETHER", 3)
    monkeypatch.setattr(parquet, "MOST_PARQUET_BYTES_HELD", 0)
    check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{tmp_path}")
    assert rows(tmp_path, "games") == rows(folder, "games")
    assert rows(tmp_path, "findings") == rows(folder, "findings")


@pytest.mark.parametrize("name", ["part-1-of-3.parquet", "part-1-of-2 (copy).parquet"])
def test_a_folder_with_other_parts_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / name).touch()
    assert check(GAMES, "--shard", "1/2", "--format", f"parquet:{tmp_path}").exit_code == 2


def test_another_number_of_shards_is_refused(tmp_path: Path) -> None:
    game = str(PROJECT / "fixtures" / "situations" / "void.sgf")
    check(game, "--shard", "1/3", "--format", f"parquet:{tmp_path}")
    result = check(game, "--shard", "1/4", "--format", f"parquet:{tmp_path}")
    assert result.exit_code == 2
    assert result.stderr == (
        f"gocheck: {tmp_path} holds a data set in 3 parts, and this is part 1/4: give each data"
        " set a folder of its own\n"
    )


def test_tables_are_there_without_a_row(tmp_path: Path) -> None:
    game = str(PROJECT / "fixtures" / "situations" / "resignation.sgf")
    check(game, "--format", f"parquet:{tmp_path}")
    assert pq.read_table(tmp_path / "scores" / "ruleset=japanese").num_rows == 0
    assert pq.read_table(tmp_path / "findings").num_rows == 0
    assert pq.read_table(tmp_path / "games").num_rows == 1


def test_names_that_are_not_unicode(tmp_path: Path) -> None:
    name = b"\xff.sgf".decode("utf-8", "surrogateescape")
    (tmp_path / name).write_text("(;GM[1]SZ[9];B[aa])", encoding="utf-8")
    check(str(tmp_path), "--format", f"parquet:{tmp_path / 'out'}")
    [row] = rows(tmp_path / "out", "games")
    assert row["file"].endswith("\\udcff.sgf")


def test_a_run_that_ends_early_leaves_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "PARQUET_ROWS_TOGETHER", 2)

    def full(table: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet._Table, "settle", full)
    result = check(ALL, "--format", f"parquet:{tmp_path}")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: parquet cannot be written: No space left on device\n"
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    del result
    gc.collect()  # closes what the failure left open, which would still handle signals


def test_a_run_that_is_killed_at_its_end_leaves_the_tables_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = ("--format", f"parquet:{tmp_path}")
    check(GAMES, "--rules", "japanese,tromp-taylor", *target)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.parquet")}

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(os, "replace", killed)
        assert check(GAMES, "--rules", "japanese", *target).exit_code == 130
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.parquet")} == before


def test_tables_and_their_names_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        synced.append(os.path.isdir(f"/proc/self/fd/{descriptor}"))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    check(GAMES, "--rules", "japanese", "--format", f"parquet:{tmp_path}")
    assert synced == [False, True] * len(list(tmp_path.rglob("*.parquet")))


def test_a_shard_that_runs_twice_at_once_is_complete(tmp_path: Path) -> None:
    """As where a batch system takes a machine for dead: the last one to end replaces the other."""
    both = [parquet.DataSet(Listing(("aga",)), tmp_path) for _ in range(2)]
    for data_set in both:
        list(data_set.end(Summary()))
        assert pq.read_table(tmp_path / "games").num_rows == 0
        data_set.close()
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 3


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "findings").write_text("")
    result = check(ALL, "--format", f"parquet:{tmp_path}")
    assert result.exit_code == 2
    assert result.stderr == f"gocheck: cannot write {tmp_path}: File exists\n"
    assert not list((tmp_path / "games").iterdir())


def test_wrong_usage_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(*arguments: str) -> str:
        result = check(ALL, *arguments)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        return result.stderr

    assert "parquet:DIR" in said("--format", "parquet")
    assert "on this machine" in said("--format", "parquet:s3://bucket/results")
    (tmp_path / "file").write_text("")
    assert "cannot write" in said("--format", f"parquet:{tmp_path / 'file'}")
    monkeypatch.setitem(sys.modules, "gocheck.reports.parquet", None)
    monkeypatch.delattr("gocheck.reports.parquet")
    assert how_to_add("parquet") in said("--format", f"parquet:{tmp_path / 'out'}")


def test_rulesets_are_partitions_for_other_readers(folder: Path) -> None:
    scores = pyarrow.dataset.dataset(folder / "scores", partitioning="hive")
    [only] = (
        scores.to_table(filter=pyarrow.dataset.field("ruleset") == "ing", columns=["ruleset"])[
            "ruleset"
        ]
        .unique()
        .to_pylist()
    )
    assert only == "ing"


def test_names_of_rulesets_are_valid_file_names(tmp_path: Path) -> None:
    game = str(PROJECT / "fixtures" / "games" / "9x9-japanese-marked.sgf")
    rules = "katago:koPOSITIONALscoreAREAtaxNONEsui1"
    check(game, "--ruleset", rules, "--rules", "aga", "--format", f"parquet:{tmp_path}")
    assert not list(tmp_path.rglob("*:*"))
    names = pq.read_table(tmp_path / "scores")["ruleset"].to_pylist()
    assert sorted(set(names)) == ["aga", rules]


def test_a_file_holds_so_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "PARQUET_REPORTS_OF_A_FILE", 5)
    games = str(PROJECT / "fixtures" / "games")
    check(games, "--rules", "aga", "--format", f"parquet:{tmp_path}")
    counts = [pq.read_table(file).num_rows for file in (tmp_path / "games").glob("*.parquet")]
    assert sorted(counts) == [4, 5, 5]
    files = pq.read_table(tmp_path / "games")["file"].to_pylist()
    assert sorted(files) == sorted(map(str, Path(games).iterdir()))


@pytest.mark.ci
def test_a_table_goes_on_in_another_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "PARQUET_REPORTS_OF_A_FILE", 20)
    divided = tmp_path / "divided"
    check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{divided}")
    assert len(list((divided / "games").glob("*.parquet"))) > 3
    assert told(divided) == told(folder)
    monkeypatch.setattr(parquet, "PARQUET_REPORTS_OF_A_FILE", 50_000)
    check(ALL, "--rules", RULES, "--show-waived", "--format", f"parquet:{divided}")
    assert len(list(divided.glob("**/*.parquet"))) == len(list(folder.glob("**/*.parquet")))
    assert told(divided) == told(folder)
