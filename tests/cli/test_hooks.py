"""What others call from their own repositories: the pre-commit hook and the GitHub Action."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import validators

from gocheck import __version__
from gocheck.cli.main import main
from gocheck.inputs.records import RECORD_SUFFIXES
from gocheck.reading.formats.conversion import OTHER_SUFFIXES

PROJECT = Path(__file__).parents[2]
SITUATIONS = PROJECT / "fixtures" / "situations"
ACTION = yaml.safe_load((PROJECT / "action.yml").read_text(encoding="utf-8"))
HOOKS = {
    hook["id"]: hook
    for hook in yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
HOOK, FIXING = HOOKS["gocheck"], HOOKS["gocheck-fix"]


def run(*command: str | Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    identity = {
        f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")}
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**kept, **identity, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.mark.ci
def test_pre_commit_accepts_the_hook() -> None:
    done = run(
        sys.executable, "-m", "pre_commit", "validate-manifest", ".pre-commit-hooks.yaml",
        folder=PROJECT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "name", ["a.sgf", "games/b.SGF", *(f"a{suffix}" for suffix in sorted(RECORD_SUFFIXES))]
)
def test_the_hook_takes_records_by_their_names(name: str) -> None:
    assert re.search(HOOK["files"], name), ".pre-commit-hooks.yaml: add the ending to files"


@pytest.mark.parametrize("name", ["a.sgf.txt", "sgf", "a.py", "a.sgf.orig"])
def test_the_hooks_take_nothing_else(name: str) -> None:
    for hook in (HOOK, FIXING):
        assert not re.search(hook["files"], name)


@pytest.mark.parametrize("suffix", sorted(RECORD_SUFFIXES))
def test_the_hook_that_corrects_takes_what_can_be_corrected_in_place(suffix: str) -> None:
    assert bool(re.search(FIXING["files"], f"a{suffix}")) == (suffix not in OTHER_SUFFIXES)


@pytest.mark.ci
def test_the_hooks_take_records_in_any_encoding_but_no_links_to_them(tmp_path: Path) -> None:
    """UTF-16 is no text for pre-commit."""
    from identify.identify import tags_from_path

    record = tmp_path / "a.sgf"
    record.write_text("(;GM[1])", encoding="utf-16")
    (tmp_path / "b.sgf").symlink_to(record)
    for hook in (HOOK, FIXING):
        assert set(hook["types"]) <= tags_from_path(str(record))
        assert not set(hook["types"]) <= tags_from_path(str(tmp_path / "b.sgf"))


@pytest.mark.release
def test_pre_commit_runs_it_from_a_clone(tmp_path: Path) -> None:
    """A clone is installed by pre-commit, as a user's machine does it; pip needs PyPI for that."""
    clone, archive = tmp_path / "gocheck", tmp_path / "archive"
    assert run("git", "clone", "-q", PROJECT, clone, folder=tmp_path).returncode == 0
    revision = run("git", "rev-parse", "HEAD", folder=clone).stdout.strip()
    archive.mkdir()
    hook = {"id": "gocheck", "args": ["--no-scores"]}
    configuration = {"repos": [{"repo": clone.as_uri(), "rev": revision, "hooks": [hook]}]}
    (archive / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration))
    (archive / "good.sgf").write_bytes((SITUATIONS / "resignation.sgf").read_bytes())
    (archive / "notes.txt").write_text("(;GM[1", encoding="utf-8")
    assert run("git", "init", "-q", folder=archive).returncode == 0
    assert run("git", "add", ".", folder=archive).returncode == 0

    def hooks() -> subprocess.CompletedProcess[str]:
        return run(
            sys.executable, "-m", "pre_commit", "run", "--color", "never",
            folder=archive, PRE_COMMIT_HOME=str(tmp_path / "home"),
        )  # fmt: skip

    passed = hooks()
    assert passed.returncode == 0, passed.stdout
    assert "gocheck" in passed.stdout
    assert "Passed" in passed.stdout
    (archive / "bad.SGF").write_bytes((SITUATIONS / "occupied-point.sgf").read_bytes())
    assert run("git", "add", ".", folder=archive).returncode == 0
    failed = hooks()
    assert failed.returncode == 1
    assert "bad.SGF:5:26: MOV202 error: move 5: Black D3 is on an occupied point" in failed.stdout
    assert "2 games read" in failed.stdout

    fixable = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[3.75]RU[Chinese]RE[B+R];B[ee];W[cc])"
    (archive / "bad.SGF").unlink()
    (archive / "round 1.sgf").write_text(fixable, encoding="utf-8")
    hook = {"id": "gocheck-fix"}
    configuration = {"repos": [{"repo": clone.as_uri(), "rev": revision, "hooks": [hook]}]}
    (archive / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration))
    assert run("git", "add", ".", folder=archive).returncode == 0
    fixed = hooks()
    assert fixed.returncode == 1
    assert "files were modified by this hook" in fixed.stdout
    assert "KM[3.75] -> KM[7.5]" in fixed.stdout
    assert "KM[7.5]" in (archive / "round 1.sgf").read_text(encoding="utf-8")
    assert not list(archive.glob("*.orig"))
    assert run("git", "add", ".", folder=archive).returncode == 0
    again = hooks()
    assert again.returncode == 0, again.stdout


