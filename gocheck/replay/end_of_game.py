"""How a game ends, as its record and its moves show it, under no ruleset.

This is what all later stages read where they ask whether a game is over. What is left to play on
the board is known once it is known who is dead (`gocheck.status.certainty`).
"""

from dataclasses import dataclass

from gocheck.board.board import geometry
from gocheck.board.regions import empty_regions
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Record
from gocheck.record.servers import RECORDS_PASSES
from gocheck.replay.history import History

PASSES, SERVER, NOT_RECORDED = "passes", "server", "not recorded"
"""How a record shows that its game was over: by the final passes, or by marks of territory; by the
server alone, which ended the game; not at all, as in most records that people keep."""

_NOT_COUNTED = ("resignation", "time", "forfeit", "void")
_COUNTED = ("score", "draw", "winner")
_CLOSED_SHARE = 6
"""A record ends early if at most one point in this many has a stone or is surrounded by one colour.

Of 6,484 finished real games no counted one has fewer than one in five. The others have one in ten
at most: records cut off, examples, and draws agreed after a few moves.
"""


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """How a game ends."""

    finished: bool
    """Whether it was played to its end and counted: RE is a score, a draw or a winner alone, the
    game ends in two passes, or its last node marks territory. It was not after a resignation, a
    loss on time or a forfeit, nor if the game is void."""
    two_passes: bool
    """Whether the last two moves are passes of both colours."""
    shown_by: str
    """How the record shows that the game was over: `PASSES`, `SERVER` or `NOT_RECORDED`."""
    early: bool
    """Whether it ends before it can have been counted: RE says that the last moves are omitted, or
    most of the board is open. Such a record was cut off, shows a position, or has only a result.
    It does not after two passes or with marks of territory: its players agreed on the end."""
    resumed: bool
    """Whether play on the board went on after the first two passes."""
    missing_passes: tuple[int, ...]
    """The colours of the missing final passes, assumed alternately from the player to move."""
    passes: tuple[int, int]
    """The number of Black's and of White's passes, with the missing ones, without those between
    handicap stones."""
    last: int
    """The colour that moved last, counting the missing passes."""
    first_ending: int
    """The colour that made the first of the first two passes in a row."""
    first_any: int
    """The colour that made the first pass of the game."""
    recorded: tuple[bool, bool]
    """Whether the passes of `first_ending` and of `first_any` are recorded."""
    to_move: int
    """The colour to move after the last recorded move."""
    by_cycle: bool = False
    """Whether the recorded draw or winner is what a long cycle leads to, or may be. It depends on
    the ruleset (`gocheck.comparison.agreement`)."""

    @property
    def was_counted(self) -> bool:
        """Whether the result is a count of the final position."""
        return self.finished and not self.early and not self.by_cycle

    def ended_by_passes(self, *, resumption: bool) -> bool:
        """Return whether two passes ended the game: its last two moves, or earlier ones.

        resumption: whether the rules let play go on after two passes.
        """
        return self.two_passes or (self.resumed and not resumption)

    @property
    def is_shown(self) -> bool:
        """Whether the record shows it: two passes, or marks of territory."""
        return self.shown_by == PASSES


def end_of_game(
    record: Record, first_to_move: int, handicap_moves: int, history: History
) -> EndOfGame:
    """Return how a game ends, with its missing final passes.

    handicap_moves: as in `Replay`; history: of the whole main line.
    """
    moves = record.moves
    to_move = opponent(moves[-1].color) if moves else first_to_move
    two_passes = bool(history.two_passes) and history.two_passes[-1] == len(moves)
    missing: tuple[int, ...] = ()
    if not two_passes:
        one_pass = bool(moves) and moves[-1].point is None and moves[-1].outside is None
        missing = (to_move,) if one_pass else (to_move, opponent(to_move))
    last = missing[-1] if missing else moves[-1].color

    second = history.first_two_passes
    ends_in_one_pass = len(missing) == 1
    first_ending = opponent(to_move) if ends_in_one_pass else to_move
    if second is not None:
        first_ending = moves[second - 2].color
    by_black, by_white = (
        [number for number in history.passes[color] if number > handicap_moves]
        for color in (BLACK, WHITE)
    )
    recorded = sorted(by_black + by_white)
    is_shown = two_passes or record.marks is not None
    server = record.server is not None and not record.server.does(RECORDS_PASSES)
    kind = record.result.kind
    return EndOfGame(
        finished=kind not in _NOT_COUNTED and (kind in _COUNTED or is_shown),
        two_passes=two_passes,
        shown_by=PASSES if is_shown else SERVER if server else NOT_RECORDED,
        early=not is_shown and (record.result.is_cut or _is_open(history)),
        resumed=second is not None and any(move.point is not None for move in moves[second:]),
        missing_passes=missing,
        passes=(len(by_black) + missing.count(BLACK), len(by_white) + missing.count(WHITE)),
        last=last,
        first_ending=first_ending,
        first_any=moves[recorded[0] - 1].color if recorded else (*missing, last)[0],
        recorded=(second is not None or ends_in_one_pass, bool(recorded)),
        to_move=to_move,
    )


def _is_open(history: History) -> bool:
    """Return whether most of the board is open to both players."""
    position = history.positions[-1]
    most = len(position) // _CLOSED_SHARE
    stones = len(position) - position.count(EMPTY)
    if stones > most:
        return False
    if BLACK not in position or WHITE not in position:
        return True
    regions = empty_regions(position, geometry(history.columns, history.rows))
    surrounded = sum(len(each.points) for each in regions if each.borders in (BLACK, WHITE))
    return stones + surrounded <= most
