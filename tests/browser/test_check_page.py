"""The page of check in a browser: what is seen, with the mouse, the keyboard and on paper."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from helpers.browser import Opens, Visit
from helpers.real_games import Archive

import gocheck
from gocheck.cli.main import main

pytestmark = pytest.mark.ci

FIXTURES = Path(__file__).parents[2] / "fixtures"
KO, WRONG = "ko-retaken-at-once.sgf", "wrong-winner.sgf"
DEAD = "13x13-japanese-marked.sgf"
EARLIER = "play-after-the-end.sgf"
LARGE = "19x19-japanese-handicap-9.sgf"
PHONE = (390, 844)
OCCUPIED = """(;GM[1]SZ[5]RU[Chinese]KM[0]RE[B+5]PB[Ada]PW[Bo];B[ca];W[da];B[cb];W[db];B[cc]
;W[dc];B[cd];W[dd];B[ce];W[de];B[cc];W[];B[])"""
"""A counted game whose move 11 is on an occupied point."""


def written(page: Path, *paths: Path) -> Path:
    """The page on some records."""
    given = ("check", *map(str, paths), "--format", f"html:{page}", "--fail-on", "never")
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0, result.output
    return page if page.suffix else page / "index.html"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of records, some of them wrong."""
    folder = tmp_path_factory.mktemp("cup")
    names = [KO, WRONG, "wrong-margin.sgf", "move-outside-board.sgf", "empty-file.sgf"]
    for path in (
        *(FIXTURES / "games").glob("*.sgf"),
        *(FIXTURES / "situations" / n for n in names),
    ):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="module")
def report(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on these records."""
    return written(tmp_path_factory.mktemp("page") / "report.html", records)


def listed(visit: Visit) -> list[str]:
    """The names of the games that are listed, without their folder."""
    rows = visit.page.locator("#games tbody tr:visible th")
    return [name.rpartition("/")[2] for name in rows.all_inner_texts()]


def open_game(visit: Visit, name: str) -> None:
    visit.page.get_by_role("table").get_by_role("link", name=name).click()
    visit.page.locator("article.open").wait_for()


def address(records: Path, name: str) -> str:
    return f"#{records / name}"


def stones(visit: Visit) -> dict[str, str]:
    """The stones on the board that is seen."""
    found: dict[str, str] = visit.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("article.open .point")]
           .map(point => [point.dataset.point, point.dataset.stone]).filter(each => each[1]))"""
    )
    return found


def now(visit: Visit) -> str:
    """The line on the position that is seen."""
    return visit.page.locator("article.open .now").inner_text()


def test_the_page_says_what_is_wrong(report: Path, opens: Opens) -> None:
    page = opens(report).page
    assert "2 of 16 results are wrong" in page.locator("#overview h1").inner_text()
    corrected = page.locator(".corrections > li").all_inner_texts()
    assert any(WRONG in text and "names the wrong winner" in text for text in corrected)
    assert page.locator(f"a:text-is('{KO}'):visible").count() <= 2


def test_a_count_lists_its_games(report: Path, opens: Opens) -> None:
    visit = opens(report)
    everything = listed(visit)
    assert len(everything) == 19
    visit.page.get_by_role("button", name="differ from the record").click()
    assert sorted(listed(visit)) == ["wrong-margin.sgf", WRONG]
    assert visit.page.locator("#shown").inner_text() == "2 of 19 games"
    visit.page.get_by_role("button", name="all games").click()
    assert listed(visit) == everything


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wrong-w", [WRONG]),
        ("MOV204", [KO]),
        ("13x13 handicap-4", ["13x13-chinese-handicap-4.sgf"]),
    ],
)
def test_a_search_finds_files_codes_and_players(
    report: Path, opens: Opens, words: str, found: list[str]
) -> None:
    visit = opens(report)
    visit.page.get_by_role("searchbox").fill(words)
    names = listed(visit)
    assert [name for name in names if name in found] == found
    assert len(names) < 5


