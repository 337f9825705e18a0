"""The judge's card says what each step and each constant is worth."""

import re
from pathlib import Path

from benchmarks.constants import changes

from gocheck.status.judge import judge

CARD = (Path(judge.__file__).parent / "network" / "CARD.md").read_text(encoding="utf-8")


def test_the_card_has_the_worth_of_each_step_and_of_each_way_of_counting() -> None:
    """`tests/benchmarks/steps.py` prints the last columns of that table."""
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| \d+ \+ \d+ \| \d+ \+ \d+ \|$", CARD, re.M)
    assert rows == [*(step.__name__ for step in judge._STEPS), "filled_at_home", "server_counts"]


def test_the_card_has_the_worth_of_each_constant() -> None:
    """`tests/benchmarks/constants.py` prints that table."""
    rows = re.findall(r"^\| ([^|`]+) \| \+\d+ -\d+ \| \+\d+ -\d+ \| \+\d+ -\d+ \|$", CARD, re.M)
    assert rows == [words for words, _ in changes()]
