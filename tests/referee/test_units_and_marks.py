"""RU against the units of KM and RE, half points that cannot be, marks on own stones."""

import pytest
from helpers.findings_of import found
from helpers.record_texts import record

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


def test_another_ruleset_asked_for_gives_no_finding_on_zi() -> None:
    assert said("RU[Chinese]KM[3.75]RE[W+R]", ruleset="japanese") == ["SET304 note"]
    assert said("KM[3.75]RE[W+R]", default_ruleset="japanese") == ["SET304 note"]


def test_zi_without_a_ruleset_support_chinese_counting() -> None:
    (missing,) = [
        each for each in found(record(f"(;SZ[5]KM[3.75]{GAME})")) if each.code == "SET301"
    ]
    assert "komi or result in zi suggests Chinese rules" in missing.message


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("RU[Japanese]KM[6.5]RE[W+2]", ["RES507 warning"]),
        ("RU[Japanese]KM[6]RE[W+2.5]", ["RES507 warning"]),
        ("RU[Japanese]KM[6.5]RE[Jigo]", ["RES507 warning", "RES515 note"]),
        ("RU[Japanese]KM[6.5]RE[W+2.5]", []),
        ("RU[Chinese]KM[7]RE[0]", []),
        ("RU[button]KM[7]RE[W+2.5]", []),
        ("KM[6.5]RE[W+2]", ["RES507 warning", "SET301 note"]),
        ("RU[Japanese]RE[W+2]", ["SET303 note"]),
    ],
)
def test_impossible_half_points_are_found_without_scores(
    properties: str, expected: list[str]
) -> None:
    assert said(properties, scores=False) == expected


def test_half_points_are_reported_once() -> None:
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
        (";TB[aa]TW[ab]", False, []),  # of a game that nobody counted
    ],
)
def test_marks_that_do_not_fit_the_stones_are_reported(
    marks: str, scores: bool, expected: list[str]
) -> None:
    findings = said("RU[Japanese]KM[6.5]RE[W+R]", marks, scores=scores)
    assert [each for each in findings if each[:3] != "RES"] == expected


@pytest.mark.parametrize("scores", [True, False])
def test_marks_that_contradict_are_reported_with_and_without_scores(scores: bool) -> None:
    properties = "RU[Japanese]KM[6.5]RE[W+2.5]"
    assert "END403 warning" in said(properties, ";TB[aa]TW[ab]", scores=scores)
    assert "END403 warning" not in said(properties, ";TB[aa]TW[eb]", scores=scores)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param("AB[dd][pp]AW[pd][dp]", [], id="set stones of old Chinese games"),
        pytest.param("AB[dd]AW[pd][dp]PL[W]", [], id="PL"),
        pytest.param("AB[dd]AW[pd][dp]PL[B]", ["warning"], id="PL of Black"),
        pytest.param("AB[dd]AW[pd][dp]HA[0]", [], id="HA"),
        pytest.param("", ["warning"], id="no stones"),
        pytest.param("HA[0]", ["warning"], id="no handicap"),
    ],
)
def test_white_opens_a_position_unless_pl_says_otherwise(start: str, expected: list[str]) -> None:
    game = record(f"(;SZ[19]{start}RE[B+R];W[fc];B[cf];W[nc])")
    assert [each.severity for each in found(game) if each.code == "MOV206"] == expected


def test_black_does_not_open_after_handicap_stones() -> None:
    game = record("(;SZ[19]HA[2]AB[dd][pp]RE[B+R];B[fc];W[cf])")
    (first,) = (each for each in found(game) if each.code == "MOV206")
    assert first.message == "move 1: Black opens the game, but White moves first"


_TURN_MISSING = "; possible cause: a move or a pass by Black is missing"


def test_a_move_against_pl() -> None:
    game = "(;SZ[5]RU[Japanese]KM[6.5]RE[B+R];B[ba];{}W[ca];B[bb])"
    assert not [each for each in found(record(game.format(""))) if each.code == "MOV206"]
    (against,) = [each for each in found(record(game.format("PL[B];"))) if each.code == "MOV206"]
    message = "move 2: White C5 is out of turn; PL gives Black the move"
    assert (against.message, against.severity) == (message, "warning")
    (twice,) = [each for each in found(record(game.format("W[ab];"))) if each.code == "MOV206"]
    message = f"move 3: White C5 is out of turn{_TURN_MISSING}"
    assert (twice.message, twice.severity) == (message, "error")


