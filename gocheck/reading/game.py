"""One parsed game to a record. Knows SGF's properties and what real files make of them."""

import re
from dataclasses import dataclass, field, replace

from sgfmill import sgf_grammar

from gocheck.amounts import plain
from gocheck.findings import NOTE, Finding, finding
from gocheck.points import MAXIMUM_SIDE, Point, sgf_points
from gocheck.reading.encodings import LATIN_1, UTF_8, codec_name
from gocheck.reading.komi import read_komi
from gocheck.record import Handicap, Marks, Move, Record, Setup, Unread
from gocheck.result import Result, parse_result
from gocheck.source import Place, Source
from gocheck.stones import BLACK, EMPTY, WHITE

_Properties = dict[str, list[bytes]]

_MOVES = (("B", BLACK), ("W", WHITE))
_STONES = (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY))
_SETUP = frozenset({"AB", "AW", "AE", "PL"})
_INFORMATION = frozenset({"DT", "EV", "HA", "KM", "PB", "PW", "RE", "RO", "RU"})
_NOT_MOVES = _SETUP | _INFORMATION | {"TB", "TW"}
_SIZE = re.compile(rb"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?\Z")
_NUMBER = re.compile(r"[+-]?\d{1,6}\Z")
_CHINESE = re.compile(r"chinese|中国|中國", re.IGNORECASE)


