"""Values: `to_dict()` is JSON Lines, equal values are equal, errors name file, line and cause."""

import copy
import io
import json
import pickle
import xml.etree.ElementTree as ET
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gocheck
from gocheck import Error, Game, Report
from gocheck.archive.ruleset_pairs import Pair
from gocheck.cli.main import main
from gocheck.report.values import Value

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = [str(FIXTURES / name) for name in ("games", "situations")]
WRONG = FIXTURES / "situations" / "wrong-winner.sgf"


def json_lines(*arguments: str) -> list[dict[str, object]]:
    """Return what a command writes as JSON Lines."""
    printed = CliRunner().invoke(main, [*arguments, "--format", "jsonl"]).stdout
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.ci
def test_reports_are_the_lines_of_json_lines() -> None:
    lines = json_lines(
        "check", "--show-waived", "--fail-on", "never", "--rules", "japanese,aga", *FOLDERS
    )
    reports = list(gocheck.check(FOLDERS, rules=["japanese", gocheck.rulesets["aga"]]))
    assert len(reports) > 50
    assert [report.to_dict() for report in reports] == lines


def test_all_are_the_rulesets_that_are_known() -> None:
    [report] = gocheck.check(WRONG, rules="all")
    assert tuple(report.scores) == tuple(gocheck.rulesets)
    pairs = gocheck.compare(WRONG, rules="all").pairs
    assert {name for pair in pairs for name in (pair.one, pair.other)} == set(gocheck.rulesets)


def test_dictionaries_of_a_report_cannot_be_changed() -> None:
    [report] = gocheck.check(WRONG, rules=["japanese", "aga"])
    for each in (report, pickle.loads(pickle.dumps(report)), copy.deepcopy(report)):
        score = each.scores["aga"]
        assert each == report
        assert each.status
        for values in (each.scores, score.parts, score.causes, each.status.territory):
            for change, given in (("update", {"x": 1}), ("pop", "black"), ("__delitem__", "black")):
                with pytest.raises(TypeError, match="do not change"):
                    getattr(values, change)(given)


def test_no_value_of_a_report_or_comparison_can_be_changed() -> None:
    kinds = Value.__subclasses__()
    assert {Report, Pair} < set(kinds)
    assert [each for each in kinds if not each.__struct_config__.frozen] == []


@pytest.mark.ci
def test_a_game_has_the_report_of_check() -> None:
    lines = json_lines("check", "--show-waived", "--fail-on", "never", *FOLDERS)
    errors: list[Error] = []
    games = gocheck.read(FIXTURES / "games") + gocheck.read(
        FIXTURES / "situations", on_error=errors.append
    )
    readable = [line for line in lines if line["readable"]]
    assert [game.to_dict() for game in games] == readable
    assert len(errors) == len(lines) - len(readable) > 0
    for game, line in zip(games, readable, strict=True):
        if line["scores"] and game.ruleset:
            assert game.score().to_dict() == game.report.scores[game.ruleset].to_dict()
            assert game.status == game.report.status


def test_a_chain_set_up_without_a_liberty_has_a_status() -> None:
    path = FIXTURES / "situations" / "setup-without-liberties.sgf"
    (game,) = gocheck.read(path)
    (report,) = gocheck.check(path, score_all=True)
    assert [each.code for each in report.findings] == ["SET310"]
    assert game.status == report.status


def test_a_report_on_what_cannot_be_read_says_nothing_of_a_game() -> None:
    (report,) = gocheck.check(FIXTURES / "situations" / "empty-file.sgf")
    found = report.to_dict()
    of_file = {name: found.pop(name) for name in ("file", "number", "findings", "version")}
    assert (of_file["number"], report.name) == (1, of_file["file"])
    assert found.pop("schema") > 0
    counts = ("handicap", "handicap_stones", "move_count", "variations")
    flags = ("readable", "finished", "ends_early", "decided_by_cycle", "waived_errors")
    assert [found.pop(name) for name in counts] == [0] * len(counts)
    assert [found.pop(name) for name in flags] == [False] * len(flags)
    assert all(value in (None, [], {}) for value in found.values()), found


@pytest.mark.parametrize(("recorded", "margin"), [("W+3.5", "-3.5"), ("B+R", "0")])
def test_the_margin_of_a_report_is_positive_for_black(
    recorded: str, margin: str, tmp_path: Path
) -> None:
    (tmp_path / "a.sgf").write_text(f"(;SZ[9]RE[{recorded}];B[aa])")
    [report] = gocheck.check(tmp_path)
    assert report.signed_margin == Decimal(margin)


