"""How many games and findings there were: the last lines of every report for people."""

from collections import Counter
from collections.abc import Iterator

from gocheck.comparison import COMPARABLE
from gocheck.findings import MEANINGS, NOTE, SEVERITIES
from gocheck.report import Game, GameReport
from gocheck.reports.text import wrap
from gocheck.text import counted

_UNDECIDED = {
    "ruleset": "without a known ruleset (--default-ruleset gives one)",
    "result": "without a score in RE",
    "early": "ending too early to have been counted",
    "komi": "without a known komi (--komi gives one)",
    "cycle": "drawn by a long cycle",
    "stones": "in which it is not certain who is dead (--engine asks a program)",
}
"""Why it cannot be said whether a score is the recorded result, and what helps."""


class Summary:
    """Counts reports as they come."""

    def __init__(self) -> None:
        self.games = 0
        """Games that could be read."""
        self.unread = 0
        """Games that could not."""
        self.finished = 0
        """Games, of those read, that were played to their end and counted."""
        self.ended_early = 0
        """Finished games that are not scored since they end too early to have been counted."""
        self.scored = 0
        """Games that are scored."""
        self.agreeing: dict[bool | None, int] = {True: 0, False: 0, None: 0}
        """Scored games by whether the result is as recorded; None where that cannot be said."""
        self.undecided = dict.fromkeys(_UNDECIDED, 0)
        """Scored games where it cannot be said, by what is missing."""
        self.severities = dict.fromkeys(SEVERITIES, 0)
        """Findings by severity, without those that are waived."""
        self.codes = Counter[str]()
        """Findings by code, without those that are waived."""
        self.waived = 0
        """Findings that are waived."""

    def take(self, report: GameReport) -> None:
        """Count one report."""
        for located in report.findings:
            if located.finding.waived:
                self.waived += 1
            else:
                self.severities[located.finding.severity] += 1
                self.codes[located.finding.code] += 1
        game = report.game
        if game is None:
            self.unread += report.number > 0
            return
        self.games += 1
        self.finished += game.finished
        self.ended_early += game.finished and game.ends_early and not game.outcomes
        if game.outcomes:
            self.scored += 1
            self.agreeing[report.agrees] += 1
            if report.agrees is None:
                self.undecided[_missing(game)] += 1

    def of_games(self) -> str:
        """Return the sentence on games."""
        return (
            f"{counted(self.games, 'game')} read, {self.unread} unread, {self.finished} finished;"
            f" {self.scored} scored: {self.agreeing[True]} as recorded, {self.agreeing[False]} not,"
            f" {self.agreeing[None]} cannot be said."
        )

    def of_undecided(self) -> str:
        """Return why some finished games are not scored, or compared; "" where all are."""
        parts = [
            f"{number} {_UNDECIDED[cause]}" for cause, number in self.undecided.items() if number
        ]
        sentences = [f"Cannot be said: {', '.join(parts)}."] if parts else []
        if self.ended_early:
            sentences.insert(0, f"Not scored: {self.ended_early} {_UNDECIDED['early']}.")
        return " ".join(sentences)

    def of_findings(self, *, notes_listed: bool = True, waived_listed: bool = True) -> str:
        """Return the sentence on findings; what is not listed is named with its option."""
        parts = [counted(number, name) for name, number in self.severities.items()]
        if self.severities[NOTE] and not notes_listed:
            parts[-1] += " (--verbose lists them)"
        if self.waived:
            hint = "" if waived_listed else " (--show-waived lists them)"
            parts.append(f"{self.waived} waived{hint}")
        return ", ".join(parts) + "."

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
                "unread": self.unread,
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


def _missing(game: Game) -> str:
    """Return what is missing to say whether a score is the recorded result."""
    if game.own is None:
        return "ruleset"
    if game.result.kind not in COMPARABLE:
        return "result"
    if game.ends_early:
        return "early"
    if game.komi.points is None:
        return "komi"
    return "cycle" if game.drawn_by_cycle else "stones"
