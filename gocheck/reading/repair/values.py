"""The values of broken text: where brackets are missing or not escaped, they are inserted.

`ValueEnds` finds where each value ends, and `Values` copies it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gocheck.reading.repair.game_bounds import (
    IDENTIFIER,
    VALUE,
    after_space,
    brackets,
    holds_root,
    is_informed,
    is_root,
)
from gocheck.reading.repair.repaired_text import RepairedText, RepairFindings
from gocheck.sgf.tokens import VALUE_TEXT, last_closing
from gocheck.text.parsing import regex

LONGEST_QUOTATION = 10_000
"""Bytes that a comment may quote: a choice, as large as a whole game, so that a bracket that is
missing by chance does not take in the rest of a file."""

_OPENED = regex(rb"(?<!\\)(?:\\\\)*+\[")
"""An opening bracket in a value that is not escaped."""
_GAME_IN_VALUE = regex(rb"\(\s*+;\s*+[A-Z]{2}\s*+\[[^\\\[\]]*+(?:\\.[^\\\[\]]*+)*+\Z", re.DOTALL)
_ESCAPED_OR_BRACKET = regex(rb"\\.|[\[\]]", re.DOTALL)
_QUOTES_PROPERTY = regex(rb"(?<![A-Za-z])[A-Z]{1,2}\s*+\[[^\[]*+\Z")
_QUOTES_GAME = regex(rb"\(\s*+;")
_TEXT_BEGINS = regex(rb"(?<![A-Za-z])(?:C|GC|N)\s*+\[")
_POINT_NOT_CLOSED = regex(
    rb"\[\s*+[A-Za-z]{0,2}+(?::[A-Za-z]{2})?+(?=\s*+(?:[;()\[]|[A-Z]{1,2}\s*+\[))"
)
_VALUE_END = regex(VALUE_TEXT + rb"\]", re.DOTALL)
_FOLLOWS = regex(
    rb"(?:[A-Z]{1,2}\s*+)?+(?:\Z|\(\s*+;|\)\s*+(?:[;()]|\Z))|;\s*+[;()]"
    rb"|(?:;\s*+)?(?:(?![BW]\s)[A-Z][A-Za-z]*+\s*+\["
    rb"|[BW]\s++\[\s*+(?:[A-Za-z]{1,2}[0-9]{0,2})?+\s*+\])"
    rb"|;\s*+(?:[bw]\[[a-z]{0,2}|[BW][a-z]{2})\]"
)
"""What may follow the end of a text value."""
_MOVE_BEGINS = regex(rb"[;(]\s*+[BW]\s*+\[\s*+[a-z]{2}\s*+\Z")
_MOVE_IN_VALUE = regex(rb";\s*+[BW]\[(?:[a-z]{2})?\Z")
_LAST_WORD = regex(rb"(?<![A-Za-z])[A-Z]{1,2}\Z|(?<![A-Z])[A-Z]{2}\Z")
POINTS = frozenset(b"AB AE AR AW B CR DD LN MA SL SQ TB TR TW VW W".split())
"""Properties whose values are points, which have no brackets."""
_INFORMATION = frozenset(
    b"AN AP BR BT CA CP DT EV FF GM GN HA KM ON OT PB PC PL PW RE RO RU SO ST SZ TM US WR WT"
    b"".split()
)
"""Properties with a line of text or a number."""
_NUMBERS = frozenset(b"FF GM HA KM PL ST SZ TM".split())
"""Properties with a number or a colour, which has no brackets either."""
_COMMENTS = frozenset((b"C", b"GC"))
_LINE_END = regex(rb"[\r\n]")
_OPENED_TWICE = regex(rb"\[\s*+(?=\[)")
_POINT = regex(rb"\s*[A-Za-z]{2}\s*")


@dataclass(frozen=True, slots=True)
class ValueEnd:
    """How a value ends."""

    end: int
    """The byte after its closing bracket, or where that has to be added."""
    is_closed: bool = True
    """The closing bracket is there."""
    strays: tuple[int, ...] = ()
    """The closing brackets before it that belong to the text and are not escaped."""
    uncertain: bool = False
    """The text may continue after the end."""


@dataclass
class ValueEnds:
    """Finds where the values of a text end.

    What was found about one stretch of text is kept for the next value in it.
    """

    data: bytes
    """The text."""
    _no_end: tuple[int, int] = (0, 0)
    """A stretch in which no text value may end."""
    _quoted: tuple[int, int, int] = (0, 0, 0)
    """A stretch in which a game is quoted, and the bracket that closes the value; 0: none does."""

    _brackets: tuple[int, bool, bool] = (-1, False, False)
    """Where the last value begins, and what `_brackets_of` returns for it."""

    def end_of(self, name: bytes, start: int, depth: int, *, informed: bool) -> ValueEnd | None:
        """Return how a value ends that begins at a bracket; None where the text ends before it.

        name: the property's; depth: how many brackets of variations and the game are open;
        informed: whether the root of the game has game info.
        """
        data = self.data
        if name in POINTS and (point := _POINT_NOT_CLOSED.match(data, start)):
            return ValueEnd(point.end(), is_closed=False)
        value = VALUE.match(data, start) if start < self.last_closing else None
        if value is None:
            return None
        has_bracket = b"[" in value["text"]
        game = self._game_within(value, informed) if has_bracket else 0
        closing = self._quoted_to(game) if game else 0
        if game and not closing:
            return ValueEnd(self._end_before(value, game, depth), is_closed=False)
        has_no_brackets = name in POINTS or name in _NUMBERS
        if has_bracket and not game and not has_no_brackets:
            closing = self._end_in_pairs(name, value)
        if closing:
            return self._escaped(value, self._brackets_to(value, closing))
        ends = has_no_brackets or self._may_end(name, value, value.end())
        strays = [] if ends else self._strays(name, value)
        if strays:
            return self._escaped(value, strays)
        inner = _property_within(name, value["text"]) if has_bracket else None
        if inner is not None:
            return ValueEnd(value.start("text") + inner, is_closed=False)
        return ValueEnd(value.end(), uncertain=has_bracket and not ends)

    def _escaped(self, value: re.Match[bytes], strays: list[int]) -> ValueEnd:
        """Return how a value ends that has these closing brackets in its text."""
        rest = _VALUE_END.match(self.data, strays[-1] + 1)
        return ValueEnd(rest.end() if rest else value.end(), strays=tuple(strays))

    @cached_property
    def last_closing(self) -> int:
        """The place of the last closing bracket of the text that is not escaped."""
        return last_closing(self.data)

    def _may_end(self, name: bytes, value: re.Match[bytes], end: int) -> bool:
        """Return whether the text after a closing bracket may follow a value.

        A value without brackets is more certain, and text may follow the game.
        """
        position = after_space(self.data, end)
        behind = self.data[position : position + 1]
        has_bracket, opens = self._brackets_of(value)
        if not has_bracket:
            return behind in b"[();" or bool(IDENTIFIER.match(self.data, position))
        if behind == b"[":
            return not opens or name not in _COMMENTS | _INFORMATION
        return _FOLLOWS.match(self.data, position) is not None

    def _brackets_of(self, value: re.Match[bytes]) -> tuple[bool, bool]:
        """Return whether a value holds opening brackets, and whether one is not escaped."""
        if self._brackets[0] != value.start():
            text = value["text"]
            has_bracket = b"[" in text
            opens = has_bracket and _OPENED.search(text) is not None
            self._brackets = value.start(), has_bracket, opens
        return self._brackets[1:]

    def _strays(self, name: bytes, value: re.Match[bytes]) -> list[int]:
        """Return the closing brackets, one at least, that belong to the text of a value.

        The value continues to the first bracket after which it may end; not past a move, nor, if
        no bracket is opened in it, past anything but text.
        """
        data = self.data
        strays = [value.end() - 1]
        opened = value["text"].count(b"[")
        if self._no_end[0] <= strays[0] < self._no_end[1]:
            return []
        while rest := _VALUE_END.match(data, strays[-1] + 1):
            between = rest[0][:-1]
            if not opened and (b"[" in between or b";" in between or not between.strip()):
                break
            if _MOVE_BEGINS.search(between):
                break
            if self._may_end(name, value, rest.end()):
                return strays
            strays.append(rest.end() - 1)
        self._no_end = (strays[0], strays[-1] + 1)
        return []

    def _game_within(self, value: re.Match[bytes], informed: bool) -> int:
        """Return where in a value the next game of the file seems to begin, 0 if it does not.

        By more than its bracket: with what only a root has, or with game info again.
        """
        game = _GAME_IN_VALUE.search(value["text"])
        start = value.start("text") + game.start() if game else 0
        if start and (is_root(self.data, start) or (informed and is_informed(self.data, start))):
            return start
        return 0

    def _quoted_to(self, start: int) -> int:
        """Return the place of the bracket that closes a value in which a game is quoted, 0 if none.

        It is after the game, which begins here, and closes nothing that was opened since.
        """
        if self._quoted[0] <= start < self._quoted[1]:
            return self._quoted[2]
        depth = 1
        end, closing = len(self.data), 0
        for match in brackets(self.data, start + 1):
            if match[0] == b"]" or not depth:
                end = match.end()
                closing = match.start() if match[0] == b"]" and not depth else 0
                break
            depth += (match[0] == b"(") - (match[0] == b")")
        self._quoted = start, end, closing
        return closing

    def _end_in_pairs(self, name: bytes, value: re.Match[bytes]) -> int:
        """Return the place of the bracket that closes a text if its brackets come in pairs.

        Text that quotes moves has such pairs, and nothing else distinguishes quoted moves from
        those of the game: "B[dd] is better (;W[ee])". 0 where the value may end at its first
        closing bracket and quotes nothing, where the pairs would include more than a quotation, and
        where text could not end there.
        """
        closing = self._partners.get(value.start(), 0)
        if not value.end() <= closing <= value.end() + LONGEST_QUOTATION:
            return 0
        if not self._may_end(name, value, closing + 1):
            return 0
        if self._may_end(name, value, value.end()) and not _QUOTES_PROPERTY.search(value["text"]):
            return 0
        quoted = self.data[value.end() : closing]
        if holds_root(quoted):
            return 0
        # Comments within are those of a completely quoted variation, or else of the game.
        is_complete = _QUOTES_GAME.search(value["text"]) and not (
            self.data.count(b"(", value.start(), closing)
            - self.data.count(b")", value.start(), closing)
        )
        return closing if is_complete or not _TEXT_BEGINS.search(quoted) else 0

    @cached_property
    def _partners(self) -> dict[int, int]:
        """Where each opening bracket that is not escaped is closed, if all in between are pairs."""
        found = {}
        opened = []
        for match in _ESCAPED_OR_BRACKET.finditer(self.data):
            if match[0] == b"[":
                opened.append(match.start())
            elif match[0] == b"]" and opened:
                found[opened.pop()] = match.start()
        return found

    def _brackets_to(self, value: re.Match[bytes], closing: int) -> list[int]:
        """Return the closing brackets of a value before the one that closes it."""
        strays = [value.end() - 1]
        while (rest := _VALUE_END.match(self.data, strays[-1] + 1)) and rest.end() <= closing:
            strays.append(rest.end() - 1)
        return strays

    def _end_before(self, value: re.Match[bytes], game: int, depth: int) -> int:
        """Return where a value ends that is never closed and so holds the beginning of a game."""
        text = self.data[value.start("text") : game].rstrip()
        for _ in range(depth):
            if not text.endswith(b")") or text.count(b")") <= text.count(b"("):
                break
            text = text[:-1].rstrip()  # this bracket closes the game, or a variation
        return value.start("text") + len(text)


def _property_within(name: bytes, value: bytes) -> int | None:
    """Return where in a value that is never closed another property begins, None without one.

    The value ends at the closing bracket of that property, which is the last thing in it.
    """
    if name in _COMMENTS and (end := _before_line_of_property(value)) is not None:
        return end
    if name in _COMMENTS or name not in _INFORMATION:
        move = _MOVE_IN_VALUE.search(value)
        return len(value[: move.start()].rstrip().removesuffix(b"(").rstrip()) if move else None
    bracket = value.rfind(b"[")
    if b"\\]" in value[bracket:]:
        return None  # a pair within the text
    before = value[:bracket].rstrip()
    word = _LAST_WORD.search(before[-3:])
    if not word or word[0] not in _INFORMATION | POINTS | _COMMENTS:
        return None
    return len(before[: -len(word[0])].rstrip(b" \t\r\n;("))


def _before_line_of_property(value: bytes) -> int | None:
    """Return where the text ends before a property that begins a line and is the last thing in it.

    None without one.
    """
    bracket = value.rfind(b"[")
    if b"]" in value[bracket:] or b"\\" in value[bracket:]:
        return None
    name = bracket - len(b"FF")
    text = value[: max(name, 0)].rstrip()
    if value[max(name, 0) : bracket] not in _INFORMATION:
        return None
    opened = text.endswith(b"[")  # a line end right after it begins the text in these brackets
    return len(text) if _LINE_END.search(value, len(text) + opened, name) else None


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
