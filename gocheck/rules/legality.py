"""The moves that rulesets forbid, and why: one table for a game.

Legality depends on these dimensions: ko, long cycle, suicide and resumption
(`gocheck.rules.ruleset`). Rulesets with the same values on them are a class, and the table has a
column for each. What is forbidden under a ruleset, and on which moves rulesets differ, are views of
it. Start reading at `LegalityTable`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from gocheck.board.points import Point
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.limits.resources import MOST_REMARKABLE_MOVES
from gocheck.record.record import Move
from gocheck.replay.cycles import Cycle, cycle
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.replay import Replay
from gocheck.rules.ruleset import Ruleset

MOST_MOVES_IN_CYCLES = 20_000
"""Moves of all cycles of a game that are listed, the same ones over and over for most."""

REASONS = ("outside", "occupied", "suicide", "ko", "superko", "turn", "ended")
"""Why a move is illegal, in the order of the checks; the first that applies is reported."""
VERDICTS = (
    *("taken_back", "pass", "loses", "stands"),
    *("no_result", "draw", "black_wins", "white_wins", "referee", "legal"),
)
"""The verdicts of a ruleset on a move. The first four forbid it: it is taken back; it is taken back
and counts as a pass; its player loses; it stands, since play went on (AGA rule 8). The others do
not: if the players repeat the cycle, the game has no result if both agree, it is a draw, Black wins
it, White wins it, or the referee decides; or the move is legal."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """A move that a ruleset forbids."""

    move: int
    """Its number, from 1, passes included."""
    color: int
    """The colour of the player."""
    point: Point | None
    """Where it was played; None for a pass and for a point off the board."""
    outside: str | None
    """The text of a point off the board."""
    reason: str
    """Why it is forbidden, one of `REASONS`."""
    repeats: int | None = None
    """For a repetition, the latest earlier move after which the forbidden position occurred (0: the
    start or the last setup)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of a long cycle that is not forbidden."""

    kind: str
    """The effect: no_result, draw, black_wins, white_wins or referee."""
    move: int
    """The first move that closes a cycle."""
    repeats: int
    """The earlier move after which the same position occurred (0: the start or the last setup)."""
    length: int
    """The length of the cycle, in moves."""

    @property
    def winner(self) -> int | None:
        """The player who wins by the cycle, BLACK or WHITE; None for any other effect."""
        return {"black_wins": BLACK, "white_wins": WHITE}.get(self.kind)


@dataclass(frozen=True, slots=True)
class Legality:
    """The legality of one game under one ruleset."""

    illegal: tuple[Illegal, ...]
    """The illegal moves in the first `MOST_REMARKABLE_MOVES` facts, in order."""
    outcome: Outcome | None
    """The effect of a long cycle; None without one."""
    more: int
    """The number of illegal moves after those."""


@dataclass(frozen=True, slots=True)
class DisputedMove:
    """A repetition or a suicide."""

    move: int
    """Its number, from 1, passes included."""
    color: int
    """The colour of the player."""
    point: Point
    """Where it was played."""
    what: str
    """"repetition" or "suicide"."""
    verdicts: dict[str, tuple[str, ...]]
    """The names of the rulesets by their verdict, one of `VERDICTS`."""
    cycle: Cycle | None
    """The moves since the position occurred before; None for a suicide."""


_Class = tuple[str, str, str, bool]
"""The values of a ruleset on the dimensions that legality depends on."""


def _class_of(ruleset: Ruleset) -> _Class:
    return ruleset.ko, ruleset.long_cycle, ruleset.suicide, ruleset.resumption


class LegalityTable:
    """The legality of one game under some rulesets."""

    def __init__(self, replay: Replay, rulesets: Iterable[Ruleset]) -> None:
        self._replay = replay
        self._rulesets = tuple(rulesets)
        self._facts = replay.facts[:MOST_REMARKABLE_MOVES]
        self._classes = {_class_of(ruleset): ruleset for ruleset in self._rulesets}
        self._columns = {
            name: tuple(forbidden(facts, ruleset) for facts in self._facts)
            for name, ruleset in self._classes.items()
        }

    @cached_property
    def by_ruleset(self) -> dict[str, Legality]:
        """The legality under each ruleset, by name; those of a class share one value."""
        by_class = {name: self._legality(name) for name in self._classes}
        return {ruleset.name: by_class[_class_of(ruleset)] for ruleset in self._rulesets}

    def _legality(self, name: _Class) -> Legality:
        ruleset, column = self._classes[name], self._columns[name]
        legal = (facts for facts, illegal in zip(self._facts, column, strict=True) if not illegal)
        effects = (outcome(facts, ruleset, self._replay) for facts in legal)
        rest = self._replay.facts[MOST_REMARKABLE_MOVES:]
        return Legality(
            illegal=tuple(filter(None, column)),
            outcome=next(filter(None, effects), None),
            more=sum(reason_to_forbid(facts, ruleset) is not None for facts in rest),
        )

    @cached_property
    def disputed(self) -> tuple[DisputedMove, ...]:
        """The repetitions and suicides, with the verdict of each ruleset.

        Only the first `MOST_REMARKABLE_MOVES` facts are searched. The list ends where its cycles
        would have more than `MOST_MOVES_IN_CYCLES` moves in all.
        """
        return tuple(self._disputed())

    def _disputed(self) -> Iterator[DisputedMove]:
        in_cycles = 0
        for row, facts in enumerate(self._facts):
            point = facts.point
            if point is None or facts.occupied or not (facts.recurrences or facts.suicide):
                continue
            repeated: Cycle | None = None
            if not facts.suicide:
                start = cycle_start(facts).turn
                in_cycles += facts.move - start
                if in_cycles > MOST_MOVES_IN_CYCLES:
                    return
                repeated = cycle(self._replay, start, facts.move)
            what = "suicide" if facts.suicide else "repetition"
            verdicts = self._verdicts(row)
            yield DisputedMove(facts.move, facts.color, point, what, verdicts, repeated)

    def _verdicts(self, row: int) -> dict[str, tuple[str, ...]]:
        """Return the names of the rulesets by verdict on a move, in the order of `VERDICTS`."""
        facts = self._facts[row]
        effects: dict[_Class, str | None] = {}
        for name, ruleset in self._classes.items():
            illegal = self._columns[name][row]
            effects[name] = None  # forbidden
            if illegal is None or illegal.reason not in ("suicide", "ko", "superko"):
                follows = outcome(facts, ruleset, self._replay)
                effects[name] = follows.kind if follows else "legal"
        found: dict[str, list[str]] = {}
        for ruleset in self._rulesets:
            verdict = effects[_class_of(ruleset)]
            if verdict is None:
                verdict = ruleset.illegal_move.replace(" ", "_")
                if ruleset.illegal_move == "pass or stands":
                    verdict = "stands" if facts.move < len(self._replay.moves) else "pass"
            found.setdefault(verdict, []).append(ruleset.name)
        return {verdict: tuple(found[verdict]) for verdict in VERDICTS if verdict in found}


def legality_of(replay: Replay, ruleset: Ruleset) -> Legality:
    """Return the moves of a game that a ruleset forbids, and the effect of a long cycle."""
    return LegalityTable(replay, (ruleset,)).by_ruleset[ruleset.name]


def forbidden(facts: Facts, ruleset: Ruleset) -> Illegal | None:
    """Return why a ruleset forbids the move with these facts, None if it does not."""
    reason = reason_to_forbid(facts, ruleset)
    if reason is None:
        return None
    repeats = None
    if reason in ("ko", "superko"):
        repeats = objections(facts, ruleset.ko)[0].reported
    return Illegal(facts.move, facts.color, facts.point, facts.outside, reason, repeats)


def first_reason(illegal: Iterable[Illegal]) -> Illegal:
    """Return the one with the first of `REASONS`, for one move under several rulesets."""
    return min(illegal, key=lambda each: REASONS.index(each.reason))


def reason_to_forbid(facts: Facts, ruleset: Ruleset | None) -> str | None:
    """Return the first of `REASONS` for which a ruleset forbids a move, None if it is legal.

    ruleset: None to return a reason of any possible ruleset.
    """
    if facts.outside is not None:
        return "outside"
    if facts.occupied:
        return "occupied"
    if facts.suicide and (ruleset is None or _forbids_suicide(ruleset, facts.suicide)):
        return "suicide"
    if facts.recurrences and (ruleset is None or objections(facts, ruleset.ko)):
        return "ko" if facts.ko else "superko"
    if facts.out_of_turn:
        return "turn"
    if facts.after_end and (ruleset is None or not ruleset.resumption):
        return "ended"
    return None


def _forbids_suicide(ruleset: Ruleset, stones: int) -> bool:
    """Return whether a ruleset forbids the suicide of this many stones."""
    return ruleset.suicide == "illegal" or (ruleset.suicide == "multi-stone" and stones == 1)


def objections(facts: Facts, ko: str) -> list[Recurrence]:
    """Return the recurrences that a ko rule forbids, the latest first.

    ko: a value of `Ruleset.ko`. Ing's rules forbid retaking a ko at once. Which other recurrences
    they forbid depends on whether the ko is fighting or disturbing; a record does not show that, so
    they are left to `Outcome`.
    """
    if ko == "positional":
        return list(facts.recurrences)
    if ko in ("situational", "situational-moves"):
        to_move = opponent(facts.color)
        same_player = [earlier for earlier in facts.recurrences if earlier.to_move == to_move]
        if ko == "situational" or facts.ko:
            return same_player
        return [earlier for earlier in same_player if not earlier.at_start]
    if ko == "natural-situational":
        return [earlier for earlier in facts.recurrences if earlier.made_by == facts.color]
    return list(facts.recurrences) if facts.ko else []


def cycle_start(facts: Facts) -> Recurrence:
    """Return the recurrence at which the cycle begins.

    That is the latest one with the same player to move, else the latest of all.
    """
    to_move = opponent(facts.color)
    same_player = [earlier for earlier in facts.recurrences if earlier.to_move == to_move]
    return (same_player or facts.recurrences)[0]


def outcome(facts: Facts, ruleset: Ruleset, replay: Replay) -> Outcome | None:
    """Return the effect of a legal recurrence under a ruleset without superko, None for no effect.

    Two passes in between break a cycle: retaking a ko when play is resumed is not a cycle. Nor is
    a single stone's suicide.
    """
    if ruleset.long_cycle in ("forbidden", "none") or not facts.recurrences:
        return None
    earlier = cycle_start(facts)
    resumed = any(earlier.turn < second < facts.move for second in replay.two_passes)
    if facts.suicide == 1 or resumed:
        return None
    kind = ruleset.long_cycle
    if kind == "captures":
        kind = _by_captures(replay.moves[earlier.turn : facts.move])
    return Outcome(kind, facts.move, earlier.reported, facts.move - earlier.turn)


def _by_captures(moves: Iterable[Move]) -> str:
    """Return the effect of a cycle whose winner is the player who captures more stones in it.

    The position is the same before and after these moves, so each player loses as many stones as he
    plays.
    """
    played = [move.color for move in moves if move.point is not None]
    black, white = played.count(BLACK), played.count(WHITE)
    if black == white:
        return "draw"
    return "black_wins" if black < white else "white_wins"
