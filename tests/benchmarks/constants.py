"""What steps and constants of the judge are worth on final positions that it was not trained on.

    python tests/benchmarks/constants.py [../shared/data/life]

Judges the 19x19 positions of validation and of the packed games with one thing changed at a time.
Prints how many then meet the recorded margin that did not (+), and the reverse (-); and the same
for those in which all chains are as labelled. False eyes may count as territory or not, and the
last dame may be either player's. The table is in the judge's card
(`gocheck/status/judge/network/CARD.md`).
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import markdown_table

from gocheck.board.board import geometry
from gocheck.board.regions import chains
from gocheck.board.stones import BLACK
from gocheck.status.judge import area_board, corrections, judge, local_search
from gocheck.status.judge.unproved_part import unproved_part
from gocheck.status.proof import Proof, prove
from gocheck.status.status import Status

DATA = Path(__file__).parents[2].parent / "shared" / "data" / "life"
_STEPS = (
    ("no search of areas", (judge._areas_searched,)),
    ("no search of large sekis", (judge._large_sekis_searched,)),
    ("neither of these", (judge._areas_searched, judge._large_sekis_searched)),
    ("no survivor of two dead", (corrections.one_captor_alive,)),
    ("chains alone in seki left there", (corrections.seki_with_both_colors,)),
)
_CONSTANTS = (
    ("searched under 80 %, not 90 %", local_search, "UNSURE", 0.6),
    ("searched under 95 %", local_search, "UNSURE", 0.9),
    ("enclosing stones certain from 90 %, not 97.5 %", local_search, "_CERTAIN", 0.8),
    ("enclosing stones certain from 98.5 %", local_search, "_CERTAIN", 0.97),
    ("likely from 80 %, not 90 %", local_search, "_LIKELY", 0.6),
    ("one liberty outside encloses, not two", local_search, "_ENOUGH", 1),
    ("three liberties outside", local_search, "_ENOUGH", 3),
    ("areas of 20 empty points, not 16", local_search, "MOST_EMPTY_POINTS_SEARCHED", 20),
    ("500 nodes a question, not 2,000", local_search, "MOST_NODES_A_QUESTION", 500),
    ("1,000 nodes a question", local_search, "MOST_NODES_A_QUESTION", 1000),
    ("4,000 nodes a board, not 8,000", local_search, "MOST_NODES_A_BOARD", 4000),
    ("as many nodes after a question that took too long", local_search, "_FEWER", 1),
    ("a capture of 5 stones ends a search, not of 7", area_board, "_LARGE_CAPTURE", 5),
    ("a partner in seki at even odds, not 4", corrections, "_FAR", 1),
    ("dead from 50 %, not 52.5 %", judge, "_NO_OPINION", 0.0),
    ("dead from 55 %", judge, "_NO_OPINION", 0.1),
)


@dataclass(frozen=True, slots=True)
class Board:
    """A final position with what is known of it."""

    proof: Proof
    """The position and what is proved."""
    owners: list[float]
    """The network's opinion on each point."""
    labels: list[float]
    """The label of each point."""
    captures: tuple[int, int]
    """The stones captured by Black and by White."""
    by_area: bool
    """Whether the result was counted by area."""
    margin: float
    """The recorded margin without komi."""
    is_validation: bool
    """Whether it is a game of validation; otherwise it is a packed one."""

    def judged(self) -> tuple[bool, bool]:
        """Return whether the margin is the recorded one, and whether all chains are as labelled."""
        from training.relabelling import _margins

        status = judge.judge(self.proof, self.owners)
        margins = _margins(status, self.proof.geometry, self.captures, self.by_area)
        return self.margin in margins, self._is_as_labelled(status)

    def _is_as_labelled(self, status: Status) -> bool:
        for chain in chains(self.proof.position, self.proof.geometry):
            black = sum(self.labels[point] for point in chain.points)
            is_alive = (black if chain.color == BLACK else -black) >= 0
            if is_alive == (chain.points[0] in status.dead):
                return False
        return True


def boards(data: Path) -> list[Board]:
    """Return the positions, each with a recorded margin."""
    import numpy as np
    from training.examples import SIDE, for_training, held_out, load_examples, packed_paths

    from gocheck.status.judge.network.network import ownership

    examples = load_examples(data)
    packed = packed_paths(data.parent / "games.tar.gz")
    validation = held_out(examples.paths)
    unseen = np.isin(examples.paths, sorted(packed)) & ~for_training(examples, packed)
    margins = examples.komi + examples.margin
    chosen = np.flatnonzero((validation | unseen) & ~np.isnan(margins) & (examples.sizes == SIDE))
    shape = geometry(SIDE, SIDE)
    proofs = [prove(examples.boards[number].tobytes(), shape) for number in chosen]
    seen = [unproved_part(proof) for proof in proofs]
    opinions = ownership(seen, SIDE, SIDE, [proof.owners for proof in proofs])
    return [
        Board(
            proof,
            owners.tolist(),
            examples.owners[number].reshape(-1).tolist(),
            (int(examples.captures[number, 0]), int(examples.captures[number, 1])),
            str(examples.counting[number]).startswith("area"),
            float(margins[number]),
            bool(validation[number]),
        )
        for number, proof, owners in zip(chosen, proofs, opinions, strict=True)
    ]


def changes() -> Iterator[tuple[str, AbstractContextManager[object]]]:
    """Yield what is changed, in words, and what changes it."""
    every, few = judge._STEPS, judge._CORRECTIONS
    for words, off in _STEPS:
        yield (
            words,
            patch.multiple(
                judge,
                _STEPS=tuple(step for step in every if step not in off),
                _CORRECTIONS=tuple(step for step in few if step not in off),
            ),
        )
    for words, module, name, value in _CONSTANTS:
        yield words, patch.object(module, name, value)


def judged(
    some: Iterable[Board], change: AbstractContextManager[object]
) -> list[tuple[bool, bool]]:
    """Return the judgements on boards while something is changed."""
    with change:
        return [board.judged() for board in some]


def difference(now: Sequence[bool], then: Sequence[bool]) -> str:
    """Return how many boards are right only after a change, and how many only without."""
    pairs = list(zip(now, then, strict=True))
    return f"+{pairs.count((False, True))} -{pairs.count((True, False))}"


def main(data: Path = DATA) -> None:
    """Measure and print."""
    every = sorted(boards(data), key=lambda board: board.is_validation)
    packed = sum(not board.is_validation for board in every)
    now_margins, now_labels = zip(*judged(every, nullcontext()), strict=True)
    print(f"{len(every) - packed} validation and {packed} packed positions:")
    print(f"{sum(now_margins)} recorded margins, {sum(now_labels)} as labelled")
    rows = []
    for words, change in changes():
        margins, labels = zip(*judged(every, change), strict=True)
        rows.append(
            (
                words,
                difference(now_margins[packed:], margins[packed:]),
                difference(now_margins[:packed], margins[:packed]),
                difference(now_labels, labels),
            )
        )
    print(markdown_table(("changed", "validation", "packed", "labels"), rows))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
