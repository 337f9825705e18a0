"""The stone balance: how many more stones Black placed than White.

Area counts the stones on the board, territory the stones removed from it. A player's stones on the
board are those played or set up minus those lost. So the margin by area is the margin by territory
plus the stone balance, except for points that only one kind of counting counts.
"""

from dataclasses import dataclass

from gocheck.board.points import number_of
from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import Replay
from gocheck.scoring.scorer import FillingPlay, lead


@dataclass(frozen=True, slots=True)
class StoneBalance:
    """How many more stones Black placed on the board than White, by cause."""

    handicap: int
    """Handicap stones, set up or played."""
    setup: int
    """Other stones set up, minus those that a setup removes or replaces."""
    replaced: int
    """How many more stones of White than of Black were replaced by plays on their points."""
    last: int
    """1 if Black made the first and the last play in alternation, -1 if White did."""
    passes: int
    """How many more passes White made before the last play."""
    turns: int
    """How many more turns Black had than alternation explains."""
    dame: int
    """How many more open neutral points Black fills, if they count as filled."""
    filled: tuple[int, ...]
    """The colours of the plays that fill them, with those in own territory."""
    opens: int | None
    """The colour of the first move that is not a handicap stone; None without one."""

    @property
    def placed(self) -> int:
        """The stone balance of the record, without filling open neutral points."""
        return self.handicap + self.setup + self.replaced + self.last + self.passes + self.turns


def stone_balance(replay: Replay, filled: tuple[FillingPlay, ...]) -> StoneBalance:
    """Return the stone balance of a game.

    filled: the plays that count as filling the open neutral points, from the player to move.
    """
    turns = replay.moves[replay.handicap_moves :]
    colors = [move.color for move in turns]
    plays = [move.point is not None for move in turns]
    made = [move.color for move in turns if move.point is not None]
    final, (by_black, by_white) = replay.final_position, replay.prisoners
    black = final.count(BLACK) + by_white - made.count(BLACK)
    white = final.count(WHITE) + by_black - made.count(WHITE)
    replaced = sum(
        -_sign(replay.positions[facts.move - 1][number_of(facts.point, replay.columns)])
        for facts in replay.facts
        if facts.occupied and facts.point
    )
    while plays and not plays[-1]:
        plays.pop()
        colors.pop()
    last = _sign(colors[0]) if colors and colors[0] == colors[-1] else 0
    missed = [color for color, play in zip(colors, plays, strict=True) if not play]
    return StoneBalance(
        handicap=replay.handicap_stones,
        setup=black - white - replay.handicap_stones - replaced,
        replaced=replaced,
        last=last,
        passes=missed.count(WHITE) - missed.count(BLACK),
        turns=colors.count(BLACK) - colors.count(WHITE) - last,
        dame=lead(filled, at_home=False),
        filled=tuple(play.color for play in filled),
        opens=colors[0] if colors else None,
    )


def _sign(color: int) -> int:
    return 1 if color == BLACK else -1
