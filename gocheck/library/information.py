"""Game info of a `Game` that is read and set by the name of an attribute."""

from __future__ import annotations

import datetime
from typing import Any, Generic, Self, TypeVar, overload

from gocheck.board.points import Point, sgf_point
from gocheck.board.stones import WHITE
from gocheck.record.record import Record
from gocheck.text.messages import VERSION, plain

Value = TypeVar("Value")
Given = TypeVar("Given")


class Information(Generic[Value, Given]):
    """An attribute of a game that is a property of its record; None if that has none.

    To set it to None deletes the property.
    """

    def __init__(
        self, name: str, text: str, field: str | None = None, use: str = "which can be set"
    ) -> None:
        """Take SGF's name of the property, what it is, and the field of `Record` that has it.

        use: how it can be set, for users.
        """
        self._name = name
        self._field = field
        self.__doc__ = f"{text} ({name}), {use}; None if not recorded."

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...
    @overload
    def __get__(self, game: object, owner: type) -> Value | None: ...
    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        if self._field:
            return getattr(game._record, self._field)
        return game._information(self._name)

    def __set__(self, game: Any, value: Value | Given | None) -> None:
        game._set_information(self._name, value)


Text = Information[str, str]
Date = Information[str, datetime.date]

WORDS_OF_RULES = {
    "aga": "AGA", "chinese": "Chinese", "ing": "GOE", "japanese": "Japanese", "korean": "Korean",
    "new-zealand": "NZ",
}  # fmt: skip
"""How RU names rulesets (FF[4], game info properties); others have their names in gocheck."""


def words_of_rules(name: str) -> str:
    """Return a ruleset as RU names it."""
    return WORDS_OF_RULES.get(name, name)


def beginning_of(record: Record) -> bytes:
    """Return the SGF of a live game without its moves."""
    from gocheck.library.property_values import Property, Shape  # takes long to load
    from gocheck.reading.properties.property_index import MOVES, STONES

    letters = {color: name for name, color in MOVES}
    shape = Shape(record.columns, record.rows)
    values: dict[str, Any] = {"RU": words_of_rules(record.rules or "")}
    values["SZ"] = shape if shape.columns != shape.rows else shape.rows
    if record.komi.points is not None:
        values["KM"] = plain(record.komi.points)
    if record.handicap.stones:
        values["HA"] = record.handicap.stones
    lines = ["(;GM[1]FF[4]CA[UTF-8]" + f"AP[gocheck:{VERSION}]"]
    for name, value in values.items():
        lines += [f"{name}[{each.decode()}]" for each in Property(name, shape).written(value)]
    stones: dict[Point, int] = {}
    to_move: int | None = None
    for setup in record.setups:
        stones |= dict(setup.stones)
        to_move = setup.to_move or to_move
    for name, color in STONES:
        points = "".join(f"[{sgf_point(point)}]" for point in stones if stones[point] == color)
        lines += [name + points] if points else []
    if to_move and (stones or to_move == WHITE):
        lines.append(f"PL[{letters[to_move]}]")
    return ("\n".join(lines) + "\n)\n").encode()
