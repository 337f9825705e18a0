"""A line of play: the nodes of a game, one after the other, to moves, setups and marks."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import itemgetter

from gocheck.board.points import (
    Point,
    area_of,
    parse_point_name,
    plain_area,
    point_name,
    sgf_point,
    sgf_points,
)
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE, WARNING
from gocheck.limits.resources import MOST_POINTS_LISTED
from gocheck.reading.properties.board_size import size_text
from gocheck.reading.properties.node_values import (
    MARKUP,
    all_odd,
    markup_findings,
    normalized_point,
    points_in_value,
    read_to_move,
)
from gocheck.reading.properties.property_index import (
    INFORMATION,
    MOVES,
    SETUP,
    SINGLE_IN_NODE,
    STONES,
    Properties,
    text_of,
)
from gocheck.record.record import Marks, Move, Setup
from gocheck.sgf.source import Place
from gocheck.text.escaping import one_line
from gocheck.text.messages import MOST_NAMES, first_few
from gocheck.text.parsing import regex

_new_tuple = tuple.__new__
"""Makes a Move without a call in Python, which would cost more than the rest of a plain move."""
_PROPERTY_OF = {color: identifier for identifier, color in MOVES}
_NOT_PLAIN = SETUP | INFORMATION | MARKUP | {"TB", "TW", "MN", "KO"}
"""Properties that have to be read: a node with one of them is more than a move."""
_MOVE_NUMBER = regex(rb"\s*\+?\d{1,6}\s*\Z")


class LineReader:
    """Reads nodes of one game; collects moves, setups and findings as it goes along."""

    def __init__(
        self,
        values_of: Callable[[int], Iterable[tuple[str, bytes]]],
        columns: int,
        rows: int,
        later_information: Callable[[Properties, int], None] | None = None,
        *,
        has_point_names: bool = False,
        findings: list[Finding] | None = None,
    ) -> None:
        """Take what a game's nodes hold by their numbers, and the findings on it so far.

        values_of: returns each value in a node with its property, in the order of the file;
        later_information: adds the game info of a node after the root, given its properties and its
        number; has_point_names: points are as people write them (D4).
        """
        self._values_of = values_of
        self.columns = columns
        self.rows = rows
        self._later_information = later_information
        self.has_point_names = has_point_names
        self.findings: list[Finding] = [] if findings is None else findings
        self.moves: list[Move] = []
        self.setups: list[Setup] = []
        self.acknowledged: set[int] = set()
        """The nodes with an empty KO."""
        self.off_board = False
        """A move is not on a point of the board."""
        self.used: set[str] = set()
        """The properties of all nodes, but for nodes that are a move and nothing else."""
        self._plain_shapes: dict[tuple[str, ...], bool] = {}
        """By the properties of a node: whether they are one move and nothing else to read."""
        self._marks: Marks | None = None
        """Those of the last node that has them, if no setup came after it."""
        self._moves_before_marks = 0
        self._points_listed = 0
        """In all lists of points (AB, TB) so far."""
        self._has_left_out_points = False
        """Whether points of too long lists were left out."""

    @property
    def points(self) -> Mapping[bytes, Point]:
        """The points of the board by their SGF form."""
        return sgf_points(self.columns, self.rows)

    def read(self, nodes: Iterable[tuple[int, Properties]]) -> Marks | None:
        """Read nodes one after the other; return the marks at the end of the game."""
        point_at = self.points.get
        add_move = self.moves.append
        for node, properties in nodes:
            # Nearly every node is a plain move, which is read here: a call for each costs too much.
            if len(properties) == 1 or self._is_plain(properties):
                color = BLACK if "B" in properties else WHITE
                values = properties.get("B" if color == BLACK else "W", ())
                point = point_at(values[0]) if len(values) == 1 else None
                if point is not None:
                    add_move(_new_tuple(Move, (color, point, node, None)))
                    continue
            self._read_node(properties, node)
        return self._marks if self._moves_before_marks == len(self.moves) else None

    def _is_plain(self, properties: Properties) -> bool:
        """Return whether a node has one move and nothing else to read, and no value too many."""
        shape = tuple(properties)
        if shape not in self._plain_shapes:
            is_one_move = ("B" in shape) != ("W" in shape)
            self._plain_shapes[shape] = is_one_move and _NOT_PLAIN.isdisjoint(shape)
            self.used.update(shape)
        return self._plain_shapes[shape] and sum(map(len, properties.values())) == len(shape)

    def _read_node(self, properties: Properties, node: int) -> None:
        """Read a node that is more than a plain move: setup comes before moves, and marks last."""
        self.used.update(properties)
        if not MARKUP.isdisjoint(properties):
            board = size_text(self.columns, self.rows)
            self.findings += markup_findings(properties, node, self.points, board)
        if node:
            self._repeated_properties(properties, node)
            if self._later_information:
                self._later_information(properties, node)
        if not SETUP.isdisjoint(properties):
            self._setup(properties, node)
            self._marks = None
        if "MN" in properties:
            self._move_number(properties, node)
        if "KO" in properties:
            self._execution(properties, node)
        self._moves(properties, node)
        if "TB" in properties or "TW" in properties:
            self._marks = self._marks_of(properties, node)
            self._moves_before_marks = len(self.moves)

    def _repeated_properties(self, properties: Properties, node: int) -> None:
        """Report each property of a later node that has several values where SGF allows one."""
        for identifier in sorted(SINGLE_IN_NODE & properties.keys()):
            count = len(properties[identifier])
            if count > 1:
                message = f"{identifier} has {count} values in one node; SGF allows one"
                place = Place(node, identifier, 1)
                self.findings.append(finding("SGF111", message, place, severity=NOTE))

    def read_node(self, properties: Properties, node: int) -> list[Setup | Move | Finding]:
        """Return the setups, the moves and the findings of one node off the main line.

        Its game info does not count for the game.
        """
        if not INFORMATION.isdisjoint(properties):
            properties = {
                name: values for name, values in properties.items() if name not in INFORMATION
            }
        self.moves, self.setups, self.findings = [], [], []
        self.read([(node, properties)])
        if self.has_point_names:
            self.moves = [self._from_point_name(move) or move for move in self.moves]
        return [*self.setups, *self.moves, *self.findings]

    def read_point_names(self) -> None:
        """Read points as people write them ("D4", "pass") if all moves are written so.

        Otherwise read only the word "pass" among moves in SGF's form.
        """
        read = [self._from_point_name(move) for move in self.moves if move.point is None]
        if len(read) == len(self.moves) and None not in read:
            first = self.moves[0]
            message = (
                "moves are written as D4 instead of in SGF format (dp); all points are read that"
                " way"
            )
            place = Place(first.node, _PROPERTY_OF[first.color])
            self.findings.append(finding("SGF121", message, place))
            self.moves = [move for move in read if move]
            self.has_point_names = True
        for index, move in enumerate(self.moves):
            if _is_pass_in_words(move):
                self.moves[index] = Move(move.color, None, move.node)
                name = _PROPERTY_OF[move.color]
                message = f"{name}[{one_line(move.outside or '')}] is read as a pass;"
                message += f" SGF writes it as {name}[]"
                place = Place(move.node, name)
                self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _from_point_name(self, move: Move) -> Move | None:
        """Return a move read in board coordinates; None where it is off the board even so."""
        if move.outside is None:
            return move
        if _is_pass_in_words(move):
            return Move(move.color, None, move.node)
        try:
            point = parse_point_name(move.outside, self.columns, self.rows)
        except ValueError:
            return None
        return Move(move.color, point, move.node)

    # Moves

    def _moves(self, properties: Properties, node: int) -> None:
        """Add the moves of a node, of which SGF allows one: two colours in the file's order."""
        colors = dict(MOVES)
        names = [name for name in colors if name in properties]
        written = [(name, value) for name in names for value in properties[name]]
        if len(names) > 1:
            message = (
                "the node has a black and a white move, but SGF allows one; both are played in"
                " order"
            )
            self.findings.append(finding("SGF107", message, Place(node)))
            written = [each for each in self._values_of(node) if each[0] in colors]
        for name, each in groupby(written, itemgetter(0)):
            of_color = [value for _, value in each]
            if len(of_color) > 1:
                message = f"the node holds {len(of_color)} moves of one colour;"
                message += " SGF allows one per node"
                self.findings.append(finding("SGF107", message, Place(node, name, 1)))
            for index, value in enumerate(of_color):
                self._move(value, colors[name], Place(node, name, index))

    def _move(self, value: bytes, color: int, place: Place) -> None:
        """Add a move: a point, a pass, a point not in SGF's form, or a text off the board."""
        text = value.strip()
        point = self.points.get(text)
        is_pass = not text or (text == b"tt" and self.columns <= 19 and self.rows <= 19)
        if point is not None or is_pass:
            self.moves.append(Move(color, point, place.node))
            return
        written = value.decode("utf-8", errors="replace")
        normalized = normalized_point(written, self.columns, self.rows)
        point = self.points.get(normalized)
        if point is None:
            self.moves.append(Move(color, None, place.node, written))
            self.off_board = True
            return
        message = (
            f"{place.property}[{one_line(written)}] is not in SGF's form;"
            f" read as {place.property}[{normalized.decode('ascii')}]"
        )
        self.findings.append(finding("SGF106", message, place, severity=NOTE))
        self.moves.append(Move(color, point, place.node))

    def _move_number(self, properties: Properties, node: int) -> None:
        """Report an MN that is not a move number; moves are numbered without it in any case."""
        value = properties["MN"][0]
        if not _MOVE_NUMBER.match(value):
            message = f"MN[{text_of(value)}] is not a move number; it is ignored"
            self.findings.append(finding("SGF144", message, Place(node, "MN")))

    def _execution(self, properties: Properties, node: int) -> None:
        """Note an empty KO; report a KO that acknowledges no move.

        In the root without a move KO may be komi.
        """
        value = text_of(b" ".join(properties["KO"]))
        moves = "B" in properties or "W" in properties
        if moves and not value:
            self.acknowledged.add(node)
        elif node or moves:
            why = "is not empty" if value else "is in a node without a move"
            message = f"KO[{value}] {why}; it acknowledges no illegal move"
            self.findings.append(finding("SGF106", message, Place(node, "KO"), severity=NOTE))

    # Setups and marks

    def _setup(self, properties: Properties, node: int) -> None:
        listed = [
            (point, color, place)
            for identifier, color in STONES
            if identifier in properties
            for point, place in self._listed_points(properties[identifier], Place(node, identifier))
        ]
        to_move = None
        if "PL" in properties:
            to_move, found = read_to_move(text_of(properties["PL"][0]), Place(node, "PL"))
            self.findings += found
        self._report_twice(listed)
        if "B" in properties or "W" in properties:
            if to_move and ("W" if to_move == BLACK else "B") in properties:
                to_move = None  # PL names the player who answers the move: nothing unusual
            message = "the node holds both setup and a move; the setup is placed first"
            self.findings.append(finding("SGF108", message, Place(node)))
        stones = tuple((point, color) for point, color, _ in listed)
        self.setups.append(Setup(len(self.moves), node, stones, to_move))

    def _marks_of(self, properties: Properties, node: int) -> Marks:
        marks = []
        for identifier in ("TB", "TW"):
            listed = self._listed_points(properties.get(identifier, []), Place(node, identifier))
            self._report_twice([(point, EMPTY, place) for point, place in listed])
            marks.append(frozenset(point for point, _ in listed))
        return Marks(node, *marks)

    def _listed_points(self, values: list[bytes], place: Place) -> list[tuple[Point, Place]]:
        """Return the points of a list and the places of their values; report invalid values.

        Rectangles ("aa:cc") are included. place: that of the list.
        """
        points = self.points
        found: list[tuple[Point, Place]] = []
        names: bool | None = None
        for index, value in enumerate(values):
            where = place._replace(value=index)
            if self._points_listed > MOST_POINTS_LISTED:
                if not self._has_left_out_points:
                    message = (
                        f"the game lists more than {MOST_POINTS_LISTED} points; the rest is ignored"
                    )
                    self.findings.append(finding("SGF106", message, where))
                self._has_left_out_points = True
                break
            area = area_of(value, points)
            if area:
                if b":" in value:
                    self._rectangle(value, where)
            elif value.strip() or place.property not in ("TB", "TW", "AE"):
                if names is None:
                    names = all_odd(values, points)
                area = self._odd_points(value, where, names=names)
            found += [(point, where) for point in area]
            self._points_listed += len(area)
        return found

    def _odd_points(self, value: bytes, place: Place, *, names: bool) -> list[Point]:
        """Return the points of a value that is not in SGF's form; report how it is read."""
        written = value.decode("utf-8", errors="replace")
        area = points_in_value(value, self.columns, self.rows, names=names)
        if not area:
            wanted = f"a point of a {size_text(self.columns, self.rows)} board"
            message = f"{place.property}[{one_line(written)}] is not {wanted}; it is ignored"
            self.findings.append(finding("SGF106", message, place))
            return []
        shown = "".join(f"[{sgf_point(point)}]" for point in area[:MOST_NAMES])
        message = f"{place.property}[{one_line(written)}] is not in SGF's form;"
        message += f" read as {place.property}{shown}"
        if len(area) > MOST_NAMES:
            message += f" and {len(area) - MOST_NAMES} more"
        plain = area_of(normalized_point(written, self.columns, self.rows), self.points)
        severity = NOTE if plain else WARNING
        self.findings.append(finding("SGF106", message, place, severity=severity))
        return area

    def _rectangle(self, value: bytes, place: Place) -> None:
        """Report a rectangle that does not begin with its upper left corner, as SGF asks."""
        written = value.decode("utf-8").strip()
        first, _, last = (each.strip() for each in written.partition(":"))
        meant = plain_area(value, self.points).decode("ascii")
        if f"{first}:{last}" == meant:
            return
        name = place.property
        wrong = "is a single point" if first == last else "does not begin at the upper left corner"
        message = f"the rectangle {name}[{written}] {wrong}; read as {name}[{meant}]"
        self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _report_twice(self, listed: Iterable[tuple[Point, int, Place]]) -> None:
        """Report the points that a node lists twice, at the first such place."""
        seen: dict[Point, int] = {}
        twice: dict[Point, None] = {}
        first: Place | None = None
        in_two_ways = False
        for point, color, place in listed:
            if point in seen:
                first = first or place
                twice[point] = None
                in_two_ways = in_two_ways or seen[point] != color
            seen[point] = color
        if first is None:
            return
        shown = first_few([point_name(point, self.rows) for point in twice])
        if in_two_ways:
            message = f"the node sets up {shown} in two ways; the last one counts"
            self.findings.append(finding("SGF118", message, first))
        else:
            message = f"the node lists {shown} more than once"
            self.findings.append(finding("SGF118", message, first, severity=NOTE))


def _is_pass_in_words(move: Move) -> bool:
    return move.outside is not None and move.outside.strip().lower() == "pass"