@pytest.mark.ci
def test_github_accepts_the_action() -> None:
    path = "check_jsonschema/builtin_schemas/vendor/github-actions.json"
    file = Path(str(distribution("check-jsonschema").locate_file(path)))
    schema = json.loads(file.read_text(encoding="utf-8"))
    validator = validators.validator_for(schema)(schema)
    assert not [error.message for error in validator.iter_errors(ACTION)]
    assert not validator.is_valid({**ACTION, "runs": {"using": "composite"}})


@pytest.mark.ci
def test_the_action_is_installed_without_modules_of_the_checked_folder(tmp_path: Path) -> None:
    archive, runner = tmp_path / "archive", tmp_path / "runner"
    archive.mkdir()
    for name in ("venv.py", "random.py", "logging.py"):
        (archive / name).write_text(f"open({str(tmp_path / 'executed')!r}, 'w')\n", "utf-8")
    first = ACTION["runs"]["steps"][0]["run"].splitlines()[0]
    done = run("bash", "-c", first, folder=archive, RUNNER_TEMP=str(runner))
    assert (done.returncode, done.stdout) == (0, "")
    assert (runner / "gocheck" / "bin" / "pip").exists()
    assert not (tmp_path / "executed").exists()


def write_program(path: Path, command: str) -> None:
    """Write a shell script that runs a command."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{command}\n", encoding="utf-8")
    path.chmod(0o755)


PROGRAMS = {"Linux": "bin", "Windows": "Scripts"}
"""The folder for programs in a virtual environment."""


@pytest.mark.parametrize("system", PROGRAMS)
def test_the_action_calls_the_pip_of_each_system(tmp_path: Path, system: str) -> None:
    pip = tmp_path / "gocheck" / PROGRAMS[system] / "pip"
    write_program(pip, 'echo "$@"')
    write_program(tmp_path / "path" / "python3", "exit 0")  # the environment is there
    done = run(
        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", ACTION["runs"]["steps"][0]["run"],
        folder=tmp_path, RUNNER_TEMP=str(tmp_path), GOCHECK_SOURCE="my action",
        PATH=f"{tmp_path / 'path'}{os.pathsep}{os.environ['PATH']}",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "install --quiet my action\n")


def step(
    tmp_path: Path, folder: Path = SITUATIONS, system: str = "Linux", **inputs: str
) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the action's last step as a runner does; return it and the job's summary."""
    program = tmp_path / "gocheck" / PROGRAMS[system] / "gocheck"
    write_program(program, f'exec "{sys.executable}" -m gocheck "$@"')
    write_program(program.parent / "python", f'exec "{sys.executable}" "$@"')
    summary = tmp_path / "summary.md"
    given = {name: inputs.get(name, each["default"]) for name, each in ACTION["inputs"].items()}
    last: dict[str, Any] = ACTION["runs"]["steps"][-1]
    environment = {
        name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        for name, value in last["env"].items()
    }
    done = run(
        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", last["run"],
        folder=folder,
        GITHUB_ACTIONS="true", GITHUB_WORKSPACE=str(folder), GITHUB_STEP_SUMMARY=str(summary),
        RUNNER_TEMP=str(tmp_path),
        PYTHONPATH=str(PROJECT), **environment,
    )  # fmt: skip
    return done, summary.read_text(encoding="utf-8") if summary.exists() else ""


