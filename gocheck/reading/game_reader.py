"""One parsed game to a record. Knows SGF's properties and how real files write them."""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from functools import partial
from itertools import chain
from types import MappingProxyType

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE, WARNING
from gocheck.reading.encoding.encodings import codec_name
from gocheck.reading.line_reader import LineReader
from gocheck.reading.properties.board_size import assumed_size, larger_size, stated_size
from gocheck.reading.properties.dates import date_finding, parse_date
from gocheck.reading.properties.handicap import read_handicap
from gocheck.reading.properties.komi import by_form, read_komi, why_no_komi
from gocheck.reading.properties.property_index import (
    INFORMATION,
    KNOWN,
    MOVES,
    OLDER_VERSIONS,
    SETUP,
    SINCE,
    SINGLE,
    Properties,
    text_of,
)
from gocheck.reading.properties.recorded_result import (
    move_count_finding,
    read_result,
    settle_draw,
    settle_stones,
)
from gocheck.record.record import (
    Fork,
    Join,
    Komi,
    Marks,
    Move,
    Record,
    Setup,
    Step,
    Unreadable,
    no_lines,
)
from gocheck.record.result import Result, parse_result
from gocheck.record.servers import FOX, Server, is_corrected, server_of
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Place, Source
from gocheck.text.messages import first_few, in_a_sentence, in_points
from gocheck.text.parsing import regex

_OF_ROOT = INFORMATION | {"GM"}
_VERSIONS = (b"4", b"3", b"1")
_NAMES = ("PB", "PW", "BT", "WT", "EV", "GN", "PC")
_LOST = "\ufffd".encode()
"""Stands for a character that was lost when some program wrote the text."""
_NUMBER = regex(r"[+-]?\d{1,6}\Z", re.ASCII)
_TIME_LIMIT = regex(rb"\s*(?:\d+(?:\.\d*)?|\d+(?::\d\d)+(?:\([\d x:]*\))?|-)\s*\Z")
"""Seconds, and the forms of CGoban 1: 30:00, 1:00:00(5x1:00), and - for no limit."""
_WIDE = regex(r"utf[-_ ]?(?:16|32)", re.IGNORECASE)
_EVENT = regex(r"[^12].*|[12]\s*\S.*", re.DOTALL)
_YEAR = regex(r"\d{4}(?!\d)", re.ASCII)
_STONES = regex(r"\d{1,2}\Z", re.ASCII)


_ADOPTED: Mapping[str, tuple[str, str, Callable[[str], object]]] = {
    "TE": ("EV", "the event", _EVENT.match),
    "RD": ("DT", "the date", lambda text: _YEAR.match(text) or parse_date(text)),
    "HD": ("HA", "the handicap", _STONES.match),
    "KO": ("KM", "komi", lambda text: by_form(text)[0] is not None),
}
"""What a server or an association writes under other names than SGF's: SGF's name, what it is, and
a test whether a text can be that.

Sina's and the Nihon Ki-in's records hold the event in TE, the date in RD, komi in KO and the
handicap in HD, as the files that they publish show. TE and KO have other meanings in SGF, after a
move: a good move, and a ko that is to be executed although illegal.
"""
SGF_NAMES = MappingProxyType({name: meant for name, (meant, *_) in _ADOPTED.items()})
"""SGF's name by the name used."""
_OF_A_MOVE = frozenset({"TE", "KO"})


