"""Ctrl-C, SIGTERM and SIGHUP: the games checked so far are still reported, and engines end."""

import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

import click

_SIGNALS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}
"""The signals that end a run, and the word for each: that of Ctrl-C, of batch systems, and of a
terminal that is closed. The exit status is 128 plus the number of the signal, as in shells: 130,
143 and 129."""
if hasattr(signal, "SIGHUP"):  # Windows has none
    _SIGNALS[signal.SIGHUP] = "hung up"

_Value = TypeVar("_Value")
_Handler = Callable[[int, FrameType | None], Any] | int | signal.Handlers | None
"""What `signal.getsignal` returns."""


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
        before = _replaceable_handlers()
        if not before:
            yield from values
            return
        for each in before:
            signal.signal(each, self._receive)
        try:
            yield from self._until_end(values)
        finally:
            self._waiting = False
            for each, handler in before.items():
                signal.signal(each, handler)
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


def raise_interrupts() -> None:
    """Make Ctrl-C a KeyboardInterrupt from here on, where it ends the process at once.

    While a module is loaded it still does: an exception could be lost there, or become another.
    """
    if _replaceable_handlers().get(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
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
    for each in before:
        signal.signal(each, _leave)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _replaceable_handlers() -> dict[signal.Signals, _Handler]:
    """Return the handlers of the signals that nobody else handles; only the main thread has any."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    found = {each: signal.getsignal(each) for each in _SIGNALS}
    usual = (signal.default_int_handler, signal.SIG_DFL, _interrupt)
    return {each: handler for each, handler in found.items() if handler in usual}
