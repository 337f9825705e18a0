"""The report on a game and the values in it, as the library yields them and every format writes.

Points are texts such as "Q16", colours "black" and "white", amounts exact decimals in points. A key
in JSON, a column in Parquet and an attribute in Python have the same name. Start reading at
`Report`.
"""

import datetime
from collections.abc import Iterator
from decimal import Decimal
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    NoReturn,
    get_args,
)

import msgspec

from gocheck.text.escaping import one_line
from gocheck.text.messages import VERSION, beginning, counted, in_points, plain

if TYPE_CHECKING:
    from gocheck.rules.ruleset import Ruleset

SCHEMA = 4
"""Rises when the meaning of a key changes."""
PASS = "pass"

Color = Literal["black", "white"]
"""The colour of a player or a stone."""
Severity = Literal["error", "warning", "note"]
"""The severity of a finding."""
Evidence = Literal["named", "marked", "proved", "engine", "judged", "assumed", "as-is"]
"""The evidence for who is dead, the strongest first: named by the user; marked in the record;
proved; an engine's; judged by gocheck, with a confidence; all stones assumed alive; all on the
board counted."""
Reason = Literal["outside", "occupied", "suicide", "ko", "superko", "turn", "ended"]
"""Why a move is illegal: it is off the board, or on a stone; suicide; ko, an immediate retake,
under superko rulesets too; superko, any other repetition; out of turn; or after the end."""
CycleEffect = Literal["no_result", "draw", "black_wins", "white_wins", "referee"]
"""The effect of a long cycle that is not forbidden."""
Verdict = Literal[
    "taken_back", "pass", "loses", "stands",
    "no_result", "draw", "black_wins", "white_wins", "referee", "legal",
]  # fmt: skip
"""The verdict of a ruleset on a repetition or a suicide; the first four forbid it: it is taken
back; it is taken back and counts as a pass; its player loses; it stands, since play went on. Or, if
the players repeat the cycle: no result, if both agree; a draw; Black or White wins; the referee
decides. Or: it is legal."""
ResultKind = Literal[
    "score", "draw", "winner", "resignation", "time", "forfeit", "void", "unknown", "none", "other"
]
"""The kind of a recorded result: a winner and a margin, a draw, a winner without a manner, how else
a game ends, RE[?], no RE, anything else."""
Unknown = Literal["komi", "result", "early", "cycle", "server", "stones"]
"""Why it is unknown whether a score is the recorded result: no valid komi, RE is not a score, the
moves end too early, a long cycle, points that players on the server count either way, uncertain
dead stones."""
Assumption = Literal["komi", "passes", "ruleset"]
"""What scores depend on and the record does not give: a komi in points, the final passes, a known
ruleset in RU."""
ExplanationKind = Literal[
    "ruleset", "ruleset or komi", "ruleset and komi", "komi unit", "komi", "no komi", "handicap",
    "handicap stones", "winner", "result unit", "digit", "half point", "dame", "gap",
    "passes", "prisoners", "status", "after end", "marks", "cut", "not counted",
]  # fmt: skip
"""What a small change that explains a recorded result is about."""
PartName = Literal[
    "stones", "territory", "dame", "prisoners", "dead",
    "passes", "compensation", "tax", "first_pass", "komi",
]  # fmt: skip
"""The parts of a total."""
Cause = Literal[
    "last_play", "passes", "out_of_turn", "handicap_stones", "setup", "replaced", "seki",
    "false_eyes", "marks", "dame", "gaps", "dead_stones", "compensation", "group_tax",
    "pass_stones", "first_pass", "komi", "after_end",
]  # fmt: skip
"""What can make two rulesets score a game differently."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
PARTS: tuple[PartName, ...] = get_args(PartName)
COLORS: tuple[Color, Color, Color] = ("black", "black", "white")
"""The colours by their numbers in the kernel; 0 is no colour."""


def color_of(number: int | None) -> Color | None:
    """Return the colour with this number in the kernel; None for none, and for an empty point."""
    return COLORS[number] if number else None


class FrozenDict(dict[Any, Any]):
    """A dictionary that does not change."""

    def _refuse(self, *given: object, **named: object) -> NoReturn:
        raise TypeError("the values of a report do not change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[dict[Any, Any]]]:
        return FrozenDict, (dict(self),)


class Value(msgspec.Struct, frozen=True, gc=False):
    """A value that does not change."""

    _dictionaries: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that are dictionaries."""

    def __init_subclass__(cls, **config: Any) -> None:
        cls.__module__ = "gocheck"
        fields: dict[str, Any] = cls.__annotations__
        cls._dictionaries = tuple(
            name for name, hint in fields.items() if getattr(hint, "__origin__", None) is dict
        )

    def __post_init__(self) -> None:
        for name in self._dictionaries:
            value = getattr(self, name)
            if type(value) is not FrozenDict:
                msgspec.structs.force_setattr(self, name, FrozenDict(value))

    def to_dict(self) -> dict[str, Any]:
        """Return the value as in JSON Lines: texts, numbers, lists and dictionaries."""
        import json  # takes long to load

        found: dict[str, Any] = json.loads(json.dumps(msgspec.to_builtins(self)))
        return found

    def __hash__(self) -> int:
        values = msgspec.structs.astuple(self)
        return hash(tuple(each for each in values if not isinstance(each, dict)))


