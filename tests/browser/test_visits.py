"""The browser of these tests notices whatever a page does apart from being shown."""

from pathlib import Path

import pytest
from helpers.browser import Opens

pytestmark = pytest.mark.ci

POLICY = "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">"


@pytest.mark.parametrize(
    ("html", "request_", "message"),
    [
        ("<img src='http://example.org/a.png'>", "http://example.org/a.png", "ERR_INTERNET"),
        ("<link rel=stylesheet href=other.css>", "other.css", "ERR_FILE_NOT_FOUND"),
        ("<script>fetch('https://example.org/')</script>", "https://example.org/", "Failed"),
        ("<script>console.log('hello')</script>", "", "hello"),
        ("<script>missing()</script>", "", "missing is not defined"),
        ("<script>alert('hello')</script>", "", "dialog: hello"),
        (f"{POLICY}<script>1</script>", "", "Content Security Policy"),
    ],
)
def test_what_a_page_does_is_noticed(
    tmp_path: Path, any_visit: Opens, html: str, request_: str, message: str
) -> None:
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html><title>A page</title>{html}", encoding="utf-8")
    visit = any_visit(file)
    visit.settle()
    assert [url for url in visit.requests if url.endswith(request_)] == visit.requests
    assert bool(visit.requests) is bool(request_)
    assert any(message in text for text in visit.messages)


def test_a_page_that_does_nothing_is_clean(tmp_path: Path, opens: Opens) -> None:
    file = tmp_path / "page.html"
    file.write_text("<!doctype html><title>A page</title><p>Text", encoding="utf-8")
    assert opens(file, "#part").page.title() == "A page"
