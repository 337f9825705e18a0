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
from functools import cached_property
from itertools import islice
from operator import itemgetter

from gocheck.findings import Finding, finding
from gocheck.reading.grammar import follows_grammar, has_brackets_in_pairs
from gocheck.shortening import beginning
from gocheck.source import Place

_MOST_FINDINGS = 20
"""So many places of one game are told one by one; the others are counted."""
_SHOWN = 20

_CLEAN_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(\s*;\s*[A-Z;()]")
_ONCE = (b"FF[", b"GM[", b"PB[", b"SZ[")
"""What a game has once."""
_SWALLOWED = re.compile(rb"\\\][\s;()]*+[A-Z]{1,2}+\[")
"""A property behind a bracket that is escaped, and so perhaps in the value before it."""
_AFTER_CLOSING = re.compile(rb"\)\s*(?:[^\s()]|\(\s*+[^\s;()])")
_CLOSING = b") \t\r\n"
_MOVE_RUNS_ON = re.compile(rb"\[(?<=[BW]\[)(?<![A-Z][BW]\[)[^\[\]\\]{0,8}[;(\[]")
_DOUBLED = (b"\\]", b"[[", b"]]")
"""What may make up for a bracket that is missing elsewhere, so that their numbers are equal."""
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
_OF_ROOT = rb"(?:AP|CA|FF|GM|ST|SZ)"
_SHORT = rb"\[[^\[\]\\]*+(?:\\[\s\S][^\[\]\\]*+)*+\]"
"""A value without opening brackets."""
_NEW_GAME = re.compile(
    rb"(?:\(\s*+;|(?<=[\r\n])\()\s*+(?:(?!%s)[A-Z]{2}\s*+%s\s*+){0,12}+%s\s*+\["
    % (_OF_ROOT, _SHORT, _OF_ROOT)
)
"""A bracket before properties that only the root of a game has."""
_INFORMED = re.compile(
    rb"\s*+(?:\(\s*+)?+;\s*+(?=(?:(?![BW]\s*+\[)[A-Z]{1,2}\s*+(?:%s\s*+)++)++[;()])"
    rb"(?:[A-Z]{1,2}\s*+(?:%s\s*+)++)*?(?:DT|EV|GN|PB|PW|RE)\s*+\[" % (_SHORT, _SHORT)
)
"""A node without a move that says what game it is, and the bracket before it, if there is one."""
_OPENED = re.compile(rb"(?<!\\)(?:\\\\)*+\[")
"""An opening bracket in a value that is not escaped."""
_GAME_IN_VALUE = re.compile(
    rb"\(\s*+;\s*+[A-Z]{2}\s*+\[[^\\\[\]]*+(?:\\.[^\\\[\]]*+)*+\Z", re.DOTALL
)
_BRACKET = re.compile(rb"\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\]|[\[\]()]", re.DOTALL)
"""A value, or one bracket."""
_ESCAPED_OR_BRACKET = re.compile(rb"\\.|[\[\]]", re.DOTALL)
_QUOTES_PROPERTY = re.compile(rb"(?<![A-Za-z])[A-Z]{1,2}\s*+\[[^\[]*+\Z")
_QUOTES_GAME = re.compile(rb"\(\s*+;")
_LONGEST_QUOTATION = 10_000
_TEXT_BEGINS = re.compile(rb"(?<![A-Za-z])(?:C|GC|N)\s*+\[")
_NOTHING_WITHIN = re.compile(rb"\(\s*+\)")
_OPENED_TWICE = re.compile(rb"\[\s*+(?=\[)")
_GOES_ON = re.compile(
    rb"(?:%s)?+\s*+(?:(?!%s)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+"
    rb";\s*+(?!%s)[A-Za-z]{1,2}\s*+\[" % (_SHORT, _OF_ROOT, _SHORT, _OF_ROOT)
)
"""A node, or what may be left of one and then a node, behind the bracket that closes a game."""
_HEADLESS = re.compile(rb"(?:;\s*+[A-Z]{1,2}|(?<![A-Za-z])%s)\s*+\[" % _OF_ROOT)
"""The first thing in a game without its beginning that may be told for what it is."""
_OF_GAME = re.compile(rb";\s*+[BW]\s*+\[\s*+[a-z]{0,2}\s*+\]|(?<![A-Za-z])%s\s*+\[" % _OF_ROOT)
_FEWEST = 2
"""Text with so many of these is a game."""
_POINT_NOT_CLOSED = re.compile(
    rb"\[\s*+[A-Za-z]{0,2}+(?::[A-Za-z]{2})?+(?=\s*+(?:[;()\[]|[A-Z]{1,2}\s*+\[))"
)
_NOT_OPENED = re.compile(
    rb"(B(?:lack)?|W(?:hite)?|A[BEW])\s*+(?=[A-Za-z]{2}\s*+\](?:\Z|[;()\[\]\s]|[A-Z]{1,2}\[))"
)
"""A move or a stone that lacks its opening bracket; only where a node begins."""
_LABEL_NOT_CLOSED = re.compile(rb"\[\s*+[A-Za-z]{2}:[^\[\]\\]*+(?=\[[A-Za-z]{2}:)")
_VARIATION = re.compile(rb"\(\s*+;\s*+[BW]\s*+\[")
"""A bracket behind which a move is played."""
_VALUE_END = re.compile(rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+\]", re.DOTALL)
_NUL = re.compile(rb"\0+")
_FOLLOWS = re.compile(
    rb"(?:[A-Z]{1,2}\s*+)?+(?:\Z|\(\s*+;|\)\s*+(?:[;()]|\Z))|;\s*+[;()]"
    rb"|(?:;\s*+)?(?:(?![BW]\s)[A-Z][A-Za-z]*+\s*+\["
    rb"|[BW]\s++\[\s*+(?:[A-Za-z]{1,2}[0-9]{0,2})?+\s*+\])"
    rb"|;\s*+(?:[bw]\[[a-z]{0,2}|[BW][a-z]{2})\]"
)
"""What may stand behind a value of text that ends."""
_MOVE_BEGINS = re.compile(rb"[;(]\s*+[BW]\s*+\[\s*+[a-z]{2}\s*+\Z")
_EXTRA = re.compile(rb"\s*+\]")
_MOVE_IN_VALUE = re.compile(rb";\s*+[BW]\[(?:[a-z]{2})?\Z")
_LAST_WORD = re.compile(rb"(?<![A-Za-z])[A-Z]{1,2}\Z|(?<![A-Z])[A-Z]{2}\Z")

_LONG_NAMES = {b"black": b"b", b"white": b"w", b"addblack": b"ab", b"addwhite": b"aw"}
"""Names of FF[1] to FF[3] that have lost their capitals."""
_POINTS = frozenset(b"AB AE AR AW B CR DD LN MA SL SQ TB TR TW VW W".split())
"""Properties whose values are points, which hold no brackets."""
_INFORMATION = frozenset(
    b"AN AP BR BT CA CP DT EV FF GM GN HA KM ON OT PB PC PL PW RE RO RU SO ST SZ TM US WR WT"
    b"".split()
)
"""Properties with a line of text or a number."""
_NUMBERS = frozenset(b"FF GM HA KM PL ST SZ TM".split())
"""Properties with a number or a colour, which holds no brackets either."""
_COMMENTS = frozenset((b"C", b"GC"))
_LINE_IN_COMMENT = re.compile(
    rb"(?<!\[)[\r\n]\s*+(?:%s)\[[^\[\]\\]*+\Z" % b"|".join(sorted(_INFORMATION))
)
"""A property that begins a line and is the last thing in a comment."""


@dataclass(frozen=True, slots=True)
class Mended:
    """Text that follows SGF's grammar.

    shifts: where it and the text it was made of run apart, as offsets in the one and the other;
    findings: for each game what was mended in it.
    """

    data: bytes
    shifts: tuple[tuple[int, int], ...]
    findings: tuple[tuple[Finding, ...], ...]


def suspect(data: bytes, games: int) -> bool:
    """Return whether text that sgfmill parses may still hold something that it passes over.

    That is where something seems odd, unless all of it follows the grammar and no bracket within
    a value leaves a doubt where that ends.
    """
    if not _seems_odd(data, games):
        return False
    return b"\0" in data or not (follows_grammar(data) and has_brackets_in_pairs(data))


def _seems_odd(data: bytes, games: int) -> bool:
    """Return whether brackets do not match, NUL bytes stand in a text, a move holds more than a
    point, text stands before the first game, behind the last, or behind a closing bracket (a game
    that begins without its semicolon too), or more games seem to begin than sgfmill found.
    """
    return (
        data.count(b"[") != data.count(b"]")
        or any(data.count(each) > games for each in _ONCE)
        or data.count(b"(") != data.count(b")")
        or b"\0" in data
        or (b"\\]" in data and _SWALLOWED.search(data) is not None)
        or (any(each in data for each in _DOUBLED) and _MOVE_RUNS_ON.search(data) is not None)
        or not _CLEAN_START.match(data)
        or not data[-64:].rstrip().endswith(b")")
        or any(
            data[max(0, behind.start() - 64) : behind.start()].rstrip(_CLOSING).endswith(b"]")
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
        ends = [*shifts, (None, None)]
        for (here, there), (end, following) in zip(starts, ends, strict=True):
            number = bisect_left(self.shifts, there, key=itemgetter(0))
            found.append((here, there + self.removed(number)))
            if there == following:
                continue  # what was put in: the NUL bytes that stood here come after it
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


@dataclass
class _Mender:
    data: bytes
    damage: _Damage = _Damage()
    _told: int = 0
    _no_end: tuple[int, int] = (0, 0)
    _quoted: tuple[int, int, int] = (0, 0, 0)
    _position: int = 0
    _text: bytearray = field(default_factory=bytearray)
    _length: int = 0
    _shifts: list[tuple[int, int]] = field(default_factory=list)
    _games: list[list[Finding]] = field(default_factory=list)
    _counts: list[int] = field(default_factory=list)
    _before: list[Finding] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _last_closing: int = -1
    _start: int = 0
    _is_informed: bool = False
    _closed_well: int = 0

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
        return Mended(bytes(self._text), shifts, found)

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
        self._text += piece
        self._length += len(piece)
        self._position = end

    def _put_in(self, text: bytes) -> None:
        self._shifts.append((self._length, self._position))
        self._text += text
        self._length += len(text)
        self._shifts.append((self._length, self._position))

    def _leave_out(self, end: int) -> None:
        self._position = end
        self._shifts.append((self._length, end))

    def _tell(self, code: str, message: str, at: int | None = None) -> None:
        """Note a finding at a place, or where reading is."""
        self._note(code, message, self.damage.in_origin(self._position if at is None else at))

    def _tell_missing(self, code: str, message: str) -> None:
        """Note what is missing where reading is: before any NUL bytes there."""
        self._note(code, message, self.damage.in_origin(self._position - 1) + 1)

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
            headless = self._headless(start)
            if headless is not None:
                start, game = headless, _HEADLESS.match(data, headless)
            junk = data[self._position : start].removeprefix(b"\xef\xbb\xbf").strip()
            if junk and (game or self._games):
                at = data.find(junk[:1], self._position)
                self._tell("SGF116", f"text outside the games is passed over: {_shown(junk)}", at)
            if not game:
                self._tell_damage("SGF116", "passed over outside the games", len(data) + 1)
                return False
        self._leave_out(start)
        self._tell_damage("SGF116", "passed over outside the games", start + 1)
        self._start = start
        self._is_informed = _INFORMED.match(data, start) is not None
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

    def _headless(self, end: int) -> int | None:
        """Return where a game without its beginning goes on, before a place; None without one."""
        game = _HEADLESS.search(self.data, self._position, end)
        found = _OF_GAME.finditer(self.data, game.start(), end) if game else iter(())
        enough = next(islice(found, _FEWEST - 1, None), None)
        return game.start() if game and enough else None

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
            elif byte == b"(" and self._is_new_game(self._position):
                self._tell("SGF112", "the next game begins before this one is closed")
                self._close_all()
            elif nothing := _NOTHING_WITHIN.match(data, self._position):
                self._tell("SGF115", "a variation with nothing in it is left out")
                self._leave_out(nothing.end())
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
            elif (word := _NOT_OPENED.match(data, self._position)) and self._at_node():
                self._open_value(word.end())
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
        behind = self._position + 1
        goes_on = _GOES_ON.match(data, behind) and not self._informs_again(behind)
        if last and (goes_on or self._closes_too_early()):
            message = "the game is closed here and yet goes on: the bracket is left out"
            self._tell("SGF115", message)
            self._leave_out(self._position + 1)
            return
        if put_in:
            self._put_in(b")" * put_in)
            del self._open[-put_in:]
        self._open.pop()
        self._keep(self._position + 1)

    def _closes_too_early(self) -> bool:
        """Return whether variations follow the bracket that closes the game, and one that closes
        nothing behind them.

        Variations begin with a move, and hold nothing that only the root of a game has.
        """
        data = self.data
        if self._position < self._closed_well or not (
            self._is_informed or _NEW_GAME.match(data, self._start)
        ):
            return False
        depth = 0
        end = len(data)
        for match in _BRACKET.finditer(data, self._position + 1):
            opens = _VARIATION.match(data, match.start())
            if not depth and not opens and match[0] != b")":
                end = match.start()
                break
            depth += (match[0] == b"(") - (match[0] == b")")
            if depth < 0:
                between = data[self._position + 1 : match.start()]
                return bool(between.strip()) and not _NEW_GAME.search(between)
        self._closed_well = end
        return False

    def _is_new_game(self, at: int) -> bool:
        """Return whether a game begins at a bracket inside of one.

        With what only a root has, or, in broken text, with game info where the root has some: SGF
        allows it once on the way from the root to a leaf.
        """
        if _NEW_GAME.match(self.data, at):
            return True
        return self._informs_again(at) and bool(self._games[-1] or not self._follows_grammar)

    def _informs_again(self, at: int) -> bool:
        """Return whether a node has game info that stands in the root too."""
        return self._is_informed and _INFORMED.match(self.data, at) is not None

    @cached_property
    def _follows_grammar(self) -> bool:
        return follows_grammar(self.data)

    def _close_all(self) -> None:
        self._put_in(b")" * len(self._open))
        self._open = []

    def _end_of_text(self) -> None:
        missing = len(self._open) - sum(each.put_in for each in self._open)
        brackets = "bracket is" if missing == 1 else f"{missing} brackets are"
        message = f"the record is cut off: the text ends before the last {brackets} closed"
        if not (self._games[-1] and self._games[-1][-1].code == "SGF112"):
            self._tell_missing("SGF112", message)
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

    def _at_node(self) -> bool:
        """Return whether a node begins where reading is."""
        return self._text.endswith(b";") or self._text.rstrip().endswith(b";")

    def _open_value(self, start: int) -> None:
        """Take over a property and its value, which lacks the opening bracket."""
        name = self.data[self._position : start].decode("ascii")
        self._keep(start)
        self._tell_missing("SGF114", f"the value of {name} is not opened: '[' is put in")
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
        start = self._length, len(self._shifts), self._position
        if not name:
            name = short.upper()
            message = f"the property {word.decode('ascii')} is in lower case: read as "
            self._tell("SGF117", message + name.decode("ascii"))
            self._put_in(name)
            self._leave_out(match.end(1))
        self._keep(match.end())
        while data.startswith(b"[", self._position):
            if not self._value(name):
                # The value is cut off and cannot be told: the property goes with it.
                self._length = start[0]
                del self._text[start[0] :], self._shifts[start[1] :]
                self._leave_out(self._position)
                return
            space = _SPACE.match(data, self._position)
            self._keep(space.end() if space else self._position)

    def _value(self, name: bytes) -> bool:
        """Take over one value; return False where it is cut off before it says anything."""
        data = self.data
        start = self._position
        if name in _POINTS and (twice := _OPENED_TWICE.match(data, start)):
            self._tell("SGF113", "a bracket is left out: '['")
            self._leave_out(twice.end())
            return True
        if name in _POINTS and (point := _POINT_NOT_CLOSED.match(data, start)):
            return self._close_value(name, point.end())
        if name == b"LB" and (label := _LABEL_NOT_CLOSED.match(data, start)):
            return self._close_value(name, label.end())
        value = _VALUE.match(data, start) if start < self._last_closing else None
        if value is None:
            return self._cut_off(name)
        quoting = 0
        ends = True
        if b"[" in value[1] and (game := self._game_within(value)):
            quoting = self._quoted_to(game)
            if not quoting:
                return self._close_value(name, self._end_before(value, game))
        elif b"[" in value[1] and name not in _POINTS | _NUMBERS:
            quoting = self._end_in_pairs(name, value)
        if quoting:
            strays = self._brackets_to(value, quoting)
        else:
            holds_none = name in _POINTS or name in _NUMBERS
            ends = holds_none or self._may_end(name, value, value.end())
            strays = [] if ends else self._strays(name, value)
        if b"[" in value[1] and not strays:
            inner = _property_within(name, value[1])
            if inner is not None:
                return self._close_value(name, value.start(1) + inner)
            if not ends:
                message = f"the value of {name.decode('ascii')} may go on behind this ']', though"
                message += " it is taken to end: moves that it may quote are read as played"
                self._tell("SGF114", message, value.end() - 1)
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
            return name not in _COMMENTS | _INFORMATION or not _OPENED.search(value[1])
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

    def _game_within(self, value: re.Match[bytes]) -> int:
        """Return where in a value the next game of the file seems to begin, 0 if it does not."""
        game = _GAME_IN_VALUE.search(value[1])
        start = value.start(1) + game.start() if game else 0
        begins = start and (_NEW_GAME.match(self.data, start) or self._informs_again(start))
        return start if begins else 0

    def _quoted_to(self, start: int) -> int:
        """Return where the bracket stands that closes a value in which a game is quoted, 0 if none.

        It stands behind the game, which begins here, and closes nothing that was opened since.
        """
        if self._quoted[0] <= start < self._quoted[1]:
            return self._quoted[2]
        depth = 1
        end, closing = len(self.data), 0
        for match in _BRACKET.finditer(self.data, start + 1):
            if match[0] == b"]" or not depth:
                end = match.end()
                closing = match.start() if match[0] == b"]" and not depth else 0
                break
            depth += (match[0] == b"(") - (match[0] == b")")
        self._quoted = start, end, closing
        return closing

    def _end_in_pairs(self, name: bytes, value: re.Match[bytes]) -> int:
        """Return where the bracket stands that closes a text if its brackets come in pairs.

        Text that quotes moves holds such pairs, and nothing else tells the moves quoted from those
        of the game: "B[dd] is better (;W[ee])". 0 where the value may end at its first closing
        bracket and quotes nothing, where the pairs would take in more than a quotation, and where
        text could not end there.
        """
        closing = self._partners.get(value.start(), 0)
        if not value.end() <= closing <= value.end() + _LONGEST_QUOTATION:
            return 0
        if not self._may_end(name, value, closing + 1):
            return 0
        if self._may_end(name, value, value.end()) and not _QUOTES_PROPERTY.search(value[1]):
            return 0
        quoted = self.data[value.end() : closing]
        if _NEW_GAME.search(quoted):
            return 0
        # Comments within are those of a variation that is quoted whole, or else of the game.
        whole = _QUOTES_GAME.search(value[1]) and not (
            self.data.count(b"(", value.start(), closing)
            - self.data.count(b")", value.start(), closing)
        )
        return closing if whole or not _TEXT_BEGINS.search(quoted) else 0

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

    def _end_before(self, value: re.Match[bytes], game: int) -> int:
        """Return where a value ends that is never closed and so holds the beginning of a game."""
        text = self.data[value.start(1) : game].rstrip()
        for _ in self._open:
            if not text.endswith(b")") or text.count(b")") <= text.count(b"("):
                break
            text = text[:-1].rstrip()  # this bracket closes the game, or a variation
        return value.start(1) + len(text)

    def _close_value(self, name: bytes, end: int) -> bool:
        """Close a value before the property, node or game that it would swallow."""
        text = self.data[self._position : end]
        self._keep(end)
        message = f"the value of {name.decode('ascii')} is not closed: ']' is put in"
        self._tell_missing("SGF114", message)
        self._put_in(_closing_bracket(text))
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
        self._put_in(_closing_bracket(text))
        return True


def _closing_bracket(text: bytes) -> bytes:
    """Return what closes a value with this text, which may end in a backslash that is cut off."""
    backslashes = len(text) - len(text.rstrip(b"\\"))
    return b" ]" if backslashes % 2 else b"]"


def _property_within(name: bytes, value: bytes) -> int | None:
    """Return where in a value that is never closed another property begins, None if it is not so.

    The value ends at the closing bracket of that property, which is the last thing in it.
    """
    if name in _COMMENTS and (line := _LINE_IN_COMMENT.search(value)):
        return len(value[: line.start()].rstrip())
    if name in _COMMENTS or name not in _INFORMATION:
        move = _MOVE_IN_VALUE.search(value)
        return len(value[: move.start()].rstrip().removesuffix(b"(").rstrip()) if move else None
    bracket = value.rfind(b"[")
    if b"\\]" in value[bracket:]:
        return None  # a pair within the text
    before = value[:bracket].rstrip()
    word = _LAST_WORD.search(before[-3:])
    if not word or word[0] not in _INFORMATION | _POINTS | _COMMENTS:
        return None
    return len(before[: -len(word[0])].rstrip(b" \t\r\n;("))


def _begins_without(missing: bytes) -> str:
    return f"the game begins without {missing.decode('ascii')!r}, which is put in to read it"


def _shown(text: bytes) -> str:
    """Return the beginning of some text, in quotation marks."""
    words = " ".join(text.decode("utf-8", errors="replace").split())
    if not words:  # spaces that are none to SGF
        return ascii(text.decode("utf-8", errors="replace")[:_SHOWN])
    return repr(beginning(words, _SHOWN))
