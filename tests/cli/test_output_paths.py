"""No report, and no baseline, is written over what is read."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.main import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
GAME = (SITUATIONS / "occupied-point.sgf").read_bytes()


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    for name in ("a.sgf", "odd.txt", "games/b.sgf"):
        (tmp_path / name).write_bytes(GAME)
    (tmp_path / "linked.txt").hardlink_to(tmp_path / "odd.txt")
    (tmp_path / "list.txt").write_text("odd.txt\n", encoding="utf-8")
    (tmp_path / "results.csv").write_text("file,result\na.sgf,B+R\n", encoding="utf-8")
    (tmp_path / "own.toml").write_text("", encoding="utf-8")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ("check a.sgf --format jsonl:a.sgf", "a.sgf: its name is that of a game record"),
        ("check games --format jsonl:games/NEW.SGF", "its name is that of a game record"),
        ("check a.sgf --format csv:old.tar.gz", "its name is that of a game record or an archive"),
        ("check odd.txt --format jsonl:odd.txt", "odd.txt: this run reads it"),
        ("check odd.txt --format jsonl:games/../odd.txt", "this run reads it"),
        ("check odd.txt --format jsonl:linked.txt", "this run reads it"),
        ("check @list.txt --format csv:odd.txt", "this run reads it"),
        ("check @list.txt --format csv:list.txt", "this run reads it"),
        ("check a.sgf --results results.csv --format csv:results.csv", "this run reads it"),
        ("check a.sgf --config own.toml --format csv:own.toml", "this run reads it"),
        ("check a.sgf --write-baseline --baseline a.sgf", "its name is that of a game record"),
        ("check odd.txt --write-baseline --baseline odd.txt", "this run reads it"),
        ("check a.sgf --format csv:x --format json:./x", "two formats cannot both be written"),
        ("compare odd.txt --format csv:odd.txt", "this run reads it"),
    ],
)
def test_an_input_is_never_overwritten(tmp_path: Path, arguments: str, cause: str) -> None:
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    result = run(*arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert cause in line
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_a_device_may_be_written_twice_and_a_baseline_anew() -> None:
    null = os.devnull
    assert run("check", "a.sgf", "--format", f"csv:{null}", "--format", f"json:{null}").stdout == ""
    for _ in range(2):
        assert run("check", "a.sgf", "--baseline", "known", "--write-baseline").exit_code == 0
    assert run("check", "a.sgf", "--baseline", "known", "--format", "csv:out.csv").exit_code == 0
    assert run("check", "a.sgf", "--format", "csv:out.csv").exit_code == 1


def test_a_list_from_a_pipe_is_read_by_the_run_only(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"a.sgf\n")
    os.close(writer)
    try:
        result = run("check", f"@/dev/fd/{reader}", "--format", "csv:out.csv", "--format", "table")
    finally:
        os.close(reader)
    assert result.stdout.startswith("a.sgf:5:26: MOV202 error")
    assert "MOV202" in (tmp_path / "out.csv").read_text(encoding="utf-8")