class GameReader:
    """Reads one game: its game info, and its main line."""

    def __init__(
        self,
        source: Source,
        game: int,
        tree: sgf_grammar.Coarse_game_tree,
        findings: list[Finding],
        charset_matters: bool,
    ) -> None:
        """Take a game as sgfmill parsed it, and the findings on it so far.

        game: its number in the source, from 1; charset_matters: CA has to name an encoding, since
        nothing else decides which one the text is in.
        """
        self.source = source
        self.game = game
        self.tree = tree
        self.findings = findings
        self._charset_matters = charset_matters
        self._root: Properties = dict(tree.sequence[0])  # and game info of later nodes
        self._nodes: dict[str, int] = {}  # see `Record.nodes`
        self._names: dict[str, str] = {}  # see `Record.names`
        self._server: Server | None = None

    def read(self) -> Record | Unreadable:
        """Return the record, or an `Unreadable` with the cause."""
        if "CA" in self._root and self._charset_matters:
            self._charset(self._root["CA"][0])
        if "FF" in self._root and self._root["FF"][0] not in _VERSIONS:
            self._version(self._root["FF"][0])
        problem = self._game_problem()
        size = self._size()
        if problem or size is None:
            if problem:
                self.findings.append(problem)
            return Unreadable(self.source, self.game, tuple(self.findings))
        line, marks = self._line(size)
        self._move_in_root()
        self._doubled()
        self._server_fields()
        self._time_limit()
        self._damaged_names()
        self._unknown(line.used)
        self._newer(line.used)
        self._server = server_of(self._root)
        return self._record(line, marks)

    def _record(self, line: LineReader, marks: Marks | None) -> Record:
        """Return the record: the main line, and game info, whose values are read here."""
        information = self._information
        date, event = information("DT"), information("EV")
        if date and (dated := date_finding(date, self._place("DT"))):
            self.findings.append(dated)
        rules = information("RU")
        handicap, handicap_found = read_handicap(information("HA"), self._place("HA"))
        result, komi = self._result_and_komi(
            rules, why_no_komi(date, event, handicap), None if handicap.stones else date
        )
        result, found = settle_stones(
            result, komi, handicap, line.columns * line.rows, self._place("RE")
        )
        self.findings += found
        self.findings += handicap_found
        if differs := move_count_finding(result, line.moves, self._place("RE")):
            self.findings.append(differs)
        lines = no_lines  # nothing holds on to the tree of a record without variations
        if self.tree.children:
            lines = partial(self._steps, line.columns, line.rows, line.has_point_names)
        return Record(
            source=self.source,
            game=self.game,
            columns=line.columns,
            rows=line.rows,
            black=information("PB"),
            white=information("PW"),
            date=date,
            event=event,
            round=information("RO"),
            rules=rules,
            komi=komi,
            handicap=handicap,
            result=result,
            moves=tuple(line.moves),
            setups=tuple(line.setups),
            marks=marks,
            variations=_lines(self.tree) - 1,
            nodes=self._nodes,
            names=self._names,
            server=self._server,
            acknowledged=frozenset(line.acknowledged),
            lines=lines,
            findings=tuple(self.findings),
        )

    def _line(
        self, size: tuple[int, int], *, may_grow: bool = True
    ) -> tuple[LineReader, Marks | None]:
        """Read the main line, and again on a larger board if this one cannot be right.

        The findings of the first reading are then dropped.
        """
        before, root, nodes = len(self.findings), dict(self._root), dict(self._nodes)
        values_of = partial(self.source.properties, self.game)
        line = LineReader(values_of, *size, self._later_information, findings=self.findings)
        marks = line.read(enumerate(_main_line(self.tree)))
        if line.off_board:
            line.read_point_names()
            after = len(self.findings)
            if may_grow:
                stated, place = "SZ" in self._root, self._place("SZ")
                larger, found = larger_size(size, self.tree, place, stated=stated)
                self.findings += found
                if larger:
                    del self.findings[before:after]
                    self._root, self._nodes = root, nodes
                    return self._line(larger, may_grow=False)
        return line, marks

    # Game info

    def _charset(self, stated: bytes) -> None:
        if codec_name(stated) is None:
            name = text_of(stated)
            message = f"CA[{name}] is not a known encoding; the encoding is detected from the text"
            if not name:
                message = "CA[] names no encoding; the encoding is detected from the text"
            elif _WIDE.match(name):
                message = f"CA names {name}, but the text is not {name}"
            self.findings.append(finding("SGF105", message, Place(0, "CA")))

    def _version(self, stated: bytes) -> None:
        version = text_of(stated)
        if version not in ("", "1", "2", "3", "4"):
            message = f"FF[{version}] is not a version of SGF (1 to 4); read as FF[4]"
            self.findings.append(finding("SGF106", message, Place(0, "FF"), severity=NOTE))

    def _information(self, identifier: str) -> str | None:
        """Return game info as text; None where the main line has none."""
        values = self._root.get(identifier)
        return None if values is None else text_of(values[0])

    def _place(self, identifier: str) -> Place:
        """Return the place of game info: in the root, or in a later node of the main line."""
        return Place(self._nodes.get(identifier, 0), self._names.get(identifier, identifier))

    def _move_in_root(self) -> None:
        """Report a move in the root next to game info, unless the root has setup too."""
        moves = [name for name, _ in MOVES if name in self._root]
        has_game_info = not _OF_ROOT.isdisjoint(self._root)
        if len(moves) == 1 and has_game_info and SETUP.isdisjoint(self._root):
            message = "the root node holds a move; SGF has moves only after the root"
            self.findings.append(finding("SGF123", message, Place(0, moves[0])))

    def _doubled(self) -> None:
        for identifier, values in self._root.items():
            count = len(values)
            if count > 1 and identifier in SINGLE:
                same = len({value.strip() for value in values}) == 1
                which = "all are the same" if same else "the first is used"
                message = f"{identifier} has {count} values instead of one; {which}"
                place = Place(self._nodes.get(identifier, 0), identifier, 1)
                used = identifier in INFORMATION or identifier == "PL"
                severity = WARNING if used and not same else NOTE
                self.findings.append(finding("SGF111", message, place, severity=severity))

    def _game_problem(self) -> Finding | None:
        if "GM" not in self._root:
            return None
        place = Place(0, "GM")
        game = text_of(self._root["GM"][0])
        if game in ("1", ""):
            return None
        if _NUMBER.match(game):
            if int(game) == 1:
                return None
            return finding(
                "SGF103", f"GM[{game}] is not Go (GM[1]); the game is not checked", place
            )
        self.findings.append(
            finding("SGF106", f"GM[{game}] is not a number; read as GM[1] (Go)", place)
        )
        return None

    def _size(self) -> tuple[int, int] | None:
        """Return the size of the board as SZ gives it or, without SZ, the moves do."""
        size: tuple[int, int] | None
        if "SZ" in self._root or self._later_size():
            size, found = stated_size(self._root["SZ"][0], self.tree, self._place("SZ"))
        else:
            line = list(_main_line(self.tree))
            plays = [value for each in line for name, _ in MOVES for value in each.get(name, ())]
            ended = (
                [play.strip() for play in plays[-2:]] in ([b"", b""], [b"tt", b"tt"])
                or not {"TB", "TW"}.isdisjoint(line[-1])
                or parse_result(self._information("RE")).kind in ("score", "draw")
            )
            size, found = assumed_size(plays, self.tree, ended=ended)
        self.findings += found
        return size

    def _later_size(self) -> bool:
        """Read SZ from a later node if the root has none; return whether there is one."""
        for node, properties in enumerate(_main_line(self.tree)):
            if "SZ" in properties:
                self._root["SZ"] = properties["SZ"]
                self._nodes["SZ"] = node
                message = "SZ is not in the root but in a later node; it is read from there"
                self.findings.append(finding("SGF111", message, Place(node, "SZ")))
                return True
        return False

    def _result_and_komi(
        self, rules: str | None, why_no_komi: str | None, date: str | None
    ) -> tuple[Result, Komi]:
        """Return RE and KM; how each is read depends on the form of the other.

        why_no_komi: why a game without KM had no komi, None where it may have had komi; date: that
        of an even game, None for others.
        """
        from_fox = self._server == FOX and not is_corrected(self._root)
        place = self._place("RE")
        komi_text = self._information("KM")
        recorded = self._information("RE")
        result, found = read_result(recorded, place, rules, komi_text, from_fox)
        komi, komi_found = read_komi(
            komi_text, self._place("KM"), result, from_fox, why_no_komi, date
        )
        result, draw_found = settle_draw(result, komi, place, from_fox)
        self.findings += found + komi_found + draw_found
        return result, komi

    def _server_fields(self) -> None:
        """Read game info that a server writes under names of its own.

        A value under SGF's own name has priority; komi under both names is reported only if the two
        differ.
        """
        root = self._root
        has_move = "B" in root or "W" in root
        for name in _ADOPTED:
            if name not in root or (has_move and name in _OF_A_MOVE):
                continue
            meant, what, can_be = _ADOPTED[name]
            text = text_of(root[name][0])
            place = Place(0, name)
            own = text_of(root[meant][0]) if meant in root else ""
            if not can_be(text):
                if name == "KO" and text:
                    message = f"KO[{text}] is not a komi, and its node has no move; it is ignored"
                    self.findings.append(finding("SGF106", message, place, severity=NOTE))
            elif not own:
                self._names[meant] = name
                code = "SET312" if meant == "KM" else "SGF140"
                message = f"{what} is in {name} instead of {meant}; {name} is used"
                self.findings.append(finding(code, message, place))
            elif meant == "KM":
                there, here = by_form(text)[0], by_form(own)[0]
                if there is not None and here is not None and there != here:
                    message = f"KO gives a komi of {in_points(there)} and KM one of"
                    message += f" {in_points(here)}; KM is read"
                    self.findings.append(finding("SGF111", message, place))
        self._root |= {name: root[other] for name, other in self._names.items()}

    def _time_limit(self) -> None:
        """Report a TM that is not a time; it is not used otherwise."""
        if "TM" not in self._root or _TIME_LIMIT.match(self._root["TM"][0]):
            return
        place = Place(0, "TM")
        text = text_of(self._root["TM"][0])
        if text:
            message = f"TM[{text}] is not a number of seconds"
            self.findings.append(finding("SGF143", message, place))

    def _damaged_names(self) -> None:
        """Report names with characters that were lost before the file was saved."""
        damaged = [name for name in _NAMES if _LOST in self._root.get(name, [b""])[0]]
        if damaged and self.source.stored == self.source.origin:  # else they may be lost here
            others = f" ({in_a_sentence(damaged[1:])} too)" if damaged[1:] else ""
            value = f"{damaged[0]}[{text_of(self._root[damaged[0]][0])}]"
            message = f"{value} holds U+FFFD, which stands for a lost character{others}"
            self.findings.append(finding("SGF126", message, self._place(damaged[0])))

    def _steps(self, columns: int, rows: int, has_point_names: bool) -> Iterator[Step]:
        """Walk through all lines; has_point_names: points are written as people do (D4)."""
        values_of = partial(self.source.properties, self.game)
        reader = LineReader(values_of, columns, rows, has_point_names=has_point_names)
        return steps(self.tree, reader.read_node)

    def _later_information(self, properties: Properties, node: int) -> None:
        """Add the game info of a later node, which SGF allows where the root has none."""
        for identifier in sorted(INFORMATION & properties.keys()):
            if self._nodes.get(identifier) == node:
                continue  # SZ, which is read before the moves
            if identifier in self._root:
                same = properties[identifier] == self._root[identifier]
                which = "the same value" if same else "another value; the first is read"
                message = f"{identifier} is given again after the root with {which}"
                place = Place(node, identifier)
                severity = NOTE if same else WARNING
                self.findings.append(finding("SGF111", message, place, severity=severity))
            else:
                self._root[identifier] = properties[identifier]
                self._nodes[identifier] = node

    def _unknown(self, used: Set[str]) -> None:
        """Report the properties that neither SGF nor a known program defines."""
        unknown = sorted(used - KNOWN - {""})
        if unknown:
            for node, properties in enumerate(_main_line(self.tree)):
                first = next((name for name in properties if name in unknown), None)
                if first:
                    message = f"not in the SGF standard, but kept: {first_few(unknown)}"
                    self.findings.append(finding("SGF120", message, Place(node, first)))
                    return

    def _newer(self, used: Set[str]) -> None:
        """Report the properties that the version of SGF named by FF does not define."""
        version = self._root.get("FF", [b""])[0].strip()
        if version not in OLDER_VERSIONS:
            return
        newer = sorted(name for name in used & SINCE.keys() if SINCE[name] > int(version))
        if newer:
            message = f"FF[{int(version)}] does not define these properties: {first_few(newer)}"
            self.findings.append(finding("SGF120", message, Place(0, "FF")))


