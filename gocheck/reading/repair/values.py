"""The values of broken text: where brackets are missing or not escaped, they are inserted."""

from collections.abc import Sequence
from functools import cached_property

from gocheck.reading.repair.repair_findings import RepairFindings
from gocheck.reading.repair.repaired_text import RepairedText
from gocheck.reading.repair.value_ends import POINTS, ValueEnds
from gocheck.text import regex

_OPENED_TWICE = regex(rb"\[\s*+(?=\[)")
_POINT = regex(rb"\s*[A-Za-z]{2}\s*")


class Values:
    """Copies the values of a text, closed and with their brackets escaped."""

    def __init__(self, text: RepairedText, found: RepairFindings) -> None:
        """Take the repaired text, and the findings on it."""
        self._text = text
        self._found = found

    @cached_property
    def _ends(self) -> ValueEnds:
        return ValueEnds(self._text.data)

    @property
    def last_closing(self) -> int:
        """The place of the last closing bracket of the text that is not escaped."""
        return self._ends.last_closing

    def copy(self, name: bytes, depth: int, *, informed: bool) -> bool:
        """Copy a value at the current position; return False where too little of it is left.

        name: the property's; depth: how many brackets of variations and the game are open;
        informed: whether the root of the game has game info.
        """
        text, found = self._text, self._found
        if name in POINTS and (twice := _OPENED_TWICE.match(text.data, text.position)):
            message = "a value begins with two brackets: '[['; one is ignored"
            found.report("SGF113", message, text.position)
            text.leave_out(twice.end())
            return True
        ending = self._ends.end_of(name, text.position, depth, informed=informed)
        if ending is None:
            return self._cut_off(name)
        if not ending.is_closed:
            self._close(name, ending.end)
            return True
        if ending.strays:
            self._escape(name, ending.strays)
        if ending.uncertain:
            message = f"this ']' may not end the value of {name.decode('ascii')}; treated as its"
            message += " end, so moves quoted after it are read as played"
            found.report_uncertain("SGF114", message, ending.end - 1)
        text.keep(ending.end)
        return True

    def copy_not_opened(self, start: int) -> None:
        """Copy a property and its value, which starts at a place and whose opening bracket is
        missing."""
        text = self._text
        name = text.data[text.position : start].decode("ascii")
        text.keep(start)
        message = f"'[' is missing before the value of {name}; read as if present"
        self._found.report_missing("SGF114", message, text.position)
        text.put_in(b"[")
        text.keep(text.data.index(b"]", start) + 1)

    def _escape(self, name: bytes, strays: Sequence[int]) -> None:
        """Copy a value up to the last bracket in it that is not escaped."""
        where = f"in the value of {name.decode('ascii')}"
        message = f"']' {where} is not escaped; SGF requires '\\]'"
        if len(strays) > 1:
            message = f"{len(strays)} closing brackets {where} are not escaped; SGF writes '\\]'"
        self._found.report("SGF114", message, strays[0])
        for stray in strays:
            self._text.keep(stray)
            self._text.put_in(b"\\")

    def _close(self, name: bytes, end: int) -> None:
        """Close a value before the property, node or game that it would otherwise include."""
        text = self._text
        value = text.data[text.position : end]
        text.keep(end)
        message = f"']' is missing after the value of {name.decode('ascii')}; read as if present"
        self._found.report_missing("SGF114", message, text.position)
        text.put_in(_closing_bracket(value))

    def _cut_off(self, name: bytes) -> bool:
        """Copy a value that the end of the text cuts off, as far as it is certain."""
        text = self._text
        value = text.data[text.position + 1 :]
        message = f"the record is cut off inside a value of {name.decode('ascii')}"
        if name in POINTS and not _POINT.fullmatch(value):
            message += "; that value is ignored, all before it is read"
            self._found.report("SGF112", message, text.position)
            text.leave_out(len(text.data))
            return False
        self._found.report("SGF112", message, text.position)
        text.keep(len(text.data))
        text.put_in(_closing_bracket(value))
        return True


def _closing_bracket(text: bytes) -> bytes:
    """Return the end of a value with this text, which may end in a lone backslash."""
    backslashes = len(text) - len(text.rstrip(b"\\"))
    return b" ]" if backslashes % 2 else b"]"
