"""Recognise a file in another format than SGF and convert it. Start reading at `as_sgf`.

Each part of a game remembers the line of the file that it comes from, so that findings name it.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice

from gocheck.board.points import Point, point_name, sgf_point
from gocheck.board.stones import BLACK
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, allowed_by
from gocheck.limits.resources import HEAD_BYTES
from gocheck.reading.encoding.detection import SINGLE_BYTE, ranked
from gocheck.reading.encoding.encodings import codec_name, decoded, wide_encoding
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Place, Source
from gocheck.sgf.values import escaped
from gocheck.text.messages import beginning
from gocheck.text.parsing import regex

MOST_LINES_LISTED = 10
"""Unreadable lines of a file that are listed one by one; the others are counted. A choice, since a
file of another kind may fail in each."""
_SHOWN = 40
"""Characters of a line in a message: a choice, enough to find the line by."""

_FORMATS = {
    "gib": ("a GIB (Tygem)", (".gib",), regex(rb"^\\[HG]S\s*$|^\\\[GIBOKIND=", re.MULTILINE)),
    "ugf": ("a UGF (PandaNet)", (".ugf", ".ugi"), regex(rb"^\[Header\]\s*$", re.MULTILINE)),
    "ngf": (
        "an NGF (Cyberoro)",
        (".ngf",),
        regex(rb"^PM[A-Z]{2}[BW][A-Z]{4}[ \t]*\r?\n", re.MULTILINE),
    ),
}
"""By the module that reads a format: its name with its article, as a message has it; how the names
of its files end; a pattern that only its files have."""
OTHER_SUFFIXES = tuple(suffix for _, suffixes, _ in _FORMATS.values() for suffix in suffixes)
"""How the names of files in other formats end."""

_ENCODING = regex(rb"(?:\\\[GIBOKIND=|^Lang=)(?P<name>[^\s\\]+)", re.MULTILINE)
"""Where a GIB file names the edition of Tygem that wrote it, and a UGF file its encoding."""
_ENCODINGS = {
    b"KOREA": b"EUC-KR", b"CHINA": b"GB18030", b"JAPAN": b"Shift_JIS", b"EUC": b"EUC-JP",
    b"GB": b"GB2312",
}  # fmt: skip
_PRIVATE = regex("[\ue000-\uf8ff]")
"""The characters that some encodings make of bytes that are not letters in them."""
_LINE_END = regex(r"\r\n|\n\r|\n|\r")

Fields = dict[str, tuple[str, int]]
"""What a header says: by name the text, and the line of the file, from 1."""


@dataclass(slots=True)
class ForeignNode:
    """A play, or (without a colour) the root or an empty node."""

    line: int
    """Of the file, from 1."""
    color: int | None = None
    """Who moves, BLACK or WHITE."""
    point: Point | None = None
    """None for a pass."""
    comment: list[str] = field(default_factory=list)
    """The lines of the comment on the move."""
    labels: list[tuple[Point, str]] = field(default_factory=list)
    """The letters on points of the board after it."""
    branches: list[list["ForeignNode"]] = field(default_factory=list)
    """Variations that begin after this node."""


@dataclass(slots=True)
class ForeignGame:
    """What a file in another format says, in SGF's terms."""

    information: Fields = field(default_factory=dict)
    """Game info, by SGF's identifier."""
    stones: Sequence[Point] = ()
    """The handicap stones."""
    stones_line: int = 1
    """The line that gives the handicap."""
    nodes: list[ForeignNode] = field(default_factory=lambda: [ForeignNode(1)])
    """The root and the plays."""
    problems: list[tuple[int, str]] = field(default_factory=list)
    """What could not be read: lines of the file, and messages."""
    remark: str = ""
    """How the file was read, where that is not certain: part of the finding on the format."""

    def inform(self, identifier: str, text: str, line: int) -> None:
        """Set game info, unless the text is empty or the property is set already."""
        text = " ".join(text.split())
        if text and identifier not in self.information:
            self.information[identifier] = (text, line)

    def inform_of_date(self, date: re.Match[str] | None, line: int) -> None:
        """Set the date, whose year, month and day are the groups of a match."""
        if date:
            year, month, day = map(int, date.groups())
            self.inform("DT", f"{year:04}-{month:02}-{day:02}", line)

    def place_handicap(self, count: int, side: int, line: int) -> None:
        """Set HA and the handicap stones, which the file leaves out, as servers place them.

        side: of the board. Converters agree on all numbers but three: by xyz2sgf and Sabaki Tygem's
        third stone stands at the top left, by others at the bottom right. The point that the game
        itself plays on must have been free, which may decide it.
        """
        from gocheck.record.handicap_placement import fixed_points
        from gocheck.record.servers import TYGEM

        self.stones_line = line
        self.inform("HA", str(count), line)
        points = fixed_points(side, side, count, TYGEM)
        if not points:
            return
        lower_left, upper_right, *others = points
        self.remark = f"with its {count} handicap stones on the star points"
        if count == 3:
            fourth = fixed_points(side, side, 4, TYGEM)[3]
            played = {node.point for node in self.nodes}
            if others[0] in played and fourth not in played:
                others = [fourth]
            self.remark += f", the third probably at {point_name(others[0], side)}"
        self.stones = [upper_right, lower_left, *others]

    def report(self, line: int, message: str) -> None:
        """Report what is wrong at a line."""
        self.problems.append((line, message))

    def report_unreadable(self, line: int, text: str, wanted: str) -> None:
        """Report a line that cannot be read."""
        self.report(line, f"{beginning(text, _SHOWN)!r} is not {wanted}; the line is ignored")


