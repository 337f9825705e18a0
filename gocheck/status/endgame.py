"""The missing last plays of a game, played out on the board.

Professional records end when only neutral points are left. Filling them takes liberties from
chains, whose owners must then connect or capture inside their own territory (teire), at the cost of
a point each. A player who is first at the right neutral point need not. So the points to fill
depend on the order of play. `gocheck.status.life.false_eyes` assumes that the opponent has every
neutral point, as servers do for a game that ended in passes; here both players play. Of 570
professional records by territory 437 have exactly the recorded margin in this way, and 390 by false
eyes alone.

Of 5,371 real games (`tests/benchmarks/steps.py`) 127 have the recorded margin only in this way, and
24 only without it. Nothing in the record or on the board tells the 24 from the 127 (final passes,
server, handicap, date, moves, who plays first, neutral points, false eyes, dead stones, kos, sekis,
confidence): of 1,058 rules of one or two such features 19 are better without playing out on one
half of the games (by a hash of their path), and one of the 19 on the other half, by one game. If
the other player moves first, 7 of the 24 have the recorded margin, but of all games 16 fewer.

Each player in turn, from the player to move,

1. saves an own chain that could be captured, in own territory if necessary;
2. or prevents a play of the opponent that could not be answered;
3. or takes a neutral point: best one that the opponent must answer in own territory, then one that
   saves such an answer, then any that does not leave the own chain with one liberty.

An open ko belongs to the player who took it last, who fills it: if the opponent had the ko threats,
the record would go on. If living chains could be captured, the game was not over, or the stones are
unsettled; then the result is None. Points are as in `gocheck.board.board`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gocheck.board.board import Board, Geometry
from gocheck.board.regions import Chain, chain_at, chains, liberties
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.status.status import Points, Status

_MOST_NEUTRAL = 60
"""Neutral points up to which the end of a game is played out. A position with more open is not at
its end."""
_LONGEST = 3 * _MOST_NEUTRAL
"""Plays and passes after which a play-out that has not come to its end is given up: one for each
neutral point and its answer at home, and as many again."""


def filled_at_home(status: Status, geometry: Geometry, first: int) -> tuple[Points, Points] | None:
    """Return the surrounded points that Black and White fill when the end is played out.

    first: the colour to move. None if the position is too unsettled.
    """
    game = _PlayOut(status, geometry)
    if game.open > _MOST_NEUTRAL:
        return None
    kos = game.last_liberties()
    if not game.play(first):
        return None
    black, white = (
        (frozenset(at_home) & surrounded - eyes) | (kos & false_eyes)
        for at_home, surrounded, eyes, false_eyes in zip(
            game.at_home.values(), status.surrounded, status.seki_eyes, status.false_eyes,
            strict=True,
        )
    )  # fmt: skip
    return black, white


@dataclass(frozen=True, slots=True)
class _Chain:
    """A chain with its liberties, which are needed at every turn."""

    color: int
    """BLACK or WHITE."""
    stones: frozenset[int]
    """The points of its stones."""
    liberties: frozenset[int]
    """The empty points next to it."""
    living: bool
    """Whether it is neither dead nor in seki."""

    def __hash__(self) -> int:
        return hash(self.stones)  # a set keeps its hash


_Position = tuple[Board, dict[int, _Chain]]
"""The stones during the play-out, copied for each play, and the chain of each stone."""


class _PlayOut:
    """The end of a game, played from its last recorded position."""

    def __init__(self, status: Status, geometry: Geometry) -> None:
        self._geometry = geometry
        self._neighbours = geometry.neighbours
        self._lost = status.dead
        self._left_alone = status.dead | status.seki
        self._neutral = {
            point for point in status.open_dame(geometry) if status.position[point] == EMPTY
        }
        board = Board(geometry.columns, geometry.rows)
        board.set_up([(point, color) for point, color in enumerate(status.position) if color])
        self._position: _Position = board, {}
        on_board = [
            self._look_up(self._position, chain) for chain in chains(status.position, geometry)
        ]
        self._in_atari = [chain for chain in on_board if len(chain.liberties) == 1]
        self._in_atari_at_first = set(self._in_atari)
        self._ko: int | None = None
        self.at_home: dict[int, list[int]] = {BLACK: [], WHITE: []}

    @property
    def open(self) -> int:
        """The number of neutral points that are not filled."""
        return len(self._neutral)

    def last_liberties(self) -> frozenset[int]:
        """Return the last liberties of the living chains in atari."""
        return frozenset().union(*(chain.liberties for chain in self._in_atari if chain.living))

    def play(self, color: int) -> bool:
        """Play to the end; return whether it is reached without the capture of a living chain."""
        passes = 0
        for _ in range(_LONGEST):
            if self._could_capture(color):
                return False
            point = self._rescue(color)
            if point is None:
                point = self._forestall(color)
            if point is None:
                point = self._neutral_point(color)
            if point is None:
                passes += 1
                if passes == 2:
                    return True
                self._ko = None
            else:
                passes = 0
                self._put(point, color)
            color = opponent(color)
        return False

    def _look_up(self, position: _Position, chain: Chain) -> _Chain:
        """Return a chain with its liberties, and store it for each of its stones."""
        board, chains = position
        found = _Chain(
            chain.color,
            frozenset(chain.points),
            frozenset(liberties(chain, board.colors, self._geometry)),
            not self._left_alone.issuperset(chain.points),
        )
        chains.update(dict.fromkeys(chain.points, found))
        return found

    def _around(self, position: _Position, point: int, color: int) -> set[_Chain]:
        """Return the chains of a colour next to a point."""
        board, chains = position
        return {chains[near] for near in self._neighbours[point] if board.colors[near] == color}

    def _after(
        self, position: _Position, point: int, color: int
    ) -> tuple[_Position, frozenset[int]] | None:
        """Return the position after a play, and the captured stones; None for self-capture."""
        board, chains = position[0].copy(), dict(position[1])
        play = board.play(point, color)
        if play.removed:
            return None
        captured = frozenset(play.captured)
        after = board, chains
        for stone in captured:
            del chains[stone]
        for chain in self._around(position, point, opponent(color)):
            if chain.stones.isdisjoint(captured):
                left = chain.liberties - {point}
                smaller = _Chain(chain.color, chain.stones, left, chain.living)
                chains.update(dict.fromkeys(chain.stones, smaller))
        free = {near for near in self._neighbours[point] if board.colors[near] == EMPTY}
        friends = self._around(position, point, color)
        stones = frozenset((point,)).union(*(friend.stones for friend in friends))
        free.update(*(friend.liberties for friend in friends))
        living = not self._left_alone.issuperset(stones)
        joined = _Chain(color, stones, frozenset(free - {point}), living)
        chains.update(dict.fromkeys(stones, joined))
        for stone in captured:
            for near in self._neighbours[stone]:
                if board.colors[near] == color and stone not in chains[near].liberties:
                    self._look_up(after, chain_at(near, board.colors, self._geometry))
        return after, captured

    def _put(self, point: int, color: int) -> None:
        """Make a play."""
        done = self._after(self._position, point, color)
        assert done is not None
        self._position, captured = done
        board, chains = self._position
        chain = chains[point]
        lone = len(captured) == 1 and len(chain.stones) == 1 and chain.liberties == captured
        self._ko = next(iter(captured)) if lone else None
        if point in self._neutral:
            self._neutral.discard(point)
        else:
            self.at_home[color].append(point)
        near = {chains[other] for other in self._neighbours[point] if board.colors[other]}
        near |= {chains[min(old.stones)] for old in self._in_atari if min(old.stones) in chains}
        near.add(chain)
        self._in_atari = [each for each in near if len(each.liberties) == 1]

    def _is_lost(self, position: _Position, chain: _Chain, *, strict: bool = False) -> bool:
        """Return whether the opponent gains by capturing a chain in atari.

        That is not so if the capturing stones are recaptured at once. strict: nor if only dead
        stones could capture, or if the capture takes a ko.
        """
        (point,) = chain.liberties
        color = opponent(chain.color)
        if point == self._ko:
            return False
        done = self._after(position, point, color)
        if done is None:
            return False
        (_, chains), captured = done
        captor = chains[point]
        if strict:
            friends = {
                near
                for stone in captured
                for near in self._neighbours[stone]
                if near != point and position[0].colors[near] == color
            } | captor.stones - {point}
            if friends <= self._lost:
                return False
        if len(captor.liberties) >= 2:
            return True
        if len(captor.stones) == len(captured) == 1:
            return not strict
        return len(captor.stones) < len(captured)

    def _could_capture(self, color: int) -> bool:
        """Return whether a player could gain by capturing a living chain."""
        return any(
            chain.color != color
            and chain.living
            and self._is_lost(self._position, chain, strict=True)
            for chain in self._in_atari
        )

    def _rescue(self, color: int) -> int | None:
        """Return the play that saves an own chain that could be captured, None if none is
        needed."""
        for chain in sorted(self._in_atari, key=lambda each: (-len(each.stones), min(each.stones))):
            if chain.color == color and chain.living:
                strict = chain in self._in_atari_at_first
                if self._is_lost(self._position, chain, strict=strict):
                    point = self._answer(self._position, chain)
                    if point is not None:
                        return point
        return None

    def _answer(self, position: _Position, chain: _Chain) -> int | None:
        """Return the best play that gives a chain in atari a second liberty."""
        best: tuple[bool, int, int, int] | None = None
        for point in self._ways_out(position, chain):
            if point == self._ko:
                continue
            done = self._after(position, point, chain.color)
            if done is None:
                continue
            (_, chains), captured = done
            count = len(chains[min(chain.stones)].liberties)
            if count >= 2:
                found = (point in self._neutral, len(captured), count, -point)
                best = found if best is None else max(best, found)
        return None if best is None else -best[3]

    def _ways_out(self, position: _Position, chain: _Chain) -> set[int]:
        """Return the liberties of a chain and the last liberties of opponents around it."""
        found = set(chain.liberties)
        together = set(chain.stones)
        for point in chain.liberties:
            for friend in self._around(position, point, chain.color):
                together |= friend.stones
        for stone in together:
            for enemy in self._around(position, stone, opponent(chain.color)):
                if len(enemy.liberties) == 1:
                    found |= enemy.liberties
        return found

    def _threatened(self, point: int, color: int) -> list[_Chain]:
        """Return the living chains that a play on a neutral point threatens to capture."""
        touched = [
            chain
            for chain in self._around(self._position, point, opponent(color))
            if chain.living and len(chain.liberties) == 2
        ]
        if not touched or (done := self._after(self._position, point, color)) is None:
            return []
        ko, self._ko = self._ko, None
        after, _ = done
        left = [after[1][min(chain.stones)] for chain in touched]
        found = [chain for chain in left if self._is_lost(after, chain)]
        self._ko = ko
        return found

    def _costs(self, threatened: Iterable[_Chain]) -> int:
        """Return how many of these chains must be saved in their owner's territory."""
        return sum(self._neutral.isdisjoint(chain.liberties) for chain in threatened)

    def _forestall(self, color: int) -> int | None:
        """Return the play that prevents an opponent's play without an answer, None if none is
        needed."""
        other = opponent(color)
        for point in sorted(self._neutral):
            if not self._is_safe(point, other):
                continue
            for chain in self._threatened(point, other):
                done = self._after(self._position, point, other)
                assert done is not None
                if self._answer(done[0], chain) is None:
                    return self._precaution(point, chain, color)
        return None

    def _precaution(self, point: int, chain: _Chain, color: int) -> int | None:
        """Return a play after which the opponent's play on a point can be answered or is
        illegal."""
        if self._is_safe(point, color):
            return point
        current = self._position[1][min(chain.stones)]
        for own in sorted(self._ways_out(self._position, current) - {point}):
            done = self._after(self._position, own, color)
            if own == self._ko or done is None:
                continue
            then = self._after(done[0], point, opponent(color))
            if then is None:
                return own
            left = then[0][1].get(min(chain.stones))
            if left is not None and self._answer(then[0], left) is not None:
                return own
        return None

    def _neutral_point(self, color: int) -> int | None:
        """Return the best neutral point to take, None if no safe one is left."""
        free = [
            point
            for point in sorted(self._neutral)
            if point != self._ko and self._is_safe(point, color)
        ]
        return max(free, key=lambda point: self._worth(point, color), default=None)

    def _worth(self, point: int, color: int) -> tuple[int, int, bool]:
        """Return what a play on a neutral point is worth; the largest is best.

        First how often the opponent must answer at home, then how many own answers at home it
        saves, then, where it saves none, whether it threatens anything.
        """
        threatened = self._threatened(point, color)
        forced = self._costs(threatened)
        other = opponent(color)
        saved = 0
        if not forced and self._is_safe(point, other):
            saved = self._costs(self._threatened(point, other))
        return forced, saved, bool(threatened) and not saved

    def _is_safe(self, point: int, color: int) -> bool:
        """Return whether a play captures, or leaves its chain two liberties."""
        position = self._position
        free = {near for near in self._neighbours[point] if position[0].colors[near] == EMPTY}
        for chain in self._around(position, point, color):
            free |= chain.liberties
        if len(free - {point}) >= 2:
            return True
        return any(
            chain.liberties == {point} for chain in self._around(position, point, opponent(color))
        )
