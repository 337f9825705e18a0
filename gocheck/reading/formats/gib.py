r"""GIB: the files of the Tygem server.

A header between \HS and \HE, with lines ``\[KEY=VALUE\]``, then the game between \GS and \GE:
``INI 0 1 HANDICAP &4COMMENT``, ``STO 0 NUMBER PLAYER COLUMN ROW`` (1 is Black, points count from
0 at the top left) and ``SKI 0 NUMBER`` for a pass. There is no public description of it; this is
what the files of the Korean, Chinese and international editions hold, and what the converters
gib2sgf (A. Brouwer), xyz2sgf and Sabaki know of them.
"""

import re

from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.reading.formats.foreign_game import (
    ForeignGame,
    ForeignNode,
    result_in_words,
    server_stones,
)
from gocheck.text.parsing import regex

_SIDE = 19
"""The format has no field for another size."""
_PLAYER = regex(r"(?P<name>.*\S)\s*\((?P<rank>[^()]*)\)\s*\Z")
_PLAYED = regex(r"STO\s+\d+\s+\d+\s+(?P<player>[12])\s+(?P<column>\d{1,2})\s+(?P<row>\d{1,2})\s*\Z")
_BEGINS = regex(r"\s*(?:\\HS\s*\Z|\(\s*;)")
_PASS = regex(r"SKI\b")
_START = regex(r"INI\s+\d+\s+\d+\s+(?P<handicap>\d{1,2})\s*(?:&4(?P<comment>.*))?\Z")
_DATE = regex(r"(?P<year>\d{4})\D{1,3}(?P<month>\d{1,2})\D{1,3}(?P<day>\d{1,2})")
_TENTHS = regex(r"\d{1,5}\Z", re.ASCII)
_RESULTS = {"0": "B+", "1": "W+", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_TEXTS = {"GAMENAME": "EV", "GAMEPLACE": "PC", "GAMECOMMENT": "GC"}


def read_gib(lines: list[str]) -> ForeignGame:
    """Return what the lines of a GIB file say."""
    game = ForeignGame()
    header = _header(lines)
    game.information["SZ"] = (str(_SIDE), 1)
    for color, key in (("B", "GAMEBLACKNAME"), ("W", "GAMEWHITENAME")):
        if key in header:
            text, line = header[key]
            player = _PLAYER.match(text)
            game.inform(f"P{color}", player["name"] if player else text, line)
            game.inform(f"{color}R", player["rank"] if player else "", line)
    _amounts(game, header)
    for key in ("GAMETAG", "GAMEDATE"):
        if key in header:
            text, line = header[key]
            date = _DATE.search(text.partition("C")[2] if key == "GAMETAG" else text)
            if date:
                month, day = int(date["month"]), int(date["day"])
                game.inform("DT", f"{date['year']}-{month:02}-{day:02}", line)
    for key, identifier in _TEXTS.items():
        if key in header:
            game.inform(identifier, *header[key])
    _PlayReader(game).read(lines)
    return game


def _header(lines: list[str]) -> dict[str, tuple[str, int]]:
    r"""Return the value and the line of each key; a value may go on in the next lines."""
    header: dict[str, tuple[str, int]] = {}
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


def _amounts(game: ForeignGame, header: dict[str, tuple[str, int]]) -> None:
    """Set komi and result: both are in tenths of a point, under two names each.

    Komi stands in a line of its own too, for files that have neither.
    """
    for key, komi, kind, margin in (
        ("GAMEINFOMAIN", "GONGJE:", "GRLT:", "ZIPSU:"),
        ("GAMETAG", "G", "W", "Z"),
    ):
        if key not in header:
            continue
        text, line = header[key]

        def tenths(name: str, text: str = text) -> str | None:
            number = re.search(rf"(?:^|,)\s*{name}(\d{{1,5}})\s*(?:,|$)", text)
            return f"{int(number[1]) / 10:g}" if number else None

        result = re.search(rf"(?:^|,)\s*{kind}(\d)\s*(?:,|$)", text)
        game.inform("KM", tenths(komi) or "", line)
        if result and result[1] in _RESULTS:
            stated = _RESULTS[result[1]]
            points = tenths(margin)
            if not stated.endswith("+"):
                game.inform("RE", stated, line)
            elif points and points != "0":
                game.inform("RE", stated + points, line)
    komi_text, line = header.get("GAMEGONGJE", ("", 1))
    if _TENTHS.match(komi_text):
        game.inform("KM", f"{int(komi_text) / 10:g}", line)
    if "GAMERESULT" in header:
        text, line = header["GAMERESULT"]
        game.inform("RE", result_in_words(text), line)


class _PlayReader:
    """Reads the lines of the first game: the handicap, moves and passes."""

    def __init__(self, game: ForeignGame) -> None:
        self._game = game
        self._handicap = 0

    def read(self, lines: list[str]) -> None:
        """Read all lines, and place the handicap stones."""
        begun = ended = False
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if text == "\\GS":
                begun = True
            elif text == "\\GE":
                ended = True
                self._report_next_game(lines, number)
                break
            else:
                self._line(number, text, begun=begun)
        if not ended:
            self._game.report(len(lines), "the file ends without \\GE; it may be cut off")
        self._place_stones()

    def _line(self, number: int, text: str, *, begun: bool) -> None:
        """Read a line; begun: whether the game has begun, so that no other line may follow."""
        if text.startswith("INI"):
            self._start(number, text)
        elif text.startswith("STO"):
            self._play(number, text)
        elif _PASS.match(text):
            before = self._game.nodes[-1].color
            color = opponent(before) if before else self._first_to_move()
            self._game.nodes.append(ForeignNode(number, color))
        elif begun and text and not text[0].isdigit():
            self._game.report_unreadable(number, text, "an INI, STO or SKI line")

    def _start(self, number: int, text: str) -> None:
        """Read the handicap, and the comment before the first move."""
        start = _START.match(text)
        if not start:
            wanted = "INI followed by two numbers and the handicap"
            self._game.report_unreadable(number, text, wanted)
            return
        self._handicap = int(start["handicap"])
        self._game.stones_line = number
        root = self._game.nodes[0]
        root.comment = [(start["comment"] or "").strip()]
        root.line = number

    def _play(self, number: int, text: str) -> None:
        """Read a move."""
        play = _PLAYED.match(text)
        if not play or max(int(play["column"]), int(play["row"])) >= _SIDE:
            wanted = "STO followed by two numbers, a player and a point of the board"
            self._game.report_unreadable(number, text, wanted)
            return
        color = BLACK if play["player"] == "1" else WHITE
        point = int(play["column"]), int(play["row"])
        self._game.nodes.append(ForeignNode(number, color, point))

    def _first_to_move(self) -> int:
        return WHITE if self._handicap >= 2 else BLACK

    def _report_next_game(self, lines: list[str], number: int) -> None:
        """Report the line at which another game begins after the line with this number."""
        following = next(
            (at for at, line in enumerate(lines[number:], number + 1) if _BEGINS.match(line)), None
        )
        if following:
            self._game.report(following, "a second game begins here; only the first is read")

    def _place_stones(self) -> None:
        if self._handicap < 2:
            return
        game = self._game
        played = {node.point for node in game.nodes if node.point}
        game.inform("HA", str(self._handicap), game.stones_line)
        game.stones, game.remark = server_stones(self._handicap, _SIDE, played)