def result_in_words(text: str) -> str:
    """Return RE for a result such as "White wins by  resign!" or "黒中押し勝ち!".

    What follows ">>" are both players' points. A text that cannot be read is returned as it is.
    """
    from gocheck.record.result import parse_result, result_value

    words = text.split(">>")[0].strip(" !！.")
    return result_value(parse_result(words)) or words


def is_other_format(data: bytes) -> bool:
    """Return whether a file that begins so is a record in one of these formats."""
    return _format_of(data) is not None


def as_sgf(
    source: Source, limits: InputLimits = DEFAULT_LIMITS
) -> tuple[Source, list[Finding]] | Unreadable | None:
    """Return a file in another format as SGF, with the findings on it; None for the rest.

    A file with more lines than a game may have nodes is not read: each line may be a move.

    Never raises on account of what the file holds.
    """
    module = _format_of(source.data)
    if module is None:
        return None
    text, damaged = _text(source.data)
    most = limits.game_nodes
    if next(islice(_LINE_END.finditer(text), most, None), None):
        message = f"the game has more than {most} lines; it is not read{allowed_by('game_nodes')}"
        return Unreadable(source, 1, (finding("SGF153", message, Place(offset=0)),))
    game: ForeignGame = import_module(f"{__package__}.{module}").read(_LINE_END.split(text))
    message = f"this is {_FORMATS[module][0]} file, not SGF; it is read as SGF"
    if game.remark:
        message += f", {game.remark}"
    findings = [finding("SGF150", message, Place(offset=0))]
    if damaged:
        message = "the text is not fully readable in any encoding; unreadable characters are lost"
        findings.append(finding("SGF124", message, Place(offset=0), severity=NOTE))
    pieces = list(_pieces(game))
    # An empty line for each problem, after the game, gives it a place.
    offset = sum(len(piece.encode("utf-8")) + 1 for piece, _ in pieces)
    for number, (_, message) in enumerate(game.problems[:MOST_LINES_LISTED]):
        findings.append(finding("SGF151", message, Place(offset=offset + number)))
    more = len(game.problems) - MOST_LINES_LISTED
    if more > 0:
        message = f"{more} more lines cannot be read; they are ignored"
        findings.append(finding("SGF151", message, Place(offset=offset + MOST_LINES_LISTED)))
    return Converted(source, [*pieces, *(("", line) for line, _ in game.problems)]), findings