class Move(NamedTuple):
    """A move of a game: its `number` from 1, the `color` of the player, and the `point`, or "pass".

    Passes count as moves. A point off the board is the text of the record.
    """

    number: int
    """Its number, from 1; passes count."""
    color: Color
    """The colour of the player."""
    point: str
    """The point, such as "Q16", or "pass"; the text of the record for a point off the board."""

    def __repr__(self) -> str:
        return one_line(f"Move(number={self.number}, color={self.color!r}, point={self.point!r})")


class Setup(NamedTuple):
    """Stones that a record sets up (AB, AW and AE), which are no move, and who moves then (PL).

    It is `after` a move, 0 for the start; points become `black`, `white` or `empty`, and `to_move`
    is the colour that moves next.
    """

    after: int
    """The number of the move before it; 0 for the start."""
    black: tuple[str, ...]
    """The points that get a black stone."""
    white: tuple[str, ...]
    """The points that get a white stone."""
    empty: tuple[str, ...]
    """The points whose stone is removed; it is no prisoner."""
    to_move: Color | None
    """The colour that moves next; None if the record does not say."""


Move.__module__ = Setup.__module__ = "gocheck"


class Finding(Value, frozen=True):
    """One thing noticed in a game. `gocheck explain CODE` describes what a code means."""

    code: str
    """The code, such as "RES501"; it never changes its meaning."""
    severity: Severity
    """The severity."""
    message: str
    """What is found, as a sentence without a full stop."""
    line: int | None = None
    """The line in the file, from 1; None for the whole file."""
    column: int | None = None
    """The column, in characters from 1; None for the whole file."""
    move: int | None = None
    """The number of the move, from 1; None if it is not about a move."""
    color: Color | None = None
    """The colour of the player; None if it is not about a player."""
    point: str | None = None
    """The point, such as "Q16"; "pass" for a pass; None if it is not about a point."""
    rulesets: tuple[str, ...] = ()
    """The names of the rulesets that object, if only some do."""
    variation: int | None = None
    """The number of the variation that it is in; None for the main line."""
    waived: Literal["record", "baseline", None] = None
    """Why it does not count: the record acknowledges it, or the baseline lists it; None if it
    counts."""
    fixable: bool = False
    """Whether `gocheck fix` corrects it."""
    more: int = 0
    """How many others it stands for, where a game has too many to list."""
    recorded_text: str = ""
    """The text of the record there, shortened; "" where the position is enough."""
    identity: str = ""
    """What identifies it in any copy of the game, whatever its file's name, line breaks and
    encoding."""

    def __str__(self) -> str:
        return one_line(f"{self.code} {self.severity}: {self.message}")

    def __repr__(self) -> str:
        message = beginning(self.message, 60)  # a choice, so that it stays one line
        return one_line(f"<Finding {self.code} {self.severity}: {message}>")


class IllegalMove(Value, frozen=True):
    """A move that a ruleset forbids."""

    move: int
    """The number of the move, from 1."""
    color: Color
    """The colour of the player."""
    point: str
    """The point, such as "Q16", or "pass"; the text of the record for a point off the board."""
    reason: Reason
    """Why it is illegal."""
    repeats: int | None = None
    """For a repetition, the number of the move after which the position occurred before, 0 for the
    start; None for other reasons."""

    def __str__(self) -> str:
        text = one_line(f"move {self.move}, {self.color} {self.point}: {self.reason}")
        if self.repeats is None:
            return text
        when = f"after move {self.repeats}" if self.repeats else "at the start"
        return f"{text}, repeats the position {when}"

    def __repr__(self) -> str:
        return f"<IllegalMove {self}>"


