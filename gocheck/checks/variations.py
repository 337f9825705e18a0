"""Variations: every line of play that is not the main line, checked move by move.

A variation shares its beginning with the line that it leaves: the history up to there is copied,
not replayed.
"""

from collections.abc import Sequence
from dataclasses import replace

from gocheck.checks.moves import finding_on_move_in_variation
from gocheck.findings.finding import Finding, finding
from gocheck.record.record import Fork, Join, Move, Record, Setup
from gocheck.replay.facts import Facts
from gocheck.replay.history import History
from gocheck.replay.replay import Replay, either_may_open
from gocheck.rules.ruleset import Ruleset
from gocheck.sgf.source import Place

MOST_COPIED_MOVES = 1_000_000
"""Moves copied at the beginnings of all variations of a record: as many as fifty thousand
variations twenty moves deep need, and a bound for those that stand within each other."""


def findings_on_variations(
    record: Record, replay: Replay, own: Ruleset | None, rulesets: Sequence[Ruleset]
) -> list[Finding]:
    """Return the findings on moves and nodes that are not on the main line.

    replay: the main line; own: the record's ruleset; rulesets: all, used where it has
    no ruleset. Each finding names its variation.
    """
    found: list[Finding] = []
    line = _Line(record, replay)
    copied = 0
    for step in record.lines():
        about = None
        if isinstance(step, Fork):
            copied += len(line.history.moves)
            if copied > MOST_COPIED_MOVES:
                return [*found, _left_unchecked(record, step)]
            line.fork(step)
        elif isinstance(step, Join):
            line.join()
        elif isinstance(step, int):
            line.follow_main_line(step)
        elif isinstance(step, Setup):
            line.history.set_up(step)
        elif isinstance(step, Finding):
            about = step
        elif facts := line.play(step):
            about = finding_on_move_in_variation(facts, step, record, own, rulesets)
        if about:
            message = f"{about.message} (variation {line.number})"
            found.append(replace(about, message=message, variation=line.number))
    return found


def _left_unchecked(record: Record, fork: Fork) -> Finding:
    """Return the finding on the variations from this one on."""
    message = (
        f"only {fork.number - 1} of {record.variations} variations are checked: the"
        " others are nested too deeply"
    )
    return finding("SGF122", message, Place(0))


class _Line:
    """The line that is followed: the main line first, then each variation where it leaves."""

    def __init__(self, record: Record, replay: Replay) -> None:
        self.number = 0
        """The number of the variation, 0 on the main line."""
        self.history = History(record.columns, record.rows, length=len(record.moves))
        """What happened on it so far."""
        self._first_to_move: int | None = replay.first_to_move
        if either_may_open(record, replay.positions[0]):
            self._first_to_move = None
        self._replay = replay
        self._left: list[tuple[History, int]] = []
        """The lines that were left, with their numbers; the last one is joined first."""
        self._main_line: dict[int, list[Setup | Move]] = {}
        """What happens on the main line, by node: setups before moves."""
        done: list[Setup | Move] = [*record.setups, *record.moves]
        for each in done:
            self._main_line.setdefault(each.node, []).append(each)

    def fork(self, fork: Fork) -> None:
        """Leave the line for a variation, with a copy of what happened before."""
        self._left.append((self.history, self.number))
        self.history, self.number = self.history.copy(), fork.number
        if not self.history.moves:
            self.history.to_move = self._first_to_move

    def join(self) -> None:
        """Go back to the line that was left last."""
        self.history, self.number = self._left.pop()

    def follow_main_line(self, node: int) -> None:
        """Set up and play what a node of the main line has."""
        for each in self._main_line.get(node, ()):
            if isinstance(each, Setup):
                self.history.set_up(each)
            else:
                self.play(each)

    def play(self, move: Move) -> Facts | None:
        """Make a move; the player is to move on the main line, and for a handicap stone."""
        if not self._left or len(self.history.moves) < self._replay.free_handicap:
            self.history.to_move = move.color
        return self.history.play(move)
