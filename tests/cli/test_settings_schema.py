"""The JSON Schema of settings: what it accepts is what gocheck accepts."""

import json
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from gocheck.cli.main import main
from gocheck.settings import IN_FILE, OF_CHECK, CheckSettings, Settings, StatusChoice
from gocheck.status.evidence_kinds import ORDER

PROJECT = Path(__file__).parents[2]
RECORD = str(PROJECT / "fixtures" / "games" / "9x9-japanese-marked.sgf")
GOOD = (
    "",
    'ignore = ["SET301", "MOV"]\nselect = "MOV,RES5"',
    'severity = { RES502 = "warning", MOV = "note" }',
    'severity = "RES502=warning"',
    'fail-on = "warning"\nquiet = true\nmax-findings = 20',
    'rules = ["japanese", "all"]\nruleset = "aga"',
    "komi = 6.5",
    'komi = "ruleset"',
    'engine-timeout = 5\nstatus = "judged"\ndame = "filled"',
    'expect = { size = 19, komi = 6.5, ruleset = "japanese", handicap = 0 }',
    'expect = ["size=19", "komi=6.5"]',
    'format = ["table", "csv:gocheck.csv", "jsonl:gocheck.jsonl"]',
    '[per-path."youth/*"]\nignore = ["RES"]\nexpect = { size = 13 }',
)
BAD = (
    ('selct = ["MOV"]', "selct", "'selct'", "did you mean 'select'"),
    ("engine = 'gnugo'", "engine", "'gnugo'", "only the command line"),
    ("quiet = 'yes'", "quiet", "'yes'", "true or false"),
    ("max-findings = -1", "max-findings", "-1", "0 or more"),
    ("max-findings = 'many'", "max-findings", "'many'", "a whole number"),
    ("jobs = 0", "jobs", "0", "1 or more"),
    ("fail-on = 'bad'", "fail-on", "'bad'", "'error', 'warning', 'note'"),
    ("status = ['auto']", "status", "['auto']", "a text or a number"),
    ("select = 5", "select", "5", "a text or a list of texts"),
    ("select = ['MOV', '!']", "select", "'!'", "a finding code"),
    ("severity = { MOV204 = 'bad' }", "severity", "'MOV204=bad'", "CODE=warning"),
    ("expect = { sise = 19 }", "expect", "'sise'", "'size'"),
    ("komi = 6.3", "komi", "'6.3'", "a multiple of 0.25"),
    ("komi = 'six'", "komi", "'six'", "record, ruleset or"),
    ("engine-timeout = 0", "engine-timeout", "not 0", "0.1 to 86400"),
    ("engine-timeout = 1e9", "engine-timeout", "not 1e+09", "0.1 to 86400"),
    ("format = 'xml'", "format", "'xml'", "jsonl"),
    ("format = 'html'", "format", "'html'", "only the command line"),
    ("format = 'html:gocheck.html'", "format", "'html:gocheck.html'", "only the command line"),
    ("format = ['table', 'html:gocheck']", "format", "'html:gocheck'", "only the command line"),
    ("per-path = 5", "per-path", "5", "a table"),
    ("[per-path.old]\nignroe = ['MOV']", "per-path", "'ignroe'", "'ignore'"),
)


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(run("config", "--schema").stdout)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_schema_names_every_setting(validator: Draft202012Validator) -> None:
    assert isinstance(validator.schema, dict)
    assert validator.schema["properties"].keys() == {*IN_FILE, "per-path"}


@pytest.mark.parametrize("text", GOOD)
def test_good_settings(here: Path, validator: Draft202012Validator, text: str) -> None:
    assert [each.message for each in validator.iter_errors(tomllib.loads(text))] == []
    (here / "gocheck.toml").write_text(text, encoding="utf-8")
    result = run("check", RECORD, "--no-scores")
    assert result.exit_code in (0, 1), result.stderr


@pytest.mark.parametrize(("text", "key", "value", "allowed"), BAD)
def test_bad_settings_are_named_with_what_is_allowed(
    here: Path, validator: Draft202012Validator, text: str, key: str, value: str, allowed: str
) -> None:
    assert not validator.is_valid(tomllib.loads(text))
    (here / "gocheck.toml").write_text(text, encoding="utf-8")
    result = run("check", RECORD)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert line.startswith("gocheck: gocheck.toml: ")
    for part in (key, value, allowed):
        assert part in line, line


def test_a_setting_has_one_name_from_the_option_to_the_referee() -> None:
    of_options = {"scores": "no_scores", "limits": "limit", "rulesets": "ruleset_file"}
    arguments = CheckSettings.__optional_keys__
    assert {of_options.get(name, name) for name in arguments} <= OF_CHECK.keys()
    assert {each.name for each in fields(Settings)} == arguments


def test_the_choices_are_those_of_the_stages() -> None:
    assert get_args(StatusChoice) == tuple(ORDER)


def test_the_schema_is_printed_where_settings_are_bad(here: Path) -> None:
    (here / "gocheck.toml").write_text("selct = 1", encoding="utf-8")
    assert json.loads(run("config", "--schema").stdout)["title"] == "Settings of gocheck"


@pytest.mark.ci
def test_check_jsonschema_reads_the_schema(here: Path) -> None:
    schema = here / "schema.json"
    schema.write_text(run("config", "--schema").stdout, encoding="utf-8")
    (here / "good.toml").write_text(GOOD[-1], encoding="utf-8")
    (here / "bad.toml").write_text(BAD[0][0], encoding="utf-8")
    command = (sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema))
    for name, status in (("good.toml", 0), ("bad.toml", 1)):
        ended = subprocess.run((*command, name), capture_output=True, text=True, check=False)
        assert ended.returncode == status, ended.stdout
    assert "selct" in ended.stdout
