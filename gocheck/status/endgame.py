"""The last plays of a game that its record leaves out, played on the board.

Professional records stop when nothing is left but neutral points. Filling them takes the liberties
of chains, whose owners then have to connect or to capture at home, a point of their territory each
time; whoever is first at the right neutral point spares himself that. So which points have to be
filled turns on who plays where. `gocheck.status.life.false_eyes` asks what is left when the
opponent has every neutral point, as servers do for a game that was stopped by passes; here both
play. Of 570 professional records by territory the recorded margin is met exactly in 433 so, and in
388 by false eyes alone.

Each player in turn, from the player to move,

1. saves a chain of his that could be captured, at home if he must;
2. or forestalls what he could not answer;
3. or takes a neutral point, at best one that makes the opponent answer at home, then one that
   spares himself that, then any that does not leave his own chain with one liberty.

A ko that stands open is left to whoever took it last, and he fills it: had the opponent had the
threats to retake it, the record would go on. Where chains could be captured outright, the game
was not over, or the judgement of who lives is doubtful: then nothing is said. Points are as in
`gocheck.board.board`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gocheck.board import BLACK, EMPTY, WHITE, Geometry, opponent
from gocheck.status.status import Points, Status

_MOST = 60
"""Neutral points; a position with more open is not at its end."""

_LONGEST = 3 * _MOST
"""Plays and passes, after which a play-out that has not come to its end is given up."""


def filled_at_home(status: Status, geometry: Geometry, first: int) -> tuple[Points, Points] | None:
    """Return the surrounded points that Black, and White, fill if the end is played out.

    first: the colour to move. None where the position is too unsettled to say.
    """
    game = _PlayOut(status, geometry)
    if game.open > _MOST:
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
    """Stones that belong together, and their liberties; living: neither dead nor in seki."""

    color: int
    stones: frozenset[int]
    liberties: frozenset[int]
    living: bool


@dataclass(frozen=True, slots=True)
class _Board:
    """A position: the colour of each point, and for each stone its chain."""

    colors: bytes
    chains: dict[int, _Chain]


class _PlayOut:
    """A game from its last recorded position on."""

    def __init__(self, status: Status, geometry: Geometry) -> None:
        self._neighbours = geometry.neighbours
        self._lost = status.dead
        self._left_alone = status.dead | status.seki
        self._neutral = {
            point for point in status.open_dame(geometry) if status.position[point] == EMPTY
        }
        board = _Board(status.position, {})
        for point, color in enumerate(status.position):
            if color and point not in board.chains:
                self._look_up(board.colors, point, board.chains)
        self._board = board
        self._tense = [chain for chain in set(board.chains.values()) if len(chain.liberties) == 1]
        self._from_start = set(self._tense)
        self._ko: int | None = None
        self.at_home: dict[int, list[int]] = {BLACK: [], WHITE: []}

    @property
    def open(self) -> int:
        """How many neutral points nobody has filled."""
        return len(self._neutral)

    def last_liberties(self) -> frozenset[int]:
        """Return the last liberties of the living chains in atari."""
        return frozenset().union(*(chain.liberties for chain in self._tense if chain.living))

    def play(self, color: int) -> bool:
        """Play to the end; return whether it came to one without a living chain captured."""
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

    def _look_up(self, colors: bytes | bytearray, start: int, chains: dict[int, _Chain]) -> _Chain:
        """Find the chain at a point, and note it for each of its stones."""
        color = colors[start]
        stones = [start]
        known = {start}
        liberties = set()
        for stone in stones:
            for near in self._neighbours[stone]:
                if colors[near] == EMPTY:
                    liberties.add(near)
                elif colors[near] == color and near not in known:
                    known.add(near)
                    stones.append(near)
        living = not known <= self._left_alone
        chain = _Chain(color, frozenset(known), frozenset(liberties), living)
        for stone in stones:
            chains[stone] = chain
        return chain

    def _around(self, board: _Board, point: int, color: int) -> set[_Chain]:
        """Return the chains of a colour next to a point."""
        chains, colors = board.chains, board.colors
        return {chains[near] for near in self._neighbours[point] if colors[near] == color}

    def _after(self, board: _Board, point: int, color: int) -> tuple[_Board, frozenset[int]] | None:
        """Return the position after a play and the stones captured; None for self-capture."""
        colors = bytearray(board.colors)
        colors[point] = color
        other = opponent(color)
        captured: frozenset[int] = frozenset()
        touched = self._around(board, point, other)
        for chain in touched:
            if chain.liberties == {point}:
                captured |= chain.stones
        for stone in captured:
            colors[stone] = EMPTY
        chains = dict(board.chains)
        for stone in captured:
            del chains[stone]
        new = self._look_up(colors, point, chains)
        if not new.liberties:
            return None
        for chain in touched:
            if chain.stones.isdisjoint(captured):
                smaller = _Chain(other, chain.stones, chain.liberties - {point}, chain.living)
                for stone in chain.stones:
                    chains[stone] = smaller
        for stone in captured:
            for near in self._neighbours[stone]:
                if colors[near] == color and stone not in chains[near].liberties:
                    self._look_up(colors, near, chains)
        return _Board(bytes(colors), chains), captured

    def _put(self, point: int, color: int) -> None:
        """Make a play."""
        done = self._after(self._board, point, color)
        assert done is not None
        self._board, captured = done
        chain = self._board.chains[point]
        lone = len(captured) == 1 and len(chain.stones) == 1 and chain.liberties == captured
        self._ko = next(iter(captured)) if lone else None
        if point in self._neutral:
            self._neutral.discard(point)
        else:
            self.at_home[color].append(point)
        chains = self._board.chains
        near = {chains[other] for other in self._neighbours[point] if self._board.colors[other]}
        near |= {chains[min(old.stones)] for old in self._tense if min(old.stones) in chains}
        near.add(chain)
        self._tense = [each for each in near if len(each.liberties) == 1]

    def _is_lost(self, board: _Board, chain: _Chain, *, strict: bool = False) -> bool:
        """Return whether the opponent gains by capturing a chain in atari.

        He does not where what he captures with is taken back at once. strict: nor where it is
        for his dead stones alone to capture, or takes a ko.
        """
        (point,) = chain.liberties
        color = opponent(chain.color)
        if point == self._ko:
            return False
        done = self._after(board, point, color)
        if done is None:
            return False
        captor = done[0].chains[point]
        captured = done[1]
        if strict:
            friends = {
                near
                for stone in captured
                for near in self._neighbours[stone]
                if near != point and board.colors[near] == color
            } | captor.stones - {point}
            if friends <= self._lost:
                return False
        if len(captor.liberties) >= 2:
            return True
        if len(captor.stones) == len(captured) == 1:
            return not strict
        return len(captor.stones) < len(captured)

    def _could_capture(self, color: int) -> bool:
        """Return whether a player could capture a living chain to his profit."""
        return any(
            chain.color != color and chain.living and self._is_lost(self._board, chain, strict=True)
            for chain in self._tense
        )

    def _rescue(self, color: int) -> int | None:
        """Return how a player saves a chain of his that could be captured."""
        for chain in sorted(self._tense, key=lambda each: (-len(each.stones), min(each.stones))):
            if chain.color == color and chain.living:
                strict = chain in self._from_start
                if self._is_lost(self._board, chain, strict=strict):
                    point = self._answer(self._board, chain)
                    if point is not None:
                        return point
        return None

    def _answer(self, board: _Board, chain: _Chain) -> int | None:
        """Return the best play that gives a chain in atari a second liberty."""
        best: tuple[bool, int, int, int] | None = None
        for point in self._ways_out(board, chain):
            if point == self._ko:
                continue
            done = self._after(board, point, chain.color)
            if done is None:
                continue
            liberties = len(done[0].chains[min(chain.stones)].liberties)
            if liberties >= 2:
                found = (point in self._neutral, len(done[1]), liberties, -point)
                best = found if best is None else max(best, found)
        return None if best is None else -best[3]

    def _ways_out(self, board: _Board, chain: _Chain) -> set[int]:
        """Return a chain's liberties, and where opponents around it could be captured."""
        found = set(chain.liberties)
        together = set(chain.stones)
        for point in chain.liberties:
            for friend in self._around(board, point, chain.color):
                together |= friend.stones
        for stone in together:
            for enemy in self._around(board, stone, opponent(chain.color)):
                if len(enemy.liberties) == 1:
                    found |= enemy.liberties
        return found

    def _threatened(self, point: int, color: int) -> list[_Chain]:
        """Return the living chains that a play on a neutral point would threaten to capture."""
        touched = [
            chain
            for chain in self._around(self._board, point, opponent(color))
            if chain.living and len(chain.liberties) == 2
        ]
        if not touched or (done := self._after(self._board, point, color)) is None:
            return []
        ko, self._ko = self._ko, None
        after = [done[0].chains[min(chain.stones)] for chain in touched]
        found = [chain for chain in after if self._is_lost(done[0], chain)]
        self._ko = ko
        return found

    def _costs(self, threatened: Iterable[_Chain]) -> int:
        """Return how many of these chains would be saved at home."""
        return sum(self._neutral.isdisjoint(chain.liberties) for chain in threatened)

    def _forestall(self, color: int) -> int | None:
        """Return what a player must play lest the opponent's next play be unanswerable."""
        other = opponent(color)
        for point in sorted(self._neutral):
            if not self._is_safe(point, other):
                continue
            for chain in self._threatened(point, other):
                done = self._after(self._board, point, other)
                assert done is not None
                if self._answer(done[0], chain) is None:
                    return self._precaution(point, chain, color)
        return None

    def _precaution(self, point: int, chain: _Chain, color: int) -> int | None:
        """Return a play after which the opponent's on a point can be answered, or is none."""
        if self._is_safe(point, color):
            return point
        whole = self._board.chains[min(chain.stones)]
        for own in sorted(self._ways_out(self._board, whole) - {point}):
            done = self._after(self._board, own, color)
            if own == self._ko or done is None:
                continue
            then = self._after(done[0], point, opponent(color))
            if then is None:
                return own
            left = then[0].chains.get(min(chain.stones))
            if left is None:
                continue
            if len(left.liberties) > 1 or self._answer(then[0], left) is not None:
                return own
        return None

    def _neutral_point(self, color: int) -> int | None:
        """Return the best neutral point to take, None if there is none to take safely."""
        best: tuple[int, int] | None = None
        for point in sorted(self._neutral):
            if point == self._ko or not self._is_safe(point, color):
                continue
            threatened = self._threatened(point, color)
            worth = int(bool(threatened))
            if cost := self._costs(threatened):
                worth = 100 + cost
            elif self._is_safe(point, opponent(color)):
                cost = self._costs(self._threatened(point, opponent(color)))
                worth = 10 + cost if cost else worth
            found = (worth, -point)
            best = found if best is None else max(best, found)
        return None if best is None else -best[1]

    def _is_safe(self, point: int, color: int) -> bool:
        """Return whether a play captures or leaves the chain that it makes two liberties."""
        board = self._board
        liberties = {near for near in self._neighbours[point] if board.colors[near] == EMPTY}
        for chain in self._around(board, point, color):
            liberties |= chain.liberties
        if len(liberties - {point}) >= 2:
            return True
        return any(
            chain.liberties == {point} for chain in self._around(board, point, opponent(color))
        )
