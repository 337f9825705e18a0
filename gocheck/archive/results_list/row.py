"""A line of a list of results: which game, and its result there."""

import unicodedata
from dataclasses import dataclass

from gocheck.findings import finding
from gocheck.record import Result
from gocheck.report import LocatedFinding
from gocheck.text import text_digest

NOT_YET = ("none", "unknown")
"""Kinds of results of games that have none yet."""
UNKNOWN = (*NOT_YET, "other")
"""Kinds of results that cannot be compared."""
Key = tuple[str, ...]


class ResultsError(ValueError):
    """A list of results that cannot be read; the message is one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: which game, and its result as the list has it."""

    line: int
    """The number of the line, from 1."""
    file: str | None
    """The file that the line names, None where the players say which game it is."""
    players: tuple[str, str] | None
    """Black's and White's name, None where the file says which game it is."""
    result: Result
    """The result; of kind none, other or unknown where the line has none that can be read."""

    @property
    def name(self) -> str:
        """The game as the list names it."""
        return self.file or " - ".join(self.players or ())

    @property
    def key(self) -> Key:
        """What lines on the same game have in common."""
        if self.file:
            names = players_key(self.players) if self.players else ()
            return ("file", folded_path(self.file), *names)
        return ("players", *players_key(self.players or ("", "")))


def unusable_line(line: int, cause: str, name: str, severity: str | None = None) -> LocatedFinding:
    """Return the finding on a line that cannot be used; cause: why; name: what it is about."""
    found = finding("RES534", cause, severity=severity)
    return LocatedFinding(found, line, 1, text_digest(name), f"{name} {cause}")


def folded_path(path: str) -> str:
    """Return a path without the difference between capitals and small letters."""
    return unicodedata.normalize("NFC", path).casefold()


def players_key(players: tuple[str, str]) -> tuple[str, str]:
    """Return what names have in common, however they are written.

    The family name may come first or last, a comma after it or not.
    """
    black, white = (
        " ".join(sorted(unicodedata.normalize("NFKC", name).casefold().replace(",", " ").split()))
        for name in players
    )
    return black, white
