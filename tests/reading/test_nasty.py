"""162 files that break programs: what their index.md says is wrong, and what gocheck says.

The files are in ../shared, which is not part of the project. GAMES and SAID are written down from
index.md and from the files themselves.
"""

import tarfile
from pathlib import Path, PurePosixPath

import pytest

from gocheck.findings.meanings import ERROR
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

GAMES = {
    "sgfc/mixed-encoding.sgf": 5,
    "sgfc/strict-result.sgf": 11,
    "sgfc/test-result.sgf": 22,
    "sgfc/test.sgf": 22,  # as many as SGFC's corrected output holds
    "libsgfc/compressed-point-list.sgf": 2,
    "littlego/encoding-detection-fails.sgf": 2,
    "littlego/encoding-multiple.sgf": 2,
    "sgf2misc/error.sgf": 85,
}
"""Games in files that do not hold just one."""

OTHER_FORMATS = (".gib", ".ngf", ".ugf", ".ugi")

SAID = {
    # All at once: text before and inside, GM, FF and SZ garbage, no ends, moves in one node
    "sgfc/test.sgf": "SGF103 SGF104 SGF105 SGF106 SGF107 SGF110 SGF112 SGF113 SGF115 SGF116",
    "sgfc/mixed-encoding.sgf": "SGF105",
    "sgfc/escaping.sgf": "SGF103",
    "libsgfc/compressed-point-list.sgf": "SGF103 SGF116",
    "libsgfc/escaping.sgf": "SGF103 SGF116",
    "sabaki/no-ca.sgf": "SGF105",
    "gogui/human-readable.sgf": "SGF121",
    "gogui/invalidmove.sgf": "MOV201",
    "gogui/verbose-property-names.sgf": "SGF115",
    "kaya-invalid/duplicate_tag.sgf": "SGF111",
    "kaya-invalid/illegal_square_brackets_twice.sgf": "SGF114",
    "kaya-invalid/invalid_moves.sgf": "MOV201",
    "kaya-invalid/more_invalid_moves.sgf": "MOV201",
    "kaya-invalid/yet_more_invalid_moves.sgf": "MOV201",
    "kaya-invalid/suicide.sgf": "MOV203",
    "sente/branched missing 2 parens.sgf": "SGF112",
    "sente/extra square bracket.sgf": "SGF113",
    "sente/missing square bracket.sgf": "SGF114",
    "sente/non-letters in moves.sgf": "MOV201",
    "sente/remove stones.sgf": "SET309",
    "sgf4j/long-format-aw.sgf": "SGF106",
    "gobandroid/empty_SZ.sgf": "SGF119",
    "gobandroid/bad_komi.sgf": "SET303",
    "gobandroid/small_19x19.sgf": "SGF115",
    "littlego/encoding-detection-fails.sgf": "SGF110",
    "littlego/illegal-setup.sgf": "SET310",
    "littlego/not-enough-handicap-stones.sgf": "SET307",
    "littlego/positional-superko.sgf": "MOV205",
    "littlego/situational-superko.sgf": "MOV205",
    "gnugo/buzco1.sgf": "SGF107",
    "gnugo/FSF-neurogo.sgf": "SGF108",
    "gnugo/owl42.sgf": "SGF112",
    "gnugo/ego2.sgf": "SGF111 SGF116",
    "gnugo/ego3.sgf": "SGF116",
    "gnugo/hoshi_keima.sgf": "SGF116",
    "gnugo/nightmare.sgf": "SGF101",
    "gnugo/goro.sgf": "RES505",
    "fuego-exotics/positional-superko.sgf": "MOV205",
    "fuego-exotics/repetition-1.sgf": "MOV208",
    "sgf2misc/error.sgf": "SGF145 SGF116",
    "pro-broken/M-77-1.mgt": "MOV202 MOV206",
    "fox/1550745905080010073.sgf": "SGF110 SGF124",
    "fox/1501775164019999283.sgf": "SGF112 SGF124",
    "fox/1543721708010001847.sgf": "SGF101",
    "fox/1556249258010001344.sgf": "MOV208",
    "fox/2016.09.04 扫地僧2016 vs syknyk (43772425).SGF": "MOV202 RES510",
    "fox/3-6 DeepZenGo VS Leela.sgf": "SGF106",
    "kgs/2015-07-21-16.sgf": "MOV208",
    "guessr/sin.chin.seo.gu.zihao.2018.02.01.65eb8b14-7616-408a-ba7d-47456881aca0.sgf": "MOV208",
    "tom/25464417.sgf": "MOV208",
    "tygem/300422787.sgf": "MOV208",
    "kgviz/tony-white.sgfs": "SGF116",
    "quoted-from-issues/sina-TE-RD-KO.sgf": "SGF110 SGF124",
    "quoted-from-issues/km-empty-re-chinese.sgf": "SET303 SGF112",
    "quoted-from-issues/multigo-3.sgf": "RES515",
    "quoted-from-issues/unescaped-bracket.sgf": "SGF114",
    "quoted-from-issues/nested-every-move.sgf": "SGF112 SGF120",
}
"""The findings that name what is wrong, among others."""