def test_a_column_is_sorted_up_and_down(report: Path, opens: Opens) -> None:
    visit = opens(report)
    heading = visit.page.get_by_role("columnheader", name="score")

    def scores() -> list[float]:
        texts = visit.page.locator("#games tbody tr:visible td:nth-child(6)").all_inner_texts()
        signs = {"B": 1, "W": -1}
        return [signs[text[0]] * float(text[2:].split(" ")[0]) for text in texts if text]

    before = scores()
    heading.get_by_role("button").click()
    assert heading.get_attribute("aria-sort") == "ascending"
    assert scores() == sorted(before)
    heading.get_by_role("button").click()
    assert scores() == sorted(before, reverse=True)
    assert len(before) > 10


def test_a_finding_leads_to_the_illegal_move(report: Path, opens: Opens) -> None:
    visit = opens(report)
    open_game(visit, KO)
    visit.page.locator("article.open .findings").get_by_role("link", name="Move 10").click()
    assert now(visit).startswith("Move 10, White C3, captures 1, illegal")
    marked = visit.page.locator("article.open .point:has(.wrong)")
    assert marked.get_attribute("data-point") == "C3"
    assert "illegal" in (marked.get_attribute("aria-label") or "")


def test_another_ruleset_counts_other_points(report: Path, opens: Opens) -> None:
    visit = opens(report)
    open_game(visit, DEAD)
    dead = visit.page.locator("article.open .point:is([data-sign=x], [data-sign=o])")
    assert dead.count() > 0
    chosen = visit.page.locator("article.open tbody.chosen")
    assert chosen.get_attribute("data-ruleset") == "japanese"
    visit.page.get_by_label("Ruleset").select_option("tromp-taylor")
    assert dead.count() == 0
    assert "tromp-taylor" in (chosen.get_attribute("data-ruleset") or "")


def test_a_ruleset_that_counts_an_earlier_position_has_no_owners_on_the_last(
    opens: Opens, tmp_path: Path
) -> None:
    visit = opens(written(tmp_path / "report.html", FIXTURES / "situations" / EARLIER))
    open_game(visit, EARLIER)
    owned = visit.page.locator("article.open .point[data-sign]:not([data-sign=''])")
    choice = visit.page.get_by_label("Ruleset")
    choice.select_option("japanese")
    assert owned.count() > 0
    choice.select_option("tromp-taylor")
    assert owned.count() == 0


def test_the_choice_has_the_rulesets_that_count_or_starts_with_that_of_the_record(
    opens: Opens, tmp_path: Path
) -> None:
    (tmp_path / "counted.sgf").write_text(OCCUPIED, "utf-8")
    (tmp_path / "resigned.sgf").write_text(OCCUPIED.replace("B+5", "B+R"), "utf-8")
    page = written(tmp_path / "report.html", tmp_path)
    choice = opens(page, f"#{tmp_path}/counted.sgf").page.get_by_label("Ruleset")
    [report] = gocheck.check(tmp_path / "counted.sgf")
    assert choice.locator("option").all_inner_texts() == list(report.scores)
    assert choice.input_value() == "chinese"
    choice = opens(page, f"#{tmp_path}/resigned.sgf").page.get_by_label("Ruleset")
    assert choice.locator("option").count() > 50
    assert choice.input_value() == "chinese"


def test_the_score_adds_up(report: Path, records: Path, opens: Opens) -> None:
    visit = opens(report, address(records, DEAD))
    rows = visit.page.locator("article.open tbody[data-ruleset=japanese] tr:has(td)")
    [checked] = gocheck.check(records / DEAD)
    score = checked.scores["japanese"]
    for row, total in zip(rows.all(), (score.black, score.white), strict=True):
        *parts, last = map(float, row.locator("td").all_inner_texts())
        assert sum(parts) == last == float(total)
    heading = visit.page.locator("article.open tbody[data-ruleset=japanese] [scope=rowgroup]")
    assert score.result in heading.inner_text()


