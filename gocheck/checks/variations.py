"""Variations: every line of play that is not the main line, checked move by move.

A variation shares its beginning with the line that it leaves: the history up to there is copied,
not replayed.
"""

from collections.abc import Sequence
from dataclasses import replace

from gocheck.checks.moves import illegal_move_in_variation
from gocheck.findings import Finding, finding
from gocheck.limits import MOST_COPIED_MOVES
from gocheck.record import Fork, Join, Move, Record, Setup
from gocheck.replay import Facts, History, Replay
from gocheck.rules import Ruleset
from gocheck.sgf import Place


def check_variations(
    record: Record, replayed: Replay, own: Ruleset | None, rulesets: Sequence[Ruleset]
) -> list[Finding]:
    """Return the findings on moves and nodes that are not on the main line.

    replayed: the main line; own: the record's ruleset; rulesets: all, used where it has
    no ruleset. Each finding names its variation.
    """
    found: list[Finding] = []
    history = History(record.columns, record.rows, length=len(record.moves))
    left: list[tuple[History, int]] = []
    number = copied = 0

    def add(about: Finding) -> None:
        message = f"{about.message} (variation {number})"
        found.append(replace(about, message=message, variation=number))

    def play(move: Move) -> Facts | None:
        if not left or len(history.moves) < replayed.free_handicap:
            history.to_move = move.color
        return history.play(move)

    on_main_line: dict[int, list[Setup | Move]] = {}
    for setup in record.setups:
        on_main_line.setdefault(setup.node, []).append(setup)
    for move in record.moves:
        on_main_line.setdefault(move.node, []).append(move)
    for step in record.lines():
        if isinstance(step, Fork):
            copied += len(history.moves)
            if copied > MOST_COPIED_MOVES:
                message = (
                    f"only {step.number - 1} of {record.variations} variations are checked: the"
                    " others are nested too deeply"
                )
                found.append(finding("SGF122", message, Place(0)))
                break
            left.append((history, number))
            history, number = history.copy(), step.number
            if not history.moves:
                history.to_move = replayed.first_to_move
        elif isinstance(step, Join):
            history, number = left.pop()
        elif isinstance(step, Finding):
            add(step)
        elif isinstance(step, Setup):
            history.set_up(step)
        elif isinstance(step, int):
            for done in on_main_line.get(step, ()):
                if isinstance(done, Setup):
                    history.set_up(done)
                else:
                    play(done)
        elif facts := play(step):
            about = illegal_move_in_variation(facts, step, record.rows, own, rulesets)
            if about:
                add(about)
    return found
