"""The page that checks records in the browser, as it is built, without a network once it is loaded.

Where numpy for browsers cannot be fetched, the page is built without it, and compared with a
command line without numpy.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gocheck.builds.page import integrity

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Dialog, Frame, Page

pytestmark = pytest.mark.release

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
BUILD = (sys.executable, "-m", "gocheck.builds.page")
TIMEOUT = 120_000.0
"""Milliseconds for Python to start or to check something; a busy machine is slow."""
WITHOUT_NUMPY = """
import runpy, sys
sys.modules["numpy"] = None
runpy.run_module("gocheck", run_name="__main__", alter_sys=True)
"""
HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>\u202e{{policy}}'
HOSTILE_FILE = "<img src=x onerror=alert(3)>.sgf"


def event() -> bytes:
    """A zip of 40 games."""
    games = sorted((FIXTURES / "games").glob("*.sgf"))
    games += sorted((FIXTURES / "situations").glob("*.sgf"))[: 40 - len(games)]
    assert len(games) == 40
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for game in games:
            archive.writestr(game.name, game.read_bytes())
    return packed.getvalue()


class Site(SimpleHTTPRequestHandler):
    """A static host."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, with numpy where that can be fetched."""
    folder = tmp_path_factory.mktemp("page")
    done = subprocess.run((*BUILD, folder), capture_output=True, text=True, check=False)
    if done.returncode:
        assert "numpy" in done.stderr
        subprocess.run((*BUILD, folder, "--without-numpy"), check=True)
    return folder


@pytest.fixture(scope="module")
def gocheck(site: Path) -> tuple[str, ...]:
    """The command line that knows what the page knows."""
    if "judges no games" in (site / "index.html").read_text(encoding="utf-8"):
        return (sys.executable, "-c", WITHOUT_NUMPY)
    return (sys.executable, "-P", "-m", "gocheck")


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Serve a folder; the address, and what stops the answers, but not the connections."""
    handler = partial(Site, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", server.shutdown
        finally:
            server.shutdown()


@contextmanager
def visiting(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has stored nothing."""
    with chromium.new_context(accept_downloads=True) as context:
        context.set_default_timeout(TIMEOUT)
        yield context


def open_page(context: BrowserContext, address: str, *, stored: bool = True) -> Page:
    """Open the page, and wait until it is ready."""
    opened = context.new_page()
    opened.goto(address)
    ready = "Ready, also without a network." if stored else "Ready."
    opened.get_by_text(ready, exact=True).wait_for()
    return opened


@pytest.fixture(scope="module")
def loaded(chromium: Browser, site: Path) -> Iterator[tuple[BrowserContext, str]]:
    """A browser that has loaded the page once and has no network any more, and the address."""
    with visiting(chromium) as context:
        with serving(site) as (address, _):
            open_page(context, address).close()
        context.set_offline(True)
        yield context, address


@pytest.fixture
def page(loaded: tuple[BrowserContext, str]) -> Iterator[Page]:
    """The page; in the end it has requested nothing but its files, and written nothing."""
    context, address = loaded
    requests: list[str] = []
    messages: list[str] = []

    def note_dialog(dialog: Dialog) -> None:
        messages.append(dialog.message)
        dialog.dismiss()

    with context.new_page() as opened:
        opened.on("request", lambda request: requests.append(request.url))
        opened.on("console", lambda message: messages.append(message.text))
        opened.on("pageerror", lambda error: messages.append(str(error)))
        opened.on("dialog", note_dialog)
        opened.goto(address)
        opened.locator("#ready", has_text="Ready").wait_for()
        yield opened
    assert address in requests
    assert [url for url in requests if not url.startswith((address, f"blob:{address}"))] == []
    assert messages == []


def drop(page: Page, name: str, data: bytes) -> None:
    """Drop a file on the page."""
    transfer = page.evaluate_handle(
        """([name, bytes]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], name));
            return transfer;
        }""",
        [name, [*data]],
    )
    page.dispatch_event("#drop", "drop", {"dataTransfer": transfer})
    page.locator("#clear").wait_for()


def check(page: Page) -> Frame:
    """Check what was given to the page; return its report."""
    page.click("#check")
    page.locator("#state", has_text="Done").wait_for()
    frame = page.frames[-1]
    frame.locator("h1").first.wait_for()
    return frame