MOVES = {
    "fox/1501775164019999283.sgf": 154,
    "fox/1550745905080010073.sgf": 119,
    "gogui/human-readable.sgf": 6,
    "kaya-invalid/illegal_square_brackets.sgf": 336,
    "kaya-invalid/illegal_square_brackets_twice.sgf": 336,
    "gobandroid/small_19x19.sgf": 6,
    "quoted-from-issues/nested-every-move.sgf": 12,
    "quoted-from-issues/km-empty-re-chinese.sgf": 9,
    "quoted-from-issues/sina-TE-RD-KO.sgf": 4,
    "quoted-from-issues/unescaped-bracket.sgf": 2,
}
"""Moves of the main line of broken records, counted by hand."""

NAMES = {
    "sabaki/chinese.sgf": ("古力", "柯洁"),
    "quoted-from-issues/km-empty-re-chinese.sgf": ("陈俊升", "徐嘉泽"),
    "sabaki/utf16le.sgf": ("Kitani Minoru", "Go Seigen"),
    "quoted-from-issues/unescaped-bracket.sgf": ("x", "y"),
}


@pytest.fixture(scope="module")
def judged(shared_data: Path) -> dict[str, list[Report]]:
    """The reports on each file, with variations."""
    referee = Referee(Settings(Rulesets(), scores=False, variations=True))
    found = {}
    with tarfile.open(shared_data / "nasty.tar.gz") as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            name = member.name.partition("nasty/")[2]
            if content and name != "index.md":
                found[name] = list(reports([Source(name, content.read())], referee))
    assert len(found) == 162
    return found


def codes(found: list[Report]) -> set[str]:
    return {located.code for report in found for located in report.findings}


def test_one_report_for_every_game(judged: dict[str, list[Report]]) -> None:
    assert GAMES.keys() <= judged.keys()
    assert {name: len(found) for name, found in judged.items()} == {
        name: GAMES.get(name, 1) for name in judged
    }


def test_gocheck_never_fails(judged: dict[str, list[Report]]) -> None:
    assert [name for name, found in judged.items() if "SGF109" in codes(found)] == []


def test_every_known_defect_is_reported(judged: dict[str, list[Report]]) -> None:
    missing = {
        name: left
        for name, said in SAID.items()
        if (left := set(said.split()) - codes(judged[name]))
    }
    assert missing == {}


def test_other_formats_are_reported(judged: dict[str, list[Report]]) -> None:
    others = [name for name in judged if PurePosixPath(name).suffix in OTHER_FORMATS]
    assert {PurePosixPath(name).suffix for name in others} == set(OTHER_FORMATS)
    assert [name for name in others if not judged[name][0].findings] == []


def test_no_other_file_is_called_broken(judged: dict[str, list[Report]]) -> None:
    broken = [
        (name, located.code)
        for name, found in judged.items()
        if name not in SAID and PurePosixPath(name).suffix not in OTHER_FORMATS
        for report in found
        for located in report.findings
        if located.code.startswith("SGF") and located.severity == ERROR
    ]
    # SGFC's corrected output still holds a game of another kind, GM[12].
    assert broken == [("sgfc/test-result.sgf", "SGF103")]


def test_all_moves_are_read(judged: dict[str, list[Report]]) -> None:
    read = {name: report and report.move_count for name in MOVES for report in judged[name]}
    assert read == MOVES


def test_names_are_read(judged: dict[str, list[Report]]) -> None:
    games = {name: judged[name][0] for name in NAMES}
    assert {name: game and (game.black, game.white) for name, game in games.items()} == NAMES
