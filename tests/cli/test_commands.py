"""The command line by running it: output, exit status, and one clear line for each mistake."""

import json
import os
import shutil
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from gocheck import __version__
from gocheck.cli.main import main
from gocheck.findings.meanings import MEANINGS

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = str(FIXTURES / "games")
MARKED = str(FIXTURES / "games" / "9x9-japanese-marked.sgf")
WRONG = str(FIXTURES / "situations" / "wrong-winner.sgf")
NOTED = str(FIXTURES / "situations" / "komi-in-zi.sgf")
WARNED = str(FIXTURES / "situations" / "unknown-ruleset.sgf")
GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
SCHEMA = json.loads((files("gocheck") / "reports" / "schema.json").read_text(encoding="utf-8"))


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def games(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in run("check", *arguments).stdout.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([MARKED], 0),
        ([WRONG], 1),
        ([WRONG, "--fail-on", "never"], 0),
        ([WARNED], 0),
        ([WARNED, "--fail-on", "warning"], 1),
        ([NOTED, "--fail-on", "warning"], 0),
        ([NOTED, "--fail-on", "note"], 1),
        ([WRONG, "--no-scores"], 0),
        ([WRONG, MARKED, "--format", "jsonl"], 1),
    ],
)
def test_the_exit_status_of_check(arguments: list[str], status: int) -> None:
    assert run("check", *arguments).exit_code == status


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["check", "absent"], "gocheck: no such file or folder: absent"),
        (
            ["check", MARKED, "--rules", "japanes"],
            "gocheck: no ruleset named 'japanes'; did you mean 'japanese'?",
        ),
        (
            ["check", MARKED, "--ruleset", "nothing-like-it"],
            "gocheck: no ruleset named 'nothing-like-it'; `gocheck rules` lists all",
        ),
        (
            ["check", MARKED, "--komi", "six"],
            "gocheck: --komi must be record, ruleset or a multiple of 0.25 up to 1000, not 'six'",
        ),
        (
            ["check", MARKED, "--komi", "nan"],
            "gocheck: --komi must be record, ruleset or a multiple of 0.25 up to 1000, not 'nan'",
        ),
        (
            ["check", MARKED, "--komi", "1e30"],
            "gocheck: --komi must be record, ruleset or a multiple of 0.25 up to 1000, not '1e30'",
        ),
        *(
            (
                ["check", MARKED, "--engine-timeout", seconds],
                f"gocheck: --engine-timeout must be 0.1 to 86400 seconds, not {shown}",
            )
            for seconds, shown in (
                ("nan", "nan"),
                ("inf", "inf"),
                ("1e12", "1e+12"),
                ("0.05", "0.05"),
                ("-1", "-1"),
            )
        ),
        (
            ["check", MARKED, "--format", "xml"],
            "gocheck: no format named 'xml'; formats: table, jsonl, json, csv, markdown, github,"
            " gitlab, azure, rdjson, junit, sarif, parsable, html, parquet",
        ),
        (
            ["check", MARKED, "--format", "table", "--format", "jsonl"],
            "gocheck: two formats cannot both go to standard output: give one of them a :PATH",
        ),
        (
            ["explain", "MOV999"],
            "gocheck: no finding has the code MOV999; the codes of MOV are MOV201 to MOV208",
        ),
        (["rules", "agb"], "gocheck: no ruleset named 'agb'; did you mean 'aga'?"),
        (["show", "absent"], "gocheck: no such file or folder: absent"),
    ],
)
def test_a_mistake_gives_one_line_and_status_2(arguments: list[str], line: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", line + "\n")


def test_two_missing_paths_give_a_line_each() -> None:
    result = run("check", "one", MARKED, "two")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "gocheck: no such file or folder: one",
        "gocheck: no such file or folder: two",
    ]


