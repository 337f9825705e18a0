"""Which ruleset a record is judged by, and what an illegal move is without one."""

import pytest
from helpers.boards import empty
from helpers.finished_games import EVEN, RULESETS, findings, finished, report, said

from gocheck.referee import Referee
from gocheck.reports.summary import Summary
from gocheck.settings import Settings

FIVE = empty(5, 5)
KATAGO = "koPOSITIONALscoreAREAtaxNONEsui1"

# 5x5: the ko at D3 and C3 (fixtures/situations/ko-retaken-at-once).
KO = """
    . . . . .
    . . X O .
    . X O . O
    . . X O .
    . . . . .
    """
SUICIDE_OF_TWO = """
    . . . . .
    . . . . .
    O . . . .
    X O . . .
    . O . . X
    """
"""Black A1 leaves two stones without liberties."""


@pytest.mark.parametrize(
    ("rules", "default", "override", "own", "codes"),
    [
        # What RU names; else --default-ruleset; --ruleset overrides both.
        ("Japanese", None, None, "japanese", []),
        ("GOE", None, None, "ing", []),
        ("NZ", None, None, "new-zealand", []),
        ("Japanese", "chinese", None, "japanese", []),
        (None, "chinese", None, "chinese", []),
        ("", "chinese", None, "chinese", []),
        ("Japanese", None, "aga", "aga", []),
        ("Japanese", "chinese", "aga", "aga", []),
        (None, None, "aga", "aga", []),
        ("Martian", None, "aga", "aga", []),
        (None, None, None, None, [("SET301", "note")]),
        ("", None, None, None, [("SET301", "note")]),
        ("Martian", None, None, None, [("SET302", "warning")]),
        # RU is not known: the default is taken, and it is said.
        ("Martian", "chinese", None, "chinese", [("SET302", "warning")]),
        # A text that is unsure of itself names nothing.
        ("Japanese?", None, None, None, [("SET302", "warning")]),
        # KataGo's own spelling of rules.
        (KATAGO, None, None, f"katago:{KATAGO}", []),
    ],
)  # fmt: skip
def test_the_ruleset_of_the_record(
    rules: str | None,
    default: str | None,
    override: str | None,
    own: str | None,
    codes: list[tuple[str, str]],
) -> None:
    game = finished(FIVE, "c3 pass pass", rules=rules, komi="6.5", result="B+")
    judged = report(game, default=default, ruleset=override)
    assert judged.readable
    assert judged.ruleset == own
    assert said(judged, "SET") == codes
    assert own is None or own in judged.scores
    assert own is None or judged.illegal_moves(own) == ()


def test_the_ruleset_of_the_record_is_scored_with_those_chosen() -> None:
    game = finished(EVEN, rules="AGA", komi="7.5", result="W+7.5")
    judged = report(game, rules=("japanese",))
    assert judged is not None
    assert list(judged.scores) == ["japanese", "aga"]
    judged = report(game, rules=("aga", "japanese"))
    assert judged is not None
    assert list(judged.scores) == ["aga", "japanese"]


def moves_said(
    rules: str | None, start: str, moves: str
) -> list[tuple[str, str, int | None, tuple[str, ...]]]:
    """Return code, severity, number and named rulesets of the findings on the moves."""
    game = finished(start, moves, rules=rules, komi="6.5")
    return [
        (each.code, each.severity, each.move, each.rulesets)
        for each in findings(report(game), "MOV20")
        if each.code != "MOV208"
    ]


ALL_BUT_NATURAL = tuple(
    name for name in RULESETS.names if RULESETS.get(name).ko != "natural-situational"
)
NO_SUICIDE = tuple(name for name in RULESETS.names if RULESETS.get(name).suicide == "illegal")
POSITIONAL = tuple(name for name in RULESETS.names if RULESETS.get(name).ko == "positional")