def _format_of(data: bytes) -> str | None:
    """Return the module for the format of a file, None where it is SGF or unknown."""
    head = data[:HEAD_BYTES]
    if wide := wide_encoding(head, sign=""):
        head = head.decode(wide, errors="replace").removeprefix("\ufeff").encode(errors="replace")
    head = head.removeprefix(BOM_UTF8).replace(b"\r", b"\n")
    if head.lstrip().startswith(b"("):
        return None
    for module, (_, _, pattern) in _FORMATS.items():
        sign = pattern.search(head)
        if sign and b"(;" not in head[: sign.start()]:
            return module
    return None


def _text(data: bytes) -> tuple[str, bool]:
    """Return the text of a file that is not SGF, and whether some of it was lost."""
    wide = wide_encoding(data, sign="")
    if wide:
        return data.decode(wide, errors="replace").removeprefix("\ufeff"), False
    text = decoded(data, "utf-8-sig")
    if text is not None:
        return text, False
    names = [encoding for encoding, _ in ranked(data) if encoding not in SINGLE_BYTE]
    if named := _ENCODING.search(data):
        name = named["name"].upper()
        stated = codec_name(_ENCODINGS.get(name, name))
        names = [stated] if stated else names
    for name in names:
        text = decoded(data, name)
        if text is not None and not _PRIVATE.search(text):
            return text, False
    return data.decode(names[0], errors="replace"), True


class Converted(Source):
    """The SGF made of another format's file; lines are those of the file, columns always 1."""

    def __init__(self, original: Source, pieces: Sequence[tuple[str, int]]) -> None:
        """Take whole lines of text, each with the line of the file that it comes from."""
        data = "".join(f"{text}\n" for text, _ in pieces).encode("utf-8")
        super().__init__(original.file, data, original.member)
        self._lines = [line for text, line in pieces for _ in range(text.count("\n") + 1)]

    def line_and_column(self, game: int, place: Place) -> tuple[int, int]:
        """Return the line of the file, and 1."""
        line, _ = super().line_and_column(game, place)
        return self._lines[min(line, len(self._lines)) - 1], 1


def _pieces(game: ForeignGame) -> Iterator[tuple[str, int]]:
    """Yield a game as lines of SGF, each with the line of the file that it comes from."""
    yield "(;FF[4]GM[1]CA[UTF-8]", 1
    for identifier, (text, line) in game.information.items():
        yield f"{identifier}[{escaped(text)}]", line
    if game.stones:
        yield (
            f"AB{''.join(f'[{sgf_point(point)}]' for point in game.stones)}PL[W]",
            game.stones_line,
        )
    line, bracket = 1, ""
    waiting: list[Iterator[ForeignNode] | None] = [None, iter(game.nodes)]
    while waiting:  # without recursion, however deep the branches are
        branch = waiting.pop()
        if branch is None:
            yield ")", line
            bracket = "("
            continue
        for node in branch:
            line = node.line
            if node.color is None and node is not game.nodes[0]:
                yield f"{bracket};", line
                bracket = ""
            elif node.color is not None:
                point = sgf_point(node.point) if node.point else ""
                yield f"{bracket};{'B' if node.color == BLACK else 'W'}[{point}]", line
                bracket = ""
            if any(node.comment):
                text = "\n".join(node.comment)
                yield f"C[{escaped(text)}]", line
            if node.labels:
                labels = "".join(f"[{sgf_point(at)}:{escaped(text)}]" for at, text in node.labels)
                yield f"LB{labels}", line
            if node.branches:
                bracket = "("
                # After the last move an empty node keeps variations out of the main line.
                rest = [ForeignNode(line)] if node is game.nodes[-1] else list(branch)
                for each in reversed([rest, *node.branches]):
                    if each:
                        waiting += [None, iter(each)]
                break
