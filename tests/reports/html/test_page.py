"""The page of --format html: what it holds, what it lets a browser do, and where it is written."""

import base64
import html
import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result

import gocheck
from gocheck.board.points import point_names, sgf_point
from gocheck.board.stones import BLACK, COLOR_NAMES, EMPTY, WHITE
from gocheck.cli.main import main
from gocheck.reports.html import page

FIXTURES = Path(__file__).parents[3] / "fixtures"
GAMES, SITUATIONS = FIXTURES / "games", FIXTURES / "situations"


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["check", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def written(folder: Path, *arguments: str, name: str = "report.html") -> str:
    result = run(*arguments, "--format", f"html:{folder / name}", "--fail-on", "never")
    assert (result.exit_code, result.output) == (0, "")
    return (folder / name).read_text("utf-8")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page on all fixtures."""
    return written(tmp_path_factory.mktemp("page"), str(FIXTURES))


def data(text: str, kind: str) -> dict[int, Any]:
    """Return what the script reads, by the number of the game."""
    found = re.findall(
        rf'<script type="application/json" id="{kind}-(\d+)">\n(.*)\n</script>', text
    )
    return {int(number): json.loads(each) for number, each in found}


def addresses(text: str) -> list[str]:
    return re.findall(r'<tr data-k="[^"]*"><th scope="row"><a href="#([^"]*)">', text)


def test_the_policy_allows_the_style_and_the_script_of_the_page_and_nothing_else(text: str) -> None:
    policy = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1])  # type: ignore[index]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    [style], [script] = (
        re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL) for tag in ("style", "script")
    )
    hashes = {
        "style-src": style,
        "script-src": script,
    }
    for rule, content in hashes.items():
        digest = base64.b64encode(sha256(content.encode()).digest()).decode()
        assert rules.pop(rule) == f"'sha256-{digest}'"
    assert rules == {
        "default-src": "'none'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert not re.findall(r"<[^>]* (?:style|on\w+)=", text.partition("<script>")[0])


def test_nothing_is_loaded_from_anywhere(text: str) -> None:
    assert not re.findall(r'(?:src|href)="(?!#)', text)
    assert "@import" not in text
    assert "url(" in text
    assert not re.findall(r"url\((?!#)", text)


def test_the_positions_of_the_page_are_those_of_the_replay(text: str) -> None:
    boards = data(text, "game")
    names = addresses(text)
    games = {game.name: game for game in gocheck.read(FIXTURES, on_error=lambda error: None)}
    compared = 0
    for number, known in boards.items():
        board = known["board"]
        if not board:
            continue
        game = games[unquote(names[number])]
        columns, rows = board["size"]
        points = {
            sgf_point((at % columns, at // columns)): name
            for at, name in enumerate(point_names(columns, rows))
        }
        for move, stones in enumerate(positions(board)):
            shown = {points[at]: COLOR_NAMES[color] for at, color in stones.items() if color}
            assert shown == dict(game.board(move).stones)
        compared += 1
    assert compared > 100


def positions(board: dict[str, Any]) -> list[dict[str, int]]:
    """Return the stones after each move, as the script puts them together."""
    stones: dict[str, int] = {}

    def become(text: str, color: int) -> None:
        stones.update((text[at : at + 2], color) for at in range(0, len(text), 2))

    become(board["start"][0], BLACK)
    become(board["start"][1], WHITE)
    found = [stones.copy()]
    moves, colors = board["moves"], board["colors"]
    for number in range(1, len(moves) // 2 + 1):
        color, at = colors[(number - 1) % len(colors)], moves[2 * number - 2 : 2 * number]
        if at not in ("..", "!!"):
            become(at, BLACK if color == "b" else WHITE)
        become(board.get("captured", {}).get(str(number), ""), EMPTY)
        for points, kind in zip(
            board.get("set_up", {}).get(str(number), ()), (BLACK, WHITE, EMPTY), strict=False
        ):
            become(points, kind)
        found.append(stones.copy())
    return found


def test_what_a_ruleset_counts_on_the_board_is_its_score(tmp_path: Path) -> None:
    text = written(tmp_path, str(FIXTURES), "--rules", "all")
    boards, names = data(text, "game"), addresses(text)
    reports = {report.name: report for report in gocheck.check(FIXTURES, rules=gocheck.rulesets)}
    compared = 0
    for number, known in boards.items():
        board = known["board"] or {}
        for ruleset, way in board.get("counted", {}).items():
            score = reports[names[number]].scores[ruleset]
            signs = re.sub(r"(\D)(\d+)", lambda run: run[1] * int(run[2]), board["owners"][way])
            counted = [signs.count("b") + signs.count("o"), signs.count("w") + signs.count("x")]
            assert counted == list(score.parts["territory"]), (names[number], ruleset)
            compared += 1
    assert compared > 1000


def test_each_total_has_a_row_for_each_player_below_its_head(text: str) -> None:
    tables = re.findall(r'<table class="score">.*?</table>', text, re.DOTALL)
    assert len(tables) > 20
    for table in tables:
        columns = table.partition("</thead>")[0].count("<th") - 1
        assert columns > 1  # not the one of <thead>
        bodies = re.findall(r"<tbody.*?</tbody>", table, re.DOTALL)
        assert bodies
        for body in bodies:
            title, black, white = re.findall(r"<tr>.*?</tr>", body, re.DOTALL)
            assert f'<th scope="rowgroup" colspan="{columns + 1}"><b>' in title
            assert ('<th scope="row">Black' in black, '<th scope="row">White' in white) == (1, 1)
            assert black.count("<td") == white.count("<td") == columns


def test_only_the_ruleset_of_the_record_finds_a_fault_in_its_result(tmp_path: Path) -> None:
    [report] = gocheck.check(SITUATIONS / "wrong-winner.sgf")
    text = written(tmp_path, str(SITUATIONS / "wrong-winner.sgf"))
    differing = {name for name, score in report.scores.items() if score.agrees is False}
    bodies = dict(re.findall(r'<tbody class="(\w+)[^"]*" data-ruleset="([^"]*)"', text))
    assert report.ruleset in differing
    assert bodies["differs"] == report.ruleset
    assert set(bodies["other"].split()) <= differing - {report.ruleset}
    cells = re.findall(r'<td class="n (\w+)[^"]*"[^>]*>\S+ (.)', text)
    assert cells.count(("differs", "✗")) == 2  # below "score", and below its name
    assert cells.count(("other", "≠")) == len(differing) - 1
    assert "≠" in text.partition('id="legend"')[2]


def test_the_record_of_each_game_is_described(text: str) -> None:
    readable = text.count("<h3>Record</h3><p")
    assert readable > 2
    assert readable + text.count("This game could not be read.") == text.count('class="verdict ')


def test_each_consequence_of_a_disputed_move_is_a_sentence(text: str) -> None:
    headings = text.count("<h3>Where rulesets differ on a move</h3>")
    lists = re.findall(r"<h3>Where rulesets differ on a move</h3><ul.*?</ul></li></ul>", text)
    assert len(lists) == headings > 2
    for each in lists:
        verdicts = re.findall("<li>([^<]*)</li>", each)
        assert len(verdicts) > 1
        assert all(verdict[0].isupper() and verdict[-1] == "." for verdict in verdicts)


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, text: str) -> None:
    assert written(tmp_path, str(FIXTURES)) == text
    assert written(tmp_path, str(FIXTURES), "--jobs", "2", name="other.html") == text


ATTACKS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "&lt;b&gt;",
    "\u202ekcalB\u2028\u2029\x1b[31m",
    "N" * 5_000,
)


def test_no_text_of_a_record_is_markup(tmp_path: Path, text: str) -> None:
    tags = set(re.findall(r"<[^>\s]+", text))
    assert ATTACKS
    for number, attack in enumerate(ATTACKS):
        value = attack.replace("\\", "\\\\").replace("]", "\\]")
        record = tmp_path / f"{number}.sgf"
        record.write_text(
            f"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[{value}]PW[{value}]EV[{value}]RO[{value}]DT[{value}]"
            f"RU[{value}]KM[{value}]RE[{value}];B[{value}];W[aa];B[aa])",
            "utf-8",
        )
        attacked = written(tmp_path, str(record))
        assert set(re.findall(r"<[^>\s]+", attacked)) <= tags
        shown = re.sub(r'id="record-0">\n.*', "", attacked)
        assert not re.search("[\u202a-\u202e\u2028\u2029\x1b]", shown)
        assert not re.search("[\u2028\u2029]", attacked)
        [known] = data(attacked, "game").values()
        assert known["board"]["moves"].endswith("aaaa")
        [record_data] = data(attacked, "record").values()
        assert record_data == [record.name, record.read_text("utf-8")]


def test_texts_of_ten_kilobytes_are_cut_where_they_are_shown(tmp_path: Path) -> None:
    texts = "".join(f"{name}[{'N' * 10_000}]" for name in ("PB", "EV", "RO", "RU", "RE", "KM"))
    (tmp_path / "long.sgf").write_text(f"(;GM[1]SZ[9]{texts};B[aa])")
    text = written(tmp_path, str(tmp_path / "long.sgf"))
    assert f">{'N' * 60}…</bdi>" in text
    shown = re.sub(r'title="N*"|<ol.*?</ol>|<script.*?</script>', "", text, flags=re.DOTALL)
    titles = re.findall(r'title="([^"]*)"', shown)
    assert not any("N" * 61 in re.sub("<[^>]*>", "", each) for each in shown.split("\n"))
    assert max(map(len, titles)) <= 2000


def test_what_does_not_fit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_BOARDS", 3)
    monkeypatch.setattr(page, "MOST_ROWS", 20)
    text = written(tmp_path, str(SITUATIONS))
    total = len(list(gocheck.check(SITUATIONS, scores=False)))
    assert len(addresses(text)) == 20
    assert f"{total - 20} more games not listed" in text
    assert len(data(text, "game")) == 3
    assert "17 games listed without a board" in text
    monkeypatch.setattr(page, "GOOD_PAGE_BYTES", 0)
    monkeypatch.setattr(page, "MOST_BOARDS", 2000)
    text = written(tmp_path, str(GAMES))
    assert not data(text, "record")
    assert "The records of 14 games are not part of this page." in text
    monkeypatch.setattr(page, "MOST_PAGE_BYTES", 60_000)
    assert len(written(tmp_path, str(GAMES)).encode()) < 65_000


def test_games_with_findings_have_boards_before_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "MOST_BOARDS", 1)
    occupied = SITUATIONS / "occupied-point.sgf"
    text = written(tmp_path, str(GAMES), str(occupied))
    [number] = data(text, "game")
    assert addresses(text)[number].endswith("occupied-point.sgf")
    assert text.count('<article class="game"') == 1


def to_correct(text: str) -> list[str]:
    """The files in the list of what to correct."""
    listed = text.partition('id="to-correct"')[2].partition('id="common"')[0]
    return [unquote(each).rpartition("/")[2] for each in re.findall(r'href="#([^"]*)"', listed)]


def test_wrong_results_come_first_and_warnings_after_all_errors(tmp_path: Path) -> None:
    wrong, illegal, rest = "wrong-winner.sgf", "occupied-point.sgf", "cut-off-record.sgf"
    unreadable, warning = "empty-file.sgf", "result-unreadable.sgf"
    paths = [str(SITUATIONS / name) for name in (warning, rest, unreadable, illegal, wrong)]
    found = to_correct(written(tmp_path, *paths))
    assert found == [wrong, illegal, unreadable, rest, warning]


def number(pattern: str, text: str) -> int:
    found = re.search(rf"(\d+) {pattern}", text)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("options", [(), ("--komi", "7.5")])  # not its own: notes, not errors
def test_the_counts_of_the_page_add_up(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04")
    paths = (str(SITUATIONS), str(tmp_path / "broken.zip"))
    text = written(tmp_path, *paths, *options)
    [sentence] = re.findall("<h1>(.*?)</h1>", text)
    found = re.findall(r'data-filter="([^"]*)"[^>]*><b>(\d+)', text)
    tiles = Counter({kind: int(count) for kind, count in found})
    wrong, likely = (
        number(f"(?:of .*? results )?are {what}wrong", sentence) for what in ("", "probably ")
    )
    possibly = number("may be wrong", sentence)
    assert tiles["differs"] == wrong + likely + possibly > 3
    assert tiles["error"] == wrong + number("(?:other )?games?", sentence) + number(
        "files?", sentence
    )
    kinds = ("differs", "unknown", "agrees", "not-counted", "unreadable", "no-game")
    assert tiles[""] == sum(map(tiles.__getitem__, kinds)) == len(addresses(text))
    listed = text.partition('id="to-correct"')[2].partition('id="common"')[0]
    worst = Counter(re.findall('<ul><li class="([a-z]*)"', listed))
    assert (worst["error"], worst["warning"]) == (tiles["error"], tiles["warning"])
    assert worst["note"] <= possibly
    assert f"{worst.total()} to correct: {worst['error']} with errors" in listed
    of_terminal = " ".join(run(*paths, *options).stdout.split())
    assert number("wrong[,)]", of_terminal) == wrong
    assert number("probably wrong", of_terminal) == likely
    assert number("may be wrong", of_terminal) == possibly


def test_results_that_may_be_wrong_are_listed_behind_all_others(tmp_path: Path) -> None:
    paths = [str(SITUATIONS / name) for name in ("wrong-margin.sgf", "occupied-point.sgf")]
    text = written(tmp_path, *paths, "--komi", "7.5")
    assert "The only result to compare may be wrong" in text
    assert to_correct(text) == ["occupied-point.sgf", "wrong-margin.sgf"]


def built(tree: Any, words: list[str]) -> Any:
    """Return an element of the page with its texts."""
    if isinstance(tree, dict):
        return {words[int(key)]: words[value] for key, value in tree.items()}
    return [built(each, words) for each in tree] if isinstance(tree, list) else words[tree]


def test_a_folder_has_the_boards_beside_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "GAMES_OF_A_FILE", 5)
    site = tmp_path / "site"
    site.mkdir()
    (site / "boards-0099.js").write_text("of an earlier run")
    (site / "own.js").write_text("of the user")
    result = run(str(GAMES), "--format", f"html:{site}")
    assert (result.exit_code, result.output) == (0, "")
    names = ["boards-0001.js", "boards-0002.js", "boards-0003.js", "index.html", "own.js"]
    assert sorted(path.name for path in site.iterdir()) == names
    text = (site / "index.html").read_text("utf-8")
    assert not data(text, "game")
    parts = [(site / name).read_text("utf-8") for name in names[:3]]
    pattern = r"boards\((\d+),(\[.*?\]),(\[\n.*)\);\n"
    calls = [re.fullmatch(pattern, part, re.DOTALL) for part in parts]
    assert [call and int(call[1]) for call in calls] == [0, 5, 10]
    games = [
        (known["board"], built(known["text"], json.loads(call[2])))
        for call in calls
        if call
        for known, _ in json.loads(call[3])
    ]
    text = written(tmp_path, str(GAMES))
    words = json.loads(text.partition('id="words">')[2].partition("</script>")[0])
    one = data(text, "game").values()
    assert games == [(known["board"], built(known["text"], words)) for known in one]
    assert "Score" in str(games[0])


@pytest.mark.parametrize("path", ["html", "html:", "html:-", "html:https://example.org/a"])
def test_a_page_goes_to_a_file_or_a_folder(path: str) -> None:
    result = run(str(GAMES), "--format", path)
    assert result.exit_code == 2
    assert "html:FILE.html or html:DIR" in result.stderr


def test_a_page_leads_out_of_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").symlink_to(tmp_path / "elsewhere.html")
    result = run(str(GAMES), "--format", f"html:{tmp_path / 'site'}")
    assert result.exit_code == 2
    assert "leads out of" in result.stderr
    assert not (tmp_path / "elsewhere.html").exists()


def test_other_formats_do_not_list_the_moves_that_a_page_needs(tmp_path: Path) -> None:
    record = str(GAMES / "9x9-japanese-marked.sgf")
    both = run(record, "--format", "jsonl", "--format", f"html:{tmp_path / 'a.html'}").stdout
    assert both == run(record, "--format", "jsonl").stdout
    asked = run(record, "--format", "jsonl", "--playback").stdout
    assert len(json.loads(asked)["playback"]["steps"]) == 47