@pytest.mark.parametrize("command", ["check", "score", "show", "compare"])
def test_an_empty_folder_is_nothing_to_read(tmp_path: Path, command: str) -> None:
    result = run(command, str(tmp_path))
    assert result.exit_code == 2
    assert result.stderr == f"gocheck: no game records in {tmp_path}\n"


def test_an_empty_folder_among_others_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    result = run("check", str(tmp_path), MARKED)
    assert result.exit_code == 0
    assert "no game records in" in result.stderr
    assert "1 game read" in result.stdout


def test_a_user_file_of_rulesets(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('[club]\nbase = "japanese"\ntitle = "Club"\nkomi = 0\n', encoding="utf-8")
    options = ["--ruleset-file", str(file), "--rules", "club", "--komi", "ruleset"]
    [game] = games(MARKED, *options, "--format", "jsonl")
    scores = game["scores"]
    assert isinstance(scores, dict)
    assert scores["club"]["komi"] == "0"
    assert scores["club"]["result"] == "B+4"  # W+2.5 with komi 6.5


@pytest.mark.parametrize("content", ["[club", "[club]\nkomi = 3\n", "[club]\nkoh = 'simple'\n"])
def test_a_bad_file_of_rulesets_gives_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(content, encoding="utf-8")
    result = run("check", MARKED, "--ruleset-file", str(file))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert str(file) in result.stderr


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        pytest.param((GAMES, "--rules", "all"), 14, marks=pytest.mark.ci),
        ((str(FIXTURES), "--variations"), 90),
        pytest.param((str(FIXTURES), "--rules", "all"), 90, marks=pytest.mark.ci),
    ],
    ids=["all rulesets", "all fixtures", "both"],
)
def test_json_lines_hold_to_the_schema(arguments: tuple[str, ...], count: int) -> None:
    validator = Draft202012Validator(SCHEMA)
    Draft202012Validator.check_schema(SCHEMA)
    lines = games(*arguments, "--format", "jsonl")
    assert len(lines) >= count
    for line in lines:
        errors = [error.message for error in validator.iter_errors(line)]
        assert not errors, (line["file"], errors)


def test_the_schema_rejects_invalid_reports() -> None:
    [line] = games(MARKED, "--format", "jsonl")
    validator = Draft202012Validator(SCHEMA)
    assert not validator.is_valid({**line, "surprise": 1})
    assert not validator.is_valid({key: value for key, value in line.items() if key != "komi"})


def test_json_lines_by_value() -> None:
    [game] = games(WRONG, "--rules", "japanese", "--format", "jsonl")
    assert game["version"] == __version__
    assert game["file"] == Path(WRONG).as_posix()
    assert (game["size"], game["move_count"], game["finished"]) == ([7, 7], 16, True)
    assert (game["recorded_rules"], game["ruleset"]) == ("Japanese", "japanese")
    assert (game["recorded_komi"], game["komi"]) == ("6.5", "6.5")
    assert (game["recorded_result"], game["result_kind"]) == ("W+0.5", "score")
    assert (game["recorded_winner"], game["recorded_margin"]) == ("white", "0.5")
    scores = game["scores"]
    assert isinstance(scores, dict)
    japanese = scores["japanese"]
    assert (japanese["black"], japanese["white"]) == ("21", "20.5")
    assert (japanese["result"], japanese["winner"]) == ("B+0.5", "black")
    assert (japanese["agrees"], japanese["evidence"]) == (False, "marked")
    assert japanese["parts"]["territory"] == {"black": "21", "white": "14"}
    assert japanese["parts"]["komi"] == {"black": "0", "white": "6.5"}
    status = game["status"]
    assert isinstance(status, dict)
    assert len(status["territory"]["black"]) == 21
    assert "A7" in status["territory"]["black"]
    findings = game["findings"]
    assert isinstance(findings, list)
    [found] = findings
    assert (found["code"], found["line"], found["column"]) == ("RES501", 2, 25)


