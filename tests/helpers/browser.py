"""Pages that gocheck writes, opened from disk in a real browser, and all that they do there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Dialog, Page

_BESIDE = r"/boards-\d{4}\.js"


class Visit:
    """A page opened from disk, and everything that it did apart from being shown.

    file: the page; address: what follows its name, such as "#games/a.sgf";
    script: whether its script runs.
    """

    def __init__(self, context: BrowserContext, file: Path, address: str, *, script: bool) -> None:
        self.requests: list[str] = []
        """What was loaded beyond the page itself and the boards in files beside it."""
        self.messages: list[str] = []
        """What is on the console: messages, errors of scripts, violations of the policy, dialogs
        and windows that were opened."""
        self._file = file.resolve()
        self._has_script = script
        context.on("request", lambda request: self._note_request(request.url))
        context.on("page", lambda page: self._watch(page))
        self.page: Page = context.new_page()
        """The page."""
        self.page.goto(self._file.as_uri() + address)

    def _watch(self, page: Page) -> None:
        if hasattr(self, "page"):
            self.messages.append("another window")
        page.on("console", lambda message: self.messages.append(message.text))
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("dialog", lambda dialog: self._note_dialog(dialog))

    def _note_dialog(self, dialog: Dialog) -> None:
        self.messages.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note_request(self, url: str) -> None:
        url = url.partition("#")[0]
        own = self._file.as_uri()
        if url != own and not re.fullmatch(_BESIDE, url.removeprefix(own.rpartition("/")[0])):
            self.requests.append(url)

    def settle(self) -> None:
        """Wait until the page has done what it was going to do and is drawn."""
        if self._has_script:
            self.page.evaluate(
                "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
            )

    def violations(self) -> list[str]:
        """Return what axe-core finds wrong for people who see, hear or move less than others."""
        from axe_playwright_python.base import AXE_FILE_PATH

        self.page.evaluate(AXE_FILE_PATH.read_text("utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run({preload: false})")
        return [
            f"{each['impact']}: {each['id']}: {node['target']}: {node['failureSummary']}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]


Opens = Callable[..., Visit]
"""Opens a file: the arguments are those of `opens` in `tests/browser/conftest.py`."""
