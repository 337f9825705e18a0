"""UGF and UGI: the files of PandaNet (Panda-Egg).

Sections under names in brackets. [Header] holds ``Key=value``; [Data] a move a line,
``QP,B1,1,0``: a point in two letters (I is one of them), the player, the number of the move (0
for handicap stones) and the seconds. Rows count from the bottom where CoordinateType is IGS, else
from the top; YA and other points beyond the board are passes. In a review, [ReviewNode] holds the
same game as ``NODE,number,player,column,row`` with VARIATION ... VARIATIONEND after the node that
they leave, and [ReviewComment] the comments by the number of their node. There is no public
description; this is what the files hold, and what the converters ugi2sgf (A. Brouwer), xyz2sgf
and Sabaki know of them.
"""

from gocheck.board.board import Board
from gocheck.board.points import MAXIMUM_SIDE, Point, number_of
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.reading.formats.conversion import Fields, ForeignGame, ForeignNode
from gocheck.text.parsing import regex

_SECTION = regex(r"\[(\w+)\]\Z")
_MOVE = regex(r"(?P<column>[A-Z])(?P<row>[A-Z]),(?P<player>[BW])\d?,(?P<number>\d{1,4})(?:,.*)?\Z")
_NODE = regex(r"NODE,(?P<number>\d{1,6}),(?P<player>[012]),(?P<column>\d{1,2}),(?P<row>\d{1,2})\Z")
_COMMENT = regex(r"\.Comment,(\d{1,6})\Z")
_TEXT = regex(r"\.Text(?:,(?P<move>\d{1,4})(?:,.*)?)?\Z")
_FIGURE = regex(r"\.Fig,(?P<move>\d{1,4})(?:,.*)?\Z")
_LABEL = regex(r"\.#,(?P<column>\d{1,2}),(?P<row>\d{1,2}),(?P<text>.+)\Z")
_TIME = regex(r"[A-Z]?;(\d{1,5});")
_DATE = regex(r"(\d{4})/(\d{1,2})/(\d{1,2})")
_AMOUNT = regex(r"-?\d{1,4}(?:\.\d{1,4})?\Z")
_RULES = {"JPN": "Japanese", "CHN": "Chinese"}
_WINNERS = {"D": "Draw", "N": "Void", "A": "Void", "E": "?"}
"""A is a game that was broken off."""
_MISSING = ("", 1)
"""The value for a key that is missing in the header."""
_TEXTS = {"Place": "PC", "Copyright": "CP", "Comment": "GC", "Commentator": "AN", "Writer": "US"}


def read(lines: list[str]) -> ForeignGame:
    """Return what the lines of a UGF file say."""
    game = ForeignGame()
    sections: dict[str, list[tuple[int, str]]] = {}
    inside: list[tuple[int, str]] = []
    for number, text in enumerate(lines, 1):
        name = _SECTION.match(text.strip())
        if name:
            inside = sections.setdefault(name[1].lower(), [])
        elif text.strip():
            inside.append((number, text.rstrip()))
    header = _header(sections.get("header", []))
    size, line = header.get("Size", ("19", 1))
    side = int(size) if size.isdecimal() and len(size) <= 2 else 0
    if not 1 <= side <= MAXIMUM_SIDE:
        game.report_unreadable(line, size, "a board size")
        side = 19
    game.inform("SZ", str(side), line)
    _information(game, header)
    from_bottom = header.get("CoordinateType", _MISSING)[0].upper() == "IGS"
    _plays(game, sections.get("data", []), side, from_bottom)
    nodes = _review(game, sections.get("reviewnode", []), side, from_bottom)
    _comments(game, sections.get("reviewcomment", []), nodes)
    _Figures(game, side, from_bottom).read(sections.get("figure", []))
    if "data" not in sections:
        game.report(len(lines), "the section [Data] is missing; the game has no moves")
    return game


def _header(lines: list[tuple[int, str]]) -> Fields:
    header: Fields = {}
    for number, text in lines:
        key, equals, value = text.partition("=")
        if equals:
            header.setdefault(key.strip(), (value.strip(), number))
    return header


