"""A `Game` plays by the rules: as the replay of records does, and undo restores everything."""

import copy
import pickle
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import gocheck
from gocheck import Error, Game, IllegalMoveError
from gocheck.record.record import Move as RecordedMove
from gocheck.rules.ruleset import builtin

FIXTURES = Path(__file__).parents[2] / "fixtures"
SITUATIONS = sorted((FIXTURES / "situations").glob("*.sgf"))
DIFFERENT = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor", "bga")


def ended(game: Game) -> bool:
    return [move.point for move in game.moves[-2:]] == ["pass", "pass"]


def count_games(game: Game) -> int:
    """Count the games that go on from here until two passes in a row, by playing each."""
    total = 0
    for move in game.legal_moves():
        game.play(move)
        total += 1 if ended(game) else count_games(game)
        game.undo()
    return total


@pytest.mark.parametrize(
    ("rules", "columns", "rows", "games"),
    [
        ("tromp-taylor", 1, 1, 1),
        ("tromp-taylor", 2, 1, 9),
        ("tromp-taylor", 1, 3, 907),
        ("new-zealand", 1, 1, 4),
        ("new-zealand", 2, 1, 63),
    ],
)
def test_as_many_games_on_small_boards_as_tromp_counts(
    rules: str, columns: int, rows: int, games: int
) -> None:
    game = Game((columns, rows), rules=rules)
    assert count_games(game) == games
    assert game.moves == ()


@pytest.mark.parametrize("path", SITUATIONS, ids=lambda path: path.stem)
def test_moves_are_legal_live_as_in_the_record(path: Path) -> None:
    errors: list[Error] = []
    games = gocheck.read(path, on_error=errors.append)
    assert games or errors
    for game, rules in product(games, DIFFERENT):
        if game._record.setups or game.handicap or len(game._history.facts) > 900:
            continue  # who moves first is known only from the whole record
        illegal = {each.move: each for each in game.illegal_moves(rules)}
        live = game.at(0)
        for move in game.moves:
            try:
                why = live.why_illegal(move.point, move.color, rules)
            except Error:
                break  # a point off the board
            one_pass_more = why is not None and why.reason == "ended" and move.point == "pass"
            assert one_pass_more or why == illegal.get(move.number), rules
            _play_anyway(live, move)


def _play_anyway(game: Game, move: gocheck.Move) -> None:
    """Play a move as the record has it, also if it is illegal."""
    history = game._history
    game._turns.append(history.to_move)
    history.play(
        RecordedMove(1 if move.color == "black" else 2, game._point(move.point), move.number)
    )


@pytest.mark.parametrize("seed", range(6))
def test_legal_moves_are_those_that_can_be_played_and_undo_restores_the_game(seed: int) -> None:
    draw = random.Random(seed)
    rules = draw.choice(DIFFERENT)
    game = Game((draw.randint(2, 4), draw.randint(2, 3)), rules=rules)
    states = [str(game.board())]
    for _ in range(60):
        legal = game.legal_moves()
        before = (str(game.board()), game.prisoners, game.to_move, game.moves, legal)
        for move in (*game.board().stones, *legal):
            if move in legal:
                game.play(move)
                game.undo()
            else:
                with pytest.raises(IllegalMoveError):
                    game.play(move)
        assert (
            str(game.board()),
            game.prisoners,
            game.to_move,
            game.moves,
            game.legal_moves(),
        ) == before
        game.play(draw.choice([move for move in legal if move != "pass"] or ["pass"]))
        states.append(str(game.board()))
    while states:
        assert str(game.board()) == states.pop()
        if states:
            game.undo()
    assert game.to_move == "black"
    with pytest.raises(Error, match="no move to undo"):
        game.undo()


def test_a_copy_shares_nothing_with_its_game() -> None:
    draw = random.Random(7)
    for _ in range(6):
        game = Game((3, 2), rules="new-zealand")
        _play_by_chance(game, 25, draw)
        for change in (lambda each: _play_by_chance(each, 25, draw), _undo_all):
            other, before = copy.copy(game), _all_of(game)
            assert _all_of(other) == before
            change(other)
            assert _all_of(game) == before != _all_of(other)
        _undo_all(game)
        assert _all_of(game) == _all_of(Game((3, 2), rules="new-zealand"))


def _play_by_chance(game: Game, moves: int, draw: random.Random) -> None:
    for _ in range(moves):
        game.play(draw.choice(game.legal_moves()))


def _undo_all(game: Game) -> None:
    while game.moves:
        game.undo()


def _all_of(game: Game) -> tuple[object, ...]:
    facts = [game.illegal_moves(rules) for rules in ("japanese", "aga", "tromp-taylor")]
    now = (game.moves, game.prisoners, game.to_move, game.is_over, game.legal_moves())
    return (str(game.board()), *now, *facts)


