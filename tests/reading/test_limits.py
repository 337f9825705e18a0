"""Games that exceed a limit are refused, and all others in the file are read."""

import io
import zipfile

import pytest
from helpers.foreign_files import FORMATS

from gocheck.inputs import archives
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.reading.properties.node_values import LONGEST_POINT_LIST, points_in_value
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.running.parallel import Run
from gocheck.settings import Settings
from gocheck.sgf.source import Source

SMALL = InputLimits(game_nodes=5, game_values=8, value_size=10)
SOUND = b"(;SZ[9]PB[a];B[aa])"


def read(data: bytes, limits: InputLimits = SMALL) -> list[str]:
    """Name each game by its player, or by the message of its first finding."""
    return [
        each.black or "" if isinstance(each, Record) else each.findings[0].message
        for each in read_games(Source("g.sgf", data), limits)
    ]


LARGE = {
    b"(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])": (
        "the game has more than 5 nodes; it is not read (--limit game-nodes=N allows more)"
    ),
    b"(;SZ[9](;B[aa])(;B[bb])(;B[cc])(;B[dd])(;B[ee]))": (
        "the game has more than 5 nodes; it is not read (--limit game-nodes=N allows more)"
    ),
    b"(;SZ[9](;B[aa](;W[bb](;B[cc](;W[dd](;B[ee]))))))": (
        "the game has more than 5 nodes; it is not read (--limit game-nodes=N allows more)"
    ),
    b"(;SZ[9]AB[aa][ab][ac][ad][ae][af][ag][ah])": (
        "the game has more than 8 values; it is not read (--limit game-values=N allows more)"
    ),
    b"(;SZ[9]PB[12345678901])": (
        "the game has a value of more than 10 bytes; it is not read"
        " (--limit value-size=N allows more)"
    ),
    b"(;SZ[9]PB[" + rb"\\" * 6 + b"])": (
        "the game has a value of more than 10 bytes; it is not read"
        " (--limit value-size=N allows more)"
    ),
}


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_in_another_format_has_no_more_lines_than_a_game_has_nodes(kind: str) -> None:
    data = FORMATS[kind].encode()
    lines = len(data.splitlines())
    message = (
        f"the game has more than {lines} lines; it is not read (--limit game-nodes=N allows more)"
    )
    limits = InputLimits(game_nodes=lines)
    assert message not in read(data, limits)
    assert read(data + b"\n\n", limits) == [message]


@pytest.mark.parametrize("data", LARGE)
def test_a_game_beyond_a_limit_is_refused_and_the_others_are_read(data: bytes) -> None:
    assert read(data) == [LARGE[data]]
    assert read(SOUND + data + SOUND) == ["a", LARGE[data], "a"]
    assert read(data, DEFAULT_LIMITS) != [LARGE[data]]


@pytest.mark.parametrize(
    "data",
    [
        b"(;PB[a];B[aa];W[bb];B[cc];W[dd])",
        b"(;PB[a]C[;;;;;;;];B[aa](;W[bb])(;W[cc]))",
        b"(;PB[a]AB[aa][ab][ac][ad][ae][af][ag])",
        b"(;PB[a]GC[" + rb"\]" * 5 + b"]C[[[[[[[[[[])",
        b"(" + b" " * 50 + b";PB[a])",
    ],
)
def test_a_game_at_the_limits_is_read(data: bytes) -> None:
    assert read(data) == ["a"]


