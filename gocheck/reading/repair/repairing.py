"""Repairs text that breaks SGF's grammar, so that it can be parsed; every repair is a finding.

The parser is sgfmill's. It refuses some broken files, and silently skips parts of others;
`gocheck.reading.repair.suspicion` finds both. `repair` reads such a file byte by byte, as a
tolerant program would, and reports where and why it inserts or removes a byte. The content of a
value is never changed, only where it ends.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from gocheck.findings import Finding, finding
from gocheck.limits import DEFAULT_LIMITS, MOST_REPAIRS_LISTED, InputLimits, allowed_by
from gocheck.reading.repair.continued_lines import continued_lines
from gocheck.reading.repair.game_starts import (
    OF_ROOT,
    GameStarts,
    holds_root,
    is_informed,
    is_informed_without_node,
    is_root,
)
from gocheck.reading.repair.nul_bytes import NulBytes, without_nul_bytes
from gocheck.reading.repair.patterns import (
    IDENTIFIER,
    SHORT_VALUE,
    VALUE,
    after_space,
    brackets,
)
from gocheck.reading.repair.value_ends import POINTS, ValueEnds
from gocheck.sgf import Place, follows_grammar
from gocheck.text import beginning, regex

_SHOWN = 20
"""Characters of a text in a message: a choice, enough to find it by."""

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
_OPENED_TWICE = regex(rb"\[\s*+(?=\[)")
_GOES_ON = regex(
    rb"(?:%s)?+\s*+(?:(?!%s)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+"
    rb";\s*+(?!%s)[A-Za-z]{1,2}\s*+\[" % (SHORT_VALUE, OF_ROOT, SHORT_VALUE, OF_ROOT)
)
"""A node, or the rest of one and then a node, after the bracket that closes a game."""
_LEFT_OF_NODE = regex(
    rb"\s*+(?:(?!%s|DT|EV|GN|PB|PW|RE)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+" % (OF_ROOT, SHORT_VALUE)
)
"""Properties without a semicolon, none of them of game info."""
_NOT_OPENED = regex(
    rb"(B(?:lack)?|W(?:hite)?|A[BEW])\s*+(?=[A-Za-z]{2}\s*+\](?:\Z|[;()\[\]\s]|[A-Z]{1,2}\[))"
)
"""A move or a stone whose opening bracket is missing; only where a node begins."""
_VARIATION = regex(rb"\(\s*+;\s*+[BW]\s*+\[")
"""A bracket that is followed by a move."""
_LONG_NAMES = {b"black": b"b", b"white": b"w", b"addblack": b"ab", b"addwhite": b"aw"}
"""Names of FF[1] to FF[3] in small letters."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """Text that follows SGF's grammar."""

    data: bytes
    """The text that can be parsed."""
    shifts: tuple[tuple[int, int], ...]
    """Where it differs from the original text, as offsets in this text and in the original."""
    findings: tuple[tuple[Finding, ...], ...]
    """For each game the findings on its repairs."""


def repair(data: bytes, limits: InputLimits = DEFAULT_LIMITS) -> Repaired:
    """Return the games of a text so that they can be parsed, and the findings on each repair.

    Text around the games and NUL bytes are removed. Where more repairs are needed than the limit,
    or more brackets are open than a game may have nodes, an empty game with a finding that says so
    is in the place of the rest of the text, from the start of the game that is not read to its end.
    """
    return _Repairer(*without_nul_bytes(data, limits.file_repairs), limits).repaired()


class _LimitExceeded(Exception):
    """The text exceeds a limit; the message says which."""


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


