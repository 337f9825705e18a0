"""Corrected copies of records, as `gocheck fix` writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, NamedTuple

from gocheck.fixing.corrected_copy import Change, Corrector, Left
from gocheck.library.arguments import items_of, remarks_to
from gocheck.library.named_inputs import Path
from gocheck.library.reading import inputs_of
from gocheck.library.settings_arguments import settings_of
from gocheck.policy.selection import Choice, Selection, known_prefix
from gocheck.record.record import Unreadable
from gocheck.text.messages import Error


class Fixed(NamedTuple):
    """What `fix` makes of a file or a member of an archive: `file`, `member` and `name` say which,
    `sgf` is the corrected copy, `changes` are what differs, and `left` is what was not fixed.
    """

    file: str
    """The file, as named or as found in a folder."""
    member: str | None
    """The file inside an archive; None if `file` is not an archive."""
    name: str
    """Both: "games.zip!a.sgf"."""
    sgf: bytes | None
    """The copy; the bytes of the file if nothing is changed, None if it cannot be read."""
    changes: tuple[Change, ...]
    """What was changed, in the order of the file."""
    left: tuple[Left, ...]
    """What was not fixed, and why."""


Fixed.__module__ = "gocheck"


def fix(
    paths: Path | Iterable[Path] | bytes | IO[bytes],
    *,
    select: str | Iterable[str] = (),
    ignore: str | Iterable[str] = (),
    limits: dict[str, int | str] | None = None,
    lists: bool = False,
    on_warning: Callable[[str], object] | None = None,
) -> Iterator[Fixed]:
    """Yield a corrected copy of every file that the paths name, in order; no file is written.

    It changes what can be fixed without guessing, as `gocheck fix` does. select, ignore: codes of
    findings or their beginnings, such as "SGF" or ["KM"], for which to do so; paths may also be
    the bytes of a record or an open file; the other arguments are as for `check`. Raises
    `gocheck.Error`.
    """
    wanted = Selection(Choice(_codes("select", select), _codes("ignore", ignore)))
    settings = settings_of(limits=limits)
    inputs = inputs_of(paths, lists, remarks_to(on_warning), settings.limits)

    def copies() -> Iterator[Fixed]:
        corrector = Corrector(settings)
        for source in inputs:
            if isinstance(source, Unreadable):
                cause = source.findings[0]
                left = (Left(None, None, cause.code, cause.message),)
                place = source.source
                yield Fixed(place.file, place.member, place.name, None, (), left)
                continue
            made = corrector.correct(
                source, partial(wanted.wants, file=source.file, member=source.member)
            )
            yield Fixed(source.file, source.member, source.name, made.data, made.changes, made.left)

    return copies()


def _codes(name: str, given: str | Iterable[str]) -> tuple[str, ...]:
    try:
        return tuple(
            map(known_prefix, [given] if isinstance(given, str) else items_of(name, given))
        )
    except ValueError as error:
        raise Error(f"{name}: {error}", argument=name) from None
