"""A game, recorded or live: its moves, their legality, who is dead, and its scores.

A `Game` holds a record, and the history of its moves, on which live moves are played. Everything
else is worked out when it is asked for and kept until the next move. Start reading at `Game.play`.
"""

from __future__ import annotations

import copy
import os
from bisect import bisect_right
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import islice
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, Unpack

from gocheck.board.board import Geometry, geometry
from gocheck.board.points import Point, parse_point_name, point_names, point_of
from gocheck.board.regions import chains, liberties
from gocheck.board.stones import BLACK, EMPTY, PLAYERS, WHITE, opponent
from gocheck.library.arguments import is_number, komi_of, points_of, remarks_to, sides_of
from gocheck.library.information import Date, Information, Text, beginning_of, words_of_rules
from gocheck.library.known_rulesets import known_with, name_of_ruleset
from gocheck.record.handicap_placement import fixed_points
from gocheck.record.record import (
    Handicap,
    Komi,
    Move as RecordedMove,
    Record,
    Setup as RecordedSetup,
    Unreadable,
    no_lines,
)
from gocheck.record.result import parse_result, result_value
from gocheck.record.servers import FOX, corrected
from gocheck.replay.facts import Facts
from gocheck.replay.history import History
from gocheck.replay.replay import Replay, replay, replay_with_history, with_missing_stones
from gocheck.report.making import illegal_move
from gocheck.report.values import (
    COLORS,
    PASS,
    Color,
    Difference,
    Explanation,
    Finding,
    IllegalMove,
    Move,
    Report,
    Score,
    Setup,
    Status,
)
from gocheck.rules.legality import Illegal, forbidden, legality_of
from gocheck.rules.lookup import Rulesets
from gocheck.rules.replayed_game import RecordRuleset, ReplayedGame, record_ruleset
from gocheck.rules.ruleset import Ruleset, dead_stones_removed, komi_by_rules
from gocheck.settings import Amount, ReadSettings, RulesetOrName, Settings
from gocheck.sgf.source import Place, Source
from gocheck.text.escaping import one_line
from gocheck.text.messages import VERSION, Error, counted, failure_message, plain

if TYPE_CHECKING:
    from gocheck.library.board import Board
    from gocheck.library.node import Node
    from gocheck.library.record_tree import RecordTree
    from gocheck.library.saving import EncodingChoice
    from gocheck.referee import Referee
    from gocheck.sgf.game_tree import TreeNode
    from gocheck.status.status import Status as FinalStatus

INPUT = "input"
"""The name of the file of a game that is from a text."""
_LIVE = "live game"
"""The name of the file of a game that is from no file."""
_ENDED = ("score", "draw", "winner", "resignation", "time", "forfeit", "void")
"""The kinds of recorded result that a game has when it is over."""

_ONE_REPORT = Lock()
"""Held while a report is made: the games of one file share its text, and an engine answers one
question at a time."""

_ONE_TREE = RLock()
"""Held while a tree is made, takes over moves or is read again, which any question may cause."""

_Kept = TypeVar("_Kept")


class UnreadableError(Error):
    """Why a game is unreadable; `report` is the report on it."""

    report: Report


class IllegalMoveError(Error):
    """A move that the rules of a live game forbid; the game is as before.

    `illegal` is the `gocheck.IllegalMove`: the move, the reason, and what it repeats.
    """

    __module__ = "gocheck"

    def __init__(self, illegal: IllegalMove, ruleset: str) -> None:
        super().__init__(f"illegal under {ruleset}: {illegal}")
        self.illegal = illegal
        """The move, the reason, and what it repeats."""
        self._ruleset = ruleset

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[IllegalMove, str]]:
        """Return how a copy is made, as in another process."""
        return type(self), (self.illegal, self._ruleset)


