"""Which findings are kept, and with which severity."""

from pathlib import Path

import pytest

from gocheck.findings.finding import finding
from gocheck.inputs.addresses import PathPattern, path_for_patterns
from gocheck.policy.selection import (
    Choice,
    Selection,
    code_hint,
    known_prefix,
    read_severity,
)
from gocheck.report.making import finding_of
from gocheck.report.values import Report

CODES = ("SGF105", "MOV203", "MOV204", "SET301", "RES501", "RES502")


def report(file: str = "games/a.sgf", member: str | None = None) -> Report:
    found = tuple(finding_of(finding(code, "a message"), 1, 1) for code in CODES)
    return Report(file=file, member=member, number=1, findings=found)


def kept(selection: Selection, file: str = "games/a.sgf", member: str | None = None) -> list[str]:
    return [each.code for each in selection.apply(report(file, member)).findings]


def by_path(pattern: str, **choice: object) -> tuple[PathPattern, Choice]:
    return PathPattern.within(Path.cwd(), pattern), Choice(**choice)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("select", "ignore", "left"),
    [
        ((), (), CODES),
        (("MOV",), (), ("MOV203", "MOV204")),
        (("MOV204",), (), ("MOV204",)),
        ((), ("MOV",), ("SGF105", "SET301", "RES501", "RES502")),
        (("MOV",), ("MOV204",), ("MOV203",)),
        (("MOV204",), ("MOV",), ("MOV204",)),
        (("MOV", "RES50"), ("RES501",), ("MOV203", "MOV204", "RES502")),
        (("MOV",), ("MOV",), ()),
    ],
)
def test_the_longer_prefix_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], left: tuple[str, ...]
) -> None:
    assert kept(Selection(Choice(select, ignore))) == list(left)


def test_nothing_chosen_changes_nothing() -> None:
    given = report()
    assert Selection(Choice()).apply(given) == given


def test_severity_by_the_longest_prefix() -> None:
    chosen = Selection(Choice(severities={"MOV": "note", "MOV204": "warning"}))
    found = {each.code: each.severity for each in chosen.apply(report()).findings}
    usual = {each.code: each.severity for each in report().findings}
    assert found == {**usual, "MOV203": "note", "MOV204": "warning"}


@pytest.mark.parametrize(
    ("pattern", "file", "matches"),
    [
        ("games", "games/a.sgf", True),
        ("games/", "games/deep/in/a.sgf", True),
        ("games", "games-of-ours/a.sgf", False),
        ("games/a.sgf", "games/a.sgf", True),
        ("games/a.sgf", "games/aa.sgf", False),
        ("games/*.sgf", "games/deep/a.sgf", True),
        ("*/a.sgf", "games/a.sgf", True),
        ("a.sgf", "games/a.sgf", False),
        ("games/?.sgf", "games/a.sgf", True),
        ("games/[ab].sgf", "games/a.sgf", True),
        ("games", "./other/../games/a.sgf", True),
    ],
)
def test_which_paths_a_pattern_matches(pattern: str, file: str, matches: bool) -> None:
    assert PathPattern.within(Path.cwd(), pattern).matches(path_for_patterns(file, None)) is matches


def test_a_pattern_knows_members_of_archives() -> None:
    whole = PathPattern.within(Path.cwd(), "old.zip")
    part = PathPattern.within(Path.cwd(), "old.zip!1990/*")
    assert whole.matches(path_for_patterns("old.zip", "1990/a.sgf"))
    assert part.matches(path_for_patterns("old.zip", "1990/a.sgf"))
    assert not part.matches(path_for_patterns("old.zip", "1991/a.sgf"))


def test_a_folder_with_letters_that_patterns_use(tmp_path: Path) -> None:
    folder = tmp_path / "[1990]*"
    folder.mkdir()
    pattern = PathPattern.within(folder, "*.sgf")
    assert pattern.matches(path_for_patterns(str(folder / "a.sgf"), None))
    assert not pattern.matches(path_for_patterns(str(tmp_path / "1" / "a.sgf"), None))


def test_settings_for_a_path_override_the_others() -> None:
    everywhere = Choice(("MOV",), ("MOV204",))
    selection = Selection(everywhere, [by_path("old", select=("MOV204", "RES"), ignore=("MOV2",))])
    assert kept(selection) == ["MOV203"]
    assert kept(selection, "old/a.sgf") == ["MOV204", "RES501", "RES502"]


def test_what_a_path_selects_is_all_that_is_wanted_there() -> None:
    selection = Selection(Choice(), [by_path("youth", select=("MOV",))])
    assert kept(selection) == list(CODES)
    assert kept(selection, "youth/a.sgf") == ["MOV203", "MOV204"]


def test_the_later_of_two_patterns_decides() -> None:
    selection = Selection(
        Choice(),
        [
            by_path("old", ignore=("MOV", "SET")),
            by_path("old/good", select=("MOV", "SGF")),
            by_path("old/good/a.sgf", ignore=("MOV203",)),
        ],
    )
    assert kept(selection, "old/a.sgf") == ["SGF105", "RES501", "RES502"]
    assert kept(selection, "old/good/b.sgf") == ["SGF105", "MOV203", "MOV204"]
    assert kept(selection, "old/good/a.sgf") == ["SGF105", "MOV204"]


def test_the_command_line_overrides_settings_for_a_path() -> None:
    paths = [
        by_path("old", select=("RES",)),
        by_path("new", ignore=("MOV203",), severities={"MOV": "note"}),
    ]
    asked = Choice(("MOV",), ("SGF",), {"MOV204": "warning"})
    selection = Selection(asked, paths, asked)
    assert kept(selection) == ["MOV203", "MOV204"]
    assert kept(selection, "old/a.sgf") == []
    assert kept(selection, "new/a.sgf") == ["MOV204"]
    (found,) = selection.apply(report("new/a.sgf")).findings
    assert found.severity == "warning"


@pytest.mark.parametrize(("text", "prefix"), [("MOV", "MOV"), (" mov204 ", "MOV204"), ("R", "R")])
def test_a_prefix_is_read_in_any_case(text: str, prefix: str) -> None:
    assert known_prefix(text) == prefix


@pytest.mark.parametrize("text", ["", " ", "MOV999", "X", "MOV2044", "move"])
def test_an_invalid_prefix_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        known_prefix(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("MVO204", "; did you mean MOV204?"),
        ("rse501", "; did you mean RES501?"),
        ("MVO999", "; did you mean MOV?"),
        ("MOV9", "; the codes of MOV are MOV201 to MOV208"),
        ("MOV2044", "; the codes of MOV are MOV201 to MOV208"),
        ("res5", "; did you mean one of RES501 to RES536?"),
        ("SET34", "; did you mean one of SET340, SET341, SET342, SET343?"),
        ("END405", "; did you mean END405?"),
        ("XYZ", "; `gocheck explain` lists all"),
        ("", "; `gocheck explain` lists all"),
    ],
)
def test_a_wrong_code_gets_a_hint(text: str, hint: str) -> None:
    assert code_hint(text) == hint


def test_a_choice_of_no_code_says_which_there_are() -> None:
    with pytest.raises(
        ValueError,
        match="'MOV9' is not a finding code or the beginning of one; the codes of MOV are MOV2",
    ):
        known_prefix("MOV9")


@pytest.mark.parametrize("text", ["MOV204", "MOV204=", "MOV204=bad", "=note", "XYZ=note"])
def test_an_invalid_severity_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        read_severity(text)


def test_a_severity_is_read_in_any_case() -> None:
    assert read_severity(" res5 = Note ") == ("RES5", "note")
