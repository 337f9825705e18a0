"""The layout: a package for each stage."""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).parents[1]
CODE = PROJECT / "gocheck"

LOOSE = {"__init__", "__main__", "referee", "settings"}
"""The only modules that belong to no stage."""

OTHER_FOLDERS = {"benchmarks", "browser", "fixtures", "helpers", "referee", "training"}
"""The folders of tests/ that are named after no package."""


parsed = cache(ast.parse)


def name_of(head: Path) -> str:
    """Return the name of the package whose `__init__.py` is given."""
    return ".".join(head.parent.relative_to(PROJECT).parts)


PACKAGES = sorted(name_of(path) for path in CODE.rglob("*/__init__.py"))
HEADS = [name for name in PACKAGES if name.count(".") == 1]
MODULES = sorted(path.relative_to(CODE).as_posix() for path in CODE.rglob("*.py"))


def test_the_packages_are_found() -> None:
    assert {"gocheck.board", "gocheck.reading", "gocheck.scoring"} <= set(HEADS)
    assert {"gocheck.reading.encoding", "gocheck.status.life"} <= set(PACKAGES)
    assert "board/pass_alive.py" in MODULES


def test_every_module_lies_in_the_package_of_its_stage() -> None:
    assert {path.stem for path in CODE.glob("*.py")} == LOOSE


def test_a_head_is_the_text_on_its_package() -> None:
    """Names are imported from the modules that define them, so that no list has them twice."""
    heads = {head: head.read_text(encoding="utf-8") for head in CODE.rglob("*/__init__.py")}
    assert len(heads) > 20
    assert [head for head, text in heads.items() if len(parsed(text).body) > 1] == []


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_says_what_it_is_for(name: str) -> None:
    text = import_module(name).__doc__ or ""
    assert len([line for line in text.splitlines() if line.strip()]) >= 2


def test_the_tests_lie_in_the_folders_of_the_packages() -> None:
    tests = PROJECT / "tests"
    folders = {
        path.relative_to(tests).as_posix()
        for path in tests.rglob("*")
        if path.is_dir() and path.name != "__pycache__"
    }
    assert "board" in folders
    packages = {name.removeprefix("gocheck.").replace(".", "/") for name in PACKAGES}
    assert folders - packages == OTHER_FOLDERS
    assert packages <= folders


PLAIN = {"Decimal", "Fraction", "MappingProxyType", "bytes", "frozenset", "range"}
"""The calls whose result is a number or holds numbers; other calls make things with fields."""


def holds_a_number(value: ast.expr) -> bool:
    """Return whether a constant is more than a text, 0 and 1."""
    if isinstance(value, ast.JoinedStr):
        return False
    if isinstance(value, ast.Call) and ast.unparse(value.func) not in PLAIN:
        return False
    numbers = [each.value for each in ast.walk(value) if isinstance(each, ast.Constant)]
    return any(isinstance(each, int | float) and each not in (0, 1) for each in numbers)


def numbers_without_a_text(code: str) -> list[str]:
    """Return the constants of a module with numbers that nothing says where they come from.

    A text below several constants belongs to all of them, a comment to its line and the next.
    """
    found = []
    lines = ["", *code.split("\n")]
    body = parsed(code).body
    has_text = False
    for statement, after in reversed(list(zip(body, [*body[1:], None], strict=True))):
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            has_text = False
            continue
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        follows = after is not None and after.lineno == (statement.end_lineno or 0) + 1
        has_text = is_text or (has_text and follows)
        comment = any("#" in line for line in lines[statement.lineno - 1 : statement.lineno + 1])
        if holds_a_number(statement.value) and not has_text and not comment:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            found.append(ast.unparse(target))
    return found[::-1]


def test_every_number_says_where_it_comes_from() -> None:
    texts = {module: (CODE / module).read_text(encoding="utf-8") for module in MODULES}
    found = {module: numbers_without_a_text(text) for module, text in texts.items()}
    assert {module: names for module, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("A = 1", []),
        ("A = 3", ["A"]),
        ("A: int = 3", ["A"]),
        ('A = 3\n"""Three."""', []),
        ('A = 3\nB = 4\n"""Three and four."""', []),
        ('A = 3\ndef f(): pass\nB = 4\n"""Four."""', ["A"]),
        ('A = 3\n\nB = 4\n"""Four."""', ["A"]),
        ("A = Decimal(3)  # three", []),
        ('A = {"one": (5, 6)}', ["A"]),
        ('A = "3"', []),
    ],
)
def test_a_number_without_a_text_is_found(code: str, found: list[str]) -> None:
    assert numbers_without_a_text(code) == found


UNITS = {8, 9, 10, 12, 16, 19, 32, 60, 100, 128, 1024, 3600}
"""Bits, bytes, months, board sizes, percent, seconds, statuses of signals: they need no text."""
IN_WORDS = {0.5: "half", 5: "five", 6: "six", 7: "seven"}


def numbers_in_functions_without_a_text(code: str) -> list[str]:
    """Return the numbers in functions that nothing there says where they come from.

    They are in the docstring, or have a comment on their line or the one before. Integers under
    five and `UNITS` need neither.
    """
    found = []
    lines = ["", *code.split("\n")]

    def visit(node: ast.AST, texts: str) -> None:
        if isinstance(node, ast.FunctionDef):
            texts += ast.get_docstring(node) or "-"
        value = node.value if isinstance(node, ast.Constant) else None
        if texts and type(value) in (int, float) and value not in UNITS:
            assert isinstance(node, ast.Constant)
            assert isinstance(value, int | float)
            small = isinstance(value, int) and value < 5
            named = str(value) in texts or IN_WORDS.get(value, "no word") in texts
            comment = any("#" in line for line in lines[node.lineno - 1 : node.lineno + 1])
            if not (small or named or comment or value in (0, 1)):
                found.append(lines[node.lineno].strip())
        for child in ast.iter_child_nodes(node):
            visit(child, texts)

    visit(parsed(code), "")
    return found


def test_every_number_in_a_function_says_where_it_comes_from() -> None:
    texts = {
        module: (CODE / module).read_text(encoding="utf-8")
        for module in MODULES
        if module.partition("/")[0] not in {"cli", "library"}  # widths and defaults
    }
    assert len(texts) > 150
    found = {module: numbers_in_functions_without_a_text(text) for module, text in texts.items()}
    assert {module: lines for module, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(): return 4 * 60", []),
        ("def f(): return 5", ["def f(): return 5"]),
        ("def f(x=0.7): pass", ["def f(x=0.7): pass"]),
        ("class A:\n def f():\n  return 5", ["return 5"]),
        ('def f():\n "Return 5."\n return 5', []),
        ('def f():\n "Return six."\n return 6', []),
        ("def f():\n # a choice\n return 5", []),
        ("def f():\n return 5  # a choice", []),
        ("def f():\n # a choice\n x = 0\n return 5", ["return 5"]),
        ("A = [5]", []),
    ],
)
def test_a_number_in_a_function_without_a_text_is_found(code: str, found: list[str]) -> None:
    assert numbers_in_functions_without_a_text(code) == found
