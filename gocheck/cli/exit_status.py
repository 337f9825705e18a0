"""How every command ends where it cannot continue: with one line for wrong usage, else quietly.

After Ctrl-C, SIGTERM and SIGHUP the games checked so far are still reported, and engines end.
"""

import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, FileIO, RawIOBase, TextIOWrapper
from types import FrameType
from typing import Any, TextIO, TypeVar

import click
from click.exceptions import NoArgsIsHelpError

from gocheck.text.escaping import one_line
from gocheck.text.messages import failure_message

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 plus the number of the signal, as in shells."""

BROKEN_PIPE = 141
"""The exit status where the output is closed, as in ``gocheck check | head``: 128 plus the number
of SIGPIPE, as in shells."""

_SIGNALS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}
"""The signals that end a run, and the word for each: that of Ctrl-C, of batch systems, and of a
terminal that is closed. The exit status is 128 plus the number of the signal, as in shells: 130,
143 and 129."""
if hasattr(signal, "SIGHUP"):  # Windows has none
    _SIGNALS[signal.SIGHUP] = "hung up"

_Value = TypeVar("_Value")
_Handler = Callable[[int, FrameType | None], Any] | int | signal.Handlers | None
"""What `signal.getsignal` returns."""


class UsageError(click.ClickException):
    """Wrong usage or nothing to read: one line a cause on standard error, exit status 2.

    What click finds wrong itself (`click.UsageError`) becomes one of these below.
    """

    exit_code = 2

    def __init__(self, *causes: str) -> None:
        super().__init__("\n".join(causes))
        self._causes = causes

    def show(self, file: Any = None) -> None:
        """Print the causes."""
        for cause in self._causes:
            click.echo(one_line(f"gocheck: {cause}"), err=True)


class Crash(UsageError):
    """An error in gocheck's own code that ends the run: one line, exit status 3."""

    exit_code = 3
    """No finding and no wrong usage gives it."""


class CommandGroup(click.Group):
    """A group of commands that end as Unix tools do."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Return the context, as click does; raises what `_failures_as_exit_status` does."""
        with _failures_as_exit_status():
            _prepare_streams()
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, as click does; raises what `_failures_as_exit_status` does."""
        with _failures_as_exit_status():
            # Where Ctrl-C ends the process at once, it is a KeyboardInterrupt from here on.
            if _replaceable_handlers().get(signal.SIGINT) is signal.SIG_DFL:
                signal.signal(signal.SIGINT, _interrupt)
            return super().invoke(ctx)


@contextmanager
def _failures_as_exit_status() -> Iterator[None]:
    """Turn what keeps a command from going on into exit statuses.

    Wrong usage that click finds becomes a UsageError, which is one line, and so does a failure of
    the machine, such as a full disk. Ctrl-C and a closed output end the program without a message,
    with the status that shells use for such a signal. An error in gocheck's own code becomes a
    `Crash`, one line too; ``python -X dev`` shows where it comes from.
    """
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise UsageError(_in_one_line(error)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _forget(sys.stdout, sys.stderr)
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        _forget(sys.stdout)
        raise UsageError(f"the run ends: {_cause(error)}") from None
    except (click.ClickException, click.Abort, click.exceptions.Exit):
        raise
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        raise Crash(failure_message("this run", error)) from None


def _cause(error: OSError) -> str:
    cause = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {cause}" if isinstance(error.filename, str) else cause


def _in_one_line(error: click.UsageError) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    message = re.sub(r"is not in the range x>=(\d+)", r"is less than \1", message)
    message = message[:1].lower() + message[1:]
    command = error.ctx.command_path if error.ctx else "gocheck"
    return f"{message} (see {command} --help)"


def _prepare_streams() -> None:
    """Write UTF-8 wherever the output does not go to a terminal, whatever the system's encoding.

    What a terminal cannot show is escaped. What goes to a standard error that is closed or full is
    lost. Raises UsageError where standard output is closed: a file opened later would take its
    place.
    """
    if sys.stdout is None:
        raise UsageError("standard output is closed")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            if isinstance(stream.buffer, RawIOBase):
                stream = _line_buffered(stream)
            is_open = sys.__stderr__ is not None  # else what was just opened, which is always there
            if name == "stderr" and is_open and isinstance(stream.buffer, BufferedWriter):
                unneeded = BufferedWriter(_Unneeded(stream.fileno(), "w", closefd=False))
                stream = TextIOWrapper(unneeded, line_buffering=True)
            setattr(sys, name, stream)
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


class _Unneeded(FileIO):
    """A file to which the program need not write: what has no room, as on a full disk, is lost.

    Else Python ends with status 120, whatever the run found.
    """

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError:
            return len(data)


def _line_buffered(stream: TextIOWrapper) -> TextIOWrapper:
    """Return a stream to the same file that writes every line at once, and whole.

    Under ``python -u`` or PYTHONUNBUFFERED, Python's own loses the rest of a line where a signal
    interrupts it: https://github.com/python/cpython/issues/85393.
    """
    return open(stream.fileno(), "w", buffering=1, encoding=stream.encoding, closefd=False)


def _forget(*streams: TextIO) -> None:
    """Discard the output that is still to be written, so that no error follows at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(OSError, ValueError):  # streams of tests are not files
            os.dup2(nowhere, stream.fileno())


