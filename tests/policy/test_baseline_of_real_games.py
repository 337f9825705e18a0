"""A baseline of real games: it swallows what is only written otherwise, and nothing new.

They lie in the shared data (see DATA.md there); the test skips where it is absent.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import read_archive

from gocheck.policy.baseline import Baseline, BaselineWriter
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

REFEREE = Referee(Settings(RULESETS, rules=(), status="marked"))
GAMES = 300
TOKEN = re.compile(r"\[[^\\\]]*(?:\\.[^\\\]]*)*\]|[;()]|[^\[;()]+", re.DOTALL)
CHARACTER_SET = re.compile(r"(?<![A-Za-z])CA\s*\[[^\]]*\]")


def texts(shared_data: Path) -> Iterable[tuple[str, str]]:
    """Yield names and texts of games from all sources in turn, those with oddities first."""
    archive = read_archive(shared_data / "games.tar.gz")
    names = sorted(
        (name for name in archive.members if name.endswith(".sgf")),
        key=lambda name: (hash_of(name), name),
    )
    for name in names:
        data = as_utf_8(archive.source(name))[0].data
        if b"FF[3]" in data:
            continue  # the CA that the test puts in would be newer, which is reported
        try:
            yield name, data.decode("utf-8")
        except UnicodeDecodeError:
            continue  # the test could not write it otherwise without loss


def hash_of(name: str) -> int:
    """Return a number that mixes the sources."""
    return int.from_bytes(name.encode("utf-8")[-9:], "big") % 9973


def judged(games: Iterable[tuple[str, bytes]]) -> list[Report]:
    return list(reports((Source(name, data) for name, data in games), REFEREE))


def written_otherwise(text: str, encoding: str) -> bytes:
    """Return a record in another encoding, which it names, with other blanks and line ends."""
    pieces = []
    for token in TOKEN.findall(CHARACTER_SET.sub("", text)):
        blanks = "\n  " if token in ";()" else ""
        pieces.append(token if token.startswith("[") else blanks + token.strip())
    root = "".join(pieces).replace(";", f";CA[{encoding}]", 1)
    return root.replace("\n", "\r\n").encode(encoding)


@pytest.fixture(scope="module")
def known(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A baseline of 300 games in which something is found, and their texts."""
    writer = BaselineWriter(
        tmp_path_factory.mktemp("known") / "baseline.jsonl", (), lambda code, file, member: True
    )
    found: list[str] = []
    for name, text in texts(shared_data):
        (report,) = judged([(name, text.encode("utf-8"))])[:1]
        if report.findings and report and report.move_count > 60:
            writer.take(report)
            found.append(text)
        if len(found) == GAMES:
            break
    assert len(found) == GAMES
    writer.write()
    return writer.path, found


def new(baseline: Path, games: Iterable[tuple[str, bytes]]) -> list[set[str]]:
    """Return the codes of what is not known, game by game."""
    read = Baseline.read(baseline)
    read.begin([])
    return [
        {located.code for located in report.findings if not located.waived}
        for report in read.applied(judged(games))
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_baseline_holds_for_games_written_in_another_way(
    known: tuple[Path, list[str]], encoding: str
) -> None:
    path, games = known
    renamed = [
        (f"renamed/{number}.sgf", written_otherwise(text, encoding))
        for number, text in enumerate(games)
    ]
    assert [codes for codes in new(path, renamed) if codes] == []


def replaced(text: str, identifier: str, value: str) -> str:
    """Return a record with another value of a root property, put in if it is missing."""
    pattern = re.compile(rf"(?<![A-Za-z]){identifier}\s*\[[^\\\]]*\]")
    return pattern.sub("", text).replace(";", f";{identifier}[{value}]", 1)


def with_occupied_point(text: str) -> str:
    """Return a record whose 50th move is made on the point of the one before it."""
    moves = list(re.finditer(r";\s*[BW]\s*\[([a-s][a-s])\]", text))
    before, move = moves[48], moves[49]
    return text[: move.start(1)] + before[1] + text[move.end(1) :]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (lambda text: replaced(text, "KM", "six or so"), {"SET305"}),
        (lambda text: replaced(text, "HA", "17"), {"SET306", "SET307"}),
        (lambda text: replaced(text, "RE", "somebody won"), {"RES505"}),
        (lambda text: replaced(text, "RU", "ours"), {"SET302"}),
        (with_occupied_point, {"MOV202"}),
        (lambda text: text.rstrip().removesuffix(")"), {"SGF112"}),
    ],
    ids=["KM", "HA", "RE", "RU", "move", "cut"],
)
def test_another_wrong_value_in_each_game_is_new(
    known: tuple[Path, list[str]], change: object, codes: set[str]
) -> None:
    assert callable(change)
    path, games = known
    changed = [(f"{number}.sgf", change(text).encode("utf-8")) for number, text in enumerate(games)]
    missed = [number for number, found in enumerate(new(path, changed)) if not found & codes]
    assert missed == []
