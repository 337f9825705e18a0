"""Results in the files that the American Go Association takes for ratings.

After ``TOURNEY``, the name and lines such as ``start=6/15/2004`` come two lists: ``PLAYERS`` has an
AGA number, a name and a rank each, ``GAMES`` (once, or for each round) the numbers of White
and Black, the winner (w or b), the handicap and the komi: ``489 3199 b 0 7``. ``END`` ends the
lists. Lines that begin with # are comments.

Sources: "Qualifications for Rated Games" (www.usgo.org/ratings/RatingQuals.asp, also
www.usgo-archive.org/qualifications-rated-games) and OpenGotha's
``ExternalDocument.generateAGAResultsFile``, which writes ? for a game without a winner.
"""

import re
from pathlib import Path

from gocheck.archive.results_list.row import (
    NO_RESULT,
    WON_BY_BLACK,
    WON_BY_WHITE,
    ListedGames,
    ResultsError,
    Row,
    quoted,
)
from gocheck.text.parsing import regex

_SECTION = regex(r"[#\s]*(?P<name>TOURNEY|PLAYERS|GAMES|END)\b", re.IGNORECASE)
_PLAYER = regex(
    r"(?P<number>[A-Z]*\d+) (?P<name>[^\W\d].*?)(?: [-+]?\d+(?:\.\d+)?[kdp]?(?: .*)?)?",
    re.IGNORECASE,
)
_GAME = regex(
    r"(?P<white>[A-Z]*\d+) (?P<black>[A-Z]*\d+) (?P<winner>[wb?*])"
    r"(?: (?P<handicap>\d{1,2})(?: .*)?)?",
    re.IGNORECASE,
)
_WINNERS = {"w": WON_BY_WHITE, "b": WON_BY_BLACK}


def is_aga_file(text: str) -> bool:
    """Return whether a text has a list of players and one of games."""
    sections = {found["name"].upper() for line in text.splitlines() if (found := _section(line))}
    return {"PLAYERS", "GAMES"} <= sections


def read_aga(path: Path, text: str) -> ListedGames:
    """Return the games of a results file; raises ResultsError."""
    games = ListedGames()
    names: dict[str, str] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if found := _section(line):
            section = found["name"].upper()
        elif section == "END":
            break
        elif section in ("", "TOURNEY") or not line.strip() or line.lstrip().startswith("#"):
            continue
        elif section == "PLAYERS":
            player = _PLAYER.fullmatch(" ".join(line.split()))
            if player:
                names[player["number"].upper()] = player["name"]
            else:
                cause = f"{quoted(line)} is not a player such as 489 Matthews, Paul 4k"
                games.report(number, cause, line)
        else:
            _add(games, names, number, " ".join(line.split()))
    if not games.rows and not games.unusable:
        raise ResultsError(f"{path}: the file has no games")
    return games


def _section(line: str) -> re.Match[str] | None:
    """Return the heading that a line is, None for any other line."""
    return _SECTION.match(line)


def _add(games: ListedGames, names: dict[str, str], number: int, line: str) -> None:
    """Add the game of a line, or report it."""
    game = _GAME.fullmatch(line)
    if game is None:
        cause = f"{quoted(line)} is not a game such as 489 3199 b 0 7"
        games.report(number, cause, line)
        return
    for role in ("black", "white"):
        if game[role].upper() not in names:
            cause = f"no player has the number {game[role]}"
            games.report(number, cause, line)
            return
    players = (names[game["black"].upper()], names[game["white"].upper()])
    result = _WINNERS.get(game["winner"].lower(), NO_RESULT)
    handicap = int(game["handicap"]) if game["handicap"] else None
    games.add(Row(number, None, players, result, handicap=handicap))