def test_an_unreadable_game_has_every_key() -> None:
    [game] = games(
        str(FIXTURES / "situations" / "game-without-properties.sgf"), "--format", "jsonl"
    )
    [read] = games(MARKED, "--format", "jsonl")
    assert game.keys() == read.keys()
    assert game["size"] is None
    assert game["finished"] is game["readable"] is False


def test_check_ends_with_what_the_results_of_a_folder_have_in_common(tmp_path: Path) -> None:
    record = Path(MARKED).read_bytes()
    cup = tmp_path / "cup"
    cup.mkdir()
    for number in range(8):
        (cup / f"{number}.sgf").write_bytes(record.replace(b"RE[W+2.5]", b"RE[W+1.5]"))
    table = " ".join(run("check", str(cup)).stdout.split())
    by_komi = "8 of the 8 results agree with a komi 1 lower"
    sentence = f"{by_komi} or under chinese rules or under aga rules; as recorded none"
    assert f"Folder {cup}: {sentence}." in table
    document = json.loads(run("check", str(cup), "--format", "json").stdout)
    [diagnosis] = document["diagnoses"]
    assert (diagnosis["corrected"], diagnosis["broken"], diagnosis["games"]) == (8, 0, 8)
    assert "under ing rules" in diagnosis["changes"]
    assert sentence in run("check", str(cup), "--format", "markdown").stdout
    assert len(games(str(cup), "--format", "jsonl")) == 8
    assert json.loads(run("check", MARKED, "--format", "json").stdout)["diagnoses"] == []


def test_both_formats_at_once(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    result = run("check", GAMES, "--format", "table", "--format", f"jsonl:{file}")
    assert "14 games read" in result.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) == 14


@pytest.mark.ci
@pytest.mark.parametrize(
    "options",
    [[], ["--format", "jsonl", "--rules", "all"]],
    ids=["table", "JSON Lines"],
)
def test_the_same_input_gives_the_same_bytes(options: list[str]) -> None:
    once, again = (run("check", str(FIXTURES), *options).stdout_bytes for _ in range(2))
    assert once == again
    assert len(once) > 1000


@pytest.mark.parametrize("rules", ["japanese", "japanese,chinese,aga,ing,new-zealand", "all"])
def test_the_table_fits_80_columns(rules: str) -> None:
    text = run("check", GAMES, "--rules", rules, "--all-games").stdout
    table = text[text.index("\n\n") :]
    assert max(map(len, table.splitlines())) <= 80
    assert "14 games read" in text


def test_score_fits_80_columns_and_shows_every_ruleset() -> None:
    text = run("score", MARKED, "--rules", "all").stdout
    assert max(map(len, text.splitlines())) <= 80
    for name in ("japanese*", "stone-scoring", "katago-tromp-taylor", "button"):
        assert name in text


def test_long_lists_are_short_unless_asked(tmp_path: Path) -> None:
    good = Path(MARKED).read_bytes()
    for number in range(45):
        (tmp_path / f"{number}.sgf").write_bytes(good)
    (tmp_path / "bad.sgf").write_bytes(Path(WRONG).read_bytes())
    text = run("check", str(tmp_path)).stdout
    assert "45 games without problems" in text
    assert "bad.sgf\n  Black - White" in text
    assert "44.sgf" not in text
    assert "44.sgf" in run("check", str(tmp_path), "--all-games").stdout


def test_every_output_marks_assumed_scores() -> None:
    record = str(FIXTURES / "games" / "9x9-chinese-nothing-dead.sgf")
    assert "  W+14.5 assumed " in run("check", record, "--status", "assumed").stdout
    assert "all assumed alive" in run("score", record, "--status", "assumed").stdout


def test_komi_by_number_and_by_ruleset() -> None:
    [by_number] = games(MARKED, "--komi", "0.5", "--format", "jsonl")
    [by_ruleset] = games(MARKED, "--komi", "ruleset", "--format", "jsonl")
    first, second = by_number["scores"], by_ruleset["scores"]
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert {score["komi"] for score in first.values()} == {"0.5"}
    assert second["japanese"]["komi"] == "6.5"
    assert second["ing"]["komi"] == "8"