class LongCycle(Value, frozen=True):
    """The effect of a long cycle that a ruleset does not forbid."""

    effect: CycleEffect
    """The effect."""
    move: int
    """The first move that closes a cycle."""
    repeats: int
    """The earlier move after which the same position occurred, 0 for the start."""
    kind: str | None
    """The name of the cycle, such as "triple ko"; None if none is proved."""


class Legality(Value, frozen=True):
    """What rulesets object to in a game; those that object to the same share it."""

    rulesets: tuple[str, ...]
    """The names of the rulesets."""
    illegal: tuple[IllegalMove, ...]
    """The moves that they forbid. Of a game with thousands of repetitions, only the first thousand
    are searched."""
    more: int
    """The number of illegal moves after those."""
    cycle: LongCycle | None
    """The effect of a long cycle; None without one."""


class Cycle(Value, frozen=True):
    """The moves from one occurrence of a position to the next."""

    kind: str | None
    """Its name among players, such as "triple ko"; None if none is proved."""
    first: int
    """The number of its first move."""
    last: int
    """The number of its last move, which repeats the position."""
    moves: tuple[str, ...]
    """The points of its moves."""

    def __str__(self) -> str:
        """The kind and the length: "triple ko, 6 moves", or "cycle of 6 moves"."""
        count = len(self.moves)
        return f"{self.kind}, {count} moves" if self.kind else f"cycle of {count} moves"


class Dispute(Value, frozen=True):
    """A repetition or a suicide: a move on which rulesets differ."""

    move: int
    """The number of the move, from 1."""
    color: Color
    """The colour of the player."""
    point: str
    """The point, such as "Q16"."""
    what: Literal["repetition", "suicide"]
    """Which of both it is."""
    cycle: Cycle | None
    """The moves since the position occurred before; None for a suicide."""
    verdicts: dict[Verdict, tuple[str, ...]]
    """The names of the rulesets by their verdict."""

    def __repr__(self) -> str:
        return one_line(f"<Dispute move {self.move}, {self.color} {self.point}: {self.what}>")


class Explanation(Value, frozen=True):
    """A small change that makes the recorded result right."""

    kind: ExplanationKind
    """What is changed."""
    change: str
    """What is changed, in words."""
    reason: str
    """What supports the change, in words."""
    result: str
    """The score after the change: the recorded result, as SGF writes it."""
    confidence: float
    """How likely this change is among all that fit and unknown causes, 0 to 1."""
    rulesets: tuple[str, ...]
    """The names of the rulesets that give the recorded result, if the change is a ruleset."""

    def __str__(self) -> str:
        return one_line(f"{self.change} ({self.reason})")

    def __repr__(self) -> str:
        return one_line(f"<Explanation {self.confidence:.0%}: {self.change}>")


class Chain(Value, frozen=True):
    """A chain that is dead, alive in seki, or judged alive."""

    color: Color
    """The colour of its stones."""
    points: tuple[str, ...]
    """The points of its stones, from the top left."""
    status: Literal["dead", "seki", "alive"]
    """Whether it is dead, alive in seki, or alive."""
    evidence: Evidence
    """The evidence for that."""
    confidence: float | None
    """How likely the status is right, 0 to 1; None for evidence without degrees."""

    def __repr__(self) -> str:
        stones = counted(len(self.points), "stone")
        return f"<Chain {self.color} {self.points[0]}, {stones}: {self.status}>"


