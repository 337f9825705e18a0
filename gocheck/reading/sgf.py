"""SGF bytes to records, through sgfmill's grammar layer.

sgfmill's game layer knows square boards to 26 lines and no setup after the root; its grammar
layer knows nothing of Go and so has no such limits. Start reading at `read_games`.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from sgfmill import sgf_grammar

from gocheck.amounts import plain
from gocheck.findings import NOTE, Finding, finding
from gocheck.points import MAXIMUM_SIDE, Point, sgf_points
from gocheck.reading.komi import read_komi
from gocheck.record import Handicap, Marks, Move, Record, Setup, Unread
from gocheck.result import Result, parse_result
from gocheck.source import Place, Source
from gocheck.stones import BLACK, EMPTY, WHITE

_Properties = dict[str, list[bytes]]

_MOVES = (("B", BLACK), ("W", WHITE))
_STONES = (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY))
_SETUP = frozenset({"AB", "AW", "AE", "PL"})
_NOT_MOVES = _SETUP | {"TB", "TW"}
_SIZE = re.compile(rb"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?\Z")
_NUMBER = re.compile(r"[+-]?\d{1,6}\Z")
_CHINESE = re.compile(r"chinese|中国|中國", re.IGNORECASE)
_FALLBACK = "iso-8859-1"
_OPENING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:(?P<bracket>\()\s*(?=[A-Z]{1,2}\s*\[)|(?=;\s*[A-Z]{1,2}\s*\[))"
)
"""The start of a game that lacks its semicolon or its opening bracket."""
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_games(source: Source) -> Iterator[Record | Unread]:
    """Yield every game of one input in order, the readable ones and the others.

    An input without any game yields one `Unread`. Never raises on account of what it holds.
    """
    encoding = None
    for mark, wide in _BYTE_ORDER_MARKS:
        if source.data.startswith(mark):
            encoding = "utf-8"
            text = source.data.decode(wide, errors="replace")
            source = Source(source.file, text.encode(encoding), source.member)
    source, findings = _with_opening(source)
    number = 0
    for number, tree in enumerate(_trees(source.data), 1):
        if isinstance(tree, _Broken):
            place = Place(offset=tree.offset)
            message = f"the game cannot be parsed: {tree.cause}"
            yield Unread(source, number, "utf-8", (finding("SGF102", message, place),))
        else:
            yield _Reader(source, number, tree, encoding, findings).read()
        findings = []
    if not number:
        cause = "no SGF game is in it" if source.data.strip() else "it is empty"
        message = f"the input cannot be read: {cause}"
        yield Unread(source, 1, "utf-8", (finding("SGF101", message),))


def _with_opening(source: Source) -> tuple[Source, list[Finding]]:
    """Return a source whose first game begins with ``(;``, and a finding if it did not.

    Otherwise the first variation in it would be taken for the game.
    """
    opening = _OPENING.match(source.data)
    if not opening:
        return source, []
    missing = b";" if opening["bracket"] else b"("
    at = opening.end()
    data = source.data[:at] + missing + source.data[at:]
    message = f"the game begins without {missing.decode('ascii')!r}, which is put in to read it"
    mended = Source(source.file, data, source.member, inserted=at)
    return mended, [finding("SGF110", message, Place(offset=at))]


@dataclass(frozen=True, slots=True)
class _Broken:
    """A game that breaks the grammar: why, and the byte up to which it was read."""

    cause: str
    offset: int


def _trees(data: bytes) -> list[sgf_grammar.Coarse_game_tree | _Broken]:
    """Parse all games; where one is broken, each by itself, so that the others survive."""
    try:
        return list(sgf_grammar.parse_sgf_collection(data))
    except ValueError:
        pass
    trees: list[sgf_grammar.Coarse_game_tree | _Broken] = []
    position = 0
    while True:
        tokens, end = sgf_grammar.tokenise(data, position)
        if not tokens:
            return trees
        try:
            trees.append(sgf_grammar.parse_sgf_game(data[position:end]))
        except ValueError as error:
            trees.append(_Broken(str(error), end))
        position = end


@dataclass
class _Reader:
    """Reads one game; collects moves, setups and findings as it goes along the main line."""

    source: Source
    game: int
    tree: sgf_grammar.Coarse_game_tree
    encoding: str | None
    findings: list[Finding] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    setups: list[Setup] = field(default_factory=list)
    _complained: bool = False

    def read(self) -> Record | Unread:
        root: _Properties = self.tree.sequence[0]
        if "CA" in root and not self.encoding:
            self.encoding = self._charset(root["CA"][0])
        problem = self._game_problem(root)
        size = self._size(root)
        if problem or size is None:
            if problem:
                self.findings.append(problem)
            return Unread(self.source, self.game, self.encoding or "utf-8", tuple(self.findings))
        columns, rows = size
        marks = self._main_line(columns, rows)
        rules = self._text(root, "RU")
        result, from_fox = self._result(root, rules)
        komi, komi_findings = read_komi(self._text(root, "KM"), result, from_fox)
        if result.kind == "draw" and komi.points is not None and komi.points % 1:
            result = self._impossible_draw(result, plain(komi.points), from_fox)
        handicap = self._handicap(root)
        self.findings += komi_findings
        return Record(
            source=self.source,
            game=self.game,
            encoding=self.encoding or "utf-8",
            columns=columns,
            rows=rows,
            black=self._text(root, "PB"),
            white=self._text(root, "PW"),
            date=self._text(root, "DT"),
            event=self._text(root, "EV"),
            round=self._text(root, "RO"),
            rules=rules,
            komi=komi,
            handicap=handicap,
            result=result,
            moves=tuple(self.moves),
            setups=tuple(self.setups),
            marks=marks,
            variations=_lines(self.tree) - 1,
            findings=tuple(self.findings),
        )

    # The root

    def _charset(self, stated: bytes) -> str | None:
        name = stated.decode("ascii", errors="replace").strip()
        try:
            encoding = codecs.lookup(name).name
            b"(;SZ[9])".decode(encoding)
        except (LookupError, UnicodeError, ValueError):
            self._complained = True
            message = f"CA names an encoding that is not known: {name!r}"
            self.findings.append(finding("SGF105", message, Place(0, "CA")))
            return None
        return encoding

    def _text(self, properties: _Properties, identifier: str) -> str | None:
        """Return a property as text, in one line; None where it is not there."""
        values = properties.get(identifier)
        if values is None:
            return None
        raw: bytes = sgf_grammar.simpletext_value(values[0])
        encoding = self.encoding or "utf-8"
        try:
            return raw.decode(encoding).strip()
        except UnicodeError:
            stated = self.encoding is not None
            if not self._complained:
                self._complained = True
                place = Place(0, identifier)
                if stated:
                    message = f"{identifier} is not in the encoding that CA names ({encoding})"
                    self.findings.append(finding("SGF105", message, place))
                else:
                    message = f"{identifier} is not UTF-8 and there is no CA: read as Latin-1"
                    self.findings.append(finding("SGF105", message, place, severity=NOTE))
            if stated:
                return raw.decode(encoding, errors="replace").strip()
            self.encoding = _FALLBACK
            return raw.decode(_FALLBACK).strip()

    def _game_problem(self, root: _Properties) -> Finding | None:
        game = self._text(root, "GM")
        if game is None or game in ("1", ""):
            return None
        if _NUMBER.match(game):
            message = f"GM is {game}, which is not Go (1)"
            return finding("SGF103", message, Place(0, "GM"))
        self._unreadable("GM", game, Place(0, "GM"), "a number")
        return None

    def _size(self, root: _Properties) -> tuple[int, int] | None:
        if "SZ" not in root:
            return 19, 19  # SGF's default for Go
        size = _SIZE.match(root["SZ"][0])
        if size:
            columns, rows = int(size[1]), int(size[2] or size[1])
            if 1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE:
                return columns, rows
        stated = self._text(root, "SZ")
        message = f"board size {stated!r} is not 1 to {MAXIMUM_SIDE}, nor COLUMNS:ROWS"
        self.findings.append(finding("SGF104", message, Place(0, "SZ")))
        return None

    def _result(self, root: _Properties, rules: str | None) -> tuple[Result, bool]:
        """Return RE, in points, and whether the Fox server wrote the record."""
        result = parse_result(self._text(root, "RE"))
        application = b" ".join(root.get("AP", ()))
        from_fox = b"foxwq" in application or ("TC" in root and "TT" in root)
        place = Place(0, "RE")
        if (
            from_fox
            and result.kind == "score"
            and not result.in_zi
            and result.margin is not None
            and rules
            and _CHINESE.match(rules)
        ):
            result = replace(result, margin=result.margin * 2, in_zi=True)
        if result.in_zi:
            message = (
                f"the result {result.recorded!r} is in zi: "
                f"a margin of {plain(result.margin or Decimal(0))} points"
            )
            self.findings.append(finding("RES504", message, place))
        elif result.kind == "other":
            message = f"the result {result.recorded!r} cannot be read as a result"
            self.findings.append(finding("RES505", message, place))
        return result, from_fox

    def _impossible_draw(self, result: Result, komi: str, from_fox: bool) -> Result:
        """Return what a draw means where the half point in komi leaves no draw."""
        place = Place(0, "RE")
        if from_fox:
            message = f"a draw with komi {komi} is how Fox writes a voided game"
            self.findings.append(finding("RES506", message, place))
            return replace(result, kind="void", margin=None)
        if result.winner is None:
            return result
        # W+J: a jigo that White wins, or, as here, a judgement.
        message = f"the result {result.recorded!r} cannot be a tie with komi {komi}"
        self.findings.append(finding("RES505", message, place))
        return replace(result, kind="other", margin=None)

    def _handicap(self, root: _Properties) -> Handicap:
        text = self._text(root, "HA")
        if not text:
            return Handicap(text, None)
        if _NUMBER.match(text) and int(text) >= 0:
            return Handicap(text, int(text))
        self._unreadable("HA", text, Place(0, "HA"), "a number of stones")
        return Handicap(text, None)

    def _unreadable(self, identifier: str, text: str, place: Place, wanted: str) -> None:
        message = f"{identifier}[{text}] is not {wanted}"
        self.findings.append(finding("SGF106", message, place))

    # The main line

    def _main_line(self, columns: int, rows: int) -> Marks | None:
        points = sgf_points(columns, rows)
        find = points.get
        add = self.moves.append
        marks: Marks | None = None
        marked_after = 0
        properties: _Properties
        for node, properties in enumerate(sgf_grammar.main_sequence_iter(self.tree)):
            if len(properties) > 1 or ("B" not in properties and "W" not in properties):
                if not _NOT_MOVES.isdisjoint(properties):
                    if not _SETUP.isdisjoint(properties):
                        self._setup(properties, node, columns, rows)
                        marks = None
                    if "TB" in properties or "TW" in properties:
                        marks = self._marks(properties, node, columns, rows)
                        marked_after = len(self.moves) + ("B" in properties or "W" in properties)
                if "B" in properties and "W" in properties:
                    message = "the node holds a move of Black and one of White"
                    self.findings.append(finding("SGF107", message, Place(node)))
                    for identifier in properties:
                        if identifier in ("B", "W"):
                            color = BLACK if identifier == "B" else WHITE
                            self._moves(properties[identifier], color, node, columns, rows)
                    continue
            for identifier, color in _MOVES:
                values = properties.get(identifier)
                if values is not None:
                    point = find(values[0])
                    if point is not None and len(values) == 1:
                        add(Move(color, point, node))
                    else:
                        self._moves(values, color, node, columns, rows)
        return marks if marked_after >= len(self.moves) else None

    def _moves(self, values: list[bytes], color: int, node: int, columns: int, rows: int) -> None:
        """Add moves that are not plain points, or several of one colour in a node."""
        points = sgf_points(columns, rows)
        if len(values) > 1:
            message = f"the node holds {len(values)} moves of one colour"
            place = Place(node, "B" if color == BLACK else "W", 1)
            self.findings.append(finding("SGF107", message, place))
        for value in values:
            text = value.strip()
            point = points.get(text)
            if point is None and text and not (text == b"tt" and columns <= 19 and rows <= 19):
                outside = value.decode(self.encoding or "utf-8", errors="replace")
                self.moves.append(Move(color, None, node, outside))
            else:
                self.moves.append(Move(color, point, node))

    def _setup(self, properties: _Properties, node: int, columns: int, rows: int) -> None:
        stones = [
            (point, color)
            for identifier, color in _STONES
            if identifier in properties
            for point in self._points(properties, identifier, node, columns, rows)
        ]
        to_move = None
        if "PL" in properties:
            text = (self._text(properties, "PL") or "").lower()
            if text in ("b", "w", "black", "white"):
                to_move = BLACK if text.startswith("b") else WHITE
            else:
                self._unreadable("PL", text, Place(node, "PL"), "B or W")
        if "B" in properties or "W" in properties:
            message = "the node holds both setup and a move; the setup is executed first"
            self.findings.append(finding("SGF108", message, Place(node)))
        self.setups.append(Setup(len(self.moves), node, tuple(stones), to_move))

    def _marks(self, properties: _Properties, node: int, columns: int, rows: int) -> Marks:
        black, white = (
            frozenset(self._points(properties, identifier, node, columns, rows))
            if identifier in properties
            else frozenset()
            for identifier in ("TB", "TW")
        )
        return Marks(node, black, white)

    def _points(
        self, properties: _Properties, identifier: str, node: int, columns: int, rows: int
    ) -> list[Point]:
        """Return a list of points, rectangles ("aa:cc") included; report what is none."""
        points = sgf_points(columns, rows)
        found = []
        for index, value in enumerate(properties[identifier]):
            first, colon, last = value.strip().partition(b":")
            corner = points.get(first)
            opposite = points.get(last) if colon else corner
            ordered = corner and opposite and corner[0] <= opposite[0] and corner[1] <= opposite[1]
            if corner is not None and opposite is not None and ordered:
                found += [
                    (column, row)
                    for row in range(corner[1], opposite[1] + 1)
                    for column in range(corner[0], opposite[0] + 1)
                ]
            elif value.strip() or identifier not in ("TB", "TW", "AE"):
                text = value.decode(self.encoding or "utf-8", errors="replace")
                place = Place(node, identifier, index)
                self._unreadable(identifier, text, place, f"a point of a {columns}x{rows} board")
        return found


def _lines(tree: sgf_grammar.Coarse_game_tree) -> int:
    """Count the lines of play from the root, the main line included."""
    if not tree.children:
        return 1
    count = 0
    waiting = [tree]
    while waiting:
        children = waiting.pop().children
        if children:
            waiting += children
        else:
            count += 1
    return count
