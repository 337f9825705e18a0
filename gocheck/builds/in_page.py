"""What the page does in Python: the command line, on files that the browser gave.

Start reading at `check`. The page shows what the command line prints and writes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gocheck.cli.main import main
from gocheck.inputs.records import has_known_name

if TYPE_CHECKING:
    from typing_extensions import Buffer

_FORMATS = ("html:report.html", "csv:games.csv", "table:table.txt")
"""The formats that the page shows or offers to save; JSON Lines go to standard output."""


_GAME = b"(;FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[W+9.5];B[ee];W[gc];B[];W[])"
"""A game that is scored, and whose result has to be explained."""


class _Lines(io.BytesIO):
    """A stream that reports how many lines were written.

    on_lines: called whenever there are more.
    """

    def __init__(self, on_lines: Callable[[int], object]) -> None:
        super().__init__()
        self._on_lines = on_lines
        self._count = 0

    def write(self, data: Buffer, /) -> int:
        """Write bytes."""
        if lines := bytes(data).count(b"\n"):
            self._count += lines
            self._on_lines(self._count)
        return super().write(data)


def load_all() -> None:
    """Load what a check needs, which takes longer than a check: by checking a game."""
    with TemporaryDirectory() as place:
        folder = Path(place, "games")
        folder.mkdir()
        (folder / "a.sgf").write_bytes(_GAME)
        check(folder, (), lambda games: None)


def records_in(folder: Path) -> int:
    """Return about how many records a folder holds, those in zips too."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    number = 0
    for file in files:
        try:
            with zipfile.ZipFile(file) as archive:
                number += sum(map(has_known_name, archive.namelist()))
        except (OSError, ValueError, zipfile.BadZipFile):
            number += has_known_name(file.name)
    return number


def check(
    folder: Path, options: Sequence[str], on_games: Callable[[int], object]
) -> tuple[int, str, str]:
    """Check the records in a folder; return the exit status, what is said apart, and the table.

    The reports are written next to the folder: ``games.jsonl``, ``games.csv``, ``report.html``.
    options: more options of ``gocheck check``; on_games: called with the number of games that are
    done, whenever some are.
    """
    beside = folder.parent
    formats = [f"--format={name.replace(':', f':{beside}/')}" for name in _FORMATS]
    lines = _Lines(on_games)
    status, remarks = _run(folder, ("check", "--format=jsonl", *formats, *options, "."), lines)
    if lines.getvalue():
        (beside / "games.jsonl").write_bytes(lines.getvalue())
    table = beside / "table.txt"
    return status, remarks, table.read_text(encoding="utf-8") if table.exists() else ""


def corrected_copies(folder: Path, options: Sequence[str]) -> tuple[int, str, bytes]:
    """Return the exit status, what is listed, and a zip of what ``gocheck fix`` makes of a folder.

    options: more options of ``gocheck fix``.
    """
    copies = folder.parent / "corrected"
    listed = io.BytesIO()
    status, remarks = _run(folder, ("fix", f"--output={copies}", *options, "."), listed)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(copies.rglob("*")):
            if file.is_file():
                member = zipfile.ZipInfo(file.relative_to(copies).as_posix())
                member.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(member, file.read_bytes())
    return status, remarks + listed.getvalue().decode(), packed.getvalue()


def _run(folder: Path, arguments: Sequence[str], out: io.BytesIO) -> tuple[int, str]:
    """Run a command in a folder; return its exit status, and what it writes to standard error."""
    text = io.TextIOWrapper(out, "utf-8", newline="\n", write_through=True)
    status = 0
    with ExitStack() as stack:
        stack.callback(text.detach)  # the bytes stay
        stack.enter_context(chdir(folder))
        stack.enter_context(redirect_stdout(text))
        remarks = stack.enter_context(redirect_stderr(io.StringIO()))
        try:
            main(list(arguments), prog_name="gocheck")
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
    return status, remarks.getvalue()
