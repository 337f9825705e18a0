"""Reports with what formats write of a game, without all that was worked out to know it.

Reports are made so where they come from, by many workers perhaps, so that little has to travel and
little is left to do where all of them come together.
"""

from dataclasses import replace

from gocheck.report import GameReport, Outcome, Told
from gocheck.reports.jsonl import of_game


def without_details(report: GameReport) -> GameReport:
    """Return a report for the formats that write findings, names and results."""
    return _with_told(report)


def with_json(report: GameReport) -> GameReport:
    """Return a report for these and for JSON, as which the game is written."""
    return _with_told(report, of_game(report.game))


def _with_told(report: GameReport, json: str | None = None) -> GameReport:
    game = report.game
    if game is None:
        return report
    outcomes = {
        name: Outcome(scored.result, scored.agrees) for name, scored in game.outcomes.items()
    }
    bare = replace(
        game,
        legality={},
        status=None,
        scores={},
        explanation=None,
        disputed_moves=(),
        stone_balance=None,
        told=Told(outcomes, game.evidence, json),
    )
    return replace(report, game=bare)
