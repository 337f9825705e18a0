"""How many small changes the tests find: prints those that they miss.

    python tests/benchmarks/mutants.py [MODULE...] [--every 4] [--from 0]
    python tests/benchmarks/mutants.py --random 120 [--seed 1]

A mutant is a module with one thing changed: a comparison, `and` and `or`, an operator, a number, a
condition, a dropped statement, or a function that returns at once. It is killed if a test fails or
takes far too long. A mutant that survives shows what no test checks, or code that nothing needs.

MODULE is a name of `MODULES`, which lists its files and its tests; without one: all. Every n-th
mutant is tried (--every), always the same ones; --from 1 tries those after them. Mutants that
change no result are in `EQUIVALENT` with the reason, and are not counted. Works on a copy of the
checkout. The usual run takes five minutes of processor time, a run of all mutants (--every 1) 25;
`pytest -m ci` tries a few.

With --random, mutants are chosen by chance from all modules, longer ones more often, and all
default tests are run on each: first those in the folder of its package, then all. 120 take about an
hour on two idle cores. Whether a survivor is equivalent is for the reader to decide.

The exit status is 0 where at least 95 of 100 are killed, else 1.
"""

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_ENOUGH = 95
_SECONDS = 180
"""Of processor time for a process of tests; where two share all default tests, each needs fifty."""
_BYTES = 4 << 30
"""Of memory for them."""
_ALL = ("-n", "2")
"""What makes pytest run all default tests, on two cores."""


