"""Checks of a game against other games and against what the user expects of them.

Comes in: reports one after the other, in input order, or a record before its report. Goes out:
reports or findings. Start reading at `Duplicates.look`.

- `duplicates`: the same game seen before, by its fingerprint;
- `expectations`: another size, komi, ruleset or handicap than is expected of an event;
- `event_results`: another result than the event's list has, which `results_list` reads;
- `ruleset_pairs`: how rulesets differ over all games;
- `diagnoses`: what the wrong results of a folder or an event have in common.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.archive.diagnoses import Diagnoses, Diagnosis
    from gocheck.archive.duplicates import Duplicates, game_fingerprint
    from gocheck.archive.event_results import EventResults
    from gocheck.archive.expectations import (
        SUBJECTS,
        ExpectationError,
        Expectations,
        read_expectation,
    )
    from gocheck.archive.results_list import ResultsError
    from gocheck.archive.ruleset_pairs import LEFT_OUT, UNREADABLE, Pair, Pairs, WinnerChange
else:
    __getattr__ = late_names(
        __name__,
        {
            "diagnoses": "Diagnoses Diagnosis",
            "duplicates": "Duplicates game_fingerprint",
            "event_results": "EventResults",
            "expectations": "SUBJECTS ExpectationError Expectations read_expectation",
            "results_list": "ResultsError",
            "ruleset_pairs": "LEFT_OUT UNREADABLE Pair Pairs WinnerChange",
        },
    )

__all__ = [
    "LEFT_OUT",
    "SUBJECTS",
    "UNREADABLE",
    "Diagnoses",
    "Diagnosis",
    "Duplicates",
    "EventResults",
    "ExpectationError",
    "Expectations",
    "Pair",
    "Pairs",
    "ResultsError",
    "WinnerChange",
    "game_fingerprint",
    "read_expectation",
]
