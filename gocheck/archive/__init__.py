"""What many games say together: results lists, expectations, duplicates, pairs of rulesets."""

from gocheck.archive.duplicates import Duplicates
from gocheck.archive.event_results import EventResults, ResultsError
from gocheck.archive.expectations import SUBJECTS, ExpectationError, Expectations, read_expectation
from gocheck.archive.game_fingerprint import game_fingerprint
from gocheck.archive.ruleset_pairs import LEFT_OUT, Change, Pair, Pairs

__all__ = [
    "LEFT_OUT",
    "SUBJECTS",
    "Change",
    "Duplicates",
    "EventResults",
    "ExpectationError",
    "Expectations",
    "Pair",
    "Pairs",
    "ResultsError",
    "game_fingerprint",
    "read_expectation",
]