def test_play_returns_the_captured_stones_and_counts_prisoners() -> None:
    game = Game(5, rules="japanese")
    for move in ("a2", "a1", "pass", "c3"):
        assert game.play(move) == ()
    assert game.play("b1") == ("A1",)
    assert game.prisoners == {"black": 1, "white": 0}
    assert game.board()["A1"] is None
    assert game.board()["a2"] == "black"


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    game = Game(3, rules="tromp-taylor")
    for move in ("b3", "c2", "a2", "b1", "b2"):
        game.play(move)
    assert game.why_illegal("b2") is not None
    with pytest.raises(IllegalMoveError, match="occupied") as caught:
        game.play("B2")
    assert caught.value.illegal.reason == "occupied"
    assert isinstance(caught.value, Error)
    assert [move.point for move in game.moves] == ["B3", "C2", "A2", "B1", "B2"]
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.illegal) == (str(caught.value), caught.value.illegal)


def test_a_ko_may_not_be_retaken_at_once() -> None:
    game = Game(4, rules="japanese")
    for move in ("b4", "c4", "a3", "d3", "b2", "c2", "c3", "b3"):
        game.play(move)
    illegal = game.why_illegal("c3")
    assert illegal is not None
    assert (illegal.reason, illegal.repeats, illegal.point) == ("ko", 7, "C3")
    assert str(illegal) == "move 9, black C3: ko, repeats the position after move 7"
    assert "C3" not in game.legal_moves()
    assert "C3" not in game.legal_moves(rules="tromp-taylor")
    game.play("pass")
    game.play("pass")
    assert game.is_over


def test_moves_that_are_no_moves_have_a_clear_error() -> None:
    game = Game(9, rules="chinese")
    for move in ("Z9", "A10", "I5", "", "5", "A０", "²A"):
        with pytest.raises(Error, match="is not a point of a 9x9 board"):
            game.play(move)
    with pytest.raises(Error, match="'red' is not a colour"):
        game.play("A1", color="red")
    with pytest.raises(Error, match="is not a move"):
        game.play(("A", 1))  # type: ignore[arg-type]
    assert game.moves == ()
    assert game.play("a1", color="black") == ()
    with pytest.raises(IllegalMoveError, match="turn"):
        game.play("b1", color="black")


def test_a_game_begins_with_handicap_stones_and_the_komi_of_its_rules() -> None:
    game = Game(9, rules="aga", handicap=2)
    assert (game.handicap, game.to_move, game.komi) == (2, "white", builtin()["aga"].komi_handicap)
    assert game.board().stones == {"G7": "black", "C3": "black"}
    third = {rules: Game(19, rules=rules, handicap=3).board().stones for rules in ("aga", "ing")}
    assert set(third["aga"]) == {"Q16", "D4", "Q4"}  # S2, rule 4
    assert set(third["ing"]) == {"Q16", "D4", "D16"}  # the Go Text Protocol
    assert Game(9, rules="aga", handicap=["A1", "b1"]).board().stones.keys() == {"A1", "B1"}
    assert Game(9, rules="aga").komi == builtin()["aga"].komi
    assert [Game(side, rules="cgos").komi for side in (9, 13, 19)] == [7, 7.5, 7.5]
    assert str(Game(9, rules="aga", komi=0.5).score(dead=[]).komi) == "0.5"
    with pytest.raises(Error, match="no usual points for 5 handicap stones on 5x5"):
        Game(5, rules="aga", handicap=5)
    with pytest.raises(Error, match="handicap: 'Z1' is not a point"):
        Game(5, rules="aga", handicap=["Z1"])
    with pytest.raises(Error, match="lines a side, not 53x53"):
        Game(53, rules="aga")
    with pytest.raises(Error, match="'much' is not a number of points"):
        Game(9, rules="aga", komi="much")


@pytest.mark.parametrize(
    ("rules", "komi"),
    [
        ("aga", "0.5"),  # S2, rule 4
        ("japanese", "0.5"),  # S0, section "Komi"
        ("primer", "0"),  # S4: "no komi is given"
        ("taylor", "0"),  # S1, comment 2: the standard game
        ("new-zealand", "0"),
        ("chinese", "0.5"),  # states none: a choice
        ("ing", "0.5"),
        ("cgos", "0.5"),
    ],
)
def test_with_one_stone_black_only_moves_first(rules: str, komi: str) -> None:
    for side in (9, 19):
        game = Game(side, rules=rules, handicap=1)
        assert (game.handicap, game.to_move, str(game.komi)) == (1, "black", komi)
        assert not game.board().stones
    assert Game(19, rules=rules, handicap=1, komi=3).komi == 3


def test_a_game_is_over_after_the_passes_of_its_rules() -> None:
    for rules in ("tromp-taylor", "japanese"):
        game = Game(9, rules=rules)
        for number in range(builtin()[rules].passes_to_end):
            assert (game.is_over, len(game.moves)) == (False, number)
            game.play("pass")
        assert game.is_over
    game = Game(9, rules="tromp-taylor")
    game.play("pass")
    game.play("pass")
    for move in ("E5", "pass"):
        with pytest.raises(IllegalMoveError, match="ended"):
            game.play(move)
        assert not game.is_legal(move)
    assert game.legal_moves() == ()
    assert game.legal_moves(rules="japanese")[-1] == "pass"


