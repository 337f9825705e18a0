"""``gocheck edit``: other headers, and other names, for many records."""

import string
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

import click

from gocheck.cli.command import PathsCommand
from gocheck.cli.copies import Copies
from gocheck.cli.exit_status import UsageError
from gocheck.cli.reports import read_limits
from gocheck.cli.terminal import warn
from gocheck.fixing.corrected_copy import NOTHING, Change, Corrected, Left
from gocheck.fixing.fixes import REMOVED
from gocheck.fixing.writing import CannotWrite
from gocheck.library.game import Game, UnreadableError
from gocheck.library.property_values import Property, Shape
from gocheck.library.reading import file_of, games_reader
from gocheck.library.saving import stored_bytes, utf_8_text
from gocheck.library.settings_arguments import settings_of
from gocheck.limits.input_limits import InputLimits
from gocheck.reading.formats.conversion import Converted
from gocheck.sgf.source import Source
from gocheck.text.messages import Error, did_you_mean
from gocheck.text.parsing import regex

HEADERS = (
    "AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE",
    "RO", "RU", "SO", "TM", "US", "WR", "WT",
)  # fmt: skip
"""The properties that can be edited: what a record says of its game as a whole."""
FIELDS = {
    **{name: name for name in ("black", "date", "event", "place", "round", "white")},
    "result": "recorded_result",
}
"""What a name of a file may be made of, and the attributes of `gocheck.Game`."""
_AMOUNTS = {"KM": "komi", "RE": "recorded_result"}
"""The amounts that some servers write in one unit (zi): where one is set, both are in points."""
_UNKNOWN = "unknown"
"""Stands in a name for what a record does not say."""
_NOT_IN_NAMES = regex(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
"""What Windows allows in no name (https://learn.microsoft.com/windows/win32/fileio/naming-a-file);
other systems allow more."""
_BOARD = Shape(19, 19)
"""A board for the check of values: none of them depends on it."""
_LONGEST_NAME = 255
"""Bytes, on all common file systems."""
_NAME = "name"
_SGF = ".sgf"


class _Edits(NamedTuple):
    """What is set, set where it is missing, and removed; each value by its property."""

    values: dict[str, str]
    missing: dict[str, str]
    removed: Sequence[str]
    rename: str | None


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck edit --dry-run --set KM=6.5 games",
        'gocheck edit --in-place --set-if-missing "RU=Japanese" -- *.sgf',
        "gocheck edit --output named --rename '{date}-{black}-{white}.sgf' games",
    ),
)
def edit(paths: tuple[str, ...], **given: Any) -> None:
    """Edit the headers of records.

    Set or remove game information (KM, RU, PB, EV and so on) of many records, and name files after
    it. Every other byte stays as it is. Give one of --output, --in-place and --dry-run. PATHS are
    as for `gocheck check`; games.sgf#2 is one game of a file.

    Exit status: 0 done, 1 some game could not be read, edited or written, 2 wrong usage or nothing
    to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    edits = _edits(given)
    settings = settings_of(limits=read_limits(given["limit"]))
    rules = edits.values.get("RU") or edits.missing.get("RU")
    if rules and not settings.rulesets.recognise(rules):
        warn(f"RU[{rules}] names no known ruleset; `gocheck rules` lists all")
    copies = Copies(paths, given, "edited")
    read = games_reader(settings)
    for named, source in copies.inputs(settings.limits):
        with copies.crashes.contained(source.name, writes=True):
            try:
                copy, name = _edited(source, list(read(source)), edits, settings.limits)
                copies.take(named, source, copy, name)
            except (Error, CannotWrite) as error:
                copies.fail(source.name, None, getattr(error, "cause", str(error)))
    copies.leave()


def _edits(given: dict[str, Any]) -> _Edits:
    """Return what is to be edited; raises UsageError."""
    edits = _Edits(
        _values("--set", given["set"]),
        _values("--set-if-missing", given["set_if_missing"]),
        [_header("--remove", name) for name in given["remove"]],
        given["rename"],
    )
    if not any(edits):
        raise UsageError("give one of --set, --set-if-missing, --remove and --rename")
    names = [*edits.values, *edits.missing, *edits.removed]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{name} is named more than once")
    if edits.rename is not None:
        _check_template(edits.rename)
    return edits


def _values(option: str, given: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise UsageError(f"{option}: {text!r} is not NAME=VALUE, such as KM=6.5")
        try:
            Property(_header(option, name), _BOARD).written(value)
        except Error as error:
            raise UsageError(f"{option}: {error}") from None
        if found.setdefault(name, value) != value:
            raise UsageError(f"{name} is named more than once")
    return found


def _header(option: str, name: str) -> str:
    if name not in HEADERS:
        hint = did_you_mean(name, HEADERS) or f"; it is one of {', '.join(HEADERS)}"
        raise UsageError(f"{option}: {name!r} is not game information{hint}")
    return name


def _check_template(template: str) -> None:
    allowed = ", ".join(f"{{{field}}}" for field in FIELDS)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        parts = [("", "", "", None)]
    fields = [part[1:] for part in parts if part[1] is not None]
    if any(name not in FIELDS or form or conversion for name, form, conversion in fields):
        raise UsageError(f"--rename: {template!r} may have {allowed}, and no others")
    if PurePath(template).name != template or not fields or not template.lower().endswith(_SGF):
        raise UsageError(f"--rename: {template!r} is not a name such as '{{date}}-{{black}}.sgf'")


def _edited(
    source: Source, games: Sequence[Game | Error], edits: _Edits, limits: InputLimits
) -> tuple[Corrected, str | None]:
    """Return the edited copy of an input, and its new name; raises Error and CannotWrite."""
    readable = [game for game in games if isinstance(game, Game)]
    changes = [change for game in readable for change in _changes(game, edits)]
    left = [
        Left(cause.line, cause.column, cause.code, cause.message)
        for game in games
        if isinstance(game, UnreadableError) and (cause := game.report.cause)
    ]
    text = file_of(readable[0]) if readable else source
    name = _new_name(readable[0], edits.rename) if edits.rename and readable else None
    if name == PurePath(source.file).name:
        name = None
    data, after = source.data, text.data
    if changes:
        data = stored_bytes(text, None, "auto", warn, limits)
        after = utf_8_text(text)
    if name:
        changes.append(Change(None, None, _NAME, PurePath(source.file).name, name))
    converted = isinstance(text, Converted)
    return Corrected(source, data, tuple(changes), tuple(left), converted, text.data, after), name


def _changes(game: Game, edits: _Edits) -> Iterator[Change]:
    """Edit a game, and yield what changed; raises Error."""
    nodes = game.root.main_line()
    removed: dict[str, str | None] = dict.fromkeys(edits.removed)
    wanted = {**edits.missing, **edits.values, **removed}
    names = dict.fromkeys((*wanted, *_AMOUNTS, "AP"))
    before = [
        (node, name, node.raw(name))
        for name in names
        for node in nodes
        if name in node or node is nodes[0]
    ]
    for name, value in wanted.items():
        having = [node for node in nodes if name in node]
        if name in edits.missing and any("".join(node.raw(name)).strip() for node in having):
            continue
        if value is None:
            for node in having:
                del node[name]
        elif name in _AMOUNTS:
            setattr(game, _AMOUNTS[name], value)
        else:
            (having[0] if having else nodes[0])[name] = value
    for node, name, raw in before:
        if node.raw(name) != raw:
            old, new = (
                f"{name}[{']['.join(values)}]" if values else NOTHING
                for values in (raw, node.raw(name))
            )
            yield Change(node.line, None, name, old, REMOVED if new == NOTHING else new)


def _new_name(game: Game, template: str) -> str:
    """Return the name of the file of a game; raises CannotWrite."""
    number = len(file_of(game).games)
    if number != 1:
        raise CannotWrite(f"{number} games are in the file: --rename is for files with one")
    found = {field: _in_name(getattr(game, name)) for field, name in FIELDS.items()}
    name = template.format_map(found)
    if len(name.encode()) > _LONGEST_NAME:
        raise CannotWrite(f"a name of more than {_LONGEST_NAME} bytes is too long")
    return name


def _in_name(text: str | None) -> str:
    """Return a text as it may be in the name of a file."""
    return " ".join(_NOT_IN_NAMES.sub("_", text or "").split()).strip(" .") or _UNKNOWN