class Interrupts:
    """Treats a signal that ends a run as the end of the input."""

    def __init__(self) -> None:
        self.received: signal.Signals | None = None
        """The signal that came, None while none has."""
        self._waiting = False
        """Whether the next value is being made, which a signal may end at once."""

    def until_signal(self, values: Iterator[_Value]) -> Iterator[_Value]:
        """Yield values; they have to end once a signal was `received`.

        While a value is in use the signal waits, so that nothing is half written. While the next
        one is made, it is a KeyboardInterrupt.
        """
        with _handling(_replaceable_handlers(), self._receive):
            try:
                yield from self._until_end(values)
            finally:
                self._waiting = False
                if self.received is not None and isinstance(values, Generator):
                    values.close()

    def leave(self, games: int) -> None:
        """End the program if a signal came, after so many games."""
        if self.received is not None:
            click.echo(f"gocheck: {_SIGNALS[self.received]} after {games} games", err=True)
            sys.exit(128 + self.received)

    def _until_end(self, values: Iterator[_Value]) -> Iterator[_Value]:
        while True:
            try:
                self._waiting = True
                value = next(values)
                self._waiting = False
            except (StopIteration, KeyboardInterrupt):
                return
            yield value

    def _receive(self, number: int, frame: FrameType | None) -> None:
        again, self.received = self.received is not None, signal.Signals(number)
        if (self._waiting or again) and not _is_loading(frame):
            raise KeyboardInterrupt


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while a module is loaded it could be lost, so the process ends."""
    if not _is_loading(frame):
        raise KeyboardInterrupt
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def _is_loading(frame: FrameType | None) -> bool:
    """Return whether a frame is of what is called while a module is loaded."""
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


@contextmanager
def exit_on_termination() -> Iterator[None]:
    """SIGTERM and SIGHUP raise SystemExit, so that the engine is closed."""
    before = _replaceable_handlers()
    before.pop(signal.SIGINT, None)
    with _handling(before, lambda number, frame: sys.exit(128 + number)):
        yield


@contextmanager
def _handling(before: dict[signal.Signals, _Handler], handler: _Handler) -> Iterator[None]:
    """Handle signals meanwhile; before: who handles them else."""
    for each in before:
        signal.signal(each, handler)
    try:
        yield
    finally:
        for each, earlier in before.items():
            signal.signal(each, earlier)


def _replaceable_handlers() -> dict[signal.Signals, _Handler]:
    """Return the handlers of the signals that nobody else handles; only the main thread has any."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    found = {each: signal.getsignal(each) for each in _SIGNALS}
    usual = (signal.default_int_handler, signal.SIG_DFL, _interrupt)
    return {each: handler for each, handler in found.items() if handler in usual}