@pytest.mark.parametrize("rules", DIFFERENT)
def test_after_the_end_a_pass_changes_nothing_and_a_point_resumes_where_rules_allow(
    rules: str,
) -> None:
    game = Game(9, rules=rules)
    for move in ("E5", "pass", "pass"):
        game.play(move)
    assert game.is_over
    margin = game.score(dead=[]).margin
    if builtin()[rules].resumption:
        for _ in range(3):  # under AGA rules the first is White's last pass
            game.play("pass")
            assert game.is_over
            assert game.score(dead=[]).margin == margin
        game.play("D4")
        assert not game.is_over
    else:
        for move in ("D4", "pass"):
            with pytest.raises(IllegalMoveError, match="ended"):
                game.play(move)


def test_a_recorded_game_can_be_played_on_and_undone() -> None:
    (game,) = gocheck.read(FIXTURES / "games" / "9x9-chinese-marked.sgf")
    whole = game.moves
    assert game.is_over
    assert game.recorded_result == "B+5.5"
    earlier = game.at(10)
    assert [move.number for move in earlier.moves] == list(range(1, 11))
    assert str(earlier.board()) == str(game.board(10))
    assert not earlier.is_over
    assert earlier.recorded_result is None
    earlier.play(earlier.legal_moves()[0])
    assert len(game.moves) == len(whole)
    for move in reversed(whole):
        assert game.undo() == move
    assert game.moves == ()
    assert game.at().recorded_result is None
    for move in whole:
        game.play(move.point)
    assert game.moves == whole
    with pytest.raises(Error, match="there is no move 999"):
        game.board(999)


def test_dead_stones_that_are_named_decide_the_score() -> None:
    game = Game(5, rules="chinese", komi=0)
    for move in ("c3", "a1", "pass", "pass"):
        game.play(move)
    assert game.score(dead=["a1"]).result == "B+25"
    assert game.score(dead=[]).margin == 0
    assert game.score(dead=["A1"]).evidence == "named"
    with pytest.raises(Error, match="there is no stone on 'B1'"):
        game.score(dead=["B1"])
    with pytest.raises(Error, match="'I1' is not a point such as 'D4'; boards have no column I"):
        game.score(dead=["I1"])


def test_a_game_without_a_ruleset_asks_for_one() -> None:
    game = Game.from_sgf("(;SZ[9]RU[Whatever];B[aa])")
    for ask in (game.score, game.illegal_moves, game.legal_moves, lambda: game.play("b1")):
        with pytest.raises(Error, match=r"input: RU\[Whatever\] names no known ruleset"):
            ask()
    assert game.illegal_moves("japanese") == ()
    game = Game.from_sgf("(;SZ[9];B[aa])", default_ruleset="japanese")
    assert game.ruleset == "japanese"


def test_questions_on_a_move_take_the_colour_as_play_does() -> None:
    game = Game(9, rules="aga")
    illegal = game.why_illegal("D4", "white")
    assert illegal is not None
    assert illegal.reason == "turn"
    assert not game.is_legal("D4", "white")
    assert game.legal_moves("white") == ()
    assert game.is_legal("D4", "black", "japanese")


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_game_of_its_own(make: Callable[[Game], Game]) -> None:
    game = Game(9, rules="aga")
    game.play("D4")
    game.report  # noqa: B018  # what was worked out is copied too
    other = make(game)
    other.play("E5")
    game.play("pass")
    assert [move.point for move in game.moves] == ["D4", "pass"]
    assert [move.point for move in other.moves] == ["D4", "E5"]
    assert other.undo().point == "E5"
    assert other.undo().point == "D4"
    assert [move.point for move in game.moves] == ["D4", "pass"]


def test_setups_are_next_to_the_moves() -> None:
    game = Game.from_sgf("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ef];AW[aa]AB[bb]AE[cc]PL[W];W[ab])")
    assert [move.point for move in game.moves] == ["E5", "E4", "A8"]
    assert game.setups == (
        gocheck.Setup(0, ("C7", "G3"), (), (), None),
        gocheck.Setup(2, ("B8",), ("A9",), ("C7",), "white"),
    )
    assert game.at(1).setups == game.setups[:1]
    assert Game(9, rules="aga").setups == ()
    assert Game(9, rules="aga", handicap=2).setups[0].to_move == "white"


def test_moves_are_worked_out_once() -> None:
    game = Game(9, rules="aga")
    game.play("D4")
    assert game.moves is game.moves
    game.play("E5")
    assert len(game.moves) == 2


@pytest.mark.parametrize(("color", "result"), [(None, "B+R"), ("white", "B+R"), ("black", "W+R")])
def test_who_resigns_loses(color: str | None, result: str) -> None:
    game = gocheck.Game(9, rules="aga")
    game.play("E5")
    before = game.copy()
    game.resign(color)
    assert (game.recorded_result, game.is_over, game.finished) == (result, True, False)
    assert f"RE[{result}]" in game.to_sgf().decode()
    assert (before.recorded_result, before.is_over) == (None, False)
    before.play("E4")
    assert (game.move_count, before.move_count) == (1, 2)
    game.play("E4")
    assert (game.recorded_result, game.is_over) == (None, False)
