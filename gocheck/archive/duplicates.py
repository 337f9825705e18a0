"""The same game in two records: a pass over finished reports, in input order.

Many games share an opening, programs with the same network sometimes seventy moves. Games of 50
turns and more are the same if all their moves are. One is the other cut short if its moves are the
first of the other's and at least 100, or at least 50 and the players have the same names. Shorter
games are the same only if all their moves are, and names, date, event and round too, both names
and the date being recorded. Of many games with the same first 50 moves, later ones are compared
with the first ones, and found among the others if all moves are the same. What other runs have seen
is not known here: where inputs are divided among runs, each finds the duplicates of its own part.

A fingerprint, by which it is found there, is the same for a game, for the game rotated or mirrored,
and for the game with the colours swapped. That of a game cut short is the beginning of that of the
complete game.
"""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import structs

from gocheck.board.board import geometry
from gocheck.board.points import number_of
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.findings.finding import Finding as StageFinding, finding
from gocheck.record.record import Move, Record
from gocheck.replay.replay import Replay
from gocheck.report.making import finding_of
from gocheck.report.values import Report
from gocheck.text.messages import plain
from gocheck.text.parsing import text_digest

MOST_FINGERPRINTED_MOVES = 1000
"""Moves of a game that are compared with those of other games: a byte is kept for each."""

MOST_GAMES_COMPARED = 1000
"""Games with the same first 50 moves that a later one is compared with, to find a game cut short;
one with all moves the same is found among all. A choice: it takes less time than the check."""

_FACTOR = 0x9E3779B97F4A7C15
"""2 to the power of 64 divided by the golden ratio, the usual multiplier for mixing hashes of 64
bits; any odd number with mixed bits does."""
_BITS = (1 << 64) - 1
"""All 64 bits of a hash."""
_BELOW_TOP_BYTE = 56
"""How many of these bits are below the highest byte, which is mixed best."""
_PASS = -1
"""The point of a pass, which comes before all others."""
_PASSES = (0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7)
"""A pass by the player who opened the game, and by the opponent: arbitrary numbers of 64 bits,
which no stone's hash is likely to equal."""
SAME_GAME = ("SGF160", "SGF161", "SGF162", "SGF163")
"""The codes of the findings on games seen before."""
SURE = 50
"""The least number of turns at which two games with the same moves are the same game. A choice:
shorter games may be alike by chance."""
CERTAIN = 100
"""The least number of equal turns at which one game is the other cut short, whatever the names.
A choice: programs with the same network share up to seventy."""

_HOW = {"resignation": "R", "time": "T", "forfeit": "F", "void": "void", "winner": "", "draw": "0"}


def game_fingerprint(record: Record, replay: Replay) -> bytes:
    """Return the fingerprint of a game: how the board was turned, who moved first, and its line.

    The line is the same however the board is turned and whoever has Black: a byte for each move, of
    a hash of the start and of all moves so far; without passes at the end, and
    `MOST_FINGERPRINTED_MOVES` at most. Of the ways to turn the board, 0 to 7, the one counts that
    puts the first stones set up, then the first moves, nearest the first point.
    """
    moves = _without_last_passes(record.moves)[:MOST_FINGERPRINTED_MOVES]
    opener = moves[0].color if moves else BLACK
    columns, rows = record.columns, record.rows
    points = [None if move.point is None else number_of(move.point, columns) for move in moves]
    stones = [(point, color) for point, color in enumerate(replay.positions[0]) if color != EMPTY]
    turned = []
    for orientation, image in _turnings(columns, rows):
        start = sorted((image[point], color == opener) for point, color in stones)
        path = [_PASS if point is None else image[point] for point in points]
        turned.append((start, path, orientation))
    start, path, orientation = min(turned)
    setups = _turned_setups(record, dict(_turnings(columns, rows))[orientation])
    line = _line(record, start, list(zip(moves, path, strict=True)), setups, opener)
    return bytes((orientation, opener)) + line


