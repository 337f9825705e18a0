"""The Parquet data set as DuckDB reads it."""

import json
import re
from pathlib import Path

import duckdb
import pytest
from helpers.examples import PAGES
from reports.test_parquet import ALL, GAMES, check

pytestmark = pytest.mark.ci

SQL = re.compile(r"^```sql\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_query_on_the_page_gives_what_json_lines_give(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [query] = [each for page in PAGES for each in SQL.findall(page.read_text(encoding="utf-8"))]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fixtures").symlink_to(ALL)
    check("fixtures", "--format", "parquet:results")
    found = duckdb.connect().execute(query).fetchall()
    counts: dict[int | None, list[int]] = {}
    for line in check("fixtures", "--format", "jsonl").stdout.splitlines():
        game = json.loads(line)
        if game["scores"]:
            scores = game["scores"]
            year = int(game["date_first"][:4]) if game["date_first"] else None
            count = counts.setdefault(year, [0, 0])
            count[0] += 1
            count[1] += scores["japanese"]["winner"] != scores["chinese"]["winner"]
    assert {year: [games, changed] for year, games, changed, *_ in found} == counts
    assert sum(changed for _, changed in counts.values()) > 5


def test_names_of_rulesets_are_read_from_the_names_of_files(tmp_path: Path) -> None:
    game = f"{GAMES}/9x9-japanese-marked.sgf"
    rules = "katago:koPOSITIONALscoreAREAtaxNONEsui1"
    check(game, "--ruleset", rules, "--rules", "aga", "--format", f"parquet:{tmp_path}")
    query = f"SELECT DISTINCT ruleset FROM '{tmp_path}/scores/*/*.parquet' ORDER BY ruleset"
    names = [name for (name,) in duckdb.connect().execute(query).fetchall()]
    assert names == ["aga", rules]
