"""The page of `gocheck show`, and the signs of points that it and `Board` draw."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import pytest
from helpers.finished_games import RULESETS, finished
from helpers.opinions import OPEN, say, sure
from msgspec import structs

import gocheck
from gocheck.board.points import point_names
from gocheck.library.board import diagram_of
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.reports.board_text import COLOURS, LETTERS, SIGNS, plain
from gocheck.reports.diagram import status_signs
from gocheck.reports.show import Page, board_as_text
from gocheck.settings import Settings


def signs(monkeypatch: pytest.MonkeyPatch, unsure: int) -> str:
    """Return the signs on `OPEN` where nobody is sure who owns so many points, from A5 on."""
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[:unsure] = 0.1
    say(monkeypatch, opinion)
    record = finished(OPEN, rules="Chinese", komi="0.5")
    report = Referee(Settings(RULESETS)).check(record)
    assert report.status is not None
    position = replay(record).final_position
    found = status_signs(report.status, position, 7, 5)
    rows = [
        "".join(found.get(point, ".") for point in range(row * 7, row * 7 + 7)) for row in range(5)
    ]
    return " ".join(rows)


def test_dead_stones_and_territory_have_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs(monkeypatch, 0) == "bbb..ww b.b..ww bob..ww bbb..ww bbb..ww"


def test_points_are_no_territory_where_the_game_is_not_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # One unsettled point in 14 is not enough for that.
    assert signs(monkeypatch, 2) == "bbb..ww b.b..ww bob..ww bbb..ww bbb..ww"
    assert signs(monkeypatch, 3) == "???..ww b.b..ww bob..ww bbb..ww bbb..ww"


def test_unsettled_stones_are_not_drawn_as_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs(monkeypatch, 16) == "???..?? ?.?..?? ?.b..ww bbb..ww bbb..ww"


SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
GAMES = SITUATIONS.parent / "games"
TERMINAL = Page(80, SIGNS, 24)


def page(
    path: Path,
    turns: Sequence[int] = (),
    how: Page = TERMINAL,
    **settings: Unpack[gocheck.ReadSettings],
) -> list[str]:
    """Return the page on a game after some moves, without them at its end."""
    game = gocheck.read(path, **settings)[0]
    report = structs.replace(game.report, file=path.name)
    last = len(game.moves)
    status = None if turns else report.status
    boards = [
        diagram_of(game.board(turn, status=status, rules=report.ruleset if status else None))
        for turn in turns or (last,)
    ]
    return list(map(plain, board_as_text(report, boards, turns[-1] if turns else last, how)))


@pytest.mark.parametrize("path", sorted(GAMES.glob("19x19*")), ids=lambda path: path.stem)
def test_a_board_and_its_summary_fit_a_terminal(path: Path) -> None:
    lines = page(path)
    assert len(lines) < 24  # the last line is that of the next command
    assert max(map(len, lines)) <= 80
    summary = "\n".join(line[43:] for line in lines)
    assert re.search(r"\n\w+: [BW]\+[\d.]+ \(recorded: [BW]\+[\d.]+\)\n", summary)
    assert "total" in summary


def test_the_summary_is_next_to_the_board() -> None:
    assert page(GAMES / "9x9-chinese-marked.sgf") == [
        "9x9-chinese-marked.sgf  GNU Go 3.8 level 5 - GNU Go 3.8 level 4",
        "  A B C D E F G H J   After move 33 of 33: Black pass",
        "9 □ □ □ ○ ● ● ■ ■ ■",
        "8 □ □ □ □ ○ ● ■ ■ ■   chinese: B+5.5 (recorded: B+5.5)",
        "7 □ □ □ ○ ○ ● ■ ■ ■                  Black   White",
        "6 □ □ □ ○ ○ ● ● ■ ■   stones            15      15",
        "5 □ □ ○ ◆ ○ ● ■ ■ ■   territory         32      19",
        "4 □ □ ○ □ ○ ● ■ ■ ■   komi               0     7.5",
        "3 ○ ○ ○ ○ ● ● ■ ■ ■   total             47    41.5",
        "2 ○ ● ● ● ■ ■ ■ ■ ■",
        "1 ● ● ■ ■ ■ ■ ■ ■ ■   Stones: dead as marked in the record (TB and TW).",
        "  A B C D E F G H J   ● Black, ○ White, ◆ dead stones, ■ □ territory",
    ]


def test_a_position_that_came_back_is_next_to_its_first_occurrence() -> None:
    triple_ko = SITUATIONS / "triple-ko-played-twice.sgf"
    assert page(triple_ko, (25, 31))[1:11] == [
        "After move 25 of 37: Black C2   After move 31 of 37: Black C6",
        "",
        "  A B C D                         A B C D",
        "7 ● ● ○ ○                       7 ● ● ○ ○",
        "6 ● · ● ○                       6 ● κ(●)○",
        "5 ● ● ○ ○                       5 ● ● ○ ○",
        "4 ● ○ · ○                       4 ● ○ · ○",
        "3 ● ● ○ ○                       3 ● ● ○ ○",
        "2 ● ·(●)○                       2 ● · ● ○",
        "1 ● ● ○ ○                       1 ● ● ○ ○",
    ]
    narrow = page(triple_ko, (25, 31), Page(40, LETTERS))
    captions = [number for number, line in enumerate(narrow) if line.startswith("After move")]
    assert [narrow[number] for number in captions] == [
        "After move 25 of 37: Black C2",
        "After move 31 of 37: Black C6",
    ]
    assert captions[1] > captions[0] + 9


def test_two_boards_of_19x19_are_side_by_side_where_colours_mark_the_last_move() -> None:
    coloured, without = (
        page(GAMES / "19x19-japanese-marked.sgf", (20, 30), Page(80, look, 24))
        for look in (COLOURS, SIGNS)
    )
    assert max(map(len, coloured)) <= 80
    assert (len(coloured), len(without)) == (26, 50)
    assert coloured[-1] == "● Black, ○ White,    last move"


@pytest.mark.parametrize(
    ("ruleset", "rows"),
    [
        ("japanese", ["2 △ △ ▲ ▲ ▲ △ △", "1 § △ – ▲ – △ §"]),  # no points in seki
        ("chinese", ["2 △ △ ▲ ▲ ▲ △ △", "1 □ △ – ▲ – △ □"]),
        ("tromp-taylor", ["2 ○ ○ ● ● ● ○ ○", "1 □ ○ – ● – ○ □"]),  # and nothing is removed
    ],
)
def test_a_ruleset_shows_what_it_counts(ruleset: str, rows: list[str]) -> None:
    lines = page(SITUATIONS / "seki-with-eyes.sgf", ruleset=ruleset, dead="D7")
    assert [line[:15] for line in lines if line[:2] in ("2 ", "1 ")] == rows
    assert any(f"{ruleset}: " in line for line in lines)


@pytest.mark.parametrize(
    "path",
    [
        *GAMES.glob("*x*-japanese-marked.sgf"),
        *(SITUATIONS / f"{name}.sgf" for name in ("seki-with-eyes", "bent-four-in-the-corner")),
        SITUATIONS / "tromp-taylor-dead-stones-count.sgf",
        SITUATIONS / "dame-parity.sgf",
    ],
    ids=lambda path: path.stem,
)
def test_the_territory_that_is_drawn_is_what_the_score_has(path: Path) -> None:
    game = gocheck.read(path)[0]
    assert len(gocheck.rulesets) > 50
    for name in gocheck.rulesets:
        score = game.score(name)
        if score.ended_at:
            continue
        board = game.board(status=game.status, rules=name)
        counted = Counter(diagram_of(board).signs.values())
        black, white = score.parts["territory"]
        assert counted["b"] + counted["o"] == black, name
        assert counted["w"] + counted["x"] == white, name
        assert counted["x"] + counted["o"] == score.removed, name


def test_points_that_only_marks_make_territory_are_dame_where_area_counts() -> None:
    moves = ";B[ca];W[eb];B[cb];W[];B[cc];W[];B[cd];W[];B[ce];W[];B[]"
    game = gocheck.Game.from_sgf(
        f"(;SZ[5]RU[Japanese]KM[0]RE[B+11]{moves}TB[aa:be][de])",
    )
    rows = {}
    for name in ("japanese", "chinese"):
        board = game.board(status=game.status, rules=name)
        rows[name] = str(board).split("\n")[5]
        counted = Counter(diagram_of(board).signs.values())
        assert counted["b"] == game.score(name).parts["territory"].black
    assert rows == {"japanese": "1 b b X b -", "chinese": "1 b b X - -"}


def test_the_text_is_below_a_board_that_leaves_it_no_room() -> None:
    large = page(SITUATIONS / "large-board-30x30.sgf")
    assert max(map(len, large)) <= 80
    assert large[1].startswith("After move")
    small = page(SITUATIONS / "ko-retaken-at-once.sgf", how=Page(80, SIGNS))
    assert small[-2].startswith("ko-retaken-at-once.sgf:5:56: MOV204 error: move 10")


def test_findings_that_have_no_room_on_a_terminal_are_counted(tmp_path: Path) -> None:
    record = tmp_path / f"{'a' * 70}.sgf"
    moves = "".join(f";B[aa];W[{'b' * 90}]" for _ in range(9))
    record.write_text(f"(;GM[1]FF[4]SZ[19]KM[x]PB[{'Black ' * 20}]PW[White]{moves})")
    whole = "\n".join(page(record, how=Page(80, SIGNS, 999)))
    assert "SET" in whole
    assert "1 note more with --verbose" in whole
    lines = page(record)
    assert len(lines) == 23
    assert max(map(len, lines)) <= 80
    listed = sum(bool(re.search(r"   [A-Z]{3}\d{3} (error|warning): ", line)) for line in lines)
    found = len(re.findall(r"   [A-Z]{3}\d{3} (?:error|warning): ", whole))
    last = re.fullmatch(r" +… (\d+) findings in full: add \| less", lines[-1])
    assert last
    assert found - int(last[1]) in (listed, listed - 1)  # one is cut in the middle
    assert "add | less" not in "\n".join(page(record, how=Page(80, SIGNS)))


def test_the_finding_that_is_asked_for_comes_first_on_a_terminal() -> None:
    game = gocheck.Game.from_sgf("(;SZ[9]KM[x]CA[x];B[aa];W[aa];B[ab];W[ab])")
    board = diagram_of(game.board())
    how = Page(80, SIGNS, 24, notes=True)
    severities = [each.severity for each in game.report.findings]
    assert len(set(severities)) > 1
    for about in (None, *game.report.findings):
        lines = map(plain, board_as_text(game.report, [board], len(game.moves), how, about))
        found = re.findall(r"[A-Z]{3}\d{3} (error|warning|note): ", "\n".join(lines))
        rest = found[1:] if about else found
        assert not about or found[0] == about.severity
        assert rest == sorted(rest, key=["error", "warning", "note"].index)


def test_a_pipe_gets_the_board_alone_in_its_lines() -> None:
    lines = page(GAMES / "9x9-chinese-marked.sgf", how=Page(80, LETTERS))
    start = lines.index("  A B C D E F G H J")
    assert lines[start + 10] == lines[start]
    assert lines[start + 1] == "9 w w w O X X b b b"


def test_the_ko_point_is_where_an_immediate_retake_is_forbidden() -> None:
    game = gocheck.read(SITUATIONS / "ko-retaken-at-once.sgf")[0]
    signs = {turn: diagram_of(game.board(turn)).signs for turn in (7, 8, 9, 10)}
    assert list(signs.values()) == [{}, {}, {12: "k"}, {13: "k"}]
    ended = game.at(9)
    drawn = diagram_of(ended.board(status=ended.status)).signs
    assert drawn[12] != "k"  # there it is more important whose the point is
    snapback = gocheck.read(SITUATIONS / "snapback-is-no-ko.sgf")[0]
    kos = [diagram_of(snapback.board(turn)).signs for turn in range(len(snapback.moves) + 1)]
    assert not any(kos)


@pytest.mark.parametrize("name", ["ko-retaken-at-once", "single-stone-suicide", "occupied-point"])
def test_illegal_moves_are_marked_and_no_others(name: str) -> None:
    game = gocheck.read(SITUATIONS / f"{name}.sgf")[0]
    illegal = {each.move for each in game.illegal_moves()}
    assert illegal
    turns = range(len(game.moves) + 1)
    assert {turn for turn in turns if diagram_of(game.board(turn)).is_illegal} == illegal


def test_a_figure_has_the_moves_as_books_print_them() -> None:
    game = gocheck.Game(5, rules="aga")
    for move in ("B3", "C3", "C4", "D4", "C2", "D2", "D3", "E3", "pass", "pass"):
        game.play(move)
    game = gocheck.Game.from_sgf(game.to_sgf())
    taken = game.figure(5, 10)  # move 7 takes C3
    names = point_names(5, 5)
    diagram = diagram_of(taken)
    assert {names[point]: number for point, number in diagram.numbers.items()} == {
        "C2": 5, "D2": 6, "D3": 7, "E3": 8,
    }  # fmt: skip
    assert diagram.notes == ("9 pass", "10 pass")
    assert taken["C3"] == "white"
    assert taken.caption == "Moves 5 to 10 of 10"


def test_a_move_where_a_stone_is_printed_is_noted() -> None:
    game = gocheck.read(SITUATIONS / "ko-retaken-at-once.sgf")[0]
    assert diagram_of(game.figure(8, 10)).notes == ("10 at 8",)
    assert diagram_of(game.figure(9, 10)).notes == ("10 at C3",)  # its stone has no number
    for first, last in ((0, 3), (3, 2), (1, 99)):
        with pytest.raises(gocheck.Error, match=r"there (is|are) no move"):
            game.figure(first, last)
