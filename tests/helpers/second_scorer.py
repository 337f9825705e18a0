"""The count of the second referee: totals by the texts of the rules, with all stones alive.

Like `helpers.second_referee` it takes nothing from gocheck but the words of a `Ruleset`.
"""

from decimal import Decimal

from helpers.second_referee import BLACK, EMPTY, OTHER, WHITE, Point, SecondReferee

from gocheck.rules.ruleset import Ruleset

Totals = dict[str, Decimal]


def totals(referee: SecondReferee, ruleset: Ruleset, komi: Decimal) -> Totals:
    """Return the totals of a game; if passes matter, it has to end with two of them."""
    count = territory_score if ruleset.scoring == "territory" else area_score
    points = {color: Decimal(number) for color, number in count(referee, ruleset).items()}
    if ruleset.group_tax:
        for color in points:
            points[color] -= group_tax(referee, color)
    if ruleset.first_pass:
        first = first_pass(referee, ruleset.first_pass.which)
        effect = ruleset.first_pass
        black, white = effect.black_first if first == BLACK else effect.white_first
        points[BLACK] += black
        points[WHITE] += white
    points[WHITE] += komi + compensation(referee, ruleset)
    return points


def area_score(referee: SecondReferee, ruleset: Ruleset) -> dict[str, int]:
    """Count living stones and the points that they surround."""
    if ruleset.dead_stones == "pass-alive":
        referee = without_dead_in_pass_alive_territory(referee, ruleset)
    surrounded = referee.surrounded()
    return {color: referee.count(color) + surrounded[color] for color in (BLACK, WHITE)}


def territory_score(referee: SecondReferee, ruleset: Ruleset) -> dict[str, int]:
    """Count surrounded points, prisoners and, where a pass costs a stone, the opponent's passes."""
    points = referee.surrounded()
    for color in (BLACK, WHITE):
        points[color] += referee.prisoners[color]
        if ruleset.pass_stones:
            points[color] += passes(referee).count(OTHER[color])
    if ruleset.pass_stones and ruleset.white_passes_last and referee.moves[-1][0] == BLACK:
        points[BLACK] += 1  # White passes once more
    return points


def passes(referee: SecondReferee) -> list[str]:
    """Return who passed, in order, after the handicap stones."""
    return [color for color, point in referee.moves[referee.handicap_moves :] if point is None]


def first_pass(referee: SecondReferee, which: str) -> str:
    """Return who made the first pass: of the game, or of the first two in a row since a setup."""
    if which == "any":
        return passes(referee)[0]
    second = min(each for each in referee.pairs_of_passes if each > referee.set_up_after)
    return OTHER[referee.moves[second - 1][0]]


def compensation(referee: SecondReferee, ruleset: Ruleset) -> int:
    """Return what White gets for N handicap stones: nothing, N or N-1."""
    stones = referee.handicap
    if not stones or ruleset.handicap_compensation == "0":
        return 0
    return stones if ruleset.handicap_compensation == "N" else stones - 1


def group_tax(referee: SecondReferee, color: str) -> int:
    """Return two points for each group with an eye; one if that has one or two points only."""
    own = {point for point in referee.points() if belongs_to(referee, point) == color}
    tax = 0
    while own:
        group = reached(referee, own.pop(), own)
        own -= group
        empty = {point for point in group if point not in referee.stones}
        eyes = []
        while empty:
            eye = reached(referee, empty.pop(), empty)
            empty -= eye
            eyes.append(len(eye))
        tax += 1 if eyes in ([1], [2]) else 2 if eyes else 0
    return tax


def belongs_to(referee: SecondReferee, point: Point) -> str:
    """Return whose stone is on a point, or who surrounds it."""
    if point in referee.stones:
        return referee.stones[point]
    colors = {referee.stones[each] for each in referee.connected(point)[1]}
    return colors.pop() if len(colors) == 1 else EMPTY


def reached(referee: SecondReferee, start: Point, among: set[Point]) -> set[Point]:
    """Return the points that can be reached from one through some others."""
    found, waiting = {start}, [start]
    while waiting:
        for point in referee.neighbours(waiting.pop()):
            if point in among and point not in found:
                found.add(point)
                waiting.append(point)
    return found


def without_dead_in_pass_alive_territory(referee: SecondReferee, ruleset: Ruleset) -> SecondReferee:
    """Return the game without the stones that lie in the opponent's pass-alive territory."""
    cleared = SecondReferee(referee.columns, referee.rows, ruleset)
    cleared.stones = dict(referee.stones)
    for color in (BLACK, WHITE):
        for point in pass_alive_territory(referee, color, ruleset.suicide != "illegal"):
            cleared.stones.pop(point, None)
            # The territory is all its owner's, even if his stones do not touch every part of it.
            cleared.stones[point] = color
    return cleared


def pass_alive_territory(referee: SecondReferee, color: str, suicide: bool) -> set[Point]:
    """Return the points between the chains of a colour that live without any answer (Benson)."""
    stones = {point for point, stone in referee.stones.items() if stone == color}
    alive = []
    while stones:
        alive.append(referee.connected(stones.pop())[0])
        stones -= alive[-1]
    rest = {point for point in referee.points() if referee.stones.get(point) != color}
    regions = []
    while rest:
        regions.append(reached(referee, rest.pop(), rest))
        rest -= regions[-1]

    def touches(point: Point, chain: set[Point]) -> bool:
        return any(near in chain for near in referee.neighbours(point))

    def is_enclosed(region: set[Point]) -> bool:
        """Whether all stones of the colour around a region are of living chains."""
        around = [near for point in region for near in referee.neighbours(point)]
        own = [near for near in around if near not in region]
        return bool(own) and all(any(near in chain for chain in alive) for near in own)

    def is_eye(region: set[Point], chain: set[Point]) -> bool:
        """Whether each point of a region that the opponent may fill is a liberty of a chain."""
        points = [point for point in region if suicide or point not in referee.stones]
        return is_enclosed(region) and all(touches(point, chain) for point in points)

    while True:
        kept = [chain for chain in alive if sum(is_eye(each, chain) for each in regions) >= 2]
        if kept == alive:
            break
        alive = kept
    held: set[Point] = set()
    for region in filter(is_enclosed, regions):
        inner = [point for point in region if not any(touches(point, chain) for chain in alive)]
        if len(inner) <= 1:
            held |= region
    return held
