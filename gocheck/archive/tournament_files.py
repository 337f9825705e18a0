"""Results in the files of tournament programs and associations: the AGA, the EGF, OpenGotha.

Results in the files that the American Go Association takes for ratings.

After ``TOURNEY``, the name and lines such as ``start=6/15/2004`` come two lists: ``PLAYERS`` has an
AGA number, a name and a rank each, ``GAMES`` (once, or for each round) the numbers of White
and Black, the winner (w or b), the handicap and the komi: ``489 3199 b 0 7``. ``END`` ends the
lists. Lines that begin with # are comments.

Sources: "Qualifications for Rated Games" (www.usgo.org/ratings/RatingQuals.asp, also
www.usgo-archive.org/qualifications-rated-games) and OpenGotha's
``ExternalDocument.generateAGAResultsFile``, which writes ? for a game without a winner.

Results in the tables that the European Go Database takes (.h9, .txt).

A line for each player, sorted by place: place, name, first name, grade, country, club, scores, and
an entry for each round: the opponent's place, the result and, as far as they are known, the colour
and the handicap: ``35=``, ``23+/w``, ``11-/b5``. ``0+``, ``0-`` and ``0=`` are rounds without a
game, ``!`` instead of ``/`` is a result by default, ``?`` an unknown result or colour. Text after a
semicolon is a comment. A player's number in the database may come last (``|10398608``).

Sources: "Comments on submitting tournament results" of the EGF's rating system
(gemma.ujf.cas.cz/~cieply/GO/format.html) and OpenGotha's ``ExternalDocument.generateH9File`` and
``ScoredPlayer.halfGamesStrings``, which leave out the place of a player tied with the one above
and name opponents by the number of their line.

Results in OpenGotha's tournament files, which Pairgoth writes too.

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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from gocheck.archive.listed_games import (
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

# The AGA's files

_SECTION = regex(r"[#\s]*(?P<name>TOURNEY|PLAYERS|GAMES|END)\b", re.IGNORECASE)
_AGA_PLAYER = regex(
    r"(?P<number>[A-Z]*\d+) (?P<name>[^\W\d].*?)(?: [-+]?\d+(?:\.\d+)?[kdp]?(?: .*)?)?",
    re.IGNORECASE,
)
_AGA_GAME = regex(
    r"(?P<white>[A-Z]*\d+) (?P<black>[A-Z]*\d+) (?P<winner>[wb?*])"
    r"(?: (?P<handicap>\d{1,2})(?: .*)?)?",
    re.IGNORECASE,
)
_AGA_WINNERS = {"w": WON_BY_WHITE, "b": WON_BY_BLACK}


def is_aga_file(text: str) -> bool:
    """Return whether a text has a list of players and one of games."""
    headings = filter(None, map(_SECTION.match, text.splitlines()))
    sections = {heading["name"].upper() for heading in headings}
    return {"PLAYERS", "GAMES"} <= sections


def read_aga(path: Path, text: str) -> ListedGames:
    """Return the games of a results file; raises ResultsError."""
    games = ListedGames()
    names: dict[str, str] = {}
    section = ""
    for number, written in enumerate(text.splitlines(), 1):
        line = " ".join(written.split())
        if found := _SECTION.match(written):
            section = found["name"].upper()
        elif section == "END":
            break
        elif section in ("", "TOURNEY") or not line or line.startswith("#"):
            continue
        elif section == "PLAYERS":
            player = _AGA_PLAYER.fullmatch(line)
            if player:
                names[player["number"].upper()] = player["name"]
            else:
                cause = f"{quoted(line)} is not a player such as 489 Matthews, Paul 4k"
                games.report(number, cause, line)
        else:
            game = _AGA_GAME.fullmatch(line)
            if game is None:
                cause = f"{quoted(line)} is not a game such as 489 3199 b 0 7"
                games.report(number, cause, line)
                continue
            black, white = game["black"].upper(), game["white"].upper()
            if unknown := [role for role in ("black", "white") if game[role].upper() not in names]:
                cause = f"no player has the number {game[unknown[0]]}"
                games.report(number, cause, line)
                continue
            result = _AGA_WINNERS.get(game["winner"].lower(), NO_RESULT)
            handicap = int(game["handicap"]) if game["handicap"] else None
            games.add(Row(number, None, (names[black], names[white]), result, handicap=handicap))
    if not games.rows and not games.unusable:
        raise ResultsError(f"{path}: the file has no games")
    return games


# The EGF's tables

_ENTRY = regex(
    r"(?P<opponent>\d{1,5})(?P<result>[-+=?])"
    r"(?:(?P<kind>[/!])?(?P<colour>[bw?])?h?(?P<handicap>\d)?)?",
    re.IGNORECASE | re.ASCII,
)
_PLACE = regex(r"\d{1,5}", re.ASCII)
_WORD = regex(r"\S+")
_SCORE = regex(r"[-+]?(?:\d+(?:[.,]\d+)?[½¼¾]?|[½¼¾])", re.ASCII)
_LIKE_AN_ENTRY = regex(r"\d|.*[-+=?/!]")
"""Begins as an entry does, or has a sign that entries have."""
_COUNTRY_AND_CLUB = 2
"""Words after the grade that may have such a sign and are no entry, as the club Go-Club."""
_GRADE = regex(r"\d{1,2}[kdp]", re.IGNORECASE | re.ASCII)
_NUMBER_AT_END = regex(r"\|\s*\d*\s*\Z", re.ASCII)
_OTHER_SIGN = {"+": "-", "-": "+", "=": "=", "?": "?"}
_OTHER_COLOUR = {"b": "w", "w": "b"}


@dataclass(frozen=True, slots=True)
class _Entry:
    """A round of a player."""

    column: int
    """The column of the text, from 1."""
    text: str
    """The text."""
    opponent: int = 0
    """The opponent's place; 0 without a game."""
    result: str = ""
    """One of + - = ?, or "" if the text is not an entry."""
    colour: str = ""
    """b, w, or "" if unknown."""
    handicap: int | None = None
    """The handicap, None if unknown."""
    by_default: bool = False
    """Whether the game was not played."""


