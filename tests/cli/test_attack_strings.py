"""Texts of records and names of files cannot write a line of their own, in any output.

GitHub's runner treats a line that begins with `::` as a command, also after spaces, and `##[` in
any place; Azure's treats `##vso[` so. Thus a record could report errors of its own, or end the
annotations.
"""

import io
import json
import re
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.cli.main import main

COMMANDS = "::error::pwned ##[stop-commands]x ##vso[task.complete]y"
ATTACK = f"{COMMANDS}\n{COMMANDS}\r {COMMANDS}\x0b{COMMANDS}\x85{COMMANDS}\u2028{COMMANDS}"
ATTACK += "\x1b[2J\x9b31m\x7f\u202e\u2066"
LONG = "x" * 70 + f" {COMMANDS}"  # a page is 80 columns wide: the next line begins with the command
NAME = COMMANDS.replace("/", "") + "\n" + COMMANDS + "\r\x1b\x85\u2028\u202e"
PROPERTIES = [
    *(
        "AN",
        "AP",
        "AR",
        "BR",
        "BT",
        "C",
        "CA",
        "CP",
        "DD",
        "DM",
        "DT",
        "EV",
        "FG",
        "FF",
        "GC",
        "GN",
    ),
    *(
        "HA",
        "HO",
        "IT",
        "KM",
        "KO",
        "LB",
        "LN",
        "MA",
        "MN",
        "N",
        "ON",
        "OT",
        "OV",
        "PB",
        "PC",
        "PL",
    ),
    *(
        "PM",
        "PW",
        "RE",
        "RO",
        "RU",
        "SO",
        "ST",
        "SZ",
        "TB",
        "TE",
        "TM",
        "TR",
        "TW",
        "UC",
        "US",
        "V",
    ),
    *("VW", "WR", "WT", "XX"),
]
PLAYED = ";B[bc];W[dc];B[cc];W[cd];B[];W[])"
HEAD = {"FF": "4", "GM": "1", "CA": "UTF-8", "SZ": "5", "KM": "3.75", "PB": "a", "PW": "b"}
TEXTS = ("table", "markdown", "parsable", "github", "azure")
PROGRAMS = ("jsonl", "json", "csv", "gitlab", "rdjson", "sarif", "junit")
ANNOTATIONS = {
    "github": (
        "::",
        r"::(error|warning|notice) file=[^:\n]*,title=[^:\n]*::[A-Z]{3}\d{3} ((?!##\w*\[).)*",
    ),
    "azure": (
        "##vso[",
        r"##vso\[task\.logissue type=(error|warning);sourcepath=[^];]*;"
        r"(linenumber=\d+;columnnumber=\d+;)?code=[A-Z]{3}\d{3}\]((?!##\w*\[).)*",
    ),
}
"""How commands begin that these formats are made of, and how such a line looks."""


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def record(head: dict[str, str], moves: str = PLAYED) -> str:
    fields = {**HEAD, "RE": "B+1.25", **head}
    return "(;" + "".join(f"{key}[{escaped(value)}]" for key, value in fields.items()) + moves


