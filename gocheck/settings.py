"""What the user asked for."""

from dataclasses import dataclass
from decimal import Decimal

from gocheck.archive import EventResults, Expectations
from gocheck.rules import Rulesets

DEFAULT_COLUMNS = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor")
"""The rulesets compared where the user chooses none."""
DAME = ("auto", "filled", "as-is")
"""What may be asked of neutral points that a record leaves open (`Settings.dame`)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for; every game of a run is checked under the same."""

    rulesets: Rulesets
    """All rulesets that are known: the built-in ones and those of the user's files."""
    compared: tuple[str, ...] = DEFAULT_COLUMNS
    """Names of the rulesets to score under, also to each record's own."""
    ruleset: str | None = None
    """Name of the ruleset that is every record's own, whatever RU says; None to go by RU."""
    default_ruleset: str | None = None
    """Name of the ruleset of records whose RU names none; None to leave them without one."""
    komi: str | Decimal = "record"
    """The komi in force: "record" (KM), "ruleset" (each ruleset's own), or a number of points."""
    score_all: bool = False
    """Whether unfinished games are scored too, as they stand."""
    scores: bool = True
    """Whether games are scored; False for legality, findings and metadata only."""
    status: str = "auto"
    """The evidence for who is dead: "auto" for the strongest there is (the record's marks, proof,
    the engine, the built-in judge), else one of them; where it has nothing to say, all stones are
    treated as alive. One of `gocheck.status.STATUSES`."""
    dame: str = "auto"
    """Open neutral points under area counting, one of `DAME`. "filled": filled by both in turn;
    "as-is": counted for nobody; "auto": filled for records under a territory ruleset, and for
    others that are from no server and stop before the closing passes."""
    dead: tuple[str, ...] = ()
    """Names of points ("Q16"), each of a chain that is dead; all other chains are then alive,
    whatever else says so."""
    engine: str | None = None
    """The command of a GTP engine to ask who is dead, None to ask none."""
    engine_timeout: float = 30.0
    """Seconds that the engine may take for a game."""
    repair_handicap: bool = False
    """Whether handicap stones that HA names and the record lacks are placed."""
    variations: bool = False
    """Whether the variations are checked, not only the main line."""
    expectations: Expectations | None = None
    """What records must say, None where nothing is expected of them."""
    results: EventResults | None = None
    """The results that records must have, None without a list of results."""
    duplicates: bool = False
    """Whether reports hold the fingerprint by which two records of one game are found."""
