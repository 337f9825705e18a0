"""What each step of the judge, and each way of counting after it, is worth in recorded margins.

    python tests/benchmarks/steps.py [games.tar.gz]

Scores the games of `accuracy.py` with each step of `gocheck.status.judge.judge` switched off in
turn, then without playing out the end (`gocheck.status.endgame`), and without what servers count
otherwise (`gocheck.record.servers`). Prints how many margins are the recorded one only with the
step (gains), and only without it (loses), on either half of the games by a hash of their path.
The table is in the judge's card (`gocheck/status/judge/network/CARD.md`).
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.accuracy import SHARED, Known, judge, read
from helpers.guide_figures import markdown_table

from gocheck.status import evidence
from gocheck.status.judge import judge as judging

Exact = dict[str, tuple[bool, bool]]
"""By path, whether the margin is the recorded one, and whether the game is in the first half."""


def switches() -> Iterator[tuple[str, AbstractContextManager[object]]]:
    """Yield the name of each step, and what switches it off."""
    steps, corrections = judging._STEPS, judging._CORRECTIONS
    for step in steps:
        yield (
            step.__name__,
            patch.multiple(
                judging,
                _STEPS=tuple(each for each in steps if each is not step),
                _CORRECTIONS=tuple(each for each in corrections if each is not step),
            ),
        )
    yield "filled_at_home", patch.object(evidence, "filled_at_home", lambda *_: None)
    yield "server_counts", patch.object(evidence, "server_counts", lambda _: frozenset())


def exact(known: Sequence[Known]) -> Exact:
    """Return which margins are the recorded one."""
    return {each.known.path: (each.exact, each.fitted_on) for each in judge(known)}


def row(step: str, with_it: Exact, without: Exact) -> tuple[str, str, str]:
    """Return a step, and what it gains and loses on either half."""

    def halves(now: Exact, then: Exact) -> str:
        found = [half for path, (right, half) in now.items() if right and not then[path][0]]
        return f"{sum(found)} + {len(found) - sum(found)}"

    return step, halves(with_it, without), halves(without, with_it)


def main(path: Path = SHARED) -> None:
    """Measure and print."""
    known = read(path).known
    with_all = exact(known)
    rows = []
    for name, off in switches():
        with off:
            rows.append(row(f"`{name}`", with_all, exact(known)))
    print(markdown_table(("step", "gains", "loses"), rows))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
