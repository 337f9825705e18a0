"""The board sizes that the judge supports, when its network is unsure, and what it does not see.

Imports nothing, since numpy loads slowly.
"""

MINIMUM_JUDGED_SIDE = 5
"""A choice: the smallest boards that the network learned from are 9x9 (CARD.md)."""
MAXIMUM_JUDGED_SIDE = 25
"""A choice: the network is convolutional and answers on any size, but learned from 9x9, 13x13 and
19x19 boards alone (CARD.md); above 19x19 nothing is measured."""

UNSURE = 0.8
"""Ownership nearer to nobody's than that is unsure: a chance of less than 90 %. With 95 % the local
search, which is asked then, meets one recorded margin more and two fewer of 9,634; with 80 %, one
more and eight fewer (CARD.md)."""

HIDDEN = 3
"""A point that the network does not see, as if it lay off the board: neither empty nor a stone."""
WALL = 4
"""This bit, added to a colour, is a point at the border of a proved area, seen as a stone."""
