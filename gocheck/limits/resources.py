"""Limits on resources: what gocheck holds, lists or follows at most, and what happens beyond."""

# fixing

MOST_BOARDS_HELD = 2000
"""Positions held while old markup is written anew, one for each variation that is open within
another; 2000 boards of 52x52 take some fifty megabytes. In a deeper variation all points count as
empty."""
