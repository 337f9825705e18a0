"""The limits on resources: each says what it bounds, and they come before everything else."""

import ast
import gc
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

import gocheck
import gocheck.limits
from gocheck.limits import resources
from gocheck.limits.input_limits import DEFAULT_LIMITS, bytes_text
from gocheck.limits.resources import collect_seldom

SOURCE = Path(resources.__file__).read_text(encoding="utf-8")


def test_each_limit_says_what_it_bounds() -> None:
    others = (ast.Import, ast.FunctionDef)
    statements = [each for each in ast.parse(SOURCE).body[1:] if not isinstance(each, others)]
    limits, texts = statements[::2], statements[1::2]
    assert len(limits) == len(texts) > 5
    for limit, text in zip(limits, texts, strict=True):
        assert isinstance(limit, ast.Assign), ast.unparse(limit)
        assert isinstance(text, ast.Expr), f"{ast.unparse(limit)} has no text below it"


def test_nothing_else_is_loaded_with_the_limits() -> None:
    code = (
        "import sys, gocheck.limits;"
        "print([m for m in sys.modules if m.startswith('gocheck.') and 'limits' not in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_garbage_is_collected_seldom() -> None:
    before = gc.get_threshold()
    try:
        collect_seldom()
        assert gc.get_threshold()[0] > before[0] or before[0] >= 20_000
    finally:
        gc.set_threshold(*before)


def test_the_table_of_limits_agrees_with_the_module() -> None:
    page = Path(gocheck.__file__).parent / "guide" / "security.md"
    rows = re.findall(r"\| (\d+)( MiB)? \| `([a-z-]+)` \|", page.read_text(encoding="utf-8"))
    listed = {name: int(number) << (20 if unit else 0) for number, unit, name in rows}
    assert listed == {
        name.replace("_", "-"): value for name, value in asdict(DEFAULT_LIMITS).items()
    }


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("game-nodes=2000000", "game_nodes", 2_000_000),
        ("file-size=1GiB", "file_size", 1 << 30),
        ("value-size=64KiB", "value_size", 1 << 16),
        ("value-size=5", "value_size", 5),
    ],
)
def test_a_limit_is_changed_by_its_name(text: str, field: str, value: int) -> None:
    assert asdict(DEFAULT_LIMITS.changed(text)) == asdict(DEFAULT_LIMITS) | {field: value}


@pytest.mark.parametrize(
    "text",
    ["", "game-nodes", "nodes=1", "game_nodes=1", "game-nodes=0", "game-nodes=-1",
     "game-nodes=1MiB", "file-size=1TB", "file-size=1.5MiB", "file-size=", "file-size=" + "9" * 30],
)  # fmt: skip
def test_what_is_not_a_limit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"NAME=VALUE|whole number"):
        DEFAULT_LIMITS.changed(text)


@pytest.mark.parametrize(
    ("size", "text"), [(1 << 30, "1 GiB"), (1536 << 10, "1536 KiB"), (1000, "1000 bytes")]
)
def test_sizes_are_named_in_the_largest_unit(size: int, text: str) -> None:
    assert bytes_text(size) == text
