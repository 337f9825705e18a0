"""A test that asserts only in loops also asserts, outside of them, that there was data.

Otherwise it passes where the data is empty. A loop over values written out, such as
`for color in (0, 1)` or `for _ in range(2)`, is never empty.
"""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

TESTS = Path(__file__).parent
FILES = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py"))


def is_written_out(looped_over: ast.expr) -> bool:
    """Whether a loop over this is never empty."""
    if isinstance(looped_over, ast.Call) and ast.unparse(looped_over.func) == "range":
        return all(isinstance(each, ast.Constant) for each in looped_over.args)
    if isinstance(looped_over, ast.Tuple | ast.List):
        return not all(isinstance(each, ast.Starred) for each in looped_over.elts)
    return False


def asserts_something(node: ast.AST) -> bool:
    """Whether there is an assert outside of loops that may be empty."""
    if isinstance(node, ast.While) or (isinstance(node, ast.For) and not is_written_out(node.iter)):
        return False
    return isinstance(node, ast.Assert) or any(map(asserts_something, ast.iter_child_nodes(node)))


def without_data(code: str) -> list[str]:
    """Return the tests that may assert nothing, since they assert only in loops."""
    return [
        node.name
        for node in ast.parse(code).body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and not asserts_something(node)
        and any(isinstance(each, ast.Assert) for each in ast.walk(node))
    ]


def test_the_tests_are_found() -> None:
    assert "board/test_plays.py" in FILES


def test_a_test_that_asserts_in_a_loop_asserts_that_there_is_data() -> None:
    found = {file: without_data((TESTS / file).read_text(encoding="utf-8")) for file in FILES}
    assert {file: tests for file, tests in found.items() if tests} == {}


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("for game in games: assert game", True),
        ("while games: assert games.pop()", True),
        ("with opened():\n  for game in games: assert game", True),
        ("for game in [*games]: assert game", True),
        ("for game in games:\n  for color in (0, 1): assert game", True),
        ("assert games\n for game in games: assert game", False),
        ("for game in games: pass\n assert game", False),
        ("for color in (0, 1): assert color", False),
        ("for _ in range(2): assert run()", False),
        ("for _ in range(count): assert run()", True),
        ("run()", False),
    ],
)
def test_asserts_only_in_loops_are_found(code: str, is_found: bool) -> None:
    assert without_data(f"def test_it():\n {code}") == ["test_it"] * is_found
