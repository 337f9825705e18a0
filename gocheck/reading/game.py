"""One parsed game to a record. Knows SGF's properties and what real files make of them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, groupby
from operator import itemgetter

from sgfmill import sgf_grammar

from gocheck.findings import NOTE, WARNING, Finding, finding
from gocheck.points import (
    MAXIMUM_SIDE,
    Point,
    area_of,
    parse_point_name,
    plain_area,
    point_name,
    sgf_point,
    sgf_points,
)
from gocheck.reading.dates import date_finding
from gocheck.reading.encodings import UTF_8, codec_name
from gocheck.reading.handicap import read_handicap
from gocheck.reading.komi import read_komi
from gocheck.reading.markup import MARKUP, markup_findings
from gocheck.reading.properties import KNOWN, OLDER_VERSIONS, SINCE, SINGLE
from gocheck.reading.results import read_result, settle_draw
from gocheck.reading.server_fields import FOREIGN, adopted
from gocheck.reading.sizes import (
    Played,
    infer_size,
    is_too_large,
    larger_size,
    read_size,
    size_in_words,
    smaller_size,
)
from gocheck.reading.to_move import read_to_move
from gocheck.reading.variations import steps
from gocheck.reading.written_points import all_odd, meant_point, meant_points
from gocheck.record import Handicap, Komi, Marks, Move, Record, Setup, Step, Unread, no_lines
from gocheck.result import Result, parse_result
from gocheck.servers import FOX, Server, is_corrected, server_of
from gocheck.source import Place, Source
from gocheck.stones import BLACK, EMPTY, WHITE

_Properties = dict[str, list[bytes]]

_MOVES = (("B", BLACK), ("W", WHITE))
_made = tuple.__new__
"""Makes a Move without a call in Python; that is most of what a plain move costs."""
_STONES = (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY))
_SETUP = frozenset({"AB", "AW", "AE", "PL"})
_INFORMATION = frozenset({"DT", "EV", "HA", "KM", "PB", "PW", "RE", "RO", "RU"})
_READ = _INFORMATION | {"SZ"}
_NOT_MOVES = _SETUP | _READ | {"TB", "TW", "MN"}
_NOT_PLAIN = _NOT_MOVES | {"KO"}
_OF_ROOT = _READ | {"GM"}
_VERSIONS = (b"4", b"3", b"1")
_USUAL_SIZE = (19, 19)
"""SGF's default for Go."""
_NUMBER = re.compile(r"[+-]?\d{1,6}\Z", re.ASCII)
_TIME_LIMIT = re.compile(rb"\s*(?:\d+(?:\.\d*)?|\d+(?::\d\d)+(?:\([\d x:]*\))?|-)\s*\Z")
"""Seconds, and what CGoban 1 wrote in every game: 30:00, 1:00:00(5x1:00), and - for no limit."""
_MOVE_NUMBER = re.compile(rb"\s*\+?\d{1,6}\s*\Z")
_WIDE = re.compile(r"utf[-_ ]?(?:16|32)", re.IGNORECASE)
_SHOWN = 5
_MOST_POINTS = 100_000
"""Lists with more in one game are made to break programs: rectangles upon rectangles."""


