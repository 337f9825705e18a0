"""A line of play: the nodes of a game, one after the other, to moves, setups and marks."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from gocheck.board import (
    BLACK,
    EMPTY,
    WHITE,
    Point,
    area_of,
    parse_point_name,
    plain_area,
    point_name,
    sgf_point,
    sgf_points,
)
from gocheck.findings import NOTE, WARNING, Finding, finding
from gocheck.reading.properties.board_size import shown_size
from gocheck.reading.properties.known import (
    INFORMATION,
    MOVES,
    SETUP,
    SINGLE_IN_NODE,
    STONES,
    Properties,
    text_of,
)
from gocheck.reading.properties.markup import MARKUP, markup_findings
from gocheck.reading.properties.to_move import read_to_move
from gocheck.reading.repair.written_points import (
    MOST_LISTED,
    all_odd,
    meant_point,
    meant_points,
    points_of_each,
)
from gocheck.record import Marks, Move, Setup
from gocheck.sgf import Place, Source
from gocheck.text import MOST_NAMES, first_few

_made = tuple.__new__
"""Makes a Move without a call in Python; that is most of what a plain move costs."""
_NOT_MOVES = SETUP | INFORMATION | {"TB", "TW", "MN"}
_NOT_PLAIN = _NOT_MOVES | {"KO"}
_MOVE_NUMBER = re.compile(rb"\s*\+?\d{1,6}\s*\Z")


@dataclass
class LineReader:
    """Reads nodes of one game; collects moves, setups and findings as it goes along.

    later_information: takes in game info of a node after the root, given its number; in_words:
    whether points are as people write them (D4); shapes: by the properties of a node, the colour
    of its move if there is one move and else nothing to read.
    """

    source: Source
    game: int
    columns: int
    rows: int
    later_information: Callable[[Properties, int], None] | None = None
    in_words: bool = False
    findings: list[Finding] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    setups: list[Setup] = field(default_factory=list)
    acknowledged: set[int] = field(default_factory=set)
    off_board: bool = False
    shapes: dict[tuple[str, ...], int] = field(default_factory=dict)
    _with_markup: set[tuple[str, ...]] = field(default_factory=set)
    _listed: int = 0
    _overfull: bool = False

    @property
    def points(self) -> Mapping[bytes, Point]:
        """The points of the board, as SGF has them."""
        return sgf_points(self.columns, self.rows)

    def read(self, nodes: Iterable[tuple[int, Properties]]) -> Marks | None:
        """Read nodes one after the other; return the marks that stand at the end."""
        find = self.points.get
        add = self.moves.append
        marks: Marks | None = None
        marked_after = 0
        shapes = self.shapes
        with_markup = self._with_markup
        properties: Properties
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
                    with_markup.add(shape)
            if shape in with_markup:
                board = shown_size(self.columns, self.rows)
                self.findings += markup_findings(properties, node, self.points, board)
            if node and sum(map(len, properties.values())) > len(properties):
                self._doubled(properties, node)
            color = shapes[shape]
            if color:
                values = properties["B" if color == BLACK else "W"]
                point = find(values[0])
                if point is not None and len(values) == 1:  # as above: a call would cost more
                    add(_made(Move, (color, point, node, None)))
                else:
                    self._unusual_moves(values, color, node)
                continue
            marking = False
            if not _NOT_MOVES.isdisjoint(properties):
                if node and self.later_information:
                    self.later_information(properties, node)
                if not SETUP.isdisjoint(properties):
                    self._setup(properties, node)
                    marks = None
                marking = "TB" in properties or "TW" in properties
                if "MN" in properties:
                    self._move_number(properties, node)
            if "KO" in properties:
                self._execution(properties, node)
            if "B" in properties and "W" in properties:
                message = "the node holds a move of Black and one of White"
                self.findings.append(finding("SGF107", message, Place(node)))
                self._mixed_moves(node)
            else:
                for identifier, color in MOVES:
                    if identifier in properties:
                        self._unusual_moves(properties[identifier], color, node)
            if marking:
                marks = self._marks(properties, node)
                marked_after = len(self.moves)
        return marks if marked_after >= len(self.moves) else None

    def _doubled(self, properties: Properties, node: int) -> None:
        """Say so where a property of a later node has several values and SGF allows one."""
        for identifier in sorted(SINGLE_IN_NODE & properties.keys()):
            count = len(properties[identifier])
            if count > 1:
                message = f"{identifier} has {count} values in one node, where SGF has one"
                place = Place(node, identifier, 1)
                self.findings.append(finding("SGF111", message, place, severity=NOTE))

    def read_node(self, properties: Properties, node: int) -> list[Setup | Move | Finding]:
        """Return what one node off the main line does, setup first, and what is said of it.

        Its game info is nothing to the game.
        """
        if not INFORMATION.isdisjoint(properties):
            properties = {
                name: values for name, values in properties.items() if name not in INFORMATION
            }
        self.moves, self.setups, self.findings = [], [], []
        self.read([(node, properties)])
        if self.in_words:
            self.moves = [self._from_words(move) or move for move in self.moves]
        return [*self.setups, *self.moves, *self.findings]

    def read_words(self) -> None:
        """Read points as people write them ("D4", "pass"), where all moves are written so.

        Where only some are, the word for a pass among those that are as SGF writes them.
        """
        read = [self._from_words(move) for move in self.moves if move.point is None]
        if len(read) == len(self.moves) and None not in read:
            first = self.moves[0]
            message = "moves are written as people write them (D4), not as SGF does (dp); read so"
            place = Place(first.node, _property_of(first.color))
            self.findings.append(finding("SGF121", message, place))
            self.moves = [move for move in read if move]
            self.in_words = True
        for index, move in enumerate(self.moves):
            if _is_pass_in_words(move):
                self.moves[index] = Move(move.color, None, move.node)
                message = f"{move.outside!r} is read as a pass, which SGF writes as an empty value"
                place = Place(move.node, _property_of(move.color))
                self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _from_words(self, move: Move) -> Move | None:
        """Return a move read as people write it; None where it is off the board even so."""
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

    def _mixed_moves(self, node: int) -> None:
        """Add the moves of a node that holds some of both colours, in the order of the file."""
        colors = dict(MOVES)
        written = [
            (colors[name], value)
            for name, value in self.source.properties(self.game, node)
            if name in colors
        ]
        for color, values in groupby(written, itemgetter(0)):
            self._unusual_moves([value for _, value in values], color, node)

    def _unusual_moves(self, values: list[bytes], color: int, node: int) -> None:
        """Add moves that are not plain points, or several of one colour in a node."""
        if len(values) > 1:
            message = f"the node holds {len(values)} moves of one colour"
            place = Place(node, _property_of(color), 1)
            self.findings.append(finding("SGF107", message, place))
        for index, value in enumerate(values):
            text = value.strip()
            point = self.points.get(text)
            is_pass = not text or (text == b"tt" and self.columns <= 19 and self.rows <= 19)
            if point is None and not is_pass:
                written = value.decode("utf-8", errors="replace")
                meant = meant_point(written, self.columns, self.rows)
                point = self.points.get(meant)
                if point is None:
                    self.moves.append(Move(color, None, node, written))
                    self.off_board = True
                    continue
                message = f"the point {written!r} is read as {meant.decode('ascii')!r}"
                place = Place(node, _property_of(color), index)
                self.findings.append(finding("SGF106", message, place, severity=NOTE))
            self.moves.append(Move(color, point, node))

    def _move_number(self, properties: Properties, node: int) -> None:
        """Say so where MN is no move number; moves are numbered without it in any case."""
        value = properties["MN"][0]
        if not _MOVE_NUMBER.match(value):
            message = f"MN[{text_of(value)}] is not the number of a move"
            self.findings.append(finding("SGF144", message, Place(node, "MN")))

    def _execution(self, properties: Properties, node: int) -> None:
        """Take in an empty KO, and say so where KO can acknowledge nothing.

        In the root without a move it may be komi.
        """
        value = text_of(b" ".join(properties["KO"]))
        moves = "B" in properties or "W" in properties
        if moves and not value:
            self.acknowledged.add(node)
        elif node or moves:
            why = "is not empty" if value else "has no move in its node"
            message = f"KO[{value}] {why}: it acknowledges no illegal move"
            self.findings.append(finding("SGF106", message, Place(node, "KO"), severity=NOTE))

    # Setups and marks

    def _setup(self, properties: Properties, node: int) -> None:
        stones = [
            (point, color)
            for identifier, color in STONES
            if identifier in properties
            for point in self._listed_points(properties, identifier, node)
        ]
        to_move = None
        if "PL" in properties:
            to_move, found = read_to_move(text_of(properties["PL"][0]), Place(node, "PL"))
            self.findings += found
        if len(dict(stones)) != len(stones):
            self._given_twice(properties, STONES, node)
        if "B" in properties or "W" in properties:
            if to_move and ("W" if to_move == BLACK else "B") in properties:
                to_move = None  # PL names who answers the move, which goes without saying
            message = "the node holds both setup and a move; the setup is executed first"
            self.findings.append(finding("SGF108", message, Place(node)))
        self.setups.append(Setup(len(self.moves), node, tuple(stones), to_move))

    def _marks(self, properties: Properties, node: int) -> Marks:
        lists = []
        for identifier in ("TB", "TW"):
            found: list[Point] = []
            if identifier in properties:
                found = self._listed_points(properties, identifier, node)
            lists.append(frozenset(found))
            if len(lists[-1]) != len(found):
                self._given_twice(properties, ((identifier, EMPTY),), node)
        black, white = lists
        return Marks(node, black, white)

    def _listed_points(self, properties: Properties, identifier: str, node: int) -> list[Point]:
        """Return a list of points, rectangles ("aa:cc") included; report what is none."""
        points = self.points
        found: list[Point] = []
        names: bool | None = None
        for index, value in enumerate(properties[identifier]):
            place = Place(node, identifier, index)
            if self._listed > MOST_LISTED:
                if not self._overfull:
                    message = "lists hold the board many times over; the rest is left out"
                    self.findings.append(finding("SGF106", message, place))
                self._overfull = True
                break
            area = area_of(value, points)
            if area:
                if b":" in value:
                    self._rectangle(value, place)
            elif value.strip() or identifier not in ("TB", "TW", "AE"):
                if names is None:
                    names = all_odd(properties[identifier], points)
                area = self._odd_points(value, place, names=names)
            found += area
            self._listed += len(area)
        return found

    def _odd_points(self, value: bytes, place: Place, *, names: bool) -> list[Point]:
        """Return the points of a value that is not as SGF has it, and say what it is read as."""
        written = value.decode("utf-8", errors="replace")
        area = meant_points(value, self.columns, self.rows, names=names)
        if not area:
            wanted = f"a point of a {shown_size(self.columns, self.rows)} board"
            message = f"{place.property}[{written}] is not {wanted}"
            self.findings.append(finding("SGF106", message, place))
            return []
        shown = "".join(f"[{sgf_point(point)}]" for point in area[:MOST_NAMES])
        message = f"{place.property}[{written}] is read as {place.property}{shown}"
        if len(area) > MOST_NAMES:
            message += f" and {len(area) - MOST_NAMES} more"
        plain = area_of(meant_point(written, self.columns, self.rows), self.points)
        severity = NOTE if plain else WARNING
        self.findings.append(finding("SGF106", message, place, severity=severity))
        return area

    def _rectangle(self, value: bytes, place: Place) -> None:
        """Say so where a rectangle is not given as SGF asks, by its upper left corner first."""
        written = value.decode("utf-8").strip()
        first, _, last = (each.strip() for each in written.partition(":"))
        meant = plain_area(value, self.points).decode("ascii")
        if f"{first}:{last}" == meant:
            return
        wrong = "is one point" if first == last else "has its corners in another order than SGF's"
        message = f"the rectangle {written!r} {wrong}: read as {meant!r}"
        self.findings.append(finding("SGF106", message, place, severity=NOTE))

    def _given_twice(
        self, properties: Properties, lists: Iterable[tuple[str, int]], node: int
    ) -> None:
        """Report the points that stand twice in these lists, at the first such place."""
        seen: dict[Point, int] = {}
        twice: dict[Point, None] = {}
        colors = 1
        place: Place | None = None
        for identifier, color in lists:
            each_area = points_of_each(properties.get(identifier, []), self.columns, self.rows)
            for index, area in enumerate(each_area):
                for point in area:
                    if point in seen:
                        place = place or Place(node, identifier, index)
                        twice[point] = None
                        colors = max(colors, 1 + (seen[point] != color))
                    seen[point] = color
        shown = first_few(point_name(point, self.rows) for point in twice)
        if colors > 1:
            message = f"{shown}: set up in two ways in one node; the last one counts"
            self.findings.append(finding("SGF118", message, place))
        else:
            message = f"{shown}: given twice in one node"
            self.findings.append(finding("SGF118", message, place, severity=NOTE))


def _plain_move(shape: tuple[str, ...]) -> int:
    """Return the colour of the move in a node with these properties, if there is one move and
    else nothing to read; EMPTY otherwise.
    """
    if not _NOT_PLAIN.isdisjoint(shape) or ("B" in shape) == ("W" in shape):
        return EMPTY
    return BLACK if "B" in shape else WHITE


def _property_of(color: int) -> str:
    """Return the property that holds a move of a player."""
    return "B" if color == BLACK else "W"


def _is_pass_in_words(move: Move) -> bool:
    return move.outside is not None and move.outside.strip().lower() == "pass"
