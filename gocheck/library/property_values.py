"""The values of SGF's properties as Python has them, and back. All functions here raise Error.

The types are those of the property index of FF[1] to FF[4]; what other programs write is text.
Start reading at `value_of` and `written`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from gocheck.board.points import MAXIMUM_SIDE, Point, parse_point_name, point_name, sgf_point
from gocheck.library.arguments import is_number, komi_of, points_of, sides_of
from gocheck.limits.input_limits import DEFAULT_LIMITS, bytes_text
from gocheck.reading.encoding.encodings import codec_name
from gocheck.reading.properties.board_size import read_size
from gocheck.reading.properties.dates import date_finding
from gocheck.reading.properties.node_values import points_of_each, sgf_color
from gocheck.record.result import parse_result
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
_MAY_BE_EMPTY = frozenset(("DD", "VW"))
"""Lists of points without any: what earlier nodes dimmed or hid is shown again."""
_LIMITS = {
    "FF": (1, 4), "GM": (1, 1), "PM": (0, 2), "ST": (0, 3), "HA": (0, 361), "OB": (0, None),
    "OW": (0, None), "MN": (0, None),
}  # fmt: skip
"""What a number may be (FF[4], property index); more handicap stones than points is a mistake."""
_IDENTIFIER = regex(
    r"[A-Z]{1,64}\Z",
)
_SHOWN = 40
"""Characters of a value in a message: a choice, enough to recognise it."""
_WHOLE = regex(r"[+-]?\d{1,18}\Z")


class Shape(NamedTuple):
    """The board whose points are named."""

    columns: int
    """Its columns."""
    rows: int
    """Its rows."""


def value_of(name: str, values: list[bytes], shape: Shape) -> Any:
    """Return the value of a property from what is between its brackets."""
    kind = _TYPE_OF.get(name)
    if kind is None:
        return tuple(_one_line(value) for value in values)
    if kind in ("points", "labels", "lines"):
        return _READ[kind](name, values, shape)
    return _READ[kind](name, values[0] if values else b"", shape)


def written(name: str, value: Any, shape: Shape) -> list[bytes]:
    """Return what is between the brackets of a property, from its value."""
    _check_name(name)
    return _within_limit(name, _WRITTEN[_TYPE_OF.get(name, "texts")](name, value, shape))


def checked_raw(name: str, values: Iterable[str]) -> list[bytes]:
    """Return values as written between brackets; raises Error where they would end early."""
    _check_name(name)
    found = [_utf_8(name, value) for value in values]
    for value in found:
        without = value.replace(b"\\\\", b"").replace(b"\\]", b"")
        if b"]" in without or without.endswith(b"\\"):
            raise Error(f"{name}: {_shown(value)!r} has a bracket or a backslash without backslash")
    return _within_limit(name, found)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not _IDENTIFIER.match(name):
        raise Error(f"{name!r} is not the name of a property, which is of capitals A to Z")


def _within_limit(name: str, values: list[bytes]) -> list[bytes]:
    most = DEFAULT_LIMITS.value_size
    if any(len(value) > most for value in values):
        raise Error(f"{name}: a value of more than {bytes_text(most)} would not be read again")
    return values


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


def _wrong(name: str, value: object, wanted: str) -> Error:
    return Error(f"{name}[{_shown(value)}] is not {wanted}")


# Reading


def _point(name: str, value: bytes, shape: Shape) -> str:
    points = _points(name, [value], shape)
    if len(points) != 1:
        raise _wrong(name, value, "a point")
    return points[0]


def _points(name: str, values: list[bytes], shape: Shape) -> tuple[str, ...]:
    found: dict[Point, None] = {}
    wanted = [value for value in values if value.strip()]
    areas = list(points_of_each(wanted, *shape))
    for value, area in zip(wanted, areas, strict=False):
        if not area:
            raise _wrong(name, value, f"a point of a {shape.columns}x{shape.rows} board")
        found |= dict.fromkeys(area)
    if len(areas) < len(wanted):
        raise Error(f"{name} has too many points")
    return tuple(point_name(point, shape.rows) for point in found)


def _move(name: str, value: bytes, shape: Shape) -> str:
    text = value.strip().lower()
    is_pass = text in (b"", PASS.encode()) or (text == b"tt" and max(shape) <= 19)
    return PASS if is_pass else _point(name, value, shape)


def _labels(name: str, values: list[bytes], shape: Shape) -> dict[str, str]:
    pairs = (_composed(name, value) for value in values)
    return {_point(name, point, shape): _one_line(label) for point, label in pairs}


def _lines(name: str, values: list[bytes], shape: Shape) -> tuple[tuple[str, str], ...]:
    pairs = (_composed(name, value) for value in values)
    return tuple((_point(name, a, shape), _point(name, b, shape)) for a, b in pairs)


def _composed(name: str, value: bytes) -> tuple[bytes, bytes]:
    first, second = sgf_grammar.parse_compose(value)
    if second is None:
        raise _wrong(name, value, "two values with a colon between them")
    return first, second


def _number(name: str, value: bytes, shape: Shape) -> int:
    text = _one_line(value)
    if not _WHOLE.match(text):
        raise _wrong(name, text, "a whole number")
    return int(text)


def _amount(name: str, value: bytes, shape: Shape) -> Decimal:
    text = _one_line(value)
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise _wrong(name, text, "a number") from None
    if not found.is_finite():
        raise _wrong(name, text, "a number")
    return found


def _emphasis(name: str, value: bytes, shape: Shape) -> int:
    text = _one_line(value)
    if text not in ("", "1", "2"):
        raise _wrong(name, text, "1 or 2")
    return int(text or 1)


def _size(name: str, value: bytes, shape: Shape) -> tuple[int, int]:
    size = read_size(value)
    if size is None:
        raise _wrong(name, value, f"a board size (1 to {MAXIMUM_SIDE}, or COLUMNS:ROWS)")
    return size


def _color(name: str, value: bytes, shape: Shape) -> str:
    color = sgf_color(value)
    if color is None:
        raise _wrong(name, value, "B or W")
    return "black" if color == b"B" else "white"


def _pair(name: str, value: bytes, shape: Shape) -> tuple[str, str]:
    first, second = sgf_grammar.parse_compose(value)
    return _one_line(first), _one_line(second or b"")


def _figure(name: str, value: bytes, shape: Shape) -> tuple[int, str] | None:
    if not value.strip():
        return None
    flags, title = _composed(name, value)
    return _number(name, flags, shape), _one_line(title)


_READ: dict[str, Callable[[str, Any, Shape], Any]] = {
    "move": _move,
    "points": _points,
    "labels": _labels,
    "lines": _lines,
    "none": lambda name, value, shape: True,
    "emphasis": _emphasis,
    "number": _number,
    "amount": _amount,
    "size": _size,
    "color": _color,
    "pair": _pair,
    "figure": _figure,
    "text": lambda name, value, shape: text_of(value),
    "line": lambda name, value, shape: _one_line(value),
}


# Writing


def _utf_8(name: str, text: object) -> bytes:
    if not isinstance(text, str):
        raise Error(f"{name}: {text!r} is not a text")
    if "\0" in text:
        raise Error(f"{name}: {_shown(text)!r} holds a NUL character")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise Error(f"{name}: {_shown(text)!r} holds half a character (a surrogate)") from None


def _write_text(name: str, text: object) -> bytes:
    """Return a text with its escapes.

    Opening brackets are escaped too: no program then finds a property in a text such as "];B[aa".
    """
    return escaped(_utf_8(name, text).decode()).replace("[", "\\[").encode()


def _write_line(name: str, text: object) -> bytes:
    value = _write_text(name, text)
    if len(str(text).splitlines()) > 1:
        raise Error(f"{name}: {_shown(text)!r} has several lines; this property has one")
    check = _CHECKED_LINES.get(name)
    if check:
        check(name, str(text))
    return value


def _check_result(name: str, text: str) -> None:
    if parse_result(text).kind in ("other", "none"):
        raise _wrong(name, text, "a result such as B+3.5, W+R, W+T, W+F, Draw, Void or ?")


def _check_date(name: str, text: str) -> None:
    finding = date_finding(text, Place(0, "DT"))
    if finding or not text:
        raise Error(finding.message if finding else "DT[] is not a date")


def _check_encoding(name: str, text: str) -> None:
    if codec_name(text.encode("ascii", "replace")) is None:
        raise _wrong(name, text, "a known encoding")


_CHECKED_LINES = {"RE": _check_result, "DT": _check_date, "CA": _check_encoding}


def _write_point(name: str, point: object, shape: Shape) -> bytes:
    if not isinstance(point, str):
        raise Error(f"{name}: {point!r} is not a point such as 'D4'")
    try:
        return sgf_point(parse_point_name(point, *shape)).encode()
    except ValueError as error:
        raise Error(f"{name}: {error}") from None


def _write_points(name: str, points: Any, shape: Shape) -> list[bytes]:
    found = list(dict.fromkeys(_write_point(name, x, shape) for x in points_of(name, points)))
    if not found and name not in _MAY_BE_EMPTY:
        raise Error(f"{name} needs a point; `del node[{name!r}]` removes it")
    return found or [b""]


def _write_move(name: str, move: object, shape: Shape) -> list[bytes]:
    is_pass = isinstance(move, str) and move.strip().lower() == PASS
    return [b"" if is_pass else _write_point(name, move, shape)]


def _write_labels(name: str, labels: Any, shape: Shape) -> list[bytes]:
    if not isinstance(labels, Mapping) or not labels:
        raise Error(f"{name}: {labels!r} is not a dictionary such as {{'D4': 'A'}}")
    return [
        b"%s:%s" % (_write_point(name, point, shape), _part(name, label))
        for point, label in labels.items()
    ]


def _part(name: str, text: object) -> bytes:
    return _write_line(name, text).replace(b":", b"\\:")


def _write_lines(name: str, lines: Any, shape: Shape) -> list[bytes]:
    try:
        pairs = [(first, last) for first, last in lines]
    except (TypeError, ValueError):
        raise Error(f"{name}: {lines!r} is not a list such as [('D4', 'Q16')]") from None
    found = []
    for pair in pairs:
        first, last = (_write_point(name, point, shape) for point in pair)
        if first == last:
            raise Error(f"{name}: {pair[0]!r} is both ends of a line")
        found.append(b"%s:%s" % (first, last))
    if not found:
        raise Error(f"{name} needs a line; `del node[{name!r}]` removes it")
    return found


def _write_none(name: str, value: object, shape: Shape) -> list[bytes]:
    if value is not True:
        raise Error(f"{name} has no value: True sets it, `del node[{name!r}]` removes it")
    return [b""]


def _write_emphasis(name: str, value: object, shape: Shape) -> list[bytes]:
    if not is_number(value) or value not in (1, 2):
        raise _wrong(name, value, "1, or 2 for emphasis")
    return [b"%d" % value]


def _write_number(name: str, value: Any, shape: Shape) -> list[bytes]:
    least, most = _LIMITS.get(name, (None, None))
    if not is_number(value) or abs(value) >= 10**18:
        raise _wrong(name, value, "a whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        allowed = f"{least} or more" if most is None else f"{least} to {most}"
        raise _wrong(name, value, allowed if least != most else str(least))
    return [b"%d" % value]


def _write_amount(name: str, value: Any, shape: Shape) -> list[bytes]:
    if name == "KM":
        try:
            return [plain(komi_of(value)).encode()]
        except Error as error:
            raise Error(f"KM: {error}") from None
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        raise _wrong(name, value, "a number") from None
    if isinstance(value, bool) or not amount.is_finite() or abs(amount) >= 10**18:
        raise _wrong(name, value, "a number")
    return [f"{amount:f}".encode()]


def _write_size(name: str, value: Any, shape: Shape) -> list[bytes]:
    columns, rows = sides_of(value)
    return [b"%d" % rows if columns == rows else b"%d:%d" % (columns, rows)]


def _write_color(name: str, value: object, shape: Shape) -> list[bytes]:
    if value not in ("black", "white"):
        raise Error(f"{name}: {value!r} is not a colour; use 'black' or 'white'")
    return [b"B" if value == "black" else b"W"]


def _write_pair(name: str, value: Any, shape: Shape) -> list[bytes]:
    first, second = (value, "") if isinstance(value, str) else value
    return [b":".join([_part(name, first), *([_part(name, second)] if second else [])])]


def _write_figure(name: str, value: Any, shape: Shape) -> list[bytes]:
    if value is None:
        return [b""]
    flags, title = value
    return [b"%s:%s" % (_write_number(name, flags, shape)[0], _part(name, title))]


def _write_texts(name: str, value: Any, shape: Shape) -> list[bytes]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not texts:
        raise Error(f"{name}: {value!r} is not a text or a list of texts")
    return [_write_text(name, each) for each in texts]


_WRITTEN: dict[str, Callable[[str, Any, Shape], list[bytes]]] = {
    "move": _write_move,
    "points": _write_points,
    "labels": _write_labels,
    "lines": _write_lines,
    "none": _write_none,
    "emphasis": _write_emphasis,
    "number": _write_number,
    "amount": _write_amount,
    "size": _write_size,
    "color": _write_color,
    "pair": _write_pair,
    "figure": _write_figure,
    "text": lambda name, value, shape: [_write_text(name, value)],
    "line": lambda name, value, shape: [_write_line(name, _text_of_date(value))],
    "texts": _write_texts,
}


def _text_of_date(value: object) -> object:
    return value.isoformat() if type(value) is datetime.date else value
