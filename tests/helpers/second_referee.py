"""A second referee, written from the texts of the rules and as plainly as they are.

A position is a tuple of colours, a group is found by walking from a stone, and a play is compared
with the list of all positions before it. Nothing here is taken from gocheck but the words of a
`Ruleset`. It is slow, and meant to be.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from gocheck.rules.ruleset import Ruleset

EMPTY, BLACK, WHITE = ".", "B", "W"
Point = tuple[int, int]
Position = tuple[str, ...]
OTHER = {BLACK: WHITE, WHITE: BLACK}


@dataclass
class Situation:
    """A position of the game, and how it came about."""

    position: Position
    number: int
    """Of the move that made it; 0 for the start."""
    placed_by: str | None
    """Whose play made it; None for a pass and for a setup."""
    next_player: str | None = None
    """Who in fact moved next."""
    begins: bool = False
    """Whether it is the position at the start or after the last setup."""
    lost: tuple[int, int] = (0, 0)
    """How many stones Black and White have lost so far."""

    @property
    def named(self) -> int:
        """The number that reports name it by: 0 for the start and for the last setup."""
        return 0 if self.begins else self.number


@dataclass
class Verdict:
    """What a ruleset says of one move."""

    reason: str | None
    repeats: int | None = None


@dataclass
class SecondReferee:
    """One game, followed move by move under one ruleset."""

    columns: int
    rows: int
    ruleset: Ruleset
    to_move: str | None = BLACK
    stones: dict[Point, str] = field(default_factory=dict)
    situations: list[Situation] = field(default_factory=list)
    """Since the start or the last setup."""
    prisoners: dict[str, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    """By who took them."""
    lost: dict[str, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    """By whose they are: stones taken, and stones on which somebody played."""
    moves: list[tuple[str, Point | None]] = field(default_factory=list)
    pairs_of_passes: list[int] = field(default_factory=list)
    """Numbers of the moves that are a second pass in a row."""
    set_up_after: int = -1
    """The last move before the last setup that changed the board."""
    captures: bool = False
    """Whether the last play took stones of the opponent."""
    outcome: tuple[str, int, int] | None = None
    """What follows from the first cycle, the move that closes it, and the move after which the
    position stood before."""
    stated_handicap: int = 0
    """As the record states it, 0 where it states none."""
    handicap: int = 0
    """How many handicap stones there are."""
    has_handicap: bool = False
    """Whether it is a handicap game, one stone included."""
    handicap_moves: int = 0
    """How many moves at the beginning place handicap stones, passes in between included."""

    def __post_init__(self) -> None:
        self.situations = [self.situation(None, begins=True)]

    def situation(self, placed_by: str | None, begins: bool = False) -> Situation:
        """Return the position now, with how it came about."""
        lost = self.lost[BLACK], self.lost[WHITE]
        return Situation(self.position(), len(self.moves), placed_by, None, begins, lost)

    def position(self) -> Position:
        """Return the colour of each point, row by row."""
        return tuple(self.stones.get(point, EMPTY) for point in self.points())

    def points(self) -> Iterator[Point]:
        """Yield all points of the board."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row

    def neighbours(self, point: Point) -> list[Point]:
        """Return the points next to one, along the lines."""
        column, row = point
        around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return [(x, y) for x, y in around if 0 <= x < self.columns and 0 <= y < self.rows]

    def connected(self, start: Point) -> tuple[set[Point], set[Point]]:
        """Return the points of one colour connected with a point, and the points around them."""
        color = self.stones.get(start)
        inside, around, waiting = {start}, set(), [start]
        while waiting:
            for point in self.neighbours(waiting.pop()):
                if self.stones.get(point) != color:
                    around.add(point)
                elif point not in inside:
                    inside.add(point)
                    waiting.append(point)
        return inside, around

    def without_liberties(self, point: Point) -> set[Point]:
        """Return the stones of the chain at a point if it has no liberty, else nothing."""
        chain, around = self.connected(point)
        return chain if all(each in self.stones for each in around) else set()

    def is_eye(self, point: Point, color: str) -> bool:
        """Return whether all points next to an empty one have stones of a colour."""
        return all(self.stones.get(near) == color for near in self.neighbours(point))

    def set_up(self, stones: dict[Point, str], to_move: str | None) -> None:
        """Place or remove stones; a setup that changes the board begins the history anew."""
        before = self.position()
        for point, color in stones.items():
            self.stones.pop(point, None)
            if color != EMPTY:
                self.stones[point] = color
        self.to_move = to_move
        if self.position() != before:
            self.situations = [self.situation(None, begins=True)]
            self.set_up_after = len(self.moves)

    def place(self, color: str, point: Point | None) -> Verdict:
        """Place a handicap stone, or pass in between; these are nobody's turn."""
        self.to_move = color
        verdict = self.move(color, point)
        self.handicap += point is not None
        self.handicap_moves = len(self.moves)
        return verdict

    def move(self, color: str, point: Point | None) -> Verdict:
        """Make a move, legal or not, and return what the ruleset says of it."""
        if not self.moves:
            self.handicap = self.set_up_handicap(color)
        over = any(number > self.set_up_after for number in self.pairs_of_passes)
        out_of_turn = self.to_move is not None and color != self.to_move
        earlier = [*self.situations]
        earlier[-1].next_player = color
        self.moves.append((color, point))
        number = len(self.moves)
        self.to_move = OTHER[color]
        if point is None:
            self.situations.append(self.situation(None))
            if self.moves[-2:-1] == [(OTHER[color], None)]:
                self.pairs_of_passes.append(number)
                self.to_move = None
            return Verdict("turn" if out_of_turn else None)
        occupied = point in self.stones
        taken = self.prisoners[color]
        own = self.put(color, point)
        self.captures = self.prisoners[color] > taken
        self.situations.append(self.situation(color))
        if occupied:
            return Verdict("occupied")
        suicide = self.ruleset.suicide
        if own and (suicide == "illegal" or (suicide == "multi-stone" and own == 1)):
            return Verdict("suicide")
        now = self.position()
        same = [each for each in earlier if each.position == now]
        forbidden = [each for each in same if self.may_not_recreate(each, color, number)]
        if forbidden:
            ko = self.takes_back(same, color, number)
            return Verdict("ko" if ko else "superko", forbidden[-1].named)
        if out_of_turn:
            return Verdict("turn")
        if over and not self.ruleset.resumption:
            return Verdict("ended")
        self.find_cycle(same, color, own)
        return Verdict(None)

    def set_up_handicap(self, color: str) -> int:
        """Return how many stones set up before the first move, of this colour, are a handicap.

        Black's, if the record states a handicap, or if only they are there and White begins.
        """
        black_only = color == WHITE and not self.count(WHITE)
        stones = self.count(BLACK)
        self.has_handicap = bool(self.stated_handicap or (black_only and stones))
        return stones if stones >= 2 and (self.stated_handicap or black_only) else 0

    def put(self, color: str, point: Point) -> int:
        """Put a stone down; remove what has no liberties, the opponent's first.

        Return how many stones of the player himself are removed.
        """
        if point in self.stones:
            self.lost[self.stones[point]] += 1
        self.stones[point] = color
        for neighbour in self.neighbours(point):
            if self.stones.get(neighbour) == OTHER[color]:
                for taken in self.without_liberties(neighbour):
                    del self.stones[taken]
                    self.prisoners[color] += 1
                    self.lost[OTHER[color]] += 1
        own = self.without_liberties(point)
        for taken in own:
            del self.stones[taken]
            self.prisoners[OTHER[color]] += 1
            self.lost[color] += 1
        return len(own)

    def takes_back(self, same: list[Situation], color: str, number: int) -> bool:
        """Whether a capture recreates the position before the opponent's last play."""
        answered = self.moves[-2:-1]
        if (
            not self.captures
            or not answered
            or answered[0][0] != OTHER[color]
            or answered[0][1] is None
        ):
            return False
        return any(each.number == number - 2 for each in same)

    def may_not_recreate(self, earlier: Situation, color: str, number: int) -> bool:
        """Whether the ko rule forbids a play to recreate an earlier position."""
        ko = self.ruleset.ko
        if ko == "positional":
            return True
        if ko == "situational":  # the same position with the same player to move
            return earlier.next_player == OTHER[color]
        if ko == "situational-moves":  # the same, after a move of that player; and a ko at once
            counts = not earlier.begins or self.takes_back([earlier], color, number)
            return counts and earlier.next_player == OTHER[color]
        if ko == "natural-situational":  # the same position, made by the same player
            return earlier.placed_by == color
        return earlier.number == number - 2 and self.takes_back([earlier], color, number)

    def find_cycle(self, same: list[Situation], color: str, own: int) -> None:
        """Note the first cycle in which a position recurs though no ko rule forbids it.

        The cycle runs from the latest earlier time at which the same player was to move, or from
        the latest of all. Play that stopped and was resumed within it makes it another game, and a
        stone that only removes itself is no cycle.
        """
        no_effect = self.ruleset.long_cycle in ("forbidden", "none")
        if no_effect or self.outcome or not same or own == 1:
            return
        to_move = [each for each in same if each.next_player == OTHER[color]]
        start = (to_move or same)[-1]
        if not any(start.number < stop < len(self.moves) for stop in self.pairs_of_passes):
            self.outcome = self.effect(start), len(self.moves), start.named

    def effect(self, start: Situation) -> str:
        """Return what follows from a cycle since a situation.

        Under one ruleset, who lost more stones in it loses.
        """
        if self.ruleset.long_cycle != "captures":
            return self.ruleset.long_cycle
        black, white = self.lost[BLACK] - start.lost[0], self.lost[WHITE] - start.lost[1]
        if black == white:
            return "draw"
        return "white_wins" if black > white else "black_wins"

    def surrounded(self) -> dict[str, int]:
        """Return how many empty points reach stones of one colour only, by that colour."""
        points = {BLACK: 0, WHITE: 0, EMPTY: 0}
        seen: set[Point] = set()
        for point in self.points():
            if point in self.stones or point in seen:
                continue
            area, around = self.connected(point)
            seen |= area
            colors = {self.stones[each] for each in around}
            points[colors.pop() if len(colors) == 1 else EMPTY] += len(area)
        return points

    def count(self, color: str) -> int:
        """Return how many stones of a colour are on the board."""
        return sum(each == color for each in self.stones.values())
