"""RU against the units of KM and RE, half points that cannot be, marks on own stones."""

import pytest
from reading.texts import record
from referee.findings_of import found

GAME = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[];W[]"


def said(properties: str, marks: str = "", **settings: object) -> list[str]:
    findings = found(record(f"(;SZ[5]{properties}{GAME}{marks})"), **settings)
    return sorted(f"{each.code} {each.severity}" for each in findings)


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("RU[Japanese]KM[6.5]RE[W+R]", []),
        ("RU[Japanese]KM[3.75]RE[W+R]", ["SET304 note", "SET313 warning"]),
        ("RU[Korean]KM[375]RE[W+R]", ["SET304 note", "SET313 warning"]),
        ("RU[Japanese]KM[650]RE[W+R]", ["SET304 note"]),
        ("RU[Chinese]KM[3.75]RE[W+R]", ["SET304 note"]),
        ("RU[AGA]KM[3.75]RE[W+R]", ["SET304 note"]),
        ("RU[Japanese]KM[6.5]RE[W+3.25]", ["RES504 note", "RES512 warning"]),
        ("RU[Japanese]KM[6.5]RE[黑胜2又3/4子]", ["RES504 note", "RES512 warning"]),
        ("RU[Chinese]KM[6.5]RE[W+3.25]", ["RES504 note"]),
    ],
)
def test_zi_under_a_ruleset_that_counts_points(properties: str, expected: list[str]) -> None:
    assert said(properties, scores=False) == expected


def test_another_ruleset_that_was_asked_for_is_not_held_against_the_record() -> None:
    assert said("RU[Chinese]KM[3.75]RE[W+R]", ruleset="japanese") == ["SET304 note"]
    assert said("KM[3.75]RE[W+R]", default_ruleset="japanese") == ["SET304 note"]


def test_zi_without_a_ruleset_speak_for_chinese_counting() -> None:
    (missing,) = [
        each for each in found(record(f"(;SZ[5]KM[3.75]{GAME})")) if each.code == "SET301"
    ]
    assert "zi are of Chinese counting" in missing.message


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("RU[Japanese]KM[6.5]RE[W+2]", ["RES507 warning"]),
        ("RU[Japanese]KM[6]RE[W+2.5]", ["RES507 warning"]),
        ("RU[Japanese]KM[6.5]RE[Jigo]", ["RES507 warning"]),
        ("RU[Japanese]KM[6.5]RE[W+2.5]", []),
        ("RU[Chinese]KM[7]RE[0]", []),
        ("RU[button]KM[7]RE[W+2.5]", []),
        ("KM[6.5]RE[W+2]", ["RES507 warning", "SET301 note"]),
        ("RU[Japanese]RE[W+2]", ["SET303 note"]),
    ],
)
def test_half_points_that_cannot_be_are_found_without_scores(
    properties: str, expected: list[str]
) -> None:
    assert said(properties, scores=False) == expected


def test_half_points_are_told_once() -> None:
    with_scores = said("RU[Japanese]KM[6.5]RE[W+2]")
    assert with_scores.count("RES507 warning") == 1


@pytest.mark.parametrize(
    ("marks", "scores", "expected"),
    [
        (";TB[aa][ab]TW[da]", True, []),
        (";TB[aa][ba]TW[da]", True, ["SGF146 note"]),
        (";TB[aa][ba]TW[da]", False, ["SGF146 note"]),
        (";TB[ba]TW[ca]", False, ["SGF146 note", "SGF146 note"]),
        (";TB[aa]TW[aa]", False, ["END403 warning"]),
    ],
)
def test_marks(marks: str, scores: bool, expected: list[str]) -> None:
    findings = said("RU[Japanese]KM[6.5]RE[W+R]", marks, scores=scores)
    assert [each for each in findings if each[:3] != "RES"] == expected


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ("Japanesse", "japanese"),
        ("Chineese", "chinese"),
        ("Japanese?", "japanese"),
        ("New Zeeland", "new-zealand"),
        ("Tromp-Tailor", "tromp-taylor"),
        ("Martian", None),
        ("none", None),
    ],
)
def test_a_ruleset_that_is_nearly_named(rules: str, meant: str | None) -> None:
    read = record(f"(;SZ[5]RU[{rules}]KM[6.5])")
    (unknown,) = [each for each in found(read) if each.code == "SET302"]
    assert ("did you mean" in unknown.message) == (meant is not None)
    assert unknown.message.endswith(f"did you mean {meant}?" if meant else "is not known")
