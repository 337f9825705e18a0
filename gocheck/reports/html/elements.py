"""Elements of a page as plain lists, which are written as HTML, or as JSON for the script.

An element is a list: its name, its attributes, then texts and elements. Texts are as the record has
them: what could be markup, or control a page or a terminal, is escaped here and nowhere else.
"""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from gocheck.reports.text import ELLIPSIS
from gocheck.text.escaping import in_html
from gocheck.text.parsing import regex

_LONGEST = 60
"""Characters of a text of the record that are shown: a choice, what fits into a row. The title has
the rest."""
_LONGEST_TITLE = 2000
"""Characters of a title: a choice; a page shows no more of one."""
_IN_JSON = regex("[<>&\u2028\u2029]")
"""What could end a script element, or a line of one."""

Attribute = str | int | None
Element = list[Any]
"""A name, a dictionary of attributes, and any number of texts and elements."""


def element(name: str, *content: str | Element, **attributes: Attribute) -> Element:
    """Return an element. Attributes that are None are left out; `data_move` is "data-move"."""
    named = {
        key.rstrip("_").replace("_", "-"): value
        for key, value in attributes.items()
        if value is not None
    }
    return [name, named, *content]


def name_of_person(text: str | None) -> Element:
    """Return a name of the record, shortened, whose direction of writing stays its own."""
    if not text:
        return element("span", "?", class_="none")
    short = shortened(text)
    return element("bdi", short, title=title_of(text, short))


def shortened(text: str) -> str:
    """Return a text of the record as it is shown."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + ELLIPSIS


def title_of(text: str, short: str) -> str | None:
    """Return the title of an element whose text is shortened; None if it is not."""
    return None if text == short else text[:_LONGEST_TITLE]


def characters(content: str | Element) -> int:
    """Return the number of characters in a text, or in those of an element."""
    if isinstance(content, str):
        return len(content)
    return sum(map(characters, content[2:]))


def as_html(content: str | Element) -> str:
    """Return a text or an element as HTML."""
    return "".join(_html(content))


def _html(content: str | Element) -> Iterator[str]:
    if isinstance(content, str):
        yield escape(shown(content), quote=False)
        return
    name, attributes, *inner = content
    yield f"<{name}"
    for key, value in attributes.items():
        yield f' {key}="{escape(shown(str(value)))}"'
    yield ">"
    for each in inner:
        yield from _html(each)
    yield f"</{name}>"


def as_json(value: Any) -> str:
    """Return a value as JSON that can be in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", _unicode(text))


class Words:
    """The texts that the elements of a page have, each once; an element has their numbers."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbered(self, content: Attribute | Element) -> Any:
        """Return a text or an element as the script builds it, with numbers in place of texts.

        Without attributes, their dictionary is left out.
        """
        if not isinstance(content, list):
            return self._numbers.setdefault(shown(str(content)), len(self._numbers))
        name, attributes, *inner = content
        made = {self.numbered(key): self.numbered(each) for key, each in attributes.items()}
        return [self.numbered(name), *([made] if made else []), *map(self.numbered, inner)]

    def as_json(self) -> str:
        """Return all texts, by their numbers."""
        return as_json([*self._numbers])


def shown(text: str) -> str:
    """Return a text as a page shows it: its controls made visible."""
    return _unicode(in_html(text))


def _unicode(text: str) -> str:
    """Return text without the bytes of a file's name that are not text."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
