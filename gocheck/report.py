"""What gocheck says about one game: plain values, ready for any output format."""

from dataclasses import dataclass, field

from gocheck.findings import ERROR, WARNING, Finding
from gocheck.fingerprint import Fingerprint
from gocheck.legality import Legality
from gocheck.life import Status
from gocheck.record import Komi
from gocheck.result import Result
from gocheck.scoring import Score
from gocheck.tally import Tally


@dataclass(frozen=True, slots=True)
class Located:
    """A finding with its line and column in the file, from 1; None for a file as a whole."""

    finding: Finding
    line: int | None
    column: int | None


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
    ruleset, those chosen and the record's own, empty where the game is not scored; tally: where
    the stones on the board came from, None likewise; fingerprint: what other records of the same
    game have too, None where it is not asked for.
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
    tally: Tally | None = None
    fingerprint: Fingerprint | None = None

    @property
    def players(self) -> str:
        """Both names, "Black - White"."""
        return f"{self.black or '?'} - {self.white or '?'}"


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of one input: what it is, and everything noticed about it.

    member: inside an archive; number: of the game in the file, from 1; game: None where it
    could not be read.
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
    def worst(self) -> str | None:
        """The gravest severity among the findings."""
        severities = {located.finding.severity for located in self.findings}
        for severity in (ERROR, WARNING):
            if severity in severities:
                return severity
        return "note" if severities else None

    @property
    def agrees(self) -> bool | None:
        """Whether the score under the record's own ruleset is the recorded result."""
        if self.game is None or self.game.own is None:
            return None
        scored = self.game.scores.get(self.game.own)
        return scored.agrees if scored else None