@dataclass
class GameReader:
    """Reads one game; collects moves, setups and findings as it goes along the main line.

    encoding: of the text, if it is settled whatever CA says.
    """

    source: Source
    game: int
    tree: sgf_grammar.Coarse_game_tree
    encoding: str | None
    findings: list[Finding] = field(default_factory=list)
    _moves: list[Move] = field(default_factory=list)
    _setups: list[Setup] = field(default_factory=list)
    _root: _Properties = field(default_factory=dict)
    _nodes: dict[str, int] = field(default_factory=dict)
    _acknowledged: set[int] = field(default_factory=set)
    _complained: bool = False

    def read(self) -> Record | Unread:
        """Return the record, or why there is none."""
        self._root = dict(self.tree.sequence[0])
        if "CA" in self._root and not self.encoding:
            self.encoding = self._charset(self._root["CA"][0])
        problem = self._game_problem()
        size = self._size()
        if problem or size is None:
            if problem:
                self.findings.append(problem)
            return Unread(self.source, self.game, self.encoding or UTF_8, tuple(self.findings))
        columns, rows = size
        marks = self._main_line(columns, rows)
        self._doubled()
        names = {identifier: self._information(identifier) for identifier in ("PB", "PW")}
        date, event, round_ = (self._information(each) for each in ("DT", "EV", "RO"))
        rules = self._information("RU")
        result, from_fox = self._result(rules)
        komi, komi_findings = read_komi(
            self._information("KM"), self._place("KM"), result, from_fox
        )
        self.findings += komi_findings
        if result.kind == "draw" and komi.points is not None and komi.points % 1:
            result = self._impossible_draw(result, plain(komi.points), from_fox)
        return Record(
            source=self.source,
            game=self.game,
            encoding=self.encoding or UTF_8,
            columns=columns,
            rows=rows,
            black=names["PB"],
            white=names["PW"],
            date=date,
            event=event,
            round=round_,
            rules=rules,
            komi=komi,
            handicap=self._handicap(),
            result=result,
            moves=tuple(self._moves),
            setups=tuple(self._setups),
            marks=marks,
            variations=_lines(self.tree) - 1,
            nodes=self._nodes,
            acknowledged=frozenset(self._acknowledged),
            findings=tuple(self.findings),
        )

    # What the game is

    def _charset(self, stated: bytes) -> str | None:
        encoding = codec_name(stated)
        if encoding is None:
            self._complained = True
            name = stated.decode("ascii", errors="replace").strip()
            message = f"CA names an encoding that is not known: {name!r}"
            self.findings.append(finding("SGF105", message, Place(0, "CA")))
        return encoding

    def _decoded(self, value: bytes, place: Place) -> str:
        """Return a property's value as text, in one line."""
        raw: bytes = sgf_grammar.simpletext_value(value)
        encoding = self.encoding or UTF_8
        try:
            return raw.decode(encoding).strip()
        except UnicodeError:
            stated = self.encoding is not None
            if not self._complained:
                self._complained = True
                if stated:
                    message = f"{place.property} is not in the encoding that CA names ({encoding})"
                    self.findings.append(finding("SGF105", message, place))
                else:
                    message = f"{place.property} is not UTF-8 and there is no CA: read as Latin-1"
                    self.findings.append(finding("SGF105", message, place, severity=NOTE))
            if stated:
                return raw.decode(encoding, errors="replace").strip()
            self.encoding = LATIN_1
            return raw.decode(LATIN_1).strip()

    def _information(self, identifier: str) -> str | None:
        """Return game info as text; None where it is nowhere on the main line."""
        values = self._root.get(identifier)
        return None if values is None else self._decoded(values[0], self._place(identifier))

    def _place(self, identifier: str) -> Place:
        """Return where game info stands: in the root, or in a later node of the main line."""
        return Place(self._nodes.get(identifier, 0), identifier)

    def _doubled(self) -> None:
        for identifier in sorted((_INFORMATION | {"SZ"}) & self._root.keys()):
            count = len(self._root[identifier])
            if count > 1:
                message = f"{identifier} has {count} values; the first is read"
                place = Place(self._nodes.get(identifier, 0), identifier, 1)
                self.findings.append(finding("SGF111", message, place))

    def _game_problem(self) -> Finding | None:
        if "GM" not in self._root:
            return None
        place = Place(0, "GM")
        game = self._decoded(self._root["GM"][0], place)
        if game in ("1", ""):
            return None
        if _NUMBER.match(game):
            return finding("SGF103", f"GM is {game}, which is not Go (1)", place)
        self._unreadable("GM", game, place, "a number")
        return None

    def _size(self) -> tuple[int, int] | None:
        if "SZ" not in self._root:
            return 19, 19  # SGF's default for Go
        place = Place(0, "SZ")
        value = self._root["SZ"][0]
        size = _SIZE.match(value)
        if size:
            columns, rows = int(size[1]), int(size[2] or size[1])
            if 1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE:
                return columns, rows
        stated = self._decoded(value, place)
        message = f"board size {stated!r} is not 1 to {MAXIMUM_SIDE}, nor COLUMNS:ROWS"
        self.findings.append(finding("SGF104", message, place))
        return None

    def _result(self, rules: str | None) -> tuple[Result, bool]:
        """Return RE, in points, and whether the Fox server wrote the record."""
        result = parse_result(self._information("RE"))
        application = b" ".join(self._root.get("AP", ()))
        from_fox = b"foxwq" in application or ("TC" in self._root and "TT" in self._root)
        place = self._place("RE")
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
                f"a margin of {plain(result.margin or 0)} points"
            )
            self.findings.append(finding("RES504", message, place))
        elif result.kind == "other":
            message = f"the result {result.recorded!r} cannot be read as a result"
            self.findings.append(finding("RES505", message, place))
        return result, from_fox

    def _impossible_draw(self, result: Result, komi: str, from_fox: bool) -> Result:
        """Return what a draw means where the half point in komi leaves no draw."""
        place = self._place("RE")
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

    def _handicap(self) -> Handicap:
        text = self._information("HA")
        if not text:
            return Handicap(text, None)
        if _NUMBER.match(text) and int(text) >= 0:
            return Handicap(text, int(text))
        self._unreadable("HA", text, self._place("HA"), "a number of stones")
        return Handicap(text, None)

    def _unreadable(self, identifier: str, text: str, place: Place, wanted: str) -> None:
        message = f"{identifier}[{text}] is not {wanted}"
        self.findings.append(finding("SGF106", message, place))

    # The main line

    def _main_line(self, columns: int, rows: int) -> Marks | None:
        points = sgf_points(columns, rows)
        find = points.get
        add = self._moves.append
        marks: Marks | None = None
        marked_after = 0
        properties: _Properties
        for node, properties in enumerate(sgf_grammar.main_sequence_iter(self.tree)):
            marking = False
            if len(properties) > 1 or ("B" not in properties and "W" not in properties):
                if not _NOT_MOVES.isdisjoint(properties):
                    if node:
                        self._later_information(properties, node)
                    if not _SETUP.isdisjoint(properties):
                        self._setup(properties, node, columns, rows)
                        marks = None
                    marking = "TB" in properties or "TW" in properties
                if "KO" in properties and not b"".join(properties["KO"]).strip():
                    self._acknowledged.add(node)
                if "B" in properties and "W" in properties:
                    message = "the node holds a move of Black and one of White"
                    self.findings.append(finding("SGF107", message, Place(node)))
                    if list(properties).index("W") < list(properties).index("B"):
                        properties = dict(properties)
                        self._unusual_moves(properties.pop("W"), WHITE, node, columns, rows)
            for identifier, color in _MOVES:
                values = properties.get(identifier)
                if values is not None:
                    point = find(values[0])
                    if point is not None and len(values) == 1:
                        add(Move(color, point, node))
                    else:
                        self._unusual_moves(values, color, node, columns, rows)
            if marking:
                marks = self._marks(properties, node, columns, rows)
                marked_after = len(self._moves)
        return marks if marked_after >= len(self._moves) else None

    def _later_information(self, properties: _Properties, node: int) -> None:
        """Take in game info of a later node, which SGF allows where the root has none."""
        for identifier in sorted(_INFORMATION & properties.keys()):
            if identifier in self._root:
                message = f"{identifier} is given again after the root; the first is read"
                self.findings.append(finding("SGF111", message, Place(node, identifier)))
            else:
                self._root[identifier] = properties[identifier]
                self._nodes[identifier] = node

    def _unusual_moves(
        self, values: list[bytes], color: int, node: int, columns: int, rows: int
    ) -> None:
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
                outside = value.decode(self.encoding or UTF_8, errors="replace")
                self._moves.append(Move(color, None, node, outside))
            else:
                self._moves.append(Move(color, point, node))

    def _setup(self, properties: _Properties, node: int, columns: int, rows: int) -> None:
        stones = [
            (point, color)
            for identifier, color in _STONES
            if identifier in properties
            for point in self._points(properties, identifier, node, columns, rows)
        ]
        to_move = None
        if "PL" in properties:
            text = self._decoded(properties["PL"][0], Place(node, "PL")).lower()
            if text in ("b", "w", "black", "white"):
                to_move = BLACK if text.startswith("b") else WHITE
            else:
                self._unreadable("PL", text, Place(node, "PL"), "B or W")
        if "B" in properties or "W" in properties:
            message = "the node holds both setup and a move; the setup is executed first"
            self.findings.append(finding("SGF108", message, Place(node)))
        self._setups.append(Setup(len(self._moves), node, tuple(stones), to_move))

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
                text = value.decode(self.encoding or UTF_8, errors="replace")
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
