"""The kernel: positions, plays, and the chains, regions and groups of a position.

In: a board size and the stones to play or set up, or a position, one byte per point. Out: positions
and captures; chains, liberties, empty regions, groups, pass-alive area and the sixteen views. Knows
no history, no rulesets and no SGF. Start reading at `gocheck.board.board`, then
`gocheck.board.regions`; Benson's algorithm is in `gocheck.board.pass_alive`, the names of points
are in `gocheck.board.points`.
"""

from gocheck.board.board import QUIET, Board, Geometry, Play, geometry
from gocheck.board.groups import groups, groups_after_filling, groups_in_seki
from gocheck.board.pass_alive import pass_alive
from gocheck.board.points import (
    IN_SMALL_LETTERS,
    MAXIMUM_SIDE,
    Point,
    area_of,
    column_name,
    name_of,
    number_of,
    parse_point_name,
    plain_area,
    point_name,
    point_names,
    point_of,
    sgf_point,
    sgf_points,
)
from gocheck.board.regions import (
    Chain,
    EmptyRegion,
    chain_at,
    chains,
    components,
    connected_sets,
    empty_regions,
    liberties,
    without,
)
from gocheck.board.stones import BLACK, COLOR_NAMES, EMPTY, PLAYERS, WHITE, opponent
from gocheck.board.views import View, standard_views, views

__all__ = [
    "BLACK",
    "COLOR_NAMES",
    "EMPTY",
    "IN_SMALL_LETTERS",
    "MAXIMUM_SIDE",
    "PLAYERS",
    "QUIET",
    "WHITE",
    "Board",
    "Chain",
    "EmptyRegion",
    "Geometry",
    "Play",
    "Point",
    "View",
    "area_of",
    "chain_at",
    "chains",
    "column_name",
    "components",
    "connected_sets",
    "empty_regions",
    "geometry",
    "groups",
    "groups_after_filling",
    "groups_in_seki",
    "liberties",
    "name_of",
    "number_of",
    "opponent",
    "parse_point_name",
    "pass_alive",
    "plain_area",
    "point_name",
    "point_names",
    "point_of",
    "sgf_point",
    "sgf_points",
    "standard_views",
    "views",
    "without",
]
