"""Corrected copies by `gocheck.fix`: those that the command writes."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import gocheck
from gocheck.cli.main import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"


@pytest.mark.ci
def test_copies_are_those_that_the_command_writes(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["fix", str(SITUATIONS), "--output", str(tmp_path)])
    assert result.exit_code in (0, 1)
    copies = list(gocheck.fix(SITUATIONS))
    assert len(copies) > 80
    for copy in copies:
        is_sgf = copy.file.endswith(".sgf")
        written = tmp_path / (Path(copy.file).name + ("" if is_sgf else ".sgf"))
        assert copy.sgf == written.read_bytes()
    changed = {copy.name for copy in copies if copy.changes}
    assert f"{len(copies)} files read, {len(changed)} fixed with" in result.stdout


def test_what_is_changed_and_what_is_left(tmp_path: Path) -> None:
    file = tmp_path / "a.sgf"
    file.write_bytes(b"(;SZ[9]KM[3.75];B[aa])(;?)")
    [copy] = gocheck.fix(file)
    assert [change.text for change in copy.changes if change.code] == ["KM[3.75] -> KM[7.5]"]
    assert {(left.code, left.line) for left in copy.left} == {("SGF102", 1), ("SGF113", 1)}
    assert b"KM[7.5]" in (copy.sgf or b"")
    assert file.read_bytes() == b"(;SZ[9]KM[3.75];B[aa])(;?)"
    [copy] = gocheck.fix([file], ignore=["SET"])
    assert copy.changes == ()
    [copy] = gocheck.fix(file, select="SGF")
    assert b"KM[3.75]" in (copy.sgf or b"")


def test_what_cannot_be_read_and_wrong_arguments(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\3\4 no archive")
    [copy] = gocheck.fix(tmp_path / "a.zip")
    assert copy.sgf is None
    assert len(copy.left) == 1
    with pytest.raises(gocheck.Error, match="no such file"):
        gocheck.fix(tmp_path / "b.sgf")
    with pytest.raises(gocheck.Error, match="select: 'QQ' is not a finding code"):
        gocheck.fix(tmp_path, select="QQ")


def test_bytes_and_open_files_are_fixed_too(tmp_path: Path) -> None:
    file = tmp_path / "a.sgf"
    file.write_bytes(b"(;SZ[9]KM[3.75];B[aa])")
    [wanted] = gocheck.fix(file)
    with file.open("rb") as opened:
        [copy] = gocheck.fix(opened)
    assert copy == wanted
    [copy] = gocheck.fix(file.read_bytes())
    assert (copy.file, copy.sgf, copy.changes) == ("input", wanted.sgf, wanted.changes)
    with (
        pytest.raises(gocheck.Error, match="an open file is not a path"),
        file.open("rb") as opened,
    ):
        gocheck.check(opened)  # type: ignore[arg-type]