def test_standard_input() -> None:
    result = run("check", "-", stdin=Path(WRONG).read_bytes())
    assert result.exit_code == 1
    assert "-:2:25: RES501" in result.stdout


def test_score_all_scores_unfinished_games() -> None:
    resigned = str(FIXTURES / "situations" / "resignation.sgf")
    not_counted = "Not counted (recorded result: B+R); "
    for command, how in (("score", "scored as is."), ("show", "drawn as is.")):
        assert f"{not_counted}--score-all " in run(command, resigned).stdout
        assert f"{not_counted}{how}" in run(command, resigned, "--score-all").stdout
    [without] = games(resigned, "--format", "jsonl")
    [with_scores] = games(resigned, "--score-all", "--format", "jsonl")
    assert without["scores"] == {}
    assert with_scores["scores"]


def test_missing_handicap_stones_are_placed_when_asked_for() -> None:
    missing = str(FIXTURES / "situations" / "handicap-missing.sgf")
    for command in (["check"], ["score"], ["show"]):
        as_is = run(*command, missing).stdout
        assert "SET307" in as_is
        repaired = run(*command, missing, "--repair-handicap").stdout
        assert "SET315" in repaired
        assert "SET307" not in repaired
    [game] = games(missing, "--format", "jsonl")
    assert (game["recorded_handicap"], game["handicap_stones"]) == ("3", 0)
    [game] = games(missing, "--repair-handicap", "--format", "jsonl")
    assert (game["recorded_handicap"], game["handicap_stones"]) == ("3", 3)
    start = run("show", missing, "--move", "0").stdout
    assert start.count("X") < run("show", missing, "--move", "0", "--repair-handicap").stdout.count(
        "X"
    )


def test_score_of_a_record_in_wide_letters_fits_80_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the paths of temporary folders are long
    Path("a.sgf").write_text(
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RE[백 불계승]PB[a]PW[b];B[dd];W[pp])", "utf-8"
    )
    lines = run("score", "a.sgf").stdout.splitlines()
    text = "\n".join(lines)
    assert "rules: not recorded; komi: 6.5;" in text
    assert "result: 백 불계승" in text
    assert max(map(cell_len, lines[1:])) <= 80


def test_show_marks_the_last_move_and_stops_at_a_move() -> None:
    text = run("show", WRONG, "--move", "3").stdout
    assert "After move 3 of 16: Black D3" in text
    assert "(X)" in text
    assert "b" not in text.split("A B C")[1]