def records() -> dict[str, str]:
    """Return records with an attack in each field, alone and together, and one in each move."""
    found = {
        f"{key}-{number}": record({key: text})
        for key in PROPERTIES
        for number, text in enumerate((ATTACK, LONG))
    }
    texts = dict.fromkeys(("PB", "PW", "EV", "RO", "DT", "PC", "RU", "BR", "WR"), ATTACK)
    found["all"] = record({**texts, "RE": f"B+9 {ATTACK}"})
    found["long"] = record({**dict.fromkeys(texts, LONG), "RE": f"B+9 {LONG}"})
    found["result"] = record({"RE": f"B+R {ATTACK}"})
    for key in (*"BW", "AB", "AW", "AE", "KO", "MN", "DM", *PROPERTIES):
        found[f"node-{key}"] = record({}, f";B[bc]{key}[{escaped(ATTACK)}]{PLAYED}")
    found["junk"] = f"{ATTACK}{record({})}{ATTACK}(;{ATTACK}[{ATTACK}"
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records with an attack in each field; and names that are an attack, in a zip archive too."""
    (tmp_path / "fields").mkdir()
    for name, text in records().items():
        (tmp_path / "fields" / f"{name}.sgf").write_text(text, encoding="utf-8", newline="")
    bad = record({"RE": "W+20"})
    hostile = tmp_path / "names" / NAME
    hostile.mkdir(parents=True)
    for place in (hostile.parent, hostile):
        (place / f"{NAME}.sgf").write_text(bad, encoding="utf-8")
        (place / f"{COMMANDS}.sgf").write_text("(;", encoding="utf-8")
        (place / f" {COMMANDS}.gib").write_text("\\HS\n", encoding="utf-8")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr(f"{NAME}.sgf", bad)
        opened.writestr(f"{NAME}.zip", b"PK\x03\x04")
        opened.writestr(f"{NAME}.sgf.gz", b"\x1f\x8b")
    (hostile / f"{NAME}.zip").write_bytes(archive.getvalue())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments, prog_name="gocheck")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    return result.exit_code, result.stdout_bytes.decode("utf-8"), result.stderr


def assert_harmless(text: str, *, name: str = "") -> None:
    begins, pattern = ANNOTATIONS.get(name, ("\n", ""))
    for line in re.split(r"\r\n|[\n\r]", text):
        if line.startswith(begins):
            assert re.fullmatch(pattern, line), line
            continue
        assert not line.strip().startswith("::"), line
        assert "##[" not in line, line
        assert "##vso[" not in line, line
    steering = {char for char in text if not char.isprintable()} - {"\n"}
    assert not steering, steering


def data_in(name: str, text: str) -> object:
    """Return what a program reads in a format, as data."""
    if name == "jsonl":
        return [json.loads(line) for line in text.split("\n") if line]
    if name == "junit":
        return [
            {"texts": [*each.attrib.values(), each.text or ""]}
            for each in ET.fromstring(text).iter()
        ]
    return json.loads(text)


@pytest.mark.ci
@pytest.mark.parametrize("where", ["fields", "names"])
@pytest.mark.parametrize("name", [*TEXTS, *PROGRAMS])
def test_no_format_of_check_writes_a_command(folder: Path, where: str, name: str) -> None:
    options = ("--verbose", "--variations", "--progress", "none", "--default-ruleset", "japanese")
    status, out, errors = run("check", where, *options, "--format", name)
    run("check", where, *options, "--format", f"{name}:out.txt")
    written = (folder / "out.txt").read_bytes().decode("utf-8")
    assert (status, written) == (1, out)
    assert "pwned" in out
    assert_harmless(out, name=name)
    assert_harmless(errors)
    if name in ("jsonl", "json") or (name in PROGRAMS and name != "csv" and where == "names"):
        content = json.dumps(data_in(name, out), ensure_ascii=False)
        assert "##[stop-commands" in content  # the data are as they were


@pytest.mark.ci
@pytest.mark.parametrize("where", ["fields", "names"])
@pytest.mark.parametrize(
    "command",
    [
        "score",
        "score --score-all --legend",
        "show",
        "show --move 2",
        "show --svg -",
        "show --svg - --moves 1-2",
        "show --color always",
        "show --at-finding 1 --verbose",
        "show --move 99",
        "fix --dry-run",
        "fix --dry-run --verbose",
        "fix --output copies",
        "check --explain-finding 3 --verbose",
        "check --duplicates",
        "check --verbose --max-findings 1 --statistics",
        "check --rules all",
        "check --progress plain",
        "check --write-baseline --baseline known.jsonl",
        "compare --rules japanese,chinese",
        "compare --rules japanese,chinese --format jsonl",
        "compare --rules japanese,chinese --format games-csv",
    ],
)
def test_no_command_writes_a_command(folder: Path, where: str, command: str) -> None:
    paths = [where]
    if "fix" not in command:
        paths = [str(path) for path in sorted(Path(where).rglob("*")) if path.is_file()]
    name, *options = command.split()
    out = errors = ""
    assert paths
    for some in [[path] for path in paths] if "--svg" in options else [paths]:
        status, written, said = run(name, *options, "--", *some)
        assert status in (0, 1) or set(options) & {"--explain-finding", "--move", "--moves"}, said
        out, errors = out + written, errors + said
    if command == "fix --dry-run --verbose":  # a patch, which quotes the record's bytes
        out = "\n".join(line for line in out.split("\n") if line.startswith(("---", "+++")))
    out = re.sub(r"\x1b\[(?:0|1|3[136]|[34]8;5;\d+)m", "", out)  # gocheck's own colours
    assert_harmless(out)
    assert_harmless(errors)


@pytest.mark.parametrize(
    "command",
    [
        "check --config {0}.toml a.sgf --verbose",
        "check --config {0}.toml --results {0}.csv a.sgf",
        "check --config {0}.toml --baseline {0} --write-baseline a.sgf",
        "check --config {0}.toml --baseline {0}.none a.sgf",
        "check --config bad.toml a.sgf",
        "check --ruleset-file {0}.rules a.sgf --rules {0}",
        "check {0}",
        "check @{0}",
        "check --select {0} a.sgf",
        "check --format {0} a.sgf",
        "check --format jsonl:{0}/{0} a.sgf",
        "check --expect {0} a.sgf",
        "check --cache {0}.toml a.sgf",
        "check --engine {0} a.sgf",
        "check --executor {0} a.sgf",
        "check --dead {0} a.sgf",
        "check http://127.0.0.1:1/{0}.sgf",
        "score --ruleset {0} a.sgf",
        "show {0}",
        "fix --in-place {0}",
        "fix --output {0}.toml a.sgf",
        "compare --rules {0} a.sgf",
        "config --config {0}.toml",
        "config --config bad.toml",
        "config --format jsonl:{0}.txt --config {0}.toml",
        "config --select {0}",
        "rules --ruleset-file {0}.rules",
        "rules --ruleset-file {0}.rules ours",
        "rules --ruleset-file bad.rules",
        "rules {0}",
        "explain {0}",
        "help {0}",
        "{0}",
        "--{0}",
    ],
)
def test_no_name_or_setting_writes_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    quoted = json.dumps(ATTACK).replace("\x7f", "\\u007f")
    Path("a.sgf").write_text(record({"RE": "W+20"}), encoding="utf-8")
    per_path = f'[per-path.{quoted}]\nignore = ["MOV"]\nexpect = {{ event = {quoted} }}\n'
    Path(f"{NAME}.toml").write_text(per_path, encoding="utf-8")
    Path(f"{NAME}.csv").write_text("file,result\n", encoding="utf-8")
    Path("bad.toml").write_text(f"{quoted} = 1\n", encoding="utf-8")
    rules = f'[ours]\nbase = "chinese"\ntitle = {quoted}\nsources = [{quoted}]\n'
    Path(f"{NAME}.rules").write_text(rules, encoding="utf-8")
    Path("bad.rules").write_text(f"[{quoted}]\nbase = {quoted}\n", encoding="utf-8")
    status, out, errors = run(*(word.format(NAME) for word in command.split(" ")))
    assert_harmless(out)
    assert_harmless(errors)
    if command.startswith("config") and not status:
        tomllib.loads(out)
