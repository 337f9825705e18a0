"""What every format of `check` is: made of a `Listing`, it takes reports in and yields lines."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gocheck.findings.meanings import ERROR
from gocheck.inputs.addresses import WHOLE, Shard
from gocheck.report.values import Report
from gocheck.reports.summary import Summary


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed, and how."""

    columns: Sequence[str] = ()
    """The names of the rulesets compared."""
    failing: Sequence[str] = (ERROR,)
    """The severities that make the run fail."""
    notes: bool = True
    """Whether the formats for people list notes."""
    waived: bool = True
    """Whether waived findings are listed."""
    max_findings: int | None = None
    """How many findings a format lists at most, None for all."""
    scores: bool = True
    """Whether games are scored, and results listed."""
    all_games: bool = False
    """Whether the table lists every scored game."""
    quiet: bool = False
    """Whether the findings are written and nothing else."""
    in_full: bool = False
    """Whether the table shows players and every result in full, however many games there are."""
    statistics: bool = False
    """Whether the findings are counted by code."""
    shard: Shard = WHOLE
    """The part of the inputs that this run takes."""
    paths: Sequence[str] = ()
    """The paths that the user gave."""
    command: str = ""
    """The command that the user gave, without what is only about output; "" for none."""
    settings: str = ""
    """The settings file in force and what it sets, "" for none."""
    playback: bool = False
    """Whether all formats that can list the moves do so."""
    top: str = os.curdir
    """The folder from which files are seen, for services that of the repository."""
    width: int = 80
    """Columns of the page."""
    wrapped: bool = False
    """Whether findings are wrapped to that width (on a terminal), or kept one a line."""


class Format:
    """Turns reports into lines."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._begun = False

    def take(self, report: Report) -> Iterator[str]:
        """Take one report in; yield what can be written at once."""
        raise NotImplementedError

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield what is written after the last report: nothing, if a format does not say."""
        return iter(())
