"""What gocheck says about one game: plain values, ready for any output format."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from gocheck.comparison import ComparedScore, Comparison, Explanation
from gocheck.findings import Finding
from gocheck.record import Komi, Result
from gocheck.rules import DisputedMove, Legality, NamedBy, ReplayedGame
from gocheck.scoring import StoneBalance
from gocheck.status import Status

KOMI, PASSES, RULESET = "komi", "passes", "ruleset"
ASSUMPTIONS = (KOMI, PASSES, RULESET)
"""What a score may need that its record does not give: a komi in points, the final passes, a known
ruleset in RU."""


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """A finding, its place in the file, and what identifies it in another copy of the file."""

    finding: Finding
    """What was found."""
    line: int | None
    """The line in the file, from 1; None for a file as a whole."""
    column: int | None
    """The column in the file, in characters from 1; None for a file as a whole."""
    position_digest: str = ""
    """A digest of the position on the board that the finding belongs to
    (`gocheck.policy.finding_identity`)."""
    recorded_text: str = ""
    """What the record says there (`gocheck.policy.finding_identity`)."""

    @property
    def identity(self) -> str:
        """What identifies the finding, however the file is named, wrapped or encoded."""
        found = self.finding
        text = (
            f"{found.code} {self.position_digest} {found.move} {found.point} {self.recorded_text}"
        )
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class TrimmedScore:
    """What is kept of a score in a trimmed report."""

    result: str
    """The result as RE writes it."""
    agrees: bool | None
    """Whether it agrees with the recorded result, None where that is unknown."""


@dataclass(frozen=True, slots=True)
class Trimmed:
    """What is kept of the analysis of a game in a trimmed report (`gocheck.reports.trimming`)."""

    outcomes: dict[str, TrimmedScore]
    """The scores by ruleset; empty where the game is not scored."""
    evidence: str | None
    """What the status rests on; None where the game is not scored."""
    json: str | None
    """The game as JSON Lines write it, None where no format asks for it."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is known of a game that could be read.

    The fields up to `variations` are facts of the record, the others what gocheck makes of it.
    """

    columns: int
    """How many columns the board has."""
    rows: int
    """How many rows the board has."""
    black: str | None
    """Black's name (PB); None where it is not recorded, as for the next five."""
    white: str | None
    """White's name (PW)."""
    date: str | None
    """The date as DT has it."""
    event: str | None
    """The event (EV)."""
    round: str | None
    """The round (RO)."""
    rules: str | None
    """The text of RU."""
    own: str | None
    """The name of the record's ruleset, None where it has none."""
    komi: Komi
    """The komi that KM gives: as recorded, and in points."""
    handicap: str | None
    """The text of HA."""
    handicap_stones: int
    """How many handicap stones are on the board."""
    moves: int
    """How many moves the main line has, passes among them."""
    variations: int
    """How many variations the record has."""
    finished: bool
    """Whether the game was played to its end and counted."""
    result: Result
    """The result that RE gives."""
    legality: dict[str, Legality] = field(default_factory=dict)
    """Which moves are illegal, for every known ruleset by its name."""
    status: Status | None = None
    """Who is alive in the final position; None where the game is not scored."""
    scores: dict[str, ComparedScore] = field(default_factory=dict)
    """The scores by ruleset: those chosen and the record's; empty where it is not scored."""
    explanation: tuple[Explanation, ...] | None = None
    """Changes that make the recorded result right, the most likely first; None where there is
    nothing to explain."""
    disputed_moves: tuple[DisputedMove, ...] = ()
    """The moves on which rulesets differ."""
    stone_balance: StoneBalance | None = None
    """Where the stones on the board came from; None where the game is not scored."""
    fingerprint: bytes | None = None
    """By which `gocheck.archive` recognises other records of the same game; None where they are not
    looked for."""
    ends_early: bool = False
    """Whether the moves end too early for the game to have been counted; False for a game that is
    not to be scored."""
    drawn_by_cycle: bool = False
    """Whether the recorded draw is what a long cycle leads to under the record's ruleset, or
    under any without one."""
    assumptions: tuple[str, ...] = ()
    """Which of `ASSUMPTIONS` the scores depend on; empty where the game is not scored."""
    trimmed: Trimmed | None = None
    """What is kept of `legality` and the fields after it, up to `stone_balance`, where these are
    left out; None in a full report."""

    @property
    def outcomes(self) -> Mapping[str, ComparedScore | TrimmedScore]:
        """The result by ruleset, and whether it agrees; empty where the game is not scored."""
        return self.scores if self.trimmed is None else self.trimmed.outcomes

    @property
    def evidence(self) -> str | None:
        """What the status of the final position rests on; None where the game is not scored."""
        if self.trimmed is not None:
            return self.trimmed.evidence
        return self.status.evidence if self.status else None

    @property
    def players(self) -> str:
        """Both names, "Black - White"."""
        return f"{self.black or '?'} - {self.white or '?'}"


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of one file: what is known of it, and everything that was found."""

    file: str
    """The file as the user named it, or found below a folder that the user named."""
    member: str | None
    """The file inside an archive, None where `file` is not an archive."""
    number: int
    """The number of the game in the file, from 1; 0 where the findings are about a file that is no
    record, such as a list of results."""
    findings: tuple[LocatedFinding, ...]
    """Everything that was found, in the order of the file."""
    game: Game | None
    """The game, None where it could not be read."""
    waived_errors: bool = False
    """Whether an error was waived, even if the findings no longer list it."""

    @property
    def path(self) -> str:
        """The file, and the member of an archive in it."""
        return f"{self.file}!{self.member}" if self.member else self.file

    @property
    def name(self) -> str:
        """The path, and the game's number where it is not 1."""
        return f"{self.path}#{self.number}" if self.number > 1 else self.path

    @property
    def agrees(self) -> bool | None:
        """Whether the score under the record's ruleset is the recorded result."""
        if self.game is None or self.game.own is None:
            return None
        score = self.game.outcomes.get(self.game.own)
        return score.agrees if score else None


def game_of(
    game: ReplayedGame,
    legality: dict[str, Legality],
    disputed: tuple[DisputedMove, ...],
    comparison: Comparison,
    fingerprint: bytes | None,
) -> Game:
    """Return what is reported of a game, from what the stages made of it."""
    record, own = game.record, game.own
    return Game(
        columns=record.columns,
        rows=record.rows,
        black=record.black,
        white=record.white,
        date=record.date,
        event=record.event,
        round=record.round,
        rules=record.rules,
        own=own.name if own else None,
        komi=record.komi,
        handicap=record.handicap.recorded,
        handicap_stones=game.replayed.handicap_stones,
        moves=len(record.moves),
        variations=record.variations,
        finished=game.finished,
        result=record.result,
        legality=legality,
        status=comparison.status,
        scores=comparison.scores,
        explanation=comparison.explanation,
        disputed_moves=disputed,
        stone_balance=comparison.stone_balance,
        fingerprint=fingerprint,
        ends_early=comparison.ended_early,
        drawn_by_cycle=comparison.drawn_by_cycle,
        assumptions=tuple(_assumptions(game, comparison)) if comparison.scores else (),
    )


def _assumptions(game: ReplayedGame, comparison: Comparison) -> Iterator[str]:
    """Yield what the scores of a game depend on and its record does not give."""
    if game.record.komi.points is None:
        yield KOMI
    if any(each.score.assumed_passes for each in comparison.scores.values()):
        yield PASSES
    if game.own and game.own_ruleset.named_by is not NamedBy.RECORD:
        yield RULESET
