"""How long gocheck takes to start: CPU time, next to that of `import click, sgfmill.sgf`.

Each command runs so often, in turn with the others, and its least time counts (user and system),
with compiled modules. Printed is also what `import gocheck` adds to Python alone.

    python tests/benchmarks/start.py [TIMES]
"""

import os
import sys
import tempfile
from pathlib import Path

_SCORED = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[B+3.5];B[ee];W[cc];B[];W[])"
_RESIGNED = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee];W[cc])"
_BASE = ("-c", "import click, sgfmill.sgf")
_COMMANDS = {
    "python alone": ("-c", "pass"),
    "import click, sgfmill.sgf": _BASE,
    "import gocheck": ("-c", "import gocheck"),
    "--version": ("-m", "gocheck", "--version"),
    "--help": ("-m", "gocheck", "--help"),
    "check --help": ("-m", "gocheck", "check", "--help"),
    "check --no-scores": ("-m", "gocheck", "check", "--no-scores", "scored.sgf"),
    "check, resigned": ("-m", "gocheck", "check", "resigned.sgf"),
    "check, scored": ("-m", "gocheck", "check", "scored.sgf"),
}


def seconds(arguments: tuple[str, ...]) -> float:
    """Return the CPU time that Python takes with some arguments."""
    silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    command = [sys.executable, *arguments]
    process = os.posix_spawn(sys.executable, command, os.environ, file_actions=silent)
    _, _, used = os.wait4(process, 0)
    return used.ru_utime + used.ru_stime


def main(times: int = 10) -> None:
    """Print the least time of each command."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "scored.sgf").write_text(_SCORED, encoding="utf-8")
        (Path(folder) / "resigned.sgf").write_text(_RESIGNED, encoding="utf-8")
        path = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, path))
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.chdir(folder)
        for arguments in _COMMANDS.values():
            seconds(arguments)  # which compiles the modules
        least = {
            name: min(found)
            for name, found in zip(
                _COMMANDS,
                zip(*([*map(seconds, _COMMANDS.values())] for _ in range(times)), strict=True),
                strict=True,
            )
        }
        os.chdir(os.sep)
    base = least["import click, sgfmill.sgf"]
    for name, found in least.items():
        print(f"{name:26}{1000 * found:8.1f} ms{found / base:8.2f}")
    added = 1000 * (least["import gocheck"] - least["python alone"])
    print(f"import gocheck adds {added:.1f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