def test_games_and_reports_are_called_alike(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a/two.sgf", WRONG.read_bytes() * 2)
    values: list[Game | Report] = [*gocheck.read(tmp_path), *gocheck.check(tmp_path)]
    named = [(each.file, each.member, each.number, each.name) for each in values]
    file = str(tmp_path / "games.zip")
    both = [
        (file, "a/two.sgf", 1, f"{file}!a/two.sgf"),
        (file, "a/two.sgf", 2, f"{file}!a/two.sgf#2"),
    ]
    assert named == both * 2
    live = gocheck.Game(9, rules="aga")
    assert (live.file, live.member, live.number, live.name) == (None, None, 1, "live game")


def test_a_fault_in_one_game_is_an_error_of_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("odd")

    monkeypatch.setattr("gocheck.status.evidence.Evidence.statuses", fail)
    with pytest.raises(Error, match=r"wrong-winner.sgf: gocheck failed on this game \(ValueError"):
        print(gocheck.read(WRONG)[0].status)


def test_a_fault_in_a_comparison_is_an_error_with_its_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("odd")

    monkeypatch.setattr("gocheck.archive.ruleset_pairs.Pairs.take", fail)
    errors: list[Error] = []
    gocheck.compare(WRONG, rules=["aga", "chinese"], on_error=errors.append)
    [error] = errors
    assert isinstance(error.__cause__, ValueError)
    assert "gocheck failed on this game (ValueError" in str(error)


def test_a_game_says_whether_it_was_counted() -> None:
    games = gocheck.read(FIXTURES / "games")
    assert [game.finished for game in games] == [game.report.finished for game in games]
    resigned = Game.from_sgf("(;SZ[9]RE[B+R];B[dd])")
    assert (resigned.is_over, resigned.finished) == (True, False)


def test_a_game_says_what_its_record_says() -> None:
    game = Game.from_sgf("(;SZ[9:7]EV[Cup]DT[2020-01-02]RU[aga]KM[7]RE[B+40];B[aa];W[];B[])")
    assert (game.size, game.columns, game.rows) == ((9, 7), 9, 7)
    assert (game.event, game.date, game.move_count, game.to_move) == (
        "Cup", "2020-01-02", 3, "white",
    )  # fmt: skip
    assert (game.agrees, game.report.players, game.report.cause) == (False, "? - ?", None)
    board = game.board(1)
    assert (board.last, game.board().last, game.board(0).last) == ("A7", None, None)
    assert (board.chain("A7"), board.liberties("A7")) == (("A7",), ("B7", "A6"))
    assert (board.chain("A6"), board.liberties("A6")) == ((), ())
    live = Game(9, rules="aga")
    assert (live.to_move, live.event, live.agrees) == ("black", None, None)


@pytest.mark.ci
def test_jobs_change_nothing() -> None:
    two = list(gocheck.check(FOLDERS, jobs=2))
    assert two == list(gocheck.check(FOLDERS))


@pytest.mark.ci
def test_compare_is_the_command() -> None:
    lines = json_lines("compare", FOLDERS[0], "--rules", "japanese,chinese,aga")
    comparison = gocheck.compare(FOLDERS[0], rules=["japanese", "chinese", "aga"])
    found = comparison.to_dict()
    assert [*found["games"], *found["pairs"], found["summary"]] == lines
    assert repr(comparison) == f"<Comparison of 3 rulesets over {comparison.compared} games>"
    again = gocheck.compare(FOLDERS[0], rules=["japanese", "chinese", "aga"])
    assert (again, hash(again)) == (comparison, hash(comparison))
    assert again not in (gocheck.compare(FOLDERS[0], rules=["japanese", "aga"]), found)
    with pytest.raises(Error, match="at least two rulesets, not only japanese"):
        gocheck.compare(FOLDERS[0], rules="japanese")


def test_differences_add_up() -> None:
    games = gocheck.read(FIXTURES / "games")
    assert len(games) > 10
    for game in games:
        difference = game.compare("japanese", "new-zealand")
        one, other = game.score("japanese"), game.score("new-zealand")
        assert (difference.one, difference.other) == (one, other)
        assert sum(difference.causes.values()) == difference.margin == one.margin - other.margin
        assert sum(part.black - part.white for part in one.parts.values()) == one.margin
        assert str(difference).endswith(".")
        assert difference.winner_changes == (one.winner != other.winner)


def explained(report: Report) -> tuple[gocheck.Explanation, ...]:
    assert report.explanations
    return report.explanations


def test_equal_values_are_equal_and_have_one_hash() -> None:
    first, second = (next(gocheck.check(WRONG)) for _ in range(2))
    other = next(gocheck.check(FIXTURES / "games"))
    for one, same, unlike in (
        (first, second, other),
        (first.status, second.status, other.status),
        (first.scores["aga"], second.scores["aga"], first.scores["japanese"]),
        (first.findings[0], second.findings[0], first),
        (explained(first)[0], explained(second)[0], explained(first)[1]),
        (gocheck.read(WRONG)[0].board(3), gocheck.read(WRONG)[0].board(3), None),
    ):
        assert one == same
        assert hash(one) == hash(same)
        assert one is not same
        assert one != unlike
        assert len(repr(one).splitlines()[0]) < 140
    assert pickle.loads(pickle.dumps(first)) == first


def test_the_same_record_from_any_source() -> None:
    data = WRONG.read_bytes()
    expected = gocheck.read(WRONG)[0]
    with WRONG.open("rb") as binary, WRONG.open(encoding="utf-8") as text:
        given: list[Any] = [
            str(WRONG),
            data,
            binary,
            text,
            io.BytesIO(data),
            io.StringIO(data.decode()),
        ]
        games = [game for source in given for game in gocheck.read(source)]
        for game in (*games, Game.from_sgf(data), Game.from_sgf(data.decode())):
            assert game.moves == expected.moves
            assert game.score() == expected.score()
    assert gocheck.read(data)[0].file == "input"


def test_the_text_of_a_record_is_never_opened(tmp_path: Path) -> None:
    path = tmp_path / "(;SZ[9])"
    path.write_bytes(WRONG.read_bytes())
    assert Game.from_sgf(str(path)).moves == ()
    for text in (str(WRONG), "https://example.com/a.sgf", f"@{WRONG}", "-"):
        with pytest.raises(Error, match="input: the input holds no SGF game"):
            Game.from_sgf(text)
    two = "(;SZ[9]PB[a])(;SZ[9]PB[b])"
    assert [Game.from_sgf(two).black, Game.from_sgf(two, number=2).black] == ["a", "b"]
    with pytest.raises(Error, match="input: has 2 games; there is no game 3"):
        Game.from_sgf(two, number=3)


def test_a_text_that_is_read_is_a_path() -> None:
    with pytest.raises(Error, match=r"Game\.from_sgf reads the text of a record"):
        gocheck.read("(;SZ[9])")
    with pytest.raises(Error, match="no such file or folder") as caught:
        gocheck.read("(;SZ[9]" + ";B[aa];W[bb]" * 500 + ")")
    assert len(str(caught.value)) < 400


def test_no_attribute_of_a_value_can_be_changed() -> None:
    report = next(gocheck.check(WRONG))
    (game,) = gocheck.read(WRONG)
    for value, names in (
        (report, ("scores", "illegal_moves", "name")),
        (game.score(), ("margin", "parts")),
        (game.board(), ("stones", "last")),
        (game.status, ("chains", "dead")),
    ):
        for name in names:
            with pytest.raises(AttributeError):
                setattr(value, name, None)


def test_text_is_text_whatever_its_encoding_was() -> None:
    game = Game.from_sgf("(;CA[GB18030]SZ[9]PB[柯洁]PW[申真諝];B[aa])")
    assert (game.black, game.white) == ("柯洁", "申真諝")


def test_errors_name_file_line_and_cause(tmp_path: Path) -> None:
    with pytest.raises(Error, match=r"missing.sgf: no such file or folder") as caught:
        gocheck.read(tmp_path / "missing.sgf")
    assert caught.value.file == str(tmp_path / "missing.sgf")
    with pytest.raises(Error, match="no such file or folder"):
        gocheck.check(str(tmp_path / "-"))
    broken = tmp_path / "broken.sgf"
    broken.write_text("hello\n")
    with pytest.raises(Error, match=r"broken.sgf.*holds no SGF game") as caught:
        gocheck.read(broken)
    assert (caught.value.file, caught.value.cause) == (str(broken), "the input holds no SGF game")
    (report,) = gocheck.check(broken)
    assert (report.readable, report.scores, report.status) == (False, {}, None)
    with pytest.raises(Error, match="jobs must be a whole number of 1 or more, not 0"):
        gocheck.check(broken, jobs=0)
    with pytest.raises(Error, match="status: 'guess' is not one of auto"):
        gocheck.check(broken, status="guess")  # type: ignore[arg-type]
    with pytest.raises(Error, match="is not a path"):
        gocheck.read(7)  # type: ignore[arg-type]
    text: Any = b"(;)"
    with pytest.raises(Error, match="bytes are not a path"):
        gocheck.check(text)


def test_a_name_of_a_file_is_never_an_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-", "@list.sgf"):
        (tmp_path / name).write_bytes(WRONG.read_bytes())
        assert [report.readable for report in gocheck.check(name)] == [True]


def test_rulesets_are_a_mapping_with_suggestions() -> None:
    assert gocheck.rulesets["AGA rules"] == gocheck.rulesets["aga"]
    assert len(gocheck.rulesets) == len(list(gocheck.rulesets)) > 40
    assert gocheck.rulesets.get("agaa") is None
    assert "aga" in gocheck.rulesets
    assert "agaa" not in gocheck.rulesets
    assert repr(gocheck.rulesets).endswith(f" rulesets: {', '.join(gocheck.rulesets)}>")
    with pytest.raises(KeyError):
        gocheck.rulesets["agaa"]
    with pytest.raises(Error, match="did you mean 'aga'"):
        gocheck.Game(9, rules="agaa")
    assert gocheck.rulesets["aga"].to_dict()["komi"] == "7.5"


def test_a_ruleset_of_the_user_is_used_everywhere(tmp_path: Path) -> None:
    text = '[house]\nbase = "chinese"\nkomi = 5.5\n[club]\nbase = "aga"\n'
    house = gocheck.Ruleset.from_toml(text, "house")
    (tmp_path / "rules.toml").write_text(text)
    assert gocheck.Ruleset.from_toml(tmp_path / "rules.toml", "house") == house
    (report,) = gocheck.check(WRONG, rules=[house, "aga"], ruleset=house)
    assert (report.ruleset, set(report.scores)) == ("house", {"house", "aga"})
    (game,) = gocheck.read(WRONG)
    assert game.score(house, komi="ruleset").komi == house.komi
    assert game.illegal_moves(house) == ()
    assert game.compare(house, "japanese").one.ruleset == "house"
    with pytest.raises(Error, match="rulesets house, club; name one"):
        gocheck.Ruleset.from_toml(text)
    (tmp_path / "rules.toml").write_text("[a]\nkommi = 1\n")
    with pytest.raises(Error, match=r"rules.toml.*unknown key"):
        gocheck.Ruleset.from_toml(tmp_path / "rules.toml")


def test_tables_have_a_row_for_each_game_and_score() -> None:
    pytest.importorskip("pyarrow")
    reports = list(gocheck.check(FIXTURES / "games"))
    tables = gocheck.tables(reports)
    assert tables["games"].num_rows == len(reports)
    assert tables["scores"].num_rows == sum(len(report.scores) for report in reports)


def test_notebooks_show_boards_and_tables() -> None:
    (game,) = gocheck.read(WRONG)
    for shown in (game, game.board()):
        assert shown._repr_svg_().startswith("<svg")
    for table in (game.report, game.score("aga"), gocheck.compare(WRONG)):
        assert table._repr_html_().startswith("<table>")
    assert str(game.board()) in repr(game.board())


ATTACK = "::error::pwned ##[stop-commands]x\n::error::pwned\r\x1b[2J\u202e"


def shown(value: object) -> list[str]:
    """Return how a value is printed, and those in its lists and tuples."""
    if isinstance(value, list | tuple):
        return [text for each in value for text in shown(each)]
    return [str(value), repr(value)]


@pytest.mark.parametrize("name", ["RE", "RU", "KM", "SZ", "PB", "HA", "DT", "CA", "PL", "AR"])
def test_no_printed_value_gives_a_terminal_or_ci_runner_a_command(
    tmp_path: Path, name: str
) -> None:
    fields = {"SZ": "5", "RE": "W+20", "KM": "3.75", name: ATTACK.replace("]", "\\]")}
    head = "".join(f"{key}[{value}]" for key, value in fields.items())
    path = tmp_path / f"{ATTACK}.sgf"
    moves = f";B[bc];W[{ATTACK.replace(']', '')}]"
    path.write_text(f"(;FF[4]{head}{moves})(;B[", encoding="utf-8", newline="")
    texts: list[str] = []
    for report in gocheck.check(path):
        texts += shown([report, report.findings])
    errors: list[Error] = []
    for game in gocheck.read(path, on_error=errors.append):
        texts += shown([game, game.findings, game.explain(), game.illegal_moves("aga")])
        texts += map(repr, game.moves)
    texts += map(str, errors)
    assert len(texts) > 6
    for text in texts:
        assert text.isprintable()
        assert "##[" not in text
        assert not text.strip().startswith("::")


def test_a_difference_words_marks_as_those_of_the_kind_of_counting_of_the_record() -> None:
    (game,) = gocheck.read(FIXTURES / "situations" / "marks-overlap.sgf")
    text = game.compare("japanese", "chinese").text
    assert "1 surrounded point not marked as territory at G1 does not count" in text


def test_a_status_shows_who_is_dead_on_what_evidence_and_how_certain() -> None:
    path = FIXTURES / "situations" / "seki-with-eyes.sgf"
    (report,) = gocheck.check(path, status="judged")
    status = report.status
    assert status is not None
    assert status.confidence is not None
    assert repr(status).startswith("<Status judged: 1 dead, 10 in seki, confidence 0.8")
    assert [chain.to_dict() for chain in status.chains] == status.to_dict()["chains"]
    assert len({*status.chains, *status.chains}) == len(status.chains)


def test_one_thing_is_not_shown_as_several() -> None:
    (game,) = gocheck.read(FIXTURES / "situations" / "seki-with-eyes.sgf")
    assert repr(game.status.chains[0]) == "<Chain black D7, 1 stone: dead>"
    assert repr(game.status.chains[1]) == "<Chain white A2, 3 stones: seki>"
    assert repr(next(gocheck.check(WRONG))).endswith("W+0.5, 1 finding>")
    assert repr(game.compare("aga", "japanese")) == "<Difference aga and japanese: -2 points>"
    (game,) = gocheck.read(FIXTURES / "games" / "9x9-chinese-marked.sgf")
    assert repr(game.compare("chinese", "japanese")).endswith("japanese: 1 point>")


def test_each_value_is_shown_in_one_line(tmp_path: Path) -> None:
    # White's suicide is a repetition where it is allowed.
    moves = ";W[aa];B[ee];W[ee];W[ed]"
    (tmp_path / "a.sgf").write_text(f"(;SZ[5]KM[6.5]AB[ab][ba][bb]{moves})")
    [report] = gocheck.check(tmp_path, score_all=True)
    assert [repr(each) for each in report.illegal_moves("aga")] == [
        "<IllegalMove move 1, white A5: suicide>",
        "<IllegalMove move 3, white E1: occupied>",
        "<IllegalMove move 4, white E2: turn>",
    ]
    assert str(report.illegal_moves("basic")[0]) == (
        "move 1, white A5: superko, repeats the position at the start"
    )
    assert [each.move for each in report.illegal_moves(gocheck.rulesets["nz"])] == [3, 4]
    assert repr(report.disputes) == "(<Dispute move 1, white A5: suicide>,)"
    assert repr(report.scores["aga"]) == f"<Score aga: {report.scores['aga'].result}, judged>"
    assert repr(report) == f"<Report {report.name}: no result, 3 findings>"
    (tmp_path / "a.sgf").write_text("(;SZ[99])")
    [report] = gocheck.check(tmp_path)
    assert repr(report) == f"<Report {report.name}: unreadable>"
    [marked] = gocheck.check(FIXTURES / "games" / "9x9-chinese-marked.sgf")
    assert repr(marked.status) == "<Status marked: 1 dead, 0 in seki>"


def test_a_retaken_ko_names_the_move_whose_position_it_repeats(tmp_path: Path) -> None:
    start = "AB[ba][ab][bc]AW[ca][db][cc]"
    (tmp_path / "a.sgf").write_text(f"(;SZ[5:3]{start};W[bb];B[cb];W[bb])")
    [report] = gocheck.check(tmp_path)
    [illegal] = report.illegal_moves("japanese")
    assert str(illegal) == "move 3, white B2: ko, repeats the position after move 1"


def test_tables_in_notebooks_have_a_row_for_each_player_and_finding() -> None:
    [report] = gocheck.check(WRONG, rules="aga")
    score = report.scores["aga"]
    table = ET.fromstring(score._repr_html_())
    rows = [[cell.text for cell in row] for row in table.iter("tr")]
    assert rows[0][0] == f"aga: {score.result}"
    assert (rows[0][-1], rows[1][0], rows[2][0]) == ("total", "Black", "White")
    assert (rows[1][-1], rows[2][-1]) == (str(score.black), str(score.white))
    assert len(rows) == 3
    assert len({len(row) for row in rows}) == 1
    table = ET.fromstring(report._repr_html_())
    rows = [[cell.text for cell in row] for row in table.iter("tr")]
    assert rows[0] == [report.name, "recorded: W+0.5", "agrees"]
    assert ["aga", score.result, "no"] in rows
    assert rows[-1] == [report.findings[-1].code, "error", report.findings[-1].message]


def test_a_point_has_a_name_and_letters() -> None:
    assert gocheck.coordinates("A7", (9, 7)) == gocheck.coordinates("aa", (9, 7)) == (0, 0)
    assert gocheck.coordinates("J1", (9, 7)).sgf == "ig"
    assert gocheck.point_name((8, 0), (9, 7)) == gocheck.point_name("ia", (9, 7)) == "J7"


def test_a_ruleset_lists_what_its_first_pass_adds() -> None:
    button, other = gocheck.rulesets["button"], gocheck.rulesets["aga"]
    assert button.to_dict()["first_pass"] == {
        "black_first": ["0.5", "0"], "white_first": ["0", "0.5"], "which": "any",
    }  # fmt: skip
    assert other.to_dict()["first_pass"] is None
    assert (repr(button), repr(other)) == ("<Ruleset button>", "<Ruleset aga>")


def test_a_board_says_after_which_move_it_is() -> None:
    (game,) = gocheck.read(WRONG)
    assert game.board(0).caption == "At the start"
    assert game.board(3).caption == "After move 3 of 16: Black D3"
    assert game.board().caption == "After move 16 of 16: White pass"
    assert game.board(3).caption in game.board(3).svg()
    game.play("A1")
    assert game.board().caption == "After move 17 of 17: Black A1"


def test_the_title_of_a_drawing_is_no_command_and_steers_nothing() -> None:
    players = "x\n::error::pwned \u2028\u202e ##[error]pwned"
    svg = gocheck.Game.from_sgf(f"(;SZ[9]PB[{players}]PW[b];B[aa])").board().svg()
    assert "pwned" in svg
    assert not [line for line in svg.splitlines() if line.lstrip().startswith("::")]
    assert not {"\u2028", "\u202e"} & set(svg)
    assert "##[" not in svg
    assert "::error::pwned" in (ET.fromstring(svg).findtext("{*}title") or "")


def test_equal_values_have_equal_hashes() -> None:
    path = FIXTURES / "games" / "9x9-chinese-marked.sgf"
    (one,) = gocheck.check(path, rules=["aga", "chinese"])
    (other,) = gocheck.check(path, rules=["chinese", "aga"])
    assert one == other
    assert len({one, other}) == 1
    whole, tenths = (gocheck.Part(Decimal(text), Decimal(0)) for text in ("1", "1.0"))
    assert (whole, hash(whole)) == (tenths, hash(tenths))


def test_copies_from_other_processes_are_equal() -> None:
    path = FIXTURES / "games" / "9x9-chinese-marked.sgf"
    (game,) = gocheck.read(path)
    board, compared = game.board(), gocheck.compare(path, rules=["aga", "chinese"])
    assert pickle.loads(pickle.dumps(board)) == board
    assert gocheck.compare(list(gocheck.check(path)), rules=["aga", "chinese"]) == compared


def test_the_status_of_another_position_is_drawn_on_no_board() -> None:
    (small,) = gocheck.read(FIXTURES / "games" / "9x9-chinese-marked.sgf")
    assert "x" in str(small.board(status=small.status))
    for game in (gocheck.Game(19, rules="japanese"), gocheck.Game(7, rules="japanese")):
        with pytest.raises(Error, match="not that of this position"):
            game.board(status=small.status)
    with pytest.raises(Error, match="not that of this position"):
        small.board(status="x")  # type: ignore[arg-type]
