"""The variations of a record, as steps for code that walks through it.

They are read on demand, from the tree that the main line was read from.
"""

from collections.abc import Callable, Iterator

from gocheck.findings import Finding
from gocheck.reading.properties.property_index import Properties
from gocheck.record import Fork, Join, Move, Setup, Step
from gocheck.sgf import sgf_grammar


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
