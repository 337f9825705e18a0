"""The values of SGF's properties as Python has them, and back. Whatever is wrong raises Error.

The types are those of the property index of FF[1] to FF[4]; what other programs write is text.
Start reading at `Property`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Any, NamedTuple

from gocheck.board.points import MAXIMUM_SIDE, parse_point_name, point_name, sgf_point
from gocheck.library.arguments import is_number, komi_of, points_of, sides_of
from gocheck.limits.input_limits import DEFAULT_LIMITS, bytes_text
from gocheck.reading.encoding.encodings import codec_name
from gocheck.reading.properties.board_size import read_size
from gocheck.reading.properties.dates import date_finding
from gocheck.reading.properties.node_values import points_of_each, sgf_color
from gocheck.record.result import parse_result, result_value
from gocheck.report.values import PASS
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Place
from gocheck.sgf.values import escaped
from gocheck.text.messages import Error, beginning, plain
from gocheck.text.parsing import regex

_TYPES = {
    "move": "B W EX",
    "points": "AB AW AE CR DD L M MA RG SC SE SL SQ TB TR TW VW",
    "labels": "LB",
    "lines": "AR LN",
    "none": "DO IT KO",
    "emphasis": "BM CH DM GB GW HO SI TE UC",
    "number": "EL FF GM HA KI MN OB OM OW PM ST TC",
    "amount": "BL KM OP OV TM V WL",
    "size": "SZ",
    "color": "PL",
    "pair": "AP",
    "figure": "FG",
    "text": "C GC",
    "line": (
        "AN BR BS BT CA CP DT EV GN ID LT N OH ON OT PB PC PW RE RO RU SO US WR WS WT "
        "KTV SBKV KT KGSDE KGSSB KGSSW SY JD GK LC RD HD RL TL BC CC MGT NB NW OS RR QKGV MULTIGOGM"
    ),
}
_TYPE_OF = {name: kind for kind, names in _TYPES.items() for name in names.split()}
_LISTS = ("points", "labels", "lines")
_MAY_BE_EMPTY = ("DD", "VW")
"""Lists of points without any: what earlier nodes dimmed or hid is shown again."""
_LIMITS = {
    "FF": (1, 4), "GM": (1, 1), "PM": (0, 2), "ST": (0, 3), "HA": (0, 361), "OB": (0, None),
    "OW": (0, None), "MN": (0, None), "TM": (0, None),
}  # fmt: skip
"""What a number may be (FF[4], property index); more handicap stones than points is a mistake."""
_RESULT = regex(
    r"(?:0|Draw|Void|\?|[BW]\+(?:\d{1,6}(?:\.\d{1,6})?|R(?:esign)?|T(?:ime)?|F(?:orfeit)?)?)\Z"
)
"""What RE may be: the format is mandatory (FF[4], game info properties)."""
_IDENTIFIER = regex(r"[A-Z]{1,64}\Z")
_WHOLE = regex(r"[+-]?\d{1,18}\Z")
_MOST = 10**18
"""What no number reaches: more digits are no number that a record needs."""
_SHOWN = 40
"""Characters of a value in a message: a choice, enough to recognise it."""


class Shape(NamedTuple):
    """The board whose points are named."""

    columns: int
    """Its columns."""
    rows: int
    """Its rows."""


def text_of(value: bytes) -> str:
    """Return a text as it is meant: without escapes, its lines as they are."""
    found: bytes = sgf_grammar.text_value(value)
    return found.decode("utf-8", "replace")


def _one_line(value: bytes) -> str:
    found: bytes = sgf_grammar.simpletext_value(value)
    return found.decode("utf-8", "replace").strip()


def _shown(value: object) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return beginning(text, _SHOWN)


class Property:
    """A property by its name: its values as written between brackets, and as Python has them."""

    def __init__(self, name: str, shape: Shape) -> None:
        self.name = name
        """SGF's name."""
        self.shape = shape
        """The board."""
        self._type = _TYPE_OF.get(name, "texts")

    def value_of(self, written: list[bytes]) -> Any:
        """Return the value from what is between the brackets."""
        if self._type == "texts":
            return tuple(map(text_of, written))
        given = written if self._type in _LISTS else written[0]
        return getattr(self, f"_read_{self._type}")(given)

    def written(self, value: Any) -> list[bytes]:
        """Return what is between the brackets from the value."""
        self._check_name()
        found = getattr(self, f"_write_{self._type}")(value)
        return self._within_limit([found] if isinstance(found, bytes) else found)

    def checked(self, written: Iterable[str]) -> list[bytes]:
        """Return values that are written as given, unless they would end early."""
        self._check_name()
        found = [self._utf_8(value) for value in written]
        for value in found:
            without = value.replace(b"\\\\", b"").replace(b"\\]", b"")
            if b"]" in without or without.endswith(b"\\"):
                why = "has a bracket or a backslash without backslash"
                raise self._error(f"{_shown(value)!r} {why}")
        return self._within_limit(found)

    def _check_name(self) -> None:
        if not isinstance(self.name, str) or not _IDENTIFIER.match(self.name):
            raise Error(f"{self.name!r} is not the name of a property, which is of capitals A to Z")

    def _within_limit(self, values: list[bytes]) -> list[bytes]:
        most = DEFAULT_LIMITS.value_size
        if any(len(value) > most for value in values):
            raise self._error(f"a value of more than {bytes_text(most)} would not be read again")
        return values

    def _error(self, cause: str) -> Error:
        return Error(f"{self.name}: {cause}")

    def _wrong(self, value: object, wanted: str) -> Error:
        return Error(f"{self.name}[{_shown(value)}] is not {wanted}")

    @cached_property
    def _how_to_remove(self) -> str:
        return f"`del node[{self.name!r}]` removes it"

    # Texts

    def _utf_8(self, text: object) -> bytes:
        if not isinstance(text, str):
            raise self._error(f"{text!r} is not a text")
        if "\0" in text:
            raise self._error(f"{_shown(text)!r} holds a NUL character")
        try:
            return text.encode("utf-8")
        except UnicodeEncodeError:
            raise self._error(f"{_shown(text)!r} holds half a character (a surrogate)") from None

    def _read_text(self, value: bytes) -> str:
        return text_of(value)

    def _write_text(self, text: object) -> bytes:
        """Return a text with its escapes.

        Opening brackets are escaped too: no program then finds a property in "];B[aa".
        """
        return escaped(self._utf_8(text).decode()).replace("[", "\\[").encode()

    def _write_texts(self, value: Any) -> list[bytes]:
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list | tuple) or not texts:
            raise self._error(f"{value!r} is not a text or a list of texts")
        return [self._write_text(each) for each in texts]

    def _read_line(self, value: bytes) -> str:
        return _one_line(value)

    def _write_line(self, value: object) -> bytes:
        text = value.isoformat() if type(value) is datetime.date else value
        found = self._write_text(text)
        if len(str(text).splitlines()) > 1:
            raise self._error(f"{_shown(text)!r} has several lines; this property has one")
        self._check_line(str(text))
        return found

    def _check_line(self, text: str) -> None:
        if self.name == "RE" and not _RESULT.match(text):
            meant = result_value(parse_result(text))
            wanted = "a result such as B+3.5, W+R, W+T, W+F, Draw, Void or ?"
            raise self._wrong(text, f"in SGF's form, which is {meant}" if meant else wanted)
        if self.name == "CA" and codec_name(text.encode("ascii", "replace")) is None:
            raise self._wrong(text, "a known encoding")
        if self.name == "DT":
            finding = date_finding(text, Place(0, "DT"))
            if finding or not text:
                raise Error(finding.message if finding else "DT[] is not a date")

    # Points

    def _read_points(self, values: Sequence[bytes]) -> tuple[str, ...]:
        wanted = [value for value in values if value.strip()]
        areas = list(points_of_each(wanted, *self.shape))
        for value, area in zip(wanted, areas, strict=False):
            if not area:
                columns, rows = self.shape
                raise self._wrong(value, f"a point of a {columns}x{rows} board")
        if len(areas) < len(wanted):
            raise self._error("it has too many points")
        points = dict.fromkeys(point for area in areas for point in area)
        return tuple(point_name(point, self.shape.rows) for point in points)

    def _write_points(self, points: Any) -> list[bytes]:
        names = points_of(self.name, points)
        found = list(dict.fromkeys(self._write_point(point) for point in names))
        if not found and self.name not in _MAY_BE_EMPTY:
            raise Error(f"{self.name} needs a point; {self._how_to_remove}")
        return found or [b""]

    def _read_point(self, value: bytes) -> str:
        points = self._read_points([value])
        if len(points) != 1:
            raise self._wrong(value, "a point")
        return points[0]

    def _write_point(self, point: object) -> bytes:
        if not isinstance(point, str):
            raise self._error(f"{point!r} is not a point such as 'D4'")
        try:
            return sgf_point(parse_point_name(point, *self.shape)).encode()
        except ValueError as error:
            raise self._error(str(error)) from None

    def _read_move(self, value: bytes) -> str:
        text = value.strip().lower()
        is_pass = text in (b"", PASS.encode()) or (text == b"tt" and max(self.shape) <= 19)
        return PASS if is_pass else self._read_point(value)

    def _write_move(self, move: object) -> bytes:
        is_pass = isinstance(move, str) and move.strip().lower() == PASS
        return b"" if is_pass else self._write_point(move)

    # Two values with a colon

    def _composed(self, value: bytes) -> tuple[bytes, bytes]:
        first, second = sgf_grammar.parse_compose(value)
        if second is None:
            raise self._wrong(value, "two values with a colon between them")
        return first, second

    def _write_part(self, text: object) -> bytes:
        return self._write_line(text).replace(b":", b"\\:")

    def _read_labels(self, values: Sequence[bytes]) -> dict[str, str]:
        pairs = map(self._composed, values)
        return {self._read_point(point): _one_line(label) for point, label in pairs}

    def _write_labels(self, labels: Any) -> list[bytes]:
        if not isinstance(labels, Mapping) or not labels:
            raise self._error(f"{labels!r} is not a dictionary such as {{'D4': 'A'}}")
        pairs = labels.items()
        return [self._write_point(point) + b":" + self._write_part(text) for point, text in pairs]

    def _read_lines(self, values: Sequence[bytes]) -> tuple[tuple[str, str], ...]:
        pairs = map(self._composed, values)
        return tuple((self._read_point(a), self._read_point(b)) for a, b in pairs)

    def _write_lines(self, lines: Any) -> list[bytes]:
        try:
            pairs = [(first, last) for first, last in lines]
        except (TypeError, ValueError):
            raise self._error(f"{lines!r} is not a list such as [('D4', 'Q16')]") from None
        if not pairs:
            raise Error(f"{self.name} needs a line; {self._how_to_remove}")
        found = [tuple(map(self._write_point, pair)) for pair in pairs]
        for pair, (first, last) in zip(pairs, found, strict=True):
            if first == last:
                raise self._error(f"{pair[0]!r} is both ends of a line")
        return [b":".join(pair) for pair in found]

    def _read_pair(self, value: bytes) -> tuple[str, str]:
        first, second = sgf_grammar.parse_compose(value)
        return _one_line(first), _one_line(second or b"")

    def _write_pair(self, value: Any) -> bytes:
        first, second = (value, "") if isinstance(value, str) else self._two(value)
        return b":".join(map(self._write_part, (first, second) if second else (first,)))

    def _read_figure(self, value: bytes) -> tuple[int, str] | None:
        if not value.strip():
            return None
        flags, title = self._composed(value)
        return self._read_number(flags), _one_line(title)

    def _write_figure(self, value: Any) -> bytes:
        if value is None:
            return b""
        flags, title = self._two(value)
        return self._write_number(flags) + b":" + self._write_part(title)

    def _two(self, value: Any) -> tuple[Any, Any]:
        if not isinstance(value, tuple | list) or len(value) != 2:
            raise self._error(f"{value!r} is not two values")
        return value[0], value[1]

    # Numbers, and all others

    def _read_number(self, value: bytes) -> int:
        text = _one_line(value)
        if not _WHOLE.match(text):
            raise self._wrong(text, "a whole number")
        return int(text)

    def _write_number(self, value: Any) -> bytes:
        number = self._read_number(self._utf_8(value)) if isinstance(value, str) else value
        if not is_number(number) or abs(number) >= _MOST:
            raise self._wrong(value, "a whole number")
        self._check_limits(number)
        return b"%d" % number

    def _check_limits(self, value: int | Decimal) -> None:
        least, most = _LIMITS.get(self.name, (None, None))
        if (least is not None and value < least) or (most is not None and value > most):
            allowed = f"{least} or more" if most is None else f"{least} to {most}"
            raise self._wrong(value, allowed if least != most else str(least))

    def _read_amount(self, value: bytes) -> Decimal:
        return self._amount(_one_line(value))

    def _write_amount(self, value: Any) -> bytes:
        if self.name != "KM":
            amount = self._amount(value)
            self._check_limits(amount)
            return f"{amount:f}".encode()
        try:
            return plain(komi_of(value)).encode()
        except Error as error:
            raise self._error(str(error)) from None

    def _amount(self, value: Any) -> Decimal:
        try:
            found = Decimal(str(value))
        except InvalidOperation:
            found = Decimal("nan")
        if not found.is_finite() or abs(found) >= _MOST:
            raise self._wrong(value, "a number")
        return found

    def _read_emphasis(self, value: bytes) -> int:
        text = _one_line(value)
        if text not in ("", "1", "2"):
            raise self._wrong(text, "1 or 2")
        return int(text or 1)

    def _write_emphasis(self, value: object) -> bytes:
        if not is_number(value) or value not in (1, 2):
            raise self._wrong(value, "1, or 2 for emphasis")
        return b"%d" % value

    def _read_size(self, value: bytes) -> tuple[int, int]:
        size = read_size(value)
        if size is None:
            raise self._wrong(value, f"a board size (1 to {MAXIMUM_SIDE}, or COLUMNS:ROWS)")
        return size

    def _write_size(self, value: Any) -> bytes:
        columns, rows = sides_of(value)
        return b"%d" % rows if columns == rows else b"%d:%d" % (columns, rows)

    def _read_color(self, value: bytes) -> str:
        color = sgf_color(value)
        if color is None:
            raise self._wrong(value, "B or W")
        return "black" if color == b"B" else "white"

    def _write_color(self, value: object) -> bytes:
        if value not in ("black", "white"):
            raise self._error(f"{value!r} is not a colour; use 'black' or 'white'")
        return b"B" if value == "black" else b"W"

    def _read_none(self, value: bytes) -> bool:
        return True

    def _write_none(self, value: object) -> bytes:
        if value is not True:
            raise Error(f"{self.name} has no value: True sets it, {self._how_to_remove}")
        return b""
