"""The pictures in README and the guide are those that `gocheck show` draws today."""

import re

import pytest
from helpers.examples import PAGES
from helpers.pictures import FOLDER, PICTURES, PROJECT, drawn, path_of


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_drawn_today(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    picture = path_of(name).read_text(encoding="utf-8")
    assert picture == drawn(name), "python -m tests.helpers.pictures --write"
    assert len(picture) < 20_000


def test_every_picture_is_on_a_page_with_its_text() -> None:
    shown = set()
    for page in PAGES:
        for text, link in re.findall(r"!\[(.*?)\]\((\S+)\)", page.read_text(encoding="utf-8")):
            assert len(text) > 20
            shown.add((page.parent / link).resolve())
    assert shown == {path_of(name) for name in PICTURES} == set(FOLDER.iterdir())
