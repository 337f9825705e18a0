"""How every command ends where it cannot continue: with one line for wrong usage, else quietly."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from gocheck.cli.errors import UsageError

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 plus the number of the signal, as in shells."""

BROKEN_PIPE = 141
"""The exit status where the output is closed, as in ``gocheck check | head``: 128 plus the number
of SIGPIPE, as in shells."""


class CommandGroup(click.Group):
    """A group of commands that end as Unix tools do."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Return the context, as click does; raises what `failures_as_exit_status` does."""
        with failures_as_exit_status():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, as click does; raises what `failures_as_exit_status` does."""
        with failures_as_exit_status():
            return super().invoke(ctx)


@contextmanager
def failures_as_exit_status() -> Iterator[None]:
    """Turn what keeps a command from going on into exit statuses.

    Wrong usage that click finds becomes a UsageError, which is one line. Ctrl-C and a closed output
    end the program without a message, with the status that shells use for such a signal.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise UsageError(_in_one_line(error)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _forget_output()
        sys.exit(BROKEN_PIPE)


def _in_one_line(error: click.UsageError) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    message = re.sub(r"is not in the range x>=(\d+)", r"is less than \1", message)
    message = message[:1].lower() + message[1:]
    command = error.ctx.command_path if error.ctx else "gocheck"
    return f"{message} (see {command} --help)"


def _forget_output() -> None:
    """Discard the output that is still to be written, so that no error follows at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # streams of tests are not files
            os.dup2(nowhere, stream.fileno())