class Status(Value, frozen=True):
    """Who is dead at the end of a game, on what evidence, and how certain that is.

    Sets of points are tuples of texts such as "Q16", from the top left of the board.
    """

    evidence: Evidence
    """The weakest evidence used."""
    confidence: float | None
    """The confidence in the least certain chain, 0 to 1; None if nothing was judged."""
    margin_confidence: float | None
    """How likely it is that a score by this status has the right margin, 0 to 1; None if nothing
    was judged. It is the share of real games with such a status whose score was the recorded one.
    If the last moves of a record are missing, it is lower: the board does not show that."""
    margin_uncertainty: int
    """The most points by which the margin changes if unsettled chains have another status."""
    end: Literal["passes", "server", "not recorded"]
    """How the record shows that the game was over: by the final passes; by the server, which ended
    it; not at all."""
    unfinished: bool
    """Whether so many points are unsettled that the game is not at its end."""
    contradictory: bool
    """Whether the marks of the record contradict each other or the stones."""
    chains: tuple[Chain, ...]
    """The chains that are dead or alive in seki; all others are alive."""
    alive: tuple[Chain, ...]
    """The chains that are judged alive, not in seki, each with its confidence."""
    dead: tuple[str, ...]
    """The points of dead stones."""
    seki: tuple[str, ...]
    """The points of stones alive in seki."""
    territory: dict[Color, tuple[str, ...]]
    """The points of each player's territory, with those of dead stones in it."""
    false_eyes: dict[Color, tuple[str, ...]]
    """The surrounded points outside seki that their owner must fill."""
    false_eyes_count: bool
    """Whether these are territory, as on some servers."""
    seki_eyes: dict[Color, tuple[str, ...]]
    """The surrounded points in seki that are no territory."""
    seki_eyes_count: bool
    """Whether points in seki are territory, as on some servers."""
    surrounded_only: dict[Color, tuple[str, ...]]
    """The points that area counting counts as surrounded and territory counting does not."""
    marked_only: dict[Color, tuple[str, ...]]
    """The points that are territory by the record's marks, but not surrounded."""
    behind_gaps: dict[Color, tuple[str, ...]]
    """The surrounded points of areas that are all but closed."""
    dame: tuple[str, ...]
    """The neutral points."""
    played_out: bool
    """Whether the false eyes are the points that the players fill when the end is played out."""
    unsettled: tuple[str, ...]
    """The points, with or without stones, of whose owner the judge is unsure; if all stones are
    proved, those of neutral regions of more than two points."""

    def __repr__(self) -> str:
        certain = "" if self.confidence is None else f", confidence {self.confidence:.2f}"
        counts = f"{len(self.dead)} dead, {len(self.seki)} in seki"
        return f"<Status {self.evidence}: {counts}{certain}>"


class Part(Value, frozen=True):
    """The points that a part of a score adds to both totals."""

    black: Decimal
    """For Black."""
    white: Decimal
    """For White."""

    def __iter__(self) -> Iterator[Decimal]:
        return iter((self.black, self.white))


class Score(Value, frozen=True):
    """A score under one ruleset. All amounts are exact and in points."""

    ruleset: str
    """The name of the ruleset."""
    result: str
    """The result as SGF writes it: "B+3.5", "W+0.5", "0"."""
    winner: Color | None
    """The winner; None for a draw."""
    margin: Decimal
    """Black's total minus White's."""
    black: Decimal
    """Black's total."""
    white: Decimal
    """White's total, with komi."""
    komi: Decimal
    """The komi in force."""
    agrees: bool | None
    """Whether it is the recorded result; None if that is unknown."""
    unknown: Unknown | None
    """Why that is unknown; None if it is known."""
    distance: Decimal | None
    """How many points the recorded margin is from anything that the board allows, with the
    unsettled chains as either player's and with points that some count and others do not. None
    where RE has no margin, and where all stones are assumed alive."""
    evidence: Evidence
    """The weakest evidence for who is dead that the score depends on."""
    parts: dict[PartName, Part]
    """The parts of both totals, which add up to them."""
    causes: dict[Cause, Decimal]
    """What is peculiar to the ruleset in the margin, by cause: the margins of two rulesets differ
    by the differences of these. Causes that add nothing are left out."""
    dead_stones: Literal["agreement", "none", "pass-alive"]
    """Which dead stones the ruleset removes at the end of this game."""
    removed: int
    """How many stones that are."""
    assumed_passes: tuple[Color, ...]
    """The colours of the missing passes that were counted."""
    passed_first: Color | None
    """The colour that passed first; None if the ruleset does not ask."""
    first_pass_assumed: bool
    """Whether that pass is missing in the record."""
    ended_at: int | None
    """The move with which the game ended by the rules before its record did; None if it did
    not."""

    def _repr_html_(self) -> str:
        shown = {name: part for name, part in self.parts.items() if any(part)}
        rows: list[list[object]] = [
            ["Black", *(plain(part.black) for part in shown.values()), plain(self.black)],
            ["White", *(plain(part.white) for part in shown.values()), plain(self.white)],
        ]
        return html_table([f"{self.ruleset}: {self.result}", *shown, "total"], rows)

    def __repr__(self) -> str:
        return f"<Score {self.ruleset}: {self.result}, {self.evidence}>"


