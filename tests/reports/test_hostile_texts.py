"""Names and texts that would steer a terminal, a spreadsheet or a service, and limits of these."""

import csv
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.exit_status import Interrupts
from gocheck.cli.formats import ReportOutput
from gocheck.cli.main import main
from gocheck.cli.streams import Output
from gocheck.findings.finding import finding
from gocheck.report.making import finding_of
from gocheck.report.values import Report
from gocheck.reports import markdown
from gocheck.reports.format import Listing
from gocheck.reports.markdown import Markdown
from gocheck.reports.sarif import Sarif
from gocheck.reports.summary import Summary

PROJECT = Path(__file__).parents[2]
STEERING = "\x1b[31mRED\x1b]0;title\x07\x9b2J\u202eright to left"
HARMLESS = set("\n\r\t")
OWN_COLORS = re.compile(r"\x1b\[\d*m(?!RED)")
"""What --color writes; not the colour in the text."""


def is_harmless(text: str) -> bool:
    """Whether a text holds nothing but what can be seen and line ends."""
    return all(letter.isprintable() or letter in HARMLESS for letter in text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game in which every text would steer a terminal, its name too."""
    texts = "".join(f"{name}[{STEERING}]" for name in ("PB", "PW", "EV", "DT", "RO", "RU"))
    record = f"(;GM[1]FF[4]CA[UTF-8]SZ[5]{texts}KM[x{STEERING}]RE[B+3 {STEERING}]"
    record += ";B[bc];W[dc];B[cc];W[cc];B[];W[])"
    (tmp_path / f"{STEERING.replace('/', '')}.sgf").write_text(record, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.ci
@pytest.mark.parametrize(
    "command",
    [
        "check . --verbose --progress none",
        "score . --progress none",
        "show .",
        "fix . --dry-run --verbose",
        "check . --verbose --progress none --format jsonl",
        "check . --verbose --progress none --format junit",
        "check . --explain-finding 1 --progress none",
    ],
)
@pytest.mark.parametrize(
    "color",
    [
        pytest.param({}, id="color"),
        pytest.param({"NO_COLOR": "1"}, id="none", marks=pytest.mark.ci),
    ],
)
def test_no_text_sends_control_characters_to_a_terminal(
    folder: Path, command: str, color: dict[str, str]
) -> None:
    primary, secondary = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "gocheck", *command.split()],
        stdout=secondary,
        stderr=secondary,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONUTF8": "1", **color},
    )
    os.close(secondary)
    written = b""
    while True:
        try:
            part = os.read(primary, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        written += part
    os.close(primary)
    assert process.wait() in (0, 1)
    text = written.decode("utf-8")
    assert "RED" in text
    assert STEERING[:5] + "RED" not in text
    assert is_harmless(OWN_COLORS.sub("", text) if not color else text)


@pytest.mark.parametrize("name", ["table", "markdown", "github", "azure", "parsable"])
def test_no_control_characters_are_in_a_file_for_people(folder: Path, name: str) -> None:
    run("check", ".", "--verbose", "--format", f"{name}:out")
    text = (folder / "out").read_text(encoding="utf-8")
    assert "RED" in text
    assert is_harmless(text)


def test_no_cell_of_csv_is_a_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("=1+2.sgf", "@SUM(A1).sgf", "+a.sgf", "-b.sgf", "＝1.sgf", "＠a.sgf"):
        (tmp_path / name).write_text("(;GM[1]SZ[9]KM[=1];B[=x];W[aa])", encoding="utf-8")
    rows = list(csv.DictReader(run("check", ".", "--format", "csv").stdout.splitlines()))
    assert len(rows) > 8
    for row in rows:
        assert not [cell for cell in row.values() if cell.startswith(tuple("=+-@＝＋－＠"))]
        assert (tmp_path / row["file"]).is_file()


def test_a_cell_of_csv_has_no_line_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a\r\nb\n.sgf").write_text("(;GM[1]SZ[9]KM[1\n5];B[x\r];W[aa])")
    text = run("check", ".", "--format", "csv").stdout
    assert "a\\r\\nb\\n.sgf" in text
    assert len(text.splitlines()) == len(list(csv.reader(text.splitlines()))) > 2
    assert is_harmless(text)


def listed(number: int) -> Report:
    found = finding("SET302", "the ruleset 'ours' is not known")
    return Report(file="a.sgf", number=1, findings=(finding_of(found, 1, 1),) * number)


def test_a_table_that_a_comment_cannot_hold_is_cut_and_says_so() -> None:
    table = Markdown(Listing())
    lines = [*table.take(listed(5000)), *table.end(Summary())]
    rows = sum(line.startswith("| SET302") for line in lines)
    assert len("\n".join(lines)) < 65_536 - markdown._LONGEST_RESULTS
    assert 500 < rows < 5000
    assert f"{5000 - rows} more findings did not fit into this table." in lines


def test_a_table_of_the_greatest_length_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    row = [*Markdown(Listing()).take(listed(1))][-1]
    monkeypatch.setattr(markdown, "_LONGEST", 2 * len(row))
    table = Markdown(Listing())
    assert [*table.take(listed(3))].count(row) == 2


@pytest.mark.ci
def test_more_results_than_code_scanning_shows_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open(tmp_path / "out.sarif", "w", encoding="utf-8") as stream:
        output = ReportOutput(Output("sarif", stream), Sarif(Listing()))
        output.take(listed(2600))
        output.take(listed(2600))
        output.end(Summary(), Interrupts())
    assert capsys.readouterr().err == (
        "gocheck: sarif: GitHub's code scanning shows the 5,000 most severe results of a file, and"
        " refuses more than 25,000; this one has 5200: --baseline, --select or --max-findings"
        " reduces them\n"
    )
    document = json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))
    assert len(document["runs"][0]["results"]) == 5_200


@pytest.mark.parametrize(("number", "told"), [(10, False), (11, True)])
def test_more_results_than_github_annotates_are_reported(
    tmp_path: Path, number: int, told: bool
) -> None:
    for game in range(number):
        text = "(;GM[1]SZ[5]RU[Japanese]KM[6.5];B[aa];W[aa])"
        (tmp_path / f"{game}.sgf").write_text(text, encoding="utf-8")
    text = run("check", str(tmp_path), "--format", "github").stdout
    assert text.count("::error ") == number
    assert ("GitHub shows 10 annotations of each kind for a step" in text) is told
