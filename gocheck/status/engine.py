"""A GTP engine (GNU Go, Pachi, KataGo) is asked for the dead stones of a final position.

The engine may behave badly: whatever it does, `Engine.ask` returns a checked answer or raises an
`EngineError` within the time limit, and leaves no process running. Start reading at
`Engine.ask`. The protocol is GTP 2 (https://www.lysator.liu.se/~gunnar/gtp/).
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from gocheck.board.board import Geometry, geometry
from gocheck.board.points import name_of, number_of, parse_point_name
from gocheck.board.regions import Chain, chains, liberties
from gocheck.board.stones import BLACK, COLOR_NAMES, EMPTY, WHITE
from gocheck.limits.resources import DEFAULT_ENGINE_SECONDS
from gocheck.record.record import Record
from gocheck.replay.replay import Replay
from gocheck.status.gtp_process import EngineError, GtpProcess, message_shown

_SEED = 1
"""Any seed will do if it is always the same."""
_DEAD = "final_status_list dead"


class UnaskableError(EngineError):
    """A position about which no engine can be asked; not an error of this engine."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The stones that an engine calls dead, and those in seki.

    Points are as in `gocheck.board.board`. Both sets have complete chains, and share none.
    """

    dead: frozenset[int]
    """The points of dead stones."""
    seki: frozenset[int]
    """The points of stones alive in seki."""


class Engine:
    """A GTP engine, started for the first question and again after a failure.

    command: split into words as in a shell, but not run by one; timeout: seconds for each record,
    including the start of the program. Not for use by several threads or processes.
    """

    def __init__(self, command: str, timeout: float = DEFAULT_ENGINE_SECONDS) -> None:
        self.command = command
        self.timeout = timeout
        self._gtp: GtpProcess | None = None
        self._is_asked = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, record: Record, replay: Replay) -> Answer:
        """Return the engine's answer on the final position of a record.

        A chain counts as named if more than half of its stones are. An engine that does not know
        `final_status_list seki` names no seki. Raises EngineError if the engine fails, and
        UnaskableError as `chains_to_ask` does.
        """
        position = replay.final_position
        on_board = chains_to_ask(replay)
        if not on_board:
            return Answer(frozenset(), frozenset())
        with self.started(geometry(replay.columns, replay.rows)) as board:
            board.load(record, replay)
            dead = _complete_chains(on_board, board.points(_DEAD, position))
            seki = _complete_chains(
                on_board, board.points("final_status_list seki", position, optional=True)
            )
        return Answer(dead, seki - dead)

    def try_out(self, side: int) -> None:
        """Ask about a trivial position of this size; raises EngineError if that fails.

        Black's stones fill the board except two corners. side: at least 2.
        """
        position = bytes((EMPTY, *(BLACK for _ in range(side * side - 2)), EMPTY))
        with self.started(geometry(side, side)) as board:
            board.put_down(position)
            board.points(_DEAD, position)

    @contextmanager
    def started(self, geometry: Geometry) -> Iterator["EngineBoard"]:
        """Start the engine if necessary, for one question; any error ends it."""
        self._is_asked = True
        try:
            if self._gtp is None:
                self._gtp = GtpProcess(self.command, self.timeout)
            else:
                self._gtp.deadline = time.monotonic() + self.timeout
            board = EngineBoard(self._gtp, geometry)
            board.answer(f"boardsize {geometry.rows}")
            yield board
        except BaseException:
            # Also after Ctrl-C: its next answer could be to the old question.
            gtp, self._gtp = self._gtp, None
            if gtp is not None:
                gtp.kill()
            raise
        finally:
            self._is_asked = False

    def close(self) -> None:
        """End the engine: send quit, then kill it if necessary.

        An engine that has not answered yet is killed at once, for example after a signal.
        """
        gtp, self._gtp = self._gtp, None
        if gtp is not None and self._is_asked:
            gtp.kill()
        elif gtp is not None:
            gtp.quit()


class EngineBoard:
    """The board of an engine, for one question."""

    def __init__(self, gtp: GtpProcess, geometry: Geometry) -> None:
        self._gtp = gtp
        self._geometry = geometry

    def load(self, record: Record, replay: Replay, *, passes: bool = False) -> None:
        """Set up the record's final position on the engine's board.

        passes: whether to play passes, too. KataGo treats a game with two passes as finished, and
        then calls only those stones dead that its rules remove.
        """
        position = replay.final_position
        komi = record.komi.points
        if komi is None or not self.offer(f"komi {komi:f}"):
            self.offer("komi 0")  # not that of the last record; it does not affect who is dead
        if _can_be_replayed(record, replay):
            self._clear()
            moves = [move for move in _moves(replay) if passes or move[0] is not None]
            plays = (*_stones(replay.positions[0]), *moves)
            if self._play(plays) and self._shows(position):
                return
        self.put_down(position)

    def put_down(self, position: bytes) -> None:
        """Set up a position on the engine's board, stone by stone.

        Any order will do: an incomplete chain has a liberty at its next stone, and a complete chain
        has its liberty of the final position. So nothing is captured, and no ko rule applies.
        """
        self._clear()
        if not self._play(_stones(position)) or not self._shows(position):
            raise EngineError("the engine did not accept the final position")

    def points(self, command: str, position: bytes, *, optional: bool = False) -> set[int]:
        """Return the points of stones that the engine names.

        optional: an engine that refuses the command names none.
        """
        named = self._points(command)
        if named is None:
            if optional:
                return set()
            raise self._refused(command)
        for point in sorted(named):
            if position[point] == EMPTY:
                name = name_of(point, self._geometry)
                raise EngineError(f"the engine answered {command} with the empty point {name}")
        return named

    def answer(self, command: str) -> str:
        """Return the answer to a command; raises EngineError if the engine refuses it."""
        answer = self._gtp.ask(command)
        if answer is None:
            raise self._refused(command)
        return answer

    def offer(self, command: str) -> bool:
        """Return whether the engine accepts a command that not every engine knows."""
        return self._gtp.ask(command) is not None

    def watch(self, command: str, seconds: float) -> str:
        """Return what the engine writes in some seconds; raises EngineError if it refuses."""
        answer = self._gtp.watch(command, seconds)
        if answer is None:
            raise self._refused(command)
        return answer

    def _clear(self) -> None:
        self.answer("clear_board")
        self.offer(f"set_random_seed {_SEED}")  # GNU Go then gives the same answer in every run

    def _points(self, command: str) -> set[int] | None:
        """Return the points that the engine names, None if it refuses the command."""
        answer = self._gtp.ask(command)
        if answer is None:
            return None
        columns, rows = self._geometry.columns, self._geometry.rows
        named = set()
        for word in answer.split():
            try:
                point = parse_point_name(word, columns, rows)
            except ValueError:
                raise EngineError(
                    f"the engine answered {command} with {message_shown(word)},"
                    f" which is not a point of a {columns}x{rows} board"
                ) from None
            named.add(number_of(point, columns))
        return named

    def _play(self, plays: Iterable[tuple[int | None, int]]) -> bool:
        """Play moves, each as (point, colour); return whether all were accepted."""
        return all(
            self.offer(f"play {COLOR_NAMES[color]} {self._name(point)}") for point, color in plays
        )

    def _name(self, point: int | None) -> str:
        return "pass" if point is None else name_of(point, self._geometry)

    def _shows(self, position: bytes) -> bool:
        """Return whether the engine's board has this position, True if it cannot be asked."""
        for color in (BLACK, WHITE):
            listed = self._points(f"list_stones {COLOR_NAMES[color]}")
            if listed is None:
                return True  # KataGo and Pachi do not know the command
            if listed != {point for point, stone in enumerate(position) if stone == color}:
                return False
        return True

    def _refused(self, command: str) -> EngineError:
        why = message_shown(self._gtp.refusal)
        return EngineError(f"the engine refused {command}" + (f": {why}" if why else ""))


