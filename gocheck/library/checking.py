"""Checking and reading files: `check`, `read`, `tables`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any

from gocheck.inputs import RemoteError, missing_paths, sources
from gocheck.library.arguments import Amount, is_number, items_of, komi_setting, points_of
from gocheck.library.game_report import GameReport, first_error
from gocheck.library.known_rulesets import RulesetOrName, known_with, listed, name_of_ruleset
from gocheck.record import Unreadable
from gocheck.referee import Referee
from gocheck.report import GameReport as InnerReport
from gocheck.running import Run, games, processes
from gocheck.settings import DAME, DEFAULT_COLUMNS, ENGINE_SECONDS, Settings
from gocheck.sgf import Source
from gocheck.status import STATUSES
from gocheck.text import Error, regex

if TYPE_CHECKING:
    from gocheck.library.game import Game

Path = str | os.PathLike[str]
"""A file, a folder or an archive; a text may also be a URL."""
_TEXT = regex(r"\(\s*;|[\r\n]")
"""What the text of a record has, and no path."""
_INPUT = "input"
"""The name of an input without a file."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def check(
    paths: Path | Iterable[Path],
    *,
    rules: RulesetOrName | Iterable[RulesetOrName] | None = None,
    ruleset: RulesetOrName | None = None,
    default_ruleset: RulesetOrName | None = None,
    komi: Amount = "record",
    status: str = "auto",
    dead: str | Iterable[str] = (),
    dame: str = "auto",
    scores: bool = True,
    score_all: bool = False,
    engine: str | None = None,
    engine_timeout: float = 30.0,
    repair_handicap: bool = False,
    variations: bool = False,
    duplicates: bool = False,
    jobs: int = 1,
) -> Iterator[GameReport]:
    """Yield the report on every game that the paths name, in order, as `gocheck check` makes it.

    paths: files, folders, archives or URLs, one or several. An unreadable file or game has a report
    too. No settings file is read. The arguments are the options of the command (guide: settings):

    - rules: the rulesets to score under, next to that of each record; None for the usual six;
    - ruleset: the ruleset of every record, regardless of RU; default_ruleset: that of records whose
      RU names none;
    - komi: "record", "ruleset" or points; status: the evidence for who is dead, "auto" for the
      strongest; dead: points of dead chains; dame: "auto", "filled" or "as-is";
    - scores: whether to score; score_all: whether to score unfinished games too;
    - engine: the command of a GTP engine; engine_timeout: its seconds for a game;
    - repair_handicap: whether to place missing handicap stones; variations: whether to check them;
    - duplicates: whether to find games that an earlier file also holds;
    - jobs: with more than 1, so many processes are started, and ended with the last report.

    Raises `gocheck.Error` at once for wrong arguments and for a path at which there is nothing.
    """
    names = _named(paths)
    compared = listed(rules)
    known = known_with([*compared, ruleset, default_ruleset])
    settings = Settings(
        rulesets=known,
        compared=tuple(name_of_ruleset(each, known) for each in compared) or DEFAULT_COLUMNS,
        ruleset=name_of_ruleset(ruleset, known) if ruleset else None,
        default_ruleset=name_of_ruleset(default_ruleset, known) if default_ruleset else None,
        komi=komi_setting(komi),
        score_all=score_all,
        scores=scores,
        status=_one_of("status", status, STATUSES),
        dame=_one_of("dame", dame, DAME),
        dead=points_of("dead", dead),
        engine=engine,
        engine_timeout=_seconds(engine_timeout),
        repair_handicap=repair_handicap,
        variations=variations,
        duplicates=duplicates,
    )
    if not isinstance(engine, str | None):
        raise Error(f"engine: {engine!r} is not the command of an engine")
    if status == "engine" and not engine:
        raise Error("status: 'engine' needs the command of an engine")
    if not is_number(jobs) or jobs < 1:
        raise Error(f"jobs is {jobs!r}; at least one process does the work")
    run = Run(settings, processes(jobs) if jobs > 1 else None)
    return (GameReport(report) for report in run.reports_on(names))