@pytest.mark.ci
@pytest.mark.parametrize(
    ("system", "line_end"),
    [("Linux", "\n"), pytest.param("Windows", "\r\n", marks=pytest.mark.ci)],
)
def test_the_action_annotates_and_writes_the_summary(
    tmp_path: Path, system: str, line_end: str
) -> None:
    paths = line_end.join(["occupied-point.sgf", "resignation.sgf", ""])
    done, summary = step(tmp_path, system=system, paths=paths)
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=occupied-point.sgf,line=5,col=26,")
    assert "2 games read" in done.stdout
    assert "| MOV202 error | occupied-point.sgf:5:26 |" in summary


@pytest.mark.ci
def test_the_action_takes_paths_with_blanks(tmp_path: Path) -> None:
    archive = tmp_path / "our games"
    archive.mkdir()
    (archive / "round 1 *.sgf").write_bytes((SITUATIONS / "occupied-point.sgf").read_bytes())
    (archive / " round 2.sgf").write_bytes((SITUATIONS / "resignation.sgf").read_bytes())
    runner = tmp_path / "my runner"
    done, summary = step(runner, folder=archive, paths="round 1 *.sgf\n\n round 2.sgf\n")
    assert done.returncode == 1, done.stdout
    assert done.stdout.startswith("::error file=round 1 *.sgf,line=5,col=26,")
    assert "2 games read" in done.stdout
    assert "| MOV202 error | round 1 \\*.sgf:5:26 |" in summary