@pytest.mark.parametrize("more", [0, 1])
def test_points_are_read_in_a_list_up_to_its_greatest_length(more: int) -> None:
    points = b",".join([b"ba"] * (LONGEST_POINT_LIST // 3))
    value = points.ljust(LONGEST_POINT_LIST + more)
    assert bool(points_in_value(value, 9, 9, names=True)) == (not more)


def test_a_finding_names_its_place_after_a_refused_game() -> None:
    data = b"(;C[\n\n\n\n\n\n\n\n\n\n\n])\n" + b"(;SZ[9];B[xx])"
    (_, second) = Run(Settings(Rulesets(), limits=SMALL)).reports([Source("g.sgf", data)])
    (found,) = [each for each in second.findings if each.code == "MOV201"]
    assert (found.line, found.column) == (13, 9)


def test_a_damaged_collection_is_repaired_before_its_games_are_counted() -> None:
    # The first game is not closed: without a repair all are one game.
    data = SOUND[:-1] + SOUND * 4
    assert read(data) == ["a"] * 5


def test_a_text_that_needs_too_many_repairs_is_read_up_to_the_limit() -> None:
    data = SOUND + b"(;SZ[9]" + b";B[aa](W[bb" * 50 + b")" + SOUND
    found = read(data, InputLimits(file_repairs=20))
    assert found == [
        "a",
        "the text needs more than 20 repairs; the rest is not read"
        " (--limit file-repairs=N allows more)",
    ]
    assert read(data, DEFAULT_LIMITS)[0] == "a"
    assert found[1] not in read(data, DEFAULT_LIMITS)


@pytest.mark.parametrize("brackets", [6, 50])
def test_brackets_that_stay_open_are_refused_at_the_limit_of_nodes(brackets: int) -> None:
    data = b"(;" * brackets
    message = (
        "more than 5 brackets are open at once; the rest is not read"
        " (--limit game-nodes=N allows more)"
    )
    assert read(data) == [message]
    assert read(SOUND + data + SOUND) == ["a", message]
    assert message not in read(data, DEFAULT_LIMITS)
    assert message not in read(b"(;" * 5)


REPAIRS = (
    "the text needs more than 20 repairs; the rest is not read (--limit file-repairs=N allows more)"
)
FILLER = b"x\0\0" * 60


@pytest.mark.parametrize(
    ("data", "expected", "place"),
    [
        (SOUND + FILLER, ["a", REPAIRS], (1, 20)),
        (SOUND + b"\n" + FILLER + b"\n" + SOUND, ["a", REPAIRS], (3, 1)),
        (FILLER + SOUND, [REPAIRS], (1, 181)),
        (SOUND + b"(;SZ[9]PB[b]" + FILLER + b")", ["a", REPAIRS], (1, 20)),
        (b"x\0\0" * 10 + SOUND + b"(;" + b"()" * 20 + b")", ["a", REPAIRS], (1, 50)),
    ],
)
def test_filler_around_a_game_names_its_limit(
    data: bytes, expected: list[str], place: tuple[int, int]
) -> None:
    limits = InputLimits(file_repairs=20)
    assert read(data, limits) == expected
    reports = [*Run(Settings(Rulesets(), limits=limits)).reports([Source("g.sgf", data)])]
    (found,) = [each for each in reports[-1].findings if each.code == "SGF153"]
    assert (found.line, found.column) == place


def test_filler_without_a_game_is_no_game() -> None:
    assert read(FILLER, InputLimits(file_repairs=20)) == ["the input holds no SGF game"]


@pytest.mark.parametrize("junk", [b"()", b"x ", b"[", b"x\0"])
@pytest.mark.parametrize("before", [b"", b"(;SZ[9]", SOUND])
def test_repairs_of_all_kinds_are_counted(before: bytes, junk: bytes) -> None:
    data = before + junk * 30 + b";B[aa])"
    games = [*read_games(Source("g.sgf", data), InputLimits(file_repairs=5))]
    assert games
    for each in games:
        codes = [found.code for found in each.findings]
        assert isinstance(each, Record) or codes[0] in ("SGF101", "SGF102", "SGF153")


def refused(data: bytes, limits: InputLimits, name: str = "g.sgf") -> list[str]:
    """Name what an input holds, a message in place of what is refused."""
    return [
        each.findings[0].message if isinstance(each, Unreadable) else each.member or each.file
        for each in archives.contents(name, io.BytesIO(data), limits=limits)
    ]


GAMES = "the file holds more than 3 games, and more than one for each 100 of its bytes"
NODES = "the file holds more than 9 nodes, and more than one for each of its bytes"


def zipped(data: bytes, count: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            archive.writestr(f"{number}.sgf", data)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_games_of_a_file_are_counted(encoding: str) -> None:
    limits = InputLimits(file_games=3)
    most = ("(;C[(;)](;)(;))" * 3).encode(encoding)
    more = ("(;C[(;)](;)(;))" * 4).encode(encoding)
    assert refused(most, limits) == ["g.sgf"]
    assert refused(more, limits) == [
        f"{GAMES}; the rest is not read (--limit file-games=N allows more)"
    ]


@pytest.mark.parametrize("games", [1, 2, 3])
def test_of_few_games_none_is_counted_twice_or_left_out(games: int) -> None:
    data = b"(;C[x])" * games
    assert refused(data, InputLimits(file_games=games)) == ["g.sgf"]
    assert games == 1 or refused(data, InputLimits(file_games=games - 1)) != ["g.sgf"]


def test_a_file_may_hold_more_games_if_it_is_as_large_as_games_are() -> None:
    data = (b"(;C[" + b"x" * 100 + b"])") * 50
    assert refused(data, InputLimits(file_games=3)) == ["g.sgf"]


def test_games_and_nodes_of_all_members_of_an_archive_are_counted() -> None:
    data = zipped(b"(;)" * 20, 40)
    most = len(data) // 100
    found = refused(data, InputLimits(file_games=3), "g.zip")
    assert len(found) == most // 20 + 1
    assert found[-1].startswith(GAMES)
    data = zipped(b"(" + b";" * 5000 + b")", 3)
    found = refused(data, InputLimits(file_nodes=9), "g.zip")
    assert found[-1] == f"{NODES}; the rest is not read (--limit file-nodes=N allows more)"


@pytest.mark.parametrize("more", [0, 1])
def test_what_a_limit_allows_is_read_and_no_more(more: int) -> None:
    data = b"(" + b";" * 5000 + b")"
    for limits, message in (
        (InputLimits(file_nodes=5000 - more), "the file holds more than 4999 nodes"),
        (InputLimits(unpacked_size=5002 - more, expansion=1), "the archive unpacks to more than"),
        (InputLimits(file_size=5002 - more), "the input is larger than 5001 bytes"),
    ):
        found = refused(zipped(data, 1), limits, "g.zip")
        assert found[0].startswith(message) if more else found == ["0.sgf"], limits


def test_limits_reach_reading_through_a_run() -> None:
    data = b"(;SZ[9];B[aa];W[bb])"
    settings = Settings(Rulesets(), limits=InputLimits(game_nodes=2))
    (report,) = Run(settings).reports([Source("g.sgf", data)])
    assert [each.code for each in report.findings] == ["SGF153"]
    assert Referee(settings).settings.limits.game_nodes == 2
