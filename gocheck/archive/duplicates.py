"""The same game in two records: a pass over finished reports, in input order.

Many games share an opening, programs with the same network sometimes seventy moves. Games of 50
turns and more are the same if all their moves are. One is the other cut short if its moves are the
first of the other's and at least 100, or at least 50 and the players have the same names. Shorter
games are the same only if all their moves are, and names, date, event and round too, both names
and the date being recorded. Of many games with the same first 50 moves, later ones are compared
with the first ones, and found among the others if all moves are the same. What other runs have seen
is not known here: where inputs are divided among runs, each finds the duplicates of its own part.
"""

import os
from typing import NamedTuple

from msgspec import structs

from gocheck.archive.fingerprints import GameFingerprint
from gocheck.board import BLACK
from gocheck.findings import Finding as FoundHere
from gocheck.findings import finding
from gocheck.limits import MOST_GAMES_COMPARED
from gocheck.report import Color, Report, finding_of
from gocheck.text import plain, text_digest

SAME_GAME = ("SGF160", "SGF161", "SGF162", "SGF163")
"""The codes of the findings on games seen before."""
SURE = 50
"""The least number of turns at which two games with the same moves are the same game. A choice:
shorter games may be alike by chance."""
CERTAIN = 100
"""The least number of equal turns at which one game is the other cut short, whatever the names.
A choice: programs with the same network share up to seventy."""

_HOW = {"resignation": "R", "time": "T", "forfeit": "F", "void": "void", "winner": "", "draw": "0"}


class _Outcome(NamedTuple):
    """The part of a recorded result that can contradict another: who won, and how."""

    winner: Color | None
    """The winner; None for nobody."""
    how: str
    """The margin or a letter, as RE writes it; "" where RE has neither."""


class _Seen(NamedTuple):
    """What is remembered of a game: some hundred bytes, and a byte a turn."""

    name: str
    """The name of its report."""
    line: bytes
    """Its moves, like the next two as in `GameFingerprint`."""
    orientation: int
    """How the board was turned."""
    opener: int
    """Who moved first."""
    players: int | None
    """A hash of both names, None where one is missing."""
    outcome: _Outcome | None
    """Its recorded result, None where that is not certain."""


class Duplicates:
    """Remembers the games seen, and reports later ones that are the same."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[_Seen, ...]] = {}
        self._by_line: dict[int, _Seen] = {}
        self._outcomes: dict[_Outcome, _Outcome] = {}

    def look(self, report: Report) -> Report:
        """Return the report, with a finding if its game was seen before."""
        if report.fingerprint is None:
            return report
        fingerprint = GameFingerprint.unpacked(report.fingerprint)
        key = _key(report, fingerprint)
        if key is None:
            return report
        outcome = _outcome(report)
        outcome = outcome and self._outcomes.setdefault(outcome, outcome)
        names = _players(report, fingerprint)
        this = _Seen(
            name=report.name,
            line=fingerprint.line,
            orientation=fingerprint.orientation,
            opener=fingerprint.opener,
            players=hash(names) if all(names) else None,
            outcome=outcome,
        )
        others = self._seen.get(key, ())
        same = [other for other in others if _same(this, other)]
        many = len(others) >= MOST_GAMES_COMPARED
        line = hash(fingerprint.line)
        if many and (equal := self._by_line.get(line)) and _same(this, equal):
            same.append(equal)
        if all(len(other.line) < len(this.line) for other in same):
            if many:
                self._by_line[line] = this
            else:
                self._seen[key] = (*others, this)
        if not same:
            return report
        again = (other for other in same if _is_input_of(this.name, other.name))
        earlier = next(again, None) or max(same, key=lambda other: len(other.line))
        found = _finding(this, earlier)
        outcomes = f"{_result_text(this)} {_result_text(earlier)}" if found.code == "SGF162" else ""
        first = finding_of(found, position=text_digest(this.line.hex()), recorded_text=outcomes)
        return structs.replace(report, findings=(first, *report.findings))


def _key(report: Report, fingerprint: GameFingerprint) -> int | None:
    """Return what all copies of a game have in common; None if too little is known of it."""
    if len(fingerprint.line) >= SURE:
        return hash(fingerprint.line[:SURE])
    players = _players(report, fingerprint)
    if not (all(players) and report.date):
        return None
    return hash((fingerprint.line, players, report.date, report.event, report.round))


def _players(report: Report, fingerprint: GameFingerprint) -> tuple[str | None, str | None]:
    """Return the players' names, the player who moved first first."""
    names = report.black, report.white
    return names if fingerprint.opener == BLACK else names[::-1]


def _same(one: _Seen, other: _Seen) -> bool:
    shorter, longer = sorted((one.line, other.line), key=len)
    if not longer.startswith(shorter):
        return False
    if len(shorter) == len(longer) or len(shorter) >= CERTAIN:
        return True
    return one.players is not None and one.players == other.players


def _finding(this: _Seen, earlier: _Seen) -> FoundHere:
    """Return the finding on a game that was seen before."""
    if _is_input_of(this.name, earlier.name):
        return finding(
            "SGF160", f"this is the record {earlier.name} again; the input was given twice"
        )
    turns, before = len(this.line), len(earlier.line)
    swapped = this.opener != earlier.opener
    differences = []
    code = "SGF160"
    if this.orientation != earlier.orientation:
        code = "SGF163"
        differences.append("rotated or mirrored")
    if swapped:
        code = "SGF163"
        differences.append("with the colours swapped")
    if this.players != earlier.players and None not in (this.players, earlier.players):
        differences.append("with another player name")
    if turns != before:
        code = "SGF161"
        where = "here" if turns < before else "there"
        differences.append(f"with only {min(turns, before)} of {max(turns, before)} moves {where}")
    if _contradict(this.outcome, earlier.outcome, swapped):
        code = "SGF162"
        differences.append(
            f"with another result ({_result_text(this)} here, {_result_text(earlier)} there)"
        )
    how = f", {', '.join(differences)}" if differences else ""
    return finding(code, f"this is the same game as {earlier.name}{how}")


def _is_input_of(name: str, earlier: str) -> bool:
    """Return whether two names are of one place, as `a.sgf` and `./a.sgf` are."""
    return name == earlier or (
        "://" not in name + earlier and os.path.abspath(name) == os.path.abspath(earlier)
    )


def _outcome(report: Report) -> _Outcome | None:
    """Return the recorded outcome of a game, None where it is not certain."""
    winner, kind = report.recorded_winner, report.result_kind or ""
    if kind == "score":
        return _Outcome(winner, plain(report.recorded_margin or 0))
    return _Outcome(winner, _HOW[kind]) if kind in _HOW else None


def _contradict(one: _Outcome | None, other: _Outcome | None, swapped: bool) -> bool:
    if one is None or other is None:
        return False
    winner = other.winner
    if swapped and winner:
        winner = "white" if winner == "black" else "black"
    return one.winner != winner or bool(one.how and other.how and one.how != other.how)


def _result_text(seen: _Seen) -> str:
    """Return the recorded result of a game as RE writes it."""
    outcome = seen.outcome
    assert outcome is not None
    if outcome.winner is None:
        return outcome.how
    return f"{outcome.winner[0].upper()}+{outcome.how}"
