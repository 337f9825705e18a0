"""Results in the tables that the European Go Database takes (.h9, .txt).

A line for each player, sorted by place: place, name, first name, grade, country, club, scores, and
an entry for each round: the opponent's place, the result and, as far as they are known, the colour
and the handicap: ``35=``, ``23+/w``, ``11-/b5``. ``0+``, ``0-`` and ``0=`` are rounds without a
game, ``!`` instead of ``/`` is a result by default, ``?`` an unknown result or colour. Text after a
semicolon is a comment. A player's number in the database may come last (``|10398608``).

Sources: "Comments on submitting tournament results" of the EGF's rating system
(gemma.ujf.cas.cz/~cieply/GO/format.html) and OpenGotha's ``ExternalDocument.generateH9File`` and
``ScoredPlayer.halfGamesStrings``, which leave out the place of a player tied with the one above
and name opponents by the number of their line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gocheck.archive.results_list.row import (
    BOTH_ALIKE,
    DRAWN,
    NO_RESULT,
    WON_BY_BLACK,
    WON_BY_WHITE,
    ListedGames,
    ResultsError,
    Row,
)
from gocheck.text.parsing import regex

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
                _add(games, by_place, number, index, entry)
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


def _add(
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
    elif other.result and entry.opponent < number:
        pass  # added with the opponent's entry
    elif _contradict(entry, other):
        games.add_unreadable(_row(player, opponent, entry, other), differs + other.text)
    else:
        games.add(_row(player, opponent, entry, other))


def _colours(entry: _Entry, other: _Entry) -> set[str]:
    """Return what the entries of both players say of the first player's colour."""
    return {entry.colour, _OTHER_COLOUR.get(other.colour, "")} - {""}


def _are_alike(entry: _Entry, other: _Entry) -> bool:
    """Return whether both players win, or both lose."""
    return {entry.result, other.result} in ({"+"}, {"-"})


def _contradict(entry: _Entry, other: _Entry) -> bool:
    if len(_colours(entry, other)) == 2:
        return True
    fits = other.result in ("", _OTHER_SIGN[entry.result])
    return not fits and not _are_alike(entry, other)


def _row(player: _Player, opponent: _Player, entry: _Entry, other: _Entry) -> Row:
    """Return the game of an entry and the opponent's."""
    colours = _colours(entry, other)
    is_white = "w" in colours
    both = _are_alike(entry, other)
    result = {
        "+": WON_BY_WHITE if is_white else WON_BY_BLACK,
        "-": WON_BY_BLACK if is_white else WON_BY_WHITE,
        "=": DRAWN,
        "?": NO_RESULT,
    }[entry.result]
    return Row(
        player.line,
        None,
        (opponent.name, player.name) if is_white else (player.name, opponent.name),
        BOTH_ALIKE if both else result,
        entry.column,
        handicap=other.handicap if entry.handicap is None else entry.handicap,
        knows_colours=len(colours) == 1,
        played=not (both or entry.by_default or other.by_default),
    )


def _round(player: _Player, index: int, entry: _Entry) -> str:
    return f"round {index + 1} of {player.name} is {entry.text}"