@dataclass(frozen=True, slots=True)
class Module:
    """Files that are changed, and the tests run on each change, the quickest first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    properties: tuple[str, ...] = ()
    """Tests of what holds for any game, run after the others: they are marked `ci`."""


_REPLAY = (
    "tests/rules/test_repetition.py",
    "tests/rules/test_other_reasons.py",
    "tests/replay",
)
_SECOND_REFEREE = "tests/rules/test_second_referee.py"

MODULES = {
    "board": Module(
        ("board/board.py",),
        ("tests/board", *_REPLAY[:2], _SECOND_REFEREE),
        ("tests/board/test_board_properties.py",),
    ),
    "pass_alive": Module(
        ("board/pass_alive.py",),
        ("tests/board/test_pass_alive.py", "tests/scoring/test_dead_stones.py"),
    ),
    "replay": Module(
        ("replay/replay.py", "replay/history.py"),
        (*_REPLAY, "tests/referee", _SECOND_REFEREE),
        ("tests/replay/test_history_properties.py",),
    ),
    "legality": Module(("rules/legality.py",), ("tests/rules",)),
    "scoring": Module(
        ("scoring/scorer.py", "scoring/game_scoring.py"),
        ("tests/scoring", "tests/referee", "tests/checks", "tests/comparison", _SECOND_REFEREE),
        ("tests/scoring/test_score_properties.py",),
    ),
    "proof": Module(
        ("status/proof.py", "status/life/seki.py"),
        (
            "tests/status/test_proof.py",
            "tests/status/life/test_situations.py",
            "tests/status/test_proof_by_search.py",
            "tests/status/judge/test_status.py",
        ),
    ),
}

_ONLY_SPEED = "only makes it slower"
_FORGOTTEN = "what is forgotten can no longer matter"
_TOO_FEW = "no eye and one eye are both fewer than two"

EQUIVALENT = {
    ("board/board.py", "a_liberty[each] = liberty", "pass"): _ONLY_SPEED,
    ("board/board.py", "has_liberty |= has_another", "pass"): _ONLY_SPEED,
    ("board/board.py", "has_liberty |= has_another", "has_liberty &= has_another"): _ONLY_SPEED,
    (
        "board/board.py",
        "count = 2 * MAXIMUM_SIDE ** 2",
        "count = 3 * MAXIMUM_SIDE ** 2",
    ): "more random numbers than are used",
    (
        "board/board.py",
        "count = 2 * MAXIMUM_SIDE ** 2",
        "count = 2 * MAXIMUM_SIDE ** 3",
    ): "more random numbers than are used",
    ("board/pass_alive.py", "break", "pass"): _ONLY_SPEED,
    (
        "board/pass_alive.py",
        "chain_at = [-1] * len(position)",
        "chain_at = [-2] * len(position)",
    ): "any negative number is the number of no chain",
    (
        "board/pass_alive.py",
        "useful = [(region, to) for region, to in zip(regions, vital, strict=True) if to]",
        "useful = [(region, to) for region, to in zip(regions, vital, strict=False) if to]",
    ): "both lists have one entry for each region",
    (
        "replay/history.py",
        "def __init__(self, columns: int, rows: int, to_move: int | None=BLACK, length: int=0)"
        " -> None:",
        "def __init__(self, columns: int, rows: int, to_move: int | None=BLACK, length: int=1)"
        " -> None:",
    ): "positions are kept in the same way for no move and for one",
    (
        "replay/history.py",
        "packed = length * columns * rows > MOST_POSITION_BYTES",
        "packed = length * columns * rows >= MOST_POSITION_BYTES",
    ): "both ways of keeping positions give the same positions",
    (
        "replay/history.py",
        "if len(turns) > MOST_TURNS_KEPT:",
        "if len(turns) >= MOST_TURNS_KEPT:",
    ): _FORGOTTEN,
    ("replay/history.py", "return None", "pass"): _ONLY_SPEED,
    ("replay/history.py", "MOST_TURNS_KEPT = 8", "MOST_TURNS_KEPT = 9"): _FORGOTTEN,
    ("replay/history.py", "self._forget(turns, position, recurrences)", "pass"): _FORGOTTEN,
    (
        "replay/history.py",
        "def _forget(self, turns: list[int], position: bytes, latest: tuple[Recurrence, ...])"
        " -> None:",
        "def _forget(self, turns: list[int], position: bytes, latest: tuple[Recurrence, ...])"
        " -> None: return",
    ): _FORGOTTEN,
    (
        "rules/legality.py",
        "legal = (facts for facts, illegal in zip(self._facts, column, strict=True)"
        " if not illegal)",
        "legal = (facts for facts, illegal in zip(self._facts, column, strict=False)"
        " if not illegal)",
    ): "a column has one entry for each fact",
    (
        "rules/legality.py",
        "resumed = any((earlier.turn < second < facts.move for second in replay.two_passes))",
        "resumed = any((earlier.turn < second <= facts.move for second in replay.two_passes))",
    ): "the move is a play, not the second of two passes",
    (
        "status/life/seki.py",
        "if eyes.get(group, 0) < _ENOUGH:",
        "if eyes.get(group, 0) <= _ENOUGH:",
    ): _ONLY_SPEED,
    (
        "status/life/seki.py",
        "if eyes.get(group, 0) < _ENOUGH:",
        "if eyes.get(group, 1) < _ENOUGH:",
    ): _TOO_FEW,
    (
        "status/life/seki.py",
        "in_seki = frozenset((name for name in range(len(layout.chains)) if "
        "eyes.get(groups.root(name), 0) < _ENOUGH))",
        "in_seki = frozenset((name for name in range(len(layout.chains)) if "
        "eyes.get(groups.root(name), 1) < _ENOUGH))",
    ): _TOO_FEW,
    ("scoring/scorer.py", "return replace(agreed, evidence=AS_IS)", "pass"): _ONLY_SPEED,
    ("scoring/scorer.py", "self._known_totals[key] = totals", "pass"): (_ONLY_SPEED),
}
"""Mutants that no test can kill, with the reason; by file, and statement before and after."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one change."""

    file: str
    line: int
    before: str
    """The statement that is changed, without its body."""
    after: str
    code: str

    @property
    def change(self) -> tuple[str, str, str]:
        """The key of this mutant in `EQUIVALENT`."""
        return self.file, self.before, self.after

    def __str__(self) -> str:
        return f"gocheck/{self.file}:{self.line}: {self.before} -> {self.after}"


_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mult: ast.FloorDiv,
}
_DROPPED = (ast.Expr, ast.AugAssign, ast.Continue, ast.Break, ast.Raise)


def changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """Yield the changes of a node: the name of a field, and its new value."""
    match node:
        case ast.Compare(ops=operators):
            for at, operator in enumerate(operators):
                new = _OPERATORS[type(operator)]()
                yield "ops", [*operators[:at], new, *operators[at + 1 :]]
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            if type(operator) in _OPERATORS:
                yield "op", _OPERATORS[type(operator)]()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "operand", ast.UnaryOp(ast.Not(), operand)
        case ast.Constant(value=bool() as flag):
            yield "value", not flag
        case ast.Constant(value=int() as number):
            yield "value", number + 1
            if number:
                yield "value", number - 1
        case ast.If(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.UnaryOp):  # these are changed themselves
                yield "test", ast.UnaryOp(ast.Not(), test)


def is_dropped(statement: ast.stmt, is_last: bool) -> bool:
    """Whether a statement can be left out, so that what follows runs on without it."""
    match statement:
        case ast.Expr(value=ast.Constant()):
            return False  # a docstring
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Return():
            return not is_last
    return isinstance(statement, _DROPPED)


def mutants(file: str) -> Iterator[Mutant]:
    """Yield all mutants of a file, in order."""
    tree = ast.parse((_ROOT / "gocheck" / file).read_text("utf-8"))

    def changed(node: ast.AST, field: str, value: object, statement: ast.stmt) -> Mutant:
        old, before = getattr(node, field), first_line(statement)
        setattr(node, field, value)
        after, code = first_line(statement), ast.unparse(tree)
        setattr(node, field, old)
        return Mutant(file, statement.lineno, before, after, code)

    def within(node: ast.AST, statement: ast.stmt, in_function: bool) -> Iterator[Mutant]:
        for field, value in changes(node):
            yield changed(node, field, value, statement)
        if isinstance(node, ast.FunctionDef):
            in_function = True
            first = 0 if ast.get_docstring(node) is None else 1
            body = [*node.body[:first], ast.Return(), *node.body[first:]]
            early = changed(node, "body", body, statement)
            yield Mutant(file, node.lineno, early.before, f"{early.before} return", early.code)
        for field, children in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list"):
                continue
            for at, child in enumerate(children if isinstance(children, list) else [children]):
                if isinstance(child, ast.stmt):
                    is_last = isinstance(node, ast.FunctionDef) and child is node.body[-1]
                    if in_function and is_dropped(child, is_last):
                        rest = [*children[:at], ast.Pass(), *children[at + 1 :]]
                        mutant = changed(node, field, rest, child)
                        yield Mutant(file, child.lineno, mutant.before, "pass", mutant.code)
                    yield from within(child, child, in_function)
                elif isinstance(child, ast.AST):
                    yield from within(child, statement, in_function)

    for statement in tree.body:
        yield from within(statement, statement, in_function=False)


def first_line(statement: ast.stmt) -> str:
    """Return a statement without its body."""
    decorators = len(getattr(statement, "decorator_list", ()))
    return ast.unparse(statement).splitlines()[decorators]


