"""A GTP engine (GNU Go, Pachi, KataGo) is asked for the dead stones of a final position.

The engine may behave badly: whatever it does, `Engine.ask` returns a checked answer or raises an
`EngineError` within the time limit, and leaves no process running. Start reading at
`Engine.ask`. The protocol is GTP 2 (https://www.lysator.liu.se/~gunnar/gtp/).
"""

import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import IO, Self

from gocheck.board import (
    BLACK,
    COLOR_NAMES,
    EMPTY,
    WHITE,
    Chain,
    Geometry,
    chains,
    geometry,
    liberties,
    name_of,
    number_of,
    parse_point_name,
)
from gocheck.limits import (
    ENGINE_CHUNK_BYTES,
    ENGINE_CHUNKS_WAITING,
    ENGINE_STOP_SECONDS,
    LAST_BYTES_OF_ENGINE_ERRORS,
    LONGEST_ENGINE_ANSWER,
)
from gocheck.record import Record
from gocheck.replay import Facts, Replay
from gocheck.text import regex

_ANSWER = regex(r"([=?])([0-9]*)\s*(.*)", re.DOTALL)
_GAMES = "/usr/games"
"""Where Debian installs games, which is not on every PATH."""
_SEED = 1
"""Any seed will do if it is always the same."""
_DEAD = "final_status_list dead"
_MARK = "GOCHECK_ENGINE"
"""The variable of the environment by which all processes that an engine started are found."""
_PROCESSES = Path("/proc")
_ROUNDS = 5
"""So often processes are looked for that others start meanwhile: a choice."""


class EngineError(Exception):
    """An error of the engine; the message is one line."""


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

    def __init__(self, command: str, timeout: float = 30.0) -> None:
        self.command = command
        self.timeout = timeout
        self._gtp: _GtpProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
        with self._started(geometry(replay.columns, replay.rows)) as board:
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
        with self._started(geometry(side, side)) as board:
            board.put_down(position)
            board.points(_DEAD, position)

    @contextmanager
    def _started(self, geometry: Geometry) -> Iterator["_EngineBoard"]:
        """Start the engine if necessary, for one question; any error ends it."""
        deadline = time.monotonic() + self.timeout
        try:
            if self._gtp is None:
                self._gtp = _GtpProcess(self.command)
            board = _EngineBoard(self._gtp, geometry, deadline, self.timeout)
            board.set_size()
            yield board
        except BaseException:
            # Also after Ctrl-C: its next answer could be to the old question.
            gtp, self._gtp = self._gtp, None
            if gtp is not None:
                gtp.kill()
            raise

    def close(self) -> None:
        """End the engine: send quit, then kill it if necessary."""
        gtp, self._gtp = self._gtp, None
        if gtp is not None:
            gtp.quit()


class _EngineBoard:
    """The board of an engine, for one question."""

    def __init__(
        self, gtp: "_GtpProcess", geometry: Geometry, deadline: float, timeout: float
    ) -> None:
        self._gtp = gtp
        self._geometry = geometry
        self._deadline = deadline
        self._timeout = timeout

    def set_size(self) -> None:
        """Set the size of the engine's board."""
        self._require(f"boardsize {self._geometry.rows}")

    def load(self, record: Record, replay: Replay) -> None:
        """Set up the record's final position on the engine's board."""
        position = replay.final_position
        komi = record.komi.points
        if komi is None or not self._try(f"komi {komi:f}"):
            self._try("komi 0")  # not that of the last record; it does not affect who is dead
        if _can_be_replayed(record, replay):
            self._clear()
            plays = (*_stones(replay.positions[0]), *_moves(replay))
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

    def _clear(self) -> None:
        self._require("clear_board")
        self._try(f"set_random_seed {_SEED}")  # GNU Go then gives the same answer in every run

    def _points(self, command: str) -> set[int] | None:
        """Return the points that the engine names, None if it refuses the command."""
        answer = self._ask(command)
        if answer is None:
            return None
        columns, rows = self._geometry.columns, self._geometry.rows
        named = set()
        for word in answer.split():
            try:
                point = parse_point_name(word, columns, rows)
            except ValueError:
                raise EngineError(
                    f"the engine answered {command} with {_shown(word)},"
                    f" which is not a point of a {columns}x{rows} board"
                ) from None
            named.add(number_of(point, columns))
        return named

    def _play(self, plays: Iterable[tuple[int, int]]) -> bool:
        """Play stones, each as (point, colour); return whether all were accepted."""
        return all(
            self._try(f"play {COLOR_NAMES[color]} {name_of(point, self._geometry)}")
            for point, color in plays
        )

    def _shows(self, position: bytes) -> bool:
        """Return whether the engine's board has this position, True if it cannot be asked."""
        for color in (BLACK, WHITE):
            shown = self._points(f"list_stones {COLOR_NAMES[color]}")
            if shown is None:
                return True  # KataGo and Pachi do not know the command
            if shown != {point for point, stone in enumerate(position) if stone == color}:
                return False
        return True

    def _require(self, command: str) -> None:
        if not self._try(command):
            raise self._refused(command)

    def _refused(self, command: str) -> EngineError:
        why = _shown(self._gtp.refusal)
        return EngineError(f"the engine refused {command}" + (f": {why}" if why else ""))

    def _try(self, command: str) -> bool:
        return self._ask(command) is not None

    def _ask(self, command: str) -> str | None:
        return self._gtp.ask(command, self._deadline, self._timeout)


