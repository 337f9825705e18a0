"""Options that several commands share, and how trouble with them is told."""

import functools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click

from gocheck.cli.config import configuration, configuration_option
from gocheck.cli.running import RUNNING, Running
from gocheck.cli.trouble import Trouble
from gocheck.inputs import WHOLE, RemoteError, Shard, missing, shown, sources, without_scheme
from gocheck.report import GameReport
from gocheck.rules import RulesetError, Rulesets
from gocheck.running import ExecutorError, Run, unchanged
from gocheck.settings import DAME, DEFAULT_COLUMNS, Settings
from gocheck.status import STATUSES
from gocheck.text import one_line

_MOST_KOMI = 1000
_SHORTEST, _LONGEST = 0.1, 86_400
"""Seconds that an engine may be given: a day at most, since no system waits for ever."""
_OPTIONS: Mapping[str, Callable[[Callable[..., None]], Callable[..., None]]] = {
    "names": click.option(
        "--rules",
        "names",
        multiple=True,
        metavar="NAME[,NAME]",
        help="Rulesets to compare, or 'all'; may be repeated. The record's own is always"
        f" scored. Default: {', '.join(DEFAULT_COLUMNS)}.",
    ),
    "ruleset": click.option(
        "--ruleset", metavar="NAME", help="Take this for every record's own ruleset."
    ),
    "default_ruleset": click.option(
        "--default-ruleset",
        metavar="NAME",
        help="The own ruleset of records whose RU names none.",
    ),
    "ruleset_files": click.option(
        "--ruleset-file",
        "ruleset_files",
        multiple=True,
        metavar="FILE",
        help="TOML file with rulesets of your own; may be repeated.",
    ),
    "komi": click.option(
        "--komi",
        default="record",
        show_default=True,
        metavar="record|ruleset|NUMBER",
        help="The komi in force: the record's, each ruleset's own, or a number of points.",
    ),
    "status": click.option(
        "--status",
        type=click.Choice(STATUSES),
        default="auto",
        show_default=True,
        help="What says which stones are dead: the record's marks, proof, the engine, the"
        " built-in judge, nothing (all alive), or the strongest there is. Where the one chosen"
        " has nothing to say, all are alive.",
    ),
    "dead": click.option(
        "--dead",
        metavar="POINTS",
        default="",
        help='Chains that are dead, such as "D4 Q16"; all others are alive.',
    ),
    "engine": click.option(
        "--engine",
        metavar="COMMAND",
        help="A GTP engine to ask who is dead where nothing is marked or proved, such as"
        ' "gnugo --mode gtp".',
    ),
    "engine_timeout": click.option(
        "--engine-timeout",
        type=float,
        default=30.0,
        show_default=True,
        metavar="SECONDS",
        help="How long the engine may take for a game.",
    ),
    "score_all": click.option(
        "--score-all", is_flag=True, help="Score unfinished games too, as they stand."
    ),
    "repair_handicap": click.option(
        "--repair-handicap",
        is_flag=True,
        help="Place the handicap stones that HA names and the record lacks, where its server does.",
    ),
    "dame": click.option(
        "--dame",
        type=click.Choice(DAME),
        default="auto",
        show_default=True,
        help="Under area counting, neutral points left open are filled in turn, or count"
        " for nobody; auto: filled for records under a territory ruleset, and for those of no"
        " server that stop before the closing passes.",
    ),
}
"""The options that `read_settings` reads, as it names them, in the order of the help."""


def settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say how to judge; the command gets `settings` in their place."""
    return some_settings_options(tuple(_OPTIONS))(command)


def some_settings_options(
    asked: Sequence[str],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what does as `settings_options`, with some of the options only."""
    return functools.partial(_with_settings, asked)