@pytest.mark.parametrize(
    ("start", "moves", "code", "move", "objecting", "own"),
    [
        # A point taken, a point off the board, a turn out of order: every ruleset objects.
        (FIVE, "c3 c3", "MOV202", 2, RULESETS.names, None),
        (FIVE, "c3 W:off", "MOV201", 2, RULESETS.names, None),
        (FIVE, "c3 b2 W:b3", "MOV206", 3, RULESETS.names, None),
        # A ko retaken at once, no pass between: even natural situational superko objects, since
        # White's own play made the position.
        (FIVE, "c4 d4 b3 e3 c2 d2 a1 c3 d3 c3", "MOV204", 10, RULESETS.names, None),
        # Where White never made it, that superko does not.
        (KO, "B:d3 W:c3", "MOV204", 2, ALL_BUT_NATURAL, "bga"),
        # Suicide: forbidden by most.
        (SUICIDE_OF_TWO, "B:a1", "MOV203", 1, NO_SUICIDE, "new-zealand"),
        # Repeats the position after move 7, with the other colour
        # to move.
        (empty(4, 4), "a2 b1 b2 c2 b3 d1 a3 a1 c1 b1", "MOV205", 10, POSITIONAL, "aga"),
    ],
)
def test_without_a_ruleset_it_is_an_error_only_if_every_ruleset_forbids_it(
    start: str,
    moves: str,
    code: str,
    move: int,
    objecting: tuple[str, ...],
    own: str | None,
) -> None:
    # An error where all rulesets object, else a warning that names those that do.
    if objecting == RULESETS.names:
        assert moves_said(None, start, moves) == [(code, "error", move, ())]
    else:
        assert moves_said(None, start, moves) == [(code, "warning", move, objecting)]
    # Under a ruleset that forbids it, an error, with no names; under one that does not, nothing.
    assert moves_said(objecting[0], start, moves) == [(code, "error", move, ())]
    if own:
        assert own not in objecting
        assert moves_said(own, start, moves) == []


def test_a_single_stones_suicide_is_named_as_some_rulesets_see_it() -> None:
    # It leaves the position as it was: suicide for most, a repetition for those who allow it.
    start = ". O . . .\nO . . . .\n. . . . .\n. . . . .\n. . . . X"
    ((code, severity, move, named),) = moves_said(None, start, "B:a5")
    assert (code, severity, move) == ("MOV203", "warning", 1)
    assert "japanese" in named
    assert "ing" in named  # multi-stone only
    assert "tromp-taylor" in named  # positional superko
    assert "new-zealand" not in named  # situational: with White to move it is a new situation


@pytest.mark.parametrize("rules", [None, "Japanese", "Tromp-Taylor"])
def test_the_wrong_colour_at_the_first_move_is_a_warning(rules: str | None) -> None:
    assert moves_said(rules, FIVE, "W:c3 B:c4") == [("MOV206", "warning", 1, ())]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # After two passes play may go on where the ruleset knows resumption, by
        # either colour: a note.
        ("Japanese", [("END402", "note", 3)]),
        ("Chinese", [("END402", "note", 3)]),
        ("AGA", [("END402", "note", 3)]),
        (None, [("END402", "note", 3)]),
        ("Tromp-Taylor", [("MOV207", "error", 3), ("MOV207", "error", 4)]),
        ("CGOS", [("MOV207", "error", 3), ("MOV207", "error", 4)]),
        ("Basic", [("MOV207", "error", 3), ("MOV207", "error", 4)]),
    ],
)
@pytest.mark.parametrize("goes_on", ["B:c3 W:d3", "W:c3 B:d3"])
def test_play_after_two_passes(
    rules: str | None, expected: list[tuple[str, str, int]], goes_on: str
) -> None:
    game = finished(FIVE, f"pass pass {goes_on} pass pass", rules=rules, komi="6.5", result="B+")
    judged = report(game)
    found = [*findings(judged, "END402"), *findings(judged, "MOV2")]
    assert [(each.code, each.severity, each.move) for each in found] == expected


