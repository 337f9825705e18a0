"""Where the stones on the board came from: what sets area and territory apart.

Area counts the stones on the board, territory the stones taken off it. For either side the stones
on the board are those it played or set up less those it lost, so that, apart from points that count
under one and not under the other, the margin by area is the margin by territory plus what Black
placed more than White.
"""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE
from gocheck.replay import Replay
from gocheck.scoring.dame import FillingPlay, lead


@dataclass(frozen=True, slots=True)
class StoneBalance:
    """What Black placed on the board more than White did, in stones."""

    handicap: int
    """Handicap stones, set up or played."""
    setup: int
    """Stones otherwise set up, less those removed or overwritten without capture."""
    last: int
    """1 where Black made the first and the last play of alternate play, -1 where White did."""
    passes: int
    """By how many White passed more often before the last play."""
    turns: int
    """Plays that alternate play does not account for."""
    dame: int
    """By how many Black fills more of the open neutral points, where they count as filled."""
    filled: tuple[int, ...]
    """The colours of the plays that fill them, also those at home."""
    opens: int | None
    """Who made the first move that is not a handicap stone, None without one."""

    @property
    def placed(self) -> int:
        """All that Black placed more than White in the record, open neutral points left open."""
        return self.handicap + self.setup + self.last + self.passes + self.turns


def stone_balance(replay: Replay, filled: tuple[FillingPlay, ...]) -> StoneBalance:
    """Return the stone balance of a game.

    filled: the plays that count as filling the open neutral points, from the player to move.
    """
    turns = replay.moves[replay.handicap_moves :]
    colors = [move.color for move in turns]
    plays = [move.point is not None for move in turns]
    made = {color: _count(colors, plays, color) for color in (BLACK, WHITE)}
    final, (by_black, by_white) = replay.final_position, replay.prisoners
    black = final.count(BLACK) + by_white - made[BLACK]
    white = final.count(WHITE) + by_black - made[WHITE]
    while plays and not plays[-1]:
        plays.pop()
        colors.pop()
    last = _sign(colors[0]) if colors and colors[0] == colors[-1] else 0
    missed = [color for color, play in zip(colors, plays, strict=True) if not play]
    return StoneBalance(
        handicap=replay.handicap_stones,
        setup=black - white - replay.handicap_stones,
        last=last,
        passes=missed.count(WHITE) - missed.count(BLACK),
        turns=colors.count(BLACK) - colors.count(WHITE) - last,
        dame=lead(filled, at_home=False),
        filled=tuple(play.color for play in filled),
        opens=colors[0] if colors else None,
    )


def _count(colors: list[int], plays: list[bool], color: int) -> int:
    return sum(play and each == color for each, play in zip(colors, plays, strict=True))


def _sign(color: int) -> int:
    return 1 if color == BLACK else -1
