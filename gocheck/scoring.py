"""From a replay and a status to a score under one ruleset, with everything it is made of.

All amounts are in points and exact; a margin is Black's total minus White's.
"""

from dataclasses import dataclass
from decimal import Decimal

from gocheck.amounts import plain
from gocheck.board import geometry
from gocheck.groups import groups
from gocheck.life import Status, as_it_stands, pass_alive_cleared
from gocheck.replay import Replay
from gocheck.rulesets import Ruleset
from gocheck.stones import BLACK, WHITE

PARTS = (
    "stones", "territory", "prisoners", "dead", "passes", "compensation", "tax", "first_pass",
    "komi",
)  # fmt: skip
"""What a total is the sum of. stones: living stones (area, stones); territory: surrounded
points; prisoners: stones taken in play; dead: dead stones taken off at the end; passes: stones
handed over by the opponent's passes; compensation: White's for handicap stones; tax: group tax,
negative; first_pass: for who passed first; komi."""

Amount = int | Decimal


@dataclass(frozen=True, slots=True)
class Score:
    """A game's score under one ruleset.

    parts: for each of PARTS, what it adds to (Black's, White's) total; winner: BLACK, WHITE or
    None for a draw; komi: in force, whatever it came from; evidence: what the status of the
    stones rests on; assumed_passes: closing passes that the record lacks and that were counted.
    """

    ruleset: str
    black: Decimal
    white: Decimal
    margin: Decimal
    winner: int | None
    komi: Decimal
    evidence: str
    parts: dict[str, tuple[Amount, Amount]]
    assumed_passes: tuple[int, ...]

    @property
    def result(self) -> str:
        """The result as RE writes it: "W+3.5", "0"; "B+0" where the rules give Black a tie."""
        return result_text(self.winner, self.margin)


