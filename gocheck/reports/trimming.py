"""Reports without the analysis: what most formats show, and no more.

Reports are trimmed where they are made, by many workers perhaps, so that little has to travel and
little is left to do where all of them come together.
"""

from dataclasses import replace

from gocheck.report import GameReport, Trimmed, TrimmedScore


def trimmed(report: GameReport) -> GameReport:
    """Return a report for the formats that show findings, names and results."""
    return _trimmed(report)


def trimmed_with_json(report: GameReport) -> GameReport:
    """Return a report for these formats and for JSON: it carries the game as JSON too."""
    from gocheck.reports.jsonl import game_as_json  # takes long to load

    return _trimmed(report, game_as_json(report.game))


def _trimmed(report: GameReport, json: str | None = None) -> GameReport:
    game = report.game
    if game is None:
        return report
    outcomes = {
        name: TrimmedScore(score.result, score.agrees) for name, score in game.outcomes.items()
    }
    without_analysis = replace(
        game,
        legality={},
        status=None,
        scores={},
        disputed_moves=(),
        stone_balance=None,
        trimmed=Trimmed(outcomes, game.evidence, json),
    )
    return replace(report, game=without_analysis)