def chains_to_ask(replay: Replay) -> tuple[Chain, ...]:
    """Return the chains of a final position about which an engine can be asked.

    Raises UnaskableError for boards that are not square, and for chains without liberties, which
    only a setup can create and no engine accepts.
    """
    columns, rows = replay.columns, replay.rows
    position = replay.final_position
    if any(position) and columns != rows:
        raise UnaskableError(f"GTP engines know only square boards, not {columns}x{rows}")
    board = geometry(columns, rows)
    on_board = chains(position, board)
    for chain in on_board:
        if not liberties(chain, position, board):
            name = name_of(chain.points[0], board)
            raise UnaskableError(f"no engine accepts the chain at {name}, which has no liberties")
    return on_board


def _can_be_replayed(record: Record, replay: Replay) -> bool:
    """Return whether an engine with any rules would accept the moves."""
    return (
        not replay.left_without_liberties
        and not any(setup.after and setup.stones for setup in record.setups)
        and not any(
            each.occupied or each.suicide or each.ko or each.outside is not None
            for each in replay.facts
        )
    )


def _stones(position: bytes) -> Iterator[tuple[int, int]]:
    return ((point, color) for point, color in enumerate(position) if color)


def _moves(replay: Replay) -> Iterator[tuple[int | None, int]]:
    for move in replay.moves:
        yield None if move.point is None else number_of(move.point, replay.columns), move.color


def _complete_chains(on_board: Iterable[Chain], named: set[int]) -> frozenset[int]:
    """Return the points of the chains of which more than half the stones are named."""
    return frozenset(
        point
        for chain in on_board
        if 2 * len(named.intersection(chain.points)) > len(chain.points)
        for point in chain.points
    )


class EngineSession:
    """Asks an engine about games in any order, and gives up on board sizes that it cannot handle.

    An engine that fails is tested with a trivial position of the same size. If it fails again, it
    is not asked about this size any more, and all such games get the same message: so an engine
    that hangs does not delay every game. If it passes, only that game failed, and the engine is
    asked about the next one. So the answer on a game does not depend on earlier games, unless the
    engine fails on the trivial position only, or answers the same question differently, as a slow
    engine may.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._useless: dict[int, str] = {}

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def ask(self, record: Record, replay: Replay) -> Answer:
        """Return the engine's answer, as `Engine.ask` does; raises EngineError."""
        side = replay.rows
        if side in self._useless and chains_to_ask(replay):
            raise EngineError(self._useless[side])
        try:
            return self._engine.ask(record, replay)
        except UnaskableError:
            raise
        except EngineError:
            self._try_out(side)
            raise

    def _try_out(self, side: int) -> None:
        """Raise EngineError if the engine cannot handle a board of this size."""
        try:
            self._engine.try_out(side)
        except EngineError as error:
            self._useless[side] = f"the engine cannot be used on {side}x{side} boards: {error}"
            raise EngineError(self._useless[side]) from None
