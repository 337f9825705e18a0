"""Where servers set up handicap stones whose points their files leave out.

Two to nine stones on the star points. Converters of these formats agree on all numbers but
three: by xyz2sgf and Sabaki Tygem's third stone stands at the top left, by others at the bottom
right. The point that the game itself plays on must have been free, so it may settle that.
"""

from gocheck.points import Point, point_name

MOST = 9


def server_stones(count: int, side: int, played: set[Point]) -> tuple[list[Point], str]:
    """Return the points of a handicap, and a remark on them; none where no rule is known.

    side: of the board; played: points on which the game plays.
    """
    if not 2 <= count <= MOST or side < 7 or (side % 2 == 0 and count > 4):
        return [], ""
    near = 3 if side >= 13 else 2
    far, middle = side - 1 - near, side // 2
    stones = [(far, near), (near, far)]
    third, fourth = (near, near), (far, far)
    if count == 3 and third in played and fourth not in played:
        third = fourth
    stones += [third, fourth][: count - 2] if count < 4 else [third, fourth]
    if count >= 6:
        stones += [(near, middle), (far, middle)]
    if count >= 8:
        stones += [(middle, near), (middle, far)]
    if count in (5, 7, 9):
        stones.append((middle, middle))
    remark = f"its {count} handicap stones stand on the star points"
    if count == 3:
        remark += f", the third, which is not certain, at {point_name(third, side)}"
    return stones, remark
