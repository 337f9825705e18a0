"""A game read from another format, and how it is written as SGF.

Each part remembers the line of the file that it comes from, so that findings name it. Where
servers place handicap stones that their files leave out, and their words for results, are below.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gocheck.board.points import Point, point_name, sgf_point
from gocheck.board.stones import BLACK
from gocheck.record.handicap_placement import fixed_points
from gocheck.record.result import parse_result, result_value
from gocheck.record.servers import TYGEM
from gocheck.sgf.source import Place, Source
from gocheck.sgf.values import escaped
from gocheck.text.messages import beginning

_SHOWN = 40
"""Characters of a line in a message: a choice, enough to find the line by."""


@dataclass(slots=True)
class ForeignNode:
    """A play, or (without a colour) the root."""

    line: int
    """Of the file, from 1."""
    color: int | None = None
    """Who moves, BLACK or WHITE."""
    point: Point | None = None
    """None for a pass."""
    comment: list[str] = field(default_factory=list)
    """The lines of the comment on the move."""
    branches: list[list["ForeignNode"]] = field(default_factory=list)
    """Variations that begin after this node."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A line of the file that breaks the format."""

    line: int
    """The number of the line, from 0."""
    message: str
    """The message of the finding."""


@dataclass(slots=True)
class ForeignGame:
    """What a file in another format says, in SGF's terms."""

    information: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By SGF's identifier: the text, and the line of the file."""
    stones: Sequence[Point] = ()
    """The handicap stones."""
    stones_line: int = 1
    """The line that gives the handicap."""
    nodes: list[ForeignNode] = field(default_factory=lambda: [ForeignNode(1)])
    """The root and the plays."""
    problems: list[Problem] = field(default_factory=list)
    """What could not be read."""
    remark: str = ""
    """How the file was read, where that is not certain: part of the finding on the format."""

    def inform(self, identifier: str, text: str, line: int) -> None:
        """Set game info, unless the text is empty or the property is set already."""
        text = " ".join(text.split())
        if text and identifier not in self.information:
            self.information[identifier] = (text, line)

    def report_unreadable(self, line: int, text: str, wanted: str) -> None:
        """Report a line that cannot be read."""
        self.report(line, f"{beginning(text, _SHOWN)!r} is not {wanted}; the line is ignored")

    def report(self, line: int, message: str) -> None:
        """Report what is wrong at a line."""
        self.problems.append(Problem(line, message))


class Converted(Source):
    """The SGF made of another format's file; lines are those of the file, columns always 1."""

    def __init__(self, original: Source, data: bytes, lines: Sequence[int]) -> None:
        super().__init__(original.file, data, original.member)
        self._origin = lines

    def line_and_column(self, game: int, place: Place) -> tuple[int, int]:
        """Return the line of the file, and 1."""
        line, _ = super().line_and_column(game, place)
        return self._origin[min(line, len(self._origin)) - 1], 1


class _Sheet:
    """Text and, for each of its lines, the line of the file it comes from."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.lines: list[int] = []

    def add(self, text: str, line: int) -> None:
        """Add whole lines of text."""
        self._parts.append(text + "\n")
        self.lines += [line] * (text.count("\n") + 1)

    def data(self) -> bytes:
        """Return the text."""
        return "".join(self._parts).encode("utf-8")


def to_sgf(original: Source, game: ForeignGame) -> tuple[Source, list[Place]]:
    """Return a game as SGF, and the place of each of its problems."""
    sheet = _Sheet()
    root = game.nodes[0]
    sheet.add("(;FF[4]GM[1]CA[UTF-8]", 1)
    for identifier, (text, line) in game.information.items():
        sheet.add(f"{identifier}[{escaped(text)}]", line)
    if game.stones:
        points = "".join(f"[{sgf_point(point)}]" for point in game.stones)
        sheet.add(f"AB{points}PL[W]", game.stones_line)
    if any(root.comment):
        sheet.add(_comment(root), root.line)
    _add_plays(game.nodes, sheet)
    before = sheet.data()
    places = []
    for index, problem in enumerate(game.problems):
        # An empty line for each, after the game, gives it a place.
        places.append(Place(offset=len(before) + index))
        sheet.add("", problem.line)
    return Converted(original, sheet.data(), sheet.lines), places


def _add_plays(nodes: list[ForeignNode], sheet: _Sheet) -> None:
    """Add a game's plays and its end; branches without recursion, however deep they are."""
    waiting: list[tuple[list[ForeignNode], int] | str] = [")", (nodes, 0)]
    line = nodes[0].line
    bracket = ""
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if item == "(":
                bracket = "("
            else:
                sheet.add(")", line)
            continue
        branch, start = item
        for index in range(start, len(branch)):
            node = branch[index]
            line = node.line
            if node.color is not None:
                color = "B" if node.color == BLACK else "W"
                point = sgf_point(node.point) if node.point else ""
                sheet.add(f"{bracket};{color}[{point}]", node.line)
                bracket = ""
                if any(node.comment):
                    sheet.add(_comment(node), node.line)
            if node.branches:
                rest: list[tuple[list[ForeignNode], int]] = []
                if index + 1 < len(branch):
                    rest.append((branch, index + 1))
                rest += [(each, 0) for each in node.branches if each]
                for each in reversed(rest):
                    waiting += [")", each, "("]
                break


def _comment(node: ForeignNode) -> str:
    text = "\n".join(node.comment)
    return f"C[{escaped(text)}]"


def server_stones(count: int, side: int, played: set[Point]) -> tuple[list[Point], str]:
    """Return the points of a handicap, and a remark on them; none where no rule is known.

    side: of the board; played: points on which the game plays. Converters agree on all numbers but
    three: by xyz2sgf and Sabaki Tygem's third stone stands at the top left, by others at the bottom
    right. The point that the game itself plays on must have been free, which may decide it.
    """
    points = fixed_points(side, side, count, TYGEM)
    if not points:
        return [], ""
    lower_left, upper_right, *others = points
    remark = f"with its {count} handicap stones on the star points"
    if count == 3:
        fourth = fixed_points(side, side, 4, TYGEM)[3]
        if others[0] in played and fourth not in played:
            others = [fourth]
        remark += f", the third probably at {point_name(others[0], side)}"
    return [upper_right, lower_left, *others], remark


def result_in_words(text: str) -> str:
    """Return RE for a result such as "White wins by  resign!" or "黒中押し勝ち!".

    What follows ">>" are both players' points. A text that cannot be read is returned as it is.
    """
    words = text.split(">>")[0].strip(" !！.")
    return result_value(parse_result(words)) or words
