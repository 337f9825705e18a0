"""The table of results: whole names, one row a game, marks for what is assumed or waived."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from gocheck.cli.main import main
from gocheck.reports.result_rows import _short_names
from gocheck.reports.text import lined_up
from gocheck.rules.lookup import Rulesets

PROJECT = Path(__file__).parents[2]
WRONG = "fixtures/situations/wrong-winner.sgf"
GAMES = sorted(str(path.relative_to(PROJECT)) for path in (PROJECT / "fixtures/games").iterdir())
WHOLE = "(;SZ[5]RU[Japanese]KM[6.5]RE[B+18.5];B[cc];W[];B[])"
WITHOUT_PASSES = (PROJECT / "fixtures/situations/first-pass-not-recorded.sgf").read_text("utf-8")


@pytest.fixture(autouse=True)
def project_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def check(*arguments: str) -> list[str]:
    """The lines of `gocheck check`."""
    result = CliRunner().invoke(main, ["check", *arguments, "--fail-on", "never"])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def row_of(lines: list[str], name: str) -> str:
    """The row of a file, the name left out."""
    [at] = [
        index
        for index, line in enumerate(lines)
        if line.startswith(name) and not line.startswith(f"{name}:")
    ]
    rest = lines[at].removeprefix(name)
    return rest or lines[at + 1]


def test_fourteen_games_fit_24_lines_of_80_columns() -> None:
    lines = check("fixtures/games")
    assert len(GAMES) == 14
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    own_line = [name for name in GAMES if name in lines]
    assert len(own_line) <= 1
    assert "more: --legend" in "\n".join(lines)
    assert "ja japanese, ch chinese, ag aga, in ing, nz new-zealand, tt tromp-taylor" in lines
    assert lines[-4] == "14 games read, 14 finished and scored: 14 agree with the record."
    assert lines[-1] == "No findings."


@pytest.mark.parametrize("options", [[], ["--verbose"], ["--rules", "all"]])
def test_names_are_never_cut(options: list[str]) -> None:
    words = " ".join(check("fixtures/games", *options)).split()
    assert [word for word in words if word in GAMES] == GAMES


def test_one_row_has_the_record_and_a_character_for_each_ruleset() -> None:
    lines = check("fixtures/games")
    row = row_of(lines, "fixtures/games/19x19-japanese-marked.sgf")
    assert row.split() == ["W+0.5", "marked", "[=]", "B", "B", "B", "B", "~"]
    assert lines[0].split()[-8:] == ["record", "stones", "ja", "ch", "ag", "in", "nz", "tt"]
    columns = {line.index("[") for line in lines if "  ~ [=]" in line}
    assert len(columns) == 1


def test_few_games_have_all_results_in_full_and_the_players() -> None:
    lines = check(GAMES[0], GAMES[1])
    assert f"{GAMES[0]}" in lines
    assert "  GNU Go 3.8 level 4 - GNU Go 3.8 level 2" in lines
    assert any("judged   B+3.5=  [B+3.5=]" in line for line in lines)
    assert "= agrees with the record, ! differs, ? unknown. --legend explains all." in lines


def test_verbose_has_all_results_in_full_of_many_games() -> None:
    assert sum("GNU Go 3.8" in line for line in check("fixtures/games", "--verbose")) == 14


def test_a_game_without_a_recorded_score_has_the_winners(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.sgf").write_text(WHOLE.replace("RE[B+18.5]", "RE[]"))
    row = row_of(check(str(tmp_path)), str(tmp_path / "0.sgf"))
    assert row.split()[2:] == ["[B]", "B", "B", "B", "B", "B"]


@pytest.mark.parametrize(
    ("change", "options", "letter", "meaning"),
    [
        (("KM[6.5]", ""), [], "k", "k komi not recorded"),
        ((WHOLE, WITHOUT_PASSES), ["--rules", "japanese,wmsg"], "p", "p final passes added"),
        (("RU[Japanese]", ""), ["--default-ruleset", "japanese"], "r", "r ruleset not from RU"),
        (("RU[Japanese]", ""), [], "n", "n no known ruleset in RU"),
        (("W[];", "W[cc]KO[];W[];"), [], "w", "w errors waived"),
    ],
)  # fmt: skip
def test_what_is_assumed_or_waived_is_marked_in_its_row(
    tmp_path: Path, change: tuple[str, str], options: list[str], letter: str, meaning: str
) -> None:
    assert change[0] in WHOLE
    for number in range(6):
        (tmp_path / f"{number}.sgf").write_text(WHOLE)
    marked = tmp_path / "marked.sgf"
    marked.write_text(WHOLE.replace(*change))
    lines = check(str(tmp_path), *options)
    assert row_of(lines, str(marked)).split()[-1] == letter
    assert meaning in lines
    assert row_of(lines, str(tmp_path / "0.sgf")).split()[-1] != letter
    assert not any(meaning in line for line in check(str(tmp_path / "0.sgf"), *options))


def test_the_ruleset_of_a_record_without_a_column_follows_the_row() -> None:
    lines = check(*GAMES, "--rules", "aga")
    assert row_of(lines, GAMES[0]).endswith("[B+3.5=] chinese")


def test_the_legend_is_a_page_of_the_guide() -> None:
    shown = CliRunner().invoke(main, ["check", "--legend"])
    assert shown.exit_code == 0
    assert shown.stdout == CliRunner().invoke(main, ["help", "table"]).stdout


def test_score_prints_its_legend_once() -> None:
    result = CliRunner().invoke(main, ["score", *GAMES[:3]])
    assert result.stdout.count("--legend explains all.") == 1
    assert len(result.stdout[result.stdout.index("\nterr = territory") :].strip().splitlines()) <= 3


def test_the_legend_of_score_explains_the_columns_shown() -> None:
    legend = CliRunner().invoke(main, ["score", GAMES[0]]).stdout.rpartition("\n\n")[2]
    assert legend.startswith("terr = territory; * the record's ruleset;")


@pytest.mark.parametrize("command", ["check", "score"])
def test_the_whole_legend_follows_the_report(command: str) -> None:
    page = CliRunner().invoke(main, ["help", "table"]).stdout
    with_legend = CliRunner().invoke(main, [command, "--legend", WRONG])
    without = CliRunner().invoke(main, [command, WRONG])
    assert with_legend.exit_code == without.exit_code
    assert with_legend.stdout.endswith(f"\n{page}")
    assert without.stdout.startswith(with_legend.stdout.removesuffix(page).rstrip())


def test_short_names_of_all_rulesets_differ(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.sgf").write_text(WHOLE)
    lines = check(str(tmp_path), "--rules", "all")
    legend = " ".join(lines[lines.index("") :]).partition(" = recorded")[0].split(", ")
    short, names = zip(*(each.split() for each in legend), strict=True)
    assert names == Rulesets.with_files(()).names
    assert len(set(short)) == len(names)
    assert {len(each) for each in short} == {2}


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["chinese", "chinese-superko", "ing"], ["ch", "cs", "in"]),
        (["aga", "aga-1991", "ag"], ["ag", "a1", "3"]),
        (["ab", "ab", "abc", "abcd"], ["ab", "2", "ac", "ad"]),
        (["a", "b-c-d"], ["1", "bc"]),
    ],
)
def test_a_name_without_letters_of_its_own_has_its_number(
    names: list[str], short: list[str]
) -> None:
    assert _short_names(names) == short


def test_numbers_line_up_at_their_decimal_points() -> None:
    assert lined_up(["B+186.5", "W+5", "none"]) == ["B+186.5", "  W+5  ", " none  "]
    assert {cell_len(text) for text in lined_up(["黒半目勝ち", "B+0.5"])} == {12}


def test_needless_zeros_of_a_recorded_margin_are_left_out(tmp_path: Path) -> None:
    for recorded, shown in (("B+18.50", "B+18.5"), ("B+18.00", "B+18"), ("B+20", "B+20")):
        (tmp_path / "a.sgf").write_text(WHOLE.replace("B+18.5", recorded))
        row = next(line for line in check(str(tmp_path)) if "[B+17.5" in line)
        assert row.partition(" judged")[0].split()[-1] == shown


@pytest.mark.parametrize(("width", "are_letters"), [("42", True), ("43", False)])
def test_results_in_full_need_one_column_more_than_their_own(
    width: str, are_letters: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    (tmp_path / "a.sgf").write_text(WHOLE)
    lines = check(str(tmp_path), "--rules", "japanese,chinese,aga")
    assert ("more: --legend" in "\n".join(lines)) == are_letters


def test_results_in_full_that_do_not_fit_are_letters(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(WHOLE)
    assert "more: --legend" not in "\n".join(check(str(tmp_path)))
    assert "more: --legend" in "\n".join(check(str(tmp_path), "--rules", "all"))


@pytest.mark.parametrize(("length", "has_own_line"), [(43, True), (44, False)])
def test_the_title_is_in_the_line_of_the_columns_where_names_are_as_long(
    length: int, has_own_line: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a.sgf".rjust(length, "a")
    Path(name).write_text(WHOLE)
    lines = check(name, "--rules", "japanese")
    assert ("Results by ruleset; [ ] the record's ruleset" in lines) == has_own_line


def test_an_assumed_komi_is_named_in_its_row(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.sgf").write_text(WHOLE.replace("KM[6.5]", "DT[1985]"))
    row = row_of(check(str(tmp_path)), str(tmp_path / "0.sgf"))
    assert row.split()[-3:] == ["komi", "5.5", "k"]


def test_the_summary_counts_results_that_the_komi_of_the_year_makes_right(tmp_path: Path) -> None:
    for number, result in enumerate(("B+18.5", "B+18.5", "B+19.5")):
        text = WHOLE.replace("KM[6.5]", "DT[1985]").replace("B+18.5", result)
        (tmp_path / f"{number}.sgf").write_text(text)
    lines = " ".join(check(str(tmp_path)))
    right = "2 of these right with the usual komi of their year"
    assert f"3 without a known komi (--komi sets one), {right}." in lines
