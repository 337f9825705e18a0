"""The command line: arguments in, exit status out. Everything else is done elsewhere."""

import os
import sys
from io import TextIOWrapper

import click

from gocheck.threads import ONE

os.environ.update({**ONE, **os.environ})

from gocheck import __version__
from gocheck.cli.check import check, usual
from gocheck.cli.compare import compare
from gocheck.cli.config import command_for
from gocheck.cli.explain import explain
from gocheck.cli.fix import fix
from gocheck.cli.rules import rules
from gocheck.cli.score import score
from gocheck.cli.show import show


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gocheck")
def main() -> None:
    """Check Go game records: are the moves legal, is the result right, under which rules?

    Exit status: 0 nothing found at or above --fail-on, 1 something was, 2 wrong usage or
    nothing to read.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A name that the terminal cannot show must not end the run.
            stream.reconfigure(errors="backslashreplace")


for command in (check, score, compare, show, fix, rules, explain, command_for(check, usual)):
    main.add_command(command)