def _information(game: ForeignGame, header: Fields) -> None:
    for color in "BW":
        (name, rank), line = _two_fields(header, f"Player{color}")
        (partner, other), _ = _two_fields(header, f"Player{color}2")  # of a pair
        game.inform(f"P{color}", f"{name} & {partner}" if partner else name, line)
        game.inform(f"{color}R", f"{rank} & {other}" if other else rank, line)
    text, line = header.get("Title", _MISSING)
    titles = [title.strip() for title in text.split(",")]
    game.inform("EV", ", ".join(filter(None, titles)), line)
    for key, identifier in _TEXTS.items():
        game.inform(identifier, *header.get(key, _MISSING))
    text, line = header.get("Date", _MISSING)
    dates = dict.fromkeys(
        f"{year}-{int(month):02}-{int(day):02}" for year, month, day in _DATE.findall(text)
    )
    game.inform("DT", ",".join(dates), line)
    text, line = header.get("Ptime", _MISSING)
    minutes = set(_TIME.findall(text))  # of both players
    if len(minutes) == 1 and int(*minutes):
        game.inform("TM", str(60 * int(*minutes)), line)
    text, line = header.get("Rule", _MISSING)
    game.inform("RU", _RULES.get(text, text), line)
    (handicap, komi), line = _two_fields(header, "Hdcp")
    game.inform("HA", handicap if handicap != "0" else "", line)
    game.inform("KM", _amount(komi), line)
    (winner, how), line = _two_fields(header, "Winner")
    if winner in ("B", "W"):
        letter = {"C": "R", "F": "F", "T": "T"}.get(how[:1].upper(), _amount(how))
        game.inform("RE", f"{winner}+{letter}", line)
    elif winner:
        game.inform("RE", _WINNERS.get(winner[0], header["Winner"][0]), line)


def _two_fields(header: Fields, key: str) -> tuple[list[str], int]:
    """Return the first two parts of a value with commas, "" for what is missing, and its line."""
    text, line = header.get(key, _MISSING)
    return [field.strip() for field in f"{text},".split(",")[:2]], line


def _amount(text: str) -> str:
    """Return 6.50 as 6.5; other text unchanged."""
    return f"{float(text):g}" if _AMOUNT.match(text) else text


def _point(column: int, row: int, side: int, from_bottom: bool) -> Point | None:
    """Return the point of a column and a row from 0; None for a pass."""
    if max(column, row) >= side:
        return None
    return column, side - 1 - row if from_bottom else row


def _plays(game: ForeignGame, lines: list[tuple[int, str]], side: int, from_bottom: bool) -> None:
    stones: list[Point] = []
    for number, text in lines:
        played = _play(number, text.strip(), side, from_bottom)
        if not played:
            game.report_unreadable(number, text.strip(), "a point, a player and a move number")
            continue
        order, node = played
        if order == 0 and node.color == BLACK and node.point and len(game.nodes) == 1:
            stones.append(node.point)
            game.stones_line = number
        else:
            game.nodes.append(node)
    game.stones = stones


def _play(line: int, text: str, side: int, from_bottom: bool) -> tuple[int, ForeignNode] | None:
    """Return the number and the move of a line; None where it is not a move."""
    move = _MOVE.match(text)
    if not move:
        return None
    letters = (ord(move["column"]) - ord("A"), ord(move["row"]) - ord("A"))
    beyond = move["column"] in "YZ"  # "YA", "YR", "ZZ": a pass, on whatever board
    point = None if beyond and side < 25 else _point(*letters, side, from_bottom)
    color = BLACK if move["player"] == "B" else WHITE
    return int(move["number"]), ForeignNode(line, color, point)


def _review(
    game: ForeignGame, lines: list[tuple[int, str]], side: int, from_bottom: bool
) -> dict[int, ForeignNode]:
    """Take in variations; return the nodes of the review by their numbers."""
    by_number: dict[int, ForeignNode] = {}
    above: list[list[ForeignNode]] = []
    branch: list[ForeignNode] = []
    played = 0
    for number, line in lines:
        text = line.strip()
        node = _NODE.match(text)
        if node and above:
            point = _point(int(node["column"]) - 1, int(node["row"]) - 1, side, from_bottom)
            if node["player"] != "0":
                branch.append(ForeignNode(number, BLACK if node["player"] == "1" else WHITE, point))
                by_number[int(node["number"])] = branch[-1]
        elif node:
            # The main line once more: the root, then the moves of [Data].
            if played < len(game.nodes):
                branch = [game.nodes[played]]
                by_number[int(node["number"])] = branch[0]
            played += 1
        elif text.startswith("VARIATIONEND") and above:
            branch = above.pop()
        elif text.startswith("VARIATION") and branch:
            above.append(branch)
            new: list[ForeignNode] = []
            branch[-1].branches.append(new)
            branch = new
        else:
            game.report_unreadable(number, text, "a node or a variation of a review")
    if above:
        game.report(lines[-1][0], "the file ends within a variation; it may be cut off")
    return by_number


