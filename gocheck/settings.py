"""The settings of a run."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from gocheck.limits import DEFAULT_ENGINE_SECONDS, DEFAULT_LIMITS, InputLimits
from gocheck.rules import COMMON_RULESETS, Rulesets

if TYPE_CHECKING:
    from gocheck.archive import EventResults, Expectations

ENGINE_SECONDS = (0.1, 86_400)
"""The least and the most seconds that an engine may have (`Settings.engine_timeout`): enough to
answer at all, and at most a day."""
MOST_KOMI = 1000
"""Points: more than any game on 19x19 needs (361 points); a larger number is a typing error."""
DAME = ("auto", "filled", "as-is")
"""How open neutral points are counted (`Settings.dame`)."""


def komi_in_points(text: str) -> Decimal | None:
    """Return a komi; None for anything but a multiple of 0.25 from -MOST_KOMI to MOST_KOMI."""
    try:
        komi = Decimal(text)
    except InvalidOperation:
        return None
    if not komi.is_finite() or abs(komi) > MOST_KOMI or komi % Decimal("0.25"):
        return None
    return komi


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a run, the same for every game."""

    rulesets: Rulesets
    """All known rulesets: the built-in ones and those of the user's files."""
    rules: tuple[str, ...] = COMMON_RULESETS
    """The names of the rulesets to score under, in addition to each record's ruleset."""
    ruleset: str | None = None
    """The name of the ruleset of every record, regardless of RU; None to use RU."""
    default_ruleset: str | None = None
    """The name of the ruleset of records whose RU names none; None for no ruleset."""
    komi: str | Decimal = "record"
    """The komi in force: "record" (KM), "ruleset" (the komi of each ruleset), or a number of
    points."""
    score_all: bool = False
    """Whether unfinished games are scored, too, as is."""
    scores: bool = True
    """Whether games are scored; False for legality, findings and metadata only."""
    status: str = "auto"
    """The evidence on dead stones, one of `gocheck.status.STATUSES`: "auto" for the strongest
    available (the record's marks, proof, the engine, the built-in judge), or one kind. Without
    evidence all stones are treated as alive."""
    dame: str = "auto"
    """How area counting treats open neutral points, one of `DAME`. "filled": as filled by both
    players in turn; "as-is": as nobody's; "auto": filled for records under a territory ruleset, and
    for other records from no server that end before the final passes."""
    dead: tuple[str, ...] = ()
    """The names of points ("Q16") of dead chains; all other chains are then alive, regardless of
    other evidence."""
    engine: str | None = None
    """The command of a GTP engine to ask for the dead stones; None for no engine."""
    engine_timeout: float = DEFAULT_ENGINE_SECONDS
    """The time limit of the engine for a game, in seconds."""
    repair_handicap: bool = False
    """Whether missing handicap stones are placed."""
    variations: bool = False
    """Whether variations are checked in addition to the main line."""
    expect: Expectations | None = None
    """The expectations that records must meet; None without any."""
    results: EventResults | None = None
    """The list of results that records must have; None without one."""
    duplicates: bool = False
    """Whether reports include the fingerprint for finding duplicate records."""
    limits: InputLimits = DEFAULT_LIMITS
    """The limits beyond which inputs are refused."""
