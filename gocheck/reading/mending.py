"""Text that breaks SGF's grammar, mended so that it can be parsed; nothing mended in silence.

The parser is sgfmill's. It refuses some broken files and reads others without a word, minus what
it could not place; `suspect` tells cheaply which files to look at. `mend` goes over those byte by
byte, as a tolerant program would read them, and says of each byte that it puts in or leaves out
where and why. What a value holds is never changed, only where it ends.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from gocheck.findings import Finding, finding
from gocheck.source import Place

_MOST_FINDINGS = 20
"""So many places of one game are told one by one; the others are counted."""
_SHOWN = 20

_CLEAN_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(\s*;\s*[A-Z;()]")
_AFTER_CLOSING = re.compile(rb"\)\s*[^\s()]")
_SPACE = re.compile(rb"\s*+")
_IDENTIFIER = re.compile(rb"([A-Za-z][A-Za-z0-9_]*+)\s*+(?=\[)")
_VALUE = re.compile(rb"\[([^\\\]]*+(?:\\.[^\\\]]*+)*+)\]", re.DOTALL)
_CLEAN_NODE = re.compile(
    rb"\s*+;(?:\s*+[A-Z]{1,2}+\s*+(?:\[[^\[\]\\]*+\]\s*+)++)++(?=[;()])",
)
"""A node with nothing in it to look at twice."""
_JUNK = re.compile(
    rb"(?:[^;()\[A-Za-z]++|[A-Za-z][A-Za-z0-9_]*+(?!\s*+\[)"
    rb"|\((?!\s*+(?:[;()]|[A-Za-z]++\s*+\[))(?:[^;()\[\]]*+\))?)++"
)
_ROOT = rb"(?:AP|CA|EV|FF|GM|GN|PB|PW|SZ|TE)\s*+\["
_GAME = re.compile(rb"\(\s*+(?:;|(?=%s)|(?=[^()\[\];]{1,40}+;\s*+%s))" % (_ROOT, _ROOT))
_OPENING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*+(?:"
    rb"(?P<game>\(\s*+;)"
    rb"|(?P<bracket>\(\s*+)(?=[A-Z]{1,2}\s*+\[)"
    rb"|(?P<node>)(?=;\s*+[A-Z]{1,2}\s*+\[)"
    rb"|(?P<nothing>)(?=(?:AP|CA|EV|FF|GM|GN|PB|PW|SZ)\s*+\[)"
    rb")"
)
"""How the first game may begin, from the start of the file."""
_NEW_GAME = re.compile(
    rb"\(\s*+;?\s*+(?:(?!FF|GM)[A-Z]{2}\s*+\[[^\[\]]*+\]\s*+){0,3}+(?:FF|GM)\s*+\["
)
"""A bracket before properties that only the root of a game has."""
_GOES_ON = re.compile(rb"\s*+;\s*+[A-Za-z]{1,2}\s*+\[")
_POINT_NOT_CLOSED = re.compile(
    rb"\[\s*+[A-Za-z]{0,2}+(?::[A-Za-z]{2})?+(?=\s*+(?:[;()\[]|[A-Z]{1,2}\s*+\[))"
)
_VALUE_END = re.compile(rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+\]", re.DOTALL)
_NUL = re.compile(rb"\0+")
_FOLLOWS = re.compile(
    rb"\Z|\)\s*+(?:[;()]|\Z)|\(\s*+;|;\s*+[;()]|(?:;\s*+)?(?:(?![BW]\s)[A-Z][A-Za-z]*+\s*+\["
    rb"|[BW]\s++\[\s*+(?:[A-Za-z]{1,2}[0-9]{0,2})?+\s*+\])"
)
"""What may stand behind a value of text that ends."""
_MOVE_BEGINS = re.compile(rb"[;(]\s*+[BW]\s*+\[\s*+[a-z]{2}\s*+\Z")
_EXTRA = re.compile(rb"\s*+\]")
_MOVE_IN_VALUE = re.compile(rb";\s*+[BW]\[(?:[a-z]{2})?\Z")
_LAST_WORD = re.compile(rb"(?<![A-Za-z])[A-Z]{1,2}\Z|(?<![A-Z])[A-Z]{2}\Z")

_POINTS = frozenset(b"AB AE AR AW B CR DD LN MA SL SQ TB TR TW VW W".split())
"""Properties whose values are points, which hold no brackets."""
_INFORMATION = frozenset(
    b"AN AP BR BT CA CP DT EV FF GM GN HA KM ON OT PB PC PL PW RE RO RU SO ST SZ TM US WR WT"
    b"".split()
)
"""Properties with a line of text or a number."""
_COMMENTS = frozenset((b"C", b"GC"))


@dataclass(frozen=True, slots=True)
class Mended:
    """Text that follows SGF's grammar.

    shifts: where it and the text it was made of run apart, as offsets in the one and the other;
    findings: for each game what was mended in it.
    """

    data: bytes
    shifts: tuple[tuple[int, int], ...]
    findings: tuple[tuple[Finding, ...], ...]


def suspect(data: bytes) -> bool:
    """Return whether text that sgfmill parses may still hold something that it passes over.

    That is where brackets do not match, where NUL bytes stand, or where text stands before
    the first game, behind the last, or behind a closing bracket.
    """
    return (
        data.count(b"[") != data.count(b"]")
        or data.count(b"(") != data.count(b")")
        or b"\0" in data
        or not _CLEAN_START.match(data)
        or not data[-64:].rstrip().endswith(b")")
        or any(
            data[max(0, behind.start() - 64) : behind.start()].rstrip().endswith(b"]")
            for behind in _AFTER_CLOSING.finditer(data)
        )
    )


def mend(data: bytes) -> Mended:
    """Return the games of a text so that they can be parsed, and all that was done for it.

    Text around the games is left out, and so are NUL bytes.
    """
    runs = [match.span() for match in _NUL.finditer(data)]
    if 2 * sum(end - start == 1 for start, end in runs) > len(data) - len(runs):
        runs = []  # not damage: characters of two bytes
    return _Mender(_NUL.sub(b"", data) if runs else data, _Damage.of(runs)).mended()


@dataclass(frozen=True, slots=True)
class _Damage:
    """NUL bytes left out of a text.

    shifts: for each run of them, where it was in the text without them, and where the text goes on
    in the origin.
    """

    shifts: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, runs: Sequence[tuple[int, int]]) -> "_Damage":
        shifts = []
        removed = 0
        for start, end in runs:
            shifts.append((start - removed, end))
            removed += end - start
        return cls(tuple(shifts))

    def in_origin(self, offset: int) -> int:
        """Return where a byte of the text stands in the origin."""
        number = bisect_right(self.shifts, offset, key=itemgetter(0))
        return offset + self.removed(number)

    def removed(self, runs: int) -> int:
        """Return how many bytes the first runs have."""
        return self.shifts[runs - 1][1] - self.shifts[runs - 1][0] if runs else 0

    def composed(self, shifts: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return shifts into the text as shifts into its origin."""
        if not self.shifts:
            return tuple(shifts)
        found = []
        starts = [(0, 0), *shifts]
        ends = [*(here for here, _ in shifts), None]
        for (here, there), end in zip(starts, ends, strict=True):
            number = bisect_left(self.shifts, there, key=itemgetter(0))
            found.append((here, there + self.removed(number)))
            while number < len(self.shifts):
                at, behind = self.shifts[number]
                if end is not None and here + at - there >= end:
                    break
                found.append((here + at - there, behind))
                number += 1
        return tuple(found)


