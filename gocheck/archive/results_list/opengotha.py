"""Results in OpenGotha's tournament files, which Pairgoth writes too.

The root ``Tournament`` holds a ``Player`` for each player (``name``, ``firstName``) and a ``Game``
for each game: ``whitePlayer`` and ``blackPlayer`` (a player's name and first name together, in
capitals and without blanks; ASCII in old files), ``handicap``, ``knownColor``, ``roundNumber`` and
``result``, such as RESULT_WHITEWINS or, for a game that was not played, RESULT_WHITEWINS_BYDEF.
Source: ``ExternalDocument.java`` (`generateXML`, `importGamesFromXMLFile`), ``Player.java``
(`fullName`, `getKeyString`) and ``Game.java`` of OpenGotha (opengotha.info).

A file with a DOCTYPE is refused: OpenGotha writes none, and only a DOCTYPE can declare entities
that expand to gigabytes or name other files.
"""

import re
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from gocheck.archive.results_list.row import (
    BOTH_ALIKE,
    DRAWN,
    NO_RESULT,
    WON_BY_BLACK,
    WON_BY_WHITE,
    ListedGames,
    ResultsError,
    Row,
    quoted,
    without_marks,
)
from gocheck.text.parsing import regex

_ROOT = "Tournament"
_RESULTS = {
    "RESULT_UNKNOWN": NO_RESULT,
    "RESULT_WHITEWINS": WON_BY_WHITE,
    "RESULT_BLACKWINS": WON_BY_BLACK,
    "RESULT_EQUAL": DRAWN,
    "RESULT_BOTHLOSE": BOTH_ALIKE,
    "RESULT_BOTHLOOSE": BOTH_ALIKE,  # as Pairgoth writes it
    "RESULT_BOTHWIN": BOTH_ALIKE,
}
_BY_DEFAULT = "_BYDEF"
_STONES = regex(r"\d{1,2}", re.ASCII)
_Place = tuple[int, int]


def read_opengotha(path: Path, data: bytes) -> ListedGames:
    """Return the games of a tournament file; raises ResultsError."""
    file = _File(path)
    try:
        file.parser.Parse(data, True)
    except ResultsError:
        raise
    except expat.ExpatError as error:
        cause = expat.errors.messages[error.code]
        raise ResultsError(f"{path}:{error.lineno}: invalid XML: {cause}") from None
    except (LookupError, ValueError) as error:
        line = file.parser.CurrentLineNumber
        raise ResultsError(f"{path}:{line}: invalid XML: {error}") from None
    return file.games()


class _File:
    """The players and the games of a file, as its parser finds them."""

    def __init__(self, path: Path) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._element
        self.parser.StartDoctypeDeclHandler = self._doctype
        self._path = path
        self._in_root = False
        self._names: dict[str, str] = {}
        self._found: list[tuple[_Place, dict[str, str]]] = []

    def games(self) -> ListedGames:
        """Return the games, once the whole file is parsed."""
        games = ListedGames()
        for place, attributes in self._found:
            self._add(games, place, attributes)
        return games

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        if not self._in_root and name != _ROOT:
            self._refuse(f"the root of the XML is {quoted(name)}, not OpenGotha's {_ROOT!r}")
        self._in_root = True
        if name == "Player":
            family, first = attributes.get("name", ""), attributes.get("firstName", "")
            for key in (_exact(family + first), _simplified(family + first)):
                self._names.setdefault(key, f"{family} {first}".strip())
        elif name == "Game":
            place = (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
            self._found.append((place, attributes))

    def _doctype(self, *declared: object) -> None:
        self._refuse("the XML has a DOCTYPE, which OpenGotha does not write")

    def _refuse(self, cause: str) -> NoReturn:
        raise ResultsError(f"{self._path}:{self.parser.CurrentLineNumber}: {cause}")

    def _add(self, games: ListedGames, place: _Place, attributes: dict[str, str]) -> None:
        line, column = place
        players = []
        for role in ("blackPlayer", "whitePlayer"):
            key = attributes.get(role, "")
            name = self._names.get(_exact(key)) or self._names.get(_simplified(key))
            if not name:
                cause = f"{role} is {quoted(key)}, but the file has no such player"
                games.report(line, cause, key, column)
                return
            players.append(name)
        written = attributes.get("result", "")
        result = _RESULTS.get(written.removesuffix(_BY_DEFAULT))
        stones = attributes.get("handicap", "")
        row = Row(
            line,
            None,
            (players[0], players[1]),
            result or NO_RESULT,
            column,
            handicap=int(stones) if _STONES.fullmatch(stones) else None,
            knows_colours=attributes.get("knownColor") != "false",
            played=not written.endswith(_BY_DEFAULT) and result is not BOTH_ALIKE,
        )
        if result:
            games.add(row)
        else:
            cause = f"{quoted(written)} is not a result such as RESULT_WHITEWINS"
            games.add_unreadable(row, cause)


def _exact(key: str) -> str:
    return "".join(key.split()).upper()


def _simplified(key: str) -> str:
    return "".join(letter for letter in without_marks(key) if letter.isalnum())