class Game:
    """A game, live or recorded.

    `gocheck.read` returns recorded games; `Game(19, rules="japanese")` begins a live one. Both can
    be played on. Points are texts such as "Q16", in either case: columns A to T without I, rows
    from the bottom.
    """

    __module__ = "gocheck"
    __slots__ = (  # so that an edit of what it does not have is an error
        "__weakref__", "_as_read", "_is_cut", "_is_in_file", "_is_stale", "_is_text", "_kept",
        "_latest", "_latest_ruleset", "_opened", "_own_tree", "_points", "_referee", "_settings",
        "_text_changed", "_turns",
    )  # fmt: skip

    def __init__(
        self,
        size: int | tuple[int, int] = 19,
        *,
        rules: RulesetOrName,
        komi: Amount | None = None,
        handicap: int | Iterable[str] = 0,
    ) -> None:
        """Begin a live game.

        size: the lines of the board, 1 to 52, or (columns, rows); rules: the ruleset or its name;
        komi: None for that of the ruleset, 0 if it states none (0.5 with one stone); handicap: the
        number of stones on the usual points, or their points. White then moves first; with a
        handicap of 1 Black does, with the komi of handicap games. Raises `gocheck.Error`.
        """
        known = known_with([rules])
        name = name_of_ruleset(rules, known)
        columns, rows = sides_of(size)
        ruleset = known.get(name)
        points = _handicap_points(columns, rows, handicap, ruleset.handicap_order)
        stones = 1 if handicap == 1 else len(points)
        own_komi = komi_by_rules(ruleset, columns, rows, stones)
        amount = own_komi if komi is None else komi_of(komi)
        record = _new_record(columns, rows, name, amount, points, stones)
        self._begin(record, Settings(known, ruleset=name))

    @classmethod
    def from_position(
        cls,
        size: int | tuple[int, int] = 19,
        *,
        rules: RulesetOrName,
        black: str | Iterable[str] = (),
        white: str | Iterable[str] = (),
        to_move: Color = "black",
        komi: Amount | None = None,
    ) -> Game:
        """Return a live game that begins with stones on the board.

        black, white: the points of their stones, a list or a text such as "D4 Q16"; the other
        arguments are as for `Game`. Raises `gocheck.Error`, also for stones without liberties.
        """
        game = cls(size, rules=rules, komi=komi)
        stones = {}
        for name, points, color in (("black", black, BLACK), ("white", white, WHITE)):
            for point in points_of(name, points):
                place = game._point(point)
                if place in stones:
                    raise Error(f"{name}: there are two stones on {point}", argument=name)
                if place is not None:
                    stones[place] = color
        setups = (RecordedSetup(0, 0, tuple(stones.items()), game._player(to_move)),)
        game._set_record(replace(game._record, setups=setups))
        for chain in chains(game._replay.final_position, game._geometry):
            if not liberties(chain, game._replay.final_position, game._geometry):
                name = point_names(game.columns, game.rows)[chain.points[0]]
                raise Error(f"the chain at {name} has no liberties")
        return game

    @classmethod
    def from_sgf(
        cls,
        text: str | bytes,
        *,
        number: int = 1,
        **settings: Unpack[ReadSettings],
    ) -> Game:
        """Return the game in the text or the bytes of a record.

        It opens no file and no URL, whatever the text is. number: that of the game, if there are
        several; the other arguments are as for `gocheck.read`. Raises `gocheck.Error`.
        """
        from gocheck.library.settings_arguments import settings_of
        from gocheck.referee import Referee  # takes long to load
        from gocheck.running.batch import games

        checked = settings_of(ReadSettings.__optional_keys__, **settings)
        if not is_number(number) or number < 1:
            raise Error(f"number: {number!r} is not the number of a game")
        count = 0
        for count, record in enumerate(games(source_of(text), checked.limits), 1):
            if count == number:
                is_text = isinstance(text, str)
                game = game_of(record, checked, Referee(checked), is_text=is_text)
                if isinstance(game, Error):
                    raise game
                return game
        raise Error(f"has {counted(count, 'game')}; there is no game {number}", INPUT)

    @classmethod
    def _of(cls, record: Record, settings: Settings, referee: Referee | None = None) -> Game:
        """Return the game of a record; referee: what checks it, None for one of its own."""
        game = cls.__new__(cls)
        game._begin(record, settings, referee)
        return game

    def __copy__(self) -> Game:
        self._settle()
        other = Game.__new__(Game)
        for name in self.__slots__[1:]:
            setattr(other, name, getattr(self, name))
        other._turns = self._turns[:]
        other._opened = self._opened and self._opened.copy()
        other._kept = self._kept.copy()
        other._own_tree, other._is_in_file = None, False
        return other

    def __deepcopy__(self, memo: object) -> Game:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise Error("a game cannot be pickled; use to_sgf() and Game.from_sgf", self._place)

    def _begin(self, record: Record, settings: Settings, referee: Referee | None = None) -> None:
        self._settings = settings
        self._referee = referee
        self._own_tree: RecordTree | None = None
        self._is_in_file = False  # not a game of its own: saved with the others of its file
        self._is_text = False  # and so of no encoding
        self._load(record)

    def _load(self, record: Record) -> None:
        """Begin with a record as it was read."""
        settings = self._settings
        self._latest_ruleset = record_ruleset(
            record, settings.rulesets, settings.ruleset, settings.default_ruleset
        )
        self._points = _points_by_name(record.columns, record.rows)
        self._text_changed = self._is_stale = False
        self._is_cut = False  # recorded moves were undone, and the result is not known
        self._set_record(record)
        if settings.repair_handicap:
            order = self._latest_ruleset.handicap_order
            repaired = with_missing_stones(record, replay(record), order)
            if repaired:
                self._set_record(repaired)
                self._as_read = record

    def _set_record(self, record: Record) -> None:
        """Start again from a record without live moves."""
        self._latest = self._as_read = record
        self._turns: list[int | None] = []  # before each live move, the colour that was to move
        self._opened: History | None = None
        self._kept: dict[object, Any] = {}

    # What the record says.

    @property
    def file(self) -> str | None:
        """The file, as named or as found in a folder; None for a live game."""
        file = self._record.source.file
        return None if file == _LIVE else file

    @property
    def member(self) -> str | None:
        """The file inside an archive; None if `file` is not an archive."""
        return self._record.source.member

    @property
    def number(self) -> int:
        """The number of the game in its file, from 1."""
        return self._record.game + self._record.source.before.games

    @property
    def name(self) -> str:
        """File, member and number, as far as they are needed: "games.zip!a.sgf#2"; "live game" for
        a game from no file."""
        path = self._record.source.name
        return f"{path}#{self.number}" if self.number > 1 else path

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows of the board."""
        return self.columns, self.rows

    @property
    def columns(self) -> int:
        """The number of columns of the board."""
        return self._record.columns

    @property
    def rows(self) -> int:
        """The number of rows of the board."""
        return self._record.rows

    black = Text("PB", "Black's name", "black")
    white = Text("PW", "White's name", "white")
    black_rank = Text("BR", "Black's rank")
    white_rank = Text("WR", "White's rank")
    black_team = Text("BT", "Black's team")
    white_team = Text("WT", "White's team")
    date = Date("DT", "The date as text", "date", "which can be set, also to a `datetime.date`")
    event = Text("EV", "The event", "event")
    round = Text("RO", "The round", "round")
    place = Text("PC", "The place")
    game_name = Text("GN", "The name of the game")
    game_comment = Text("GC", "The comment on the game")
    opening = Text("ON", "The opening")
    time_limit = Information[Decimal, int | float | str](
        "TM", "The time of each player in seconds, None where it is not a number"
    )
    overtime = Text("OT", "The overtime")
    annotator = Text("AN", "Who wrote the comments")
    recorder = Text("US", "Who entered the record")
    origin = Text("SO", "The source of the record")
    copyright = Text("CP", "The copyright")

    @property
    def recorded_result(self) -> str | None:
        """The text of RE, which can be set; None after a live move."""
        return self._current.result.recorded

    @recorded_result.setter
    def recorded_result(self, result: str | None) -> None:
        self._set_information("RE", result)

    @property
    def ruleset(self) -> str | None:
        """The name of the game's ruleset, which can be set; None if RU names no known one."""
        return self._ruleset.name if self._ruleset else None

    @ruleset.setter
    def ruleset(self, ruleset: RulesetOrName | None) -> None:
        if ruleset is None:
            self._set_information("RU", None)
            return
        _, known = self._with(ruleset)
        name = name_of_ruleset(ruleset, known)
        self._settings = replace(
            self._settings, rulesets=known, ruleset=self._settings.ruleset and name
        )
        self._set_information("RU", words_of_rules(name))

    @property
    def komi(self) -> Decimal | None:
        """The komi in points, which can be set; None if the record gives none.

        To set one that would be read as another, such as 375, raises `gocheck.Error`.
        """
        return self._record.komi.points

    @komi.setter
    def komi(self, komi: Amount | None) -> None:
        if komi is not None:
            trial = self.copy()
            trial._set_information("KM", komi)
            read = trial.komi
            if read != komi_of(komi):
                why = f"KM[{komi}] would be read as {read}"
                for found in trial._record.findings:
                    if found.place and found.place.property == "KM":
                        why = found.message
                raise Error(why, self._place)
        self._set_information("KM", komi)

    @property
    def handicap(self) -> int:
        """The handicap in stones; 1 if Black only moves first, with the komi of handicap games.

        To set it writes HA; the stones are set up by `node.set_up`.
        """
        return self._replay.handicap

    @handicap.setter
    def handicap(self, stones: int | None) -> None:
        self._set_information("HA", stones)

    # Moves.

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, with passes and with moves that some ruleset forbids."""
        rows = self.rows
        return self._keep(
            "moves",
            lambda: tuple(
                Move(number, COLORS[move.color], move.name(rows))
                for number, move in enumerate(self._history.moves, 1)
            ),
        )

    @property
    def move_count(self) -> int:
        """The number of all moves so far; passes count."""
        return len(self._history.moves)

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The stones that the record sets up, also in the middle of the game, such as handicap
        stones; `moves` does not have them."""
        from gocheck.library.node import setup_of

        return tuple(setup_of(each, self.rows, each.after) for each in self._record.setups)

    @property
    def to_move(self) -> Color:
        """The colour whose turn it is."""
        return COLORS[self._player()]

    @property
    def prisoners(self) -> dict[Color, int]:
        """The number of stones that each player has captured."""
        _, black, white = self._history.prisoners
        return {"black": black, "white": white}

    @property
    def is_over(self) -> bool:
        """Whether play has ended: by the passes in a row that its rules ask for, or by its record.

        Then it is counted, and `score` adds what rules ask for after that, such as White's last
        pass under AGA rules. Under rulesets with `resumption` a play on a point goes on with the
        game, and a further pass changes no score; under all others no move is legal any more.
        """
        history = self._history
        if not self._turns and self._record.result.kind in _ENDED:
            return True
        passes = self._ruleset.passes_to_end if self._ruleset else 2
        last = history.moves[-passes:]
        in_a_row = all(move.point is None and move.outside is None for move in last)
        return len(last) == passes and in_a_row

    def play(self, move: str, color: str | None = None) -> tuple[str, ...]:
        """Play a move, and return the points of the stones that it removes from the board.

        move: a point or "pass"; color: "black" or "white", None for the player to move. Raises
        IllegalMoveError if the game's ruleset forbids the move, and `gocheck.Error` for anything
        else that is not a move; then nothing changes.
        """
        history = self._opened or self._history
        ruleset = self._latest_ruleset.ruleset or self._ruleset_of(None)
        try:
            point = self._points[move]
        except (KeyError, TypeError):
            point = self._point(move)
        to_move = history.to_move
        player = self._player(color) if color or to_move is None else to_move
        if point is None and (found := self._why_illegal(ruleset, player, None)):
            raise IllegalMoveError(found, ruleset.name)
        _, by_black, by_white = history.prisoners
        facts = history.play(RecordedMove(player, point, len(history.moves) + 1))
        if facts is not None:
            illegal = forbidden(facts, ruleset)
            if illegal is not None:
                history.undo(to_move)
                raise IllegalMoveError(illegal_move(illegal, self.rows), ruleset.name)
        self._turns.append(to_move)
        if self._kept:
            self._kept.clear()
        if self._own_tree:
            self._own_tree.behind = True
        if history.prisoners == [0, by_black, by_white]:
            return ()
        names = point_names(self.columns, self.rows)
        return tuple(names[number] for number in sorted(history.last_removed))

    def undo(self) -> Move:
        """Undo the last move, live or recorded, and return it.

        Everything is as before the move, but a recorded result is no longer known after a recorded
        move is undone, and what may follow in its place, such as variations, is removed too. Raises
        `gocheck.Error` if there is no move.
        """
        history = self._history
        if not history.moves:
            raise Error("there is no move to undo")
        last = history.moves[-1]
        undone = Move(len(history.moves), COLORS[last.color], last.name(self.rows))
        if self._turns:
            history.undo(self._turns.pop())
            self._kept.clear()
        else:
            first = self._replay.first_to_move
            self._set_record(_cut(self._record, undone.number - 1, first))
            self._is_cut = True
        if self._own_tree:
            self._own_tree.behind = True
        return undone

    def resign(self, color: str | None = None) -> None:
        """End the game by resignation, which `recorded_result` then says: "B+R".

        color: of the player who resigns, None for the player to move.
        """
        self.recorded_result = f"{'W' if self._player(color) == BLACK else 'B'}+R"

    def copy(self) -> Game:
        """Return a game of its own: what is played or edited on one is not on the other."""
        return copy.copy(self)

    def legal_moves(
        self, color: str | None = None, rules: RulesetOrName | None = None
    ) -> tuple[str, ...]:
        """Return the points on which a player may play now, from the top left, then "pass" if the
        game goes on.

        color: None for the player to move; rules: None for the game's ruleset.
        """
        ruleset, history, player = self._ruleset_of(rules), self._history, self._player(color)
        columns, names = self.columns, point_names(self.columns, self.rows)
        found = []
        for number, stone in enumerate(history.board.colors):
            if stone == EMPTY:
                move = RecordedMove(player, point_of(number, columns), 0)
                facts = history.facts_if(move)
                if facts is None or forbidden(facts, ruleset) is None:
                    found.append(names[number])
        if self._why_illegal(ruleset, player, None) is None:
            found.append(PASS)
        return tuple(found)

    def why_illegal(
        self, move: str, color: str | None = None, rules: RulesetOrName | None = None
    ) -> IllegalMove | None:
        """Return why a player may not make this move now; None if it is legal.

        Arguments as for `play` and `legal_moves`.
        """
        ruleset = self._ruleset_of(rules)
        return self._why_illegal(ruleset, self._player(color), self._point(move))

    def is_legal(
        self, move: str, color: str | None = None, rules: RulesetOrName | None = None
    ) -> bool:
        """Return whether a player may make this move now. Arguments as for `why_illegal`."""
        return self.why_illegal(move, color, rules) is None

    def illegal_moves(self, rules: RulesetOrName | None = None) -> tuple[IllegalMove, ...]:
        """Return the moves so far that a ruleset forbids: which, why, and what they repeat.

        rules: None for the game's ruleset. Of a game with thousands of repetitions, only the first
        thousand are searched.
        """
        found = legality_of(self._replay, self._ruleset_of(rules)).illegal
        return tuple(illegal_move(each, self.rows) for each in found)

    def board(
        self,
        move: int | None = None,
        *,
        status: Status | None = None,
        rules: RulesetOrName | None = None,
    ) -> Board:
        """Return the board after a move, 0 for the start; None for the last move.

        It shows as text in a terminal and as SVG in a notebook, an illegal move with "!". status:
        who is dead in that position, drawn on it, such as `Game.status` after the last move; rules:
        the ruleset by which it is drawn what counts as territory, None for the points that are
        territory under all. Raises `gocheck.Error` if there is no such move, and for the status of
        another position.
        """
        from gocheck.library.board import board_of, fits
        from gocheck.reports.diagram import counted_status

        number, history = self._number(move), self._history
        position = history.positions[number]
        if status is not None:
            if not (isinstance(status, Status) and fits(position, self._geometry, status)):
                raise Error("status is not that of this position", argument="status")
            if rules is not None:
                ruleset = self._ruleset_of(rules)
                ended = self if number == len(history.moves) else self.at(number)
                removed = dead_stones_removed(ruleset, resumed=ended._replay.end.resumed)
                status = counted_status(status, position, self._geometry, ruleset, removed)
        facts = next((each for each in history.facts if each.move == number), None)
        return board_of(
            self._geometry,
            history.moves,
            history.positions,
            number,
            self._titled(),
            status=status,
            is_illegal=facts is not None and self._is_forbidden(facts),
        )

    def figure(self, first: int, last: int) -> Board:
        """Return the board before some moves, with these as numbered stones, as books print it.

        first, last: their numbers. Its SVG has the numbers, and names below the board the moves
        that have no stone: "31 at 25". Captured stones stay. Raises `gocheck.Error` if there are
        no such moves.
        """
        from gocheck.library.board import figure_of

        if not 1 <= self._number(first) <= self._number(last):
            raise Error(f"there are no moves {first} to {last}", self._place)
        history = self._history
        return figure_of(
            self._geometry, history.moves, history.positions, first, last, self._titled()
        )

    def at(self, move: int | None = None) -> Game:
        """Return an independent game that ends after a move, 0 for the start; None for the last.

        Its moves can be undone, and others can be played. Raises `gocheck.Error` if there is no
        such move.
        """
        self._settle()
        record, number = self._current, self._number(move)
        is_cut = number < len(record.moves)
        if is_cut:
            record = _cut(record, number, self._replay.first_to_move)
        game = Game._of(record, self._settings, self._referee)
        game._is_cut, game._is_text = is_cut or self._is_cut, self._is_text
        return game

    # The record.

    @property
    def root(self) -> Node:
        """The first node of the record; the tree is read when it is first asked for."""
        return self._view(lambda tree: tree.root)

    def node(self, of: int | Finding | None = None) -> Node:
        """Return a node of the record.

        of: the number of a move, 0 for the root; a finding of `findings`, for the node that it is
        on; None for the last node of the main line. Raises `gocheck.Error` without one.
        """
        if isinstance(of, Finding):
            number = self._node_number(of)
            # The text may hold semicolons that begin no node.
            return self._view(lambda tree: [*islice(tree.root.all_nodes(), number + 1)][-1])
        if of is None:
            return self._view(lambda tree: [*tree.root.line()][-1])
        number = self._number(of)
        with _ONE_TREE:
            return self._view(lambda tree: tree.node_of(number))

    def to_sgf(
        self,
        *,
        encoding: EncodingChoice = "auto",
        on_warning: Callable[[str], object] | None = None,
    ) -> bytes:
        """Return the game as SGF: of a file with several, this one, with what follows it.

        What was read and not edited stays as it was, byte for byte; a live game is written as
        FF[4]. A recorded result is left out once moves are played or undone.

        - encoding: "auto" for that of the file, and UTF-8 where that cannot hold an edited text;
          "keep" to raise an error then; "utf-8" to convert any file;
        - on_warning: called with a line if the encoding changes, or if new text is written in one
          that CA does not name.

        Raises `gocheck.Error` if the game would not be read again as it is.
        """
        return self._bytes(encoding, on_warning, whole=False)

    def save(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        encoding: EncodingChoice = "auto",
        on_warning: Callable[[str], object] | None = None,
    ) -> None:
        """Write the file that the game is from, with all its games and their edits.

        path: None for that file itself, which must not have changed since it was read. A live game,
        a copy and a game of `at` are written alone, and need a path. The file is written whole or
        not at all. The other arguments are as for `to_sgf`. Raises `gocheck.Error`.
        """
        from gocheck.library.saving import write

        if path is None and not self._is_in_file:
            raise Error("the game is from no file: name the path to save to", self._place)
        data = self._bytes(encoding, on_warning, whole=True)
        write(self._tree.source, data, path)

    # The end.

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end and counted, not resigned, lost on time or broken
        off; `check` scores only such games."""
        return self._replay.end.finished

    @property
    def status(self) -> Status:
        """Who is dead in the position, on what evidence, and how certain that is.

        It is an opinion on the position as if it were the end. While a game is not `finished`, it
        means little: stones that are not settled may be called dead or in seki.
        """
        from gocheck.report.making import status_of  # takes long to load

        columns, rows = self.columns, self.rows
        return self._keep("status", lambda: status_of(self._status_with(None), columns, rows))

    def score(
        self,
        rules: RulesetOrName | None = None,
        *,
        dead: str | Iterable[str] | None = None,
        komi: Amount = "record",
    ) -> Score:
        """Return the score of the position.

        rules: None for the game's ruleset; dead: points of dead chains, a list or a text such as
        "D4 Q16", all others are then alive; None for the strongest evidence, as `status` has it;
        komi: "record" for the komi of the game, "ruleset" for that of the ruleset, or points.
        Raises `gocheck.Error` if there is no stone on a point of `dead`.
        """
        ruleset, known = self._with(rules)
        named = None if dead is None else points_of("dead", dead)
        asked = komi if komi in ("record", "ruleset") else komi_of(komi)

        def scored() -> Score:
            from gocheck.library.counting import score_under  # takes long to load

            status = self._status_with(named)
            return score_under(self._replayed, status, ruleset, known, named, asked)

        return self._keep(("score", ruleset, named, asked), scored)

    def compare(self, one: RulesetOrName, other: RulesetOrName) -> Difference:
        """Return how the scores under two rulesets differ, cause by cause."""
        from gocheck.library.counting import difference  # takes long to load

        (first, known), (second, _) = self._with(one, other), self._with(other)
        status = self._status_with(None)
        return difference(self._replayed, self.report, status, first, second, known)

    def explain(self) -> tuple[Explanation, ...]:
        """Return small changes that make the recorded result right, the most likely first.

        () if the score is the recorded result, if that is unknown, or if no small change does.
        """
        return self.report.explanations or ()

    @property
    def agrees(self) -> bool | None:
        """Whether the score under the game's ruleset is the recorded result; None if unknown."""
        return self.report.agrees

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What `gocheck check` finds in the game."""
        return self.report.findings

    @property
    def report(self) -> Report:
        """What `gocheck check` reports on the game."""

        def checked() -> Report:
            from gocheck.policy.selection import combine_repeats  # takes long to load
            from gocheck.referee import Referee

            referee = self._referee or Referee(self._settings)
            record = self._current if self._turns else self._as_read
            if self._text_changed:
                record = self._read_again()
            return combine_repeats(referee.check(record))

        found: Report | None = self._kept.get("report")
        if found is None:
            with _ONE_REPORT:
                found = self._keep("report", checked)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the report on the game as a line of JSON Lines (guide: programs)."""
        return self.report.to_dict()

    def _repr_svg_(self) -> str:
        return self.board(status=self.status if self.finished else None, rules=self._ruleset).svg()

    def __repr__(self) -> str:
        name = f" {self.name}" if self.file else ""
        parts = [f"{self.columns}x{self.rows}", counted(len(self._history.moves), "move")]
        parts.append(self._ruleset.name if self._ruleset else "no known ruleset")
        last = self.recorded_result or f"{PLAYERS[self._player()]} to move"
        return one_line(f"<Game{name}: {', '.join((*parts, last))}>")

    # Inside.

    @property
    def _record(self) -> Record:
        """The record without live moves, read again if it was edited."""
        if self._is_stale:
            with _ONE_TREE:
                if self._is_stale:
                    self._load(self._read_again())
                    self._tree.resized(*self.size)
        return self._latest

    @property
    def _record_ruleset(self) -> RecordRuleset:
        _ = self._record  # which may be read again
        return self._latest_ruleset

    @property
    def _ruleset(self) -> Ruleset | None:
        return self._record_ruleset.ruleset

    def _read_again(self) -> Record:
        """Return the record as it is read after all edits; raises Error if it cannot be."""
        from gocheck.running.batch import games

        source = self._latest.source
        data = self._bytes("auto", None, whole=False)
        edited = Source(source.file, data, source.member, before=self._tree.before)
        record = next(games(edited, self._settings.limits))
        if isinstance(record, Unreadable):
            cause = record.findings[0].message
            raise Error(f"the edited game cannot be read: {cause}", source.name)
        return record

    def _settle(self) -> None:
        """Have all edits read again, and with them live moves as recorded ones."""
        if self._text_changed:
            self._edited(False)
            _ = self._record

    def _edited(self, is_inert: bool) -> None:
        """Forget what was worked out before an edit; is_inert: of no move and no game info."""
        self._text_changed = True
        self._kept.pop("report", None)
        if not is_inert:
            self._is_stale = True
            self._turns, self._opened, self._kept = [], None, {}

    @property
    def _tree(self) -> RecordTree:
        """The tree of the record, with the live moves."""
        tree = self._own_tree
        if tree is None or tree.behind:
            with _ONE_TREE:
                tree = self._own_tree = self._own_tree or self._new_tree()
                tree.now()
        return tree

    def _new_tree(self) -> RecordTree:
        from gocheck.library.property_values import Shape
        from gocheck.library.record_tree import RecordTree

        record = self._record
        source = record.source
        if source.file == _LIVE and not source.data:
            source = Source(_LIVE, beginning_of(record))
        elif not self._is_in_file:
            source = copy.copy(source)
            source.trees = {}
        shape = Shape(record.columns, record.rows)
        return RecordTree(
            source,
            record.game,
            shape,
            lambda: self._current,
            lambda: self._is_cut,
            lambda: self._replay.first_to_move,
            self._edited,
            self._place,
            _ONE_TREE,
        )

    def _view(self, find: Callable[[RecordTree], TreeNode]) -> Node:
        from gocheck.library.node import view_of

        tree = self._tree
        return view_of(find(tree), tree)

    def _bytes(
        self,
        encoding: EncodingChoice,
        on_warning: Callable[[str], object] | None,
        *,
        whole: bool,
    ) -> bytes:
        from gocheck.library.saving import stored_bytes

        tree = self._tree
        number = None if whole and self._is_in_file else tree.number
        if self._is_text and encoding in ("auto", "keep"):
            encoding = "utf-8"
        warn, limits = remarks_to(on_warning), self._settings.limits
        data = stored_bytes(tree.source, number, encoding, warn, limits)
        return data.removeprefix(BOM_UTF8) if self._is_text else data

    def _information(self, name: str) -> Any:
        """Return game info from the first node of the main line that has it."""
        return self._node_with(name)._value_or_none(name)

    def _set_information(self, name: str, value: Any) -> None:
        record = self._record
        other = record.names.get(name)
        self._node_with(name)._set_or_delete(name, value)
        if name in ("RE", "KM") and record.server == FOX and record.komi.in_zi:
            self._write_points(record, name)
        if other and value is None and other in self.root:
            del self.root[other]

    def _node_with(self, name: str) -> Node:
        """Return the node of the main line that has game info, the root if none has."""
        nodes = self.root.main_line()
        return next((node for node in nodes if name in node), nodes[0])

    def _write_points(self, record: Record, edited: str) -> None:
        """Write the amounts that were not edited in points too, which are no longer read as zi."""
        self.root.set_raw("AP", corrected(FOX, VERSION))
        if edited != "KM" and record.komi.points is not None:
            self._node_with("KM")["KM"] = record.komi.points
        if edited != "RE" and record.result.kind == "score":
            self._node_with("RE")["RE"] = result_value(record.result)

    def _node_number(self, finding: Finding) -> int:
        """Return the number of the node that a finding is on, in the order of the file."""
        record = self._read_again() if self._text_changed else self._latest
        source, game = record.source, record.game
        span = source.games[game - 1]
        count = source.data.count(b";", *span)
        place = finding.line or 0, finding.column or 0
        starts = _Places(source, game, count)
        return max(0, bisect_right(starts, place) - 1)

    @property
    def _history(self) -> History:
        """The moves so far, to be played on."""
        if self._opened is None:
            self._kept["replay"], self._opened = replay_with_history(self._record)
        return self._opened

    def _titled(self) -> str:
        """Return the name and the players, for a drawing."""
        players = f"  {self.black or '?'} - {self.white or '?'}" if self.file else ""
        return self.name + players

    @property
    def _place(self) -> str | None:
        """The name of the game in errors; None for a live game."""
        return self.name if self.file else None

    @property
    def _geometry(self) -> Geometry:
        return geometry(self.columns, self.rows)

    @property
    def _current(self) -> Record:
        """The record with the live moves."""
        if not self._turns:
            return self._record
        moves = tuple(self._history.moves)
        return self._keep("record", lambda: _with_moves(self._record, moves))

    @property
    def _replay(self) -> Replay:
        """The replay of the record with the live moves."""
        if self._opened is None:
            self._opened = self._history  # which keeps the replay too
        return self._keep("replay", lambda: replay_with_history(self._current)[0])

    @property
    def _replayed(self) -> ReplayedGame:
        return ReplayedGame(self._current, self._replay, self._record_ruleset)

    def _keep(self, key: object, work_out: Callable[[], _Kept]) -> _Kept:
        """Return what was worked out for a key since the last move, or work it out.

        A fault of gocheck's own is raised as `gocheck.Error`, so that a script can go on with the
        next game.
        """
        if key not in self._kept:
            try:
                self._kept[key] = work_out()
            except (Error, MemoryError):
                raise
            except Exception as error:
                message = failure_message("this game", error)
                raise Error(message, self._place) from error
        kept: _Kept = self._kept[key]
        return kept

    def _ruleset_of(self, rules: RulesetOrName | None) -> Ruleset:
        """Return the ruleset that is meant; raises Error if it is the game's and that has none."""
        if isinstance(rules, Ruleset):
            return rules
        return self._with(rules)[0] if rules is not None or not self._ruleset else self._ruleset

    def _with(self, *rules: RulesetOrName | None) -> tuple[Ruleset, Rulesets]:
        """Return the first of these rulesets, and all known ones with these."""
        known = self._settings.rulesets
        users = [each for each in rules if isinstance(each, Ruleset) and each.name not in known]
        if users:
            known = known_with([*users, *known])
        first = rules[0]
        if isinstance(first, Ruleset):
            return first, known
        if first is not None:
            name_of_ruleset(first, known)
            return known.get(first), known
        if self._ruleset is None:
            recorded = self._record.rules
            found = f"RU[{recorded}] names no known ruleset" if recorded else "RU is missing"
            raise Error(f"{found}: name a ruleset", self._place)
        return self._ruleset, known

    def _player(self, color: str | None = None) -> int:
        """Return the player that is meant; None for the player to move."""
        if color is not None:
            if color not in ("black", "white"):
                raise Error(f"{color!r} is not a colour; use 'black' or 'white'")
            return BLACK if color == "black" else WHITE
        history = self._history
        if history.to_move is not None:
            return history.to_move
        if history.moves:
            return opponent(history.moves[-1].color)
        return self._replay.first_to_move

    def _point(self, move: str) -> Point | None:
        """Return the point of a move, None for a pass; raises Error."""
        if not isinstance(move, str):
            raise Error(f"{move!r} is not a move; use a point such as 'D4', or 'pass'")
        if move.strip().lower() == PASS:
            return None
        try:
            return parse_point_name(move, self.columns, self.rows)
        except ValueError as error:
            raise Error(f"{error}, and not 'pass'") from None

    def _number(self, move: int | None) -> int:
        """Return the number of a move that exists; None for the last."""
        last = len(self._history.moves)
        number = last if move is None else move
        if not is_number(number):
            raise Error(f"move: {move!r} is not a whole number", self._place)
        if not 0 <= number <= last:
            raise Error(
                f"the game has {counted(last, 'move')}; there is no move {move}", self._place
            )
        return number

    def _is_forbidden(self, facts: Facts) -> bool:
        """Return whether a move is illegal under the game's ruleset; without one, under all."""
        ruleset = self._ruleset
        return all(
            forbidden(facts, each) for each in ([ruleset] if ruleset else self._settings.rulesets)
        )

    def _why_illegal(
        self, ruleset: Ruleset, player: int, point: Point | None
    ) -> IllegalMove | None:
        facts = self._history.facts_if(RecordedMove(player, point, 0))
        illegal = forbidden(facts, ruleset) if facts else None
        has_ended = self._history.first_two_passes is not None and not ruleset.resumption
        if illegal is None and point is None and has_ended:
            # In a record a pass too many does no harm, so the replay has no facts on it.
            illegal = Illegal(len(self._history.moves) + 1, player, None, None, "ended")
        return illegal_move(illegal, self.rows) if illegal else None

    def _status_with(self, dead: tuple[str, ...] | None) -> FinalStatus:
        """Return who is dead; dead: as for `score`."""
        from gocheck.library.counting import status_of  # takes long to load

        return self._keep(("status", dead), lambda: status_of(self._replayed, dead))


