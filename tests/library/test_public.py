"""The names that `import gocheck` offers: these, no others, with these arguments.

`public.txt` lists every public name, its attributes and its arguments. A change there is a change
for everybody who imports gocheck. Write it anew: `python tests/library/test_public.py`.
"""

import ast
import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args, is_typeddict

import pytest

import gocheck
from gocheck.board.stones import COLOR_NAMES
from gocheck.comparison.agreement import CYCLE, EARLY, NO_KOMI, NO_SCORE, SERVER, UNSETTLED
from gocheck.comparison.score_differences import DIFFERENCE_CAUSES
from gocheck.findings.meanings import SEVERITIES
from gocheck.report.values import Cause, PartName, Unknown
from gocheck.rules.legality import REASONS, VERDICTS
from gocheck.scoring.score import PARTS
from gocheck.status.evidence_kinds import EVIDENCE

PROJECT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("public.txt")


def described(name: str) -> list[str]:
    """Return the lines on one public name."""
    value = getattr(gocheck, name)
    if get_args(value):
        return [f"{name}: {', '.join(get_args(value))}"]
    if not inspect.isclass(value):
        return [f"{name}{inspect.signature(value)}" if callable(value) else name]
    if is_typeddict(value):
        types = value.__annotations__.items()
        return [name, *(f"  {key}: {found.__forward_arg__}" for key, found in types)]
    lines = [f"{name}{_arguments(value)}"]
    for member in sorted(dir(value)):
        found = inspect.getattr_static(value, member)
        inherited = any(
            member in base.__dict__
            for base in value.__mro__
            if base in (object, tuple, Exception, BaseException, str)
        )
        if not member.startswith("_") and not inherited:
            lines.append(f"  {member}{_arguments(found)}")
    return lines


def _arguments(member: object) -> str:
    inner = member.__func__ if isinstance(member, classmethod | staticmethod) else member
    if not (inspect.isfunction(inner) or member is gocheck.Game):
        return ""
    return "(" + ", ".join(inspect.signature(inner).parameters) + ")"  # type: ignore[arg-type]


def listing() -> str:
    """Return the list of all public names."""
    return "".join(f"{line}\n" for name in gocheck.__all__ for line in described(name))


def test_public_names_do_not_change_unnoticed() -> None:
    assert listing() == LIST.read_text(encoding="utf-8")


def test_nothing_else_is_public() -> None:
    assert sorted(dir(gocheck)) == sorted([*gocheck.__all__, "__version__"])
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        gocheck.Gaem  # noqa: B018
    tree = ast.parse((PROJECT / "gocheck" / "__init__.py").read_text(encoding="utf-8"))
    typed = [
        each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("gocheck.")
        for each in node.names
    ]
    assert sorted(typed) == sorted(gocheck.__all__)


USUAL_TYPES = {
    *("Any", "Callable", "Decimal", "IO", "Iterable", "Mapping", "None", "os.PathLike", "object"),
    *("bool", "bytes", "dict", "float", "int", "str", "tuple"),
    "Unpack",  # of a TypedDict
    *("Amount", "EncodingChoice", "Path", "RulesetOrName", "Size"),  # unions of others
}
"""The types of arguments that users have."""


def test_arguments_are_of_types_that_users_have() -> None:
    asked: dict[str, set[str]] = {}
    for name in gocheck.__all__:
        value = getattr(gocheck, name)
        is_class = inspect.isclass(value)
        functions: dict[str, object] = {}
        if inspect.isfunction(value) or value is gocheck.Game:
            functions[name] = value
        if is_class and not issubclass(value, str | tuple):
            functions |= {f"{name}.{each}": getattr(value, each) for each in vars(value)}
        for called, function in functions.items():
            is_method = inspect.isfunction(function) or inspect.ismethod(function)
            if "._" in called or not (is_method or function is gocheck.Game):
                continue
            for argument in inspect.signature(function).parameters.values():  # type: ignore[arg-type]
                if argument.annotation is not argument.empty:
                    types = re.findall(r"[A-Za-z][\w.]*", str(argument.annotation))
                    asked.setdefault(called, set()).update(types)
    assert {"check", "compare", "Game", "Game.play", "Ruleset.from_toml"} <= set(asked)
    known = USUAL_TYPES | {*gocheck.__all__}
    assert {name: types - known for name, types in asked.items() if types - known} == {}


def test_no_public_name_is_that_of_a_module() -> None:
    modules = {path.stem for path in (PROJECT / "gocheck").iterdir()}
    assert modules.isdisjoint(gocheck.__all__)


