"""What gocheck says about one game: plain values, ready for any output format."""

from dataclasses import dataclass, field
from hashlib import blake2b

from gocheck.disputes import Dispute
from gocheck.explaining import Explanation
from gocheck.findings import Finding
from gocheck.fingerprint import Fingerprint
from gocheck.legality import Legality
from gocheck.life import Status
from gocheck.record import Komi
from gocheck.result import Result
from gocheck.scoring import Score
from gocheck.tally import Tally


@dataclass(frozen=True, slots=True)
class Located:
    """A finding and where it stands.

    line and column: in the file, from 1; None for a file as a whole; position: a digest of the
    position on the board that it belongs to; said: what the record says there (both as
    `gocheck.identity` tells).
    """

    finding: Finding
    line: int | None
    column: int | None
    position: str = ""
    said: str = ""

    @property
    def fingerprint(self) -> str:
        """What identifies the finding, however the file is named, wrapped or encoded."""
        found = self.finding
        text = f"{found.code} {self.position} {found.move} {found.point} {self.said}"
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Scored:
    """A score and whether it agrees with the recorded result (None: cannot be said)."""

    score: Score
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Game:
    """What is known of a game that could be read.

    own: the record's own ruleset, None where it names none; handicap_stones: on the board for
    the handicap; status: of the final position, None where the game is not scored; scores: by
    ruleset, those chosen and the record's own, empty where the game is not scored; explanation:
    changes that make the recorded result right, the likeliest first, None where there is nothing
    to explain; disputes: moves on which rulesets differ; tally: where the stones on the board came
    from, None where the game is not scored; fingerprint: what other records of the same game have
    too, None where it is not asked for.
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
    disputes: tuple[Dispute, ...] = ()
    tally: Tally | None = None
    fingerprint: Fingerprint | None = None

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
        scored = self.game.scores.get(self.game.own)
        return scored.agrees if scored else None
