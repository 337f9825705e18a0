"""A fake GTP engine: polite, but for what a test has it do instead.

It believes every play, captures nothing, and finds nothing dead. A behaviour is a line of
Python by the start of the commands that it is run for ("" runs before any command), with
`good(text)` and `bad(text)` to answer and `say(text)` to write anything else.
"""

import json
import os
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path

SCRIPT = """
import json, os, subprocess, sys, time

log = open(sys.argv[1], "a")
behaviour = json.loads(sys.argv[2])
number = ""
stones = {"black": [], "white": []}
plays = 0

def note(text):
    log.write(text + "\\n")
    log.flush()

def say(text):
    os.write(1, text.encode())

def good(text=""):
    say(f"={number} {text}\\n\\n")

def bad(text):
    say(f"?{number} {text}\\n\\n")

note(f"pid {os.getpid()}")
exec(behaviour.get("", ""))
for line in sys.stdin:
    number, _, command = line.strip().partition(" ")
    note(command or number)
    words = command.split()
    if words[:1] == ["play"]:
        plays += 1
    rude = [code for start, code in behaviour.items() if start and command.startswith(start)]
    if rude:
        exec(rude[0])
    elif number == "quit":
        break
    elif words[0] == "clear_board":
        stones = {"black": [], "white": []}
        good()
    elif words[0] == "play":
        stones[words[1]] += [words[2]] if words[2] != "pass" else []
        good()
    elif words[0] == "list_stones":
        good(" ".join(stones[words[1]]))
    elif words[0] in ("boardsize", "komi", "final_status_list"):
        good()
    else:
        bad("unknown command")
"""


@dataclass(frozen=True)
class Fake:
    """command: what starts it; log: where it notes its process and what it was asked."""

    command: str
    log: Path

    @property
    def processes(self) -> list[int]:
        """The processes that were started, in order."""
        return [int(line.split()[1]) for line in self._lines() if line.startswith("pid ")]

    @property
    def commands(self) -> list[str]:
        """What all of them were asked."""
        return [line for line in self._lines() if not line.startswith("pid ")]

    def _lines(self) -> list[str]:
        return self.log.read_text("ascii").splitlines() if self.log.exists() else []


def fake(folder: Path, behaviour: dict[str, str] | None = None) -> Fake:
    """Write a fake engine into a folder."""
    script = folder / "engine.py"
    script.write_text(SCRIPT, "utf-8")
    log = folder / "log"
    words = [sys.executable, "-I", "-S", str(script), str(log), json.dumps(behaviour or {})]
    return Fake(shlex.join(words), log)


def is_gone(process: int, within: float = 30.0) -> bool:
    """Whether a process ends in time; one that only its own parent has not buried has ended."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
            state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
            if state[0] == "Z" and int(state[1]) != os.getpid():
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False
