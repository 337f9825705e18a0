"""The values of broken text: where brackets are missing or not escaped, they are inserted."""

import re
from collections.abc import Sequence
from functools import cached_property

from gocheck.reading.repair.game_bounds import (
    IDENTIFIER,
    INFORMED,
    ROOT,
    VALUE,
    after_space,
    brackets,
)
from gocheck.reading.repair.repaired_text import RepairedText
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


class Values:
    """Copies the values of a text, closed and with their brackets escaped.

    What was found about one stretch of text is kept for the next value in it.
    """

    def __init__(self, text: RepairedText) -> None:
        self._text = text
        self._data = text.data
        self._no_end = (0, 0)
        """A stretch in which no text value may end."""
        self._quoted = (0, 0, 0)
        """A stretch in which a game is quoted, and the bracket that closes the value; 0: none."""
        self._has_bracket = self._opens = False
        """This value holds opening brackets, and one that is not escaped."""

    @cached_property
    def last_closing(self) -> int:
        """The place of the last closing bracket of the text that is not escaped."""
        return last_closing(self._data)

    def copy(self, name: bytes, depth: int, *, informed: bool) -> bool:
        """Copy a value at the current position; return False where too little of it is left.

        name: the property's; depth: how many brackets of variations and the game are open;
        informed: whether the root of the game has game info.
        """
        text, start = self._text, self._text.position
        if name in POINTS and (twice := _OPENED_TWICE.match(self._data, start)):
            text.report("SGF113", "a value begins with two brackets: '[['; one is ignored")
            text.leave_out(twice.end())
            return True
        if name in POINTS and (point := _POINT_NOT_CLOSED.match(self._data, start)):
            return self._close(name, point.end())
        value = VALUE.match(self._data, start) if start < self.last_closing else None
        if value is None:
            return self._cut_off(name)
        self._has_bracket = b"[" in value["text"]
        self._opens = self._has_bracket and _OPENED.search(value["text"]) is not None
        game = self._game_within(value, informed) if self._has_bracket else 0
        closing = self._quoted_to(game) if game else 0
        if game and not closing:
            return self._close(name, self._end_before(value, game, depth))
        has_no_brackets = name in POINTS or name in _NUMBERS
        if self._has_bracket and not game and not has_no_brackets:
            closing = self._end_in_pairs(name, value)
        ends = bool(closing) or has_no_brackets or self._may_end(name, value.end())
        strays = self._brackets_to(value, closing) if closing else []
        if strays or (not ends and (strays := self._strays(name, value))):
            return self._escape(name, value, strays)
        inner = _property_within(name, value["text"]) if self._has_bracket else None
        if inner is not None:
            return self._close(name, value.start("text") + inner)
        if self._has_bracket and not ends:
            message = f"this ']' may not end the value of {name.decode('ascii')}; treated as its"
            message += " end, so moves quoted after it are read as played"
            text.report("SGF114", message, value.end() - 1, is_uncertain=True)
        text.keep(value.end())
        return True

    def copy_not_opened(self, start: int) -> None:
        """Copy a property and its value, which starts at a place and whose opening bracket is
        missing."""
        text = self._text
        name = text.data[text.position : start].decode("ascii")
        text.keep(start)
        message = f"'[' is missing before the value of {name}; read as if present"
        text.report("SGF114", message, is_missing=True)
        text.put_in(b"[")
        text.keep(text.data.index(b"]", start) + 1)

    def _escape(self, name: bytes, value: re.Match[bytes], strays: Sequence[int]) -> bool:
        """Copy a value that has these closing brackets in its text."""
        where = f"in the value of {name.decode('ascii')}"
        message = f"']' {where} is not escaped; SGF requires '\\]'"
        if len(strays) > 1:
            message = f"{len(strays)} closing brackets {where} are not escaped; SGF writes '\\]'"
        self._text.report("SGF114", message, strays[0])
        for stray in strays:
            self._text.keep(stray)
            self._text.put_in(b"\\")
        rest = _VALUE_END.match(self._data, strays[-1] + 1)
        self._text.keep(rest.end() if rest else value.end())
        return True

    def _close(self, name: bytes, end: int) -> bool:
        """Close a value before the property, node or game that it would otherwise include."""
        text = self._text
        value = text.data[text.position : end]
        text.keep(end)
        message = f"']' is missing after the value of {name.decode('ascii')}; read as if present"
        text.report("SGF114", message, is_missing=True)
        text.put_in(_closing_bracket(value))
        return True

    def _cut_off(self, name: bytes) -> bool:
        """Copy a value that the end of the text cuts off, as far as it is certain."""
        text = self._text
        value = text.data[text.position + 1 :]
        message = f"the record is cut off inside a value of {name.decode('ascii')}"
        is_certain = name not in POINTS or _POINT.fullmatch(value) is not None
        if not is_certain:
            message += "; that value is ignored, all before it is read"
        text.report("SGF112", message)
        if is_certain:
            text.keep(len(text.data))
            text.put_in(_closing_bracket(value))
        else:
            text.leave_out(len(text.data))
        return is_certain

    def _may_end(self, name: bytes, end: int) -> bool:
        """Return whether the text after a closing bracket may follow this value.

        A value without brackets is more certain, and text may follow the game.
        """
        position = after_space(self._data, end)
        behind = self._data[position : position + 1]
        if not self._has_bracket:
            return behind in b"[();" or bool(IDENTIFIER.match(self._data, position))
        if behind == b"[":
            return not self._opens or name not in _COMMENTS | _INFORMATION
        return _FOLLOWS.match(self._data, position) is not None

    def _strays(self, name: bytes, value: re.Match[bytes]) -> list[int]:
        """Return the closing brackets, one at least, that belong to the text of a value.

        The value continues to the first bracket after which it may end; not past a move, nor, if
        no bracket is opened in it, past anything but text.
        """
        data = self._data
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
            if self._may_end(name, rest.end()):
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
        informs = informed and INFORMED.match(self._data, start)
        return start if start and (informs or ROOT.match(self._data, start)) else 0

    def _quoted_to(self, start: int) -> int:
        """Return the place of the bracket that closes a value in which a game is quoted, 0 if none.

        It is after the game, which begins here, and closes nothing that was opened since.
        """
        if self._quoted[0] <= start < self._quoted[1]:
            return self._quoted[2]
        depth = 1
        end, closing = len(self._data), 0
        for match in brackets(self._data, start + 1):
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
        if not self._may_end(name, closing + 1):
            return 0
        if self._may_end(name, value.end()) and not _QUOTES_PROPERTY.search(value["text"]):
            return 0
        quoted = self._data[value.end() : closing]
        if ROOT.search(quoted):
            return 0
        # Comments within are those of a completely quoted variation, or else of the game.
        is_complete = _QUOTES_GAME.search(value["text"]) and not (
            self._data.count(b"(", value.start(), closing)
            - self._data.count(b")", value.start(), closing)
        )
        return closing if is_complete or not _TEXT_BEGINS.search(quoted) else 0

    @cached_property
    def _partners(self) -> dict[int, int]:
        """Where each opening bracket that is not escaped is closed, if all in between are pairs."""
        found = {}
        opened = []
        for match in _ESCAPED_OR_BRACKET.finditer(self._data):
            if match[0] == b"[":
                opened.append(match.start())
            elif match[0] == b"]" and opened:
                found[opened.pop()] = match.start()
        return found

    def _brackets_to(self, value: re.Match[bytes], closing: int) -> list[int]:
        """Return the closing brackets of a value before the one that closes it."""
        strays = [value.end() - 1]
        while (rest := _VALUE_END.match(self._data, strays[-1] + 1)) and rest.end() <= closing:
            strays.append(rest.end() - 1)
        return strays

    def _end_before(self, value: re.Match[bytes], game: int, depth: int) -> int:
        """Return where a value ends that is never closed and so holds the beginning of a game."""
        text = self._data[value.start("text") : game].rstrip()
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


def _closing_bracket(text: bytes) -> bytes:
    """Return the end of a value with this text, which may end in a lone backslash."""
    backslashes = len(text) - len(text.rstrip(b"\\"))
    return b" ]" if backslashes % 2 else b"]"
