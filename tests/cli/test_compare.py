"""``gocheck compare`` by running it."""

import csv
import json
import re
import shutil
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.archive.ruleset_pairs import LEFT_OUT
from gocheck.cli.main import main
from gocheck.report.values import Report
from gocheck.rules.ruleset import builtin
from gocheck.running.parallel import Run

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = str(FIXTURES / "games")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["compare", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_the_table_of_a_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FIXTURES.parent)
    result = run("fixtures/games", "--rules", "japanese,korean,chinese")
    assert result.exit_code == 0
    assert result.stdout == (
        "fixtures/games/19x19-japanese-marked.sgf: W+0.5 japanese, korean; B+0.5 chinese\n"
        "\n"
        "                   games  same   <=1   <=2  more winner\n"
        "japanese - chinese    14  21.4  42.9   7.1  28.6    7.1\n"
        "  largest 17; last play 8 (3); passes 6 (5); handicap stones 5 (2)\n"
        "\n"
        "Percent of the games: same: the same margin; <=1: margins that differ by at most\n"
        "1 point; <=2: by more than 1 and at most 2 points; more: by more than 2 points;\n"
        "winner: another winner. Second line: the largest difference, and in how many\n"
        "games each cause contributes (in how many of those that differ by more than 1\n"
        "point).\n"
        "\n"
        "Same in every game: japanese, korean.\n"
        "14 games read, 14 compared, 0 left out.\n"
        "In 13 of the 14 the winner is the same under all 3 rulesets.\n"
    )


def test_long_names_have_a_line_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "63")  # the last line just fits
    lines = run(GAMES, "--rules", "japanese,chinese,katago-tromp-taylor").stdout.splitlines()
    at = lines.index("japanese - katago-tromp-taylor")
    assert lines[at - 3 : at + 3] == [
        "                           games  same   <=1   <=2  more winner",
        "japanese - chinese            14  21.4  42.9   7.1  28.6    7.1",
        "  largest 17; last play 8 (3); passes 6 (5)",
        "japanese - katago-tromp-taylor",
        "                              14   0.0  14.3   0.0  85.7   28.6",
        "  largest 191; dead stones 8 (8); last play 8 (7); passes 6 (5)",
    ]


def test_the_sample_in_the_guide_is_worded_as_today() -> None:
    guide = (FIXTURES.parent / "gocheck" / "guide" / "archives.md").read_text(encoding="utf-8")
    sample = guide.partition("<!-- compare -->")[2].partition("<!-- end -->")[0]
    printed = run(GAMES, "--no-games", "--jobs", "1").stdout
    heads = [line.strip() for line in printed.splitlines() if line.startswith(" ")]
    assert heads[0].startswith("games ")
    assert heads[0] in sample
    assert "Same in every game: chinese, aga, new-zealand.\n" in sample
    words = " ".join(sample.split())
    left_out = words.partition(" left out (")[2].partition(").")[0].split(", ")
    assert [reason.partition(" ")[2] for reason in left_out] == [
        reason for reason in LEFT_OUT if f" {reason}" in words
    ]
    assert re.search(r"In \d+ of the \d+ the winner is the same under all 6 rulesets\.", words)
    assert re.search(
        r"\d+ games have a move that a ruleset forbids, or a repetition that ends the game; they"
        r" are scored as played, up to the end of the game\.",
        words,
    )


def test_the_totals_count_only_what_was_compared() -> None:
    both = run(GAMES, "--rules", "japanese,chinese").stdout
    assert "In 13 of the 14 the winner is the same under both rulesets." in both
    some = run(GAMES, "--rules", "japanese,chinese,tromp-taylor", "--komi", "ruleset").stdout
    assert "No game is scored under all 3 rulesets." in some
    assert "the winner is the same" not in some
    none = run(GAMES, "--rules", "japanese,tromp-taylor", "--komi", "ruleset").stdout
    assert none.startswith("14 games read, 0 compared, 14 left out (14 without a known komi)")
    assert "the winner is the same" not in none


def test_games_with_a_move_that_a_ruleset_forbids_are_counted(tmp_path: Path) -> None:
    game = "(;SZ[5]KM[0]RE[W+24];B[bb];W[bb];B[];W[]TW[aa:ea][ab][cb:eb][ac:ee])"
    why = "a move that a ruleset forbids, or a repetition that ends the game;"
    how = "scored as played, up to the end of the game."
    for number, end in (
        (1, f"1 game has {why} it is {how}"),
        (2, f"2 games have {why} they are {how}"),
    ):
        (tmp_path / f"{number}.sgf").write_text(game)
        text = run(str(tmp_path), "--rules", "japanese,chinese").stdout
        assert " ".join(text.split()).endswith(end)


@pytest.mark.ci
@pytest.mark.parametrize(
    "komi",
    ["record", "ruleset", "6.5"],
)
def test_all_rulesets_fit_80_columns(komi: str) -> None:
    result = run(str(FIXTURES), "--rules", "all", "--komi", komi, "--no-games")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_unreadable_games_are_counted_and_make_the_exit_status_1() -> None:
    result = run(str(FIXTURES), "--no-games")
    assert result.exit_code == 1
    assert "game-without-properties.sgf:1:3: SGF102 error" in result.stderr
    assert "4 unread" in result.stdout


