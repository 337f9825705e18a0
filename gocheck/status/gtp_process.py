"""A running GTP engine: a process that answers commands before a deadline.

Whatever the program does, `GtpProcess.ask` returns an answer or raises an `EngineError` in time,
and `GtpProcess.kill` leaves no process running.
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
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO

from gocheck.text.parsing import regex

ENGINE_CHUNK_BYTES = 1 << 16
"""Bytes read at a time: what a pipe holds on Linux."""

ENGINE_STOP_SECONDS = 1.0
"""For an engine to end by itself, and for its output to end with it. A choice: an engine that needs
longer is killed, and one that hangs holds up each end for so long."""

LAST_BYTES_OF_ENGINE_ERRORS = 1 << 12
"""Bytes kept of what an engine wrote last to stderr: its last line is shown, in 100 characters."""

LONGEST_ENGINE_ANSWER = 1 << 20
"""Bytes of one answer of an engine. The list of all stones of a 52x52 board takes some fifteen
thousand."""

ENGINE_CHUNKS_WAITING = 16
"""Chunks of an engine's output, 64 KiB each, that may wait to be read before the engine has to
wait."""

_ANSWER = regex(r"([=?])([0-9]*)\s*(.*)", re.DOTALL)
_GAMES = "/usr/games"
"""Where Debian installs games, which is not on every PATH."""
_MARK = "GOCHECK_ENGINE"
"""The variable of the environment by which all processes that an engine started are found."""
_PROCESSES = Path("/proc")
_NEXT = "protocol_version"
"""A command that every engine knows, and that changes nothing (GTP 2, 6.3.1)."""
_ROUNDS = 5
"""So often processes are looked for that others start meanwhile: a choice."""


class EngineError(Exception):
    """An error of the engine; the message is one line."""


class GtpProcess:
    """A running engine process, which answers commands before a deadline.

    refusal: its message when it last refused a command; timeout: seconds for a question of one
    command or more; deadline: when those end, by `time.monotonic`. Threads read its output, so that
    neither a silent engine nor one with much output can block gocheck.
    """

    def __init__(self, command: str, timeout: float) -> None:
        self.refusal = ""
        self.timeout = timeout
        self.deadline = time.monotonic() + timeout
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
            cause = message_shown(getattr(error, "strerror", None) or str(error))
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

    def ask(self, command: str) -> str | None:
        """Return the answer to a command, None if the engine refuses it."""
        self._take_in_what_waits()
        unasked = next((line for line in self._lines if line.strip()), None)
        if unasked is not None:
            raise EngineError(f"the engine wrote without a command: {message_shown(unasked)}")
        self._lines.clear()
        self._write(command)
        return self._answer(self._asked, command)

    def watch(self, command: str, seconds: float) -> str | None:
        """Return what an engine writes in some seconds to a command that only another one ends."""
        self._write(command)
        time.sleep(seconds)
        self._write(_NEXT)
        answer = self._answer(self._asked - 1, command)
        self._answer(self._asked, _NEXT)
        return answer

    def _write(self, command: str) -> None:
        self._asked += 1
        try:
            self._input.write(f"{self._asked} {command}\n".encode("ascii"))
        except OSError:
            raise self._end(command.partition(" ")[0]) from None

    def _answer(self, asked: int, command: str) -> str | None:
        """Return the answer to a command that was the asked-th, None if the engine refuses it."""
        verb = command.partition(" ")[0]
        answer: list[str] = []
        for line in self._incoming(verb):
            text = line.decode("utf-8", "replace").strip()
            if text:
                if not answer and text[0] not in "=?":
                    raise EngineError(
                        f"the engine answered {verb} with invalid GTP: {message_shown(text)}"
                    )
                answer.append(text)
            elif answer:
                break
        match = _ANSWER.fullmatch("\n".join(answer))
        assert match
        sign, number, text = match.groups()
        if number and number != str(asked):
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

    def _incoming(self, verb: str) -> Iterator[bytes]:
        """Yield the lines that the engine writes; raises EngineError when there are no more."""
        received = 0
        while True:
            while self._lines:
                yield self._lines.popleft()
            if received > LONGEST_ENGINE_ANSWER:
                raise EngineError(f"the engine gave too long an answer to {verb}")
            if self._ended:
                raise self._end(verb)
            left = self.deadline - time.monotonic()
            try:
                if left <= 0:
                    raise Empty
                chunk = self._chunks.get(timeout=left)
            except Empty:
                raise EngineError(
                    f"the engine did not answer within {self.timeout:g} s (asked for {verb})"
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
        words = f": {message_shown(message[-1])}" if message else ""
        return EngineError(f"the engine ended {how} (asked for {verb}){words}")


def why_not_started(command: str) -> str | None:
    """Return why a command line cannot be started, None where its program is there."""
    try:
        words = command_words(command)
    except ValueError as error:
        return message_shown(str(error))
    if not words:
        return "the command is empty"
    program = words[0]
    return None if shutil.which(program) else f"no program {program!r}{_where_to_look(program)}"


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


def message_shown(message: str | bytes, longest: int = 100) -> str:
    """Return a message of an engine to show: one line, not too long, no control codes."""
    text = message.decode("utf-8", "replace") if isinstance(message, bytes) else message
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    words = " ".join(plain.split())
    return words if len(words) <= longest else words[:longest] + "…"