@pytest.mark.parametrize("width", [360, 390, 1000, 1280])
def test_every_total_can_be_seen(report: Path, records: Path, opens: Opens, width: int) -> None:
    page = opens(report, address(records, LARGE), size=(width, 900)).page
    totals = page.locator("article.open .score tr > :last-child:not([colspan])")
    assert totals.count() > 10
    for cell in totals.all():
        box = cell.bounding_box()
        assert box
        assert box["x"] + box["width"] <= width


def test_an_address_opens_a_game_at_a_move(report: Path, records: Path, opens: Opens) -> None:
    visit = opens(report, f"{address(records, DEAD)}@31")
    [game] = gocheck.read(records / DEAD)
    assert now(visit).startswith("Move 31, ")
    assert stones(visit) == game.board(31).stones
    assert not visit.page.locator("#overview").is_visible()


def test_all_can_be_done_with_the_keyboard(report: Path, opens: Opens) -> None:
    visit = opens(report)
    keyboard = visit.page.keyboard
    keyboard.press("/")
    keyboard.type("ko-retaken")
    assert listed(visit) == [KO]
    keyboard.press("Enter")
    visit.page.locator("article.open").wait_for()
    whole = now(visit)
    keyboard.press("Home")
    assert now(visit) == "At the start"
    keyboard.press("n")
    assert now(visit).startswith("Move 10, ")
    keyboard.press("ArrowLeft")
    assert now(visit).startswith("Move 9, ")
    keyboard.press("ArrowRight")
    keyboard.press("PageUp")
    assert now(visit) == "At the start"
    keyboard.press("PageDown")
    assert now(visit).startswith("Move 10, ")
    keyboard.press("End")
    assert now(visit) == whole
    keyboard.press("p")
    assert now(visit).startswith("Move 10, ")
    keyboard.press("?")
    assert visit.page.get_by_role("dialog").is_visible()
    keyboard.press("Escape")
    assert visit.page.locator("article.open").is_visible()
    keyboard.press("Escape")
    visit.page.locator("#overview").wait_for()
    visit.page.go_back()
    visit.page.locator("article.open").wait_for()


def test_the_tab_key_reaches_everything_once(report: Path, records: Path, opens: Opens) -> None:
    page = opens(report, address(records, KO)).page
    wanted = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, select, summary, [tabindex='0']")]
           .filter(each => each.checkVisibility() && !each.disabled && each.tabIndex >= 0).length"""
    )
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    seen = []
    for _ in range(wanted + 1):  # one is between the last and the first
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                """() => { const it = document.activeElement; it.dataset.tab ??= Math.random();
                   return [it.tagName, it.dataset.tab, getComputedStyle(it).outlineStyle]; }"""
            )
        )
    reached = [(tab, outline) for name, tab, outline in seen if name != "BODY"]
    assert wanted > 10
    assert len({tab for tab, _ in reached}) == wanted
    assert "none" not in {outline for _, outline in reached}


@pytest.mark.parametrize("name", ["", KO, DEAD])
def test_a_phone_scrolls_only_down(report: Path, records: Path, opens: Opens, name: str) -> None:
    page = opens(report, address(records, name) if name else "", size=PHONE, touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    if name:
        assert page.locator("article.open .board svg").bounding_box()["width"] > 300  # type: ignore[index]
        tops = (
            page.locator("#bar")
            .locator("a, button")
            .evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
        )
        assert len(tops) == 4
        assert len(set(tops)) == 1


@pytest.fixture(scope="module")
def long_result(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on two records, one with a long text as its result."""
    folder = tmp_path_factory.mktemp("long")
    record = (FIXTURES / "games" / LARGE).read_text("utf-8")
    (folder / "a.sgf").write_text(record, "utf-8")
    (folder / "b.sgf").write_text(re.sub(r"RE\[[^]]*", f"RE[{'?' * 60}", record), "utf-8")
    return written(folder / "report.html", folder)


