"""`gocheck help`: the pages of the guide in a terminal."""

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from gocheck.cli import main
from gocheck.reports import guide_pages, page_as_text


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["help", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_without_a_topic_all_topics_are_listed() -> None:
    listed = run().stdout
    for topic in guide_pages():
        assert f"\n{topic} " in listed
    assert max(map(cell_len, listed.splitlines())) <= 80


@pytest.mark.parametrize("topic", guide_pages())
def test_a_page_fits_80_columns_and_keeps_no_markup_of_links(topic: str) -> None:
    shown = run(topic).stdout
    assert max(map(cell_len, shown.splitlines())) <= 80
    assert "](" not in shown
    assert "\x1b" not in shown


def test_a_page_in_plain_text() -> None:
    page = """# A title

Some *text* with a [page](dead.md#evidence), a [file](../rules/rulesets.toml) and `--an-option`.

## A section

```console
$ gocheck rules
```

| a | b |
|---|---|
| 1 | 2 |
"""
    shown = page_as_text(page, 60)
    assert shown.startswith(
        """A title
=======

Some text with a page (gocheck help dead), a file and
--an-option.

A section
---------

  $ gocheck rules

 a  b
"""
    )
    assert shown.endswith("\n 1  2")
    assert "\x1b[1m" in page_as_text(page, 60, styled=True)


def test_a_command_is_a_topic_too() -> None:
    assert run("rules").stdout == CliRunner().invoke(main, ["rules", "--help"]).stdout


def test_an_unknown_topic_is_wrong_usage() -> None:
    result = run("contributin")
    assert result.exit_code == 2
    assert "did you mean 'contributing'?" in result.stderr