class Checkout:
    """A copy of the checkout in which modules are changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        ignored = shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*_cache")
        shutil.copytree(_ROOT, root, ignore=ignored, dirs_exist_ok=True)

    def finder(self, mutant: Mutant) -> str:
        """Return which default tests find a mutant: "its folder", "others", or "" for none."""
        path = self._root / "gocheck" / mutant.file
        own = self._root / "tests" / mutant.file.partition("/")[0]
        original = path.read_text("utf-8")
        path.write_text(mutant.code, "utf-8")
        try:
            if own.is_dir() and not self._passes((str(own), *_ALL), write_compiled=False):
                return "its folder"
            return "" if self._passes(_ALL, write_compiled=False) else "others"
        finally:
            path.write_text(original, "utf-8")

    def passes(self, module: Module, *, write_compiled: bool = False) -> bool:
        """Return whether all tests pass, within the time and memory that they may take."""
        runs = [module.tests]
        if module.properties:
            runs.append(("-m", "ci", *module.properties))
        return all(self._passes(run, write_compiled) for run in runs)

    def _passes(self, tests: tuple[str, ...], write_compiled: bool) -> bool:
        environment = {
            **os.environ,
            "PYTHONPATH": str(self._root),
            "PYTHONDONTWRITEBYTECODE": "" if write_compiled else "1",
            "HYPOTHESIS_PROFILE": "first",
        }
        command = ["-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        ended = subprocess.run(
            [sys.executable, *command, *tests],
            cwd=self._root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            preexec_fn=_limit,
            text=True,
        )
        if write_compiled and ended.returncode:
            sys.exit(f"the tests fail without a change:\n{ended.stdout}")
        return ended.returncode == 0

    def kills(self, mutant: Mutant, module: Module) -> bool:
        """Return whether a test fails with a mutant."""
        path = self._root / "gocheck" / mutant.file
        original = path.read_text("utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()
        path.write_text(mutant.code, "utf-8")
        killed = not self.passes(module)
        path.write_text(original, "utf-8")
        return killed


_NEVER_CHANGED = "mark.encode("
"""What is in a condition without which every process of the user would be killed."""


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))


def _try_by_chance(number: int, seed: int) -> None:
    """Try so many mutants of all modules, print who finds each, and exit."""
    chance, package = random.Random(seed), _ROOT / "gocheck"
    paths = sorted(package.rglob("*.py"))
    lengths = [path.read_text("utf-8").count("\n") for path in paths]
    chosen: list[Mutant] = []
    while len(chosen) < number:
        [path] = chance.choices(paths, lengths)
        made = [each for each in mutants(str(path.relative_to(package))) if each not in chosen]
        known = [
            each
            for each in made
            if each.change not in EQUIVALENT and _NEVER_CHANGED not in each.before
        ]
        chosen += chance.sample(known, min(1, len(known)))
    found = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        checkout = Checkout(Path(folder))
        checkout.passes(Module((), _ALL), write_compiled=True)
        for mutant in chosen:
            finder = checkout.finder(mutant)
            found += bool(finder)
            print(f"{finder or 'SURVIVES':<10} {mutant}", flush=True)
    print(f"{found} of {number} found, {100 * found / number:.0f} of 100")
    sys.exit(100 * found / number < _ENOUGH)


def main() -> None:
    parser = argparse.ArgumentParser(description="How many small changes of the kernel tests find.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(MODULES))
    parser.add_argument("--every", type=int, default=4, metavar="N", help="try each n-th (4)")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="K", help="skip K (0)")
    parser.add_argument("--random", type=int, metavar="N", help="try N of all modules, by chance")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the chance (1)")
    options = parser.parse_args()
    if options.random:
        _try_by_chance(options.random, options.seed)
    every = {
        name: [mutant for file in module.files for mutant in mutants(file)]
        for name, module in MODULES.items()
    }
    made = {mutant.change for several in every.values() for mutant in several}
    if stale := EQUIVALENT.keys() - made:
        sys.exit("\n".join(["in EQUIVALENT, but no mutants any more:", *map(str, stale)]))
    names = options.modules or list(MODULES)
    if unknown := set(names) - set(MODULES):
        parser.error(f"unknown module: {', '.join(sorted(unknown))}")
    killed = tried = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        checkout = Checkout(Path(folder))
        for name in names:
            module = MODULES[name]
            chosen = [
                mutant
                for mutant in every[name][options.first :: options.every]
                if mutant.change not in EQUIVALENT
            ]
            checkout.passes(module, write_compiled=True)
            survivors = [each for each in chosen if not checkout.kills(each, module)]
            killed += len(chosen) - len(survivors)
            tried += len(chosen)
            print(f"{name:<10} {len(chosen) - len(survivors):>3} of {len(chosen):>3} killed")
            for survivor in survivors:
                print(f"    {survivor}")
            sys.stdout.flush()
    share = 100 * killed / tried
    print(f"{'all':<10} {killed:>3} of {tried:>3} killed, {share:.0f} of 100")
    sys.exit(share < _ENOUGH)


if __name__ == "__main__":
    main()