class Difference(Value, frozen=True):
    """How the scores of one game under two rulesets differ, cause by cause."""

    one: Score
    """The score under the first ruleset."""
    other: Score
    """The score under the second ruleset."""
    causes: dict[Cause, Decimal]
    """The points by cause, positive if the first score is better for Black; they add up to
    `margin`."""
    text: str
    """The difference in a sentence."""

    @property
    def margin(self) -> Decimal:
        """How many points better for Black the first score is than the second."""
        return self.one.margin - self.other.margin

    @property
    def winner_changes(self) -> bool:
        """Whether the two scores have different winners."""
        return self.one.winner != self.other.winner

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        names = f"{self.one.ruleset} and {self.other.ruleset}"
        return f"<Difference {names}: {in_points(self.margin)}>"


class Stones(Value, frozen=True):
    """The points that a record sets up (AB, AW and AE) in one place, and what they become."""

    black: tuple[str, ...] = ()
    """The points that get a black stone."""
    white: tuple[str, ...] = ()
    """The points that get a white stone."""
    empty: tuple[str, ...] = ()
    """The points whose stone is removed; it is no prisoner."""


class Step(Value, frozen=True):
    """A move as it was played, legal or not, and what it changes on the board."""

    color: Color
    """The colour of the player."""
    point: str
    """The point, such as "Q16", or "pass"; the text of the record for a point off the board."""
    captured: tuple[str, ...]
    """The points of the stones that it removes, once its own is on the board: captured stones, and
    in a suicide the player's own."""
    set_up: Stones | None
    """The stones that are set up before the next move; None if there are none."""


class Playback(Value, frozen=True):
    """The moves of a game with what each changes, so that a program without rules can show it."""

    start: Stones
    """The stones that are set up before the first move."""
    steps: tuple[Step, ...]
    """The moves of the main line, in order."""
    record: bytes
    """The record as it is in the file. Empty if it has more than 64 KiB, and for a game among
    others in a file that is not UTF-8."""

    def __repr__(self) -> str:
        return f"<Playback: {counted(len(self.steps), 'move')}>"


