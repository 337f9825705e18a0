"""NGF: the files of the Cyberoro server (WBaduk).

A header of twelve lines: title, size, White, Black, site, handicap, a number not known, komi,
date, time, result, number of moves. In another kind of file the header's lines begin with GI:
title, White, Black, two not known, date, size, handicap, a number not known, komi, number of
moves. Then a line ``PMxxCabba`` for each move: C is B or W, a and b its column and row from the
top left, B being the first; AA is a pass. In the other kind comments may follow,
``IDB[211] text[EndTxt]``. There is no public description; this is what the files hold, and what
the converters ngf2sgf (A. Brouwer), xyz2sgf and Sabaki know of them.
"""

import re

from gocheck.board import BLACK, MAXIMUM_SIDE, WHITE
from gocheck.reading.formats.foreign_game import Game, Node
from gocheck.reading.formats.server_handicap import server_stones
from gocheck.reading.formats.server_results import result_in_words
from gocheck.text import counted

_COUNT = "moves"
_PLAIN = ("EV", "SZ", "PW", "PB", "PC", "HA", "", "KM", "DT", "", "RE", _COUNT)
_PREFIXED = ("EV", "PW", "PB", "", "", "DT", "SZ", "HA", "", "KM", _COUNT)
_PREFIX = "GI"
_MOVE = re.compile(r"PM[A-Z]{2}(?P<color>[BW])(?P<column>[A-Z])(?P<row>[A-Z])[A-Z]{2}\Z")
_COMMENT = re.compile(r"IDB?\[(?P<move>\d{1,4})\]\s*(?P<text>.*)")
_END_OF_TEXT = "[EndTxt]"
_DATE = re.compile(r"(?P<year>\d{4})-?(?P<month>\d{1,2})-?(?P<day>\d{1,2})")
_WITH_HALF = re.compile(r"\d{1,3}\.[05]\Z", re.ASCII)
_PLAYER = re.compile(r"(?P<name>.*\S)\s+(?P<rank>\S+)\Z")
_RANK = re.compile(r"(?P<number>\d{1,2})(?P<kind>DP|D|K|P)[*+?]*\Z", re.IGNORECASE)


def read_ngf(lines: list[str]) -> Game:
    """Return what the lines of an NGF file say."""
    game = Game()
    first = next(
        (index for index, line in enumerate(lines) if _MOVE.match(line.strip())), len(lines)
    )
    prefixed = bool(lines) and lines[0].startswith(_PREFIX)
    names = _PREFIXED if prefixed else _PLAIN
    if first != len(names):
        message = f"the header has {first} lines and not {len(names)}; what they say is uncertain"
        game.trouble(max(first, 1), message)
    header = {
        name: ((line.removeprefix(_PREFIX) if prefixed else line).strip(), number)
        for number, (name, line) in enumerate(zip(names, lines[:first], strict=False), 1)
        if name
    }
    side = _number(game, header, "SZ") or 19
    if side > MAXIMUM_SIDE:
        game.unread(header["SZ"][1], header["SZ"][0], "the size of a board")
        side = 19
    game.tell("SZ", str(side), header.get("SZ", ("", 1))[1])
    for color in "WB":
        text, line = header.get(f"P{color}", ("", 1))
        player = _PLAYER.match(text)
        game.tell(f"P{color}", player["name"] if player else text, line)
        game.tell(f"{color}R", _rank(player["rank"]) if player else "", line)
    for identifier in ("EV", "PC"):
        if identifier in header:
            game.tell(identifier, *header[identifier])
    text, line = header.get("DT", ("", 1))
    date = _DATE.match(text)
    if date:
        game.tell("DT", f"{date['year']}-{int(date['month']):02}-{int(date['day']):02}", line)
    text, line = header.get("RE", ("", 1))
    game.tell("RE", result_in_words(text) if text else "", line)
    _plays(game, lines[first:], first, side)
    count = header[_COUNT][0] if first == len(names) else ""
    given = sum(line.lstrip().startswith("PM") for line in lines[first:])
    if count.isdecimal() and len(count) <= 4 and int(count) > given:
        stated, are = counted(int(count), "move"), "is" if given == 1 else "are"
        message = f"the header says {stated}, and {given} {are} there; the file may be cut off"
        game.trouble(len(lines), message)
    handicap = _number(game, header, "HA") or 0
    komi_text, line = header.get("KM", ("", 1))
    if _WITH_HALF.match(komi_text):
        game.tell("KM", komi_text, line)
    elif (komi := _number(game, header, "KM")) is not None:
        # The half point is left out, but not with handicap stones.
        game.tell("KM", str(komi) if handicap >= 2 else f"{komi}.5", line)
    if handicap >= 2:
        game.tell("HA", str(handicap), header["HA"][1])
        game.stones_line = header["HA"][1]
        played = {node.point for node in game.nodes if node.point}
        game.stones, game.remark = server_stones(handicap, side, played)
    return game


def _number(game: Game, header: dict[str, tuple[str, int]], name: str) -> int | None:
    text, line = header.get(name, ("", 1))
    if text.isdecimal() and len(text) <= 3:
        return int(text)
    if text:
        game.unread(line, text, "a number")
    return None


def _rank(text: str) -> str:
    """Return a rank such as 7D*, 9DP or 5P as SGF has it: 7d, 9p, 5p; others as they are."""
    rank = _RANK.match(text)
    if not rank:
        return text
    return rank["number"] + ("p" if "P" in rank["kind"].upper() else rank["kind"].lower())


def _plays(game: Game, lines: list[str], before: int, side: int) -> None:
    """Take in the lines after the header; before: how many those were."""
    comment: Node | None = None
    for number, line in enumerate(lines, before + 1):
        text = line.strip()
        if comment is not None:
            comment.comment += "\n" + text.removesuffix(_END_OF_TEXT)
            if text.endswith(_END_OF_TEXT):
                comment = None
            continue
        move = _MOVE.match(text)
        remark = _COMMENT.match(text)
        if move:
            point = (ord(move["column"]) - ord("B"), ord(move["row"]) - ord("B"))
            color = BLACK if move["color"] == "B" else WHITE
            if point == (-1, -1):
                game.nodes.append(Node(number, color))
            elif min(point) >= 0 and max(point) < side:
                game.nodes.append(Node(number, color, point))
            else:
                game.unread(number, text, f"a move on a board of {side} lines")
        elif remark:
            node = game.nodes[min(int(remark["move"]), len(game.nodes) - 1)]
            node.comment = remark["text"].removesuffix(_END_OF_TEXT)
            comment = None if remark["text"].endswith(_END_OF_TEXT) else node
        elif text and not text.startswith(_PREFIX):
            game.unread(number, text, "PM and a move")