@dataclass(frozen=True, slots=True)
class _Player:
    """A line of the table."""

    line: int
    """The number of the line, from 1."""
    place: int | None
    """The place, None without one."""
    name: str
    """The name."""
    rounds: tuple[_Entry, ...]
    """The entries of the rounds, in order."""


def is_egf_table(text: str) -> bool:
    """Return whether a text has a line of such a table."""
    return any(
        player.rounds[-1].result
        for number, line in _table_lines(text)
        if (player := _player(number, line))
    )


def read_egf_table(path: Path, text: str) -> ListedGames:
    """Return the games of a table; raises ResultsError."""
    games = ListedGames()
    players = []
    for number, line in _table_lines(text):
        player = _player(number, line)
        if player:
            players.append(player)
        else:
            cause = "the line is not a player's: place, name, grade, scores and rounds"
            games.report(number, cause, line.strip())
    by_place = _by_place(players)
    for number, player in by_place.items():
        for index, entry in enumerate(player.rounds):
            if entry.opponent:
                _add_entry(games, by_place, number, index, entry)
            elif not entry.result:
                cause = f"{_round(player, index, entry)}, which is not an entry such as 23+/w"
                games.report(player.line, cause, entry.text, entry.column)
    if not games.rows and not games.unusable:
        raise ResultsError(f"{path}: the table has no games")
    return games


def _table_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty or comments, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        content = _NUMBER_AT_END.sub("", line.partition(";")[0])
        if content.strip():
            yield number, content


def _player(number: int, line: str) -> _Player | None:
    """Return the player of a line, None if it is not a player's.

    The rounds are all that follows the scores. So a text that is not an entry moves no other one to
    another round.
    """
    words = list(_WORD.finditer(line))
    grade = next((at for at, word in enumerate(words) if _GRADE.fullmatch(word[0])), None)
    if grade is None:
        return None
    after = range(grade + 1, len(words))
    first = next((at for at in after if _ENTRY.fullmatch(words[at][0])), None)
    if first is None:
        return None
    while first - 1 in after and _is_misspelt_entry(words[first - 1][0], first - 1 - grade):
        first -= 1
    rounds = [_entry(word) for word in words[first:]]
    names = [word[0].replace("_", " ") for word in words[:grade]]
    place = int(names.pop(0)) if names and _PLACE.fullmatch(names[0]) else None
    return _Player(number, place, " ".join(names), tuple(rounds)) if names else None


def _is_misspelt_entry(word: str, after_grade: int) -> bool:
    """Return whether a word before the first entry is a round, not a score, country or club.

    after_grade: how many words after the grade it comes; country and club are the first two.
    """
    if after_grade <= _COUNTRY_AND_CLUB and not word[0].isdigit():
        return False
    return bool(_LIKE_AN_ENTRY.match(word)) and not _SCORE.fullmatch(word)


