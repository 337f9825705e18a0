"""Large collections are cut, and nobody can tell."""

from pathlib import Path

import pytest

from gocheck.referee import Referee
from gocheck.reports.jsonl import line
from gocheck.rules.lookup import Rulesets
from gocheck.running import splitting as cutting
from gocheck.running.batch import reports
from gocheck.running.cache import Cache
from gocheck.running.executors import Processes
from gocheck.running.parallel import Run
from gocheck.running.splitting import split_collections
from gocheck.settings import Settings
from gocheck.sgf.source import Source

SETTINGS = Settings(Rulesets(), variations=True, scores=False)
GAMES = [
    "(;SZ[9]KM[x]PB[黒]RU[Japanese];B[aa];W[aa];B[bb])",
    "(;SZ[9]C[\\](;)]\r\n;B[cc]\n;W[cc])\r\n",
    "(;SZ[9]PB[a](;B[aa];W[aa])(;B[bb]\n;W[bb]))  ",
    "(;SZ[9];B[aa];W[zz])\n\n",
    "(;SZ[99]KM[6.5])",
]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "SPLIT_FROM_BYTES", 100)
    monkeypatch.setattr(cutting, "SECTION_BYTES", 150)


def said(inputs: list[Source]) -> list[str]:
    """Return what is printed: places by line and column, not by their offset in a section."""
    return [line(report) for report in reports(inputs, Referee(SETTINGS))]


def cut(whole: Source) -> list[Source]:
    return [part for part in split_collections([whole]) if isinstance(part, Source)]


def collection(*games: str) -> Source:
    return Source("many.sgf", "".join(games).encode("utf-8"), "in.zip")


@pytest.mark.parametrize("start", ["", "\ufeff", "\n \n"])
def test_reports_of_parts_equal_those_of_the_file(start: str) -> None:
    whole = collection(start, *GAMES * 5)
    parts = cut(whole)
    assert len(parts) > 3
    assert b"".join(part.data for part in parts) == whole.data
    expected = list(reports([whole], Referee(SETTINGS)))
    assert len(expected) == 25
    assert sum(len(report.findings) for report in expected) > 50
    assert list(reports(parts, Referee(SETTINGS))) == expected
    assert list(Run(SETTINGS).reports([whole])) == expected


def test_workers_share_a_file() -> None:
    whole = collection(*GAMES * 40)
    expected = list(reports([whole], Referee(SETTINGS)))
    assert list(Run(SETTINGS, Processes(2)).reports([whole])) == expected


@pytest.mark.parametrize(
    "broken", ["(;SZ[9];B[aa", "(;SZ[9];B[aa]", "(;SZ[9];B[aa]) and more ", "(;SZ[9]];B[aa])"]
)
def test_damage_in_a_part_is_reported_as_in_the_file(broken: str) -> None:
    whole = collection(*GAMES * 2, broken, *GAMES * 5)
    parts = cut(whole)
    assert b"".join(part.data for part in parts) == whole.data
    assert len(parts) > 1
    assert said(parts) == said([whole])


CHINESE = (
    "(;SZ[9]PB[聂卫平]PW[马晓春]EV[第一届应氏杯]"
    "C[黑胜三又四分之三子。这盘棋很好。];B[aa]\n;W[aa])\n"
)
STATED = "(;CA[gb18030]SZ[9]PB[聂卫平];B[aa];W[aa])"


@pytest.mark.ci
@pytest.mark.parametrize(
    "encoding",
    [
        *("gb18030", "utf-16", "big5", "utf-16-le", "utf-8-sig"),
    ],
)
@pytest.mark.parametrize(
    "games",
    [
        (CHINESE,) * 20,
        (STATED, *GAMES) * 5,
        (*GAMES, CHINESE, STATED) * 5,
        ("(;CA[utf-8]SZ[9];B[aa];W[aa])", CHINESE, STATED) * 5,
    ],
)
def test_other_encodings_are_detected_from_the_file_not_a_part(
    encoding: str, games: tuple[str, ...], tmp_path: Path
) -> None:
    whole = Source("many.sgf", "".join(games).encode(encoding, errors="replace"))
    parts = cut(whole)
    assert len(parts) > 2
    assert said(parts) == said([whole])
    for _ in range(2):
        found = list(Run(SETTINGS, None, Cache(tmp_path, SETTINGS)).reports([whole]))
        assert [line(report) for report in found] == said([whole])


def test_the_cache_keeps_decoded_text_and_files_apart(tmp_path: Path) -> None:
    chinese = Source("many.sgf", (CHINESE * 20).encode("gb18030"))
    decoded = Source("many.sgf", (CHINESE * 20).encode("utf-8"))
    for whole in (chinese, decoded, chinese):
        found = list(Run(SETTINGS, None, Cache(tmp_path, SETTINGS)).reports([whole]))
        assert [line(report) for report in found] == said([whole])
    assert "SGF105" in said([chinese])[0]
    assert "SGF105" not in said([decoded])[0]


@pytest.mark.parametrize(
    "text",
    ["no game at all\n" * 40, "text before " + "".join(GAMES * 3)],
    ids=["no game", "text before games"],
)
def test_only_sgf_is_split(text: str) -> None:
    whole = Source("many.sgf", text.encode())
    assert cut(whole) == [whole]