def read(
    source: Path | bytes | IO[str] | IO[bytes],
    *,
    ruleset: RulesetOrName | None = None,
    default_ruleset: RulesetOrName | None = None,
    on_error: Callable[[Error], object] | None = None,
) -> list[Game]:
    """Return the games of a source, in order.

    source: a file, a folder or an archive, or the text of a record, its bytes, or an open file;
    ruleset, default_ruleset: as for `check`; on_error: called with the error of each unreadable
    game, which is left out. Without it the first such error is raised (`gocheck.Error`, with
    file and line).
    """
    from gocheck.library.game import Game  # takes long to load

    known = known_with([ruleset, default_ruleset])
    settings = Settings(
        known,
        ruleset=name_of_ruleset(ruleset, known) if ruleset else None,
        default_ruleset=name_of_ruleset(default_ruleset, known) if default_ruleset else None,
    )
    found = []
    for each in _inputs(source):
        for record in (each,) if isinstance(each, Unreadable) else games(each):
            if isinstance(record, Unreadable):
                error = first_error(Referee(settings).check(record))
                if on_error is None:
                    raise error
                on_error(error)
            else:
                found.append(Game._of(record, settings))
    return found


def tables(reports: Iterable[GameReport]) -> dict[str, Any]:
    """Return reports as the pyarrow tables "games", "findings" and "scores", joined by `id`.

    They have the columns of `--format parquet` (guide: programs); "scores" has the ruleset in a
    column. Needs `pip install gocheck-sgf[parquet]`; raises `gocheck.Error` without it.
    """
    try:
        from gocheck.reports import parquet
    except ImportError as error:
        raise Error(f"tables need pyarrow ({error}): pip install 'gocheck-sgf[parquet]'") from None
    return parquet.tables(map(_listed, items_of("reports", reports)))


def _listed(report: GameReport) -> InnerReport:
    if not isinstance(report, GameReport):
        raise Error(f"{report!r} is not a report of gocheck.check")
    return report._listed


def _seconds(timeout: float) -> float:
    """Return a time limit of an engine; raises Error."""
    least, most = ENGINE_SECONDS
    number = isinstance(timeout, int | float) and not isinstance(timeout, bool)
    if not (number and least <= timeout <= most):  # nan is not either
        raise Error(f"engine_timeout: {timeout!r} is not {least} to {most} seconds")
    return timeout


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    """Return a value that is allowed; raises Error for any other."""
    if value not in allowed:
        raise Error(f"{name}: {value!r} is not one of {', '.join(allowed)}")
    return value


def _named(paths: Path | Iterable[Path]) -> tuple[str, ...]:
    """Return paths as texts that name nothing else; raises Error if there is nothing at one."""
    one = isinstance(paths, str | os.PathLike)
    names = tuple(map(_name, (paths,) if one else items_of("paths", paths)))
    try:
        missing = missing_paths(names)
    except RemoteError as error:
        raise Error(str(error)) from None
    if missing:
        raise Error("no such file or folder", missing[0])
    return names


def _name(path: Path) -> str:
    """Return a path so that it is no list of paths (@) and not standard input (-)."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(name, str):
        raise Error(f"{path!r} is not a path")
    return os.path.join(os.curdir, name) if name.startswith(("-", "@")) else name


def _inputs(source: Path | bytes | IO[str] | IO[bytes]) -> Iterator[Source | Unreadable]:
    """Yield the inputs of a source."""
    if isinstance(source, str) and _TEXT.search(source):
        yield _text(source)
    elif isinstance(source, str | os.PathLike):
        yield from sources(_named(source))
    elif isinstance(source, bytes | bytearray):
        yield Source(_INPUT, bytes(source))
    elif hasattr(source, "read"):
        name = str(getattr(source, "name", _INPUT))
        try:
            content = source.read()
        except (OSError, ValueError) as error:  # as of a closed file, and of the wrong encoding
            raise Error(f"cannot be read: {error}", name) from None
        if not isinstance(content, str | bytes):
            raise Error(f"holds {content!r}, which is neither text nor bytes", name)
        yield _text(content, name) if isinstance(content, str) else Source(name, content)
    else:
        raise Error(f"{source!r} is not a path, a text, bytes or an open file")


def _text(text: str, name: str = _INPUT) -> Source:
    """Return a text as an input in UTF-8, whatever CA says."""
    data = text.removeprefix("\ufeff").encode("utf-8", "surrogateescape")
    return Source(name, _BYTE_ORDER_MARK + data)