def test_everything_public_says_what_it_is() -> None:
    without = []
    for name in gocheck.__all__:
        value = getattr(gocheck, name)
        if not (inspect.getdoc(value) or get_args(value)):
            without.append(name)
        for member in vars(value) if inspect.isclass(value) else ():
            found = inspect.getattr_static(value, member)
            is_code = inspect.isfunction(found) or isinstance(found, property | classmethod)
            if is_code and not member.startswith("_") and not inspect.getdoc(found):
                without.append(f"{name}.{member}")
    assert without == []


def test_help_names_every_field_of_a_class() -> None:
    without = []
    for name in gocheck.__all__:
        value = getattr(gocheck, name)
        fields = getattr(value, "_fields", getattr(value, "__dataclass_fields__", ()))
        words = set(re.findall(r"\w+", inspect.getdoc(value) or ""))
        without += [f"{name}.{field}" for field in fields if field not in words]
    assert without == []


def test_the_words_of_types_are_those_of_the_stages() -> None:
    assert get_args(gocheck.Color) == COLOR_NAMES[1:]
    assert get_args(gocheck.Evidence) == tuple(EVIDENCE)
    assert get_args(gocheck.Severity) == SEVERITIES
    assert get_args(gocheck.Verdict) == VERDICTS
    assert get_args(gocheck.Reason) == REASONS
    assert get_args(Cause) == DIFFERENCE_CAUSES
    assert get_args(PartName) == PARTS
    assert {*get_args(Unknown)} == {NO_KOMI, NO_SCORE, EARLY, CYCLE, SERVER, UNSETTLED}


def test_public_classes_are_called_as_they_are_imported() -> None:
    values = {name: getattr(gocheck, name) for name in gocheck.__all__}
    named = {
        name: f"{value.__module__}.{value.__qualname__}"
        for name, value in values.items()
        if inspect.isclass(value)
    }
    assert named == {name: f"gocheck.{name}" for name in named}
    for error in (gocheck.Error("cause", "file", 3), gocheck.Error(cause="cause", file="file")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def python(program: str) -> str:
    """Return what a program prints in a new process."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_an_import_loads_nothing_until_something_is_asked() -> None:
    program = (
        "import sys; before = set(sys.modules); import gocheck; print(*(set(sys.modules) - before))"
    )
    loaded = {name for name in python(program).split() if "." in name or name in ("numpy", "rich")}
    assert {name for name in loaded if not name.startswith("_")} == set()


@pytest.mark.ci
def test_nothing_is_printed_started_or_changed() -> None:
    program = Path(__file__).with_name("every_function.py")
    done = subprocess.run(
        [sys.executable, "-P", str(program)], cwd=PROJECT, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.ci
def test_jobs_end_their_processes() -> None:
    program = """
import gc, os, signal, sys, threading
import gocheck
if __name__ == "__main__":
    def state():
        handlers = [signal.getsignal(each) for each in sorted(signal.valid_signals())]
        return dict(os.environ), handlers, gc.get_threshold(), sys.path[:], os.getcwd()
    before, threads = state(), threading.active_count()
    reports = gocheck.check(["fixtures"] * 3, jobs=2)
    next(reports)
    reports.close()
    assert len(list(gocheck.check("fixtures/games", jobs=2))) > 10
    children = f"/proc/{os.getpid()}/task/{os.getpid()}/children"
    assert not os.path.exists(children) or not open(children).read(), "a process is left"
    assert threading.active_count() == threads, threading.enumerate()
    assert state() == before
"""
    assert python(program) == ""


@pytest.mark.ci
def test_the_processes_of_jobs_do_not_run_the_script_that_starts_them(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for number in range(700):  # so many that workers are started
        (games / f"{number}.sgf").write_text(f"(;SZ[9]PB[{number}]C[{' text' * 300}];B[aa])")
    text = (
        "import sys, gocheck\n"
        f"print(len(list(gocheck.check({str(games)!r}, jobs=2))))\n"
        "print(vars(sys.modules['__main__']) is globals())\n"
    )
    script = tmp_path / "script.py"
    script.write_text(text)
    for name in (str(script), "-"):
        done = subprocess.run(
            [sys.executable, name], cwd=PROJECT, input=text, capture_output=True, text=True
        )
        assert (done.stdout, done.stderr) == ("700\nTrue\n", "")


if __name__ == "__main__":
    LIST.write_text(listing(), encoding="utf-8")
