"""The samples of each code fail and pass as `gocheck explain` shows them."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gocheck.findings
from gocheck.cli.main import main
from gocheck.findings.meanings import MEANINGS, NOTE, Sample, sample_of
from gocheck.reports.explain import printed_lines

FOLDER = Path(gocheck.findings.__file__).parent / "codes"
SHOWN = [code for code, meaning in MEANINGS.items() if not meaning.without_sample]
FIXABLE = [code for code in SHOWN if MEANINGS[code].fixable]
FIXED_IN_PART = {
    "SGF118": "(;FF[4]GM[1]SZ[5]RU[Japanese]KM[6.5]RE[B+R]AB[cc][cc]PL[W];W[dc])",
    "RES513": "(;FF[4]GM[1]CA[UTF-8]SZ[5]RU[Chinese]KM[6.5]RE[白胜1.5];B[cc];W[dc];B[cd];W[dd]"
    ";B[cb];W[db];B[ca];W[da];B[ce];W[de];B[];W[])",
}
"""What is fixed of findings that are fixable in some records only, and not in their sample."""


def sample(code: str) -> Sample:
    """The sample of a finding."""
    found = sample_of(code)
    assert found, f"{code} has no sample; `test_codes` says what to do"
    return found


def entered(code: str, monkeypatch: pytest.MonkeyPatch) -> Sample:
    """The sample of a finding, with its folder as the working one."""
    found = sample(code)
    monkeypatch.chdir(FOLDER / code)
    return found


def checked(code: str, record: Path) -> dict[str, Any]:
    """What `gocheck check` reports, with the command that `gocheck explain` shows."""
    command = shlex.split(sample(code).command(record))
    assert command[:2] == ["gocheck", "check"]
    result = CliRunner().invoke(main, [*command[1:], "--format", "json", "--show-waived"])
    assert result.exit_code in (0, 1) or code == "SGF101", result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def findings(code: str, record: Path) -> Iterator[tuple[str, str, bool]]:
    """Code, severity and whether it counts, of each finding on the record and on the run."""
    for game in checked(code, record)["games"]:
        for found in game["findings"]:
            assert found["severity"] in MEANINGS[found["code"]].severities
            yield found["code"], found["severity"], not found.get("waived")


@pytest.mark.parametrize("code", SHOWN)
def test_failing_record_has_the_finding(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = set(findings(code, entered(code, monkeypatch).fails))
    assert (code, MEANINGS[code].severity, True) in found


@pytest.mark.parametrize("code", SHOWN)
def test_passing_record_has_no_finding_but_notes(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set(findings(code, entered(code, monkeypatch).passes))
    assert code not in {each for each, _, _ in found}
    assert [each for each in found if each[1] != NOTE and each[2]] == []


@pytest.mark.parametrize("code", FIXABLE)
def test_fixable_finding_is_fixed(
    code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = entered(code, monkeypatch).fails.name
    if code in FIXED_IN_PART:
        in_part = tmp_path / "in-part.sgf"
        in_part.write_text(FIXED_IN_PART[code], encoding="utf-8")
        name = str(in_part)
    folder = tmp_path / "copies"
    fixed = CliRunner().invoke(main, ["fix", name, "--output", str(folder)])
    assert f"{code}: " in fixed.output, (
        f"{code} is not fixed: {fixed.output}If the copy would differ from the original, add the"
        " property that the fix changes to _CHANGED in gocheck/fixing/file_text.py"
    )
    (copy,) = folder.iterdir()
    again = CliRunner().invoke(main, ["check", str(copy), "--format", "parsable"])
    assert again.exit_code == 0, again.output
    assert code not in again.output


@pytest.mark.parametrize("code", SHOWN)
def test_sample_fits_a_page(code: str) -> None:
    shown = sample(code)
    for record in (shown.fails, shown.passes):
        lines = printed_lines(record)
        assert max(map(len, lines), default=0) <= 78, "samples fit 78 columns"
        assert len(lines) <= 30, "samples fit 30 lines"
        assert all(line.isprintable() for line in lines)


def test_byte_that_is_not_text_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "fails.sgf"
    file.write_bytes(b"PB[Jos\xe9]\r\nPW[\xc3\xa9]")
    assert printed_lines(file) == [r"PB[Jos\xe9]", "PW[é]"]


def test_unknown_code_has_no_sample() -> None:
    assert sample_of("XYZ999") is None


def test_command_names_arguments_and_the_earlier_record() -> None:
    fails, passes = Path("fails.gib"), Path("passes.sgf")
    earlier, results = Path("earlier.sgf"), Path("results.csv")
    assert Sample(fails, passes).command(fails) == "gocheck check fails.gib"
    both = Sample(fails, passes, (earlier, results), "--results results.csv")
    expected = "gocheck check --results results.csv earlier.sgf passes.sgf"
    assert both.command(passes) == expected
