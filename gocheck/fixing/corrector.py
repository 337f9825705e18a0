"""Many inputs, corrected under the same settings."""

from collections.abc import Callable
from dataclasses import replace

from gocheck.fixing.corrected_copy import Corrected, correct
from gocheck.referee import Referee
from gocheck.report import Report
from gocheck.settings import Settings
from gocheck.sgf import Source


class Corrector:
    """Corrects inputs, and checks their copies as `gocheck check` does under these settings."""

    def __init__(self, settings: Settings) -> None:
        self._finding = Referee(replace(settings, scores=False, variations=True))
        self._checking = Referee(settings)

    def correct(self, source: Source, wanted: Callable[[str], bool]) -> Corrected:
        """Return the corrected copy of an input; wanted: which codes are to be fixed."""
        return correct(source, self._finding, wanted)

    def reports_on(self, corrected: Corrected) -> list[Report]:
        """Return the reports on the games of a copy that are wanted."""
        wants = corrected.source.wants
        return self._checking.check_all([each for each in corrected.games if wants(each.game)])