class _GtpProcess:
    """A running engine process, which answers commands before a deadline.

    refusal: its message when it last refused a command. Threads read its output, so that neither a
    silent engine nor one with much output can block gocheck.
    """

    def __init__(self, command: str) -> None:
        self.refusal = ""
        self._asked = 0
        self._lines: deque[bytes] = deque()
        self._unfinished_line = b""
        self._ended = False
        self._chunks: Queue[bytes] = Queue(ENGINE_CHUNKS_WAITING)
        self._last_words = bytearray()
        self._mark = secrets.token_hex(16)
        try:
            words = command_words(command)
            if not words:
                raise ValueError("the command is empty")
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, _MARK: self._mark},
                start_new_session=True,  # to kill it as a group, out of reach of the user's Ctrl-C
            )
        except (OSError, ValueError) as error:
            cause = _shown(getattr(error, "strerror", None) or str(error))
            if isinstance(error, FileNotFoundError):
                cause += _where_to_look(words[0])
            raise EngineError(f"the engine could not be started: {cause}") from None
        process = self._process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._input, self._output, self._errors = process.stdin, process.stdout, process.stderr
        self._threads = (
            Thread(target=_deliver, args=(self._output, self._chunks), daemon=True),
            Thread(target=_remember, args=(self._errors, self._last_words), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def ask(self, command: str, deadline: float, timeout: float) -> str | None:
        """Return the answer to a command, None if the engine refuses it."""
        verb = command.partition(" ")[0]
        self._take_in_what_waits()
        unasked = next((line for line in self._lines if line.strip()), None)
        if unasked is not None:
            raise EngineError(f"the engine wrote without a command: {_shown(unasked)}")
        self._lines.clear()
        self._asked += 1
        try:
            self._input.write(f"{self._asked} {command}\n".encode("ascii"))
        except OSError:
            raise self._end(verb) from None
        answer: list[str] = []
        for line in self._incoming(verb, deadline, timeout):
            text = line.decode("utf-8", "replace").strip()
            if text:
                if not answer and text[0] not in "=?":
                    raise EngineError(
                        f"the engine answered {verb} with invalid GTP: {_shown(text)}"
                    )
                answer.append(text)
            elif answer:
                break
        match = _ANSWER.fullmatch("\n".join(answer))
        assert match
        sign, number, text = match.groups()
        if number and number != str(self._asked):
            raise EngineError(f"the engine answered another command than {verb}")
        if sign == "?":
            self.refusal = text
            return None
        return text

    def quit(self) -> None:
        """Ask the engine to end, and kill it if it does not."""
        with suppress(OSError):
            self._input.write(b"quit\n")
        with suppress(OSError):
            self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENGINE_STOP_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the engine and its child processes, and wait until they are gone."""
        if os.name == "posix":
            with suppress(OSError):  # the group may outlive its leader, or be gone
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        _kill_marked(f"{_MARK}={self._mark}")
        deadline = time.monotonic() + ENGINE_STOP_SECONDS
        with suppress(Empty):
            while not self._ended and (left := deadline - time.monotonic()) > 0:
                self._ended = not self._chunks.get(timeout=left)
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        for stream in (self._input, self._output, self._errors):
            with suppress(OSError):
                stream.close()

    def _incoming(self, verb: str, deadline: float, timeout: float) -> Iterator[bytes]:
        """Yield the lines that the engine writes; raises EngineError when there are no more."""
        received = 0
        while True:
            while self._lines:
                yield self._lines.popleft()
            if received > LONGEST_ENGINE_ANSWER:
                raise EngineError(f"the engine gave too long an answer to {verb}")
            if self._ended:
                raise self._end(verb)
            left = deadline - time.monotonic()
            try:
                if left <= 0:
                    raise Empty
                chunk = self._chunks.get(timeout=left)
            except Empty:
                raise EngineError(
                    f"the engine did not answer within {timeout:g} s (asked for {verb})"
                ) from None
            received += len(chunk)
            self._take_in(chunk)

    def _take_in_what_waits(self) -> None:
        """Read the lines that the engine has written, without waiting for more."""
        with suppress(Empty):
            for _ in range(ENGINE_CHUNKS_WAITING):
                self._take_in(self._chunks.get_nowait())

    def _take_in(self, chunk: bytes) -> None:
        self._ended |= not chunk
        *lines, self._unfinished_line = (self._unfinished_line + chunk).split(b"\n")
        self._lines.extend(lines)

    def _end(self, verb: str) -> EngineError:
        """Return the error for an engine that closed its output."""
        try:
            status = self._process.wait(ENGINE_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineError(f"the engine closed its output (asked for {verb})")
        self._threads[1].join(ENGINE_STOP_SECONDS)
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        message = [line for line in bytes(self._last_words).splitlines() if line.strip()]
        words = f": {_shown(message[-1])}" if message else ""
        return EngineError(f"the engine ended {how} (asked for {verb}){words}")


def command_words(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    """Return the words of a command line; raises ValueError.

    windows: whether backslashes are part of paths, and only double quotation marks quote.
    """
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if windows:
        lexer.escape = ""
        lexer.quotes = '"'
    return list(lexer)


def _where_to_look(program: str) -> str:
    """Return the end of the message on a program that is not found."""
    if os.path.dirname(program):
        return ""
    found = shutil.which(program, path=_GAMES)
    if found:
        return f" on PATH, but there is {found}"
    return f" on PATH (Debian has such programs in {_GAMES})"


def _kill_marked(mark: str) -> None:
    """Kill every process with this in its environment, also in another session; on Linux only."""
    for _ in range(_ROUNDS):
        killed = False
        for folder in _PROCESSES.glob("[0-9]*"):
            with suppress(OSError):  # it is gone, or another user's
                if mark.encode("ascii") in (folder / "environ").read_bytes().split(b"\0"):
                    os.kill(int(folder.name), signal.SIGKILL)
                    killed = True
        if not killed:
            return


def _deliver(stream: IO[bytes], chunks: Queue[bytes]) -> None:
    """Put the chunks of a stream in a queue, and an empty chunk at its end."""
    with suppress(OSError, ValueError):
        while chunk := stream.read(ENGINE_CHUNK_BYTES):
            chunks.put(chunk)
    chunks.put(b"")


def _remember(stream: IO[bytes], last: bytearray) -> None:
    """Read a stream to its end and keep its last bytes."""
    with suppress(OSError, ValueError):
        while chunk := stream.read(ENGINE_CHUNK_BYTES):
            last += chunk
            del last[:-LAST_BYTES_OF_ENGINE_ERRORS]


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
        and not any(_is_improper(facts) for facts in replay.facts)
    )


def _is_improper(facts: Facts) -> bool:
    return facts.occupied or facts.suicide > 0 or facts.ko or facts.outside is not None


def _stones(position: bytes) -> Iterator[tuple[int, int]]:
    return ((point, color) for point, color in enumerate(position) if color)


def _moves(replay: Replay) -> Iterator[tuple[int, int]]:
    """Yield the plays on the board.

    Passes are left out: KataGo treats a game with two passes as finished, and then calls only those
    stones dead that its rules remove.
    """
    for move in replay.moves:
        if move.point is not None:
            yield number_of(move.point, replay.columns), move.color


def _complete_chains(on_board: Iterable[Chain], named: set[int]) -> frozenset[int]:
    """Return the points of the chains of which more than half the stones are named."""
    return frozenset(
        point
        for chain in on_board
        if 2 * len(named.intersection(chain.points)) > len(chain.points)
        for point in chain.points
    )


def _shown(message: str | bytes, longest: int = 100) -> str:
    """Return a message of an engine to show: one line, not too long, no control codes."""
    text = message.decode("utf-8", "replace") if isinstance(message, bytes) else message
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    words = " ".join(plain.split())
    return words if len(words) <= longest else words[:longest] + "…"
