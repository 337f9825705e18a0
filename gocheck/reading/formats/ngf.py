"""NGF: the files of the Cyberoro server (WBaduk).

A header of twelve lines: title, size, White, Black, site, handicap, a number not known, komi,
date, time, result, number of moves. In another kind of file the header's lines begin with GI:
title, White, Black, two not known, date, size, handicap, a number not known, komi, number of
moves. Then a line ``PMxxCabba`` for each move: C is B or W, a and b its column and row from the
top left, B being the first; AA is a pass. In the other kind comments may follow,
``IDB[211] text[EndTxt]``. It has no variations. There is no public description; this is what the
files hold, and what the converters ngf2sgf (A. Brouwer), xyz2sgf and Sabaki know of them.
"""

import re

from gocheck.board.points import MAXIMUM_SIDE
from gocheck.board.stones import BLACK, WHITE
from gocheck.reading.formats.conversion import Fields, ForeignGame, ForeignNode, result_in_words
from gocheck.text.messages import counted
from gocheck.text.parsing import regex

_COUNT = "moves"
"""The name in a header for the number of moves, which SGF does not have."""
_PLAIN = ("EV", "SZ", "PW", "PB", "PC", "HA", "", "KM", "DT", "", "RE", _COUNT)
_PREFIXED = ("EV", "PW", "PB", "", "", "DT", "SZ", "HA", "", "KM", _COUNT)
"""What each line of the header holds, in either kind of file; "" where that is not known."""
_PREFIX = "GI"
_USUAL_SIDE = 19
"""Where the header has no size, or one that no board has."""
_MOST_DIGITS = 4
"""Of a number of moves; the other numbers of a header are shorter."""
_MISSING = ("", 1)
"""The value for a line that is missing in the header."""
_MOVE = regex(r"PM[A-Z]{2}(?P<color>[BW])(?P<column>[A-Z])(?P<row>[A-Z])[A-Z]{2}\Z")
_COMMENT = regex(r"IDB?\[(?P<move>\d{1,4})\]\s*(?P<text>.*)")
_END_OF_TEXT = "[EndTxt]"
_DATE = regex(r"(\d{4})-?(\d{1,2})-?(\d{1,2})")
_WITH_HALF = regex(r"\d{1,3}\.[05]\Z", re.ASCII)
_PLAYER = regex(r"(?P<name>.*\S)\s+(?P<rank>\S+)\Z")
_RANK = regex(r"(?P<number>\d{1,2})(?P<kind>DP|D|K|P)[*+?]*\Z", re.IGNORECASE)


def read(lines: list[str]) -> ForeignGame:
    """Return what the lines of an NGF file say."""
    game = ForeignGame()
    moves = (index for index, line in enumerate(lines) if _MOVE.match(line.strip()))
    length = next(moves, len(lines))
    has_prefix = bool(lines) and lines[0].startswith(_PREFIX)
    names = _PREFIXED if has_prefix else _PLAIN
    header = _header(game, lines[:length], names, _PREFIX if has_prefix else "")
    side = _side(game, header)
    _information(game, header)
    _moves(game, lines[length:], length, side)
    # In a header of another length some other line may stand in the place of this number.
    count = header[_COUNT][0] if length == len(names) else ""
    given = sum(line.lstrip().startswith("PM") for line in lines[length:])
    if count.isdecimal() and len(count) <= _MOST_DIGITS and int(count) > given:
        stated = counted(int(count), "move")
        message = f"the header states {stated}, but the file has {given}; it may be cut off"
        game.report(len(lines), message)
    handicap = _number(game, header, "HA") or 0
    text, line = header.get("KM", _MISSING)
    if _WITH_HALF.match(text):
        game.inform("KM", text, line)
    elif (komi := _number(game, header, "KM")) is not None:
        # The header leaves the half point of komi out, but not with handicap stones.
        game.inform("KM", str(komi) if handicap >= 2 else f"{komi}.5", line)
    if handicap >= 2:
        game.place_handicap(handicap, side, header["HA"][1])
    return game


def _header(game: ForeignGame, lines: list[str], names: tuple[str, ...], prefix: str) -> Fields:
    """Return the lines of the header by name; report a header of another length."""
    if len(lines) != len(names):
        message = f"the header has {len(lines)} lines instead of {len(names)};"
        game.report(max(len(lines), 1), f"{message} its fields may be wrong")
    return {
        name: (line.removeprefix(prefix).strip(), number)
        for number, (name, line) in enumerate(zip(names, lines, strict=False), 1)
        if name
    }


def _side(game: ForeignGame, header: Fields) -> int:
    """Return how many lines the board has, and set SZ."""
    side = _number(game, header, "SZ") or _USUAL_SIDE
    text, line = header.get("SZ", _MISSING)
    if side > MAXIMUM_SIDE:
        game.report_unreadable(line, text, "a board size")
        side = _USUAL_SIDE
    game.inform("SZ", str(side), line)
    return side


def _information(game: ForeignGame, header: Fields) -> None:
    """Set names and ranks of the players, which share a line each, and other texts."""
    for color in "WB":
        text, line = header.get(f"P{color}", _MISSING)
        player = _PLAYER.match(text)
        game.inform(f"P{color}", player["name"] if player else text, line)
        game.inform(f"{color}R", _rank(player["rank"]) if player else "", line)
    for identifier in ("EV", "PC"):
        game.inform(identifier, *header.get(identifier, _MISSING))
    text, line = header.get("DT", _MISSING)
    game.inform_of_date(_DATE.match(text), line)
    text, line = header.get("RE", _MISSING)
    game.inform("RE", result_in_words(text) if text else "", line)


def _number(game: ForeignGame, header: Fields, name: str) -> int | None:
    """Return the number in a line of the header; None where it is empty or reported as invalid."""
    text, line = header.get(name, _MISSING)
    if text.isdecimal() and len(text) < _MOST_DIGITS:
        return int(text)
    if text:
        game.report_unreadable(line, text, "a number")
    return None


def _rank(text: str) -> str:
    """Return a rank such as 7D*, 9DP or 5P as SGF has it: 7d, 9p, 5p; others as they are."""
    rank = _RANK.match(text)
    if not rank:
        return text
    return rank["number"] + ("p" if "P" in rank["kind"].upper() else rank["kind"].lower())


def _moves(game: ForeignGame, lines: list[str], before: int, side: int) -> None:
    """Read moves and comments from the lines after a header of so many lines.

    The letters of a move count from B, and AA is a pass.
    """
    commented: ForeignNode | None = None
    for number, line in enumerate(lines, before + 1):
        text = line.strip()
        comment = None if commented else _COMMENT.match(text)
        if comment:
            commented = game.nodes[min(int(comment["move"]), len(game.nodes) - 1)]
            commented.comment = []
            text = comment["text"]
        if commented:
            commented.comment.append(text.removesuffix(_END_OF_TEXT))
            commented = None if text.endswith(_END_OF_TEXT) else commented
        elif move := _MOVE.match(text):
            point = (ord(move["column"]) - ord("B"), ord(move["row"]) - ord("B"))
            color = BLACK if move["color"] == "B" else WHITE
            if point == (-1, -1):
                game.nodes.append(ForeignNode(number, color))
            elif min(point) >= 0 and max(point) < side:
                game.nodes.append(ForeignNode(number, color, point))
            else:
                game.report_unreadable(number, move[0], f"a move on a {side}x{side} board")
        elif text and not text.startswith(_PREFIX):
            game.report_unreadable(number, text, "PM followed by a move")
