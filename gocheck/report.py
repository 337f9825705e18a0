"""The report on one game: plain values for any output format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from gocheck.board import number_of
from gocheck.findings import ERROR, Finding
from gocheck.record import Komi, Record, Result, komi_of_its_time
from gocheck.rules import DisputedMove, Legality, NamedBy, ReplayedGame

if TYPE_CHECKING:
    from gocheck.comparison import ComparedScore, Comparison, Explanation
    from gocheck.scoring import StoneBalance
    from gocheck.status import Status

KOMI, PASSES, RULESET = "komi", "passes", "ruleset"
ASSUMPTIONS = (KOMI, PASSES, RULESET)
"""What a score may need that its record does not give: a komi in points, the final passes, a known
ruleset in RU."""


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """A finding, its place in the file, and its identity in other copies of the file."""

    finding: Finding
    """The finding."""
    line: int | None
    """The line in the file, from 1; None for the whole file."""
    column: int | None
    """The column in the file, in characters from 1; None for the whole file."""
    position_digest: str = ""
    """A digest of the position on the board that the finding belongs to
    (`gocheck.policy.finding_identity`)."""
    recorded_text: str = ""
    """The text of the record there (`gocheck.policy.finding_identity`)."""

    @property
    def identity(self) -> str:
        """The identity of the finding, independent of the file's name, line breaks and encoding."""
        from hashlib import blake2b  # takes long to load

        found = self.finding
        text = (
            f"{found.code} {self.position_digest} {found.move} {found.point} {self.recorded_text}"
        )
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class TrimmedScore:
    """The score in a trimmed report."""

    result: str
    """The result in the form of RE."""
    agrees: bool | None
    """Whether it agrees with the recorded result, None where that is unknown."""


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The analysis of a game in a trimmed report (`gocheck.reports.trimming`)."""

    outcomes: dict[str, TrimmedScore]
    """The scores by ruleset; empty if the game is not scored."""
    evidence: str | None
    """The evidence of the status; None if the game is not scored."""
    json: str | None
    """The game in JSON Lines; None if no output format needs it."""


@dataclass(frozen=True, slots=True)
class Game:
    """A readable game.

    The fields up to `variations` are facts of the record, the others results of the analysis.
    """

    columns: int
    """The number of columns of the board."""
    rows: int
    """The number of rows of the board."""
    black: str | None
    """Black's name (PB); None if not recorded, as for the next five."""
    white: str | None
    """White's name (PW)."""
    date: str | None
    """The text of DT."""
    event: str | None
    """The event (EV)."""
    round: str | None
    """The round (RO)."""
    rules: str | None
    """The text of RU."""
    own: str | None
    """The name of the record's ruleset, None where it has none."""
    komi: Komi
    """The komi of KM, as recorded and in points."""
    handicap: str | None
    """The text of HA."""
    handicap_stones: int
    """The number of handicap stones on the board."""
    handicap_given: int
    """The handicap in stones: those on the board or, without any, those that HA names."""
    moves: int
    """The number of moves of the main line, passes included."""
    variations: int
    """The number of variations."""
    finished: bool
    """Whether the game was played to its end and counted."""
    result: Result
    """The recorded result (RE)."""
    legality: dict[str, Legality] = field(default_factory=dict)
    """The illegal moves, by the name of every known ruleset."""
    status: Status | None = None
    """The status of the final position; None if the game is not scored."""
    scores: dict[str, ComparedScore] = field(default_factory=dict)
    """The scores by ruleset: those chosen and the record's; empty where it is not scored."""
    explanation: tuple[Explanation, ...] | None = None
    """Changes that make the recorded result right, the most likely first; None where there is
    nothing to explain."""
    disputed_moves: tuple[DisputedMove, ...] = ()
    """The moves on which rulesets differ."""
    stone_balance: StoneBalance | None = None
    """The stone balance; None if the game is not scored."""
    fingerprint: bytes | None = None
    """The fingerprint for finding duplicate records (`gocheck.archive`); None if not wanted."""
    ends_early: bool = False
    """Whether the moves end too early for the game to have been counted; False for a game that is
    not scored."""
    last: int | None = None
    """The point of the last move; None for a pass, and without moves."""
    decided_by_cycle: bool = False
    """Whether the recorded draw or winner is what a long cycle leads to under the record's ruleset,
    or under any without one."""
    assumptions: tuple[str, ...] = ()
    """Which of `ASSUMPTIONS` the scores depend on; empty where the game is not scored."""
    usual_komi: Decimal | None = None
    """The usual komi of the game's year, if the score under the record's ruleset uses it since the
    record gives none."""
    trimmed: Trimmed | None = None
    """The remains of `legality` and the fields after it, up to `stone_balance`; None in a full
    report."""

    @property
    def outcomes(self) -> Mapping[str, ComparedScore | TrimmedScore]:
        """The result by ruleset, and whether it agrees; empty if the game is not scored."""
        return self.scores if self.trimmed is None else self.trimmed.outcomes

    @property
    def evidence(self) -> str | None:
        """The evidence of the status of the final position; None if the game is not scored."""
        if self.trimmed is not None:
            return self.trimmed.evidence
        return self.status.evidence if self.status else None

    @property
    def players(self) -> str:
        """Both names, "Black - White"."""
        return f"{self.black or '?'} - {self.white or '?'}"


@dataclass(frozen=True, slots=True)
class GameReport:
    """The report on one game of one file, with its findings."""

    file: str
    """The file as the user named it, or as found in a folder that the user named."""
    member: str | None
    """The file inside an archive, None where `file` is not an archive."""
    number: int
    """The number of the game in the file, from 1; 0 for findings on a file that is not a record,
    such as a list of results."""
    findings: tuple[LocatedFinding, ...]
    """The findings, in the order of the file."""
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
        """The path, and the game's number if it is not 1."""
        return f"{self.path}#{self.number}" if self.number > 1 else self.path

    @property
    def cause(self) -> LocatedFinding:
        """Why the game could not be read: the first error, or the first finding."""
        return min(self.findings, key=lambda each: each.finding.severity != ERROR)

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
    """Return the game for the report, from the results of the stages."""
    record, own = game.record, game.own
    last = record.moves[-1].point if record.moves else None
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
        handicap_stones=game.replay.handicap_stones,
        handicap_given=game.replay.handicap,
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
        last=number_of(last, record.columns) if last else None,
        decided_by_cycle=comparison.decided_by_cycle,
        assumptions=tuple(_assumptions(game, comparison)) if comparison.scores else (),
        usual_komi=_usual_komi(record, comparison.scores.get(own.name)) if own else None,
    )


def _usual_komi(record: Record, own: ComparedScore | None) -> Decimal | None:
    """Return the usual komi of a game's year, if a score uses it since the record gives none."""
    if own is None or record.komi.points is not None:
        return None
    usual = komi_of_its_time(own.score.ruleset, record.date, record.result)
    return usual if usual == own.score.komi else None


def _assumptions(game: ReplayedGame, comparison: Comparison) -> Iterator[str]:
    """Yield what the scores of a game depend on and its record does not give."""
    if game.record.komi.points is None or game.record.komi.assumed:
        yield KOMI
    if any(each.score.assumed_passes for each in comparison.scores.values()):
        yield PASSES
    if game.own and game.record_ruleset.named_by is not NamedBy.RECORD:
        yield RULESET
