"""Possible causes of illegal moves: missing passes or handicap stones."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from gocheck.board import BLACK, PLAYERS, opponent, point_name
from gocheck.checks.handicap_and_setup import lacks_stones, what_ha_says
from gocheck.findings import ERROR, NOTE, WARNING, Finding
from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.rules import ReplayedGame

_OF_MISSING_STONES = ("MOV202", "MOV203", "MOV204")
"""Illegal moves that missing stones may cause."""
LEFT_OUT = "; in a problem a turn may be left out"
_SEVERAL = 3
"""From so many plays of one player on the same occupied point on they may stand for passes: one or
two may be slips."""

_MOST_IN_A_ROW = 2
"""Moves of one player in a row between which a pass may be missing. A choice."""


def with_causes(illegal: Sequence[Finding], game: ReplayedGame) -> list[Finding]:
    """Return findings on illegal moves, with a possible cause where the record shows one."""
    record, replay = game.record, game.replay
    stones = record.setups[0].stones if game.repaired else ()
    placed = {point_name(point, record.rows) for point, _ in stones}
    named_to_move = {
        each.after + 1: each.to_move for each in record.setups if each.to_move and each.after
    }
    passes = _in_place_of_passes(illegal, replay)
    found = []
    for each in illegal:
        cause, severity = "", each.severity
        if each.code == "MOV206" and each.move and each.color:
            player = named_to_move.get(each.move)
            if player:  # PL may be what is wrong
                cause = f"; PL gives {PLAYERS[player]} the move"
                severity = WARNING if severity == ERROR else severity
            elif record.is_problem and each.move > 1:
                cause, severity = LEFT_OUT, NOTE
            else:
                cause = _left_out(each.move, each.color, record, replay)
        elif each.code in _OF_MISSING_STONES and lacks_stones(record, replay):
            cause = "; possible cause: the record places no handicap stones"
        elif each.code == "MOV202":
            here = "; possible cause: --repair-handicap placed a stone there"
            cause = here if each.point in placed else passes
        found.append(replace(each, message=each.message + cause, severity=severity))
    return found


def _in_place_of_passes(illegal: Sequence[Finding], replay: Replay) -> str:
    """Return that plays on an occupied point may stand for passes, or "".

    They may where nothing else is illegal, one player makes them on the same point several times,
    and the record has no pass.
    """
    kinds = {(each.code, each.color, each.point) for each in illegal}
    if len(kinds) != 1 or len(illegal) < _SEVERAL or any(replay.passes):
        return ""
    color = illegal[0].color
    if illegal[0].code != "MOV202" or color is None:
        return ""
    return (
        f"; possible cause: {PLAYERS[color]}'s {len(illegal)} plays there stand for passes, of"
        " which the record has none"
    )


def _left_out(number: int, color: int, record: Record, replay: Replay) -> str:
    """Return what may be missing before a second move of the same colour, or "".

    At the start of the game free handicap; later a move or, as in records of some servers, a pass,
    where the record has no pass at all. Three moves of one player in a row are neither.
    """
    moves = record.moves
    only_black = next(
        (at for at, move in enumerate(moves) if move.color != BLACK or move.point is None),
        len(moves),
    )
    if number == 1 or only_black == len(moves) or any(replay.passes):
        return ""
    if number <= only_black and not any(replay.positions[0]):
        says = what_ha_says(record.handicap)
        return f"; possible cause: Black's first {only_black} moves are handicap stones, but {says}"
    if _in_a_row(number, record) > _MOST_IN_A_ROW:
        return ""
    player = PLAYERS[opponent(color)]
    return f"; possible cause: a move or a pass by {player} is missing"


def _in_a_row(number: int, record: Record) -> int:
    """Return how many moves of one player in a row a move is one of."""
    runs = groupby(enumerate(record.moves, start=1), key=lambda each: each[1].color)
    moves = ([at for at, _ in run] for _, run in runs)
    return next(len(run) for run in moves if number in run)
