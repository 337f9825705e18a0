"""The page of compare in a browser: the matrix opens pairs of rulesets, and lists their games."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from helpers.browser import Opens, Visit

import gocheck
from gocheck.cli.main import main

pytestmark = pytest.mark.ci

FIXTURES = Path(__file__).parents[2] / "fixtures"
PHONE = (390, 844)
PAIR = "#japanese:tromp-taylor"
HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e' + "x" * 10_000


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on the fixtures of whole games, and on one whose players are hostile."""
    folder = tmp_path_factory.mktemp("compared")
    for path in (FIXTURES / "games").glob("*.sgf"):
        (folder / path.name).write_bytes(path.read_bytes())
    record = (FIXTURES / "games/19x19-japanese-marked.sgf").read_text("utf-8")
    record = re.sub(r"(P[BW])\[[^]]*\]", lambda found: f"{found[1]}[{HOSTILE}]", record)
    (folder / "<b>hostile.sgf").write_text(record, "utf-8")
    page = folder / "page.html"
    result = CliRunner().invoke(main, ["compare", str(folder), "--format", f"html:{page}"])
    assert result.exit_code == 0, result.output
    return page


def listed(visit: Visit) -> int:
    return visit.page.locator("#games tbody tr:visible").count()


def heading(visit: Visit) -> str:
    """The pair of rulesets that is open."""
    return visit.page.locator(".pair.open h3").inner_text()


def test_every_number_opens_as_many_games(report: Path, opens: Opens) -> None:
    visit = opens(report)
    links = visit.page.locator(".matrix td a")
    numbers = links.locator("b").all_inner_texts()
    assert len(numbers) == 20
    assert int(max(numbers, key=int)) > 3
    for at, number in enumerate(numbers):
        links.nth(at).click()
        visit.page.locator(".pair.open").wait_for()
        assert listed(visit) == int(number)
        visit.page.go_back()
        visit.page.locator(".matrix").wait_for()


def test_a_pair_shows_its_differences_and_the_results_under_both(
    report: Path, opens: Opens
) -> None:
    visit = opens(report, PAIR)
    assert heading(visit) == "japanese – tromp-taylor"
    head = visit.page.locator("#games thead th:visible").all_inner_texts()
    assert head == ["game", "Black", "White", "RE", "japanese", "tromp-taylor"]
    for row in visit.page.locator("#games tbody tr:visible").all():
        *_, one, other = row.locator("td:visible").all_inner_texts()
        assert one[0] != other[0]
    assert visit.page.locator(".pair.open rect.changed:visible").count() > 0
    visit.page.get_by_text("The numbers").locator("visible=true").click()
    assert visit.page.locator(".pair.open .numbers:visible tbody tr").count() > 5


def test_a_game_of_a_pair_is_opened_and_replayed(report: Path, opens: Opens) -> None:
    visit = opens(report, "#japanese:chinese")
    page = visit.page
    page.locator("#games").get_by_role("link", name="19x19-japanese-marked").click()
    page.locator("article.game.open .board").wait_for()
    [game] = gocheck.read(FIXTURES / "games/19x19-japanese-marked.sgf")
    stones = page.locator("article.open .point:is([data-stone=black], [data-stone=white])")
    assert stones.count() == len(game.board().stones) > 100
    page.locator("select.ruleset").select_option("tromp-taylor")
    assert page.locator("article.open tbody.chosen").inner_text().startswith("tromp-taylor")
    page.keyboard.press("Home")
    assert stones.count() == 0
    page.keyboard.press("Escape")
    page.locator(".pair.open").wait_for()
    assert heading(visit) == "japanese – chinese"
    assert not page.locator("article.game.open").count()


def test_games_are_searched_and_sorted(report: Path, opens: Opens) -> None:
    visit = opens(report)
    before = listed(visit)
    visit.page.get_by_role("searchbox").fill("13x13")
    assert 0 < listed(visit) < before
    visit.page.get_by_role("searchbox").fill("")
    column = visit.page.locator("#games thead th[data-name=japanese]")
    column.get_by_role("button").click()
    assert column.get_attribute("aria-sort") == "ascending"
    texts = visit.page.locator("#games tbody tr:visible td:nth-child(5)").all_inner_texts()
    margins = [(-1 if text[0] == "W" else 1) * float(text[2:]) for text in texts]
    assert margins == sorted(margins)
    assert len(margins) == before


def test_all_can_be_done_with_the_keyboard(report: Path, opens: Opens) -> None:
    visit = opens(report)
    keyboard = visit.page.keyboard
    visit.page.locator(".matrix td a").first.focus()
    keyboard.press("Enter")
    visit.page.locator(".pair.open").wait_for()
    first = heading(visit)
    keyboard.press("j")
    visit.page.wait_for_function(
        "text => document.querySelector('.open h3').textContent !== text", arg=first
    )
    keyboard.press("k")
    visit.page.wait_for_function(
        "text => document.querySelector('.open h3').textContent === text", arg=first
    )
    keyboard.press("/")
    keyboard.type("no such player")
    assert listed(visit) == 0
    keyboard.press("Escape")
    assert listed(visit) > 0
    keyboard.press("?")
    assert visit.page.get_by_role("dialog").is_visible()
    keyboard.press("Escape")
    keyboard.press("Escape")
    visit.page.locator(".matrix").wait_for()


@pytest.mark.parametrize("address", ["", PAIR])
def test_no_level_of_headings_is_left_out(report: Path, opens: Opens, address: str) -> None:
    headings = opens(report, address).page.get_by_role("heading")
    levels = [int(name[1]) for name in headings.evaluate_all("all => all.map(it => it.tagName)")]
    assert levels[0] == 1
    assert max(levels) == 3
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("address", ["", PAIR])
def test_a_phone_scrolls_only_down(report: Path, opens: Opens, address: str) -> None:
    page = opens(report, address, size=PHONE, touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.images.length") == 0
    row = page.locator("#games tbody tr:visible").first
    colors = "td => getComputedStyle(td, '::before').backgroundColor"
    black, white = (row.locator("td").nth(at).evaluate(colors) for at in (0, 1))
    assert (black, white) == ("rgb(22, 24, 27)", "rgb(255, 255, 255)")


def test_everything_is_there_without_script(report: Path, opens: Opens) -> None:
    visit = opens(report, PAIR, script=False)
    assert visit.page.locator(".pair:visible").count() == 10
    assert listed(visit) > 5
    assert not visit.page.locator("input:visible").count()


@pytest.mark.parametrize(
    ("address", "scheme", "media"),
    [
        ("", "light", "screen"),
        (PAIR, "dark", "screen"),
        *(
            pytest.param(address, scheme, media, marks=pytest.mark.release)
            for address in ("", PAIR)
            for scheme in ("light", "dark")
            for media in ("screen", "print")
        ),
    ],
)
def test_nobody_is_left_out(
    report: Path, opens: Opens, address: str, scheme: Any, media: Any
) -> None:
    visit = opens(report, address, scheme=scheme)
    visit.page.emulate_media(media=media, color_scheme=scheme)
    assert visit.violations() == []
