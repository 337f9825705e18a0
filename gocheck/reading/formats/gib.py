r"""GIB: the files of the Tygem server.

A header between \HS and \HE, with lines ``\[KEY=VALUE\]``, then the game between \GS and \GE:
``INI 0 1 HANDICAP &4COMMENT``, ``STO 0 NUMBER PLAYER COLUMN ROW`` (1 is Black, points count from
0 at the top left) and ``SKI 0 NUMBER`` for a pass. It has no variations, and no comments on moves.
There is no public description of it; this is what the files of the Korean, Chinese and
international editions hold, and what the converters gib2sgf (A. Brouwer), xyz2sgf and Sabaki know
of them.
"""

import re

from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.reading.formats.conversion import Fields, ForeignGame, ForeignNode, result_in_words
from gocheck.text.parsing import regex

_SIDE = 19
"""The format has no field for another size."""
_PLAYER = regex(r"(?P<name>.*\S)\s*\((?P<rank>[^()]*)\)\s*\Z")
_PLAYED = regex(r"STO\s+\d+\s+\d+\s+(?P<player>[12])\s+(?P<column>\d{1,2})\s+(?P<row>\d{1,2})\s*\Z")
_BEGINS = regex(r"\s*(?:\\HS\s*\Z|\(\s*;)")
_PASS = regex(r"SKI\b")
_START = regex(r"INI\s+\d+\s+\d+\s+(?P<handicap>\d{1,2})\s*(?:&4(?P<comment>.*))?\Z")
_DATE = regex(r"(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})")
_TENTHS = regex(r"\d{1,5}\Z", re.ASCII)
_RESULTS = {"0": "B+", "1": "W+", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_MISSING = ("", 1)
"""The value for a key that is missing in the header."""
_TEXTS = {"GAMENAME": "EV", "GAMEPLACE": "PC", "GAMECOMMENT": "GC"}


def read(lines: list[str]) -> ForeignGame:
    """Return what the lines of a GIB file say."""
    game = ForeignGame()
    header = _header(lines)
    game.information["SZ"] = (str(_SIDE), 1)
    for color, key in (("B", "GAMEBLACKNAME"), ("W", "GAMEWHITENAME")):
        text, line = header.get(key, _MISSING)
        player = _PLAYER.match(text)
        game.inform(f"P{color}", player["name"] if player else text, line)
        game.inform(f"{color}R", player["rank"] if player else "", line)
    _amounts(game, header)
    text, line = header.get("GAMETAG", _MISSING)
    game.inform_of_date(_DATE.search(text.partition("C")[2]), line)
    text, line = header.get("GAMEDATE", _MISSING)
    game.inform_of_date(_DATE.search(text), line)
    for key, identifier in _TEXTS.items():
        game.inform(identifier, *header.get(key, _MISSING))
    _plays(game, lines)
    return game


def _header(lines: list[str]) -> Fields:
    r"""Return the value and the line of each key; a value may go on in the next lines."""
    header: Fields = {}
    for index, line in enumerate(lines):
        text = line.strip()
        if text == "\\GS":
            break
        if not text.startswith("\\["):
            continue
        for following in lines[index + 1 : index + 4]:
            if text.endswith("\\]") or following.startswith("\\"):
                break
            text += " " + following.strip()
        key, _, value = text.removeprefix("\\[").removesuffix("\\]").partition("=")
        header.setdefault(key, (value, index + 1))
    return header


def _amounts(game: ForeignGame, header: Fields) -> None:
    """Set komi and result: both are in tenths of a point, under two names each.

    Komi stands in a line of its own too, for files that have neither.
    """
    for key, komi, kind, margin in (
        ("GAMEINFOMAIN", "GONGJE:", "GRLT:", "ZIPSU:"),
        ("GAMETAG", "G", "W", "Z"),
    ):
        text, line = header.get(key, _MISSING)
        game.inform("KM", _tenths(_number(komi, text)), line)
        result = _RESULTS.get(_number(kind, text), "")
        points = _tenths(_number(margin, text))
        if not result.endswith("+"):
            game.inform("RE", result, line)
        elif points not in ("", "0"):
            game.inform("RE", result + points, line)
    text, line = header.get("GAMEGONGJE", _MISSING)
    game.inform("KM", _tenths(text), line)
    text, line = header.get("GAMERESULT", _MISSING)
    game.inform("RE", result_in_words(text) if text else "", line)


def _number(name: str, text: str) -> str:
    """Return the number after a name in a list with commas, "" without one."""
    number = re.search(rf"(?:^|,)\s*{name}(\d{{1,5}})\s*(?:,|$)", text)
    return number[1] if number else ""


def _tenths(text: str) -> str:
    """Return a tenth of a number, "" where it is not a number."""
    return f"{int(text) / 10:g}" if _TENTHS.match(text) else ""


def _plays(game: ForeignGame, lines: list[str]) -> None:
    """Read the lines of the first game: the handicap, moves and passes."""
    handicap = 0
    begun = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text == "\\GS":
            begun = True
        elif text == "\\GE":
            following = (at for at in range(number, len(lines)) if _BEGINS.match(lines[at]))
            if (at := next(following, None)) is not None:
                game.report(at + 1, "a second game begins here; only the first is read")
            break
        elif text.startswith("INI"):
            if start := _START.match(text):
                handicap = int(start["handicap"])
                game.stones_line = game.nodes[0].line = number
                game.nodes[0].comment = [(start["comment"] or "").strip()]
            else:
                wanted = "INI followed by two numbers and the handicap"
                game.report_unreadable(number, text, wanted)
        elif text.startswith("STO"):
            play = _PLAYED.match(text)
            point = (int(play["column"]), int(play["row"])) if play else (_SIDE, _SIDE)
            if play and max(point) < _SIDE:
                color = BLACK if play["player"] == "1" else WHITE
                game.nodes.append(ForeignNode(number, color, point))
            else:
                wanted = "STO followed by two numbers, a player and a point of the board"
                game.report_unreadable(number, text, wanted)
        elif _PASS.match(text):
            before = game.nodes[-1].color
            first = WHITE if handicap >= 2 else BLACK
            game.nodes.append(ForeignNode(number, opponent(before) if before else first))
        elif begun and text and not text[0].isdigit():
            game.report_unreadable(number, text, "an INI, STO or SKI line")
    else:
        game.report(len(lines), "the file ends without \\GE; it may be cut off")
    if handicap >= 2:
        game.place_handicap(handicap, _SIDE, game.stones_line)