def test_every_resumption_is_noted() -> None:
    game = finished(FIVE, "pass pass c3 d3 pass pass c2 pass pass", rules="AGA", komi="7.5")
    assert [each.move for each in findings(report(game), "END402")] == [3, 7]
    for third_pass in ("c3 pass pass pass", "c3 c3 pass pass pass"):
        game = finished(FIVE, third_pass, rules="AGA", komi="7.5")
        assert said(report(game), "END402") == []


# fixtures/situations/triple-ko-played-twice and eternal-life show these at length; here a cycle
# of four: sending two, returning one, White passing (fixtures, same name). The position after
# Black 9 stood last after White's pass 10, and again after Black 13.
SENDING_TWO = "c2 c3 d3 d4 e4 b2 d1 a2 b1 pass a1 c1 b1"


@pytest.mark.parametrize(
    ("rules", "kind", "severity"),
    [
        # rulesets.toml, long_cycle: Japanese no result, Korean a draw, Chinese practice a referee.
        ("Japanese", "no_result", "note"),
        ("Korean", "draw", "warning"),
        ("Chinese", "referee", "warning"),
        ("Ing", "referee", "warning"),
        # Black loses two stones in the cycle, White one.
        ("japanese-2003", "white_wins", "warning"),
        ("KGS Japanese", "no_result", "note"),
    ],
)
def test_the_outcome_of_a_long_cycle_by_ruleset(rules: str, kind: str, severity: str) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result="B+0.5")
    judged = report(game)
    assert judged.readable
    assert judged.ruleset is not None
    legality = judged.legality_under(judged.ruleset)
    assert legality
    assert legality.cycle
    assert (legality.cycle.effect, legality.cycle.move, legality.cycle.repeats) == (kind, 13, 9)
    (found,) = findings(judged, "MOV208")
    assert (found.severity, found.move, found.rulesets) == (severity, 13, (judged.ruleset,))
    assert "A1 C1 B1" in found.message


@pytest.mark.parametrize("rules", ["AGA", "NZ", "Tromp-Taylor", "BGA", "Chinese 2002"])
def test_where_superko_forbids_it_a_cycle_is_an_illegal_move(rules: str) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result="B+0.5")
    assert said(report(game), "MOV2") == [("MOV205", "error")]


def test_without_a_ruleset_every_outcome_is_named() -> None:
    game = finished(FIVE, SENDING_TWO, komi="6.5", result="B+0.5")
    found = findings(report(game), "MOV208")
    # no result, a draw, a win for White, a referee
    assert [each.severity for each in found] == ["note"] * 4
    named = {name for each in found for name in each.rulesets}
    assert {"japanese", "korean", "chinese", "ing", "japanese-2003"} <= named
    assert "aga" not in named


@pytest.mark.parametrize(
    ("rules", "result", "severity"),
    [
        # White wins by the cycle, or it is a draw.
        ("japanese-2003", "B+", "warning"),
        ("japanese-2003", "0", "warning"),
        ("japanese-2003", "W+", "note"),
        ("japanese-2003", "B+R", "note"),
        ("japanese-2003", "Void", "note"),
        ("Korean", "W+", "warning"),
        ("Korean", "0", "note"),
        ("Chinese", "W+", "note"),
        ("Japanese", "B+", "note"),
    ],
)
def test_a_winner_against_a_long_cycle_is_a_warning(rules: str, result: str, severity: str) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result=result)
    assert said(report(game), "MOV208") == [("MOV208", severity)]


@pytest.mark.parametrize("rules", ["Korean", "Tygem", "British Japanese", "Chinese"])
def test_a_result_is_not_held_against_a_cycle_that_a_player_broke(rules: str) -> None:
    broken = f"{SENDING_TWO} e1 e2 pass pass"
    counted, drawn = (
        report(finished(FIVE, broken, rules=rules, komi="6.5", result=each))
        for each in ("B+0.5", "0")
    )
    assert said(counted, "MOV208") == said(drawn, "MOV208") == [("MOV208", "note")]
    assert drawn.readable
    assert not drawn.decided_by_cycle


