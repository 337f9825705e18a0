"""Errors in gocheck's own code: each is reported with its input, and the run goes on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from gocheck.cli.exit_status import Crash
from gocheck.cli.terminal import warn
from gocheck.findings.meanings import MEANINGS
from gocheck.report.values import Report
from gocheck.text.messages import Error, failure_message


class Crashes:
    """Reports the inputs on which gocheck itself fails, and ends the program accordingly."""

    def __init__(self) -> None:
        self._count = 0

    def look(self, report: Report) -> None:
        """Report a game on which gocheck failed."""
        for each in report.findings:
            self.note(report.name, each.code, each.message)

    def note(self, name: str, code: str, message: str) -> bool:
        """Report a finding if it says that gocheck failed on an input; return whether it does."""
        if not MEANINGS[code].crash:
            return False
        self._report(name, message)
        return True

    def take(self, error: Error) -> None:
        """Report the error of a game on which gocheck failed."""
        self._report(error.file or "", error.cause)

    @contextmanager
    def contained(self, name: str, *, writes: bool = False) -> Iterator[None]:
        """Report an error in what is done meanwhile with an input of this name, and go on.

        writes: whether it prints in another way than `write_lines`, so that an OSError is about the
        machine.
        """
        try:
            yield
        except (click.ClickException, BrokenPipeError):
            raise  # about the arguments or the machine
        except Error as error:
            self._report(name, error.cause)
        except Exception as error:
            if writes and isinstance(error, OSError):
                raise
            self._report(name, failure_message("it", error))

    def leave(self) -> None:
        """End the program if gocheck failed on an input."""
        if self._count:
            sys.exit(Crash.exit_code)

    def _report(self, name: str, message: str) -> None:
        self._count += 1
        warn(f"{name}: {message}")
