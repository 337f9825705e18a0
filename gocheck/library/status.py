"""Who is dead at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gocheck.board import Geometry
from gocheck.board import point_names as names_of
from gocheck.library.board import Board
from gocheck.library.enums import Color, Evidence, color_of
from gocheck.library.value import Value, html_table
from gocheck.status import ChainStatus, margin_confidence
from gocheck.status import Status as InnerStatus
from gocheck.text import counted


class Chain(Value):
    """A chain that is dead, alive in seki, or judged alive."""

    __module__ = "gocheck"

    def __init__(self, inner: ChainStatus, names: tuple[str, ...]) -> None:
        """Not for users: `Status.chains` has chains."""
        self._inner = inner
        self._names = names

    @property
    def color(self) -> Color:
        """The colour of its stones."""
        color = color_of(self._inner.color)
        assert color is not None
        return color

    @property
    def points(self) -> tuple[str, ...]:
        """The points of its stones, from the top left."""
        return tuple(self._names[point] for point in self._inner.points)

    @property
    def status(self) -> str:
        """ "dead", "seki" (alive in seki) or "alive"."""
        return self._inner.status

    @property
    def evidence(self) -> Evidence:
        """The evidence for that."""
        return Evidence(self._inner.evidence)

    @property
    def confidence(self) -> float | None:
        """How likely the status is right, 0 to 1; None for evidence without degrees."""
        return self._inner.confidence

    def to_dict(self) -> dict[str, Any]:
        """Return the chain as in `chains` of the status in JSON Lines."""
        from gocheck.reports import chain_as_json  # takes long to load

        return chain_as_json(self._inner, self._names)

    def _content(self) -> object:
        return self._inner, self._names

    def __repr__(self) -> str:
        stones = counted(len(self.points), "stone")
        return f"<Chain {self.color} {self.points[0]}, {stones}: {self.status}>"


class Status(Value):
    """Who is dead at the end of a game, on what evidence, and how certain that is.

    Sets of points are tuples of texts such as "Q16", from the top left of the board.
    """

    __module__ = "gocheck"

    def __init__(
        self, inner: InnerStatus, geometry: Geometry, last: int | None = None, title: str = ""
    ) -> None:
        """Not for users: `Game.status` and `GameReport.status` are statuses."""
        self._inner = inner
        self._geometry = geometry
        self._last = last
        self._title = title

    @property
    def evidence(self) -> Evidence:
        """The weakest evidence used."""
        return Evidence(self._inner.evidence)

    @property
    def confidence(self) -> float | None:
        """The confidence in the least certain chain, 0 to 1; None if nothing was judged."""
        return self._inner.confidence

    @property
    def margin_confidence(self) -> float | None:
        """How likely it is that a score by this status has the right margin, 0 to 1; None if
        nothing was judged.

        It is the share of real games with such a status whose score was the recorded one. If the
        last moves of a record are missing, it is lower: the board does not show that.
        """
        return margin_confidence(self._inner)

    @property
    def margin_uncertainty(self) -> int:
        """The most points by which the margin changes if unsettled chains have another status."""
        return self._inner.margin_uncertainty

    @property
    def chains(self) -> tuple[Chain, ...]:
        """The chains that are dead or alive in seki; all others are alive."""
        return tuple(Chain(each, self._names) for each in self._inner.chains)

    @property
    def alive(self) -> tuple[Chain, ...]:
        """The chains that are judged alive, not in seki, each with its confidence."""
        return tuple(Chain(each, self._names) for each in self._inner.alive)

    @property
    def dead(self) -> tuple[str, ...]:
        """The points of dead stones."""
        return self._named(self._inner.dead)

    @property
    def seki(self) -> tuple[str, ...]:
        """The points of stones alive in seki."""
        return self._named(self._inner.seki)

    @property
    def territory(self) -> dict[Color, tuple[str, ...]]:
        """The points of each player's territory, with those of dead stones in it."""
        return {
            color: self._named(points)
            for color, points in zip(Color, self._inner.territory, strict=True)
        }

    @property
    def dame(self) -> tuple[str, ...]:
        """The neutral points."""
        return self._named(self._inner.dame)

    @property
    def unsettled(self) -> tuple[str, ...]:
        """The points, with or without stones, of whose owner the judge is unsure; if all stones are
        proved, those of neutral regions of more than two points."""
        return self._named(self._inner.unsettled)

    @property
    def board(self) -> Board:
        """The board, with dead stones, seki and territory when it is drawn."""
        columns, rows = self._geometry.columns, self._geometry.rows
        return Board(
            columns, rows, self._inner.position, self._last, self._inner, title=self._title
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the status as `status` in JSON Lines."""
        from gocheck.reports import status_as_json  # takes long to load

        return status_as_json(self._inner, self._names)

    def _content(self) -> object:
        return self._inner.position, self.to_dict()

    def _repr_svg_(self) -> str:
        return self.board.svg()

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [f"{each.color} {', '.join(each.points)}", each.status, each.evidence, *_sure(each)]
            for each in self.chains
        ]
        heading: list[object] = ["", "status", str(self.evidence), *_sure(self)]
        return self.board.svg() + html_table(heading, rows)

    def __repr__(self) -> str:
        certain = "" if self.confidence is None else f", confidence {self.confidence:.2f}"
        counts = f"{len(self.dead)} dead, {len(self.seki)} in seki"
        return f"<Status {self.evidence}: {counts}{certain}>"

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self._geometry.columns, self._geometry.rows)

    def _named(self, points: Iterable[int]) -> tuple[str, ...]:
        return tuple(self._names[point] for point in sorted(points))


def _sure(value: Status | Chain) -> tuple[str, ...]:
    """Return the confidence in words, if the evidence has degrees."""
    return () if value.confidence is None else (f"confidence {value.confidence:.2f}",)