def result_text(winner: int | None, margin: Decimal) -> str:
    """Return a result as RE writes it."""
    if winner is None:
        return "0"
    return f"{'B' if winner == BLACK else 'W'}+{plain(abs(margin))}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends, as far as it bears on the score.

    closing: colours of the passes that the record lacks, assumed alternately from the player to
    move; passes: how many each side made, those included; last: who moved last; first_ending
    and first_any: who made the first of the two passes that ended the game, and the first pass
    of all.
    """

    closing: tuple[int, ...]
    passes: tuple[int, int]
    last: int
    first_ending: int
    first_any: int


def ending(replay: Replay) -> Ending:
    """Return how a game ends, with the closing passes that the record leaves out."""
    moves = replay.moves
    to_move = 3 - moves[-1].color if moves else replay.first_to_move
    closing: tuple[int, ...]
    if replay.ends_with_two_passes:
        closing = ()
    elif moves and moves[-1].point is None and moves[-1].outside is None:
        closing = (to_move,)
    else:
        closing = (to_move, 3 - to_move)
    if replay.stops:
        first_ending = moves[replay.stops[0] - 2].color
    elif len(closing) == 1:
        first_ending = 3 - to_move
    else:
        first_ending = to_move
    by_black, by_white = replay.passes
    recorded = sorted(by_black + by_white)
    last = closing[-1] if closing else moves[-1].color
    first_any = moves[recorded[0] - 1].color if recorded else (*closing, last)[0]
    passes = (
        len(by_black) + closing.count(BLACK),
        len(by_white) + closing.count(WHITE),
    )
    return Ending(closing, passes, last, first_ending, first_any)


class Scorer:
    """Scores one game under any number of rulesets, doing the shared work once.

    status: who is dead, where the rules leave that to the players.
    """

    def __init__(self, replay: Replay, status: Status) -> None:
        self._replay = replay
        self._ending = ending(replay)
        self._geometry = geometry(replay.columns, replay.rows)
        self._statuses: dict[tuple[str, bool], Status] = {("agreement", False): status}
        self._counts: dict[tuple[object, ...], dict[str, tuple[Amount, Amount]]] = {}

    def status(self, ruleset: Ruleset) -> Status:
        """Return the status that a ruleset counts by."""
        key = _status_key(ruleset)
        if key not in self._statuses:
            position = self._replay.final_position
            if ruleset.dead_stones == "none":
                status = as_it_stands(position, self._geometry)
            else:
                status = pass_alive_cleared(position, self._geometry, suicide=key[1])
            self._statuses[key] = status
        return self._statuses[key]

    def score(self, ruleset: Ruleset, komi: Decimal) -> Score:
        """Return the score under a ruleset, with the komi given."""
        status = self.status(ruleset)
        parts = self._board_parts(ruleset, status)
        parts["compensation"] = (0, self._compensation(ruleset))
        parts["first_pass"] = self._first_pass(ruleset)
        parts["komi"] = (0, komi)
        black = Decimal(sum(part[0] for part in parts.values()))
        white = Decimal(sum(part[1] for part in parts.values()))
        margin = black - white
        winner: int | None
        if margin:
            winner = BLACK if margin > 0 else WHITE
        else:
            winner = {"black": BLACK, "white": WHITE}.get(ruleset.tie)
        return Score(
            ruleset=ruleset.name,
            black=black,
            white=white,
            margin=margin,
            winner=winner,
            komi=komi,
            evidence=status.evidence,
            parts={name: parts[name] for name in PARTS},
            assumed_passes=self._ending.closing if self._passes_matter(ruleset) else (),
        )

    def compensation_stones(self) -> int:
        """Return the handicap stones that compensation is counted by; one is none."""
        stones = self._replay.handicap_stones
        return stones if stones >= 2 else 0

    def _passes_matter(self, ruleset: Ruleset) -> bool:
        by_territory = ruleset.scoring == "territory" and ruleset.pass_stones
        return by_territory or ruleset.first_pass is not None

    def _compensation(self, ruleset: Ruleset) -> int:
        stones = self.compensation_stones()
        if not stones or ruleset.handicap_compensation == "0":
            return 0
        return stones if ruleset.handicap_compensation == "N" else stones - 1

    def _first_pass(self, ruleset: Ruleset) -> tuple[Amount, Amount]:
        effect = ruleset.first_pass
        if effect is None:
            return 0, 0
        how = self._ending
        first = how.first_any if effect.which == "any" else how.first_ending
        return effect.black_first if first == BLACK else effect.white_first

    def _board_parts(self, ruleset: Ruleset, status: Status) -> dict[str, tuple[Amount, Amount]]:
        """Return the parts that come from the board, the prisoners and the passes."""
        key = (
            _status_key(ruleset),
            ruleset.scoring,
            ruleset.seki_points,
            ruleset.group_tax,
            ruleset.pass_stones,
            ruleset.white_passes_last,
        )
        if key not in self._counts:
            if ruleset.scoring == "territory":
                parts = self._by_territory(ruleset, status)
            else:
                parts = self._by_area(ruleset, status)
            parts["tax"] = self._tax(status) if ruleset.group_tax else (0, 0)
            self._counts[key] = parts
        return dict(self._counts[key])

    def _by_area(self, ruleset: Ruleset, status: Status) -> dict[str, tuple[Amount, Amount]]:
        """Area: living stones and what they surround (Chinese rules; RULES.md, "scoring").

        Stone scoring counts the same: the surrounded points are those that would be filled,
        all but the eyes that the group tax stands for.
        """
        position = status.position
        dead_black, dead_white = _dead(status)
        black, white = map(len, status.surrounded)
        if not ruleset.seki_points:
            black -= len(status.seki_eyes[0])
            white -= len(status.seki_eyes[1])
        stones = (position.count(BLACK) - dead_black, position.count(WHITE) - dead_white)
        nothing = (0, 0)
        return {
            "stones": stones,
            "territory": (black, white),
            "prisoners": nothing,
            "dead": nothing,
            "passes": nothing,
        }

    def _by_territory(self, ruleset: Ruleset, status: Status) -> dict[str, tuple[Amount, Amount]]:
        """Territory: surrounded points and the opponent's stones taken (Japanese rules, 10)."""
        dead_black, dead_white = _dead(status)
        black, white = map(len, status.territory)
        if ruleset.seki_points:
            black += len(status.seki_eyes[0])
            white += len(status.seki_eyes[1])
        passes = (0, 0)
        if ruleset.pass_stones:
            by_black, by_white = self._ending.passes
            if ruleset.white_passes_last and self._ending.last == BLACK:
                by_white += 1
            passes = (by_white, by_black)
        return {
            "stones": (0, 0),
            "territory": (black, white),
            "prisoners": self._replay.prisoners,
            "dead": (dead_white, dead_black),
            "passes": passes,
        }

    def _tax(self, status: Status) -> tuple[int, int]:
        position = bytearray(status.position)
        for point in status.dead:
            position[point] = 0
        tax = {BLACK: 0, WHITE: 0}
        for group in groups(bytes(position), status.owners, self._geometry):
            tax[group.color] -= group.tax
        return tax[BLACK], tax[WHITE]


def _status_key(ruleset: Ruleset) -> tuple[str, bool]:
    """Return what a ruleset's view of the final position depends on."""
    suicide = ruleset.dead_stones == "pass-alive" and ruleset.suicide != "illegal"
    return ruleset.dead_stones, suicide


def _dead(status: Status) -> tuple[int, int]:
    """Return how many dead stones are Black's, and White's."""
    black = sum(1 for point in status.dead if status.position[point] == BLACK)
    return black, len(status.dead) - black