def source_of(text: object, name: str = INPUT) -> Source:
    """Return the text or the bytes of a record as an input; raises Error for anything else."""
    if isinstance(text, str):  # it is read as UTF-8, whatever CA says
        try:
            data = text.removeprefix("\ufeff").encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as error:
            raise Error(f"the text cannot be UTF-8: {error.reason}", name) from None
        return Source(name, BOM_UTF8 + data)
    if isinstance(text, bytes | bytearray):
        return Source(name, bytes(text))
    raise Error(f"{text!r} is neither text nor bytes", name)


def game_of(
    record: Record | Unreadable, settings: Settings, referee: Referee, *, is_text: bool = False
) -> Game | Error:
    """Return the game of a record, or why it is unreadable; is_text: it is from no bytes."""
    from gocheck.running.batch import fault  # takes long to load

    if isinstance(record, Record):
        try:
            game = Game._of(record, settings, referee)
            game._is_in_file, game._is_text = True, is_text
            return game
        except Exception as error:
            record = fault(record, error)
    return unreadable(referee.check(record))


class _Places(Sequence[tuple[int, int]]):
    """The line and the column of each node of a game."""

    def __init__(self, source: Source, game: int, count: int) -> None:
        self._source, self._game, self._count = source, game, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, node: Any) -> Any:
        return self._source.line_and_column(self._game, Place(node))