@pytest.mark.parametrize("width", [1024, 1280])
def test_a_desk_shows_all_rulesets(long_result: Path, opens: Opens, width: int) -> None:
    page = opens(long_result, size=(width, 800)).page
    page.get_by_role("button", name="Rulesets").click()
    table = page.get_by_role("region", name="Table of games")
    assert table.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_a_phone_names_the_ruleset_of_each_result(report: Path, opens: Opens) -> None:
    page = opens(report, size=PHONE, touch=True).page
    page.get_by_role("button", name="Rulesets").click()
    names = page.locator("#games tbody tr:visible").evaluate_all(
        """rows => rows.map(row => [...row.cells].slice(9).filter(cell => cell.checkVisibility())
           .map(cell => getComputedStyle(cell, "::before").content))"""
    )
    columns = page.locator("#games thead th.r").all_text_contents()
    assert len(columns) == 6
    assert [f'"{name} "' for name in columns] in names
    assert "none" not in {each for row in names for each in row}


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("name", ["19x19-japanese-marked.sgf", LARGE, KO])
def test_a_game_is_printed_on_a_page_with_its_board(
    report: Path, records: Path, opens: Opens, name: str
) -> None:
    page = opens(report, address(records, name)).page
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
    page.emulate_media(media="print")
    width = page.locator("article.open .board svg").bounding_box()["width"]  # type: ignore[index]
    assert 11.5 < width / 96 * 2.54 <= 12.1
    black = page.locator("article.open .stone.black")
    border, wide = black.evaluate(
        "it => [getComputedStyle(it).borderLeftWidth, it.offsetWidth].map(parseFloat)"
    )
    assert border >= wide / 2 - 0.5  # borders are printed, backgrounds need not be
    assert page.locator("article.open .signature").is_visible()
    assert not page.locator("#bar").is_visible()


def test_a_tall_board_is_printed_on_a_page(opens: Opens, tmp_path: Path) -> None:
    record = tmp_path / "tall.sgf"
    record.write_text("(;GM[1]FF[4]SZ[10:52]KM[6.5]RU[Japanese]RE[B+R];B[aa])", "utf-8")
    page = opens(written(tmp_path / "report.html", record), f"#{record}").page
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1


def test_games_with_findings_are_printed_with_the_overview(report: Path, opens: Opens) -> None:
    page = opens(report).page
    corrected = page.locator(".corrections > li").count()
    assert corrected >= 5
    assert pages_of(page.pdf(prefer_css_page_size=True)) >= 1 + corrected


def test_all_texts_are_there_without_script(report: Path, opens: Opens) -> None:
    page = opens(report, script=False).page
    assert page.locator("#games tbody tr:visible").count() == 19
    texts = page.locator("article:visible").all_inner_texts()
    assert any("retakes the ko at once" in text for text in texts)
    assert any("names the wrong winner" in text for text in texts)
    assert not page.locator("input:visible, select:visible").count()


HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\u202edlrow \u2066olleh",
    "{{rows}}\u2028${alert(1)}`",
    "&lt;b&gt;&amp;",
    "x" * 10_000,
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on records whose every text is hostile."""
    folder = tmp_path_factory.mktemp("hostile")
    for number, text in enumerate(HOSTILE):
        escaped = text.replace("\\", "\\\\").replace("]", "\\]")
        names = "".join(f"{name}[{escaped}]" for name in ("PB", "PW", "EV", "RO", "RU", "DT", "GN"))
        moves = ";B[cc];W[cc];B[];W[]"
        (folder / f"{number}<b>.sgf").write_text(
            f"(;GM[1]CA[UTF-8]SZ[5]KM[6.5]RE[{escaped}]{names}{moves})", "utf-8"
        )
    return written(folder / "report.html", folder)


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_no_text_of_a_record_does_anything(hostile: Path, opens: Opens, number: int) -> None:
    visit = opens(hostile, size=PHONE)
    page = visit.page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollHeight") < 20_000
    name = f"{number}<b>.sgf"
    open_game(visit, name)
    assert page.evaluate("document.documentElement.scrollHeight") < 8_000
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.images.length") == 0
    assert page.evaluate("document.scripts.length") == opens_scripts(hostile)
    heading = page.locator("article.open h2").inner_text()
    assert HOSTILE[number][:20].replace("\u202e", "\\u202e")[:6] in heading
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", heading)


def opens_scripts(file: Path) -> int:
    """The scripts and the data that the page itself has."""
    return len(re.findall(r"<script[ >]", file.read_text("utf-8")))


@pytest.mark.parametrize(
    ("name", "scheme", "media"),
    [
        ("", "light", "screen"),
        (KO, "dark", "screen"),
        *(
            pytest.param(name, scheme, media, marks=pytest.mark.release)
            for name in ("", KO, DEAD)
            for scheme in ("light", "dark")
            for media in ("screen", "print")
        ),
    ],
)
def test_nobody_is_left_out(
    report: Path, records: Path, opens: Opens, name: str, scheme: Any, media: Any
) -> None:
    visit = opens(report, address(records, name) if name else "", scheme=scheme)
    visit.page.emulate_media(media=media, color_scheme=scheme)
    assert visit.violations() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_stones_keep_their_colours_where_colours_are_forced(
    report: Path, records: Path, opens: Opens, scheme: Any
) -> None:
    page = opens(report, address(records, DEAD)).page
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    looks = "it => [getComputedStyle(it).fill, getComputedStyle(it).stroke]"
    stones = [page.locator(f"article.open .{each}-stone").first for each in ("black", "white")]
    (black, rim), (white, same) = (stone.evaluate(looks) for stone in stones)
    assert (black, white) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    paper = page.locator("body").evaluate("it => getComputedStyle(it).backgroundColor")
    assert rim == same != paper


def test_a_folder_has_its_boards_beside_the_page(
    records: Path, opens: Opens, tmp_path: Path
) -> None:
    page = written(tmp_path / "site", records)
    visit = opens(page, address(records, DEAD))
    visit.page.locator("article.open .board").wait_for()
    [game] = gocheck.read(records / DEAD)
    assert stones(visit) == game.board(len(game.moves)).stones


def shown_positions(visit: Visit) -> Iterator[str]:
    """The stones after each move of the open game, one sign a point: "." for none, B, W."""
    found: list[str] = visit.page.evaluate(
        """() => {
          const slider = document.querySelector("article.open .slider");
          const points = [...document.querySelectorAll("article.open .point")];
          const signs = { "": ".", black: "B", white: "W" }, found = [];
          for (let move = 0; move <= Number(slider.max); move++) {
            slider.value = move;
            slider.dispatchEvent(new Event("input"));
            found.push(points.map(point => signs[point.dataset.stone]).join(""));
          }
          return found;
        }"""
    )
    return iter(found)


def assert_same_positions(visit: Visit, game: gocheck.Game) -> None:
    visit.page.locator("article.open .board").wait_for()
    shown = list(shown_positions(visit))
    assert len(shown) == len(game.moves) + 1
    for number, text in enumerate(shown):
        position = game.board(number).to_array().flatten()
        assert text == "".join(".BW"[color] for color in position), (game.name, number)


@pytest.mark.parametrize("name", [DEAD, LARGE, KO, "move-outside-board.sgf"])
def test_every_position_is_the_replays(
    report: Path, records: Path, opens: Opens, name: str
) -> None:
    [game] = gocheck.read(records / name)
    assert_same_positions(opens(report, address(records, name)), game)


@pytest.mark.release
def test_every_position_of_200_real_games_is_the_replays(
    archive: Archive, opens: Opens, tmp_path: Path
) -> None:
    names = sorted(name for name in archive.members if name.endswith(".sgf"))
    paths = [tmp_path / f"{number}.sgf" for number in range(200)]
    for path, name in zip(paths, names[:: len(names) // 200], strict=False):
        path.write_bytes(archive.members[name])
    visit = opens(written(tmp_path / "report.html", *paths))
    games = gocheck.read(paths)
    assert len(games) == 200
    for game in games:
        visit.page.evaluate("name => { location.hash = encodeURI(name); }", game.name)
        visit.page.locator(f"article.open[data-game='{game.name}']").wait_for()
        assert_same_positions(visit, game)
