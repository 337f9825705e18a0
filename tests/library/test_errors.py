"""Bad input to every public function is a `gocheck.Error` that names the cause, in one line."""

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import gocheck

WRONG = str(Path(__file__).parents[2] / "fixtures" / "situations" / "wrong-winner.sgf")
TEXT = "(;SZ[9]KM[6.5]RU[Japanese]RE[B+1];B[ee];W[cc];B[];W[])"


def closed() -> StringIO:
    """Return a stream that cannot be read."""
    stream = StringIO(TEXT)
    stream.close()
    return stream


class Odd:
    """A stream that holds neither text nor bytes."""

    def read(self) -> None:
        """Return nothing."""


def check(*paths: Any, **options: Any) -> object:
    """Check a file, or these paths."""
    return list(gocheck.check(paths or WRONG, **options))


def new(size: Any = 9, rules: Any = "aga", **options: Any) -> gocheck.Game:
    """Return a live game."""
    return gocheck.Game(size, rules=rules, **options)


def recorded() -> Any:
    """Return a recorded game."""
    return gocheck.Game.from_sgf(TEXT)


CALLS: dict[str, tuple[Callable[..., Any], Iterable[Any]]] = {
    "check": (gocheck.check, [None, 7, [None], [WRONG, 7], b"a.sgf", "", "a\0b.sgf", "nope.sgf"]),
    "rules": (lambda each: check(rules=each), ["nope", 7, [7], [None]]),
    "ruleset": (lambda each: check(ruleset=each), ["nope", 7]),
    "default_ruleset": (lambda each: check(default_ruleset=each), ["nope", 7]),
    "komi": (
        lambda each: check(komi=each),
        ["x", None, float("nan"), float("inf"), True, [1], "1e30", 1001, 6.1],
    ),
    "status": (lambda each: check(status=each), ["x", None, "engine"]),
    "dame": (lambda each: check(dame=each), ["x", None]),
    "dead": (lambda each: check(dead=each), [7, [7], None, "x", ["I5"], "D4 Z99"]),
    "engine": (lambda each: check(engine=each), [7, ["gnugo"], True, "no-such-program x", "'"]),
    "read engine": (lambda each: gocheck.read(WRONG, engine=each), ["no-such-program"]),
    "engine_timeout": (
        lambda each: check(engine_timeout=each),
        [-1, float("nan"), "x", 10**6, True],
    ),
    "jobs": (lambda each: check(jobs=each), [0, -1, "2", None, 1.5, True]),
    "rulesets=": (lambda each: check(rulesets=each), [7, ["aga"], {"aga": 7}]),
    "limits": (
        lambda each: check(limits=each),
        [7, {"nodes": 3}, {"file-size": -1}, {"file-size": "x"}, {"game-nodes": 2.5}],
    ),
    "expect": (
        lambda each: check(expect=each),
        [7, {"x": 1}, {"size": "x"}, {"size": ""}, {"ruleset": "x"}, {"a/*": {"komi": "x"}}],
    ),
    "results": (lambda each: check(results=each), ["nope.csv", 7, "a\0"]),
    "shard": (lambda each: check(shard=each), ["", "x", "3/2", 7, (1, 2)]),
    "cache": (lambda each: check(cache=each), [7, "", WRONG, "a\0", "\ud800"]),
    "cache_size": (lambda each: check(cache="x", cache_size=each), [0, None, "1", True]),
    "executor": (lambda each: check(executor=each), ["x", "dask://x"]),
    "read": (
        gocheck.read,
        [
            None,
            7,
            "",
            b"",
            "(;",
            "hello\n",
            [7],
            ["nope.sgf"],
            closed(),
            Odd(),
            "a\0b",
            f"{WRONG}#2",
            f"{WRONG}#0",
        ],
    ),
    "compare": (gocheck.compare, [None, 7, [None], "nope.sgf"]),
    "compare rules": (lambda each: gocheck.compare(WRONG, rules=each), ["aga", "x", 7, [1, 2]]),
    "tables": (gocheck.tables, [None, 7, [WRONG]]),
    "size": (new, [0, 53, "9", None, 9.5, (9,), (9, "x"), [9, 9], (0, 9), True]),
    "Game rules": (lambda each: new(rules=each), ["x", None, 7]),
    "Game komi": (lambda each: new(komi=each), ["x", float("nan"), [], 6.1]),
    "handicap": (lambda each: new(handicap=each), [-1, 99, ["Z"], [7], 2.5, None, True]),
    "play": (lambda each: new().play(each), ["x", "", None, 7, "I5", "Z1", ["D4"], "D٤", "K9"]),
    "color": (lambda each: new().play("D4", each), ["red", 7]),
    "legal_moves": (lambda each: new().legal_moves(each), ["x", 7]),
    "why_illegal": (lambda each: new().why_illegal(each), ["x", None]),
    "is_legal": (lambda each: new().is_legal("D4", each), ["x", 7]),
    "is_legal rules": (lambda each: new().is_legal("D4", rules=each), ["x", 7]),
    "from_sgf": (gocheck.Game.from_sgf, [None, 7, "", b"", "(;", "\ud800", [TEXT], WRONG]),
    "from_sgf number": (lambda each: gocheck.Game.from_sgf(TEXT, number=each), [0, 2, "1", True]),
    "illegal_moves": (lambda each: new().illegal_moves(each), ["x", 7]),
    "board": (lambda each: new().board(each), [1, -1, "x", 0.5, True]),
    "at": (lambda each: new().at(each), [1, -1, "x"]),
    "point": (lambda each: new().board()[each], ["x", 0, None]),
    "chain": (lambda each: new().board().chain(each), ["x", 0]),
    "liberties": (lambda each: new().board().liberties(each), ["x", 0]),
    "score": (lambda each: recorded().score(each), ["x", 7]),
    "score dead": (lambda each: recorded().score(dead=each), ["A1", "x", 7, [7], [["E5"]]]),
    "score komi": (lambda each: recorded().score(komi=each), ["x", None, [], "1e30", 1e-7]),
    "Game.compare": (lambda each: recorded().compare("aga", each), ["x", 7]),
    "compare reports": (
        lambda each: gocheck.compare([next(gocheck.check(WRONG)), each], rules=["aga", "chinese"]),
        [7, "x", None],
    ),
    "encoding": (lambda each: new().to_sgf(encoding=each), ["x", "", None, 7]),
    "read url": (gocheck.read, ["nofilesystem://x/a.sgf"]),
    "rulesets": (lambda each: gocheck.rulesets[each], ["x", 7, None, "katago:x"]),
    "with_files": (gocheck.rulesets.with_files, ["nope.toml", 7]),
    "from_toml": (gocheck.Ruleset.from_toml, ["x", 7, ".", "\0", "\n", "[a]\nx = ", "[a]\nx=1"]),
    "coordinates": (gocheck.coordinates, ["x", "", "I5", "A20", "zz", "é"]),
    "point_name": (gocheck.point_name, [(19, 0), (-1, 0), "zz", "I5"]),
    "size of coordinates": (lambda each: gocheck.coordinates("A1", each), [0, 53, (1, 2, 3), "x"]),
    "report.illegal_moves": (
        lambda each: next(gocheck.check(WRONG)).illegal_moves(each),
        ["x", "katago:x"],
    ),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (_, values) in CALLS.items() for value in values]
)
def test_bad_input_is_an_error_in_one_line(name: str, value: object) -> None:
    with pytest.raises(gocheck.Error) as caught:
        CALLS[name][0](value)
    assert len(str(caught.value).splitlines()) == 1
    assert caught.value.cause
    assert "gocheck failed on" not in caught.value.cause