def unreadable(report: Report) -> UnreadableError:
    """Return why a game is unreadable."""
    first = report.cause
    assert first
    error = UnreadableError(first.message, report.name, first.line)
    error.report = report
    return error


@cache
def _points_by_name(columns: int, rows: int) -> Mapping[str, Point | None]:
    """Return the points of a board by their names, in either case, and None for a pass."""
    found: dict[str, Point | None] = {PASS: None}
    for number, name in enumerate(point_names(columns, rows)):
        found[name] = found[name.lower()] = point_of(number, columns)
    return found


def _handicap_points(
    columns: int, rows: int, handicap: int | Iterable[str], order: str | None
) -> tuple[Point, ...]:
    """Return the points of the handicap stones; order: of the ruleset. Raises Error."""
    if isinstance(handicap, int):
        points = fixed_points(columns, rows, handicap, order=order) if handicap > 1 else ()
        if not points and not (is_number(handicap) and handicap in (0, 1)):
            cause = f"no usual points for {counted(handicap, 'handicap stone')} on {columns}x{rows}"
            raise Error(f"{cause}: name the points")
        return points
    names = points_of("handicap", handicap)
    try:
        return tuple(dict.fromkeys(parse_point_name(name, columns, rows) for name in names))
    except ValueError as error:
        raise Error(f"handicap: {error}") from None


