"""The settings: one declaration of each option, and `Settings`, those of a run.

`GROUPS` declares the options of all commands. The command line, the settings file with its schema,
`gocheck config` and the checks of the library's arguments read it. `CheckSettings` types the
arguments that say how games are checked, and `Settings` has what they give. Both use the names of
`GROUPS`, except `scores`, `limits` and `rulesets` (--no-scores, --limit, --ruleset-file). A new
option needs a line in each of the three if it says how games are checked, else one in `GROUPS`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

from gocheck.findings.meanings import MEANINGS, SEVERITIES
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, limit_names
from gocheck.limits.resources import CACHE_MIB, DEFAULT_ENGINE_SECONDS
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from gocheck.archive.event_results import EventResults
    from gocheck.archive.expectations import Expectations

MOST_KOMI = 1000
"""Points: more than any game on 19x19 needs (361 points); a larger number is a typing error."""
DEFAULT_BASELINE = "gocheck-baseline.jsonl"
"""The list of known findings where the user names no other."""

Amount = Decimal | int | float | str
"""Points, exact: 6.5, "6.5" or Decimal("6.5")."""
RulesetOrName = str | Ruleset
"""A ruleset, or the name of a built-in one."""
StatusChoice = Literal["auto", "marked", "proved", "engine", "judged", "assumed"]
"""The evidence on dead stones: "auto" for the strongest available, or one kind."""
DameChoice = Literal["auto", "filled", "as-is"]
"""How open neutral points are counted, see `Settings.dame`."""


def komi_in_points(text: str) -> Decimal | None:
    """Return a komi; None for anything but a multiple of 0.25 from -MOST_KOMI to MOST_KOMI."""
    try:
        komi = Decimal(text)
    except InvalidOperation:
        return None
    if not komi.is_finite() or abs(komi) > MOST_KOMI or komi % Decimal("0.25"):
        return None
    return komi


class ReadSettings(TypedDict, total=False):
    """How games are read and judged: arguments of `gocheck.read`, and of `gocheck.check` too.

    - ruleset: the ruleset of every record, regardless of RU; default_ruleset: that of records whose
      RU names none; rulesets: all that RU may name, such as `gocheck.rulesets.with_files(...)`;
    - status: the evidence for who is dead, "auto" for the strongest; dead: points of dead chains;
    - engine: the command of a GTP engine; engine_timeout: its seconds for a game;
    - score_all: whether to score unfinished games too;
    - repair_handicap: whether to place missing handicap stones;
    - limits: other limits than the usual ones, such as {"file-size": "1GiB"} (guide: security).
    """

    ruleset: RulesetOrName | None
    default_ruleset: RulesetOrName | None
    rulesets: Mapping[str, Ruleset] | None
    status: StatusChoice
    dead: str | Iterable[str]
    engine: str | None
    engine_timeout: float
    score_all: bool
    repair_handicap: bool
    limits: Mapping[str, int | str] | None


class CheckSettings(ReadSettings, total=False):
    """How games are checked: arguments of `gocheck.check`, next to those of `ReadSettings`.

    - rules: the rulesets to score under, next to that of each record; "all" for every known
      one, None for the usual six;
    - komi: "record", "ruleset" or points; dame: "auto", "filled" or "as-is";
    - scores: whether to score; variations: whether to check them;
    - duplicates: whether to find games that an earlier file also holds;
    - playback: whether reports have the moves, with what each captures;
    - expect: what records must have: size, komi, ruleset, handicap; the same below a pattern of
      paths: {"size": 19, "beginners/*": {"size": 9}};
    - results: a file with the results of an event. Games that differ from it come last, and then a
      report on the file, with the number 0.
    """

    rules: RulesetOrName | Iterable[RulesetOrName] | None
    komi: Amount
    dame: DameChoice
    scores: bool
    variations: bool
    duplicates: bool
    playback: bool
    expect: Mapping[str, object] | None
    results: str | os.PathLike[str] | None


ReadSettings.__module__ = CheckSettings.__module__ = "gocheck"


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
    """The evidence on dead stones, a `StatusChoice`: "auto" for the strongest available (the
    record's marks, proof, the engine, the built-in judge), or one kind. Without evidence all stones
    are treated as alive."""
    dame: str = "auto"
    """How area counting treats open neutral points, a `DameChoice`. "filled": as filled by both
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
    playback: bool = False
    """Whether reports include the moves, with what each changes on the board."""
    limits: InputLimits = DEFAULT_LIMITS
    """The limits beyond which inputs are refused."""


Schema = Mapping[str, Any]
"""The type of one value, as JSON Schema."""
_FLAG: Schema = {"type": "boolean"}
_TEXT: Schema = {"type": "string"}
_FOR_CHECK = ("check",)
_FOR_SCORES = ("check", "score", "compare")
_FOR_GAMES = (*_FOR_SCORES, "show")
_FOR_FINDINGS = ("check", "fix", "show")
_DEFAULTS = {
    each.name: each.default
    for each in fields(Settings)
    if isinstance(each.default, str | float) and not isinstance(each.default, bool)
}


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """An option of commands, a key of settings files, and an argument of the library."""

    name: str
    """Its name in Python; the option and the key have hyphens in it."""
    help: str
    """What it does, one sentence in the imperative."""
    schema: Schema = field(default_factory=lambda: _FLAG)
    """The type of a value: a flag that needs none, a text, a number or a choice."""
    metavar: str | None = None
    """What stands for the value in the help."""
    default: str | float | None = None
    """The value where none is given; None for that of `Settings`, or for none."""
    shown: str = ""
    """The text for the default in the help, "" for the default itself."""
    commands: tuple[str, ...] = _FOR_CHECK
    """The commands that have it."""
    several: bool = False
    """Whether it may be given more than once, or have several values."""
    known: Callable[[], Iterable[str]] | None = None
    """Returns texts that a shell completes."""
    table: Callable[[], Schema] | None = None
    """Returns what a settings file may have as a table in place of several values."""
    path: str = ""
    """For paths, taken from the folder of a settings file, what they name: a file, folder, cache,
    baseline or report."""
    in_file: bool | str = True
    """Whether a settings file may hold it; a text says why only the command line may."""
    short: str = ""
    """A second name of one letter."""

    @property
    def key(self) -> str:
        """Its name in a settings file, and after the two hyphens of the option."""
        return self.name.replace("_", "-")

    @property
    def usual(self) -> str | float | None:
        """The value where none is given, None for none."""
        return self.default if self.default is not None else _DEFAULTS.get(self.name)


def _choice(values: Iterable[str]) -> Schema:
    return {"enum": list(values)}


def _whole(least: int) -> Schema:
    return {"type": "integer", "minimum": least}


def _ruleset_names() -> tuple[str, ...]:
    return Rulesets().names


def _codes() -> list[str]:
    groups = dict.fromkeys(code[:3] for code in MEANINGS)
    return [*groups, *MEANINGS]


def _severities() -> list[str]:
    return [f"{code}={severity}" for code in _codes() for severity in SEVERITIES]


def _subjects() -> tuple[str, ...]:
    from gocheck.archive.expectations import SUBJECTS  # takes long to load

    return SUBJECTS


_CODE = "[A-Za-z]{1,3}|[A-Za-z]{3}[0-9]{1,3}"
_CODES: Schema = {"type": "string", "pattern": rf"^\s*({_CODE})\s*(,\s*({_CODE})\s*)*$"}
_KOMI: Schema = {
    "anyOf": [
        {"type": "number", "multipleOf": 0.25, "minimum": -MOST_KOMI, "maximum": MOST_KOMI},
        {"type": "string", "pattern": r"^(record|ruleset|[-+]?[0-9]+(\.[0-9]+)?)$"},
    ]
}
"""As `komi_in_points`."""
_SECONDS: Schema = {"type": "number", "minimum": 0.1, "maximum": 86_400}
"""Enough for an engine to answer at all, and at most a day."""
_FORMAT = Setting(
    "format", "Write this format, or several.", _TEXT, "NAME[:PATH]", several=True, path="report"
)

GROUPS: Mapping[str, tuple[Setting, ...]] = {
    "Most used": (
        Setting(
            "rules", "Compare these, or all.", _TEXT, "NAME[,NAME]",
            shown="six common ones", commands=_FOR_SCORES, several=True,
            known=lambda: ("all", *_ruleset_names()),
        ),
        Setting(
            "default_ruleset", "Use this ruleset where RU names none.", _TEXT, "NAME",
            commands=_FOR_GAMES, known=_ruleset_names,
        ),
        Setting(
            "dead", 'Name the dead chains, as in "D4 Q16".', _TEXT, "POINTS",
            commands=_FOR_GAMES, in_file=False,
        ),
        Setting(
            "expect", "Expect size, komi (even games), ruleset, handicap.", _TEXT, "WHAT=VALUE",
            several=True, known=lambda: [f"{subject}=" for subject in _subjects()],
            table=lambda: {
                "type": "object",
                "properties": {subject: {"type": ["string", "number"]} for subject in _subjects()},
                "additionalProperties": False,
            },
        ),
        Setting(
            "results", "Compare with results: CSV, OpenGotha, EGF or AGA.", _TEXT, "FILE",
            path="file",
        ),
        Setting("duplicates", "Find games that an earlier file also holds."),
        Setting(
            "fail_on", "Fail at this severity or above.", _choice([*SEVERITIES, "never"]),
            default="error",
        ),
        Setting(
            "move", "Show the board after move N.", {"type": "integer"}, "N",
            shown="the last", commands=("show",),
        ),
        Setting(
            "at_finding", "Show it at the N-th finding of `gocheck check`.", _whole(1), "N",
            commands=("show",),
        ),
        Setting(
            "svg", "Write the board as a picture in SVG.", _TEXT, "FILE",
            commands=("show",), path="file",
        ),
        Setting("png", "Write it as PNG.", _TEXT, "FILE", commands=("show",), path="file"),
        Setting(
            "moves", "Number these moves in the picture, as in 100-150.", _TEXT, "FIRST-LAST",
            commands=("show",),
        ),
        Setting(
            "output", "Write the copies into this folder.", _TEXT, "DIR",
            commands=("fix", "edit"), path="folder",
        ),
        Setting(
            "in_place", "Replace the files; keep the old ones as FILE.orig.",
            commands=("fix", "edit"),
        ),
        Setting("dry_run", "Only print what would change.", commands=("fix", "edit")),
        Setting(
            "set", "Set game information, as in KM=6.5.", _TEXT, "NAME=VALUE",
            commands=("edit",), several=True,
        ),
        Setting(
            "set_if_missing", "Set it in records that do not have it.", _TEXT, "NAME=VALUE",
            commands=("edit",), several=True,
        ),
        Setting(
            "remove", "Remove game information.", _TEXT, "NAME",
            commands=("edit",), several=True,
        ),
        Setting(
            "rename", "Name files after their games, as {black}.sgf.", _TEXT, "NAME",
            commands=("edit",),
        ),
        _FORMAT,
        replace(_FORMAT, commands=("score", "compare")),  # each with formats of its own
        Setting(
            "verbose", "List notes, players and every result too.", commands=("check", "show"),
            short="v",
        ),
        Setting(
            "verbose", "Print the diffs of several files too.", commands=("fix", "edit"), short="v"
        ),
    ),
    "Input": (
        Setting(
            "shard", "Check only part K of N of the files.", _TEXT, "K/N", in_file=False
        ),
        Setting(
            "follow_links", "Follow links out of the folders.",
            in_file="files outside the folder",
        ),
        Setting("variations", "Check the variations too."),
        Setting("even", "Leave out games with handicap stones.", commands=("compare",)),
        Setting(
            "skip_duplicates", "Leave out games that an earlier file also holds.",
            commands=("compare",),
        ),
        Setting(
            "limit", "Change a limit; `gocheck help security` lists them.", _TEXT, "NAME=VALUE",
            commands=(*_FOR_GAMES, "fix", "edit"), several=True, in_file="a limit on inputs",
            known=lambda: [f"{name}=" for name in limit_names()],
        ),
    ),
    "Rules and scoring": (
        Setting(
            "ruleset", "Use this as the ruleset of every record.", _TEXT, "NAME",
            commands=_FOR_GAMES, known=_ruleset_names,
        ),
        Setting(
            "ruleset_file", "Read rulesets of your own from a TOML file.", _TEXT, "FILE",
            commands=(*_FOR_GAMES, "rules"), several=True, path="file",
        ),
        Setting(
            "komi", "Choose the komi.", _KOMI, "record|ruleset|NUMBER",
            commands=_FOR_SCORES, known=lambda: ("record", "ruleset"),
        ),
        Setting(
            "dame", "Fill open dame, or leave them.", _choice(get_args(DameChoice)),
            commands=_FOR_SCORES,
        ),
        Setting("no_scores", "Do not score the games."),
        Setting("score_all", "Score unfinished games too.", commands=_FOR_GAMES),
        Setting("repair_handicap", "Place missing handicap stones.", commands=_FOR_GAMES),
    ),
    "Dead stones": (
        Setting(
            "status", "Choose how dead stones are found.", _choice(get_args(StatusChoice)),
            commands=_FOR_GAMES,
        ),
        Setting(
            "engine", "Ask this GTP engine which stones are dead.", _TEXT, "COMMAND",
            commands=_FOR_GAMES, in_file="a program to run",
        ),
        Setting(
            "engine_timeout", "Limit the engine's time per game.", _SECONDS, "SECONDS",
            commands=_FOR_GAMES,
        ),
    ),
    "Findings": (
        Setting(
            "select", "Keep only these codes or groups, as in MOV,RES5.", _CODES, "CODE[,CODE]",
            commands=_FOR_FINDINGS, several=True, known=_codes,
        ),
        Setting(
            "ignore", "Leave out these codes or groups.", _CODES, "CODE[,CODE]",
            commands=_FOR_FINDINGS, several=True, known=_codes,
        ),
        Setting(
            "severity", "Change a severity, as in MOV204=warning.", _TEXT, "CODE=LEVEL",
            commands=("check", "show"), several=True, known=_severities,
            table=lambda: {
                "type": "object",
                "propertyNames": {"pattern": f"^({_CODE})$"},
                "additionalProperties": {"enum": list(SEVERITIES)},
            },
        ),
    ),
    "Known findings": (
        Setting(
            "baseline", "Waive the findings listed in this file.", _TEXT, "FILE", path="baseline"
        ),
        Setting(
            "write_baseline", "Write the baseline.", shown=DEFAULT_BASELINE, in_file=False
        ),
        Setting("show_waived", "List waived findings too."),
    ),
    "Output": (
        Setting("ascii", "Draw the board in letters, as in a pipe.", commands=("show",)),
        Setting("no_backup", "Keep no FILE.orig with --in-place.", commands=("fix", "edit")),
        Setting(
            "all", "Print all codes in full, as a page in Markdown.", commands=("explain",)
        ),
        Setting("max_findings", "List at most N findings.", _whole(0), "N", shown="all"),
        Setting("playback", "Report the moves and what they capture."),
        Setting("all_games", "List every finished game in the table."),
        Setting(
            "no_games", "Do not list games whose winner changes.", commands=("compare",)
        ),
        Setting("quiet", "Print findings only.", short="q"),
        Setting("statistics", "Count the findings of each code."),
        Setting(
            "explain_finding", "Explain the N-th finding instead of a table.", _whole(1), "N",
            in_file=False,
        ),
        Setting(
            "legend", "Explain the columns and marks of the table.",
            commands=("check", "score"), in_file=False,
        ),
        Setting(
            "schema", "Print the JSON Schema of a file of settings.", commands=("config",)
        ),
        Setting(
            "color", "Colour the output.", _choice(["auto", "always", "never"]), default="auto",
            commands=(
                *_FOR_GAMES, "fix", "edit", "rules", "explain", "config", "completion", "help",
            ),
        ),
    ),
    "Speed and progress": (
        Setting(
            "jobs", "Use at most N processes.", _whole(1), "N",
            shown="all cores", commands=_FOR_SCORES,
        ),
        Setting(
            "executor", "Use the workers of a Dask cluster.", _TEXT, "dask://HOST:PORT",
            commands=_FOR_SCORES, in_file="a server to connect to",
        ),
        Setting(
            "cache", "Keep reports in this folder and reuse them.", _TEXT, "DIR",
            commands=_FOR_SCORES, path="cache",
        ),
        Setting(
            "cache_size", "Limit the size of the cache.", _whole(1), "MIB", CACHE_MIB,
            commands=_FOR_SCORES,
        ),
        Setting(
            "progress", "Show progress on standard error.", _choice(["auto", "plain", "none"]),
            default="auto", commands=_FOR_SCORES,
        ),
    ),
    "Other options": (
        Setting(
            "config", "Use this file of settings.", _TEXT, "FILE",
            shown="nearest gocheck.toml", commands=(*_FOR_GAMES, "fix", "edit", "config"),
            path="file", in_file=False,
        ),
    ),
}  # fmt: skip
"""The options of all commands by the heading of the help, in the order of every help."""


def settings_of_command(command: str) -> dict[str, Setting]:
    """Return the options of a command by name; `config` has those of `check`, but no legend."""
    names = ("check", command) if command == "config" else (command,)
    return {
        each.name: each
        for group in GROUPS.values()
        for each in group
        if any(name in each.commands for name in names)
        and not (command == "config" and each.name == "legend")
    }


OF_CHECK: Mapping[str, Setting] = settings_of_command("check")
"""The options of `gocheck check` by name: all that a settings file can hold are among them."""
IN_FILE: Mapping[str, Setting] = {
    each.key: each for each in OF_CHECK.values() if each.in_file is True
}
"""The keys of settings files."""
PER_PATH_KEYS = ("select", "ignore", "severity", "expect")
"""The keys that may be set for some files."""
