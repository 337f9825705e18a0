"""A real browser, Debian's chromium, that opens what gocheck writes, from disk."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from helpers.browser import Opens, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_ARGUMENTS = (
    "--headless",
    "--no-sandbox",  # which root cannot have
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """The browser; without one the test fails, and says how to install it."""
    from playwright.sync_api import sync_playwright  # only tests marked `ci` need it

    program = shutil.which("chromium")
    assert program, "these tests need chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def any_visit(chromium: "Browser") -> Iterator[Opens]:
    """What opens pages, whatever they do."""
    with ExitStack() as stack:

        def opens(
            file: Path,
            address: str = "",
            *,
            size: Sequence[int] = (1280, 900),
            scheme: Any = "light",
            script: bool = True,
            touch: bool = False,
        ) -> Visit:
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                color_scheme=scheme,
                java_script_enabled=script,
                has_touch=touch,
                reduced_motion="reduce",
                offline=True,
            )
            stack.callback(context.close)
            context.set_default_timeout(10_000)  # a busy machine is slow, a wrong page never ready
            return Visit(context, file, address, script=script)

        yield opens


@pytest.fixture
def opens(any_visit: Opens) -> Iterator[Opens]:
    """What opens pages; in the end none of them has loaded anything or written to the console."""
    visits = []

    def opened(*given: Any, **named: Any) -> Visit:
        visits.append(any_visit(*given, **named))
        return visits[-1]

    yield opened
    for visit in visits:
        visit.settle()
        assert visit.requests == []
        assert visit.messages == []