def _new_record(
    columns: int, rows: int, rules: str, komi: Decimal, points: tuple[Point, ...], handicap: int
) -> Record:
    """Return the record of a game without moves; handicap: in stones, those on the points or 1."""
    stones = tuple((point, BLACK) for point in points)
    setups = (RecordedSetup(0, 0, stones, WHITE),) if stones else ()
    return Record(
        source=Source(_LIVE, b""),
        game=1,
        columns=columns,
        rows=rows,
        black=None,
        white=None,
        date=None,
        event=None,
        round=None,
        rules=rules,
        komi=Komi(plain(komi), komi),
        handicap=Handicap(str(handicap), handicap) if handicap else Handicap(None, None),
        result=parse_result(None),
        moves=(),
        setups=setups,
        marks=None,
        variations=0,
        findings=(),
    )


def _with_moves(record: Record, moves: tuple[RecordedMove, ...]) -> Record:
    """Return a record with other moves, so that what it says about the end no longer holds."""
    return replace(
        record,
        moves=moves,
        result=parse_result(None),
        marks=None,
        variations=0,
        lines=no_lines,
        findings=(),
    )


def _cut(record: Record, number: int, first_to_move: int) -> Record:
    """Return a record that ends after a move; first_to_move: the colour of its first move."""
    setups = tuple(setup for setup in record.setups if setup.after <= number)
    if number == 0:
        setups = (*setups, RecordedSetup(0, 0, (), first_to_move))
    return replace(_with_moves(record, record.moves[:number]), setups=setups)
