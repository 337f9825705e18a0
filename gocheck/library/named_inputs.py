"""What users name to be read: paths, as the stages read them."""

from __future__ import annotations

import os
from collections.abc import Iterable

from gocheck.inputs.remote import RemoteError
from gocheck.inputs.sources import missing_paths
from gocheck.library.arguments import items_of
from gocheck.text.messages import Error, beginning
from gocheck.text.parsing import regex

Path = str | os.PathLike[str]
"""A file, a folder or an archive; a text may also be a URL."""
_RECORD = regex(r"\(\s*;")
"""How a record begins."""
_LONGEST = 200
"""Characters of a path in an error: a choice, since it may be the text of a record."""


def named(paths: Path | Iterable[Path], *, lists: bool) -> Iterable[str]:
    """Return paths as texts; raises `gocheck.Error` if there is nothing at one.

    lists: whether they are as in a command line: "@FILE" is a list of paths, "-" is standard input,
    and what is missing is found when it is read. Several paths are then taken one by one.
    """
    is_file = hasattr(paths, "read")
    if is_file or isinstance(paths, bytes | bytearray):
        what = "an open file is" if is_file else "bytes are"
        raise Error(f"{what} not a path; gocheck.read reads records from there")
    one = isinstance(paths, str | os.PathLike)
    several = iter((paths,)) if one else items_of("paths", paths)
    if lists:
        return map(_text, several)
    names = tuple(map(_plain, several))
    try:
        missing = missing_paths(names)
    except RemoteError as error:
        raise Error(str(error)) from None
    if missing:
        cause = "no such file or folder"
        if _RECORD.search(missing[0]):
            cause += "; gocheck.Game.from_sgf reads the text of a record"
        raise Error(cause, beginning(missing[0], _LONGEST))
    return names


def _text(path: Path) -> str:
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(name, str):
        raise Error(f"{path!r} is not a path")
    return name


def _plain(path: Path) -> str:
    """Return a path so that it is no list of paths (@) and not standard input (-)."""
    name = _text(path)
    return os.path.join(os.curdir, name) if name.startswith(("-", "@")) else name