def saved(page: Page, button: str, folder: Path) -> Path:
    """What a button saves."""
    with page.expect_download() as download:
        page.click(button)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_an_event_is_checked_as_on_the_command_line(
    page: Page, tmp_path: Path, gocheck: tuple[str, ...]
) -> None:
    drop(page, "event.zip", event())
    report = check(page)
    records = tmp_path / "records"
    records.mkdir()
    (records / "event.zip").write_bytes(event())
    formats = [f"--format={name}:{tmp_path / name}" for name in ("table", "csv", "jsonl", "html")]
    run = partial(
        subprocess.run,
        cwd=records,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
    )
    run((*gocheck, "check", *formats, "--fail-on=never", "."), check=True)
    assert page.text_content("#table") == (tmp_path / "table").read_text(encoding="utf-8")
    for button, name in (("csv", "csv"), ("jsonl", "jsonl")):
        file = saved(page, f"text=Save games.{button}", tmp_path)
        assert file.read_bytes() == (tmp_path / name).read_bytes()
    assert report.locator("#games tbody tr").count() == 42
    run((*gocheck, "fix", "--output", tmp_path / "copies", "."), check=False)
    with zipfile.ZipFile(saved(page, "text=Save corrected copies", tmp_path)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    copies = [path for path in (tmp_path / "copies").rglob("*") if path.is_file()]
    assert len(copies) > 30
    assert found == {
        path.relative_to(tmp_path / "copies").as_posix(): path.read_bytes() for path in copies
    }


def test_a_finding_is_opened_in_the_report(page: Page) -> None:
    drop(page, "wrong.sgf", (FIXTURES / "situations" / "wrong-winner.sgf").read_bytes())
    before = page.evaluate("history.length")
    report = check(page)
    report.locator("#to-correct a").first.click()
    report.get_by_text("names the wrong winner").locator("visible=true").first.wait_for()
    assert report.url.partition("#")[2].startswith("wrong.sgf")
    page.evaluate("history.back()")
    report.locator("#to-correct").wait_for()
    report = check(page)
    report.locator("#to-correct a").first.click()
    page.evaluate("history.back()")
    report.locator("#to-correct").wait_for()
    assert page.evaluate("history.length") == before + 1


def test_a_check_is_cancelled(page: Page) -> None:
    game = (FIXTURES / "games" / "19x19-chinese-nothing-dead.sgf").read_bytes()
    drop(page, "many.sgf", game * 300)
    page.click("#check")
    page.locator("#state", has_text="game").wait_for()
    page.click("#cancel")
    page.locator("#state", has_text="Cancelled.").wait_for()
    page.locator("#ready", has_text="Ready").wait_for()
    assert page.locator("#result").is_hidden()
    page.click("#clear")
    page.click("summary:text('Paste a record')")
    page.fill("#pasted", game.decode())
    report = check(page)
    assert report.locator("#games tbody tr").count() == 1


def test_the_page_is_accessible(page: Page) -> None:
    from axe_playwright_python.sync_playwright import Axe  # only tests of browsers need it

    for summary in ("Options", "Paste a record"):
        page.click(f"summary:text('{summary}')")
    page.fill("#pasted", (FIXTURES / "games" / "19x19-japanese-marked.sgf").read_text("utf-8"))
    page.set_viewport_size({"width": 360, "height": 740})
    check(page)
    page.click("summary:text('The table as text')")
    assert [found["id"] for found in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_files_of_other_kinds_get_a_plain_message(page: Page) -> None:
    game = (FIXTURES / "games" / "9x9-japanese-marked.sgf").read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("inner.zip", event())
    drop(page, "letter.pdf", b"%PDF-1.4")
    page.click("#check")
    page.locator("#remarks", has_text="no game records").wait_for()
    assert page.locator("#saves > *").count() == 0
    drop(page, "a.7z", b"7z\xbc\xaf\x27\x1c\x00\x04")
    drop(page, "cut.zip", event()[:5000])
    drop(page, "nested.zip", packed.getvalue())
    drop(page, "game.sgf", game)
    report = check(page)
    text = report.inner_text("body")
    assert "the zip archive is cut short or damaged" in text
    assert "a page in the browser cannot have it" in text
    assert report.locator("#games tbody tr").count() == 42 + 1 + 2
    drop(page, "game.sgf/game.sgf", game)
    page.click("#check")
    page.locator("#state", has_text="no place for game.sgf/game.sgf").wait_for()


def test_options_are_those_of_the_command(page: Page) -> None:
    page.click("summary:text('Options')")
    page.select_option("#ruleset", "aga")
    page.fill("#expect", "size=13")
    results = {"name": "results.csv", "mimeType": "text/csv", "buffer": b"white,black\n"}
    drop(page, "a.sgf", b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RE[B+R];B[ee];W[cc])")
    report = check(page)
    report.get_by_text("asks for 13x13").first.wait_for()
    page.set_input_files("#results", files=results)  # type: ignore[arg-type]
    page.click("#check")
    page.locator("#remarks").wait_for()
    assert page.inner_text("#remarks").startswith("gocheck: results.csv:1: ")
    assert page.locator("#report").is_hidden()
    results = {**results, "buffer": b"black,white,result\nA,B,W+R\n"}
    page.set_input_files("#results", files=results)  # type: ignore[arg-type]
    check(page).get_by_text("The results list results.csv").first.wait_for()


def test_hostile_names_do_nothing(page: Page) -> None:
    value = HOSTILE.replace("]", "\\]")
    game = f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[{value}]PB[{value}]PW[{value}]EV[{value}]RE[x]"
    drop(page, HOSTILE_FILE, (game + ";B[ee];W[ee])").encode())
    drop(page, f"../../{HOSTILE_FILE}", (game + ";B[dd];W[cc])").encode())
    report = check(page)
    assert report.get_by_text(HOSTILE_FILE).first.is_visible()
    assert "<script>alert(1)</script>" in report.inner_text("body")
    assert report.locator("#games tbody tr").count() == 2
    for frame in page.frames:
        assert frame.locator("img").count() == 0
    report.locator("#games tbody a").first.click()
    report.get_by_text("<script>alert(1)</script>").locator("visible=true").first.wait_for()


def renew(folder: Path, name: str, old: str, new: str) -> None:
    """Change a file of the page as a new build does."""
    file, service = folder / name, folder / "service.js"
    before = file.read_bytes()
    after = before.replace(old.encode(), new.encode())
    assert after != before
    file.write_bytes(after)
    text = service.read_text(encoding="utf-8").replace(integrity(before), integrity(after))
    service.write_text(re.sub(r'"gocheck-\w+', r"\g<0>1", text), encoding="utf-8")


def test_a_page_and_its_worker_are_of_one_build(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(site, folder)
    game = (FIXTURES / "games" / "19x19-chinese-nothing-dead.sgf").read_text(encoding="utf-8")
    with visiting(chromium) as context, serving(folder) as (address, _):
        page = open_page(context, address)
        renew(folder, "index.html", "<h1>gocheck", "<h1>new gocheck")
        renew(folder, "worker.js", "memory: memory(python) });", "memory: 123e6 });")
        page.reload()
        page.locator("#newer", has_text="A newer version is stored").wait_for()
        page.click("summary:text('Paste a record')")
        page.fill("#pasted", game * 100)
        page.locator("#check:enabled").click()
        page.click("#cancel")
        page.locator("#ready", has_text="Ready").wait_for()
        assert (page.inner_text("h1"), "123" in page.inner_text("#memory")) == ("gocheck", False)
        page.close()
        for _ in range(20):
            time.sleep(0.5)  # until the browser has noticed that no tab is left
            with context.new_page() as page:
                page.goto(address)
                if page.inner_text("h1") == "new gocheck":
                    page.locator("#memory", has_text="123 MB").wait_for()
                    break
        else:
            pytest.fail("the old build is still shown")


def test_a_stored_page_opens_where_the_network_never_answers(chromium: Browser, site: Path) -> None:
    with visiting(chromium) as context, serving(site) as (address, stop_answers):
        open_page(context, address).close()
        stop_answers()
        for _ in range(2):
            open_page(context, address)


def test_a_page_that_cannot_be_stored_works(chromium: Browser, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(site, folder)
    (folder / "page.css").write_text("/* of another build */")
    with visiting(chromium) as context, serving(folder) as (address, _):
        page = open_page(context, address, stored=False)
        drop(page, "a.sgf", b"(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee];W[cc])")
        assert check(page).locator("#games tbody tr").count() == 1