@dataclass
class GameReader:
    """Reads one game; collects moves, setups and findings as it goes along the main line.

    charset_matters: whether CA has to name an encoding, since nothing else settles it; taken_size:
    of the board, where SZ is known to be wrong.
    """

    source: Source
    game: int
    tree: sgf_grammar.Coarse_game_tree
    findings: list[Finding] = field(default_factory=list)
    charset_matters: bool = True
    taken_size: tuple[int, int] | None = None
    _moves: list[Move] = field(default_factory=list)
    _setups: list[Setup] = field(default_factory=list)
    _root: _Properties = field(default_factory=dict)
    _nodes: dict[str, int] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _server: Server | None = None
    _shapes: dict[tuple[str, ...], int] = field(default_factory=dict)
    _marked: set[tuple[str, ...]] = field(default_factory=set)
    _off_board: bool = False
    _listed: int = 0
    _overfull: bool = False
    _acknowledged: set[int] = field(default_factory=set)
    _in_words: bool = False

    def read(self) -> Record | Unread:
        """Return the record, or why there is none."""
        self._root = dict(self.tree.sequence[0])
        if "CA" in self._root and self.charset_matters:
            self._charset(self._root["CA"][0])
        if "FF" in self._root and self._root["FF"][0] not in _VERSIONS:
            self._version(self._root["FF"][0])
        problem = self._game_problem()
        size = self._size()
        if problem or size is None:
            if problem:
                self.findings.append(problem)
            return Unread(self.source, self.game, UTF_8, tuple(self.findings))
        columns, rows = size
        before = list(self.findings)
        marks = self._line(enumerate(_main_line(self.tree)), columns, rows)
        if self._off_board:
            self._moves_in_words(columns, rows)
            self._passes_in_words()
            told = len(self.findings)
            if larger := self._larger(size):
                before += self.findings[told:]
                again = GameReader(self.source, self.game, self.tree, before, False, larger)
                return again.read()
        self._move_in_root()
        self._doubled()
        if not FOREIGN.isdisjoint(self._root):
            self._names, findings = adopted(self._root, self._decoded)
            self._root |= {name: self._root[other] for name, other in self._names.items()}
            self.findings += findings
        self._time_limit()
        self._unknown()
        self._newer()
        names = {identifier: self._information(identifier) for identifier in ("PB", "PW")}
        date, event, round_ = (self._information(each) for each in ("DT", "EV", "RO"))
        dated = date_finding(date, self._place("DT")) if date else None
        if dated:
            self.findings.append(dated)
        rules = self._information("RU")
        self._server = server_of(self._root)
        result, komi = self._result_and_komi(rules)
        return Record(
            source=self.source,
            game=self.game,
            encoding=UTF_8,
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
            names=self._names,
            server=self._server,
            acknowledged=frozenset(self._acknowledged),
            # Nothing holds on to the tree of a record without variations.
            lines=partial(self._steps, columns, rows) if self.tree.children else no_lines,
            findings=tuple(self.findings),
        )

    # What the game is

    def _charset(self, stated: bytes) -> None:
        if codec_name(stated) is None:
            name = self._decoded(stated)
            message = f"CA names an encoding that is not known: {name!r}"
            if not name:
                message = "CA is empty"
            elif _WIDE.match(name):
                message = f"CA names {name}, and the text is not in it"
            self.findings.append(finding("SGF105", message, Place(0, "CA")))

    def _version(self, stated: bytes) -> None:
        version = self._decoded(stated)
        if version not in ("", "1", "2", "3", "4"):
            message = f"FF[{version}] is no version of SGF (1 to 4); the record is read as FF[4]"
            self.findings.append(finding("SGF106", message, Place(0, "FF"), severity=NOTE))

    @staticmethod
    def _decoded(value: bytes) -> str:
        """Return a property's value as text, in one line."""
        raw: bytes = sgf_grammar.simpletext_value(value)
        return raw.decode(UTF_8, errors="replace").strip()

    def _information(self, identifier: str) -> str | None:
        """Return game info as text; None where it is nowhere on the main line."""
        values = self._root.get(identifier)
        return None if values is None else self._decoded(values[0])

    def _place(self, identifier: str) -> Place:
        """Return where game info stands: in the root, or in a later node of the main line."""
        return Place(self._nodes.get(identifier, 0), self._names.get(identifier, identifier))

    def _move_in_root(self) -> None:
        """Say so where the root holds a move beside what the game is, and no setup."""
        moves = [name for name, _ in _MOVES if name in self._root]
        says_more = not _OF_ROOT.isdisjoint(self._root)
        if len(moves) == 1 and says_more and _SETUP.isdisjoint(self._root):
            message = "the root node holds a move"
            self.findings.append(finding("SGF123", message, Place(0, moves[0])))

    def _doubled(self) -> None:
        for identifier, values in self._root.items():
            count = len(values)
            if count > 1 and identifier in SINGLE:
                same = len({value.strip() for value in values}) == 1
                which = "all the same" if same else "the first is read"
                message = f"{identifier} has {count} values; {which}"
                place = Place(self._nodes.get(identifier, 0), identifier, 1)
                used = identifier in _READ or identifier == "PL"
                severity = WARNING if used and not same else NOTE
                self.findings.append(finding("SGF111", message, place, severity=severity))

    def _game_problem(self) -> Finding | None:
        if "GM" not in self._root:
            return None
        place = Place(0, "GM")
        game = self._decoded(self._root["GM"][0])
        if game in ("1", ""):
            return None
        if _NUMBER.match(game):
            if int(game) == 1:
                return None
            return finding("SGF103", f"GM is {game}, which is not Go (1)", place)
        self._unreadable("GM", game, place, "a number")
        return None

    def _size(self) -> tuple[int, int] | None:
        if self.taken_size:
            return self.taken_size
        if "SZ" not in self._root and not self._later_size():
            return self._size_without_sz()
        value = self._root["SZ"][0]
        size = read_size(value)
        stated = self._decoded(value)
        place = self._place("SZ")
        if size:
            if b":" in value and size[0] == size[1]:
                message = f"SZ[{stated}] is a square board, which SGF writes as SZ[{size[0]}]"
                self.findings.append(finding("SGF119", message, place, severity=NOTE))
            return size
        played = Played.of(self.tree)
        size = size_in_words(stated)
        if size and played.holds(*size):
            message = f"board size {stated!r} is not as SGF writes it: read as {_shown_size(size)}"
            self.findings.append(finding("SGF119", message, place))
            return size
        size = infer_size(played)
        if size is None:
            message = f"board size {stated!r} is not 1 to 52, nor COLUMNS:ROWS"
            self.findings.append(finding("SGF104", message, place))
            return None
        what = f"above {MAXIMUM_SIDE}" if is_too_large(value) else "no size"
        message = (
            f"board size {stated!r} is {what}: taken as {_shown_size(size)}, which holds all"
            " points of the record"
        )
        self.findings.append(finding("SGF119", message, place))
        return size

    def _later_size(self) -> bool:
        """Take SZ from a later node where the root has none; return whether there is one."""
        for node, properties in enumerate(sgf_grammar.main_sequence_iter(self.tree)):
            if "SZ" in properties:
                self._root["SZ"] = properties["SZ"]
                self._nodes["SZ"] = node
                message = "SZ stands after the root, and is read from there"
                self.findings.append(finding("SGF111", message, Place(node, "SZ")))
                return True
        return False

    def _size_without_sz(self) -> tuple[int, int]:
        """Return SGF's 19x19, unless the moves leave no doubt that it was a small board."""
        line = list(sgf_grammar.main_sequence_iter(self.tree))
        plays = [value for each in line for name, _ in _MOVES for value in each.get(name, ())]
        ended = (
            [play.strip() for play in plays[-2:]] in ([b"", b""], [b"tt", b"tt"])
            or not {"TB", "TW"}.isdisjoint(line[-1])
            or parse_result(self._information("RE")).kind in ("score", "draw")
        )
        found = smaller_size(plays, Played.of(self.tree), ended=ended) if plays else None
        if found is None:
            return _USUAL_SIZE
        size, certain = found
        message = (
            f"there is no SZ, which means 19x19, and all points lie within {_shown_size(size)}"
        )
        if certain:
            message += ", where the game ends: taken as that"
            self.findings.append(finding("SGF119", message, Place(0, "SZ")))
            return size
        self.findings.append(finding("SGF119", message, Place(0), severity=NOTE))
        return _USUAL_SIZE

    def _larger(self, size: tuple[int, int]) -> tuple[int, int] | None:
        """Return the size that holds all points, where this one cannot be that of the game."""
        if self.taken_size:
            return None
        stated = "SZ" in self._root
        played = Played.of(self.tree)
        larger = larger_size(played, *size, stated=stated)
        says = f"SZ says {_shown_size(size)}" if stated else "there is no SZ, which means 19x19"
        off = played.off(*size)
        if larger:
            message = (
                f"{says}, and {off} of {len(played.points)} points lie off it: taken as"
                f" {_shown_size(larger)}, which holds them"
            )
            self.findings.append(finding("SGF119", message, self._place("SZ")))
        elif off and not stated:
            side = played.side()
            what = "a point lies" if off == 1 else f"{off} points lie"
            message = f"{says}, and {what} off it: {side}x{side} would hold all"
            self.findings.append(finding("SGF119", message, Place(0)))
        return larger

    def _result_and_komi(self, rules: str | None) -> tuple[Result, Komi]:
        """Return RE and KM, each read with an eye to the form of the other."""
        from_fox = self._server == FOX and not is_corrected(self._root)
        place = self._place("RE")
        komi_text = self._information("KM")
        recorded = self._information("RE")
        result, found = read_result(recorded, place, rules, komi_text, from_fox)
        komi, komi_found = read_komi(komi_text, self._place("KM"), result, from_fox)
        result, draw_found = settle_draw(result, komi, place, from_fox)
        self.findings += found + komi_found + draw_found
        return result, komi

    def _time_limit(self) -> None:
        """Say so where TM is no time; nothing else is made of it."""
        if "TM" not in self._root or _TIME_LIMIT.match(self._root["TM"][0]):
            return
        place = Place(0, "TM")
        text = self._decoded(self._root["TM"][0])
        if text:
            message = f"TM[{text}] is not a number of seconds"
            self.findings.append(finding("SGF143", message, place))

    def _move_number(self, properties: _Properties, node: int) -> None:
        """Say so where MN is no move number; moves are numbered without it in any case."""
        if _MOVE_NUMBER.match(properties["MN"][0]):
            return
        place = Place(node, "MN")
        message = f"MN[{self._decoded(properties['MN'][0])}] is not the number of a move"
        self.findings.append(finding("SGF144", message, place))

    def _handicap(self) -> Handicap:
        handicap, found = read_handicap(self._information("HA"), self._place("HA"))
        self.findings += found
        return handicap

    def _unreadable(self, identifier: str, text: str, place: Place, wanted: str) -> None:
        message = f"{identifier}[{text}] is not {wanted}"
        self.findings.append(finding("SGF106", message, place))

    def _steps(self, columns: int, rows: int) -> Iterator[Step]:
        """Walk through all lines of the game."""
        reader = GameReader(self.source, self.game, self.tree, charset_matters=False)
        reader._in_words = self._in_words
        return steps(
            self.tree, lambda properties, node: reader._node(properties, node, columns, rows)
        )

    def _node(
        self, properties: _Properties, node: int, columns: int, rows: int
    ) -> list[Setup | Move | Finding]:
        """Return what one node off the main line does, setup first, and what is said of it.

        Its game info is nothing to the game.
        """
        if not _READ.isdisjoint(properties):
            properties = {name: values for name, values in properties.items() if name not in _READ}
        self._moves, self._setups, self.findings = [], [], []
        self._line([(node, properties)], columns, rows)
        if self._in_words:
            self._moves = [_in_words(move, columns, rows) or move for move in self._moves]
        return [*self._setups, *self._moves, *self.findings]

    # A line of play

    def _line(
        self, nodes: Iterable[tuple[int, _Properties]], columns: int, rows: int
    ) -> Marks | None:
        """Read nodes one after the other; return the marks that stand at the end."""
        find = sgf_points(columns, rows).get
        add = self._moves.append
        marks: Marks | None = None
        marked_after = 0
        shapes = self._shapes
        marked = self._marked
        properties: _Properties
        for node, properties in nodes:
            if len(properties) == 1:  # most nodes are a move and nothing else
                color = BLACK if "B" in properties else WHITE if "W" in properties else EMPTY
                if color:
                    values = properties["B" if color == BLACK else "W"]
                    point = find(values[0])
                    if point is not None and len(values) == 1:
                        add(_made(Move, (color, point, node, None)))
                        continue
            shape = tuple(properties)
            if shape not in shapes:
                shapes[shape] = _plain_move(shape)
                if not MARKUP.isdisjoint(shape):
                    marked.add(shape)
            if shape in marked:
                board = _shown_size((columns, rows))
                points = sgf_points(columns, rows)
                self.findings += markup_findings(properties, node, points, board)
            color = shapes[shape]
            if color:
                values = properties["B" if color == BLACK else "W"]
                point = find(values[0])
                if point is not None and len(values) == 1:
                    add(_made(Move, (color, point, node, None)))
                else:
                    self._unusual_moves(values, color, node, columns, rows)
                continue
            marking = False
            if not _NOT_MOVES.isdisjoint(properties):
                if node:
                    self._later_information(properties, node)
                if not _SETUP.isdisjoint(properties):
                    self._setup(properties, node, columns, rows)
                    marks = None
                marking = "TB" in properties or "TW" in properties
                if "MN" in properties:
                    self._move_number(properties, node)
            if "KO" in properties:
                self._execution(properties, node)
            if "B" in properties and "W" in properties:
                message = "the node holds a move of Black and one of White"
                self.findings.append(finding("SGF107", message, Place(node)))
                self._mixed_moves(properties, node, columns, rows)
            else:
                for identifier, color in _MOVES:
                    if identifier in properties:
                        self._unusual_moves(properties[identifier], color, node, columns, rows)
            if marking:
                marks = self._marks(properties, node, columns, rows)
                marked_after = len(self._moves)
        return marks if marked_after >= len(self._moves) else None

    def _later_information(self, properties: _Properties, node: int) -> None:
        """Take in game info of a later node, which SGF allows where the root has none."""
        for identifier in sorted(_READ & properties.keys()):
            if self._nodes.get(identifier) == node:
                continue  # SZ, which is read before the moves
            if identifier in self._root:
                same = properties[identifier] == self._root[identifier]
                which = "and is the same" if same else "the first is read"
                message = f"{identifier} is given again after the root; {which}"
                place = Place(node, identifier)
                severity = NOTE if same else WARNING
                self.findings.append(finding("SGF111", message, place, severity=severity))
            else:
                self._root[identifier] = properties[identifier]
                self._nodes[identifier] = node

    def _mixed_moves(self, properties: _Properties, node: int, columns: int, rows: int) -> None:
        """Add the moves of a node that holds some of both colours, in the order of the file."""
        colors = dict(_MOVES)
        written = [
            (colors[name], value)
            for name, value in self.source.properties(self.game, node)
            if name in colors
        ]
        for color, values in groupby(written, itemgetter(0)):
            self._unusual_moves([value for _, value in values], color, node, columns, rows)

    def _unusual_moves(
        self, values: list[bytes], color: int, node: int, columns: int, rows: int
    ) -> None:
        """Add moves that are not plain points, or several of one colour in a node."""
        points = sgf_points(columns, rows)
        if len(values) > 1:
            message = f"the node holds {len(values)} moves of one colour"
            place = Place(node, "B" if color == BLACK else "W", 1)
            self.findings.append(finding("SGF107", message, place))
        for index, value in enumerate(values):
            text = value.strip()
            point = points.get(text)
            if point is None and text and not (text == b"tt" and columns <= 19 and rows <= 19):
                written = value.decode(UTF_8, errors="replace")
                meant = meant_point(written, columns, rows)
                point = points.get(meant)
                if point is None:
                    self._moves.append(Move(color, None, node, written))
                    self._off_board = True
                    continue
                message = f"the point {written!r} is read as {meant.decode('ascii')!r}"
                place = Place(node, "B" if color == BLACK else "W", index)
                self.findings.append(finding("SGF106", message, place, severity=NOTE))
            self._moves.append(Move(color, point, node))

    def _execution(self, properties: _Properties, node: int) -> None:
        """Take in an empty KO, and say so where KO can acknowledge nothing.

        In the root without a move it may be komi.
        """
        value = self._decoded(b" ".join(properties["KO"]))
        moves = "B" in properties or "W" in properties
        if moves and not value:
            self._acknowledged.add(node)
        elif node or moves:
            why = "is not empty" if value else "has no move in its node"
            message = f"KO[{value}] {why}: it acknowledges no illegal move"
            place = Place(node, "KO")
            self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _setup(self, properties: _Properties, node: int, columns: int, rows: int) -> None:
        stones = [
            (point, color)
            for identifier, color in _STONES
            if identifier in properties
            for point in self._points(properties, identifier, node, columns, rows)
        ]
        to_move = None
        if "PL" in properties:
            written = self._decoded(properties["PL"][0])
            to_move, found = read_to_move(written, Place(node, "PL"))
            self.findings += found
        if len(dict(stones)) != len(stones):
            self._given_twice(properties, _STONES, node, columns, rows)
        if "B" in properties or "W" in properties:
            if to_move and ("W" if to_move == BLACK else "B") in properties:
                to_move = None  # PL names who answers the move, which goes without saying
            message = "the node holds both setup and a move; the setup is executed first"
            self.findings.append(finding("SGF108", message, Place(node)))
        self._setups.append(Setup(len(self._moves), node, tuple(stones), to_move))

    def _marks(self, properties: _Properties, node: int, columns: int, rows: int) -> Marks:
        lists = []
        for identifier in ("TB", "TW"):
            found: list[Point] = []
            if identifier in properties:
                found = self._points(properties, identifier, node, columns, rows)
            lists.append(frozenset(found))
            if len(lists[-1]) != len(found):
                self._given_twice(properties, ((identifier, EMPTY),), node, columns, rows)
        black, white = lists
        return Marks(node, black, white)

    def _points(
        self, properties: _Properties, identifier: str, node: int, columns: int, rows: int
    ) -> list[Point]:
        """Return a list of points, rectangles ("aa:cc") included; report what is none."""
        points = sgf_points(columns, rows)
        found: list[Point] = []
        names: bool | None = None
        for index, value in enumerate(properties[identifier]):
            if self._listed > _MOST_POINTS:
                if not self._overfull:
                    message = "lists hold the board many times over; the rest is left out"
                    place = Place(node, identifier, index)
                    self.findings.append(finding("SGF106", message, place))
                self._overfull = True
                break
            area = area_of(value, points)
            if area:
                found += area
                self._listed += len(area)
                if b":" in value:
                    self._rectangle(value, Place(node, identifier, index), points)
            elif value.strip() or identifier not in ("TB", "TW", "AE"):
                if names is None:
                    names = all_odd(properties[identifier], columns, rows)
                place = Place(node, identifier, index)
                found += self._odd_points(value, place, columns, rows, names=names)
        return found

    def _odd_points(
        self, value: bytes, place: Place, columns: int, rows: int, *, names: bool
    ) -> list[Point]:
        """Return the points of a value that is not as SGF has it, and say what it is read as."""
        written = value.decode(UTF_8, errors="replace")
        area = meant_points(value, columns, rows, names=names)
        if not area:
            wanted = f"a point of a {columns}x{rows} board"
            self._unreadable(place.property or "", written, place, wanted)
            return []
        self._listed += len(area)
        shown = "".join(f"[{sgf_point(point)}]" for point in area[:_SHOWN])
        message = f"{place.property}[{written}] is read as {place.property}{shown}"
        if len(area) > _SHOWN:
            message += f" and {len(area) - _SHOWN} more"
        plain = area_of(meant_point(written, columns, rows), sgf_points(columns, rows))
        severity = NOTE if plain else WARNING
        self.findings.append(finding("SGF106", message, place, severity=severity))
        return area

    def _rectangle(self, value: bytes, place: Place, points: Mapping[bytes, Point]) -> None:
        """Say so where a rectangle is not given as SGF asks, by its upper left corner first."""
        written = value.decode(UTF_8).strip()
        first, _, last = (each.strip() for each in written.partition(":"))
        meant = plain_area(value, points).decode("ascii")
        if f"{first}:{last}" == meant:
            return
        wrong = "is one point" if first == last else "has its corners in another order than SGF's"
        message = f"the rectangle {written!r} {wrong}: read as {meant!r}"
        self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _given_twice(
        self,
        properties: _Properties,
        lists: tuple[tuple[str, int], ...],
        node: int,
        columns: int,
        rows: int,
    ) -> None:
        """Report the points that stand twice in these lists, at the first such place."""
        points = sgf_points(columns, rows)
        seen: dict[Point, int] = {}
        twice: dict[Point, None] = {}
        colors = 1
        place: Place | None = None
        looked_at = 0
        for identifier, color in lists:
            values = properties.get(identifier, [])
            names_too = all_odd(values, columns, rows)
            for index, value in enumerate(values):
                if looked_at > _MOST_POINTS:
                    break
                area = area_of(value, points) or meant_points(value, columns, rows, names=names_too)
                looked_at += len(area)
                for point in area:
                    if point in seen:
                        place = place or Place(node, identifier, index)
                        twice[point] = None
                        colors = max(colors, 1 + (seen[point] != color))
                    seen[point] = color
        names = [point_name(point, rows) for point in twice]
        shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
        if colors > 1:
            message = f"{shown}: set up in two ways in one node; the last one counts"
            self.findings.append(finding("SGF118", message, place))
        else:
            message = f"{shown}: given twice in one node"
            self.findings.append(finding("SGF118", message, place, severity=NOTE))

    def _moves_in_words(self, columns: int, rows: int) -> None:
        """Read points as people write them ("D4", "pass"), where all moves are written so."""
        read = []
        for move in self._moves:
            in_words = None if move.point is not None else _in_words(move, columns, rows)
            if in_words is None:
                return
            read.append(in_words)
        first = self._moves[0]
        place = Place(first.node, "B" if first.color == BLACK else "W")
        message = "moves are written as people write them (D4), not as SGF does (dp); read so"
        self.findings.append(finding("SGF121", message, place))
        self._moves = read
        self._in_words = True

    def _passes_in_words(self) -> None:
        """Read the word for a pass among moves that are written as SGF writes them."""
        for index, move in enumerate(self._moves):
            if move.outside is not None and move.outside.strip().lower() == "pass":
                self._moves[index] = Move(move.color, None, move.node)
                message = f"{move.outside!r} is read as a pass, which SGF writes as an empty value"
                place = Place(move.node, "B" if move.color == BLACK else "W")
                self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _unknown(self) -> None:
        """Name the properties that are neither SGF's nor known to be some program's own."""
        unknown = sorted(set().union(*self._shapes) - KNOWN - {""})
        if unknown:
            shown = ", ".join(unknown[:_SHOWN]) + (", ..." if len(unknown) > _SHOWN else "")
            for node, properties in enumerate(_main_line(self.tree)):
                first = next((name for name in properties if name in unknown), None)
                if first:
                    message = f"properties that SGF does not know: {shown}"
                    self.findings.append(finding("SGF120", message, Place(node, first)))
                    return

    def _newer(self) -> None:
        """Name the properties that the version of SGF that FF names does not have."""
        version = self._root.get("FF", [b""])[0].strip()
        if version not in OLDER_VERSIONS:
            return
        used = set().union(*self._shapes) & SINCE.keys()
        newer = sorted(name for name in used if SINCE[name] > int(version))
        if newer:
            shown = ", ".join(newer[:_SHOWN]) + (", ..." if len(newer) > _SHOWN else "")
            message = f"properties that FF[{int(version)}] does not have: {shown}"
            self.findings.append(finding("SGF120", message, Place(0, "FF")))


def _plain_move(shape: tuple[str, ...]) -> int:
    """Return the colour of the move in a node with these properties, if there is one move and
    else nothing to read; EMPTY otherwise.
    """
    if not _NOT_PLAIN.isdisjoint(shape) or ("B" in shape) == ("W" in shape):
        return EMPTY
    return BLACK if "B" in shape else WHITE


def _in_words(move: Move, columns: int, rows: int) -> Move | None:
    """Return a move read as people write it; None where it is off the board even so."""
    if move.outside is None:
        return move
    if move.outside.strip().lower() == "pass":
        return Move(move.color, None, move.node)
    try:
        return Move(move.color, parse_point_name(move.outside, columns, rows), move.node)
    except ValueError:
        return None


def _main_line(tree: sgf_grammar.Coarse_game_tree) -> Iterator[_Properties]:
    """Return an iterator of the nodes of the main line (sgfmill's own takes longer)."""
    sequences = [tree.sequence]
    while tree.children:
        tree = tree.children[0]
        sequences.append(tree.sequence)
    return chain.from_iterable(sequences)


def _shown_size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


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