class Report(Value, frozen=True, kw_only=True):
    """What `gocheck check` reports on one game.

    If the game is unreadable, `readable` is False, `findings` says why, and everything else that is
    about the game is None, False, 0 or empty.
    """

    schema: int = SCHEMA
    """The version of these fields: it rises when the meaning of one changes."""
    version: str = VERSION
    """The version of gocheck."""
    file: str
    """The file, as named or as found in a folder."""
    member: str | None = None
    """The file inside an archive; None if `file` is not an archive."""
    number: int
    """The number of the game in the file, from 1; 0 for findings on a file that is not a record,
    such as a list of results."""
    readable: bool = False
    """Whether the game could be read."""
    size: tuple[int, int] | None = None
    """The numbers of columns and rows of the board."""
    black: str | None = None
    """Black's name (PB)."""
    white: str | None = None
    """White's name (PW)."""
    date: str | None = None
    """The text of DT."""
    date_first: datetime.date | None = None
    """The first day that DT names; of a month or a year alone, its first. None if unknown."""
    date_last: datetime.date | None = None
    """The last day that DT names; of a month or a year alone, its last. None if unknown."""
    event: str | None = None
    """The event (EV)."""
    round: str | None = None
    """The round (RO)."""
    recorded_rules: str | None = None
    """The text of RU."""
    ruleset: str | None = None
    """The name of the record's ruleset; None if RU names no known one."""
    recorded_komi: str | None = None
    """The text of KM."""
    komi: Decimal | None = None
    """The komi of KM, in points."""
    usual_komi: Decimal | None = None
    """The usual komi of the game's year, if the score under the record's ruleset uses it since the
    record gives none."""
    recorded_handicap: str | None = None
    """The text of HA."""
    handicap: int = 0
    """The handicap in stones: those on the board or, without any, those that HA names."""
    handicap_stones: int = 0
    """The number of handicap stones on the board."""
    move_count: int = 0
    """The number of moves of the main line; passes count."""
    first_move: Color | None = None
    """Who made the first move that is no handicap stone."""
    variations: int = 0
    """The number of variations."""
    finished: bool = False
    """Whether the game was played to its end and counted; only such games have scores."""
    ends_early: bool = False
    """Whether the moves end too early for the game to have been counted."""
    decided_by_cycle: bool = False
    """Whether the recorded result is what a long cycle leads to, or may be."""
    recorded_result: str | None = None
    """The text of RE."""
    result_kind: ResultKind | None = None
    """The kind of the recorded result."""
    recorded_winner: Color | None = None
    """The winner by RE; None if it names none."""
    recorded_margin: Decimal | None = None
    """The margin of RE in points, never negative; None if it gives none."""
    agrees: bool | None = None
    """Whether the score under the record's ruleset is the recorded result; None if that is
    unknown."""
    assumptions: tuple[Assumption, ...] = ()
    """What the scores depend on and the record does not give."""
    legality: tuple[Legality, ...] = ()
    """What rulesets object to; those that object to nothing are left out."""
    disputes: tuple[Dispute, ...] = ()
    """The repetitions and suicides, with the verdicts of the rulesets."""
    status: Status | None = None
    """Who is dead at the end; None if the game is not scored."""
    scores: dict[str, Score] = {}
    """The scores by ruleset: those asked for, and the record's; empty if the game is not
    scored."""
    filled: tuple[Color, ...] = ()
    """The colours of the plays that fill the open dame where these count, with those in own
    territory that this needs."""
    explanations: tuple[Explanation, ...] | None = None
    """Changes that make the recorded result right, the most likely first; None where there is
    nothing to explain."""
    findings: tuple[Finding, ...] = ()
    """The findings, in the order of the file, with those that are waived (`Finding.waived`)."""
    waived_errors: bool = False
    """Whether an error was waived, even if `findings` does not list it."""
    fingerprint: bytes | None = None
    """What records of the same game have in common, for finding duplicates; None if these are not
    asked for."""
    playback: Playback | None = None
    """The moves with what they change on the board; None if it is not asked for."""

    @property
    def path(self) -> str:
        """The file, and the member of an archive in it: "games.zip!a.sgf"."""
        return f"{self.file}!{self.member}" if self.member else self.file

    @property
    def name(self) -> str:
        """File, member and number, as far as they are needed: "games.zip!a.sgf#2"."""
        return f"{self.path}#{self.number}" if self.number > 1 else self.path

    @property
    def players(self) -> str:
        """Both names: "Black - White"."""
        return f"{self.black or '?'} - {self.white or '?'}"

    @property
    def cause(self) -> Finding | None:
        """Why the game could not be read: the first error, or the first finding; None if it
        could."""
        if self.readable:
            return None
        return min(self.findings, key=lambda each: each.severity != "error", default=None)

    @property
    def signed_margin(self) -> Decimal:
        """The recorded margin, positive if Black won; 0 if RE has none."""
        margin = self.recorded_margin or Decimal(0)
        return -margin if self.recorded_winner == "white" else margin

    def illegal_moves(self, ruleset: "str | Ruleset") -> tuple[IllegalMove, ...]:
        """Return the moves that a ruleset or the ruleset of a name forbids.

        Raises `gocheck.Error` for a ruleset under which the game was not checked.
        """
        found = self.legality_under(ruleset)
        return found.illegal if found else ()

    def legality_under(self, ruleset: "str | Ruleset") -> Legality | None:
        """Return what a ruleset objects to; None if it objects to nothing. Raises as
        `illegal_moves`."""
        from gocheck.rules.lookup import Rulesets  # takes long to load
        from gocheck.rules.ruleset import builtin

        name = ruleset if isinstance(ruleset, str) else ruleset.name
        objecting = {each: entry for entry in self.legality for each in entry.rulesets}
        known = {*builtin(), *self.scores, *objecting}
        return objecting.get(name if name in known else Rulesets().get(name).name)

    def _repr_html_(self) -> str:
        agreement = {True: "yes", False: "no", None: "unknown"}
        rows: list[list[object]] = [
            [name, each.result, agreement[each.agrees]] for name, each in self.scores.items()
        ]
        heading: list[object] = [self.name, f"recorded: {self.recorded_result}", "agrees"]
        found: list[list[object]] = [
            [each.code, each.severity, each.message] for each in self.findings
        ]
        return html_table(heading, rows + found)

    def __repr__(self) -> str:
        if not self.readable:
            return one_line(f"<Report {self.name}: unreadable>")
        result = self.recorded_result or "no result"
        findings = counted(len(self.findings), "finding")
        return one_line(f"<Report {self.name}: {result}, {findings}>")


def html_table(heading: list[object], rows: list[list[object]]) -> str:
    """Return a table for notebooks."""
    from html import escape  # takes long to load

    head = "".join(f"<th>{escape(str(each))}</th>" for each in heading)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(each))}</td>' for each in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
