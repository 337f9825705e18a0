"""The same game in two records: found however it was changed, and nothing else called the same."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boards import empty
from helpers.finished_games import RULESETS, finished
from helpers.real_games import Archive
from msgspec import structs

from gocheck.archive.duplicates import (
    CERTAIN,
    MOST_FINGERPRINTED_MOVES,
    SURE,
    Duplicates,
    game_fingerprint,
)
from gocheck.board.points import Point
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.inputs.sources import sources
from gocheck.reading.records import read_games
from gocheck.record.record import Move, Record, Setup
from gocheck.record.result import parse_result
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FIXTURES = Path(__file__).parents[2] / "fixtures"
REFEREE = Referee(Settings(RULESETS, rules=(), scores=False, duplicates=True))


def found(records: Iterable[Record]) -> list[str]:
    """Return for each record the finding on it, as "CODE the rest of the message"."""
    seen = Duplicates()
    said = []
    for number, record in enumerate(records):
        named = replace(record, source=Source(f"{number}.sgf", b"(;)"))
        report = seen.look(REFEREE.check(named))
        texts = [
            f"{located.code} {located.message}"
            for located in report.findings
            if "SGF160" <= located.code <= "SGF163"
        ]
        said.append(" | ".join(texts))
    return said


def game(
    turns: int, seed: int = 1, size: tuple[int, int] = (19, 19), result: str = "B+R"
) -> Record:
    """Return a game of random moves."""
    columns, rows = size
    draw = random.Random(seed)
    points = [(column, row) for row in range(rows) for column in range(columns)]
    made = finished(empty(columns, rows), "", result=result)
    moves = tuple(
        Move(BLACK if number % 2 == 0 else WHITE, draw.choice(points), number + 1)
        for number in range(turns)
    )
    return replace(made, moves=moves, black="Black", white="White", date="2026-11-21")


def cut(record: Record, turns: int) -> Record:
    return replace(record, moves=record.moves[:turns])


def swapped(record: Record) -> Record:
    moves = tuple(move._replace(color=opponent(move.color)) for move in record.moves)
    setups = tuple(
        replace(
            setup,
            stones=tuple((point, opponent(color)) for point, color in setup.stones),
            to_move=setup.to_move and opponent(setup.to_move),
        )
        for setup in record.setups
    )
    return replace(record, moves=moves, setups=setups, black=record.white, white=record.black)


def turned(record: Record, orientation: int) -> Record:
    """Return a record with the board turned, in one of eight ways."""
    columns, rows = record.columns, record.rows

    def image(point: Point) -> Point:
        column, row = point
        if orientation & 1:
            column = columns - 1 - column
        if orientation & 2:
            row = rows - 1 - row
        return (row, column) if orientation & 4 else (column, row)

    return replace(
        record,
        columns=rows if orientation & 4 else columns,
        rows=columns if orientation & 4 else rows,
        moves=tuple(
            move._replace(point=image(move.point)) if move.point else move for move in record.moves
        ),
        setups=tuple(
            replace(setup, stones=tuple((image(point), color) for point, color in setup.stones))
            for setup in record.setups
        ),
    )


def test_records_with_the_same_moves_are_duplicates() -> None:
    seen = Duplicates()
    referee = Referee(Settings(RULESETS, duplicates=True))
    said = {}
    for report in reports(sources([str(FIXTURES / "duplicates")]), referee):
        [*texts] = (located for located in seen.look(report).findings)
        said[Path(report.file).stem] = [
            (text.code, text.severity, text.message.replace(str(FIXTURES), "")) for text in texts
        ]
    same = "this is the same game as /duplicates/same-game-1-original.sgf"
    assert said == {
        "same-game-1-original": [],
        "same-game-2-without-passes": [("SGF160", "warning", same)],
        "same-game-3-cut-short": [("SGF161", "warning", f"{same}, with only 55 of 59 moves here")],
        "same-game-4-other-result": [
            ("SGF162", "warning", f"{same}, with another result (W+R here, W+4.5 there)")
        ],
        "same-game-5-turned": [("SGF163", "note", f"{same}, rotated or mirrored")],
        "same-game-6-colours-swapped": [("SGF163", "note", f"{same}, with the colours swapped")],
    }


@pytest.mark.ci
@pytest.mark.parametrize("size", [(19, 19), (9, 9), (13, 7), (7, 13)])
@pytest.mark.parametrize("orientation", range(8))
@pytest.mark.parametrize("handicap", [False, True])
def test_a_turned_or_reflected_copy_is_a_duplicate(
    size: tuple[int, int], orientation: int, handicap: bool
) -> None:
    one = game(60, size=size)
    if handicap:
        stones = (((3, 3), BLACK), ((size[0] - 4, size[1] - 4), BLACK))
        one = replace(one, setups=(Setup(0, 0, stones, WHITE),))
    other = turned(one, orientation)
    [_, said] = found([one, other])
    if orientation == 0:
        assert said == "SGF160 this is the same game as 0.sgf"
    else:
        assert said == "SGF163 this is the same game as 0.sgf, rotated or mirrored"
    [_, said] = found([one, swapped(other)])
    assert said.startswith("SGF162 this is the same game as 0.sgf, ")
    assert "with the colours swapped" in said
    assert "(B+R here, B+R there)" in said


def test_every_difference_between_duplicates_is_listed() -> None:
    one = game(200, result="B+3.5")
    other = replace(swapped(turned(cut(one, 120), 5)), result=parse_result("W+R"))
    assert found([one, other])[1] == (
        "SGF162 this is the same game as 0.sgf, rotated or mirrored, with the colours swapped,"
        " with only 120 of 200 moves here, with another result (W+R here, B+3.5 there)"
    )


@pytest.mark.parametrize(
    ("name", "how"),
    [("Blak", ", with another player name"), ("Black", ""), (None, "")],
)
def test_another_name_of_a_player_is_listed(name: str | None, how: str) -> None:
    one = game(200)
    said = found([one, replace(one, black=name)])[1]
    assert said == f"SGF160 this is the same game as 0.sgf{how}"


@pytest.mark.parametrize(
    ("one", "other", "contradict"),
    [
        ("B+3.5", "B+3.50", False),
        ("B+3.5", "B+", False),
        ("B+3.5", "B+4.5", True),
        ("B+3.5", "W+3.5", True),
        ("B+R", "B+Resign", False),
        ("B+R", "B+T", True),
        ("B+R", "?", False),
        ("B+R", None, False),
        ("0", "Draw", False),
        ("0", "B+0.5", True),
        ("Void", "B+R", True),
        ("B+1.75", "B+3.5", False),  # zi
    ],
)
def test_results_that_contradict_each_other(
    one: str | None, other: str | None, contradict: bool
) -> None:
    records = [replace(game(60), result=parse_result(result)) for result in (one, other)]
    assert found(records)[1][:6] == ("SGF162" if contradict else "SGF160")


@pytest.mark.parametrize("shared", [20, 60, 199])
def test_games_that_share_an_opening_are_not_the_same(shared: int) -> None:
    one, other = game(200), game(200, seed=2)
    fork = replace(one, moves=one.moves[:shared] + other.moves[shared:])
    assert found([one, fork]) == ["", ""]


@pytest.mark.parametrize(
    ("turns", "same_names", "same"),
    [
        (CERTAIN, False, True),
        (CERTAIN - 1, False, False),
        (CERTAIN - 1, True, True),
        (SURE, True, True),
        (SURE - 1, True, False),
    ],
)
def test_a_shortened_copy_is_a_duplicate_from_a_number_of_moves_on(
    turns: int, same_names: bool, same: bool
) -> None:
    # Two real games of programs, by the same network, share their first seventy moves.
    one = game(200)
    short = cut(one, turns) if same_names else replace(cut(one, turns), black="Another")
    for first, second in ((one, short), (short, one)):
        assert bool(found([first, second])[1]) is same


@pytest.mark.parametrize(
    ("turns", "change", "same"),
    [
        (0, {}, True),
        (19, {}, True),
        (19, {"round": "2"}, False),
        (SURE - 1, {"date": "2026-11-22"}, False),
        (SURE - 1, {"black": "Another"}, False),
        (SURE, {"black": "Another", "date": None, "round": "2"}, True),
    ],
)
def test_short_games_need_names_and_date(
    turns: int, change: dict[str, str | None], same: bool
) -> None:
    one = game(turns)
    other = replace(one, **change)  # type: ignore[arg-type]
    assert bool(found([one, other])[1]) is same
    nameless = replace(one, black=None)
    assert bool(found([nameless, nameless])[1]) is (turns >= SURE)


def test_passes_at_the_end_do_not_matter_but_earlier_ones_do() -> None:
    one = game(60)
    closed = replace(one, moves=(*one.moves, Move(BLACK, None, 61), Move(WHITE, None, 62)))
    passed = replace(
        one,
        moves=(*one.moves[:30], Move(BLACK, None, 31), Move(WHITE, None, 32), *one.moves[30:]),
    )
    assert found([one, closed, passed]) == ["", "SGF160 this is the same game as 0.sgf", ""]


def test_different_setups_make_different_games() -> None:
    one = game(60)
    stone = (((0, 0), BLACK),)
    early, late = (replace(one, setups=(Setup(after, 0, stone, None),)) for after in (0, 30))
    assert found([one, early, late]) == ["", "", ""]


def test_the_fullest_of_earlier_records_is_named() -> None:
    one = game(200)
    said = found([cut(one, 120), one, cut(one, 150), one])
    assert said == [
        "",
        "SGF161 this is the same game as 0.sgf, with only 120 of 200 moves there",
        "SGF161 this is the same game as 1.sgf, with only 150 of 200 moves here",
        "SGF160 this is the same game as 1.sgf",
    ]


@pytest.mark.parametrize("again", ["a.sgf", "./a.sgf", "games/../a.sgf"])
def test_an_input_given_twice(again: str) -> None:
    seen = Duplicates()
    one = REFEREE.check(replace(game(60), source=Source("a.sgf", b"(;)")))
    assert seen.look(one).findings == one.findings
    [located, *_] = seen.look(structs.replace(one, file=again)).findings
    assert located.code == "SGF160"
    assert located.message == "this is the record a.sgf again; the input was given twice"
    other = seen.look(structs.replace(one, file="b.sgf")).findings[0]
    assert other.message == "this is the same game as a.sgf"


def test_memory_for_each_game_is_bounded() -> None:
    long = game(MOST_FINGERPRINTED_MOVES + 500)
    assert len(game_fingerprint(long, replay(long))[2:]) == MOST_FINGERPRINTED_MOVES


def test_without_the_option_nothing_is_kept() -> None:
    report = Referee(Settings(RULESETS, rules=(), scores=False)).check(game(60))
    assert report.readable
    assert report.fingerprint is None
    assert Duplicates().look(report) is report


@pytest.mark.ci
def test_real_duplicates_are_found(archive: Archive) -> None:
    # All eleven games of the archive that begin with the same 50 moves as another were looked
    # at: ten are one game in two sources (the same players and day), the eleventh are two games
    # of the same network against two others, which part after move 70.
    def records() -> Iterator[Record]:
        for name in archive.members:
            if name.startswith("games/sgf/") and name.endswith(".sgf"):
                for record in read_games(archive.source(name)):
                    if isinstance(record, Record):
                        yield record

    said = [text for text in found(records()) if text]
    assert len(said) == 10
    assert sum("with only" in text for text in said) == 10
    assert sum(text.startswith("SGF162") for text in said) == 1