def test_json_lines() -> None:
    lines = [json.loads(line) for line in run(GAMES, "--format", "jsonl").stdout.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert kinds == ["game"] * 5 + ["pair"] * 15 + ["summary"]
    pair = lines[5]
    assert (pair["one"], pair["other"]) == ("japanese", "chinese")
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
    assert list(rows[0]) == ["one", "other", "difference", "games", "other_winner"]
    found: dict[tuple[str, str], dict[str, int]] = {}
    changes = Counter[tuple[str, str]]()
    for row in rows:
        pair = row["one"], row["other"]
        assert row["difference"] not in found.setdefault(pair, {})
        found[pair][row["difference"]] = int(row["games"])
        changes[pair] += int(row["other_winner"])
    assert len(found) == comb(len(builtin()), 2)
    assert {sum(differences.values()) for differences in found.values()} == {14}
    lines = run(GAMES, "--format", "jsonl", "--rules", "all").stdout.splitlines()
    for each in (each for each in map(json.loads, lines) if each["kind"] == "pair"):
        one, other = each["one"], each["other"]
        assert found[one, other] == each["differences"]
        assert changes[one, other] == each["games"] - each["same_winner"]


def test_the_games_whose_winner_changes_as_csv(tmp_path: Path) -> None:
    copies = tmp_path / "games"
    shutil.copytree(GAMES, copies)
    named = sorted(copies.rglob("*.sgf"))
    result = run(str(copies), "--format", "games-csv")
    rows = list(csv.DictReader(result.stdout.splitlines()))
    listed = [
        json.loads(line) for line in run(str(copies), "--format", "jsonl").stdout.splitlines()
    ]
    games = [each for each in listed if each["kind"] == "game"]
    assert len(rows) == len(games) == 5
    for row, game in zip(rows, games, strict=True):
        assert (row["file"], row["member"], row["number"]) == (game["file"], "", "1")
        assert {name: row[name] for name in game["results"]} == game["results"]
    named[0].write_text("(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[cc])", encoding="utf-8")
    [heading] = run(str(named[0]), "--format", "games-csv").stdout.splitlines()
    assert heading.startswith("file,member,number,japanese,chinese,")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([GAMES, "--rules", "japanese"], "compare needs at least two rulesets, not only japanese"),
        ([GAMES, "--format", "xml"], "no format named 'xml'; formats: table, jsonl, csv"),
        (["absent"], "no such file or folder: absent"),
    ],
)
def test_mistakes(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_duplicates_and_handicap_games_can_be_left_out() -> None:
    folder = str(FIXTURES / "duplicates")
    assert "6 games read, 4 compared" in run(folder, "--no-games").stdout
    skipped = run(folder, "--no-games", "--skip-duplicates").stdout
    assert "1 compared, 5 left out (5 seen before)" in skipped
    assert "5 with handicap stones" in run(GAMES, "--no-games", "--even").stdout


def test_a_shard_finds_only_its_own_duplicates_and_says_so() -> None:
    folder = str(FIXTURES / "duplicates")
    command = ["check", folder, "--no-scores", "--duplicates", "--verbose", "--fail-on", "never"]
    whole = CliRunner().invoke(main, [*command, "--shard", "1/1"])
    assert "--duplicates" not in whole.stderr
    parts = [CliRunner().invoke(main, [*command, "--shard", f"{k}/3"]) for k in (1, 2, 3)]
    for number, each in enumerate(parts, 1):
        said = f"gocheck: --duplicates compares only the games in part {number} of 3\n"
        assert said in each.stderr
    found = [each.stdout.count("the same game as") for each in (whole, *parts)]
    assert found[0] == 5
    assert sum(found[1:]) < 5


def test_duplicates_are_never_cached(tmp_path: Path) -> None:
    folder = FIXTURES / "duplicates"
    one, copy = (
        str(folder / f"same-game-{name}.sgf") for name in ("1-original", "2-without-passes")
    )
    kept = ["--no-scores", "--duplicates", "--jobs", "1", "--cache", str(tmp_path)]
    found = [
        CliRunner().invoke(main, ["check", *files, *kept]).stdout.count("SGF160")
        for files in ([one, copy], [one, copy], [copy], [copy, one])
    ]
    assert found == [1, 1, 0, 1]


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


def test_the_table_of_a_part_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    reports_on = Run.reports_on

    def interrupted(run: Run, paths: Iterable[str]) -> Iterator[Report]:
        yield from islice(reports_on(run, paths), 3)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Run, "reports_on", interrupted)
    result = run(GAMES, "--no-games")
    assert result.exit_code == 128 + signal.SIGINT
    assert result.stdout.startswith("Interrupted; so far:\n\n")
    assert result.stderr == "gocheck: interrupted after 3 games\n"
