"""Games compared with many others, or with a long list, take time in proportion to their number."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from helpers.growth import assert_linear
from helpers.record_texts import record
from msgspec import structs

from gocheck.archive import duplicates, event_results
from gocheck.archive.duplicates import MOST_GAMES_COMPARED, Duplicates
from gocheck.archive.event_results import MOST_ROWS_OF_PLAYERS, EventResults
from gocheck.archive.listed_games import players_keys
from gocheck.board.stones import BLACK
from gocheck.findings.meanings import NOTE
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source

REFEREE = Referee(Settings(Rulesets(), scores=False))
RECORD = record("(;SZ[9]PB[ann]PW[bob]RE[B+1.5];B[aa])")
REPORT = REFEREE.check(RECORD)


def report(line: bytes, number: int, black: str = "ann") -> Report:
    """Return the report on a game with this fingerprint."""
    assert REPORT.readable
    fingerprint = bytes((0, BLACK)) + line
    file = f"{number}.sgf"
    return structs.replace(REPORT, file=file, fingerprint=fingerprint, black=black, white="bob")


def looked_at(reports: list[Report]) -> list[str]:
    """Return the codes of the findings on games seen before."""
    seen = Duplicates()
    found = [seen.look(each).findings for each in reports]
    codes = {located.code for findings in found for located in findings}
    return sorted(code for code in codes if code.startswith("SGF16"))


OPENING = bytes(120)


@pytest.mark.ci
def test_many_games_with_the_same_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicates, "MOST_GAMES_COMPARED", 50)

    def make(size: int) -> list[Report]:
        return [
            report(OPENING + number.to_bytes(4, "big"), number, f"ann {number}")
            for number in range(size)
        ]

    assert_linear(looked_at, make, 6000)


@pytest.mark.ci
def test_beyond_many_games_with_the_same_opening_equal_ones_are_found() -> None:
    numbers = range(MOST_GAMES_COMPARED + 20)
    games = [report(OPENING + number.to_bytes(4, "big"), number) for number in numbers]
    assert looked_at(games) == []
    assert looked_at([*games, structs.replace(games[-1], file="again.sgf")]) == ["SGF160"]
    assert looked_at([*games, structs.replace(games[3], file="again.sgf")]) == ["SGF160"]
    assert looked_at([*games, report(OPENING, -1)]) == ["SGF161"]


def listed(folder: Path, header: str, rows: list[str]) -> EventResults:
    """Return a list of results, read from a file."""
    path = folder / "results.csv"
    path.write_text("\n".join([header, *rows]), encoding="utf-8")
    return EventResults.read(path)


def compared(results: EventResults, records: list[Record]) -> None:
    """Compare records with the list, as a run does."""
    for each in records:
        source = each.source
        found = results.deviations(each, 0)
        report = REFEREE.check(each)
        assert sum(len(finding.message) for finding in found) < 1000
        results.look(structs.replace(report, file=source.file, number=each.game))
    results.on_the_list(records_missing=True)


def named(file: str, number: int = 1, black: str = "ann", white: str = "bob") -> Record:
    """Return the record of a game by its file, its number there, and its players."""
    return replace(
        RECORD, source=Source(file, RECORD.source.data), game=number, black=black, white=white
    )


SPELLINGS = ["".join(letters) for letters in product(("ä", "ae"), repeat=11)]
"""Ways to write one name."""
ZEROS = ["".join(zeros) for zeros in product("0٠۰߀०০੦", repeat=4)]
"""Ways to write 0000, with the digits of seven scripts."""
LISTS: dict[str, tuple[str, Callable[[int], str], Callable[[int], Record]]] = {
    "the same players, other results": (
        "black,white,result", lambda n: f"ann,bob,W+{n}.5", lambda n: named("g.sgf", n)
    ),
    "the same players, the same result": (
        "black,white,result", lambda n: "ann,bob,B+1.5", lambda n: named("g.sgf", n)
    ),
    "long results": (
        "black,white,result", lambda n: f"ann,bob,W+{'0' * 1000}{n}", lambda n: named("g.sgf", n)
    ),
    "files of one name": (
        "file,result", lambda n: f"{n}/g.sgf,B+1.5", lambda n: named(f"{n}/g.sgf")
    ),
    "games of one file": (
        "file,result", lambda n: f"g.sgf#{n},B+1.5", lambda n: named("g.sgf", n)
    ),
    "players of one file": (
        "file,black,white,result",
        lambda n: f"g.sgf,ann,bob {n},B+1.5",
        lambda n: named("g.sgf", n, white=f"bob {n}"),
    ),
    "other players of one file": (
        "file,black,white,result",
        lambda n: f"g.sgf,ann,bob {n},B+1.5",
        lambda n: named("g.sgf", n, white=f"cay {n}"),
    ),
    "spellings of one name": (
        "black,white,result",
        lambda n: f"{SPELLINGS[n]},bob,B+1.5",
        lambda n: named("g.sgf", n, black=SPELLINGS[-1]),
    ),
    "digits of one game": (
        "file,result", lambda n: f"g.sgf#{ZEROS[n]}1,B+1.5", lambda n: named("g.sgf")
    ),
    "no record": (
        "black,white,result", lambda n: f"ann,bob,W+{n}.5", lambda n: named("g.sgf", 1)
    ),
}  # fmt: skip


@pytest.mark.ci
@pytest.mark.parametrize("name", LISTS)
def test_long_lists_of_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(event_results, "MOST_ROWS_OF_PLAYERS", 50)
    header, row, game = LISTS[name]

    def make(size: int) -> tuple[EventResults, list[Record]]:
        results = listed(tmp_path, header, [row(number) for number in range(1, size + 1)])
        return results, [game(number) for number in range(1, size + 1)]

    assert_linear(lambda made: compared(*made), make, 1600)


@pytest.mark.ci
def test_many_marks_on_a_name() -> None:
    marks = "\N{COMBINING COMMA ABOVE RIGHT}\N{COMBINING GRAVE ACCENT}"
    assert_linear(lambda name: players_keys((name, "bob")), lambda size: "a" + marks * size, 25_000)


def test_lines_beyond_many_on_the_same_players_are_reported(tmp_path: Path) -> None:
    rows = ["ann,bob,B+1.5"] * (MOST_ROWS_OF_PLAYERS + 2)
    results = listed(tmp_path, "black,white,result", rows)
    found = results.on_the_list(records_missing=False)
    assert found is not None
    assert [(each.line, each.code) for each in found.findings] == [
        (MOST_ROWS_OF_PLAYERS + 2, "RES534"),
        (MOST_ROWS_OF_PLAYERS + 3, "RES534"),
    ]
    assert found.findings[0].message == (
        "the list has more than 1000 lines on ann - bob; this one is ignored"
    )
    assert found.findings[0].severity != NOTE


@pytest.mark.parametrize("name", ["spellings of one name", "digits of one game"])
def test_of_lines_found_by_one_name_those_beyond_many_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(event_results, "MOST_ROWS_OF_PLAYERS", 3)
    header, row, _ = LISTS[name]
    found = listed(tmp_path, header, [row(n) for n in range(5)]).on_the_list(records_missing=False)
    assert found is not None
    codes = [(each.line, each.code) for each in found.findings]
    assert codes == [(5, "RES534"), (6, "RES534")]


def test_of_many_listed_results_a_message_names_a_few(tmp_path: Path) -> None:
    rows = [f"ann,bob,W+{number}.5" for number in range(9)]
    (found,) = listed(tmp_path, "black,white,result", rows).deviations(RECORD, 0)
    assert found.message == (
        "the recorded result is B+1.5, but the results list has W+0.5 or W+1.5 or W+2.5 or W+3.5"
        f" or W+4.5 or others ({(tmp_path / 'results.csv').as_posix()}:2)"
    )


@pytest.mark.parametrize("number", ["9" * 5000, "1" * 10])
def test_a_number_of_a_game_with_many_digits_is_part_of_the_name(
    tmp_path: Path, number: str
) -> None:
    results = listed(tmp_path, "file,result", [f"g.sgf#{number},W+1.5"])
    (found,) = results.deviations(named("g.sgf"), 0)
    assert found.code == "RES531"