def test_show_takes_folders_and_collections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[3];B[aa])(;GM[1]SZ[3];B[bb];W[aa])")
    (tmp_path / "b.sgf").write_text("(;GM[1]SZ[3];B[cc])")
    titles = [line for line in run("show", ".").stdout.splitlines() if "? - ?" in line]
    names = [title.split()[0].rpartition("/")[2] for title in titles]
    assert names == ["a.sgf", "a.sgf#2", "b.sgf"]
    second = run("show", "a.sgf#2")
    assert (second.exit_code, second.stdout.count("After move 2 of 2")) == (0, 1)
    later = run("show", ".", "--move", "2")
    assert (later.exit_code, later.stdout.count("After move 2 of 2")) == (1, 1)
    assert later.stderr.count("has 1 move; there is no move 2") == 2


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([MARKED, "--move=999"], " has 47 moves; there is no move 999"),
        ([f"{MARKED}#2"], ": there is no game 2: the input has 1 game"),
    ],
)
def test_a_move_or_game_that_does_not_exist_is_status_1(arguments: list[str], line: str) -> None:
    # As where other games are shown, and as where the only game is unreadable.
    result = run("show", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"gocheck: {MARKED}{line}\n"


@pytest.mark.parametrize("players", ["Kato - Sato", "加藤 - 佐藤"])
def test_a_long_name_is_never_cut(tmp_path: Path, players: str) -> None:
    black, _, white = players.partition(" - ")
    folder = tmp_path / ("long" * 25)
    folder.mkdir()
    file = folder / "final.sgf"
    file.write_text(
        f"(;CA[UTF-8]SZ[5]RU[Japanese]KM[0]RE[B+25]PB[{black}]PW[{white}];B[cc];W[];B[])",
        encoding="utf-8",
    )
    for command in ("show", "score", "check"):
        lines = run(command, str(file)).stdout.splitlines()
        assert str(file) in lines, command
        assert any(line.strip() == players for line in lines), command


def test_show_uses_the_settings_of_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = Path(WRONG).read_text(encoding="utf-8").replace("RU[Japanese]", "")
    (tmp_path / "game.sgf").write_text(text, encoding="utf-8")
    assert "RES501" not in run("show", "game.sgf").stdout
    assert "RES501" in run("show", "game.sgf", "--default-ruleset", "japanese").stdout
    (tmp_path / "gocheck.toml").write_text('default-ruleset = "japanese"\nfail-on = "note"\n')
    assert "RES501" in run("show", "game.sgf").stdout


def test_the_summary_says_why_scores_cannot_be_compared(tmp_path: Path) -> None:
    text = Path(WRONG).read_text(encoding="utf-8")
    for name, left_out in (
        ("ruleset", "RU[Japanese]"), ("komi", "KM[6.5]"), ("result", "RE[W+0.5]")
    ):  # fmt: skip
        assert left_out in text
        (tmp_path / f"{name}.sgf").write_text(text.replace(left_out, ""), encoding="utf-8")
    (tmp_path / "ruleset-2.sgf").write_text(text.replace("Japanese", "Ours"), encoding="utf-8")
    shown = " ".join(run("check", str(tmp_path)).stdout.split())
    assert "4 finished and scored: none agree with the record, 4 unknown." in shown
    assert (
        "Unknown: 2 without a known ruleset (--default-ruleset sets one), 1 without a score"
        " in RE, 1 without a known komi (--komi sets one)."
    ) in shown
    given = run("check", str(tmp_path), "--default-ruleset", "japanese", "--komi", "6.5").stdout
    assert "1 unknown" in " ".join(given.split())
    (tmp_path / "ruleset.sgf").write_text(text.replace("TB[", "C["), encoding="utf-8")
    options = ("--status", "assumed", "--format", "json")
    counts = json.loads(run("check", str(tmp_path / "ruleset.sgf"), *options).stdout)["summary"]
    assert counts["undecided"] == {
        "ruleset": 0,
        "result": 0,
        "early": 0,
        "komi": 0,
        "cycle": 0,
        "stones": 1,
    }


def test_show_fits_the_page_on_the_largest_board(tmp_path: Path) -> None:
    file = tmp_path / "large.sgf"
    file.write_text("(;GM[1]SZ[52];B[aa];W[ZZ])")
    board = run("show", str(file)).stdout.split("\n\n")[1]
    assert max(map(len, board.splitlines())) <= 80
    assert len(board.splitlines()) == 52 + 4


def test_explain_lists_every_code() -> None:
    lines = run("explain").stdout.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert set(listed) >= MEANINGS.keys()


@pytest.mark.parametrize("code", MEANINGS)
def test_explain_knows_every_code(code: str) -> None:
    shown = run("explain", code.lower()).stdout
    assert shown.startswith(f"{code} ({MEANINGS[code].severity}")
    assert f"): {MEANINGS[code].title}\n\nWhat it finds\n" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_rules_lists_all_and_one() -> None:
    assert "territory-group-tax" in run("rules").stdout
    assert "Sources" in run("rules", "aga").stdout


DEAD_LEFT = str(FIXTURES / "games" / "13x13-japanese-dead-left.sgf")


@pytest.mark.parametrize(
    ("options", "evidence", "result"),
    [
        # fixtures/index.md: B+24.5, three stones dead and not marked.
        ([], "judged", "B+24.5"),
        (["--status", "judged"], "judged", "B+24.5"),
        (["--status", "assumed"], "assumed", "B+13.5"),
        (["--status", "marked"], "assumed", "B+13.5"),
        (["--status", "proved"], "assumed", "B+13.5"),
        (["--dead", "E11 C5"], "named", "B+24.5"),
        (["--dead", "e10,c5"], "named", "B+24.5"),
    ],
)
def test_what_a_status_rests_on(options: list[str], evidence: str, result: str) -> None:
    [game] = games(DEAD_LEFT, *options, "--rules", "japanese", "--format", "jsonl")
    status, scores = game["status"], game["scores"]
    assert isinstance(status, dict)
    assert isinstance(scores, dict)
    assert (status["evidence"], scores["japanese"]["result"]) == (evidence, result)
    assert (status["confidence"] is not None) == (evidence == "judged")


def test_each_dead_chain_says_what_decided() -> None:
    [game] = games(DEAD_LEFT, "--format", "jsonl")
    status = game["status"]
    assert isinstance(status, dict)
    decided = {tuple(chain["points"]): chain["evidence"] for chain in status["chains"]}
    assert decided == {("E11", "E10"): "judged", ("C5",): "judged"}
    assert status["dead"] == ["E11", "E10", "C5"]


@pytest.mark.parametrize(
    ("dame", "stones"),
    [("as-is", {"black": "0", "white": "0"}), ("filled", {"black": "1", "white": "0"})],
)
def test_open_dame_are_filled_as_asked(tmp_path: Path, dame: str, stones: dict[str, str]) -> None:
    # 5x5: Black has columns A and B, White D and E, C1 is left open and Black is to move.
    file = tmp_path / "dame.sgf"
    black = "".join(f"[b{row}]" for row in "abcde") + "".join(f"[c{row}]" for row in "ab")
    white = "".join(f"[d{row}]" for row in "abcde") + "".join(f"[c{row}]" for row in "cd")
    file.write_text(f"(;SZ[5]RU[Japanese]KM[0]RE[B+]AB{black}AW{white}PL[B])")
    options = ["--dame", dame, "--rules", "chinese", "--status", "assumed", "--format", "jsonl"]
    [game] = games(str(file), *options)
    scores = game["scores"]
    assert isinstance(scores, dict)
    assert scores["chinese"]["parts"]["dame"] == stones
    assert scores["japanese"]["parts"]["dame"] == {"black": "0", "white": "0"}


@pytest.mark.parametrize(
    ("properties", "moves", "black"),
    [
        # What neutral points are worth nothing under are the record's own rules: it stops before.
        ("RU[Japanese]", "", "1"),
        ("RU[Japanese]", ";B[];W[]", "1"),
        # By area a record without the passes was cut short; with them that is what was counted.
        ("RU[Chinese]", "", "1"),
        ("RU[Chinese]", ";B[];W[]", "0"),
        ("RU[Chinese]TB[aa]TW[ga]", "", "0"),
        # A server leaves passes out, and counts the position as is.
        ("RU[Chinese]PC[Tom]", "", "0"),
        # Without a ruleset it may have been either: what the passes say holds by itself.
        ("", "", "1"),
        ("", ";B[];W[]", "0"),
        ("PC[Tom]", "", "0"),
    ],
)
def test_open_dame_by_itself(tmp_path: Path, properties: str, moves: str, black: str) -> None:
    # 7x7: a wall of each colour, two eyes behind it, D7 left open and Black to move.
    file = tmp_path / "dame.sgf"
    rows = "abcdefg"
    stones = "".join(f"[c{row}]" for row in rows) + "[ad][bd]" + "[de][df][dg]"
    whites = "".join(f"[e{row}]" for row in rows) + "[fd][gd]" + "[db][dc][dd]"
    file.write_text(f"(;SZ[7]KM[0]RE[B+1]{properties}AB{stones}AW{whites}PL[B]{moves})")
    [game] = games(str(file), "--rules", "chinese", "--format", "jsonl")
    scores = game["scores"]
    assert isinstance(scores, dict)
    assert scores["chinese"]["parts"]["dame"] == {"black": black, "white": "0"}


@pytest.mark.parametrize(
    ("groups", "false", "filled"),
    [
        (
            1,
            "D4: Black must play there, so it is not territory.",
            "1 dame is open. Where dame count, White fills it. This needs 1 play inside a"
            " player's own territory (teire).",
        ),
        (
            2,
            "D9 D4: Black must play there, so they are not territory.",
            "2 dame are open. Where dame count, they are filled in turn, White first. This needs",
        ),
    ],
)
def test_what_filling_open_dame_forces(
    tmp_path: Path, groups: int, false: str, filled: str
) -> None:
    # White fills B4, which puts C4 in atari: Black connects at D4, which he did not mark.
    group = [
        "OOOOOOOOOO",
        "OOOXXXXXXO",
        "O.X.X.X.XO",
        "OOOXXXXXXO",
        "OOOOOOOOOO",
    ]
    board = [*group * groups, ".........."]
    letters = "abcdefghijk"
    at = {
        stone: "".join(
            f"[{letters[column]}{letters[row]}]"
            for row, line in enumerate(board)
            for column, letter in enumerate(line)
            if letter == stone
        )
        for stone in "XO"
    }
    black = "".join(f"[f{letters[5 * at + 2]}][h{letters[5 * at + 2]}]" for at in range(groups))
    white = "".join(f"[{column}{letters[5 * groups]}]" for column in letters[:10])
    file = tmp_path / "forced.sgf"
    file.write_text(
        f"(;SZ[10:{len(board)}]RU[Japanese]KM[0]RE[W+40]"
        f"AB{at['X']}AW{at['O']}PL[W]TB{black}TW{white})"
    )
    said = " ".join(run("score", str(file), "--rules", "chinese").stdout.split())
    assert false in said
    assert filled in said
    drawn = run("show", str(file)).stdout.split("\n\n")[1]
    assert drawn.count("O - X f X b X b X O") == groups
    [game] = games(str(file), "--format", "jsonl")
    status = game["status"]
    assert isinstance(status, dict)
    assert status["false_eyes"]["black"] == false.partition(":")[0].split()
    assert set(status["dame"]) == {"B9", "B4"} if groups == 2 else {"B4"}


@pytest.mark.parametrize("command", ["score", "show", "compare"])
def test_unreadable_files_set_the_exit_status_and_findings_do_not(
    tmp_path: Path, command: str
) -> None:
    illegal, unread = tmp_path / "illegal.sgf", tmp_path / "unread.sgf"
    illegal.write_text("(;SZ[5]RU[Japanese];B[cc];W[cc])")
    unread.write_text("no game")
    assert run("check", str(illegal)).exit_code == 1
    for paths, status in (([illegal], 0), ([unread], 1), ([illegal, unread], 1)):
        assert run(command, *map(str, paths)).exit_code == status


def test_one_move_is_written_in_the_singular(tmp_path: Path) -> None:
    file = tmp_path / "one.sgf"
    file.write_text("(;SZ[5]RU[Japanese]KM[0]RE[B+25];B[cc])")
    assert "5x5, 1 move; rules" in run("score", str(file)).stdout


def test_show_draws_the_dead_and_seki() -> None:
    text = run("show", DEAD_LEFT).stdout
    assert "x o dead stones, b w territory" in " ".join(text.split())
    board = text.split("\n\n")[1]
    assert board.count("x") == 2
    assert board.count("o") == 1
    record = str(FIXTURES / "situations" / "seki-with-eyes.sgf")
    seki = run("show", record).stdout.split("\n\n")[1]
    assert "2 @ @ # # # @ @\n1 s @ - # - @ s" in seki
    [game] = games(record, "--format", "jsonl")
    status = game["status"]
    assert isinstance(status, dict)
    assert (status["seki_eyes"]["white"], status["dame"]) == (["A1", "G1"], ["C1", "E1"])
    in_seki = [point for chain in status["chains"] for point in chain["points"]]
    assert sorted(in_seki) == sorted([*status["seki"], *status["dead"]])


@pytest.mark.parametrize("name", ["Z9", "A13"])
def test_naming_an_empty_point_as_dead_is_reported(name: str) -> None:
    result = run("check", DEAD_LEFT, "--dead", f"E11 {name} C5")
    assert f"END404 warning: --dead names {name}, where there is no stone; --dead is" in (
        result.stdout
    )
    # The other names are left aside too: what was meant is not known.
    assert "judged [B+24.5=]" in result.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nonsense", ""),
        ("idle", ""),
        ("D0", ""),
        ("ZZ99", ""),
        ("I5", "; boards have no column I"),
        ("i5", "; boards have no column I"),
    ],
)
def test_naming_no_point_as_dead_is_wrong_usage(name: str, why: str) -> None:
    for command in ("check", "score", "show"):
        result = run(command, DEAD_LEFT, "--dead", f"E11 {name} C5")
        told = f"gocheck: --dead: {name!r} is not a point such as 'D4'{why}\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


