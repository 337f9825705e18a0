"""What all values of the library have in common."""

from __future__ import annotations

from typing import Any


class Value:
    """A value that does not change; two are equal if they have the same type and content."""

    def to_dict(self) -> dict[str, Any]:
        """Return the value as in JSON Lines: texts, numbers, lists and dictionaries."""
        raise NotImplementedError

    def _content(self) -> object:
        """Return what equal values have in common."""
        return self.to_dict()

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"{name!r} of a {type(self).__name__} cannot be changed")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(repr(self._content()))


def html_table(heading: list[object], rows: list[list[object]]) -> str:
    """Return a table for notebooks."""
    from html import escape  # takes long to load

    head = "".join(f"<th>{escape(str(each))}</th>" for each in heading)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(each))}</td>' for each in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