def _with_settings(names: Sequence[str], command: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(command)
    def with_settings(**arguments: Any) -> None:
        asked = {name: arguments.pop(name) for name in names}
        try:
            settings = read_settings(**asked)
        except Trouble as trouble:
            file = configuration(click.get_current_context()).file
            source = f" (settings are from {file})" if file else ""
            raise Trouble(f"{trouble.message}{source}") from None
        command(settings=settings, **arguments)

    wrapped: Callable[..., None] = with_settings
    for name in reversed(names):
        wrapped = _OPTIONS[name](wrapped)
    return configuration_option(wrapped, (*names, *RUNNING))


def read_rulesets(files: Iterable[str]) -> Rulesets:
    """Return the built-in rulesets and the user's."""
    try:
        return Rulesets.with_files(Path(file) for file in files)
    except RulesetError as error:
        raise Trouble(str(error)) from None


def read_settings(
    *,
    names: Iterable[str] = (),
    ruleset: str | None = None,
    default_ruleset: str | None = None,
    ruleset_files: Iterable[str] = (),
    komi: str = "record",
    status: str = "auto",
    dead: str = "",
    engine: str | None = None,
    engine_timeout: float = 30.0,
    dame: str = "auto",
    score_all: bool = False,
    repair_handicap: bool = False,
) -> Settings:
    """Return settings from the values of `settings_options`; raises Trouble."""
    rulesets = read_rulesets(ruleset_files)
    if not _SHORTEST <= engine_timeout <= _LONGEST:  # nan is not either
        bounds = f"from {_SHORTEST} to {_LONGEST}"
        raise Trouble(f"--engine-timeout takes seconds {bounds}, not {engine_timeout:g}")
    if status == "engine" and not engine:
        raise Trouble("--status engine needs --engine COMMAND")
    try:
        wanted = [name.strip() for text in names for name in text.split(",") if name.strip()]
        named = dict.fromkeys(rulesets.get(name).name for name in wanted if name != "all")
        chosen = rulesets.names if "all" in wanted else tuple(named)
        return Settings(
            rulesets=rulesets,
            compared=chosen or DEFAULT_COLUMNS,
            ruleset=rulesets.get(ruleset).name if ruleset else None,
            default_ruleset=rulesets.get(default_ruleset).name if default_ruleset else None,
            komi=_komi(komi),
            status=status,
            dame=dame,
            engine=engine,
            engine_timeout=engine_timeout,
            dead=tuple(dead.replace(",", " ").split()),
            score_all=score_all,
            repair_handicap=repair_handicap,
        )
    except RulesetError as error:
        raise Trouble(str(error)) from None


def existing(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths; raises Trouble with one line for each at which there is nothing."""
    given = tuple(map(without_scheme, paths))
    try:
        absent = missing(given)
    except RemoteError as error:
        raise Trouble(str(error)) from None
    if absent:
        raise Trouble(*(f"no such file or folder: {shown(path)}" for path in absent))
    return given


def checked(
    paths: Iterable[str],
    settings: Settings,
    running: Running,
    shard: Shard = WHOLE,
    told: Callable[[GameReport], GameReport] = unchanged,
) -> Iterator[GameReport]:
    """Yield the report on every game that the paths name, or of one part of the inputs.

    told: what may be made of each of them before it gets here. A folder or an archive without
    records is told on standard error. Raises Trouble.
    """
    run = Run(settings, running.crew(), running.cache(settings), _tell, told)
    try:
        yield from run.reports(sources(paths, nothing_in, shard, running.progress.watch))
    except ExecutorError as error:
        raise Trouble(str(error)) from None


def nothing_in(path: str) -> None:
    """Tell on standard error that a folder or an archive holds no records."""
    _tell(f"nothing to read in {path}: it holds no records")


def _tell(line: str) -> None:
    click.echo(one_line(f"gocheck: {line}"), err=True)


def page_width() -> int:
    """Return the width of the terminal, 80 where the output goes elsewhere."""
    if not on_terminal():
        return 80
    return max(40, get_terminal_size((80, 24)).columns)


def on_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def _komi(text: str) -> str | Decimal:
    if text in ("record", "ruleset"):
        return text
    try:
        komi = Decimal(text)
    except InvalidOperation:
        komi = Decimal("NaN")
    if not komi.is_finite() or komi % Decimal("0.25") or abs(komi) > _MOST_KOMI:
        raise Trouble(f"--komi takes record, ruleset or a number such as 6.5, not {text!r}")
    return komi