@pytest.mark.parametrize("rules", ["Japanese", "Korean", "Tygem", "British Japanese"])
def test_a_cycle_has_an_effect_if_the_players_repeat_it(rules: str) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result="B+0.5")
    (found,) = findings(report(game), "MOV208")
    assert " if the players repeat it" in found.message


@pytest.mark.parametrize("rules", ["OGS Japanese", "OGS Korean"])
def test_on_ogs_a_long_cycle_has_no_effect(rules: str) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result="0")
    assert said(report(game), "MOV") == []


def test_an_uncounted_result_is_not_compared() -> None:
    game = finished(FIVE, SENDING_TWO, rules="Chinese", komi="6.5", result="B+R")
    assert said(report(game), "MOV208") == [("MOV208", "note")]


@pytest.mark.parametrize("result", ["0", "Draw"])
@pytest.mark.parametrize(
    ("rules", "drawn"),
    [
        # rulesets.toml, long_cycle: Korean a draw; Chinese practice draw, replay or forbidden, as
        # the referee decides; Japanese no result, which SGF writes Void.
        ("Korean", True),
        ("Tygem", True),
        ("Chinese", True),
        ("Ing", True),
        ("Japanese", False),
        ("AGA", False),
        (None, True),
    ],
)
def test_a_draw_by_a_long_cycle_is_not_compared_with_a_score(
    result: str, rules: str | None, drawn: bool
) -> None:
    game = finished(FIVE, SENDING_TWO, rules=rules, komi="6.5", result=result)
    judged = report(game)
    assert judged.readable
    assert judged.decided_by_cycle is drawn
    assert bool(said(judged, "RES")) is not drawn
    assert bool(said(report(game, scores=False), "RES")) is not drawn
    own = judged.ruleset
    if own:
        assert judged.scores[own].agrees is (None if drawn else False)


@pytest.mark.parametrize(
    ("moves", "rules", "cause"),
    [
        # Japanese rules make it no result, if both players agree.
        (SENDING_TWO, "Japanese", "drawn or void because of the sending two, returning one at its"),
        (f"{SENDING_TWO} pass pass", "Japanese", "drawn or void because of the sending two, "),
        # Play went on after the cycle; superko forbids it.
        (f"{SENDING_TWO} e1 e2", "Japanese", "drawn by agreement or void"),
        (SENDING_TWO, "AGA", "drawn by agreement or void"),
    ],
)
def test_a_long_cycle_at_the_end_is_the_cause_of_a_draw_that_is_not_the_score(
    moves: str, rules: str, cause: str
) -> None:
    game = finished(FIVE, moves, rules=rules, komi="6.5", result="0")
    [found] = findings(Referee(Settings(RULESETS)).check(game), "RES50")
    assert f"cause: the game was not counted but {cause}" in found.message


@pytest.mark.parametrize(
    ("rules", "decided"), [("japanese-2003", True), ("Japanese", False), ("Korean", False)]
)
def test_a_winner_by_a_long_cycle_is_not_compared_with_a_score(rules: str, decided: bool) -> None:
    # White wins by the cycle, and Black on the board.
    judged = report(finished(FIVE, SENDING_TWO, rules=rules, komi="0.5", result="W+"))
    assert judged.readable
    assert judged.ruleset is not None
    assert judged.decided_by_cycle is decided
    assert (judged.scores[judged.ruleset].unknown == "cycle") is decided


def test_a_draw_without_a_cycle_is_compared() -> None:
    game = finished(FIVE, "c2 c3 pass pass", rules="Korean", komi="6.5", result="0")
    assert said(report(game), "RES") == [("RES507", "warning")]


def test_a_game_drawn_by_a_cycle_has_no_finding_on_stones() -> None:
    summary = Summary()
    summary.take(report(finished(FIVE, SENDING_TWO, rules="Korean", komi="6.5", result="0")))
    assert summary.of_undecided() == "Unknown: 1 decided by a long cycle."