def _entry(word: re.Match[str]) -> _Entry:
    column = word.start() + 1
    match = _ENTRY.fullmatch(word[0])
    if not match:
        return _Entry(column, word[0])
    colour = (match["colour"] or "").lower()
    return _Entry(
        column,
        match[0],
        int(match["opponent"]),
        match["result"],
        colour if colour in _OTHER_COLOUR else "",
        int(match["handicap"]) if match["handicap"] else None,
        match["kind"] == "!",
    )


def _by_place(players: list[_Player]) -> dict[int, _Player]:
    """Return the players by the number that names them: their place if each has one, else their
    line's number in the table."""
    places = [player.place for player in players if player.place]
    if len(set(places)) == len(players):
        return dict(sorted(zip(places, players, strict=True)))
    return dict(enumerate(players, 1))


def _add_entry(
    games: ListedGames, players: dict[int, _Player], number: int, index: int, entry: _Entry
) -> None:
    """Add the game of an entry, or report it; the opponent's entry adds no other.

    If the opponent's entry is not readable, this one decides alone.
    """
    player = players[number]
    opponent = players.get(entry.opponent)
    if opponent is None or opponent is player:
        cause = f"{_round(player, index, entry)}, but the table has no such opponent"
        games.report(player.line, cause, entry.text, entry.column)
        return
    other = opponent.rounds[index] if index < len(opponent.rounds) else None
    differs = f"{_round(player, index, entry)}, but the same round of {opponent.name} is "
    if other is None or (other.result and other.opponent != number):
        cause = differs + (other.text if other else "missing")
        games.report(player.line, cause, entry.text, entry.column)
        return
    if other.result and entry.opponent < number:
        return  # added with the opponent's entry
    colours = {entry.colour, _OTHER_COLOUR.get(other.colour, "")} - {""}  # the player's
    is_white = "w" in colours
    are_alike = {entry.result, other.result} in ({"+"}, {"-"})  # both win, or both lose
    result = {
        "+": WON_BY_WHITE if is_white else WON_BY_BLACK,
        "-": WON_BY_BLACK if is_white else WON_BY_WHITE,
        "=": DRAWN,
        "?": NO_RESULT,
    }[entry.result]
    row = Row(
        player.line,
        None,
        (opponent.name, player.name) if is_white else (player.name, opponent.name),
        BOTH_ALIKE if are_alike else result,
        entry.column,
        handicap=other.handicap if entry.handicap is None else entry.handicap,
        knows_colours=len(colours) == 1,
        played=not (are_alike or entry.by_default or other.by_default),
    )
    fits = are_alike or other.result in ("", _OTHER_SIGN[entry.result])
    if len(colours) == 2 or not fits:
        games.add_unreadable(row, differs + other.text)
    else:
        games.add(row)


def _round(player: _Player, index: int, entry: _Entry) -> str:
    return f"round {index + 1} of {player.name} is {entry.text}"


# OpenGotha's files

_ROOT = "Tournament"
_OPENGOTHA_RESULTS = {
    "RESULT_UNKNOWN": NO_RESULT,
    "RESULT_WHITEWINS": WON_BY_WHITE,
    "RESULT_BLACKWINS": WON_BY_BLACK,
    "RESULT_EQUAL": DRAWN,
    "RESULT_BOTHLOSE": BOTH_ALIKE,
    "RESULT_BOTHLOOSE": BOTH_ALIKE,  # as Pairgoth writes it
    "RESULT_BOTHWIN": BOTH_ALIKE,
}
_BY_DEFAULT = "_BYDEF"
_ONE_OR_TWO_DIGITS = regex(r"\d{1,2}", re.ASCII)
_Place = tuple[int, int]


def read_opengotha(path: Path, data: bytes) -> ListedGames:
    """Return the games of a tournament file; raises ResultsError."""
    file = _OpenGothaFile(path)
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


class _OpenGothaFile:
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
        result = _OPENGOTHA_RESULTS.get(written.removesuffix(_BY_DEFAULT))
        stones = attributes.get("handicap", "")
        row = Row(
            line,
            None,
            (players[0], players[1]),
            result or NO_RESULT,
            column,
            handicap=int(stones) if _ONE_OR_TWO_DIGITS.fullmatch(stones) else None,
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
