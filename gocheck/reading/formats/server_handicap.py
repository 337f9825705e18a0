"""Where servers place handicap stones whose points are not in their files.

Converters of these formats agree on all numbers but three: by xyz2sgf and Sabaki Tygem's third
stone stands at the top left, by others at the bottom right. The point that the game itself plays on
must have been free, which may decide it.
"""

from gocheck.board import Point, point_name
from gocheck.record import TYGEM, fixed_points


def server_stones(count: int, side: int, played: set[Point]) -> tuple[list[Point], str]:
    """Return the points of a handicap, and a remark on them; none where no rule is known.

    side: of the board; played: points on which the game plays.
    """
    points = fixed_points(side, side, count, TYGEM)
    if not points:
        return [], ""
    lower_left, upper_right, *others = points
    remark = f"with its {count} handicap stones on the star points"
    if count == 3:
        fourth = fixed_points(side, side, 4, TYGEM)[3]
        if others[0] in played and fourth not in played:
            others = [fourth]
        remark += f", the third probably at {point_name(others[0], side)}"
    return [upper_right, lower_left, *others], remark