def _main_line(tree: sgf_grammar.Coarse_game_tree) -> Iterator[Properties]:
    """Return an iterator of the nodes of the main line (sgfmill's own takes longer)."""
    sequences = [tree.sequence]
    while tree.children:
        tree = tree.children[0]
        sequences.append(tree.sequence)
    return chain.from_iterable(sequences)


def _lines(tree: sgf_grammar.Coarse_game_tree) -> int:
    if not tree.children:
        return 1
    count = 0
    waiting = [tree]
    while waiting:
        children = waiting.pop().children
        if children:
            waiting += children
        else:
            count += 1
    return count


def steps(
    tree: sgf_grammar.Coarse_game_tree,
    read_node: Callable[[Properties, int], list[Setup | Move | Finding]],
) -> Iterator[Step]:
    """Yield the nodes of the main line and, where a variation begins, what its nodes do.

    A variation comes before the move that it replaces. read_node: returns what a node off the main
    line does, given its properties and its number.
    """
    first_nodes, numbers = _numbered(tree)
    depth = 0
    waiting: list[sgf_grammar.Coarse_game_tree | Fork | Join] = [tree]
    while waiting:
        now = waiting.pop()
        if isinstance(now, Fork | Join):
            depth += 1 if isinstance(now, Fork) else -1
            yield now
            continue
        for node, properties in enumerate(now.sequence, first_nodes[id(now)]):
            if depth:
                yield from read_node(properties, node)
            else:
                yield node
        if now.children:
            waiting.append(now.children[0])
            for child in reversed(now.children[1:]):
                number = numbers[id(child)]
                waiting += (Join(number), child, Fork(number))


def _numbered(tree: sgf_grammar.Coarse_game_tree) -> tuple[dict[int, int], dict[int, int]]:
    """Return, by the identity of each part of a tree, its first node and its variation.

    Nodes are counted from 0 and variations from 1, both in the order of the file.
    """
    first_nodes: dict[int, int] = {}
    numbers: dict[int, int] = {}
    nodes = variations = 0
    waiting = [(tree, False)]
    while waiting:
        each, is_variation = waiting.pop()
        first_nodes[id(each)] = nodes
        nodes += len(each.sequence)
        if is_variation:
            variations += 1
            numbers[id(each)] = variations
        waiting += reversed([(child, place > 0) for place, child in enumerate(each.children)])
    return first_nodes, numbers
