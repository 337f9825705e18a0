"""How many games there are on the smallest boards (John Tromp).

A game is a sequence of turns, plays and passes, Black first, from the empty board; it ends at
the first two passes in a row. Suicide is allowed.
"""

from dataclasses import replace

import pytest

from gocheck.board.board import Board
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Move
from gocheck.replay.history import History
from gocheck.rules.legality import forbidden
from gocheck.rules.ruleset import builtin

RULESETS = {
    "PSK": builtin()["tromp-taylor"],
    "SSK": replace(builtin()["aga"], suicide="allowed"),
    "NSSK": replace(builtin()["bga"], suicide="allowed"),
    "own moves": builtin()["new-zealand"],
    "own patterns": builtin()["taylor"],
}


def count_games(history: History, color: int, ruleset: str) -> int:
    """Count the games that go on from here, by playing every one of them."""
    total = 0
    for point, stone in enumerate([*history.board.colors, EMPTY]):
        if stone != EMPTY:
            continue
        row, column = divmod(point, history.columns)
        move = Move(color, (column, row) if row < history.rows else None, 0)
        facts = history.copy().play(move)
        if facts and forbidden(facts, RULESETS[ruleset]):
            continue
        after = history.copy()
        after.play(move)
        total += 1 if after.two_passes else count_games(after, opponent(color), ruleset)
    return total


@pytest.mark.parametrize(
    ("ruleset", "columns", "rows", "games"),
    [
        ("PSK", 1, 1, 1),
        ("PSK", 2, 1, 9),
        ("PSK", 1, 2, 9),
        ("PSK", 3, 1, 907),
        ("PSK", 1, 3, 907),
        ("SSK", 1, 1, 2),
        ("SSK", 2, 1, 21),
        ("SSK", 1, 2, 21),
        ("NSSK", 1, 1, 5),
        ("NSSK", 2, 1, 105),
        ("NSSK", 1, 2, 105),
        ("own moves", 1, 1, 4),
        ("own moves", 2, 1, 63),
        ("own moves", 1, 2, 63),
        ("own patterns", 1, 1, 4),
        ("own patterns", 1, 2, 63),
    ],
)
def test_games_played_one_by_one(ruleset: str, columns: int, rows: int, games: int) -> None:
    assert count_games(History(columns, rows), BLACK, ruleset) == games


# On a larger board the games are too many to play, but under PSK what may follow a play depends
# only on the position and on those that have not stood yet. The next player plays, or passes and
# the other one plays, or both pass: the games that follow are one, and those after every play of
# either colour that makes a new position. They are as many when the colours or the ends of the
# line are exchanged, and do not depend on positions that can no longer be reached.

CHUNK = 14
"""How many positions one table of images covers; three tables cover the 41 of 1x4."""


def positions_and_plays(length: int) -> tuple[list[bytes], list[list[int]]]:
    """Return the positions that arise on a line, and those that a play makes of each.

    The empty position is the first; the others are known by their number.
    """
    numbers = {bytes(length): 0}
    positions = [bytes(length)]
    plays: list[list[int]] = []
    for position in positions:  # grows while it is gone through
        board = Board(length, 1)
        for point, color in enumerate(position):
            board.set_up([(point, color)])
        plays.append([])
        for color in (BLACK, WHITE):
            for point in (point for point in range(length) if position[point] == EMPTY):
                after = board.copy()
                after.play(point, color)
                made = after.snapshot()
                if made not in numbers:
                    numbers[made] = len(positions)
                    positions.append(made)
                plays[-1].append(numbers[made])
    return positions, plays


def images(image: list[int]) -> list[list[int]]:
    """Return tables that take a set of positions, as bits, to the set of their images."""
    tables = []
    for start in range(0, 3 * CHUNK, CHUNK):
        table = [0]
        for number in image[start : start + CHUNK]:
            table += [known | 1 << number for known in table]
        tables.append(table)
    return tables


def count_games_under_psk(length: int) -> int:
    """Count the games on a line of up to four points by what may still arise."""
    positions, plays = positions_and_plays(length)
    swapped = bytes.maketrans(bytes([BLACK, WHITE]), bytes([WHITE, BLACK]))
    number = {position: at for at, position in enumerate(positions)}
    symmetries = [
        [number[position.translate(swapped)] for position in positions],
        [number[position[::-1]] for position in positions],
        [number[position[::-1].translate(swapped)] for position in positions],
    ]
    tables = [(image, *images(image)) for image in symmetries]
    leads_to = [sum({1 << made for made in made_by_plays}) for made_by_plays in plays]
    low = (1 << CHUNK) - 1
    counted: dict[int, int] = {}

    def games(position: int, new: int) -> int:
        reachable, edge = 0, leads_to[position] & new
        while edge:
            reachable |= edge
            beyond = 0
            while edge:
                lowest = edge & -edge
                edge ^= lowest
                beyond |= leads_to[lowest.bit_length() - 1]
            edge = beyond & new & ~reachable
        first, second, third = reachable & low, reachable >> CHUNK & low, reachable >> 2 * CHUNK
        key = reachable << 6 | position
        for image, one, two, three in tables:
            alike = (one[first] | two[second] | three[third]) << 6 | image[position]
            if alike < key:  # min() takes longer, nine million times
                key = alike
        known = counted.get(key)
        if known is None:
            known = 1
            for made in plays[position]:
                if reachable >> made & 1:
                    known += games(made, reachable ^ 1 << made)
            counted[key] = known
        return known

    return games(0, (1 << len(positions)) - 2)


@pytest.mark.parametrize(("length", "games"), [(1, 1), (2, 9), (3, 907)])
def test_games_counted_by_what_may_still_arise(length: int, games: int) -> None:
    assert count_games_under_psk(length) == games


@pytest.mark.ci
def test_games_on_1x4() -> None:
    assert count_games_under_psk(4) == 2_098_407_841
