"""False eyes: surrounded points that their owner must fill before the game is over.

Filling the last neutral points can leave a chain with a single liberty, in an eye that it shares
with other chains of its group. The opponent could capture it there, so the owner must connect, and
the point is not territory. The connected chain may have a single liberty again, and so on.
"""

from gocheck.board.stones import EMPTY
from gocheck.status.life.layout import Joined, Layout, Region


def forced_connections(
    layout: Layout, spaces: list[tuple[Region, int]]
) -> tuple[frozenset[int], Joined]:
    """Return the points that must be filled, and the chains that this joins.

    Dead stones are treated as removed, and every neutral point as the opponent's, except those of
    open spaces, which are liberties of their player.
    """
    joined = Joined(range(len(layout.chains)))
    work = _Work(layout, spaces, joined)
    # A chain that was joined to another is checked again under its new name.
    todo = [chain for chain, liberties in work.liberties.items() if len(liberties) <= 2]
    filled: set[int] = set()
    lost: set[int] = set()
    while todo:
        chain = todo.pop()
        if joined.root(chain) != chain:
            continue
        point = work.only_connection(chain, filled)
        if point is None or not work.must_connect(chain, point):
            continue
        filled.add(point)
        work.connect(chain, point, filled)
        if layout.position[point] != EMPTY:
            capture = _capture(layout, point, filled)
            lost |= capture
            if layout.position[min(capture, default=point)] == EMPTY:
                filled |= capture
        todo.append(chain)
    return frozenset(filled | lost), joined


class _Work:
    """The growing chains: their liberties, and the dame where they could connect."""

    def __init__(self, layout: Layout, spaces: list[tuple[Region, int]], joined: Joined) -> None:
        self._layout = layout
        self._joined = joined
        self._chains_next_to = dict(layout.chains_next_to)
        own = [each for each in layout.regions if each.owner is not None]
        own += [space for space, _ in spaces]
        self.liberties = layout.liberties(point for each in own for point in each.points)
        self._links: dict[int, list[list[int]]] = {}
        for chains in layout.shared_dame:
            for chain in chains:
                self._links.setdefault(chain, []).append(chains)

    def only_connection(self, chain: int, filled: set[int]) -> int | None:
        """Return the point where a chain must connect: its last liberty, or one of its last two; or
        None.

        It is one of two if the chain's only eye has two points and other chains touch one of them:
        the opponent could throw in a stone there again and again.
        """
        liberties = sorted(self.liberties[chain] - filled)
        if len(liberties) == 1:
            return liberties[0]
        if len(liberties) != 2:
            return None
        for point, end in (liberties, reversed(liberties)):
            if self._others_next_to(chain, point) and not self._others_next_to(chain, end):
                around = self._layout.neighbours[end]
                free = {other for other in around if self._layout.living[other] == EMPTY}
                return point if free - filled == {point} else None
        return None

    def _others_next_to(self, chain: int, point: int) -> set[int]:
        """Return the chains next to a point, except this chain."""
        return {self._joined.root(other) for other in self._chains_next_to[point]} - {chain}

    def must_connect(self, chain: int, point: int) -> bool:
        """Return whether a chain must connect at its last liberty.

        It need not if no other chain is next to the point (it is then the chain's own eye), or if
        the chain can connect at a neutral point instead: the opponent cannot have both.
        """
        layout = self._layout
        region = layout.region_of[point]
        root = self._joined.root
        if region.owner is None or len({root(other) for other in region.chains}) < 2:
            return False
        reached = [chain]
        for name in reached:
            if name != chain and self.liberties[name] - {point}:
                return False
            for chains in self._links.get(name, ()):
                for other in chains:
                    if root(other) not in reached:
                        reached.append(root(other))
        return True

    def connect(self, chain: int, point: int, filled: set[int]) -> None:
        """Connect a chain at its last liberty, and join the chains next to that point to it."""
        layout, liberties = self._layout, self.liberties[chain]
        for name in self._others_next_to(chain, point):
            liberties |= self.liberties[name]
            self._joined.join((chain, name))
            if name in self._links:
                self._links[chain] = self._links.get(chain, []) + self._links[name]
        for neighbour in layout.neighbours[point]:
            if layout.living[neighbour] == EMPTY and neighbour not in filled:
                liberties.add(neighbour)
                self._chains_next_to[neighbour] |= {chain}
        liberties -= filled


def _capture(layout: Layout, point: int, filled: set[int]) -> set[int]:
    """Return the second point that is lost if a dead stone is on a false eye.

    The stone must be captured before the point can be filled. That takes another move, on a liberty
    of the stone; if other stones are captured with it, the count uses one of their points.
    """
    stone = layout.position[point]
    neighbours = [
        neighbour
        for neighbour in layout.neighbours[point]
        if layout.living[neighbour] == EMPTY and neighbour not in filled
    ]
    same = [neighbour for neighbour in neighbours if layout.position[neighbour] == stone]
    free = [neighbour for neighbour in neighbours if layout.position[neighbour] == EMPTY]
    return set((same or free)[:1])
