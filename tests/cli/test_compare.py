"""``gocheck compare`` by running it."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli import main

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = str(FIXTURES / "games")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["compare", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FIXTURES.parent)
    result = run("fixtures/games", "--rules", "japanese,korean,chinese")
    assert result.exit_code == 0
    assert result.stdout == (
        "fixtures/games/19x19-japanese-marked.sgf: W+0.5 japanese, korean; B+0.5 chinese\n"
        "\n"
        "                   games  same  to 1  to 2  more winner\n"
        "japanese - chinese    14  21.4  42.9   7.1  28.6    7.1\n"
        "  largest 17; last play 8 (3); passes 6 (5); handicap stones 5 (2)\n"
        "\n"
        "same, to 1, to 2, more: of 100 games, those in which the margins are the same,\n"
        "differ by up to 1 point, by up to 2, by more; winner: of 100 games, those with\n"
        "another winner. In the second line the largest difference, and in how many games\n"
        "each cause has a part in the difference (in how many of those that differ by\n"
        "more than a point).\n"
        "\n"
        "Alike in every game: japanese, korean.\n"
        "14 games read, 14 compared, 0 left out.\n"
        "In 13 of the 14 the winner is the same under all 3 rulesets. 0 hold a move that\n"
        "one of them forbids, or a repetition that ends the game; they are counted as\n"
        "they stand.\n"
    )


@pytest.mark.parametrize("komi", ["record", "ruleset", "6.5"])
def test_all_rulesets_fit_80_columns(komi: str) -> None:
    result = run(str(FIXTURES), "--rules", "all", "--komi", komi, "--no-games")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_games_that_are_not_read_are_told_and_make_the_exit_status_1() -> None:
    result = run(str(FIXTURES), "--no-games")
    assert result.exit_code == 1
    assert "nothing-to-be-told.sgf:1:3: SGF102 error" in result.stderr
    assert "4 unread" in result.stdout


def test_json_lines() -> None:
    lines = [json.loads(line) for line in run(GAMES, "--format", "jsonl").stdout.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert kinds == ["game"] * 5 + ["pair"] * 15 + ["summary"]
    pair = lines[5]
    assert pair["rulesets"] == ["japanese", "chinese"]
    assert (pair["games"], pair["same_winner"], pair["same_margin"]) == (14, 13, 3)
    assert pair["differences"]["0"] == 3
    assert sum(pair["differences"].values()) == 14
    assert pair["causes"]["last_play"] == 8
    assert pair["causes_over_1"]["last_play"] == 3
    summary = lines[-1]
    assert (summary["read"], summary["compared"]) == (14, 14)
    assert summary["same_winner_under_all"] == 9
    assert ["ing", "new-zealand"] in summary["alike"]
    assert lines[0]["results"]["tromp-taylor"] == "W+14.5"


def test_csv_and_a_file(tmp_path: Path) -> None:
    file = tmp_path / "pairs.csv"
    result = run(GAMES, "--format", "table", "--format", f"csv:{file}", "--rules", "all")
    assert "14 compared" in result.stdout
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 820
    assert {int(row["games"]) for row in rows} == {14}
    for row in rows:
        parts = [int(row[name]) for name in ("same_margin", "up_to_1", "up_to_2", "more")]
        assert sum(parts) == 14
        spread = [part.split(":") for part in row["differences"].split()]
        assert sum(int(games) for _, games in spread) == 14


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([GAMES, "--rules", "japanese"], "compare needs two rulesets at least"),
        ([GAMES, "--format", "xml"], "no format named 'xml'; there are table, jsonl, csv"),
        (["absent"], "no such file or folder: absent"),
    ],
)
def test_mistakes(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_nothing_to_read(tmp_path: Path) -> None:
    assert run(str(tmp_path)).exit_code == 2


def test_duplicates_and_handicap_games_can_be_left_out() -> None:
    folder = str(FIXTURES / "duplicates")
    assert "6 games read, 4 compared" in run(folder, "--no-games").stdout
    skipped = run(folder, "--no-games", "--skip-duplicates").stdout
    assert "1 compared, 5 left out (5 seen before)" in skipped
    assert "5 with handicap stones" in run(GAMES, "--no-games", "--even").stdout


def test_check_finds_duplicates() -> None:
    folder = str(FIXTURES / "duplicates")
    command = ["check", folder, "--no-scores"]
    plain = CliRunner().invoke(main, command)
    marked = CliRunner().invoke(
        main, [*command, "--duplicates", "--verbose", "--fail-on", "warning"]
    )
    assert "SGF16" not in plain.stdout
    assert [marked.stdout.count(f"SGF16{kind}") for kind in range(4)] == [1, 1, 1, 2]
    assert (plain.exit_code, marked.exit_code) == (0, 1)
