"""Copies of records that a command writes, in place or into a folder, or only shows."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from gocheck.cli.command import existing_paths
from gocheck.cli.exit_status import UsageError
from gocheck.cli.reports import Crashes
from gocheck.cli.terminal import on_terminal, warn
from gocheck.findings.meanings import ERROR, MEANINGS
from gocheck.fixing.corrected_copy import Change, Corrected
from gocheck.fixing.writing import (
    CannotWrite,
    folder_of,
    place_in,
    rename,
    unified_diff,
    write,
    write_in_place,
)
from gocheck.inputs.addresses import STANDARD_INPUT, address_of
from gocheck.inputs.remote import is_url
from gocheck.inputs.sources import expand_lists, sources
from gocheck.limits.input_limits import InputLimits
from gocheck.record.record import Unreadable
from gocheck.report.values import Report
from gocheck.sgf.source import Source
from gocheck.text.escaping import one_line, printable
from gocheck.text.messages import counted

_FORM = "FF[4]"
"""In place of the code of a change that no finding asks for."""
_MADE_FORM = "a changed copy is FF[4], in UTF-8 if all its bytes are text"


class Copies:
    """Writes copies, lists the changes, and counts.

    paths: of the inputs, as typed; given: the options; verb: what happens to a file. Raises
    UsageError.
    """

    def __init__(self, paths: Sequence[str], given: Mapping[str, Any], verb: str) -> None:
        self._output = None if given["output"] is None else Path(given["output"])
        self._in_place: bool = given["in_place"]
        self._keep = not given["no_backup"]
        self._dry: bool = given["dry_run"]
        self._verbose: bool = given["verbose"]
        if (self._output is not None) + self._in_place + self._dry != 1:
            raise UsageError("give one of --output DIR, --in-place and --dry-run")
        for name, other in (("no_backup", "in_place"), ("verbose", "dry_run")):
            if given[name] and not given[other]:
                raise UsageError(f"--{name} is for --{other}".replace("_", "-"))
        self._paths = tuple(expand_lists(existing_paths(paths)))
        self._root = _root(self._paths)
        """The folder below which copies keep the paths of their originals."""
        self._verb = verb
        self._files = 0
        """How many files were read."""
        self._failed = 0
        """How many problems could not be fixed, files read or copies written."""
        self.crashes = Crashes()
        """The files on which gocheck itself fails."""
        self._changed_files = 0
        self._by_code = Counter[str]()
        """How many changes correct a finding with each code."""
        self._changed: dict[str, list[str]] = {}
        """The files that a dry run would change, and the codes of the findings that it corrects."""
        self._only_output = 0
        """How many of these --in-place could not replace."""
        self._remaining = Counter[str]()
        """The errors that nothing here can fix, by code."""
        self._written: set[Path] = set()
        """The copies written so far; none of them may be replaced by another."""
        self._left: set[Path] = set()
        """The files that a dry run would give other names: theirs are free."""
        self._first: tuple[Source, Corrected] | None = None
        """The changes that a dry run lists if there is no other file."""

    def inputs(self, limits: InputLimits) -> Iterator[tuple[str, Source]]:
        """Yield every input with the path that led to it, except copies that a link leads to.

        The copies of an earlier run are inputs where a path names them, or something among them.
        """
        copies = self._output.resolve() if self._output else None
        for named in self._paths:
            if isinstance(named, Unreadable):
                self._take_unreadable(named)
                continue
            place = address_of(named).path
            path = Path(place).resolve()
            meant = copies is None or copies in (path, *path.parents)
            for source in sources((named,), warn, limits=limits):
                file = source.source.file if isinstance(source, Unreadable) else source.file
                if not meant and copies in Path(file).resolve().parents:
                    continue
                if isinstance(source, Unreadable):
                    self._take_unreadable(source)
                else:
                    self._files += 1
                    yield place, source

    def _take_unreadable(self, unreadable: Unreadable) -> None:
        self._files += 1
        finding = unreadable.findings[0]
        self.fail(unreadable.source.name, finding.code, finding.message)

    def take(
        self, named: str, source: Source, corrected: Corrected, name: str | None = None
    ) -> None:
        """Write one copy; name: that of the file, None for the one that it has."""
        for left in corrected.left:
            place = "" if left.line is None else f":{left.line}:{left.column}"
            self.fail(source.name + place, left.code, left.cause + _where(left.variation))
        try:
            written = self._write(named, source, corrected, name)
        except CannotWrite as cause:
            self.fail(source.name, None, str(cause))
            return
        if not corrected.changes:
            return
        self._changed_files += 1
        codes = [change.code or _FORM for change in corrected.changes]
        self._by_code.update(codes)
        if self._dry:
            self._changed[source.name] = sorted(set(codes))
            self._only_output += bool(_not_in_place(source, corrected))
        if self._dry and not self._verbose:
            self._first = (source, corrected) if self._files == 1 else None
            return
        self._list(source, corrected)
        if written:
            click.echo(one_line(f"{source.name}: {written}"))

    def _list(self, source: Source, corrected: Corrected) -> None:
        """Print the changes of a file, in a dry run as a diff too."""
        for change in corrected.changes:
            click.echo(one_line(f"{source.name}{_described(change)}"), err=self._dry)
        after = corrected.data if corrected.after is None else corrected.after
        diff = unified_diff(source.name, corrected.before, after, self._verb) if self._dry else ()
        for line in diff:
            if on_terminal():
                click.echo(printable(line.rstrip("\r")))
            else:
                click.echo(line.encode("utf-8", errors="surrogateescape"))

    def remain(self, corrected: Corrected, reports: Iterable[Report]) -> None:
        """Count the errors in a copy, except those that are reported as not fixed."""
        reported = {left.code for left in corrected.left}
        self._remaining.update(
            each.code
            for report in reports
            for each in report.findings
            if each.severity == ERROR and each.code not in reported
        )

    def fail(self, name: str, code: str | None, cause: str) -> None:
        """Report what was not fixed."""
        self._failed += 1
        if code and self.crashes.note(name, code, cause):
            return
        click.echo(
            one_line(f"{name}: not {self._verb}: {f'{code} ' if code else ''}{cause}"), err=True
        )

    def leave(self) -> None:
        """Print the last lines, and end the program if it was not successful."""
        if not self._files:
            sys.exit(UsageError.exit_code)
        self._end()
        self.crashes.leave()
        if self._failed:
            sys.exit(1)

    def _end(self) -> None:
        """Print the last lines; before them, those of a dry run, the changes by kind first."""
        if self._files == 1 and self._first:
            with self.crashes.contained(self._first[0].name, writes=True):
                self._list(*self._first)
        diffs = self._dry and (self._verbose or self._files == 1)  # standard output is a patch
        if self._dry and self._files > 1:
            for line in self._kinds():
                click.echo(line, err=diffs)
        listed = {} if diffs else self._changed
        for name, codes in listed.items():
            click.echo(one_line(f"{name}: {', '.join(codes)}"))
        click.echo(self._summary(), err=diffs)
        if listed:
            click.echo("--verbose prints each change and its diff.")

    def _kinds(self) -> Iterator[str]:
        """Yield how many changes correct findings with each code, the most frequent first."""
        for code, number in sorted(self._by_code.items(), key=lambda each: (-each[1], each[0])):
            title = f" {MEANINGS[code].title}" if code in MEANINGS else ""
            title = f" {_MADE_FORM}" if code == _FORM else title
            files = sum(code in codes for codes in self._changed.values())
            yield f"{code}{title}: {counted(number, 'change')} in {counted(files, 'file')}"

    def _summary(self) -> str:
        verb = f"would be {self._verb}" if self._dry else self._verb
        if self._only_output:
            verb += f" ({self._only_output} only with --output)"
        text = f"{counted(self._files, 'file')} read, {self._changed_files} {verb} with"
        text += f" {counted(self._by_code.total(), 'change')}"
        text += f"; {counted(self._failed, 'problem')} not {self._verb}." if self._failed else "."
        errors = self._remaining.total()
        if not errors:
            return text
        verb, them = ("remains", "it") if errors == 1 else ("remain", "them")
        codes = ", ".join(sorted(self._remaining))
        text += f"\n{counted(errors, 'error')} {verb} ({codes}): gocheck fix cannot correct {them},"
        return f"{text} gocheck check lists {them}."

    def _write(self, named: str, source: Source, corrected: Corrected, name: str | None) -> str:
        """Write the copy, if one is wanted; return where it is; raises CannotWrite."""
        if self._output is not None:
            target = place_in(self._output, named, self._root, source, corrected.converted)
            target = target.with_name(name) if name else target
            if target.resolve() == Path(source.file).resolve():
                raise CannotWrite("the copy would replace the file: use --in-place")
            real = target.parent.resolve() / target.name  # a link as the last name is replaced
            if real in self._written:
                raise CannotWrite(f"{target.as_posix()} is already the copy of another input")
            if name and real.exists():
                raise CannotWrite(f"there is a file {target.as_posix()} already")
            self._written.add(real)
            write(target, corrected.data)
            return f"written to {target.as_posix()}"
        renamed = Path(source.file).with_name(name) if name else None
        if renamed in self._written:
            raise CannotWrite(f"another file gets the name {renamed.as_posix()}")
        if renamed and renamed.exists() and renamed not in self._left:
            raise CannotWrite(f"there is a file {renamed.as_posix()} already")
        if renamed:
            self._written.add(renamed)
        if not self._in_place or not corrected.changes:
            if renamed:
                self._left.add(Path(source.file))
            return ""
        if what := _not_in_place(source, corrected):
            raise CannotWrite(f"{what} cannot be {self._verb} in place: use --output DIR")
        backup = write_in_place(named, source, corrected.data, keep=self._keep)
        if renamed:
            rename(Path(source.file), renamed)
        return f"written, the original is {backup.as_posix()}" if backup else "written"


def _root(listed: Iterable[str | Unreadable]) -> Path:
    """Return the folder below which copies keep the paths of their originals."""
    paths = (address_of(each).path for each in listed if isinstance(each, str))
    try:
        return folder_of(path for path in paths if path != STANDARD_INPUT and not is_url(path))
    except CannotWrite as cause:
        raise UsageError(str(cause)) from None


def _not_in_place(source: Source, corrected: Corrected) -> str:
    """Return what an input is that only --output can write; "" for a file."""
    if source.member:
        return "a member of an archive"
    if source.file == STANDARD_INPUT:
        return "standard input"
    if is_url(source.file):
        return "a URL"
    return "another format" if corrected.converted else ""


def _described(change: Change) -> str:
    """Return a change with its place: "1:2: SGF105: CA[GBK] -> CA[UTF-8]"."""
    code, why = (f"{change.code}: ", "") if change.code else ("", f" ({_MADE_FORM})")
    code = "" if change.text.startswith(f"{change.code}[") else code
    places = "".join(f":{place}" for place in (change.line, change.column) if place)
    return f"{places}: {code}{change.text}{_where(change.variation)}{why}"


def _where(variation: int | None) -> str:
    return f" (variation {variation})" if variation else ""