@dataclass(slots=True)
class _Open:
    """A bracket that is open: whether it was put in, has nodes, and has variations in it."""

    put_in: bool = False
    nodes: bool = False
    branches: bool = False


@dataclass(slots=True)
class _Mender:
    data: bytes
    damage: _Damage = _Damage()
    _told: int = 0
    _no_end: tuple[int, int] = (0, 0)
    _position: int = 0
    _pieces: list[bytes] = field(default_factory=list)
    _length: int = 0
    _shifts: list[tuple[int, int]] = field(default_factory=list)
    _games: list[list[Finding]] = field(default_factory=list)
    _counts: list[int] = field(default_factory=list)
    _before: list[Finding] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _last_closing: int = -1

    def mended(self) -> Mended:
        self._last_closing = self.data.rfind(b"]")
        while self._find_game():
            self._game()
            self._tell_damage("SGF113", "left out", self._position)
        for findings, count in zip(self._games, self._counts, strict=True):
            if count > len(findings):
                message = f"{count - len(findings)} more places of this game had to be mended"
                findings.append(finding("SGF113", message, findings[-1].place))
        found = tuple(tuple(findings) for findings in self._games)
        shifts = self.damage.composed(self._shifts)
        return Mended(b"".join(self._pieces), shifts, found)

    def _tell_damage(self, code: str, what: str, upto: int) -> None:
        """Note the NUL bytes before a place."""
        runs = self.damage.shifts
        while self._told < len(runs) and runs[self._told][0] < upto:
            count = self.damage.removed(self._told + 1) - self.damage.removed(self._told)
            are = "a NUL byte is" if count == 1 else f"{count} NUL bytes are"
            self._note(code, f"{are} {what}", runs[self._told][1] - count)
            self._told += 1

    # What goes where

    def _keep(self, end: int) -> None:
        """Take over the text up to a byte."""
        piece = self.data[self._position : end]
        self._pieces.append(piece)
        self._length += len(piece)
        self._position = end

    def _put_in(self, text: bytes) -> None:
        self._shifts.append((self._length, self._position))
        self._pieces.append(text)
        self._length += len(text)
        self._shifts.append((self._length, self._position))

    def _leave_out(self, end: int) -> None:
        self._position = end
        self._shifts.append((self._length, end))

    def _tell(self, code: str, message: str, at: int | None = None) -> None:
        """Note a finding at a place, or where reading is."""
        self._note(code, message, self.damage.in_origin(self._position if at is None else at))

    def _note(self, code: str, message: str, offset: int) -> None:
        """Note a finding of the game that is being read, or that comes next."""
        if self._games:
            self._counts[-1] += 1
            if len(self._games[-1]) >= _MOST_FINDINGS:
                return
        found = finding(code, message, Place(offset=offset))
        (self._games[-1] if self._games else self._before).append(found)

    # Between games

    def _find_game(self) -> bool:
        """Go to the next game and begin it; return whether there is one."""
        data = self.data
        opening = None if self._games else _OPENING.match(data)
        start = opening.start(opening.lastgroup or 0) if opening else -1
        if not opening:
            game = _GAME.search(data, self._position)
            start = game.start() if game else len(data)
            junk = data[self._position : start].removeprefix(b"\xef\xbb\xbf").strip()
            if junk and (game or self._games):
                at = data.find(junk[:1], self._position)
                self._tell("SGF116", f"text outside the games is passed over: {_shown(junk)}", at)
            if not game:
                self._tell_damage("SGF116", "passed over outside the games", len(data) + 1)
                return False
        self._leave_out(start)
        self._tell_damage("SGF116", "passed over outside the games", start + 1)
        begins_well = data.startswith(b"(", start)
        self._games.append(self._before)
        self._counts.append(len(self._before))
        self._before = []
        self._open = [_Open()]
        if begins_well:
            self._keep(start + 1)
            self._begin_nodes("SGF110", "the game begins")
        else:
            missing = b"(" if data.startswith(b";", start) else b"(;"
            self._tell("SGF110", _begins_without(missing))
            self._put_in(missing)
            self._open[-1].nodes = missing != b"("
        return True

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
            space = _SPACE.match(data, self._position)
            self._keep(space.end() if space else self._position)
            byte = data[self._position : self._position + 1]
            if not byte:
                self._end_of_text()
            elif byte == b"(" and self._is_new_game():
                self._tell("SGF112", "the next game begins before this one is closed")
                self._close_all()
            elif byte == b"(" and not _JUNK.match(data, self._position):
                self._open[-1].branches = True
                self._open.append(_Open())
                self._keep(self._position + 1)
                self._begin_nodes("SGF115", "a variation begins")
            elif byte == b";":
                self._branch("a node stands")
                self._open[-1].nodes = True
                self._keep(self._position + 1)
            elif byte == b")":
                self._closing()
            elif identifier := _IDENTIFIER.match(data, self._position):
                self._property(identifier)
            else:
                self._junk()

    def _begin_nodes(self, code: str, what: str) -> None:
        """See to it that a semicolon follows the opening bracket."""
        data = self.data
        space = _SPACE.match(data, self._position)
        self._keep(space.end() if space else self._position)
        junk = _JUNK.match(data, self._position)
        if junk:
            self._leave_junk(junk.end())
        if not data.startswith(b";", self._position):
            if code == "SGF110":
                message = _begins_without(b";")
            else:
                message = f"{what} without ';', which is put in to read it"
            self._tell(code, message)
            self._put_in(b";")
            self._open[-1].nodes = True

    def _branch(self, what: str) -> None:
        """Begin a variation where text goes on after variations."""
        if self._open[-1].branches:
            self._tell("SGF115", f"{what} after variations: read as one more variation")
            self._put_in(b"(")
            self._open.append(_Open(put_in=True))

    def _closing(self) -> None:
        data = self.data
        put_in = 0
        while self._open[-1 - put_in].put_in:
            put_in += 1
        last = len(self._open) == put_in + 1
        if last and _GOES_ON.match(data, self._position + 1):
            message = "the game is closed here and yet goes on: the bracket is left out"
            self._tell("SGF115", message)
            self._leave_out(self._position + 1)
            return
        if put_in:
            self._put_in(b")" * put_in)
            del self._open[-put_in:]
        self._open.pop()
        self._keep(self._position + 1)

    def _is_new_game(self) -> bool:
        return _NEW_GAME.match(self.data, self._position) is not None

    def _close_all(self) -> None:
        self._put_in(b")" * len(self._open))
        self._open = []

    def _end_of_text(self) -> None:
        missing = len(self._open) - sum(each.put_in for each in self._open)
        brackets = "bracket is" if missing == 1 else f"{missing} brackets are"
        message = f"the record is cut off: the text ends before the last {brackets} closed"
        if not (self._games[-1] and self._games[-1][-1].code == "SGF112"):
            self._tell("SGF112", message)
        self._close_all()

    def _junk(self) -> None:
        data = self.data
        if data.startswith(b"[", self._position):
            value = None
            if self._position < self._last_closing:
                value = _VALUE.match(data, self._position)
            end = value.end() if value else self._position + 1
            what = "a value that belongs to no property" if value else "a bracket"
            shown = _shown(data[self._position : end])
            self._tell("SGF113", f"{what} is left out: {shown}")
            self._leave_out(end)
            return
        junk = _JUNK.match(data, self._position)
        self._leave_junk(junk.end() if junk else self._position + 1)

    def _leave_junk(self, end: int) -> None:
        """Leave out text where a property should be."""
        junk = self.data[self._position : end].strip()
        if junk.isalpha() and len(junk) <= 2:
            message = f"{junk.decode('ascii')} has no value and is left out"
        else:
            message = f"text where a property should be is left out: {_shown(junk)}"
        self._tell("SGF113", message)
        self._leave_out(end)

    # One property

    def _property(self, match: re.Match[bytes]) -> None:
        data = self.data
        word = match[1]
        name = bytes(byte for byte in word if byte < ord("a"))
        if len(word) > 64 or not word.isalpha() or (not name and len(word) > 2):
            end = match.end()
            while value := _VALUE.match(data, end):
                end = value.end()
                space = _SPACE.match(data, end)
                end = space.end() if space else end
            end = max(end, match.end())
            self._tell("SGF113", f"{_shown(word)} is no property of SGF; it is left out")
            self._leave_out(end)
            return
        self._branch("a property stands")
        if not self._open[-1].nodes:
            self._put_in(b";")
            self._open[-1].nodes = True
        start = len(self._pieces), self._length, len(self._shifts), self._position
        if not name:
            name = word.upper()
            message = f"the property {word.decode('ascii')} is in lower case: read as "
            self._tell("SGF117", message + name.decode("ascii"))
            self._put_in(name)
            self._leave_out(match.end(1))
        self._keep(match.end())
        while data.startswith(b"[", self._position):
            if not self._value(name):
                # The value is cut off and cannot be told: the property goes with it.
                del self._pieces[start[0] :], self._shifts[start[2] :]
                self._length = start[1]
                self._leave_out(self._position)
                return
            space = _SPACE.match(data, self._position)
            self._keep(space.end() if space else self._position)

    def _value(self, name: bytes) -> bool:
        """Take over one value; return False where it is cut off before it says anything."""
        data = self.data
        start = self._position
        if name in _POINTS and (point := _POINT_NOT_CLOSED.match(data, start)):
            return self._close_value(name, point.end())
        value = _VALUE.match(data, start) if start < self._last_closing else None
        if value is None:
            return self._cut_off(name)
        ends = name in _POINTS or self._may_end(name, value, value.end())
        strays = [] if ends else self._strays(name, value)
        if b"[" in value[1] and not strays:
            inner = _property_within(name, value[1])
            if inner is not None:
                return self._close_value(name, value.start(1) + inner)
        for stray in strays:
            self._keep(stray)
            if stray == strays[0]:
                where = f"in the value of {name.decode('ascii')}"
                message = f"']' {where} is not escaped"
                if len(strays) > 1:
                    message = f"{len(strays)} closing brackets {where} are not escaped"
                self._tell("SGF114", message)
            self._put_in(b"\\")
        last = strays[-1] + 1 if strays else start + 1
        rest = _VALUE_END.match(data, last)
        self._keep(rest.end() if rest else value.end())
        return True

    def _may_end(self, name: bytes, value: re.Match[bytes], end: int) -> bool:
        """Return whether what stands behind a closing bracket may follow a value.

        Without brackets in the value there is less doubt, and text may follow the game.
        """
        space = _SPACE.match(self.data, end)
        position = space.end() if space else end
        behind = self.data[position : position + 1]
        if b"[" not in value[1]:
            return behind in b"[();" or bool(_IDENTIFIER.match(self.data, position))
        if behind == b"[":
            return name not in _COMMENTS | _INFORMATION
        return _FOLLOWS.match(self.data, position) is not None

    def _strays(self, name: bytes, value: re.Match[bytes]) -> list[int]:
        """Return the closing brackets that belong to the text of a value, of which one follows.

        The value goes on to the first bracket behind which it may end; not over a move, nor, if
        no bracket is opened in it, over anything but text.
        """
        data = self.data
        strays = [value.end() - 1]
        opened = value[1].count(b"[")
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
            if opened:
                opened += between.count(b"[")
                extra = _EXTRA.match(data, rest.end())
                if opened == len(strays) and extra and self._may_end(name, value, extra.end()):
                    return strays
            strays.append(rest.end() - 1)
        self._no_end = (strays[0], strays[-1] + 1)
        return []

    def _close_value(self, name: bytes, end: int) -> bool:
        """Close a value before the property or node that it would swallow."""
        self._keep(end)
        message = f"the value of {name.decode('ascii')} is not closed: ']' is put in"
        self._tell("SGF114", message)
        self._put_in(b"]")
        return True

    def _cut_off(self, name: bytes) -> bool:
        """Take over a value that the end of the text cuts off, as far as it can be told."""
        data = self.data
        text = data[self._position + 1 :]
        message = f"the record is cut off in the value of {name.decode('ascii')}"
        if name in _POINTS:
            whole = re.fullmatch(rb"\s*[A-Za-z]{2}\s*", text)
            if not whole:
                self._tell("SGF112", f"{message}, which is left out")
                self._leave_out(len(data))
                return False
        self._tell("SGF112", message)
        self._keep(len(data))
        backslashes = len(text) - len(text.rstrip(b"\\"))
        self._put_in(b" ]" if backslashes % 2 else b"]")
        return True


def _property_within(name: bytes, value: bytes) -> int | None:
    """Return where in a value that is never closed another property begins, None if it is not so.

    The value ends at the closing bracket of that property, which is the last thing in it.
    """
    if name in _COMMENTS or name not in _INFORMATION:
        move = _MOVE_IN_VALUE.search(value)
        return len(value[: move.start()].rstrip().removesuffix(b"(").rstrip()) if move else None
    before = value[: value.rfind(b"[")].rstrip()
    word = _LAST_WORD.search(before[-3:])
    if not word or word[0] not in _INFORMATION | _POINTS | _COMMENTS:
        return None
    return len(before[: -len(word[0])].rstrip(b" \t\r\n;("))


def _begins_without(missing: bytes) -> str:
    return f"the game begins without {missing.decode('ascii')!r}, which is put in to read it"


def _shown(text: bytes) -> str:
    """Return the beginning of some text, in quotation marks."""
    words = " ".join(text.decode("utf-8", errors="replace").split())
    return repr(words if len(words) <= _SHOWN else words[:_SHOWN] + "...")
