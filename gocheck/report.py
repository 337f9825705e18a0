"""What gocheck says about one game: plain values, ready for any output format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from gocheck.comparison import Explanation, Scored
from gocheck.findings import Finding
from gocheck.record import Komi, Result
from gocheck.replay import GameFingerprint
from gocheck.rules import DisputedMove, Legality
from gocheck.scoring import StoneBalance
from gocheck.status import Status


@dataclass(frozen=True, slots=True)
class Located:
    """A finding and where it stands.

    line and column: in the file, from 1; None for a file as a whole; position: a digest of the
    position on the board that it belongs to; said: what the record says there (both as
    `gocheck.policy.finding_identity` tells).
    """

    finding: Finding
    line: int | None
    column: int | None
    position: str = ""
    said: str = ""

    @property
    def identity(self) -> str:
        """What identifies the finding, however the file is named, wrapped or encoded."""
        found = self.finding
        text = f"{found.code} {self.position} {found.move} {found.point} {self.said}"
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is told of a score: the result as RE writes it, and whether it agrees."""

    result: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Told:
    """What most formats tell of a game beside its fields, in place of all that was worked out.

    outcomes: by ruleset, empty where the game is not scored; evidence: of the status, None
    likewise; json: the game as JSON Lines have it, None where they are not wanted.
    """

    outcomes: dict[str, Outcome]
    evidence: str | None
    json: str | None


@dataclass(frozen=True, slots=True)
class Game:
    """What is known of a game that could be read.

    own: the record's own ruleset, None where it names none; handicap_stones: on the board for
    the handicap; status: of the final position, None where the game is not scored; scores: by
    ruleset, those chosen and the record's own, empty where the game is not scored; explanation:
    changes that make the recorded result right, the likeliest first, None where there is nothing
    to explain; disputes: moves on which rulesets differ; tally: where the stones on the board came
    from, None where the game is not scored; fingerprint: what other records of the same game have
    too, None where it is not asked for; early: whether the line ends too early to have been
    counted, asked only of games that are to be scored; drawn_by_cycle: whether the recorded draw is
    what a long cycle leads to under the game's own ruleset, or may; told: None, or what stands for
    legality and all that follows it up to the tally, which are then left out
    (`gocheck.reports.compact`).
    """

    columns: int
    rows: int
    black: str | None
    white: str | None
    date: str | None
    event: str | None
    round: str | None
    rules: str | None
    own: str | None
    komi: Komi
    handicap: str | None
    handicap_stones: int
    moves: int
    variations: int
    finished: bool
    result: Result
    legality: dict[str, Legality] = field(default_factory=dict)
    status: Status | None = None
    scores: dict[str, Scored] = field(default_factory=dict)
    explanation: tuple[Explanation, ...] | None = None
    disputed_moves: tuple[DisputedMove, ...] = ()
    stone_balance: StoneBalance | None = None
    fingerprint: GameFingerprint | None = None
    early: bool = False
    drawn_by_cycle: bool = False
    told: Told | None = None

    @property
    def outcomes(self) -> Mapping[str, Scored | Outcome]:
        """The result by ruleset, and whether it agrees; empty where the game is not scored."""
        return self.scores if self.told is None else self.told.outcomes

    @property
    def evidence(self) -> str | None:
        """What the status of the final position rests on; None where the game is not scored."""
        if self.told is not None:
            return self.told.evidence
        return self.status.evidence if self.status else None

    @property
    def players(self) -> str:
        """Both names, "Black - White"."""
        return f"{self.black or '?'} - {self.white or '?'}"


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of one input: what it is, and everything noticed about it.

    member: inside an archive; number: of the game in the file, from 1, or 0 where the findings
    are about a file that is no record, such as a list of results; game: None where it could not
    be read.
    """

    file: str
    member: str | None
    number: int
    findings: tuple[Located, ...]
    game: Game | None

    @property
    def name(self) -> str:
        """The file, the member of an archive in it, and the game's number where it is not 1."""
        name = f"{self.file}!{self.member}" if self.member else self.file
        return f"{name}#{self.number}" if self.number > 1 else name

    @property
    def agrees(self) -> bool | None:
        """Whether the score under the record's own ruleset is the recorded result."""
        if self.game is None or self.game.own is None:
            return None
        scored = self.game.outcomes.get(self.game.own)
        return scored.agrees if scored else None
