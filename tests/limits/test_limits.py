"""The limits on resources: each says what it bounds, and they come before everything else."""

import ast
import gc
import re
import subprocess
import sys
from pathlib import Path

import gocheck
import gocheck.limits
from gocheck.limits import collect_seldom, resources

SOURCE = Path(resources.__file__).read_text(encoding="utf-8")


def test_each_limit_says_what_it_bounds() -> None:
    statements = ast.parse(SOURCE).body[1:]
    limits, texts = statements[::2], statements[1::2]
    assert len(limits) == len(texts) > 30
    for limit, text in zip(limits, texts, strict=True):
        assert isinstance(limit, ast.Assign), ast.unparse(limit)
        assert isinstance(text, ast.Expr), f"{ast.unparse(limit)} has no text below it"


def test_every_limit_is_named_in_the_head() -> None:
    names = {name for name in vars(resources) if name.isupper()}
    assert names <= set(gocheck.limits.__all__)


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
    rows = re.findall(r"\| (\d+)( MiB)? \| `(\w+)` \|", page.read_text(encoding="utf-8"))
    assert len(rows) >= 6
    listed = {name: int(number) << (20 if unit else 0) for number, unit, name in rows}
    assert listed == {name: getattr(gocheck.limits, name) for name in listed}
