"""Reports as JSON Lines: one object a game. ``schema.json`` next to it describes the keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gocheck.board import BLACK, COLOR_NAMES, WHITE, point_name, point_names
from gocheck.reading import date_range
from gocheck.report import Game, GameReport, LocatedFinding
from gocheck.reports.summary import Summary
from gocheck.rules import VERDICTS, DisputedMove, Illegal, Legality
from gocheck.text import VERSION, plain

if TYPE_CHECKING:
    from gocheck.comparison import ComparedScore, Explanation
    from gocheck.status import ChainStatus, Status

SCHEMA = 3
"""Rises when the meaning of a key changes."""

_Json = dict[str, Any]
_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def line(report: GameReport) -> str:
    """Return a report as one line of JSON, without the line end."""
    game = report.game
    text = game.trimmed.json if game and game.trimmed else None
    start, end = _encoded(_head(report)), _encoded({"findings": _findings(report)})
    return f"{start[:-1]},{text or game_as_json(game)},{end[1:]}"


def game_as_json(game: Game | None) -> str:
    """Return the part of a line on a game, None for an unreadable one, without the braces."""
    return _encoded(_game(game) if game else _NOTHING)[1:-1]


class JsonLines:
    """Writes reports as they come, a line each."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield the line of one report."""
        yield line(report)

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield nothing: there is no summary among the games."""
        return iter(())


def as_json(report: GameReport) -> _Json:
    """Return a report as plain JSON values."""
    if report.game and report.game.trimmed:
        kept: _Json = json.loads(line(report))
        return kept
    game = _game(report.game) if report.game else _NOTHING
    return {**_head(report), **game, "findings": _findings(report)}


def _head(report: GameReport) -> _Json:
    return {
        "schema": SCHEMA,
        "tool": {"name": "gocheck", "version": VERSION},
        "file": report.file,
        "member": report.member,
        "game": report.number,
    }


def _findings(report: GameReport) -> list[_Json]:
    return [finding_as_json(located) for located in report.findings]


def _game(game: Game) -> _Json:
    names = point_names(game.columns, game.rows)
    result = game.result
    first, last = date_range(game.date) if game.date else (None, None)
    return {
        "board": [game.columns, game.rows],
        "players": {"black": game.black, "white": game.white},
        "date": game.date,
        "date_first": first.isoformat() if first else None,
        "date_last": last.isoformat() if last else None,
        "event": game.event,
        "round": game.round,
        "rules": {"recorded": game.rules, "ruleset": game.own},
        "komi": {
            "recorded": game.komi.recorded,
            "points": None if game.komi.points is None else plain(game.komi.points),
        },
        "handicap": {"recorded": game.handicap, "stones": game.handicap_stones},
        "moves": game.moves,
        "variations": game.variations,
        "finished": game.finished,
        "result": {
            "recorded": result.recorded,
            "kind": result.kind,
            "winner": _color(result.winner),
            "margin": None if result.margin is None else plain(result.margin),
        },
        "legality": _objections(game),
        "disputes": [dispute_as_json(dispute, game.rows) for dispute in game.disputed_moves],
        "status": status_as_json(game.status, names) if game.status else None,
        "scores": {name: score_as_json(scored) for name, scored in game.scores.items()},
        "explanation": None
        if game.explanation is None
        else [explanation_as_json(each) for each in game.explanation],
    }


_NOTHING: _Json = {
    "board": None,
    "players": {"black": None, "white": None},
    "date": None,
    "date_first": None,
    "date_last": None,
    "event": None,
    "round": None,
    "rules": {"recorded": None, "ruleset": None},
    "komi": {"recorded": None, "points": None},
    "handicap": {"recorded": None, "stones": None},
    "moves": None,
    "variations": None,
    "finished": None,
    "result": {"recorded": None, "kind": None, "winner": None, "margin": None},
    "legality": [],
    "disputes": [],
    "status": None,
    "scores": {},
    "explanation": None,
}
"""The same keys for a game that could not be read."""


def finding_as_json(located: LocatedFinding) -> _Json:
    """Return a finding as plain JSON values."""
    finding = located.finding
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "move": finding.move,
        "color": _color(finding.color),
        "point": finding.point,
        "rulesets": list(finding.rulesets),
        "variation": finding.variation,
        "waived": finding.waived,
        "fixable": finding.fixable,
        "line": located.line,
        "column": located.column,
    }


def _objections(game: Game) -> list[_Json]:
    """Return the legality of the game under the rulesets that object, those that agree together."""
    objecting: dict[Legality, list[str]] = {}
    for name, legality in game.legality.items():
        if legality.illegal or legality.more or legality.outcome:
            objecting.setdefault(legality, []).append(name)
    cycles = {each.move: each.cycle.kind for each in game.disputed_moves if each.cycle}
    return [
        {"rulesets": names, **_legality(legality, game.rows, cycles)}
        for legality, names in objecting.items()
    ]


def _legality(legality: Legality, rows: int, cycles: dict[int, str | None]) -> _Json:
    outcome = legality.outcome
    return {
        "illegal": [illegal_as_json(illegal, rows) for illegal in legality.illegal],
        "more": legality.more,
        "outcome": outcome
        and {
            "kind": outcome.kind,
            "move": outcome.move,
            "repeats": outcome.repeats,
            "cycle": cycles.get(outcome.move),
        },
    }


def illegal_as_json(illegal: Illegal, rows: int) -> _Json:
    """Return an illegal move as plain JSON values; rows: those of the board."""
    point = point_name(illegal.point, rows) if illegal.point else illegal.outside or "pass"
    return {
        "move": illegal.move,
        "color": _color(illegal.color),
        "point": point,
        "reason": illegal.reason,
        "repeats": illegal.repeats,
    }


def dispute_as_json(dispute: DisputedMove, rows: int) -> _Json:
    """Return a disputed move as plain JSON values; rows: those of the board."""
    cycle = dispute.cycle
    return {
        "move": dispute.move,
        "color": _color(dispute.color),
        "point": point_name(dispute.point, rows),
        "what": dispute.what,
        "cycle": cycle
        and {
            "kind": cycle.kind,
            "first": cycle.first,
            "last": cycle.last,
            "moves": list(cycle.moves),
        },
        "verdicts": {name: list(dispute.verdicts.get(name, ())) for name in VERDICTS},
    }


def status_as_json(status: Status, names: tuple[str, ...]) -> _Json:
    """Return a status as plain JSON values; names: those of all points of the board."""
    from gocheck.status import margin_confidence  # takes long to load

    def named(points: frozenset[int] | tuple[int, ...]) -> list[str]:
        return [names[point] for point in sorted(points)]

    return {
        "evidence": status.evidence,
        "confidence": status.confidence,
        "margin_confidence": margin_confidence(status),
        "chains": [chain_as_json(chain, names) for chain in status.chains],
        "alive": [_alive_as_json(chain, names) for chain in status.alive],
        "dead": named(status.dead),
        "seki": named(status.seki),
        "territory": {"black": named(status.territory[0]), "white": named(status.territory[1])},
        "false_eyes": named(status.false_eyes[0] | status.false_eyes[1]),
        "false_eyes_count": status.false_eyes_count,
        "seki_eyes": named(status.seki_eyes[0] | status.seki_eyes[1]),
        "dame": named(status.dame),
        "unsettled": named(status.unsettled),
    }


def chain_as_json(chain: ChainStatus, names: tuple[str, ...]) -> _Json:
    """Return a chain of a status as plain JSON values; names: those of all points of the board."""
    return {
        "color": _color(chain.color),
        "points": [names[point] for point in sorted(chain.points)],
        "status": chain.status,
        "evidence": chain.evidence,
        "confidence": chain.confidence,
    }


def _alive_as_json(chain: ChainStatus, names: tuple[str, ...]) -> _Json:
    """Return a chain that is judged alive, by its first point: most chains are, and large."""
    return {
        "color": _color(chain.color),
        "point": names[min(chain.points)],
        "confidence": chain.confidence,
    }


def score_as_json(scored: ComparedScore) -> _Json:
    """Return a score as plain JSON values."""
    score = scored.score
    return {
        "black": plain(score.black),
        "white": plain(score.white),
        "margin": plain(score.margin),
        "winner": _color(score.winner),
        "result": score.result,
        "komi": plain(score.komi),
        "agrees": scored.agrees,
        "distance": None if scored.distance is None else plain(scored.distance),
        "evidence": score.evidence,
        "parts": {
            name: {"black": plain(black), "white": plain(white)}
            for name, (black, white) in score.parts.items()
        },
        "assumed_passes": [_color(color) for color in score.assumed_passes],
        "ended_at": score.earlier_end.move if score.earlier_end else None,
    }


def explanation_as_json(explanation: Explanation) -> _Json:
    """Return an explanation as plain JSON values."""
    return {
        "kind": explanation.kind,
        "change": explanation.change,
        "reason": explanation.reason,
        "result": explanation.result,
        "confidence": explanation.confidence,
        "rulesets": list(explanation.rulesets),
    }


def _color(color: int | None) -> str | None:
    return COLOR_NAMES[color] if color in (BLACK, WHITE) else None
