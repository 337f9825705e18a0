"""What the results of a folder or an event have in common."""

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.finished_games import BLACK_PLAYS_LAST, EVEN, RULESETS, finished, report
from msgspec import structs

from gocheck.archive.diagnoses import MOST_GAME_GROUPS, Diagnoses, Diagnosis
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*.sgf"))
COLUMNS = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor")
MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """

OPEN_DAME = """
    . X . O .
    . X . O .
    . X . O .
    . X X O .
    . X X O .
    """
NO_DAME = """
    b . . . w
    b . . . w
    b . . . w
    b . . . w
    b . . . w
    """


def game(result: str, komi: str | None = "6.5", event: str | None = None) -> Report:
    """A game that White wins by komi, with another result perhaps."""
    record = finished(EVEN, rules="Japanese", komi=komi, result=result, territory=MARKS)
    return report(replace(record, event=event))


def found(*every: Report, folder: str = "cup") -> tuple[Diagnosis, ...]:
    """What games in one folder have in common."""
    diagnoses = Diagnoses()
    for number, each in enumerate(every):
        diagnoses.take(structs.replace(each, file=f"{folder}/{number}.sgf", member=None))
    return diagnoses.end()


def sentences(*every: Report) -> list[str]:
    return [each.sentence for each in found(*every)]


def real_games(change: Callable[[bytes], bytes]) -> list[Report]:
    """The fourteen games of fixtures/games, each with a change in its text."""
    sources = [Source(path.name, change(path.read_bytes())) for path in GAMES]
    return list(reports(sources, Referee(Settings(RULESETS, COLUMNS))))


def with_komi(by: str) -> Callable[[bytes], bytes]:
    """Change KM by some points."""

    def changed(found: re.Match[bytes]) -> bytes:
        return f"KM[{Decimal(found[1].decode()) + Decimal(by)}]".encode()

    return lambda text: re.sub(rb"KM\[([^\]]*)\]", changed, text)


def with_other_ruleset(text: bytes) -> bytes:
    """Exchange Japanese and Chinese in RU."""
    names = {b"Japanese": b"Chinese", b"Chinese": b"Japanese"}
    return re.sub(rb"RU\[(\w+)\]", lambda found: b"RU[" + names[found[1]] + b"]", text)


def with_colours_exchanged(text: bytes) -> bytes:
    """Exchange the colours of all moves and marks."""
    exchanged = {b"B": b"W", b"W": b"B", b"TB": b"TW", b"TW": b"TB"}
    return re.sub(rb"(?<![A-Z])(T?[BW])(?=\[[a-z]{0,2}\])", lambda found: exchanged[found[1]], text)


def with_the_other_winner(text: bytes) -> bytes:
    winners = {b"B": b"W", b"W": b"B"}
    return re.sub(rb"RE\[([BW])", lambda found: b"RE[" + winners[found[1]], text)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (with_komi("1"), "14 of the 14 results agree with a komi 1 lower; as recorded none"),
        (with_komi("-2"), "14 of the 14 results agree with a komi 2 higher; as recorded none"),
        (with_komi("0.5"), "14 of the 14 results agree with a komi 0.5 lower; as recorded none"),
        (
            with_the_other_winner,
            "14 of the 14 results agree with the other winner; as recorded none",
        ),
        (
            with_colours_exchanged,
            "9 of the 14 results agree with the colours of all moves exchanged; as recorded none",
        ),
        (with_other_ruleset, "9 of the 14 results agree under japanese rules; as recorded 3"),
    ],
)
def test_one_change_in_all_of_fourteen_real_games_is_found(
    change: Callable[[bytes], bytes], expected: str
) -> None:
    assert sentences(*real_games(change)) == [expected]


def test_games_right_under_the_same_ruleset_by_their_own_name_count_as_right() -> None:
    def under(rules: str) -> Report:
        return report(finished(BLACK_PLAYS_LAST, rules=rules, komi="6.5", result="W+4.5"))

    assert sentences(*[under("Japanese")] * 4, *[under("Chinese")] * 3) == [
        "7 of the 7 results agree under chinese rules; as recorded 3"
    ]


def test_another_ruleset_is_proposed_only_where_its_column_agrees() -> None:
    """The score under chinese is W+4.5 with the dame open, but the column has them filled."""
    record = finished(OPEN_DAME, rules="Japanese", komi="6.5", result="W+4.5", territory=NO_DAME)
    one = report(record, dame="auto")
    assert one
    assert one.scores["chinese"].result == "W+3.5"
    assert sentences(*[one] * 4) == [
        "4 of the 4 results agree with a komi 2 lower; as recorded none"
    ]


def test_games_with_right_results_have_nothing_in_common() -> None:
    assert not found(*real_games(lambda text: text))


def test_the_counts() -> None:
    [one] = found(*[game("W+5.5")] * 10, *[game("W+6.5")] * 2, *[game("W+3.5")] * 2)
    assert (one.place, one.name, one.changes) == ("folder", "cup", ("with a komi 1 lower",))
    assert (one.games, one.agreeing, one.corrected, one.broken) == (14, 2, 10, 2)
    assert one.sentence == "10 of the 14 results agree with a komi 1 lower; as recorded 2"


@pytest.mark.parametrize(
    ("corrected", "right", "others", "reported"),
    [
        (2, 0, 0, False),
        (3, 0, 0, True),
        (3, 2, 0, True),
        (3, 3, 0, False),  # as many would become wrong
        (3, 0, 2, True),
        (3, 0, 3, False),  # half of those that differ
    ],
)
def test_most_that_differ_become_right_and_fewer_wrong(
    corrected: int, right: int, others: int, reported: bool
) -> None:
    every = [game("W+5.5")] * corrected + [game("W+6.5")] * right + [game("W+3.5")] * others
    assert bool(found(*every)) == reported


def test_komi_of_several_amounts_is_changed_alike() -> None:
    assert found(game("W+5.5"), game("W+6.5", "7.5"), game("B+0.5", "0.5"))


def test_games_without_komi_are_counted_by_themselves_too() -> None:
    without = [game("W+5.5", None)] * 4  # the ruleset's 6.5 is used
    assert sentences(*[game("W+6.5")] * 20, *without) == [
        "4 of the 4 results without KM agree with a komi 1 lower; as recorded none"
    ]
    assert sentences(*without) == ["4 of the 4 results agree with a komi 1 lower; as recorded none"]


def test_the_games_of_an_event_in_many_folders() -> None:
    diagnoses = Diagnoses()
    for number in range(8):
        each = game("W+5.5", event="Cup 7")
        diagnoses.take(structs.replace(each, file=f"{number}/game.sgf", member=None))
    [one] = diagnoses.end()
    assert (one.place, one.name) == ("event", "Cup 7")


def test_an_event_in_one_folder_is_reported_once() -> None:
    [one] = found(*[game("W+5.5", event="Cup 7")] * 8)
    assert one.place == "folder"


def test_folders_with_equal_counts_are_all_reported() -> None:
    diagnoses = Diagnoses()
    for number in range(8):
        diagnoses.take(structs.replace(game("W+5.5"), file=f"{number % 2}/{number}.sgf"))
    assert [each.name for each in diagnoses.end()] == ["0", "1"]


@pytest.mark.parametrize("result", ["W+R", "?", "W+"])
def test_results_without_a_margin_are_not_counted(result: str) -> None:
    assert not found(*[game(result)] * 20)


def test_the_number_of_folders_counted_together_is_bounded() -> None:
    diagnoses = Diagnoses()
    one, other = game("W+5.5"), game("W+6.5")
    for number in range(7):
        diagnoses.take(structs.replace(one, file=f"first/{number}.sgf"))
    for number in range(2 * MOST_GAME_GROUPS):
        diagnoses.take(structs.replace(other, file=f"{number}/game.sgf"))
    assert len(diagnoses._counts) == MOST_GAME_GROUPS
    [found] = diagnoses.end()  # settled, not lost
    assert found.name == "first"


def test_plain_values() -> None:
    [one] = found(*[game("W+5.5")] * 8)
    values = one.as_json()
    assert (values["folder"], values["changes"]) == ("cup", ("with a komi 1 lower",))
    assert (values["games"], values["corrected"], values["broken"]) == (8, 8, 0)
