"""How large the house is: lines, modules, kinds of value, and how many of them one check enters.

    python tests/benchmarks/house.py [FOLDER]

FOLDER is a checkout, this one if none is given. Prints a line for each measure. Run it before and
after a change that moves or takes away code.
"""

import ast
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

_VALUES = {"NamedTuple", "Struct", "TypedDict"}
"""The bases of classes that hold a value, next to data classes."""
_OVER = {
    "by_cycle",
    "decided_by_cycle",
    "early",
    "ended_by_passes",
    "ended_early",
    "ends_early",
    "finished",
    "is_shown",
    "is_surely_over",
    "is_unfinished",
    "may_miss_moves",
    "over_before",
    "was_counted",
}
"""The names under which modules ask whether a game is over."""
_WARM = """
import sys, gocheck
path = sys.argv[1]
list(gocheck.check(path))
entered, made = set(), []
from gocheck.settings import Settings
create = Settings.__init__
def counting(self, *given, **named):
    made.append(self)
    create(self, *given, **named)
Settings.__init__ = counting
def note(frame, event, argument):
    name = frame.f_globals.get("__name__", "")
    if event == "call" and name.startswith("gocheck"):
        entered.add(name)
sys.setprofile(note)
list(gocheck.check(path))
sys.setprofile(None)
print(len(entered), len(made))
"""
"""A check of a file after another one: the modules whose functions it calls, and the settings that
it makes."""


def _is_value(node: ast.AST) -> bool:
    if not isinstance(node, ast.ClassDef):
        return False
    named = [ast.unparse(each) for each in (*node.decorator_list, *node.bases)]
    return any(
        name.startswith(("dataclass", "dataclasses.dataclass"))
        or name.rpartition(".")[2] in _VALUES
        for name in named
    )


def _listing(tree: ast.Module) -> int:
    """Return how many lines of a head only list names: imports, and what a docstring lists."""
    kinds = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.If)
    return sum(
        (node.end_lineno or 0) - node.lineno + 1 for node in tree.body if isinstance(node, kinds)
    )


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg


def _decides(tree: ast.Module) -> bool:
    """Return whether a module works out if a game is over, not only hands on what others say."""
    handed_on = (ast.Attribute, ast.Name, ast.Constant)
    for node in ast.walk(tree):
        name = ""
        value: ast.AST | None = None
        if isinstance(node, ast.FunctionDef) and len(node.body) > 1:
            name, value = node.name, node.body[-1]
            value = value.value if isinstance(value, ast.Return) else value
        elif isinstance(node, ast.keyword):
            name, value = node.arg or "", node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
        if name in _OVER and value is not None and not isinstance(value, handed_on):
            return True
    return False


def main() -> None:
    """Print the measures of a checkout."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parents[2])
    root = parser.parse_args().folder.resolve()
    texts = {
        path.relative_to(root): path.read_text(encoding="utf-8")
        for path in sorted((root / "gocheck").rglob("*.py"))
    }
    trees = {path: ast.parse(text) for path, text in texts.items()}
    names = {path: set(_names(tree)) for path, tree in trees.items()}
    lines = {path: text.count("\n") for path, text in texts.items()}
    sample = root / "fixtures" / "situations" / "wrong-winner.sgf"
    warm = subprocess.run(
        [sys.executable, "-c", _WARM, str(sample)], cwd=root, capture_output=True, text=True
    )
    entered, made = warm.stdout.split() if warm.returncode == 0 else ("?", "?")
    values = sum(_is_value(node) for tree in trees.values() for node in ast.walk(tree))
    heads = sum(_listing(tree) for path, tree in trees.items() if path.name == "__init__.py")
    for measure, number in (
        ("lines of gocheck/**/*.py", sum(lines.values())),
        ("modules", len(texts)),
        ("modules of up to 40 lines", sum(number <= 40 for number in lines.values())),
        ("data classes, named tuples and structs", values),
        ("modules entered by one warm check", entered),
        ("settings made in one check", made),
        ("lines in heads that only list", heads),
        (
            "modules that name engine_timeout",
            sum("engine_timeout" in each for each in names.values()),
        ),
        (
            "modules that ask whether a game is over",
            sum(bool(_OVER & each) for each in names.values()),
        ),
        ("modules that decide it", sum(map(_decides, trees.values()))),
    ):
        print(f"{number:>8}  {measure}")
    by_package = Counter[str]()
    for path, number in lines.items():
        by_package[path.parts[1] if len(path.parts) > 2 else "."] += number
    print("   " + ", ".join(f"{name} {number}" for name, number in by_package.most_common()))


if __name__ == "__main__":
    main()
