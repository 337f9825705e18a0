"""Repairs text that breaks SGF's grammar, so that it can be parsed; every repair is a finding.

The parser is sgfmill's. It refuses some broken files, and silently skips parts of others;
`gocheck.reading.repair.parsing` finds both. `repair` reads such a file byte by byte, as a
tolerant program would, and reports where and why it inserts or removes a byte. The content of a
value is never changed, only where it ends.
"""

import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from gocheck.findings.finding import Finding
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, allowed_by
from gocheck.reading.repair.game_bounds import (
    IDENTIFIER,
    INFORMED,
    ROOT,
    VALUE,
    GameBounds,
    after_space,
    continued_lines,
)
from gocheck.reading.repair.repaired_text import (
    LimitExceeded,
    RepairedText,
    Shifts,
    without_nul_bytes,
)
from gocheck.reading.repair.values import Values
from gocheck.sgf.grammar import follows_grammar
from gocheck.text.messages import beginning
from gocheck.text.parsing import regex

_SHOWN = 20
"""Characters of a text in a message: a choice, enough to find it by."""

_LONGEST_NAME = 64
"""Letters of a property's name: a choice, many times what any program writes."""

_CLEAN_NODE = regex(
    rb"\s*+;(?:\s*+[A-Z]{1,2}+\s*+(?:\[[^\[\]\\]*+\]\s*+)++)++(?=[;()])",
)
"""A node that needs no repair."""
_JUNK = regex(
    rb"(?:[^;()\[A-Za-z]++|[A-Za-z][A-Za-z0-9_]*+(?!\s*+\[)"
    rb"|\((?!\s*+(?:[;()]|[A-Za-z]++\s*+\[))(?:[^;()\[\]]*+\))?)++"
)
_WORD = regex(rb"\S{1,100}")
_NOTHING_WITHIN = regex(rb"\(\s*+\)")
_NOT_OPENED = regex(
    rb"(B(?:lack)?|W(?:hite)?|A[BEW])\s*+(?=[A-Za-z]{2}\s*+\](?:\Z|[;()\[\]\s]|[A-Z]{1,2}\[))"
)
"""A move or a stone whose opening bracket is missing; only where a node begins."""


def repair(
    data: bytes, limits: InputLimits = DEFAULT_LIMITS
) -> tuple[bytes, Shifts, tuple[tuple[Finding, ...], ...]]:
    """Return the games of a text so that they can be parsed, and the findings on their repairs.

    Between them: where the result differs from the original text, as offsets in both. Text around
    the games and NUL bytes are removed. Where more repairs are needed than the limit, or more
    brackets are open than a game may have nodes, an empty game with a finding that says so is in
    the place of the rest of the text, from the start of the game that is not read to its end.
    """
    repaired = _Repairer(*without_nul_bytes(data, limits.file_repairs), limits).repaired()
    return bytes(repaired.text), tuple(repaired.shifts), repaired.findings()


@dataclass(slots=True)
class _Open:
    """A bracket that is open."""

    put_in: bool = False
    """It is not in the text but inserted."""
    nodes: bool = False
    """A node follows it."""
    branches: bool = False
    """There are variations in it."""
    variations_start: int = 0
    """Where they begin in the repaired text."""
    moved: bytes = b""
    """Variations that were before it in the text and follow it in the repaired text."""

    @property
    def closing(self) -> bytes:
        """What closes it."""
        return b")" + self.moved


