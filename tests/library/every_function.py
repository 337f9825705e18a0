"""Calls every public function, asks every value for all it has, and sees that nothing else changes.

`test_public.py` runs it in a process of its own. It prints nothing; its exit status is 1 and it
says what changed where something did: environment, folder, paths, hooks, signals, locale, warnings,
loggers, threads, open files, limits, random numbers, decimals, garbage collection, streams.
"""

import decimal
import gc
import importlib
import locale
import logging
import os
import random
import resource
import signal
import sys
import threading
import warnings
from typing import Any

import numpy  # which starts its threads when it is loaded

for _name in ("pyarrow", "pyarrow.parquet"):
    importlib.import_module(_name)

WRONG = "fixtures/situations/wrong-winner.sgf"
FOLDERS = ["fixtures/situations", "fixtures/games"]
WITH_ARGUMENTS = {
    "at", "board", "chain", "compare", "count", "from_position", "from_sgf", "from_text",
    "figure", "from_toml", "illegal_moves", "index", "is_legal", "legal_moves", "legality_under",
    "liberties", "play", "resign", "transform", "undo", "why_illegal",
    "add", "delete", "get", "insert", "node", "promote", "raw", "save", "set_raw", "set_up",
}  # fmt: skip
"""The attributes that are called with arguments, below."""


def _listed(folder: str) -> int:
    return len(os.listdir(folder)) if os.path.exists(folder) else 0


def state() -> dict[str, Any]:
    """Return the global state of this process."""
    limits = [name for name in dir(resource) if name.startswith("RLIMIT")]
    loggers = [logging.getLogger(each) for each in (None, "gocheck", "py.warnings")]
    return {
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "path": list(sys.path),
        "hooks": (sys.excepthook, sys.displayhook, sys.unraisablehook, threading.excepthook),
        "signals": [signal.getsignal(each) for each in sorted(signal.valid_signals())],
        "alarm": signal.getitimer(signal.ITIMER_REAL),
        "locale": locale.setlocale(locale.LC_ALL),
        "warnings": list(warnings.filters),
        "loggers": [(each.handlers, each.level, each.disabled) for each in loggers],
        "threads": sorted(each.name for each in threading.enumerate()),
        "tasks": _listed("/proc/self/task"),
        "files": _listed("/proc/self/fd"),
        "limits": [resource.getrlimit(getattr(resource, name)) for name in limits],
        "random": random.getstate(),
        "numpy": (str(numpy.random.get_state()), numpy.geterr()),
        "decimals": repr(decimal.getcontext()),
        "garbage": (gc.get_threshold(), gc.isenabled()),
        "interpreter": (
            sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.getswitchinterval(),
            sys.gettrace(), sys.getprofile(),
        ),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
    }  # fmt: skip


BEFORE = state()


def unchanged(what: str) -> None:
    """End the program if the state has changed; what: the cause."""
    after = state()
    for key, value in BEFORE.items():
        if after[key] != value:
            sys.exit(f"{what} changed {key}: {value} -> {after[key]}")


def use(value: Any) -> None:
    """Ask a value for everything it has."""
    public = [name for name in dir(value) if not name.startswith("_")]
    for name in (*public, "__repr__", "__str__", "__hash__", "_repr_html_", "_repr_svg_"):
        member = getattr(value, name, None)
        if callable(member) and name not in WITH_ARGUMENTS:
            member()


import gocheck  # noqa: E402

unchanged("import gocheck")
for name in gocheck.__all__:
    getattr(gocheck, name)
unchanged("loading every name")
options: dict[str, Any]
each: Any
for options in ({}, {"duplicates": True, "variations": True}, {"status": "judged"}):
    reports = list(gocheck.check(FOLDERS, **options))
    unchanged(f"check {options}")
    for report in reports:
        illegal = report.illegal_moves("aga")
        explained = report.explanations or ()
        values = (report, *report.findings, *report.disputes, *explained, *illegal)
        for each in (*values, *report.scores.values()):
            use(each)
        if report.status:
            for each in (report.status, *report.status.chains):
                use(each)
    unchanged("the values of a report")
gocheck.tables(reports)
unchanged("tables")
comparison = gocheck.compare("fixtures/games", rules=["aga", "japanese"])
for each in (comparison, *comparison.pairs):
    use(each)
unchanged("compare")

(game,) = gocheck.read(WRONG)
for each in (game, game.moves[0], game.at(3), game.compare("aga", "japanese"), game.score("aga")):
    use(each)
for each in (game.status, game.board(), game.score("chinese").parts["komi"]):
    use(each)
game.board().chain("D4"), game.board().liberties("D4"), game.illegal_moves("aga"), game.undo()
gocheck.Game.from_sgf("(;SZ[9];B[ee])")
unchanged("a recorded game")
for each in (game.root, game.node(1), game.node()):
    use(each)
game.node(1).comment = "one"
game.node(1).add("D4"), game.to_sgf(), game.root.get("KM"), game.root.raw("KM")
unchanged("a tree")
live = gocheck.Game(9, rules="tromp-taylor")
live.play("E5"), live.play("pass"), live.legal_moves(), live.why_illegal("E5"), live.is_legal("E5")
try:
    live.play("E5")
except gocheck.IllegalMoveError as error:
    use(error.illegal)
    str(error)
live.undo(), live.score(dead=["E5"]), live.is_over, live.to_move
unchanged("a live game")
ruleset = gocheck.Ruleset.from_toml('[house]\nbase = "aga"\nkomi = 5.5')
use(ruleset)
list(gocheck.rulesets.with_files())
unchanged("rulesets")
for bad in (lambda: gocheck.read("hello\n"), lambda: gocheck.check("missing.sgf")):
    try:
        bad()
    except gocheck.Error as error:
        str(error), repr(error)
unchanged("errors")
children = f"/proc/{os.getpid()}/task/{os.getpid()}/children"
if os.path.exists(children):
    with open(children) as stream:
        if stream.read():
            sys.exit("a process was started")
