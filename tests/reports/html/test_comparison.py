"""The page of compare: what it holds of the pairs of rulesets and of the games."""

import re
from collections.abc import Iterator
from decimal import Decimal
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner

import gocheck
from gocheck.cli.main import main
from gocheck.reports.html import comparison
from gocheck.reports.html.histogram import bars

GAMES = Path(__file__).parents[3] / "fixtures/games"
RULES = ("japanese", "korean", "chinese", "tromp-taylor")
WINNER_CHANGES = "19x19-japanese-marked.sgf"


def written(folder: Path, *arguments: str) -> str:
    page = folder / "page.html"
    given = ("compare", "--rules", ",".join(RULES), "--format", f"html:{page}", *arguments)
    result = CliRunner().invoke(main, given)
    assert (result.exit_code, result.output) == (0, "")
    return page.read_text("utf-8")


def cells(row: str) -> list[str]:
    """The texts of the cells of a row."""
    found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
    return [unescape(re.sub("<[^>]*>", "", text)) for text in found]


def rows(table: str) -> Iterator[list[str]]:
    """The rows of a table."""
    yield from map(cells, re.findall(r"<tr[^>]*>(.*?)</tr>", table))


def part(text: str, start: str, end: str = "</table>") -> str:
    return text.partition(start)[2].partition(end)[0]


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page on the fixtures of whole games."""
    return written(tmp_path_factory.mktemp("page"), str(GAMES))


@pytest.fixture(scope="module")
def compared() -> gocheck.Comparison:
    return gocheck.compare(str(GAMES), rules=RULES)


def test_the_matrix_has_the_games_with_another_winner(
    text: str, compared: gocheck.Comparison
) -> None:
    head, *lines = rows(part(text, 'class="matrix">'))
    assert head == ["", "japanese +1", "chinese", "tromp-taylor"]
    numbers = {
        (one, other): each.games - each.same_winner
        for each in compared.pairs
        for one, other in ((each.one, each.other), (each.other, each.one))
    }
    names = ("japanese", "chinese", "tromp-taylor")
    for name, line in zip(names, lines, strict=True):
        shown = dict(zip(names, line[1:], strict=True))
        assert shown.pop(name) == ""
        assert {other: int(text.split(" ")[0]) for other, text in shown.items()} == {
            other: numbers[name, other] for other in shown
        }


def test_every_number_of_the_matrix_leads_to_its_pair(text: str) -> None:
    links = re.findall(r'href="#([^"]+)"', part(text, 'class="matrix">'))
    assert len(links) == 6
    assert set(links) == set(re.findall(r'<article class="pair" id="([^"]*)"', text))
    assert len(re.findall(r'<td class="level-[0-4]" title="[a-z-]+ and ', text)) == 6


def test_a_pair_has_its_differences_as_numbers(text: str, compared: gocheck.Comparison) -> None:
    [pair] = [
        each for each in compared.pairs if (each.one, each.other) == ("chinese", "tromp-taylor")
    ]
    card = part(text, 'id="chinese:tromp-taylor"', "</article>")
    _, *lines = rows(part(card, 'class="numbers">'))
    assert [(Decimal(amount), int(games)) for amount, games, _ in lines] == [
        *pair.differences.items()
    ]
    _, *lines = rows(part(card, 'class="causes">'))
    assert {cause.replace(" ", "_"): int(games) for cause, _, games, _ in lines} == pair.causes


def test_games_whose_winner_changes_have_their_results(text: str) -> None:
    lines = [line for line in rows(part(text, '<table id="games"')) if WINNER_CHANGES in line[0]]
    [[_, black, white, recorded, *results]] = lines
    assert (black, white, recorded) == ("GNU Go 3.8 level 4", "GNU Go 3.8 level 3", "W+0.5")
    assert results == ["W+0.5", "B+0.5", "W+8.5"]


def test_games_are_not_listed_where_nobody_asks_for_them(tmp_path: Path) -> None:
    text = written(tmp_path, str(GAMES), "--no-games")
    assert WINNER_CHANGES not in text
    assert 'class="games-of"' not in text


def test_games_that_do_not_fit_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "MOST_ROWS", 2)
    text = written(tmp_path, str(GAMES))
    assert part(text, '<table id="games"').count("<tr><th") == 1 + 2
    assert "3 more games not listed: too many for a page; use --format games-csv for all." in text
    monkeypatch.setattr(comparison, "MOST_BOARDS", 1)
    text = written(tmp_path, str(GAMES))
    assert re.findall(r'id="game-(\d+)"', text) == ["0"]
    assert "1 game listed without a board." in text


def test_games_beyond_the_bytes_of_a_page_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "MOST_PAGE_BYTES", 1000)
    table = part(text := written(tmp_path, str(GAMES)), '<table id="games"')
    [*listed] = table.split("<tr>")[2:]
    assert 1 <= len(listed) < 5
    assert len("".join(listed).encode()) < 1500
    assert f"{5 - len(listed)} more games not listed: too many for a page" in text


def test_a_page_on_nothing_is_a_page(tmp_path: Path) -> None:
    record = tmp_path / "a.sgf"
    record.write_text("(;GM[1]SZ[9];B[aa])", "utf-8")
    text = written(tmp_path, str(record))
    assert "No game has different scores under two of these rulesets." in text


def test_no_text_of_a_record_is_markup(tmp_path: Path) -> None:
    record = (GAMES / WINNER_CHANGES).read_text("utf-8")
    hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e{{rows}}'
    record = re.sub(r"PB\[[^]]*\]", lambda _: f"PB[{hostile}]", record)
    (tmp_path / "a<b>&.sgf").write_text(record, "utf-8")
    text = re.sub(r'id="record-0">\n.*', "", written(tmp_path, str(tmp_path)))
    assert "<img" not in text
    assert text.count("<script>") == 1
    assert "\u202e" not in text
    assert "a&lt;b&gt;&amp;.sgf" in text
    assert "{{rows}}" in text


def test_two_runs_write_the_same_bytes(tmp_path: Path, text: str) -> None:
    assert written(tmp_path, str(GAMES)) == text


@pytest.mark.parametrize("given", ["html", "html:-", "html:folder"])
def test_a_page_needs_the_name_of_a_file(given: str) -> None:
    result = CliRunner().invoke(main, ["compare", str(GAMES), "--format", given])
    assert result.exit_code == 2
    assert result.output == "gocheck: --format html takes a file: html:FILE.html\n"


def games_of(differences: dict[str, int], winners: dict[str, int] | None = None) -> list[int]:
    """The games in each bar."""
    amounts = {Decimal(amount): games for amount, games in differences.items()}
    changed = {Decimal(amount): games for amount, games in (winners or {}).items()}
    return [bar.games for bar in bars(amounts, changed)]


def test_bars_are_symmetric_around_equal_margins() -> None:
    assert games_of({"-8": 1, "-0.5": 2, "0": 5, "1": 3, "1.5": 4}) == [
        *[1, 0, 0, 0, 0, 0, 0, 2],
        5,
        *[3, 4, 0, 0, 0, 0, 0, 0],
    ]


def test_what_is_beyond_the_bars_has_one_more() -> None:
    found = bars({Decimal(1): 99, Decimal("8.5"): 1, Decimal(200): 1}, {Decimal(200): 1})
    assert len(found) == 19
    assert (found[-1].label, found[-1].games, found[-1].other_winner) == ("over 8", 2, 1)


@pytest.mark.parametrize(("amount", "width"), [(8, 1), (9, 2), (40, 5), (41, 10), (161, 50)])
def test_bars_are_so_wide_that_most_games_are_in_them(amount: int, width: int) -> None:
    assert bars({Decimal(amount): 20}, {})[9].tick == str(width)


def test_no_game_is_lost_between_the_bars() -> None:
    differences = {Decimal(number) / 2: number % 7 + 1 for number in range(-300, 300)}
    assert sum(bar.games for bar in bars(differences, {})) == sum(differences.values())
