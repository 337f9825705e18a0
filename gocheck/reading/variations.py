"""The lines of play beside the main line, as steps for whoever walks through a record.

They are read again from the source, so that a record need not hold them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sgfmill import sgf_grammar

from gocheck.findings import Finding
from gocheck.reading.game import GameReader
from gocheck.record import Move, Record, Setup


@dataclass(frozen=True, slots=True)
class Fork:
    """A variation begins: what follows, up to the Join that belongs to it, is beside the line.

    number: of the variation, from 1, in the order of the file.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Join:
    """A variation ends: the line goes on from where it began."""


Step = Fork | Join | Setup | Move | Finding


def steps(record: Record) -> Iterator[Step]:
    """Yield a record's moves and setups, and those of every variation where it begins.

    A variation comes before the move that it stands for. Findings are about the form of nodes
    in the variation at hand; those of the main line are in the record.
    """
    source = record.source
    span = source.games[record.game - 1]
    tree = sgf_grammar.parse_sgf_game(source.data[span.start : span.end])
    first_nodes, numbers = _numbered(tree)
    reader = GameReader(source, record.game, tree, charset_matters=False)
    on_main_line: dict[int, list[Setup | Move]] = {}
    for setup in record.setups:
        on_main_line.setdefault(setup.node, []).append(setup)
    for move in record.moves:
        on_main_line.setdefault(move.node, []).append(move)
    depth = 0
    waiting: list[sgf_grammar.Coarse_game_tree | Fork | Join] = [tree]
    while waiting:
        now = waiting.pop()
        if isinstance(now, Fork):
            depth += 1
            yield now
            continue
        if isinstance(now, Join):
            depth -= 1
            yield now
            continue
        for node, properties in enumerate(now.sequence, first_nodes[id(now)]):
            if not depth:
                yield from on_main_line.get(node, ())
                continue
            yield from reader.read_node(properties, node, record.columns, record.rows)
            if reader.findings:
                yield from reader.findings
                reader.findings = []
        if now.children:
            waiting.append(now.children[0])
            for child in reversed(now.children[1:]):
                waiting += (Join(), child, Fork(numbers[id(child)]))


def _numbered(tree: sgf_grammar.Coarse_game_tree) -> tuple[dict[int, int], dict[int, int]]:
    """Return, by the identity of each part of a tree, its first node and its variation.

    Nodes are counted from 0 and variations from 1, both in the order of the file.
    """
    first_nodes: dict[int, int] = {}
    numbers: dict[int, int] = {}
    nodes = variations = 0
    waiting = [(tree, False)]
    while waiting:
        each, beside = waiting.pop()
        first_nodes[id(each)] = nodes
        nodes += len(each.sequence)
        if beside:
            variations += 1
            numbers[id(each)] = variations
        waiting += reversed([(child, place > 0) for place, child in enumerate(each.children)])
    return first_nodes, numbers