@pytest.mark.parametrize(
    ("root", "moves", "cause"),
    [
        (
            "HA[2]AB[dd][ab]",
            ";W[ba];W[ca];B[da]",
            _TURN_MISSING,
        ),
        (
            "",
            ";B[ba];W[ca];W[da]",
            _TURN_MISSING,
        ),
        # Three in a row are no missing passes.
        ("", ";B[ba];W[ca];W[da];W[ea];B[ab]", ""),
        # Other passes are recorded, so that this one would be too.
        ("", ";B[ba];W[ca];W[da];B[];W[]", ""),
        ("", ";B[ba];B[];B[da];W[ab]", ""),
        (
            "",
            ";B[ba];B[ca];W[da]",
            "; possible cause: Black's first 2 moves are handicap stones, but HA is missing",
        ),
        (
            "HA[1]",
            ";B[ba];B[ca];W[da]",
            "; possible cause: Black's first 2 moves are handicap stones, but HA is 1",
        ),
        (
            "HA[]",
            ";B[ba];B[ca];W[da]",
            "; possible cause: Black's first 2 moves are handicap stones, but HA is empty",
        ),
        (
            "HA[2]",
            ";B[ba];B[ca];B[cb];W[da]",
            "; possible cause: Black's first 3 moves are handicap stones, but HA is 2",
        ),
        # Black plays alone to the end: this may be no game.
        ("", ";B[ba];B[ca]", ""),
    ],
)
def test_possible_causes_of_a_move_out_of_turn(root: str, moves: str, cause: str) -> None:
    game = record(f"(;SZ[5]RU[Japanese]KM[6.5]RE[B+R]{root}{moves})")
    first = next(each for each in found(game) if each.code == "MOV206")
    assert first.message.partition("is out of turn")[2] == cause


_LACKS = "the record places no handicap stones"
_PASSES = "White's 3 plays there stand for passes, of which the record has none"
_TAKES_B4 = ";W[ba];B[ca];W[ab];B[db];W[bc];B[cc];W[ee];B[bb];W[cb]"
"""White takes the ko at B4."""
_TAKES_C3 = ";W[cc];B[cb];W[ee];B[bc];W[ea];B[dc];W[ae];B[cd]"
"""Black takes C3, which leaves it to White as a suicide."""


@pytest.mark.parametrize(
    ("root", "moves", "code", "cause"),
    [
        ("HA[2]", ";W[aa];B[aa]", "MOV202", _LACKS),
        ("HA[2]", _TAKES_C3 + ";W[cc]", "MOV203", _LACKS),
        ("HA[2]", _TAKES_B4 + ";B[bb]", "MOV204", _LACKS),
        ("", ";B[]" + _TAKES_B4 + ";B[bb]", "MOV204", ""),
        ("HA[2]AB[da][eb]", ";W[aa];B[aa]", "MOV202", ""),
        ("", ";B[aa];W[aa]", "MOV202", ""),
        # Every move of White's after the first is on the same point: passes, perhaps.
        ("", ";B[aa];W[aa];B[ba];W[aa];B[ca];W[aa]", "MOV202", _PASSES),
        ("", ";B[aa];W[aa];B[ba];W[aa];B[ca]", "MOV202", ""),
        ("", ";B[aa];W[aa];B[ba];W[aa];B[ca];W[ba]", "MOV202", ""),
        ("", ";B[aa];W[aa];B[ba];W[aa];B[ca];W[aa];B[]", "MOV202", ""),
        ("", ";B[aa];W[aa];B[ba];W[aa];B[ca];W[aa];B[aa]", "MOV202", ""),
        ("HA[2]", ";W[aa];B[aa];W[ba];B[aa];W[ca];B[aa]", "MOV202", _LACKS),
        # The same suicide three times is no pass.
        ("AB[ba][ab]", ";W[aa];B[ee];W[aa];B[de];W[aa];B[ce]", "MOV203", ""),
    ],
)
def test_possible_causes_of_an_illegal_play(root: str, moves: str, code: str, cause: str) -> None:
    game = record(f"(;SZ[5]RU[Japanese]KM[6.5]RE[B+R]{root}{moves})")
    first, *_ = [each for each in found(game) if each.code == code]
    assert first.message.partition("; possible cause: ")[2] == cause


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ("Japanesse", "japanese"),
        ("Chineese", "chinese"),
        ("Japanese?", "japanese"),
        ("New Zeeland", "new-zealand"),
        ("Tromp-Tailor", "tromp-taylor"),
        ("Ogs-Chinesse", "ogs-chinese"),
        ("Martian", None),
        ("none", None),
        # Words that are right and not enough.
        ("Territory", None),
        ("KGS", "kgs-japanese or kgs-chinese or kgs-aga or kgs-nz"),
        ("野狐", "fox-area or fox-territory"),
        ("EGF", "simplified-ing or egf-area or european-japanese"),
        ("EGF rules", "simplified-ing or egf-area or european-japanese"),
        ("Group tax", "area-group-tax or territory-group-tax"),
        ("Old Chinese rules", "area-group-tax or territory-group-tax"),
    ],
)
def test_a_ruleset_that_is_nearly_named(rules: str, meant: str | None) -> None:
    read = record(f"(;SZ[5]RU[{rules}]KM[6.5])")
    (unknown,) = [each for each in found(read) if each.code == "SET302"]
    assert ("did you mean" in unknown.message) == (meant is not None)
    assert unknown.message.endswith(f"did you mean {meant}?" if meant else "is not a known ruleset")