@pytest.mark.release
def test_the_action_is_installed_from_and_into_folders_with_blanks(tmp_path: Path) -> None:
    source, runner = tmp_path / "my action", tmp_path / "my runner"
    assert run("git", "clone", "-q", PROJECT, source, folder=tmp_path).returncode == 0
    install = ACTION["runs"]["steps"][0]
    assert [*install["env"].values()] == ["${{ github.action_path }}"]
    done = run(
        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", install["run"],
        folder=tmp_path, RUNNER_TEMP=str(runner), GOCHECK_SOURCE=str(source), PYTHONPATH="",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    shown = run(runner / "gocheck" / "bin" / "gocheck", "--version", folder=tmp_path, PYTHONPATH="")
    assert shown.stdout == f"gocheck {__version__}\n"


@pytest.mark.ci
def test_the_action_passes_options_on(tmp_path: Path) -> None:
    options = "--fail-on never --no-scores"
    done, summary = step(tmp_path, paths="occupied-point.sgf", args=options, summary="false")
    assert done.returncode == 0
    assert done.stdout.startswith("::error file=occupied-point.sgf,")
    assert summary == ""


@pytest.mark.ci
def test_the_action_annotates_without_a_summary_whatever_else_is_written(tmp_path: Path) -> None:
    file = tmp_path / "our findings" / "all of them.sarif"
    file.parent.mkdir()
    options = f"--no-scores\n--format 'sarif:{file}'"
    done, summary = step(tmp_path, paths="occupied-point.sgf", args=options, summary="false")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=occupied-point.sgf,")
    assert summary == ""
    [result] = json.loads(file.read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "MOV202"


@pytest.mark.ci
@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("", []),
        (r"--format sarif:D:\a\out.sarif", ["--format", r"sarif:D:\a\out.sarif"]),
        ('--results "our results.csv" -v', ["--results", "our results.csv", "-v"]),
        ("--dead 'D4 Q16' $(touch x) #", ["--dead", "D4 Q16", "$(touch", "x)", "#"]),
        ("--results ''\n-v", ["--results", "", "-v"]),
        ("--dead 'D4\n\nQ16'", ["--dead", "D4\n\nQ16"]),
        ("--no-scores --", ["--no-scores"]),
    ],
)
def test_the_action_keeps_quoted_options_together(
    tmp_path: Path, args: str, words: list[str]
) -> None:
    write_program(tmp_path / "gocheck" / "bin" / "gocheck", r"""printf '%s\0' "$@" """)
    last: dict[str, Any] = ACTION["runs"]["steps"][-1]
    write_program(tmp_path / "gocheck" / "bin" / "python", f'exec "{sys.executable}" "$@"')
    done = run(
        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", last["run"],
        folder=tmp_path, RUNNER_TEMP=str(tmp_path),
        GOCHECK_PATHS="a.sgf", GOCHECK_ARGS=args, GOCHECK_SUMMARY="false",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert done.stdout.split("\0") == ["check", "--format", "github", *words, "--", "a.sgf", ""]


@pytest.mark.ci
def test_a_quotation_mark_that_is_not_closed_is_reported(tmp_path: Path) -> None:
    done, _ = step(tmp_path, paths="occupied-point.sgf", args="--results 'our")
    assert (done.returncode, done.stdout) == (2, "gocheck: args: No closing quotation\n")


@pytest.mark.ci
def test_the_action_runs_nothing_that_its_inputs_hold(tmp_path: Path) -> None:
    done, _ = step(tmp_path, paths="$(touch${IFS}hacked)\n`id`", args="; id")
    assert done.returncode == 2
    assert "no such file or folder: $(touch${IFS}hacked)" in done.stdout
    assert "uid=" not in done.stdout
    assert not (SITUATIONS / "hacked").exists()


ENGINE = "--engine=sh x.sgf"


def records_named_as_options(folder: Path) -> None:
    """Make a record whose name is an option that runs another, and one whose name is a list."""
    (folder / "x.sgf").write_text("touch executed\n", encoding="utf-8")
    for name in (ENGINE, "@list.sgf"):
        (folder / name).write_bytes((SITUATIONS / "dame-parity.sgf").read_bytes())


@pytest.mark.ci
@pytest.mark.parametrize(
    "args",
    [
        HOOK.get("args", []),
        *(pytest.param(args, marks=pytest.mark.ci) for args in ([], ["--no-scores"])),
    ],
)
def test_the_hook_takes_no_name_for_an_option(tmp_path: Path, args: list[str]) -> None:
    """As pre-commit calls it: with the arguments of the hook or the user's, then the names."""
    records_named_as_options(tmp_path)
    command = (sys.executable, "-m", *HOOK["entry"].split(), *args)
    done = run(*command, ENGINE, "@list.sgf", folder=tmp_path, PYTHONPATH=str(PROJECT))
    if args == ["--"]:
        assert done.returncode == 0
        assert "2 games read" in done.stdout
    else:
        assert done.returncode == 2
        assert "write -- before the names of files" in done.stdout
    assert not (tmp_path / "executed").exists()


def test_the_hooks_put_dashes_before_names() -> None:
    for hook in (HOOK, FIXING):
        assert hook["args"][-1] == "--"


@pytest.mark.ci
def test_the_action_takes_no_name_for_an_option(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    archive.mkdir()
    records_named_as_options(archive)
    (archive / "--quiet").write_bytes((SITUATIONS / "resignation.sgf").read_bytes())
    done, _ = step(tmp_path, folder=archive, paths="@list.sgf\n--quiet", args="--no-scores")
    assert done.returncode == 0, done.stdout
    assert "2 games read" in done.stdout


def test_the_hooks_call_a_command_that_is_there() -> None:
    for hook in (HOOK, FIXING):
        command = hook["entry"].split()
        assert command[0] == "gocheck"
        assert CliRunner().invoke(main, [*command[1:], "--help"]).exit_code == 0


def test_the_guide_pins_this_version() -> None:
    guide = (PROJECT / "gocheck" / "guide" / "ci.md").read_text(encoding="utf-8")
    pins = re.findall(r"(?:rev: |gocheck@)(\S+)", guide)
    assert len(pins) > 1
    assert {*pins} == {f"v{__version__}"}
