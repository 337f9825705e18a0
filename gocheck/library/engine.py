"""A GTP engine that plays: its moves, its analysis, and the stones that it calls dead."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from gocheck.board.board import geometry
from gocheck.board.points import name_of, parse_point_name, point_name
from gocheck.limits.resources import DEFAULT_ENGINE_SECONDS
from gocheck.report.values import COLORS, PASS, Color
from gocheck.status.engine import Engine as Asked, EngineBoard
from gocheck.status.gtp_process import EngineError, message_shown, why_not_started
from gocheck.text.messages import Error

if TYPE_CHECKING:
    from gocheck.library.game import Game

_ANALYSES = ("kata-analyze", "lz-analyze")
"""The commands for an analysis, the best first: KataGo's, and Leela Zero's, which Pachi and others
know too (https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md)."""
_RESIGN = "resign"
_LZ_CERTAIN = 10_000
"""What lz-analyze writes for a probability of 1."""
_CENTISECONDS = 100
"""The unit of their interval, for a second."""


class Candidate(NamedTuple):
    """A `move` an engine considers, its `visits`, `winrate` and `lead`, and the best `line`."""

    move: str
    """A point such as "Q16", or "pass"."""
    visits: int
    """How often the search went there."""
    winrate: float | None
    """The probability of a win, 0 to 1, for that player unless the engine is set otherwise."""
    lead: float | None
    """The points by which the player leads; None from an engine that does not say it."""
    line: tuple[str, ...]
    """The moves that the engine expects, beginning with this one."""


Candidate.__module__ = "gocheck"


class Engine:
    """A GTP engine, such as `gocheck.Engine("gnugo --mode gtp")`; use it in a `with` statement.

    command: split into words as in a shell, but not run by one. timeout: seconds for each question,
    including the start of the program. Each question sends the whole game, so one engine serves
    many games; threads wait for each other. An engine that fails, hangs or ends is an
    `gocheck.Error`, and is started again for the next question.
    """

    __module__ = "gocheck"

    def __init__(self, command: str, timeout: float = DEFAULT_ENGINE_SECONDS) -> None:
        """Raises `gocheck.Error` if there is no such program, and for a wrong timeout."""
        if not isinstance(command, str):
            raise Error(f"engine: the command is a text, not {command!r}")
        cause = why_not_started(command)
        if cause:
            raise Error(f"engine: {cause}")
        _check_seconds("timeout", timeout)
        self._asked = Asked(command, timeout)
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the engine."""
        self._asked.close()

    def genmove(self, game: Game, color: Color | None = None) -> str:
        """Return the engine's move: a point such as "Q16", "pass", or "resign".

        color: None for the player to move. The game does not change; `Game.play` plays the move,
        and raises if the game's ruleset forbids it. Raises `gocheck.Error`.
        """
        with self._board(game) as board:
            answer = board.answer(f"genmove {COLORS[game._player(color)]}")
            return _RESIGN if answer.lower() == _RESIGN else _move(answer, game)

    def analyze(
        self, game: Game, color: Color | None = None, *, seconds: float = 1.0
    ) -> tuple[Candidate, ...]:
        """Return the moves that the engine considers in some seconds, the best first.

        For engines that know kata-analyze (KataGo) or lz-analyze (Leela Zero, Pachi, Sayuri); with
        another one, and otherwise as for `genmove`, raises `gocheck.Error`.
        """
        _check_seconds("seconds", seconds)
        with self._board(game) as board:
            known = set(board.answer("list_commands").split())
            command = next((each for each in _ANALYSES if each in known), None)
            if command is None:
                raise EngineError(f"the engine knows neither {' nor '.join(_ANALYSES)}")
            interval = max(1, int(seconds * _CENTISECONDS / 2))
            answer = board.watch(f"{command} {COLORS[game._player(color)]} {interval}", seconds)
            lines = [line for line in answer.splitlines() if line.startswith("info ")]
            infos = lines[-1].split("info ")[1:] if lines else []
            certain = 1 if command == _ANALYSES[0] else _LZ_CERTAIN
            try:
                return tuple(_candidate(info.split(), game, certain) for info in infos)
            except (ValueError, KeyError):
                text = message_shown(lines[-1])
                raise EngineError(f"the engine answered {command} with {text}") from None

    def dead(self, game: Game) -> tuple[str, ...]:
        """Return the points of the stones that the engine calls dead, for `Game.score(dead=…)`."""
        replay, shape = game._replay, geometry(game.columns, game.rows)
        with self._questions(game):
            answer = self._asked.ask(game._current, replay)
        return tuple(name_of(point, shape) for point in sorted(answer.dead))

    @contextmanager
    def _board(self, game: Game) -> Iterator[EngineBoard]:
        """Give the engine's board with all moves of a game on it."""
        if game.columns != game.rows:
            size = f"{game.columns}x{game.rows}"
            raise Error(f"GTP engines know only square boards, not {size}", game._place)
        shape = geometry(game.columns, game.rows)
        with self._questions(game), self._asked.started(shape) as board:
            if game.ruleset:
                board.offer(f"kata-set-rules {game.ruleset}")
            board.load(game._current, game._replay, passes=True)
            yield board

    @contextmanager
    def _questions(self, game: Game) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except EngineError as error:
                raise Error(str(error), game._place) from None


def _check_seconds(name: str, seconds: float) -> None:
    if not isinstance(seconds, int | float) or not 0 < seconds <= threading.TIMEOUT_MAX:
        raise Error(f"{name}: {seconds!r} is not a number of seconds", argument=name)


def _move(word: str, game: Game) -> str:
    """Return a move as gocheck writes it; raises EngineError."""
    if word.lower() == PASS:
        return PASS
    try:
        return point_name(parse_point_name(word, game.columns, game.rows), game.rows)
    except ValueError:
        shown = message_shown(word) or "nothing"
        raise EngineError(f"the engine answered with {shown}, not a move") from None


def _candidate(words: list[str], game: Game, certain: int) -> Candidate:
    """Return a candidate from what follows "info": keys with a value each, then "pv" and moves."""
    end = words.index("pv")
    values = dict(zip(words[:end:2], words[1:end:2], strict=True))
    line = []
    for word in words[end + 1 :]:
        try:
            line.append(_move(word, game))
        except EngineError:  # the next key, such as pvVisits
            break
    winrate, lead = values.get("winrate"), values.get("scoreLead", values.get("scoreMean"))
    return Candidate(
        _move(values["move"], game),
        int(values["visits"]),
        float(winrate) / certain if winrate else None,
        float(lead) if lead else None,
        tuple(line),
    )
