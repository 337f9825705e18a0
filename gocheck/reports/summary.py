"""How many games and findings there were: the last lines of every report for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, SEVERITIES, WARNING
from gocheck.record.result import COMPARABLE
from gocheck.report.values import Report
from gocheck.reports.text import wrap
from gocheck.text.messages import counted

if TYPE_CHECKING:
    from gocheck.archive.diagnoses import Diagnosis

_UNDECIDED = {
    "ruleset": "without a known ruleset (--default-ruleset sets one)",
    "result": "without a score in RE",
    "early": "with too few moves to have been counted",
    "komi": "without a known komi (--komi sets one)",
    "cycle": "decided by a long cycle",
    "stones": "with uncertain stones or points (gocheck score FILE gives the reason)",
}
"""Why it is unknown whether a score agrees with the record, and what helps."""

NOT_COUNTED = {
    "resignation": "won by resignation",
    "time": "won on time",
    "forfeit": "won by forfeit",
    "void": "void",
    "none": "without a result",
    "unknown": "with an unknown result",
    "other": "with another result",
}
"""How a game ended that was not counted, by the kind of its result."""

_ON_DIFFERENCES = ("RES501", "RES502", "RES507")
"""The codes of findings on a score that differs from the record."""
_WRONG = {
    ERROR: "wrong",
    WARNING: "probably wrong",
    NOTE: "may be wrong",
    "": "without a finding on the result",
}
"""What a recorded result is that differs from the score, by `severity_of_difference`."""
_MOST_DIAGNOSES_SHOWN = 5
"""So many folders and events are named whose results have something in common: a choice."""


class Summary:
    """Counts reports as they come."""

    def __init__(self) -> None:
        self.games = 0
        """Games that could be read."""
        self.unreadable = 0
        """Games that could not."""
        self.finished = 0
        """Games, of those read, that were played to their end and counted."""
        self.not_counted = dict.fromkeys(NOT_COUNTED, 0)
        """The other games that could be read, by the kind of their result."""
        self.ended_early = 0
        """Finished games not scored: too few moves to have been counted."""
        self.scored = 0
        """Games that are scored."""
        self.agreeing: dict[bool | None, int] = {True: 0, False: 0, None: 0}
        """Scored games by whether they agree with the record; None where that is unknown."""
        self.differing = dict.fromkeys(_WRONG, 0)
        """Scored games that differ from the record, by `severity_of_difference`."""
        self.undecided = dict.fromkeys(_UNDECIDED, 0)
        """Scored games where that is unknown, by what is missing."""
        self.right_with_usual_komi = 0
        """Games without KM that have the recorded margin with the usual komi of their year."""
        self.severities = dict.fromkeys(SEVERITIES, 0)
        """Findings by severity, without those that are waived."""
        self.codes = Counter[str]()
        """Findings by code, without those that are waived."""
        self.interrupted = False
        """Whether a signal ended the run before all games were read."""
        self.waived = 0
        """Findings that are waived."""
        self.diagnoses: tuple[Diagnosis, ...] = ()
        """What the results of folders and events have in common, known in the end."""

    def take(self, report: Report) -> None:
        """Count one report."""
        for each in report.findings:
            if each.waived:
                self.waived += 1
            else:
                self.severities[each.severity] += 1
                self.codes[each.code] += 1
        if not report.readable:
            self.unreadable += report.number > 0
            return
        self.games += 1
        self.finished += report.finished
        if not report.finished and report.result_kind:
            self.not_counted[report.result_kind] += 1
        self.ended_early += report.finished and report.ends_early and not report.scores
        if report.scores:
            self.scored += 1
            self.agreeing[report.agrees] += 1
            if report.agrees is False:
                self.differing[severity_of_difference(report)] += 1
            if report.agrees is None:
                self.undecided[_missing(report)] += 1
                self.right_with_usual_komi += _is_right_with_usual_komi(report)

    def of_games(self) -> str:
        """Return the sentence on games."""
        parts = [f"{counted(self.games, 'game')} read"]
        if self.unreadable:
            parts.append(f"{self.unreadable} unreadable")
        if self.scored and self.scored == self.finished:
            parts.append(f"{self.finished} finished and scored: {self._agreement()}")
        elif self.games:
            parts.append(f"{self.finished or 'none'} finished")
            if self.scored:
                parts.append(f"{self.scored} scored: {self._agreement()}")
            elif self.finished:
                parts.append("none scored")
        return ", ".join(parts) + "."

    def _agreement(self) -> str:
        """Return how many of the scored games agree with the record."""
        agreeing, differing, unknown = (self.agreeing[each] for each in (True, False, None))
        if self._no_ruleset_is_known:
            return (
                "none compared: the records name no known ruleset; add for instance"
                " --default-ruleset japanese to compare them"
            )
        parts = []
        if agreeing or not differing:
            parts.append(f"{agreeing or 'none'} agree{'s' * (agreeing == 1)} with the record")
        if differing:
            record = "" if agreeing else " from the record"
            differ = f"{differing} differ{'s' * (differing == 1)}{record}"
            kinds = [
                f"{number} {_WRONG[kind]}" for kind, number in self.differing.items() if number
            ]
            if self.differing[ERROR] < differing and kinds:
                differ += f" ({', '.join(kinds)})"
            parts.append(differ)
        if unknown:
            parts.append(f"{unknown} unknown")
        return ", ".join(parts)

    @property
    def _no_ruleset_is_known(self) -> bool:
        return 0 < self.scored == self.undecided["ruleset"]

    def of_not_counted(self, *, listed: bool) -> str:
        """Return how the games ended that were not counted; "" without any.

        listed: whether the report names them.
        """
        parts = [f"{self.not_counted[kind]} {how}" for kind, how in NOT_COUNTED.items()]
        found = [part for part in parts if not part.startswith("0 ")]
        if not found:
            return ""
        hint = "" if listed else " (--verbose names them)"
        return f"Not counted: {', '.join(found)}{hint}."

    def of_undecided(self) -> str:
        """Return why some finished games are not scored, or not compared; "" where all are."""
        causes = dict(_UNDECIDED)
        if right := self.right_with_usual_komi:
            causes["komi"] += f", {right} of these right with the usual komi of their year"
        parts = [
            f"{number} {causes[cause]}"
            for cause, number in self.undecided.items()
            if number and not self._no_ruleset_is_known
        ]
        sentences = [f"Unknown: {', '.join(parts)}."] if parts else []
        if self.ended_early:
            sentences.insert(0, f"Not scored: {self.ended_early} {_UNDECIDED['early']}.")
        return " ".join(sentences)

    def of_findings(self, *, notes_listed: bool = True, waived_listed: bool = True) -> str:
        """Return the sentence on findings; what is not listed is named with its option."""
        parts = [counted(number, name) for name, number in self.severities.items() if number]
        if self.severities[NOTE] and not notes_listed:
            parts[-1] += " (--verbose lists them)"
        if not parts:
            parts.append("No findings")
        if self.waived:
            hint = "" if waived_listed else " (--show-waived lists them)"
            parts.append(f"{self.waived} waived{hint}")
        findings = ", ".join(parts)
        return f"Interrupted; so far: {findings.lower()}." if self.interrupted else f"{findings}."

    def of_diagnoses(self) -> Iterator[str]:
        """Yield what the results of folders and events have in common, a line each."""
        for each in self.diagnoses[:_MOST_DIAGNOSES_SHOWN]:
            yield f"{each.place.capitalize()} {each.name}: {each.sentence}."
        if more := len(self.diagnoses[_MOST_DIAGNOSES_SHOWN:]):
            yield f"{counted(more, 'more such line')} (--format json lists all)."

    def statistics(self, width: int) -> Iterator[str]:
        """Yield how often each code was found, the most frequent first, a line each."""
        digits = max((len(str(number)) for number in self.codes.values()), default=1)
        for code, number in sorted(self.codes.items(), key=lambda item: (-item[1], item[0])):
            yield wrap(
                f"{number:{digits}} {code} {MEANINGS[code].title}", width, " " * (digits + 8)
            )

    def as_json(self) -> dict[str, object]:
        """Return the counts as plain JSON values."""
        return {
            "games": {
                "read": self.games,
                "unreadable": self.unreadable,
                "finished": self.finished,
                "scored": self.scored,
                "agreeing": self.agreeing[True],
                "differing": self.agreeing[False],
                "undecided": self.agreeing[None],
            },
            "undecided": self.undecided,
            "findings": {**self.severities, "waived": self.waived},
            "codes": dict(sorted(self.codes.items())),
        }


def severity_of_difference(report: Report) -> str:
    """Return the severity of the worst finding on a recorded result that differs from the score.

    "" where it does not differ, or where no finding is on it: it is waived or not selected, or
    something else than the result is wrong.
    """
    severities = [
        each.severity
        for each in report.findings
        if report.agrees is False and each.code in _ON_DIFFERENCES and not each.waived
    ]
    return min(severities, key=SEVERITIES.index, default="")


def _is_right_with_usual_komi(report: Report) -> bool:
    """Return whether a game without KM has its recorded margin with the usual komi of its year."""
    if report.usual_komi is None or report.result_kind not in ("score", "draw"):
        return False
    return report.scores[report.ruleset or ""].margin == report.signed_margin


def _missing(report: Report) -> str:
    """Return what is missing to compare a score with the recorded result."""
    if report.ruleset is None:
        return "ruleset"
    if report.result_kind not in COMPARABLE:
        return "result"
    if report.ends_early:
        return "early"
    if report.komi is None:
        return "komi"
    return "cycle" if report.decided_by_cycle else "stones"