def _comments(
    game: ForeignGame, lines: list[tuple[int, str]], nodes: dict[int, ForeignNode]
) -> None:
    node: ForeignNode | None = None
    for number, text in lines:
        start = _COMMENT.match(text.strip())
        if start:
            node = nodes.get(int(start[1]))
            if node is None:
                game.report_unreadable(number, text.strip(), "a comment on a node of the review")
        elif node:
            node.comment.append(text.strip())


class _Figures:
    """Reads the comments on moves, and the diagrams, which become variations."""

    def __init__(self, game: ForeignGame, side: int, from_bottom: bool) -> None:
        self._game = game
        self._side = side
        self._from_bottom = from_bottom
        self._node: ForeignNode | None = None  # to which text belongs
        self._move = 0  # that a diagram belongs to
        self._stones: dict[int, int] | None = None  # of a diagram, before its moves
        self._branch: list[ForeignNode] | None = None

    def read(self, lines: list[tuple[int, str]]) -> None:
        """Read the lines of the section."""
        in_text = in_figure = False
        for number, line in lines:
            text = line.strip()
            if in_text:
                in_text = text != ".EndText"
                if in_text and self._node:
                    self._add_text(self._node, line)
            elif start := _TEXT.match(text):
                in_text = True
                if in_figure:
                    self._begin_branch(number)
                    self._node = self._branch[-1] if self._branch else self._node
                else:
                    self._node = self._main_node(number, int(start["move"] or 0))
            elif figure := _FIGURE.match(text):
                in_figure = True
                self._move, self._stones, self._branch = int(figure["move"]), {}, None
            elif in_figure and text == ".EndFig":
                in_figure = False
            elif in_figure and (played := _play(number, text, self._side, self._from_bottom)):
                self._take(number, *played)
            else:
                self._game.report_unreadable(number, text, "part of a comment or of a diagram")

    def _main_node(self, line: int, move: int) -> ForeignNode | None:
        if move < len(self._game.nodes):
            return self._game.nodes[move]
        self._game.report(line, f"there is no move {move} to comment on; the text is ignored")
        return None

    def _add_text(self, node: ForeignNode, line: str) -> None:
        label = _LABEL.match(line.strip())
        if label:
            column, row = int(label["column"]) - 1, int(label["row"]) - 1
            point = _point(column, row, self._side, self._from_bottom)
            if point and min(point) >= 0:
                node.labels.append((point, label["text"]))
        else:
            node.comment.append(line)

    def _take(self, line: int, order: int, node: ForeignNode) -> None:
        """Take a stone of the position of a diagram, or a move."""
        if order == 0 and self._branch is None:
            if node.point and node.color and self._stones is not None:
                self._stones[number_of(node.point, self._side)] = node.color
            return
        self._begin_branch(line)
        if self._branch is not None:
            self._branch.append(node)

    def _begin_branch(self, line: int) -> None:
        """Find the last position up to the move of a diagram that is its own."""
        if self._branch is not None or self._stones is None:
            return
        stones, self._stones = self._stones, None
        wanted = bytes(stones.get(point, EMPTY) for point in range(self._side**2))
        board = Board(self._side, self._side)
        board.set_up((number_of(point, self._side), BLACK) for point in self._game.stones)
        found = None
        for node in self._game.nodes[: self._move + 1]:
            if node.point and node.color:
                board.play(number_of(node.point, self._side), node.color)
            if board.snapshot() == wanted:
                found = node
        if found:
            self._branch = []
            found.branches.append(self._branch)
        else:
            message = "the diagram begins with no position of the game; its moves are ignored"
            self._game.report(line, message)
        self._node = found or self._main_node(line, self._move)