@dataclass
class _Repairer:
    """Goes over a text from its beginning to its end."""

    data: bytes
    """The text to repair."""
    nul_bytes: NulBytes
    """Those that were removed from the text."""
    limits: InputLimits
    """The limits after which the rest of the text is left out."""
    _repairs: int = 0
    """The repairs so far."""
    _runs_reported: int = 0
    """The runs of NUL bytes that findings have named."""
    _position: int = 0
    """The current position."""
    _text: bytearray = field(default_factory=bytearray)
    """The repaired text so far."""
    _length: int = 0
    """Of `_text`."""
    _shifts: list[tuple[int, int]] = field(default_factory=list)
    """See `Repaired`."""
    _games: list[list[Finding]] = field(default_factory=list)
    """For each game its findings."""
    _counts: list[int] = field(default_factory=list)
    """For each game the number of all findings, also those not kept."""
    _before: list[Finding] = field(default_factory=list)
    """Findings of the game that comes next."""
    _open: list[_Open] = field(default_factory=list)
    """The open brackets of this game."""
    _in_game: bool = False
    """A game is being read, not the text between two games."""
    _start: int = 0
    """Where this game began."""
    _text_start: int = 0
    """The same in the repaired text."""
    _is_informed: bool = False
    """The root of this game has game info."""
    _closed_well: int = 0
    """Up to here brackets are known to match."""

    def repaired(self) -> Repaired:
        try:
            while self._find_game():
                self._game()
                self._report_nul_bytes("SGF113", "ignored", self._position)
        except _LimitExceeded as exceeded:
            self._give_up(str(exceeded))
        for findings, count in zip(self._games, self._counts, strict=True):
            if count > len(findings):
                message = f"{count - len(findings)} more repairs of this game are not listed"
                findings.append(finding("SGF113", message, findings[-1].place))
        found = tuple(tuple(findings) for findings in self._games)
        shifts = self.nul_bytes.composed(self._shifts)
        return Repaired(bytes(self._text), shifts, found)

    def _give_up(self, message: str) -> None:
        """Put an empty game in the place of what is not read, and report why."""
        if self._in_game:
            self._shorten(self._text_start)
        else:
            self._start = self._position
            self._games.append(self._before)
            self._counts.append(len(self._before))
            self._before = []
        self._put_in(b"(;)")
        place = Place(offset=self.nul_bytes.in_origin(self._start))
        self._games[-1].insert(0, finding("SGF153", message, place))
        self._counts[-1] += 1

    def _report_nul_bytes(self, code: str, what: str, upto: int) -> None:
        """Note the NUL bytes before a place."""
        runs = self.nul_bytes.shifts
        while (reported := self._runs_reported) < len(runs) and runs[reported][0] < upto:
            count = self.nul_bytes.removed(reported + 1) - self.nul_bytes.removed(reported)
            are = "a NUL byte is" if count == 1 else f"{count} NUL bytes are"
            self._note(code, f"{are} {what}", runs[reported][1] - count)
            self._runs_reported += 1

    # Writing the repaired text

    def _keep(self, end: int) -> None:
        """Copy the text up to a byte."""
        piece = self.data[self._position : end]
        self._text += piece
        self._length += len(piece)
        self._position = end

    def _put_in(self, text: bytes) -> None:
        self._shifts.append((self._length, self._position))
        self._text += text
        self._length += len(text)
        self._shifts.append((self._length, self._position))

    def _shorten(self, length: int) -> None:
        """Remove the end of the repaired text."""
        del self._text[length:]
        self._length = length
        while self._shifts and self._shifts[-1][0] > length:
            del self._shifts[-1]

    def _leave_out(self, end: int) -> None:
        self._position = end
        self._shifts.append((self._length, end))

    def _report(self, code: str, message: str, at: int | None = None) -> None:
        """Note a finding at a place, or at the current position."""
        self._note(code, message, self.nul_bytes.in_origin(self._position if at is None else at))

    def _report_missing(self, code: str, message: str) -> None:
        """Note what is missing at the current position: before any NUL bytes there."""
        self._note(code, message, self.nul_bytes.in_origin(self._position - 1) + 1)

    def _note(self, code: str, message: str, offset: int, *, is_uncertain: bool = False) -> None:
        """Note a finding of the game that is being read, or that comes next.

        is_uncertain: nothing is done about it, so that a corrected copy has it as well.
        """
        self._repairs += 1
        most = self.limits.file_repairs
        if self._repairs > most:
            raise _LimitExceeded(
                f"the text needs more than {most} repairs; the rest is not read"
                + allowed_by("file_repairs")
            )
        if self._games:
            self._counts[-1] += 1
            if len(self._games[-1]) >= MOST_REPAIRS_LISTED:
                return
        found = finding(code, message, Place(offset=offset))
        if is_uncertain:
            found = replace(found, fixable=False)
        (self._games[-1] if self._games else self._before).append(found)

    # Between games

    def _find_game(self) -> bool:
        """Go to the next game and begin it; return whether there is one."""
        self._in_game = False
        data = self.data
        start = self._game_starts.after(self._position)
        junk = data[self._position : start].removeprefix(BOM_UTF8).strip()
        if junk and (start is not None or self._games):
            at = data.find(junk[:1], self._position)
            self._report("SGF116", f"text outside the games is ignored: {_shown(junk)}", at)
        if start is None:
            if self._games:
                self._report_nul_bytes("SGF116", "ignored outside the games", len(data) + 1)
            return False
        self._leave_out(start)
        self._report_nul_bytes("SGF116", "ignored outside the games", start + 1)
        self._start = start
        self._text_start = self._length
        self._is_informed = is_informed(data, start)
        begins_well = data.startswith(b"(", start)
        self._in_game = True
        self._games.append(self._before)
        self._counts.append(len(self._before))
        self._before = []
        self._open = [_Open()]
        if begins_well:
            self._keep(start + 1)
            self._begin_nodes("SGF110", "the game begins")
        else:
            missing = b"(" if data.startswith(b";", start) else b"(;"
            self._report(
                "SGF110", f"the game begins without {missing.decode('ascii')!r}; read as if present"
            )
            self._put_in(missing)
            self._open[-1].nodes = missing != b"("
        return True

    @cached_property
    def _game_starts(self) -> GameStarts:
        return GameStarts(self.data)

    # One game

    def _game(self) -> None:
        """Read a game to its closing bracket, or to the end of the text."""
        data = self.data
        while self._open:
            clean = _CLEAN_NODE.match(data, self._position)
            if clean and not self._open[-1].branches:
                self._keep(clean.end())
                self._open[-1].nodes = True
                continue
            self._keep(after_space(data, self._position))
            byte = data[self._position : self._position + 1]
            if not byte:
                self._end_of_text()
            elif byte == b"(":
                self._opening()
            elif byte == b";":
                self._branch("a node follows")
                self._open[-1].nodes = True
                self._keep(self._position + 1)
            elif byte == b")":
                self._closing()
            elif (word := _NOT_OPENED.match(data, self._position)) and self._at_node():
                self._open_value(word.end())
            elif identifier := IDENTIFIER.match(data, self._position):
                self._property(identifier)
            else:
                self._junk()

    def _opening(self) -> None:
        """Read a bracket that opens the next game, nothing, a variation, or text in brackets."""
        if self._is_new_game(self._position):
            self._report("SGF112", "the game is not closed before the next one begins")
            self._close_all()
        elif nothing := _NOTHING_WITHIN.match(self.data, self._position):
            self._report("SGF115", "an empty variation is ignored: '()'")
            self._leave_out(nothing.end())
        elif _JUNK.match(self.data, self._position):
            self._junk()
        else:
            if not self._open[-1].branches:
                self._open[-1].branches = True
                self._open[-1].variations_start = self._length
            self._open.append(_Open())
            most = self.limits.game_nodes
            if len(self._open) > most:  # each has a node
                raise _LimitExceeded(
                    f"more than {most} brackets are open at once; the rest is not read"
                    + allowed_by("game_nodes")
                )
            self._keep(self._position + 1)
            self._begin_nodes("SGF115", "a variation begins")

    def _begin_nodes(self, code: str, what: str) -> None:
        """Insert a semicolon after the opening bracket if it is missing."""
        data = self.data
        self._keep(after_space(data, self._position))
        junk = _JUNK.match(data, self._position)
        if junk:
            self._leave_junk(junk.end())
        if not data.startswith(b";", self._position):
            message = f"{what} without ';'; read as if present"
            self._report(code, message)
            self._put_in(b";")
            self._open[-1].nodes = True

    def _branch(self, what: str) -> None:
        """Begin a variation where nodes or properties follow variations.

        If they continue the main line, they come before the variations in the repaired text.
        """
        if not self._open[-1].branches:
            return
        moved = b""
        if self._position in self._continued_lines:
            self._report("SGF115", f"{what} the variations; it is read as the main line")
            start = self._open[-1].variations_start
            moved = bytes(self._text[start:])
            self._shorten(start)
            self._leave_out(self._position)
        else:
            message = f"{what} the variations; the first variation is read as the main line"
            self._report("SGF115", message)
        self._put_in(b"(")
        self._open.append(_Open(put_in=True, moved=moved))

    @cached_property
    def _continued_lines(self) -> frozenset[int]:
        return continued_lines(self.data)

    def _closing(self) -> None:
        data = self.data
        put_in = 0
        while self._open[-1 - put_in].put_in:
            put_in += 1
        last = len(self._open) == put_in + 1
        behind = self._position + 1
        goes_on = _GOES_ON.match(data, behind) and not (
            self._informs_again(behind)
            or (self._is_informed and is_informed_without_node(data, behind))
        )
        if last and (goes_on or self._closes_too_early()):
            message = "')' closes the game, but the game goes on; the bracket is ignored"
            self._report("SGF115", message)
            self._leave_out(self._position + 1)
            return
        if put_in:
            self._put_in(b"".join(each.closing for each in reversed(self._open[-put_in:])))
            del self._open[-put_in:]
        self._open.pop()
        self._keep(self._position + 1)

    def _closes_too_early(self) -> bool:
        """Return whether what is left of a node, or variations, follow the bracket that closes the
        game, and one that closes nothing behind them.

        Variations begin with a move, and hold nothing that only the root of a game has.
        """
        data = self.data
        if self._position < self._closed_well or not (
            self._is_informed or is_root(data, self._start)
        ):
            return False
        depth = 0
        end = len(data)
        left = _LEFT_OF_NODE.match(data, self._position + 1)
        follows = bool(left and left[0].strip())
        if left and holds_root(left[0]):
            return False
        for match in brackets(data, left.end() if left else self._position + 1):
            at = match.start()
            opens = _VARIATION.match(data, at)
            if not depth and not opens and match[0] != b")":
                end = at
                break
            if match[0] == b"(":
                # Not looked for behind the game: from each such place everything is read again.
                if is_root(data, at) or self._informs_again(at):
                    return False
                depth += 1
            elif match[0] == b")":
                depth -= 1
            elif holds_root(match[0]):
                return False
            if depth < 0:
                return follows
            follows = follows or bool(opens)
        self._closed_well = end
        return False

    def _is_new_game(self, at: int) -> bool:
        """Return whether a game begins at a bracket inside of one.

        With what only a root has, or, in broken text, with game info where the root has some: SGF
        allows it once on the way from the root to a leaf.
        """
        if is_root(self.data, at):
            return True
        return self._informs_again(at) and bool(self._games[-1] or not self._follows_grammar)

    def _informs_again(self, at: int) -> bool:
        """Return whether a node repeats game info of the root."""
        return self._is_informed and is_informed(self.data, at)

    @cached_property
    def _follows_grammar(self) -> bool:
        return follows_grammar(self.data)

    def _close_all(self) -> None:
        self._put_in(b"".join(each.closing for each in reversed(self._open)))
        self._open = []

    def _end_of_text(self) -> None:
        missing = len(self._open) - sum(each.put_in for each in self._open)
        brackets = "the last bracket is" if missing == 1 else f"the last {missing} brackets are"
        message = f"the record is cut off: {brackets} not closed"
        if not (self._games[-1] and self._games[-1][-1].code == "SGF112"):
            self._report_missing("SGF112", message)
        self._close_all()

    def _junk(self) -> None:
        data = self.data
        if data.startswith(b"[", self._position):
            value = None
            if self._position < self._value_ends.last_closing:
                value = VALUE.match(data, self._position)
            end = value.end() if value else self._position + 1
            what = "a value without a property" if value else "a stray bracket"
            shown = _shown(data[self._position : end])
            self._report("SGF113", f"{what} is ignored: {shown}")
            self._leave_out(end)
            return
        junk = _JUNK.match(data, self._position)
        self._leave_junk(junk.end() if junk else self._position + 1)

    def _leave_junk(self, end: int) -> None:
        """Remove text where a property should be."""
        junk = self.data[self._position : end].strip()
        if junk.isalpha() and len(junk) <= 2:
            message = f"{junk.decode('ascii')} has no value; it is ignored"
        else:
            message = f"text where a property should be is ignored: {_shown(junk)}"
        self._report("SGF113", message)
        self._leave_out(end)

    def _at_node(self) -> bool:
        """Return whether a node begins at the current position."""
        end = self._length
        while self._text[end - 1 : end].isspace():
            end -= 1
        return self._text[end - 1 : end] == b";"

    def _open_value(self, start: int) -> None:
        """Copy a property and its value, whose opening bracket is missing."""
        name = self.data[self._position : start].decode("ascii")
        self._keep(start)
        self._report_missing(
            "SGF114", f"'[' is missing before the value of {name}; read as if present"
        )
        self._put_in(b"[")
        self._keep(self.data.index(b"]", start) + 1)

    # One property

    def _property(self, match: re.Match[bytes]) -> None:
        data = self.data
        word = match[1]
        name = bytes(byte for byte in word if byte < ord("a"))
        short = _LONG_NAMES.get(word, word)
        if len(word) > 64 or not word.isalpha() or (not name and len(short) > 2):
            end = match.end()
            last = self._value_ends.last_closing
            while end < last and (value := VALUE.match(data, end)):
                end = after_space(data, value.end())
            self._report("SGF113", f"{_shown(word)} is not a property of SGF; it is ignored")
            self._leave_out(end)
            return
        self._branch("a property follows")
        if not self._open[-1].nodes:
            self._put_in(b";")
            self._open[-1].nodes = True
        length, shifts = self._length, len(self._shifts)
        if not name:
            name = short.upper()
            message = f"the property {word.decode('ascii')} is in lower case; read as "
            self._report("SGF117", message + name.decode("ascii"))
            self._put_in(name)
            self._leave_out(match.end(1))
        self._keep(match.end())
        while data.startswith(b"[", self._position):
            if not self._value(name):
                # The value is cut off and cannot be known: the property goes with it.
                self._length = length
                del self._text[length:], self._shifts[shifts:]
                self._leave_out(self._position)
                return
            self._keep(after_space(data, self._position))

    def _value(self, name: bytes) -> bool:
        """Copy one value; return False where too little of it is left."""
        if name in POINTS and (twice := _OPENED_TWICE.match(self.data, self._position)):
            self._report("SGF113", "a value begins with two brackets: '[['; one is ignored")
            self._leave_out(twice.end())
            return True
        ending = self._value_ends.end_of(name, self._position, len(self._open))
        if ending is None:
            return self._cut_off(name)
        if not ending.is_closed:
            self._close_value(name, ending.end)
            return True
        if ending.strays:
            self._escape(name, ending.strays)
        if ending.uncertain:
            message = f"this ']' may not end the value of {name.decode('ascii')}; treated as its"
            message += " end, so moves quoted after it are read as played"
            self._note(
                "SGF114", message, self.nul_bytes.in_origin(ending.end - 1), is_uncertain=True
            )
        self._keep(ending.end)
        return True

    @cached_property
    def _value_ends(self) -> ValueEnds:
        return ValueEnds(self.data, lambda at: is_root(self.data, at) or self._informs_again(at))

    def _escape(self, name: bytes, strays: Sequence[int]) -> None:
        """Copy a value up to the last bracket in it that is not escaped."""
        where = f"in the value of {name.decode('ascii')}"
        message = f"']' {where} is not escaped; SGF requires '\\]'"
        if len(strays) > 1:
            message = f"{len(strays)} closing brackets {where} are not escaped; SGF writes '\\]'"
        self._report("SGF114", message, strays[0])
        for stray in strays:
            self._keep(stray)
            self._put_in(b"\\")

    def _close_value(self, name: bytes, end: int) -> None:
        """Close a value before the property, node or game that it would otherwise include."""
        text = self.data[self._position : end]
        self._keep(end)
        message = f"']' is missing after the value of {name.decode('ascii')}; read as if present"
        self._report_missing("SGF114", message)
        self._put_in(_closing_bracket(text))

    def _cut_off(self, name: bytes) -> bool:
        """Copy a value that the end of the text cuts off, as far as it is certain."""
        data = self.data
        text = data[self._position + 1 :]
        message = f"the record is cut off inside a value of {name.decode('ascii')}"
        if name in POINTS:
            whole = re.fullmatch(rb"\s*[A-Za-z]{2}\s*", text)
            if not whole:
                self._report("SGF112", f"{message}; that value is ignored, all before it is read")
                self._leave_out(len(data))
                return False
        self._report("SGF112", message)
        self._keep(len(data))
        self._put_in(_closing_bracket(text))
        return True


def _closing_bracket(text: bytes) -> bytes:
    """Return the end of a value with this text, which may end in a lone backslash."""
    backslashes = len(text) - len(text.rstrip(b"\\"))
    return b" ]" if backslashes % 2 else b"]"


def _shown(text: bytes) -> str:
    """Return the beginning of some text, in quotation marks."""
    # Only so much of it: a word for each of many millions of bytes takes much memory.
    few = b" ".join(word[0] for word in islice(_WORD.finditer(text), _SHOWN + 1))
    words = " ".join(few.decode("utf-8", errors="replace").split())
    if not words:  # spaces that are not white space in SGF
        return ascii(text[: 4 * _SHOWN].decode("utf-8", errors="replace")[:_SHOWN])
    return repr(beginning(words, _SHOWN))
