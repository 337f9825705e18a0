"""The Markdown summary: the findings, the results of games, the counts."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from gocheck.cli.main import main
from gocheck.reports import markdown, result_rows

FINISHED = "(;GM[1]SZ[5]RU[{}]KM[6.5]RE[{}]PB[{}]PW[White];B[cc];W[];B[];W[])"


def written(*arguments: str) -> str:
    """What `gocheck check --format markdown` prints."""
    given = ("check", "--format", "markdown", "--fail-on", "never", *arguments)
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0, result.output
    return result.stdout


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a page as a reader of Markdown has them: rows of cells, as they are seen."""

    found: list[list[list[str]]] = []
    is_cell = False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline" and is_cell:
            found[-1][-1].append("".join(child.content for child in token.children or ()))
        is_cell = token.type in ("th_open", "td_open")
    return found


def game(folder: Path, name: str, rules: str, result: str, black: str = "Black") -> None:
    (folder / name).write_text(FINISHED.format(rules, result, black), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_clean_games_are_listed_with_their_results(folder: Path) -> None:
    game(folder, "a.sgf", "Chinese", "B+18.5")
    [[head, row]] = tables(written(".", "--rules", "japanese,chinese"))
    assert head == ["game", "players", "RE", "stones", "japanese", "chinese"]
    assert row == ["a.sgf", "Black - White", "B+18.5", "judged", "B+17.5 !", "B+18.5 ="]


def test_bold_is_the_ruleset_of_the_record(folder: Path) -> None:
    game(folder, "a.sgf", "Chinese", "B+1.5")
    text = written(".", "--rules", "japanese,chinese")
    assert text.partition("| game |")[2].count("**") == 2
    assert "| **B+18.5 !** |\n" in text


def test_a_ruleset_without_a_column_is_in_the_notes(folder: Path) -> None:
    game(folder, "a.sgf", "Chinese", "B+18.5")
    [[head, row]] = tables(written(".", "--rules", "japanese"))
    assert head[-1] == "notes"
    assert row[-1] == "[B+18.5=] chinese"


def test_of_many_games_those_that_need_attention_are_listed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_rows, "SHORT_LIST", 2)
    for number in range(4):
        game(folder, f"{number}.sgf", "Chinese", "B+18.5" if number else "B+1.5")
    [_, [_, *rows]] = tables(text := written("."))
    assert [row[0] for row in rows] == ["0.sgf"]
    assert "3 games without problems are not listed (--all-games lists all)." in text
    [_, [_, *rows]] = tables(written(".", "--all-games"))
    assert len(rows) == 4


def test_a_table_of_games_that_a_comment_cannot_hold_is_cut_and_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        game(folder, f"{number}.sgf", "Chinese", "B+18.5")
    [[_, row, *_]] = tables(text := written("."))
    length = next(len(line) for line in text.splitlines() if row[0] in line)
    monkeypatch.setattr(markdown, "_LONGEST_RESULTS", 2 * length)
    [[_, *rows]] = tables(text := written("."))
    assert len(rows) == 2
    assert "1 more game did not fit into this table." in text


@pytest.mark.parametrize("options", ["--quiet", "--no-scores"])
def test_no_results_are_listed_where_none_are_asked_for(folder: Path, options: str) -> None:
    game(folder, "a.sgf", "Chinese", "B+18.5")
    assert tables(written(".", options)) == []


def test_no_name_ends_a_cell_or_becomes_markup(folder: Path) -> None:
    hostile = "<b>a</b>|`|[x](https://x)![y](z)**c**&lt;\\\\|@team #1"
    seen = hostile.replace("\\\\", "\\").replace("\\]", "]")
    game(folder, "a.sgf", "Chinese", "B+18.5", hostile.replace("]", "\\]"))
    [[_, row]] = tables(written("."))
    assert row[1] == f"{seen} - White"


def boards(text: str) -> list[list[str]]:
    """The boards of a page, in lines."""
    return [
        token.content.splitlines()
        for token in MarkdownIt("commonmark").enable("table").parse(text)
        if token.type == "fence"
    ]


def test_an_illegal_move_has_its_board(folder: Path) -> None:
    (folder / "a.sgf").write_text("(;GM[1]SZ[3]RU[Japanese];B[aa];W[bb];B[bb];W[cc])", "utf-8")
    [board] = boards(text := written("."))
    assert board == [
        "  A B C", "3 X . .", "2 .!X!.", "1 . . .", "  A B C", "X Black, ! ! illegal move",
    ]  # fmt: skip
    assert "**MOV202** a.sgf: move 3: Black B2 is on an occupied point\n" in text


def test_a_wrong_result_has_the_final_board(folder: Path) -> None:
    game(folder, "a.sgf", "Chinese", "W+1.5")
    [[_, first, *_]] = boards(written("."))
    assert first == "5 b b b b b"


def test_findings_on_the_text_of_a_file_have_no_board(folder: Path) -> None:
    game(folder, "a.sgf", "Martian", "B+18.5")
    text = written(".")
    assert "SET302" in text
    assert boards(text) == []


def test_the_first_findings_have_boards(folder: Path) -> None:
    for number in range(7):
        game(folder, f"{number}.sgf", "Chinese", "W+1.5")
    assert len(boards(written("."))) == 5
    moves = "".join(f";B[{letter}a];W[{letter}b]" for letter in "abcd") + ";B[aa]"
    for path in folder.glob("*.sgf"):
        path.write_text(f"(;GM[1]SZ[52]RU[Chinese]{moves})", "utf-8")
    [board] = boards(written("."))
    assert len(board) > 52


def test_no_name_is_markup_above_a_board(folder: Path) -> None:
    game(folder, "<b>`a`|[x](y).sgf", "Chinese", "W+1.5")
    text = written(".")
    [_] = boards(text)
    assert "<b>" not in text.replace("\\<", "")
    assert "**RES501** \\<b\\>\\`a\\`\\|\\[x\\](y).sgf: RE" in text
