"""What many games say together: results lists, expectations, duplicates, pairs of rulesets."""

from gocheck.archive.duplicates import Duplicates
from gocheck.archive.event import event_findings
from gocheck.archive.event_results import EventResults, ResultsError
from gocheck.archive.expectations import SUBJECTS, ExpectationError, Expectations, read_expectation
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
    "event_findings",
    "read_expectation",
]