@pytest.mark.parametrize(
    ("engine", "cause"),
    [
        ("no-such-engine --mode gtp", "no program 'no-such-engine' on PATH (Debian has such"),
        ("./no-such-engine", "no program './no-such-engine'\n"),
        ("'gnugo", "No closing quotation"),
        ("''", "no program ''"),
        (" ", "the command is empty"),
    ],
)
def test_an_engine_that_is_no_program_is_wrong_usage(engine: str, cause: str) -> None:
    for command in ("check", "score", "show"):
        result = run(command, DEAD_LEFT, "--engine", engine)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"gocheck: --engine: {cause}")
        assert result.stderr.count("\n") == 1


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_an_engine_decides_who_is_dead() -> None:
    assert GNUGO
    options = ["--engine", f"{GNUGO} --mode gtp", "--rules", "japanese", "--format", "jsonl"]
    [game] = games(DEAD_LEFT, *options)
    status, scores = game["status"], game["scores"]
    assert isinstance(status, dict)
    assert isinstance(scores, dict)
    assert (status["evidence"], scores["japanese"]["result"]) == ("engine", "B+24.5")
    assert status["dead"] == ["E11", "E10", "C5"]


def test_a_failing_engine_is_reported_and_the_judge_decides() -> None:
    result = run("check", DEAD_LEFT, "--engine", f"{sys.executable} -c pass")
    assert "END405 warning" in result.stdout
    assert "judged" in result.stdout
    assert "[B+24.5=]" in result.stdout


def test_score_does_not_say_that_a_marked_record_is_not() -> None:
    marked = str(FIXTURES / "games" / "9x9-chinese-marked.sgf")
    text = run("score", marked, "--status", "judged").stdout
    assert "\nStones: judged by gocheck.\n" in text
    assert "\nStones: dead as marked in the record (TB and TW).\n" in run("score", marked).stdout


def test_an_engine_may_be_given_a_day() -> None:
    options = ["--engine", f"{sys.executable} -c pass", "--engine-timeout", "86400"]
    assert "END405" in run("check", DEAD_LEFT, *options).stdout


def test_status_engine_needs_an_engine() -> None:
    result = run("check", DEAD_LEFT, "--status", "engine")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: --status engine needs --engine COMMAND\n"


def test_an_engine_that_keeps_failing_is_reported_for_every_game(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.sgf").write_bytes(Path(DEAD_LEFT).read_bytes())
    result = run("check", str(tmp_path), "--engine", f"{sys.executable} -c pass")
    assert result.stdout.count("END405") == 5
    assert result.stdout.count("the engine cannot be used on 13x13 boards") == 5
