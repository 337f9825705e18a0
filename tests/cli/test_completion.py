"""Completion: the scripts for the shells, and what is completed where."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete, get_completion_class
from click.testing import CliRunner

from gocheck.cli.help import TOPICS
from gocheck.cli.main import main


def completed(*words: str) -> list[str]:
    *before, begun = words
    shell = ShellComplete(main, {}, "gocheck", "_GOCHECK_COMPLETE")
    return [each.value for each in shell.get_completions(before, begun)]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_for_a_shell_asks_gocheck(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])
    assert result.exit_code == 0
    assert re.search(rf'_GOCHECK_COMPLETE ?= ?"?{shell}_complete', result.stdout)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("gocheck rules japanese-1", ["japanese-1949"]),
        ("gocheck check --format = js", ["jsonl", "json"]),
        ("gocheck check --fail-on =", ["error", "warning", "note", "never"]),
        ("gocheck check --severity MOV204 = w", ["warning"]),
        ("gocheck check --severity = MOV204 = w", ["warning"]),
        ("gocheck check --expect = k", ["komi="]),
    ],
)
def test_the_script_for_bash_runs(tmp_path: Path, words: str, completions: list[str]) -> None:
    bash = shutil.which("bash")
    if not bash:
        pytest.skip("no bash here")
    program = tmp_path / "gocheck"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m gocheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = CliRunner().invoke(main, ["completion", "bash"]).stdout
    asked = (
        f"{script}\nCOMP_WORDS=({words}) COMP_CWORD={words.count(' ')}\n"
        "_gocheck_completion gocheck\necho ${COMPREPLY[@]}\n"
    )
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    ended = subprocess.run(
        [bash, "-c", asked], capture_output=True, text=True, check=True, env=environment
    )
    assert ended.stdout.split() == completions


@pytest.mark.parametrize(
    ("line", "word", "completions"),
    [
        ("gocheck rules japanese-1", "japanese-1", ["japanese-1949"]),
        ("gocheck check --fail-on ", "", ["error", "warning", "note", "never"]),
        ("gocheck check --format=js", "--format=js", ["--format=jsonl", "--format=json"]),
        ("gocheck check gam", "gam", []),
    ],
)
def test_powershell_gets_whole_words_and_completes_paths_by_itself(
    monkeypatch: pytest.MonkeyPatch, line: str, word: str, completions: list[str]
) -> None:
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", word)
    kind = get_completion_class("powershell")
    assert kind
    shell = kind(main, {}, "gocheck", "_GOCHECK_COMPLETE")
    assert shell.complete().split() == completions


def test_the_script_for_fish_keeps_values_with_commas_whole() -> None:
    script = CliRunner().invoke(main, ["completion", "fish"]).stdout
    assert re.findall(r"string split.*;", script) == ['string split -m 1 "," $completion);']


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("completion", ""), ["bash", "zsh", "fish", "powershell"]),
        (("check", "--rules", "japanese,chin"), "japanese,chinese"),
        (("score", "--rules", "al"), "all"),
        (("check", "--ruleset", "ag"), "aga"),
        (("check", "--default-ruleset", "ag"), "aga"),
        (("rules", "tromp"), "tromp-taylor"),
        (("check", "--select", "MOV20"), "MOV204"),
        (("check", "--ignore", "MOV204,re"), "MOV204,RES"),
        (("check", "--severity", "MOV204=w"), ["MOV204=warning"]),
        (("explain", "RES501"), ["RES501"]),
        (("check", "--expect", "k"), ["komi="]),
        (("check", "--komi", "r"), ["record", "ruleset"]),
        (("check", "--limit", "game"), ["game-nodes=", "game-values="]),
        (("check", "--format", "j"), ["jsonl", "json", "junit"]),
        (("score", "--format", "j"), ["jsonl", "json"]),
        (("compare", "--format", "games"), ["games-csv"]),
        (("help", "set"), ["settings"]),
        (("help", "sc"), ["score"]),
    ],
)
def test_values_are_completed(words: tuple[str, ...], found: str | list[str]) -> None:
    if isinstance(found, str):
        assert found in completed(*words)
    else:
        assert completed(*words) == found


def test_all_help_topics_are_completed() -> None:
    assert set(TOPICS) < set(completed("help", ""))


@pytest.mark.parametrize(
    "words", [("check", "ga"), ("check", "--config", "ga"), ("rules", "--ruleset-file", "ga")]
)
def test_paths_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    shell = ShellComplete(main, {}, "gocheck", "_GOCHECK_COMPLETE")
    [item] = shell.get_completions(list(words[:-1]), words[-1])
    assert item.type == "file"
