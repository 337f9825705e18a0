"""The kernel: a position and one play on it, and what a position is made of."""

from gocheck.board.board import QUIET, Board, Geometry, Play, geometry
from gocheck.board.groups import groups, standing_by_seki
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
    point_of,
    sgf_point,
    sgf_points,
)
from gocheck.board.regions import Chain, chains, components, empty_regions, parts, without
from gocheck.board.stones import BLACK, COLOR_NAMES, EMPTY, PLAYERS, WHITE, opponent

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
    "Geometry",
    "Play",
    "Point",
    "area_of",
    "chains",
    "column_name",
    "components",
    "empty_regions",
    "geometry",
    "groups",
    "name_of",
    "number_of",
    "opponent",
    "parse_point_name",
    "parts",
    "pass_alive",
    "plain_area",
    "point_name",
    "point_of",
    "sgf_point",
    "sgf_points",
    "standing_by_seki",
    "without",
]