class _Repairer:
    """Goes over a text from its beginning to its end."""

    def __init__(self, data: bytes, nul_bytes: Shifts, limits: InputLimits) -> None:
        """Take a text without its NUL bytes, and the limits after which its rest is left out."""
        self._data = data
        self._most_open = limits.game_nodes
        self._text = RepairedText(data, nul_bytes, limits.file_repairs)
        self._values = Values(self._text)
        self._bounds = GameBounds(data)
        self._open: list[_Open] = []
        """The open brackets of this game."""
        self._in_game = False
        """A game is being read, not the text between two games."""
        self._start = 0
        """Where this game began."""
        self._text_start = 0
        """The same in the repaired text."""
        self._is_informed = False
        """The root of this game has game info."""

    def repaired(self) -> RepairedText:
        """Return the text that can be parsed."""
        try:
            while self._find_game():
                self._game()
                self._text.report_nul_bytes("SGF113", "ignored", self._text.position)
        except LimitExceeded as exceeded:
            self._give_up(exceeded)
        return self._text

    def _give_up(self, exceeded: LimitExceeded) -> None:
        """Put an empty game in the place of what is not read, and report why."""
        if self._in_game:
            self._text.shorten(self._text_start)
        else:
            self._start = self._text.position
            self._text.begin_game()
        self._text.put_in(b"(;)")
        self._text.report_not_read(exceeded, self._start)

    # Between games

    def _find_game(self) -> bool:
        """Go to the next game and begin it; return whether there is one."""
        self._in_game = False
        data, text = self._data, self._text
        start = self._bounds.next_start(text.position)
        junk = data[text.position : start].removeprefix(BOM_UTF8).strip()
        if junk and (start is not None or text.games):
            at = data.find(junk[:1], text.position)
            text.report("SGF116", f"text outside the games is ignored: {_shown(junk)}", at)
        if start is None:
            if text.games:
                text.report_nul_bytes("SGF116", "ignored outside the games", len(data) + 1)
            return False
        text.leave_out(start)
        text.report_nul_bytes("SGF116", "ignored outside the games", start + 1)
        self._start = start
        self._text_start = len(text.text)
        self._is_informed = INFORMED.match(data, start) is not None
        self._in_game = True
        text.begin_game()
        self._open = [_Open()]
        if data.startswith(b"(", start):
            text.keep(start + 1)
            self._begin_nodes("SGF110", "the game begins")
        else:
            missing = b"(" if data.startswith(b";", start) else b"(;"
            text.report(
                "SGF110", f"the game begins without {missing.decode('ascii')!r}; read as if present"
            )
            text.put_in(missing)
            self._open[-1].nodes = missing != b"("
        return True

    # One game

    def _game(self) -> None:
        """Read a game to its closing bracket, or to the end of the text."""
        data, text = self._data, self._text
        while self._open:
            clean = _CLEAN_NODE.match(data, text.position)
            if clean and not self._open[-1].branches:
                text.keep(clean.end())
                self._open[-1].nodes = True
                continue
            text.keep(after_space(data, text.position))
            self._step(data[text.position : text.position + 1])

    def _step(self, byte: bytes) -> None:
        """Read what begins with a byte at the current position; none: the text ends."""
        data, text = self._data, self._text
        if not byte:
            self._end_of_text()
        elif byte == b"(":
            self._opening()
        elif byte == b";":
            self._branch("a node follows")
            self._open[-1].nodes = True
            text.keep(text.position + 1)
        elif byte == b")":
            self._closing()
        elif (word := _NOT_OPENED.match(data, text.position)) and self._at_node():
            self._values.copy_not_opened(word.end())
        elif identifier := IDENTIFIER.match(data, text.position):
            self._property(identifier)
        else:
            self._junk()

    def _opening(self) -> None:
        """Read a bracket that opens the next game, nothing, a variation, or text in brackets."""
        text = self._text
        if self._is_new_game(text.position):
            text.report("SGF112", "the game is not closed before the next one begins")
            self._close_all()
        elif nothing := _NOTHING_WITHIN.match(self._data, text.position):
            text.report("SGF115", "an empty variation is ignored: '()'")
            text.leave_out(nothing.end())
        elif _JUNK.match(self._data, text.position):
            self._junk()
        else:
            if not self._open[-1].branches:
                self._open[-1].branches = True
                self._open[-1].variations_start = len(text.text)
            self._open.append(_Open())
            most = self._most_open
            if len(self._open) > most:  # each has a node
                raise LimitExceeded(
                    f"more than {most} brackets are open at once; the rest is not read"
                    + allowed_by("game_nodes")
                )
            text.keep(text.position + 1)
            self._begin_nodes("SGF115", "a variation begins")

    def _begin_nodes(self, code: str, what: str) -> None:
        """Insert a semicolon after the opening bracket if it is missing."""
        data, text = self._data, self._text
        text.keep(after_space(data, text.position))
        junk = _JUNK.match(data, text.position)
        if junk:
            self._leave_junk(junk.end())
        if not data.startswith(b";", text.position):
            text.report(code, f"{what} without ';'; read as if present")
            text.put_in(b";")
            self._open[-1].nodes = True

    def _branch(self, what: str) -> None:
        """Begin a variation where nodes or properties follow variations.

        If they continue the main line, they come before the variations in the repaired text.
        """
        if not self._open[-1].branches:
            return
        text = self._text
        moved = b""
        if text.position in self._continued_lines:
            text.report("SGF115", f"{what} the variations; it is read as the main line")
            start = self._open[-1].variations_start
            moved = bytes(text.text[start:])
            text.shorten(start)
            text.leave_out(text.position)
        else:
            message = f"{what} the variations; the first variation is read as the main line"
            text.report("SGF115", message)
        text.put_in(b"(")
        self._open.append(_Open(put_in=True, moved=moved))

    @cached_property
    def _continued_lines(self) -> frozenset[int]:
        return continued_lines(self._data)

    def _closing(self) -> None:
        """Read a closing bracket, and close the brackets that were inserted before it."""
        text = self._text
        put_in = 0
        while self._open[-1 - put_in].put_in:
            put_in += 1
        last = len(self._open) == put_in + 1
        if last and self._bounds.goes_on(text.position, self._start, informed=self._is_informed):
            message = "')' closes the game, but the game goes on; the bracket is ignored"
            text.report("SGF115", message)
            text.leave_out(text.position + 1)
            return
        if put_in:
            text.put_in(b"".join(each.closing for each in reversed(self._open[-put_in:])))
            del self._open[-put_in:]
        self._open.pop()
        text.keep(text.position + 1)

    def _is_new_game(self, at: int) -> bool:
        """Return whether a game begins at a bracket inside of one.

        With what only a root has, or, in broken text, with game info where the root has some: SGF
        allows it once on the way from the root to a leaf.
        """
        if ROOT.match(self._data, at):
            return True
        if not (self._is_informed and INFORMED.match(self._data, at)):
            return False
        return bool(self._text.of_game or not self._follows_grammar)

    @cached_property
    def _follows_grammar(self) -> bool:
        return follows_grammar(self._data)

    def _close_all(self) -> None:
        self._text.put_in(b"".join(each.closing for each in reversed(self._open)))
        self._open = []

    def _end_of_text(self) -> None:
        missing = len(self._open) - sum(each.put_in for each in self._open)
        brackets = "the last bracket is" if missing == 1 else f"the last {missing} brackets are"
        message = f"the record is cut off: {brackets} not closed"
        before = self._text.of_game
        if not (before and before[-1].code == "SGF112"):
            self._text.report("SGF112", message, is_missing=True)
        self._close_all()

    def _junk(self) -> None:
        """Leave out what is no property: a value without one, a bracket, or text."""
        data, position = self._data, self._text.position
        if data.startswith(b"[", position):
            value = VALUE.match(data, position) if position < self._values.last_closing else None
            end = value.end() if value else position + 1
            what = "a value without a property" if value else "a stray bracket"
            self._text.report("SGF113", f"{what} is ignored: {_shown(data[position:end])}")
            self._text.leave_out(end)
            return
        junk = _JUNK.match(data, position)
        self._leave_junk(junk.end() if junk else position + 1)

    def _leave_junk(self, end: int) -> None:
        """Remove text where a property should be."""
        junk = self._data[self._text.position : end].strip()
        if junk.isalpha() and len(junk) <= 2:
            message = f"{junk.decode('ascii')} has no value; it is ignored"
        else:
            message = f"text where a property should be is ignored: {_shown(junk)}"
        self._text.report("SGF113", message)
        self._text.leave_out(end)

    def _at_node(self) -> bool:
        text = self._text.text
        end = len(text)
        while text[end - 1 : end].isspace():
            end -= 1
        return text[end - 1 : end] == b";"

    # One property

    def _property(self, match: re.Match[bytes]) -> None:
        """Read a property and its values; match: its name."""
        data, text = self._data, self._text
        word = match[1]
        name = bytes(byte for byte in word if byte < ord("a"))
        if len(word) > _LONGEST_NAME or not word.isalpha() or (not name and len(word) > 2):
            self._leave_property(match)
            return
        self._branch("a property follows")
        if not self._open[-1].nodes:
            text.put_in(b";")
            self._open[-1].nodes = True
        before = len(text.text)
        if not name:
            name = word.upper()
            message = f"the property {word.decode('ascii')} is in lower case; read as "
            text.report("SGF117", message + name.decode("ascii"))
            text.put_in(name)
            text.leave_out(match.end(1))
        text.keep(match.end())
        while data.startswith(b"[", text.position):
            if not self._values.copy(name, len(self._open), informed=self._is_informed):
                # The value is cut off and cannot be known: the property goes with it.
                text.shorten(before)
                text.leave_out(text.position)
                return
            text.keep(after_space(data, text.position))

    def _leave_property(self, match: re.Match[bytes]) -> None:
        """Remove a property that SGF does not know, with its values; match: its name."""
        end = match.end()
        last = self._values.last_closing
        while end < last and (value := VALUE.match(self._data, end)):
            end = after_space(self._data, value.end())
        self._text.report("SGF113", f"{_shown(match[1])} is not a property of SGF; it is ignored")
        self._text.leave_out(end)


def _shown(text: bytes) -> str:
    # Only so much of it: a word for each of many millions of bytes takes much memory.
    few = b" ".join(word[0] for word in islice(_WORD.finditer(text), _SHOWN + 1))
    words = " ".join(few.decode("utf-8", errors="replace").split())
    if not words:  # spaces that are not white space in SGF
        return ascii(text[: 4 * _SHOWN].decode("utf-8", errors="replace")[:_SHOWN])
    return repr(beginning(words, _SHOWN))