def _without_last_passes(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves up to the last play, since many records leave out the passes after it."""
    count = len(moves)
    while count and moves[count - 1].point is None:
        count -= 1
    return moves[:count]


def _turned_setups(record: Record, image: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """Return what is set up during the game on a turned board, by how many moves come before."""
    found: dict[int, list[tuple[int, int]]] = {}
    for setup in record.setups:
        if setup.after:
            found.setdefault(setup.after, []).extend(
                (image[number_of(point, record.columns)], color) for point, color in setup.stones
            )
    return found


def _line(
    record: Record,
    start: Iterable[tuple[int, bool]],
    moves: Iterable[tuple[Move, int]],
    setups: Mapping[int, list[tuple[int, int]]],
    opener: int,
) -> bytes:
    """Return a byte for each move, of a hash of the start and of all moves so far.

    All points are those of the turned board; start: where stones stand, and whether they are the
    opener's; setups: by how many moves come before.
    """
    columns, rows = record.columns, record.rows
    parts = geometry(max(columns, rows), min(columns, rows)).hashes
    hashes = {opener: parts[BLACK], opponent(opener): parts[WHITE], EMPTY: parts[EMPTY]}
    value = columns * rows
    for point, is_openers in start:
        value ^= parts[BLACK if is_openers else WHITE][point]
    line = bytearray()
    for number, (move, point) in enumerate(moves):
        for place, color in setups.get(number, ()):
            value = (value * _FACTOR + hashes[color][place] + place) & _BITS
        part = _PASSES[move.color != opener] if point == _PASS else hashes[move.color][point]
        value = (value * _FACTOR + part) & _BITS
        line.append(value >> _BELOW_TOP_BYTE)
    return bytes(line)


@cache
def _turnings(columns: int, rows: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the ways to turn a board so that it is no higher than wide: a number, and where
    each point comes to lie."""
    found = []
    for orientation in range(8):
        flip_columns, flip_rows, swap = orientation & 1, orientation & 2, orientation & 4
        if (columns < rows and not swap) or (columns > rows and swap):
            continue
        image = []
        for row in range(rows):
            for column in range(columns):
                x = columns - 1 - column if flip_columns else column
                y = rows - 1 - row if flip_rows else row
                image.append(x * rows + y if swap else y * columns + x)
        found.append((orientation, tuple(image)))
    return tuple(found)


class _Seen(NamedTuple):
    """What is remembered of a game: some hundred bytes, and a byte a turn."""

    name: str
    """The name of its report."""
    line: bytes
    """Its moves, like the next two as in `game_fingerprint`."""
    orientation: int
    """How the board was turned."""
    opener: int
    """Who moved first."""
    players: int | None
    """A hash of both names, None where one is missing."""
    result: str | None
    """Who won and how, as RE writes it; None where that is not certain."""


class Duplicates:
    """Remembers the games seen, and reports later ones that are the same."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[_Seen, ...]] = {}
        self._by_line: dict[int, _Seen] = {}

    def look(self, report: Report) -> Report:
        """Return the report, with a finding if its game was seen before."""
        if report.fingerprint is None:
            return report
        orientation, opener = report.fingerprint[:2]
        names = (report.black, report.white)
        players = hash(names if opener == BLACK else names[::-1]) if all(names) else None
        result = _result(report)
        this = _Seen(report.name, report.fingerprint[2:], orientation, opener, players, result)
        key = _key(report, this)
        if key is None:
            return report
        others = self._seen.get(key, ())
        same = [other for other in others if _same(this, other)]
        many = len(others) >= MOST_GAMES_COMPARED
        line = hash(this.line)
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
        results = f"{this.result} {earlier.result}" if found.code == "SGF162" else ""
        first = finding_of(found, position=text_digest(this.line.hex()), recorded_text=results)
        return structs.replace(report, findings=(first, *report.findings))


def _key(report: Report, game: _Seen) -> int | None:
    """Return what all copies of a game have in common; None if too little is known of it."""
    if len(game.line) >= SURE:
        return hash(game.line[:SURE])
    if game.players is None or not report.date:
        return None
    return hash((game.line, game.players, report.date, report.event, report.round))


def _same(one: _Seen, other: _Seen) -> bool:
    shorter, longer = sorted((one.line, other.line), key=len)
    if not longer.startswith(shorter):
        return False
    if len(shorter) == len(longer) or len(shorter) >= CERTAIN:
        return True
    return one.players is not None and one.players == other.players


def _finding(this: _Seen, earlier: _Seen) -> StageFinding:
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
    if _contradict(this.result, earlier.result, swapped):
        code = "SGF162"
        differences.append(f"with another result ({this.result} here, {earlier.result} there)")
    how = f", {', '.join(differences)}" if differences else ""
    return finding(code, f"this is the same game as {earlier.name}{how}")


def _is_input_of(name: str, earlier: str) -> bool:
    """Return whether two names are of one place, as `a.sgf` and `./a.sgf` are."""
    return name == earlier or (
        "://" not in name + earlier and os.path.abspath(name) == os.path.abspath(earlier)
    )


def _result(report: Report) -> str | None:
    """Return the recorded result of a game as RE writes it, None where it is not certain."""
    kind = report.result_kind or ""
    how = plain(report.recorded_margin or 0) if kind == "score" else _HOW.get(kind)
    if how is None:
        return None
    winner = report.recorded_winner
    return sys.intern(f"{winner[0].upper()}+{how}" if winner else how)


def _contradict(one: str | None, other: str | None, swapped: bool) -> bool:
    """Return whether two results have different winners, or margins or letters that differ."""
    if one is None or other is None:
        return False
    winner, _, how = one.partition("+")
    other_winner, _, other_how = other.partition("+")
    if swapped:
        other_winner = {"B": "W", "W": "B"}.get(other_winner, other_winner)
    return winner != other_winner or bool(how and other_how and how != other_how)