def test_the_engine_of_a_cluster_is_not_looked_for_on_this_machine() -> None:
    with pytest.raises(gocheck.Error, match=r"^engine: "):
        check(engine="no-such-engine")
    with pytest.raises(gocheck.Error) as raised:
        check(engine="no-such-engine", executor="x")
    assert "executor" in str(raised.value)


def test_a_game_without_a_ruleset_asks_for_one() -> None:
    game = gocheck.Game.from_sgf("(;SZ[9])")
    for call in (game.score, game.illegal_moves, game.legal_moves, lambda: game.play("D4")):
        with pytest.raises(gocheck.Error, match="input: RU is missing: name a ruleset"):
            call()


def test_errors_of_a_file_name_it_and_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("\n\n(;", encoding="utf-8")
    with pytest.raises(gocheck.Error) as caught:
        gocheck.read(path)
    assert (caught.value.file, caught.value.line) == (str(path), 3)
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(gocheck.Error) as caught:
        gocheck.read(path)[0].board(9)
    assert str(caught.value) == f"{path}: the game has 4 moves; there is no move 9"


def test_a_text_may_name_several_points() -> None:
    game = recorded()
    assert game.score(dead="E5, C7") == game.score(dead=["E5", "C7"])
    assert new(19, handicap="D4 Q16").handicap == 2


def test_an_error_is_shown_without_a_command_to_a_runner() -> None:
    for text in ("##vso[task.setvariable]x", "a\n::error::x", "\u202ex"):
        error = gocheck.Error(text, f"{text}.sgf")
        for shown in (str(error), repr(error)):
            assert "##vso[" not in shown
            assert shown.isprintable()
    assert repr(gocheck.Error("x", "a.sgf", 3)) == "Error('x', 'a.sgf', 3)"


def test_an_unreadable_game_names_the_finding_that_makes_it_unreadable() -> None:
    with pytest.raises(gocheck.Error, match=r"GM\[2\] is not Go"):
        gocheck.Game.from_sgf("(;FF[9]GM[2]SZ[9];B[aa])")
